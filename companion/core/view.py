"""What one pair of eyes may see: panels of numbers and a mark per seat.

The only thing, with prompts and told sentences, that leaves a table. Must not hold a state, an event or an entry.
Panels grow only where a second game could use them too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.arbiter import judge
from companion.core.messages import Value
from companion.core.sitting import Sitting
from companion.core.window import Stage, Window


class Kind(StrEnum):
    """How a face may draw a panel."""

    SCORES = "Scores"
    TRACK = "Track"
    DICE = "Dice"
    GRID = "Grid"
    STACK = "Stack"
    RACE = "Race"
    LINES = "Lines"
    PATH = "Path"
    PARTS = "Parts"


class Mark(StrEnum):
    """What a seat is doing, in one word that a lamp or a sign can show."""

    HOLDER = "holder"
    WAITING = "waiting"
    OUT = "out"
    EARLY = "early"
    AWAY = "away"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One value, of a seat or of a thing with an id. None is "not known yet"; `derived` follows from others and cannot
    be set by hand. `label` is what people call it where the id is longer; `number` the digit that a hand types for it;
    `alarm`: close to something bad, which the note says in words. In a panel of parts a row has a seat and an id.

    `name` is what a sentence calls it, where the label says too little without its title; `said` what people call its
    value, where that is a key or a seat's number."""

    value: Value | None
    seat: int | None = None
    id: str | None = None
    note: str = ""
    derived: bool = False
    label: str = ""
    number: int | None = None
    alarm: bool = False
    name: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """One press in a window's photo finish: seconds after its opening, the error of that, and what became of it.

    Among several presses of one clock the error is what they are compared by: two that cannot be told apart overlap.
    `coarse`: another press of this window was measured more exactly, by another clock."""

    seat: int
    offset: float
    error: float
    early: bool
    late_by: float | None
    verdict: str
    coarse: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Numbers that belong together. `id` is stable and is what an Adjust names; `goal` is a target or a length.

    `aside`: wanted when something is looked up or put right, and else in the way. `key` is the letter, and `number` the
    digit of what it is about, by which shorthand names its rows. `name` is what a sentence calls a seat's number in it,
    where the title is cut short for a column."""

    kind: Kind
    id: str
    title: str
    rows: tuple[Row, ...] = ()
    finishes: tuple[Finish, ...] = ()
    goal: float | None = None
    aside: bool = False
    key: str = ""
    number: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMark:
    """`word`, of at most six letters, where the mark's own says too little: `turn`."""

    seat: int
    mark: Mark
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Panels in the order of importance, and the marks of the seats. `headline` names the place in the game."""

    headline: str
    panels: tuple[Panel, ...]
    marks: tuple[SeatMark, ...] = ()

    def panel(self, panel_id: str) -> Panel | None:
        return next((panel for panel in self.panels if panel.id == panel_id), None)

    def value(self, what: str, seat: int | None = None) -> Value | None:
        """The value shown under an id: of a seat's row in the panel `what`, or of the row `what` in any panel.

        Raises KeyError when this view shows no such number."""
        return self._found(what, seat)[1].value

    def called(self, what: str, seat: int | None = None) -> str:
        """What a sentence calls the number under an id, whose seat it is aside: `VP`, `Hope in Avon`; the id when
        this view shows no such number."""
        try:
            panel, row = self._found(what, seat)
        except KeyError:
            return what
        if seat is not None:
            return row.name or panel.name or panel.title
        return row.name or (f"{panel.title} {row.label}" if row.label else what)

    def said(self, what: str, seat: int | None = None) -> str:
        """What people call the value under an id, where it is a key or a seat's number; else ""."""
        try:
            return self._found(what, seat)[1].said
        except KeyError:
            return ""

    def _found(self, what: str, seat: int | None) -> tuple[Panel, Row]:
        for panel in self.panels:
            for row in panel.rows:
                if (seat is not None and panel.id == what and row.seat == seat) or (seat is None and row.id == what):
                    return panel, row
        raise KeyError(what)


def counted_rows(view: View) -> tuple[Panel, ...]:
    """The rows of whole numbers, one per seat, in the order of importance."""
    return tuple(panel for panel in view.panels if _is_counted(panel))


