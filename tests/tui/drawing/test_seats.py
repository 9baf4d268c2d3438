"""The seats table: numbers that never jump, a bar to the goal, a word for what a seat is doing."""

import pytest

from companion.core.view import Kind, Mark, Panel, Row
from companion.tui.drawing.colours import DANGER, NOW, QUIET, REVERSED
from companion.tui.drawing.seats import seat_lines
from companion.tui.drawing.text import cells
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import UGLY, evening, moment, people, plain, scores, view_of

GOLD = scores("gold", 38, 12, 0, goal=40)
ROLE = scores("role", "Overlord", "General", "Slave")
HAND = scores("hand", 2, 4, None)
THREE = people("Anna", "Ben", "Cleo")


def test_an_evening_at_80_columns() -> None:
    """Gold with the distance to the Coronation, roles, hands, elimination tokens, ranks."""
    seen = moment(evening())
    assert plain(seat_lines(seen.view, seen.roster, 80, 7)) == [
        "     seat  role      gold                40  to go  hand  token  rank",
        " 1 ● Anna  Overlord    30  ████████████         10     2      0     8",
        " 2 ▲ Ben   General     12  ████▊                28     1      0     6",
        " 3 ■ Cleo  Captain      5  ██                   35     2      0     5",
        " 4 ◆ Dan   Knight       5  ██                   35     2      0     4  ◀ holds",
        " 5 ★ Eva   Squire       5  ██                   35     2      1     3  × out",
        " 6 ✚ Finn  Peasant      5  ██                   35     2      0     2",
    ]


def test_an_evening_at_120_columns_has_tall_numbers() -> None:
    seen = moment(evening())
    found = plain(seat_lines(seen.view, seen.roster, 120, 19))
    assert len(found) == 19
    assert found[:7] == [
        "     seat  role        gold                                              40  to go  hand  token  rank  income",
        "                     ╺━┓┏━┓",
        " 1 ● Anna  Overlord   ━┫┃ ┃  ██████████████████████████████████▌                10     2      0     8       4",
        "                     ╺━┛┗━┛",
        "                     ╺┓ ╺━┓",
        " 2 ▲ Ben   General    ┃ ┏━┛  █████████████▊                                     28     1      0     6       3",
        "                     ╺┻╸┗━╸",
    ]


@pytest.mark.parametrize(("height", "lines"), [(4, 4), (5, 4), (6, 6), (9, 6), (10, 10), (12, 12), (40, 12)])
def test_rows_grow_with_the_room(height: int, lines: int) -> None:
    """A row a seat, then rows apart, then three lines high, then those apart."""
    assert len(seat_lines(view_of(GOLD, ROLE), THREE, 80, height)) == lines


def test_without_room_for_all_who_acts_stays() -> None:
    eight = people(*"ABCDEFGH")
    view = view_of(scores("gold", *range(8)), marks={6: Mark.HOLDER})
    assert len(seat_lines(view, eight, 60, 8)) == 8
    found = plain(seat_lines(view, eight, 60, 4, chosen=8))
    assert [line[:6].strip() for line in found] == ["1 ● A", "6 ✚ F", "▸8 ⬟ H", "and"]
    assert found[3] == "  and 5 more seats"
    assert plain(seat_lines(view, eight, 60, 1)) == ["  and 8 more seats"]
    assert seat_lines(view, eight, 60, 0) == []


def test_columns_do_not_move_when_numbers_grow() -> None:
    few = view_of(scores("gold", 0, 0, 0, goal=40), ROLE, HAND)
    many = view_of(scores("gold", 999, 40, -20, goal=40), ROLE, scores("hand", 12, 100, 3))
    first, second = (plain(seat_lines(view, THREE, 80, 4)) for view in (few, many))
    assert first[0] == second[0]


def test_unknown_above_the_goal_and_below_nothing() -> None:
    view = view_of(scores("gold", 45, None, -3, goal=40), HAND)
    assert plain(seat_lines(view, THREE, 60, 4))[1:] == [
        " 1 ● Anna    45  ███████████████████  there     2",
        " 2 ▲ Ben      –                                 4",
        " 3 ■ Cleo    −3                          43     –",
    ]


def test_a_column_of_unknown_numbers_and_what_is_aside_are_left_out() -> None:
    view = view_of(GOLD, scores("rank", None, None, None), scores("deck", 1, 2, 3, aside=True))
    header = seat_lines(view, THREE, 100, 4)[0].plain
    assert "rank" not in header
    assert "deck" not in header


