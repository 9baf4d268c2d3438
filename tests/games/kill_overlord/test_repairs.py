"""Repairs in this game: the ledger of gold, counting again, people who leave and come back, names, positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.happenings import Adjusted
from companion.core.messages import Adjust, Context, Rename
from companion.core.view import Mark
from companion.games.kill_overlord import GAME
from tests.games.kill_overlord.play import Evening

NO_CAPTAIN = ("Overlord", "General", "Knight", "Squire", "Peasant", "Slave")


def evening(players: int = 6, **how: Any) -> Evening:
    return Evening(players, **{"level": "full", "roles": NO_CAPTAIN[:players], **how})


def in_all(play: Evening) -> int:
    return int(play.value("bank")) + sum(play.all(play.gold))


def transfers(play: Evening) -> list[str]:
    panel = play.view().panel("transfers")
    assert panel is not None
    return [str(row.value) for row in panel.rows]


def test_ledger_gold_is_constant_once_the_bank_is_counted() -> None:
    """KO-4.2, KO-4.3, KO-6.2, KO-6.5, KO-6.6: every coin comes from somewhere."""
    play = evening().adjust("bank", to=70)
    whole = in_all(play)
    assert whole == 100
    play.adjust("round", to=2).begin()
    assert play.value("bank") == 70 - 4 - 3 - 2 - 2 - 1 + 2, "the Slave pays the bank"
    play.open("Ben").plays("Ben", "Capitalize", "Dan").unanswered()
    play.plays("Dan", "Victimize", "Eva").unanswered().chooses("Eva", "pay").reacts("Finn")
    assert in_all(play) == whole
    assert play.value("total") == whole


def test_ledger_the_bank_is_unknown_until_it_is_counted() -> None:
    """AMB-KO-17"""
    play = evening().begin().open("Ben").plays("Ben", "Capitalize", "Dan").unanswered()
    assert play.value("bank") in (None, "", "?")
    assert play.gold("Ben") == 7
    play.adjust("bank", to=68)
    assert in_all(play) == 68 + 32


def test_ledger_transfers_are_listed_with_their_cause() -> None:
    """KO-6.5, KO-6.6: who gave what to whom, and why."""
    play = evening().begin().open("Ben").plays("Ben", "Capitalize", "Dan").unanswered()
    assert any("Ben" in line and "2" in line and "Capitalize" in line for line in transfers(play))
    play.plays("Dan", "Victimize", "Eva").unanswered().chooses("Eva", "pay")
    assert any("Eva" in line and "Dan" in line and "1" in line for line in transfers(play))


def test_ledger_a_quick_step_is_a_transfer_with_the_bank() -> None:
    """KO-11: the referee's quick plus keeps the ledger."""
    play = evening(level="referee").adjust("bank", to=70).begin().adjust("gold", "Ben", by=2, reason="Capitalize")
    assert (play.gold("Ben"), play.value("bank")) == (7, 68)
    assert any("Ben" in line and "2" in line for line in transfers(play))


def test_ledger_the_slave_cannot_pay_more_than_there_is() -> None:
    """KO-4.3"""
    play = evening(gold={"Finn": 1}).adjust_all(("bank", None, 50), ("round", None, 2)).begin()
    assert play.role("Finn") == "Slave"
    assert play.gold("Finn") == 0
    assert play.value("bank") == 50 - 4 - 3 - 2 - 2 - 1 + 1


def test_recount_logs_only_what_differs_with_one_reason() -> None:
    """G-3"""
    play = evening().begin().listen().recount("gold", 5, 7, 5, 0, 12, 5)
    changed = play.happened(Adjusted)
    assert [(event.seat, event.before, event.after) for event in changed] == [(2, 5, 7), (4, 5, 0), (5, 5, 12)]
    assert len({event.reason for event in changed}) == 1
    assert play.all(play.gold) == [5, 7, 5, 0, 12, 5]
    assert len(play.story) == 3
    play.undo()
    assert play.all(play.gold) == [5] * 6


def test_recount_needs_one_number_a_seat() -> None:
    """G-3"""
    play = evening().begin()
    for values in ((5, 5, 5), (5,) * 7, (5, 5, 5, 5, 5, -1)):
        with play.refused():
            play.recount("gold", *values)


