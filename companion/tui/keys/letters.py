"""Which letter stands for which option, and for which choice of a form.

Must not hand out a letter that always means the same. A label keeps its letter from scene to scene where it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase, digits

from companion.core.messages import Next
from companion.core.prompts import PER_SEAT, Field, Form, Option, Prompt, Role
from companion.tui.keys.forms import answers_of
from companion.tui.keys.scene import Scene
from companion.tui.keys.spelling import is_digit

RESERVED = frozenset("nuhrptlmyw")
"""Next, undo, hold, who reacts, who passes, table, log, more, redo, and closing a window."""

ALONE = frozenset("u")
"""Undo is all that is left apart while nothing but the answers to a form at hand is asked for."""

CLOSE = "w"


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """`choices` give the words and the value of an answer; `forms` are those of questions, each with its question, and
    those at hand at any moment, where they have a key."""

    options: Mapping[str, tuple[Prompt, Option]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, str | bool]] = field(default_factory=dict)
    forms: Mapping[str, tuple[Prompt | None, Form]] = field(default_factory=dict)

    def of(self, option: Option) -> str:
        """The key of an option; "" for one that has none."""
        return next((key for key, (_, each) in self.options.items() if each is option), "")


def is_free(letter: str, taken: Iterable[str], reserved: Iterable[str] = RESERVED) -> bool:
    return len(letter) == 1 and letter in ascii_lowercase and letter not in reserved and letter not in taken


def allot(wanted: str, label: str, taken: Iterable[str], reserved: Iterable[str] = RESERVED) -> str:
    """The letter that is wanted, else the first free one of the label, else of the alphabet; "" when all are taken."""
    candidates = (wanted, *label.casefold(), *ascii_lowercase)
    return next((letter for letter in candidates if is_free(letter, taken, reserved)), "")


def lettered(forms: Iterable[Form], taken: Iterable[str]) -> dict[str, Form]:
    """Each form by its own letter, or the first free one of its word, or of the alphabet; then come the digits. What
    would be the thirtieth has none."""
    found: dict[str, Form] = {}
    for form in forms:
        letters = [letter for letter in f"{form.key}{form.word}".casefold() if letter in ascii_lowercase]
        keys = (*letters, *ascii_lowercase, *digits)
        free = next((key for key in keys if key not in taken and key not in found), "")
        if free:
            found[free] = form
    return found


class Allotment:
    """Remembers which letter a label had."""

    def __init__(self) -> None:
        self._had: dict[str, str] = {}

    def over(self, scene: Scene, blank: Field | None) -> Letters:
        """The letters of every open option, the most pressing first, of the forms at hand, and then of the choices of
        this blank."""
        taken = self._options(scene)
        forms = self._forms(scene, taken)
        return Letters(options=taken, forms=forms, choices=self._choices(blank, (*taken, *forms)))

    def alone(self, scene: Scene, blank: Field) -> Letters:
        """The same while a form at hand asks for this blank: its answers come before everything but undo, and no other
        form is called up."""
        choices: dict[str, tuple[str, str | bool]] = {}
        for answer in answers_of(blank):
            letter = allot("", answer[0], choices, ALONE)
            if letter:
                choices[letter] = answer
        options = {letter: pair for letter, pair in self._options(scene).items() if letter not in choices}
        return Letters(options=options, choices=choices)

    def _options(self, scene: Scene) -> dict[str, tuple[Prompt, Option]]:
        """An option without a key of its own is never called by one that calls a form at hand, and what Space does by
        no letter: the same letter must not mean another thing at this step than at the next."""
        taken: dict[str, tuple[Prompt, Option]] = {}
        asking = []
        for prompt, option in scene.options():
            key = _own_key(option)
            if key and key not in taken:
                taken[key] = (prompt, option)
            elif _has_letter(option):
                asking.append((prompt, option))
        by_space = next((option for _, option in scene.options() if _is_the_one_thing(option)), None)
        for pair in asking:
            if pair[1] is by_space:
                continue
            letter = self._letter(pair[1].label, (*taken, *_own_keys(scene.forms)))
            if letter:
                taken[letter] = pair
        return taken

    def _forms(self, scene: Scene, taken: Iterable[str]) -> dict[str, tuple[Prompt | None, Form]]:
        """A form keeps its own letter unless an open question takes it, and never gets another form's; one without a
        letter gets none."""
        asked = [(prompt, prompt.form) for prompt in scene.prompts if prompt.form is not None]
        found: dict[str, tuple[Prompt | None, Form]] = {}
        for prompt, form in (*asked, *((None, form) for form in scene.forms)):
            own = form.key.casefold()
            others = _own_keys(scene.forms) - {own}
            letter = allot(own, form.word or form.label, (*taken, *found, *others)) if own else ""
            if letter:
                found[letter] = (prompt, form)
        return found

    def _choices(self, blank: Field | None, taken: Iterable[str]) -> dict[str, tuple[str, str | bool]]:
        """Whoever can keep a letter keeps it before anybody gets a new one."""
        answers = answers_of(blank) if blank is not None else ()
        found: dict[str, tuple[str, str | bool]] = {}
        for answer in sorted(answers, key=lambda each: not is_free(self._had.get(each[0], ""), taken)):
            letter = self._letter(answer[0], (*taken, *found))
            if letter:
                found[letter] = answer
        return dict(sorted(found.items(), key=lambda each: answers.index(each[1])))

    def _letter(self, label: str, taken: Iterable[str]) -> str:
        letter = allot(self._had.get(label, ""), label, taken)
        if letter:
            self._had.setdefault(label, letter)
        return letter


def _has_letter(option: Option) -> bool:
    """Next has n, and r and p are said with a seat."""
    return not isinstance(option.command, Next) and option.role not in PER_SEAT


def _is_the_one_thing(option: Option) -> bool:
    """Whether Space does it, if no question before it has one."""
    return option.role is Role.PRIMARY and not isinstance(option.command, Next)


def _own_keys(forms: Iterable[Form]) -> set[str]:
    """The letters that these forms bring."""
    return {form.key.casefold() for form in forms if form.key}


def _own_key(option: Option) -> str:
    """The key that an option brings, if it may have it."""
    if option.role is Role.CLOSE:
        return CLOSE
    key = option.key.casefold()
    return key if _has_letter(option) and (is_digit(key) or is_free(key, ())) else ""