def changed_rows(view: View) -> tuple[Panel, ...]:
    """Those that a hand can change by so much: they do not follow from others, and a seat may have none yet."""
    own = (panel for panel in view.panels if not any(row.derived for row in panel.rows))
    return tuple(panel for panel in own if _is_counted(panel, gaps=True))


def changed_row(view: View) -> str | None:
    """The first of them, by its id."""
    return next((panel.id for panel in changed_rows(view)), None)


def main_row(view: View) -> str | None:
    """The numbers that a table argues about first."""
    return next((panel.id for panel in view.panels if _is_counted(panel)), None)


def _is_counted(panel: Panel, *, gaps: bool = False) -> bool:
    values = [row.value for row in panel.rows if row.seat is not None]
    known = [value for value in values if value is not None] if gaps else values
    return is_per_seat(panel) and bool(known) and all(is_whole(value) for value in known)


def is_whole(value: Value | None) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_per_seat(panel: Panel) -> bool:
    """Whether it is a row of the seats."""
    return panel.kind is Kind.SCORES and any(row.seat is not None for row in panel.rows)


def above_seats(view: View) -> tuple[Panel, ...]:
    """The board: what the view puts before the first number of the seats. Without those there is none."""
    first = next((at for at, panel in enumerate(view.panels) if is_per_seat(panel)), 0)
    return view.panels[:first]


def counters(view: View) -> tuple[Panel, ...]:
    """The few numbers of the table itself that all argue about: the panel of them that a view begins with, and the
    words that stand right after it; none where a view begins otherwise."""
    above = above_seats(view)
    if not above or not _are_numbers(above[0]):
        return ()
    return above[: 2 if len(above) > 1 and _are_words(above[1]) else 1]


def _are_words(panel: Panel) -> bool:
    return panel.kind is Kind.LINES and not panel.aside and not panel.goal and bool(panel.rows)


def _are_numbers(panel: Panel) -> bool:
    counted = all(row.seat is None and (row.value is None or is_whole(row.value)) for row in panel.rows)
    return _are_words(panel) and counted


def beyond(own: View, shared: View) -> tuple[Panel, ...]:
    """What these eyes see and all the others do not: of each panel the rows that the shared view shows otherwise."""
    found = []
    for panel in own.panels:
        same = shared.panel(panel.id)
        rows = tuple(row for row in panel.rows if same is None or row not in same.rows)
        if rows:
            found.append(replace(panel, rows=rows))
    return tuple(found)


def race(window: Window, panel_id: str) -> Panel:
    """The photo finish of a judged window: every claim in order, the losers told by how much."""
    if not window.claims:
        return Panel(kind=Kind.RACE, id=panel_id, title=window.trigger)
    verdict = judge(window.claims)
    earliest = verdict.order[0].at
    clocks = {claim.clock for claim in window.claims}
    on_one_clock = len(window.claims) > 1 and len(clocks) == 1
    finest = min(claim.error for claim in window.claims)
    rows = tuple(
        Finish(
            seat=claim.seat,
            offset=round(claim.at - window.opened_at, 6),
            error=claim.resolution / 2 if on_one_clock else claim.error,
            early=False,
            late_by=None if claim.seat == window.winner else round(claim.at - earliest, 6),
            verdict=_verdict(window, claim.seat),
            coarse=len(clocks) > 1 and claim.error > finest,
        )
        for claim in verdict.order
    )
    return Panel(kind=Kind.RACE, id=panel_id, title=window.trigger, finishes=rows)


def _verdict(window: Window, seat: int) -> str:
    if seat == window.winner:
        if len(window.tied) < 2:
            return "first"
        return "first by the table" if window.tie_rule == "ask" else "first by seat order"
    return "tied" if seat in window.tied else "later"


def races(sitting: Sitting) -> tuple[Panel, ...]:
    """The photo finish to show now: of the window that has been judged, or else of the last one with claims."""
    window = sitting.window
    if window is not None and window.stage is Stage.JUDGED:
        return (race(window, f"race.{window.id}"),)
    if sitting.judged is not None:
        return (race(sitting.judged, f"race.{sitting.judged.id}"),)
    return ()
