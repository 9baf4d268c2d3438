"""The worked examples EX-KO-01 to EX-KO-22; each test is named after its example and cites the rules behind it."""

from __future__ import annotations

import pytest

from companion.core.messages import Refused
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.events import CameToRest, Executed, OrderMoved
from tests.games.kill_overlord.play import Evening, start

ODD = ("Captain", "Squire", "Peasant", "Overlord")
"""Roles for four with the Overlord last, so that Anna can hold the order and play over two seats to Cleo."""


def test_ex_ko_01_draw_up_to_two_but_not_past_the_limit() -> None:
    """KO-4.1"""
    hands = dict(zip(("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"), (0, 1, 2, 3, 4, 5), strict=True))
    play = Evening(6, hand=hands).begin()
    assert [play.hand(who) - hands[who] for who in play.people] == [2, 2, 2, 1, 0, 0]


def test_ex_ko_02_first_round_gives_cards_and_no_income() -> None:
    """KO-1.5, KO-4.2"""
    play = Evening(6)
    assert play.all(play.hand) == [0] * 6
    play.begin()
    assert play.all(play.hand) == [2] * 6
    assert play.all(play.gold) == [5] * 6
    assert play.step == "open"


def test_ex_ko_03_the_slave_pays_what_there_is_and_owes_nothing() -> None:
    """KO-4.3"""
    play = Evening(7, gold={"Gina": 1}).adjust("round", to=2).begin()
    assert play.role("Gina") == "Slave"
    assert play.gold("Gina") == 0
    play.adjust_all(("gold", "Gina", 5), ("round", None, 3), ("step", None, "draw")).next()
    assert play.gold("Gina") == 3, "only this round's income is paid, nothing of the last one"


@pytest.mark.parametrize(("gold", "won"), [(39, False), (40, True), (44, True)])
def test_ex_ko_04_coronation_at_forty(gold: int, won: bool) -> None:
    """KO-4.4, KO-10.1"""
    play = Evening(4, gold={"Anna": gold}).begin()
    assert play.winners == (["Anna"] if won else [])
    assert play.step == ("over" if won else "open")


def test_ex_ko_04_gold_in_other_hands_means_nothing() -> None:
    """KO-4.4"""
    play = Evening(4, gold={"Anna": 10, "Ben": 60}).begin()
    assert play.role("Ben") == "Captain"
    assert play.result is None
    assert play.step == "open"


def test_ex_ko_05_forty_in_the_middle_of_an_execution_wins_nothing_yet() -> None:
    """KO-4.4: he must still be the Overlord at the next Coronation, and he is not."""
    play = Evening(4, level="full", gold={"Anna": 38}).begin()
    play.open("Cleo").plays("Cleo", "Capitalize", "Anna").unanswered()
    play.plays("Anna", "Capitalize", "Cleo").unanswered()
    assert play.gold("Anna") == 40
    assert play.result is None
    play.passed_on("Cleo", "Anna", "Capitalize").cannot("Anna").unanswered()
    assert play.out == ["Anna"]
    play.next().next()
    assert play.round == 2
    assert play.role("Anna") != "Overlord"
    assert play.result is None
    assert play.step == "open"


