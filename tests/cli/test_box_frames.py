"""Frames in words: each message of both sides is one line that a person can read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.box.messages import (
    SHAPES,
    Ack,
    Arm,
    Armed,
    Boot,
    Code,
    Config,
    Fault,
    Flags,
    Health,
    Hello,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Release,
    Reply,
    Setting,
    State,
    Tone,
)
from companion.cli.box.frames import Words, is_routine


def press(number: int, key: int, t: int, flags: Flags, round: int = 4) -> Press:
    return Press(number=number, session=1, round=round, key=key, t=t, flags=flags)


def idle(**changes: int) -> Health:
    known = {"id": 0, "t": 5, "down": 0, "queue": 0, "bad": 0, "drop": 0, "gap": 0, "boot": 1, "glitch": 0, **changes}
    return Health(state=State.IDLE, **known)


def test_presses_are_told_against_the_beginning_of_their_round_and_its_first() -> None:
    words = Words()
    assert words.of(Armed(id=1, round=4, t=1_000_000, down=0)) == "armed: round 4 begins at 1.000000 s"
    first = words.of(press(1, 2, 1_243_120, Flags.FIRST))
    assert first == "press 1: key 3 at 1.243120 s, first of round 4, 243 ms after it began"
    assert words.of(press(2, 0, 1_243_170, Flags.LATER)).endswith("later in round 4, 50 µs after the first")
    assert words.of(press(3, 1, 1_243_100, Flags.LATER)).endswith("20 µs BEFORE the first")


def test_a_stamp_that_wraps_is_told_as_the_time_between() -> None:
    """P12: the box's microseconds begin anew after 71 minutes."""
    words = Words()
    words.of(Armed(id=1, round=4, t=0xFFFF_FF00, down=0))
    assert "456 µs after it began" in words.of(press(1, 0, 200, Flags.FIRST))
    assert "100 µs after the first" in words.of(press(2, 1, 300, Flags.LATER))


@pytest.mark.parametrize(
    ("flags", "round", "said"),
    [
        (Flags.EARLY, 0, "no round is armed"),
        (Flags.EARLY, 4, "before round 4 or after its end"),
        (Flags.NOT_ELIGIBLE, 4, "not asked in round 4"),
        (Flags.OVER, 4, "too late for round 4"),
        (Flags.FIRST | Flags.AGAIN, 4, "first of round 4, sent again"),
        (Flags(0x40), 4, "flags 40"),
    ],
)
def test_what_a_press_is_worth_is_said(flags: Flags, round: int, said: str) -> None:
    assert Words().of(press(1, 0, 7, flags, round)).endswith(said)


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (Hello(id=1, version=1, nonce=0x1234563F), "hello: session 3F, version 1"),
        (Lamps(id=7, mask=0b101, pattern=Pattern.FAST), "lamps 1 3 blink fast (7)"),
        (Tone(id=7, hertz=0, milliseconds=5), "tone: silence (7)"),
        (Config(id=7, key=Setting.CONFIRM_US, value=300), "set time to confirm a press, in µs: 300 (7)"),
        (Config(id=7, key=0x77, value=3), "set value 77: 3 (7)"),
        (Ack(number=9), "has all up to 9"),
        (Reply(id=7, code=Code.WRONG_STATE), "not now (answers 7)"),
        (Reply(id=7, code=0x55), "code 55 (answers 7)"),
        (Release(number=2, session=1, key=0, t=1), "release 2: key 1 at 0.000001 s"),
        (Fault(code=0x12), "has stumbled (code 0012) and starts again"),
        (Boot(boot=3, version=1), "started, for the 3. time, version 1"),
        (
            Arm(id=7, round=4, mode=Mode.LIGHT_FIRST, mask=3, delay=0, duration=1500),
            "arm round 4: keys 1 2, now, for 1500 ms, light the first (7)",
        ),
        (
            idle(gap=40, down=1, glitch=7),
            "heartbeat: idle, 0 waiting, bad 0, dropped 0, gap 40 µs, glitches 7, held down: 1",
        ),
    ],
)
def test_each_message_is_one_line(message: Message, line: str) -> None:
    assert Words().of(message) == line


def test_no_message_is_told_by_its_letter_alone() -> None:
    for kind, shapes in SHAPES.items():
        values: dict[str, Any] = {shape.name: shape.kind(1) for shape in shapes}
        message = kind(**values)
        assert len(Words().of(message)) > 5


def test_what_says_only_that_both_are_there_can_be_left_out() -> None:
    routine: list[Message] = [Ping(id=1), Pong(id=1, t=1), idle()]
    others: list[Message] = [idle(queue=1), press(1, 0, 1, Flags.FIRST), Hello(id=1, version=1, nonce=1)]
    assert [is_routine(message) for message in routine + others] == [True] * 3 + [False] * 3
