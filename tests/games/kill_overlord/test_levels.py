"""The two levels (KO-11): referee, where a pass is "who gets it", and full, where cards have names; switched too."""

from __future__ import annotations

import pytest

from companion.games.kill_overlord.commands import DefineCard, Play
from companion.games.kill_overlord.events import CardsDiscarded, GoldMoved
from tests.games.kill_overlord.play import Evening


def test_ko_11_referee_asks_who_and_full_asks_which_card_first() -> None:
    """KO-11, P-KO-05"""
    first = {}
    for level in ("referee", "full"):
        asked = Evening(4, level=level).begin().open("Ben").form_of(Play)
        assert asked is not None
        assert asked.form is not None
        first[level] = asked.form.fields[0].name
    assert first == {"referee": "to", "full": "card"}


def test_ko_11_a_referees_pass_is_one_answer_and_asks_nothing_more() -> None:
    """KO-11, KO-5.4: no card, no direction, no then; gold by quick steps."""
    play = Evening(6, clocks="on").begin().open("Ben").plays("Ben", to="Eva").run_out()
    assert play.holder == "Eva"
    assert play.form_of(DefineCard) is None
    assert play.happened(GoldMoved) == []
    play.adjust("gold", "Ben", by=2).adjust("gold", "Eva", by=-1).adjust("hand", "Eva", by=-1)
    assert (play.gold("Ben"), play.gold("Eva"), play.hand("Eva")) == (7, 4, 1)
    assert play.window == "TW-KO-3", "a quick step disturbs nothing"


@pytest.mark.parametrize("to", ["Anna", "Cleo", "Dan", "Eva", "Finn"])
def test_ko_11_a_referee_takes_any_active_target(to: str) -> None:
    """KO-11"""
    assert Evening(6).begin().open("Ben").passed_on("Ben", to).holder == to


def test_ko_11_a_referees_book_asks_only_for_the_outcome() -> None:
    """KO-11, KO-5.2, KO-5.5, P-KO-10"""
    play = Evening(6).begin().open("Ben")
    with play.refused("KO-5.2"):
        play.plays("Ben", kind="book")
    play.plays("Ben", kind="book", shown=True).unanswered()
    assert play.asked_about("P-KO-10") is not None
    play.executes("Ben")
    assert play.out == ["Ben"]


def test_ko_11_a_referee_still_runs_uprising_when_it_is_named() -> None:
    """KO-11, TW-KO-4: key cards need a window at either level."""
    play = Evening(6).begin().open("Ben").plays("Ben", "Uprising", shown=True).unanswered()
    assert play.window == "TW-KO-4"
    play.reacts("Finn")
    assert play.out == ["Anna"]


@pytest.mark.parametrize("level", ["referee", "full"])
def test_ko_11_reactions_are_the_same_at_both_levels(level: str) -> None:
    """KO-11, TW-KO-1, TW-KO-3, KO-6.2: the referee knows what its own windows do."""
    play = Evening(6, level=level, clocks="on").begin().open("Ben").plays("Ben", "Capitalize", "Dan")
    assert play.may_react == ["Anna", "Cleo", "Dan", "Eva", "Finn"]
    play.run_out()
    assert play.may_react == ["Anna", "Ben", "Cleo", "Eva", "Finn"]
    play.reacts("Eva")
    assert (play.holder, play.gold("Eva"), play.hand("Eva")) == ("Eva", 6, 2)


def test_ko_11_full_waits_for_the_name_of_the_card() -> None:
    """KO-11, KO-5.4: who gets it is not enough; the window runs all the same."""
    play = Evening(6, level="full", clocks="on").begin().open("Ben").plays("Ben", to="Dan").wait(5)
    assert play.holder == "Ben"
    assert play.window == ""
    play.plays("Ben", "Capitalize")
    assert (play.holder, play.gold("Ben")) == ("Dan", 7)


def test_ko_11_full_in_the_middle_of_a_referees_execution() -> None:
    """KO-11: switchable in play, from the next card on."""
    play = Evening(6).begin().open("Ben").passed_on("Ben", "Finn")
    play.set("ko.level", "full").plays("Finn", "Capitalize", "Ben").unanswered()
    assert (play.holder, play.gold("Finn")) == ("Ben", 7)


def test_ko_11_full_while_a_referees_card_is_under_its_window() -> None:
    """KO-11: now the card needs its name, and nothing is lost."""
    play = Evening(6, clocks="on").begin().open("Ben").plays("Ben", to="Dan").set("ko.level", "full").wait(5)
    assert play.holder == "Ben"
    play.plays("Ben", "Capitalize")
    assert (play.holder, play.gold("Ben")) == ("Dan", 7)


def test_ko_11_referee_while_full_waits_for_a_name() -> None:
    """KO-11, G-5: the referee needs no name, so the pass goes through."""
    play = Evening(6, level="full", clocks="on").begin().open("Ben").plays("Ben", to="Dan").wait(5)
    play.set("ko.level", "referee")
    assert play.holder == "Dan"
    assert play.window == "TW-KO-3"


def test_ko_11_referee_while_a_choice_is_open() -> None:
    """KO-11, TW-KO-2: what the card already asked is still answered."""
    play = Evening(6, level="full").begin().open("Ben").plays("Ben", "Victimize", "Dan").unanswered()
    play.set("ko.level", "referee").chooses("Dan", "pay")
    assert (play.gold("Ben"), play.gold("Dan")) == (6, 4)
    play.plays("Dan", to="Finn").unanswered()
    assert play.holder == "Finn"


def test_ko_11_the_captain_is_known_to_the_referee() -> None:
    """KO-11, KO-6.4: what follows from roles needs no name of a card."""
    play = Evening(6).begin().open("Cleo").passed_on("Cleo", "Finn")
    assert [event.seat for event in play.happened(CardsDiscarded)][-1] == play.number("Finn")


@pytest.mark.parametrize("level", ["referee", "full"])
@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ko_11_a_whole_round_at_each_level(level: str, clocks: str) -> None:
    """KO-11, KO-3.1"""
    card = "Nudge" if level == "full" else ""
    play = Evening(5, level=level, clocks=clocks, facts={"cards": {"Nudge": {"type": "shield"}}}).begin()
    play.open("Dan").passed_on("Dan", "Ben", card).cannot("Ben").unanswered()
    play.open("Cleo").passed_on("Cleo", "Anna", card).cannot("Anna").unanswered().next()
    assert (play.round, play.out, play.overlord) == (2, [], "Cleo")
