"""Scorings as a table goes through them, and how the game ends (KS-11, KS-12.3, KS-12.4, KS-15.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Result
from companion.core.messages import Adjust, Command, Context, Next, Refused
from companion.core.prompts import Field, Prompt
from companion.games.kill_shakespeare import GAME, tally
from companion.games.kill_shakespeare.commands import EnterCounts, ReportLastBlack, Trade
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import Counts, State, Step, Stronghold
from tests.games.kill_shakespeare.positions import WITH_FALSTAFF, area, at, everybody, position, seat


def given(state: State, *commands: Command) -> State:
    for command in commands:
        for event in GAME.decide(state, command, Context(at=0.0)):
            state = GAME.evolve(state, event)
    return state


def told(state: State, command: Command) -> list[str]:
    sentences = []
    for event in GAME.decide(state, command, Context(at=0.0)):
        sentences.append(GAME.tell(state, event, None))
        state = GAME.evolve(state, event)
    return [each for each in sentences if each]


def refused(state: State, command: Command) -> Refused:
    with pytest.raises(Refused) as why:
        GAME.decide(state, command, Context(at=0.0))
    assert why.value.reason.endswith(".")
    return why.value


def action_over(heroes: tuple[str, ...] = ("hamlet", "juliet", "othello", "viola"), **how: Any) -> State:
    """All that is left of the round is whether somebody takes an extra action; Next says nobody does."""
    round_ = how.pop("round", 3)
    return at(position(heroes, **how), Step.EXTRA, round=round_, track=2)


def prompt(state: State) -> Prompt:
    asked = GAME.prompts(state)
    assert len(asked) == 1
    return asked[0]


def blanks(state: State) -> dict[str, Field]:
    form = prompt(state).form
    assert form is not None
    return {field.name: field for field in form.fields}


def vp(state: State) -> tuple[int, ...]:
    return tuple(player.vp for player in state.players.values())


def result(state: State) -> Result:
    found = GAME.result(state)
    assert found is not None
    return found


# When there is a scoring, and what is asked


@pytest.mark.parametrize(("round_", "step"), [(1, Step.PREP), (2, Step.PREP), (3, Step.COUNT), (6, Step.COUNT)])
def test_rounds_three_and_six_have_a_scoring(round_: int, step: Step) -> None:
    """KS-3.1."""
    assert given(action_over(round=round_), Next()).step is step


def test_only_what_is_needed_is_asked_and_nobody_without_anything_to_count() -> None:
    """P-KS-23: markers and where black leads; tokens and Jesters only of who has some."""
    bare = given(action_over(), Next())
    assert list(blanks(bare)) == ["markers", "black_areas"]
    state = given(seat(seat(action_over(), 2, tokens=1), 3, jester=2), Next())
    assert list(blanks(state)) == ["markers", "tokens", "jesters", "black_areas"]
    assert blanks(state)["tokens"].items == ("Ben, Battle tokens",)
    assert (blanks(state)["jesters"].items, blanks(state)["jesters"].high) == (("Cleo, Jesters",), 2)


def test_the_last_scoring_asks_for_areas_and_black_but_not_for_jesters() -> None:
    """KS-11.8, KS-11.11, KS-12.3."""
    assert list(blanks(given(seat(action_over(round=6), 3, jester=2), Next()))) == ["markers", "areas", "black"]


def test_where_the_board_is_followed_only_tokens_and_jesters_are_asked() -> None:
    """KS-2, level map."""
    assert given(action_over(level="map"), Next()).step is Step.SCORE
    state = given(seat(action_over(level="map"), 2, tokens=2), Next())
    assert list(blanks(state)) == ["tokens"]


def test_counting_says_what_counts() -> None:
    """AMB-KS-14, AMB-KS-15."""
    assert prompt(given(action_over(), Next())).ends.startswith("Othello's pawn counts as his marker.")
    leaders = given(action_over(count_leader_markers=True), Next())
    assert "leaders' markers too" in blanks(leaders)["markers"].text
    black = given(action_over(round=6, count_stronghold_black=True), Next())
    assert "beside Strongholds" in blanks(black)["black"].text


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (EnterCounts(black_areas=3), "KS-11.5"),
        (EnterCounts(markers=(1, 2, 3), black_areas=3), "KS-11.5"),
        (EnterCounts(markers=(1, 2, 3, -1), black_areas=3), "KS-11.5"),
        (EnterCounts(markers=(1, 2, 3, 4), jesters=(1,)), "KS-11.1"),
        (EnterCounts(markers=(1, 2, 3, 4), jesters=(1,), black_areas=9), "KS-11.1"),
        (EnterCounts(markers=(1, 2, 3, 4), black_areas=3, jesters=(3,)), "KS-11.8"),
        (EnterCounts(markers=(1, 2, 3, 4), black_areas=3, jesters=(0, 1, 0, 0)), "KS-11.8"),
        (EnterCounts(markers=(1, 2, 3, 4), black_areas=3, jesters=(1,), areas=(1, 2, 3, 4)), "KS-11.11"),
        (EnterCounts(markers=(1, 2, 3, 4), black_areas=3, jesters=(1,), black=4), "KS-12.3"),
    ],
)
def test_a_wrong_count_is_refused_with_what_would_be_right(command: EnterCounts, code: str) -> None:
    state = given(seat(action_over(), 3, jester=2), Next())
    assert refused(state, command).code == code
    assert refused(position(), command).code == "not_open"


def test_counts_may_come_for_all_seats_or_only_for_those_who_were_asked() -> None:
    state = given(seat(action_over(), 3, jester=2), Next())
    short = given(state, EnterCounts(markers=(1, 2, 3, 4), jesters=(1,), black_areas=0))
    full = given(state, EnterCounts(markers=(1, 2, 3, 4), jesters=(0, 0, 1, 0), black_areas=0))
    assert short == full


# Round 3


@pytest.mark.parametrize(("areas", "track"), [(4, 2), (5, 3)])
def test_black_that_leads_in_five_areas_moves_richard_first(areas: int, track: int) -> None:
    """EX-KS-79 [KS-11.1] on the score pad."""
    state = given(action_over(), Next(), EnterCounts(markers=(0, 0, 0, 0), black_areas=areas))
    assert (state.track, state.step) == (track, Step.SCORE)


@pytest.mark.parametrize(("leads", "track"), [(4, 2), (5, 3)])
def test_black_that_leads_is_computed_on_the_map(leads: int, track: int) -> None:
    """EX-KS-79 [KS-11.1]: it exceeds players in some areas and equals them in two."""
    state = action_over(level="map")
    for place, key in enumerate(AREAS):
        black = 3 if place < leads else 2 if place < leads + 2 else 1
        state = area(state, key, black=black, influence={1: 2, 2: 0, 3: 0, 4: 0}, liberated=place >= leads + 2)
        state = state if place < leads + 2 else area(state, key, black=0)
    assert given(state, Next()).track == track


def test_that_move_can_end_the_game_before_anything_is_scored() -> None:
    """KS-3.3, KS-11.1, KS-12.1."""
    state = given(replace(action_over(), track=9), Next(), EnterCounts(markers=(9, 9, 9, 9), black_areas=5))
    assert (state.step, state.ended, vp(state)) == (Step.OVER, "KS-12.1", (5, 5, 5, 5))


def test_that_move_can_force_a_jester_that_was_to_be_discarded() -> None:
    """KS-11.1 comes before KS-11.8: what is left of the Jesters can be discarded."""
    state = seat(replace(action_over(), track=9), 3, jester=1)
    state = given(state, Next(), EnterCounts(markers=(0, 0, 0, 0), jesters=(1,), black_areas=5), Next())
    assert (state.players[3].jester, state.step) == (0, Step.PREP)
    assert not any(score.vp for score in state.scores if score.category == 6)


def test_a_scoring_of_round_three() -> None:
    """KS-11.3 to KS-11.9, EX-KS-73, EX-KS-74, EX-KS-75: all at once, with each award's reason."""
    state = everybody(action_over(), easy=(2, 0, 0, 1), hard=(0, 1, 0, 0), iago=(0, 2, 3, 1), tokens=(2, 0, 0, 0))
    state = area(seat(state, 4, jester=2), "delphos", stronghold=Stronghold.DESTROYED, leader=2)
    counts = EnterCounts(markers=(9, 9, 4, 2), tokens=(6,), jesters=(1,), black_areas=0)
    state = given(state, Next(), Next(), counts)  # no extra action, nothing rebuilt
    assert prompt(state).text == (
        "Scoring of round 3: Anna +12 to 17, Ben +10 to 15, Cleo +1 to 6, Dev +3 to 8."
    )
    sentences = told(state, Next())
    assert sentences[0] == (
        "Most markers: Anna and Ben +3, tie for first: 9 and 9, nobody second; Cleo +1, third: 4 (KS-11.5)."
    )
    assert "Iago cards: Ben +1, 2 held (KS-11.6)." in sentences
    assert "Discarded for VP: Dev loses 1 Jester (KS-11.8)." in sentences
    state = given(state, Next())
    assert (state.step, state.round, vp(state)) == (Step.PREP, 3, (17, 15, 6, 8))
    assert (state.players[4].jester, state.players[1].tokens, state.players[2].iago) == (1, 2, 2)


