"""D1-1: a signal on any screen of the real program ends it with 128+n, leaves the shell a clean terminal, and loses
nothing.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest

from tests.tui.program.conftest import Server
from tests.tui.program.kept import entries
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import (
    AT_HOME,
    AT_PLAY,
    FINISH,
    OPEN,
    PHOTO_FINISH,
    RESUME,
    WINDOW,
    Way,
    begin,
    left,
    walk,
)

SIGNALS = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP", "SIGINT")]


def assert_usable(tmux: Tmux, word: str) -> None:
    """The shell has its own screen, and a paste comes as if it were typed."""
    modes = tmux.modes
    assert {mode: on for mode, on in modes.items() if on} == {"cursor_flag": 1, "wrap_flag": 1}
    tmux.paste(f"echo {word}{word}\n", marked=True)
    tmux.wait_for(lambda: f"{word}{word}" in tmux.lines)
    assert "Traceback" not in tmux.text


def killed(tmux: Tmux, number: signal.Signals, way: Way) -> None:
    """On the last screen of this way, from the first one."""
    walk(tmux, way)
    tmux.signal(number)
    assert tmux.status() == 128 + number, way
    assert_usable(tmux, f"{number.name}{way.name.title().replace(' ', '')}")


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_on_any_screen(number: signal.Signals, tmux: Tmux, home: Path) -> None:
    library = left(home)
    written = entries(library)
    begin(tmux, home)
    point = tmux.settled()
    for way in (*AT_HOME, *AT_PLAY):
        if tmux.runs:
            tmux.press("C-q")
            assert tmux.status() == 0
        begin(tmux, home, way.start)
        if way.start == RESUME:
            tmux.wait_for(lambda: tmux.text == point)  # where it was left
        killed(tmux, number, way)
        assert entries(library) == written, way
    begin(tmux, home)
    killed(tmux, number, OPEN)
    begin(tmux, home)
    tmux.wait_for_text(WINDOW, "on hold, ")
    killed(tmux, number, PHOTO_FINISH)
    begin(tmux, home)
    tmux.wait_for_text(FINISH)
    tmux.press("C-q")
    assert tmux.status() == 0


def test_a_signal_in_a_shell_of_the_system(tmp_path: Path, server: Server, home: Path) -> None:
    """The installed command under sh, as at a table."""
    left(home)
    tmux = server.other("sh")
    companion = shlex.quote(str(Path(sys.executable).with_name("companion")))
    told = tmp_path / "process"
    started = f"echo $$ > {told}; COMPANION_HOME={home} exec {companion} resume"
    tmux.enter(f"sh -c {shlex.quote(started)}; echo status $?")
    tmux.wait_for_text("m more")
    os.kill(int(told.read_text()), signal.SIGTERM)
    tmux.wait_for(lambda: "status 143" in tmux.lines)
    assert_usable(tmux, "afterwards")
