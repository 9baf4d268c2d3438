"""Steps of a round of Kill Shakespeare by name: what was reminded, what a seat has, what is refused.

Must not reach into the rules: commands go through `decide`.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Command, Event, Refused
from companion.core.prompts import Form, Prompt
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.prompts import prompts
from companion.games.kill_shakespeare.rules import RULES
from companion.games.kill_shakespeare.state import State
from tests.games.kill_shakespeare.board import given, some

LINE = 77
"""What one line of the prompt holds on a screen of 80 columns."""


def refused(state: State, command: Command, by: int | None = None) -> Refused:
    """Why this is refused; one sentence for a person, and a rule that exists or a shared code."""
    with pytest.raises(Refused) as refusal:
        given(state, command, by=by)
    assert refusal.value.reason.endswith((".", "?"))
    assert refusal.value.code in {*RULES, "not_open", "not_eligible", "over"}
    return refusal.value


def reminders(events: tuple[Event, ...], rule: str = "") -> list[str]:
    """What hands were told to do, all of it or by rule."""
    return [each.text for each in some(events, e.Reminded) if rule in ("", each.rule)]


def asked(state: State) -> Prompt:
    """The most pressing question: two wordings and what ends it, in lines that a small screen holds; known rules."""
    prompt = prompts(state)[0]
    assert prompt.text
    assert prompt.wait
    assert prompt.text != prompt.wait
    assert prompt.ends
    assert len(prompt.ends) <= LINE
    assert len(prompt.text) <= 2 * LINE
    assert set(prompt.rules) <= set(RULES)
    return prompt


def form(state: State) -> Form:
    found = asked(state).form
    assert found is not None
    return found


def keys(state: State) -> dict[str, Command]:
    """What each key of the question says."""
    return {option.key: option.command for option in asked(state).options}


def known(state: State, **values: Any) -> State:
    """More of the components is typed in."""
    return replaced(state, components=replaced(state.components, **values))


def printed_area(state: State, key: str, **values: Any) -> State:
    card: AreaCard = replaced(state.components.areas[key], **values)
    return known(state, areas={**state.components.areas, key: card})


def printed_hero(state: State, name: str, **values: Any) -> State:
    card: CharacterCard = replaced(state.components.characters[name], **values)
    return known(state, characters={**state.components.characters, name: card})


def hope(state: State) -> dict[str, int]:
    return {key: area.hope for key, area in state.areas.items()}
