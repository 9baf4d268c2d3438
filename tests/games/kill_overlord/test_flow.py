"""How an Execution flows when people are fast, late, or change their minds: queues, cascades, corners of windows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_overlord.events import ActDropped, ActQueued
from tests.games.kill_overlord.play import Evening

NO_CAPTAIN = ("Overlord", "General", "Knight", "Squire", "Peasant", "Slave")


def announced(**how: Any) -> Evening:
    """Ben has just played a shield on Cleo."""
    return Evening(6, **{"clocks": "on", "roles": NO_CAPTAIN, **how}).begin().open("Ben").plays("Ben", to="Cleo")


def opened(play: Evening) -> float:
    assert play.reaction is not None
    assert play.reaction.since is not None
    return play.reaction.since


def test_a_receiver_who_plays_before_the_card_has_landed_waits_for_both_windows() -> None:
    """G-7, KO-6.3: typed one second into Retaliate; Plead Guilty still gets its two seconds."""
    play = announced()
    start = opened(play)
    play.wait(1).plays("Cleo", to="Dan")
    assert len(play.happened(ActQueued)) == 1
    play.until(start + 3.5)
    assert (play.holder, play.window) == ("Cleo", "TW-KO-3")
    play.until(start + 5.1)
    assert play.window == "TW-KO-1"
    play.until(start + 8.1)
    assert play.holder == "Dan"


def test_the_target_of_a_card_that_waits_is_added_to_it() -> None:
    """G-7, level full: the card that was named early is not lost when its target is named after it."""
    play = announced(level="full").plays("Ben", "Victimize", "Cleo")
    play.wait(1).plays("Cleo", "Capitalize")
    assert play.prompt("P-KO-05f").asked == ()
    assert play.prompt("P-KO-05f").seat == play.number("Cleo")
    with play.refused("KO-6.11"):
        play.plays("Cleo", to="Dan")
    play.plays("Cleo", to="Eva")
    assert play.asked_about("P-KO-05f") is None
    play.run_out().chooses("Cleo", "pay").run_out()
    assert (play.window, play.asked_about("P-KO-05b")) == ("TW-KO-1", None)
    gold = play.gold("Cleo")
    play.run_out()
    assert (play.holder, play.gold("Cleo")) == ("Eva", gold + 2)


def test_another_card_takes_the_place_of_the_one_that_waits() -> None:
    play = announced(level="full").plays("Ben", "Victimize", "Cleo")
    play.wait(1).plays("Cleo", "Capitalize").plays("Cleo", "Victimize", "Dan")
    play.run_out().chooses("Cleo", "pay").run_out().run_out()
    assert play.asked_about("P-KO-07") is not None
    assert play.holder == "Dan"


def test_a_receivers_early_card_is_void_when_the_order_never_comes() -> None:
    """G-7, KO-6.1"""
    play = announced().wait(1).plays("Cleo", to="Dan").reacts("Eva").run_out()
    assert play.holder == "Ben"
    assert len(play.happened(ActDropped)) == 1
    play.wait(20)
    assert (play.holder, play.window) == ("Ben", "")


def test_a_receivers_early_card_waits_through_a_pair_of_retaliates() -> None:
    """G-7, KO-6.1: an even number, and the order comes after all; the receiver is never refused."""
    play = announced().wait(1).plays("Cleo", to="Dan").reacts("Eva").reacts("Ben").run_out()
    assert play.holder == "Cleo"
    play.run_out()
    assert play.window == "TW-KO-1"
    play.run_out()
    assert play.holder == "Dan"


def test_a_plea_at_the_last_instant_of_the_minimum_counts() -> None:
    """EX-KO-14, DESIGN 7: a claim at the deadline counts."""
    play = announced().run_out()
    end = opened(play) + 2.0
    play.plays("Cleo", to="Dan").until(end).claim("Eva").wait(0.1).shows("Eva")
    assert (play.holder, play.gold("Eva")) == ("Eva", 6)


def test_a_press_from_the_old_window_is_no_claim_in_the_new_one() -> None:
    """G-7: made before the announcement, arriving after it; refused in a sentence, never a Retaliate."""
    play = announced().run_out().wait(3)
    before = play.time
    play.wait(0.02).plays("Cleo", to="Dan")
    with play.refused("not_open"):
        play.claim("Eva", at=before)
    play.run_out()
    assert play.holder == "Dan"


def test_a_card_may_be_announced_while_a_claim_is_judged() -> None:
    """G-7: the order is not moved by whoever speaks first, but by the plea that stands."""
    play = announced().run_out().wait(1).claim("Eva")
    play.plays("Cleo", to="Dan").wait(0.1).shows("Eva")
    assert play.holder == "Eva"
    play.wait(20)
    assert (play.holder, play.window) == ("Eva", "")


def test_a_bluff_then_the_announcement_that_waited() -> None:
    """G-7: TakeBack, the time left, then the queued card."""
    play = announced().run_out()
    play.until(opened(play) + 1.5).claim("Eva").plays("Cleo", to="Dan").wait(2).takes_back("Eva")
    back = play.time
    assert play.deadline == pytest.approx(back + 0.5, abs=0.01)
    play.until(back + 0.6)
    assert play.window == "TW-KO-1"


def test_void_in_a_plea_runs_the_minimum_again() -> None:
    """G-7: and the queued act is dropped with the claims, so the holder says it again."""
    play = announced().run_out().wait(1).plays("Cleo", to="Dan").wait(0.5).void()
    assert play.window == "TW-KO-3"
    again = play.time
    play.plays("Cleo", to="Eva")
    assert play.deadline == pytest.approx(again + 2.0, abs=0.01)
    play.wait(5.2)
    assert play.holder == "Eva"


def test_without_clocks_a_choice_stops_the_cascade() -> None:
    """G-9, TW-KO-2, G-7: the receiver's card cannot say what the receiver chose; it waits for that and goes on."""
    play = announced(clocks="off", level="full")
    play.undo().plays("Ben", "Victimize", "Dan")
    play.plays("Dan", "Capitalize", "Finn")
    assert (play.step, play.holder) == ("choice", "Dan")
    play.chooses("Dan", "pay")
    assert (play.step, play.window) == ("announced", "TW-KO-1")
    assert play.next().holder == "Finn"


