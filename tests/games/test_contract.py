"""The contract that every game keeps (DESIGN.md section 6), clause by clause, over random legal and bold walks."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.contract.clause import Clause, GameClause
from companion.contract.clauses import LOADED, WALKED
from companion.contract.refusing import ENDING, played_out
from companion.contract.walks import Walk
from tests.games.players import GAMES_AT_HAND, walks

EVERY_GAME = pytest.mark.parametrize("key", GAMES_AT_HAND)
THOROUGH = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


def named(clauses: tuple[Clause, ...] | tuple[GameClause, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("clause", clauses, ids=[clause.name for clause in clauses])


@named(LOADED)
@EVERY_GAME
def test_what_a_game_says_of_itself_can_be(clause: GameClause, key: str) -> None:
    clause.check(GAMES_AT_HAND[key])


@named(WALKED)
@EVERY_GAME
@THOROUGH
@given(st.data())
def test_a_game_keeps_the_clause_on_any_walk(clause: Clause, key: str, data: st.DataObject) -> None:
    clause.check(data.draw(walks(key, longest=clause.longest)))


@cache
def to_the_end(key: str) -> Walk:
    return played_out(GAMES_AT_HAND[key])


@named(ENDING)
@EVERY_GAME
def test_a_game_keeps_the_clause_at_its_end(clause: Clause, key: str) -> None:
    clause.check(to_the_end(key))
