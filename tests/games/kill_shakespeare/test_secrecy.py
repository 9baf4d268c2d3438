"""Before a reveal no other eye receives anything that tells one bid from another (KS-17.3, G-6; faults F3-1, F3-4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from companion.codec import Codec
from companion.core.game import Start
from companion.core.messages import Command, Next, Refused, Rename
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.state import State
from companion.plain import wire
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.kill_shakespeare.bidding import (
    TWO,
    VALUES,
    aside,
    blind,
    event_bid,
    fists,
    item_bid,
    lay,
    rows,
    sealed,
    with_blind,
)
from tests.games.kill_shakespeare.board import given

OWNER, OTHER = 2, 3
PEOPLE = ("Anna", "Ben", "Cleo")
HEROES = ("hamlet", "viola", "juliet")
CODEC = Codec(GAME)
WAYS = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])

EVENT_BIDS = (0, 1, 9, "9", "3 3 2", "6 5 4 3 3 2 2 1 1 0", " 1  0 ")
SECONDS = (("", 1, 0), ("", 2), ("", 2, 6))
"""For each item: no second token, or one of these. All of them are in the hand together."""
FIRSTS = (3, 3, 4)


def start(*, known: bool) -> Start:
    sample = GAME.sample
    assert sample is not None
    tokens = {"bid_tokens": list(VALUES)} if known else {}
    areas = {**sample(3).facts["areas"]}
    areas["cawdor"] = {**areas["cawdor"], "token": "blind bid"}
    return Start(
        roster=seat_people(PEOPLE),
        inputs={seat: {"character": hero} for seat, hero in enumerate(HEROES, start=1)},
        facts={**sample(3).facts, "areas": areas, **tokens},
    )


class Watched:
    """A table, and all that each pair of eyes but the owner's has received, as bytes."""

    def __init__(self, *, known: bool = False, owner_bids_blind: bool = False) -> None:
        self.table: Table[State] = Table(GAME, start(known=known), clock=PlayClock.manual(), wall=lambda: 1e9)
        self.received: list[bytes] = []
        self.asked_in_turn: list[int] = []
        self._blind = owner_bids_blind

    def to_event(self) -> Watched:
        self.table.submit(Next())
        if self._blind:
            self.table.submit(c.ReportBattle(area="cawdor", lost=(0, 0, 0), token=OWNER))
        self.table.submit(c.RevealEvent(cost=21, quill=True))
        return self

    def to_items(self) -> Watched:
        self.to_event()
        for command in (fists(5, 0, 3), Next(), Next(), c.RollDice(total=12), Next(), Next()):
            self.table.submit(command)
        assert self.step == "items"
        return self

    def to_the_owners_turn(self) -> Watched:
        """Anna lays on the table, so that the owner is the first who is asked for tokens."""
        self.to_items().table.submit(c.LayOnTable(seat=1))
        return self

    @property
    def step(self) -> str:
        return str(self.table.view(None).value("step"))

    def act(self, what: Callable[[], object]) -> None:
        """Do it, and let everybody look: after a refusal as well."""
        answer, before = "", self.table.prompts(None)
        try:
            what()
        except Refused as refused:
            answer = f"{refused.code}: {refused.reason}"
        if self.step in ("bid", "items"):
            self.asked_in_turn += [prompt.seat for prompt in before if prompt.seat] if not answer else []
            self.received += [self.seen(eyes, answer) for eyes in (None, OTHER)]

    def seen(self, eyes: int | None, answer: str = "") -> bytes:
        table = self.table
        shown: dict[str, Any] = {
            "answer": answer,
            "number": table.number,
            "view": wire.view(table.view(eyes)),
            "prompts": wire.prompts(table.prompts(eyes), CODEC),
            "forms": wire.forms(table.forms()),
            "log": [wire.told(line) for line in table.log(eyes)],
            "undo": table.undo_label(),
            "redo": table.redo_label(),
            "facts": table.facts(),
        }
        return json.dumps(shown).encode()

    def give(self, command: Command, by: int | None = None) -> None:
        self.act(lambda: self.table.submit(command, by=by))


Act = Callable[[Watched], None]

