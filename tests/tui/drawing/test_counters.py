"""The table's own numbers, tall: threat and conquest are read from two metres."""

from companion.core.seats import Roster, seat_people
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View, counters
from companion.tui.drawing.board import board_height, board_lines
from companion.tui.drawing.colours import DANGER
from companion.tui.drawing.counters import tall_counters
from companion.tui.drawing.seats import seat_lines
from companion.tui.drawing.table_view import TableNow, table_view_lines
from tests.tui.drawing.scenes import plain

TWO = seat_people(("Anna", "Ben"))
GUARD = Panel(kind=Kind.SCORES, id="guard", title="guard", rows=(Row(seat=1, value=None), Row(seat=2, value=1)))
TURN = SeatMark(seat=2, mark=Mark.HOLDER, word="turn")


def ledger(threat: int, conquest: int | None, *, low: bool = False) -> Panel:
    rows = (Row(id="threat", value=threat), Row(id="conquest", value=conquest, alarm=low, note="low" if low else ""))
    return Panel(kind=Kind.LINES, id="ledger", title="the quest", rows=rows)


def cards(hand: int | str) -> Panel:
    rows = (Row(id="hand", label="hand", value=hand), Row(id="deck", value=31))
    return Panel(kind=Kind.LINES, id="cards", title="cards", rows=rows)


def view(*panels: Panel) -> View:
    return View(headline="Desk   round 1", panels=(*panels, GUARD), marks=(TURN,))


def test_they_are_tall_with_the_words_beside_them() -> None:
    assert plain(board_lines(view(ledger(4, 11), cards(5)), TWO, 80, 4)) == [
        "        ╻ ╻                ╺┓ ╺┓",
        " threat ┗━┫       conquest  ┃  ┃     cards  hand 5   deck 31",
        "          ╹                ╺┻╸╺┻╸",
    ]


def test_a_second_digit_moves_nothing() -> None:
    few, many = (plain(board_lines(view(ledger(n, n)), TWO, 80, 4))[1] for n in (4, 44))
    assert few.index("conquest") == many.index("conquest")


def test_what_is_low_says_so_in_a_word_and_not_by_its_colour_alone() -> None:
    lines = board_lines(view(ledger(4, 3, low=True), cards(5)), TWO, 80, 4)
    assert "! low" in plain(lines)[2]
    danger = [line.plain[span.start : span.end] for line in lines for span in line.spans if span.style == DANGER]
    assert "! low" in "".join(danger)
    assert [words for words in danger if "━" in words], "the digits too"


def test_without_room_they_are_words() -> None:
    seen = view(ledger(4, 3, low=True), cards("hidden"))
    assert plain(board_lines(seen, TWO, 80, 2)) == [
        " threat 4   conquest 3 ! low",
        " cards  hand hidden   deck 31",
    ]
    assert plain(board_lines(view(ledger(4, None)), TWO, 24, 4)) == [" threat 4   conquest –"]


def test_the_height_does_not_follow_the_numbers() -> None:
    heights = {board_height(view(ledger(*numbers), cards(5)), TWO, 80) for numbers in ((0, None), (4, 3), (99, 120))}
    assert heights == {3}


def test_a_view_that_begins_with_anything_else_has_none() -> None:
    assert counters(view(Panel(kind=Kind.STACK, id="s", title="s", rows=(Row(id="s", value=1),), goal=3))) == ()
    assert counters(view(cards("hidden"))) == (), "words are not tall"
    assert counters(View(headline="", panels=(GUARD, ledger(1, 2)))) == (), "the numbers of seats come first"


def test_the_seats_have_no_tall_numbers_besides() -> None:
    lines = plain(seat_lines(view(ledger(4, 5)), TWO, 80, 30))
    told = [line for line in lines if line]
    assert told == ["     seat  guard", " 1 ● Anna      –", " 2 ▲ Ben       1  ◀ turn"]


def table(roster: Roster, width: int, height: int) -> list[str]:
    seen = view(ledger(4, 3, low=True), cards("hidden"))
    return plain(table_view_lines(TableNow(view=seen, roster=roster, prompts=(), now=0.0), width, height))


def test_the_table_view_has_the_first_ones_largest_and_whose_turn_it_is() -> None:
    """All of them also in words where there is no room; an alarm is told once."""
    found = table(TWO, 80, 23)
    text = "\n".join(found)
    assert " threat ██████           conquest ██████" in text
    assert "hand hidden    deck  ━┫ ┃" in text
    assert "threat ┗━┫       conquest  ━┫" in "\n".join(table(TWO, 40, 12))
    assert text.count("! low") == 1
    assert "TURN" in text
    assert "guard 1" in text
    assert "conquest 3 ! low" in "\n".join(table(TWO, 40, 6))
    assert tall_counters(view(ledger(4, 5)), 80, 0) == []


