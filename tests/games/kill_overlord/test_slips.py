"""What a tired hand types by mistake, and what can be typed in or put right at any time (KO-6.10)."""

from __future__ import annotations

import pytest

from companion.core.messages import Refused
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import DefineCard, DefineRole
from tests.games.kill_overlord.play import Evening


def with_ben() -> Evening:
    return Evening(6, level="full", clocks="off").begin().open("Ben")


@pytest.mark.parametrize("slip", ["capitalise", "Capitlize", "victim", "exit", "pass", "3", "Cleo", "cl"])
def test_ko_6_10_a_slip_is_no_new_card(slip: str) -> None:
    """A known card misspelt, a word, a seat: nothing begins, and the sentence says what may have been meant."""
    play = with_ben()
    with play.refused("KO-6.10") as why:
        play.plays("Ben", slip, "Dan")
    assert f"{slip}!" in why.reason


@pytest.mark.parametrize("name", ["Bribe", "Capitalise!", "Cleo!"])
def test_ko_6_10_a_new_card_is_taken_and_so_is_whatever_is_said_to_be_one(name: str) -> None:
    play = with_ben().plays("Ben", name, "Dan")
    assert play.step == "announced"
    assert play.state.card(name.removesuffix("!")) is not None


def test_ko_6_10_a_card_whose_name_is_known_needs_no_more_than_its_target() -> None:
    """What is named already is not asked again: a seat answers the question who gets it."""
    play = with_ben().plays("Ben", "Victimize")
    form = play.prompt("P-KO-05b").form
    assert form is not None
    assert [field.name for field in form.fields] == ["to"]


def test_ko_6_10_a_new_card_without_more_to_it_then_asks_who_gets_it() -> None:
    play = with_ben().plays("Ben", "Bribe").close().next()
    assert [prompt.id.partition("/")[0] for prompt in play.prompts] == ["P-KO-05b"]
    assert play.plays("Ben", to="Dan").holder == "Dan"


def test_ko_6_10_cards_and_roles_can_be_typed_in_in_every_step() -> None:
    play = Evening(6, level="referee")
    commands = {form.word: form.command for form in GAME.forms(play.state)}
    assert commands == {"card": DefineCard, "role": DefineRole}
    play.begin().define_role("Squire", when="receiving", gold=1).open("Eva")
    assert play.gold("Eva") == 6, "Eva is the Squire"


@pytest.mark.parametrize("key", ["ko.retaliate_seconds", "ko.key_seconds"])
def test_c_4_a_window_may_be_ended_by_hand(key: str) -> None:
    """C.4: any number of seconds, or by hand; then the next act closes it, clocks or not."""
    play = Evening(6, level="full", clocks="on", settings={key: "by hand"}).begin().open("Ben")
    if key == "ko.key_seconds":
        play.plays("Ben", "Uprising", shown=True).run_out()
    else:
        play.plays("Ben", "Victimize", "Dan")
    assert play.deadline is None
    before = play.step
    assert play.wait(60.0).step == before
    assert play.next().step != before


def test_ko_6_2_what_brought_the_order_can_be_said_in_an_opening_position() -> None:
    """Start in the middle: after a shield Plead Guilty may still come, so the last call is made."""
    play = Evening(6, clocks="on").adjust("step", to="hold").adjust("holder", to="Ben").adjust("mover", to="shield")
    assert play.holder == "Ben"
    assert play.cannot("Ben").step == "last call"


@pytest.mark.parametrize(
    "card",
    [
        {"gold": -9},
        {"takes": -9},
        {"discards": 100},
        {"distance": -1},
        {"type": "banana"},
        {"direction": "sideways"},
        {"executed": "everybody"},
        {"gold": 10**40},
    ],
)
def test_ko_6_10_a_profile_holds_nothing_that_no_card_could_print(card: dict[str, object]) -> None:
    """The same bounds as the form: gold never goes below nothing by a file that somebody edited."""
    with pytest.raises(Refused, match=r"\[profile\]"):
        Evening(6, facts={"cards": {"Blah": card}})


@pytest.mark.parametrize("role", [{"rank": -5}, {"rank": 10**15}, {"hand_limit": -1}, {"when": "always"}])
def test_ko_6_10_nor_what_no_role_could_print(role: dict[str, object]) -> None:
    with pytest.raises(Refused, match=r"\[profile\]"):
        Evening(6, facts={"roles": {"Squire": role}})
    play = with_ben()
    with play.refused("KO-6.10"):
        play.give(DefineRole(role="Squire", rank=10**15))


def test_ko_5_2_an_ability_is_played_by_its_word_where_a_card_is_asked_for() -> None:
    """At level full the first word is a card: `ability` is none, and no card of that name is made up."""
    play = with_ben().plays("Ben", "ability", "Dan")
    assert (play.holder, play.step, play.window) == ("Dan", "hold", "")
    assert play.state.card("ability") is None


def test_tw_ko_3_a_position_after_a_shield_has_plead_guilty_open() -> None:
    """Start in the middle: at rest after a shield the others may react."""
    play = Evening(6, clocks="off").adjust_all(("step", None, "hold"), ("holder", None, 3), ("mover", None, "shield"))
    assert play.window == "TW-KO-3"
    assert play.reacts("Eva").holder == "Eva"
