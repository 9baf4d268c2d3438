"""Clauses on open questions: there is one while the game goes on, it can be read, and it can be answered.

Must not ask anybody.
"""

from __future__ import annotations

from typing import Any

from companion.contract.clause import Clause, demand
from companion.contract.walks import Walk, answers, taken
from companion.core.game import Game
from companion.core.messages import Context
from companion.core.prompts import Prompt


def can_be_answered(walked: Walk) -> None:
    """By one of its options, a way to fill its form, or its deadline."""
    game = walked.game
    for state, at in walked.states:
        for prompt in game.prompts(state):
            now = max(at, prompt.since or 0.0)
            hand = now if prompt.deadline is None else min(now, prompt.deadline)
            reasons = _refusals(game, state, prompt, hand)
            if reasons and not _expires(game, state, now):
                demand(False, f"Every answer to `{prompt.text}` is refused: {' '.join(sorted(reasons))}")


def _refusals(game: Game[Any], state: Any, prompt: Prompt, at: float) -> set[str]:
    """Why every answer to this prompt is refused; nothing once one is taken."""
    reasons = set()
    for command, by in answers(state, prompt):
        refused = taken(game, state, command, Context(at=at, by=by)).refused
        if refused is None:
            return set()
        reasons.add(str(refused))
    return reasons or {"There is no way to answer."}


def _expires(game: Game[Any], state: Any, now: float) -> bool:
    for prompt in game.prompts(state):
        if prompt.deadline is not None and prompt.on_expire is not None:
            at = max(now, prompt.deadline)
            return taken(game, state, prompt.on_expire, Context(at=at)).refused is None
    return False


def asks_while_it_goes_on(walked: Walk) -> None:
    game = walked.game
    for state, _ in walked.states:
        asked, over = [prompt.id for prompt in game.prompts(state)], game.result(state) is not None
        demand(asked or over, "The game goes on, but nothing is asked.")
        demand(not (asked and over), f"The game is over, but {', '.join(asked)} is still asked.")
        demand(len(set(asked)) == len(asked), f"Two open questions have one id: {', '.join(asked)}.")


def can_be_read(walked: Walk) -> None:
    """Two wordings, a label on each option, and no key twice in one question."""
    for state, _ in walked.states:
        for prompt in walked.game.prompts(state):
            labels = [option.label for option in prompt.options]
            keys = [option.key for option in prompt.options if option.key]
            demand(prompt.text and prompt.wait, f"The question {prompt.id} needs a `text` and a `wait`.")
            demand(all(labels), f"An option of `{prompt.text}` has no label.")
            demand(len(set(labels)) == len(labels), f"Two options of `{prompt.text}` have one label.")
            demand(len(set(keys)) == len(keys), f"Two options of `{prompt.text}` have one key.")
            both = (prompt.deadline is None) is (prompt.on_expire is None)
            demand(both, f"`{prompt.text}` has a deadline without `on_expire`, or the other way round.")


QUESTIONS = (
    Clause(name="answers", says="Every open question has an answer that is taken.", check=can_be_answered),
    Clause(name="asks", says="A game that goes on asks something.", check=asks_while_it_goes_on),
    Clause(name="wording", says="A question can be read, and answered by one key an option.", check=can_be_read),
)
