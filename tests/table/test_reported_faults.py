"""Faults that users of comparable software reported, each by its row: state and undo, saving, timing and fairness.

Rows that need a screen, a phone, a file or a box are tested where those are.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Claim,
    Command,
    Confirm,
    CorrectClaim,
    Hold,
    Next,
    Pass,
    Recount,
    Refused,
    Rename,
    Resume,
    TakeBack,
)
from companion.table.presses import Outcome
from tests.table.evening import WINDOW, Evening, seen

EYES = (None, 1, 2, 3)


# (a) state, scores, undo


@pytest.mark.parametrize(
    "command",
    [
        Adjust(what="points", seat=1, by=3),
        Adjust(what="points", seat=1, to=3),
        AdjustAll(changes=(Change(what="points", seat=1, by=3),)),
        Recount(what="points", values=(3, 5, 0)),
    ],
    ids=lambda command: type(command).__name__ + str(getattr(command, "by", "")),
)
def test_a1_1_every_way_to_change_a_score_is_undone_alone_and_brought_back_alone(command: Command) -> None:
    """A1-1: one undo takes exactly that change; redo brings back exactly it."""
    evening = Evening()
    evening.table.submit(Adjust(what="points", seat=2, to=5))
    before = evening.table.view(None)
    evening.table.submit(command)
    assert evening.points() == (3, 5, 0)
    evening.table.undo()
    assert evening.table.view(None) == before
    evening.table.redo()
    assert evening.points() == (3, 5, 0)


def test_a1_1_an_undo_after_a_press_takes_the_press_and_not_the_score_before_it() -> None:
    """A1-1, by a button: a press is a unit like any other, and a note is none."""
    evening = Evening().open()
    evening.table.submit(Adjust(what="points", seat=1, by=3))
    evening.press(2)
    evening.keeper.advance(1.0)
    assert evening.press(3).outcome is Outcome.LATE
    evening.table.undo()
    assert (evening.points(), evening.asked()) == ((3, 0, 2), [WINDOW])


def test_a1_3_ten_points_in_one_adjust_are_one_undo_and_another_seat_is_never_merged_in() -> None:
    """A1-3: a face collects quick steps into one Adjust; a change of another seat between them stays its own."""
    evening = Evening()
    evening.table.submit(Adjust(what="points", seat=1, by=10))
    evening.table.submit(Adjust(what="points", seat=2, by=1))
    evening.table.submit(Adjust(what="points", seat=1, by=10))
    evening.table.undo()
    assert evening.points() == (10, 1, 0)
    evening.table.undo()
    assert evening.points() == (10, 0, 0)
    evening.table.undo()
    assert evening.points() == (0, 0, 0)


def test_a1_6_after_undo_and_redo_a_bid_stands_once() -> None:
    """A1-6: a bid, an undo of it, a redo: one bid; a second one is refused."""
    evening = Evening()
    evening.table.submit(Adjust(what="points", seat=1, by=1))
    evening.bid(2, 7)
    evening.table.undo()
    evening.table.redo()
    with pytest.raises(Refused, match="has sealed its bid"):
        evening.bid(2, 7)
    assert evening.table.view(2).value("bids", 2) == 7
    assert evening.again().asked() == evening.asked()


def test_a1_6_after_an_undo_only_the_seat_is_asked_again() -> None:
    evening = Evening()
    asked = evening.asked(2)
    evening.bid(2, 7)
    assert evening.asked(2) == []
    evening.table.undo()
    assert (evening.asked(2), evening.again().asked(2)) == (asked, asked)
    evening.bid(2, 1)


def test_a3_1_repairs_and_looks_in_mid_round_reset_nobody() -> None:
    """A3-1: two of four are done; a score is edited, the log read, undo and redo, a look from every seat."""
    evening = Evening(4)
    evening.bid(1)
    evening.bid(2)
    asked = evening.asked()
    evening.table.submit(Adjust(what="points", seat=3, by=2))
    evening.table.log(None)
    evening.table.undo()
    evening.table.redo()
    evening.table.submit(Rename(seat=2, name="Bea"))
    for seat in evening.seats:
        evening.table.view(seat)
    assert evening.asked() == asked
    for seat in (1, 2):
        with pytest.raises(Refused, match="has sealed its bid"):
            evening.bid(seat)


def test_a3_4_everything_that_happened_in_one_step_is_told_in_order_and_undone_together() -> None:
    """A3-4: the last bid shows all, scores and opens the window: three sentences, one entry, one undo."""
    evening = Evening()
    evening.bid(1, 1)
    evening.bid(2, 2)
    before = [(evening.points(), evening.asked())]
    number = evening.bid(3, 3)
    assert evening.table.told(number, None) == (
        "Cleo has sealed a bid.",
        "The bids are 1, 2, 3: Cleo gets 2.",
    )
    assert [prompt.text for prompt in evening.table.prompts(None)] == ["Grab?"]
    assert evening.texts()[-1] == " ".join(evening.table.told(number, None))
    evening.table.undo(sure=True)
    assert [(evening.points(), evening.asked())] == before


# (b) saving and resuming


def half_bid(evening: Evening) -> None:
    evening.bid(2, 7)


def window_open(evening: Evening) -> None:
    evening.open()
    evening.keeper.advance(1.0)


def on_hold(evening: Evening) -> None:
    window_open(evening)
    evening.table.submit(Hold())


def claimed(evening: Evening) -> None:
    window_open(evening)
    evening.press(3)


def card_asked(evening: Evening) -> None:
    claimed(evening)
    evening.keeper.advance(1.0)


def act_queued(evening: Evening) -> None:
    window_open(evening)
    evening.table.submit(Next())


def two_undos_back(evening: Evening) -> None:
    window_open(evening)
    evening.press(3)
    evening.table.undo()
    evening.table.undo(sure=True)


PLACES = (half_bid, window_open, on_hold, claimed, card_asked, act_queued, two_undos_back)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_b1_5_a_play_read_again_is_the_same_everywhere_and_can_be_finished(place: Callable[[Evening], None]) -> None:
    """B1-5: the same question, secrets still hidden, redo still there, and the game ends."""
    before = Evening(settings={"toy.grab_minimum": 2.0})
    place(before)
    after = before.again()
    assert [seen(after.table, eyes) for eyes in EYES] == [seen(before.table, eyes) for eyes in EYES]
    assert after.table.redo_label() == before.table.redo_label()
    assert after.table.held is (after.keeper.due() is None and after.asked()[0] == WINDOW)
    assert "7" not in repr([seen(after.table, eyes) for eyes in (None, 1, 3)])
    play_out(after)
    assert after.table.result() is not None
    assert after.notebook.finished is not None


def play_out(evening: Evening) -> None:
    """Answer whatever is asked until the game is over."""
    while evening.table.result() is None:
        evening.table.submit(Resume())
        evening.keeper.advance(60.0)
        for prompt in evening.table.prompts(None):
            if prompt.seat is not None:
                evening.bid(prompt.seat)
            elif "card" in prompt.id:
                evening.table.submit(Confirm(), prompt=prompt.id)


def test_b1_1_a_play_that_slept_and_was_killed_comes_back_with_its_scores() -> None:
    """B1-1: wake, go on, be killed: the same game, the same scores, the window still there."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.slept()
    again = evening.again()
    assert (again.points(), again.asked(), again.table.held) == ((0, 0, 2), [WINDOW], True)
    assert again.table.number == evening.table.number


