"""What a table reads from two metres: now, the window, the main numbers in tall digits, one word per seat.

Must not hold anything that has to be read from near.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.style import Style

from companion.core.game import Result
from companion.core.prompts import Prompt
from companion.core.seats import Roster, Seat
from companion.core.view import Mark, SeatMark, View, counters
from companion.tui.drawing.bars import TALL, bar, share, tall
from companion.tui.drawing.blocks import BETWEEN
from companion.tui.drawing.colours import BOLD, QUIET, REVERSED, on_track, seat_style
from companion.tui.drawing.counters import tall_counters
from companion.tui.drawing.danger import danger_lines
from companion.tui.drawing.now import is_reaction, now_lines
from companion.tui.drawing.seat_columns import Column, columns, enlarged, main_column, mark_words
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, cut, cut_name, filled, padded, row, shown
from companion.tui.drawing.window import countdown, tall_window, window_lines

_WORDS = {Mark.HOLDER: "HOLDS", Mark.WAITING: "TO ACT", Mark.OUT: "OUT", Mark.EARLY: "EARLY", Mark.AWAY: "AWAY"}
_BLOCK_LEAST, _BLOCK_MOST = 28, 60
"""Columns of one seat's block."""

_ROOMY = 20
"""Lines from which a question may take one more."""

_SMALL_LEAST = 18
_MARK = 8
_BETWEEN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """What is on show; `now` in play seconds."""

    view: View
    roster: Roster
    prompts: tuple[Prompt, ...]
    now: float
    held: bool = False
    result: Result | None = None
    buttons: str = ""


def table_view_lines(shows: TableNow, width: int, height: int) -> list[Content]:
    """Exactly `height` lines for any size; meant for 40x10 and more."""
    asked = _asked(shows, width, height)
    window = _window(shows, width)
    rest = height - len(asked) - len(window)
    danger = _shared(shows, width, rest)
    seats = _seats(shows, width, rest - len(danger) - (1 if danger else 0))
    below = [blank(width)] if danger and rest > len(danger) + len(seats) else []
    spare = rest - len(danger) - len(below) - len(seats)
    air = [blank(width)] if spare > 1 else []
    more = air if window and spare > 2 else []
    return filled([*air, *asked, *air, *window, *more, *danger, *below, *seats], width, height)


