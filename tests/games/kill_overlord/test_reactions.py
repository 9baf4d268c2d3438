"""Retaliate and Plead Guilty (KO-6.1 to KO-6.3), and their windows TW-KO-1, TW-KO-3 and TW-KO-5."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_overlord.events import Cancelled, Retaliated, Stood
from tests.games.kill_overlord.play import HOLD_BACK, Evening


def announced(**how: Any) -> Evening:
    """Six play by the clock; Ben has just played a shield on Cleo."""
    return Evening(6, **{"clocks": "on", **how}).begin().open("Ben").plays("Ben", to="Cleo")


def rested(**how: Any) -> Evening:
    """Ben's shield has come to rest with Cleo; the window runs since the time in `since`."""
    return announced(**how).run_out()


def since(play: Evening) -> float:
    assert play.reaction is not None
    assert play.reaction.since is not None
    return play.reaction.since


@pytest.mark.parametrize(("count", "moves"), [(0, True), (1, False), (2, True), (3, False), (4, True), (5, False)])
@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ko_6_1_parity(count: int, moves: bool, clocks: str) -> None:
    """KO-6.1, D.8: last in, first out; an odd number cancels."""
    play = announced(clocks=clocks)
    chain = ["Dan", "Eva", "Dan", "Ben", "Finn"][:count]
    for who in chain:
        play.reacts(who)
    play.unanswered()
    assert play.holder == ("Cleo" if moves else "Ben")
    assert [event.seat for event in play.happened(Retaliated)] == [play.number(who) for who in chain]
    assert len(play.happened(Stood)) == int(moves)
    assert len(play.happened(Cancelled)) == int(not moves)
    assert play.value("discard") == 1 + count


def test_ko_6_1_nobody_retaliates_their_own_card() -> None:
    """KO-6.1, TW-KO-1: neither the shield nor the Retaliate."""
    play = announced()
    assert play.may_react == ["Anna", "Cleo", "Dan", "Eva", "Finn"]
    with play.refused("not_eligible"):
        play.claim("Ben")
    play.reacts("Dan")
    assert play.may_react == ["Anna", "Ben", "Cleo", "Eva", "Finn"]
    with play.refused("not_eligible"):
        play.claim("Dan")


def test_tw_ko_1_three_seconds_and_a_full_new_window_for_each_link() -> None:
    """TW-KO-1, G-7"""
    play = announced()
    assert play.deadline == pytest.approx(since(play) + 3.0)
    play.wait(2.9).reacts("Dan")
    assert play.deadline == pytest.approx(play.time + 3.0)
    play.wait(2.9)
    assert play.window == "TW-KO-1"
    play.wait(0.2)
    assert play.window == ""
    assert play.holder == "Ben"


def test_tw_ko_1_a_claim_at_the_deadline_counts() -> None:
    """G-7, DESIGN 7: deadlines fire strictly before the new time."""
    play = announced()
    play.until(since(play) + 3.0).claim("Dan").wait(HOLD_BACK + 0.01).shows("Dan").run_out()
    assert play.holder == "Ben"


def test_tw_ko_1_the_first_claim_stops_the_clock() -> None:
    """G-7: hold-back, verdict, then nobody hurries whoever shows a card."""
    play = announced().wait(1).claim("Dan").wait(60)
    assert play.holder == "Ben"
    assert play.prompt("P-KO-06").asked == (play.number("Dan"),)
    play.shows("Dan").run_out()
    assert play.holder == "Ben"


def test_tw_ko_1_take_back_re_opens_with_the_time_left() -> None:
    """G-7"""
    play = announced().wait(1).claim("Dan").wait(7).takes_back("Dan")
    assert play.window == "TW-KO-1"
    assert play.deadline == pytest.approx(play.time + 2.0, abs=0.01)
    assert play.may_react == ["Anna", "Cleo", "Dan", "Eva", "Finn"]
    play.wait(1.5).reacts("Dan").run_out()
    assert play.holder == "Ben", "who took back may react again"


def test_tw_ko_3_take_back_re_opens_with_the_time_left() -> None:
    """G-7, TW-KO-3: half a second of the minimum had run."""
    play = rested()
    play.until(since(play) + 0.5).plays("Cleo", to="Dan").claim("Eva").wait(5).takes_back("Eva")
    assert play.window == "TW-KO-3"
    assert play.deadline == pytest.approx(play.time + 1.5, abs=0.01), "the announcement waits on"
    play.run_out()
    assert play.window == "TW-KO-1"


