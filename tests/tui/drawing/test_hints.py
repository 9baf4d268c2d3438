"""The line of keys: all shown on screen, the most important first, each where a mouse finds it."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.hints import hint_lines

HINTS = (("Space", "I play a card"), ("x", "cannot"), ("h", "hold"), ("l", "log"), ("?", "rules"))


def test_all_of_them_where_there_is_room() -> None:
    (line,) = hint_lines(HINTS, 80)
    assert line.content.plain.rstrip() == " Space I play a card   x cannot   h hold   l log   ? rules"


def test_the_last_ones_go_and_the_rules_stay() -> None:
    assert [hint_lines(HINTS, width)[0].content.plain.rstrip() for width in (50, 41, 40, 31, 9, 5)] == [
        " Space I play a card   x cannot   h hold   ? rules",
        " Space I play a card   x cannot   ? rules",
        " Space I play a card   ? rules",
        " Space I play a card   ? rules",
        " ? rules",
        "",
    ]


def test_more_lines_take_more_of_them() -> None:
    found = hint_lines(HINTS, 30, 3)
    assert [line.content.plain.rstrip() for line in found] == [
        " Space I play a card",
        " x cannot   h hold   l log",
        " ? rules",
    ]
    assert [line.content.plain.strip() for line in hint_lines((), 30, 2)] == ["", ""]


def test_a_key_is_bold_and_where_it_is_clicked() -> None:
    (line,) = hint_lines(HINTS, 80)
    bold = [line.content.plain[span.start : span.end] for span in line.content.spans if span.style == BOLD]
    assert bold == ["Space", "x", "h", "l", "?"]
    assert [line.key_at(x) for x in (0, 1, 19, 20, 23, 79)] == [None, "Space", "Space", None, "x", None]


@given(
    st.lists(st.tuples(st.text(max_size=6), st.text(max_size=20)), max_size=8), st.integers(0, 120), st.integers(1, 3)
)
def test_exactly_as_wide_and_high_as_it_is_told(hints: list[tuple[str, str]], width: int, lines: int) -> None:
    found = hint_lines(hints, width, lines)
    assert len(found) == lines
    assert all(cell_len(line.content.plain) == width for line in found)


def test_a_long_name_pushes_no_key_out() -> None:  # C3-3
    lines = hint_lines([("Space", "x" * 200 + ", to whom"), ("u", "undo"), ("h", "hold"), ("?", "rules")], 80, 2)
    text = "".join(line.content.plain for line in lines)
    assert ", to whom   u undo   h hold   ? rules" in text


def test_eight_long_names_leave_every_digit_its_hint() -> None:
    """C3-3: a seat that can be named is named, before other keys are."""
    seats = [(str(seat), f"{seat}. Maximiliana Oberhausen of the Northern Moors") for seat in range(1, 8)]
    lines = hint_lines([*seats, ("h", "hold"), ("t", "table"), ("?", "rules")], 80, 2)
    text = " ".join(line.content.plain.strip() for line in lines)
    assert [text.count(f"{seat} {seat}. Max") for seat in range(1, 8)] == [1] * 7
    assert text.endswith("? rules")
    assert (
        "1 Anna-Katharina of the Moors   h hold"
        in hint_lines([("1", "Anna-Katharina of the Moors"), ("h", "hold")], 80)[0].content.plain
    )
