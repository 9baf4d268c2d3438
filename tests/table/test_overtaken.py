"""A hand that moved before an act closed its window wins over that act, though it comes only then (G-7, EX-KO-14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.box.messages import Flags
from companion.core.messages import CloseWindow, Hold, Pass, Resume
from companion.core.window import Stage
from companion.games.kill_overlord.commands import Announce
from companion.table.clock import PlayClock
from companion.table.presses import Outcome, press
from companion.table.table import Table
from tests.table.at_the_box import six
from tests.table.fake_box import TRANSIT, BoxNight

BEFORE = 0.002
"""Seconds by which the hand was earlier than the act; its frame comes one more millisecond after that."""

Act = Callable[[BoxNight], object]


def at_rest() -> BoxNight:
    """Eli holds the order after a shield, and Plead Guilty is open to the others; its minimum is over."""
    night = BoxNight().announced()
    night.pass_time(3.5)
    night.push(5)
    night.pass_time(2.5)
    return night


def overtaken(night: BoxNight, seat: int, act: Act) -> None:
    """The seat pushes, the act comes in 2 ms later, and only then what the box tells of the push."""
    at = night.source.seconds
    flags, number = night.box.flags(seat - 1, at), night.box.round.number if night.box.round else 0
    assert flags == Flags.FIRST
    night.pass_time(BEFORE)
    act(night)
    night.pass_time(TRANSIT - BEFORE)
    night.box.tell(seat - 1, at, flags, round=number)


def last_pass(night: BoxNight) -> None:
    for seat in (1, 2, 3, 4, 6):
        night.table.submit(Pass(), by=seat)


ACTS: dict[str, Act] = {
    "the holder plays on": lambda night: night.table.submit(Announce(), by=5),
    "the table closes it": lambda night: night.table.submit(CloseWindow()),
    "everybody has passed": last_pass,
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_the_hand_is_the_claim_and_the_act_is_void(act: Act) -> None:
    night = at_rest()
    opened = night.table.prompts(None)
    overtaken(night, 1, act)
    night.pass_time(0.2)
    assert [one.seat for one in night.race()] == [1]
    assert night.race()[0].verdict == "first"
    assert night.race()[0].offset == pytest.approx(2.5, abs=0.01), "its time is that of the hand"
    assert any(told.startswith("A hand was before it") for told in night.told)
    assert not night.table.held
    assert [prompt.id.partition("/card")[0] for prompt in night.table.prompts(None)[:1]] == [
        prompt.id for prompt in opened if prompt.id.startswith("P-KO-08")
    ]


def test_two_hands_of_before_the_act_are_judged_by_their_stamps() -> None:
    night = at_rest()
    at = night.source.seconds
    first = night.box.flags(0, at)
    later = night.box.flags(3, at + 0.0005)
    assert night.box.round is not None
    number = night.box.round.number
    night.pass_time(BEFORE)
    night.table.submit(Announce(), by=5)
    night.box.tell(3, at + 0.0005, later, round=number)
    night.box.tell(0, at, first, round=number)
    night.pass_time(0.2)
    assert [(one.seat, one.late_by) for one in night.race()] == [(1, None), (4, pytest.approx(0.0005))]


def test_a_hand_after_the_act_is_late_and_the_act_stands() -> None:
    night = at_rest()
    night.table.submit(Announce(), by=5)
    pressed = press(night.table, 1, at=night.table.time, prompt="P-KO-08/none")
    assert pressed.outcome is Outcome.LATE
    assert not any(told.startswith("A hand was before it") for told in night.told)


def test_once_hands_have_done_more_nothing_is_taken_from_them() -> None:
    night = at_rest()
    overtaken(night, 1, lambda night: (night.table.submit(CloseWindow()), night.table.submit(Announce(), by=5)))
    assert not any(told.startswith("A hand was before it") for told in night.told)
    assert night.told[-1] == "Anna's press came in after the decision and does not count."


def test_a_window_that_ended_by_itself_is_not_opened_again() -> None:
    """Its end waits for the box (the barrier), so that this never has to be."""
    night = BoxNight().announced()
    night.pass_time(3.2)
    closed = night.table.time
    pressed = press(night.table, 4, at=closed - 1.0, prompt="P-KO-06/none")
    assert (pressed.outcome, night.table.view(None).value("retaliates")) == (Outcome.LATE, 0)


def test_a_hand_of_before_a_hold_counts_when_the_clock_runs_on() -> None:
    """G-7: Hold stops the clock and not a hand that had moved."""
    night = at_rest()
    overtaken(night, 1, lambda night: night.table.submit(Hold()))
    assert night.table.held
    assert night.table._past.sitting.window is not None
    assert night.table._past.sitting.window.stage is Stage.CLAIMED
    night.pass_time(3.0)
    night.table.submit(Resume())
    night.pass_time(0.2)
    assert [one.seat for one in night.race()] == [1]


def test_a_hand_while_the_clock_stands_is_none() -> None:
    night = at_rest()
    night.table.submit(Hold())
    assert press(night.table, 1).outcome is Outcome.REFUSED


def test_it_reads_the_same_from_the_file() -> None:
    night = at_rest()
    overtaken(night, 1, ACTS["the holder plays on"])
    night.pass_time(0.2)
    again = Table(
        night.table.game, six(clocks="auto"), clock=PlayClock.manual(), wall=lambda: 0.0, journal=night.notebook
    )
    assert again.view(None) == night.table.view(None)
    assert again.log(None) == night.table.log(None)


def test_one_undo_takes_back_the_claim_and_not_the_void_act() -> None:
    night = at_rest()
    overtaken(night, 1, ACTS["the holder plays on"])
    night.pass_time(0.2)
    night.table.undo()
    assert night.asked[:2] == ["P-KO-05", "P-KO-08"]


@pytest.mark.parametrize(("apart", "first"), [(0.001, True), (-0.001, False)])
def test_ex_ko_14_the_holder_who_plays_by_the_own_button_is_measured_by_that_hand(apart: float, first: bool) -> None:
    """A press is done when it has come in, milliseconds later: whoever pushed in between was not the first hand."""
    night = at_rest()
    at, number = night.source.seconds, night.box.round.number if night.box.round else 0
    night.pass_time(0.02)
    night.box.push(4, at)
    night.box.tell(1, at + apart, Flags.FIRST, round=number)
    night.pass_time(0.1)
    assert (night.asked == ["P-KO-06", "P-KO-05b"]) is first
    assert any("Ben reacts first" in told for told in night.told[-2:]) is not first
