"""The overlord deck: its last card, the new deck, and counts that have to add up (DO-7)."""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk


def test_the_last_card_of_two_costs_three_conquest() -> None:
    """DO-7.1"""
    desk = Desk(deck=2, discard=20, conquest=5).listen().overlord_draws()
    assert desk.conquest == 2
    assert desk.counts("deck", "discard", "hand") == (20, 0, 5)
    assert desk.tells("conquest", "3", "DO-7.1")


def test_a_deck_with_a_card_left_costs_nothing() -> None:
    """DO-7.1: the last card has to be drawn."""
    desk = Desk(deck=3, discard=20, conquest=5).overlord_draws()
    assert desk.conquest == 5
    assert desk.counts("deck", "discard", "cycles") == (1, 20, 0)


def test_between_the_two_draws_the_second_card_comes_from_the_new_deck() -> None:
    """DO-7.2"""
    desk = Desk(deck=1, discard=5, conquest=5).overlord_draws()
    assert desk.conquest == 2
    assert desk.counts("deck", "discard", "hand", "cycles") == (4, 0, 5, 1)


def test_the_new_deck_may_run_out_with_the_second_card() -> None:
    """DO-7.1, DO-7.2, DO-7.3: one discard makes a deck of one card, whose last card is drawn as well."""
    desk = Desk(deck=1, discard=1, conquest=9).overlord_draws()
    assert desk.conquest == 3
    assert desk.counts("deck", "discard", "hand") == (0, 0, 5)


def test_no_second_card_is_drawn_if_the_first_one_ends_the_game() -> None:
    """DO-7.2, DO-7.4, DO-8.1"""
    desk = Desk(deck=1, discard=5, conquest=3, hand=8).overlord_draws()
    assert (desk.winners, desk.conquest) == ([OVERLORD], 0)
    assert desk.hand == 9
    assert desk.prompts == (), "no discard is asked any more"


def test_without_discards_there_is_no_second_card() -> None:
    """DO-7.3, AMB-DO-6: the penalty is paid, once."""
    desk = Desk(deck=1, discard=0, conquest=9).overlord_draws()
    assert desk.conquest == 6
    assert desk.counts("deck", "discard", "hand") == (0, 0, 4)


def test_without_a_deck_nothing_is_drawn_and_nothing_more_is_lost() -> None:
    """DO-7.3"""
    desk = Desk(4, deck=0, discard=0, conquest=9).to_start()
    assert (desk.conquest, desk.threat, desk.hand) == (9, 4, 3)


def test_discards_do_not_become_a_deck_by_themselves() -> None:
    """DO-7.3: the table rebuilds it."""
    desk = Desk(deck=0, discard=0, conquest=9).to_start().discards(1, 1).next().next()
    desk.overlord_draws()
    assert desk.counts("deck", "discard", "hand") == (0, 2, 1)
    assert desk.conquest == 9


def test_what_the_hands_do_with_a_deck_that_ran_out_is_read_until_something_is_done() -> None:
    """DO-7.1: the question says it, not only a paragraph of what happened."""
    desk = Desk(deck=1, discard=5, conquest=9).to_start()
    assert desk.prompts[0].text.startswith("The deck ran out: shuffle the discards. Anna: powers")
    desk.next()
    assert "shuffle" not in desk.prompts[0].text


def test_a_rebuilt_deck_costs_nothing_and_can_be_drawn_from() -> None:
    """DO-7.3"""
    desk = Desk(deck=0, discard=0, conquest=9).to_start().discards(1, 1, 1).next()
    assert desk.offers(c.RebuildDeck)
    desk.give(c.RebuildDeck())
    assert desk.counts("deck", "discard", "hand") == (3, 0, 0)
    assert desk.conquest == 9
    desk.next().overlord_draws()
    assert desk.counts("deck", "hand") == (1, 2)


@pytest.mark.parametrize(("deck", "discard"), [(5, 3), (0, 0)])
def test_a_deck_is_rebuilt_only_where_there_is_none_and_discards_are(deck: int, discard: int) -> None:
    """DO-7.3"""
    desk = Desk(deck=deck, discard=discard).hero_acts("Ben")
    assert not desk.offers(c.RebuildDeck)
    with desk.refused("DO-7.3"):
        desk.give(c.RebuildDeck())


def test_a_card_that_draws_may_draw_the_last_one() -> None:
    """DO-7.1: whoever draws it, whenever."""
    desk = Desk(deck=2, discard=4, conquest=5).hero_acts("Ben").give(c.Draw(cards=3))
    assert desk.conquest == 2
    assert desk.counts("deck", "discard", "hand") == (3, 0, 6)


def test_powers_in_play_are_not_shuffled() -> None:
    """DO-5.4, DO-7.1"""
    desk = Desk(deck=2, discard=4, powers=3, conquest=5).overlord_draws()
    assert desk.counts("deck", "discard", "powers", "hand") == (4, 0, 3, 5)


def test_every_new_deck_is_a_cycle() -> None:
    """DO-2, E"""
    desk = Desk(deck=2, discard=2, hand=0, conquest=9).overlord_draws()
    assert desk.value("cycles") == 1
    desk.discards(0, 0).next().next().overlord_draws()
    assert (desk.value("cycles"), desk.conquest) == (2, 3)


def test_all_cards_together_are_always_the_deck() -> None:
    """DO-7.5: over a round with every kind of card."""
    desk = Desk(hand=6).to_start().position(threat=30)
    whole = sum(desk.counts("hand", "deck", "discard", "powers"))
    assert whole == 36
    desk.plays("power", 1).plays("spawn", 1).plays("event", 1, "", 2).discards(1).next()
    desk.give(c.Draw(cards=4)).trigger("a move").plays("trap", 1)
    assert sum(desk.counts("hand", "deck", "discard", "powers")) == whole


def test_the_deck_may_have_another_size() -> None:
    """DO-1.3, DO-1.5: treachery swaps one for one, so that the size is the table's own choice and stays."""
    assert Desk(settings={"do.deck_size": 40}).counts("deck", "hand") == (37, 3)
