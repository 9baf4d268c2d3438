"""Open prompts as a few lines: what is asked now, what ends it, and what can be typed.

Must not print, and must not say more than the prompt does: the same question for every hand.
"""

from __future__ import annotations

from companion.core.filling import Filling
from companion.core.prompts import GAPS, Field, Form, Option, Prompt, Role
from companion.core.seats import Roster
from companion.plain.filling import in_line
from companion.plain.grids import is_grid
from companion.plain.layout import packed
from companion.plain.reading import choices_for, seats_for
from companion.plain.scene import Scene, begins_with_seat, is_secret, letter, says, typed
from companion.plain.tokens import folded
from companion.table.button_words import button_words

_OTHERS = 3
"""How many of the less pressing prompts are told in full."""

_LONG_QUESTION = 60
"""Letters of a question that is not told again for each seat."""

_BLANKS = 2
"""How many blanks of a form are named unasked when none of them must be answered."""

_CHOICES = 8
"""How many choices of a blank are listed unasked."""

_LINES = 2
"""How many lines may say what can be typed."""

_BRIEF = 90
"""So many letters for a form's blanks leave no room for anything else: then the first one alone is told."""

CHANGES = "4h- 2v+"
"""How changes look, where nobody has asked for the letters."""

_MORE = "? more"
_LEAST = (Role.PASS, Role.CLOSE)
"""What is left out first where there is no room; then what has no role at all."""


def now_lines(scene: Scene, time: float, *, briefly: bool = False) -> list[str]:
    """The question of this moment; `briefly` its first line only. `time` is play seconds."""
    if not scene.prompts:
        return ["Now: nothing is asked."]
    first, *others = scene.prompts
    if briefly:
        return [f"Now: {first.text}"]
    lines = [f"Now: {first.text}", _ending(first, time)]
    if others:
        told = _told_once(scene, others, time)
        more = f" And {len(told) - _OTHERS} more." if len(told) > _OTHERS else ""
        lines.append(f"Also: {' '.join(told[:_OTHERS])}{more}")
    lines.append(button_words(scene.prompts, scene.roster) if scene.has_buttons else "")
    return [line for line in lines if line]


def _told_once(scene: Scene, prompts: list[Prompt], time: float) -> list[str]:
    """Each question with what ends it; a long one that several seats are asked alike only once."""
    told: dict[str, str] = {}
    alike: dict[str, list[str]] = {}
    for prompt in prompts:
        sentence = f"{prompt.text} {_ending(prompt, time)}".strip()
        name = "" if prompt.seat is None else scene.roster.name(prompt.seat)
        shared = sentence.replace(name, "", 1) if name and len(sentence) > _LONG_QUESTION else sentence
        told.setdefault(shared, sentence)
        alike.setdefault(shared, []).append(name)
    return [f"{sentence}{_and_others(alike[shared][1:])}" for shared, sentence in told.items()]


def _and_others(names: list[str]) -> str:
    return f" The same for {', '.join(names)}." if any(names) else ""


def _ending(prompt: Prompt, time: float) -> str:
    """What ends it, "" when nobody said."""
    left = "" if prompt.deadline is None else f"{max(0.0, prompt.deadline - time):.1f} s"
    if prompt.held:
        return f"The clock stands{f' with {left} left' if left else ''}: go lets it run on."
    if left:
        return f"{left} left: {prompt.ends}" if prompt.ends else f"{left} left."
    return prompt.ends


def type_lines(scene: Scene) -> list[str]:
    """What can be typed now, in two lines: the most pressing question's words first. What finds no room is told by
    `?`; a third line only for what no question can do without."""
    told = [pair for prompt in scene.prompts for pair in _items(scene, prompt)]
    quick = [form.word for form in scene.at_hand if form.key]
    told += [(f"at any time {', '.join(quick)}", 3)] if quick else []
    kept = list(dict.fromkeys(told))
    while len(lines := packed("Type:", [*(item for item, _ in kept), _MORE])) > _LINES and kept:
        least = max(reversed(kept), key=lambda pair: pair[1])
        if least[1] == 0 and len(lines) == _LINES + 1:
            break
        kept.remove(least)
    return lines


