"""The three items: laid in the app or typed after the reveal, what is added, exact bids (KS-6.3 to KS-6.8)."""

from __future__ import annotations

import pytest

from companion.core.messages import Leave, Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.laying import next_item
from companion.games.kill_shakespeare.printed import INFORMATION, TROOP, TURN_ORDER
from companion.games.kill_shakespeare.prompts import prompts
from companion.games.kill_shakespeare.prompts.forms import forms
from companion.games.kill_shakespeare.state import State, Step
from companion.games.kill_shakespeare.view import view
from tests.games.kill_shakespeare.bidding import (
    FOUR,
    JULIET_FIRST,
    JULIET_LAST,
    THREE,
    TWO,
    aside,
    blind,
    event_bid,
    fists,
    item_bid,
    lay,
    rows,
    with_blind,
    with_plus1,
    with_values,
)
from tests.games.kill_shakespeare.board import given, only, some
from tests.games.kill_shakespeare.positions import area, at, seat
from tests.games.kill_shakespeare.rounds import asked, form, keys, known, refused, reminders

GO = Next()


def all_laid(state: State, *numbers: int) -> State:
    """Each of these seats lays a 1 and a closed 2 on every item, and the others lay on the table."""
    state = aside(state, *(number for number in state.players if number not in numbers))
    for number in numbers * 3:
        state, _ = given(state, lay(1, 2), by=number)
    return state


# The table's grid


def test_the_grid_has_a_line_for_each_item_and_a_column_for_each_seat() -> None:
    """P-KS-16: twelve numbers, three lines of four."""
    blank = form(item_bid()).fields[0]
    assert (blank.length, blank.across) == (12, 4)
    assert blank.lines == ("Turn Order", "Information", "Troop")
    assert blank.items == ("Anna", "Ben", "Cleo", "Dev") * 3
    assert "in turn order: Anna, Ben, Cleo, Dev" in asked(item_bid()).text


def test_totals_are_taken_item_by_item_in_seat_order() -> None:
    """KS-6.5."""
    state, events = given(item_bid(TWO), rows(1, 2, 3, 4, 5, 6))
    shown = only(events, e.ItemsRevealed)
    assert (shown.turn_order, shown.information, shown.troop) == ((1, 2), (3, 4), (5, 6))
    assert state.item_totals == {TURN_ORDER: {1: 1, 2: 2}, INFORMATION: {1: 3, 2: 4}, TROOP: {1: 5, 2: 6}}


@pytest.mark.parametrize("totals", [(), (1, 2, 3), (1, 2, 3, 4, 5, -6), (1, 2, 3, 4, 5, 100)])
def test_a_grid_that_cannot_be_is_refused(totals: tuple[int, ...]) -> None:
    assert refused(item_bid(TWO), rows(*totals)).code == "KS-6.5"


def test_who_bids_in_the_app_leaves_the_grid_cell_by_cell() -> None:
    """The ways to bid are mixed freely: a grid of those who lay their tokens on the table."""
    state = all_laid(item_bid(THREE), 2)
    blank = form(state).fields[0]
    assert (blank.length, blank.across, blank.items) == (6, 2, ("Anna", "Cleo") * 3)
    state, _ = given(item_bid(THREE), lay(3), by=1)
    state = aside(state, 1, 3)
    for _ in range(3):
        state, _ = given(state, lay(1, 2), by=2)
    blank = form(state).fields[0]
    assert (blank.length, blank.across) == (5, None)
    assert blank.items[:2] == ("Turn Order Cleo", "Information Anna")
    state, events = given(state, rows(5, 4, 3, 2, 1))
    assert only(events, e.ItemsRevealed).turn_order == (3, 3, 5)
    assert only(events, e.ItemsRevealed).troop == (2, 3, 1)


def test_an_empty_seat_has_no_cells() -> None:
    state, _ = given(item_bid(THREE), Leave(seat=2))
    state, events = given(state, rows(1, 2, 3, 4, 5, 6))
    assert only(events, e.ItemsRevealed).information == (3, 0, 4)
    assert state.picks == (3, 1)


# Tokens laid in the app


