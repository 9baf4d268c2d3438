"""How a game of Kill Shakespeare begins (KS-1): who may play what, what is asked once, the setup, a later level map."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Start
from companion.core.messages import Command, Next, Refused, SetOption
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.facts import facts_of
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.prompts import prompts
from companion.games.kill_shakespeare.start import initial
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, some
from tests.games.kill_shakespeare.positions import NAMES, at
from tests.games.kill_shakespeare.rounds import asked, form, keys, refused, reminders

PIECES = c.EnterComponents(
    track_length=13, track_start=1, hope=(3, 2, 4, 1, 5, 3, 6, 4), black=(2, 2, 3, 3, 3, 3, 4, 4), richard="avon",
    macbeth="none",
)  # fmt: skip


def began(heroes: tuple[str, ...], facts: dict[str, Any] | None = None, **settings: Any) -> State:
    """A start with no more facts than these."""
    inputs = {number: {"character": hero} for number, hero in enumerate(heroes, start=1)}
    roster = seat_people((*NAMES, "Eli")[: len(heroes)])
    chosen = {f"ks.{key}": value for key, value in settings.items()}
    return initial(Start(roster=roster, inputs=inputs, settings=chosen, facts=facts or {}))


def refusal(heroes: tuple[str, ...]) -> Refused:
    with pytest.raises(Refused) as found:
        began(heroes)
    return found.value


# Who plays what


@pytest.mark.parametrize("heroes", [("hamlet",), ("hamlet", "juliet", "othello", "viola", "falstaff")])
def test_ks_1_1_two_to_four_play(heroes: tuple[str, ...]) -> None:
    """KS-1.1"""
    assert refusal(heroes).code == "KS-1.1"


def test_ks_1_2_each_character_once() -> None:
    """KS-1.2"""
    assert "Anna and Ben cannot both be Viola" in refusal(("viola", "viola")).reason
    assert refusal(("viola", "macbeth")).code == "KS-1.2"
    assert "Ben" in refusal(("viola", "")).reason


@pytest.mark.parametrize(("players", "actions"), [(2, 4), (3, 3), (4, 2)])
def test_ks_1_8_ks_1_9_what_everybody_starts_with(players: int, actions: int) -> None:
    """KS-1.7, KS-1.8, KS-1.9, EX-KS-59"""
    state = began(PLAIN[:players])
    assert {(player.vp, player.available, player.actions) for player in state.players.values()} == {(5, 2, actions)}


# What a play cannot begin without (D.6)


def test_ks_1_12_it_is_asked_once_in_one_form() -> None:
    """KS-1.12, D.6"""
    state = began(PLAIN)
    assert (state.step, asked(state).id[:8]) == (Step.COMPONENTS, "P-KS-00a")
    fields = {field.name: field for field in form(state).fields}
    assert set(fields) == {"track_length", "track_start", "hope", "black", "richard", "macbeth"}
    assert all(field.required and field.default is None for field in fields.values()), "nothing is proposed"
    assert fields["hope"].items == fields["black"].items == tuple(area.short for area in AREAS.values())
    state, events = given(state, PIECES)
    assert [type(event) for event in events] == [e.ComponentsEntered, e.BoardSetUp]
    assert (state.step, state.track, state.final, state.richard, state.macbeth) == (Step.START, 1, 13, "avon", None)
    assert tuple(area.hope for area in state.areas.values()) == PIECES.hope
    assert tuple(area.black for area in state.areas.values()) == PIECES.black


def test_ks_1_12_a_profile_answers_it_for_the_next_game() -> None:
    """KS-1.12, D.6: also for another number of players."""
    first, _ = given(began(PLAIN), PIECES)
    facts = facts_of(first.components, first.count, first.profile)
    again = began(PLAIN[:2], dict(facts))
    assert (again.step, again.areas, again.track) == (Step.START, areas_for(first, 2), 1)


def areas_for(state: State, players: int) -> Any:
    """The same areas as fewer players see them."""
    return began(PLAIN[:players], dict(facts_of(state.components, 2, {}))).areas


@pytest.mark.parametrize(
    "wrong",
    [
        {"track_start": 13},
        {"track_length": 0},
        {"hope": (0, 2, 4, 1, 5, 3, 6, 4)},
        {"hope": (9, 2, 4, 1, 5, 3, 6, 4)},
        {"hope": (3,) * 7},
        {"black": (-1, 2, 3, 3, 3, 3, 4, 4)},
        {"richard": "elsinore"},
    ],
)
def test_ks_1_12_numbers_that_no_board_prints(wrong: dict[str, Any]) -> None:
    """KS-1.12, D.6"""
    values = {name: getattr(PIECES, name) for name in ("track_length", "track_start", "hope", "black", "richard")}
    command = c.EnterComponents(**{**values, "macbeth": "arden", **wrong})
    assert refused(began(PLAIN), command).code == "KS-1.12"


def test_ks_1_12_it_is_not_asked_twice() -> None:
    assert refused(board(PLAIN, Step.START), PIECES).code == "not_open"


# The setup


def test_ks_3_2_one_space_after_the_setup_begins_round_1_without_prep() -> None:
    """KS-3.2, P-KS-00"""
    state = board(PLAIN, Step.START, "score_pad")
    assert "Anna, Ben, Cleo, Dev" in asked(state).text
    assert "roll each pawn's start area" in asked(state).text
    state, events = given(state, Next())
    assert (state.step, state.round, state.asked) == (Step.EVENT, 1, 1)
    rules = [each.rule for each in some(events, e.Reminded)]
    assert rules == ["KS-1.5", "KS-1.4", "KS-1.7", "KS-1.9", "KS-1.11", "KS-1.13", *["KS-1.12"] * 5]
    assert "Anna's arrow on the Wheel points at the single troop." in reminders(events)


def test_ks_1_4_only_juliet_swaps_a_token() -> None:
    """KS-1.4"""
    state = board(("hamlet", "viola", "othello"), Step.START, "score_pad")
    assert reminders(given(state, Next())[1], "KS-1.4") == []


def test_ks_1_6_energy_starts_on_the_starred_space() -> None:
    """KS-1.6, D.6: of the own card, from a profile or as soon as it is typed in; unknown it is counted from 0."""
    card = c.DescribeCharacter(character="hamlet", energy_low=-1, energy_start=2, energy_top=4)
    for first in (began(PLAIN), given(began(PLAIN), PIECES)[0]):
        state, _ = given(first, card)
        seats = {number: 2 * (state.who("hamlet") == number) for number in first.players}
        assert {number: player.energy for number, player in first.players.items()} == dict.fromkeys(seats, 0)
        assert {number: player.energy for number, player in state.players.items()} == seats
        kept = began(PLAIN, dict(facts_of(state.components, state.count, state.profile)))
        assert {number: player.energy for number, player in kept.players.items()} == seats


def test_ks_14_1_two_players_have_a_neutral_pawn() -> None:
    """KS-14.1, KS-1.5"""
    state = board(PLAIN[:2], Step.START, "score_pad")
    _, events = given(state, Next())
    assert reminders(events, "KS-14.1") == ["A neutral pawn lies beside the board."]
    assert "side for 2 players" in reminders(events, "KS-1.5")[0]
    assert "4 action markers each" in reminders(events, "KS-1.9")[0]


def test_ks_1_9_the_turn_order_as_it_was_drawn() -> None:
    """KS-1.9"""
    state, _ = given(board(PLAIN, Step.START, "score_pad"), c.EnterOrder(order=(3, 1, 4, 2)))
    assert (state.order, state.step) == ((3, 1, 4, 2), Step.START)
    assert asked(given(state, Next())[0]).seat == 3
    for wrong in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 5)):
        assert refused(state, c.EnterOrder(order=wrong)).code == "KS-1.9"
    assert refused(at(state, Step.PREP), c.EnterOrder(order=(1, 2, 3, 4))).code == "not_open"


def test_ks_1_10_in_level_map_the_pawns_are_typed_first() -> None:
    """KS-1.10, P-KS-00"""
    state = board(PLAIN, Step.START)
    assert refused(state, Next()).code == "KS-1.10"
    assert form(state).command is c.EnterPawns
    assert "n" not in {option.key for prompt in prompts(state) for option in prompt.options}
    state, _ = given(state, c.EnterPawns(areas=(4, 1, 6, 2)))
    assert [player.pawn for player in state.players.values()] == ["cawdor", "prospero", "bohemia", "messaline"]
    assert keys(state) == {"n": Next()}
    assert given(state, Next())[0].step is Step.EVENT


@pytest.mark.parametrize("areas", [(4, 4, 6, 2), (4, 1, 6, 7), (4, 1, 6, 8), (4, 1, 6), (0, 1, 6, 2)])
def test_ks_1_10_where_no_pawn_starts(areas: tuple[int, ...]) -> None:
    """KS-1.10: one pawn an area, never Arden, never Avon."""
    assert refused(board(PLAIN, Step.START), c.EnterPawns(areas=areas)).code == "KS-1.10"


def test_amb_ks_20_falstaff_rolls_again_for_prospero() -> None:
    """AMB-KS-20, KS-13.5"""
    rolled = c.EnterPawns(areas=(1, 4))
    heroes = ("falstaff", "viola")
    assert refused(board(heroes, Step.START), rolled).code == "AMB-KS-20"
    state, _ = given(board(heroes, Step.START, falstaff_prospero_start="allow"), rolled)
    assert state.players[1].pawn == "prospero"
    assert given(board(heroes, Step.START), c.EnterPawns(areas=(4, 1)))[0].players[2].pawn == "prospero"


# What a play can do without (D.6)

DESCRIBED: tuple[Command, ...] = (
    c.DescribeArea(area="cawdor", neighbours="5 6", port=True, token="plus 1"),
    c.DescribeCharacter(
        character="hamlet", energy_low=0, energy_start=2, energy_top=4, costs=(1, 2, 3, 4), token_limit=3
    ),
    c.DescribeTokens(values=(3, 1, 1, 2, 2, 3, 4, 4, 5, 5)),
    c.DescribeQuests(spaces=5, easy=(3, 2, 2, 1, 1, 0), hard=(1, 2, 2, 3, 3, 4)),
    c.DescribeCards(cards=4, face_down=2),
    c.DescribeWheel(items="single troop, , action card ,quest"),
)


@pytest.mark.parametrize("facts", [True, False])
def test_d_6_everything_printed_can_be_typed_at_any_time_and_is_kept(facts: bool) -> None:
    """D.6, KS-1.12: before the start and in the middle of a play."""
    state = board(PLAIN, Step.EFFECT, "score_pad") if facts else began(PLAIN)
    state, _ = given(state, *DESCRIBED)
    known = state.components
    assert known.areas["cawdor"].neighbours == ("maentua", "bohemia")
    assert (known.areas["cawdor"].port, known.areas["cawdor"].token) == (True, "plus 1")
    assert (known.characters["hamlet"].upgrade_costs, state.players[1].energy) == ((1, 2, 3, 4), 2)
    assert known.bid_tokens == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert (known.quest_spaces, known.cards, known.face_down) == (5, 4, 2)
    assert known.wheel == ("single troop", "action card", "quest")
    kept = facts_of(known, state.count, state.profile)
    assert {"areas", "characters", "bid_tokens", "quests", "cards", "wheel"} <= set(kept)
    assert began(PLAIN, dict(kept)).components == known


def test_d_6_what_is_left_empty_stays_as_it_was_known() -> None:
    """D.6"""
    state, _ = given(began(PLAIN), *DESCRIBED)
    state, _ = given(state, c.DescribeArea(area="cawdor", port=False), c.DescribeCharacter(character="hamlet"))
    assert state.components.areas["cawdor"].neighbours == ("maentua", "bohemia")
    assert state.components.characters["hamlet"].token_limit == 3


@pytest.mark.parametrize(
    "wrong",
    [
        c.DescribeArea(area="elsinore"),
        c.DescribeArea(area="cawdor", neighbours="4"),
        c.DescribeArea(area="cawdor", token="gold"),
        c.DescribeCharacter(character="richard"),
        c.DescribeCharacter(character="hamlet", energy_start=1, energy_top=0),
        c.DescribeCharacter(character="hamlet", energy_low=0, energy_top=4, costs=(1, 2)),
        c.DescribeCharacter(character="hamlet", token_limit=-1),
        c.DescribeTokens(values=(1, 2, 3)),
        c.DescribeQuests(spaces=5, easy=(1,) * 6, hard=(1,)),
        c.DescribeCards(cards=0),
        c.DescribeCards(cards=2, face_down=3),
        c.DescribeWheel(items=" , "),
    ],
    ids=str,
)
def test_d_6_what_cannot_be_printed(wrong: Command) -> None:
    """D.6"""
    assert refused(began(PLAIN), wrong).code == "KS-1.12"


# Level map begins in the middle of a play

TO_MAP = SetOption(key="ks.level", value="map")


def test_ks_2_a_later_level_map_is_counted_pawns_first_then_area_by_area() -> None:
    """KS-2: meanwhile the round's own question stays open, and nothing is followed."""
    state, _ = given(board(PLAIN, Step.DICE, "score_pad"), TO_MAP)
    assert not state.on_map
    assert [prompt.id.split("/")[0] for prompt in prompts(state)] == ["P-KS-00b", "P-KS-13"]
    state, _ = given(state, c.EnterPawns(areas=(7, 7, 8, 1)))
    assert state.players[3].pawn == "avon"
    for number, key in enumerate(AREAS, start=1):
        assert form(state).fields[-1].default == key
        assert not state.on_map
        state, _ = given(state, c.EnterBoard(area=key, black=number, influence=(1, 0, 0, 0)))
    assert state.on_map
    assert [area.black for area in state.areas.values()] == [0, 2, 3, 4, 5, 6, 7, 8]
    assert state.areas["prospero"].black == 0
    assert [prompt.id.split("/")[0] for prompt in prompts(state)] == ["P-KS-13"]


