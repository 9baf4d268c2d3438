"""A link on a bad line, on no line, and with a box that starts again: nothing is guessed, nothing is invented (L0)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.box.frames import seal
from companion.box.host.link import Step
from companion.box.host.reports import BoxFault, Cause, Ended, Hand, Ready, RoundArmed, WasReset, Why
from companion.box.messages import Ack, Boot, Flags, Health, Press, State, to_bytes
from tests.box.bench import Bench, Fault
from tests.box.samples import BOX_SAMPLES

PRESS = to_bytes(Press(number=1, session=0x3A, round=1, key=2, t=0x123456, flags=Flags.FIRST))


def ready(**how: object) -> Bench:
    bench = Bench(**how)  # type: ignore[arg-type]
    bench.until_ready()
    return bench


def armed() -> Bench:
    bench = ready()
    bench.link.arm(range(8))
    bench.run(0.1)
    assert bench.seen(RoundArmed)
    return bench


def press_frame(bench: Bench, number: int = 1, *, session: int | None = None) -> bytes:
    """A press as the box of this bench would send it now."""
    number_of_session = bench.link._out.session if session is None else session
    stamp = bench.stamp(bench.now) % (1 << 32)
    return to_bytes(Press(number=number, session=number_of_session, round=1, key=2, t=stamp, flags=Flags.FIRST))


# --- what is on the line that is no box ------------------------------------------------------------------------------


def test_a_storm_of_bytes_at_the_start_is_survived() -> None:
    """case 44 [L0], E3-1"""
    dice = random.Random(3)
    bench = Bench()
    bench.say(dice.randbytes(4096) + bytes(range(256)) + b"<P " * 1000 + b"x" * 1_000_000)
    bench.until_ready()
    bench.press(1)
    bench.run(0.2)
    assert [hand.key for hand in bench.hands] == [1]
    assert bench.link.counters().bad_frames > 0
    assert bench.link._decoder.pending < 60


@pytest.mark.parametrize(
    ("text", "sounds_like"),
    [
        (b"MicroPython v1.29.0; Raspberry Pi Pico\r\n>>> ", "Python"),
        (b"Traceback (most recent call last):\r\n  File x\r\nOSError: 5\r\n>>> ", "Python"),
        (b"\x14\x10\x14\x10\x14\x10\x14\x10", "boot loader"),
        (b"NON GENUINE DEVICE FOUND! NON GENUINE DEVICE FOUND! ", "counterfeit"),
        (b"$GPGGA,,,,,,0,,,,,,,,*66\r\n", "GPS"),
        (b"", "nothing at all"),
    ],
)
def test_what_is_no_box_is_never_ready_and_is_called_by_its_name(text: bytes, sounds_like: str) -> None:
    """case 44 [L0], case 46 [L0]: the end has a sentence for a person."""
    bench = Bench()
    bench.hung = True
    for _ in range(20):
        bench.say(text)
        bench.run(0.2)
    [ended] = bench.seen(Ended)
    assert ended.why is Why.NO_ANSWER
    assert sounds_like in ended.sentence
    assert ended.overheard == (text * 40)[:512][: len(ended.overheard)]
    assert not bench.hands


@pytest.mark.parametrize(
    "text", [b"\x14\x10", b">>> ", b"Traceback (most recent call last):\r\n", b"\x00\xff\x03\x04\x1a"]
)
def test_such_text_before_a_box_that_works_does_no_harm(text: bytes) -> None:
    """case 44 [L0], case 42 on the host's side [L0]"""
    bench = Bench()
    bench.say(text * 20)
    bench.until_ready()
    bench.say(text)
    bench.press(3)
    bench.run(0.2)
    assert [hand.key for hand in bench.hands] == [3]


def echoing(bench: Bench) -> Fault:
    """A line that gives back what it takes."""

    def fault(frame: bytes) -> list[bytes]:
        bench.back.send(frame, bench.now)
        return [frame]

    return fault


def test_an_echo_is_no_box_and_disturbs_none() -> None:
    """case 43 [L0]"""
    bench = Bench()
    bench.there.fault = echoing(bench)
    bench.until_ready()
    bench.link.arm([1])
    bench.press(1, after=0.1)
    bench.run(1)
    assert [hand.key for hand in bench.hands] == [1]
    assert bench.link.counters().echoes >= 10
    alone = Bench()
    alone.hung = True
    alone.there.fault = echoing(alone)
    alone.run(5)
    assert alone.seen(Ended)[0].why is Why.NO_ANSWER
    assert "gives back" in alone.seen(Ended)[0].sentence


