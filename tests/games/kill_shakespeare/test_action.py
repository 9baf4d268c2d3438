"""The Action phase in level `map`: KS-7, KS-13.1, KS-13.5, AMB-KS-8, AMB-KS-31, EX-KS-59 to 61."""

from __future__ import annotations

import pytest

from companion.core.messages import Command, Next, Refused
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.commands import (
    ActionDone,
    CompleteQuest,
    Move,
    MovePawn,
    Place,
    Rest,
    TakeExtra,
)
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.decide import action
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, pawns, rebels, some
from tests.games.kill_shakespeare.positions import seat


def refused(state: State, command: Command, by: int | None = None) -> Refused:
    with pytest.raises(Refused) as caught:
        given(state, command, by=by)
    return caught.value


def described(state: State, **areas: AreaCard) -> State:
    return replaced(state, components=replaced(state.components, areas={**state.components.areas, **areas}))


def card(key: str, *neighbours: str, port: bool | None = None) -> AreaCard:
    return AreaCard(area=key, hope=4, black=3, neighbours=neighbours, port=port)


def with_energy(state: State, character: str, low: int, top: int) -> State:
    own = CharacterCard(character=character, energy_low=low, energy_start=0, energy_top=top)
    characters = {**state.components.characters, character: own}
    return replaced(state, components=replaced(state.components, characters=characters))


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2)])
def test_everybody_acts_in_turn_until_all_markers_are_used(players: int, each: int) -> None:
    """EX-KS-59, KS-7.1."""
    state, acted = board(PLAIN[:players]), []
    while state.step is Step.ACTION:
        acted.append(action.active(state))
        state, _ = given(state, Rest())
    assert acted == list(range(1, players + 1)) * each
    assert state.step is Step.EXTRA


def test_an_empty_seat_is_passed_over() -> None:
    """KS-7.1: and so is one whose markers are used."""
    state = seat(board(PLAIN[:3]), 2, actions=0)
    state, _ = given(state, Rest())
    assert action.active(state) == 3


def test_rest_stops_at_the_top() -> None:
    """EX-KS-60, KS-7.2e."""
    state = with_energy(seat(board(PLAIN[:2]), 1, energy=4), "hamlet", -2, 5)
    state, events = given(state, Rest(), Rest(), Rest())
    assert state.players[1].energy == 5
    assert not some(events, e.Gained), "the second rest gains nothing"
    assert state.players[2].energy == 2, "a track that is not typed in has no top"


def test_a_marker_is_placed_where_the_pawn_stands() -> None:
    """KS-7.2d: from the available spaces, so two in a round."""
    state = pawns(board(PLAIN[:2]), anna="delphos", ben="avon")
    state, events = given(state, Place())
    assert (state.areas["delphos"].influence[1], state.players[1].available) == (1, 1)
    assert only(events, e.ActionTaken).kind == "place"
    state, _ = given(state, Rest(), Place(), Rest())
    assert refused(state, Place()).code == "KS-7.2d"
    assert refused(given(state, Rest())[0], Place(area="cawdor")).code == "KS-7.2d"


def test_a_pawn_that_nobody_noted() -> None:
    """KS-7.2d: then the area has to be said."""
    state = board(PLAIN[:2])
    assert refused(state, Place()).code == "KS-7.2d"
    assert given(state, Place(area="avon"))[0].areas["avon"].influence[1] == 1


def test_two_markers_move_one_after_the_other() -> None:
    """KS-7.2c, AMB-KS-8: the first one fights alone, and one survivor is left."""
    both = Move(source="avon", target="cawdor", second_source="avon", second_target="cawdor")
    state = rebels(rebels(board(), "avon", 2), "cawdor", 1, 1, black=2)
    alone, _ = given(state, both)
    assert (alone.areas["cawdor"].influence[1], alone.areas["cawdor"].influence[2]) == (2, 0)
    assert [player.black for player in alone.players.values()] == [1, 1, 0, 0]
    together = rebels(rebels(board(move_markers="together"), "avon", 2), "cawdor", 1, 0, black=1)
    together, events = given(together, both)
    assert together.areas["cawdor"].influence[1] == 2
    assert len(some(events, e.BattleWon)) == 1


def test_what_cannot_be_moved() -> None:
    """KS-7.2c."""
    state = described(rebels(board(), "avon", 1), avon=card("avon", "arden"))
    assert refused(state, Move(source="cawdor", target="avon")).code == "KS-7.2c"
    assert refused(state, Move(source="avon", target="cawdor")).code == "KS-7.2c"
    assert refused(state, Move(source="avon", target="arden", second_source="avon")).code == "KS-7.2c"
    assert refused(
        state, Move(source="avon", target="arden", second_source="avon", second_target="arden")
    ).code == "KS-7.2c"  # fmt: skip
    assert given(state, Move(source="avon", target="arden"))[0].areas["arden"].influence[1] == 1


def test_leaving_an_area_to_black_costs_its_token() -> None:
    """KS-9.7 after KS-7.2c."""
    state = rebels(board(), "cawdor", 1, black=1, liberated=True, token=1)
    state, events = given(state, Move(source="cawdor", target="delphos"))
    assert only(events, e.TokenLost).seat == 1


