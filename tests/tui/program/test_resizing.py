"""D2-1: a terminal that changes its size in a storm, on every screen of the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import AT_HOME, AT_PLAY, COMPANION, OPEN, PHOTO_FINISH, RESUME, Way, back, begin, left, walk

STORM = ((1, 1), (20, 5), (79, 23), (300, 100), (80, 24), (3, 40), (40, 12), (200, 2), (300, 100), (1, 1))
SMALL = "Too small: make the"


def survives(tmux: Tmux, *, whole: bool = True) -> None:
    """The screen that is on says that it is too small, and in the end it is as it was; `whole`: all of it."""
    before = tmux.settled() if whole else ""
    for columns, rows in STORM * 2:
        tmux.resize(columns, rows)
    tmux.resize(30, 9)
    tmux.wait_for_text(SMALL)
    assert tmux.runs
    tmux.resize(80, 24)
    tmux.wait_for(lambda: tmux.text == before if whole else SMALL not in tmux.text)


@pytest.mark.parametrize(("start", "ways"), [(COMPANION, AT_HOME), (RESUME, AT_PLAY)], ids=["home", "play"])
def test_a_storm_on_any_screen(start: str, ways: tuple[Way, ...], tmux: Tmux, home: Path) -> None:
    left(home)
    begin(tmux, home, start)
    tmux.wait_for_text("round 1")  # home looks into a play once its first picture is there
    for way in ways:
        walk(tmux, way)
        survives(tmux)
        back(tmux, way)
    tmux.wait_for_text("q quit" if start == COMPANION else "m more")
    tmux.press("C-q")
    assert tmux.status() == 0


def test_a_storm_while_a_window_runs(tmux: Tmux, home: Path) -> None:
    left(home)
    begin(tmux, home)
    walk(tmux, OPEN)
    survives(tmux, whole=False)
    tmux.wait_for_text("s left")
    (_, finish) = PHOTO_FINISH.steps
    tmux.press(finish[0])
    tmux.wait_for_text(finish[1])
    survives(tmux)
    tmux.press("C-q")
    assert tmux.status() == 0
