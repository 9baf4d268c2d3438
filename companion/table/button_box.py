"""One button box at one table: armed while a reaction is open, its presses handed on, its lamps kept right.

Must not know a port, a game or what a press means. What comes late, twice or from a window that is over is told apart
by its round; the box's own clock says whether a press lay in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, Protocol

from companion.box.host.reports import Hand
from companion.box.messages import Flags, Pattern
from companion.box.wiring import Means, Wiring
from companion.core.messages import Refused
from companion.core.prompts import Role
from companion.core.view import View
from companion.core.window import Stage
from companion.journal import JournalError
from companion.table import lamps
from companion.table.box_lamps import BoxLamps, Later
from companion.table.devices import Devices
from companion.table.meanings import Buttons
from companion.table.outage import Outage
from companion.table.presses import Outcome, Pressed
from companion.table.rounds import Rounds
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper

_IN_TIME = Flags.FIRST | Flags.LATER
_ROLES = {Means.PASS: Role.PASS, Means.CANNOT: Role.CANNOT}
_FLASHES = (Outcome.EARLY, Outcome.BARRED)


class Box(Protocol):
    """What a table needs of a box; all callbacks come in the event loop, in order, and never from an older session."""

    uid: str
    resolution: float
    on_hand: Callable[[Hand], None]
    on_armed: Callable[[int, float], None]
    on_reset: Callable[[bool], None]
    on_status: Callable[[Any], None]

    @property
    def status(self) -> Any: ...

    def arm(
        self, keys: Collection[int], *, duration: float | None = None, light_first: bool = True, cue_lamps: bool = False
    ) -> int: ...
    def disarm(self) -> None: ...
    def light(self, picture: Mapping[int, Pattern]) -> None: ...
    def settled(self, at: float) -> bool: ...
    def renew(self) -> None: ...


class ButtonBox:
    """`buttons` and `devices` are those of the table, shared by all its boxes; `later` calls back after seconds; `say`
    gets the sentence why a press did nothing, where everybody may hear it."""

    def __init__(
        self,
        box: Box,
        table: Table[Any],
        timekeeper: Timekeeper,
        wiring: Wiring,
        *,
        buttons: Buttons,
        devices: Devices,
        later: Later,
        say: Callable[[str], None] | None = None,
    ) -> None:
        self._box = box
        self._table = table
        self._buttons = buttons
        self._say = say or _nothing
        self._said: tuple[int, set[str]] = (-1, set())
        self._rounds = Rounds(box, table)
        self._lamps = BoxLamps(box, wiring, later)
        self._outage = Outage(table, devices, box.uid, later)
        self._view: View | None = None
        self._ready = False
        self._ends = (table.watch(self._look), timekeeper.wait_for(self.settled, self._overdue))
        box.on_hand, box.on_armed = self._hand, self._armed
        box.on_reset, box.on_status = self._reset, self._status
        self._status(box.status)

    def leave(self) -> None:
        """The table is left: the box is dark and quiet."""
        for end in self._ends:
            end()
        self._box.on_hand = self._box.on_armed = self._box.on_reset = self._box.on_status = _nothing
        self._rounds.stop()
        self._lamps.dark()

    def settled(self, at: float) -> bool:
        """Whether no press of before this play second can still come; a box that is not here holds up nothing."""
        return not self._ready or self._rounds.settled(at)

    @property
    def _quiet(self) -> bool:
        return bool(self._table.halted) or self._table.result() is not None

    # What the table tells

    def _look(self, number: int) -> None:
        """Arm and light as it is now."""
        if self._quiet:
            self._rounds.stop()
            self._lamps.dark()
            return
        with suppress(JournalError, Refused):  # the entry that is told of is written, whatever becomes of ours
            self._outage.look()
        self._arm()
        self._light()

    def _arm(self) -> None:
        """Before the lamps: the box lets those of a round pulse itself, at the moment from which a press counts."""
        if self._ready:
            self._rounds.look(self._lamps.wiring.keys_of)

    def _light(self) -> None:
        table = self._table
        if self._lamps.lit_first not in self._claimants():
            self._lamps.first(None)
        before, self._view = self._view, table.view(None)
        self._lamps.show(lamps.steps(before, self._view, table.prompts(None), table.roster.numbers))

    def _claimants(self) -> tuple[int, ...]:
        """Who has reacted in the window that is open, and whose lamp may burn for it until the verdict."""
        window = self._table._past.sitting.window
        undecided = window is not None and window.stage is not Stage.JUDGED
        return tuple(claim.seat for claim in window.claims) if window is not None and undecided else ()

    # What the box tells

    def _status(self, status: Any) -> None:
        if status.ready and not self._ready:
            self._ready = True
            self._safely(self._outage.ends)
            self._look(self._table.number)
        elif not status.ready:
            self._gone(reset=False)

    def _reset(self, started: bool) -> None:
        self._gone(reset=started)

    def _gone(self, *, reset: bool) -> None:
        """Lost, or started again: either way no press of the window that was open is known for sure."""
        if not self._ready:
            return
        self._ready = False
        armed = self._rounds.is_armed
        self._rounds.forget()
        self._lamps.first(None)
        if not self._quiet:
            self._safely(lambda: self._outage.begins(armed=armed, reset=reset))

    def _overdue(self) -> None:
        """It is here and does not say whether a press is on its way: nobody knows who was first."""
        if self._ready and self._rounds.is_armed:
            self._gone(reset=False)
            self._box.renew()

    def _armed(self, number: int, at: float) -> None:
        """Which keys were down then is not asked: their presses came before, and were told as early (case 18)."""
        self._rounds.armed(number, at)

    def _hand(self, hand: Hand) -> None:
        button = self._lamps.wiring.button(hand.key)
        if button is None or self._quiet:
            return
        if button.seat is None:
            self._safely(lambda: self._tell(self._buttons.table_button()))
        elif button.means is Means.PRESS:
            seat = button.seat
            self._safely(lambda: self._press(seat, hand))
        else:
            seat, role = button.seat, _ROLES[button.means]
            self._safely(lambda: self._buttons.second(seat, role, at=self._play(hand)))

    def _play(self, hand: Hand) -> float:
        return self._table.clock.at(hand.at)

    def _press(self, seat: int, hand: Hand) -> None:
        was_first = self._lamps.lit_first is not None
        if hand.flags & Flags.FIRST and self._rounds.is_now(hand.round) and not was_first:
            self._lamps.first(seat)
        pressed = self._meant(seat, hand)
        outcome = pressed.outcome
        if outcome is Outcome.CLAIMED and not was_first:
            self._lamps.first(seat if seat in self._claimants() else None)
        elif not was_first:
            self._lamps.first(None)
        if outcome in _FLASHES:
            self._lamps.flash(seat)
        else:
            self._lamps.again()
            self._tell(pressed)

    def _tell(self, pressed: Pressed) -> None:
        """An early press is told to its own seat alone, a late one by the log; a pass to nobody."""
        if pressed.outcome in (Outcome.AGAIN, Outcome.REFUSED) and pressed.reason not in self._said_since(pressed):
            self._said[1].add(pressed.reason)
            self._say(pressed.reason)

    def _said_since(self, pressed: Pressed) -> set[str]:
        """What has been said since the last entry: a hand that leans on a button is told once."""
        if self._said[0] != pressed.number:
            self._said = (pressed.number, set())
        return self._said[1]

    def _meant(self, seat: int, hand: Hand) -> Pressed:
        """The box's flags say whether the hand was in time; its time only says before whom."""
        at, prompt, stamped = self._play(hand), None, None
        if hand.flags & _IN_TIME:
            at, prompt = self._rounds.fit(hand.round, at), self._rounds.prompt_of(hand.round, seat)
        elif hand.flags & Flags.OVER:
            prompt, stamped = self._rounds.prompt_of(hand.round, seat), Outcome.LATE
        else:
            stamped = Outcome.EARLY
        return self._buttons.press(
            seat,
            at=at,
            error=hand.error,
            clock=self._box.uid,
            resolution=self._box.resolution,
            prompt=prompt,
            stamped=stamped,
        )

    def _safely(self, act: Callable[[], object]) -> None:
        """A table that cannot be written any more says so itself; for the box it is quiet from then on."""
        try:
            act()
        except (JournalError, Refused):
            self._look(self._table.number)


def _nothing(*what: object) -> None:
    pass
