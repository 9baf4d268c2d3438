"""Commands, sessions and the queue of the Pico's firmware, run twice in virtual time.

Its logic alone under CPython [L0], all of it under MicroPython [L4].
"""

from collections.abc import Callable
from itertools import pairwise

import pytest

from companion.box.frames import VERSION, Decoder, Sender, seal
from companion.box.messages import (
    Arm,
    Armed,
    Boot,
    Caps,
    Code,
    Config,
    Disarm,
    Flags,
    Health,
    Hello,
    Identity,
    Lamps,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Query,
    Reply,
    State,
    Tone,
    from_frame,
    to_bytes,
)
from tests.hardware import vectors
from tests.hardware.micropython import SESSION, STEP, Host, PlainBox

MakeHost = Callable[..., Host]

UNFIT = [vector for vector in vectors.bad() if vector.start == ">"]
BROKEN = [vector for vector in vectors.bad() if vector.start == "" and b">" in vector.data and vector.reason != "cut"]


def test_it_says_who_it_is(make_host: MakeHost) -> None:
    host = make_host()
    host.run(1_000)
    assert host.heard == [Boot(boot=1, version=VERSION)]
    me = host.hello()
    assert (me.version, me.uid, me.boot, me.keys, me.lamps) == (VERSION, 0x654B1412, 1, 16, 8)
    assert me.nonce == 0x5A3C7700 | SESSION
    assert me.caps == Caps.TONE | Caps.SECOND_BUTTONS | Caps.PATTERNS
    assert me.resolution == 16


def test_without_a_host_it_says_so(make_host: MakeHost) -> None:
    """NOHOST: lamp 0 blinks slowly, pings and questions are answered, the rest is not done."""
    host = make_host()
    host.run(1_000)
    assert host.box.lit() == {0}
    host.run(500_000)
    assert host.box.lit() == set()
    assert host.health().state is State.NOHOST
    assert isinstance(host.ask(Ping), Pong)
    for refused in (
        host.ask(Arm, round=1, mode=Mode(1), mask=0xFF, delay=0, duration=0),
        host.ask(Disarm),
        host.ask(Lamps, mask=0xFF, pattern=Pattern.ON),
        host.ask(Tone, hertz=440, milliseconds=100),
        host.ask(Config, key=1, value=250),
    ):
        assert isinstance(refused, Reply)
        assert refused.code == Code.WRONG_STATE
    assert host.box.lit() <= {0}
    assert host.box.hertz() == 0


def test_three_seconds_of_silence_disarm(host: Host) -> None:
    host.arm()
    host.ask(Lamps, mask=0x0E, pattern=Pattern.ON)
    host.run(2_900_000)
    assert host.box.lit() == {1, 2, 3}
    host.run(200_000)
    assert host.box.lit() <= {0}
    assert host.health().state is State.NOHOST
    host.box.hit(2, host.now + 100)
    host.run(5_000)
    (press,) = host.presses()
    assert (press.flags, press.round, press.session, press.number) == (Flags.EARLY, 1, SESSION, 1)
    host.hello(0xA6)
    assert host.health().state is State.IDLE


def test_a_ping_is_stamped_when_its_line_feed_was_read(host: Host) -> None:
    before = host.now
    pong = host.ask(Ping)
    assert before <= pong.t <= before + 200


def test_barrier_a_ping_is_answered_after_the_presses_before_it(host: Host) -> None:
    """BUTTON_BOX 3b: presses older than 5 ms stand on the line before the answer that proves it."""
    host.arm()
    for key in range(8):
        host.box.hit(key, host.now + 1_000 + key)
    host.run(900)
    host.box.send(to_bytes(Ping(id=0x70)), host.now + 6_000)
    heard = host.run(20_000)
    answered = heard.index(next(each for each in heard if isinstance(each, Pong)))
    assert len([each for each in heard[:answered] if isinstance(each, Press)]) == 8


