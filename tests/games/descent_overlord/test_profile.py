"""The profile of the desk is a file that hands may edit: what stands in it is read right or refused (DO-4, D.6)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Refused
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.state import Card
from tests.games.descent_overlord.play import Desk, start

NAN = float("nan")


def said(facts: dict[str, Any]) -> str:
    """The one sentence that refuses it."""
    with pytest.raises(Refused) as refused:
        GAME.initial(start(2, facts=facts))
    reason = refused.value.reason
    assert reason.endswith(".")
    assert reason.isprintable()
    return reason


@pytest.mark.parametrize("kind", [0, False, [], {}, 1, NAN, "Trap", "x", ["trap"], {"trap": 1}], ids=repr)
def test_a_kind_is_one_of_four_words(kind: object) -> None:
    """DO-5.1: also where it is empty, and no word."""
    reason = said({"cards": {"Aim": {"kind": kind}}})
    assert reason == "The profile's card Aim: A card is one of spawn, event, trap, power."


@pytest.mark.parametrize("blank", ["cost", "discard"])
@pytest.mark.parametrize("number", [-1, 100, 10**30, 1.0, NAN, True, "7", "", [], {}], ids=repr)
def test_a_number_on_a_card_is_a_whole_one(blank: str, number: object) -> None:
    """DO-4.1, DO-4.2"""
    assert "lies between 0 and 99." in said({"cards": {"Aim": {blank: number}}})


@pytest.mark.parametrize("values", [None, 3, "trap", [], {"cost": 1, "name": "Dodge"}, {"cards": {}}], ids=repr)
def test_a_card_is_kind_cost_and_discard(values: object) -> None:
    assert said({"cards": {"Aim": values}}) == "The profile's card Aim is not kind, cost and discard."


def test_what_is_null_was_not_typed_in() -> None:
    """D.6: a card may be known by its cost alone."""
    state = GAME.initial(start(2, facts={"cards": {"Aim": {"kind": None, "cost": 4, "discard": None}}}))
    assert state.card("aim") == Card(name="Aim", cost=4)


@pytest.mark.parametrize("name", ["", " Aim", "A\x1bim", "\u202eAim", "x" * 201], ids=repr)
@pytest.mark.parametrize(("what", "line"), [("cards", {"cost": 1}), ("quests", 5)])
def test_a_name_is_one_that_a_hand_could_type(name: str, what: str, line: object) -> None:
    """Else nobody finds the card by it, and it would be kept twice."""
    assert " name" in said({what: {name: line}})


@pytest.mark.parametrize(("what", "line"), [("cards", {"cost": 1}), ("quests", 5)])
def test_two_names_that_differ_in_their_letter_case_are_one(what: str, line: object) -> None:
    assert said({what: {"Aim": line, "AIM": line}}).endswith("AIM twice: leave one of them.")


@pytest.mark.parametrize("conquest", [None, 0, -3, 1000, 2.0, NAN, True, "5", [5], {}], ids=repr)
def test_a_quest_begins_with_a_whole_number(conquest: object) -> None:
    """DO-1.2"""
    assert said({"quests": {"Into the Dark": conquest}}).endswith("A quest begins with 1 to 999 conquest.")


def test_what_a_play_has_learnt_is_taken_again() -> None:
    """G-3: in any script, known cards put right included."""
    desk = Desk(2, threat=60).to_start()
    desk.plays("trap", 8, "Тёмные чары ☠").plays("power", 3, "dark charm")
    facts = GAME.facts(desk.state)
    assert GAME.facts(GAME.initial(start(2, facts=dict(facts)))) == facts


@pytest.mark.parametrize("conquest", [None, 7])
def test_a_quest_typed_in_another_letter_case_is_the_one_that_is_known(conquest: int | None) -> None:
    """DO-1.2, D.6: kept once, as it was first spelt, so that the profile can be read again."""
    desk = Desk(2, conquest=None, facts={"quests": {"Into the Dark": 5}})
    desk.give(c.EnterQuest(quest="into the DARK", conquest=conquest))
    facts = GAME.facts(desk.state)
    assert facts["quests"] == {"Into the Dark": conquest or 5}
    assert desk.value("quest") == "Into the Dark"
    assert GAME.facts(GAME.initial(start(2, facts=dict(facts)))) == facts


def test_a_card_typed_in_another_letter_case_is_the_one_that_is_known() -> None:
    """DO-4, D.6"""
    desk = Desk(2, threat=9, facts={"cards": {"Aim": {"kind": "event", "cost": 4}}}).to_start()
    desk.plays("event", 5, "AIM").give(c.DescribeCard(card="aim", discard=1)).give(c.Discard(values=(2,), card="aIM"))
    assert list(GAME.facts(desk.state)["cards"]) == ["Aim"]
