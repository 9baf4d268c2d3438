"""The presses of a play that were no claims, kept per window, and drawn into its photo finish.

Learns of them from entries alone, so that a play read from a file shows the same. Must not decide what a press is:
`presses` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.core.happenings import WindowOpened
from companion.core.history import Entry, Noted, Played, Redone, Undone
from companion.core.sitting import Sitting
from companion.core.view import Finish, Kind, Panel, View, race
from companion.core.window import Stage, Window

EARLY = "early"
LATE = "late"
BARRED = "barred"
"""The kinds of note: before an opening, after a verdict or a closing, held back by the penalty for an early press."""

_ROUNDING = 1e-9

_MICROSECOND = 1e-6
"""What `seconds` of a note is rounded to."""

_EVERYBODY: Literal["everybody"] = "everybody"
_Eyes = int | Literal["everybody"] | None
"""Whose early presses are shown: one seat's, those of nobody for the table (None), or all once a window has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Press:
    """`at` play seconds of the hand; `anchor` the number of the moment that was present when it was noted."""

    seat: int
    kind: str
    at: float
    seconds: float | None
    anchor: int


@dataclass(slots=True, kw_only=True)
class _Race:
    """One window's presses: `opened` is when it first opened, whatever stopped its clock since; `anchor` is the number
    of the entry that opened it."""

    opened: float
    anchor: int
    presses: list[_Press] = field(default_factory=list)


class PhotoFinish:
    """`ended` is the number of the last entry in which a window ended: what was noted before it is public."""

    def __init__(self) -> None:
        self.ended = 0
        self._stray: list[_Press] = []
        self._races: dict[str, list[_Race]] = {}  # after an undo another window may open under the same id

    def take(self, entry: Entry, before: Sitting, after: Sitting, anchor: int) -> None:
        """One more entry: the sitting it met, the sitting it left, and the number of the moment that is present now."""
        match entry.what:
            case Played(events=events):
                for event in events:
                    if isinstance(event, WindowOpened):
                        self._open(event, after.number("early_span_seconds"), entry.number)
                if before.window is not None and (after.window is None or after.window.id != before.window.id):
                    self.ended = entry.number
            case Noted(kind=kind, seat=int(seat), seconds=seconds) if kind in (EARLY, LATE, BARRED):
                press = _Press(seat=seat, kind=kind, at=entry.time, seconds=seconds, anchor=anchor)
                self._note(press, after)
            case Undone() | Redone() | Noted(kind="slept"):
                self.forget_strays()
            case Noted():
                pass

    def forget_strays(self) -> None:
        """The present has jumped: what moved before that is early for nothing that opens now."""
        self._stray = []

    def _open(self, event: WindowOpened, span: float, anchor: int) -> None:
        early = [press for press in self._stray if event.at - span - _ROUNDING <= press.at <= event.at]
        self._races.setdefault(event.id, []).append(_Race(opened=event.at, anchor=anchor, presses=early))
        self._stray = []

    def _latest(self, window_id: str) -> _Race | None:
        """The one that is played now, or was last."""
        races = self._races.get(window_id)
        return races[-1] if races else None

    def _note(self, press: _Press, sitting: Sitting) -> None:
        window = sitting.window
        if press.kind == LATE and not (window is not None and _has_missed(window, press)):
            window = sitting.last
        race = self._latest(window.id) if window is not None else None
        if press.kind == EARLY and (race is None or press.at >= race.opened):
            self._stray.append(press)
        elif race is not None:
            race.presses.append(press)

    def barred(self, window_id: str, seat: int, at: float, penalty: float, lives: Callable[[int], bool]) -> float:
        """Seconds for which this seat's claims are still refused at `at`, for having pressed early; 0.0 for none.

        `penalty` is in seconds from the opening; `lives` says whether a moment is part of the present past."""
        race = self._latest(window_id)
        if race is None or penalty <= 0.0:
            return 0.0
        early = any(press.seat == seat and press.kind == EARLY and lives(press.anchor) for press in race.presses)
        return max(0.0, race.opened + penalty - at) if early else 0.0

    def drawn(self, view: View, sitting: Sitting, eyes: int | None, lives: Callable[[int], bool]) -> View:
        """The view with these presses in its Race panels; early ones of another seat only once the window has ended."""
        if not any(panel.kind is Kind.RACE for panel in view.panels):
            return view
        return replace(view, panels=tuple(self._in_view(panel, sitting, eyes, lives) for panel in view.panels))

    def _in_view(self, panel: Panel, sitting: Sitting, eyes: int | None, lives: Callable[[int], bool]) -> Panel:
        window = next((one for one in (sitting.window, sitting.judged) if one and panel.id == f"race.{one.id}"), None)
        if window is None:
            return panel
        running = sitting.window is not None and sitting.window.id == window.id
        return self._with_presses(panel, window, eyes if running else _EVERYBODY, lives)

    def of(self, window: Window, *, running: bool, lives: Callable[[int], bool]) -> Panel:
        """The photo finish of a window that has been judged, for the table's eyes."""
        return self._with_presses(race(window, f"race.{window.id}"), window, None if running else _EVERYBODY, lives)

    def _with_presses(self, panel: Panel, window: Window, eyes: _Eyes, lives: Callable[[int], bool]) -> Panel:
        races = reversed(self._races.get(window.id, []))
        found = next((each for each in races if lives(each.anchor)), None)
        if found is None or not found.presses:
            return panel
        seen = [
            press
            for press in found.presses
            if lives(press.anchor) and (press.kind == LATE or eyes == _EVERYBODY or press.seat == eyes)
        ]
        finishes = [_finish(press, found.opened if press.kind == EARLY else window.opened_at) for press in seen]
        early = tuple(finish for finish in finishes if finish.early)
        return replace(panel, finishes=(*early, *panel.finishes, *(one for one in finishes if not one.early)))


def _has_missed(window: Window, press: _Press) -> bool:
    """Whether a late press belongs to this window: it came after the verdict, or after an end that had to wait."""
    if window.stage is Stage.JUDGED:
        return press.at >= window.listens_from - _ROUNDING
    return press.at - (press.seconds or 0.0) > window.listens_from + _MICROSECOND


def _finish(press: _Press, opened: float) -> Finish:
    return Finish(
        seat=press.seat,
        offset=round(press.at - opened, 6),
        error=0.0,
        early=press.kind == EARLY,
        late_by=press.seconds if press.kind == LATE else None,
        verdict=press.kind,
    )
