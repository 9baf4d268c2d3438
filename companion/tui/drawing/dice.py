"""Dice that lie on the board: number, name, value, a bar of its faces, a note; alarm is a sign and a word.

Must not know what the dice stand for. Where a number stands depends on the width and the names alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from textual.style import Style

from companion.core.view import Panel, Row
from companion.tui.drawing.bars import share, tall
from companion.tui.drawing.blocks import ALARM, Form, Line, amount_of, beside, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET
from companion.tui.drawing.text import PLAIN, cells, cut, padded, shown

NO_DIE = "no die"
_FACES = 8
"""Of a die whose panel does not say how many it has."""

_PIP, _NO_PIP = "■", "□"
_TWO, _ONE, _NEITHER = "▄", "▖", "▁"
"""Two faces in a cell. They end below the middle, so that dice under one another stay apart."""

_LABEL_MOST = 12
_GAP = 2
_BAR, _BAR_SHORT = 8, 4
_NOTE = 13
_LEAST = 26
"""Cells of a column of dice, below which there is one column."""

_TALL_LEAST, _TALL_MOST = 24, 34
_TALL_DIGITS = 3


def is_dice(panel: Panel) -> bool:
    """Whether these dice have names; others are a list of numbers."""
    return any(entry.label or entry.id for entry in panel.rows)


def faces(panel: Panel) -> int:
    """How many faces a die has: what a panel of dice says as its goal."""
    return int(panel.goal) if panel.goal is not None and 0 < panel.goal < 100 else _FACES


def is_off(entry: Row) -> bool:
    """Whether no die lies there."""
    return not entry.value


def name_of(entry: Row) -> str:
    return shown(entry.label or entry.id or "")


def dice_forms(panel: Panel, room: int, *, roomy: bool) -> tuple[Form, ...]:
    """From the tallest: three lines a die with a tall digit, only where it is `roomy`; a line a die; name and value
    one after another; the bare values."""
    dice = _Dice(panel, room)
    high = (dice.high(),) if roomy and room >= 2 * _TALL_LEAST else ()
    return (*high, dice.table(), dice.named(), dice.bare())


def dice_columns(room: int) -> int:
    """How many columns of dice with a line each there are in a room, each as wide as the other."""
    return 2 if room >= 2 * _LEAST else 1


class _Dice:
    def __init__(self, panel: Panel, room: int) -> None:
        self._rows = panel.rows
        self._faces = faces(panel)
        self._room = room
        self._label = min(_LABEL_MOST, max(cells(name_of(entry)) for entry in panel.rows))
        self._value = len(str(self._faces))
        self._across = dice_columns(room)
        self._wide = room // self._across
        before = 2 + self._label + _GAP + self._value + len(ALARM) + 1
        self._left = left = self._wide - before - 1
        self._bar = _BAR if left >= _BAR + 1 + _NOTE else min(_BAR_SHORT, max(0, left))

    # A line a die

    def table(self) -> Form:
        return Form(lines=tuple(_side_by_side(self._rows, self._across, self._wide, self._line)))

    def _line(self, entry: Row) -> Line:
        style = self._style(entry)
        return (
            *self._who(entry, self._label),
            (" " * _GAP + padded(words_of(entry), self._value, right=True) + _sign(entry) + " ", style),
            *self._rest(entry, self._bar, style),
        )

    def _rest(self, entry: Row, width: int, style: Style) -> Line:
        """The bar and the note; that no die lies there takes the room of both, and so does a note too long for one."""
        note = shown(entry.note)
        if is_off(entry):
            return ((NO_DIE + "  ", QUIET), (note, style))
        if width + 1 + cells(note) > self._left:
            return ((note, style if entry.alarm else PLAIN),)
        return (*self._pips(entry, width, style), (" " + note, style if entry.alarm else PLAIN))

    def _pips(self, entry: Row, width: int, style: Style) -> Line:
        """A sign for each face: shown, and not; two faces in one cell where there is not one for each."""
        shown_faces = round(share(amount_of(entry), self._faces) * self._faces)
        if width >= self._faces:
            gap = " " if width >= 2 * self._faces else ""
            return ((_PIP + gap) * shown_faces, style), ((_NO_PIP + gap) * (self._faces - shown_faces), QUIET)
        pairs = round(shown_faces / self._faces * width * 2)
        strip = _TWO * (pairs // 2) + _ONE * (pairs % 2)
        return ((strip, style), (_NEITHER * (width - len(strip)), QUIET))

    def _who(self, entry: Row, width: int) -> Line:
        digit = "" if entry.number is None else str(entry.number)
        name = padded(cut(name_of(entry), width), width)
        return (padded(digit, 1) + " ", QUIET), (name, QUIET if is_off(entry) and not entry.alarm else PLAIN)

    def _style(self, entry: Row) -> Style:
        if entry.alarm:
            return DANGER
        return QUIET if is_off(entry) else BOLD

    # Three lines a die

    def high(self) -> Form:
        count = len(self._rows)
        across = min(count, max(2, self._room // _TALL_LEAST), 4)
        width = min(_TALL_MOST, self._room // across)
        lines: list[Line] = []
        for index in range(_down(count, across)):
            blocks = [self._block(entry, width) for entry in self._rows[index :: _down(count, across)]]
            lines += [()] if index else []
            lines += [beside(level, width) for level in zip(*blocks, strict=True)]
        return Form(lines=tuple(lines))

    def _block(self, entry: Row, width: int) -> tuple[Line, Line, Line]:
        style = self._style(entry)
        digits = [f"{padded(each, _TALL_DIGITS * self._value)} " for each in tall(words_of(entry).rjust(self._value))]
        room = width - cells(digits[0]) - _GAP
        name, note = self._who(entry, room - 2), shown(entry.note)
        strip = ((NO_DIE, QUIET),) if is_off(entry) else self._pips(entry, min(2 * _BAR, room - 4), style)
        alarm = f"{ALARM} " if entry.alarm else ""
        return (
            ((digits[0], style), *name),
            ((digits[1], style), ("  ", PLAIN), *strip),
            ((digits[2], style), ("  ", PLAIN), (cut(alarm + note, room - 2), style if entry.alarm else PLAIN)),
        )

    # Without room

    def named(self) -> Form:
        words = [(f"{name_of(entry)} ", words_of(entry) + _sign(entry).rstrip()) for entry in self._rows]
        return self._packed(words)

    def bare(self) -> Form:
        words = [(f"{entry.number or ''}:", words_of(entry) + _sign(entry).rstrip()) for entry in self._rows]
        return self._packed(words)

    def _packed(self, words: Sequence[tuple[str, str]]) -> Form:
        """In columns of one width."""
        wide = max(cells(name) + self._value + len(ALARM) for name, _ in words) + 1
        across = max(1, (self._room + 1) // wide)
        pieces = [
            ((padded(name, wide - self._value - len(ALARM) - 1), QUIET), (padded(said, self._value + 2), style))
            for (name, said), style in zip(words, map(self._style, self._rows), strict=True)
        ]
        starts = range(0, len(words), across)
        lines = tuple(tuple(each for pair in pieces[at : at + across] for each in pair) for at in starts)
        return Form(lines=lines, counted=False)


def _sign(entry: Row) -> str:
    return ALARM if entry.alarm else " "


def _down(count: int, across: int) -> int:
    return -(-count // across)


def _side_by_side(rows: Sequence[Row], across: int, width: int, draw: Callable[[Row], Line]) -> list[Line]:
    """In columns of one width; their order runs down the columns."""
    down = _down(len(rows), across)
    columns = [rows[at : at + down] for at in range(0, len(rows), down)]
    return [
        beside([draw(entry) for entry in level if entry is not None], width) for level in zip_longest(*columns)
    ]

