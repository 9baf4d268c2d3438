"""D1-3: the real program is stopped and goes on: all is painted again, keys work, an open window is on hold.

A play that stood still for longer than a tick could explain was no time in which anybody could press.
"""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from companion.table.timekeeper import ASLEEP, HEARTBEAT
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import FINISH, FORM, OPEN, SETUP, Way, begin, go, left, walk

STOPS = [signal.Signals[name] for name in ("SIGSTOP", "SIGTSTP")]


def stop(tmux: Tmux, number: signal.Signals) -> None:
    """The shell has the terminal, and writes over what is on it."""
    stopped = len(tmux.notes("stopped"))
    tmux.signal(number)
    tmux.wait_for(lambda: len(tmux.notes("stopped")) > stopped)
    tmux.enter("echo meanwhile")
    tmux.wait_for(lambda: any(line.startswith("meanwhile") for line in tmux.lines))


def go_on(tmux: Tmux, text: str) -> None:
    tmux.enter("fg")
    tmux.wait_for_text(text)
    tmux.wait_for(lambda: "meanwhile" not in tmux.text)


def seconds_left(tmux: Tmux) -> float:
    found = re.search(r"(\d+\.\d) s", tmux.text)
    assert found
    return float(found[1])


@pytest.mark.parametrize("number", STOPS, ids=lambda number: number.name)
@pytest.mark.parametrize("way", [SETUP, FORM], ids=str)
def test_all_is_painted_again_and_taken_again(way: Way, number: signal.Signals, tmux: Tmux, home: Path) -> None:
    left(home)
    go(tmux, home, way)
    tmux.type("Gus")
    tmux.wait_for_text("Gus")
    before, modes = tmux.settled(), tmux.modes
    stop(tmux, number)
    if number == signal.SIGTSTP:
        assert tmux.modes["alternate_on"] == tmux.modes["mouse_any_flag"] == 0
    go_on(tmux, "Gus")
    tmux.wait_for(lambda: (tmux.text, tmux.modes) == (before, modes))
    tmux.type("tav")
    tmux.wait_for_text("Gustav")
    tmux.press("C-q")
    assert tmux.status() == 0


def test_a_window_is_on_hold_after_a_stop_as_it_was_at_the_last_move(tmux: Tmux, home: Path) -> None:
    left(home)
    begin(tmux, home)
    at_the_move = seconds_left(tmux)
    walk(tmux, OPEN)
    tmux.wait_for(lambda: seconds_left(tmux) < at_the_move)
    stop(tmux, signal.SIGSTOP)
    stopped = time.monotonic()
    tmux.wait_for(lambda: time.monotonic() > stopped + HEARTBEAT + 2 * ASLEEP)
    go_on(tmux, "on hold, ")
    assert seconds_left(tmux) == at_the_move
    tmux.press("h")
    tmux.wait_for_text("h hold")
    tmux.press("2")  # the clock runs on, and a hand is taken
    tmux.wait_for_text(FINISH)
    tmux.press("C-q")
    assert tmux.status() == 0
