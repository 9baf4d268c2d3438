"""What the score sheet refuses and shows, rule by rule."""

from __future__ import annotations

import pytest

from companion.core.game import Start
from companion.core.messages import Adjust, Refused, SetOption
from companion.core.seats import seat_people
from companion.core.view import Mark
from companion.games import score_sheet
from companion.games.score_sheet import GAME
from companion.games.score_sheet.commands import EndGame, EnterRound, EnterScore, MendRound
from companion.games.score_sheet.options import LARGEST, MOST_ROUNDS
from tests.games.score_sheet.play import NAMES, Sheet


def test_nobody_and_thirteen_cannot_play() -> None:
    """SS-1."""
    for names in ((), (*NAMES, "Max")):
        with pytest.raises(Refused, match="SS-1"):
            GAME.initial(Start(roster=seat_people(names)))


def test_twelve_seats_are_told_apart_by_colour_and_by_shape() -> None:
    """SS-1."""
    seats = seat_people(NAMES).seats
    assert len({seat.colour for seat in seats}) == len({seat.shape for seat in seats}) == 12


@pytest.mark.parametrize("scores", ["1", "1 2 3", "- -", f"1 {LARGEST + 1}"])
def test_a_row_that_cannot_be_is_refused(scores: str) -> None:
    """SS-2, SS-3: one score each, not none at all, none that was mistyped by far."""
    sheet = Sheet("Anna", "Ben")
    with sheet.refused("SS-2", "SS-3"):
        sheet.row(scores)


def test_a_round_is_asked_of_those_who_have_no_score_in_it_yet() -> None:
    """SS-3: a zero is a score, so Ben is not asked again."""
    sheet = Sheet("Anna", "Ben", "Cleo")
    sheet.give(EnterScore(seat=2, score=0))
    assert sheet.items == ["Anna", "Cleo"]
    assert [(each.seat, each.mark) for each in sheet.view.marks] == [(1, Mark.WAITING), (3, Mark.WAITING)]
    assert sheet.row("4 5") == "Round 1: Anna 4, Ben 0, Cleo 5; Cleo leads by 1 with 5."
    assert sheet.view.marks == ()


def test_a_score_may_be_entered_again_before_its_round_is_full() -> None:
    """SS-7."""
    sheet = Sheet("Anna", "Ben")
    sheet.give(EnterScore(seat=1, score=3))
    sheet.give(EnterScore(seat=1, score=4))
    assert sheet.says(EnterScore(seat=1, score=4)) == ""
    assert sheet.row("1") == "Round 1: Anna 4, Ben 1; Anna leads by 3 with 4."


def test_a_score_is_cleared_by_a_dash_and_entered_again() -> None:
    """SS-3, SS-7: no score is not a zero, also where a hand says so."""
    sheet = Sheet("Anna", "Ben", wins="lowest")
    sheet.row("7 9")
    assert sheet.says(Adjust(what="r1", seat=1, to="-")) == (
        "Anna: round 1 7 → nothing (correction); Ben has 9."
    )
    assert sheet.column("r1") == [None, 9]
    assert sheet.says(Adjust(what="r1", seat=1, to=0)).startswith("Anna: round 1 nothing → 0 (correction); Anna leads")


def test_a_total_is_mended_in_its_round() -> None:
    """SS-4."""
    sheet = Sheet("Anna", "Ben")
    sheet.row("1 2")
    for what, rule in (("total", "SS-4"), ("behind", "SS-4"), ("r2", "adjust")):
        with sheet.refused(rule):
            sheet.give(Adjust(what=what, seat=1, to=5))


def test_a_round_that_was_not_played_cannot_be_mended() -> None:
    """SS-7."""
    sheet = Sheet("Anna", "Ben")
    with sheet.refused("SS-7"):
        sheet.give(MendRound(round=1, scores=(1, 2)))
    sheet.row("1 2")
    for rule, command in (
        ("SS-7", MendRound(round=2, scores=(1, 2))),
        ("SS-7", MendRound(round=1, scores=(1,))),
        ("SS-3", MendRound(round=1, scores=(None, None))),
        ("SS-7", EnterScore(seat=1, score=1, round=3)),
        ("SS-2", EnterScore(seat=3, score=1)),
    ):
        with sheet.refused(rule):
            sheet.give(command)
    assert sheet.says(MendRound(round=1, scores=(1, 2))) == ""


def test_the_table_says_when_it_is_over() -> None:
    """SS-8: not before a round is played; then everything but undo is refused."""
    sheet = Sheet("Anna", "Ben")
    with sheet.refused("SS-8"):
        sheet.give(EndGame())
    sheet.row("1 2")
    sheet.end()
    with sheet.refused("over"):
        sheet.give(EnterRound(scores=(1, 2)))
    assert sheet.asked == ""


def test_an_end_in_the_middle_of_a_round_says_who_is_missing() -> None:
    """SS-3, SS-8: the target does not end a round that is only half entered, the table may."""
    sheet = Sheet("Anna", "Ben", "Cleo", target=10)
    sheet.row("1 2 3")
    sheet.give(EnterScore(seat=1, score=20))
    assert not sheet.offers_the_end
    assert sheet.end().winners == (1,)
    assert sheet.told[-1] == "The game is over after 1 round and a part of round 2, without Ben and Cleo."


def test_a_sheet_without_any_score_has_no_winner() -> None:
    """SS-3."""
    sheet = Sheet("Anna")
    sheet.row("3")
    sheet.give(Adjust(what="r1", seat=1, to=""))
    result = sheet.end()
    assert result.winners == ()
    assert result.text == "Nobody has a score, so nobody wins."


def test_settings_count_from_the_moment_they_are_changed() -> None:
    """SS-5, SS-8."""
    sheet = Sheet("Anna", "Ben")
    sheet.row("3 4")
    assert sheet.view.headline == "Score sheet   round 2   Ben leads by 1"
    sheet.give(SetOption(key="sheet.wins", value="lowest"))
    sheet.give(SetOption(key="sheet.rounds", value=3))
    assert sheet.view.headline == "Score sheet   round 2 of 3   Anna leads by 1"
    sheet.give(SetOption(key="sheet.target", value=4))
    assert sheet.offers_the_end


def test_the_newest_round_stands_beside_the_totals_and_old_ones_are_looked_up() -> None:
    """SS-7: what a hand can mend is on the sheet, however long it is."""
    sheet = Sheet("Anna", "Ben")
    for _ in range(30):
        sheet.row("1 2")
    rounds = [panel for panel in sheet.view.panels if panel.id.startswith("r")]
    assert [panel.title for panel in rounds[:3]] == ["R30", "R29", "R28"]
    assert [panel.aside for panel in rounds] == [False] * 24 + [True] * 6


def test_a_full_sheet_is_ended() -> None:
    """SS-2, SS-8: with no line left the end is still a way on."""
    sheet = Sheet("Anna")
    for _ in range(MOST_ROUNDS):
        sheet.row("1")
    assert sheet.items == []
    with sheet.refused("SS-2"):
        sheet.give(EnterRound(scores=(1,)))
    assert sheet.end().winners == (1,)


def test_every_rule_that_a_question_or_a_setting_names_is_stated() -> None:
    sheet = Sheet("Anna", "Ben", rounds=1)
    named = {rule for setting in GAME.settings for rule in setting.rules}
    sheet.row("1 2")
    assert named <= set(GAME.rules)
    assert all(rule in (score_sheet.__doc__ or "") for rule in GAME.rules)
