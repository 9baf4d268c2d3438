"""The event's cancellation: cost, sealed bids and fists, +2 and +1, rewards, ties, Quill and Iago stack (KS-5.3)."""

from __future__ import annotations

import pytest

from companion.core.messages import Leave, Next, Value
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.costs import cost
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.bidding import (
    FALSTAFF_FIRST,
    FALSTAFF_LAST,
    FOUR,
    JULIET_FIRST,
    JULIET_LAST,
    THREE,
    TWO,
    event_bid,
    fists,
    sealed,
    told,
    vp,
    with_plus1,
    with_values,
)
from tests.games.kill_shakespeare.board import given, only
from tests.games.kill_shakespeare.positions import area, at, seat
from tests.games.kill_shakespeare.rounds import asked, form, keys, refused, reminders

GO = Next()
START = 5


def big(**settings: Value) -> State:
    """EX-KS-01: four players, printed cost 21, two Iagos, a Quill."""
    return event_bid(FOUR, 21, quill=True, iago=2, **settings)


# The cost


@pytest.mark.parametrize(
    ("example", "players", "printed", "iagos", "needed", "with_quill"),
    [("EX-KS-01", 4, 21, 2, 37, 49), ("EX-KS-06", 3, 15, 1, 21, 30), ("EX-KS-07", 2, 9, 3, 21, 27)],
)
def test_the_cost_has_three_parts(
    example: str, players: int, printed: int, iagos: int, needed: int, with_quill: int
) -> None:
    """KS-5.3, AMB-KS-3: 4, 6 or 8 an Iago and 6, 9 or 12 a Quill, for two, three or four players."""
    found = cost(players, printed, iagos, quill=True)
    assert (found.event, found.quill) == (needed, with_quill), example
    assert cost(players, printed, iagos, quill=False).quill is None


def test_the_question_says_what_is_needed() -> None:
    """P-KS-10: both sums stand in the question (EX-KS-01)."""
    assert "37 stops the event, 49 the Quill too" in asked(big()).text


# What a sum comes to


@pytest.mark.parametrize(
    ("example", "totals", "cancelled", "track", "first_vp", "stack"),
    [
        ("EX-KS-02", (20, 10, 10, 9), True, 0, 2, 2),
        ("EX-KS-03", (20, 10, 10, 8), True, 1, 2, 2),
        ("EX-KS-04", (20, 10, 3, 3), False, 1, 1, 0),
        ("EX-KS-05", (20, 10, 4, 3), True, 1, 2, 2),
    ],
)
def test_event_quill_reward_and_stack(
    example: str, totals: tuple[int, ...], cancelled: bool, track: int, first_vp: int, stack: int
) -> None:
    """KS-5.3c, KS-5.3d; reported fault A2-2: 49, 48, 36 and 37 against 37 and 49."""
    state, events = given(big(), fists(*totals))
    outcome = only(events, e.EventResolved)
    assert (outcome.total, outcome.cost, outcome.quill_cost) == (sum(totals), 37, 49), example
    assert (outcome.cancelled, outcome.quill_stopped) == (cancelled, track == 0)
    assert state.cancelled is cancelled
    assert state.track == track
    assert vp(state) == [START + first_vp, START, START, START]
    assert state.step is (Step.DICE if cancelled else Step.EFFECT)
    if not cancelled:
        state, _ = given(state, GO)
    assert (state.iago, state.step) == (stack, Step.DICE)


def test_the_stack_is_emptied_after_the_effect_unless_the_setting_says_before() -> None:
    """AMB-KS-16, setting ks.iago_clear: an Iago of the event itself can still be the fourth."""
    late, _ = given(big(), fists(9, 9, 9, 9))
    assert (late.step, late.iago) == (Step.EFFECT, 2)
    early, _ = given(big(iago_clear="before_event"), fists(9, 9, 9, 9))
    assert (early.step, early.iago) == (Step.EFFECT, 0)
    assert given(early, GO)[0].iago == 0


