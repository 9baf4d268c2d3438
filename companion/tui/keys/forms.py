"""Forms that single keys can fill: a digit for a seat or for a place on the board, a letter for a choice.

Must not ask for what a key cannot say: a number, a free text or a secret is typed in a form of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.core.filling import Filling, begun
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import Roster
from companion.tui.keys.scene import Scene

_DIGITS = 9
_SAID = 2


class How(StrEnum):
    """How the keys came to answer a form: a person called it up and nothing is given yet, it follows what that seat
    has just given, or nothing else is asked."""

    CALLED = "called"
    FOLLOWS = "follows"
    ITSELF = "itself"


@dataclass(frozen=True, slots=True, kw_only=True)
class Armed:
    """A form whose `blank` the next digit or letter answers."""

    filling: Filling
    blank: Field
    how: How

    @property
    def at_hand(self) -> bool:
        """Whether it answers no question, but was called up by a key of its own."""
        return self.filling.prompt is None

    @property
    def prompt_id(self) -> str:
        return self.filling.prompt.id if self.filling.prompt is not None else ""


def must_be_answered(blank: Field) -> bool:
    return blank.required and blank.default is None


def numbered(blank: Field) -> bool:
    """Whether a digit says each choice of this blank, as on the board."""
    return blank.type == "choice" and blank.digits and 0 < len(blank.choices) <= _DIGITS


def takes_digits(blank: Field) -> bool:
    return blank.type == "seat" or numbered(blank)


def takes_letters(blank: Field) -> bool:
    return blank.type == "bool" or (blank.type in ("text", "choice") and bool(blank.choices) and not numbered(blank))


def _by_key(blank: Field) -> bool:
    return not blank.secret and (takes_digits(blank) or takes_letters(blank))


def changes_of(form: Form) -> Field | None:
    """The blank for changes of a form that asks for nothing else."""
    must = [blank for blank in form.fields if must_be_answered(blank)]
    return must[0] if len(must) == 1 and must[0].type == "changes" else None


def has_secret(form: Form) -> bool:
    return any(blank.secret for blank in form.fields)


def by_keys(form: Form) -> bool:
    """Whether single keys answer all that must be answered, and there is something to answer. Not where something else
    may have to be said as well: a blank that suffices once it is typed."""
    must = [blank for blank in form.fields if must_be_answered(blank)]
    typed = form.whole or any(blank.suffices for blank in form.fields)
    return bool(must) and not typed and all(_by_key(blank) for blank in must)


def for_keys(prompt: Prompt) -> bool:
    """Whether this question has a form for single keys, and nobody need say whose answer it is."""
    return prompt.form is not None and by_keys(prompt.form) and (prompt.seat is not None or len(prompt.asked) < 2)


def started(prompt: Prompt) -> Filling:
    """The form of a question that is asked of one seat, or of the table, with nothing in it."""
    return begun(prompt, prompt.asked[0] if prompt.asked else None)


def next_blank(filling: Filling) -> Field | None:
    """The first blank that must be answered and is not."""
    return next((blank for blank in filling.missing if must_be_answered(blank)), None)


def more_of(filling: Filling) -> str:
    """What its dialog asks beyond what single keys say: `also: who helped`."""
    blank = next_blank(filling)
    if blank is not None and blank.type == "text":
        return "another, or in full"
    more = left_aside(filling)
    if not more:
        return "with all its blanks"
    return f"also: {', '.join(more)}" if len(more) <= _SAID else f"also {len(more)} more blanks"


def left_aside(filling: Filling) -> list[str]:
    """The blanks that single keys do not ask for."""
    return [blank.text or blank.name for blank in filling.missing if not must_be_answered(blank)]


def open_seat(filling: Filling) -> Field | None:
    """A seat that may still be named, though it need not."""
    return next((blank for blank in filling.missing if blank.type == "seat"), None)


def seats_of(blank: Field, roster: Roster) -> tuple[int, ...]:
    """The seats that answer a seat blank."""
    return tuple(seat for seat in roster.numbers if not blank.choices or str(seat) in blank.choices)


def digits_of(blank: Field, roster: Roster) -> dict[str, tuple[str, str | int]]:
    """What digits stand for, in words and as the value: nothing for a blank that takes none."""
    if blank.type == "seat":
        return {str(seat): (roster.name(seat), seat) for seat in seats_of(blank, roster)}
    called = blank.called if numbered(blank) else {}
    return {str(digit): (label, choice) for digit, (choice, label) in enumerate(called.items(), 1)}


def in_words(digits: Mapping[str, tuple[str, str | int]]) -> str:
    """`1 Anna, 2 Ben`; `1-6` where each digit stands for itself."""
    if len(digits) > 1 and all(digit == words for digit, (words, _) in digits.items()):
        return f"{min(digits)}-{max(digits)}"
    return ", ".join(f"{digit} {words}" for digit, (words, _) in digits.items())


def answers_of(blank: Field) -> tuple[tuple[str, str | bool], ...]:
    """What letters stand for, in words and as the value: nothing for a blank that takes none."""
    if blank.type == "bool":
        return (("yes", True), ("no", False))
    return tuple((label, choice) for choice, label in blank.called.items()) if takes_letters(blank) else ()


def lettered(scene: Scene) -> Armed | None:
    """The form whose choices have letters without being called up: a card is played by its letter."""
    if scene.judging is not None:
        return None
    for prompt in scene.prompts:
        blank = next_blank(started(prompt)) if for_keys(prompt) else None
        if blank is not None and takes_letters(blank):
            return Armed(filling=started(prompt), blank=blank, how=How.ITSELF)
    return None