def test_ex_ko_06_the_older_report_of_thirty() -> None:
    """KO-4.4, AMB-KO-1"""
    play = Evening(4, gold={"Anna": 30}, settings={"ko.coronation_gold": 30}).begin()
    assert play.winners == ["Anna"]
    assert Evening(4, gold={"Anna": 30}).begin().result is None


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_07_nobody_answers_the_opening(clocks: str) -> None:
    """KO-5.1"""
    play = Evening(4, clocks=clocks).begin().open("Ben")
    assert play.holder == "Ben"
    assert play.reaction is None
    for who in ("Cleo", "Dan"):
        with play.refused("not_open", "not_eligible", "KO-5.1"):
            play.claim(who)


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_08_a_book_needs_a_hand_without_shields(clocks: str) -> None:
    """KO-5.2, KO-5.4, KO-5.12, KO-6.5: the rulebook's own example."""
    roles = ("Overlord", "General", "Peasant", "Captain", "Squire")
    play = Evening(5, level="full", clocks=clocks, roles=roles).begin().open("Ben")
    play.plays("Ben", "Victimize", "Anna").unanswered().chooses("Anna", "discard").wait(3)
    assert play.holder == "Anna"
    for answer in (False, None):
        with play.refused("KO-5.2"):
            play.plays("Anna", "Martyrdom", kind="book", shown=answer)
    play.plays("Anna", "Capitalize", "Cleo").unanswered()
    assert play.gold("Anna") == 5 + 2
    assert play.holder == "Cleo"
    assert play.happened(CameToRest)[-1].seat == play.number("Cleo")
    assert play.window == "TW-KO-3"


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_09_one_retaliate_cancels(clocks: str) -> None:
    """KO-6.1, KO-5.6"""
    play = Evening(4, level="full", clocks=clocks, roles=ODD).begin().open("Anna")
    hands = {who: play.hand(who) for who in ("Anna", "Ben")}
    play.plays("Anna", "Capitalize", "Cleo").reacts("Ben").unanswered()
    assert play.holder == "Anna"
    assert play.all(play.gold) == [5, 5, 5, 5]
    assert {who: play.hand(who) for who in hands} == {who: count - 1 for who, count in hands.items()}
    assert play.step == "hold"


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_10_a_second_retaliate_lets_it_stand(clocks: str) -> None:
    """KO-6.1"""
    play = Evening(4, level="full", clocks=clocks, roles=ODD).begin().open("Anna")
    play.plays("Anna", "Capitalize", "Cleo").reacts("Ben").reacts("Anna").unanswered()
    assert play.gold("Anna") == 7
    assert play.holder == "Cleo"


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_11_a_retaliated_revolution_leaves_the_peasant_with_the_order(clocks: str) -> None:
    """KO-5.5, KO-5.6, AMB-KO-14: the rulebook's own example."""
    play = Evening(8, level="full", clocks=clocks).begin().open("Gina")
    assert play.role("Gina") == "Peasant"
    assert play.role("Ben") == "Advisor"
    discarded = play.value("discard")
    play.plays("Gina", "Revolution", kind="book", shown=True).reacts("Ben").unanswered()
    assert play.holder == "Gina"
    assert play.step == "hold"
    assert play.value("discard") == discarded + 2
    assert play.out == []
    assert play.execution == 1


def at_the_captain(players: int, clocks: str = "on") -> Evening:
    """The Captain was sent a Victimize by the General, has discarded, and the order is at rest with him."""
    play = Evening(players, level="full", clocks=clocks).begin().open("Ben")
    assert (play.role("Ben"), play.role("Cleo")) == ("General", "Captain")
    play.plays("Ben", "Victimize", "Cleo").unanswered()
    return play.chooses("Cleo", "discard")


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_12_plead_guilty_counts_as_a_pass_from_the_captain(clocks: str) -> None:
    """KO-6.2, KO-6.4, AMB-KO-11: the rulebook's own example."""
    play = at_the_captain(5, clocks)
    assert play.role("Dan") == "Squire"
    assert play.hand("Cleo") == 1
    hand, deck = play.hand("Dan"), play.value("discard")
    play.reacts("Dan")
    assert play.holder == "Dan"
    assert play.hand("Dan") == hand - 1 - 1 + 1
    assert play.gold("Dan") == 6
    assert play.value("discard") == deck + 2
    assert play.happened(OrderMoved)[-1].source == play.number("Cleo")


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_13_no_plea_after_a_plea(clocks: str) -> None:
    """KO-6.2, AMB-KO-4"""
    play = at_the_captain(6, clocks).reacts("Eva")
    assert (play.role("Eva"), play.role("Dan")) == ("Squire", "Knight")
    assert play.holder == "Eva"
    assert play.reaction is None
    with play.refused():
        play.claim("Dan")


