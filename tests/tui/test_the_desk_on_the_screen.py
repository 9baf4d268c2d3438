"""What the screens say at the overlord's desk, and of twelve who keep score: no picture, but words and places."""

from __future__ import annotations

import pytest

from tests.tui import desk_moments as moments
from tests.tui.desk_moments import at_the_desk, twelve
from tests.tui.evening_app import sitting


async def test_who_has_declared_is_not_asked_to_declare() -> None:
    """TW-DO-2, DO-6.3"""
    async with sitting(play=at_the_desk()) as evening:
        await moments.before_a_turn(evening)
        assert "Cleo has declared an action; Anna may still be first." in evening.text
        assert "then declare your action" not in evening.text
        assert "Gust of Wind until the overlord's next turn" in evening.text, "beside an open window"


async def test_a_moment_that_was_used_is_not_offered_again() -> None:
    """TW-DO-2: one event and one trap before a turn."""
    async with sitting(play=at_the_desk()) as evening:
        await evening.press("3", "i", "e", "1", "enter", "a", "1", "enter", "space")
        assert "The overlord has had this moment" in evening.text
        assert "may play a card" not in evening.text


async def test_the_end_says_how_close_it_was() -> None:
    """DO-8.1: the numbers stay beside the standings."""
    async with sitting(play=at_the_desk()) as evening:
        await moments.lost(evening)
        assert "Anna, the overlord, wins in round 3." in evening.text
        assert "threat" in evening.text
        assert "deck 16" in evening.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen_says_who_is_overlord_and_whose_turn_it_is(size: tuple[int, int]) -> None:
    async with sitting(play=at_the_desk(), size=size) as evening:
        await moments.overlords_turn(evening)
        anna = next(line for line in evening.lines if "1 ● Anna" in line)
        assert anna.split()[3:] == ["overlord", "–", "–", "◀", "turn"]


async def test_hidden_counts_say_of_what_they_are_hidden() -> None:
    """AMB-DO-9"""
    async with sitting(play=at_the_desk(**{"do.show_hand_count": False, "do.show_deck_count": False})) as evening:
        assert "hand hidden   deck hidden" in evening.text
        assert "discard hidden" in evening.text


async def test_in_a_form_of_twelve_seats_no_number_touches_a_name() -> None:
    async with sitting(play=twelve()) as evening:
        await moments.typed(evening, moments.SCORES[0])
        assert " 9 △ Ivo        2" in evening.text
        assert "11 ◇ Konstantin 10" in evening.text


async def test_the_questions_own_form_takes_a_known_card_by_its_name() -> None:
    """DO-4.2, D.6: a letter for the kind, Tab past the cost; the beginning of a name that is known is enough."""
    async with sitting(play=at_the_desk()) as evening:
        await moments.overlords_turn(evening)
        before = evening.number("threat")
        await evening.press("enter", "t", "tab", *"dark")
        assert "That is Dark Charm." in evening.text
        await evening.press("enter")
        assert before - evening.number("threat") == 8, evening.text


async def test_a_death_asks_for_the_worth_of_a_hero_once() -> None:
    """DO-8.2, D.6"""
    async with sitting(play=at_the_desk()) as evening:
        await moments.overlords_turn(evening)
        await evening.press("x", "3", "enter")
        assert "is worth is not known yet" in evening.text
        await evening.press("1", "enter", "x", "3")
        assert "known: Cleo 1" in evening.text
        before = evening.number("conquest")
        await evening.press("enter")
        assert evening.number("conquest") == before - 1, evening.text