def test_tw_ko_1_all_passes_close_it() -> None:
    """TW-KO-1, G-7"""
    play = announced().wait(0.5).passes("Anna", "Cleo", "Dan", "Eva")
    assert play.window == "TW-KO-1"
    play.passes("Finn")
    assert play.holder == "Cleo"
    slow = announced(settings={"all_pass_closes": False}).passes("Anna", "Cleo", "Dan", "Eva", "Finn")
    assert slow.window == "TW-KO-1"


def test_tw_ko_3_all_passes_end_the_plea_and_the_holder_goes_on_at_once() -> None:
    """TW-KO-3, G-7: no second of the minimum is left to wait for."""
    play = rested().passes("Anna", "Ben", "Dan", "Eva", "Finn")
    assert play.holder == "Cleo"
    play.plays("Cleo", to="Dan")
    assert play.window == "TW-KO-1"


def test_tw_ko_1_the_table_may_close_it() -> None:
    """G-7"""
    assert announced().wait(0.4).close().holder == "Cleo"


def test_g_7_a_void_drops_claims_and_runs_again_in_full() -> None:
    """G-7: link lost, laptop asleep, or the table's wish."""
    play = announced().wait(2).claim("Dan").void()
    assert play.window == "TW-KO-1"
    assert play.deadline == pytest.approx(play.time + 3.0)
    play.passes("Anna").void()
    play.claim("Anna").wait(0.1).shows("Anna").run_out()
    assert play.holder == "Ben"


def test_g_7_durations_change_from_the_next_window_on() -> None:
    """G-7, G-9, C.4"""
    play = announced().set("ko.retaliate_seconds", 5)
    assert play.deadline == pytest.approx(since(play) + 3.0)
    play.reacts("Dan")
    assert play.deadline == pytest.approx(since(play) + 5.0)
    play.set("window_scale", 2).reacts("Eva")
    assert play.deadline == pytest.approx(since(play) + 10.0)


def test_g_9_clocks_follow_the_devices() -> None:
    """G-9: auto is on once a box or a phone has joined."""
    play = announced(clocks="auto")
    assert play.deadline is None
    play.close().devices(1).plays("Cleo", to="Dan")
    assert play.deadline is not None


def test_g_8_the_earlier_hand_wins_whatever_arrives_first() -> None:
    """G-8"""
    play = announced().wait(1)
    pressed = play.time
    play.claim("Eva", at=pressed + 0.03).claim("Dan", at=pressed + 0.01).wait(0.2).shows("Dan")
    assert play.happened(Retaliated)[-1].seat == play.number("Dan")
    assert play.tells("Dan", "first", "Eva", "20 ms")


def test_g_8_a_tie_goes_by_seat_order_from_the_left_of_the_opener() -> None:
    """G-8: Ben played, so Cleo comes before Anna."""
    play = announced().wait(1)
    play.claim("Anna", resolution=0.02).claim("Cleo", at=play.time + 0.01, resolution=0.02).wait(0.2)
    assert play.prompt("P-KO-06").asked == (play.number("Cleo"),)


def test_g_8_the_table_decides_when_it_wants_to() -> None:
    """G-8, `ask`"""
    play = announced(settings={"simultaneous_claims": "ask"}).wait(1)
    play.claim("Anna", resolution=0.02).claim("Cleo", at=play.time + 0.01, resolution=0.02).wait(0.2)
    play.award("Anna").shows("Anna")
    assert play.happened(Retaliated)[-1].seat == play.number("Anna")


def test_g_8_seat_order_only() -> None:
    """G-8: every claim made before the window closes is judged by seat order."""
    play = announced(settings={"simultaneous_claims": "seat_order"}).wait(0.5).claim("Finn").wait(1.5).claim("Dan")
    play.until(since(play) + 3.1)
    assert play.prompt("P-KO-06").asked == (play.number("Dan"),)


def test_g_8_a_press_after_the_verdict_is_told_as_late() -> None:
    """G-7, G-8"""
    play = announced().wait(1).claim("Dan").wait(0.2)
    with play.refused("not_open") as why:
        play.claim("Eva")
    assert "late" in why.reason


def test_ko_6_2_plead_guilty_moves_the_order_and_pays() -> None:
    """KO-6.2"""
    play = rested(roles=("Overlord", "Captain", "General", "Knight", "Squire", "Peasant"))
    hand, discard = play.hand("Eva"), play.value("discard")
    play.reacts("Eva")
    assert play.holder == "Eva"
    assert (play.gold("Eva"), play.hand("Eva"), play.value("discard")) == (6, hand, discard + 1)
    assert play.gold("Cleo") == 5
    assert play.step == "hold"


