"""The board above the seats, and the page around it: dice, a track, stacks, a sheet that makes them give way."""

from dataclasses import replace

import pytest

from companion.core.view import Kind, Panel, Row, View, above_seats
from companion.tui.drawing.board import board_height, board_lines
from companion.tui.drawing.colours import DANGER
from companion.tui.drawing.dice import dice_forms
from companion.tui.drawing.page import Page, page
from companion.tui.drawing.panels import panel_lines
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import plain, scores, view_of

FOUR = boards.roster()


def shown(view: View, width: int, height: int) -> list[str]:
    return plain(list(drawn(view, width, height).lines))


def drawn(view: View, width: int, height: int) -> Page:
    return page(boards.now(view), width, height)


def test_a_board_of_an_evening_at_80_columns() -> None:
    """Eight dice in two columns, the track, and short panels two in a row: SCREENS at 80x24."""
    assert plain(board_lines(boards.view(), FOUR, 80, 6)) == [
        " Hope     1 Prospero   3  ▄▖▁▁ free          5 Maentua    5  ▄▄▖▁",
        "          2 Messaline  2  ▄▁▁▁               6 Bohemia    3  ▄▖▁▁ free",
        "          3 Delphos    4  ▄▄▁▁ fallen ● Anna 7 Arden      6  ▄▄▄▁",
        "          4 Cawdor     1! ▖▁▁▁ low           8 Avon       0  no die",
        " Search   ■■■■■■□□□□□□☠   6 of 13            no hope  ▓░░░  1 of 4",
        " Iago     ▓▓░  2 of 3, +16                   wheel    single troop   dice 7",
    ]


def test_a_whole_page_at_80x24_cuts_nothing_essential() -> None:
    lines = shown(boards.view(*boards.event()), 80, 24)
    assert lines[12:19] == [
        "     seat   VP  energy  bids  iago  jester  quests  black  tokens  actions",
        " 1 ● Anna   11       2  in       1       0  1/0         2       1        2",
        " 2 ▲ Ben     9       1  ...      0       1  1/1         0       0        2  ◁",
        " 3 ■ Cleo   12       3  in       0       0  0/1         4       2        2",
        " 4 ◆ Dev     8       0  ...      2       1  2/0         1       0        2  ◁",
        "",
        " event       cost 37   printed 21   Iago 2 × 8 16   Quill 12   both 49",
    ]
    assert lines[5].startswith(" Hope     1 Prospero   3")
    assert lines[19] == " turn order  Anna → Ben → Cleo → Dev"
    assert lines[20].startswith(" Lady Macbeth entered Cawdor")
    assert lines[23].endswith("? rules")


def test_what_everybody_is_told_is_not_told_the_hand_again() -> None:
    """A late press is refused and noted: one sentence."""
    shows = boards.now(boards.view())
    late = replace(shows, said=("Cleo was late by 0.356 s.",), answer="Cleo was late by 0.356 s.")
    assert sum("Cleo was late" in line for line in plain(list(page(late, 80, 24).lines))) == 1


def test_what_stands_before_the_seats_numbers_stands_above_them() -> None:
    """One rule for every game, by the view alone; without numbers of seats there is no board."""
    track, gold = boards.track(), scores("gold", 1, 2, 3, 4)
    assert above_seats(view_of(track, gold)) == (track,)
    assert above_seats(view_of(gold, track)) == ()
    assert above_seats(view_of(track)) == ()
    assert board_lines(view_of(gold, track), FOUR, 80, 9) == []
    assert plain(panel_lines(view_of(gold, track), FOUR, 80, 9)) == ["     Search  ■■■■■■□□□□□□☠   6 of 13"]
    assert panel_lines(view_of(track, gold), FOUR, 80, 9) == []


def test_nothing_moves_when_numbers_notes_and_alarms_change() -> None:
    calm = boards.view(*boards.event())
    grave = boards.view(*boards.event(), track_space=12, alarm=True)
    for size in ((80, 24), (120, 40)):
        before, after = shown(calm, *size), shown(grave, *size)
        for word in ("Search", "Iago", "wheel", "seat", "event"):
            assert _place(before, word) == _place(after, word)


def _place(lines: list[str], word: str) -> tuple[int, int]:
    return next((y, line.index(word)) for y, line in enumerate(lines) if f" {word} " in line)


def test_a_sheet_has_room_for_all_its_lines_from_the_first_on() -> None:
    """At 80x24 all nine lines of a scoring stand there, with every reason they have so far: the board gives way to it,
    and when there is no room else so do the seats."""
    for done in (1, 9):
        lines = shown(boards.view(*boards.event(), boards.sheet(done)), 80, 24)
        assert lines[5].startswith("     seat") == (done == 1)
        text = " ".join(" ".join(lines).split())
        assert [why for _, _, why in boards.CATEGORIES[:done] if any(word not in text for word in why.split())] == []
        for at, (label, said, _) in enumerate(boards.CATEGORIES):
            line = next(line for line in lines if f" {label}  " in line)
            assert (said in line) == (at < done)
    assert any("Presence       Anna 5, Ben 2, Cleo 1, Dev 0 · 7, 5, 3" in line for line in lines)


