"""The round but for its reactions: Draw, Income, Coronation, Executions (KO-3 to KO-5), and the end (KO-10)."""

from __future__ import annotations

import pytest

from companion.core.messages import Claim, Command, Confirm, Next
from companion.games.kill_overlord.commands import CannotPass, Choose, Execute, Open, Play
from companion.games.kill_overlord.events import Drawn, IncomePaid, RoundEnded
from tests.games.kill_overlord.play import Evening


def test_ko_3_1_one_next_carries_to_the_first_decision() -> None:
    """KO-3.1, A.4: Draw, Income and Coronation are told, not asked."""
    play = Evening(6).begin()
    assert play.step == "open"
    assert play.asked_about("P-KO-04") is not None
    assert play.tells("draw")
    assert len(play.past) == 1, "one command, one entry, one undo"


def test_ko_3_1_the_wrong_act_is_refused_in_every_step() -> None:
    """KO-3.1, KO-5: a step takes its own commands only."""
    play = Evening(4)
    not_now(play, Open(to=2), Play(to=2), CannotPass(), Execute(seat=2))
    play.begin()
    not_now(play, Play(to=2), CannotPass(), Claim(), Next())
    play.open("Ben")
    not_now(play, Open(to=3), Execute(seat=2), Choose(what="pay"), Confirm())


def not_now(play: Evening, *commands: Command) -> None:
    for command in commands:
        with play.refused():
            play.give(command)


def test_ko_4_1_a_role_may_have_another_hand_limit() -> None:
    """KO-4.1"""
    play = Evening(4, hand={"Ben": 4, "Cleo": 4}, facts={"roles": {"Captain": {"rank": 5, "hand_limit": 6}}}).begin()
    assert (play.hand("Ben"), play.hand("Cleo")) == (6, 4)


def test_ko_4_1_nobody_discards_for_being_over() -> None:
    """KO-4.1"""
    play = Evening(4, hand={"Ben": 7}).begin()
    assert play.hand("Ben") == 7


def test_ko_4_2_income_from_round_two_on() -> None:
    """KO-4.2"""
    play = Evening(4).begin()
    assert play.happened(IncomePaid)[-1].skipped
    play.overthrow("Ben").next().next()
    assert play.all(play.role) == ["Peasant", "Overlord", "Captain", "Squire"]
    assert play.all(play.gold) == [5 + 1, 5 + 4, 5 + 3, 5 + 2]


def test_ko_4_3_the_slave_pays_two_while_there_is_two() -> None:
    """KO-4.3"""
    play = Evening(7, gold={"Gina": 9}).adjust("round", to=2).begin()
    assert play.gold("Gina") == 7
    assert play.happened(IncomePaid)[-1].amounts[-1] == -2


def test_ko_4_4_income_comes_before_coronation() -> None:
    """KO-3.1, KO-4.4: 36 and an income of 4 make 40."""
    play = Evening(4, gold={"Anna": 36}).adjust("round", to=2).begin()
    assert play.winners == ["Anna"]


@pytest.mark.parametrize("round_number", [1, 2])
def test_ko_4_4_coronation_is_checked_in_every_round(round_number: int) -> None:
    """KO-4.2, KO-4.4: only the income is skipped in round 1."""
    assert Evening(4, gold={"Anna": 40}).adjust("round", to=round_number).begin().winners == ["Anna"]


def test_ko_4_5_the_discards_are_shuffled_when_the_deck_ends() -> None:
    """KO-4.5, AMB-KO-17"""
    play = Evening(6).adjust_all(("deck", None, 3), ("discard", None, 20)).begin()
    assert play.happened(Drawn)[-1].reshuffled
    assert (play.value("deck"), play.value("discard")) == (11, 0)
    assert play.tells("shuffle")


def test_ko_4_5_the_deck_is_counted_only_when_the_table_counts_it() -> None:
    """KO-2, KO-1.4: how many plot cards are in the deck is unknown until it is typed in."""
    play = Evening(4, roles=("Overlord", "Squire", "General", "Peasant"))
    assert play.value("deck") in (None, "", "?")
    play.begin().adjust("deck", to=20)
    play.open("Ben").passed_on("Ben", "Cleo")
    assert (play.value("deck"), play.value("discard")) == (20, 1)
    play.reacts("Dan", "Plead Guilty")
    assert (play.value("deck"), play.value("discard")) == (19, 2)


