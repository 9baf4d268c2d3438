"""Builds and loads the shim over libsimavr, and says what is missing where it cannot. Knows no pin and no button.

The shim links a GPL-3 library: a test tool, never part of the product (see simbox.c).
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "simbox.c"
LIBRARY = HERE.parent / "build" / "emulator" / "libsimbox.so"


class CannotEmulate(RuntimeError):
    """Something that this machine lacks, as a sentence."""


class Sent(ctypes.Structure):
    """One byte the chip sent: when it was written to UDR, and from when to when it was on the wire, in cycles."""

    _fields_ = (("written", c_uint64), ("start", c_uint64), ("end", c_uint64), ("byte", c_uint8))

    written: int
    start: int
    end: int
    byte: int


class Edge(ctypes.Structure):
    """One output pin that changed: its cycle, the port's letter, the bit, the new level."""

    _fields_ = (("cycle", c_uint64), ("port", c_uint8), ("bit", c_uint8), ("level", c_uint8))

    cycle: int
    port: int
    bit: int
    level: int


_FACE: dict[str, tuple[object, tuple[object, ...]]] = {
    "bench_new": (c_void_p, (c_uint32,)),
    "bench_free": (None, (c_void_p,)),
    "bench_load_elf": (c_int, (c_void_p, c_char_p)),
    "bench_flash": (None, (c_void_p, c_uint32, c_char_p, c_uint32)),
    "bench_start_at": (None, (c_void_p, c_uint32)),
    "bench_plan": (None, (c_void_p, c_uint64, c_uint8, c_uint8, c_uint8)),
    "bench_forget_plans": (None, (c_void_p,)),
    "bench_run_to": (c_int, (c_void_p, c_uint64)),
    "bench_reset": (None, (c_void_p, c_int)),
    "bench_cycle": (c_uint64, (c_void_p,)),
    "bench_byte_cycles": (c_uint32, (c_void_p,)),
    "bench_data": (POINTER(c_uint8), (c_void_p,)),
    "bench_eeprom": (POINTER(c_uint8), (c_void_p,)),
    "bench_sents": (c_size_t, (c_void_p,)),
    "bench_edges": (c_size_t, (c_void_p,)),
    "bench_sent": (POINTER(Sent), (c_void_p,)),
    "bench_edge": (POINTER(Edge), (c_void_p,)),
    "bench_taken": (None, (c_void_p,)),
}


def missing() -> str:
    """What this machine lacks for the emulator, as half a sentence; empty if nothing."""
    if not shutil.which("gcc"):
        return "gcc is not installed"
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        return "libsimavr-dev is not installed"
    return ""


@cache
def load() -> ctypes.CDLL:
    """The shim, built if it is older than its source. Raises CannotEmulate."""
    if lack := missing():
        raise CannotEmulate(lack)
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        _build()
    library = ctypes.CDLL(str(LIBRARY))
    for name, (result, arguments) in _FACE.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def _build() -> None:
    """Under another name first: two test processes may build at once, and neither may load the other's half file."""
    LIBRARY.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=".so", dir=LIBRARY.parent)
    os.close(handle)
    command = ["gcc", "-shared", "-fPIC", "-O2", str(SOURCE), "-o", name, "-lsimavr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        Path(name).unlink()
        raise CannotEmulate(f"the shim does not build: {done.stderr.strip()}")
    Path(name).replace(LIBRARY)
