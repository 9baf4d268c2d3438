"""The photo finish: every press of a window on one bar of milliseconds, early and late ones in their own bands.

Must not judge: order and verdicts come from the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from textual.content import Content
from textual.style import Style

from companion.core.numbers import span
from companion.core.seats import Roster
from companion.core.view import Finish, Panel
from companion.tui.drawing.axis import Axis, axis_for
from companion.tui.drawing.colours import BOLD, QUIET, seat_style
from companion.tui.drawing.text import PLAIN, Piece, cells, cut_name, padded, row, shown

_MARGIN = 3
_NAME_MOST = 16
_TIME = 8
_EARLY, _LATE = "early  ", "  late"
"""The names of the bands, as wide as they are."""

_PLOT_LEAST, _PLOT_MOST = 12, 80
_CROSS = "×"
_TIED = ("tied", "first by seat order", "first by the table")
_ROUNDING = 1e-6
"""Seconds: what the difference of two offsets may be off by."""

_GAP = "   "


def finish_lines(panel: Panel, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines for a Race panel; none if nobody pressed.

    With room for all: the title, a line a press, the axis, and a sentence for a tie. Where room lacks the axis goes
    first, then the title, then the last presses, and a line says how many."""
    presses = _in_order([each for each in panel.finishes if each.seat in roster])
    if not presses or height <= 0:
        return []
    tie = tie_sentence(presses, roster)
    room = height - len(presses) - bool(tie)
    with_title = room >= 1
    plot = _Plot(presses, roster, width)
    lines = [row(width, (" ", PLAIN), (shown(panel.title), BOLD))] if with_title else []
    lines += plot.lines(max(1, height - with_title - bool(tie and height > 1)))
    if room >= 2 and plot.has_axis:
        lines.append(plot.axis_line())
    if tie and height > 1:
        lines.append(row(width, (" ", PLAIN), (tie, BOLD)))
    return lines


def tie_sentence(presses: Sequence[Finish], roster: Roster) -> str:
    """Who cannot be told apart, by how much that is unsure, and what decides; "" without a tie.

    Where the table wants seat order or its own word to decide whatever the clock says, it says just that."""
    tied = [each for each in presses if each.verdict in _TIED]
    if len(tied) < 2:
        return ""
    winner = next((each for each in tied if each.verdict != "tied"), None)
    decider = "seat order" if winner is not None and winner.verdict == "first by seat order" else "the table"
    decided = f"{decider} decides" + (f", {shown(roster.name(winner.seat))}." if winner is not None else ".")
    names = shown(roster.names(each.seat for each in tied))
    if not _is_blurred(tied):
        return f"{names} reacted: {decided}"
    blur = sum(sorted((each.error for each in tied), reverse=True)[:2])
    unsure = f" (±{span(blur)})" if blur > _ROUNDING else ""
    return f"{names} cannot be told apart{unsure}: {decided}"


def _is_blurred(tied: Sequence[Finish]) -> bool:
    """Whether the clock itself left these undecided: no two of them are further apart than they can be measured."""
    pairs = combinations(tied, 2)
    return all(abs(one.offset - two.offset) <= one.error + two.error + _ROUNDING for one, two in pairs)


def _in_order(finishes: Sequence[Finish]) -> list[Finish]:
    """Presses of the window by when the hand moved; then the late ones, then the early ones."""
    return sorted(finishes, key=lambda each: (_band(each), each.offset))


def _band(finish: Finish) -> int:
    if finish.early:
        return 2
    return 1 if finish.verdict == "late" else 0


def verdict_words(finish: Finish, *, blurred: bool = True) -> str:
    """What became of a press, in words; a loser is told by how much. Without `blurred` no clock left a tie."""
    match finish.verdict:
        case "tied" if not blurred:
            return "reacted"
        case "first by seat order" if not blurred:
            return "counts, by seat"
        case "first by the table":
            return "counts"
        case "later" if finish.late_by is not None:
            return f"{span(finish.late_by)} later"
        case "late" if finish.late_by is not None:
            return f"late by {span(finish.late_by)}"
        case "first by seat order":
            return "tied, first by seat"
        case "barred":
            return "too early before"
        case other:
            return shown(other)


