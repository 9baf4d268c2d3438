"""What a player must be reminded of in the Action phase, and extra actions on the score pad (KS-7.3, KS-7.4, KS-13)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion.core.messages import Next
from companion.core.prompts import Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import CHARACTERS, FALSTAFF, HAMLET, OTHELLO, VIOLA
from companion.games.kill_shakespeare.prompts import duties, prompts
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from tests.games.kill_shakespeare.board import board, given, pawns, some
from tests.games.kill_shakespeare.positions import area, at, position, seat
from tests.games.kill_shakespeare.rounds import asked, printed_hero, refused

FULL = {
    HAMLET: "Hamlet ends no turn with Richard; one free move a round.",
    OTHELLO: "Othello's pawn counts as a marker in battle.",
    VIOLA: "Viola: sea travel and troops as on her card.",
    FALSTAFF: "Falstaff: no port, never to Prospero.",
}
RULE = {HAMLET: "KS-13.1", OTHELLO: "KS-13.3", VIOLA: "KS-13.4", FALSTAFF: "KS-13.5"}


def pad(heroes: tuple[str, ...] = ("viola", "juliet", "othello", "falstaff"), **settings: Any) -> State:
    return at(position(heroes, **settings), Step.ACTION)


def extra(*commands: Any, state: State | None = None) -> State:
    return given(state or pad(), Next(), *commands)[0]


def keys(prompt: Prompt) -> list[str]:
    return [option.key for option in prompt.options]


# Extra actions on the score pad


def test_a_rest_is_an_extra_action_too() -> None:
    """KS-7.4, KS-7.2e: with its key, once, and it costs no marker of the seat's own actions."""
    state = extra(c.TakeExtra(seat=2))
    assert keys(asked(state)) == ["n", "3", "4", "z"]
    assert asked(state).options[-1].command == c.Rest()
    rested, events = given(state, c.Rest())
    assert (rested.step, rested.players[2].energy, rested.players[2].actions) == (Step.EXTRA, 2, 2)
    assert not some(events, e.ActionTaken)
    assert keys(asked(rested)) == ["n", "3", "4"]
    assert refused(rested, c.Rest()).code == "KS-7.4"
    assert refused(rested, c.TakeExtra(seat=2)).code == "KS-7.4"


def test_nobody_rests_before_it_is_said_who() -> None:
    """KS-7.4: nor does another seat, nor does a marker move that nobody follows."""
    assert refused(extra(), c.Rest()).code == "KS-7.4"
    state = extra(c.TakeExtra(seat=2))
    assert refused(state, c.Rest(), by=1).code == "not_eligible"
    assert refused(state, c.Place()).code == "not_open"
    assert refused(at(state, Step.PREP), c.Rest()).code == "not_open"


def test_a_rest_as_an_extra_action_stops_at_the_top() -> None:
    """KS-7.2e: the action is taken all the same."""
    top = printed_hero(pad(), "juliet", energy_low=-2, energy_start=0, energy_top=1)
    state = extra(c.TakeExtra(seat=2), c.Rest(), state=top)
    assert (state.players[2].energy, keys(asked(state))) == (1, ["n", "3", "4"])


def test_a_quest_is_the_extra_action_that_was_taken() -> None:
    """KS-7.4, KS-7.2a: no rest on top of it."""
    state = extra(c.TakeExtra(seat=2), c.CompleteQuest(seat=2, kind="easy"))
    assert (state.players[2].easy, state.players[2].actions) == (1, 2)
    assert refused(state, c.Rest()).code == "KS-7.4"


def test_the_last_extra_action_can_still_be_said() -> None:
    """KS-7.4: nobody comes after the last seat."""
    state = extra(c.TakeExtra(seat=4))
    assert keys(asked(state)) == ["n", "z"]
    assert "Who else" not in asked(state).text
    assert given(state, c.Rest(), Next())[0].step is Step.PREP


# What is free, and what each character owes