def test_case_55_a_repeated_command_is_done_once(host: Host) -> None:
    """case 55 [L4]: the same id and letter give the same answer, and nothing happens again."""
    tone = to_bytes(Tone(id=0x31, hertz=440, milliseconds=5))
    assert host.answer(tone, 0x31) == Reply(id=0x31, code=Code.OK)
    assert host.box.hertz() == 440
    host.run(10_000)
    assert host.answer(tone, 0x31) == Reply(id=0x31, code=Code.OK)
    assert host.box.hertz() == 0
    arm = to_bytes(Arm(id=0x32, round=1, mode=Mode(1), mask=0xFF, delay=0, duration=0))
    armed = host.answer(arm, 0x32)
    host.run(50_000)
    assert host.answer(arm, 0x32) == armed
    assert isinstance(armed, Armed)
    assert isinstance(host.answer(to_bytes(Disarm(id=0x32)), 0x32), Reply)


def test_case_55_a_command_that_comes_again_after_three_silent_seconds_is_a_new_one(host: Host) -> None:
    """case 55 [L4]: nothing is armed any more, so the old answer would be a lie."""
    arm = to_bytes(Arm(id=0x33, round=1, mode=Mode(1), mask=0xFF, delay=0, duration=0))
    assert isinstance(host.answer(arm, 0x33), Armed)
    host.run(3_100_000)
    assert host.answer(arm, 0x33) == Reply(id=0x33, code=Code.WRONG_STATE)
    greeting = to_bytes(Hello(id=0x34, version=VERSION, nonce=0xB7))
    first = host.answer(greeting, 0x34)
    assert isinstance(first, Identity)
    host.run(3_100_000)
    assert host.answer(greeting, 0x34) == first
    assert host.health().state is State.IDLE


def test_a_new_host_with_the_same_id_is_heard(host: Host) -> None:
    """An `H` is the same only if its nonce is the running session's."""
    first = host.answer(to_bytes(Hello(id=1, version=VERSION, nonce=0x11)), 1)
    again = host.answer(to_bytes(Hello(id=1, version=VERSION, nonce=0x11)), 1)
    other = host.answer(to_bytes(Hello(id=1, version=VERSION, nonce=0x22)), 1)
    assert isinstance(first, Identity)
    assert first == again
    assert (first.nonce, other.nonce) == (0x11, 0x22)


def test_a_version_of_tomorrow_is_answered_with_ours(host: Host) -> None:
    assert host.answer(to_bytes(Hello(id=9, version=7, nonce=0x33)), 9).version == VERSION


@pytest.mark.parametrize("vector", UNFIT, ids=vectors.name)
def test_case_40_and_41_bad_fields_and_unknown_letters(vector: vectors.Bad) -> None:
    """cases 40 and 41 [L0]: answered where an id can be read, else counted."""
    host = Host(PlainBox())
    host.hello()
    answer = host.answer(vector.data, vector.id) if vector.id else None
    if vector.answer is not None:
        assert answer == Reply(id=vector.id, code=vector.answer)
        assert host.health().bad == 0
    else:
        host.box.send(vector.data)
        assert not [each for each in host.run(3_000) if isinstance(each, Reply)]
        assert host.health().bad == 1


def test_all_unfit_vectors_in_a_row(host: Host) -> None:
    """cases 40 and 41 [L4]: the same under MicroPython."""
    for vector in UNFIT:
        answer = host.answer(vector.data, vector.id)
        assert answer == (None if vector.answer is None else Reply(id=vector.id, code=vector.answer)), vector
    assert host.health().bad == len([vector for vector in UNFIT if not vector.id])


def test_all_broken_vectors_in_a_row(host: Host) -> None:
    """case 35 [L4], fault E3-3: no broken frame does anything, and the next good one is heard."""
    for vector in BROKEN:
        host.box.send(vector.data + b"\n")
        assert not [each for each in host.run(3_000) if isinstance(each, Reply | Pong | Armed)], vector
        assert isinstance(host.ask(Ping), Pong)


