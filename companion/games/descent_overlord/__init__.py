"""The overlord's desk of Descent, 1st edition: one overlord against one to four heroes.

The rules stand in RULES.md part A.3 by id. Must not know a clock, a file or a face.
"""

from __future__ import annotations

from companion.core.game import Game
from companion.games.descent_overlord.commands import COMMANDS
from companion.games.descent_overlord.decide import decide
from companion.games.descent_overlord.events import EVENTS, SECRETS
from companion.games.descent_overlord.evolve import evolve
from companion.games.descent_overlord.options import INPUTS, SETTINGS
from companion.games.descent_overlord.prompts import prompts
from companion.games.descent_overlord.prompts.forms import forms
from companion.games.descent_overlord.result import result
from companion.games.descent_overlord.rules import RULES
from companion.games.descent_overlord.start import PLAYERS, facts, initial, sample
from companion.games.descent_overlord.state import State
from companion.games.descent_overlord.tell import tell
from companion.games.descent_overlord.view import PANELS, view

GAME: Game[State] = Game(
    key="descent_overlord",
    title="Descent: the overlord's desk",
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
    secrets=SECRETS,
    settings=SETTINGS,
    inputs=INPUTS,
    panels=PANELS,
    rules=RULES,
    sample=sample,
)
