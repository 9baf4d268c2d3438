"""Text from outside in the real program: shown as it is written, and driving nothing (C1, C2, C3)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from rich.cells import cell_len

from companion.core.seats import clean_text
from tests.tui.program.stream import kinds
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import (
    AT_HOME,
    AT_PLAY,
    COMPANION,
    FORM,
    MORE,
    PHOTO_FINISH,
    SETUP,
    Way,
    back,
    begin,
    left,
    walk,
)

MARKUP = ("[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[0]")
DRIVING = (
    "\x1b]0;pwn\x07",
    "\x1b]52;c;cHduIQ==\x07",
    "\x1b[2J\x1b[HX",
    "\x9b31mred\x07",
    "T\tA\rB\nC\x00D",
    "\u202ecba",
)
WIDE = (
    "👨\u200d👩\u200d👧\u200d👦 fam",
    "漢字漢字",
    "ภาษาไทย",
    "e" + "\u0301" * 40,
    "x" * 200,
    "\U0001f3f3\ufe0f\u200d🌈 f\u2060 ❤\ufe0f",
)
CARD = Way(name="card", steps=(*MORE.steps, ("a", "what the card says")))
OURS = {"\n", "\r", *(f"\x1b[{each}" for each in ("m", "1;1H", "?1h", "?1l", ">1u", "<u", "?1$p"))}
"""The kinds of control that our own drawing sends: line ends, styles, moves to a cell, modes of the terminal."""

ROLES = ("Overlord", "General", "Captain", "Knight", "Squire", "Peasant")


def named(library: Path, names: Sequence[str]) -> None:
    """As an older version might have left them: not cleaned."""
    with closing(sqlite3.connect(library)) as connection:
        [(text,)] = connection.execute("SELECT roster FROM plays").fetchall()
        roster = json.loads(text)
        for seat, name in zip(roster["seats"], names, strict=True):
            seat["name"] = name
        connection.execute("UPDATE plays SET roster = ?", (json.dumps(roster),))
        connection.commit()


def visited(tmux: Tmux, home: Path) -> tuple[set[str], str]:
    """Every screen: the kinds of what was sent to the terminal, and the text of the play screen."""
    sent = len(tmux.written)
    begin(tmux, home, COMPANION)
    for way in AT_HOME:
        walk(tmux, way)
        back(tmux, way)
    tmux.wait_for_text("g rematch")
    tmux.press("g")
    tmux.wait_for_text("sample numbers", "Ctrl+O back")
    tmux.press("C-o")
    tmux.wait_for_text("g rematch")
    tmux.press("Space")
    tmux.wait_for_text("m more")
    shown = tmux.settled()
    for way in AT_PLAY:
        walk(tmux, way)
        back(tmux, way)
    tmux.wait_for_text("m more")
    for key, _ in PHOTO_FINISH.steps:
        tmux.press(key)
        tmux.wait_for(lambda: "on hold" not in tmux.text)
    tmux.wait_for_text("The card is shown")
    tmux.press("C-q")
    assert tmux.status() == 0
    return kinds(tmux.written[sent:]), shown


def role_columns(shown: str) -> set[int]:
    """The cells in which the roles begin, in the seats' rows."""
    rows = [line for line in shown.splitlines() for role in ROLES if f" {role} " in line and line[3:4] in "●▲■◆★✚"]
    assert len(rows) == len(ROLES)
    return {cell_len(row[: row.index(f" {role} ")]) for row, role in zip(rows, ROLES, strict=True)}


def test_names_of_an_older_library_on_every_screen(tmux: Tmux, home: Path) -> None:  # C1-1, C1-5, C1-6, C3-1, C3-3
    title = tmux.about("pane_title")
    for number, names in enumerate((MARKUP, DRIVING, WIDE)):
        theirs = home.with_name(f"home{number}")
        named(left(theirs), names)
        sent, shown = visited(tmux, theirs)
        assert sent <= OURS, names
        assert len(role_columns(shown)) == 1, names
        if names is not WIDE:
            assert [name for name in names if clean_text(name) not in shown] == []
    assert tmux.about("pane_title") == title


def pasted(tmux: Tmux, name: str) -> str:
    """Into the blank that is on. Returns how it is shown: a paste is freed of what drives a terminal before that."""
    tmux.paste(name, marked=True)
    shown = clean_text("".join(letter for letter in name if letter.isprintable() or letter in "\t\r\n"))
    tmux.wait_for_text(shown)
    return shown


def test_names_that_are_pasted(tmux: Tmux, home: Path) -> None:  # C1-1, C1-5, C2-1
    """In setup, in another name and in a card's: while they are put in, and later."""
    sent = len(tmux.written)
    begin(tmux, home, COMPANION)
    walk(tmux, SETUP)
    for seat, name in enumerate(MARKUP, start=1):
        tmux.wait_for_text(f"Who sits at seat {seat}?")
        assert pasted(tmux, name) == name
        tmux.press("Enter")
    tmux.wait_for_text("Who sits at seat 7?")
    tmux.paste("\uff22OB\\", marked=True)  # the same name to a reader
    tmux.press("Enter")
    tmux.wait_for_text("Seats 5 and 7 are both called")
    tmux.press("C-r")
    tmux.wait_for_text("6 seated")
    for key in ("Up", "Enter", "Enter"):
        tmux.press(key)
    for seat, name in enumerate(MARKUP, start=1):
        tmux.wait_for_text(f"{name}: which role card?")
        tmux.press(str(seat))
    tmux.wait_for_text("All is ready")
    tmux.press("Space")
    tmux.wait_for_text("m more", *MARKUP)
    walk(tmux, FORM)
    renamed = pasted(tmux, DRIVING[1])
    tmux.press("C-s")
    tmux.wait_for_text(f"2 ▲ {renamed}")
    walk(tmux, CARD)
    pasted(tmux, "[/b]")
    tmux.press("C-s")
    tmux.wait_for_text("m more", "[/b]")
    tmux.press("C-q")
    assert tmux.status() == 0
    assert kinds(tmux.written[sent:]) <= OURS