def test_ties_and_minimum_follow_the_settings() -> None:
    """AMB-KS-23, ks.rank1_minimum."""
    counts = EnterCounts(markers=(3, 1, 0, 0), black_areas=0)
    assert vp(given(action_over(), Next(), counts, Next())) == (8, 7, 6, 6)
    assert vp(given(action_over(rank1_minimum=1), Next(), counts, Next())) == (8, 7, 5, 5)


def test_othellos_iago_cards_score_where_the_table_says_so() -> None:
    """AMB-KS-15, ks.othello_iago_vp."""
    counts = EnterCounts(markers=(0, 0, 0, 0), black_areas=0)
    for setting, gained in (("zero", 0), ("normal", 3)):
        state = seat(action_over(othello_iago_vp=setting, rank1_minimum=1), 3, iago=3)
        assert given(state, Next(), counts, Next()).players[3].vp == 5 + gained


# On the map


def test_markers_and_areas_are_computed_on_the_map_with_othellos_pawn() -> None:
    """EX-KS-77 [KS-11.5, KS-11.11]: markers in four areas, the pawn alone in a fifth."""
    state = seat(action_over(round=6, level="map"), 3, pawn="avon")
    for key in ("prospero", "delphos", "cawdor", "arden"):
        state = area(state, key, influence={1: 0, 2: 0, 3: 2, 4: 0})
    assert (tally.markers(state)[3], tally.areas(state)[3]) == (9, 5)
    nine = next(score for score in tally.awards(state) if (score.category, score.seat) == (9, 3))
    assert (nine.vp, nine.why) == (2, "in 5")


