"""What goes wrong under the real program: a fault of its own, and a disk that takes no more."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core.messages import Command
from companion.core.options import SCALE
from tests.journal.disks import contents, read_only, small_disk
from tests.tui.program.faulty import REASON, SECRET
from tests.tui.program.kept import CLEO_HOLDS, CLEO_PLAYS, entries, kept
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import begin, left

FULL = "The disk is full, so this was not kept: free some space, then start again; the rest is safe."


@pytest.mark.parametrize(("where", "key"), [("log", "l"), ("key", "x"), ("clock", "h")])
def test_a_fault_of_its_own(where: str, key: str, tmux: Tmux, home: Path) -> None:
    """The terminal is the shell's again, no value of a variable is told, and the play is where it was."""
    library = kept(home, CLEO_PLAYS, settings={"clocks": "on", SCALE: 0.25})
    before, sent = entries(library), len(tmux.written)
    begin(tmux, home, f"python -m tests.tui.program.faulty {where} resume")
    tmux.press(key)
    assert tmux.status() == 1
    tmux.wait_for_text("Everything taken so far is saved")
    assert {mode for mode, on in tmux.modes.items() if on} == {"cursor_flag", "wrap_flag"}
    said = tmux.written[sent:].decode()
    told = said[said.rindex("\x1b[?1049l") :]
    assert REASON in told
    assert SECRET not in said
    assert entries(library)[: len(before)] == before
    begin(tmux, home)
    tmux.press("C-q")
    assert tmux.status() == 0


def fill(disk: Path) -> None:
    """Another program takes all the room there is."""
    with (disk / "other").open("wb", buffering=0) as other, suppress(OSError):
        while other.write(bytes(512)):
            pass


def words(tmux: Tmux) -> str:
    """The screen as one line."""
    return " ".join(tmux.text.split())


@pytest.mark.parametrize(("commands", "key"), [(CLEO_HOLDS, "x"), (CLEO_PLAYS, "h")], ids=["hand", "clock"])
def test_a_full_disk(commands: Sequence[Command], key: str, tmux: Tmux, tmp_path: Path) -> None:
    """It is said on the screen, nothing more is taken, and the status tells of it; what was told before is saved.

    By a key; or by the clock, once a window has been let run on the last room there was."""
    with small_disk(tmp_path / "disk", "2m") as disk:
        home = disk / "home"
        library = kept(home, commands, settings={"clocks": "on", SCALE: 1.0})
        before = entries(library)
        begin(tmux, home)
        if commands is CLEO_PLAYS:
            tmux.press(key)
            tmux.wait_for(lambda: len(entries(library)) > len(before))
        fill(disk)
        if commands is CLEO_HOLDS:
            tmux.press(key)
        tmux.wait_for(lambda: FULL in words(tmux))
        standing = tmux.lines[:19]
        tmux.press("u")
        tmux.press("?")
        tmux.wait_for_text("The rules of this step")
        tmux.press("q")
        tmux.wait_for(lambda: FULL in words(tmux))
        assert tmux.lines[:19] == standing
        tmux.press("C-q")
        assert tmux.status() == 3
        (disk / "other").unlink()
        assert entries(library)[: len(before)] == before
        begin(tmux, home)
        tmux.wait_for_text("Cleo")
        tmux.press("C-q")
        assert tmux.status() == 0


def test_a_folder_that_cannot_be_written(tmux: Tmux, home: Path) -> None:
    left(home, CLEO_HOLDS)
    before = contents(home)
    with read_only(home):
        begin(tmux, home)
        tmux.wait_for_text("Cleo holds the Execution Order")
        tmux.press("x")
        tmux.wait_for(lambda: "cannot be written: old plays can be read; to play, make" in words(tmux))
        tmux.press("C-q")
        assert tmux.status() == 3
    assert contents(home) == before
