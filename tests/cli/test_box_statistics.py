"""The drill's figures: from hand-made stamps, without a box."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from companion.cli.box.statistics import Trial, lamp_plan, pair_figures, seat_figures

BOTH = frozenset({1, 2})


def test_offset_is_the_median_and_jitter_the_median_distance_from_it() -> None:
    """One wild press moves neither."""
    trials = [Trial(lit=BOTH, after={1: time}) for time in (200_000, 210_000, 220_000, 900_000, 190_000)]
    figures = seat_figures(trials, [1])[0]
    assert (figures.offset, figures.jitter, figures.fastest) == (210_000, 10_000, 190_000)


def test_a_seat_that_was_lit_and_did_not_press_has_missed() -> None:
    trials = [Trial(lit=BOTH, after={1: 5}), Trial(lit=frozenset({2})), Trial(lit=frozenset({1}), after={1: 7})]
    first, second = seat_figures(trials, [1, 2])
    assert (first.lit, first.pressed, first.missed) == (2, 2, 0)
    assert (second.lit, second.pressed, second.missed) == (2, 0, 2)
    assert second.offset is second.jitter is second.fastest is None


def test_presses_before_and_beside_the_lamp_are_counted_each() -> None:
    trials = [Trial(lit=frozenset({1}), early=(1, 1, 2), wrong=(2,)), Trial(lit=BOTH, early=(2,))]
    first, second = seat_figures(trials, [1, 2])
    assert (first.early, first.wrong) == (2, 0)
    assert (second.early, second.wrong) == (2, 1)


@pytest.mark.parametrize(("distance", "ties"), [(0, 1), (15, 1), (16, 1), (17, 0), (5_000, 0)])
def test_what_is_no_further_apart_than_the_box_resolves_is_a_tie(distance: int, ties: int) -> None:
    """G2's other side: closer than announced is never called an order."""
    pair = pair_figures([Trial(lit=BOTH, after={1: 200_000, 2: 200_000 + distance})], [1, 2], 16)[0]
    assert (pair.shared, pair.ties, pair.closest, pair.apart) == (1, ties, distance, not ties)


def test_seats_that_never_pressed_together_are_not_judged() -> None:
    trials = [Trial(lit=BOTH, after={1: 1}), Trial(lit=BOTH, after={2: 1})]
    pair = pair_figures(trials, [1, 2], 16)[0]
    assert (pair.shared, pair.closest, pair.apart) == (0, None, None)


def test_every_two_seats_are_a_pair_once() -> None:
    assert [pair.seats for pair in pair_figures([], [1, 2, 4], 16)] == [(1, 2), (1, 4), (2, 4)]


def test_lamps_go_on_for_each_seat_alone_and_for_all_as_often() -> None:
    plan = list(islice(lamp_plan([1, 2, 3], Random(5)), 60))
    assert plan.count(frozenset({1, 2, 3})) == 30
    assert [plan.count(frozenset({seat})) for seat in (1, 2, 3)] == [10, 10, 10]


def test_the_order_of_lamps_cannot_be_guessed() -> None:
    plan = list(islice(lamp_plan([1, 2, 3], Random(5)), 60))
    assert len({tuple(plan[place : place + 2]) for place in range(0, 60, 2)}) == 6
