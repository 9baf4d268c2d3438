"""Sessions of the software box: who is there, what a greeting clears, what is refused, and what a new start keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.box.device.device import UNSET
from companion.box.device.news import Greeted, HostLost, Lit, News, Noticed, RoundOpened, RoundOver, RoundSet, Started
from companion.box.frames import VERSION
from companion.box.messages import (
    Arm,
    Armed,
    Boot,
    Code,
    Config,
    Disarm,
    Flags,
    Health,
    Hello,
    HostMessage,
    Identity,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Pong,
    Query,
    Reply,
    Setting,
    State,
    Tone,
)
from tests.box.software_box import MAKE, MS, NONCE, SESSION, Bench
from tests.hardware import vectors

OFF, SLOW = Pattern.OFF, Pattern.SLOW
NEXT = 0x00000102


@pytest.fixture
def bench() -> Bench:
    return Bench().greet()


def test_a_box_says_that_it_has_started_and_waits_for_a_host() -> None:
    bench = Bench(boot=3)
    assert bench.read() == [Boot(boot=3, version=VERSION)]
    assert bench.health() == Health(
        id=1, t=0, state=State.NOHOST, down=0, queue=0, bad=0, drop=0, gap=0, boot=3, glitch=0
    )


def test_it_says_who_it_is() -> None:
    bench = Bench(boot=3)
    bench.read()
    identity = bench.ask(Hello, version=1, nonce=NONCE)
    assert identity == Identity(
        id=1,
        version=1,
        nonce=NONCE,
        firmware=MAKE.firmware,
        uid=MAKE.uid,
        boot=3,
        keys=8,
        lamps=8,
        caps=MAKE.caps,
        resolution=MAKE.resolution,
    )


@pytest.mark.parametrize("asked", [1, 2, 255])
def test_it_speaks_the_highest_version_that_both_know(asked: int) -> None:
    assert Bench().ask(Hello, version=asked, nonce=NONCE).version == VERSION


@pytest.mark.parametrize(
    "command",
    [
        Arm(id=7, round=1, mode=Mode(0), mask=1, delay=0, duration=0),
        Disarm(id=7),
        Lamps(id=7, mask=1, pattern=Pattern.ON),
        Tone(id=7, hertz=440, milliseconds=100),
        Config(id=7, key=Setting.CONFIRM_US, value=300),
        Config(id=7, key=Setting.UID, value=5),
    ],
    ids=lambda command: type(command).__name__,
)
@pytest.mark.parametrize("lost", [False, True], ids=["before a host", "after a host"])
def test_without_a_host_nothing_is_armed_lit_or_set(command: HostMessage, lost: bool) -> None:
    bench = Bench(replace(MAKE, uid=UNSET))
    if lost:
        bench.greet().wait(3_001 * MS, alive=False)
    assert bench.again(command) == Reply(id=7, code=Code.WRONG_STATE)
    assert bench.box.make.uid == UNSET


def test_time_and_health_are_told_without_a_host() -> None:
    bench = Bench(clock=5)
    assert bench.ask(Ping) == Pong(id=1, t=5)
    assert bench.ask(Query).state is State.NOHOST


def test_three_silent_seconds_are_no_host_any_more(bench: Bench) -> None:
    bench.arm(mode=Mode.CUE_LAMPS)
    bench.done(Tone, hertz=440, milliseconds=60_000)
    heard = bench.now
    bench.box.pass_to(heard + 3_000 * MS - 1)
    assert bench.box.state is State.ARMED
    bench.box.pass_to(heard + 3_000 * MS)
    assert bench.health().state is State.NOHOST
    assert bench.box.patterns(bench.now) == (SLOW, *(OFF,) * 7)
    assert bench.box.hertz(bench.now) == 0


def test_case_55_a_command_that_comes_again_after_three_silent_seconds_is_a_new_one(bench: Bench) -> None:
    """Nothing is armed any more, so the old answer would be a lie."""
    arm = Arm(id=0x33, round=1, mode=Mode(1), mask=0xFF, delay=0, duration=0)
    first = bench.again(arm)
    assert isinstance(first, Armed)
    assert bench.again(arm) == first
    bench.wait(3_001 * MS, alive=False)
    assert bench.again(arm) == Reply(id=0x33, code=Code.WRONG_STATE)
    greeting = Hello(id=0x34, version=1, nonce=NEXT)
    named = bench.again(greeting)
    bench.wait(3_001 * MS, alive=False)
    assert bench.again(greeting) == named
    assert bench.box.state is State.IDLE


def test_a_host_that_says_anything_sound_is_there(bench: Bench) -> None:
    for _ in range(10):
        bench.wait(2_900 * MS, alive=False)
        bench.ask(Ping)
    assert bench.box.state is State.IDLE


def test_noise_is_no_host(bench: Bench) -> None:
    for _ in range(4):
        bench.wait(900 * MS, alive=False)
        bench.box.hear(b">T 05*0000\n\xff<T 05 00000000*AAAA\nAT\r\n", bench.now)
    assert bench.box.state is State.NOHOST


def test_without_a_host_presses_are_numbered_and_kept_under_the_session_that_was(bench: Bench) -> None:
    bench.arm(round=4)
    bench.wait(3_001 * MS, alive=False)
    bench.press(2)
    (press,) = bench.presses()
    assert (press.number, press.session, press.round, press.flags) == (1, SESSION, 4, Flags.EARLY)


def test_a_press_before_the_first_greeting_belongs_to_no_session() -> None:
    bench = Bench()
    bench.press(2)
    (press,) = bench.presses()
    assert (press.number, press.session, press.round, press.flags) == (1, 0, 0, Flags.EARLY)


def test_a_host_that_was_silent_has_to_greet_again(bench: Bench) -> None:
    bench.wait(3_001 * MS, alive=False)
    bench.ask(Ping)
    assert bench.health().state is State.NOHOST
    bench.greet(NEXT)
    assert bench.health().state is State.IDLE
    assert set(bench.box.patterns(bench.now)) == {OFF}


def test_case_64_a_greeting_clears_what_an_earlier_session_has_left(bench: Bench) -> None:
    bench.arm(round=4, mode=Mode.CUE_LAMPS)
    bench.done(Tone, hertz=440, milliseconds=60_000)
    bench.press(1, 2, apart=50)
    bench.greet(NEXT)
    bench.heard.clear()
    assert (bench.box.state, bench.box.waiting, bench.box.hertz(bench.now)) == (State.IDLE, 0, 0)
    assert set(bench.box.patterns(bench.now)) == {OFF}
    bench.press(3)
    (press,) = bench.presses()
    assert (press.number, press.session, press.round, press.flags) == (1, NEXT & 0xFF, 0, Flags.EARLY)


def test_a_greeting_with_another_nonce_is_another_session_whatever_its_id(bench: Bench) -> None:
    """Every host begins with the same id."""
    bench.arm()
    assert bench.again(Hello(id=1, version=1, nonce=NONCE)).nonce == NONCE
    bench.arm()
    again = Hello(id=1, version=1, nonce=NEXT)
    first = bench.again(again)
    bench.press(3)
    bench.heard.clear()
    assert bench.again(again) == first
    assert bench.box.waiting == 1  # the same greeting has cleared nothing
    assert [each for each in bench.news if isinstance(each, Greeted)][-1] == Greeted(session=NEXT & 0xFF)


def test_settings_outlast_a_greeting_and_not_a_start(bench: Bench) -> None:
    bench.done(Config, key=Setting.HEARTBEAT_MS, value=100)
    bench.greet(NEXT)
    assert bench.box.due() - bench.now <= 100 * MS
    fresh = bench.box.again(frozenset())
    assert fresh.due() - fresh.now == 500 * MS


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Setting.CONFIRM_US, 49),
        (Setting.CONFIRM_US, 1_901),
        (Setting.RELEASE_MS, 0),
        (Setting.RELEASE_MS, 251),
        (Setting.RETRANSMIT_MS, 19),
        (Setting.RETRANSMIT_MS, 1_001),
        (Setting.HEARTBEAT_MS, 99),
        (Setting.HEARTBEAT_MS, 1_001),
        (Setting.LAMP_OF_KEY, 0x0800),
        (Setting.LAMP_OF_KEY, 0x0008),
        (Setting.LAMP_OF_KEY, 0x10000),
        (0x06, 1),
        (0xFF, 1),
    ],
)
def test_a_setting_that_would_make_it_deaf_or_is_unknown_is_refused(key: int, value: int, bench: Bench) -> None:
    assert bench.ask(Config, key=key, value=value).code == Code.BAD_FIELD


def test_a_number_is_given_once_and_outlasts_a_start() -> None:
    bench = Bench(replace(MAKE, uid=UNSET)).greet()
    assert bench.ask(Config, key=Setting.UID, value=UNSET).code == Code.BAD_FIELD
    bench.done(Config, key=Setting.UID, value=0xB0C50007)
    assert bench.ask(Config, key=Setting.UID, value=0xB0C50008).code == Code.WRONG_STATE
    assert bench.box.again(frozenset()).make.uid == 0xB0C50007


def test_case_61_a_reset_leaves_nothing_armed_and_counts_the_start(bench: Bench) -> None:
    bench.arm(mode=Mode.CUE_LAMPS)
    bench.press(3)
    bench.box = bench.box.again(frozenset({6}))
    assert bench.read() == [Boot(boot=2, version=VERSION)]
    health = bench.health()
    assert (health.t, health.state, health.down, health.queue, health.boot) == (0, State.NOHOST, 1 << 6, 0, 2)
    assert set(bench.box.patterns(bench.now)) == {OFF}


@pytest.mark.parametrize("vector", vectors.good(">"), ids=vectors.name)
def test_every_good_command_of_the_page_is_answered(vector: vectors.Good, bench: Bench) -> None:
    """Case 35 to 44 at the box: what came before the frame changes nothing."""
    bench.box.hear(vector.data, bench.now)
    answers = bench.read()
    assert len(answers) == (vector.letter != "K")
    assert all(getattr(each, "id", 0) == vector.values[0] for each in answers)
    assert not any(isinstance(each, Reply) and each.code == Code.UNKNOWN for each in answers)


@pytest.mark.parametrize("vector", [each for each in vectors.bad() if each.start != "<"], ids=vectors.name)
def test_nothing_bad_of_the_page_is_done(vector: vectors.Bad, bench: Bench) -> None:
    """Cases 39 to 42: refused by its id if it has one, else counted or ignored."""
    bench.box.hear(vector.data, bench.now)
    expected: list[Message] = [] if vector.answer is None else [Reply(id=vector.id, code=vector.answer)]
    assert bench.read() == expected
    assert bench.box.state is State.IDLE
    assert set(bench.box.patterns(bench.now)) == {OFF}
    if vector.reason in vectors.UNFIT and not vector.id:
        assert bench.health().bad == 1


def test_case_43_its_own_echo_is_no_command(bench: Bench) -> None:
    bench.press(1)
    echo = bench.box.out
    bench.box.sent(len(echo))
    bench.box.hear(echo, bench.now)
    assert bench.read() == []
    assert bench.health().bad == 0


def test_whoever_watches_hears_what_happens_in_order() -> None:
    bench = Bench().greet()
    armed = bench.arm(2, mode=Mode.LIGHT_FIRST, delay=5, duration=50)
    assert isinstance(armed, Armed)
    bench.wait(5 * MS)
    bench.press(2)
    bench.wait(4_000 * MS, alive=False)
    told: list[type[News]] = [type(each) for each in bench.news]
    assert told == [Started, Greeted, RoundSet, RoundOpened, Noticed, Lit, RoundOver, HostLost, Lit]
