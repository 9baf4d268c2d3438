"""The questions that are open in each step of Kill the Overlord (RULES.md A.4, P-KO-01 to P-KO-11).

Must not depend on what a hand could hold.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import Confirm
from companion.core.prompts import Option, Prompt, window_prompt
from companion.core.window import Stage, Window
from companion.games.kill_overlord.decide import windows
from companion.games.kill_overlord.decide.openings import PLEAD_GUILTY, what
from companion.games.kill_overlord.prompts import holder, round
from companion.games.kill_overlord.prompts.question import GO_ON
from companion.games.kill_overlord.state import State, Step


def prompts(state: State) -> tuple[Prompt, ...]:
    """Every open question, the most pressing first; none once the game is over."""
    asked = [*_step_prompts(state)]
    window = state.sitting.window
    if window is not None:
        judged = window.stage is not Stage.OPEN
        asked.insert(0 if judged or not asked or window.kind != "plead" else 1, _window_prompt(state, window))
    return tuple(asked)


def _step_prompts(state: State) -> tuple[Prompt, ...]:
    match state.step:
        case Step.DRAW:
            return (round.draw(state),)
        case Step.INCOME:
            return (round.income(state),)
        case Step.CORONATION:
            return (round.coronation(state),)
        case Step.OPEN:
            return (round.open_execution(state),)
        case Step.HOLD:
            return (holder.hold(state),)
        case Step.ANNOUNCED:
            return holder.announced(state)
        case Step.CHOICE:
            return (holder.choice(state),)
        case Step.VERDICT:
            return (round.verdict(state),)
        case Step.ROLES:
            return (round.change_roles(state),)
        case Step.KEYS | Step.LAST_CALL | Step.OVER:
            return ()


def _window_prompt(state: State, window: Window) -> Prompt:
    question, ends, rules = _question(state, window)
    prompt = window_prompt(
        state.sitting, window, prompt_id=f"{_window_id(window)}/{window.id}", question=question, ends=ends, rules=rules
    )
    if windows.may_plead_instead(state, window):
        instead = Option(label=f"It is {PLEAD_GUILTY}", command=Confirm(card=PLEAD_GUILTY), key="g")
        return replace(prompt, options=(*prompt.options, instead))
    if window.stage is Stage.OPEN and window.maximum is None and state.step is not Step.HOLD:
        return replace(prompt, options=(replace(GO_ON, label="Nobody reacts"), *prompt.options))
    return prompt


def _window_id(window: Window) -> str:
    return {"retaliate": "P-KO-06", "plead": "P-KO-08", "keys": "P-KO-09"}[window.kind]


def _holder(state: State) -> str:
    return state.name(state.holder) if state.holder is not None else "the holder"


def _question(state: State, window: Window) -> tuple[str, str, tuple[str, ...]]:
    by_hand = window.maximum is None
    match window.kind:
        case "retaliate":
            ends = "The next act closes it." if by_hand else "It closes by itself."
            return f"Retaliate on {what(state)}?", ends, ("TW-KO-1", "KO-6.1", "G-7")
        case "keys":
            ends = "The next act closes it: then the player of the card dies." if by_hand else "It closes by itself."
            return f"{window.trigger}?", ends, ("TW-KO-4", "KO-6.7", "KO-6.8", "G-7")
        case _ if state.step is Step.LAST_CALL:
            return f"{window.trigger}?", f"Then {_holder(state)} is executed.", ("TW-KO-5", "KO-6.2", "G-7")
        case _:
            least = f", after {window.minimum:g} s at least" if window.minimum else ""
            return f"{window.trigger}?", f"The holder's next card closes it{least}.", ("TW-KO-3", "KO-6.2", "G-7")
