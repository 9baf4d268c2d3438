"""The key for the last black marker of a liberation game, which may go at any step, where none are counted (KS-15.4).

Must not be offered where the markers are counted, nor before the game and in its last scoring.
"""

from __future__ import annotations

from companion.core.prompts import Option, Prompt
from companion.core.values import replaced
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.state import State, Step

_NEVER = (Step.COMPONENTS, Step.START, Step.LAST_TRADE, Step.COUNT, Step.SCORE, Step.OVER)
_FREE = Option(label="No black is left on the map", command=c.ReportLastBlack(), key="x")


def with_last_black(state: State, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """The open questions, the most pressing of them with that key."""
    if state.on_map or state.freed or state.step in _NEVER or not asked or not state.flag("ks.liberation"):
        return asked
    first, *others = asked
    return (replaced(first, options=(*first.options, _FREE), rules=(*first.rules, "KS-15.4")), *others)