def test_without_a_quill_only_the_event_counts() -> None:
    """KS-5.3c."""
    state, events = given(event_bid(THREE, 18), fists(6, 6, 5))
    assert not only(events, e.EventResolved).cancelled
    assert state.track == 0


def test_a_quill_that_ends_the_game_ends_it_at_once() -> None:
    """KS-3.3, KS-12.1: nothing follows the defeat, the effect least of all."""
    state, events = given(at(big(), Step.BID, track=9), fists(1, 2, 3, 4))
    assert state.step is Step.OVER
    assert state.ended == "KS-12.1"
    assert isinstance(events[-1], e.Defeated)
    assert state.iago == 2


# Rewards and ties


@pytest.mark.parametrize(
    ("example", "heroes", "needed", "totals", "gained"),
    [
        ("EX-KS-08", THREE, 18, (8, 8, 3), (2, 2, 0)),
        ("EX-KS-09", FALSTAFF_FIRST, 18, (7, 7, 3), (1, 0, 0)),
        ("EX-KS-10", FALSTAFF_LAST, 20, (9, 9, 3), (2, 2, 0)),
        ("EX-KS-13", TWO, 12, (0, 0), (0, 0)),
        ("AMB-KS-4, three tied", THREE, 18, (6, 6, 6), (2, 2, 2)),
        ("KS-13.5, three tied with Falstaff last", FALSTAFF_LAST, 18, (6, 6, 6), (0, 0, 2)),
    ],
)
def test_who_is_rewarded(
    example: str, heroes: tuple[str, ...], needed: int, totals: tuple[int, ...], gained: tuple[int, ...]
) -> None:
    """KS-5.3d, KS-5.3e, reported fault A2-2: all tied, but Falstaff in the tie alone; nobody for nothing."""
    state, _ = given(event_bid(heroes, needed), fists(*totals))
    assert tuple(each - START for each in vp(state)) == gained, example


def test_a_failed_event_without_a_bid_goes_on_and_says_why_nobody_is_rewarded() -> None:
    """EX-KS-13, KS-5.3e, AMB-KS-22: the setting rewards everybody."""
    state, events = given(event_bid(TWO, 12), fists(0, 0))
    assert state.step is Step.EFFECT
    assert reminders(events, "KS-5.3e")
    state, _ = given(event_bid(TWO, 12, zero_bid_vp=True), fists(0, 0))
    assert vp(state) == [START + 1, START + 1]


def test_falstaff_with_fewer_iagos_clears_the_stack_when_it_fails() -> None:
    """EX-KS-09: the event happens and the stack is emptied."""
    state, _ = given(event_bid(FALSTAFF_FIRST, 12, iago=1), fists(7, 7, 3))
    assert state.step is Step.EFFECT
    assert given(state, GO)[0].iago == 0


def test_a_tie_is_explained_in_words() -> None:
    """KS-5.3d: why all tied get it, and why Falstaff takes it alone."""
    state = event_bid(THREE, 18)
    sentences = " ".join(told(state, given(state, fists(8, 8, 3))[1]))
    assert "Highest bid 8, tied with Ben: Anna gets 2 VP (KS-5.3d)." in sentences
    state = event_bid(FALSTAFF_FIRST, 18)
    sentences = " ".join(told(state, given(state, fists(7, 7, 3))[1]))
    assert "Highest bid 7, tied with Ben, Falstaff wins the tie: Anna gets 1 VP (KS-5.3d)." in sentences
    assert "Ben gets" not in sentences


# +2 and +1


def test_juliet_adds_two_and_is_the_highest() -> None:
    """EX-KS-11, KS-5.3b, TW-KS-3."""
    state, _ = given(event_bid(JULIET_FIRST, 20), fists(6, 7, 6))
    assert state.step is Step.ADD
    assert vp(state) == [START, START, START]
    added = keys(state)["1"]
    assert added == c.AddToken(seat=1, token="plus 2")
    state, events = given(state, added)
    assert only(events, e.EventResolved).total == 21
    assert (state.step, vp(state)) == (Step.DICE, [START + 2, START, START])


