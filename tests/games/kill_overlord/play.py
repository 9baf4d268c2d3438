"""Plays an evening of Kill the Overlord by hand: people by name, time moved by the test, every answer checked.

Must not know how the rules are kept; what it shares with every play by hand is in `by_hand`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.core.game import Start
from companion.core.happenings import Adjusted
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Command,
    Confirm,
    CorrectClaim,
    CountDevices,
    Event,
    Recount,
    Rename,
    Return,
    Value,
    VoidWindow,
)
from companion.core.prompts import Prompt
from companion.core.seats import seat_people
from companion.core.view import Mark, View
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import (
    Announce,
    CannotPass,
    Choose,
    DefineCard,
    DefineRole,
    EnterIncomes,
    EnterRanks,
    Execute,
    Open,
    Play,
)
from companion.games.kill_overlord.printed import ROLE_SETS, SAMPLE_INCOMES, SAMPLE_RANKS
from companion.games.kill_overlord.state import State
from tests.games.by_hand import HOLD_BACK, MOMENT, ByTheClock

__all__ = ["HOLD_BACK", "NAMES", "Evening", "start"]

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")
LATE_SPAN = 0.4

T = TypeVar("T")


def start(
    players: int,
    *,
    level: str = "referee",
    clocks: str = "off",
    roles: tuple[str, ...] = (),
    gold: Mapping[str, int] | None = None,
    hand: Mapping[str, int] | None = None,
    cold: bool = False,
    order: str = "latest_first",
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Start:
    """A start with the sample numbers, unless it is cold: then nothing that only the components print is known."""
    names = NAMES[:players]
    inputs: dict[int, dict[str, str]] = {}
    for seat, (name, role) in enumerate(zip(names, roles or ROLE_SETS[players], strict=True), start=1):
        inputs[seat] = {"role": role}
        if name in (gold or {}):
            inputs[seat]["gold"] = str((gold or {})[name])
        if name in (hand or {}):
            inputs[seat]["hand"] = str((hand or {})[name])
    known: dict[str, Any] = {}
    if not cold:
        known["roles"] = {
            role: {"rank": SAMPLE_RANKS[role], "income": SAMPLE_INCOMES[role]} for role in SAMPLE_RANKS
        }
        known["settings"] = {"ko.eliminated_role_order": order}
    for key, values in (facts or {}).items():
        known[key] = {**known.get(key, {}), **values}
    return Start(
        roster=seat_people(names),
        inputs=inputs,
        settings={"ko.level": level, "clocks": clocks, **(settings or {})},
        facts=known,
    )


class Evening(ByTheClock[State]):
    """One play. People are named; `None` is the table."""

    game = GAME
    endings = ".?!"
    windows = ("TW-KO-5", "TW-KO-4", "TW-KO-3", "TW-KO-1")

    def __init__(self, players: int, **how: Any) -> None:
        super().__init__(NAMES[:players], start(players, **how))

    def _check(self, before: State, events: tuple[Event, ...]) -> None:
        """Gold is never made or lost once the bank is counted, unless the bank itself is counted again."""
        if any(isinstance(event, Adjusted) and event.what == "bank" for event in events):
            return
        totals = [_gold_in_all(GAME.view(state, None)) for state in (before, self.state)]
        assert None in totals or totals[0] == totals[1], f"gold went from {totals[0]} to {totals[1]} by {events}"

    def at(self, time: float) -> Evening:
        return self.until(time)

    # What people say

    def begin(self) -> Evening:
        return self.next()

    def open(self, to: str, by: str | None = "") -> Evening:
        return self.give(Open(to=self.number(to)), self.overlord if by == "" else by)

    def announce(self, who: str) -> Evening:
        return self.give(Announce(), who)

    def plays(
        self, who: str, card: str = "", to: str | None = None, *, kind: str = "", shown: bool | None = None
    ) -> Evening:
        return self.give(Play(to=self.seat(to), card=card, kind=kind, shown=shown), who)

    def cannot(self, who: str) -> Evening:
        return self.give(CannotPass(), who)

    def shows(self, who: str | None, card: str | None = None) -> Evening:
        return self.give(Confirm(card=card), who)

    def settled(self) -> Evening:
        """Wait until a press can no longer be a late one for the window before (G-7)."""
        last = self.state.sitting.last
        if last is not None and last.ran_out and last.closed_at is not None:
            self.until(max(self.time, last.closed_at + LATE_SPAN + MOMENT))
        return self

    def reacts(self, who: str, card: str | None = None) -> Evening:
        """Press, be found first, show the card."""
        return self.settled().claim(who).judged().shows(who, card)

    def correct(self, who: str, to: str) -> Evening:
        return self.give(CorrectClaim(seat=self.number(who), to=self.number(to)))

    def void(self, reason: str = "the link was lost") -> Evening:
        return self.give(VoidWindow(reason=reason))

    def chooses(self, who: str | None, what: str) -> Evening:
        return self.give(Choose(what=what), who)

    def executes(self, who: str | None) -> Evening:
        return self.give(Execute(seat=self.seat(who)))

    def ranks(self, *ranks: int) -> Evening:
        return self.give(EnterRanks(ranks=ranks))

    def incomes(self, *incomes: int) -> Evening:
        return self.give(EnterIncomes(incomes=incomes))

    def define_role(self, role: str, **printed: Any) -> Evening:
        return self.give(DefineRole(role=role, **printed))

    def define_card(self, card: str, **printed: Any) -> Evening:
        return self.give(DefineCard(card=card, **printed))

    # Repairs

    def adjust(self, what: str, who: str | None = None, **change: Any) -> Evening:
        return self.give(Adjust(what=what, seat=self.seat(who), **change))

    def adjust_all(self, *changes: tuple[str, str | None, Value], reason: str = "opening position") -> Evening:
        """Each change is (what, who, to)."""
        made = tuple(Change(what=what, seat=self.seat(who), to=to) for what, who, to in changes)
        return self.give(AdjustAll(changes=made, reason=reason))

    def recount(self, what: str, *values: int) -> Evening:
        return self.give(Recount(what=what, values=values))

    def returns(self, who: str) -> Evening:
        return self.give(Return(seat=self.number(who)))

    def renames(self, who: str, name: str) -> Evening:
        self.give(Rename(seat=self.number(who), name=name))
        self.people = tuple(name if each == who else each for each in self.people)
        return self

    def devices(self, count: int) -> Evening:
        return self.give(CountDevices(count=count))

    # Whole scenes

    def passed_on(self, who: str, to: str, card: str = "") -> Evening:
        """A shield that nobody answers comes to rest with its receiver."""
        self.plays(who, card, to)
        return self.unanswered()

    def unanswered(self) -> Evening:
        """The window that is open ends without a reaction."""
        return self.run_out() if self.deadline is not None else self.close()

    def execute(self, who: str) -> Evening:
        """An Execution in which this person, not the Overlord, cannot pass the opening on."""
        return self.open(who).cannot(who)

    def overthrow(self, by: str) -> Evening:
        """An Execution in which the Overlord gets the order back and cannot pass it on."""
        overlord = self.overlord
        self.open(by).passed_on(by, overlord).cannot(overlord)
        return self.unanswered()

    # What can be seen

    def gold(self, who: str) -> int:
        return int(self.value("gold", who))

    def hand(self, who: str) -> int:
        return int(self.value("hand", who))

    def role(self, who: str) -> str:
        return str(self.value("role", who))

    def token(self, who: str) -> int:
        """0 is none."""
        return int(self.value("token", who) or 0)

    def all(self, of: Callable[[str], T]) -> list[T]:
        return [of(who) for who in self.people]

    @property
    def round(self) -> int:
        return int(self.value("round"))

    @property
    def execution(self) -> int:
        return int(self.value("execution"))

    @property
    def holder(self) -> str | None:
        """Who has the Execution Order, by the mark that every eye sees."""
        marked = [mark.seat for mark in self.view().marks if mark.mark is Mark.HOLDER]
        assert len(marked) < 2, f"{marked} are all marked as holder"
        return self.people[marked[0] - 1] if marked else None

    @property
    def overlord(self) -> str:
        return next(who for who in self.people if self.role(who) == "Overlord")

    @property
    def out(self) -> list[str]:
        """The executed, by the mark that every eye sees."""
        return [self._who(mark.seat) for mark in self.view().marks if mark.mark is Mark.OUT]

    def prompt(self, start: str) -> Prompt:
        found = self.asked_about(start)
        assert found is not None, f"{start} is not asked\n{self.questions()}"
        return found

    def form_of(self, command: type[Command]) -> Prompt | None:
        return next((each for each in self.prompts if each.form is not None and each.form.command is command), None)

    def _stands(self) -> str:
        return f"at {self.time:g} s, step {self.step}, holder {self.holder}"


def _gold_in_all(view: View) -> int | None:
    """Bank and seats together, or None while the bank is not counted."""
    bank, panel = view.value("bank"), view.panel("gold")
    assert panel is not None
    if bank is None or bank == "":
        return None
    return int(bank) + sum(int(row.value or 0) for row in panel.rows if row.seat is not None)
