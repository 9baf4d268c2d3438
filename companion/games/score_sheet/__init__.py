"""Score sheet: rounds of scores for any game with 1 to 12 players.

SS-1 Who plays, alone or in teams. SS-2 A round is one whole number for each player. SS-3 A zero is a score; where none
was entered, none stands. SS-4 The total is the sum. SS-5 Highest or lowest wins. SS-6 A team's total is its members'.
SS-7 Every round can be mended. SS-8 The table says when it is over. SS-9 Who is tied shares the win. SS-10 Who has left
is not asked. `rules` says the same in full. Must not know a clock, a file, a face or any game that is scored on it.
"""

from __future__ import annotations

from companion.core.game import Facts, Game
from companion.games.score_sheet.commands import COMMANDS
from companion.games.score_sheet.decide import decide
from companion.games.score_sheet.events import EVENTS
from companion.games.score_sheet.evolve import evolve
from companion.games.score_sheet.options import INPUTS, SETTINGS
from companion.games.score_sheet.prompts import forms, prompts
from companion.games.score_sheet.result import result
from companion.games.score_sheet.rules import RULES
from companion.games.score_sheet.start import PLAYERS, initial, sample
from companion.games.score_sheet.state import State
from companion.games.score_sheet.tell import tell
from companion.games.score_sheet.view import PANELS, view


def facts(state: State) -> Facts:
    """Nothing is printed on components here."""
    return {}


GAME: Game[State] = Game(
    key="score_sheet",
    title="Score sheet",
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
    settings=SETTINGS,
    inputs=INPUTS,
    panels=PANELS,
    rules=RULES,
    sample=sample,
)