def test_items_are_bid_on_in_order() -> None:
    """KS-6.3: at most two tokens each, the first open, the second closed; none is allowed."""
    state, events = given(aside(item_bid(TWO), 2), lay(4, 3), by=1)
    assert [type(event) for event in events] == [e.FirstLaid, e.ClosedLaid]
    assert next_item(state, 1) == INFORMATION
    for item in (TROOP, TURN_ORDER):
        refusal = refused(state, c.Lay(item=item, first=1), by=1)
        assert (refusal.code, refusal.reason) == ("KS-6.3", "Information is bid on now: the items come in order.")
    state, _ = given(state, lay(), c.Lay(item=TROOP, first=6), by=1)
    assert next_item(state, 1) is None
    assert refused(state, lay(1), by=1).code == "KS-6.3"
    state, events = given(state, rows(0, 0, 0))
    shown = only(events, e.ItemsRevealed)
    assert (shown.turn_order[0], shown.information[0], shown.troop[0]) == (7, 0, 6)


def test_all_laid_are_shown_by_one_key() -> None:
    """KS-6.5; a peek comes before that, at the table (KS-6.9)."""
    assert "Ben" in refused(all_laid(item_bid(TWO), 1), GO).reason
    state = all_laid(item_bid(TWO), 1, 2)
    assert keys(state) == {"n": GO}
    assert asked(state).ends.startswith("Peek now, then turn all over.")
    assert "KS-6.9" in asked(state).rules
    state, events = given(state, GO)
    assert only(events, e.ItemsRevealed).troop == (3, 3)


def test_of_cards_that_lie_face_down_only_their_number_is_known() -> None:
    """KS-17.2, KS-6.9: who peeks does so on the table; nothing here asks for a card, and no eye is shown one."""
    state = known(item_bid(THREE), cards=4, face_down=2)
    card_tracks = next(each for each in forms(state) if each.command is c.DescribeCards)
    assert {blank.type for blank in card_tracks.fields} == {"int"}
    assert len({view(state, eyes) for eyes in (None, *state.players)}) == 1


def test_a_single_token_lies_open() -> None:
    """KS-6.4: the first one is face up."""
    assert refused(item_bid(TWO), lay(None, 3), by=1).code == "KS-6.4"
    assert given(item_bid(TWO), lay(0), by=1)


@pytest.mark.parametrize("second", ["x", "3 3", -1, 100, "1_0"])
def test_what_is_no_token_is_refused_and_not_quoted(second: int | str) -> None:
    """KS-17.3."""
    assert refused(item_bid(TWO), lay(1, second), by=1).reason == refused(item_bid(TWO), lay(1, "no"), by=1).reason
    assert refused(item_bid(TWO), lay(100), by=1).code == "KS-6.4"


def test_only_the_owner_lays() -> None:
    assert refused(item_bid(TWO), lay(1)).code == "not_eligible"
    assert refused(item_bid(TWO), lay(1), by=7).code == "not_eligible"
    assert refused(event_bid(TWO), lay(1), by=1).code == "not_open"


def test_tokens_have_to_be_in_the_hand() -> None:
    """KS-1.3, KS-6.3: two sixes are not there."""
    state, _ = given(with_values(aside(item_bid(TWO), 2)), lay(6, 5), by=1)
    assert refused(state, lay(6), by=1).code == "KS-1.3"
    assert refused(state, lay(4, 5), by=1).code == "KS-1.3"
    assert given(state, lay(4, 3), by=1)


def test_a_total_that_cannot_have_been_keeps_nobody_from_bidding() -> None:
    """KS-1.3: 28 of 27 points were typed for Anna's fist and remarked upon; her tokens can be laid all the same."""
    state = with_values(event_bid(TWO, 12))
    for command in (fists(28, 5), c.RollDice(total=12), Next(), Next()):
        state, _ = given(state, command)
    assert state.step is Step.ITEMS
    state, _ = given(state, lay(), by=1)
    assert refused(state, lay(6, 6), by=2).code == "KS-1.3"
    state, _ = given(aside(state, 2), lay(4, 5), by=1)


