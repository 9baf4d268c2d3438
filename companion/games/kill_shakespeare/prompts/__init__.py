"""The position as open questions, the most pressing first (RULES.md A.4, P-KS-00 to P-KS-25).

Must not decide anything, and must not depend on what is sealed.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.prompts import Prompt
from companion.games.kill_shakespeare.decide import setup as rules
from companion.games.kill_shakespeare.prompts import action, bids, dice, event, items, prep, scoring, setup
from companion.games.kill_shakespeare.prompts.liberation import with_last_black
from companion.games.kill_shakespeare.state import State, Step

_BY_STEP: dict[Step, Callable[[State], tuple[Prompt, ...]]] = {
    Step.COMPONENTS: setup.components,
    Step.START: setup.start,
    Step.PREP: prep.prep,
    Step.TRADE: prep.trade,
    Step.LAST_TRADE: prep.trade,
    Step.QUESTS: prep.quests,
    Step.EVENT: event.event,
    Step.MOVE: event.move,
    Step.FLEE: event.flee,
    Step.BID: bids.bid,
    Step.ADD: bids.add,
    Step.EFFECT: event.effect,
    Step.DICE: dice.dice,
    Step.WHEEL: dice.wheel,
    Step.PLAN: dice.plan,
    Step.ITEMS: items.items_bid,
    Step.ADD_ITEMS: items.add_to_items,
    Step.ORDER: items.position,
    Step.CARDS: items.cards,
    Step.ACTION: action.action,
    Step.EXTRA: action.extra,
    Step.REBUILD: action.rebuild,
    Step.COUNT: scoring.count,
    Step.SCORE: scoring.score,
}


def prompts(state: State) -> tuple[Prompt, ...]:
    """The open questions; none once the game is over. In level `map` a board that is not known is asked for first."""
    if state.step is Step.OVER:
        return ()
    asked = with_last_black(state, _BY_STEP[state.step](state))
    if state.step is not Step.COMPONENTS and rules.asks_for_board(state):
        return (*setup.board(state), *asked)
    return asked
