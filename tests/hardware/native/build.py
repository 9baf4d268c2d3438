"""Builds the box's program for this machine with its one command, or says why that cannot be done here.

Runs nothing of what it builds.
"""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

HARDWARE = Path(__file__).resolve().parents[3] / "hardware"
SKETCH = HARDWARE / "arduino" / "button_box"
BUILT = HARDWARE / "build" / "native"


def missing() -> str:
    """What this machine lacks, as half a sentence; empty if nothing."""
    if sys.platform == "win32":
        return "the firmware is built on systems with make only"
    for program, package in (("make", "make"), ("g++", "g++")):
        if not shutil.which(program):
            return f"{package} is not installed"
    return ""


needs_compiler = pytest.mark.skipif(bool(missing()), reason=f"cannot here: {missing()}")


@cache
def program(name: str) -> Path:
    """`script` or `fuzz`, built if a source is newer. Two test processes take turns."""
    import fcntl  # not there on every system on which this module is imported

    BUILT.parent.mkdir(exist_ok=True)
    with (BUILT.parent / "native.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(["make", "-C", str(HARDWARE), "native"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the firmware does not build for this machine:\n{done.stdout}\n{done.stderr}")
    return BUILT / name