def test_the_window_closes_without_the_token() -> None:
    """EX-KS-12, KS-5.3c."""
    state, _ = given(event_bid(JULIET_FIRST, 20), fists(6, 7, 6), GO)
    assert (state.step, vp(state)) == (Step.EFFECT, [START, START + 1, START])


def test_nobody_is_asked_who_has_nothing_to_add() -> None:
    """TW-KS-3: without Juliet and without the +1 the totals lock by themselves; also if Juliet has used hers."""
    assert given(event_bid(THREE, 20), fists(6, 7, 6))[0].step is Step.EFFECT
    spent = seat(event_bid(JULIET_FIRST, 20), 1, plus2=True)
    assert given(spent, fists(6, 7, 6))[0].step is Step.EFFECT


def test_one_is_added_by_its_holder_once() -> None:
    """AMB-KS-5 (iv): the +1 of the area token, once a round."""
    state, _ = given(with_plus1(event_bid(THREE, 20), 3), fists(6, 7, 6))
    assert refused(state, c.AddToken(seat=2, token="plus 1")).code == "AMB-KS-5"
    assert refused(state, c.AddToken(seat=3, token="plus 2")).code == "AMB-KS-5"
    state, events = given(state, c.AddToken(seat=3, token="plus 1"))
    assert only(events, e.EventResolved).total == 20
    assert state.players[3].plus1
    assert refused(state, c.AddToken(seat=3, token="plus 1")).code == "not_open"


def test_an_area_token_that_nobody_described_may_be_the_one() -> None:
    """KS-5.3b, D.6: its holder may add while it is not known which area gives it, and is asked."""
    state = area(event_bid(THREE, 20), "bohemia", token=2)
    assert "sealed" not in asked(state).ends, "KS-5.3a: none is in"
    state, _ = given(state, fists(6, 7, 6))
    assert keys(state)["2"] == c.AddToken(seat=2, token="plus 1")
    assert "Ben +1" in [option.label for option in asked(state).options], "short enough for a line of keys"
    assert "nobody has typed its area" in asked(state).ends
    described = with_plus1(area(event_bid(THREE, 20), "bohemia", token=2), 3)
    state, _ = given(described, fists(6, 7, 6))
    assert "2" not in keys(state)
    assert "typed" not in asked(state).ends


def test_in_turn_order_whoever_comes_later_has_spoken_for_those_before() -> None:
    """AMB-KS-5 (i): Juliet first in turn order adds before the +1, or not at all."""
    state, _ = given(with_plus1(event_bid(JULIET_FIRST, 30), 3), fists(6, 7, 6))
    assert set(keys(state)) == {"n", "1", "3"}
    state, events = given(state, c.AddToken(seat=3, token="plus 1"))
    assert only(events, e.EventResolved).total == 20
    both, _ = given(with_plus1(event_bid(JULIET_FIRST, 30), 3), fists(6, 7, 6), c.AddToken(seat=1))
    assert set(keys(both)) == {"n", "3"}


def test_juliet_has_the_last_word_by_setting() -> None:
    """AMB-KS-5 (i), setting ks.juliet_last_word."""
    state, _ = given(with_plus1(event_bid(JULIET_FIRST, 30, juliet_last_word=True), 3), fists(6, 7, 6))
    state, _ = given(state, c.AddToken(seat=3, token="plus 1"))
    assert set(keys(state)) == {"n", "1"}
    state, _ = given(state, c.AddToken(seat=1))
    assert state.totals == {1: 8, 2: 7, 3: 7}


def test_nothing_is_added_where_nothing_was_bid_unless_the_setting_says_so() -> None:
    """AMB-KS-5 (iii), setting ks.plus_needs_bid."""
    assert given(event_bid(JULIET_FIRST, 20), fists(0, 7, 6))[0].step is Step.EFFECT
    state, _ = given(event_bid(JULIET_FIRST, 20, plus_needs_bid=False), fists(0, 7, 6))
    assert "1" in keys(state)


