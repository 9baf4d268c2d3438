"""Panels of the table: a line each, the end that matters is kept."""

from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.panels import panel_lines
from tests.tui.drawing.scenes import evening, moment, people, plain, scores, view_of

THREE = people("Anna", "Ben", "Cleo")


def words(panel_id: str, *values: str, kind: Kind = Kind.LINES, aside: bool = False) -> Panel:
    rows = tuple(Row(id=f"{panel_id} {index}", value=value, derived=True) for index, value in enumerate(values))
    return Panel(kind=kind, id=panel_id, title=panel_id, rows=rows, aside=aside)


BANK = Panel(
    kind=Kind.LINES,
    id="bank",
    title="bank",
    rows=(Row(id="bank", value=62), Row(id="in hands", value=70), Row(id="total", value=132)),
)
SHEET = Panel(
    kind=Kind.LINES,
    id="sheet",
    title="change roles",
    rows=(
        Row(id="1", value="Cleo: Squire → Captain", note="survivor, best left"),
        Row(id="2", value="Ben: Captain → Slave", note="executed first"),
        Row(id="3", value="Anna: Overlord → Squire", note="executed last"),
    ),
)
ORDER = words("the order", "Anna", "Ben", "Dev", "Cleo", kind=Kind.PATH)


def test_an_evening_at_80_columns() -> None:
    """The bank, the order's way through this Execution, roles by rank."""
    seen = moment(evening())
    assert plain(panel_lines(seen.view, seen.roster, 80, 9)) == [
        "     bank             62   in hands 62   total 124",
        "     the order        Anna → Ben → Dan",
        "     roles by rank    8 Overlord: Anna   6 General: Ben   5 Captain: Cleo",
        "                      4 Knight: Dan   3 Squire: Eva   2 Peasant: Finn",
    ]


def test_what_is_aside_empty_or_a_seats_own_is_not_drawn() -> None:
    aside = words("place", "here", aside=True)
    empty = words("transfers")
    unknown = Panel(kind=Kind.LINES, id="u", title="u", rows=(Row(id="u", value=None),))
    assert panel_lines(view_of(aside, empty, unknown, scores("gold", 1, 2, 3)), THREE, 80, 9) == []


def test_titles_stand_in_one_column_whatever_is_there() -> None:
    alone = plain(panel_lines(view_of(BANK, words("last gold moved")), THREE, 80, 9))
    both = plain(panel_lines(view_of(BANK, words("last gold moved", "Anna → bank 2")), THREE, 80, 9))
    assert alone[0] == both[0]
    assert both[1] == "     last gold moved  Anna → bank 2"


def test_a_path_keeps_its_last_steps() -> None:
    assert plain(panel_lines(view_of(ORDER), THREE, 80, 1)) == ["     the order  Anna → Ben → Dev → Cleo"]
    assert plain(panel_lines(view_of(ORDER), THREE, 34, 1)) == ["    the order  … → Dev → Cleo"]
    assert plain(panel_lines(view_of(ORDER), THREE, 14, 1)) == ["the order  Cl…"]


def test_the_names_of_a_path_are_cut_before_a_step_of_it_is_left_out() -> None:
    """The order's way at 80 columns, with long names."""
    names = ("Anna-Katharina of the Moors", "Benjamin the Elder", "Cleopatra Montgomery-Smythe", "Dev")
    (line,) = plain(panel_lines(view_of(words("the order", *names, kind=Kind.PATH)), THREE, 80, 1))
    assert line == "     the order  Anna-Katha…Moors → Benjamin t…Elder → Cleopatra…mythe → Dev"


def test_two_ways_of_one_step_stay_apart_by_their_notes() -> None:
    """KO-7.4: while the table has not chosen, some rows are the same in both orders."""
    rows = tuple(Row(id=f"{order} 1", value="Ben: Captain → Overlord", note=order) for order in ("latest", "earliest"))
    both = Panel(kind=Kind.LINES, id="sheet", title="change roles", rows=rows)
    assert plain(panel_lines(view_of(both), THREE, 80, 1)) == ["     change roles  and 2 more"]


def test_a_sheet_has_a_line_a_row_with_its_reason() -> None:
    """The Change Roles sheet (KO-7)."""
    assert plain(panel_lines(view_of(BANK, SHEET), THREE, 80, 9)) == [
        "     bank          62   in hands 70   total 132",
        "     change roles  Cleo: Squire → Captain    survivor, best left",
        "                   Ben: Captain → Slave      executed first",
        "                   Anna: Overlord → Squire   executed last",
    ]


def test_where_room_lacks_the_work_of_the_step_comes_first_then_the_views_order() -> None:
    view = view_of(BANK, ORDER, SHEET)
    assert [line.split()[0] for line in plain(panel_lines(view, THREE, 80, 4))] == ["bank", "change", "Ben:", "Anna:"]
    assert plain(panel_lines(view, THREE, 80, 2)) == [
        "     change roles  Cleo: Squire → Captain   Ben: Captain → Slave",
        "                   Anna: Overlord → Squire",
    ]
    assert plain(panel_lines(view, THREE, 80, 1)) == [
        "     change roles  Cleo: Squire → Captain   Ben: Captain → Slave               …"
    ]
    assert [line.split()[0] for line in plain(panel_lines(view_of(BANK, ORDER), THREE, 80, 1))] == ["bank"]
    assert panel_lines(view, THREE, 80, 0) == []


def test_a_list_that_is_cut_says_so() -> None:
    ladder = words("ladder", *(f"{rank} Overlord: Maximilian" for rank in range(9, 0, -1)))
    found = plain(panel_lines(view_of(ladder), THREE, 60, 1))
    assert found == ["     ladder  9 Overlord: Maximilian   8 Overlord: Maximi…  …"]
    assert len(panel_lines(view_of(ladder), THREE, 60, 20)) == 5


def test_a_track_has_a_bar_and_says_of_how_many() -> None:
    track = Panel(kind=Kind.TRACK, id="search", title="Search", rows=(Row(value=8),), goal=16)
    grid = Panel(kind=Kind.GRID, id="hope", title="Hope", rows=(Row(id="Arden", value=6), Row(id="Avon", value=3)))
    dice = Panel(kind=Kind.DICE, id="dice", title="dice", rows=(Row(value=5), Row(value=2)))
    assert plain(panel_lines(view_of(track, grid, dice), THREE, 60, 9)) == [
        "     Search  ■■■■■■■■□□□□□□□☠   8 of 16",
        "     Hope    Arden  ████████████████  6",
        "             Avon   ████████          3",
        "     dice    5   2",
    ]


def test_a_row_of_a_seat_has_its_shape_and_name() -> None:
    rows = (Row(seat=2, value=3), Row(seat=9, id="nine", value=None))
    stack = Panel(kind=Kind.STACK, id="s", title="bids", rows=rows)
    assert plain(panel_lines(view_of(stack), THREE, 60, 9)) == [
        "     bids  ▲ Ben  ████████████████  3",
        "           nine                     –",
    ]
