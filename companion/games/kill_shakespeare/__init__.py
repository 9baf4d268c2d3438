"""Kill Shakespeare: 2 to 4 heroes against Richard III and Lady Macbeth over six rounds; all can lose together.

The rules stand in RULES.md part A.1 by id. Must not know a clock, a file or a face.
"""

from __future__ import annotations

from companion.core.game import Facts, Game
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.commands import COMMANDS
from companion.games.kill_shakespeare.decide import decide
from companion.games.kill_shakespeare.events import EVENTS
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.facts import facts_of
from companion.games.kill_shakespeare.options import INPUTS, SETTINGS
from companion.games.kill_shakespeare.printed import PLAYERS
from companion.games.kill_shakespeare.prompts import prompts
from companion.games.kill_shakespeare.prompts.forms import forms
from companion.games.kill_shakespeare.result import result
from companion.games.kill_shakespeare.rules import RULES
from companion.games.kill_shakespeare.start import initial, sample
from companion.games.kill_shakespeare.state import State
from companion.games.kill_shakespeare.tell import tell
from companion.games.kill_shakespeare.view import PANELS, view


def facts(state: State) -> Facts:
    """What the table has typed in of its pieces."""
    return facts_of(state.components, state.count, state.profile)


GAME: Game[State] = Game(
    key="kill_shakespeare",
    title="Kill Shakespeare",
    version=1,
    players=PLAYERS,
    initial=initial,
    decide=decide,
    evolve=evolve,
    prompts=prompts,
    view=view,
    tell=tell,
    result=result,
    facts=facts,
    forms=forms,
    commands=COMMANDS,
    events=EVENTS,
    secrets=(e.BidSealed, e.ClosedLaid),
    barriers=(e.BidsRevealed, e.ItemsRevealed, e.Counted),
    settings=SETTINGS,
    inputs=INPUTS,
    panels=PANELS,
    rules=RULES,
    sample=sample,
)
