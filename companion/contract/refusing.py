"""Clauses on refusals and on the end: one clear sentence, nothing changed, and nothing taken after the end.

Must not know why a game refuses.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.contract.clause import Broken, Clause, demand
from companion.contract.walks import Walk, made, taken, walk
from companion.core.game import Game
from companion.core.messages import SHARED_COMMANDS, Context, Refused

_LONGEST = 400
_LOCKED = ("over", "not_open")


def refuses_clearly(walked: Walk) -> None:
    for step in walked.steps:
        if step.refused is not None:
            _legible(step.refused)


def _legible(refused: Refused) -> None:
    """A code without blanks, and a sentence that a person can read in one glance and a terminal can print."""
    code, reason = refused.code, refused.reason
    demand(code and " " not in code, f"A refusal has the code `{code}`: it needs one word. It says: {reason!r}")
    demand(reason.endswith((".", "?", "!")), f"The refusal [{code}] is no sentence: {reason!r}")
    demand(reason.isprintable(), f"The refusal [{code}] cannot be printed: {reason!r}")
    demand(len(reason) < _LONGEST, f"The refusal [{code}] has {len(reason)} characters: say it shorter.")


def stands_shared_commands(walked: Walk) -> None:
    """Also those that the table keeps to itself, by anybody, for seats that are there or not."""
    game, chance = walked.game, Random(sum(walked.numbers))
    for state, at in walked.states:
        for kind in SHARED_COMMANDS:
            command = made(kind, game, state, chance)
            by = chance.choice((None, *state.sitting.roster.numbers, 0, 99))
            step = taken(game, state, command, Context(at=at, by=by))
            if step.refused is not None:
                _legible(step.refused)
            else:
                game.prompts(step.after)
                game.view(step.after, None)


def played_out(game: Game[Any]) -> Walk:
    """A game played to its end, by nearly nothing but answers to its questions. Raises Broken if none came to one."""
    assert game.sample is not None
    for seed in range(20):
        chance = Random(seed)
        numbers = [chance.randrange(2**20) for _ in range(1500)]
        walked = walk(game, game.sample(game.players[0]), numbers, bold=0.02)
        if game.result(walked.steps[-1].after) is not None:
            return walked
    raise Broken("No walk of 1500 steps came to an end: something must lead to a `result`.")


def ends_with_a_result(whole: Walk) -> None:
    result = whole.game.result(whole.steps[-1].after)
    if result is None:
        raise Broken("The game has no result at its end.")
    demand(result.text, "The result has no `text`.")
    seats = {standing.seat for standing in result.standings}
    demand(seats == set(whole.start.roster.numbers), "The result needs one standing for every seat.")
    first = {standing.seat for standing in result.standings if standing.place == 1}
    demand(set(result.winners) <= first, "A winner of the result does not stand at place 1.")
    early = [step for step in whole.steps[:-1] if whole.game.result(step.before) is not None]
    demand(not early, "There was a result before the end.")


def takes_nothing_after_the_end(whole: Walk) -> None:
    """G-5: a game-ending result locks every input; undo is not one of them."""
    game, over, at = whole.game, whole.steps[-1].after, whole.steps[-1].context.at
    demand(game.prompts(over) == (), "Something is still asked after the end.")
    for seed in range(100):
        chance = Random(seed)
        own = [step.command for step in (chance.choice(whole.steps), *whole.steps[-3:])]
        for command in (*own, *(made(kind, game, over, chance) for kind in SHARED_COMMANDS)):
            refused = taken(game, over, command, Context(at=at, by=chance.choice((None, 1, 2)))).refused
            name = type(command).__name__
            if refused is None:
                raise Broken(f"{name} was taken after the end.")
            demand(refused.code in _LOCKED, f"{name} was refused after the end with {refused.code}, not with `over`.")


REFUSALS = (
    Clause(name="refusals", says="A refusal has a code and one sentence.", check=refuses_clearly),
    Clause(
        name="shared",
        says="Every shared command is taken or cleanly refused in every state.",
        check=stands_shared_commands,
        longest=25,
    ),
)

ENDING = (
    Clause(name="end", says="A game comes to an end with a result.", check=ends_with_a_result),
    Clause(name="locked", says="Nothing is taken after the end.", check=takes_nothing_after_the_end),
)
"""Clauses on a walk that was played out."""