@pytest.mark.parametrize("state", [pad(), board()])
def test_what_is_free_in_the_own_turn_is_said(state: State) -> None:
    """KS-7.3: three cards for an Extra Action among it, and what a trade moves is noted."""
    prompt = asked(state)
    assert "KS-7.3" in prompt.rules
    for words in ("trade cards", "Jesters", "Iagos", "1 Energy", "3 cards for an Extra Action"):
        assert words in prompt.text


@pytest.mark.parametrize("hero", FULL)
def test_each_duty_is_said_on_the_map(hero: str) -> None:
    """KS-13.1 to KS-13.5: to the seat that acts, with its rule."""
    prompt = asked(board((hero, "juliet")))
    assert (prompt.seat, prompt.ends) == (1, FULL[hero])
    assert RULE[hero] in prompt.rules


def test_hamlet_who_stands_with_richard_is_told_so() -> None:
    """KS-13.1, level `map`."""
    state = pawns(board(("hamlet", "juliet")), anna="avon")
    assert asked(state).ends == "Hamlet stands with Richard: he leaves Avon before his turn ends."


@pytest.mark.parametrize("heroes", [each for count in (2, 3, 4) for each in combinations(CHARACTERS, count)])
def test_all_duties_stand_in_one_line_on_the_score_pad(heroes: tuple[str, ...]) -> None:
    """KS-13: one Space ends the phase there, so nobody is asked by name."""
    state = pad(heroes)
    prompt = asked(state)
    for hero in heroes:
        if hero in RULE:
            assert hero.title() in prompt.ends or len(heroes) == len(FULL), hero
            assert RULE[hero] in prompt.rules
    assert "leaves Richard" in prompt.ends or "with Richard" in prompt.ends or HAMLET not in heroes


def test_whose_turn_it_is_comes_first() -> None:
    """KS-13: where four duties do not fit into one line, that of the active seat does."""
    heroes = ("hamlet", "othello", "falstaff", "viola")
    state = pad(heroes)
    assert "Viola" not in asked(state).ends
    state, _ = given(state, *(c.ActionDone(),) * 3)
    assert asked(state).ends.startswith("Viola: ")


def test_a_duty_is_not_said_when_it_is_none() -> None:
    """KS-13.1: his free move is used, or Richard is not on the board."""
    used = seat(pad(("hamlet", "juliet")), 1, free_move=True)
    assert asked(used).ends == "Hamlet ends no turn with Richard."
    assert duties.of(at(used, Step.ACTION, richard=None), 1) == ""
    assert asked(pad(("juliet", "hamlet"))).ends == FULL[HAMLET]


def test_a_duty_is_said_with_an_extra_action() -> None:
    """KS-13.1, KS-7.4: that turn ends as well."""
    state = extra(c.TakeExtra(seat=1), state=pad(("hamlet", "juliet")))
    assert asked(state).ends == FULL[HAMLET]
    assert "KS-13.1" in asked(state).rules


def test_othellos_pawn_is_counted_when_strongholds_are_rebuilt() -> None:
    """KS-9.6, KS-13.3: where nobody but the table counts."""
    state = at(area(pad(), "cawdor", stronghold=Stronghold.DESTROYED), Step.REBUILD)
    assert "Othello's pawn as 1" in asked(state).ends
    assert "KS-13.3" in asked(state).rules
    alone = at(area(pad(othello_pawn_everywhere=False), "cawdor", stronghold=Stronghold.DESTROYED), Step.REBUILD)
    assert "Othello" not in asked(alone).ends


def test_a_table_that_resolves_the_items_by_itself_is_told_who_wins_ties() -> None:
    """KS-13.5, KS-6.7a: nobody computes them then."""
    falstaff = at(position(("viola", "juliet", "othello", "falstaff")), Step.ITEMS)
    assert any("Falstaff wins ties" in prompt.text for prompt in prompts(falstaff))
    without = at(position(("viola", "juliet", "othello")), Step.ITEMS)
    assert not any("Falstaff" in prompt.text for prompt in prompts(without))
