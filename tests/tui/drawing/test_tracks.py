"""A track with a bad end, and a stack: what is filled, what is left, the end, and the number in words."""

import pytest

from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.blocks import Form
from companion.tui.drawing.colours import DANGER, REVERSED
from companion.tui.drawing.tracks import track_forms
from tests.tui.drawing import boards

FOUR = boards.roster()


def text(form: Form) -> list[str]:
    return ["".join(words for words, _ in line).rstrip() for line in form.lines]


@pytest.mark.parametrize(
    ("space", "line"),
    [
        (0, "□□□□□□□□□□□□☠   0 of 13"),
        (6, "■■■■■■□□□□□□☠   6 of 13"),
        (12, "■■■■■■■■■■■■☠  12 of 13"),
        (13, "■■■■■■■■■■■■☠  13 of 13"),
        (40, "■■■■■■■■■■■■☠  40 of 13"),
        (-1, "□□□□□□□□□□□□☠  −1 of 13"),
        (None, "□□□□□□□□□□□□☠   – of 13"),
    ],
)
def test_a_track_marks_its_end(space: int | None, line: str) -> None:
    (form,) = track_forms(boards.track(space), FOUR, 60, roomy=False)
    assert text(form) == [line]


def test_only_on_its_last_space_the_end_is_reversed() -> None:
    for space in (12, 13):
        (form,) = track_forms(boards.track(space), FOUR, 60, roomy=False)
        assert (("☠", REVERSED) in form.lines[0]) == (space == 13)


def test_alarm_has_a_sign_and_its_note() -> None:
    (form,) = track_forms(boards.track(12, alarm=True, note="one space left"), FOUR, 60, roomy=False)
    assert text(form) == ["■■■■■■■■■■■■☠  12 of 13 ! one space left"]
    assert form.lines[0][-1][1] == DANGER


def test_a_tall_track_numbers_its_spaces() -> None:
    (form,) = track_forms(boards.track(2, 4), FOUR, 60, roomy=True)
    assert text(form) == ["█████ █████ ░░░░░   ☠    2 of 4", "  1     2     3     4"]
    narrow = track_forms(boards.track(2, 30), FOUR, 60, roomy=True)
    assert [len(form.lines) for form in narrow] == [1]


def test_a_stack_fills_up_and_says_what_it_costs() -> None:
    stack = boards.stack("iago", "Iago", 2, 3, "+16")
    assert text(track_forms(stack, FOUR, 60, roomy=False)[0]) == ["▓▓░  2 of 3, +16"]
    assert text(track_forms(stack, FOUR, 60, roomy=True)[0]) == ["▓▓▓ ▓▓▓ ░░░   2 of 3, +16"]
    full = boards.stack("zero", "no hope", 3, 4, "one more loses", alarm=True)
    assert text(track_forms(full, FOUR, 60, roomy=False)[0]) == ["▓▓▓░  3 of 4 ! one more loses"]


def test_a_goal_that_has_no_room_in_spaces_is_a_bar() -> None:
    rows = (Row(id="far", value=250),)
    far = Panel(kind=Kind.TRACK, id="far", title="far", rows=rows, goal=500)
    assert text(track_forms(far, FOUR, 60, roomy=True)[0]) == ["far  ████████          250 of 500"]
