"""Sessions, states, lamps and what is stored, on the native program; and long times, in which its clock goes around."""

import pytest

from companion.box.messages import (
    Arm,
    Armed,
    Boot,
    Config,
    Disarm,
    Flags,
    Health,
    Hello,
    Lamps,
    Mode,
    Pattern,
    Ping,
    Pong,
    Reply,
    Setting,
    State,
    Tone,
)
from tests.hardware.native.build import needs_compiler
from tests.hardware.native.native_box import NONCE, Change, Command, NativeBox

pytestmark = needs_compiler

OK, BAD_FIELD, WRONG_STATE = 0, 1, 2
AROUND = 1 << 32


def blinks(changes: list[Change], lamp: int) -> list[tuple[bool, int]]:
    """Each time the lamp goes on or off: which, and how long it was before."""
    states = [(change.at, bool(change.value >> lamp & 1)) for change in changes]
    turns = [state for state, before in zip(states[1:], states, strict=False) if state[1] != before[1]]
    return [(lit, at - since) for (at, lit), (since, _) in zip(turns[1:], turns, strict=False)]


def test_the_first_word_after_a_start_names_it_and_there_is_no_host(fresh: NativeBox) -> None:
    assert fresh.all(Boot) == [Boot(boot=3, version=1)]
    health = fresh.health()
    assert (health.state, health.boot) == (State.NOHOST, 3)
    assert fresh.lit == 0b1


def test_who_it_is(fresh: NativeBox) -> None:
    identity = fresh.hello()
    assert (identity.uid, identity.boot, identity.keys, identity.lamps) == (0xB0C50001, 3, 8, 8)
    assert (identity.version, identity.nonce, identity.resolution) == (1, NONCE, 16)
    assert fresh.lit == 0


def test_a_newer_host_gets_the_version_that_this_box_speaks(fresh: NativeBox) -> None:
    answer = fresh.ask(Hello(id=1, version=9, nonce=NONCE))
    assert getattr(answer, "version", None) == 1


@pytest.mark.parametrize(
    "command",
    [
        Arm(id=1, round=1, mode=Mode(0), mask=1, delay=0, duration=0),
        Disarm(id=1),
        Lamps(id=1, mask=1, pattern=Pattern.ON),
        Tone(id=1, hertz=440, milliseconds=10),
        Config(id=1, key=Setting.CONFIRM_US, value=250),
    ],
)
def test_without_a_host_only_questions_are_answered(fresh: NativeBox, command: Command) -> None:
    assert fresh.command(command) == WRONG_STATE
    assert isinstance(fresh.ask(Ping(id=2)), Pong)
    assert fresh.lit == 0b1
    assert fresh.tones == []


def test_a_command_that_comes_again_after_three_silent_seconds_is_a_new_one(box: NativeBox) -> None:
    """case 55 [L1]: nothing is armed any more, so the old answer would be a lie"""
    arm = Arm(id=0x33, round=1, mode=Mode(1), mask=0xFF, delay=0, duration=0)
    first = box.ask(arm)
    assert isinstance(first, Armed)
    assert box.ask(arm) == first
    box.run(ms=3_100)
    assert box.command(arm) == WRONG_STATE
    greeting = Hello(id=0x34, version=1, nonce=0xB7)
    named = box.ask(greeting)
    box.run(ms=3_100)
    assert box.ask(greeting) == named
    assert box.health().state is State.IDLE


def test_three_seconds_of_silence_are_no_host(box: NativeBox) -> None:
    """Round, lamps and tone end; presses go on being numbered; only a greeting brings the box back"""
    box.arm(1)
    box.command(Lamps(id=box.next_id(), mask=0xF0, pattern=Pattern.ON))
    box.command(Tone(id=box.next_id(), hertz=1000, milliseconds=60_000))
    spoke = box.now
    box.run_to(spoke + 2_990_000)
    assert box.all(Health)[-1].state is State.ARMED
    assert box.lit == 0xF0
    box.run(ms=600)
    assert box.all(Health)[-1].state is State.NOHOST
    assert box.lit & 0xF0 == 0
    assert box.tones[-1].value == 0
    box.tap(2)
    (press,) = box.take()
    assert (press.number, press.session, press.flags) == (1, 0xA5, Flags.EARLY)
    assert isinstance(box.ask(Ping(id=77)), Pong)
    assert box.health().state is State.NOHOST
    box.hello(0x01020304)
    assert box.health().state is State.IDLE
    box.tap(2)
    (press,) = box.take()
    assert (press.number, press.session) == (1, 4)