def test_letters_and_fields_of_a_newer_box_are_passed_over() -> None:
    """case 41 [L0]"""
    bench = ready()
    bench.say(seal(b"<Z 01 02") + seal(b"<Y"))
    bench.say(seal(b"<X 00 00000001"))
    longer = press_frame(bench).partition(b"*")[0] + b" 0007"
    bench.say(seal(longer))
    assert [hand.number for hand in bench.hands] == [1]
    counters = bench.link.counters()
    assert (counters.unknown, counters.bad_fields) == (2, 1)


def test_a_box_of_another_version_is_refused_with_a_sentence() -> None:
    """case 41 [L0]"""
    bench = Bench()
    bench.back.fault = lambda frame: [_version_two(frame)]
    bench.run(1)
    [ended] = bench.seen(Ended)
    assert ended.why is Why.VERSION
    assert "version 2" in ended.sentence


def _version_two(frame: bytes) -> bytes:
    if not frame.startswith(b"<I"):
        return frame
    body = frame.partition(b"*")[0]
    return seal(body[:6] + b"02" + body[8:])


@pytest.mark.parametrize("place", range(len(PRESS)))
def test_a_wrong_bit_or_a_cut_makes_no_press(place: int) -> None:
    """E3-3, case 34 on the host's side [L0]"""
    bench = ready()
    frame = press_frame(bench)
    for bit in range(8):
        bench.say(frame[:place] + bytes([frame[place] ^ 1 << bit]) + frame[place + 1 :])
        bench.say(b"\n")
    bench.say(frame[:place])
    assert not bench.hands
    bench.say(frame + frame)
    bench.say(frame)
    assert [hand.number for hand in bench.hands] == [1]
    assert bench.link.counters().doubles >= 2


@pytest.mark.parametrize("cut", ["bytes", "chance", "clumps"])
def test_how_bytes_are_cut_into_deliveries_changes_no_event(cut: str) -> None:
    """case 45 [L0], E3-3: byte by byte, by chance, and in clumps of 16 ms as some serial chips give them."""
    bench = ready()
    dice = random.Random(1)
    bench.link.arm(range(8))
    bench.run(0.1)
    for key in range(8):
        bench.press(key, after=0.01 * key)
    waiting = b""
    told: list[tuple[int, int]] = []
    for step in range(1000):
        bench.now += 0.001
        bench._box(bench.there.arrived(bench.now))
        waiting += b"".join(data for _, data in bench.back.arrived(bench.now))
        if cut != "clumps" or step % 16 == 0:
            size = {"bytes": 1, "chance": dice.randint(1, 20), "clumps": 1000}[cut]
            for start in range(0, len(waiting), size):
                bench.take(bench.link.feed(waiting[start : start + size], bench.now))
            waiting = b""
        bench.take(bench.link.tick(bench.now))
        bench.write()
    told = [(hand.key, hand.number) for hand in bench.hands]
    assert told == [(key, key + 1) for key in range(8)]
    assert [hand.flags for hand in bench.hands] == [Flags.FIRST] + [Flags.LATER] * 7
    assert not bench.seen(WasReset)


def test_bounces_and_fast_presses_come_as_the_box_counts_them() -> None:
    """G1-5 on the host's side: five edges in 20 ms are one press, a real second one is a second, by its first edge."""
    bench = armed()
    start = bench.stamp(bench.now) + 1000
    bench._fingers = [(start + 4000 * step, 2, step % 2 == 0) for step in range(5)]
    bench._fingers += [(start + 100_000, 2, False), (start + 300_000, 2, True), (start + 400_000, 2, False)]
    bench.run(0.6)
    assert [hand.t for hand in bench.hands] == [start, start + 300_000]
    assert bench.hands[0].flags == Flags.FIRST
    for _ in range(50):
        bench.press(3, hold=0.05)
        bench.run(0.1)
    assert len(bench.hands) == 52
    assert [hand.number for hand in bench.hands] == list(range(1, 53))


# --- a box that starts again, or is not there ------------------------------------------------------------------------


def test_a_box_that_starts_again_voids_the_round_and_is_back_within_a_tenth_of_a_second() -> None:
    """case 61 [L0], case 58 on the host's side [L0]"""
    bench = armed()
    bench.reset()
    since = bench.now
    bench.run_until(lambda: bool(bench.seen(WasReset)))
    assert bench.seen(WasReset) == [WasReset(cause=Cause.BOOTED, armed=1)]
    assert bench.link.armed == 0
    assert bench.link.settled(bench.now + 100)
    bench.until_ready()
    assert bench.now - since <= 0.1
    assert len(bench.seen(Ready)) == 2
    assert bench.seen(Ready)[1].boot == 2


