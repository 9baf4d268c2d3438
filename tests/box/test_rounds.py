"""Numbers of rounds, and the one mapping that serves all hands of a round (L0)."""

from __future__ import annotations

import pytest

from companion.box.host.clock import SECOND, Mapping
from companion.box.host.rounds import HOLD, Rounds, arming
from companion.box.messages import Mode

HELD = int(HOLD) * SECOND


def line(host: float) -> Mapping:
    return Mapping(box=0, host=host, rate=1.0, error=0.001, drift=1e-4)


FIRST, SECOND_LINE, THIRD = line(1.0), line(1.0005), line(1.001)


def test_hands_in_time_have_one_mapping_for_ever() -> None:
    rounds = Rounds()
    assert rounds.mapping(1, 0, FIRST, counts=True) is FIRST
    assert rounds.mapping(1, 5, SECOND_LINE, counts=True) is FIRST
    assert rounds.mapping(1, 100 * HELD, THIRD, counts=True) is FIRST
    assert rounds.frozen is FIRST


def test_an_early_hand_and_one_in_time_beside_it_have_the_same() -> None:
    rounds = Rounds()
    assert rounds.mapping(1, 0, FIRST, counts=False) is FIRST
    assert rounds.mapping(1, 1000, SECOND_LINE, counts=True) is FIRST
    assert rounds.mapping(1, 100 * HELD, THIRD, counts=True) is FIRST


def test_an_early_hand_does_not_hold_an_old_mapping_for_those_in_time() -> None:
    rounds = Rounds()
    rounds.mapping(1, 0, FIRST, counts=False)
    assert rounds.mapping(1, HELD + 1, SECOND_LINE, counts=True) is SECOND_LINE


def test_a_hand_long_after_those_in_time_is_placed_by_what_is_known_now() -> None:
    rounds = Rounds()
    rounds.mapping(1, 0, FIRST, counts=True)
    assert rounds.mapping(1, HELD, SECOND_LINE, counts=False) is FIRST
    assert rounds.mapping(1, HELD + 1, SECOND_LINE, counts=False) is SECOND_LINE
    assert rounds.mapping(1, HELD + 2, THIRD, counts=True) is FIRST


def test_another_round_and_another_session_have_their_own() -> None:
    rounds = Rounds()
    rounds.mapping(1, 0, FIRST, counts=True)
    assert rounds.mapping(2, 5, SECOND_LINE, counts=True) is SECOND_LINE
    rounds.forget()
    assert rounds.frozen is None
    assert rounds.mapping(2, 6, THIRD, counts=True) is THIRD


@pytest.mark.parametrize(("seconds", "milliseconds"), [(None, 0), (0.0, 1), (0.0004, 1), (3.0, 3000), (65.6, 0)])
def test_how_long_a_round_lasts_on_the_wire(seconds: float | None, milliseconds: int) -> None:
    command = arming(1, [0, 2], Mode.LIGHT_FIRST, duration=seconds, delay=0.0)
    assert (command.duration, command.mask) == (milliseconds, 0b101)


@pytest.mark.parametrize("times", [(-1.0, 0.0), (1.0, -0.1), (1.0, 66.0)])
def test_times_that_no_box_has_are_refused(times: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="65 seconds"):
        arming(1, [0], Mode(0), duration=times[0], delay=times[1])
