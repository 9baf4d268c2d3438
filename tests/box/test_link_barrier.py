"""The barrier: what is settled stays settled, whatever the line does; and every press comes once and in order (L0)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box.device.events import ROOM
from companion.box.host.barrier import MARGIN, Barrier
from companion.box.host.reports import WasReset
from companion.box.messages import Flags
from tests.box.bench import Bench


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.until_ready()
    bench.link.arm(range(8))
    bench.run(0.6)
    return bench


def settle(bench: Bench, at: float, limit: float = 2.0) -> float:
    """Ask until it is settled, as a timekeeper does; returns how long that took."""
    since = bench.now
    while not bench.link.settled(at):
        bench.write()
        bench.run(0.005)
        assert bench.now - since < limit
    return bench.now - since


def test_a_moment_is_settled_after_one_round_trip_and_the_margin(bench: Bench) -> None:
    """3b: a few milliseconds at 115200 baud."""
    asked = bench.now
    assert not bench.link.settled(asked)
    assert settle(bench, asked) <= 0.025
    assert bench.link.settled(asked - 1)
    assert not bench.link.settled(bench.now)


def test_asking_asks_the_box(bench: Bench) -> None:
    before = len(bench.sent("Q"))
    bench.run(2)
    assert len(bench.sent("Q")) == before
    bench.link.settled(bench.now)
    bench.run(0.05)
    assert len(bench.sent("Q")) == before + 1
    bench.run(1)
    assert len(bench.sent("Q")) == before + 1


def test_the_moment_of_a_press_is_found_out_without_being_asked(bench: Bench) -> None:
    bench.press(2)
    bench.run(0.06)
    assert bench.link.settled(bench.hands[0].at)


def test_a_press_just_before_the_moment_comes_before_it_is_settled(bench: Bench) -> None:
    for step in range(40):
        at = bench.now + 0.02
        bench.press(step % 8, after=0.02 - 0.0001 * step, hold=0.01)
        bench.run(0.02)
        settle(bench, at)
        assert len(bench.hands) == step + 1
        assert bench.hands[-1].at < at + bench.hands[-1].error
        bench.run(0.1)


def test_a_moment_to_come_is_not_settled_before_it_is_past(bench: Bench) -> None:
    at = bench.now + 0.5
    bench.link.settled(at)
    bench.run(0.4)
    assert not bench.sent("Q")
    assert not bench.link.settled(at)
    bench.run(0.1)
    settle(bench, at)
    assert bench.now > at


def test_an_event_that_is_missing_holds_the_barrier_until_it_comes(bench: Bench) -> None:
    """A press frame that is lost without a trace: the box still has it, and says so."""
    lost: list[bytes] = []

    def lose_first_press(frame: bytes) -> list[bytes]:
        if frame.startswith(b"<P") and len(lost) < 2:
            lost.append(frame)
            return []
        return [frame]

    bench.back.fault = lose_first_press
    stamp = bench.press(6, after=0.001)
    at = bench.now + 0.002
    bench.run(0.002)
    took = settle(bench, at)
    assert len(lost) == 2
    assert [hand.t for hand in bench.hands] == [stamp]
    assert 0.1 < took < 0.2


def test_what_was_not_handed_on_stays_with_the_box(bench: Bench) -> None:
    """The host may stop between getting a press and keeping it: it is not acknowledged, and told once all the same."""
    bench.keeps_hands = True
    bench.press(1)
    bench.run(0.5)
    assert len(bench.hands) == 1
    assert bench.device.waiting == 1
    assert not bench.sent("K")
    bench.link.handed_on(bench.hands[0])
    bench.write()
    bench.run(0.1)
    assert bench.device.waiting == 0
    assert len(bench.hands) == 1


def test_a_full_queue_loses_the_newest_and_the_counter_tells(bench: Bench) -> None:
    """case 52 on the host's side [L0]"""
    bench.keeps_hands = True
    for number in range(20):
        bench.press(number % 8, after=0.03 * number, hold=0.005)
    bench.run(1.2)
    assert [hand.number for hand in bench.hands] == list(range(1, ROOM + 1))
    assert bench.link.counters().box_drop == 4


def test_glitches_are_no_hands_and_the_counter_tells(bench: Bench) -> None:
    """case 8 on the host's side [L0]"""
    for number in range(3):
        bench.press(4, after=0.03 * number, hold=0.0001)
    bench.run(1.2)
    assert bench.hands == []
    assert bench.link.counters().box_glitch == 3