def test_leaders_markers_count_by_setting_only() -> None:
    """AMB-KS-14."""
    for counted, markers in ((False, 2), (True, 3)):
        state = action_over(level="map", count_leader_markers=counted)
        state = area(state, "avon", leader=1, influence={1: 2, 2: 0, 3: 0, 4: 0})
        assert tally.markers(state)[1] == markers


# Round 6 and the end


def last_counts(black: int = 12, **more: Any) -> EnterCounts:
    return EnterCounts(markers=(9, 7, 4, 2), areas=(5, 4, 3, 2), black=black, **more)


def test_one_last_trade_each_comes_before_the_last_scoring() -> None:
    """KS-11.2: one, Quills included."""
    state = given(everybody(action_over(round=6), black=(7, 3, 2, 0)), Next())
    assert (state.step, state.asked) == (Step.LAST_TRADE, 1)
    state = given(state, Trade(quills=1))
    assert (state.asked, state.track, state.players[1].black) == (2, 3, 4)
    state = given(state, Next())
    assert (state.step, state.asked) == (Step.COUNT, None)


def test_a_quill_in_the_last_trade_can_end_the_game() -> None:
    """KS-11.2, KS-12.1."""
    state = given(replace(seat(action_over(round=6), 1, black=3), track=9), Next(), Trade(quills=1))
    assert result(state).winners == ()


@pytest.mark.parametrize(("black", "wins"), [(12, True), (13, False)])
def test_thirteen_black_markers_lose_the_game(black: int, wins: bool) -> None:
    """EX-KS-80 [KS-12.3]."""
    state = given(action_over(round=6), Next(), last_counts(black))
    assert (f"{black} black markers are left" in prompt(state).text) is not wins
    state = given(state, Next())
    assert bool(result(state).winners) is wins
    assert state.ended == ("KS-12.4" if wins else "KS-12.3")
    assert refused(state, Next()).code == "over"


@pytest.mark.parametrize(("beside", "wins"), [(False, True), (True, False)])
def test_black_is_counted_on_the_map_and_beside_strongholds_by_setting(beside: bool, wins: bool) -> None:
    """AMB-KS-14: five in the areas, eight beside Strongholds."""
    state = action_over(round=6, level="map", count_stronghold_black=beside)
    for place, key in enumerate(AREAS):
        state = area(state, key, black=int(place < 5))
    assert bool(result(given(state, Next(), Next())).winners) is wins


def test_the_last_scoring_has_nine_categories_and_names_the_hero() -> None:
    """KS-11.8, KS-11.10, KS-11.11, KS-12.4."""
    state = everybody(action_over(round=6), easy=(3, 3, 1, 0), jester=(1, 0, 0, 0), vp=(10, 12, 9, 9))
    state = given(state, Next(), last_counts(), Next())
    assert {score.category for score in state.scores} == set(range(1, 10))
    assert vp(state) == (10 + 3 + 3 + 1 + 1 + 2, 12 + 2 + 3 + 1 + 1, 9 + 1 + 1 + 1, 9)
    assert state.players[1].jester == 1
    assert result(state).text == "Anna, Hamlet, wins Kill Shakespeare with 20 VP, 1 ahead of Ben."
    assert [(each.seat, each.place) for each in result(state).standings] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert GAME.prompts(state) == ()