def test_ko_6_2_the_new_holder_may_pass_it_on_and_it_is_at_rest_again() -> None:
    """KO-6.2, TW-KO-3"""
    play = rested().reacts("Eva").plays("Eva", to="Anna").run_out()
    assert play.window == "TW-KO-3"
    assert play.may_react == ["Ben", "Cleo", "Dan", "Eva", "Finn"]


def test_ko_6_2_not_while_the_card_is_unresolved() -> None:
    """KO-6.2, TW-KO-2: the receiver's choice comes before the order is at rest."""
    play = Evening(6, level="full", clocks="on").begin().open("Ben").plays("Ben", "Victimize", "Dan").run_out()
    assert play.step == "choice"
    assert play.window == ""
    with play.refused():
        play.claim("Eva")
    play.chooses("Dan", "pay")
    assert play.window == "TW-KO-3"


def test_ko_6_2_anybody_active_but_the_holder_may_plead() -> None:
    """TW-KO-3: the passer and the Overlord too."""
    play = rested()
    assert play.may_react == ["Anna", "Ben", "Dan", "Eva", "Finn"]
    with play.refused("not_eligible"):
        play.claim("Cleo")
    play.reacts("Ben")
    assert play.holder == "Ben"


def test_ko_6_2_no_plea_after_a_book_or_an_ability() -> None:
    """KO-6.2, KO-5.2: needs a shield that has just been resolved."""
    play = Evening(6, clocks="on").begin().open("Ben").plays("Ben", to="Cleo", kind="ability")
    assert play.holder == "Cleo"
    assert play.window == ""
    play.cannot("Cleo")
    assert play.out == ["Cleo"], "no last call either"


def test_tw_ko_3_has_no_maximum() -> None:
    """TW-KO-3: only the holder's announcement closes it."""
    play = rested()
    assert play.deadline is None
    play.wait(600)
    assert play.window == "TW-KO-3"
    play.claim("Eva").wait(0.1).shows("Eva")
    assert play.holder == "Eva"


def test_tw_ko_3_it_overlaps_the_holders_thinking() -> None:
    """KO-6.3, TW-KO-3: both questions are open together."""
    play = rested()
    assert play.prompt("P-KO-05").is_for(play.seat("Cleo"))
    assert play.prompt("P-KO-08").is_for(play.seat("Eva"))
    assert not play.prompt("P-KO-08").is_for(play.seat("Cleo"))


def test_tw_ko_3_after_the_minimum_the_announcement_closes_it_at_once() -> None:
    """KO-6.3"""
    play = rested().wait(2.01).plays("Cleo", to="Dan")
    assert play.window == "TW-KO-1"
    assert since(play) == pytest.approx(play.time)


@pytest.mark.parametrize("early", [0.0, 0.7, 1.99])
def test_tw_ko_3_an_early_announcement_is_queued_never_refused(early: float) -> None:
    """G-7: with card and target typed ahead, the pass goes through without another word."""
    play = rested()
    opened = since(play)
    play.until(max(play.time, opened + early)).announce("Cleo").plays("Cleo", to="Dan")
    assert play.window == "TW-KO-3"
    play.until(opened + 2.0 + 3.0 + 0.1)
    assert play.holder == "Dan"


def test_tw_ko_3_a_queued_announcement_may_be_made_again() -> None:
    """G-7: somebody who presses twice is not refused, and the last word counts."""
    play = rested().plays("Cleo", to="Dan").plays("Cleo", to="Eva").run_out()
    assert play.window == "TW-KO-1"
    play.run_out()
    assert play.holder == "Eva"


def test_tw_ko_3_a_queued_announcement_is_void_when_a_plea_stands() -> None:
    """EX-KO-14, G-7"""
    play = rested().announce("Cleo").wait(0.5).reacts("Anna")
    assert play.holder == "Anna"
    assert play.tells("Cleo")
    play.wait(30)
    assert (play.holder, play.step) == ("Anna", "hold")


def test_tw_ko_5_a_last_call_before_an_execution() -> None:
    """TW-KO-5: one more minimum; saying it is not an attempt."""
    play = rested().wait(9).cannot("Cleo")
    assert play.window == "TW-KO-5"
    assert play.may_react == ["Anna", "Ben", "Dan", "Eva", "Finn"]
    assert play.deadline == pytest.approx(play.time + 2.0)
    play.wait(1.9).claim("Finn").wait(0.1).shows("Finn")
    assert (play.holder, play.out) == ("Finn", [])


