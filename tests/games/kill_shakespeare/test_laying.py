"""Tokens laid in the app go round the table item by item; who lays on the table is passed over (KS-6.3, KS-6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Adjust, Command, Leave, Next, Return
from companion.core.prompts import Prompt
from companion.core.view import Mark
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.laying import due
from companion.games.kill_shakespeare.printed import INFORMATION, ITEMS, TURN_ORDER
from companion.games.kill_shakespeare.prompts import prompts
from companion.games.kill_shakespeare.state import State, Step
from companion.games.kill_shakespeare.view import view
from tests.games.kill_shakespeare.bidding import FOUR, THREE, TWO, aside, item_bid, lay, rows, told, with_blind
from tests.games.kill_shakespeare.board import given, only
from tests.games.kill_shakespeare.positions import at
from tests.games.kill_shakespeare.rounds import asked, form, keys, refused

GO = Next()


def own(state: State) -> list[Prompt]:
    """The questions for tokens that are open to seats."""
    return [prompt for prompt in prompts(state) if prompt.seat is not None]


def round_of(state: State) -> list[tuple[str, int]]:
    """Who is asked for which item until nobody is, each laying a 1."""
    turns = []
    while (now := due(state)) is not None:
        turns.append(now)
        [question] = own(state)
        assert question.seat == now[1]
        state, _ = given(state, lay(1), by=now[1])
    return turns


def test_each_item_goes_round_in_turn_order_before_the_next() -> None:
    """KS-6.4: C, A, B in turn order lay on Turn Order, then all three on Information, then on Troop."""
    state = at(item_bid(THREE), Step.ITEMS, order=(3, 1, 2))
    assert round_of(state) == [(item, seat) for item in ITEMS for seat in (3, 1, 2)]


def test_one_seat_is_asked_and_who_waits_is_said() -> None:
    """P-KS-16: the others read whose turn it is, and who follows."""
    [question] = own(item_bid(FOUR))
    assert question.seat == 1
    assert question.wait == "Anna bids on Turn Order. Then Ben, Cleo, Dev."
    assert question.text == "Anna, bid on Turn Order: the first token open, the second closed."
    state, _ = given(item_bid(FOUR), lay(1), by=1)
    [question] = own(state)
    assert (question.seat, question.wait) == (2, "Ben bids on Turn Order. Then Cleo, Dev.")


@pytest.mark.parametrize("command", [lay(1), lay(), c.Lay(item=INFORMATION, first=1), c.LayBlind()])
def test_out_of_turn_nothing_is_laid_and_one_sentence_says_whose_turn_it_is(command: Command) -> None:
    """KS-6.4: whether the seat comes later on this item, or has laid on it and waits for the next one."""
    refusal = refused(item_bid(THREE), command, by=3)
    assert (refusal.code, refusal.reason) == ("KS-6.4", "It is Anna's turn to bid on Turn Order, and Cleo comes later.")
    state, _ = given(item_bid(THREE), lay(5, 2), by=1)
    refusal = refused(state, command, by=1)
    assert (refusal.code, refusal.reason) == ("KS-6.4", "It is Ben's turn to bid on Turn Order, and Anna comes later.")


def test_every_eye_reads_whose_turn_it_is() -> None:
    """KS-6.4: by the table's question and by the mark beside the seat, once anybody lays in the app."""
    state = item_bid(FOUR)
    assert marked(state) == [1, 2, 3, 4]
    state, _ = given(state, lay(3, 2), by=1)
    assert marked(state) == [2]
    assert asked(state).text == "Bid on Turn Order in the app: Ben, then Cleo, Dev. First token open, second closed."
    state, _ = given(aside(state, 2), lay(), by=3)
    assert [value(state, seat) for seat in (1, 2, 3, 4)] == ["3? ... ...", "on table", "- ... ...", "... ... ..."]
    state = aside(state, 1, 3)
    assert value(state, 1) == "3? on table"
    assert asked(state).text == "Bid on Turn Order in the app: Dev. First token open, second closed."
    state = aside(state, 4)
    assert marked(state) == [1, 2, 3, 4]
    assert "in turn order: Anna, Ben, Cleo, Dev" in asked(state).text


def test_who_has_laid_on_all_items_has_answered() -> None:
    """P-KS-16: a face tells it from a seat that waits for its turn."""
    state = aside(item_bid(TWO), 1)
    for laid in range(3):
        assert asked(state).answered == ()
        state, _ = given(state, lay(laid), by=2)
    assert asked(state).answered == (2,)
    assert marked(state) == [1]


def marked(state: State) -> list[int]:
    """The seats that are to act, as the third seat's eyes see it."""
    return [each.seat for each in view(state, 3).marks if each.mark is Mark.WAITING]


def value(state: State, seat: int) -> object:
    """What the table reads of this seat's bids."""
    return view(state, None).value("bids", seat)


