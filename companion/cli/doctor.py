"""The command `doctor`: looks at terminal, folders, library and ports, and says what to do where something is wrong.

Must not create anything. A damaged library is set aside by being opened, here as everywhere.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from companion import __version__
from companion.cli import games_found
from companion.cli.desk import Desk, desk
from companion.cli.doctor_ports import port_checks
from companion.cli.findings import Finding
from companion.cli.speech import say
from companion.cli.starting import preferred
from companion.settings import SettingsError, profiles

COLUMNS, ROWS = 80, 24
"""The smallest terminal that shows everything."""


def doctor(args: Namespace) -> int:
    """0 if all is well, 1 if something needs doing."""
    where = desk(args)
    findings = [finding for check in CHECKS for finding in check(where)]
    if args.json:
        findings_list = [asdict(each) for each in findings]
        say(json.dumps({"version": __version__, "checks": findings_list}, ensure_ascii=False))
    else:
        for each in findings:
            say(line_of(each))
    return 0 if all(each.ok for each in findings) else 1


def line_of(each: Finding) -> str:
    return f"{'ok  ' if each.ok else 'LOOK'}  {each.check}: {each.found}" + (f" → {each.to_do}" if each.to_do else "")


def _terminal(where: Desk) -> Iterator[Finding]:
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        yield Finding(check="terminal", ok=True, found="none here; --plain and --json work without one")
        return
    size = shutil.get_terminal_size()
    fits = size.columns >= COLUMNS and size.lines >= ROWS
    yield Finding(
        check="terminal",
        ok=fits,
        found=f"{size.columns} columns and {size.lines} lines",
        to_do="" if fits else f"make the window at least {COLUMNS} by {ROWS}",
    )


def _folders(where: Desk) -> Iterator[Finding]:
    named = {"data": where.where.data, "settings": where.where.config, "state": where.where.state}
    for name, folder in named.items():
        yield _folder(f"{name} folder", folder)


def _folder(check: str, folder: Path) -> Finding:
    if _takes_files(folder):
        return Finding(check=check, ok=True, found=str(folder))
    if folder.exists():
        return Finding(check=check, ok=False, found=f"{folder} cannot be written", to_do="allow writing there")
    nearest = next(parent for parent in folder.parents if parent.exists())
    if _takes_files(nearest):
        return Finding(check=check, ok=True, found=f"{folder} is made when it is first needed")
    to_do = f"allow writing in {nearest}, or set COMPANION_HOME"
    return Finding(check=check, ok=False, found=f"{folder} cannot be made", to_do=to_do)


def _takes_files(folder: Path) -> bool:
    """Whether something can be made in there. A file without a name shows it and leaves no trace; where there is none,
    a folder that nobody may write to takes nothing from an all-powerful user either (/proc is such a one)."""
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return False
    nameless = getattr(os, "O_TMPFILE", None)
    if nameless is not None:
        with suppress(OSError):
            os.close(os.open(folder, nameless | os.O_WRONLY, 0o600))
            return True
    return bool(folder.stat().st_mode & 0o222)


def _settings(where: Desk) -> Iterator[Finding]:
    path, read = where.where.settings, where.preferences
    if read.trouble:
        yield Finding(check="settings file", ok=False, found=read.trouble, to_do="or move it away")
        return
    games = games_found.usable()
    troubles = [trouble for game in games for trouble in preferred(game, read.choices)[1]]
    known = {setting.key for game in games for setting in game.settings}
    troubles += [f"no game has the setting {key}" for key in read.choices if key not in known]
    for trouble in troubles:
        yield Finding(check="settings file", ok=False, found=trouble, to_do=f"mend it in {path}")
    if not troubles:
        found = str(path) if path.exists() else "none, so the defaults hold"
        yield Finding(check="settings file", ok=True, found=found)


def _games(where: Desk) -> Iterator[Finding]:
    """Nothing, while all games that are found can be used."""
    for trouble in games_found.troubles():
        yield Finding(check="games", ok=False, found=trouble, to_do="mend it, or move it away")


def _profiles(where: Desk) -> Iterator[Finding]:
    found = profiles(where.where)
    for each in found:
        if isinstance(each, SettingsError):
            yield Finding(check="profile", ok=False, found=str(each), to_do="mend it by hand, or move it away")
    usable = sum(not isinstance(each, SettingsError) for each in found)
    yield Finding(check="profiles", ok=True, found=f"{usable} usable")


def _library(where: Desk) -> Iterator[Finding]:
    from companion.journal import JournalError

    if not where.library.exists():
        yield Finding(check="library", ok=True, found=f"{where.library} is made with the first play")
        return
    try:
        with where.opened() as library:
            found = library.plays()
    except JournalError as error:
        yield Finding(check="library", ok=False, found=str(error), to_do="do what it says, then look again")
        return
    strange = sorted({play.game for play in found} - set(games_found.keys()))
    open_plays = sum(play.finished_at is None for play in found)
    yield Finding(check="library", ok=True, found=f"{where.library}: {len(found)} plays, {open_plays} unfinished")
    for key in strange:
        yield Finding(check="library", ok=False, found=f"it holds plays of {key}", to_do="this version lacks that game")


CHECKS: tuple[Callable[[Desk], Iterator[Finding]], ...] = (
    _terminal,
    _folders,
    _games,
    _settings,
    _profiles,
    _library,
    port_checks,
)
