"""Presses of + and - that become one adjustment of one number, of one seat or of the table itself.

Must not give it: it says when it is over. A change of one seat is never merged into that of another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.messages import Adjust
from companion.core.seats import Roster
from companion.core.view import View, changed_rows, counters, is_whole
from companion.tui.keys.acts import Act, Give, Say
from companion.tui.keys.spelling import is_digit

QUIET = 0.8
"""Seconds after the last key of an adjustment until it is given."""

REASONS: Mapping[str, str] = {"c": "card", "d": "deal", "o": "correction"}
"""`o` for an ordinary correction: `c` is the card's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What + and - can change, by the id that an Adjust names: a row of the seats, or one number of the table."""

    id: str
    title: str
    of_seats: bool = True


def rows(view: View) -> tuple[Counted, ...]:
    """Whole numbers that do not follow from others: those of the table that a view begins with, then those of the
    seats, as the view orders them."""
    table = [row for panel in counters(view) for row in panel.rows if is_whole(row.value) and not row.derived]
    return (
        *(Counted(id=row.id, title=row.label or row.id, of_seats=False) for row in table if row.id is not None),
        *(Counted(id=panel.id, title=panel.title) for panel in changed_rows(view)),
    )


def rows_of_seats(view: View) -> tuple[Counted, ...]:
    """Those that + and - change once a seat is named."""
    return tuple(each for each in rows(view) if each.of_seats)


class Collector:
    """`seat` is whom it is for, also before + or - came; `on` from the first of these to the last."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.on = False
        self.due: float | None = None
        self._what: Counted | None = None
        self._by = 0
        self._reason = REASONS["o"]

    def choose(self, seat: int) -> None:
        """The seat that + and - would be for."""
        self.drop()
        self.seat = seat

    def add(self, by: int, now: float, view: View) -> Act | None:
        """One press of + or -."""
        found = self._rows(view)
        if not found:
            return Say(sentence="There are no numbers of seats to change here.")
        self.on = True
        self._what = self._what or found[0]
        self._by += by
        self._touch(now)
        return None

    def take(self, key: str, now: float, roster: Roster, view: View) -> tuple[Act, ...] | None:
        """What a key means while this is on; None for one that ends it and means something of its own."""
        if is_digit(key):
            return self._for(int(key), now, roster) if self._is_of_seats else None
        match key:
            case "c" | "d" | "o":
                self._reason = REASONS[key]
            case "tab":
                self._next_row(view)
            case "enter":
                return self.flush()
            case "escape" | "backspace" | "u" | "ctrl+z":
                self.drop()
                return ()
            case _:
                return None
        self._touch(now)
        return ()

    def _for(self, seat: int, now: float, roster: Roster) -> tuple[Act, ...]:
        """A seat is named. Of a number of the table a digit is none: it means what it means without this."""
        if seat not in roster:
            return (Say(sentence=f"There is no seat {seat}: seats are 1 to {len(roster.seats)}."),)
        acts: tuple[Act, ...] = ()
        if self.seat not in (None, seat):
            what = self._what
            acts = self.flush()
            self.on, self._what = True, what
        self.seat = seat
        self._touch(now)
        return acts

    def _next_row(self, view: View) -> None:
        found = self._rows(view)
        ids = [panel.id for panel in found]
        if self._what is not None and self._what.id in ids:
            self._what = found[(ids.index(self._what.id) + 1) % len(found)]

    def _touch(self, now: float) -> None:
        self.due = now + QUIET if self.seat is not None or not self._is_of_seats else None

    def _rows(self, view: View) -> tuple[Counted, ...]:
        return rows(view) if self.seat is None else rows_of_seats(view)

    @property
    def asks_whose(self) -> bool:
        """Whether a digit has to come before it can be given."""
        return self.on and self.seat is None and self._is_of_seats

    @property
    def _is_of_seats(self) -> bool:
        return self._what is None or self._what.of_seats

    def over(self, now: float) -> tuple[Act, ...]:
        """What is to be given because nothing more came."""
        return self.flush() if self.due is not None and now >= self.due else ()

    def flush(self) -> tuple[Act, ...]:
        """The one adjustment; nothing for a change of 0, or where nobody said for whom."""
        seat, what, by, reason = self.seat, self._what, self._by, self._reason
        self.drop()
        if what is None or by == 0 or (seat is None and what.of_seats):
            return ()
        return (Give(command=Adjust(what=what.id, seat=seat, by=by, reason=reason)),)

    def drop(self) -> None:
        self.seat, self.on, self.due = None, False, None
        self._what, self._by, self._reason = None, 0, REASONS["o"]

    def asking(self, roster: Roster) -> str:
        """What is being collected, in words; "" while nothing is."""
        if not self.on or self._what is None:
            return ""
        change = f"{self._by:+d} {self._what.title}" if self._by else f"+ and - change {self._what.title}"
        reasons = "c card, d deal, o correction"
        if not self._is_of_seats:
            return f"{change} ({self._reason}), noted in a moment; {reasons}"
        if self.seat is None:
            return f"{change} for whom? a digit; {reasons}"
        return f"{change} for {roster.name(self.seat)} ({self._reason}), noted in a moment; {reasons}"
