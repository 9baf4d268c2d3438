"""Kill the Overlord: 4 to 8 players pass an Execution Order around; whoever cannot pass it on is executed.

The rules stand in RULES.md part A.2 by id. Must not know a clock, a file or a face.
"""

from __future__ import annotations

from companion.core.game import Game, Result, Standing
from companion.games.kill_overlord.commands import COMMANDS
from companion.games.kill_overlord.decide import decide
from companion.games.kill_overlord.events import EVENTS, HandShown
from companion.games.kill_overlord.evolve import evolve
from companion.games.kill_overlord.options import INPUTS, SETTINGS
from companion.games.kill_overlord.prompts import prompts
from companion.games.kill_overlord.prompts.forms import forms
from companion.games.kill_overlord.rules import RULES
from companion.games.kill_overlord.start import PLAYERS, facts, initial, sample
from companion.games.kill_overlord.state import State
from companion.games.kill_overlord.tell import tell
from companion.games.kill_overlord.view import PANELS, view


def result(state: State) -> Result | None:
    """The one winner (KO-10.1); the others by gold."""
    winner = state.winner
    if winner is None:
        return None
    order = sorted(state.players, key=lambda seat: (seat != winner, -state.players[seat].gold))
    gold = {seat: player.gold for seat, player in state.players.items()}
    standings = tuple(
        Standing(
            seat=seat,
            place=1 if seat == winner else 2 + sum(gold[other] > gold[seat] for other in order if other != winner),
            score=gold[seat],
            role=state.players[seat].role,
        )
        for seat in order
    )
    return Result(winners=(winner,), standings=standings, text=_ending(state, winner))


def _ending(state: State, winner: int) -> str:
    """Who won and by which rule (KO-10.1)."""
    name = state.name(winner)
    if state.others(winner):
        return f"{name} is crowned with {state.players[winner].gold} gold and wins Kill the Overlord."
    return f"{name}, the Overlord, is the last one active and wins Kill the Overlord, whatever the gold."


GAME: Game[State] = Game(
    key="kill_overlord",
    title="Kill the Overlord",
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
    barriers=(HandShown,),
    settings=SETTINGS,
    inputs=INPUTS,
    panels=PANELS,
    rules=RULES,
    sample=sample,
)
