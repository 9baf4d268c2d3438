"""The game contract on secrets (DESIGN.md section 6, G-6), over random walks of the games that seal something."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.contract.clause import Clause
from companion.contract.secrets import REACHED_SECRETS, SECRETS
from tests.games.players import GAMES_AT_HAND, walks

GAMES_WITH_SECRETS = pytest.mark.parametrize("key", [key for key, game in GAMES_AT_HAND.items() if game.secrets])
THOROUGH = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


@pytest.mark.parametrize("clause", SECRETS, ids=[clause.name for clause in SECRETS])
@GAMES_WITH_SECRETS
@THOROUGH
@given(st.data())
def test_a_game_keeps_its_secrets_on_any_walk(clause: Clause, key: str, data: st.DataObject) -> None:
    clause.check(data.draw(walks(key, longest=clause.longest)))


@GAMES_WITH_SECRETS
def test_the_walks_do_seal_and_show_secrets(key: str) -> None:
    """The test above would prove nothing otherwise."""
    REACHED_SECRETS.check(GAMES_AT_HAND[key])
