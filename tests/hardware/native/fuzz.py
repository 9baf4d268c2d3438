"""Runs the fuzzer of the native program, for the tests and for the benchmark. Judges nothing but its exit."""

import subprocess

from tests.hardware.native.build import program

MODES = ("noise", "alphabet", "frames")


def throw(mode: str, seed: int, size: int) -> dict[str, int]:
    """Throws `size` bytes at the box and gives the fuzzer's counts. Raises RuntimeError with what went wrong."""
    done = subprocess.run([program("fuzz"), mode, str(seed), str(size)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{mode}, seed {seed}: {done.stdout}{done.stderr}")
    return {name: int(value) for name, value in (pair.split("=") for pair in done.stdout.split())}