def test_a_start_that_nobody_heard_is_seen_by_the_counter_in_the_heartbeat() -> None:
    """case 62 [L0]: the box was greeted, so it does not say that it is alone. Another host may have done that."""
    bench = armed()
    bench.reset(says_so=False, keeps_time=True)
    bench.device.hear(b"".join(bench.sent("H")[-1:]), bench.stamp(bench.now))
    bench.device.sent(len(bench.device.out))
    bench.run_until(lambda: bool(bench.seen(WasReset)), 1.0)
    assert bench.seen(WasReset) == [WasReset(cause=Cause.BOOT_COUNT, armed=1)]
    bench.until_ready()


@pytest.mark.parametrize("begins", ["boot", "no host", "boot count"])
def test_presses_that_come_in_one_piece_with_a_new_start_are_told_and_forgotten(begins: str) -> None:
    """case 70, 61, 62 [L0]: they are of a session that is over; the next one acknowledges none of them."""
    bench = armed()
    before = bench.link._out.session
    sample = next(each for each in BOX_SAMPLES if isinstance(each, Health))
    health = replace(sample, t=bench.stamp(bench.now), state=State.IDLE, boot=1)
    start: dict[str, Boot | Health] = {
        "boot": Boot(boot=2, version=1),
        "no host": replace(health, state=State.NOHOST),
        "boot count": replace(health, boot=2),
    }
    bench.say(press_frame(bench, 1) + press_frame(bench, 2) + to_bytes(start[begins]) + press_frame(bench, 3))
    assert [type(report) for _, report in bench.reports[-3:]] == [Hand, Hand, WasReset]
    assert [(hand.number, hand.session) for hand in bench.hands] == [(1, before), (2, before)]
    bench.until_ready()
    bench.run(0.1)
    assert not bench.sent("K")
    bench.press(6)
    bench.run(0.2)
    assert (bench.hands[-1].key, bench.hands[-1].number) == (6, 1)
    assert bench.hands[-1].session != before
    assert bench.sent("K") == [to_bytes(Ack(number=1))]
    assert bench.device.waiting == 0


def test_a_hand_of_an_earlier_session_that_is_handed_on_late_acknowledges_nothing() -> None:
    bench = armed()
    bench.keeps_hands = True
    bench.press(1)
    bench.run(0.05)
    bench.reset()
    bench.run_until(lambda: len(bench.seen(Ready)) == 2)
    bench.press(2)
    bench.run(0.05)
    assert [hand.number for hand in bench.hands] == [1, 1]
    bench.link.handed_on(bench.hands[0])
    bench.write()
    assert not bench.sent("K")
    bench.link.handed_on(bench.hands[1])
    bench.write()
    assert len(bench.sent("K")) == 1


def test_a_box_that_has_no_host_any_more_says_so_in_the_heartbeat() -> None:
    """case 62 [L0]"""
    bench = armed()
    bench.reset(says_so=False)
    bench.run_until(lambda: bool(bench.seen(WasReset)), 1.0)
    assert bench.seen(WasReset)[0].armed == 1
    bench.until_ready()


def test_no_event_is_told_with_the_clock_of_before() -> None:
    """case 31 [L0]"""
    bench = armed()
    bench.run(5)
    bench.press(1)
    bench.run(0.1)
    bench.reset()
    stamps = [bench.press(2, after=0.001), bench.press(3, after=0.02), bench.press(4, after=1)]
    bench.run(2)
    assert [hand.key for hand in bench.hands] == [1, 3, 4]
    for hand, stamp in zip(bench.hands[1:], stamps[1:], strict=True):
        assert abs(hand.at - bench.host(stamp)) <= hand.error


def test_a_clock_that_jumps_begins_a_new_session() -> None:
    """case 31 [L0]: as after the computer has slept, when the host's clock stood still."""
    bench = armed()
    bench.run(3)
    bench.clock += 30_000_000
    bench.run_until(lambda: bool(bench.seen(WasReset)), 2.0)
    assert bench.seen(WasReset)[0].cause in (Cause.CLOCK, Cause.NO_HOST)
    bench.until_ready()
    stamp = bench.press(3)
    bench.run(0.2)
    assert abs(bench.hands[-1].at - bench.host(stamp)) <= bench.hands[-1].error


def test_events_of_an_earlier_session_are_dropped_and_not_acknowledged() -> None:
    """case 64 [L0]"""
    bench = Bench()
    bench.say(PRESS * 3)
    bench.until_ready()
    bench.say(press_frame(bench, session=bench.link._out.session ^ 1))
    bench.run(1)
    assert not bench.hands
    assert not bench.sent("K")
    assert bench.link.counters().old_session == 4


def test_what_the_box_had_queued_before_the_greeting_never_comes() -> None:
    """case 64 [L0]"""
    bench = Bench()
    for key in range(5):
        bench.device.switch(key, True, bench.stamp(bench.now) + 100 * key)
    bench.collect()
    bench.until_ready()
    bench.run(1)
    assert not bench.hands


