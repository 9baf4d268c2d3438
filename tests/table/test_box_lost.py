"""One box at one table that is lost, starts again, or does not say what it knows: its window is void, never decided."""

from __future__ import annotations

import pytest

from companion.box.wiring import learned
from companion.core.messages import Claim, Confirm, Hold, Resume
from companion.table.timekeeper import PATIENCE
from tests.table.fake_box import BoxNight, FakeBox

VOIDED = {
    "The window runs again in full: the box was lost.",
    "The clock is on hold.",
    "The box was lost: the window waits for it, or for the table to let the clock run on.",
}


def test_case_58_a_box_lost_in_an_open_window_makes_it_void_and_the_table_is_told() -> None:
    """case 58 [L0], E2-1: no winner, the clock stands, and it resumes by itself."""
    night = BoxNight().announced()
    night.push(4, wait=0.5)
    night.box.lost()
    assert night.told[-3:] == [
        "The clock is on hold.",
        "The window runs again in full: the box was lost.",
        "The box was lost: the window waits for it, or for the table to let the clock run on.",
    ]
    assert (night.table.held, night.race()) == (True, [])
    night.pass_time(5.0)
    night.box.back()
    assert night.told[-1] == "The box is back. The window runs again in 2 seconds."
    assert night.table.held, "whoever plugged it in has to sit down"
    night.pass_time(2.0)
    assert night.told[-1] == "The clock runs on."
    assert night.box.commands[-1] == "arm [0, 2, 3, 4, 5] for 3.000"
    night.push(5, wait=0.5)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [5]


def test_case_61_a_box_that_starts_again_in_a_window_makes_it_void_too() -> None:
    """case 61 [L0 part]."""
    night = BoxNight().announced()
    night.box.reset()
    assert night.told[-1].startswith("The box has started again: the window waits for it")
    assert night.table.held
    night.box.back()
    night.pass_time(2.0)
    assert not night.table.held


def test_e2_1_the_table_goes_on_by_hand_and_nobody_waits_for_clocks() -> None:
    night = BoxNight().announced()
    night.box.lost()
    night.table.submit(Resume())
    assert "No box or phone takes part now." in night.told[-2:]
    night.table.submit(Claim(), by=5)
    night.pass_time(0.1)
    night.table.submit(Confirm())
    assert night.table.prompts(None)[0].deadline is None, "the next window has no clock"
    assert not night.table.held
    night.box.back()
    assert night.told[-2:] == ["Boxes and phones taking part: 1.", "The box is back."]
    assert not night.table.held


def test_a_table_that_has_made_something_else_of_the_hold_is_not_resumed() -> None:
    night = BoxNight().announced()
    night.box.lost()
    night.table.submit(Resume())
    night.table.submit(Hold())
    night.box.back()
    night.pass_time(5.0)
    assert night.table.held
    assert night.told[-1] == "The box is back."


def test_a_window_that_is_taken_back_while_its_box_is_lost_is_waited_for_by_nobody() -> None:
    night = BoxNight().announced()
    night.box.lost()
    night.table.undo()
    assert not night.table.held
    night.box.back()
    night.pass_time(5.0)
    assert (night.table.held, night.told[-1]) == (False, "The box is back.")
    assert "The clock runs on." not in night.told


def test_a_hold_of_the_tables_own_stays_one() -> None:
    night = BoxNight().announced()
    night.table.submit(Hold())
    night.box.lost()
    assert night.told[-1] == "The box was lost."
    night.box.back()
    assert night.table.held


def test_a_window_that_opens_while_the_box_is_lost_waits_for_it_once() -> None:
    night = BoxNight().opened()
    night.pass_time(1.0)
    night.box.lost()
    assert (night.told[-1], night.table.held) == ("The box was lost.", False)
    night.buttons.press(2)
    assert night.table.held
    assert night.told[-1].startswith("The box is not back yet: this window waits for it")
    night.box.back()
    night.pass_time(2.0)
    assert not night.table.held
    assert night.box.commands[-1].startswith("arm [0, 2, 3, 4, 5] for 3.0")