def test_without_a_host_lamp_0_blinks_slowly(fresh: NativeBox) -> None:
    fresh.run(ms=5000)
    assert [lit for lit, _ in blinks(fresh.lamps, 0)[:4]] == [True, False, True, False]
    assert all(abs(length - 500_000) < 1_000 for _, length in blinks(fresh.lamps, 0))


@pytest.mark.parametrize(("pattern", "half"), [(Pattern.SLOW, 500_000), (Pattern.FAST, 125_000)])
def test_a_blinking_lamp_is_as_long_lit_as_dark(box: NativeBox, pattern: Pattern, half: int) -> None:
    box.command(Lamps(id=box.next_id(), mask=0b100, pattern=pattern))
    box.run(ms=2900)
    assert len(blinks(box.lamps, 2)) > 2
    assert all(abs(length - half) < 1_000 for _, length in blinks(box.lamps, 2))


def test_a_flash_lasts_150_ms_and_leaves_the_lamp_dark(box: NativeBox) -> None:
    for lamp in (1, 3):
        box.command(Lamps(id=box.next_id(), mask=1 << lamp, pattern=Pattern.FLASH))
        box.run(ms=50)
    box.run(ms=400)
    for lamp in (1, 3):
        (off,) = blinks(box.lamps, lamp)
        assert not off[0]
        assert abs(off[1] - 150_000) <= 100
    assert box.lit == 0


def test_lamps_and_tone_come_at_the_arming_moment_itself(box: NativeBox) -> None:
    armed = box.arm(1, mask=0b1010, mode=Mode.CUE_LAMPS | Mode.CUE_TONE, delay=300)
    box.run(ms=290)
    assert (box.lit, box.tones) == (0, [])
    box.run(ms=30)
    assert box.lit == 0b1010
    lit_at = next(change.at for change in box.lamps if change.value == 0b1010)
    assert 0 <= lit_at - armed.t <= 100
    assert 0 <= box.tones[0].at - armed.t <= 100
    box.run(ms=200)
    assert box.tones[-1].value == 0


def test_a_key_lights_the_lamp_that_it_was_given(box: NativeBox) -> None:
    assert box.command(Config(id=box.next_id(), key=Setting.LAMP_OF_KEY, value=0x0302)) == OK
    box.arm(1)
    box.tap(3)
    assert box.lit == 1 << 2
    assert box.command(Config(id=box.next_id(), key=Setting.LAMP_OF_KEY, value=0x0802)) == BAD_FIELD
    assert box.command(Config(id=box.next_id(), key=Setting.LAMP_OF_KEY, value=0x0308)) == BAD_FIELD


@pytest.mark.parametrize(
    ("setting", "least", "most"),
    [
        (Setting.CONFIRM_US, 50, 1900),
        (Setting.RELEASE_MS, 1, 250),
        (Setting.RETRANSMIT_MS, 20, 1000),
        (Setting.HEARTBEAT_MS, 100, 1000),
    ],
)
def test_settings_have_limits(box: NativeBox, setting: Setting, least: int, most: int) -> None:
    codes = [
        box.command(Config(id=box.next_id(), key=setting, value=value))
        for value in (least - 1, least, most, most + 1, 0xFFFF_FFFF)
    ]
    assert codes == [BAD_FIELD, OK, OK, BAD_FIELD, BAD_FIELD]


