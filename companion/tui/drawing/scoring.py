"""The end of a game: the standings with a bar each, and what the numbers are made of where the view tells it.

Must not reckon who won: the result says so, and its sentence stands where the questions stood.
"""

from __future__ import annotations

from textual.content import Content

from companion.core.game import Result, Standing
from companion.core.seats import Roster, Seat
from companion.core.view import Kind, View
from companion.tui.drawing.bars import bar, share
from companion.tui.drawing.blocks import Block, drawn
from companion.tui.drawing.colours import BOLD, NOW, QUIET, on_track, seat_style
from companion.tui.drawing.stacked import stacked
from companion.tui.drawing.tables import Table, is_table, table_forms, table_of
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, cut_name, number, padded, row, shown

_MARGIN = 2
_NAME_MOST = 24
_GAP = "  "
_BAR_LEAST, _BAR_MOST, _PARTS_MOST = 8, 60, 100
_WINS, _LED, _LOSES = "◀ wins", "had led", "loses"
"""Behind a winner; behind the first where nobody wins; behind the others where no place says it."""



def scoring_lines(result: Result, roster: Roster, width: int, height: int, view: View | None = None) -> list[Content]:
    """At most `height` lines: a line a seat from the first place on, apart where there is room; then the table of the
    parts that the `view` tells. Where room lacks the last line of the standings says how many are not there."""
    standings = sorted(
        (each for each in result.standings if each.seat in roster), key=lambda each: (each.place, each.seat)
    )
    if height <= 0 or not standings:
        return []
    parts = _parts(view, roster)
    lines = _Sheet(result, standings, roster, width, parts).lines(height)
    below = [] if parts is None else _table(parts, roster, width, height - len(lines) - 1)
    if below and height >= len(lines) + len(below) + 1:
        below = [blank(width), *below]
    if height < 2 * len(standings) - 1 + len(below):
        return [*lines, *below]
    return [lines[0], *(each for line in lines[1:] for each in (blank(width), line)), *below]


def _parts(view: View | None, roster: Roster) -> Table | None:
    """What the scores are made of, if the view tells it."""
    panels = () if view is None else view.panels
    found = next((panel for panel in panels if panel.kind is Kind.PARTS and is_table((panel,))), None)
    return None if found is None else table_of((found,), roster, {})


def _table(parts: Table, roster: Roster, width: int, height: int) -> list[Content]:
    """Each part with its letter; nothing where not even half of the table would fit."""
    forms = table_forms(parts, roster, max(1, width - _MARGIN))
    block = Block(title="", forms=forms)
    return drawn(block, height, max(0, _MARGIN - 2), 0, width) if height > 1 else []


class _Sheet:
    def __init__(
        self, result: Result, standings: list[Standing], roster: Roster, width: int, parts: Table | None
    ) -> None:
        self._standings = standings
        self._roster = roster
        self._width = width
        self._winners = result.winners
        self._placed = not result.is_of_two_sides
        self._parts = parts
        self._name = min(_NAME_MOST, max(cells(shown(roster.name(each.seat))) for each in standings))
        self._role = max(cells(shown(each.role)) for each in standings)
        self._score = max(cells(number(each.score)) for each in standings)
        self._best = max(self._whole(each) for each in standings)
        self._scored = any(each.score is not None for each in standings)
        said = cells(_WINS if result.winners else _LED)
        used = _MARGIN + 3 + 2 + self._name + (2 + self._role if self._role else 0) + 2 + self._score + 2 + said
        most = _PARTS_MOST if parts is not None else _BAR_MOST
        self._bar = min(most, width - used - 3) if self._scored and self._best > 0 else 0

    def lines(self, height: int) -> list[Content]:
        if height >= len(self._standings):
            return [self._line(each) for each in self._standings]
        kept = self._standings[: height - 1]
        more = f"{' ' * _MARGIN}and {len(self._standings) - len(kept)} more"
        return [*map(self._line, kept), row(self._width, (more, QUIET))]

    def _line(self, each: Standing) -> Content:
        seat = self._roster.seats[each.seat - 1]
        wins = each.seat in self._winners
        style = BOLD if wins else PLAIN
        pieces: list[Piece] = [
            (f"{' ' * _MARGIN}{each.place if self._placed else '':>2} ", style),
            (f"{seat.shape} ", seat_style(seat)),
            (padded(cut_name(shown(seat.name), self._name), self._name), style),
        ]
        if self._role:
            pieces.append((_GAP + padded(shown(each.role), self._role), style))
        if self._scored:
            pieces.append((_GAP + padded(number(each.score), self._score, right=True), style))
        if self._bar >= _BAR_LEAST:
            pieces += [(_GAP, PLAIN), *self._strip(each, seat)]
        return row(self._width, *pieces, *self._said(each))

    def _said(self, each: Standing) -> tuple[Piece, ...]:
        """Who wins, and where no places are said who does not; where nobody wins, who had led."""
        if each.seat in self._winners:
            return ((_GAP + _WINS, NOW),)
        if not self._placed:
            return ((f"{_GAP}  {_LOSES}", QUIET),)
        return ((_GAP + _LED, BOLD),) if not self._winners and each.place == 1 else ()

    def _strip(self, each: Standing, seat: Seat) -> list[Piece]:
        """The score as a bar, of parts where they are known."""
        if self._parts is None:
            return [(bar(share(each.score, self._best), self._bar), on_track(seat_style(seat)))]
        return stacked(self._of(each.seat), self._best, self._bar, seat_style(seat))

    def _of(self, seat: int) -> list[tuple[str, float]]:
        """The letter and the size of each part of a seat's score."""
        assert self._parts is not None
        found = ((line, self._parts.values.get((line, seat))) for line in self._parts.lines)
        return [
            (self._parts.signs[line], float(value))
            for line, value in found
            if isinstance(value, int | float) and not isinstance(value, bool)
        ]

    def _whole(self, each: Standing) -> float:
        """What fills a bar: what is taken off again has been there."""
        if self._parts is None:
            return each.score or 0
        return sum(value for _, value in self._of(each.seat) if value > 0)