# (g) timing and fairness


def won() -> Evening:
    """Anna has won the window of round 1 at 1.0 s; her card is asked for."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.press(1)
    evening.keeper.advance(0.06)
    evening.keeper.advance(0.0001)
    return evening


@pytest.mark.parametrize("prompt", [None, WINDOW])
def test_g1_1_a_press_after_the_verdict_changes_no_winner_and_opens_nothing(prompt: str | None) -> None:
    """G1-1: listed as late by 50 ms; a press with an old window's number too."""
    evening = won()
    asked = evening.asked()
    pressed = evening.press(2, at=1.05, prompt=prompt)
    evening.keeper.advance(60.0)
    assert (pressed.outcome, pressed.seconds) == (Outcome.LATE, 0.05)
    assert evening.asked() == asked == [f"{WINDOW}/card1"]
    late = evening.race()[-1]
    assert (late.seat, late.late_by, late.verdict) == (2, 0.05, "late")
    assert evening.texts()[-1] == "Ben was late by 0.050 s."


def test_g1_1_a_claim_for_a_window_that_is_gone_is_stale() -> None:
    evening = won()
    evening.table.submit(Confirm())
    evening.open()
    with pytest.raises(Refused, match=r"\[stale\]"):
        evening.table.submit(Claim(), by=2, prompt=WINDOW)
    assert evening.asked() == ["P-TOY-02/w2"]


