"""What kind of terminal the real program is started in: few colours, none, another name, or no terminal at all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.program.kept import entries
from tests.tui.program.stream import kinds
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import COMPANION, FORM, LOG, OPEN, PHOTO_FINISH, RESUME, TABLE, back, begin, left, walk

_STYLE = re.compile(r"\x1b\[([\d;]*)m")
_GREYS = {16, 231, *range(232, 256)}


def colours(drawn: str) -> set[str]:
    """What the styles make use of: `grey` and `many` of 256 colours, `all` of them, `sixteen`."""
    found: set[str] = set()
    for style in set(_STYLE.findall(drawn)):
        numbers = [int(number or 0) for number in style.split(";")]
        while numbers:
            first = numbers.pop(0)
            if first in (38, 48) and numbers[0] == 5:
                found.add("grey" if numbers[1] in _GREYS else "many")
                del numbers[:2]
            elif first in (38, 48):
                found.add("all")
                del numbers[:4]
            elif 30 <= first <= 49 or 90 <= first <= 107:
                found.add("sixteen")
    return found


@pytest.mark.parametrize(
    ("environ", "used"),
    [
        ("NO_COLOR=1", {"grey"}),
        ("TERM=xterm", {"sixteen"}),
        ("TERM=linux", {"sixteen"}),
        ("TERM=screen-256color", {"grey", "many"}),
        ("TERM=xterm-256color COLORTERM=truecolor", {"all"}),
    ],
)
def test_each_draws_and_says_its_state_in_words(environ: str, used: set[str], tmux: Tmux, home: Path) -> None:
    left(home)
    sent = len(tmux.written)
    begin(tmux, home, f"{environ} {RESUME}")
    tmux.wait_for_text("on hold, ", "◀ holds", "1 ● Anna", "2 ▲ Ben")
    for way in (TABLE, LOG, FORM):
        walk(tmux, way)
        back(tmux, way)
    tmux.wait_for_text("m more")
    walk(tmux, OPEN)
    tmux.wait_for_text("s left", "All but Cleo may react")
    tmux.press(PHOTO_FINISH.steps[-1][0])
    tmux.wait_for_text(PHOTO_FINISH.steps[-1][1], "first", "reacts first")
    tmux.press("C-q")
    assert tmux.status() == 0
    written = tmux.written[sent:].decode()
    drawn = written[: written.rindex("\x1b[?1049l")]
    assert colours(drawn) == used


def test_a_terminal_for_lines_only(tmux: Tmux, home: Path) -> None:
    """`companion` alone says what to do instead; a play is played in lines."""
    left(home)
    sent = len(tmux.written)
    tmux.run(f"TERM=dumb COMPANION_HOME={home} {COMPANION}")
    assert tmux.status() == 2
    tmux.wait_for_text("This terminal calls itself `dumb`", "--plain")
    tmux.run(f"TERM=dumb COMPANION_HOME={home} {RESUME}")
    tmux.wait_for_text("Now: Retaliate on Cleo's card?")
    tmux.press("C-d")
    assert tmux.status() == 0
    assert kinds(tmux.written[sent:]) <= {"\r", "\n"}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ((), 2, "There is no terminal for the screens"),
        (("resume",), 0, "Now: Retaliate on Cleo's card?"),
        (("play", "kill_overlord"), 2, "Seat 1:"),
    ],
)
def test_no_terminal_at_all(words: tuple[str, ...], status: int, said: str, home: Path) -> None:
    library = left(home)
    before = entries(library)
    environ = {**os.environ, "COMPANION_HOME": str(home), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "companion", *words]
    done = subprocess.run(command, input=b"", capture_output=True, check=False, env=environ, timeout=60)
    assert done.returncode == status
    assert said in (done.stdout + done.stderr).decode()
    assert done.stderr.count(b"\n") == (1 if status else 0)  # one sentence
    assert kinds(done.stdout + done.stderr) <= {"\n", "\r"}
    assert entries(library) == before
