"""The end of a game: the standings."""

from companion.core.game import Result, Standing
from companion.tui.drawing.scoring import scoring_lines
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


def test_scores_below_nothing() -> None:
    found = plain(scoring_lines(result(0, -4, -9), ROSTER, 60, 4))
    assert found[2].endswith("−9")