def test_ko_5_1_only_the_overlord_opens_and_to_anybody_else() -> None:
    """KO-5.1"""
    play = Evening(4).begin()
    with play.refused("not_eligible"):
        play.open("Ben", by="Cleo")
    with play.refused("KO-5.1"):
        play.open("Anna")
    play.open("Dan")
    assert play.holder == "Dan"
    assert play.hand("Anna") == 2, "no card is spent"


def test_ko_5_1_the_table_may_speak_for_the_overlord() -> None:
    """A.4: nobody has to have a device."""
    assert Evening(4).begin().open("Cleo", by=None).holder == "Cleo"


def test_ko_5_10_the_executed_get_no_order_and_play_nothing() -> None:
    """KO-5.10, KO-5.1"""
    play = Evening(5).begin().execute("Cleo")
    with play.refused("KO-5.10", "KO-5.1"):
        play.open("Cleo")
    play.open("Ben")
    with play.refused("KO-5.10", "KO-6.11"):
        play.plays("Ben", to="Cleo")
    with play.refused("not_eligible"):
        play.plays("Cleo", to="Ben")
    play.plays("Ben", to="Dan")
    assert "Cleo" not in play.may_react
    play.unanswered()
    assert "Cleo" not in play.may_react


def test_ko_5_2_only_the_holder_plays() -> None:
    """KO-5.2"""
    play = Evening(4).begin().open("Ben")
    for who in ("Anna", "Cleo"):
        with play.refused("not_eligible"):
            play.plays(who, to="Dan")
        with play.refused("not_eligible"):
            play.announce(who)
        with play.refused("not_eligible"):
            play.cannot(who)


@pytest.mark.parametrize("card", ["Retaliate", "Plead Guilty", "plead guilty"])
def test_ko_5_3_reactions_do_not_pass_the_order(card: str) -> None:
    """KO-5.3"""
    play = Evening(4, level="full").begin().open("Ben")
    with play.refused("KO-5.3"):
        play.plays("Ben", card, "Cleo")
    assert play.holder == "Ben"


@pytest.mark.parametrize("level", ["referee", "full"])
def test_ko_5_4_announce_first_and_name_card_and_target_while_it_runs(level: str) -> None:
    """KO-5.4, TW-KO-1: one act opens the window; the rest comes while it runs."""
    play = Evening(4, level=level, clocks="on").begin().open("Ben").announce("Ben")
    assert play.window == "TW-KO-1"
    assert play.holder == "Ben"
    ends = play.deadline
    play.wait(1).plays("Ben", "Capitalize", "Dan").wait(1)
    assert play.deadline == ends, "typing costs nobody time"
    play.run_out()
    assert play.holder == "Dan"


@pytest.mark.parametrize("level", ["referee", "full"])
def test_ko_5_4_a_target_named_late_is_still_taken(level: str) -> None:
    """KO-5.4: the window runs out before the target is typed; the question waits, nothing is lost."""
    play = Evening(4, level=level, clocks="on").begin().open("Ben").announce("Ben").wait(6)
    assert play.holder == "Ben"
    assert play.window == "", "nobody can react to it any more"
    play.plays("Ben", "Capitalize" if level == "full" else "", "Dan")
    assert play.holder == "Dan"
    assert play.gold("Ben") == (7 if level == "full" else 5)


def test_ko_5_4_the_named_card_may_be_corrected_while_it_runs() -> None:
    """KO-5.4"""
    play = Evening(5, level="full", clocks="on").begin().open("Ben").plays("Ben", "Victimize", "Cleo")
    play.wait(1).plays("Ben", "Capitalize", "Dan").run_out()
    assert play.holder == "Dan"
    assert play.gold("Ben") == 7


def test_ko_5_5_a_book_that_stands_ends_the_execution() -> None:
    """KO-5.5"""
    how = {"facts": {"cards": {"Martyrdom": {"type": "book", "gold": 4, "executed": "holder"}}}}
    play = Evening(5, level="full", **how).begin().open("Ben").plays("Ben", "Martyrdom", shown=True).unanswered()
    assert play.out == ["Ben"]
    assert play.gold("Ben") == 9
    assert (play.step, play.execution) == ("open", 2)


