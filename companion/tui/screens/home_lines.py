"""Home as lines: the chosen play at the top, below it the list it is chosen from.

Must not load anything: what is not known yet is left blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from companion.tui.backstage import GameCard, PlayCard
from companion.tui.drawing.colours import BOLD, DANGER, NOW, QUIET
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, ends, padded, row, shown, wrapped

BAR = "▌"
EMPTY = ("No plays yet. n begins a game.", "You need the game itself; here you only name the players.")
WITHOUT_THEM = ("n begins a game without them.",)
TOO_SMALL = "Too small: make the window at least 80x24."
WIDEST = 110
"""Columns beyond which a line of the list would be hard to follow."""

LEAST = (36, 9)
_CHOSEN = 3
"""Lines that the chosen play has at the top."""

_SAID = 2
_DIGITS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What home shows. `cards` None: not loaded yet; `at` is the chosen one; `games` are there while one is picked;
    `said` is a sentence about what was just asked, `backup` when the copy was made that can be taken."""

    cards: tuple[PlayCard, ...] | None = None
    at: int = 0
    games: tuple[GameCard, ...] = ()
    said: str = ""
    backup: str = ""

    @property
    def chosen(self) -> PlayCard | None:
        return self.cards[self.at] if self.cards else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`hit` is the index of the play or game that lies on it."""

    content: Content
    hit: int | None = None


def home_lines(shelf: Shelf, width: int, height: int) -> list[Line]:
    """At most `height` lines."""
    if width < LEAST[0] or height < LEAST[1]:
        return _small(shelf, width, height)
    wide = min(width, WIDEST)
    said = [Line(content=line) for line in _said(shelf, wide)]
    room = height - len(said) - 1
    body = _games(shelf.games, wide) if shelf.games else _plays(shelf, wide, room)
    head = Line(content=row(wide, (" Companion", BOLD)))
    return [head, *_filled(body, wide, room), *said]


def _small(shelf: Shelf, width: int, height: int) -> list[Line]:
    """What to do about it, and the play that Space goes on with."""
    lines = [row(width, (line, PLAIN)) for line in wrapped(TOO_SMALL, width, max(1, height // 2))]
    names = _names(shelf.chosen) if shelf.chosen is not None else ""
    lines += [row(width, (line, NOW)) for line in wrapped(names, width, max(0, height - len(lines)))]
    return [Line(content=line) for line in lines[:height]]


def _said(shelf: Shelf, width: int) -> list[Content]:
    text = shown(shelf.said)
    return [row(width, (" ", PLAIN), (line, PLAIN)) for line in wrapped(text, width - 2, _SAID)]


def _games(games: Sequence[GameCard], width: int) -> list[Line]:
    lines = [Line(content=row(width, (f"{BAR}", NOW), ("Which game?", NOW))), Line(content=blank(width))]
    titles = max(cells(shown(game.title)) for game in games)
    for index, game in enumerate(games):
        seats = f"{game.low}" if game.low == game.high else f"{game.low} to {game.high}"
        pieces = ((f" {index + 1}", BOLD), (f"  {padded(shown(game.title), titles)}  ", PLAIN))
        lines.append(Line(content=row(width, *pieces, (f"{seats} players", QUIET)), hit=index))
    return lines


def _plays(shelf: Shelf, width: int, height: int) -> list[Line]:
    if shelf.cards is None:
        return []
    chosen = shelf.chosen
    if chosen is None:
        told = EMPTY if not shelf.backup else WITHOUT_THEM
        return [*_offer(shelf, width), *(Line(content=row(width, (f"{BAR}{line}", NOW))) for line in told)]
    top = [*_offer(shelf, width), *_chosen(chosen, shelf.at, width)]
    if len(shelf.cards) == 1:
        return top
    rows = _list(shelf, width, height - len(top) - 1)
    return [*top, Line(content=blank(width)), *rows]


def _offer(shelf: Shelf, width: int) -> list[Line]:
    """The copy that stands ready for a library that is gone."""
    if not shelf.backup:
        return []
    text = f"Your plays are gone from their place: b takes the copy of {shelf.backup}."
    lines = [Line(content=row(width, (f" {line}", DANGER))) for line in wrapped(text, width - 2, 2)]
    return [*lines, Line(content=blank(width))]


def _chosen(card: PlayCard, index: int, width: int) -> list[Line]:
    """The play that Space opens, in three lines of the accent."""
    names = _names(card)
    place = shown(card.place)
    lines = (
        ends(width - 1, [(shown(card.title), NOW)], [(f"{shown(card.when)} ", QUIET)]),
        row(width - 1, (names, BOLD)),
        row(width - 1, (place, PLAIN)),
    )
    return [Line(content=Content.assemble((BAR, NOW), line), hit=index) for line in lines[:_CHOSEN]]


def _list(shelf: Shelf, width: int, height: int) -> list[Line]:
    """The rows around the chosen one, as many as fit."""
    assert shelf.cards is not None
    room = max(0, min(height, len(shelf.cards)))
    first = max(0, min(shelf.at - room // 2, len(shelf.cards) - room))
    cards = shelf.cards[first : first + room]
    titles = {card.title for card in shelf.cards}
    title = max((cells(shown(card.title)) for card in cards), default=0) if len(titles) > 1 else 0
    when = max((cells(shown(card.when)) for card in cards), default=0)
    longest = max((cells(_names(card)) for card in cards), default=0)
    names = max(12, min(44, longest, (width - 8 - when - (title + 2 if title else 0)) * 3 // 5))
    return [
        Line(content=_row(card, first + offset, shelf, width, (when, title, names)), hit=first + offset)
        for offset, card in enumerate(cards)
    ]


def _row(card: PlayCard, index: int, shelf: Shelf, width: int, columns: tuple[int, int, int]) -> Content:
    when, title, names = columns
    chosen = index == shelf.at
    digit = str(index + 1) if index < _DIGITS else " "
    style = NOW if chosen else PLAIN
    pieces: list[Piece] = [
        (BAR if chosen else " ", NOW),
        (digit, NOW if chosen else BOLD),
        (f"  {padded(shown(card.when), when)}  ", style if chosen else QUIET),
    ]
    if title:
        pieces.append((f"{padded(shown(card.title), title)}  ", style))
    pieces += [
        (f"{padded(_names(card), names)}  ", style),
        (shown(card.place), style if chosen else QUIET),
    ]
    return row(width, *pieces)


def _names(card: PlayCard) -> str:
    return ", ".join(shown(name) for name in card.names)


def _filled(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    return [*lines[:height], *(Line(content=blank(width)) for _ in range(height - len(lines)))]
