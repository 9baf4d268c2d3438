"""What a hand types at the plain face for an answer, with its meaning behind it: the demo shows it.

Must not give the answer, and must not write a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.prompts import Field, Form, Option, Prompt
from companion.plain.asking import spoken
from companion.plain.filling import in_line
from companion.plain.scene import Scene, begins_with_seat, letter, says, typed
from companion.plain.tokens import called, folded


def for_option(scene: Scene, prompt: Prompt, option: Option, seat: int | None) -> str:
    """`> (Enter: Go on)`, `> c (the card is shown)`, `> ben r (Ben: react)`."""
    label = spoken(scene, option)
    if (prompt, option) == scene.primary:
        return f"> (Enter: {label})"
    if seat is not None and prompt.seat is None and len(prompt.asked) != 1:
        return f"> {says(scene, seat)} {letter(option) or folded(option.label)} ({scene.roster.name(seat)}: {label})"
    return f"> {typed(scene, prompt, option) or folded(option.label)} ({label})"


def for_form(scene: Scene, prompt: Prompt, form: Form, values: Mapping[str, Any]) -> str:
    """`> cleo (it goes to Cleo)`, `> anna ... (Bid: your bid, typed unseen)`."""
    fields = [field for field in form.fields if in_line(field, form) and field.name in values]
    while len(fields) > 1 and values[fields[-1].name] == fields[-1].default:
        fields.pop()
    words = [_word(scene, field, values[field.name]) for field in fields]
    if begins_with_seat(scene, prompt) and prompt.seat is not None:
        words.insert(0, says(scene, prompt.seat))
    return f"> {' '.join(words)} ({_meaning(scene, form, fields, values)})"


def _word(scene: Scene, field: Field, value: Any) -> str:
    if field.secret:
        return "..."
    match field.type:
        case "seat":
            return called(scene.roster, value)
        case "bool":
            return "yes" if value else "no"
        case "list":
            return " ".join(str(each) for each in value)
        case _:
            return f'"{value}"' if " " in str(value) else str(value)


def _meaning(scene: Scene, form: Form, fields: list[Field], values: Mapping[str, Any]) -> str:
    if len(fields) == 1 and fields[0].type == "seat" and form.label:
        return f"{form.label} {scene.roster.name(values[fields[0].name])}"
    told = ", ".join(_told(scene, field, values[field.name]) for field in fields)
    return f"{form.label or form.command.__name__}: {told}"


def _told(scene: Scene, field: Field, value: Any) -> str:
    if field.secret:
        return f"{field.text}, typed unseen"
    match field.type:
        case "seat":
            return f"{field.text} {scene.roster.name(value)}"
        case "text" | "choice":
            return f"{field.text} {value}"
        case _:
            return f"{field.text} {_word(scene, field, value)}"