_AROUND: dict[str, Act] = {
    "undo": lambda watched: watched.act(lambda: watched.table.undo(sure=True)),
    "redo": lambda watched: watched.act(lambda: watched.table.redo()),
    "go on": lambda watched: watched.give(Next()),
    "renamed": lambda watched: watched.give(Rename(seat=OWNER, name="Bo")),
    "nonsense": lambda watched: watched.give(sealed("x"), by=OWNER),
    "too much": lambda watched: watched.give(sealed("99 99"), by=OWNER),
    "the owner's by the table": lambda watched: watched.give(sealed(5)),
    "too few fists": lambda watched: watched.give(fists(1, 2, 3, 4)),
}
AROUND_EVENT: dict[str, Act] = {
    **_AROUND,
    "another bids": lambda watched: watched.give(sealed(4), by=OTHER),
    "shown": lambda watched: watched.give(fists(*[6] * _typed(watched))),
    "once more": lambda watched: watched.give(sealed(5), by=OWNER),
}
AROUND_ITEMS: dict[str, Act] = {
    **_AROUND,
    "another lays": lambda watched: watched.give(lay(4, 1), by=OTHER),
    "another on the table": lambda watched: watched.give(c.LayOnTable(seat=OTHER)),
    "the first one lays": lambda watched: watched.give(lay(2), by=1),
    "shown": lambda watched: watched.give(rows(*[6] * _typed(watched))),
    "resolved": lambda watched: watched.give(c.Resolved(order=(3, 2, 1))),
    "nonsense": lambda watched: watched.give(lay(3, "x"), by=OWNER),
}


def _typed(watched: Watched) -> int:
    """How many totals the table still has to type."""
    form = watched.table.prompts(None)[0].form
    return (form.fields[0].length or 0) if form is not None else 0


def around(acts: dict[str, Act]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(sorted(acts)), max_size=3)


@WAYS
@drawn(
    st.sampled_from(EVENT_BIDS),
    st.sampled_from(EVENT_BIDS),
    around(AROUND_EVENT),
    around(AROUND_EVENT),
    st.booleans(),
)
def test_an_event_bid_looks_like_any_other(
    first: int | str, second: int | str, before: list[str], after: list[str], known: bool
) -> None:
    """F3-4: 1 or 9, one token or ten: every byte that the table and the others receive is the same, with undo, redo,
    refusals and the others' bids around it, and again once a reveal is taken back."""
    tables = []
    for value in (first, second):
        watched = Watched(known=known).to_event()
        _around(watched, AROUND_EVENT, before)
        watched.give(sealed(value), by=OWNER)
        _around(watched, AROUND_EVENT, after)
        _around(watched, AROUND_EVENT, ["undo", "redo", "undo", "undo", "redo", "redo"])
        tables.append(watched)
    assert tables[0].received == tables[1].received


def _around(watched: Watched, acts: dict[str, Act], names: Sequence[str]) -> None:
    for name in names:
        acts[name](watched)


@WAYS
@drawn(
    st.tuples(*map(st.sampled_from, SECONDS)),
    st.tuples(*map(st.sampled_from, SECONDS)),
    around(AROUND_ITEMS),
    around(AROUND_ITEMS),
    st.booleans(),
    st.booleans(),
)
def test_a_closed_token_looks_like_any_other_and_like_none(
    first: tuple[int | str, ...],
    second: tuple[int | str, ...],
    between: list[str],
    after: list[str],
    known: bool,
    closed: bool,
) -> None:
    """KS-6.4: whether a second token lies there is as secret as its value; with the blind-bid token so is the first.
    Whose turn it is, and what a seat out of turn is told, is the same too."""
    tables = []
    for seconds in (first, second):
        watched = Watched(known=known, owner_bids_blind=closed).to_the_owners_turn()
        for number, token in enumerate(seconds):
            laid = blind(token) if closed else lay(FIRSTS[number], token)
            watched.give(laid, by=OWNER)
            _around(watched, AROUND_ITEMS, between)
        _around(watched, AROUND_ITEMS, [*after, "undo", "undo", "redo", "redo", "undo"])
        tables.append(watched)
    assert tables[0].received == tables[1].received


TURNS = st.lists(st.tuples(*map(st.sampled_from, SECONDS)), min_size=2, max_size=2)
"""What the owner closes on each item, and Anna before."""


@settings(WAYS, max_examples=5)
@drawn(TURNS, TURNS, st.lists(st.sampled_from((1, OWNER, OTHER)), max_size=2), st.booleans())
def test_who_is_asked_next_follows_from_who_has_laid_and_not_from_what(
    first: list[tuple[int | str, ...]], second: list[tuple[int | str, ...]], early: list[int], known: bool
) -> None:
    """KS-6.4, F3-4: all three lay in the app, item by item, with hands that come too early: every byte for the others,
    which questions are open to whom, and each refusal are the same whatever Anna and Ben have closed."""
    tables = []
    for bids in (first, second):
        watched = Watched(known=known).to_items()
        for number in range(3):
            for seat, closed in ((1, bids[0][number]), (OWNER, bids[1][number]), (OTHER, "")):
                for hand in early:
                    if hand != seat:
                        watched.give(lay(0), by=hand)
                watched.give(lay(FIRSTS[number], closed) if seat != OTHER else lay(), by=seat)
        tables.append(watched)
    assert tables[0].received == tables[1].received
    assert tables[0].asked_in_turn == tables[1].asked_in_turn == [1, 2, 3] * 3


