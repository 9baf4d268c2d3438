"""Bars tell a share with eighths of a cell; tall numbers take three rows."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tui.drawing.bars import bar, share, tall, tall_width


@pytest.mark.parametrize(
    ("value", "goal", "drawn"),
    [
        (0, 40, "        "),
        (20, 40, "████    "),
        (40, 40, "████████"),
        (55, 40, "████████"),
        (-3, 40, "        "),
        (1, 400, "▏       "),
        (399, 400, "███████▉"),
        (None, 40, "        "),
        ("General", 40, "        "),
        (5, None, "        "),
        (5, 0, "        "),
        (math.nan, 40, "        "),
    ],
)
def test_a_bar(value: object, goal: float | None, drawn: str) -> None:
    assert bar(share(value, goal), 8) == drawn


@given(st.floats(0, 1), st.integers(-3, 120))
def test_a_bar_is_exactly_as_wide_as_it_is_told(part: float, width: int) -> None:
    assert len(bar(part, width)) == max(0, width)


@given(st.integers(0, 400), st.integers(0, 400), st.integers(1, 60))
def test_more_is_never_drawn_shorter(first: int, second: int, width: int) -> None:
    low, high = sorted((first, second))
    assert _filled(bar(share(low, 400), width)) <= _filled(bar(share(high, 400), width))


def _filled(drawn: str) -> int:
    return sum(" ▏▎▍▌▋▊▉█".index(block) for block in drawn)


def test_tall_digits() -> None:
    assert tall("38") == ("╺━┓┏━┓", " ━┫┣━┫", "╺━┛┗━┛")
    assert tall("−1")[1] == "╺━╸ ┃ "
    assert {len(line) for line in tall("1.9")} == {7}
    assert tall_width("1.9") == 7
    assert tall("") == ("", "", "")