def at_rest_with_cleo(**how: object) -> Evening:
    """Six play, clocks are on; Ben's shield has just come to rest with Cleo, now."""
    return Evening(6, clocks="on", **how).begin().open("Ben").plays("Ben", to="Cleo").run_out()


def test_ex_ko_14_a_press_after_the_announcement_answers_the_new_card() -> None:
    """KO-6.2, TW-KO-3, G-7"""
    play = at_rest_with_cleo().wait(2.5).plays("Cleo", to="Dan")
    play.wait(0.2).claim("Eva").wait(0.1)
    assert play.window == ""
    play.shows("Eva").unanswered()
    assert play.holder == "Cleo", "a Retaliate, and an odd number cancels"
    assert play.gold("Eva") == 5


def test_ex_ko_14_who_says_it_was_plead_guilty_is_late() -> None:
    """KO-6.2, TW-KO-3, G-7"""
    play = at_rest_with_cleo().wait(2.5).plays("Cleo", to="Dan").wait(0.2).claim("Eva").wait(0.1)
    with play.refused("KO-6.2"):
        play.shows("Eva", "Plead Guilty")
    play.takes_back("Eva")
    assert play.holder == "Cleo"
    assert play.gold("Eva") == 5
    assert play.window == "TW-KO-1", "the Retaliate window goes on"
    play.run_out()
    assert play.holder == "Dan"


def test_ex_ko_14_a_plea_in_the_minimum_voids_the_early_announcement() -> None:
    """KO-6.2, TW-KO-3, G-7"""
    play = at_rest_with_cleo().wait(0.5).plays("Cleo", to="Dan")
    assert play.window == "TW-KO-3"
    play.wait(0.5).reacts("Eva")
    assert play.holder == "Eva"
    assert play.gold("Eva") == 6
    play.wait(10)
    assert play.holder == "Eva"
    assert play.step == "hold"


def test_ex_ko_14_an_early_announcement_waits_for_the_minimum() -> None:
    """KO-6.2, TW-KO-3, G-7"""
    play = at_rest_with_cleo()
    rested = play.time
    play.wait(0.5).plays("Cleo", to="Dan").until(rested + 1.9)
    assert play.window == "TW-KO-3"
    play.until(rested + 2.01)
    assert play.window == "TW-KO-1"
    assert play.reaction is not None
    assert play.reaction.since == pytest.approx(rested + 2.0, abs=0.01)
    assert play.reaction.deadline == pytest.approx(rested + 5.0, abs=0.01)


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_15_victimize_finds_nothing_to_take(clocks: str) -> None:
    """KO-6.6"""
    play = Evening(4, level="full", clocks=clocks, gold={"Cleo": 0}).begin()
    play.adjust("hand", "Cleo", to=0).open("Ben").plays("Ben", "Victimize", "Cleo").unanswered()
    assert (play.gold("Ben"), play.gold("Cleo"), play.hand("Cleo")) == (5, 0, 0)
    assert play.holder == "Cleo"
    assert play.step == "hold"
    assert play.window == "TW-KO-3"


def uprising(clocks: str, roles: tuple[str, ...] = ("Overlord", "Advisor", "Captain", "Squire")) -> Evening:
    """The Advisor has played Uprising without a shield in his hand, and nobody has Retaliated."""
    play = Evening(len(roles), level="full", clocks=clocks, roles=roles).begin().open("Ben")
    return play.plays("Ben", "Uprising", shown=True).unanswered()


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_16_a_key_card_executes_the_overlord(clocks: str) -> None:
    """KO-6.7, KO-6.8: the rulebook's own example."""
    play = uprising(clocks)
    assert play.window == "TW-KO-4"
    assert play.may_react == ["Anna", "Cleo", "Dan"]
    hand = play.hand("Dan")
    play.reacts("Dan")
    assert play.hand("Dan") == hand - 1
    assert play.out == ["Anna"]
    assert play.step == "roles", "the round is over"


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_17_no_key_card_executes_the_player_of_uprising(clocks: str) -> None:
    """KO-6.7, KO-5.8, KO-5.9"""
    play = uprising(clocks).unanswered()
    assert play.out == ["Ben"]
    assert play.token("Ben") == 1
    assert play.step == "open"
    assert play.overlord == "Anna"
    assert play.execution == 2


