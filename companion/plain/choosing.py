"""Which open option a typed line means: by its letter, its number, the beginning of its label, or a seat and a letter.

Must not act, and must not guess between two.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.core.prompts import Option, Prompt, Role
from companion.plain.scene import Scene, letter, says
from companion.plain.tokens import Misfit, folded, seat_at, unsigned

_GLUED = re.compile(r"([0-9]{1,2})([^\W\d_])")
"""`2r`: a seat and a letter without the blank between them."""

CALLED = {Role.CLAIM: ("react", "reacts"), Role.PASS: ("pass", "passes")}
"""What these options are called beside their label."""

_REACT = frozenset({"r", "react", "reacts"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """An option of an open prompt, given by a seat or (None) by the table."""

    prompt: Prompt
    option: Option
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class React:
    """A hand of this seat moved while no reaction is open: early, or late."""

    seat: int


def primary(scene: Scene) -> Choose | None:
    """What Enter alone does."""
    found = scene.primary
    return None if found is None else Choose(prompt=found[0], option=found[1], seat=found[0].giver(found[1]))


def for_a_seat(scene: Scene, words: list[str]) -> Choose | React | None:
    """`2 r`, `2r`, `ben r`: a seat and then the letter, or the whole label, of what it does."""
    if len(words) == 1:
        glued = _GLUED.fullmatch(folded(words[0]))
        words = [glued[1], glued[2]] if glued is not None else words
    if len(words) < 2:
        return None
    seat, used = seat_at(scene.roster, words[:-1])
    wanted = folded(" ".join(words[used:]))
    if seat is None:
        return None
    mine = [pair for pair in scene.options() if pair[0].may_give(seat)]
    mine.sort(key=lambda pair: pair[0].seat != seat)
    for prompt, option in mine:
        if wanted in (letter(option), folded(option.label), *_called(option)):
            return Choose(prompt=prompt, option=option, seat=seat)
    return React(seat=seat) if wanted in _REACT and scene.has_windows else None


def _called(option: Option) -> tuple[str, ...]:
    return CALLED.get(option.role, ()) if option.role is not None else ()


def by_letter(scene: Scene, line: str) -> Choose | Misfit | None:
    """An option by its own letter, or by its number where numbers mean nothing else."""
    word = folded(line)
    for prompt, option in scene.options():
        if letter(option) == word:
            return _chosen(scene, prompt, option)
    number = unsigned(word)
    pairs = list(scene.options())
    if number is not None and scene.numbers_choose and 1 <= number <= len(pairs):
        return _chosen(scene, *pairs[number - 1])
    return None


def by_label(scene: Scene, line: str, *, begins: bool = False) -> Choose | Misfit | None:
    """An option by its label; with `begins` by how that begins: two letters at least, and one option only."""
    word = folded(line)
    if len(word) < 2:
        return None
    pairs = scene.options()
    found = [pair for pair in pairs if (label := folded(pair[1].label)) == word or (begins and label.startswith(word))]
    if not found:
        return None
    if len({pair[1].label for pair in found}) > 1:
        labels = ", ".join(option.label for _, option in found)
        return Misfit(sentence=f"That could be several: {labels}.")
    return _chosen(scene, *found[0])


def _chosen(scene: Scene, prompt: Prompt, option: Option) -> Choose | Misfit:
    if prompt.needs_seat(option):
        return who(scene, prompt, option)
    return Choose(prompt=prompt, option=option, seat=prompt.giver(option))


def who(scene: Scene, prompt: Prompt, option: Option) -> Misfit:
    """What to type for an option that one of several seats gives."""
    seat = (prompt.asked or scene.roster.numbers)[0]
    key = letter(option) or folded(option.label)
    by_name = says(scene, seat)
    example = f"{seat} {key}" if by_name == str(seat) else f"{seat} {key} or {by_name} {key}"
    return Misfit(sentence=f"Who? As in {example}.")
