"""The end of a game: the standings."""

import pytest

from companion.core.game import Result, Standing
from companion.core.view import View
from companion.plain.guide import standings as standing_lines
from companion.tui.drawing.page import page
from companion.tui.drawing.scoring import scoring_lines
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import people, plain

ROSTER = people("Anna", "Ben", "Cleo")


def result(*scores: int | None, winners: tuple[int, ...] = (2,)) -> Result:
    standings = tuple(
        Standing(seat=seat, place=place, score=score, role="Overlord" if place == 1 else "Slave")
        for place, (seat, score) in enumerate(zip((2, 1, 3), scores, strict=True), start=1)
    )
    return Result(winners=winners, standings=standings, text="Ben has 40 gold at the Coronation and wins.")


def test_the_standings_from_the_first_place_on() -> None:
    assert plain(scoring_lines(result(40, 20, 0), ROSTER, 60, 4)) == [
        "   1 ▲ Ben   Overlord  40  ████████████████████████  ◀ wins",
        "   2 ● Anna  Slave     20  ████████████",
        "   3 ■ Cleo  Slave      0",
    ]


def test_rows_stand_apart_where_there_is_room() -> None:
    found = plain(scoring_lines(result(40, 20, 0), ROSTER, 60, 5))
    assert [line[3:5].strip() for line in found] == ["1", "", "2", "", "3"]


def test_without_room_for_all_the_last_line_says_how_many() -> None:
    found = plain(scoring_lines(result(40, 20, 0), ROSTER, 60, 2))
    assert found[0].startswith("   1 ▲ Ben")
    assert found[1] == "  and 2 more"
    assert scoring_lines(result(40, 20, 0), ROSTER, 60, 0) == []


def test_several_winners_and_no_scores() -> None:
    found = plain(scoring_lines(result(None, None, None, winners=(1, 2)), ROSTER, 60, 4))
    assert [line.endswith("◀ wins") for line in found] == [True, True, False]
    assert not any("█" in line or "–" in line for line in found)


def test_two_sides_have_no_places_that_look_like_seats() -> None:
    """DO-8.1: `1 Anna, 2 Ben, 2 Cleo` read as numbers of seats."""
    standings = tuple(
        Standing(seat=seat, place=1 if seat == 1 else 2, role="overlord" if seat == 1 else "hero") for seat in (1, 2, 3)
    )
    ended = Result(winners=(1,), standings=standings, text="Anna wins.")
    assert [line.split() for line in plain(scoring_lines(ended, ROSTER, 60, 4))] == [
        ["●", "Anna", "overlord", "◀", "wins"],
        ["▲", "Ben", "hero", "loses"],
        ["■", "Cleo", "hero", "loses"],
    ]
    assert standing_lines(ended, ROSTER)[1] == "Ben, hero: loses."


def test_scores_below_nothing() -> None:
    found = plain(scoring_lines(result(0, -4, -9), ROSTER, 60, 4))
    assert found[2].endswith("−9")


def test_what_the_scores_are_made_of_stands_in_bars_and_below() -> None:
    """SCREENS, scoring: a bar a hero whose parts have letters, and a table that tells what the letters are."""
    found = plain(scoring_lines(boards.won(), boards.roster(), 80, 15, boards.view(boards.parts())))
    assert len(found) <= 15
    assert found[0] == "   1 ● Anna  Hamlet    30  a      b▒▒▒▒▒c   d▒▒f   g▒▒▒h        j▒▒▒▒▒▒  ◀ wins"
    assert found[2].startswith("   2 ▲ Ben   Juliet    22  a      b▒▒d")
    assert found[8:11] == [
        "                     ●    ▲    ■    ◆                       ●    ▲    ■    ◆",
        "  a start            5    5    5    5    f influence        3    2    1    ·",
        "  b events           4    2    ·    1    g areas led        3    3    ·    ·",
    ]


def test_a_large_window_has_the_whole_table_with_its_total() -> None:
    found = plain(scoring_lines(boards.won(), boards.roster(), 120, 29, boards.view(boards.parts())))
    assert found[8].split() == "● Anna ▲ Ben ■ Cleo ◆ Dev".split()
    assert found[-1].split() == "total 30 22 11 12".split()


@pytest.mark.parametrize("view", [boards.view(), boards.view(boards.parts())])
def test_a_defeat_of_all_says_who_had_led_and_nobody_wins(view: View) -> None:
    found = plain(scoring_lines(boards.lost(), boards.roster(), 80, 15, view))
    assert [line.endswith("had led") for line in found if line.startswith("   ") and line[3].isdigit()] == [
        True,
        False,
        False,
        False,
    ]
    assert not any("wins" in line for line in found)


def test_the_end_of_a_defeat_tells_it_whole_at_80x24() -> None:
    """What ended it, how close it was, who had led."""
    lines = page(boards.now(boards.view(boards.parts()), boards.lost()), 80, 24).lines
    text = " ".join(line.plain.removeprefix("▌ ").strip() for line in lines[1:4])
    assert text == boards.lost().text