def test_ex_ko_17_the_overlord_left_alone_has_won() -> None:
    """KO-5.9"""
    play = Evening(4, level="full").begin().execute("Cleo").execute("Dan").open("Ben")
    play.plays("Ben", "Uprising", shown=True).unanswered().unanswered()
    assert play.token("Ben") == 3
    assert play.winners == ["Anna"]


def test_ex_ko_18_last_call_and_nobody_helps() -> None:
    """KO-5.3, KO-5.7, TW-KO-5"""
    play = at_rest_with_cleo().wait(5).cannot("Cleo")
    assert play.window == "TW-KO-5"
    assert play.deadline == pytest.approx(play.time + 2.0)
    play.run_out()
    assert play.out == ["Cleo"]


def test_ex_ko_18_last_call_and_the_squire_helps() -> None:
    """TW-KO-5, KO-6.2"""
    play = at_rest_with_cleo().wait(5).cannot("Cleo").wait(1.5).reacts("Eva", "Plead Guilty")
    assert play.role("Eva") == "Squire"
    assert play.holder == "Eva"
    assert play.gold("Eva") == 6
    assert play.out == []


def test_ex_ko_19_the_last_active_overlord_wins_whatever_the_gold() -> None:
    """KO-5.9, KO-10.1"""
    play = Evening(4, gold={"Anna": 0}).begin().execute("Dan").execute("Cleo")
    assert play.result is None
    play.execute("Ben")
    assert play.role("Ben") == "Captain"
    assert play.winners == ["Anna"]
    assert play.result is not None
    assert play.result.text


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_ko_20_the_executed_are_not_asked_for_key_cards(clocks: str) -> None:
    """KO-5.10"""
    play = Evening(6, level="full", clocks=clocks).begin().execute("Dan").execute("Eva").open("Ben")
    play.plays("Ben", "Uprising", shown=True).unanswered()
    assert play.hand("Dan") > 0
    assert play.may_react == ["Anna", "Cleo", "Finn"]
    for who in ("Dan", "Eva"):
        with play.refused("not_eligible"):
            play.claim(who)


@pytest.mark.parametrize(("skip", "lands", "not_there"), [(True, "Dan", "Cleo"), (False, "Cleo", "Dan")])
def test_ex_ko_21_distances_and_executed_seats(skip: bool, lands: str, not_there: str) -> None:
    """KO-6.11, AMB-KO-10"""
    roles = ("General", "Captain", "Knight", "Squire", "Peasant", "Overlord")
    how = {"roles": roles, "settings": {"ko.skip_executed_seats": skip}}
    play = Evening(6, level="full", facts={"cards": {"Shove": {"direction": "left", "distance": 2}}}, **how)
    play.begin().execute("Ben").open("Anna")
    with play.refused("KO-6.11"):
        play.plays("Anna", "Shove", not_there)
    play.plays("Anna", "Shove", lands).unanswered()
    assert play.holder == lands


def test_ex_ko_22_treachery_needs_three_and_three() -> None:
    """KO-8.2"""
    with pytest.raises(Refused) as refused:
        GAME.initial(start(4, settings={"ko.treachery": True, "ko.uprising_cards": 4}))
    assert refused.value.code == "KO-8.2"
    assert Evening(4, settings={"ko.treachery": True}).begin().step == "open"


def test_executions_name_their_cause() -> None:
    """KO-5.7, KO-6.7: the log can say why somebody died."""
    first = uprising("off").unanswered().happened(Executed)[-1]
    second = Evening(4).begin().execute("Cleo").happened(Executed)[-1]
    assert first.cause != second.cause
