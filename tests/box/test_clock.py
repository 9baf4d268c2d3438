"""The box's clock seen from the host: offset, rate and error from round trips, over wraps, outliers and jumps (L0)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.host.clock import SECOND, WRAP, Clock, Mapping, extended

PACE = 0.98
FIRST_PACE = 0.05
SHORTEST = 0.0029
"""Seconds of a ping and its answer at 115200 baud, as measured on a pseudo terminal."""


@dataclass
class World:
    """A host and a box whose clock runs `skew` too slow; `host` is the true host second. Delays are in seconds: what
    the wire always takes, and by chance `jitter` more each way."""

    skew: float = 0.0
    start: int = 1_000_000
    there: float = 0.0011
    back: float = 0.0018
    jitter: float = 0.0003
    host: float = 500.0
    clock: Clock = field(default_factory=Clock)
    dice: random.Random = field(default_factory=lambda: random.Random(7))

    def __post_init__(self) -> None:
        self.origin = self.host

    def stamp(self, host: float) -> int:
        """What the box reads at a host second, without wrap."""
        return self.start + round((host - self.origin) / (1 + self.skew) * SECOND)

    def ping(self, *, more: float = 0.0) -> bool:
        sent = self.host
        read = sent + self.there + self.dice.random() * self.jitter
        received = read + self.back + self.dice.random() * self.jitter + more
        self.host = received
        return self.clock.add(self.stamp(read) % WRAP, sent, received)

    def sync(self) -> None:
        for _ in range(8):
            self.ping()

    def settle_in(self, seconds: float) -> None:
        """As a link does it: eight pings at once, then ever slower."""
        self.sync()
        end, pause = self.host + seconds, FIRST_PACE
        while self.host < end:
            self.host += pause
            self.ping()
            pause = min(PACE, pause * 2)

    @property
    def mapping(self) -> Mapping:
        assert self.clock.mapping is not None
        return self.clock.mapping

    def wrong_by(self, host: float) -> float:
        return abs(self.mapping.at(self.stamp(host)) - host)


@pytest.mark.parametrize(
    ("stamp", "near", "meant"),
    [
        (5, 5, 5),
        (5, WRAP - 5, WRAP + 5),
        (WRAP - 5, WRAP + 5, WRAP - 5),
        (0x00001418, 7 * WRAP + 0xFFFFED08, 8 * WRAP + 0x1418),
        (0xFFFFFFFF, 0, -1),
    ],
)
def test_a_stamp_is_read_as_the_nearest_moment(stamp: int, near: int, meant: int) -> None:
    """case 27 [L0]"""
    assert extended(stamp, near) == meant


@given(st.integers(0, WRAP * 9), st.integers(-(WRAP // 2) + 1, WRAP // 2 - 1))
def test_every_stamp_within_half_an_hour_is_read_right(near: int, away: int) -> None:
    """case 27 [L0]"""
    assert extended((near + away) % WRAP, near) == near + away


def test_nothing_is_known_before_the_first_sample() -> None:
    clock = Clock()
    assert clock.mapping is None
    assert clock.trips is None


def test_the_clock_wraps_while_the_host_is_reading_it() -> None:
    """case 27 [L0]"""
    world = World(start=WRAP - 12_000)
    world.sync()
    assert world.stamp(world.host) > WRAP
    assert world.clock.jumps == 0
    assert world.wrong_by(world.host) <= SHORTEST / 2


def test_two_stamps_on_both_sides_of_a_wrap_keep_their_distance() -> None:
    """case 27 [L0]"""
    world = World(start=WRAP - 1_000_000)
    world.settle_in(3)
    before, after = world.clock.extend(0xFFFFED08), world.clock.extend(0x00001418)
    assert world.mapping.at(after) - world.mapping.at(before) == pytest.approx(0.01, rel=1e-4)


def test_a_30_bit_counter_extended_by_the_box_is_nothing_special() -> None:
    """case 26 [L0]"""
    world = World(start=(1 << 30) - 1_000_000)
    world.settle_in(3)
    assert world.clock.jumps == 0
    assert world.wrong_by(world.host) <= SHORTEST / 2


@pytest.mark.parametrize("skew", [-0.005, -0.002, 0.0, 0.002, 0.005])
def test_a_resonator_that_runs_wrong_is_followed(skew: float) -> None:
    """case 28 [L0], G13: at pings a second apart, half a percent wrong, at most 1 ms and half the shortest trip."""
    world = World(skew=skew)
    world.settle_in(5)
    for _ in range(60):
        world.host += PACE
        assert world.wrong_by(world.host) <= 0.001
        assert world.wrong_by(world.host) <= world.mapping.error_at(world.stamp(world.host))
        world.ping()
    assert world.mapping.rate - 1 == pytest.approx(skew, abs=5e-5)


@pytest.mark.parametrize("skew", [-0.005, 0.005])
def test_the_first_seconds_are_good_enough_already(skew: float) -> None:
    """case 28 [L0], G13"""
    world = World(skew=skew)
    world.sync()
    pause = FIRST_PACE
    for _ in range(7):
        world.host += pause
        assert world.wrong_by(world.host) <= SHORTEST / 2
        world.ping()
        pause = min(PACE, pause * 2)


def test_the_error_stated_is_half_the_shortest_trip_and_the_drift() -> None:
    """G13"""
    world = World(skew=0.004)
    world.settle_in(35)
    assert world.clock.trips is not None
    shortest, median = world.clock.trips
    assert SHORTEST <= shortest <= median
    assert world.mapping.error <= (SHORTEST + 2 * world.jitter) / 2 + 2e-6
    assert world.mapping.error <= shortest / 2 + 35 * world.mapping.drift
    assert world.mapping.drift <= 2e-4
    later = world.mapping.box + 10 * SECOND
    assert world.mapping.error_at(later) == pytest.approx(world.mapping.error + 10 * world.mapping.drift)


@given(
    seed=st.integers(0, 10**6),
    skew=st.floats(-0.0059, 0.0059),
    there=st.floats(0.0001, 0.01),
    back=st.floats(0.0001, 0.02),
    jitter=st.floats(0.0, 0.02),
    seconds=st.floats(0.0, 60.0),
)
def test_the_error_stated_is_never_too_small(
    seed: int, skew: float, there: float, back: float, jitter: float, seconds: float
) -> None:
    """G13: whatever the wire does in either direction, until the next ping is due."""
    world = World(skew=skew, there=there, back=back, jitter=jitter, dice=random.Random(seed))
    world.settle_in(seconds)
    assert world.clock.jumps == 0
    for later in (-0.5, 0.0, 0.5, PACE):
        moment = world.host + later
        assert world.wrong_by(moment) <= world.mapping.error_at(world.stamp(moment)) + 2e-6


def test_one_ping_that_takes_200_ms_moves_nothing() -> None:
    """case 30 [L0]"""
    world = World()
    world.settle_in(10)
    world.host += PACE
    before = world.mapping
    world.ping(more=0.2)
    moment = world.stamp(world.host)
    assert abs(world.mapping.at(moment) - before.at(moment)) < 0.0001


def test_a_slow_first_ping_is_outweighed_by_the_next() -> None:
    """case 30 [L0]"""
    world = World()
    world.ping(more=0.2)
    world.sync()
    assert world.wrong_by(world.host) <= SHORTEST / 2


def test_bytes_that_arrive_in_clumps_of_16_ms_cost_reporting_and_no_order() -> None:
    """case 45 [L0]: the timer of a serial bridge delays answers by up to 16 ms; the shortest trips count."""
    world = World(jitter=0.0)
    for _ in range(40):
        world.host += PACE
        world.ping(more=world.dice.random() * 0.016)
    assert world.wrong_by(world.host) <= 0.0015
    assert world.wrong_by(world.host) <= world.mapping.error_at(world.stamp(world.host))


@pytest.mark.parametrize("away", [-30.0, -0.2, 0.2, 30.0])
def test_another_clock_is_noticed_and_nothing_of_the_old_one_is_used(away: float) -> None:
    """case 31 [L0]"""
    world = World()
    world.settle_in(5)
    world.start += round(away * SECOND)
    world.host += PACE
    assert not world.ping()
    assert world.clock.jumps == 1
    assert world.wrong_by(world.host) <= SHORTEST


def test_a_box_that_warms_up_is_followed_without_a_jump() -> None:
    """case 28 [L0]: the rate wanders by 200 millionths within two minutes."""
    world = World()
    world.settle_in(10)
    for _ in range(120):
        world.start = world.stamp(world.host)
        world.origin = world.host
        world.skew += 200e-6 / 120
        world.host += PACE
        assert world.wrong_by(world.host) <= 0.001
        assert world.ping()


def test_a_host_clock_that_is_slewed_is_followed_without_a_jump() -> None:
    """The host's own clock may be set right by 500 millionths from one moment to the next."""
    world = World()
    world.settle_in(30)
    world.start, world.origin, world.skew = world.stamp(world.host), world.host, 500e-6
    for _ in range(60):
        world.host += PACE
        assert world.ping()
        assert world.wrong_by(world.host) <= SHORTEST