def test_what_is_compared_does_differ_for_the_owner_and_once_it_is_shown() -> None:
    """The tests above would prove nothing otherwise."""
    one, nine = Watched().to_event(), Watched().to_event()
    for watched, value in ((one, 1), (nine, 9)):
        watched.give(sealed(value), by=OWNER)
    assert one.received == nine.received
    assert one.seen(OWNER) != nine.seen(OWNER)
    for watched in (one, nine):
        watched.give(fists(6, 6))
    assert one.seen(None) != nine.seen(None)


def test_a_bid_is_nowhere_in_what_others_receive_until_it_is_shown() -> None:
    """F3-1: 77 and the closed 88, with connecting late, undo, redo and refusals; only their owner reads them."""
    watched = Watched().to_event()
    watched.give(sealed(77), by=OWNER)
    _around(watched, AROUND_EVENT, ["once more", "undo", "redo", "another bids", "go on"])
    assert b"77" not in b"".join(watched.received)
    assert b"77" in watched.seen(OWNER)
    watched = Watched().to_the_owners_turn()
    watched.give(lay(3, 88), by=OWNER)
    _around(watched, AROUND_ITEMS, ["undo", "redo", "another lays", "resolved", "go on"])
    assert b"88" not in b"".join(watched.received)
    assert b"88" in watched.seen(OWNER)


@pytest.mark.parametrize(
    ("state", "one", "other"),
    [
        (event_bid(TWO), sealed(1), sealed("3 3 2")),
        (aside(item_bid(TWO), 1), lay(3), lay(3, 4)),
        (aside(with_blind(item_bid(TWO), OWNER), 1), blind(), blind(5, 1)),
    ],
    ids=["event", "open and closed", "both closed"],
)
def test_nothing_that_is_printed_tells_them_apart(state: State, one: Command, other: Command) -> None:
    """A crash screen shows commands, events and states."""
    assert repr(one) == repr(other)
    first, second = (given(state, command, by=OWNER) for command in (one, other))
    assert first != second
    assert repr(first) == repr(second)


def test_what_followed_a_reveal_is_covered_with_it() -> None:
    """G-6: the total, the reward and the order of the places tell of bids too; taken back as far as before the reveal,
    step by step or at once, no line and no label says them."""
    for at_once in (False, True):
        watched = Watched().to_event()
        number = watched.table.number
        for command in (fists(17, 16, 15), c.AddToken(seat=3)):
            watched.table.submit(command)
        shown = watched.seen(None)
        if at_once:
            watched.table.rewind(number, sure=True)
        else:
            watched.table.undo(sure=True)
            watched.table.undo(sure=True)
        covered = watched.seen(None)
        for word in (b"48", b"50", b"Highest bid"):
            assert word in shown
            assert word not in covered
        assert watched.table.redo_label()


# One bid only, tokens counted once


def test_undo_and_redo_leave_one_bid_and_undo_alone_gives_the_tokens_back() -> None:
    """A1-6: after an undo of an earlier step and a redo Ben has one bid and a second one is refused; after the undo of
    his bid he bids again, with all his tokens."""
    watched = Watched(known=True).to_event()
    watched.table.submit(sealed("6 5 4 3 3"), by=OWNER)
    watched.table.undo(by=1)
    watched.table.redo()
    with pytest.raises(Refused, match="has bid already"):
        watched.table.submit(sealed(1), by=OWNER)
    watched.table.undo()
    watched.table.submit(sealed("6 5 4 3 3 2 2 1 1"), by=OWNER)
    watched.table.undo()
    watched.table.submit(sealed("6 5"), by=OWNER)
    watched.table.submit(fists(1, 1))
    for command in (Next(), Next(), c.RollDice(total=12), Next(), Next()):
        watched.table.submit(command)
    watched.table.submit(c.LayOnTable(seat=1))
    with pytest.raises(Refused, match="cannot make that bid"):
        watched.table.submit(lay(6), by=OWNER)
    watched.table.submit(lay(4, 3), by=OWNER)


def test_a_question_that_is_answered_by_one_stays_the_same_question_for_another() -> None:
    """Two faces bid at once: Cleo's question is the one she has begun to answer, though Ben was faster; the table's own
    list of totals is a new one."""
    watched = Watched().to_event()
    own = {prompt.seat: prompt.id for prompt in watched.table.prompts(None)}
    watched.table.submit(sealed(5), by=OWNER, prompt=own[OWNER])
    now = {prompt.seat: prompt.id for prompt in watched.table.prompts(None)}
    assert now[OTHER] == own[OTHER]
    assert now[None] != own[None]
    assert OWNER not in now
    watched.table.submit(sealed(4), by=OTHER, prompt=own[OTHER])