def test_adjust_says_why_and_undo_takes_exactly_it_back() -> None:
    """G-3, A1-1"""
    play = evening().begin().open("Ben").listen().adjust("gold", "Ben", by=3, reason="counted wrong")
    assert play.tells("Ben", "5", "8", "counted wrong")
    play.undo()
    assert (play.gold("Ben"), play.holder) == (5, "Ben")


@pytest.mark.parametrize(
    ("what", "who", "wrong"),
    [
        ("gold", "Ben", -1),
        ("hand", "Ben", -1),
        ("token", "Ben", 8),
        ("role", "Ben", "Gardener"),
        ("rank", "Ben", 8),
        ("round", None, 0),
        ("holder", None, 0),
    ],
)
def test_adjust_refuses_what_cannot_be(what: str, who: str | None, wrong: Any) -> None:
    """KO-2, KO-8.1"""
    play = evening().begin().open("Ben")
    with play.refused():
        play.adjust(what, who, to=wrong)


def test_ko_2_the_holder_is_always_active() -> None:
    """KO-2: the order cannot be laid by hand before somebody who was executed."""
    play = evening().begin().execute("Dan").open("Ben")
    with play.refused():
        play.adjust("holder", to=4)


def test_ko_5_8_no_two_seats_have_the_same_token() -> None:
    """KO-5.8: a token is one piece of cardboard."""
    play = evening().begin().execute("Dan")
    with play.refused():
        play.adjust("token", "Eva", to=1)


def test_amb_ko_3_a_role_given_to_one_is_taken_from_the_other() -> None:
    """AMB-KO-3, KO-1.3: always one Overlord, never a role twice."""
    play = evening().begin().adjust("role", "Cleo", to="Overlord")
    assert (play.role("Cleo"), play.role("Anna")) == ("Overlord", "Knight")
    assert play.prompt("P-KO-04").is_for(play.seat("Cleo"))
    with play.refused():
        play.adjust("role", "Cleo", to="Captain")
    play.adjust("role", "Ben", to="Captain")
    assert sorted(play.all(play.role)) == sorted(("Knight", "Captain", "Overlord", "Squire", "Peasant", "Slave"))


def test_rename_is_seen_everywhere() -> None:
    """A name, or another person, for a seat."""
    play = evening().begin().open("Ben").renames("Ben", "Bella")
    assert play.holder == "Bella"
    assert "Bella" in play.prompt("P-KO-05").text
    play.listen().plays("Bella", "Capitalize", "Dan").unanswered()
    assert play.tells("Bella")
    assert not any("Ben" in sentence for sentence in play.story)
    with play.refused("name"):
        play.renames("Bella", "anna")
    with play.refused("name"):
        play.renames("Bella", "  ")


def test_who_has_left_is_skipped() -> None:
    """Leave: neither asked nor reached, and distances count over the empty seat."""
    play = evening().begin().leaves("Cleo").open("Ben")
    with play.refused():
        play.plays("Ben", "Victimize", "Cleo")
    play.plays("Ben", "Capitalize", "Eva")
    assert play.may_react == ["Anna", "Dan", "Eva", "Finn"]
    assert {mark.seat for mark in play.view().marks if mark.mark is Mark.AWAY} == {3}
    assert play.tells("Cleo", "left")
    play.unanswered()
    assert play.holder == "Eva", "Dan is the first to the left, Eva the second"


def test_who_comes_back_plays_on() -> None:
    """Return"""
    play = evening().begin().leaves("Cleo").returns("Cleo").open("Cleo")
    assert play.holder == "Cleo"
    play.plays("Cleo", "Capitalize", "Anna")
    assert play.may_react == ["Anna", "Ben", "Dan", "Eva", "Finn"]


@pytest.mark.parametrize("clocks", ["on", "off"])
@pytest.mark.parametrize("moment", ["hold", "announced", "rest"])
def test_the_holder_leaves_and_the_evening_goes_on(moment: str, clocks: str) -> None:
    """Leave: the order never lies with an empty seat, and nobody is executed for it."""
    play = evening(clocks=clocks).begin().open("Ben")
    if moment == "announced":
        play.plays("Ben", "Capitalize", "Dan")
    if moment == "rest":
        play.plays("Ben", "Capitalize", "Dan").unanswered()
    play.leaves("Dan" if moment == "rest" else "Ben")
    assert play.out == []
    assert play.holder is None
    assert play.step == "open"
    assert play.window == ""
    play.open("Eva").cannot("Eva")
    assert play.token("Eva") == 1