def test_e2_4_twenty_short_outages_and_a_long_one_cost_nothing_but_their_lines_in_the_log() -> None:
    """E2-4 [table part]: the game never ends or loses a point because of the box."""
    night = BoxNight().opened()
    view = night.table.view(None)
    number = night.table.number
    outages: list[tuple[str, float]] = []
    for lasts in (*[0.2] * 20, 5.0):
        night.pass_time(0.3)
        night.box.lost()
        outages.append(("The box was lost.", night.table.time))
        night.pass_time(lasts)
        night.box.back()
        outages.append(("The box is back.", night.table.time))
    lines = [line for line in night.table.log(None) if line.number > number]
    told = [line for line in lines if line.text in ("The box was lost.", "The box is back.")]
    assert [line.text for line in told] == [text for text, _ in outages]
    assert [line.time for line in told] == pytest.approx([time for _, time in outages])
    assert len({line.number for line in told}) == 42, "each is an entry of its own"
    assert night.table.view(None) == view
    night.push(2)
    assert night.asked[0] == "P-KO-06"


# A box that is heard and does not say whether a press is on its way


def test_a_box_that_does_not_say_when_it_was_armed_cannot_lose_its_window_to_silence() -> None:
    """Void, never decided: the box is greeted anew, and the window runs again."""
    night = BoxNight()
    night.box.answers = False
    night.announced()
    night.pass_time(4.0)
    assert night.asked[0] == "P-KO-06"
    night.pass_time(2.0)
    assert (set(night.told[-3:]), night.table.held) == (VOIDED, True)
    assert night.box.commands[-1] == "renew"
    night.box.answers = True
    night.box.renewed()
    night.pass_time(2.5)
    assert (night.asked[0], night.table.held) == ("P-KO-06", False)
    assert night.box.commands[-1] == "arm [0, 2, 3, 4, 5] for 3.000"
    night.push(5, wait=0.5)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [5]


def test_a_box_that_does_not_say_whether_an_earlier_press_comes_decides_no_claim() -> None:
    """It is heard and answers no question: nobody wins, whoever was told of first, and the evening is not stopped."""
    night = BoxNight().announced()
    night.box.sure = False
    night.push(4, wait=0.5)
    night.pass_time(PATIENCE - 0.1)
    assert [one.verdict for one in night.race() if one.verdict == "first"] == []
    night.pass_time(0.3)
    assert (set(night.told[-3:]), night.race()) == (VOIDED, [])
    night.table.submit(Resume())
    night.table.submit(Claim(), by=6)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [6], "the table has gone on by keys"


def test_a_box_that_is_not_armed_holds_up_a_deadline_for_so_long_and_is_left_alone() -> None:
    night = BoxNight(wiring=learned({0: "2 pass", 1: "2"}, keys=2, seats=6)).announced()
    night.box.sure = False
    night.pass_time(3.5)
    assert night.asked[0] == "P-KO-06"
    night.pass_time(2.0)
    assert night.asked == ["P-KO-05b"]
    assert (night.box.commands, night.table.held) == ([], False)


# Several boxes, and hands that do something meanwhile


def two_boxes() -> tuple[BoxNight, FakeBox]:
    night = BoxNight()
    other = FakeBox(night.source, uid="0000C0C0")
    night.join(other)
    return night.announced(), other


@pytest.mark.parametrize("first_back", ["the first lost", "the last lost"])
def test_a_window_waits_until_every_box_that_was_lost_is_back(first_back: str) -> None:
    """E2-1: a hub is pulled; whichever plug was noticed first."""
    night, other = two_boxes()
    night.box.lost()
    night.pass_time(0.3)
    other.lost()
    one, last = (night.box, other) if first_back == "the first lost" else (other, night.box)
    one.back()
    night.pass_time(5.0)
    assert night.table.held
    last.back()
    assert night.told[-1] == "The box is back. The window runs again in 2 seconds."
    night.pass_time(2.0)
    assert not night.table.held


def test_an_undo_while_the_box_is_lost_is_no_word_that_the_table_goes_on_by_hand() -> None:
    night = BoxNight().announced()
    night.box.lost()
    night.table.undo()
    night.buttons.press(2)
    assert night.table.held
    assert night.told[-1].startswith("The box is not back yet")
    assert "No box or phone takes part now." not in night.told
    night.box.back()
    night.pass_time(2.0)
    assert not night.table.held


def test_a_hand_that_holds_the_clock_while_the_box_comes_back_has_the_last_word() -> None:
    night = BoxNight().announced()
    night.box.lost()
    night.box.back()
    night.pass_time(1.0)
    night.table.submit(Hold())
    assert night.told[-1] == "The clock is on hold."
    night.pass_time(5.0)
    assert night.table.held


def test_a_new_session_of_a_box_that_has_not_started_again_is_not_called_a_start() -> None:
    night = BoxNight().announced()
    night.box.on_reset(False)
    assert not any("started again" in told for told in night.told)
    assert night.told[-1].startswith("The box was lost: the window waits")