def _items(scene: Scene, prompt: Prompt) -> list[tuple[str, int]]:
    """What one question takes, each with how soon it can be left out: Enter, its form, its options."""
    primary = scene.primary
    said: list[tuple[str, int]] = []
    if primary is not None and primary[0] == prompt:
        said.append((f"Enter: {spoken(scene, primary[1])}", 0))
    if prompt.form is not None:
        said.append((form_words(scene, prompt, briefly=True), 0))
    said.extend((option_words(scene, *pair), _needlessness(pair[1])) for pair in _once_each(scene)
                if pair[0] == prompt and pair != primary)  # fmt: skip
    return said


def _needlessness(option: Option) -> int:
    return 2 if option.role in _LEAST else 1 if option.role is None else 0


def _once_each(scene: Scene) -> list[tuple[Prompt, Option]]:
    """The options, what several prompts share only once."""
    found: dict[tuple[str, str], tuple[Prompt, Option]] = {}
    for prompt, option in scene.options():
        found.setdefault((letter(option), option.label), (prompt, option))
    return list(found.values())


def option_words(scene: Scene, prompt: Prompt, option: Option) -> str:
    label = spoken(scene, option)
    if prompt.needs_seat(option):
        key = letter(option) or folded(option.label)
        seats = prompt.asked or scene.roster.numbers
        example = f", as in {says(scene, seats[0])} {key}" if option.role is Role.CLAIM else ""
        return f"{key} with a seat: {label}{example}"
    word = typed(scene, prompt, option)
    return f"{word}: {label}" if word else label


def spoken(scene: Scene, option: Option) -> str:
    """A label as it stands within a sentence; a name at its beginning stays as it is."""
    match option.role:
        case Role.CLAIM:
            return "react"
        case Role.PASS:
            return "pass"
        case _:
            return _within(scene, option.label)


def _within(scene: Scene, label: str) -> str:
    is_name = any(label.startswith(seat.name) for seat in scene.roster.seats)
    return label if is_name or label[:2] in ("I ", "I'") else label[:1].lower() + label[1:]


def form_words(scene: Scene, prompt: Prompt, *, briefly: bool = False) -> str:
    """How this form is typed in one line: what must be answered, or else its first blanks. `briefly` with no more of
    its label than stands before a semicolon."""
    assert prompt.form is not None
    told = prompt.form.label.partition(";")[0] if briefly else prompt.form.label
    label = f": {_within(scene, told)}" if told else ""
    if scene.unseen and is_secret(prompt):
        return f"a name{label}, typed unseen"
    if prompt.form.whole and prompt.form.label:
        return f"{prompt.form.label.split()[0].lower()}{label}, asked one by one"
    before = "a name, then " if begins_with_seat(scene, prompt) else ""
    return f"{before}{_blanks(prompt.form, briefly=briefly)}{label}"


def _blanks(form: Form, *, briefly: bool) -> str:
    fields = [field for field in form.fields if in_line(field, form)]
    told = [field for field in fields if field.required] or fields[:_BLANKS]
    if len(told) == 1 and told[0].type == "seat" and form.label:
        return "a name"
    words = [_blank(field, briefly=briefly) for field in told]
    told_all = ", ".join(words)
    return f"{words[0]}, then the rest as it is asked" if briefly and len(told_all) > _BRIEF else told_all


def _blank(field: Field, *, briefly: bool) -> str:
    if field.type == "seat":
        return f"a name ({field.text})" if field.text else "a name"
    usual = field.type == "text"  # words that are usual and not all there are: told when the blank is asked
    return f"{field.text or field.name}{'' if usual else hint(field, briefly=briefly)}"


def word_lines(scene: Scene) -> list[str]:
    """The forms that are always at hand, each with its word and what follows it in one line."""
    return [f"{form.word}{_after_the_word(form)}: {_within(scene, form.label)}" for form in scene.at_hand]


