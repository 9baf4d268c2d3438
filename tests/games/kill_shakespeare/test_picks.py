"""Places in turn order, cards and Iagos: who picks when, and what it costs (KS-6.6, KS-6.7, KS-14.2)."""

from __future__ import annotations

import pytest

from companion.core.messages import Leave, Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import INFORMATION, TROOP, TURN_ORDER
from companion.games.kill_shakespeare.ranking import card_picks, picked, who_picks
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.bidding import FALSTAFF_LAST, FOUR, THREE, TWO, item_bid, rows, told, totals_of, vp
from tests.games.kill_shakespeare.board import given, some
from tests.games.kill_shakespeare.positions import at
from tests.games.kill_shakespeare.rounds import asked, keys, known, refused, reminders

GO = Next()
NO_FALSTAFF = ("hamlet", "viola", "othello", "juliet")


def choosing(*bids: int, heroes: tuple[str, ...] = FOUR) -> State:
    """These bids on Turn Order in seat order, nothing on the cards; nobody adds anything."""
    state, _ = given(item_bid(heroes), rows(*bids, *[0] * 2 * len(bids)))
    return state if state.step is Step.ORDER else given(state, GO)[0]


def carded(information: tuple[int, ...], troop: tuple[int, ...], heroes: tuple[str, ...] = FOUR, **how: int) -> State:
    """Places are as they were; the cards are picked with these bids, in seat order."""
    state = item_bid(heroes, **how)
    shown = {TURN_ORDER: (0,) * len(heroes), INFORMATION: information, TROOP: troop}
    return at(totals_of(state, shown), Step.CARDS)


def place(position: int) -> c.ChoosePosition:
    return c.ChoosePosition(position=position)


# Places


def test_places_are_chosen_in_descending_order_of_bid() -> None:
    """EX-KS-55, KS-6.6, KS-6.7a, KS-6.7b: 3, 5, 5, 0 choose as B, C, A, D; the last takes what is left unasked."""
    state = choosing(3, 5, 5, 0, heroes=NO_FALSTAFF)
    assert state.picks == (2, 3, 1, 4)
    assert asked(state).seat == 2
    assert set(keys(state)) == {"1", "2", "3", "4"}
    state, _ = given(state, place(2))
    assert asked(state).seat == 3
    assert refused(state, place(2)).code == "KS-6.6"
    assert refused(state, place(1), by=1).code == "not_eligible"
    state, _ = given(state, place(1), by=3)
    state, events = given(state, place(3))
    assert [(each.seat, each.position) for each in some(events, e.PositionChosen)] == [(1, 3), (4, 4)]
    assert state.order == (3, 2, 1, 4)
    assert state.step is Step.CARDS
    assert reminders(events, "KS-6.6")


def test_falstaff_chooses_first_in_a_tie() -> None:
    """EX-KS-57, KS-6.7a, KS-13.5: though Anna is ahead of him in turn order."""
    assert choosing(4, 1, 4, heroes=FALSTAFF_LAST).picks == (3, 1, 2)


def test_with_nothing_bid_the_old_order_holds_also_for_falstaff() -> None:
    """KS-6.7b: what is left is taken in old turn order."""
    assert choosing(0, 4, 0, heroes=FALSTAFF_LAST).picks == (2, 1, 3)


@pytest.mark.parametrize("position", [0, 4, -1])
def test_a_place_that_is_none_is_refused(position: int) -> None:
    assert refused(choosing(1, 2, 3, heroes=THREE), place(position)).code == "KS-6.6"


def test_whoever_has_left_comes_after_the_others() -> None:
    """G-2: an empty seat chooses nothing."""
    state, _ = given(item_bid(THREE), Leave(seat=1))
    state, _ = given(state, rows(1, 2, 0, 0, 0, 0))
    assert state.picks == (3, 2)
    state, _ = given(state, place(2))
    assert state.order == (2, 3, 1)


def test_places_are_not_chosen_before_the_reveal() -> None:
    assert refused(item_bid(TWO), place(1)).code == "not_open"


# Cards