@pytest.mark.parametrize(
    "noise",
    [
        bytes(range(256)) * 16,
        b"\0" * 500,
        b"\xff" * 500,
        "Grüße, ½ €\n".encode() * 20,
        b"\x03\x03\x03\x04\x04\x1a\x1a",
        b"AT\r\nAT+CGMI\r\nATE1 E0\r\n",
        b">" * 300,
        b">A 02 01 01" + b"0" * 20_000,
    ],
    ids=["every byte", "NUL", "FF", "UTF-8", "03 04 1A", "modem manager", "starts", "a line without end"],
)
def test_case_42_foreign_bytes(host: Host, noise: bytes) -> None:
    """case 42 [L4], case 39, faults E3-1 and G8: no event, no answer, and the next command is heard."""
    host.arm()
    host.box.send(noise)
    while True:
        heard = host.run(100_000)
        if any(isinstance(each, Health) for each in heard):
            break
    host.run(200_000)
    assert not [each for each in host.heard if isinstance(each, Press | Reply)]
    assert isinstance(host.ask(Ping), Pong)
    host.box.hit(1, host.now + 100)
    host.run(5_000)
    assert [press.key for press in host.presses()] == [1]


def test_case_64_events_of_an_old_session(host: Host) -> None:
    """case 64 [L4]: what waits from before carries the old session or is gone; numbers begin again at 01."""
    host.box.room(0)
    for key in range(5):
        host.box.hit(key, host.now + 100 + 1_000 * key)
    host.run(30_000)
    host.box.send(to_bytes(Hello(id=0x55, version=VERSION, nonce=0xB6)))
    host.run(1_000)
    host.box.room(1 << 30)
    host.run(10_000)
    old = host.presses()
    assert {press.session for press in old} <= {SESSION}
    assert host.health().queue == 0
    host.arm()
    host.box.hit(7, host.now + 100)
    host.run(200_000)
    new = host.presses()[len(old) :]
    assert [(press.number, press.session, press.key) for press in new] == [(1, 0xB6, 7)]


def test_case_64_the_usb_buffer_gives_old_bytes_at_connect(make_host: MakeHost) -> None:
    """case 64 [L4], P4: without a host the newest 256 bytes stay; none of them is an event of the new session."""
    host = make_host()
    host.hello(0x11)
    for key in range(12):
        host.box.hit(key, host.now + 100 + 1_000 * key)
    kept = host.box.run_to(host.now + 400_000)[-256:]
    host.heard.clear()
    host.box.send(to_bytes(Hello(id=0x56, version=VERSION, nonce=0xB6)))
    news = [from_frame(frame) for frame in Decoder(Sender.BOX).feed(kept + host.box.run_to(host.now + 200_000))]
    greeted = next(place for place, each in enumerate(news) if isinstance(each, Identity))
    assert {each.session for each in news[:greeted] if isinstance(each, Press)} == {0x11}
    assert not [each for each in news[greeted:] if isinstance(each, Press)]


def test_case_64_presses_before_the_first_host(make_host: MakeHost) -> None:
    """case 64 [L4]: they say session 00, which no host has."""
    host = make_host()
    host.box.hit(3, host.now + 100)
    host.run(5_000)
    assert [(press.session, press.flags) for press in host.presses()] == [(0, Flags.EARLY)]
    host.hello()
    host.run(100_000)
    assert host.health().queue == 0
    assert len(host.presses()) == 1


def test_case_52_a_full_queue_keeps_the_earliest(host: Host) -> None:
    """case 52 [L4]: the seventeenth is dropped and counted, takes no number, locks no round and lights no lamp."""
    for key in range(16):
        host.box.hit(key, host.now + 100 + 300 * key, 5_000)
    host.run(60_000)
    host.arm()
    host.box.hit(0, host.now + 100)
    host.run(60_000)
    health = host.health()
    assert (health.queue, health.drop, health.state) == (16, 1, State.ARMED)
    assert host.box.lit() == set()
    host.acknowledge(16)
    host.run(1_000)
    host.box.hit(5, host.now + 100)
    host.box.hit(6, host.now + 400)
    host.run(5_000)
    assert [(press.number, press.key, press.flags) for press in host.presses()][16:] == [
        (17, 5, Flags.FIRST),
        (18, 6, Flags.LATER),
    ]
    assert host.box.lit() == {5}


