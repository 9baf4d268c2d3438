"""Whole evenings on the score sheet, as they are told: SS-1 to SS-10."""

from __future__ import annotations

from companion.core.messages import Adjust, Leave, Return
from companion.games.score_sheet.commands import EnterScore, MendRound
from tests.games.score_sheet.play import NAMES, Sheet, row


def test_the_highest_total_wins_and_each_round_is_told_in_a_sentence() -> None:
    """SS-2, SS-4, SS-5, SS-8: three rounds of four, ended by hand."""
    sheet = Sheet("Anna", "Ben", "Cleo", "Dev", title="Skat")
    assert sheet.row("20 15 0 -7") == "Round 1: Anna 20, Ben 15, Cleo 0, Dev -7; Anna leads by 5 with 20."
    assert sheet.row("1 9 3 4") == "Round 2: Anna 1, Ben 9, Cleo 3, Dev 4; Ben leads by 3 with 24."
    assert sheet.view.headline == "Skat   round 3   Ben leads by 3"
    sheet.row("0 0 40 2")
    assert sheet.column("total") == [21, 24, 43, -1]
    assert sheet.column("behind") == [22, 19, 0, 44]
    result = sheet.end()
    assert sheet.told[-1] == "The game is over after 3 rounds."
    assert result.winners == (3,)
    assert result.text == "Cleo wins with 43."
    assert [(each.seat, each.place, each.score) for each in result.standings] == [
        (3, 1, 43), (2, 2, 24), (1, 3, 21), (4, 4, -1),
    ]  # fmt: skip


def test_the_lowest_total_wins_and_somebody_over_the_target_ends_it() -> None:
    """SS-5, SS-8: hearts to 100. The end is offered, and the table may still play on."""
    sheet = Sheet("Anna", "Ben", "Cleo", wins="lowest", target=100)
    sheet.row("0 13 13")
    assert not sheet.offers_the_end
    assert sheet.row("26 90 0") == "Round 2: Anna 26, Ben 90, Cleo 0; Cleo leads by 13 with 13."
    assert sheet.asked == "Ben has 103, and 100 ends it. Is the game over? Else enter round 3."
    assert sheet.offers_the_end
    sheet.row("0 0 26")
    assert sheet.offers_the_end
    assert sheet.end().winners == (1,)


def test_teams_add_up_and_win_together() -> None:
    """SS-6: two and two, and Eli alone; a team is one whatever the case of its letters."""
    sheet = Sheet("Anna", "Ben", "Cleo", "Dev", "Eli", teams=("Sun", "Moon", "sun", "Moon", ""))
    told = sheet.row("10 5 7 20 18")
    assert told == "Round 1: Anna 10, Ben 5, Cleo 7, Dev 20, Eli 18; Moon leads by 7 with 25."
    assert sheet.column("team") == ["Sun", "Moon", "Sun", "Moon", ""]
    assert sheet.column("total") == [17, 25, 17, 25, 18]
    assert sheet.column("own") == [10, 5, 7, 20, 18]
    result = sheet.end()
    assert result.winners == (2, 4)
    assert result.text == "Moon wins with 25."
    assert [(each.seat, each.place, each.role) for each in result.standings] == [
        (2, 1, "Moon"), (4, 1, "Moon"), (5, 3, ""), (1, 4, "Sun"), (3, 4, "Sun"),
    ]  # fmt: skip


def test_all_who_are_tied_share_the_win() -> None:
    """SS-9, as it is without a setting."""
    sheet = Sheet("Anna", "Ben", "Cleo", rounds=1)
    assert sheet.row("7 7 3") == "Round 1: Anna 7, Ben 7, Cleo 3; Anna and Ben are tied with 7."
    assert sheet.asked == "The one round is played. Is the game over? Else enter round 2."
    result = sheet.end()
    assert result.winners == (1, 2)
    assert result.text == "Anna and Ben are tied with 7 and share the win."
    assert [each.place for each in result.standings] == [1, 1, 3]