def test_the_blind_bid_token_lets_both_lie_closed() -> None:
    """KS-6.4: its holder alone, on every item."""
    assert "no token to bid blind" in refused(with_blind(item_bid(TWO), 2), blind(3), by=1).reason
    state = aside(with_blind(item_bid(TWO), 1), 2)
    state, events = given(state, blind(3, 2), by=1)
    assert not some(events, e.FirstLaid)
    state, _ = given(state, blind("", 4), lay(5), by=1)
    state, events = given(state, rows(0, 0, 0))
    shown = only(events, e.ItemsRevealed)
    assert (shown.turn_order[0], shown.information[0], shown.troop[0]) == (5, 4, 5)
    own = next(prompt for prompt in prompts(with_blind(item_bid(TWO), 1)) if prompt.seat == 1)
    assert own.form is not None
    assert own.form.command is c.LayBlind
    assert all(field.secret for field in own.form.fields)


def test_an_unknown_area_token_may_be_the_blind_bid() -> None:
    """D.6: nobody has said which area gives it."""
    assert given(area(item_bid(TWO), "arden", token=1), blind(3), by=1)
    assert "no token to bid blind" in refused(item_bid(TWO), blind(3), by=1).reason


# +2 and +1


def test_two_is_added_to_one_item_before_anything_is_resolved() -> None:
    """KS-6.5, TW-KS-4."""
    state, events = given(item_bid(JULIET_LAST), rows(3, 5, 4, 0, 0, 2, 1, 1, 0))
    assert state.step is Step.ADD_ITEMS
    assert not some(events, e.ItemsResolved)
    offered = keys(state)
    assert offered["o"] == c.AddToken(seat=3, token="plus 2", item=TURN_ORDER)
    assert offered["i"] == c.AddToken(seat=3, token="plus 2", item=INFORMATION)
    assert "t" not in offered
    state, _ = given(state, offered["o"])
    assert state.item_totals[TURN_ORDER] == {1: 3, 2: 5, 3: 6}
    assert state.picks == (3, 2, 1)


def test_only_where_a_token_lies() -> None:
    """AMB-KS-5 (iii), setting ks.plus_needs_bid: a token of 0 that was laid in the app is one."""
    cells = rows(3, 5, 4, 0, 0, 2, 1, 1, 0)
    state, _ = given(item_bid(JULIET_LAST), cells)
    refusal = refused(state, c.AddToken(seat=3, item=TROOP))
    assert (refusal.code, refusal.reason) == ("AMB-KS-5", "Cleo cannot add +2 there: it goes only where a token lies.")
    state, _ = given(item_bid(JULIET_LAST, plus_needs_bid=False), cells)
    assert given(state, c.AddToken(seat=3, item=TROOP))[0].item_totals[TROOP][3] == 2
    state = aside(item_bid(JULIET_FIRST), 2, 3)
    for first in (0, None, 1):
        state, _ = given(state, lay(first), by=1)
    state, _ = given(state, rows(*[1] * 6))
    assert [each.item for each in keys(state).values() if isinstance(each, c.AddToken)] == [TURN_ORDER, TROOP]


def test_it_may_count_as_one_of_two_tokens() -> None:
    """AMB-KS-5 (ii), setting ks.plus_counts_as_token."""
    for setting, left in ((False, 3), (True, 2)):
        state = aside(item_bid(JULIET_FIRST, plus_counts_as_token=setting), 2, 3)
        for second in ("", 2, ""):
            state, _ = given(state, lay(1, second), by=1)
        state, _ = given(state, rows(*[1] * 6))
        assert len([each for each in keys(state).values() if isinstance(each, c.AddToken)]) == left
    assert refused(state, c.AddToken(seat=1, item=INFORMATION)).code == "AMB-KS-5"


def test_what_was_added_to_the_event_is_gone() -> None:
    """AMB-KS-5 (iv): Juliet's +2 once a round, and the +1 too unless the setting says every reveal."""
    for uses, offered in (("once_per_round", 0), ("every_reveal", 3)):
        start = with_plus1(event_bid(JULIET_FIRST, 1, area_plus1_uses=uses), 2)
        state, _ = given(start, fists(1, 1, 1), c.AddToken(seat=1), c.AddToken(seat=2, token="plus 1"))
        assert state.step is Step.DICE
        state, _ = given(state, c.RollDice(total=12), GO, GO)
        state, _ = given(state, rows(*[1] * 9))
        found = [each for each in keys(state).values() if isinstance(each, c.AddToken)]
        assert len(found) == offered
        assert all(each.seat == 2 for each in found)
        if found:
            state, _ = given(state, found[0])
            assert state.step is Step.ORDER


