"""A key beside a button box: it counts, is measured less exactly, and never beats a button by a hair (G-8)."""

from __future__ import annotations

import pytest

from companion.table.keyboard import ERROR, press_key
from companion.table.presses import Outcome
from tests.table.fake_box import BoxNight


def test_a_key_a_hair_before_a_button_is_a_tie_and_is_the_one_that_is_less_exact() -> None:
    night = BoxNight().announced()
    night.pass_time(1.0)
    assert press_key(night.table, 4).outcome is Outcome.CLAIMED
    night.push(5, wait=0.0025)
    night.pass_time(0.2)
    race = {one.seat: one for one in night.race()}
    assert {one.verdict for one in race.values()} == {"tied", "first by seat order"}
    assert (race[4].coarse, race[5].coarse) == (True, False)
    assert race[4].error == pytest.approx(ERROR)


def test_two_keys_are_told_apart_by_what_a_keyboard_can_split() -> None:
    night = BoxNight().announced()
    night.pass_time(1.0)
    press_key(night.table, 4)
    night.pass_time(0.01)
    press_key(night.table, 5)
    night.pass_time(0.2)
    assert [(one.seat, one.verdict) for one in night.race()] == [(4, "first"), (5, "later")]
