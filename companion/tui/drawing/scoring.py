"""The end of a game: the standings with a bar each.

Must not reckon who won: the result says so, and its sentence stands where the questions stood.
"""

from __future__ import annotations

from textual.content import Content

from companion.core.game import Result, Standing
from companion.core.seats import Roster
from companion.tui.drawing.bars import bar, share
from companion.tui.drawing.colours import BOLD, NOW, QUIET, on_track, seat_style
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, cut_name, number, padded, row, shown

_MARGIN = 2
_NAME_MOST = 24
_GAP = "  "
_BAR_LEAST, _BAR_MOST = 8, 60
_WINS = "◀ wins"


def scoring_lines(result: Result, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines: a line a seat from the first place on, apart where there is room; the last line says how
    many there is no room for."""
    standings = sorted(
        (each for each in result.standings if each.seat in roster), key=lambda each: (each.place, each.seat)
    )
    if height <= 0 or not standings:
        return []
    lines = _Sheet(result, standings, roster, width).lines(height)
    if height < 2 * len(standings) - 1:
        return lines
    return [lines[0], *(each for line in lines[1:] for each in (blank(width), line))]


class _Sheet:
    def __init__(self, result: Result, standings: list[Standing], roster: Roster, width: int) -> None:
        self._standings = standings
        self._roster = roster
        self._width = width
        self._winners = result.winners
        self._name = min(_NAME_MOST, max(cells(shown(roster.name(each.seat))) for each in standings))
        self._role = max(cells(shown(each.role)) for each in standings)
        self._score = max(cells(number(each.score)) for each in standings)
        self._best = max((each.score or 0 for each in standings), default=0)
        self._scored = any(each.score is not None for each in standings)
        used = _MARGIN + 3 + 2 + self._name + (2 + self._role if self._role else 0) + 2 + self._score + 2 + cells(_WINS)
        self._bar = min(_BAR_MOST, width - used - 3) if self._scored and self._best > 0 else 0

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
            (f"{' ' * _MARGIN}{each.place:>2} ", style),
            (f"{seat.shape} ", seat_style(seat)),
            (padded(cut_name(shown(seat.name), self._name), self._name), style),
        ]
        if self._role:
            pieces.append((_GAP + padded(shown(each.role), self._role), style))
        if self._scored:
            pieces.append((_GAP + padded(number(each.score), self._score, right=True), style))
        if self._bar >= _BAR_LEAST:
            pieces += [(_GAP, PLAIN), (bar(share(each.score, self._best), self._bar), on_track(seat_style(seat)))]
        return row(self._width, *pieces, (_GAP + _WINS if wins else "", NOW))