# On the table


def test_who_lays_on_the_table_is_passed_over_on_every_item() -> None:
    """One key, f, once a round: the other three are asked as if the seat were not there, and its totals are typed."""
    state = item_bid(FOUR)
    [option] = own(state)[0].options
    assert (option.key, option.label, option.command) == ("f", "Anna lays on the table", c.LayOnTable(seat=1))
    state, events = given(state, option.command)
    assert told(state, events) == ["Anna lays tokens on the table (KS-6.4)."]
    assert round_of(state) == [(item, seat) for item in ITEMS for seat in (2, 3, 4)]


def test_a_seat_may_lay_in_the_app_and_go_on_at_the_table() -> None:
    """The ways are mixed freely: what is not laid in the app is in the grid."""
    state, _ = given(item_bid(TWO), lay(5), by=1)
    state, _ = given(state, lay(2), by=2)
    state = aside(state, 1)
    assert due(state) == (INFORMATION, 2)
    for _ in range(2):
        state, _ = given(state, lay(3), by=2)
    assert own(state) == []
    assert form(state).fields[0].items == ("Anna", "Anna")
    state, events = given(state, rows(4, 0))
    shown = only(events, e.ItemsRevealed)
    assert (shown.turn_order, shown.information, shown.troop) == ((5, 2), (4, 3), (0, 3))


def test_the_totals_of_all_that_is_open_can_be_typed_at_any_time() -> None:
    """Nobody is waited for whom the table will not wait for: Ben has not said that he lays on the table."""
    state, _ = given(item_bid(TWO), lay(5), by=1)
    state, events = given(state, rows(6, 1, 2, 3, 4))
    assert only(events, e.ItemsRevealed).turn_order == (5, 6)
    assert state.step is Step.ORDER


def test_a_table_without_the_app_is_asked_for_no_key_more() -> None:
    """P-KS-16: the grid is the first question, and it is the same one whoever is passed over meanwhile."""
    state = item_bid(FOUR)
    assert form(state).fields[0].length == 12
    assert keys(state) == {}
    assert asked(aside(state, 1, 3)).id == asked(state).id
    assert given(aside(state, 1, 2, 3, 4), rows(*[1] * 12))


@pytest.mark.parametrize(
    ("changes", "by", "sentence"),
    [
        ({"seat": 1}, 2, "Say by its number who lays on the table; each says it for itself."),
        ({"seat": 9}, None, "Say by its number who lays on the table; each says it for itself."),
    ],
)
def test_each_says_it_for_itself_or_the_table_does(changes: dict[str, Any], by: int | None, sentence: str) -> None:
    assert refused(item_bid(TWO), c.LayOnTable(**changes), by=by).reason == sentence
    assert given(item_bid(TWO), c.LayOnTable(seat=2), by=2)


def test_who_lays_on_the_table_lays_nothing_here() -> None:
    """KS-6.4: or a later seat would have seen an open token too early, or not at all."""
    state = aside(item_bid(TWO), 1)
    sentence = "Anna lays on the table: type the totals once all tokens are turned over."
    assert refused(state, lay(1), by=1).reason == sentence
    assert refused(state, c.LayOnTable(seat=1)).reason == sentence
    for _ in range(3):
        state, _ = given(state, lay(1), by=2)
    assert refused(state, c.LayOnTable(seat=2)).reason == "Ben has bid on all three items."
    assert refused(at(state, Step.DICE), c.LayOnTable(seat=1)).code == "not_open"


def test_in_the_next_round_everybody_may_lay_in_the_app_again() -> None:
    state = aside(item_bid(TWO), 1)
    assert given(state, rows(*[1] * 6))
    again = at(state, Step.PLAN)
    state, _ = given(again, GO)
    assert due(state) == (TURN_ORDER, 1)


# Who is there, and who is first


def test_an_empty_seat_is_not_waited_for() -> None:
    """G-2: and whoever comes back is asked for what is left."""
    state, _ = given(item_bid(THREE), Leave(seat=1))
    assert due(state) == (TURN_ORDER, 2)
    state, _ = given(state, Return(seat=1))
    assert due(state) == (TURN_ORDER, 1)


def test_a_turn_order_that_is_made_right_is_followed_at_once() -> None:
    state, _ = given(item_bid(TWO), Adjust(what="place", seat=2, to=1))
    assert due(state) == (TURN_ORDER, 2)


def test_the_blind_bid_keeps_its_turn() -> None:
    """KS-6.4: its holder lays both closed, and not before the others."""
    state = with_blind(item_bid(THREE), 2)
    assert "Anna's turn" in refused(state, c.LayBlind(), by=2).reason
    state, _ = given(state, lay(1), by=1)
    [question] = own(state)
    assert question.form is not None
    assert question.form.command is c.LayBlind
    assert question.text == "Ben, bid on Turn Order: both tokens closed."