def test_an_addition_names_an_item() -> None:
    state, _ = given(item_bid(JULIET_LAST), rows(*[1] * 9))
    assert refused(state, c.AddToken(seat=3)).code == "KS-6.5"
    assert refused(state, c.AddToken(seat=3, item="castle")).code == "KS-6.5"
    sentence = "What it is added to is an item: Turn Order, Information, Troop."
    assert refused(state, c.AddToken(seat=3, item="castle")).reason == sentence


# Exact bids


def test_one_action_card_for_an_exact_bid() -> None:
    """EX-KS-26, KS-6.8: dice 7; 7 on Turn Order and on Troop is one card, not two; 6 is none."""
    state, events = given(item_bid(TWO, 7), rows(7, 6, 0, 0, 7, 6))
    match = only(events, e.ExactMatch)
    assert (match.seat, match.items) == (1, (TURN_ORDER, TROOP))
    assert state.step is Step.ORDER


@pytest.mark.parametrize("dice", [10, 11, 12])
def test_high_sums_match_nothing(dice: int) -> None:
    """KS-6.8: only 2 to 9."""
    assert not some(given(item_bid(TWO, dice), rows(*[dice] * 6))[1], e.ExactMatch)


@pytest.mark.parametrize(("which", "dice", "found"), [
    ("final", 7, 1), ("final", 5, 0), ("before_plus", 7, 0), ("before_plus", 5, 1), ("either", 7, 1), ("either", 5, 1),
])  # fmt: skip
def test_an_exact_bid_is_the_final_one_by_default(which: str, dice: int, found: int) -> None:
    """AMB-KS-6, setting ks.exact_match: Juliet bids 5 and adds 2."""
    state, _ = given(item_bid(JULIET_FIRST, dice, exact_match=which), rows(5, *[1] * 8))
    _, events = given(state, c.AddToken(seat=1, item=TURN_ORDER))
    assert len(some(events, e.ExactMatch)) == found


# The table resolves it by itself


def test_the_table_may_resolve_all_three_items_and_say_the_new_order() -> None:
    """P-KS-16: four numbers; the exact bid is a reminder then, and Iagos are asked for as ever."""
    state = item_bid(FOUR, 7)
    other = prompts(state)[1].form
    assert other is not None
    assert (other.command, other.fields[0].length) == (c.Resolved, 4)
    state, events = given(state, c.Resolved(order=(3, 1, 4, 2)))
    assert (state.order, state.step) == ((3, 1, 4, 2), Step.CARDS)
    assert reminders(events, "KS-6.8")
    assert {"1", "2", "3", "4", "u"} <= set(keys(state))
    assert asked(state).text.startswith("Who picked an Iago? Picks go by the bids")


@pytest.mark.parametrize("order", [(), (1, 2), (1, 1, 2), (1, 2, 4)])
def test_the_new_order_names_every_seat_once(order: tuple[int, ...]) -> None:
    assert refused(item_bid(THREE), c.Resolved(order=order)).code == "KS-6.6"


def test_sealed_tokens_have_to_be_shown_first() -> None:
    """KS-6.5: what lies sealed in the app only the reveal shows."""
    state, _ = given(item_bid(TWO), lay(1), by=1)
    assert refused(state, c.Resolved(order=(2, 1))).code == "KS-6.5"
    assert all(prompt.form is None or prompt.form.command is not c.Resolved for prompt in prompts(state))
    assert refused(at(item_bid(TWO), Step.DICE), c.Resolved(order=(2, 1))).code == "not_open"


def test_one_seat_may_hold_both() -> None:
    """AMB-KS-5: Juliet with the +1 of the area token adds both, in any order."""
    state, _ = given(with_plus1(item_bid(JULIET_FIRST), 1), rows(*[1] * 9))
    state, _ = given(state, c.AddToken(seat=1, token="plus 1", item=TROOP))
    state, _ = given(state, c.AddToken(seat=1, token="plus 2", item=TROOP))
    assert state.item_totals[TROOP][1] == 4
    assert seat(state, 1).players[1].plus1
    assert state.step is Step.ORDER