def test_the_target_leaves_while_the_card_runs() -> None:
    """Leave: a card on its way to an empty seat goes nowhere."""
    play = evening(clocks="on").begin().open("Ben").plays("Ben", "Capitalize", "Dan").leaves("Dan").wait(10)
    assert play.holder in (None, "Ben")
    assert play.prompts


def test_the_one_who_reacted_first_leaves() -> None:
    """Leave: a claim without a hand behind it can be taken back by the table."""
    play = evening(clocks="on").begin().open("Ben").plays("Ben", "Capitalize", "Dan").claim("Eva").wait(0.1)
    play.leaves("Eva").takes_back(None).run_out()
    assert play.holder == "Dan"


@pytest.mark.parametrize("moment", ["draw", "open", "hold"])
def test_the_overlord_leaves_and_the_table_says_how_it_goes_on(moment: str) -> None:
    """Leave, KO-5.9: whatever the table decides, a next round can be reached."""
    play = evening()
    if moment != "draw":
        play.begin()
    if moment == "hold":
        play.open("Ben")
    play.leaves("Anna")
    for _ in range(12):
        if play.round == 2:
            break
        play.next()
    assert play.round == 2
    assert play.overlord == "Ben"
    assert sorted(play.all(play.role)) == sorted(NO_CAPTAIN)
    assert "Anna" not in play.next().may_react


def test_who_is_proposed_for_execution_may_also_be_named() -> None:
    """P-KO-10: "Anna is executed" by its key or by her name is one answer."""
    play = evening().begin().leaves("Anna")
    assert play.asked_about("P-KO-10") is not None
    named = play.twin().executes("Anna")
    assert (named.step, named.token("Anna")) == (play.next().step, 1)


def test_the_table_may_spare_an_overlord_who_left() -> None:
    """P-KO-10, Leave: somebody else takes the role by hand, and the round goes on."""
    play = evening().begin().leaves("Anna").executes(None)
    play.adjust("role", "Ben", to="Overlord")
    assert play.open("Cleo").holder == "Cleo"


def test_an_overlord_who_comes_back_is_no_longer_asked_about() -> None:
    """Return: the question whether leaving was an execution has answered itself."""
    play = evening().begin().open("Ben").leaves("Anna").returns("Anna")
    assert (play.step, play.execution, play.out) == ("open", 1, [])
    assert "Anna, Overlord" in play.prompt("P-KO-04").text


def test_an_empty_overlords_seat_is_opened_for_and_the_question_says_so() -> None:
    play = evening().begin().leaves("Anna").executes(None)
    assert "empty" in play.prompt("P-KO-04").text
    assert play.open("Cleo").holder == "Cleo"


def test_three_of_four_cannot_all_leave() -> None:
    """KO-1.1: a table of one is no table; said in a sentence."""
    play = evening(4).begin().leaves("Dan").leaves("Cleo")
    with play.refused():
        play.leaves("Ben").leaves("Anna")


def test_ko_5_9_the_last_other_leaves_and_the_overlord_is_alone() -> None:
    """KO-5.9, Leave: the settle pipeline runs when a seat empties."""
    play = evening(4).begin().execute("Dan").execute("Cleo").open("Ben").leaves("Ben")
    assert play.winners == ["Anna"]


def test_a_seat_that_is_away_still_takes_part_in_change_roles() -> None:
    """KO-7: every role stays with one seat, the empty ones included."""
    play = evening(5).begin().leaves("Dan").open("Ben").plays("Ben", "Victimize", "Anna").unanswered()
    play.chooses("Anna", "pay").cannot("Anna").unanswered().next()
    assert play.round == 2
    assert sorted(play.all(play.role)) == sorted(NO_CAPTAIN[:5])
    assert play.overlord == "Ben"