def test_the_new_order_breaks_ties_for_cards() -> None:
    """KS-6.7a: 4 and 4 on both tracks, Turn Order 1, 2, 3 turned it round."""
    state, _ = given(item_bid(THREE), rows(1, 2, 3, 4, 4, 1, 4, 0, 4))
    state, events = given(state, place(1), place(2))
    assert state.order == (3, 2, 1)
    assert card_picks(state, INFORMATION) == (2, 1, 3)
    assert card_picks(state, TROOP) == (3, 1)
    assert reminders(events, "KS-6.7") == [
        "Pick cards by Information: Ben, Anna, Cleo.",
        "Pick cards by Troop: Cleo, Anna.",
    ]


def test_a_bid_of_nothing_earns_no_card() -> None:
    """EX-KS-56, KS-6.7b, KS-6.7d: only Cleo picks; with four cards on the track three are unclaimed."""
    state = known(carded((0, 0, 0), (0, 0, 2), THREE), cards=4)
    assert card_picks(state, TROOP) == (3,)
    assert card_picks(state, INFORMATION) == ()
    assert who_picks(state, TROOP) == "Troop: Cleo; 3 unclaimed"
    question = "Who picked an Iago? Information: nobody; 4 unclaimed. Troop: Cleo; 3 unclaimed."
    assert asked(state).text == question, "the question comes first: long names push only the order out of sight"
    assert set(keys(state)) == {"n", "3", "u"}


def test_two_players_pick_in_turn_twice() -> None:
    """EX-KS-58, KS-14.2: 5 against 2; with 0 the other picks none, and two cards are left."""
    assert card_picks(carded((5, 2), (0, 0), TWO), INFORMATION) == (1, 2, 1, 2)
    state = known(carded((5, 0), (0, 0), TWO), cards=4)
    assert card_picks(state, INFORMATION) == (1, 1)
    assert who_picks(state, INFORMATION).endswith("2 unclaimed")


# Iagos


def test_an_iago_picked_as_the_fourth() -> None:
    """EX-KS-21, KS-6.7c, KS-10.4: 1 VP, Richard 1, three stay."""
    state = carded((0, 0, 0, 0), (1, 2, 0, 0), iago=3)
    after, events = given(state, c.PickIago(seat=2))
    assert (vp(after), after.track, after.iago) == ([5, 4, 5, 5], 1, 3)
    assert after.step is Step.CARDS
    sentences = told(state, events)
    assert sentences[0] == "An Iago picked: Ben loses 1 VP (KS-6.7c)."
    assert sentences[-1] == "A fourth Iago: Richard advances 1 (KS-10.4)."


def test_othello_loses_two() -> None:
    """EX-KS-22, KS-13.3."""
    state, _ = given(carded((0, 0, 1), (0, 0, 0), THREE, iago=1), c.PickIago(seat=3))
    assert (vp(state), state.iago, state.track) == ([5, 5, 3], 2, 0)


def test_unclaimed_iagos_come_one_at_a_time() -> None:
    """EX-KS-23, KS-6.7d: the second is the fourth; nobody loses VP."""
    state = carded((0, 0, 0, 0), (1, 2, 0, 0), iago=2)
    state, _ = given(state, c.IagoUnclaimed())
    assert (state.iago, state.track) == (3, 0)
    state, _ = given(state, c.IagoUnclaimed())
    assert (state.iago, state.track, vp(state)) == (3, 1, [5, 5, 5, 5])


def test_who_picks_no_card_picks_no_iago() -> None:
    state = carded((0, 0, 0, 0), (1, 2, 0, 0))
    assert refused(state, c.PickIago(seat=3)).code == "KS-6.7b"
    assert refused(state, c.PickIago(seat=9)).code == "KS-6.7b"
    assert refused(item_bid(TWO), c.PickIago(seat=1)).code == "not_open"
    assert refused(item_bid(TWO), c.IagoUnclaimed()).code == "not_open"


def test_a_defeat_by_an_iago_stops_the_game() -> None:
    """KS-3.3, KS-12.1."""
    state, events = given(at(carded((0, 0), (1, 2), TWO, iago=3), Step.CARDS, track=9), c.PickIago(seat=2))
    assert state.step is Step.OVER
    assert isinstance(events[-1], e.Defeated)


