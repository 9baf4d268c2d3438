"""Whether bids and payments can be laid with ten tokens: the search against trying everything (KS-1.3, KS-5.3f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.hand import holds, own_tokens, piles
from companion.games.kill_shakespeare.state import Step
from companion.games.kill_shakespeare.tokens import Pile, can_lay
from tests.games.kill_shakespeare import board
from tests.games.kill_shakespeare.bidding import (
    JULIET_FIRST,
    TWO,
    VALUES,
    aside,
    event_bid,
    fists,
    item_bid,
    lay,
    rows,
    sealed,
    with_values,
)
from tests.games.kill_shakespeare.positions import at, seat
from tests.games.kill_shakespeare.rounds import refused, reminders

GO = Next()


def by_trying(tokens: Sequence[int], found: Sequence[Pile]) -> bool:
    """Every token in every pile or none."""
    return any(_as_said(tokens, found, places) for places in product(range(len(found) + 1), repeat=len(tokens)))


def _as_said(tokens: Sequence[int], found: Sequence[Pile], places: Sequence[int]) -> bool:
    return all(
        _is(pile, [value for value, place in zip(tokens, places, strict=True) if place == number])
        for number, pile in enumerate(found)
    )


def _is(pile: Pile, there: list[int]) -> bool:
    for value in pile.values:
        if value not in there:
            return False
        there.remove(value)
    enough = sum(there) >= pile.total if pile.over else sum(there) == pile.total
    return enough and (pile.most is None or len([value for value in there if value]) <= pile.most)


PILES = st.builds(
    Pile,
    values=st.lists(st.integers(0, 4), max_size=2).map(tuple),
    total=st.integers(0, 9),
    most=st.sampled_from((None, 2)),
    over=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 5), max_size=5), st.lists(PILES, max_size=3))
def test_the_search_finds_what_trying_everything_finds(tokens: list[int], found: list[Pile]) -> None:
    assert can_lay(tokens, found) is by_trying(tokens, found)


@pytest.mark.parametrize(
    ("found", "fits"),
    [
        ([Pile(total=27)], True),
        ([Pile(total=28)], False),
        ([Pile(total=11, most=2), Pile(total=7, most=2), Pile(total=5, most=2)], True),
        ([Pile(total=11, most=2), Pile(total=7, most=2), Pile(total=6, most=2)], False),
        ([Pile(total=11, most=2), Pile(total=9, most=2)], False),
        ([Pile(values=(6, 5)), Pile(total=8, most=2)], False),
        ([Pile(total=20), Pile(total=7, over=True)], True),
        ([Pile(total=21), Pile(total=7, over=True)], False),
        ([Pile(values=(3, 3, 3))], False),
        ([Pile(values=(0,)), Pile(total=26)], True),
    ],
)
def test_ten_tokens_lie_in_one_pile_each(found: Iterable[Pile], fits: bool) -> None:
    """Tokens 0 1 1 2 2 3 3 4 5 6: 27 points in all, at most 11 with two of them."""
    assert can_lay(VALUES, found) is fits


def test_the_worst_hand_is_searched_in_no_time() -> None:
    """Ten different values, seven piles, and no way: the number of steps stays small because positions repeat."""
    values = (1, 2, 4, 8, 16, 32, 5, 9, 17, 33)
    found = [Pile(total=12, over=True)] * 3 + [Pile(total=13), Pile(total=31), Pile(total=19, most=2), Pile(total=28)]
    assert not can_lay(values, found)


def test_juliet_has_one_three_less() -> None:
    """KS-1.4: she gave it for the +2, which lies beside."""
    state = with_values(event_bid(JULIET_FIRST, 12))
    assert own_tokens(state, 1) == (0, 1, 1, 2, 2, 3, 4, 5, 6)
    assert own_tokens(state, 2) == VALUES
    assert own_tokens(event_bid(TWO), 1) is None
    assert refused(state, sealed("3 3"), by=1).code == "KS-1.3"
    assert board.given(state, sealed("3 3"), by=2)


def test_tokens_stay_out_until_prep() -> None:
    """KS-5.3f: what was bid on the event, paid for the Wheel and for Energy, and laid as Time is gone for the items."""
    state = with_values(event_bid(TWO, 12))
    state, _ = board.given(state, fists(10, 9))
    state = at(state, Step.WHEEL, order=(2, 1))
    state, _ = board.given(state, c.TurnWheel(steps=2), c.Plan(seat=1, time=5))
    assert board.given(at(state, Step.PLAN), c.Plan(seat=1, time=7))[0].players[1].time == 12
    for time, warned in ((6, 0), (7, 1)):
        assert len(reminders(board.given(at(state, Step.PLAN), c.Plan(seat=1, time=time))[1], "KS-1.3")) == warned
    assert piles(state, 1) == (Pile(total=10), Pile(total=6, over=True), Pile(total=5))
    assert holds(state, 1, Pile(total=6))
    assert not holds(state, 1, Pile(total=7))
    state, _ = board.given(state, GO)
    assert state.step is Step.ITEMS
    state = aside(state, 2)
    assert refused(state, lay(6, 1), by=1).code == "KS-1.3"
    assert board.given(state, lay(5, 1), by=1)


def test_energy_is_paid_without_change() -> None:
    """KS-6.1: tokens worth as much, or more."""
    state = with_values(at(item_bid(TWO), Step.ITEMS, paid={1: (4, 4, 4, 4, 4)}))
    assert holds(state, 1)
    assert not holds(state, 1, Pile(total=8))


def test_two_tokens_an_item_and_each_token_once() -> None:
    """KS-6.3: 12 cannot be laid with two tokens, nor 9 once 6 and 5 are gone; a fist is only warned."""
    state = with_values(item_bid(TWO))
    for totals, warned in (((12, 0, 0, 0, 0, 0), 1), ((11, 0, 9, 0, 0, 0), 1), ((6, 6, 5, 5, 7, 7), 0)):
        after, events = board.given(state, rows(*totals))
        assert len(reminders(events, "KS-1.3")) == warned
        assert after.step is Step.ORDER


def test_new_tokens_in_the_next_round() -> None:
    """KS-4.5: all come back in Prep (e)."""
    state = seat(with_values(at(event_bid(TWO), Step.BID, paid={1: (20,)})), 1, time=5)
    assert not holds(state, 1, Pile(total=8))
    assert holds(evolve(state, e.TokensBack()), 1, Pile(total=27))