def test_ks_2_a_level_map_that_was_left_is_counted_anew() -> None:
    """KS-2: what was moved on the score pad is not on the map."""
    state, _ = given(board(PLAIN, Step.DICE), SetOption(key="ks.level", value="score_pad"), TO_MAP)
    assert (state.on_map, state.players[1].pawn) == (False, None)
    assert refused(state, c.EnterBoard(area="avon", black=-1, influence=(0, 0, 0, 0))).code == "KS-2"
    assert refused(state, c.EnterBoard(area="avon", black=1, influence=(0, 0))).code == "KS-2"
    assert refused(state, c.EnterBoard(area="elsinore", black=1, influence=(0, 0, 0, 0))).code == "KS-2"


def test_ks_2_before_the_first_round_the_board_is_as_it_was_set_up() -> None:
    """KS-2: nothing to count, but the pawns."""
    state, _ = given(board(PLAIN, Step.START, "score_pad"), TO_MAP)
    assert (state.on_map, form(state).command) == (True, c.EnterPawns)
    assert refused(state, c.EnterBoard(area="avon", black=1, influence=(0, 0, 0, 0))).code == "not_open"


def test_ks_2_pawns_are_not_typed_twice() -> None:
    assert refused(board(PLAIN, Step.DICE), c.EnterPawns(areas=(1, 2, 3, 4))).code == "not_open"
    assert refused(began(PLAIN, level="map"), c.EnterPawns(areas=(1, 2, 3, 4))).code == "not_open"
    assert (
        only(given(board(PLAIN, Step.START), c.EnterPawns(areas=(1, 2, 3, 4)))[1], e.PawnsPlaced).areas[3] == "cawdor"
    )