def test_the_question_changes_with_every_iago_and_one_key_ends_it() -> None:
    """P-KS-19: two Iagos of one player are two answers; then the Action phase begins."""
    state = carded((0, 0), (1, 2), TWO)
    after, _ = given(state, c.PickIago(seat=2))
    assert asked(after).id != asked(state).id
    after, events = given(after, c.PickIago(seat=2), GO)
    assert (vp(after), after.iago, after.step) == ([5, 3], 2, Step.ACTION)
    assert reminders(events, "KS-6.7d")


@pytest.mark.parametrize(
    ("information", "troop", "seat", "cards"),
    [
        ((0, 1, 0, 0), (0, 2, 0, 0), 2, "2 cards, and as many Iagos are told"),
        ((0, 0, 0, 0), (0, 2, 0, 0), 2, "one card, and it was an Iago"),
    ],
)
def test_no_more_iagos_than_cards_are_picked(
    information: tuple[int, ...], troop: tuple[int, ...], seat: int, cards: str
) -> None:
    """KS-6.7, KS-6.7c: a card a track for four players, none where nothing was bid."""
    state = carded(information, troop)
    while str(seat) in keys(state):
        state, _ = given(state, c.PickIago(seat=seat))
    refusal = refused(state, c.PickIago(seat=seat))
    assert refusal.code == "KS-6.7"
    assert refusal.reason.startswith(f"Ben picks {cards}: undo one that is wrong")
    assert state.players[2].vp == 5 - picked(state, 2)


def test_two_players_pick_two_cards_a_track() -> None:
    """KS-14.2: four Iagos at most, where the other bid nothing; and two cards a track are left."""
    state = known(carded((5, 0), (3, 0), TWO), cards=4)
    for _ in range(4):
        state, _ = given(state, c.PickIago(seat=1))
    assert set(keys(state)) == {"n", "u"}
    for _ in range(4):
        state, _ = given(state, c.IagoUnclaimed())
    assert set(keys(state)) == {"n"}
    assert refused(state, c.PickIago(seat=1)).reason.startswith("Anna picks 4 cards")
    assert refused(state, c.IagoUnclaimed()).code == "KS-6.7d"


def test_only_cards_that_are_left_are_nobodys() -> None:
    """KS-6.7d: four picked of four, and three of four: one card is left, and it may be an Iago once."""
    state = carded((1, 2, 3, 4), (1, 2, 3, 0))
    state, _ = given(state, c.IagoUnclaimed())
    assert "u" not in keys(state)
    assert "No card is left that nobody took" in refused(state, c.IagoUnclaimed()).reason


def test_nobody_picks_a_card_that_is_not_there() -> None:
    """KS-6.7: three bid for the two cards of a track; the lowest gets none."""
    state = known(carded((3, 2, 1), (0, 0, 0), THREE), cards=2)
    assert card_picks(state, INFORMATION) == (1, 2)
    assert refused(state, c.PickIago(seat=3)).code == "KS-6.7b"


def test_where_the_table_resolved_the_bids_each_picks_a_card_a_track_at_most() -> None:
    """KS-6.7: nobody has told the bids; all Iagos together are no more than the cards of both tracks."""
    state, _ = given(item_bid(FOUR), c.Resolved(order=(1, 2, 3, 4)))
    for _ in range(2):
        state, _ = given(state, c.PickIago(seat=2))
    assert refused(state, c.PickIago(seat=2)).code == "KS-6.7"
    for _ in range(6):
        state, _ = given(state, c.IagoUnclaimed())
    assert set(keys(state)) == {"n"}
    assert refused(state, c.PickIago(seat=1)).code == "KS-6.7"


def test_how_many_cards_lie_there_may_be_unknown() -> None:
    """D.6: with three players the rulebook does not say it; then nobody's Iagos are not counted."""
    state = carded((1, 2, 3), (0, 0, 0), THREE)
    assert state.components.cards is None
    for _ in range(9):
        state, _ = given(state, c.IagoUnclaimed())
    assert {"1", "2", "3", "u"} <= set(keys(state))


def test_the_iagos_of_a_round_are_counted_from_none() -> None:
    state, _ = given(carded((0, 0), (1, 2), TWO), c.PickIago(seat=2))
    assert state.iagos == (2,)
    state, _ = given(at(state, Step.PLAN), GO, rows(*[1] * 6), place(1))
    assert (state.step, state.iagos) == (Step.CARDS, ())
