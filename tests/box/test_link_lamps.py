"""Lamps and settings through a link: differences are said, and what is old before it is said is dropped (L0)."""

from __future__ import annotations

import pytest

from companion.box.device.device import Make
from companion.box.host.reports import Ready, RoundArmed, Unanswered
from companion.box.messages import Pattern
from tests.box.bench import Bench

OFF, ON, SLOW, FAST, FLASH = Pattern


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.until_ready()
    return bench


def test_a_picture_is_said_in_one_message_for_each_pattern(bench: Bench) -> None:
    bench.link.light({0: ON, 1: SLOW, 2: SLOW, 7: FAST})
    bench.run(0.1)
    assert bench.patterns == (ON, SLOW, SLOW, OFF, OFF, OFF, OFF, FAST)
    assert len(bench.sent("L")) == 3
    assert bench.sent("L")[0][6:13] == b"0006 02"


def test_only_differences_are_said(bench: Bench) -> None:
    bench.link.light({0: ON, 1: SLOW})
    bench.run(0.1)
    said = len(bench.sent("L"))
    bench.link.light({0: ON, 1: SLOW})
    bench.run(0.1)
    assert len(bench.sent("L")) == said
    bench.link.light({0: ON, 2: SLOW})
    bench.run(0.1)
    assert len(bench.sent("L")) == said + 2
    assert bench.patterns == (ON, OFF, SLOW, OFF, OFF, OFF, OFF, OFF)


def test_a_newer_picture_replaces_one_that_was_not_said(bench: Bench) -> None:
    for key in range(8):
        bench.link.light({key: FAST})
    bench.run(0.1)
    assert len(bench.sent("L")) == 1
    assert bench.patterns == (OFF,) * 7 + (FAST,)


def test_a_picture_that_comes_while_another_is_being_said_wins(bench: Bench) -> None:
    bench.link.light({0: ON})
    bench.write()
    bench.link.light({})
    bench.run(0.1)
    assert bench.patterns == (OFF,) * 8


def test_a_flash_is_said_once_and_can_be_said_again(bench: Bench) -> None:
    bench.link.light({3: FLASH})
    bench.run(0.5)
    bench.link.light({3: FLASH, 4: ON})
    bench.run(0.5)
    assert [line[6:13] for line in bench.sent("L")] == [b"0008 04", b"0008 04", b"0010 01"]
    assert bench.patterns == (OFF, OFF, OFF, OFF, ON, OFF, OFF, OFF)


def test_the_lamp_of_the_first_hand_is_left_to_the_box(bench: Bench) -> None:
    """The picture of before is not put over it; the next picture is, and says only what is new."""
    bench.link.light(dict.fromkeys(range(8), SLOW))
    bench.link.arm(range(8))
    bench.run(0.1)
    said = len(bench.sent("L"))
    bench.press(5)
    bench.run(0.2)
    assert bench.patterns[5] is ON
    assert len(bench.sent("L")) == said
    bench.link.light({key: ON if key == 5 else OFF for key in range(8)})
    bench.run(0.2)
    assert bench.patterns == (OFF, OFF, OFF, OFF, OFF, ON, OFF, OFF)
    assert bench.sent("L")[said:] == [line for line in bench.sent("L") if b" 00DF 00*" in line]


def test_lamps_that_the_box_cued_need_not_be_said(bench: Bench) -> None:
    bench.link.arm([1, 2], cue_lamps=True)
    bench.run(0.1)
    bench.link.light({1: SLOW, 2: SLOW})
    bench.run(0.1)
    assert bench.seen(RoundArmed)
    assert bench.patterns[:4] == (OFF, SLOW, SLOW, OFF)
    assert not bench.sent("L")


def test_arming_goes_before_lamps(bench: Bench) -> None:
    bench.link.light({0: ON, 1: SLOW, 2: FAST})
    bench.link.arm([0])
    bench.run(0.1)
    letters = [line[1:2] for _, data in bench.written for line in data.splitlines(keepends=True)]
    assert letters.index(b"A") < letters.index(b"L")


def test_a_lamp_whose_answer_is_lost_is_said_again_and_lights_once(bench: Bench) -> None:
    """case 55 on the host's side [L0]"""
    lost: list[bytes] = []

    def lose_two(frame: bytes) -> list[bytes]:
        if frame.startswith(b"<K") and len(lost) < 2:
            lost.append(frame)
            return []
        return [frame]

    bench.back.fault = lose_two
    bench.link.light({1: ON})
    bench.run(1)
    assert len(bench.sent("L")) == 3
    assert len(set(bench.sent("L"))) == 1, "one command, by its id"
    assert bench.patterns[1] is ON


def test_a_lamp_that_nobody_answers_for_is_tried_on(bench: Bench) -> None:
    bench.back.fault = lambda frame: [frame] if not frame.startswith(b"<K") else []
    bench.link.light({1: ON})
    bench.run(0.9)
    assert [report.letter for report in bench.seen(Unanswered)] == ["L"]
    bench.back.fault = lambda frame: [frame]
    bench.run(1)
    assert len({line[3:5] for line in bench.sent("L")}) >= 2
    assert bench.patterns[1] is ON


def test_a_disarming_that_nobody_answers_is_said_again(bench: Bench) -> None:
    bench.link.arm([1])
    bench.run(0.1)
    bench.there.fault = lambda frame: [] if frame.startswith(b">D") else [frame]
    bench.link.disarm()
    bench.run(0.8)
    bench.there.fault = lambda frame: [frame]
    assert [report.letter for report in bench.seen(Unanswered)] == ["D"]
    bench.run(0.5)
    assert bench.device.state.name == "IDLE"
    assert len(bench.seen(Ready)) == 1


def test_lamps_come_back_by_themselves_after_a_reset() -> None:
    bench = Bench(make=Make(uid=7))
    bench.until_ready()
    bench.link.light({1: Pattern.ON, 3: Pattern.SLOW, 5: Pattern.SLOW})
    bench.run(0.1)
    wanted = bench.patterns
    assert wanted[1::2] == (Pattern.ON, Pattern.SLOW, Pattern.SLOW, Pattern.OFF)
    bench.reset()
    bench.run(0.5)
    assert bench.device.boot == 2
    assert bench.patterns == wanted