def test_at_120x40_the_reasons_of_a_sheet_are_whole() -> None:
    lines = shown(boards.view(*boards.event(), boards.sheet()), 120, 40)
    text = " ".join(" ".join(lines).split())
    for _, said, why in boards.CATEGORIES:
        assert said in text
        assert all(word in text for word in why.split())
    assert not any(line.endswith("…") for line in lines if "Ben" in line)
    assert any(line.startswith(" Hope") for line in lines)


def test_a_large_window_has_tall_dice_and_a_track_with_numbers() -> None:
    lines = shown(boards.view(*boards.event()), 120, 40)
    assert [line[:87].rstrip() for line in lines[6:9]] == [
        " Hope     ╺━┓ 1 Prospero             ╻ ╻ 3 Delphos              ┏━╸ 5 Maentua",
        "           ━┫   ■ ■ ■ □ □ □ □ □      ┗━┫   ■ ■ ■ ■ □ □ □ □      ┗━┓   ■ ■ ■ ■ ■ □ □ □",
        "          ╺━┛   free                   ╹   fallen ● Anna        ╺━┛",
    ]
    assert " ".join(lines[15].split()) == "1 2 3 4 5 6 7 8 9 10 11 12 13"


def test_where_room_lacks_dice_are_told_in_fewer_lines() -> None:
    view = boards.view()
    assert board_height(view, FOUR, 80) == 6
    assert plain(board_lines(view, FOUR, 80, 4)) == [
        " Hope     Prospero  3  Messaline 2  Delphos   4  Cawdor    1! Maentua   5",
        "          Bohemia   3  Arden     6  Avon      0",
        " Search   ■■■■■■□□□□□□☠   6 of 13            no hope  ▓░░░  1 of 4",
        " Iago     ▓▓░  2 of 3, +16                   wheel    single troop   dice 7",
    ]
    assert plain(board_lines(view, FOUR, 80, 3))[0] == " Hope     1:3  2:2  3:4  4:1! 5:5  6:3  7:6  8:0"
    assert plain(board_lines(view, FOUR, 80, 2))[1].startswith(" Search")
    assert board_lines(view, FOUR, 80, 0) == []


def test_alarm_is_a_sign_and_a_word_and_only_alarm_is_red() -> None:
    lines = board_lines(boards.view(), FOUR, 80, 6)
    red = [line.plain[span.start : span.end] for line in lines for span in line.spans if span.style == DANGER]
    assert [words.strip() for words in red if words.strip()] == ["1!", "▖", "low"]
    grave = board_lines(boards.view(track_space=12, alarm=True), FOUR, 120, 6)
    assert "12 of 13 ! near the end" in plain(grave)[4]


def test_a_click_on_a_seats_row_finds_it_below_the_board() -> None:
    found = drawn(boards.view(*boards.event()), 80, 24)
    assert [found.seat_at(y) for y in (5, 9, 12, 13, 14, 16, 17)] == [None, None, None, 1, 2, 4, None]


@pytest.mark.parametrize("kind", [Kind.TRACK, Kind.STACK, Kind.DICE, Kind.PARTS, Kind.GRID, Kind.LINES])
def test_an_empty_or_unknown_panel_takes_no_room(kind: Kind) -> None:
    empty = Panel(kind=kind, id="e", title="e", goal=3)
    unknown = Panel(kind=kind, id="u", title="u", goal=3, rows=(Row(id="u", value=None),))
    assert board_lines(view_of(empty, unknown, scores("vp", 1, 2, 3, 4)), FOUR, 80, 9) == []


SEVERAL = (
    "Hope in Delphos 1 → 0 (card). Ben: VP 4 → 6 (card). Card: Richard advances 1 (KS-10.2). The Hope die leaves"
    " Delphos: 1 of 4 areas without Hope (KS-12.2). Hope in Delphos is 0: Richard advances 1 (KS-10.1)."
)
"""What comes of one effect, longer than the two lines that always stand there."""


def test_what_came_at_once_is_read_whole_before_there_is_air() -> None:
    """A3-4: the last sentence says why the track moved; the lines above stay where they were."""
    view = boards.view(boards.event()[1])
    short = plain(list(page(boards.now(view), 80, 24).lines))
    long = plain(list(page(replace(boards.now(view), said=(SEVERAL,)), 80, 24).lines))
    assert SEVERAL in " ".join(" ".join(long).split())
    order = next(at for at, line in enumerate(short) if "turn order" in line)
    assert long[: order + 1] == short[: order + 1]
    assert len(long) == 24


def test_pairs_of_a_board_are_not_torn_apart_on_a_broad_screen() -> None:
    lines = shown(boards.view(*boards.event()), 300, 80)
    assert max(line.index("Iago") for line in lines if "Iago" in line and "░" in line) < 100


def test_a_note_too_long_for_its_column_takes_the_room_of_its_bar() -> None:
    """Richard in an area whose Stronghold has fallen, at 80x24: the words stay whole, the number says the rest."""
    note = "Richard, fallen ◆"
    names = ("Prospero", "Messaline", "Delphos", "Cawdor")
    rows = tuple(Row(id=name, value=3, note=note if name == names[0] else "") for name in names)
    table = dice_forms(Panel(kind=Kind.DICE, id="hope", title="Hope", rows=rows, goal=8), 70, roomy=False)[0]
    told = ["".join(text for text, _ in line) for line in table.lines]
    assert note in told[0]
    assert "▄" not in told[0].split(note)[0]
    assert "▄" in told[1]