def test_without_clocks_next_never_ends_a_plea_by_accident() -> None:
    """G-9, TW-KO-3: at rest, Next does nothing that takes the order or a life."""
    play = announced(clocks="off").next()
    assert play.holder == "Cleo"
    twin = play.twin()
    with twin.refused():
        twin.next()
    assert play.window == "TW-KO-3"


def test_a_hand_is_never_below_nothing() -> None:
    """KO-2: a count that was wrong does not stop the evening."""
    play = announced(hand=dict.fromkeys(("Ben", "Eva"), 0)).adjust_all(("hand", "Ben", 0), ("hand", "Eva", 0))
    play.run_out().reacts("Eva")
    assert play.hand("Eva") == 1
    play.passed_on("Eva", "Ben").wait(2).plays("Ben", to="Dan").run_out()
    assert play.hand("Ben") == 0
    assert play.holder == "Dan"


def test_two_who_are_left_play_on_between_them() -> None:
    """KO-5.9, TW-KO-1: one seat is asked, and that seat alone."""
    play = Evening(4, clocks="on").begin().execute("Cleo").execute("Dan").open("Ben").plays("Ben", to="Anna")
    assert play.may_react == ["Anna"]
    play.run_out().wait(2).plays("Anna", to="Ben")
    assert play.may_react == ["Ben"]
    play.passes("Ben")
    assert play.holder == "Ben"


def test_g_5_a_token_given_to_the_overlord_by_hand_ends_the_round() -> None:
    """G-5, KO-5.8, KO-5.9"""
    play = Evening(5).begin().adjust("token", "Anna", to=1)
    assert play.step == "roles"


def test_g_5_a_token_given_to_the_holder_by_hand_ends_the_execution() -> None:
    """G-5, KO-5.9: somebody said it aloud and the table typed the result."""
    play = announced().run_out().adjust("token", "Cleo", to=1)
    assert play.out == ["Cleo"]
    assert play.holder is None
    assert play.step == "open"


def test_ko_6_8_another_key_card_can_call_the_same_vote() -> None:
    """KO-6.8, KO-8.2, AMB-KO-9: what is a key card follows from its form."""
    card = {"type": "book", "key": True, "direction": "overlord", "executed": "vote"}
    how: dict[str, Any] = {"facts": {"cards": {"Treachery": card}}, "settings": {"ko.treachery": True}}
    play = Evening(6, level="full", roles=NO_CAPTAIN, **how).begin().open("Ben")
    play.plays("Ben", "Treachery", shown=True).unanswered()
    assert play.window == "TW-KO-4"
    play.reacts("Cleo", "Uprising")
    assert play.out == ["Anna"]


def test_every_question_has_two_wordings_and_its_rules() -> None:
    """A.4: one text for who acts, one for who waits, and the rule ids behind it, in every step."""
    play = Evening(6, level="full", clocks="on")
    seen = []
    for act in (
        play.begin,
        lambda: play.open("Cleo"),
        lambda: play.plays("Cleo", "Victimize", "Dan"),
        play.run_out,
        lambda: play.chooses("Dan", "pay"),
        lambda: play.wait(3).cannot("Dan"),
        play.run_out,
        lambda: play.open("Ben").plays("Ben", "Uprising", shown=True).run_out(),
        lambda: play.reacts("Eva"),
        play.next,
    ):
        seen += [(prompt.id, prompt.text, prompt.wait, prompt.rules) for prompt in play.prompts]
        act()
    for prompt_id, text, wait, rules in seen:
        assert text
        assert wait
        assert rules, prompt_id
    asked = {prompt_id.split("/")[0][:7] for prompt_id, *_ in seen}
    assert {"P-KO-01", "P-KO-04", "P-KO-05", "P-KO-06", "P-KO-07", "P-KO-08", "P-KO-09", "P-KO-11"} <= asked


def test_a_question_has_its_own_id_each_time() -> None:
    """A stale answer must not meet a later question: ids are never used again."""
    play = Evening(4)
    play.begin()
    ids: list[str] = []
    for _ in range(3):
        play.open("Ben")
        ids.append(play.prompt("P-KO-05").id)
        play.passed_on("Ben", "Cleo")
        ids.append(play.prompt("P-KO-05").id)
        ids.append(play.prompt("P-KO-08").id)
        play.cannot("Cleo").close()
        play.adjust("token", "Cleo", to=0)
    assert len(set(ids)) == len(ids)