def test_g1_3_after_a_reaction_is_taken_back_others_and_then_the_first_may_press() -> None:
    """G1-3: three re-openings in a row work, and no answer to an earlier verdict fits a later one."""
    evening = won()
    answered = set(evening.asked())
    for seat in (2, 3, 1):
        evening.table.submit(TakeBack())
        assert evening.asked() == [WINDOW]
        evening.keeper.advance(0.1)
        assert evening.press(seat).outcome is Outcome.CLAIMED
        evening.keeper.advance(0.1)
        (asked,) = evening.asked()
        assert asked.startswith(f"{WINDOW}/card{seat}")
        assert asked not in answered
        answered.add(asked)


def test_g1_3_the_same_after_an_undo() -> None:
    evening = won()
    for winner in (1, 2, 2):
        evening.table.submit(TakeBack())
        evening.keeper.advance(0.1)
        evening.table.undo()
        (asked,) = evening.asked()
        assert asked.startswith(f"{WINDOW}/card{winner}")
        assert not evening.table.held
        evening.table.redo()
        evening.table.submit(Resume())
        evening.keeper.advance(0.1)
        assert evening.press(2).outcome is Outcome.CLAIMED
        evening.keeper.advance(0.1)


def test_g1_5_one_push_registered_five_times_is_one_press_by_its_first_edge() -> None:
    """G1-5: five edges in 20 ms, then a real second push 300 ms later, decide by the first edge."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    outcomes = []
    for _ in range(5):
        outcomes.append(evening.press(2).outcome)
        evening.keeper.advance(0.005)
    evening.keeper.advance(0.3)
    outcomes.append(evening.press(2).outcome)
    assert outcomes == [Outcome.CLAIMED] + [Outcome.AGAIN] * 5
    assert [(one.seat, one.offset) for one in evening.race()] == [(2, 1.0)]


def test_g1_5_hammering_for_five_seconds_is_one_claim_and_the_early_presses_are_counted() -> None:
    evening = Evening()
    for tick in range(50):
        if tick == 25:
            evening.open()
        evening.press(2)
        evening.keeper.advance(0.1)
    assert [one.seat for one in evening.race() if not one.early] == [2]
    assert sum(one.early for one in evening.race(2)) == 20
    assert evening.asked() == [f"{WINDOW}/card2"]


def test_g1_7_correcting_a_claim_keeps_its_order_and_its_time() -> None:
    """G1-7: Anna, then Ben; Anna's becomes Cleo's; Cleo stays first. Undo gives Anna back."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.press(1)
    evening.keeper.advance(0.01)
    evening.press(2)
    evening.table.submit(CorrectClaim(seat=1, to=3))
    evening.keeper.advance(1.0)
    assert [(one.seat, one.offset) for one in evening.race()] == [(3, 1.0), (2, 1.01)]
    evening.table.undo()
    evening.table.submit(Resume())
    evening.keeper.advance(1.0)
    assert [(one.seat, one.offset) for one in evening.race()] == [(1, 1.0), (2, 1.01)]


def test_g1_7_also_after_the_verdict() -> None:
    evening = won()
    evening.table.submit(CorrectClaim(seat=1, to=3))
    assert [(one.seat, one.offset, one.verdict) for one in evening.race()] == [(3, 1.0, "first")]
    evening.table.undo()
    assert [(one.seat, one.offset, one.verdict) for one in evening.race()] == [(1, 1.0, "first")]


def test_g2_3_wall_time_may_jump_either_way_and_only_the_written_time_shows_it() -> None:
    """G2-3: an hour on, an hour back, the change of summer time: play time and reaction times stay."""
    evening = Evening(settings={"toy.grab_seconds": 60.0}).open()
    for jump in (3600.0, -7200.0):
        evening.wall.seconds += jump
        evening.keeper.advance(20.0)
        if jump > 0:
            evening.table.submit(Pass(), by=1)
    evening.press(2)
    evening.keeper.advance(1.0)
    assert [(one.seat, one.offset) for one in evening.race()] == [(2, 40.0)]
    assert evening.table.time == 41.0


def test_g1_1_a_press_for_a_window_that_was_undone_is_stale_in_the_one_that_stands_there_now() -> None:
    """G1-1, B2-3: the same place in the game, and yet another window."""
    evening = Evening().open()
    old = evening.table.prompts(1)[0].id
    evening.table.undo(sure=True)
    evening.bid(evening.seats[-1])
    new = evening.table.prompts(1)[0].id
    assert old != new
    with pytest.raises(Refused, match=r"\[stale\]"):
        evening.table.submit(Claim(), by=1, prompt=old)
    evening.table.submit(Resume())
    evening.table.submit(Claim(), by=1, prompt=new)