def tied(heroes: tuple[str, ...], order: tuple[int, ...] = (1, 2, 3)) -> State:
    """Markers, areas and quests are level, or Falstaff would score more: nothing is won in this scoring."""
    state = replace(everybody(action_over(heroes, round=6, rank1_minimum=1), vp=(31, 31, 30)), order=order)
    return given(state, Next(), EnterCounts(markers=(0, 0, 0), areas=(0, 0, 0), black=0), Next())


def test_falstaff_wins_the_final_tie_else_the_earliest_of_those_who_tie() -> None:
    """EX-KS-83 [KS-12.4, AMB-KS-19]."""
    falstaff = tied(WITH_FALSTAFF[:3])
    assert result(falstaff).winners == (2,)
    assert result(falstaff).text == (
        "Ben, Falstaff, wins Kill Shakespeare: 31 VP each, Falstaff wins the tie (KS-12.4)."
    )
    assert [(each.seat, each.place) for each in result(falstaff).standings] == [(2, 1), (1, 2), (3, 3)]
    assert result(tied(("hamlet", "juliet", "othello"))).winners == (1,)
    assert result(tied(("hamlet", "juliet", "othello"), order=(3, 2, 1))).winners == (2,)


# Defeats


def over(ended: str, cause: str, **changes: Any) -> Result:
    return result(at(everybody(position(), vp=(14, 12, 14, 5)), Step.OVER, ended=ended, cause=cause, **changes))


def test_a_defeat_says_what_ended_it_how_close_it_was_and_who_had_led() -> None:
    """KS-12.1: a Jester that nobody noted is the likely reason."""
    lost = over("KS-12.1", "Richard has reached the final space and nobody holds a Jester", round=4, track=10)
    assert lost.winners == ()
    assert lost.text == (
        "All lose in round 4 of 6: Richard has reached the final space and nobody holds a Jester (KS-12.1)."
        " Anna and Cleo led with 14 VP each, areas without Hope: 0 of 4."
        " Was a Jester not noted? Undo, and note it."
    )
    assert [(each.seat, each.place) for each in lost.standings] == [(1, 1), (3, 1), (2, 3), (4, 4)]


def test_a_defeat_by_lost_hope_says_how_far_richard_was() -> None:
    """KS-12.2."""
    text = over("KS-12.2", "4 areas are without Hope", round=5, track=9).text
    assert text.endswith("led with 14 VP each, Richard was 1 space from the end.")


def test_a_defeat_by_black_says_how_little_it_was() -> None:
    """KS-12.3."""
    text = over("KS-12.3", "14 black markers stand on the map", round=6, counts=Counts(black=14)).text
    assert text.endswith("2 black markers fewer would have saved all.")


# The liberation game


def test_a_liberation_game_ends_at_once_with_the_last_black_marker() -> None:
    """EX-KS-85 [KS-15.4]: in round 4, with the scoring of round 6; no black is counted any more."""
    state = at(position(liberation=True), Step.ACTION, round=4, asked=2)
    state = given(state, ReportLastBlack())
    assert state.step is Step.COUNT
    assert list(blanks(state)) == ["markers", "areas"]
    state = given(state, EnterCounts(markers=(9, 7, 4, 2), areas=(5, 4, 3, 2)), Next())
    assert (state.step, result(state).winners) == (Step.OVER, (1,))


def test_a_liberation_game_on_the_map_sees_the_last_black_marker_go() -> None:
    """EX-KS-85 [KS-15.4], KS-10.8."""
    state = position(level="map", liberation=True)
    for key in AREAS:
        state = area(state, key, black=0, liberated=True)
    state = area(at(state, Step.ACTION, round=4, asked=1), "cawdor", black=1, influence={1: 1, 2: 1, 3: 0, 4: 0})
    state = given(state, Adjust(what="influence cawdor", seat=1, by=1))
    assert (state.step, state.freed) == (Step.SCORE, True)


def test_a_liberation_game_goes_past_round_six_unless_the_table_says_not() -> None:
    """AMB-KS-32."""
    assert given(action_over(round=6, liberation=True), Next()).step is Step.PREP
    short = action_over(round=6, liberation=True, liberation_past_six=False)
    assert given(short, Next()).step is Step.COUNT
    assert list(blanks(given(short, Next()))) == ["markers", "areas", "black"]
