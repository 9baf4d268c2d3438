"""What is asked, and what answers it, in one sentence with its keys.

Must not act, and must not repeat an answer that may be secret: no form with a secret is asked key by key.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.prompts import Field, Prompt, Role
from companion.core.seats import Roster
from companion.tui.keys.forms import Armed, digits_of, in_words, takes_digits
from companion.tui.keys.letters import Letters
from companion.tui.keys.scene import Scene


def seats(numbers: Iterable[int], roster: Roster) -> str:
    """`1 Anna, 4 Dev`."""
    return ", ".join(f"{seat} {roster.name(seat)}" for seat in numbers)


def question(armed: Armed, letters: Letters, roster: Roster) -> str:
    """`Cleo, to whom? 1 Anna, 2 Ben`: whose answer it is, what is asked, and the key of each answer."""
    whose = f"{roster.name(armed.filling.seat)}, " if armed.filling.seat is not None else ""
    named = "".join(f"{value}, " for value in armed.filling.values.values() if isinstance(value, str))
    if armed.at_hand:
        named = _so_far(armed, roster)
    asked = f"{whose}{named}{armed.blank.text}?"
    return f"{asked[:1].upper()}{asked[1:]} {answers(armed.blank, letters, roster)}"


def _so_far(armed: Armed, roster: Roster) -> str:
    """`quest, Ben: `: which form was called up, and what it says by now."""
    form, values = armed.filling.form, armed.filling.values
    said = [form.word or form.label]
    for blank in form.fields:
        match values.get(blank.name):
            case bool(value):
                said.append(f"{blank.text} {'yes' if value else 'no'}")
            case int(seat) if blank.type == "seat":
                said.append(roster.name(seat))
            case str(words):
                said.append(words)
    return f"{', '.join(said)}: "


def answers(blank: Field, letters: Letters, roster: Roster) -> str:
    """The keys that answer a blank."""
    if takes_digits(blank):
        return in_words(digits_of(blank, roster))
    return ", ".join(f"{letter} {words}" for letter, (words, _) in letters.choices.items())


def reaction(role: Role, scene: Scene) -> str:
    """Whose hand it is, that reacts or passes."""
    asked = scene.reaction.asked if scene.reaction is not None else scene.roster.numbers
    verb = "passes" if role is Role.PASS else "reacts"
    return f"Who {verb}? {seats(asked, scene.roster)}"


def prompt_said(prompt: Prompt | None, letters: Letters) -> str:
    """The question and the keys of its options."""
    if prompt is None:
        return "Nothing is asked now."
    keys = [f"{letters.of(option)}: {option.label}" for option in prompt.options if letters.of(option)]
    return f"{prompt.text} {'; '.join(keys)}".strip() + ("." if keys else "")