def test_never_more_than_sixty_bytes_are_on_the_line_to_the_box(bench: Bench) -> None:
    """case 53 on the host's side [L0]"""
    bench.link.light({key: 1 + key % 3 for key in range(8)})  # type: ignore[misc]
    for number in range(200):
        bench.press(number % 8, after=0.01 * number, hold=0.03)
    most = 0
    for _ in range(2500):
        bench.run(0.001)
        most = max(most, sum(len(data) for _, data in bench.there.coming))
    assert 0 < most <= 60
    assert bench.link.counters().box_drop == 0


def test_numbers_of_events_go_around_and_none_is_missing(bench: Bench) -> None:
    """case 51 [L0]: frames are lost while FF becomes 00."""
    dice = random.Random(5)
    bench.back.fault = lambda frame: [] if frame.startswith(b"<P") and dice.random() < 0.3 else [frame]
    for number in range(300):
        bench.press(number % 8, after=0.02, hold=0.01)
        bench.run(0.1)
    bench.run(1)
    assert [hand.number for hand in bench.hands] == list(range(1, 301))
    assert [hand.key for hand in bench.hands] == [number % 8 for number in range(300)]


def test_a_key_that_opens_for_20_ms_while_it_is_held_is_told_twice_and_in_time_only_once(bench: Bench) -> None:
    """case 7 on the host's side [L0]: the second one is the same seat's, so it changes nothing for whoever judges."""
    start = bench.stamp(bench.now) + 1000
    bench._fingers = [(start, 4, True), (start + 100_000, 4, False), (start + 120_000, 4, True)]
    bench._fingers += [(start + 150_000, 5, True), (start + 300_000, 4, False)]
    bench.run(0.5)
    assert [(hand.key, hand.flags) for hand in bench.hands] == [
        (4, Flags.FIRST),
        (4, Flags.LATER),
        (5, Flags.LATER),
    ]
    assert bench.hands[0].t == start


def lossy(dice: random.Random, loss: float, doubles: float) -> Callable[[bytes], list[bytes]]:
    """Frames vanish, are spoilt, or come twice."""

    def fault(frame: bytes) -> list[bytes]:
        if dice.random() < loss:
            if dice.random() < 0.5:
                return []
            place = dice.randrange(len(frame))
            return [frame[:place] + bytes([frame[place] ^ 1 << dice.randrange(8)]) + frame[place + 1 :]]
        return [frame, frame] if dice.random() < doubles else [frame]

    return fault


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    loss=st.floats(0.0, 0.3),
    doubles=st.floats(0.0, 0.2),
    skew=st.floats(-0.005, 0.005),
    delay=st.floats(0.0, 0.02),
)
def test_what_is_settled_stays_settled_and_each_press_comes_once_in_order(
    seed: int, loss: float, doubles: float, skew: float, delay: float
) -> None:
    """cases 48-51 [L0], G7: loss, wrong bits, doubles and delay, both ways; the clock is up to half a percent wrong."""
    dice = random.Random(seed)
    bench = Bench(skew=skew, clock=dice.randrange(1 << 32))
    bench.there.delay, bench.back.delay = delay * dice.random(), delay
    bench.until_ready()
    bench.run(1)
    bench.there.fault = lossy(dice, loss, doubles)
    bench.back.fault = lossy(dice, loss, doubles)
    stamps: list[int] = []
    for _ in range(12):
        spread = [dice.random() * 0.03 for _ in range(dice.randint(0, 3))]
        stamps += sorted(bench.press(key, after=after, hold=0.02) for key, after in enumerate(spread))
        at = bench.now + dice.random() * 0.04
        bench.run(at - bench.now)
        patience = bench.now + 2
        while not (settled := bench.link.settled(at)) and bench.now < patience:
            bench.write()
            bench.run(0.01)
        seen = len(bench.hands)
        bench.run(0.3)
        if settled:
            assert all(hand.at >= at for hand in bench.hands[seen:])
    bench.run(3)
    told = [hand.t for hand in bench.hands]
    if bench.seen(WasReset):  # said aloud: what was armed is void
        assert len(set(told)) == len(told)
    else:
        assert told == [stamp % (1 << 32) for stamp in stamps]
        assert [hand.number for hand in bench.hands] == list(range(1, len(stamps) + 1))


@given(st.lists(st.tuples(st.sampled_from("ask prove".split()), st.floats(0, 100)), max_size=30))
def test_a_barrier_asks_as_long_as_something_is_open(steps: list[tuple[str, float]]) -> None:
    barrier = Barrier()
    open_until: float | None = None
    for what, second in steps:
        if what == "ask":
            if not barrier.settled(second):
                open_until = max(second, open_until if open_until is not None else second)
        else:
            barrier.prove(second)
            if open_until is not None and second - MARGIN >= open_until:
                open_until = None
        due = barrier.due(0.001)
        assert (due is None) == (open_until is None)
        if due is not None and open_until is not None:
            assert due >= open_until + MARGIN
