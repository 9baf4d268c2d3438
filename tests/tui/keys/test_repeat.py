"""A key that bounces or is held down is one press; a key that is pressed again is two."""

from __future__ import annotations

import pytest

from companion.tui.keys.acts import Fill, Press
from companion.tui.keys.repeat import FIRST_REPEAT, SAME, SHOWN, Repeat
from tests.tui.keys.desk import Desk
from tests.tui.keys.test_primary import holding, retaliating


def given(*events: tuple[float, str]) -> list[str]:
    """What is done when these keys come at these seconds and everything that falls due is looked at."""
    repeat = Repeat()
    done: list[str] = []
    for at, key in events:
        if repeat.due is not None and repeat.due <= at:
            done += repeat.over(repeat.due)
        done += repeat.take(key, at, free=False)
    if repeat.due is not None:
        done += repeat.over(repeat.due)
    return done


def held(key: str, start: float, first: float, every: float, times: int = 40) -> list[tuple[float, str]]:
    """What a terminal sends while a key is held down."""
    return [(start, key), *((start + first + every * number, key) for number in range(times))]


@pytest.mark.parametrize("gap", [0.0, 0.01, 0.1, 0.29])
def test_the_same_key_within_three_tenths_is_the_same_press(gap: float) -> None:
    assert given((1.0, "n"), (1.0 + gap, "n")) == ["n"]


def test_every_further_event_pushes_the_guard_on() -> None:
    assert given(*((1.0 + 0.2 * number, "n") for number in range(20))) == ["n"]


@pytest.mark.parametrize(("first", "every"), [(0.5, 0.033), (0.25, 0.092), (0.66, 0.04), (0.375, 0.09), (1.0, 0.033)])
def test_a_key_that_is_held_down_does_one_thing(first: float, every: float) -> None:
    """The usual delays and rates of keyboards: the first repeat comes just when a person may press again."""
    assert given(*held("space", 1.0, first, every)) == ["space"]
    assert given(*held("u", 1.0, first, every), (60.0, "u")) == ["u", "u"]


@pytest.mark.parametrize("gap", [0.31, 0.5, 0.7, 1.0, 1.2, 5.0])
def test_a_person_who_presses_twice_for_two_steps_gets_both(gap: float) -> None:
    assert given((1.0, "space"), (1.0 + gap, "space")) == ["space", "space"]
    assert given(*((1.0 + gap * number, "u") for number in range(4))) == ["u"] * 4


def test_a_second_press_waits_only_where_it_could_be_a_repeat() -> None:
    repeat = Repeat()
    assert repeat.take("n", 1.0, free=False) == ("n",)
    assert repeat.take("n", 1.0 + SAME, free=False) == ()
    assert repeat.due == pytest.approx(1.0 + SAME + SHOWN)
    assert repeat.over(1.0 + SAME + SHOWN) == ("n",)
    assert repeat.take("n", 2.5 + FIRST_REPEAT, free=False) == ("n",)


def test_another_key_between_two_is_no_repeat() -> None:
    """Space 4 Space 2, as fast as anybody types: two passes."""
    keys = ["space", "4", "space", "2"]
    assert given(*((1.0 + 0.08 * number, key) for number, key in enumerate(keys))) == keys


def test_a_key_behind_one_that_was_put_off_comes_after_it() -> None:
    """What the first one does has to be seen before the second can mean anything."""
    repeat = Repeat()
    repeat.take("space", 1.0, free=False)
    assert repeat.take("space", 1.5, free=False) == ()
    assert repeat.take("4", 1.55, free=False) == ("space",)
    assert repeat.due == 1.55
    assert repeat.over(1.55) == ("4",)


def test_a_late_look_at_the_clock_loses_no_press() -> None:
    repeat = Repeat()
    repeat.take("n", 1.0, free=False)
    repeat.take("n", 1.5, free=False)
    assert repeat.take("n", 2.0, free=False) == ("n",)
    assert repeat.over(3.0) == ("n",)


def test_a_clock_that_steps_back_gives_nothing_twice() -> None:
    assert given((5.0, "n"), (1.0, "n")) == ["n"]


@pytest.mark.parametrize("key", ["space", "n", "u", "ctrl+z", "enter", "h", "x"])
def test_no_key_of_the_table_does_two_things_by_bouncing(key: str) -> None:
    once, twice = Desk.of_kill_overlord().press("space", "3"), Desk.of_kill_overlord().press("space", "3")
    once.settled(key)
    twice.settled(key, key, key)
    assert twice.acts == once.acts
    assert twice.table.number == once.table.number


def test_plus_may_be_hammered() -> None:
    desk = holding().settled("2", "+", "+", "+")
    assert desk.value("gold", 2) - Desk.of_kill_overlord().press("space", "3").value("gold", 2) == 3


def test_a_driver_who_presses_space_twice_within_a_second_takes_two_steps() -> None:
    desk = Desk.of_kill_overlord(eliminated_role_order="latest_first").press("space", "3", "space", "1", "x").wait(2.0)
    desk.press("space").wait(0.55).press("space")
    assert desk.asked("P-KO-11")
    assert desk.wait(0.2).asked("P-KO-01")


def test_a_held_space_does_not_run_through_the_round() -> None:
    desk = Desk.of_kill_overlord().press("space", "3", "space", "1", "x").wait(2.0)
    number = desk.table.number
    desk.press("space").wait(0.45)
    for _ in range(60):
        desk.press("space")
    desk.wait(1.0)
    assert desk.table.number == number + 1


def test_a_held_undo_takes_back_one_step() -> None:
    desk = holding().press("u").wait(0.45)
    acts = list(desk.acts)
    for _ in range(60):
        desk.press("u")
        acts += desk.acts
    desk.wait(1.0)
    assert acts + desk.acts == []
    assert desk.asked("P-KO-04")


def test_three_undos_are_three_steps() -> None:
    desk = holding().press("space", "5")
    for _ in range(3):
        desk.press("u").wait(0.4)
    assert desk.asked("P-KO-01")
    assert desk.table.undo_label() == ""


def test_a_press_of_a_hand_is_never_put_off_behind_itself() -> None:
    desk = retaliating(clocks="on").press("2").wait(0.35).press("2")
    assert [type(act) for act in desk.acts] == [Press]


def test_the_second_of_two_fast_keys_means_what_stands_there_then() -> None:
    """Space lets the clock run, the next Space announces, put off as a possible repeat, and 2 is its target."""
    desk = retaliating(clocks="on").wait(5.6).press("h").wait(2.0)
    assert desk.asked("P-KO-08")
    desk.press("space").wait(0.4).press("space", "2")
    assert not any(isinstance(act, Press) for act in desk.acts)
    desk.wait(0.0)
    assert isinstance(desk.acts[0], Fill)
    assert desk.wait(3.1).holder == 2


def test_a_key_that_another_screen_took_is_held_down_here_and_another_key_is_not() -> None:
    repeat = Repeat()
    repeat.heard("y", 1.0)
    assert repeat.take("y", 1.04, free=False) == ()
    repeat.heard("t", 2.0)
    assert repeat.take("2", 2.04, free=False) == ("2",)
