"""Seats of a large table by keys: SS-1."""

from __future__ import annotations

import pytest

from companion.tui.keys.seat_keys import SeatKeys, keys_between, keys_of


def taken(keys: str, seats: int) -> list[str]:
    hand = SeatKeys()
    return [key for key in (hand.take(each, seats) for each in keys) if key]


@pytest.mark.parametrize(
    ("keys", "meant"),
    [("9", ["9"]), ("00", ["10"]), ("02", ["12"]), ("0012", ["10", "1", "2"]), ("0x", ["x"]), ("112", ["1", "1", "2"])],
)
def test_from_the_tenth_seat_on_a_nought_comes_first(keys: str, meant: list[str]) -> None:
    assert taken(keys, 12) == meant


def test_nine_seats_never_wait_for_a_second_key() -> None:
    assert taken("0102", 9) == list("0102")


def test_what_is_shown_is_what_is_pressed() -> None:
    assert [keys_of(seat) for seat in (1, 9, 10, 12)] == ["1", "9", "00", "02"]
    assert [keys_between(*run) for run in ((1, 8), (1, 12), (3, 3), (10, 12), (9, 10))] == [
        "1-8", "1-9 00-02", "3", "00-02", "9 00",
    ]  # fmt: skip