def test_a_tie_can_be_a_reason_to_play_on() -> None:
    """SS-9 with sheet.ties play_on: the end is offered once one side is ahead alone; by hand it ends all the same."""
    sheet = Sheet("Anna", "Ben", rounds=2, ties="play_on")
    sheet.row("5 5")
    sheet.row("1 1")
    assert not sheet.offers_the_end
    assert sheet.asked == "Round 3: the scores?"
    sheet.row("0 1")
    assert sheet.asked == "All 2 rounds are played. Is the game over? Else enter round 4."
    assert sheet.end().winners == (2,)
    tied = Sheet("Anna", "Ben", ties="play_on")
    tied.row("5 5")
    assert tied.end().winners == (1, 2)


def test_an_earlier_round_is_mended_in_one_cell_or_as_a_whole() -> None:
    """SS-7: by the form, by the whole row, by the shared repair; each says what it was and who leads now."""
    sheet = Sheet("Anna", "Ben", "Cleo")
    sheet.row("10 20 30")
    sheet.row("1 2 3")
    assert sheet.says(EnterScore(seat=1, score=40, round=1)) == (
        "Round 1 mended: Anna 10 → 40; Anna leads by 8 with 41."
    )
    assert sheet.says(MendRound(round=1, scores=row("40 2 -"))) == (
        "Round 1 mended: Ben 20 → 2, Cleo 30 → –; Anna leads by 37 with 41."
    )
    assert sheet.says(Adjust(what="r2", seat=3, to=50, reason="miscounted")) == (
        "Cleo: round 2 3 → 50 (miscounted); Cleo leads by 9 with 50."
    )
    assert sheet.column("total") == [41, 4, 50]
    assert sheet.column("r1") == [40, 2, None]


def test_who_comes_late_and_who_leaves_have_dashes_and_no_zeros() -> None:
    """SS-3, SS-10: Cleo is not there yet, Ben goes home in the middle of a round that only he had not scored."""
    sheet = Sheet("Anna", "Ben", "Cleo", wins="lowest")
    sheet.give(Leave(seat=3))
    assert sheet.items == ["Anna", "Ben"]
    assert sheet.row("5 8") == "Round 1: Anna 5, Ben 8, Cleo –; Anna leads by 3 with 5."
    sheet.give(Return(seat=3))
    assert sheet.items == ["Anna", "Ben", "Cleo"]
    sheet.row("1 1 2")
    sheet.give(EnterScore(seat=1, score=0))
    assert sheet.says(EnterScore(seat=3, score=0)) == "Round 3: Cleo 0."
    assert sheet.asked == "Round 3: the score of Ben?"
    told = sheet.says(Leave(seat=2))
    assert told == "Ben has left and is skipped. Round 3: Anna 0, Ben –, Cleo 0; Cleo leads by 4 with 2."
    assert sheet.column("r3") == [0, None, 0]
    assert sheet.column("r1") == [5, 8, None]
    assert sheet.end().winners == (3,)


def test_a_zero_is_a_score_and_no_score_is_none() -> None:
    """SS-3: who never scored does not win a game that the lowest total wins, and is last with no score at all."""
    sheet = Sheet("Anna", "Ben", "Cleo", wins="lowest")
    assert sheet.row("0 4 -") == "Round 1: Anna 0, Ben 4, Cleo –; Anna leads by 4 with 0."
    assert sheet.column("behind") == [0, 4, None]
    result = sheet.end()
    assert result.winners == (1,)
    assert [(each.seat, each.place, each.score) for each in result.standings] == [(1, 1, 0), (2, 2, 4), (3, 3, None)]


def test_one_player_keeps_a_sheet() -> None:
    """SS-1."""
    sheet = Sheet("Anna", target=50)
    assert sheet.row("30") == "Round 1: Anna 30; Anna has 30."
    assert sheet.view.panel("behind") is None
    sheet.row("25")
    assert sheet.asked == "Anna has 55, and 50 ends it. Is the game over? Else enter round 3."
    assert sheet.end().text == "Anna wins with 55."


def test_twelve_players_keep_a_sheet_of_twenty_rounds() -> None:
    """SS-1: every seat is told apart, and every round is there to be looked up."""
    sheet = Sheet(*NAMES, rounds=20)
    for number in range(1, 21):
        sheet.row(" ".join(str(number * seat % 13) for seat in range(1, 13)))
    assert [sheet.column(f"r{number}")[11] for number in (1, 20)] == [12, 6]
    assert sheet.offers_the_end
    result = sheet.end()
    assert len(result.standings) == 12
    assert max(each.score or 0 for each in result.standings) == result.standings[0].score
