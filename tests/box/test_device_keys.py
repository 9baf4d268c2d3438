"""Contacts of the software box: each press once, with the stamp of its first edge, however they bounce."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.messages import Config, Mode, Press, Release, Setting
from tests.box.software_box import HOLD, MS, SESSION, Bench

TYPICAL = (0, 120, 180, 450, 520, 900, 1_000, 1_500, 1_600)
LONG = (*TYPICAL, 2_400, 2_500, 3_900, 4_000, 6_100, 6_200)
CHATTER = tuple(range(0, 505, 5))


@pytest.fixture
def bench() -> Bench:
    return Bench().greet()


@pytest.mark.parametrize("key", range(8))
def test_case_1_a_clean_press_of_each_key_is_one_event_with_the_stamp_of_its_edge(key: int, bench: Bench) -> None:
    stamp = bench.press(key)
    (press,) = bench.presses()
    assert (press.number, press.session, press.key, press.t) == (1, SESSION, key, stamp)


@pytest.mark.parametrize("changes", [TYPICAL, LONG, CHATTER], ids=["typical", "long", "chatter"])
def test_cases_2_to_4_a_contact_that_bounces_is_one_press(changes: tuple[int, ...], bench: Bench) -> None:
    start = bench.contact(3, *changes, *(HOLD + change for change in changes))
    bench.wait(50 * MS)
    assert [(press.key, press.t) for press in bench.presses()] == [(3, start)]


@pytest.mark.parametrize("gap", [8, 14])
def test_cases_5_and_6_a_contact_that_opens_for_less_than_15_ms_is_still_one_press(gap: int, bench: Bench) -> None:
    bench.contact(3, 0, 10 * MS, (10 + gap) * MS, 60 * MS)
    bench.wait(50 * MS)
    assert len(bench.presses()) == 1


def test_case_7_a_contact_that_opens_for_20_ms_is_let_go_and_pressed_again(bench: Bench) -> None:
    start = bench.contact(3, 0, 10 * MS, 30 * MS, 60 * MS)
    bench.wait(50 * MS)
    assert [press.t for press in bench.presses()] == [start, start + 30 * MS]


@pytest.mark.parametrize("width", [1, 3, 10, 50, 100, 249])
def test_case_8_a_spike_that_is_shorter_than_the_confirm_time_is_no_press_and_is_counted(
    width: int, bench: Bench
) -> None:
    bench.contact(3, 0, width)
    bench.wait(5 * MS)
    assert bench.presses() == []
    assert bench.health().glitch == 1


@pytest.mark.parametrize("width", [251, 300, 1_000, 3_000])
def test_case_9_a_spike_that_is_longer_is_a_press(width: int, bench: Bench) -> None:
    start = bench.contact(3, 0, width)
    bench.wait(5 * MS)
    assert [press.t for press in bench.presses()] == [start]


@pytest.mark.parametrize(("later", "stamped"), [(1_000, 0), (1_999, 0), (2_001, 2_001), (9_000, 9_000)])
def test_case_10_a_glitch_lends_its_stamp_for_2_ms_at_most(later: int, stamped: int, bench: Bench) -> None:
    start = bench.contact(3, 0, 20, later, later + HOLD)
    bench.wait(20 * MS)
    assert [press.t - start for press in bench.presses()] == [stamped]


def test_case_11_all_keys_in_one_instant_have_one_stamp(bench: Bench) -> None:
    stamp = bench.press(*range(8))
    presses = bench.presses()
    assert [press.key for press in presses] == list(range(8))
    assert {press.t for press in presses} == {stamp}


def test_case_12_keys_50_us_apart_keep_their_order_and_distance(bench: Bench) -> None:
    order = (6, 1, 4, 0, 7, 3, 5, 2)
    first = bench.press(*order, apart=50)
    assert [(press.key, press.t) for press in bench.presses()] == [
        (key, first + place * 50) for place, key in enumerate(order)
    ]


def test_a_press_is_told_250_us_after_its_edge_and_not_before(bench: Bench) -> None:
    """G5: the provisional lamp comes with it."""
    start = bench.contact(3, 0)
    bench.box.pass_to(start + 249)
    assert bench.presses() == []
    bench.box.pass_to(start + 250)
    assert len(bench.presses()) == 1


def test_case_23_a_key_that_is_held_at_the_start_is_down_and_no_press() -> None:
    bench = Bench(closed=frozenset({5})).greet()
    bench.wait(100 * MS)
    assert bench.presses() == []
    assert bench.health().down == 1 << 5
    bench.box.switch(5, False, bench.now)
    bench.wait(20 * MS)
    assert bench.health().down == 0
    bench.press(5)
    assert [press.key for press in bench.presses()] == [5]


def test_the_heartbeat_shows_who_is_down_before_and_after_the_press_is_told(bench: Bench) -> None:
    bench.contact(3, 0)
    assert bench.health().down == 1 << 3
    bench.wait(10 * MS)
    assert bench.health().down == 1 << 3


def test_releases_are_events_only_where_the_round_asks_for_them(bench: Bench) -> None:
    bench.arm(mode=Mode.RELEASES)
    stamp = bench.press(3)
    press, release = bench.events()
    assert isinstance(press, Press)
    assert isinstance(release, Release)
    assert (release.number, release.session, release.key, release.t) == (2, SESSION, 3, stamp + HOLD)
    bench.arm(round=2)
    bench.press(3)
    assert [type(event) for event in bench.events()] == [Press]


def test_confirm_and_release_times_can_be_set(bench: Bench) -> None:
    bench.done(Config, key=Setting.CONFIRM_US, value=1_000)
    bench.done(Config, key=Setting.RELEASE_MS, value=5)
    bench.contact(3, 0, 900)
    bench.wait(10 * MS)
    assert bench.presses() == []
    bench.contact(3, 0, 10 * MS, 16 * MS, 30 * MS)
    bench.wait(10 * MS)
    assert len(bench.presses()) == 2


@given(st.lists(st.integers(1, 3 * MS), max_size=40), st.lists(st.integers(1, 3 * MS), max_size=40))
def test_however_it_bounces_a_press_is_one_event_with_the_stamp_of_its_first_edge(
    closing: list[int], opening: list[int]
) -> None:
    """The contact is closed at 250 us, then bounces as it likes with gaps below the release time."""
    bench = Bench().greet()
    changes, at = [0], 300
    for gap in [*closing[: len(closing) // 2 * 2], HOLD, *opening[: len(opening) // 2 * 2]]:
        changes.append(at := at + gap)
    start = bench.contact(3, *changes)
    bench.wait(50 * MS)
    assert [press.t for press in bench.presses()] == [start]