def test_case_51_numbers_wrap_with_a_retransmission_pending(host: Host) -> None:
    """case 51 [L0 L4]: FF, 00, 01; an acknowledgement from outside the queue says nothing."""
    while len(host.presses()) < 250:
        for key in range(10):
            host.box.hit(key, host.now + 100 + 300 * key, 3_000)
        host.run(30_000)
        host.acknowledge(host.presses()[-1].number)
    host.run(1_000)
    for key in range(10):
        host.box.hit(key, host.now + 100 + 300 * key, 3_000)
    host.run(30_000)
    host.acknowledge(0x20)
    host.acknowledge(0xFA)
    assert host.health().queue == 10
    again = [each for each in host.run(100_000) if isinstance(each, Press) and each.flags & Flags.AGAIN]
    assert {press.number for press in again} == {0xFB}
    host.acknowledge(0x00)
    assert host.health().queue == 4
    assert [press.number for press in host.presses()] == [number & 0xFF for number in range(1, 261)]


def test_only_the_oldest_is_sent_again(host: Host) -> None:
    """Every 60 ms, with flag 20."""
    host.box.hit(1, host.now + 100)
    host.box.hit(2, host.now + 400)
    host.run(310_000)
    again = [each for each in host.heard if isinstance(each, Press) and each.flags & Flags.AGAIN]
    assert {press.number for press in again} == {1}
    assert len(again) == 5


def test_case_56_a_host_that_does_not_read(host: Host) -> None:
    """case 56 [L4]: presses are kept and told afterwards; commands wait, none is answered twice."""
    host.arm()
    host.box.room(7)
    edges = [host.now + 1_000 + 2_000 * key for key in range(8)]
    for key, edge in enumerate(edges):
        host.box.hit(key, edge)
    host.box.send(to_bytes(Ping(id=0x61)), host.now + 30_000)
    host.run(2_500_000)
    host.box.room(1 << 30)
    host.run(60_000)
    assert [(press.key, press.t) for press in host.presses()] == list(enumerate(edges))
    assert len([each for each in host.heard if isinstance(each, Pong) and each.id == 0x61]) == 1
    assert host.decoder.bad == 0


def test_a_round_whose_arming_waited_begins_when_it_is_armed(host: Host) -> None:
    """KO-11: arming and accepting are one moment, also where the answer had to wait for room on the line."""
    host.box.room(7)
    host.box.hit(0, host.now + 1_000)
    host.run(650_000)  # a heartbeat and the press are in the way
    for key in range(1, 9):
        host.box.hit(key, host.now + 1_000 * key)
    host.run(20_000)
    asked = host.now
    host.box.send(to_bytes(Arm(id=0x71, round=1, mode=Mode(1), mask=0xFFFF, delay=0, duration=0)))
    host.box.hit(9, asked + 5_000)
    host.run(10_000)
    host.box.room(1 << 30)
    host.box.hit(10, host.now + 10_000)
    host.run(30_000)
    (armed,) = [each for each in host.heard if isinstance(each, Armed)]
    presses = {press.key: press for press in host.presses()}
    assert presses[9].t < armed.t <= presses[10].t
    assert presses[9].flags is Flags.EARLY
    assert presses[10].flags is Flags.FIRST


def test_a_heartbeat_comes_twice_a_second(host: Host) -> None:
    host.run(10_000)
    beats = [each for each in host.run(2_000_000) if isinstance(each, Health)]
    assert len(beats) == 4
    assert {beat.id for beat in beats} == {0}
    assert all(500_000 <= after.t - before.t <= 500_200 for before, after in pairwise(beats))