def _after_the_word(form: Form) -> str:
    if form.whole:  # asked blank by blank, but for what it is about
        return " NAME" if len(form.fields) > 1 and form.fields[0].type in ("choice", "text") else ""
    needed = [_blank(field, briefly=True) for field in form.fields if field.required]
    spare = [_blank(field, briefly=True) for field in form.fields if not field.required]
    return f", then {', '.join([*needed, *(f'if wanted {each}' for each in spare)])}"


def hint(field: Field, *, briefly: bool = False) -> str:
    """What fits a blank. `briefly` without the names of what digits say, and of what a list is about."""
    match field.type:
        case "int":
            return field.bounds
        case "bool":
            return " (yes or no)"
        case "choice" if field.digits and briefly:
            return f" (1 to {len(field.choices)})"
        case "choice" | "text" if field.digits or 0 < len(field.choices) <= _CHOICES:
            return f" ({choices_for(field)})"
        case "list" if field.length is not None:
            return f" ({_numbers(field)}{_order(field) if not briefly else ''})"
        case "changes":
            return f" such as {CHANGES}"
        case _:
            return ""


def _numbers(field: Field) -> str:
    if is_grid(field) and field.across and field.length:
        return f"{-(-field.length // field.across)} lines of {field.across} numbers{field.bounds}"
    return f"{field.length} number{'' if field.length == 1 else 's'}{field.bounds}"


def _order(field: Field) -> str:
    """What each number is about: once for all lines of a grid."""
    items = "; ".join(field.items[: field.across] if is_grid(field) else field.items)
    lines = "; ".join(field.lines) if is_grid(field) else ""
    said = f"{lines}, each {items}" if lines and items else lines or items
    return f": {said}" if said else ""


def _blank_in_full(field: Field) -> str:
    """A blank by its name, as `name=value` takes it."""
    full = f" ({choices_for(field)})" if field.type == "choice" else hint(field)
    return f"- {field.name}= {field.text or field.name}{full}"


def question(filling: Filling, roster: Roster, *, unseen: bool) -> str:
    """The next blank of a form that is being asked, with what Enter would say."""
    field = filling.missing[0]
    fits = f": {seats_for(field, roster)}" if field.type == "seat" else hint(field)
    whose = f"{roster.name(filling.seat)}, " if filling.seat is not None else ""
    several = len(filling.missing) > 1 and not filling.must_be_answered
    every = "" if field.secret else " . for all that is left,"
    rest = f";{every} stop drops it" if several else ""
    return f"{whose}{field.text or field.name}{fits}{_how(filling, roster, unseen=unseen)}{rest}?"


def _how(filling: Filling, roster: Roster, *, unseen: bool) -> str:
    field = filling.missing[0]
    if field.secret:
        none = "" if field.required else ", Enter for none"
        return f"{', typed unseen' if unseen else ', the others look away'}{none}"
    if field.default is not None:
        return f", Enter for {_said(field, roster)}"
    if field.required:
        return ""
    asked_now = filling.prompt is not None and filling.form.whole
    return ", Enter for none" if asked_now else ", Enter leaves it as it is"


def _said(field: Field, roster: Roster) -> str:
    default = field.default
    if field.type == "seat" and isinstance(default, int) and default in roster:
        return f"{default} {roster.name(default)}"
    if field.type == "bool":
        return "yes" if default else "no"
    if isinstance(default, tuple):
        return " ".join(GAPS[0] if number is None else str(number) for number in default)
    return field.called.get(str(default), str(default))


def all_words(scene: Scene) -> list[str]:
    """Every option and every blank of this step, in full."""
    lines = []
    for prompt in scene.prompts:
        lines.append(prompt.text)
        for option in prompt.options:
            is_enter = scene.primary == (prompt, option)
            lines.append(f"- {option_words(scene, prompt, option)}{' (Enter)' if is_enter else ''}")
        if prompt.form is not None:
            lines.append(f"- {form_words(scene, prompt)}")
            lines.extend(_blank_in_full(field) for field in prompt.form.fields if len(prompt.form.fields) > 1)
    return lines