def test_it_is_one_seats_turn() -> None:
    """TW-KS-8."""
    state = board()
    assert refused(state, Rest(), by=2).code == "not_eligible"
    assert refused(state, CompleteQuest(seat=2, kind="easy")).code == "not_eligible"
    assert refused(state, Next()).code == "KS-7.2"


def test_a_pawn_walks_for_energy() -> None:
    """KS-7.3: no action marker, one Energy a step, as far as the areas are described."""
    areas = {"cawdor": card("cawdor", "avon", port=False), "avon": card("avon", "cawdor", "arden", port=False)}
    state = with_energy(pawns(described(board(), **areas), anna="cawdor"), "hamlet", -1, 5)
    state = seat(state, 1, energy=1)
    assert refused(state, MovePawn(to="arden")).code == "KS-7.3"
    walked, _ = given(state, MovePawn(to="arden", steps=2))
    assert (walked.players[1].pawn, walked.players[1].energy) == ("arden", -1)
    assert action.active(walked) == 1
    assert refused(walked, MovePawn(to="avon")).code == "KS-7.3", "no Energy left"


@pytest.mark.parametrize(
    ("hero", "reach", "target_port", "goes"),
    [
        ("juliet", "ports", True, True),
        ("juliet", "ports", False, False),
        ("juliet", "any", False, True),
        ("viola", "ports", False, True),
        ("falstaff", "any", True, False),
    ],
)
def test_ports(hero: str, reach: str, target_port: bool, goes: bool) -> None:
    """AMB-KS-31, `ks.port_reach`; KS-13.4: Viola's own sea travel is on her card; KS-13.5: Falstaff has no ports."""
    areas = {"avon": card("avon", "arden", port=True), "cawdor": card("cawdor", "bohemia", port=target_port)}
    state = pawns(described(board((hero, "hamlet"), port_reach=reach), **areas), anna="avon")
    if goes:
        assert given(state, MovePawn(to="cawdor"))[0].players[1].pawn == "cawdor"
    else:
        assert refused(state, MovePawn(to="cawdor")).code == "KS-7.3"


def test_falstaff_never_enters_prospero() -> None:
    """KS-13.5."""
    assert refused(board(("falstaff", "hamlet")), MovePawn(to="prospero")).code == "KS-13.5"


def test_hamlets_free_move() -> None:
    """KS-13.1: once a round, anywhere; he is told when a turn would end with Richard."""
    state = pawns(board(), anna="cawdor", ben="delphos")
    state, events = given(state, MovePawn(to="avon", free=True))
    assert (state.players[1].pawn, state.players[1].energy, state.players[1].free_move) == ("avon", 0, True)
    assert refused(state, MovePawn(to="arden", free=True)).code == "KS-13.1"
    state, events = given(state, Place())
    assert only(events, e.Reminded).rule == "KS-13.1"
    assert refused(state, MovePawn(to="arden", free=True)).code == "KS-13.1", "Juliet has none"


def test_a_helper_comes_and_pays() -> None:
    """KS-7.2b: another seat's pawn may move in the active player's turn."""
    state, _ = given(pawns(board(), ben="delphos"), MovePawn(to="avon", seat=2))
    assert (state.players[2].pawn, state.players[2].energy) == ("avon", -1)


def test_othellos_pawn_brings_battle() -> None:
    """KS-8.1, KS-10.8: a pawn that arrives is a change like any other."""
    state = rebels(pawns(board(("othello", "hamlet")), anna="avon"), "cawdor", 0, 3, black=3)
    state, events = given(state, MovePawn(to="cawdor"))
    assert only(events, e.BattleWon).token == 1


def over(state: State) -> State:
    """All normal actions are done."""
    while state.step is Step.ACTION:
        state, _ = given(state, ActionDone())
    return state


def test_one_extra_action_each() -> None:
    """EX-KS-61, KS-7.4: whatever cards A holds, in turn order."""
    state, _ = given(over(board(PLAIN[:3])), TakeExtra(seat=1))
    assert action.active(state) == 1
    state, _ = given(state, Rest())
    assert state.step is Step.EXTRA
    assert refused(state, TakeExtra(seat=1)).code == "KS-7.4"
    state, _ = given(state, TakeExtra(seat=3), Rest())
    assert state.step not in (Step.ACTION, Step.EXTRA), "nobody is left who could take one"


def test_extra_actions_go_in_turn_order() -> None:
    """KS-7.4."""
    state, _ = given(over(board(PLAIN[:3])), TakeExtra(seat=2), Rest())
    assert action.extra_seats(state) == (3,)
    assert refused(state, TakeExtra(seat=1)).code == "KS-7.4"
    assert refused(board(), TakeExtra(seat=1)).code == "KS-7.4"
    assert refused(over(board()), CompleteQuest(seat=1, kind="easy")).code == "KS-7.4"


def test_the_phase_ends_with_the_round() -> None:
    """KS-7.5, KS-3.1: scoring in round 3, else the next Prep."""
    for number, step in ((1, Step.PREP), (3, Step.SCORE)):
        state, _ = given(over(replaced(board(), round=number)), Next())
        assert state.step is step