def test_settings_have_limits(host: Host) -> None:
    """C: what is outside is refused, and so is another uid: the chip brings its own."""
    good = [(1, 50), (1, 1900), (2, 1), (2, 250), (3, 20), (3, 1000), (4, 100), (4, 1000), (5, 0x0F07)]
    bad = [(1, 49), (1, 1901), (2, 0), (2, 251), (3, 19), (3, 1001), (4, 99), (4, 1001), (5, 0x1000), (5, 0x0008)]
    bad += [(6, 0), (0, 0), (0x10, 0xFFFFFFFF), (1, 0xFFFFFFFF)]
    assert {host.ask(Config, key=key, value=value).code for key, value in good} == {Code.OK}
    assert {host.ask(Config, key=key, value=value).code for key, value in bad} == {Code.BAD_FIELD}
    assert host.ask(Config, key=0x10, value=0xB0C50001).code == Code.WRONG_STATE


def test_a_lamp_of_another_key(host: Host) -> None:
    """C 05, and mode bit 04: at the arming moment the lamps of the mask blink slowly by themselves."""
    host.ask(Config, key=5, value=0x0802)
    host.arm(mode=Mode.LIGHT_FIRST | Mode.CUE_LAMPS | Mode.CUE_TONE, mask=0x0101, delay=20)
    assert host.box.lit() == set()
    assert host.box.hertz() == 0
    host.run(20_000)
    assert host.box.hertz() > 0
    blinked = set()
    for _ in range(12):
        host.run(100_000)
        blinked.add(host.box.lit())
    assert blinked == {frozenset(), frozenset({0, 2})}
    assert host.box.hertz() == 0


def test_the_lamps_of_a_cue_are_lit_at_the_arming_moment(host: Host) -> None:
    """Mode bit 04: lit then and for half a second, wherever the blinking of other lamps is at that moment."""
    for number, delay in enumerate((700, 930), 1):
        host.ask(Lamps, mask=0x80, pattern=Pattern.SLOW)
        arming = host.arm(number, mode=Mode.CUE_LAMPS, mask=0x0C, delay=delay).t
        host.run_to(arming - STEP)
        assert not host.box.lit() & {2, 3}
        host.run_to(arming + STEP)
        assert host.box.lit() == {2, 3, 7}
        host.run_to(arming + 500_000 - STEP)
        assert host.box.lit() == {2, 3, 7}
        host.run_to(arming + 500_000 + 2 * STEP)
        assert host.box.lit() == set()
        host.ask(Lamps, mask=0x0C, pattern=Pattern.OFF)


@pytest.mark.parametrize(
    ("pattern", "changes"), [(Pattern.OFF, 0), (Pattern.ON, 0), (Pattern.SLOW, 4), (Pattern.FAST, 16)]
)
def test_lamps_blink_as_the_page_says(host: Host, pattern: Pattern, changes: int) -> None:
    """500 ms on and off, or 125: in two seconds a lamp changes 4 or 16 times."""
    assert host.ask(Lamps, mask=0xFF04, pattern=pattern).code == Code.OK
    seen = []
    for _ in range(2_000):
        host.run(1_000)
        seen.append(host.box.lit())
    assert {lamp for lit in seen for lamp in lit} == (set() if pattern is Pattern.OFF else {2})
    assert sum(before != after for before, after in pairwise(seen)) == changes


def test_a_flash_is_one_flash(host: Host) -> None:
    host.ask(Lamps, mask=0x01, pattern=Pattern.FLASH)
    host.run(140_000)
    assert host.box.lit() == {0}
    host.run(1_000_000)
    assert host.box.lit() == set()


def test_lamps_stay_when_a_round_is_over(host: Host) -> None:
    host.arm(duration=20)
    host.box.hit(1, host.now + 100)
    host.run(50_000)
    host.ask(Disarm)
    host.arm(2)
    assert host.box.lit() == {1}
    host.hello(0xA7)
    assert host.box.lit() == set()


def test_glued_and_cut_commands(host: Host) -> None:
    """cases 36 to 38 [L4]: two at once are both answered, a cut one is none, CR is nothing."""
    host.box.send(to_bytes(Ping(id=0x41)) + to_bytes(Query(id=0x42)).replace(b"\n", b"\r\n") + b">T 4" + seal(b">T 43"))
    heard = host.run(10_000)
    assert [each.id for each in heard if isinstance(each, Pong | Health) and each.id] == [0x41, 0x42, 0x43]
    assert host.health().bad == 1