def _shared(shows: TableNow, width: int, height: int) -> list[Content]:
    """What is everybody's: the table's own numbers, then what all may lose by."""
    count = len(shows.roster.seats)
    own = tall_counters(shows.view, width, height - math.ceil(count / max(1, width // _BLOCK_LEAST)) - 1)
    air = [blank(width)] if own else []
    room = _for_danger(shows, width, height - len(own) - len(air))
    danger = danger_lines(shows.view, shows.roster, width, room)
    return [*own, *air, *danger] if danger else own


def _for_danger(shows: TableNow, width: int, height: int) -> int:
    """Lines that seats in blocks leave, or, where that is no room for a tall bar, those that a line a seat leaves."""
    count = len(shows.roster.seats)
    blocks = math.ceil(count / max(1, width // _BLOCK_LEAST)) * TALL
    return height - blocks - 2 if height >= blocks + 2 + TALL else height - count - 1


def _asked(shows: TableNow, width: int, height: int) -> list[Content]:
    """Two lines, and a third where the question needs it and the height has it: nobody can guess its end."""
    two, three = (
        now_lines(
            shows.prompts,
            shows.roster,
            width,
            lines,
            held=shows.held,
            result=shows.result,
            buttons=shows.buttons,
        )
        for lines in (2, 3)
    )
    return three if height >= _ROOMY and (shows.buttons or two[0].plain != three[0].plain) else two


def _window(shows: TableNow, width: int) -> list[Content]:
    prompt = next((prompt for prompt in shows.prompts if is_reaction(prompt)), None)
    if prompt is None:
        return []
    clock = countdown(prompt, shows.now, held=shows.held)
    return window_lines(prompt, width, 1, shows.now, held=shows.held) if clock is None else tall_window(clock, width)


def _seats(shows: TableNow, width: int, height: int) -> list[Content]:
    """Blocks three rows high, apart if that can be, in as few columns as the height allows and as many as fill the
    width; without room for those, a line a seat."""
    blocks = _Blocks(shows)
    count = len(shows.roster.seats)
    for gap in (2, 1, 0):
        for across in range(min(count, max(1, width // _BLOCK_MOST)), width // _BLOCK_LEAST + 1):
            if math.ceil(count / across) * (TALL + gap) - gap <= height:
                return blocks.grid(width, across, gap)
    return blocks.small(width, height)


class _Blocks:
    """Every seat with its name, its main number, a bar to the goal, and one reversed word; no number where the tall
    ones are the table's own."""

    def __init__(self, shows: TableNow) -> None:
        found = columns(shows.view, shows.roster)
        self._main = None if counters(shows.view) else main_column(shows.view, found)
        self._others = found if self._main is None else []
        self._sides = next((each for each in found if _is_of_sides(each, self._main)), None)
        self._seats = shows.roster.seats
        self._digits = 0 if self._main is None else enlarged(self._main).width
        self._marks = {each.seat: each for each in reversed(shows.view.marks)}

    def grid(self, width: int, across: int, gap: int) -> list[Content]:
        """Seat order runs down the columns."""
        down = math.ceil(len(self._seats) / across)
        wide = min(_BLOCK_MOST, width // across - _BETWEEN)
        lines: list[Content] = []
        for index in range(down):
            beside = [self._block(seat, wide) for seat in self._seats[index::down]]
            lines += [blank(width)] * (gap if index else 0)
            lines += [row(width, *_beside(line)) for line in zip(*beside, strict=True)]
        return lines

    def _block(self, seat: Seat, width: int) -> list[list[Piece]]:
        rows = tall(self._words(seat))
        room = max(0, width - self._digits - 2)
        mark = self._marks.get(seat.number)
        value = None if self._main is None else self._main.values.get(seat.number)
        goal = None if self._main is None else self._main.goal
        named = padded(cut_name(shown(seat.name), max(0, room - 2)), max(0, room - 2))
        word = "" if mark is None else f" {_word(mark)} "
        named_line: list[Piece] = [(f"{seat.shape} ", seat_style(seat)), (named, self._style(seat))]
        left = max(0, room - cells(word))
        side = f"{' ' if word else '  '}{self._side(seat)}"
        marked: list[Piece] = [(word, REVERSED), (padded(cut(side, left), left), PLAIN)]
        strip: list[Piece] = [(bar(share(value, goal), room), on_track(seat_style(seat)) if goal else PLAIN)]
        about: list[Piece] = [(padded(cut(self._about(seat), room), room), PLAIN)]
        lines = [named_line, marked, strip] if self._main is not None else [named_line, about, marked]
        right = [("  " + digits.rjust(self._digits), self._style(seat)) for digits in rows]
        return [[*pieces, piece] for pieces, piece in zip(lines, right, strict=True)]

    def _side(self, seat: Seat) -> str:
        """Whose number it is besides: totals of a team look alike."""
        return "" if self._main is None or self._sides is None else self._sides.words(seat.number)

    def _about(self, seat: Seat) -> str:
        """What else there is of a seat without a main number, in words: `hero   guard 1`."""
        known = [(column, column.words(seat.number)) for column in self._others if column.values.get(seat.number)]
        return BETWEEN.join(f"{column.title} {words}" if column.counts else words for column, words in known)

    def small(self, width: int, height: int) -> list[Content]:
        """A line a seat, in columns; what there is no room for is counted."""
        across = max(1, min(width // _SMALL_LEAST, math.ceil(len(self._seats) / max(1, height))))
        wide = (width - 1) // across - _BETWEEN
        kept = self._seats[: across * max(0, height)]
        if len(kept) < len(self._seats):
            kept = self._seats[: across * max(0, height - 1)]
        down = math.ceil(len(kept) / across)
        lines = [row(width, *_beside([self._line(seat, wide) for seat in kept[index::down]])) for index in range(down)]
        more = len(self._seats) - len(kept)
        return [*lines, row(width, (f" and {more} more", QUIET))] if more and height > 0 else lines

    def _line(self, seat: Seat, width: int) -> list[Piece]:
        """Shape, name, number and mark in `width` cells; where it is narrow, the sign of the mark alone."""
        words = self._words(seat)
        mark = self._marks.get(seat.number)
        spelt = width >= _BLOCK_LEAST
        word = "" if mark is None else f" {_word(mark)} " if spelt else mark_words(mark)[0]
        marked = _MARK if spelt else 1
        room = max(0, width - 2 - 2 - cells(words) - marked)
        named = padded(cut_name(shown(seat.name), room), room)
        pieces: list[Piece] = [(f"{seat.shape} ", seat_style(seat)), (f"{named} {words} ", self._style(seat))]
        return [*pieces, (word, REVERSED), (" " * (marked - cells(word)), PLAIN)]

    def _words(self, seat: Seat) -> str:
        return "" if self._main is None else self._main.words(seat.number)

    def _style(self, seat: Seat) -> Style:
        mark = self._marks.get(seat.number)
        return QUIET if mark is not None and mark.mark in (Mark.OUT, Mark.AWAY) else BOLD


def _is_of_sides(column: Column, main: Column | None) -> bool:
    """Whether several seats share a word, such as a team, and with it their main number."""
    if main is None or column.counts:
        return False
    found = [(word, main.values.get(seat)) for seat, word in column.values.items() if word]
    return len({word for word, _ in found}) == len(set(found)) < len(found)


def _word(mark: SeatMark) -> str:
    """From two metres: the view's own word, or that of the mark."""
    return shown(mark.word).upper() or _WORDS[mark.mark]


def _beside(blocks: Iterable[Sequence[Piece]]) -> list[Piece]:
    """One line of several blocks."""
    pieces: list[Piece] = [(" ", PLAIN)]
    for index, block in enumerate(blocks):
        pieces += [(" " * _BETWEEN, PLAIN)] if index else []
        pieces += block
    return pieces
