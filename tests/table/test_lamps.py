"""The lamps of the seats: what they show at rest, the light that travels, and what they never tell."""

from __future__ import annotations

import pytest

from companion.box.messages import Pattern
from companion.core.messages import Adjust, Claim, Confirm, Hold, Leave, Pass, Resume
from companion.core.view import Mark, SeatMark, View
from companion.games.kill_overlord.commands import Announce, CannotPass, Open, Play
from companion.table import lamps
from companion.table.lamps import STEP, WHOLE_WAY, Picture, Step
from tests.table.at_the_box import Box, six
from tests.table.evening import Evening

ON, SLOW, FAST = Pattern.ON, Pattern.SLOW, Pattern.FAST
SEATS = (1, 2, 3, 4, 5, 6)


def shown(box: Box | Evening) -> Picture:
    table = box.table
    return lamps.picture(table.view(None), table.prompts(None))


def held_by(holder: int | None, *, out: tuple[int, ...] = (), waiting: tuple[int, ...] = ()) -> View:
    marks = [SeatMark(seat=seat, mark=Mark.OUT) for seat in out]
    marks += [SeatMark(seat=seat, mark=Mark.WAITING) for seat in waiting]
    if holder is not None:
        marks.append(SeatMark(seat=holder, mark=Mark.HOLDER))
    return View(headline="", panels=(), marks=tuple(marks))


def way(before: View | None, after: View) -> list[int]:
    """The seats that burn, step by step."""
    found = lamps.steps(before, after, (), SEATS)
    return [seat for step in found for seat, pattern in step.picture.items() if pattern is ON]


# At rest


def test_the_overlord_is_waited_for_and_the_holder_burns() -> None:
    box = Box()
    box.space()
    assert shown(box) == dict.fromkeys(range(1, 7), SLOW), "and whoever may get it may say so"
    box.table.submit(Open(to=2))
    assert shown(box) == {2: ON}


def test_whoever_may_react_pulses_and_the_holder_burns_on() -> None:
    box = Box().opened()
    box.table.submit(Announce())
    assert shown(box) == {1: SLOW, 2: ON, 3: SLOW, 4: SLOW, 5: SLOW, 6: SLOW}


def test_the_first_hand_blinks_fast_until_its_card_is_shown() -> None:
    box = Box().opened()
    box.table.submit(Announce())
    box.table.submit(Claim(), by=5)
    box.keeper.advance(0.1)
    assert shown(box) == {2: ON, 5: FAST}
    box.table.submit(Confirm())
    assert shown(box) == {1: SLOW, 2: SLOW, 3: SLOW, 4: SLOW, 6: SLOW}


def test_executed_and_absent_seats_are_dark() -> None:
    box = Box().opened()
    box.table.submit(CannotPass())
    box.table.submit(Leave(seat=3))
    box.table.submit(Open(to=4))
    box.table.submit(Announce())
    assert shown(box) == {1: SLOW, 4: ON, 5: SLOW, 6: SLOW}


def test_a_window_on_hold_does_not_pulse() -> None:
    box = Box().opened()
    box.table.submit(Announce())
    box.table.submit(Hold())
    assert shown(box) == {2: ON}
    box.table.submit(Resume())
    assert shown(box)[3] is SLOW


def test_a_seat_pulses_until_its_secret_bid_is_in_and_never_tells_more() -> None:
    """Whose bid is missing, and nothing of what it is."""
    low, high = Evening(), Evening()
    assert shown(low) == {1: SLOW, 2: SLOW, 3: SLOW}
    low.bid(2, 0)
    high.bid(2, 9)
    assert shown(low) == shown(high) == {1: SLOW, 3: SLOW}


# What they never tell


def test_g_7_nothing_depends_on_who_has_passed() -> None:
    box = Box().opened()
    box.table.submit(Announce())
    before, view = shown(box), box.table.view(None)
    for seat in (1, 3, 4, 6):
        box.table.submit(Pass(), by=seat)
        assert shown(box) == before
        assert lamps.steps(view, box.table.view(None), box.table.prompts(None), SEATS) == (
            Step(delay=0.0, picture=before),
        )


def test_invariant_4_every_seat_that_may_react_pulses_whatever_cards_it_has() -> None:
    """Nothing that a lamp shows depends on what a hand could hold: counted hands of 0 and of 9 look alike."""
    pictures = []
    for cards in (0, 9):
        box = Box().opened()
        for seat in SEATS:
            box.table.submit(Adjust(what="hand", seat=seat, to=cards))
        box.table.submit(Announce())
        pictures.append(shown(box))
    assert pictures[0] == pictures[1]


# The light that travels


@pytest.mark.parametrize(
    ("here", "there", "seats"),
    [
        (1, 3, [1, 2, 3]),
        (3, 1, [3, 2, 1]),
        (6, 2, [6, 1, 2]),
        (2, 6, [2, 1, 6]),
        (1, 4, [1, 2, 3, 4]),
        (4, 1, [4, 5, 6, 1]),
        (2, 3, [2, 3]),
    ],
)
def test_it_takes_the_shorter_way_around_the_table(here: int, there: int, seats: list[int]) -> None:
    assert way(held_by(here), held_by(there)) == seats


def test_it_goes_past_dark_seats_without_lighting_them() -> None:
    assert way(held_by(1, out=(2,)), held_by(4, out=(2, 3))) == [1, 4]


def test_it_starts_with_whoever_brings_it_into_play() -> None:
    """KO-5.1: the Overlord hands it over."""
    assert way(held_by(None, waiting=(1,)), held_by(3)) == [1, 2, 3]


@pytest.mark.parametrize("before", [None, held_by(None), held_by(None, waiting=(1, 2)), held_by(3)])
def test_without_a_way_the_lamps_are_at_rest_at_once(before: View | None) -> None:
    assert lamps.steps(before, held_by(3), (), SEATS) == (Step(delay=0.0, picture={3: ON}),)


def test_who_loses_it_to_nobody_goes_dark_at_once() -> None:
    assert lamps.steps(held_by(3), held_by(None), (), SEATS) == (Step(delay=0.0, picture={}),)


def test_its_steps_are_even_and_never_last_long() -> None:
    found = lamps.steps(held_by(1), held_by(3), (), SEATS)
    assert [step.delay for step in found] == [0.0, STEP, 2 * STEP]
    around = tuple(range(1, 21))
    assert lamps.steps(held_by(1), held_by(11), (), around)[-1].delay < WHOLE_WAY


def test_it_travels_over_the_seats_that_pulse_already() -> None:
    """KO-6.2: Plead Guilty is open from the moment at which the order is passed, for all to see."""
    box = Box(six(clocks="off")).opened()
    before = box.table.view(None)
    box.table.submit(Play(to=4))
    box.space()
    found = lamps.steps(before, box.table.view(None), box.table.prompts(None), SEATS)
    assert [step.picture for step in found] == [
        {1: SLOW, 2: ON, 3: SLOW, 5: SLOW, 6: SLOW},
        {1: SLOW, 2: SLOW, 3: ON, 5: SLOW, 6: SLOW},
        {1: SLOW, 2: SLOW, 3: SLOW, 4: ON, 5: SLOW, 6: SLOW},
    ]
