"""Plays Kill Shakespeare by hand: people by letter, commands given, numbers read from the view, sentences listened to.

Must not know how the rules are kept: positions are typed in as a table would type them, through the shared adjust.
What it shares with every play by hand is in `by_hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from companion.core.game import Start
from companion.core.messages import Adjust, AdjustAll, Change, Command, Context, Sealed, SetOption, Value
from companion.core.prompts import Prompt
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import State
from tests.games.by_hand import ByHand

NAMES = {
    "A": "Anna",
    "B": "Ben",
    "C": "Cleo",
    "D": "Dev",
    "F": "Fay",
    "H": "Hugo",
    "J": "Joan",
    "O": "Otto",
    "V": "Vera",
}
HEROES = {"F": "falstaff", "H": "hamlet", "J": "juliet", "O": "othello", "V": "viola"}
PLAIN = ("viola", "hamlet", "juliet", "othello", "falstaff")
"""Who a letter without a character plays, those first who meddle least."""

TRACK = {"length": 10, "start": 0, "richard": "avon", "macbeth": "arden"}
"""Sample numbers, as RULES.md part B has them."""


def start(people: str, level: str, facts: Mapping[str, Any], settings: Mapping[str, Value]) -> Start:
    """Sample numbers: a track of 10, Hope 4 and three black markers everywhere, and what `facts` say on top."""
    chosen = {letter: HEROES[letter] for letter in people if letter in HEROES}
    for letter in people:
        free = [hero for hero in PLAIN if hero not in chosen.values()]
        chosen.setdefault(letter, free[0])
    known: dict[str, Any] = {"track": TRACK, "areas": {key: {"hope": 4, "black": 3} for key in AREAS}}
    return Start(
        roster=seat_people([NAMES[letter] for letter in people]),
        inputs={seat: {"character": chosen[letter]} for seat, letter in enumerate(people, start=1)},
        settings={"ks.level": level, **settings},
        facts={**known, **facts},
    )


class Play(ByHand[State]):
    """One play of these letters, seated in turn order. `ks_zero_bid_vp=True` is the setting `ks.zero_bid_vp`."""

    game = GAME
    people: str

    def __init__(
        self, people: str = "ABCD", *, level: str = "score_pad", facts: Mapping[str, Any] | None = None, **how: Value
    ) -> None:
        self.people = people
        settings = {f"ks.{key.removeprefix('ks_')}": value for key, value in how.items()}
        self.state = GAME.initial(start(people, level, facts or {}, settings))
        self.told: list[str] = []

    # Commands

    def give(self, command: Command, by: str | None = None) -> Self:
        _, told = self._answer(command, Context(at=0.0, by=self.number(by) or None))
        self.told.extend(told)
        return self

    def on_to(self, *steps: str) -> Play:
        """Go on with the one key until one of these steps, or the end."""
        while self.step not in (*steps, "over"):
            self.next()
        return self

    def option(self, key: str, value: Value) -> Play:
        return self.give(SetOption(key=key, value=value))

    # Positions, typed in

    def _type(self, *changes: Change) -> Play:
        """The track as it stands is typed with them: it is a position, in which nothing moves Richard."""
        track = Change(what="track", to=self.track)
        return self.give(AdjustAll(changes=(*(() if self._off_track else (track,)), *changes), reason="position"))

    @property
    def _off_track(self) -> bool:
        panel = self.view().panel("track")
        return panel is not None and panel.rows[0].note == "not on the track yet"

    def table(self, **values: Value) -> Play:
        """`track=9`, `iago=2` face up, `round=3`, `richard="avon"`."""
        return self._type(*(Change(what=_ROWS.get(what, what), to=value) for what, value in values.items()))

    def seat(self, who: str, **values: Value) -> Play:
        """`seat("A", vp=7, jester=1)`; `black` are captured markers."""
        return self._type(*(Change(what=what, seat=self.number(who), to=value) for what, value in values.items()))

    def everybody(self, **rows: tuple[Value, ...]) -> Play:
        """`everybody(easy=(3, 3, 1))`: a number for each, in turn order."""
        return self._type(*(
            Change(what=what, seat=seat, to=value)
            for what, row in rows.items()
            for seat, value in enumerate(row, start=1)
        ))  # fmt: skip

    def area(self, key: str, **values: Value) -> Play:
        """`area("avon", hope=1, black=0, A=2, liberated=True, token="A")`: letters are influence of that seat."""
        changes = []
        for what, value in values.items():
            if what in self.people:
                assert isinstance(value, int)
                changes.append(Change(what=f"influence {key}", seat=self.number(what), to=value))
            else:
                named = self.number(value) if what in ("token", "leader") and isinstance(value, str) else value
                changes.append(Change(what=f"{what} {key}", to=named))
        return self._type(*changes)

    def areas(self, *keys: str, **values: Value) -> Play:
        for key in keys:
            self.area(key, **values)
        return self

    def in_step(self, step: str, number: int | None = None) -> Play:
        """The round stands at this step, as if play had come to it; `number` is the round."""
        if number is not None:
            self.table(round=number)
        return self.give(Adjust(what="step", to=step))

    def card(self, *changes: tuple[str, str | None, int], name: str = "card") -> Play:
        """The effect sheet: each change is (what, whose, by)."""
        made = tuple(Change(what=what, seat=self.number(who) or None, by=by) for what, who, by in changes)
        return self.give(AdjustAll(changes=made, reason=name))

    # What people say

    def begin(self, **pawns: str) -> Play:
        """All is set up; in level map with pawns from Messaline on, in turn order, or where they are said to stand."""
        if self.state.sitting.settings["ks.level"] == "map":
            self.give(c.EnterPawns(areas=tuple(range(2, 2 + len(self.people)))))
        self.next()
        for who, key in pawns.items():
            self.seat(who, pawn=key)
        return self

    def event(self, cost: int = 1, **card: Any) -> Play:
        """`event(21, quill=True, richard="avon")`, read by whoever is first."""
        return self.give(c.RevealEvent(cost=cost, **card))

    def bids(self, *totals: int) -> Play:
        """The common reveal of all fists."""
        return self.give(c.EnterBids(totals=totals))

    def sealed(self, who: str, bid: str) -> Play:
        return self.give(c.Commit(bid=Sealed(value=bid)), who)

    def adds(self, who: str, token: str = "plus 2", item: str = "") -> Play:
        return self.give(c.AddToken(seat=self.number(who), token=token, item=item))

    def dice(self, total: int) -> Play:
        return self.give(c.RollDice(total=total))

    def items(self, order: tuple[int, ...], information: tuple[int, ...], troop: tuple[int, ...]) -> Play:
        """The grid of the common reveal."""
        return self.give(c.EnterItems(totals=(*order, *information, *troop)))

    def takes_place(self, who: str, place: int) -> Play:
        return self.give(c.ChoosePosition(position=place), who)

    def iago_picked(self, who: str) -> Play:
        return self.give(c.PickIago(seat=self.number(who)))

    def trades(self, who: str, quills: int = 0, *, keep: bool = True) -> Play:
        return self.give(c.Trade(quills=quills, keep=keep), who)

    def quest(self, who: str, kind: str = "easy", **how: Any) -> Play:
        if isinstance(how.get("helper"), str):
            how["helper"] = self.number(how["helper"])
        return self.give(c.CompleteQuest(seat=self.number(who), kind=kind, **how))

    def jester(self, who: str, use: str = "track") -> Play:
        return self.give(c.PlayJester(seat=self.number(who), use=use), who)

    # What can be seen

    def number(self, who: str | None) -> int:
        return 0 if who is None else self.people.index(who) + 1

    def letter(self, seat: Any) -> str:
        """The letter of a seat's number; "" for none."""
        return self.people[int(seat) - 1] if seat and int(seat) > 0 else ""

    def view(self, who: str | None = None) -> Any:
        return GAME.view(self.state, self.number(who) or None)

    def value(self, what: str, who: str | None = None) -> Any:
        return self.view().value(what, self.number(who) or None)

    def all(self, what: str, people: str = "") -> list[Any]:
        """One number of each of these people, in the order they sit."""
        return [self.value(what, who) for who in people or self.people]

    def vp(self, people: str = "") -> list[int]:
        return self.all("vp", people)

    @property
    def round(self) -> int:
        return int(self.value("round"))

    @property
    def track(self) -> int:
        return int(self.value("track"))

    @property
    def iago(self) -> int:
        return int(self.value("iago stack"))

    @property
    def order(self) -> str:
        """Letters in turn order."""
        return "".join(sorted(self.people, key=lambda who: int(self.value("place", who))))

    def hope(self, *keys: str) -> list[int]:
        return [int(self.value(f"hope {key}")) for key in keys or AREAS]

    def black(self, key: str) -> int:
        return int(self.value(f"black {key}"))

    def influence(self, key: str, people: str = "") -> list[int]:
        return self.all(f"influence {key}", people)

    def captured(self, people: str = "") -> list[int]:
        return self.all("black", people)

    def token(self, key: str) -> str:
        """Who holds the area token: a letter, "" for nobody yet, "gone"."""
        holder = int(self.value(f"token {key}"))
        return "gone" if holder < 0 else self.letter(holder)

    def leader(self, key: str) -> str:
        return self.letter(self.value(f"leader {key}"))

    def liberated(self, key: str) -> bool:
        return bool(self.value(f"liberated {key}"))

    def stronghold(self, key: str) -> str:
        return str(self.value(f"stronghold {key}"))

    @property
    def winner(self) -> str:
        """A letter; "all lost" in a defeat; "" while the game goes on."""
        if self.result is None:
            return ""
        return "".join(self.letter(seat) for seat in self.result.winners) or "all lost"

    @property
    def asked(self) -> Prompt:
        """The most pressing question."""
        return self.prompts[0]

    @property
    def asked_who(self) -> str:
        """The letter of the seat that is asked; "" for the table."""
        return self.letter(self.asked.seat)

    # What was told

    def listen(self) -> Play:
        """From here on only new sentences count."""
        self.told.clear()
        return self

    def saying(self, *words: str) -> list[str]:
        """The sentences since `listen` that hold all these words."""
        return [line for line in self.told if all(word.lower() in line.lower() for word in words)]

    def tells(self, *words: str) -> bool:
        told = "\n  ".join(self.told) or "nothing"
        assert self.saying(*words), f"no sentence with {words}; told was\n  {told}"
        return True

    def _stands(self) -> str:
        return f"step {self.step}, round {self.round}, track {self.track}"


_ROWS = {"iago": "iago stack"}
