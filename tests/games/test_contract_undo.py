"""The game contract on undo (DESIGN.md section 6): what it takes back is exactly one entry, whoever made it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.contract.clause import Clause
from companion.contract.undoing import UNDOING
from tests.games.players import GAMES_AT_HAND, walks

THOROUGH = settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


@pytest.mark.parametrize("clause", UNDOING, ids=[clause.name for clause in UNDOING])
@pytest.mark.parametrize("key", GAMES_AT_HAND)
@THOROUGH
@given(st.data())
def test_undo_keeps_the_clause_on_any_walk(clause: Clause, key: str, data: st.DataObject) -> None:
    clause.check(data.draw(walks(key, longest=clause.longest)))
