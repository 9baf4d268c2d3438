"""The setup screen as lines: what is asked now, the seats with what each brought, what else may be chosen.

Must not change anything, and must not read keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.content import Content

from companion.core.options import Input
from companion.core.seats import COLOURS, SHAPES, Seat
from companion.tui.drawing.colours import BOLD, DANGER, NOW, QUIET, REVERSED, seat_style
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, cut_name, ends, padded, row, shown, wrapped
from companion.tui.screens.setup_form import BELOW, NOT_KEPT, SAMPLE, Kind, SetupForm, Spot

BAR = "▌"
TOO_SMALL = "Too small: make the window at least 80x24."
WIDEST = 110
LEAST = (40, 10)
_NOW = 3
"""Lines of what is asked and what can be chosen."""

_BEFORE_NAME = 8
"""Cells of pointer, number, shape and letter, and the blanks between."""

_GAP = 2
_LABEL = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the form alone does not know: the `choices` with a digit at the spot (some taken: ""), whether there are
    `more` pages of them, a sentence about what was just done, the blanks that cannot stand, and what is missing."""

    choices: tuple[str, ...] = ()
    more: bool = False
    said: str = ""
    wrong: frozenset[Spot] = frozenset()
    missing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line, and which spot lies from which cell on, left to right."""

    content: Content
    spots: Mapping[int, Spot] = field(default_factory=dict)
    is_current: bool = False

    def spot_at(self, x: int) -> Spot | None:
        return next((spot for start, spot in sorted(self.spots.items(), reverse=True) if start <= x), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """All lines of a size, and the cells of the blank where the hand is: x, y and width; None if there is none."""

    rows: tuple[Row, ...]
    blank: tuple[int, int, int] | None = None

    def spot_at(self, x: int, y: int) -> Spot | None:
        return self.rows[y].spot_at(x) if 0 <= y < len(self.rows) else None


def setup_page(form: SetupForm, asked: Asked, width: int, height: int) -> Page:
    """At most `height` lines of exactly `width` cells."""
    if width < LEAST[0] or height < LEAST[1]:
        text = f"{TOO_SMALL} {question(form)}"
        return Page(rows=tuple(Row(content=row(width, (line, PLAIN))) for line in wrapped(text, width, height)))
    wide = min(width, WIDEST)
    columns = _columns(form, wide)
    top = [_head(form, wide), *_now(form, asked, wide), Row(content=blank(wide))]
    said = [Row(content=row(wide, (" ", PLAIN), (line, BOLD))) for line in wrapped(shown(asked.said), wide - 2, 2)]
    body = [*_seats(form, asked, columns, wide), Row(content=blank(wide)), *_below(form, asked, wide)]
    room = height - len(top) - 2
    body = _window(body, room)
    rows = [*top, *body, *(Row(content=blank(wide)) for _ in range(room - len(body))), *said]
    return Page(rows=tuple(rows), blank=_blank(form, rows, columns))


def question(form: SetupForm) -> str:
    """What is asked where the hand is."""
    seat = form.spot.seat
    name = shown(form.setup.names[seat - 1]) if 1 <= seat <= form.count else f"seat {seat}"
    match form.spot.kind:
        case Kind.NAME if seat > form.count:
            others = "Enter alone when all are named." if form.count >= form.card.low else "Clockwise around the table."
            return f"Who sits at seat {seat}? {others}"
        case Kind.NAME:
            return f"Seat {seat}: {name or 'who sits there?'}"
        case Kind.INPUT:
            each = form.input(form.spot.key)
            asked = f"{each.text}." if each.type == "int" else f"which {each.text}?"
            return f"{name}: {asked}" + ("" if each.required else f" {each.empty}")
        case Kind.NUMBERS:
            return "Where do the numbers of your cards come from?"
        case Kind.SETTINGS:
            return "Does this table play by other settings?"
        case Kind.START:
            return "All is ready: Space begins the game."


def _head(form: SetupForm, width: int) -> Row:
    low, high = form.card.low, form.card.high
    seats = f"{low}" if low == high else f"{low} to {high}"
    left: list[Piece] = [(f" {shown(form.card.title)}", BOLD), ("   a new game", QUIET)]
    return Row(content=ends(width, left, [(f"{form.count} seated, {seats} can play ", QUIET)]))


def _now(form: SetupForm, asked: Asked, width: int) -> list[Row]:
    """The question in the accent, below it what can be chosen by a digit."""
    text = asked.missing if form.spot.kind is Kind.START and asked.missing else question(form)
    lines = [row(width - 1, (line, NOW)) for line in wrapped(text, width - 2, 1)]
    lines += _choices(asked, width - 1, _NOW - len(lines)) or _advice(form, asked, width - 1)[: _NOW - len(lines)]
    found = [Row(content=Content.assemble((BAR, NOW), line)) for line in lines]
    return found + [Row(content=blank(width))] * (_NOW - len(lines))


def _advice(form: SetupForm, asked: Asked, width: int) -> list[Content]:
    """What a hand may know that has nothing to choose from; before the start, what comes of a blank left empty."""
    if form.spot.kind is Kind.START and not asked.missing:
        said = [f"{each.key}: {each.empty}" for each in form.unsaid]
        return [row(width, (shown(line), QUIET)) for line in said]
    if form.spot.kind is Kind.NAME and form.count < form.card.high:
        return [row(width, ("Enter after each, or several at once with commas between.", QUIET))]
    return []


def _choices(asked: Asked, width: int, height: int) -> list[Content]:
    found: list[list[Piece]] = [[]]
    room = width
    for digit, choice in [*enumerate(asked.choices, start=1), *([(0, "more")] if asked.more else [])]:
        words = cut_name(shown(choice), 18)
        needed = cells(words) + 5
        if not words:
            continue
        if needed > room and found[-1]:
            found.append([])
            room = width
        found[-1] += [(f"{digit} ", BOLD), (f"{words}   ", PLAIN)]
        room -= needed
    return [row(width, *pieces) for pieces in found[:height] if pieces]


# The seats


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    input: Input | None
    x: int
    width: int

    def spot(self, seat: int) -> Spot:
        if self.input is None:
            return Spot(kind=Kind.NAME, seat=seat)
        return Spot(kind=Kind.INPUT, seat=seat, key=self.input.key)


def _columns(form: SetupForm, width: int) -> list[_Column]:
    """The name, then each input; a whole number needs little room."""
    widths = [max(cells(each.key), 6) if each.type == "int" else 14 for each in form.inputs]
    rest = sum(each + _GAP for each in widths)
    name = max(8, min(24, width - _BEFORE_NAME - rest - 1))
    found = [_Column(input=None, x=_BEFORE_NAME, width=name)]
    for each, wide in zip(form.inputs, widths, strict=True):
        found.append(_Column(input=each, x=found[-1].x + found[-1].width + _GAP, width=wide))
    return found


def _seats(form: SetupForm, asked: Asked, columns: Sequence[_Column], width: int) -> list[Row]:
    titles: list[Piece] = [(" " * _BEFORE_NAME, PLAIN)]
    for column in columns:
        title = "seat" if column.input is None else column.input.key
        titles.append((padded(shown(title), column.width + _GAP), QUIET))
    lines = [_seat(form, asked, columns, seat, width) for seat in range(1, form.card.high + 1)]
    return [Row(content=row(width, *titles)), *lines]


def _seat(form: SetupForm, asked: Asked, columns: Sequence[_Column], seat: int, width: int) -> Row:
    is_here = form.spot.is_blank and form.spot.seat == seat
    sits = seat <= form.count
    style = seat_style(_place(seat)) if sits or is_here else QUIET
    pieces: list[Piece] = [
        (BAR if is_here else " ", NOW),
        (f"{seat:>2} ", PLAIN if sits or is_here else QUIET),
        (f"{_place(seat).shape} {_place(seat).letter} ", style),
    ]
    spots: dict[int, Spot] = {}
    for column in columns:
        spot = column.spot(seat)
        text = _cell(form, spot, column.width) + (" !" if spot in asked.wrong else "")
        pieces.append((padded(text, column.width + _GAP), DANGER if spot in asked.wrong else PLAIN))
        if (column.input is None and seat <= form.rows) or sits:
            spots[0 if column.input is None else column.x] = spot
    return Row(content=row(width, *pieces), spots=spots, is_current=is_here)


def _cell(form: SetupForm, spot: Spot, width: int) -> str:
    text = cut_name(shown(form.text(spot)), width)
    is_open = spot.kind is Kind.INPUT and spot.seat <= form.count and form.input(spot.key).required
    return text or ("·" if is_open and not form.setup.sample else "")


def _place(seat: int) -> Seat:
    index = seat - 1
    return Seat(
        number=seat,
        name="",
        colour=COLOURS[index % len(COLOURS)],
        shape=SHAPES[index % len(SHAPES)],
        letter=chr(ord("A") + index % 26),
    )


# Below the seats


def _below(form: SetupForm, asked: Asked, width: int) -> list[Row]:
    return [_choice(form, asked, spot, width) for spot in BELOW]


def _choice(form: SetupForm, asked: Asked, spot: Spot, width: int) -> Row:
    is_here = form.spot == spot
    label, value, note = _words(form, asked, spot)
    if spot.kind is Kind.START:
        style = REVERSED if is_here else QUIET if asked.missing else BOLD
        pieces: list[Piece] = [(f"  {' ' * _LABEL}", PLAIN), (f"  {value}  ", style), (f"  {note}", QUIET)]
    else:
        arrows = "← → " if is_here and spot.kind is Kind.NUMBERS else ""
        pieces = [
            (f"  {padded(label, _LABEL)}", QUIET),
            (f"{arrows}{shown(value)}", NOW if is_here else PLAIN),
            (f"   {note}", QUIET),
        ]
    line = row(width - 1, *pieces)
    return Row(content=Content.assemble((BAR if is_here else " ", NOW), line), spots={0: spot}, is_current=is_here)


def _words(form: SetupForm, asked: Asked, spot: Spot) -> tuple[str, str, str]:
    """The label of a line, what stands there, and a quiet word about it."""
    match spot.kind:
        case Kind.NUMBERS:
            return "numbers", form.numbers, _NOTES.get(form.numbers, "what you type in from your cards is kept here")
        case Kind.SETTINGS:
            changed = len(form.setup.settings)
            return "settings", "as usual" if not changed else f"{changed} changed", ""
        case _:
            return "", "Start", asked.missing if asked.missing != asked.said else ""


_NOTES = {
    SAMPLE: "made up, for a try-out: not those of your cards",
    NOT_KEPT: "what you type in from your cards serves this play alone",
}


# What fits


def _window(rows: Sequence[Row], room: int) -> list[Row]:
    """The lines around the one where the hand is; its neighbours before others."""
    if len(rows) <= room:
        return list(rows)
    current = next((index for index, each in enumerate(rows) if each.is_current), 0)
    first = max(0, min(current - room // 2, len(rows) - room))
    return list(rows[first : first + max(0, room)])


def _blank(form: SetupForm, rows: Sequence[Row], columns: Sequence[_Column]) -> tuple[int, int, int] | None:
    if not form.spot.is_blank:
        return None
    y = next((index for index, each in enumerate(rows) if each.is_current), None)
    column = next((each for each in columns if each.spot(form.spot.seat) == form.spot), None)
    return None if y is None or column is None else (column.x, y, column.width)
