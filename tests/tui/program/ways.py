"""The screens of the program and the way to each, by keys that a hand presses in a terminal.

The play is one that `kept` has left with an open window, on hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.core.messages import Command, Value
from companion.core.options import SCALE
from tests.tui.program.kept import AFTER_A_BOOK, kept
from tests.tui.program.tmux import Tmux

COMPANION = "companion"
RESUME = "companion resume"

WINDOW = "Retaliate on Cleo's card?"
FINISH = "Ben: show the card."
LONG: Mapping[str, Value] = {"clocks": "on", SCALE: 8.0}
"""So that no window ends before a busy machine has looked at it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """`steps` are keys by tmux's names, each with what the screen shows after it; `back` are those that lead back to
    the first screen, each with the hint that is shown before it."""

    name: str
    start: str = RESUME
    steps: Sequence[tuple[str, str]] = ()
    back: Sequence[tuple[str, str]] = ()

    def __str__(self) -> str:
        return self.name


CLOSE = ("q or Esc close", "q")

HOME = Way(name="home", start=COMPANION)
SETUP = Way(
    name="setup",
    start=COMPANION,
    steps=(("n", "that game"), ("1", "Who sits at seat 1?")),
    back=(("Ctrl+O back", "C-o"),),
)
SETUP_SETTINGS = Way(
    name="settings of a new play",
    start=COMPANION,
    steps=(*SETUP.steps, ("Down", "Where do the numbers"), ("Down", "other settings?"), ("Space", "all as usual")),
    back=(("Enter done", "Enter"), *SETUP.back),
)
PLAY = Way(name="play")
TABLE = Way(name="table view", steps=(("t", "back; all other keys"),), back=(("t back", "t"),))
MORE = Way(name="more", steps=(("m", "rename a seat"),), back=(CLOSE,))
LOG = Way(name="log", steps=(("l", "The log"),), back=(("q close", "q"),))
NUMBERS = Way(name="numbers", steps=(*MORE.steps, ("n", "as the table says")), back=(("Ctrl+O or Esc close", "C-o"),))
RULES = Way(name="rules", steps=(("?", "The rules of this step"),), back=(("q close", "q"),))
SETTINGS = Way(name="settings", steps=(*MORE.steps, ("s", "Settings")), back=(CLOSE,))
CONFIRM = Way(
    name="confirm",
    steps=(*LOG.steps, ("Home", "The start of the play"), ("Enter", "y yes")),
    back=(("n or Esc no", "n"), *LOG.back),
)
FORM = Way(
    name="form",
    steps=(*MORE.steps, ("r", "Who gets another name?"), ("2", "Ctrl+S done")),
    back=(("Ctrl+O or Esc cancel", "C-o"),),
)
OPEN = Way(name="open window", steps=(("h", "h hold"),))
PHOTO_FINISH = Way(name="photo finish", steps=(*OPEN.steps, ("2", FINISH)))

AT_HOME = (HOME, SETUP, SETUP_SETTINGS)
AT_PLAY = (PLAY, TABLE, MORE, LOG, NUMBERS, RULES, SETTINGS, CONFIRM, FORM)
"""The ways on which nothing happens to the play. The play screen gets no key twice in a row: it takes that for one
press."""


def left(home: Path, commands: Sequence[Command] = AFTER_A_BOOK) -> Path:
    """The library, with a play that was left."""
    return kept(home, commands, settings=LONG)


def begin(tmux: Tmux, home: Path, start: str = RESUME) -> None:
    """Start the program, at home or at the play."""
    tmux.run(f"COMPANION_HOME={home} {start}")
    if start == COMPANION:
        tmux.wait_for(lambda: "No plays yet" in tmux.text or ", execution " in tmux.text)  # the plays are looked into
    else:
        tmux.wait_for_text("m more")


def go(tmux: Tmux, home: Path, way: Way) -> None:
    """Start the program and go to this screen."""
    begin(tmux, home, way.start)
    walk(tmux, way)


def walk(tmux: Tmux, way: Way) -> None:
    """From the first screen of the way to its last."""
    for key, shown in way.steps:
        tmux.press(key)
        tmux.wait_for_text(shown)


def back(tmux: Tmux, way: Way) -> None:
    """From the last screen of the way to its first, by keys that are shown."""
    for hint, key in way.back:
        tmux.wait_for_text(hint)
        tmux.press(key)
        tmux.wait_for_no(hint)