def test_tw_ko_5_nobody_may_help_after_the_opening() -> None:
    """TW-KO-5: the order is not at rest after a shield."""
    play = Evening(6, clocks="on").begin().open("Ben").cannot("Ben")
    assert play.out == ["Ben"]
    assert play.step == "open"


def test_tw_ko_5_nobody_may_help_after_an_attempt() -> None:
    """TW-KO-5"""
    play = rested().wait(3).plays("Cleo", to="Dan").reacts("Eva").run_out().cannot("Cleo")
    assert play.out == ["Cleo"]


def test_tw_ko_5_said_in_the_first_two_seconds() -> None:
    """TW-KO-5, G-7: said early it is not refused, and nobody loses time to plead."""
    play = rested()
    opened = since(play)
    play.cannot("Cleo")
    assert play.out == []
    assert play.window in ("TW-KO-3", "TW-KO-5")
    play.until(opened + 1.95)
    assert play.out == []
    play.wait(4)
    assert play.out == ["Cleo"]


def test_tw_ko_5_the_one_who_said_it_may_still_be_rescued_and_pass_nothing() -> None:
    """TW-KO-5, KO-5.7: after the last call there is no more card."""
    play = rested().wait(3).cannot("Cleo")
    with play.refused():
        play.plays("Cleo", to="Dan")
    play.run_out()
    assert play.out == ["Cleo"]


def test_g_9_without_clocks_the_next_act_closes_the_window() -> None:
    """G-9: one line per pass; the receiver's own card says that nobody retaliated and nobody pleaded."""
    play = Evening(6).begin().open("Ben").plays("Ben", to="Cleo")
    assert play.deadline is None
    play.plays("Cleo", to="Dan").plays("Dan", to="Eva")
    assert play.holder == "Dan"
    assert play.window == "TW-KO-1"
    play.next()
    assert play.holder == "Eva"


def test_g_9_without_clocks_the_receiver_may_say_that_it_ends_here() -> None:
    """G-9, KO-5.7: the next act may also be "I cannot pass"."""
    play = Evening(6).begin().open("Ben").plays("Ben", to="Cleo").cannot("Cleo")
    assert play.window == "TW-KO-5"
    play.close()
    assert play.out == ["Cleo"]


def test_g_9_without_clocks_a_named_plead_guilty_says_that_the_card_stood() -> None:
    """G-9, KO-6.2: one reaction, and the card shown tells which it was."""
    play = Evening(6).begin().open("Ben").plays("Ben", to="Cleo").reacts("Eva", "Plead Guilty")
    assert play.holder == "Eva"
    assert play.gold("Eva") == 6
    other = Evening(6).begin().open("Ben").plays("Ben", to="Cleo").reacts("Eva", "Retaliate").next()
    assert other.holder == "Ben"


def test_g_9_without_clocks_a_retaliated_card_does_not_make_its_target_the_next_holder() -> None:
    """G-9, KO-6.1: after one Retaliate the next act is the player's own; after two it is the target's."""
    play = Evening(6).begin().open("Ben").plays("Ben", to="Cleo").reacts("Eva")
    with play.refused("not_eligible"):
        play.plays("Cleo", to="Dan")
    play.plays("Ben", to="Dan")
    assert (play.holder, play.window) == ("Ben", "TW-KO-1")
    play.reacts("Eva").reacts("Ben").plays("Dan", to="Finn")
    assert (play.holder, play.window) == ("Dan", "TW-KO-1")


def test_tw_ko_1_with_clocks_no_act_of_the_target_shortens_it() -> None:
    """TW-KO-1: it closes by its seconds or by all passes; what the target says early may wait, but ends nothing."""
    play = announced().wait(1)
    play.plays("Cleo", to="Dan")
    assert play.window == "TW-KO-1"
    assert play.holder == "Ben"
    play.reacts("Eva").run_out()
    assert play.holder == "Ben"
    play.wait(10)
    assert play.holder == "Ben"


def test_g_9_a_wrong_seat_does_not_close_the_window() -> None:
    """G-9: only the next holder's act does."""
    play = Evening(6).begin().open("Ben").plays("Ben", to="Cleo")
    with play.refused("not_eligible"):
        play.plays("Dan", to="Eva")
    assert play.window == "TW-KO-1"


def test_undo_takes_back_a_reaction_and_its_clock() -> None:
    """A1: one undo is one hand."""
    play = announced().wait(1).claim("Dan").wait(0.1)
    play.undo()
    assert play.window == "TW-KO-1"
    assert play.happened(Retaliated) == []
