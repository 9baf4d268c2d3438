"""The one door for text: C1-1, C1-5, C3-1, C3-3."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.text import (
    PLAIN,
    cut,
    cut_front,
    cut_name,
    ends,
    filled,
    number,
    padded,
    row,
    shown,
    wrapped,
)
from tests.tui.drawing.scenes import UGLY, plain


@pytest.mark.parametrize("name", UGLY)
def test_nothing_drives_the_terminal(name: str) -> None:
    """C1-5: no control character is left, and cleaning again changes nothing."""
    assert shown(name).isprintable()
    assert shown(shown(name)) == shown(name)


@pytest.mark.parametrize("name", ["[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[0]"])
def test_markup_is_shown_as_it_is_written(name: str) -> None:
    """C1-1."""
    line = row(20, (name, BOLD), (name, PLAIN))
    assert line.plain == (name * 2).ljust(20)
    assert len(line.spans) == 1


@pytest.mark.parametrize(
    ("name", "steady"),
    [
        ("a\u2060b", "ab"),
        ("👨\u200d👩\u200d👧 Jo", "👨 Jo"),
        ("❤\ufe0f", "❤"),
        ("👍🏽", "👍"),
        ("🏳\ufe0f\u200d🌈x", "🏳x"),
        ("漢字", "漢字"),
    ],
)
def test_glyphs_of_doubtful_width_become_steady_ones(name: str, steady: str) -> None:
    """C3-1: terminals count a joined picture, a picture form and a skin tone differently."""
    assert shown(name) == steady


@given(st.text(max_size=60), st.integers(0, 50))
def test_a_piece_of_text_is_never_wider_than_its_place(text: str, width: int) -> None:
    words = shown(text)
    for found in (cut(words, width), cut_front(words, width), cut_name(words, width)):
        assert cell_len(found) <= width
    assert cell_len(padded(words, width)) == width
    assert cell_len(padded(words, width, right=True)) == width


@given(st.lists(st.text(max_size=30), max_size=5), st.integers(0, 60))
def test_a_row_is_exactly_as_wide_as_it_is_told(texts: list[str], width: int) -> None:
    """C3-1, also for words that nobody has cleaned."""
    line = row(width, *((text, BOLD) for text in texts))
    assert cell_len(line.plain) == width
    assert line.plain.isprintable()


@given(st.text(max_size=120), st.integers(0, 40), st.integers(0, 5))
@example("⺀", 1, 2)
def test_wrapped_text_keeps_to_its_lines(text: str, width: int, lines: int) -> None:
    found = wrapped(shown(text), width, lines)
    assert len(found) <= lines
    assert all(cell_len(line) <= width for line in found)


def test_wrapped_text_ends_with_an_ellipsis_when_it_is_not_all() -> None:
    assert wrapped("one two three four five", 9, 3) == ["one two", "three", "four five"]
    assert wrapped("one two three four five", 9, 2) == ["one two", "three fo…"]
    assert wrapped("unbreakable", 4, 3) == ["unbr", "eaka", "ble"]


def test_names_that_begin_alike_stay_apart() -> None:
    """C3-3: equal in their first 30 characters."""
    first, second = "Maximilian of the Northern Hill" + " and Anna", "Maximilian of the Northern Hill" + " and Ben"
    assert cut_name(first, 16) != cut_name(second, 16)
    assert cut_name(first, 16) == "Maximilian…Anna"
    assert cut_name(second, 16) == "Maximilian…d Ben"


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "–"), (0, "0"), (-3, "−3"), (12, "12"), (2.5, "2.5"), (4.0, "4"), ("Slave", "Slave"), ("a\x1bb", "a␛b")],
)
def test_a_value_in_words(value: int | float | str | None, words: str) -> None:
    assert number(value) == words


def test_the_right_end_of_a_line_stays() -> None:
    line = ends(40, (("Dan passed to Cleo and nobody said a word", PLAIN),), (("u undo", BOLD),))
    assert line.plain == "Dan passed to Cleo and nobody s…  u undo"
    assert ends(10, (("left", PLAIN),), ()).plain == "left      "


@given(st.text(max_size=40), st.text(max_size=40), st.integers(0, 80))
def test_a_line_with_two_ends_is_exactly_as_wide(left: str, right: str, width: int) -> None:
    assert cell_len(ends(width, ((shown(left), PLAIN),), ((shown(right), BOLD),)).plain) == width


def test_lines_are_filled_up_and_cut_to_a_height() -> None:
    assert plain(filled([row(3, ("a", PLAIN))], 3, 2)) == ["a", ""]
    assert plain(filled([row(3, ("a", PLAIN))] * 3, 3, 1)) == ["a"]