def test_a_box_that_says_nothing_is_lost_after_1_75_seconds() -> None:
    """case 63 on the host's side [L0], case 58 [L0]"""
    bench = armed()
    bench.hung = True
    since = bench.now
    bench.run(1.2)
    assert bench.link.step is Step.READY
    bench.run(1.0)
    [ended] = bench.seen(Ended)
    assert (ended.why, ended.armed) == (Why.STALE, 1)
    assert 1.2 < bench.when(Ended)[0] - since <= 1.8
    assert bench.link.settled(bench.now)
    assert bench.link.feed(PRESS, bench.now) == []


def test_a_box_that_is_heard_and_does_not_hear_is_lost_too() -> None:
    bench = armed()
    bench.there.fault = lambda frame: []
    bench.run(12)
    assert bench.seen(WasReset)[0].armed == 1
    assert bench.seen(Ended)[0].why is Why.STALE


def test_a_round_the_box_does_not_answer_to_is_void() -> None:
    bench = ready()
    bench.back.fault = lambda frame: [] if frame.startswith(b"<A") else [frame]
    number = bench.link.arm([1])
    bench.run(0.9)
    assert bench.seen(WasReset) == [WasReset(cause=Cause.ARM_UNANSWERED, armed=number)]
    bench.run_until(lambda: len(bench.seen(Ready)) == 2)
    assert not bench.seen(RoundArmed)


def test_who_has_waited_in_vain_begins_anew_and_the_round_is_void() -> None:
    bench = armed()
    bench.link.renew()
    bench.run_until(lambda: len(bench.seen(Ready)) == 2)
    assert bench.seen(WasReset) == [WasReset(cause=Cause.UNSETTLED, armed=1)]
    bench.run(2.0)
    assert len(bench.seen(WasReset)) == 1


def test_a_box_that_stumbles_says_so() -> None:
    bench = ready()
    bench.say(seal(b"<E 0102"))
    assert bench.seen(BoxFault) == [BoxFault(code=0x0102)]


def test_a_host_that_is_stopped_for_a_fifth_of_a_second_loses_nothing() -> None:
    """case 70 [L0]"""
    bench = armed()
    for key in range(8):
        bench.press(key, after=0.02 * key)
    bench.blocked = True
    bench.run(0.2)
    bench.blocked = False
    bench.run(0.3)
    assert [(hand.key, hand.number) for hand in bench.hands] == [(key, key + 1) for key in range(8)]
    assert bench.hands == sorted(bench.hands, key=lambda hand: hand.at)
    assert not bench.seen(WasReset)


def test_a_host_that_is_stopped_for_two_seconds_does_not_call_the_box_silent() -> None:
    """case 70 [L0]: it was the host that did not listen, even if it looks at the time before it looks at the bytes."""
    bench = armed()
    bench.press(4, after=0.5)
    bench.blocked = True
    bench.run(2.0)
    bench.take(bench.link.tick(bench.now))
    bench.blocked = False
    bench.run(0.5)
    assert [hand.key for hand in bench.hands] == [4]
    assert not bench.seen(Ended)


def test_a_host_that_is_stopped_for_so_long_that_the_box_gave_up_begins_anew() -> None:
    """case 70 [L0]: the box has disarmed itself; what came in time is told first."""
    bench = armed()
    bench.press(4, after=0.5)
    bench.blocked = True
    bench.run(4.0)
    bench.blocked = False
    bench.run_until(lambda: len(bench.seen(Ready)) == 2)
    assert [hand.key for hand in bench.hands] == [4]
    assert bench.seen(WasReset) == [WasReset(cause=Cause.NO_HOST, armed=1)]


def test_two_presses_while_the_host_is_stopped_for_four_seconds_end_nothing() -> None:
    """case 70 [L0]: both and the news that the box gave up come in one piece."""
    bench = armed()
    bench.press(4, after=0.5)
    bench.press(5, after=0.8)
    bench.blocked = True
    bench.run(4.0)
    bench.blocked = False
    bench.run_until(lambda: len(bench.seen(Ready)) == 2)
    assert [hand.key for hand in bench.hands] == [4, 5]
    assert bench.seen(WasReset) == [WasReset(cause=Cause.NO_HOST, armed=1)]


def test_a_ping_that_was_sent_twice_is_no_sample() -> None:
    """case 29 [L0]: its answer may be to the first, which is long ago."""
    bench = ready()
    bench.run(3)
    before = bench.link._time.mapping
    lost: list[bytes] = []

    def lose_one_answer(frame: bytes) -> list[bytes]:
        if frame.startswith(b"<T") and not lost:
            lost.append(frame)
            return []
        return [frame]

    bench.back.fault = lose_one_answer
    bench.run_until(lambda: bench.link.counters().discarded == 1, 2.0)
    assert bench.link._time.mapping is before
    assert bench.link.counters().retransmissions >= 1