def exactness(finish: Finish) -> str:
    """A press that was measured less exactly than another, as a key beside a button box is, says so."""
    return f", only ±{span(finish.error)}" if finish.coarse else ""


def seconds(offset: float) -> str:
    return f"{'−' if round(offset, 3) < 0 else ''}{abs(offset):.3f} s"


class _Plot:
    """The columns of one photo finish: who, bands and bar, the time, the verdict."""

    def __init__(self, presses: Sequence[Finish], roster: Roster, width: int) -> None:
        self._presses = presses
        self._roster = roster
        self._width = width
        self._name = min(_NAME_MOST, max(cells(shown(roster.name(each.seat))) for each in presses))
        self._blurred = _is_blurred([each for each in presses if each.verdict in _TIED])
        self._words = max(cells(self._verdict(each)) for each in presses)
        inside = [each for each in presses if _band(each) == 0]
        self._early = len(_EARLY) if any(each.early for each in presses) else 0
        self._late = len(_LATE) if any(_band(each) == 1 for each in presses) else 0
        room = width - _MARGIN - 2 - self._name - 2 - self._early - self._late - _TIME - 4 - 3 - self._words - 1
        self._alone = len(presses) == 1 and not presses[0].early and presses[0].verdict.startswith("first")
        self.has_axis = room >= _PLOT_LEAST and bool(inside) and not self._alone
        self._axis: Axis | None = axis_for(inside, min(room, _PLOT_MOST)) if self.has_axis else None

    def lines(self, height: int) -> list[Content]:
        """A line a press; the last line says how many there is no room for."""
        if height >= len(self._presses):
            return [self._line(each) for each in self._presses]
        kept = self._presses[: height - 1] if height > 1 else self._presses[:1]
        more = len(self._presses) - len(kept)
        said = [self._line(each) for each in kept]
        return [*said, row(self._width, (f"{' ' * _MARGIN}and {more} more", QUIET))] if height > 1 else said

    def _line(self, finish: Finish) -> Content:
        seat = self._roster.seats[finish.seat - 1]
        first = finish.verdict.startswith("first")
        style = BOLD if first else QUIET if _band(finish) else PLAIN
        name = padded(cut_name(shown(seat.name), self._name), self._name)
        return row(
            self._width,
            (" " * _MARGIN, PLAIN),
            (f"{seat.shape} ", seat_style(seat)),
            (name + "  ", style),
            *self._marked(finish, seat_style(seat), seat.shape),
            *self._timed(finish, style),
        )

    def _timed(self, finish: Finish, style: Style) -> tuple[Piece, ...]:
        """The time and the verdict; of a hand that has nobody to be compared with, no time."""
        if self._alone:
            return ((self._verdict(finish), style),)
        return (seconds(finish.offset).rjust(_TIME), style), (_GAP + self._verdict(finish), style)

    def _verdict(self, finish: Finish) -> str:
        return verdict_words(finish, blurred=self._blurred) + exactness(finish)

    def _marked(self, finish: Finish, style: Style, shape: str) -> list[Piece]:
        """The bands and the bar; × is a press that counts for nothing."""
        band = _band(finish)
        early = (_CROSS if band == 2 else "").center(self._early)
        late = (_CROSS if band == 1 else "").center(self._late)
        if self._axis is None:
            return [(early + late, style)]
        sign = _CROSS if finish.verdict == "barred" else shape
        inside = self._axis.whiskers(finish.offset, finish.error, sign) if band == 0 else " " * self._axis.width
        return [(early, style), (inside, style), (late + "    ", style)]

    def axis_line(self) -> Content:
        assert self._axis is not None
        lead = " " * (_MARGIN + 2 + self._name + 2)
        early, late = _EARLY[: self._early], _LATE[: self._late]
        return row(self._width, (lead + early + self._axis.labels() + late, QUIET))