def test_ko_5_6_after_a_cancelled_card_another_may_be_tried() -> None:
    """KO-5.6"""
    play = Evening(4).begin().open("Ben").plays("Ben", to="Cleo").reacts("Dan").unanswered()
    assert play.holder == "Ben"
    play.passed_on("Ben", "Cleo")
    assert play.holder == "Cleo"


def test_ko_5_6_or_the_holder_is_executed() -> None:
    """KO-5.6, KO-5.7"""
    play = Evening(4).begin().open("Ben").plays("Ben", to="Cleo").reacts("Dan").unanswered().cannot("Ben")
    assert play.out == ["Ben"]


def test_ko_5_8_tokens_are_taken_in_order_and_the_overlord_opens_again() -> None:
    """KO-5.7, KO-5.8, KO-5.9"""
    play = Evening(5).begin().execute("Dan")
    assert (play.token("Dan"), play.execution, play.step) == (1, 2, "open")
    play.execute("Ben")
    assert (play.token("Ben"), play.execution) == (2, 3)
    assert play.prompt("P-KO-04").is_for(play.seat("Anna"))
    assert play.tells("Ben", "2")


def test_ko_5_8_the_lowest_free_token_is_taken() -> None:
    """KO-5.8, G-3: also after a token was put right by hand."""
    play = Evening(5).begin().execute("Dan").adjust("token", "Dan", to=0).adjust("token", "Cleo", to=2)
    assert play.out == ["Cleo"]
    play.execute("Ben")
    assert play.token("Ben") == 1


def test_ko_5_8_the_overlords_death_ends_the_round() -> None:
    """KO-5.8, KO-5.9, AMB-KO-7: his card to the centre, a token for him."""
    play = Evening(5).begin().execute("Dan").overthrow("Ben")
    assert play.token("Anna") == 2
    assert play.step == "roles"
    assert play.happened(RoundEnded)[-1].seat == 1
    assert play.holder is None


def test_ko_5_11_the_executed_keep_gold_and_hand() -> None:
    """KO-5.11, AMB-KO-13"""
    play = Evening(5, gold={"Dan": 12}).begin().execute("Dan")
    assert (play.gold("Dan"), play.hand("Dan")) == (12, 2)


def test_ko_5_12_in_the_middle_the_overlord_needs_a_card() -> None:
    """KO-5.12"""
    play = Evening(5).begin().open("Ben").passed_on("Ben", "Anna")
    assert play.holder == "Anna"
    with play.refused():
        play.open("Cleo")
    play.plays("Anna", to="Cleo")
    assert play.window == "TW-KO-1"
    assert "Anna" not in play.may_react


def test_ko_10_1_nothing_is_accepted_after_the_end() -> None:
    """KO-10.1, G-5: only an undo."""
    play = Evening(4).begin().execute("Dan").execute("Cleo").execute("Ben")
    assert play.winners == ["Anna"]
    assert play.prompts == ()
    for act in (play.next, lambda: play.open("Ben"), lambda: play.adjust("gold", "Ben", by=1)):
        with play.refused("over"):
            act()
    play.undo()
    assert play.result is None
    assert play.holder == "Ben"


def test_ko_10_1_the_standings_name_everybody() -> None:
    """KO-10.1, D.7"""
    play = Evening(4, gold={"Anna": 2, "Ben": 30, "Cleo": 11}).begin().execute("Dan").execute("Cleo").execute("Ben")
    assert play.result is not None
    assert {standing.seat: standing.score for standing in play.result.standings} == {1: 2, 2: 30, 3: 11, 4: 5}
    assert [standing.seat for standing in play.result.standings if standing.place == 1] == [1]
    assert "Anna" in play.result.text


def test_ko_10_1_the_others_win_nothing_by_gold() -> None:
    """KO-4.4, KO-10.1: one winner, never two."""
    play = Evening(4, gold={"Anna": 40, "Ben": 70}).begin()
    assert play.winners == ["Anna"]
    assert play.tells("Anna", "40")


def test_ko_11_the_path_of_the_order_can_be_told() -> None:
    """KO-2: who has the order, and how it came there, is public."""
    play = Evening(5).begin().open("Ben").passed_on("Ben", "Cleo").passed_on("Cleo", "Dan")
    for who in (None, *play.people):
        marks = {mark.seat for mark in play.view(who).marks if mark.mark == "holder"}
        assert marks == {4}
    assert play.tells("Cleo", "Dan")