def test_a_seat_adds_its_own_only() -> None:
    state, _ = given(event_bid(JULIET_LAST, 20), fists(6, 7, 6))
    assert refused(state, c.AddToken(seat=3), by=1).code == "not_eligible"
    assert refused(state, c.AddToken(seat=9)).code == "KS-5.3b"
    assert refused(state, c.AddToken(seat=3, token="plus 9")).code == "KS-5.3b"
    assert refused(state, c.AddToken(seat=3, item="troop")).code == "KS-6.5"
    given(state, c.AddToken(seat=3), by=3)


# Three ways to bid, mixed


def test_some_seal_and_the_others_type_after_the_reveal() -> None:
    """KS-5.3a: totals in seat order of those with the tokens in their fist; each sealed bid as it was."""
    state, _ = given(event_bid(FOUR, 21), sealed("3 3 2"), by=2)
    state, _ = given(state, sealed(5), by=4)
    blank = form(state).fields[0]
    assert (blank.length, blank.items) == (2, ("Anna", "Cleo"))
    assert refused(state, fists(1, 2, 3, 4)).code == "KS-5.3a"
    state, events = given(state, fists(9, 1))
    assert only(events, e.BidsRevealed).totals == (9, 8, 1, 5)


def test_all_sealed_are_shown_by_one_key() -> None:
    state = event_bid(TWO, 12)
    for number in (1, 2):
        assert "Ben" in refused(state, GO).reason
        state, _ = given(state, sealed(number), by=number)
    assert keys(state) == {"n": GO}
    state, events = given(state, GO)
    assert only(events, e.BidsRevealed).totals == (1, 2)


def test_a_seat_bids_once() -> None:
    """Reported fault A1-6: a second submit is refused and changes nothing."""
    state, _ = given(event_bid(TWO, 12), sealed(7), by=1)
    assert refused(state, sealed(8), by=1).code == "KS-5.3a"
    assert refused(state, sealed(7)).code == "not_eligible"
    assert refused(event_bid(TWO), sealed(7), by=9).code == "not_eligible"
    state, _ = given(state, fists(3))
    assert refused(state, sealed(7), by=2).code == "not_open"


@pytest.mark.parametrize("words", ["", "x", "-1", "3 -3", "1_0", "100", "60 60", "9" * 40, " ".join("1" * 11), "²"])
def test_what_is_no_bid_is_refused_and_not_quoted(words: str) -> None:
    """KS-17.3: one sentence that says what a bid is, the same for all that is none."""
    assert refused(event_bid(TWO), sealed(words), by=1).reason == refused(event_bid(TWO), sealed("no"), by=1).reason


@pytest.mark.parametrize("totals", [(-1, 3), (3, 100), (3,), (1, 2, 3)])
def test_totals_that_cannot_be_are_refused(totals: tuple[int, ...]) -> None:
    assert refused(event_bid(TWO), fists(*totals)).code == "KS-5.3a"


def test_a_sealed_bid_has_to_be_made_of_the_tokens_and_a_fist_is_only_warned() -> None:
    """KS-1.3: of 27 points at most, no token above 6, and at most two threes."""
    state = with_values(event_bid(TWO, 12))
    for words in ("28", "7 1", "3 3 3"):
        assert refused(state, sealed(words), by=1).code == "KS-1.3"
    assert given(state, sealed("6 5 3 3"), by=1)
    state, events = given(state, fists(28, 5))
    assert reminders(events, "KS-1.3")
    assert state.totals == {1: 28, 2: 5}


def test_bids_on_an_empty_seat_are_nothing() -> None:
    """Whoever has left is not waited for, and gets nothing."""
    state, _ = given(event_bid(THREE, 12), Leave(seat=2))
    assert form(state).fields[0].items == ("Anna", "Cleo")
    state, _ = given(state, fists(6, 6))
    assert state.totals == {1: 6, 2: 0, 3: 6}
