"""Numbers as hands type them: taken as they were meant, or not at all (reported fault H1-4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.messages import Value
from companion.core.numbers import as_text, quoted, real_number, span, whole_number

LONG = "7" * 5000
HUGE = 10**5000

NO_NUMBER_AT_ALL: list[Value] = [
    "",
    " ",
    "1,5",
    "1_000",
    "1e3",
    "²",
    "3²",
    "0x10",
    "five",
    "--3",
    "+-3",
    "nan",
    "inf",
    "-",
    LONG,
    HUGE,
    -HUGE,
    True,
    False,
]


@pytest.mark.parametrize("typed", [*NO_NUMBER_AT_ALL, "1.5", "3.0", 1.5, 3.0], ids=quoted)
def test_what_is_no_whole_number_is_not_taken(typed: Value) -> None:
    """H1-4: no crash, and nothing silently changed."""
    assert whole_number(typed) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [("5", 5), (" 5 ", 5), ("+4", 4), ("-3", -3), ("−3", -3), ("٣", 3), ("2500000", 2_500_000), ("007", 7), (12, 12)],
)
def test_a_whole_number_is_taken_as_it_was_meant(typed: Value, number: int) -> None:
    """H1-4."""
    assert whole_number(typed) == number


@pytest.mark.parametrize(
    "typed", [*NO_NUMBER_AT_ALL, float("nan"), float("inf"), 1e300, "1.2.3", "."], ids=quoted
)
def test_what_is_no_number_is_not_taken(typed: Value) -> None:
    """H1-4."""
    assert real_number(typed) is None


@pytest.mark.parametrize(
    ("typed", "number"), [("1.5", 1.5), ("-0.25", -0.25), ("−2", -2.0), ("3", 3.0), (".5", 0.5), (2.5, 2.5), (4, 4.0)]
)
def test_a_number_is_taken_as_it_was_meant(typed: Value, number: float) -> None:
    """H1-4."""
    assert real_number(typed) == number


@given(st.text() | st.integers() | st.floats() | st.booleans())
def test_anything_can_be_asked_and_quoted(typed: Value) -> None:
    """H1-4, C1-5: a refusal quotes one short legible line."""
    assert whole_number(typed) is None or isinstance(whole_number(typed), int)
    assert real_number(typed) is None or isinstance(real_number(typed), float)
    assert len(quoted(typed)) <= 40
    assert quoted(typed).isprintable() or "\u200d" in quoted(typed)


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_a_number_reads_back_as_itself(number: int) -> None:
    assert whole_number(str(number)) == number == whole_number(number)


@pytest.mark.parametrize("typed", [HUGE, LONG, "\x1b[2J" * 200], ids=["huge", "long", "escape"])
def test_a_quoted_answer_is_short_and_drives_no_terminal(typed: Value) -> None:
    """C1-5, H1-4."""
    assert len(quoted(typed)) <= 40
    assert len(as_text(typed)) <= 200
    assert "\x1b" not in as_text(typed)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1.24, "1.2 s"),
        (0.138, "138 ms"),
        (0.0024, "2.4 ms"),
        (0.000_12, "0.12 ms"),
        (0.000_05, "0.05 ms"),
        (0.000_048, "0.05 ms"),
        (0.000_016, "0.02 ms"),
        (0.0, "0 ms"),
    ],
)
def test_a_short_time_is_said_as_finely_as_it_was_measured(seconds: float, said: str) -> None:
    assert span(seconds) == said
