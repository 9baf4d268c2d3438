"""What a person sees at the moment a line is typed, and which word reaches which option.

Must not act. The first prompt is the most pressing one; words that always mean the same are kept from the options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.options import Setting
from companion.core.prompts import Form, Option, Prompt, Role, has_windows
from companion.core.seats import Roster
from companion.core.view import View
from companion.plain.tokens import called, folded

TABLE_WORDS = frozenset(
    "? ?? help u undo redo log rewind wait void not h hold go resume rename leave back set longer shorter view fix "
    "start stop mine q quit".split()
)
"""They mean the same at every step, whatever is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """`at_hand`: forms that their words call up at any time; `unseen`: a secret can be typed where nobody reads it;
    `has_secrets`: something of this game can be one seat's alone; `has_buttons`: a box answers."""

    roster: Roster
    prompts: tuple[Prompt, ...]
    view: View
    settings: tuple[Setting, ...] = ()
    at_hand: tuple[Form, ...] = ()
    unseen: bool = False
    has_secrets: bool = False
    has_buttons: bool = False

    def options(self) -> Iterator[tuple[Prompt, Option]]:
        """Every open option, the most pressing first."""
        for prompt in self.prompts:
            for option in prompt.options:
                yield prompt, option

    @property
    def primary(self) -> tuple[Prompt, Option] | None:
        """What Enter alone does: only ever what the most pressing question offers for it, and never for a card that is
        to be shown."""
        first = self.prompts[0] if self.prompts else None
        option = first.option(Role.PRIMARY) if first is not None and first.option(Role.CONFIRM) is None else None
        return None if first is None or option is None else (first, option)

    @property
    def has_windows(self) -> bool:
        """Whether hands ever react in this game, so that words about reactions and their clocks mean something."""
        return has_windows(self.settings, self.prompts)

    def forms(self) -> tuple[Prompt, ...]:
        return tuple(prompt for prompt in self.prompts if prompt.form is not None)

    def forms_of(self, seat: int) -> tuple[Prompt, ...]:
        """The questions with a form that this seat is asked itself."""
        return tuple(prompt for prompt in self.forms() if prompt.seat == seat or seat in prompt.asked)

    @property
    def numbers_choose(self) -> bool:
        """Whether a bare digit may number the options: it must mean neither a seat nor an answer."""
        return not self.forms() and not any(prompt.needs_seat(option) for prompt, option in self.options())


def is_secret(prompt: Prompt) -> bool:
    return prompt.form is not None and any(field.secret for field in prompt.form.fields)


def begins_with_seat(scene: Scene, prompt: Prompt) -> bool:
    """Whether a line that fills this form says first for whom: it is secret, or several seats have one."""
    if prompt.seat is None and not prompt.asked:
        return False
    seats = {each.seat for each in scene.forms() if each.seat is not None}
    return is_secret(prompt) or prompt.seat is None or len(seats) > 1


def letter(option: Option) -> str:
    """The option's own key, unless that word always means something else."""
    key = folded(option.key)
    return "" if key in TABLE_WORDS else key


def typed(scene: Scene, prompt: Prompt, option: Option) -> str:
    """The shortest thing to type for this option, without the seat if it needs one; "" when only its label will do."""
    key = letter(option)
    if key:
        first = next(pair for pair in scene.options() if letter(pair[1]) == key)
        if first == (prompt, option):
            return key
        return f"{prompt.seat} {key}" if prompt.seat is not None else ""
    if not scene.numbers_choose:
        return ""
    return next(str(number) for number, pair in enumerate(scene.options(), 1) if pair == (prompt, option))


def says(scene: Scene, seat: int) -> str:
    """The word for this seat at the beginning of a line: no word that means something else there."""
    word = called(scene.roster, seat)
    return str(seat) if word in TABLE_WORDS or len(word) < 2 else word
