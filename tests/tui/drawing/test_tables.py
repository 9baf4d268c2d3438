"""Numbers of things by seats: what a score is made of, and markers on a board."""

from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.blocks import Form
from companion.tui.drawing.panels import groups, panel_lines
from companion.tui.drawing.stacked import stacked
from companion.tui.drawing.tables import numbered, table_forms, table_of
from companion.tui.drawing.text import PLAIN
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import plain, scores, view_of

FOUR = boards.roster()


def text(form: Form) -> list[str]:
    return ["".join(words for words, _ in line).rstrip() for line in form.lines]


def test_parts_add_up_by_seat() -> None:
    """Letters tell the parts apart in a bar; nothing is a dot; a minus is a true one."""
    whole, halves, _ = table_forms(table_of((boards.parts(),), FOUR, {}), FOUR, 76)
    assert text(whole)[:6] == [
        "                 ● Anna  ▲ Ben  ■ Cleo  ◆ Dev",
        "a start               5      5       5      5",
        "b events              4      2       ·      1",
        "c sieges              3      ·       4      1",
        "d quests              2      5       1      4",
        "e Iago               −1      ·      −2      ·",
    ]
    assert text(whole)[-1] == "total                30     22      11     12"
    assert len(text(halves)) == 6
    assert text(halves)[1].split() == [*"a start 5 5 5 5".split(), *"f influence 3 2 1 ·".split()]


def test_seats_have_their_shapes_where_names_have_no_room() -> None:
    eight = seat_people([f"Maximiliane {each}" for each in "ABCDEFGH"])
    rows = tuple(Row(id="part", seat=seat, value=seat) for seat in range(1, 9))
    table = table_of((Panel(kind=Kind.PARTS, id="p", title="p", rows=rows),), eight, {})
    assert text(table_forms(table, eight, 60)[0])[0].split() == list("●▲■◆★✚▼⬟")


def test_grids_that_follow_each_other_are_one_table() -> None:
    """A panel about a thing is a line, named as the dice with its digit are; black markers have their own column."""
    view = view_of(boards.hope(), scores("vp", 1, 2, 3, 4), *boards.influence())
    lines = plain(panel_lines(view, FOUR, 80, 12))
    assert lines[:4] == [
        " influence               ● Anna  ▲ Ben  ■ Cleo  ◆ Dev  black",
        "            1 Prospero        2      ·       ·      1      1",
        "            2 Messaline       ·      ·       ·      ·      2",
        "            3 Delphos         ·      3       ·      ·      ·",
    ]
    assert len(lines) == 9
    assert len(list(groups(view.panels))) == 3


def test_where_room_lacks_a_table_is_told_in_words_or_letters_and_what_follows_keeps_its_line() -> None:
    """On one line, so that no area is cut off; with names of columns where these fit."""
    view = view_of(boards.hope(), scores("vp", 1, 2, 3, 4), *boards.influence(), *boards.event())
    assert plain(panel_lines(view, FOUR, 80, 4)) == [
        " influence   1 ●2◆1b1  2 b2  3 ▲3  4 ●1▲1■1b3  5 b1  6 ■4  7 ●2▲2b2  8 b2",
        " event       cost 37   printed 21   Iago 2 × 8 16   Quill 12   both 49",
        " turn order  Anna → Ben → Cleo → Dev",
    ]
    assert "5 black 1   6 ■4   7 ●2 ▲2 black 2" in plain(panel_lines(view, FOUR, 120, 4))[0]


def test_a_table_of_nothing_says_so() -> None:
    rows = tuple(Row(id="part", seat=seat, value=0) for seat in range(1, 5))
    table = table_of((Panel(kind=Kind.PARTS, id="p", title="p", rows=rows),), FOUR, {})
    assert text(table_forms(table, FOUR, 40)[-1]) == ["·"]


def test_things_are_named_by_the_digit_that_hands_type() -> None:
    assert numbered(boards.view())[4] == "Cawdor"


def test_a_bar_of_parts_has_a_letter_for_each_by_turns_solid_and_shaded() -> None:
    pieces = stacked([("a", 5), ("b", 4), ("c", 0), ("d", -2), ("e", 1)], 20, 40, PLAIN)
    assert [words for words, _ in pieces] == ["a         ", "b▒▒▒▒▒▒▒", "e ", " " * 20]
    assert [bool(style.reverse) for _, style in pieces] == [True, False, True, False]


def test_a_part_too_small_for_a_cell_still_shows_its_letter() -> None:
    pieces = stacked([("a", 0.1), ("b", 0.1), ("c", 99)], 100, 10, PLAIN)
    assert "".join(words for words, _ in pieces)[:3] == "abc"
    assert sum(len(words) for words, _ in stacked([("a", 1)] * 30, 30, 8, PLAIN)) == 8
