"""Disks that a test can fill or make read-only, and what lies on them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def _mounted(folder: Path, *options: str) -> Iterator[bool]:
    """Whether the mount was let through; it is taken away at the end."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("mount") is None:
        yield False
        return
    done = subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False)
    try:
        yield done.returncode == 0
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of its own, of `size` as mount writes it (`256k`)."""
    folder.mkdir()
    with _mounted(folder, "-t", "tmpfs", "-o", f"size={size}", "tmpfs") as mounted:
        if not mounted:
            pytest.skip("cannot here: only an administrator can make a small disk")
        yield folder


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    """The folder and all in it, where nothing can be written: not even by root, whom no mode bit stops."""
    if os.name == "posix" and os.geteuid() != 0:
        folder.chmod(0o555)
        try:
            yield folder
        finally:
            folder.chmod(0o755)
        return
    with _mounted(folder, "--bind", str(folder)) as mounted:
        options = ["mount", "-o", "remount,ro,bind", str(folder)]
        if not mounted or subprocess.run(options, capture_output=True, check=False).returncode:
            pytest.skip("cannot here: no folder can be made read-only")
        yield folder


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under the folder, byte for byte, by its path in it."""
    return {str(each.relative_to(folder)): each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file()}