def test_a_uid_is_stored_once() -> None:
    with NativeBox(uid=0xFFFF_FFFF) as box:
        box.run(ms=10)
        assert box.hello().uid == 0xFFFF_FFFF
        assert box.command(Config(id=box.next_id(), key=Setting.UID, value=0xFFFF_FFFF)) == BAD_FIELD
        box.arm(1)
        assert box.command(Config(id=box.next_id(), key=Setting.UID, value=0x12345678)) == WRONG_STATE
        box.command(Disarm(id=box.next_id()))
        assert box.command(Config(id=box.next_id(), key=Setting.UID, value=0x12345678)) == OK
        assert box.command(Config(id=box.next_id(), key=Setting.UID, value=0x87654321)) == WRONG_STATE
        assert [change.value for change in box.stored] == [0x12345678]
        assert box.hello(0x0A0B0C0D).uid == 0x12345678


def test_a_new_session_forgets_what_was(box: NativeBox) -> None:
    box.arm(3)
    box.tap(1)
    box.tap(2)
    assert box.lit == 0b10
    box.hello(0x00000007)
    assert box.lit == 0
    health = box.health()
    assert (health.queue, health.state) == (0, State.IDLE)
    box.tap(1)
    (press,) = box.take()
    assert (press.number, press.session, press.round, press.flags) == (1, 7, 0, Flags.EARLY)


def test_a_greeting_that_comes_again_is_the_same_session(box: NativeBox) -> None:
    """A press between the two is not lost; but another nonce under the same id is another host"""
    hello = Hello(id=200, version=1, nonce=0x11)
    box.ask(hello)
    box.tap(1)
    box.tell(hello)
    assert box.health().queue == 1
    box.ask(Hello(id=201, version=1, nonce=0x12))
    box.tell(Hello(id=201, version=1, nonce=0x13))
    box.run(ms=20)
    box.tap(1)
    assert box.take()[-1].session == 0x13


def test_the_clock_goes_around_between_two_presses() -> None:
    """case 25, here too: and a window that was armed before it goes on after it"""
    with NativeBox(clock=AROUND - 200_000) as box:
        box.run(ms=10)
        box.hello()
        box.arm(1, last=500)
        box.run_to(AROUND - 5_000)
        first = box.press(1)
        box.run(ms=10)
        second = box.press(2)
        box.run(ms=40)
        before, after = box.take()
        assert (before.t, after.t) == (first, second - AROUND)
        assert (before.flags, after.flags) == (Flags.FIRST, Flags.LATER)
        box.run(ms=1000)
        box.tap(3)
        assert [press.flags for press in box.take()] == [Flags.OVER]
        assert len(box.all(Health)) >= 2


@pytest.mark.parametrize(("last", "flags"), [(0, Flags.FIRST), (60_000, Flags.OVER)])
def test_a_round_left_alone_for_two_hours_is_what_it_was(box: NativeBox, last: int, flags: Flags) -> None:
    """The clock has gone around in the meantime, and a start half an hour ago must not look like one to come"""
    box.arm(1, last=last)
    box.step(10_000)
    for turn in range(125):
        for _ in range(30):
            box.run(ms=2_000)
            box.tell(Ping(id=1))
        if turn % 25 == 24:
            assert box.all(Health)[-1].state is (State.ARMED if not last else State.IDLE)
    box.step(40)
    box.run(ms=60)
    box.tap(4)
    assert [press.flags for press in box.take()] == [flags]


def test_a_disarmed_round_is_over_for_ever(box: NativeBox) -> None:
    box.arm(1)
    box.command(Disarm(id=box.next_id()))
    box.step(10_000)
    for _ in range(1_100):
        box.run(ms=2_000)
        box.tell(Ping(id=1))
    box.step(40)
    box.run(ms=60)
    box.tap(4)
    assert [press.flags for press in box.take()] == [Flags.EARLY]


def test_a_new_round_replaces_the_old_one_at_once(box: NativeBox) -> None:
    box.arm(1)
    box.tap(1)
    assert isinstance(box.arm(2, delay=100), Armed)
    box.tap(1)
    box.run(ms=100)
    box.tap(2)
    presses = box.take()
    assert [(press.round, press.flags) for press in presses] == [(1, Flags.FIRST), (2, Flags.EARLY), (2, Flags.FIRST)]
    assert not [reply for reply in box.all(Reply) if reply.code]
