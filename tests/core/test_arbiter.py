"""Who was first (RULES.md G-7, G-8): by when the hand moved, never by when its message arrived."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.arbiter import Claim, by_seat_order, cannot_tell, judge
from companion.core.seats import seat_people


def claim(seat: int, at: float, *, error: float = 0.0, clock: str = "box", resolution: float = 0.0) -> Claim:
    return Claim(seat=seat, at=at, error=error, clock=clock, resolution=resolution)


SECONDS = st.integers(0, 400).map(lambda step: step / 200)
CLAIMS = st.lists(
    st.builds(
        Claim,
        seat=st.integers(1, 8),
        at=SECONDS,
        error=st.sampled_from([0.0, 0.01, 0.05, 0.2]),
        clock=st.sampled_from(["box", "phone 1", "phone 2", "table"]),
        resolution=st.sampled_from([0.0, 0.001, 0.02]),
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda each: each.seat,
)


def test_the_earlier_hand_is_first_and_the_others_follow_in_order() -> None:
    """G-8, first_press."""
    verdict = judge([claim(1, 0.30), claim(2, 0.10), claim(3, 0.20)])
    assert (verdict.first, verdict.tied, verdict.is_tie) == (2, (2,), False)
    assert [each.seat for each in verdict.order] == [2, 3, 1]


@pytest.mark.parametrize(("apart", "tie"), [(0.0, True), (0.002, True), (0.0021, False), (0.01, False)])
def test_two_hands_on_one_clock_are_compared_by_its_resolution_alone(apart: float, tie: bool) -> None:
    """G-8: the error of the clock against the table's is the same for both, so it does not blur them."""
    first = claim(1, 1.0, error=0.5, resolution=0.002)
    second = claim(2, 1.0 + apart, error=0.5, resolution=0.002)
    assert judge([first, second]).is_tie is tie


@pytest.mark.parametrize(("apart", "tie"), [(0.0, True), (0.03, True), (0.0301, False), (0.5, False)])
def test_two_hands_on_two_clocks_are_compared_by_the_sum_of_their_errors(apart: float, tie: bool) -> None:
    """G-8."""
    first = claim(1, 1.0, error=0.01, clock="box", resolution=0.4)
    second = claim(2, 1.0 + apart, error=0.02, clock="phone", resolution=0.4)
    assert judge([first, second]).is_tie is tie


def test_the_coarser_of_two_resolutions_counts() -> None:
    assert cannot_tell(claim(1, 1.0, resolution=0.001), claim(2, 1.01, resolution=0.02))


def test_a_tie_holds_everyone_who_cannot_be_told_from_the_first() -> None:
    """G-8: three phones, each 50 ms unsure."""
    hands = [claim(seat, 1.0 + seat / 100, error=0.05, clock=f"phone {seat}") for seat in (1, 2, 3)]
    assert judge(hands).tied == (1, 2, 3)


def test_a_blurred_first_hand_carries_nobody_past_one_that_was_measurably_earlier() -> None:
    """G-8: the phone cannot be told from either button, but the two buttons can be told from each other."""
    phone = claim(1, 1.00, error=0.05, clock="phone")
    earlier, later = claim(2, 1.03, error=0.01), claim(3, 1.04, error=0.01)
    assert judge([phone, earlier, later]).tied == (1, 2)


@pytest.mark.parametrize(("opener", "winner"), [(1, 2), (2, 4), (3, 4), (4, 2), (None, 2)])
def test_a_tie_goes_by_seat_order_starting_left_of_the_opener(opener: int | None, winner: int) -> None:
    """G-8."""
    roster = seat_people(["Anna", "Ben", "Cleo", "Dan"])
    assert by_seat_order((4, 2), roster.left_of(opener)) == winner


@given(CLAIMS, st.randoms(use_true_random=False))
def test_the_verdict_does_not_know_the_order_of_arrival(claims: list[Claim], chance: object) -> None:
    """G-7: claims are judged by the time the hand moved."""
    arrived = list(claims)
    chance.shuffle(arrived)  # type: ignore[attr-defined]
    assert judge(arrived) == judge(claims)


@given(CLAIMS)
def test_nobody_can_win_who_was_measurably_later_than_another(claims: list[Claim]) -> None:
    """G-8: whoever the tie rule picks among the tied."""
    verdict = judge(claims)
    seats = {each.seat: each for each in claims}
    for winner in (seats[seat] for seat in verdict.tied):
        assert not [other for other in claims if other.at < winner.at and not cannot_tell(other, winner)]


@given(CLAIMS)
def test_the_first_is_always_among_the_tied_and_every_hand_is_kept(claims: list[Claim]) -> None:
    """G-8: every press is logged either way."""
    verdict = judge(claims)
    assert verdict.first in verdict.tied
    assert sorted(verdict.order, key=lambda each: each.seat) == sorted(claims, key=lambda each: each.seat)