def test_g_5_a_position_set_by_hand_asks_its_own_question() -> None:
    """A.4, G-5: each step that can be chosen asks what belongs to it."""
    for step, question in (("draw", "P-KO-01"), ("open", "P-KO-04"), ("hold", "P-KO-05")):
        play = evening().begin().adjust("step", to=step)
        assert play.step == step
        assert play.asked_about(question) is not None, play.questions()


def test_ko_7_1_roles_can_only_change_once_the_overlord_is_dead() -> None:
    """G-5: a position that nobody could go on from is refused; with the token in the same line it stands."""
    play = evening()
    with play.refused("KO-7.1"):
        play.adjust("step", to="roles")
    play.adjust_all(("token", "Anna", 1), ("step", None, "roles"))
    assert play.asked_about("P-KO-11") is not None


def test_ko_1_3_several_changes_in_one_line_are_judged_by_what_they_lead_to() -> None:
    """A1: twice the same seat's role would leave the table without an Overlord; nothing changes."""
    play = evening().begin()
    with play.refused("KO-1.3"):
        play.adjust_all(("role", "Ben", "Overlord"), ("role", "Ben", "Captain"))
    with play.refused("KO-5.8"):
        play.adjust_all(("token", "Ben", 1), ("token", "Cleo", 1))
    with play.refused("KO-8.1"):
        play.recount("rank", 5, 5, 4, 3, 2, 1)


def test_ko_8_1_a_row_whose_numbers_change_places_can_be_counted_again() -> None:
    play = evening().begin().recount("rank", 6, 5, 4, 3, 2, 1)
    play.recount("rank", 6, 1, 2, 3, 4, 5)
    assert [play.value("rank", who) for who in play.people] == [6, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("gone", ["leaves", "token"])
def test_ko_5_10_the_order_never_comes_to_somebody_who_is_gone(gone: str) -> None:
    """KO-5.10, Leave: an act that waited, or a reaction that was first, for a seat that is out in the meantime."""
    for queued in (True, False):
        play = evening(clocks="on", level="referee").begin().open("Ben").plays("Ben", to="Cleo")
        if queued:
            play.plays("Cleo", to="Dan")
        else:
            play.run_out().settled().claim("Dan").wait(0.1)
        if gone == "leaves":
            play.leaves("Dan")
        else:
            play.adjust("token", "Dan", to=1)
        if not queued:
            with play.refused("KO-5.10"):
                play.shows("Dan")
            play.takes_back("Dan")
        play.wait(20.0)
        assert play.holder == "Cleo"


def test_a_renamed_seat_is_called_by_its_new_name_in_an_open_question() -> None:
    """Repairs at the table: a seat may be handed to another person."""
    play = evening().begin().open("Ben").plays("Ben", "Victimize", "Dan").give(Rename(seat=2, name="Zoe"))
    assert "Zoe" in play.prompt("P-KO-06").text


def test_g_5_a_position_in_the_middle_of_a_window_drops_it() -> None:
    """G-3: the table may always say where it is."""
    play = evening(clocks="on").begin().open("Ben").plays("Ben", "Capitalize", "Dan").adjust("step", to="open").wait(9)
    assert (play.step, play.window, play.holder) == ("open", "", None)
    play.open("Cleo")
    assert play.holder == "Cleo"


def test_ko_7_the_roles_step_set_by_hand_changes_what_there_is() -> None:
    """A.4: starting the evening with the change of roles, tokens typed in before."""
    play = evening(5).adjust_all(("token", "Cleo", 1), ("token", "Anna", 2), ("step", None, "roles")).next()
    assert play.round == 2
    assert play.all(play.role) == ["Squire", "Overlord", "Peasant", "General", "Knight"]


def test_a_correction_is_told_by_names() -> None:
    """G-3: whose number, what the table calls it, and who holds the order by name."""
    play = evening().begin().open("Ben")
    assert corrected(play, "hand", "Ben", to=3) == "Ben: cards in hand 2 → 3 (correction)."
    assert corrected(play, "holder", None, to="Dan") == "Holder Ben → Dan (correction)."


def corrected(play: Evening, what: str, who: str | None, **change: Any) -> str:
    before = play.state
    command = Adjust(what=what, seat=play.seat(who), **change)
    event = next(each for each in GAME.decide(before, command, Context(at=play.time)) if isinstance(each, Adjusted))
    return GAME.tell(before, event, None)
