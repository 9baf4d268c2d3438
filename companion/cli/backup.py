"""Offers the last good backup when a library is damaged or gone.

Must not put anything in a library's place unasked, and never over a file.
"""

from __future__ import annotations

import shutil
import sys
from datetime import datetime
from pathlib import Path

from companion.cli.keyboard import standard
from companion.cli.speech import ask, complain
from companion.cli.trouble import WrongUse


def offered(library: Path, backup: Path, *, why: str) -> bool:
    """Whether a person took the backup, which then stands in the library's place. Without a terminal: no."""
    complain(why)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    answer = ask(f"Go on with the backup of {made(backup)}? y or n:", standard())
    if answer is None or not answer.strip().casefold().startswith("y"):
        return False
    take(library, backup)
    return True


def made(backup: Path) -> str:
    """When it was made, such as `2024-05-03 20:15`."""
    return datetime.fromtimestamp(backup.stat().st_mtime).strftime("%Y-%m-%d %H:%M")


def take(library: Path, backup: Path) -> None:
    """Copy the backup to where the library was. Raises WrongUse if something stands there or the copy fails."""
    copy = library.with_name(f".{library.name}.new")
    try:
        if library.exists():
            raise WrongUse(f"{library} is there already: move it away first.")
        shutil.copyfile(backup, copy)
        copy.rename(library)
    except OSError as error:
        copy.unlink(missing_ok=True)
        by_hand = f"copy {backup} to {library} by hand"
        raise WrongUse(f"The backup could not be copied ({error.strerror}): {by_hand}.") from None
