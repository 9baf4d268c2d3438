"""Open prompts as a few lines: what is asked now, what ends it, and what can be typed.

Must not print, and must not say more than the prompt does: the same question for every hand.
"""

from __future__ import annotations

from companion.core.prompts import Field, Option, Prompt, Role
from companion.core.seats import Roster
from companion.plain.filling import Filling, bounds, in_line, seats_for
from companion.plain.scene import Scene, begins_with_seat, is_secret, letter, needs_seat, typed

_OTHERS = 3
"""How many of the less pressing prompts are told in full."""

_BLANKS = 2
"""How many blanks of a form are named unasked when none of them must be answered."""

_CHOICES = 8
"""How many choices of a blank are listed unasked."""


def now_lines(scene: Scene, time: float, *, briefly: bool = False) -> list[str]:
    """The question of this moment; `briefly` without what can be typed. `time` is play seconds."""
    if not scene.prompts:
        return ["Now: nothing is asked."]
    first, *others = scene.prompts
    lines = [f"Now: {first.text}", _ending(first, time)]
    if others:
        told = " ".join(f"{prompt.text} {_ending(prompt, time)}".strip() for prompt in others[:_OTHERS])
        more = f" And {len(others) - _OTHERS} more." if len(others) > _OTHERS else ""
        lines.append(f"Also: {told}{more}")
    lines.append("" if briefly else f"Type: {typing(scene)}.")
    return [line for line in lines if line]


def _ending(prompt: Prompt, time: float) -> str:
    """What ends it, "" when nobody said. A window without a deadline runs on no clock, whatever would end one that
    does (G-9)."""
    left = "" if prompt.deadline is None else f"{max(0.0, prompt.deadline - time):.1f} s"
    if prompt.held:
        return f"The clock stands{f' with {left} left' if left else ''}: go lets it run on."
    if left:
        return f"{left} left: {prompt.ends}" if prompt.ends else f"{left} left."
    if prompt.option(Role.CLAIM) is not None:
        return "No clock runs: the next act closes it."
    return prompt.ends


def typing(scene: Scene) -> str:
    """The short list of what can be typed now, Enter first."""
    primary = scene.with_role(Role.PRIMARY)
    said = [f"Enter = {primary[1].label}"] if primary is not None else []
    said.extend(dict.fromkeys(form_words(scene, prompt) for prompt in scene.forms()))
    said.extend(_option_words(scene, *pair) for pair in _once_each(scene) if pair != primary)
    return "; ".join([*said, "? = more"])


def _once_each(scene: Scene) -> list[tuple[Prompt, Option]]:
    """The options, what several prompts share only once."""
    found: dict[tuple[str, str], tuple[Prompt, Option]] = {}
    for prompt, option in scene.options():
        found.setdefault((letter(option), option.label), (prompt, option))
    return list(found.values())


def _option_words(scene: Scene, prompt: Prompt, option: Option) -> str:
    if needs_seat(prompt, option):
        return f"seat {letter(option) or option.label} = {option.label}"
    word = typed(scene, prompt, option)
    return f"{word} = {option.label}" if word else option.label


def form_words(scene: Scene, prompt: Prompt) -> str:
    """How this form is typed in one line: its first blanks, and what must be answered."""
    assert prompt.form is not None
    label = f" = {prompt.form.label}" if prompt.form.label else ""
    if scene.unseen and is_secret(prompt):
        return f"seat{label}, typed unseen"
    before = "seat, then " if begins_with_seat(scene, prompt) else ""
    fields = [field for field in prompt.form.fields if in_line(field)]
    told = [field for field in fields if field.required] or fields[:_BLANKS]
    more = ", ..." if len(told) < len(fields) else ""
    return f"{before}{', '.join(_blank(field) for field in told)}{more}{label}"


def _blank(field: Field) -> str:
    if field.type == "seat":
        return f"a seat ({field.text})" if field.text else "a seat"
    return f"{field.text or field.name}{_hint(field)}"


def _hint(field: Field) -> str:
    match field.type:
        case "int":
            return bounds(field)
        case "bool":
            return " (yes or no)"
        case "choice" if len(field.choices) <= _CHOICES:
            return f" ({', '.join(field.choices)})"
        case "list" if field.length is not None:
            return f" ({field.length} numbers{bounds(field)})"
        case _:
            return ""


def _blank_in_full(field: Field) -> str:
    """A blank by its name, as `name=value` takes it."""
    hint = f" ({', '.join(field.choices)})" if field.type == "choice" else _hint(field)
    return f"- {field.name}= {field.text or field.name}{hint}"


def question(filling: Filling, roster: Roster, *, unseen: bool) -> str:
    """The next blank of a form that is being asked, with what Enter would say."""
    field = filling.missing[0]
    hint = f": {seats_for(field, roster)}" if field.type == "seat" else _hint(field)
    whose = f"{roster.name(filling.seat)}, " if filling.seat is not None else ""
    return f"{whose}{field.text or field.name}{hint}{_how(field, roster, unseen=unseen)}?"


def _how(field: Field, roster: Roster, *, unseen: bool) -> str:
    if field.secret:
        return ", typed unseen" if unseen else ", the others look away"
    if field.default is not None:
        return f", Enter for {_said(field, roster)}"
    return "" if field.required else ", Enter to leave it out"


def _said(field: Field, roster: Roster) -> str:
    default = field.default
    if field.type == "seat" and isinstance(default, int) and default in roster:
        return f"{default} {roster.name(default)}"
    if field.type == "bool":
        return "yes" if default else "no"
    return str(default)


def all_words(scene: Scene) -> list[str]:
    """Every option and every blank of this step, in full."""
    lines = []
    for prompt in scene.prompts:
        lines.append(prompt.text)
        for option in prompt.options:
            words = _option_words(scene, prompt, option)
            lines.append(f"- {words}{' (Enter)' if option.role is Role.PRIMARY else ''}")
        if prompt.form is not None:
            lines.append(f"- {form_words(scene, prompt)}")
            lines.extend(_blank_in_full(field) for field in prompt.form.fields if len(prompt.form.fields) > 1)
    return lines
