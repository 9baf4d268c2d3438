"""Plays an evening at the overlord's desk by hand: people by name, time moved by the test, every answer checked.

Must not know how the rules are kept; what it shares with every play by hand is in `by_hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Start
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Command,
    Confirm,
    Sealed,
    Value,
)
from companion.core.prompts import Form
from companion.core.seats import seat_people
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.state import State
from tests.games.by_hand import MOMENT, ByTheClock, Unexpected

__all__ = ["GRACE", "HEROES", "MOMENT", "OVERLORD", "Desk", "Unexpected", "start"]

OVERLORD = "Anna"
HEROES = ("Ben", "Cleo", "Dev", "Eli")
GRACE = 3.0
COUNTS = {"hand": 3, "discard": 0, "powers": 0}
CORE_DECK = 36


def start(
    players: int,
    *,
    worth: Mapping[str, int] | None = None,
    leads: Mapping[str, int] | None = None,
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Start:
    """So many hero players against Anna. `leads` says how many heroes a player leads where it is not one."""
    people = (OVERLORD, *HEROES[:players])
    inputs: dict[int, dict[str, str]] = {1: {"role": "overlord"}}
    for seat, who in enumerate(people[1:], start=2):
        inputs[seat] = {"role": "hero"}
        if who in (worth or {}):
            inputs[seat]["worth"] = str((worth or {})[who])
        if who in (leads or {}):
            inputs[seat]["heroes"] = str((leads or {})[who])
    return Start(roster=seat_people(people), inputs=inputs, settings=dict(settings or {}), facts=dict(facts or {}))


class Desk(ByTheClock[State]):
    """One play. People are named; `None` is the table.

    `conquest` None leaves the quest to be typed. `position` are numbers of the opening position by the ids that a view
    shows; a deck that is given sets the size of the deck, one that is not is what is left of it.
    """

    game = GAME
    windows = ("TW-DO-2", "TW-DO-4", "TW-DO-5")

    def __init__(
        self,
        players: int = 4,
        *,
        conquest: int | None = 5,
        clocks: str = "off",
        worth: Mapping[str, int] | None = None,
        leads: Mapping[str, int] | None = None,
        settings: Mapping[str, Value] | None = None,
        facts: Mapping[str, Any] | None = None,
        **position: int,
    ) -> None:
        counts = COUNTS | {key: value for key, value in position.items() if key in COUNTS}
        chosen: dict[str, Value] = {"clocks": clocks, **(settings or {})}
        if "deck" in position:
            chosen.setdefault("do.deck_size", position["deck"] + sum(counts.values()))
        elif counts != COUNTS:
            position["deck"] = int(chosen.get("do.deck_size", CORE_DECK)) - sum(counts.values())
        began = start(players, worth=worth, leads=leads, settings=chosen, facts=facts)
        super().__init__((OVERLORD, *HEROES[:players]), began)
        if conquest is not None:
            self.give(c.EnterQuest(conquest=conquest))
        if position:
            self.position(**position)

    # The heroes' turns

    def hero_next(self, who: str) -> Desk:
        return self.give(c.HeroNext(seat=self.number(who)))

    def declares(self, who: str, **context: Any) -> Desk:
        return self.give(c.Declare(), who, **context)

    def hero_acts(self, who: str) -> Desk:
        """This hero's turn, up to the declared action; with clocks the grace time passes."""
        self.hero_next(who).declares(who)
        if self.deadline is not None:
            self.run_out()
        assert self.step == "hero's turn", self.questions()
        return self

    def heroes_done(self) -> Desk:
        return self.give(c.EndHeroes())

    def guards(self, who: str) -> Desk:
        return self.give(c.PlaceGuard(seat=self.number(who)))

    def wounded(self, who: str) -> Desk:
        return self.give(c.LoseGuard(seat=self.number(who)))

    # The overlord's turn

    def overlord_draws(self) -> Desk:
        """From the heroes' turns into step 1: threat and two cards (DO-3.2)."""
        return self.heroes_done()

    def to_start(self) -> Desk:
        """The moment for powers, start-of-turn cards and the spawn card; the hand fits already."""
        self.overlord_draws()
        assert self.step == "start and spawn", self.questions()
        return self

    def to_monsters(self) -> Desk:
        """Step 3."""
        self.to_start().next()
        assert self.step == "activate", self.questions()
        return self

    def plays(self, kind: str = "", cost: int | None = None, card: str = "", *discards: int) -> Desk:
        return self.give(c.PlayCard(kind=kind, cost=cost, card=card, discards=discards), OVERLORD)

    def discards(self, *values: int) -> Desk:
        return self.give(c.Discard(values=values), OVERLORD)

    def trigger(self, what: str) -> Desk:
        return self.give(c.CallTrigger(what=what), OVERLORD)

    def begins_step(self) -> Desk:
        return self.give(c.BeginStep(), OVERLORD)

    # Windows

    def shows(self, who: str | None) -> Desk:
        return self.give(Confirm(), who)

    def reacts(self, who: str, **context: Any) -> Desk:
        """Press, be found first, say so."""
        return self.claim(who, **context).judged().shows(who)

    # Conquest

    def killed(self, who: str, value: int | None = None, *, gained: int = 0, gain_first: bool | None = None) -> Desk:
        seat = self.number(who)
        return self.give(c.HeroKilled(seat=seat, value=value, gained=gained, gain_first=gain_first))

    def chest(self, conquest: int = 0, curses: int = 0) -> Desk:
        return self.give(c.OpenChest(conquest=conquest, curses=curses))

    # The overlord's notes

    def notes(self, card: str) -> Desk:
        return self.give(c.NoteCard(card=Sealed(value=card)), OVERLORD)

    def plans(self, plan: str) -> Desk:
        return self.give(c.NotePlan(plan=Sealed(value=plan)), OVERLORD)

    # Repairs

    def position(self, **numbers: Value) -> Desk:
        """Numbers by their ids; `_` stands for a blank in an id. One entry."""
        changes = tuple(Change(what=what.replace("_", " "), to=to) for what, to in numbers.items())
        return self.give(AdjustAll(changes=changes, reason="opening position"))

    def adjust(self, what: str, to: Value, who: str | None = None) -> Desk:
        return self.give(Adjust(what=what, seat=self.seat(who), to=to))

    # What can be seen

    def counts(self, *what: str) -> tuple[int, ...]:
        """Numbers as the overlord sees them."""
        return tuple(int(self.view(OVERLORD).value(each) or 0) for each in what)

    @property
    def threat(self) -> int:
        return int(self.value("threat"))

    @property
    def conquest(self) -> int:
        return int(self.value("conquest"))

    @property
    def hand(self) -> int:
        return self.counts("hand")[0]

    @property
    def forms(self) -> tuple[Form, ...]:
        return GAME.forms(self.state)

    def offers(self, command: type[Command]) -> bool:
        """Whether an open question has an option that gives this command, or a form at hand does."""
        options = (type(option.command) for prompt in self.prompts for option in prompt.options)
        return command in options or any(form.command is command for form in self.forms)

    def _stands(self) -> str:
        return f"at {self.time:g} s, step {self.step}, threat {self.threat}"