@pytest.mark.parametrize(
    ("width", "there"),
    [(75, "role gold hand rank"), (65, "role gold hand"), (60, "role gold"), (53, "gold hand"), (24, "gold")],
)
def test_what_is_less_important_goes_first(width: int, there: str) -> None:
    """The view orders its panels by importance; one that does not fit leaves its room to a narrower one."""
    view = view_of(GOLD, ROLE, HAND, scores("rank", 8, 7, 6), marks={1: Mark.HOLDER})
    header = seat_lines(view, THREE, width, 4)[0].plain
    assert [word for word in header.split() if word in ("role", "gold", "hand", "rank")] == there.split()


def test_every_mark_is_a_word_and_a_sign() -> None:
    marks = dict(zip(range(1, 6), Mark, strict=True))
    roster = people("Anna", "Ben", "Cleo", "Dev", "Eli")
    view = view_of(scores("gold", 1, 2, 3, 4, 5), marks=marks)
    wide = plain(seat_lines(view, roster, 60, 5))
    assert [line.split("  ")[-1] for line in wide] == ["◀ holds", "◁ to act", "× out", "! early", "○ away"]
    narrow = plain(seat_lines(view, roster, 20, 5))
    assert [line[-1] for line in narrow] == ["◀", "◁", "×", "!", "○"]


def test_out_is_dimmed_and_the_chosen_seat_is_reversed() -> None:
    view = view_of(GOLD, ROLE, marks={1: Mark.OUT, 2: Mark.HOLDER})
    anna, ben, cleo = seat_lines(view, THREE, 70, 3, chosen=3)
    assert QUIET in [span.style for span in anna.spans if "Anna" in anna.plain[span.start : span.end]]
    assert NOW in [span.style for span in ben.spans if "holds" in ben.plain[span.start : span.end]]
    assert REVERSED in [span.style for span in cleo.spans if cleo.plain[span.start : span.end] == "Cleo"]
    assert cleo.plain.startswith("▸3")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_numbers_start_in_the_same_cell_under_any_name(width: int) -> None:
    """C3-1 and C3-3."""
    names = UGLY[-8:]
    roster = people(*names)
    view = view_of(scores("gold", *[77] * len(names)), marks={})
    places = {cells(line.plain[: line.plain.index("77")]) for line in seat_lines(view, roster, width, len(names))}
    assert len(places) == 1


def test_names_that_begin_alike_are_told_apart_by_number_shape_and_end() -> None:
    """C3-3: 200 characters, equal in the first 30."""
    names = [f"{'Maximilian of the Northern Hills ' * 6}{end}"[-200:] for end in ("Anna", "Ben")]
    first, second = plain(seat_lines(view_of(scores("gold", 1, 2)), people(*names), 80, 2))
    assert first.startswith(" 1 ● ")
    assert second.startswith(" 2 ▲ ")
    assert "Anna" in first
    assert "Ben" in second


def test_alarm_of_a_seats_number_is_a_sign_and_red() -> None:
    rows = tuple(Row(seat=seat, value=value, alarm=value > 8) for seat, value in enumerate((2, 12, 3), start=1))
    black = Panel(kind=Kind.SCORES, id="black", title="black", rows=rows)
    line = seat_lines(view_of(GOLD, black), THREE, 80, 4)[2]
    assert line.plain.rstrip().endswith("  !12")
    assert DANGER in [span.style for span in line.spans if "!12" in line.plain[span.start : span.end]]


def test_a_table_without_numbers_still_has_its_seats() -> None:
    assert plain(seat_lines(view_of(), THREE, 40, 4)) == ["     seat", " 1 ● Anna", " 2 ▲ Ben", " 3 ■ Cleo"]
    assert len(seat_lines(view_of(), THREE, 40, 10)) == 10


def test_without_a_bar_columns_stand_in_the_views_order_and_words_are_one_of_them() -> None:
    """Nine columns at 80: a mark keeps its sign, and gives its word for a column."""
    view = view_of(*boards.seats(), marks={2: Mark.WAITING})
    assert plain(seat_lines(view, boards.roster(), 80, 5)) == [
        "     seat   VP  energy  bids  iago  jester  quests  black  tokens  actions",
        " 1 ● Anna   11       2  in       1       0  1/0         2       1        2",
        " 2 ▲ Ben     9       1  ...      0       1  1/1         0       0        2  ◁",
        " 3 ■ Cleo   12       3  in       0       0  0/1         4       2        2",
        " 4 ◆ Dev     8       0  ...      2       1  2/0         1       0        2",
    ]
    assert plain(seat_lines(view, boards.roster(), 100, 5))[2].endswith("2  ◁ to act")
