"""Every key that does something now, the most important first.

Must not draw, and must not leave a key out: what does not fit is left out by whoever draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from companion.core.filling import Filling
from companion.core.prompts import Field, Role
from companion.core.seats import Roster
from companion.tui.keys.acts import Ask
from companion.tui.keys.collecting import REASONS, rows
from companion.tui.keys.forms import Armed, How, digits_of, for_keys, in_words, left_aside, takes_digits, takes_letters
from companion.tui.keys.letters import CLOSE, Letters
from companion.tui.keys.primary import Step, secrets_of
from companion.tui.keys.scene import Scene
from companion.tui.keys.seat_keys import SINGLE, keys_between, keys_of
from companion.tui.keys.spelling import is_digit

TAKES_BACK = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyHint:
    """`key` is what to show, `press` the key that a click stands for (the first where two are shown, "" where it has to
    be said which), `rank` 0 the most important."""

    key: str
    press: str
    label: str
    rank: int


EVERY_KEY: tuple[tuple[str, str], ...] = (
    ("Space", "the one thing that comes next"),
    ("n", "go on, where that is offered"),
    ("1-9", "a seat: its press in a window, else who is meant"),
    ("r", "and a seat: its hand moved"),
    ("p", "and a seat: it passes"),
    ("+ -", "more or less, counted together; a digit says whose"),
    ("u", "or Ctrl+Z: take the last step back"),
    ("y", "or Ctrl+Y: bring it again"),
    ("h", "hold the clock, let it run on"),
    ("[ ]", "shorter or longer windows"),
    ("a letter", "what the line of keys says: a card, a form at hand"),
    ("Enter", "the question with all its blanks"),
    ("Esc", "not this; u does it too"),
    ("t", "the table view"),
    ("l", "the log"),
    ("?", "the rules of this step"),
    ("m", "more: everything that mends"),
    ("Ctrl+Q", "quit, all is saved"),
)
"""What the keys mean that mean the same at every step."""

_OF_WINDOWS = frozenset({"r", "p", "h", "[ ]"})
_FROM_TEN = ("0", "and a digit: a seat from 10 on, 00 is the tenth")
_SEATS_ALONE = "a seat: who is meant"


def every_key(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Those of this game: where no hands race, nothing of windows."""
    every = EVERY_KEY if len(scene.roster.seats) <= SINGLE else (*EVERY_KEY[:3], _FROM_TEN, *EVERY_KEY[3:])
    if scene.has_windows:
        return every
    kept = (pair for pair in every if pair[0] not in _OF_WINDOWS)
    return tuple((key, _SEATS_ALONE if key == "1-9" else words) for key, words in kept)


class Rank(IntEnum):
    ASKED = 0
    ANSWER = 1
    REACTION = 2
    FORM = 3
    TABLE = 4
    PLACE = 5
    RARE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """What is half done: a form that is asked, a reaction whose seat is to come, a number that is being collected;
    `whose`: a digit has to say whose it is."""

    armed: Armed | None = None
    who: Role | None = None
    collecting: bool = False
    seat: int | None = None
    whose: bool = False

    @property
    def can_be_left(self) -> bool:
        return self.is_called or self.armed is not None

    @property
    def is_called(self) -> bool:
        """Whether a person has begun it, so that undo leaves it."""
        begun = self.armed is not None and self.armed.how is How.CALLED
        return self.collecting or self.seat is not None or self.who is not None or begun


def hints(scene: Scene, letters: Letters, step: Step | None, in_full: Step | None, half: Half) -> tuple[KeyHint, ...]:
    """`step` is what Space does, `in_full` what Enter does. Sorted by rank; a key that answers what is
    asked is not shown with what it means else."""
    found = list(_over(scene) if scene.result is not None else _playing(scene, letters, step, in_full, half))
    first: dict[str, KeyHint] = {}
    for hint in sorted(found, key=lambda hint: hint.rank):
        first.setdefault(hint.press or hint.key, hint)
    return tuple(first.values())


def _hint(key: str, label: str, rank: Rank, press: str | None = None) -> KeyHint:
    return KeyHint(key=key, press=key.casefold() if press is None else press, label=label, rank=rank)


def _over(scene: Scene) -> Iterator[KeyHint]:
    """However it ended, the way home stands first."""
    yield _hint("m", "and h: home", Rank.ASKED)
    yield from _back_and_forth(scene, Half())
    yield from _places()


def _playing(scene: Scene, letters: Letters, step: Step | None, in_full: Step | None, half: Half) -> Iterator[KeyHint]:
    yield from _half_done(scene, letters, step, half)
    if step is not None:
        yield _hint("Space", step.label, Rank.ASKED)
    yield from _options(scene, letters, step, half)
    yield from _reactions(scene, letters, half)
    if half.armed is None or not takes_letters(half.armed.blank):
        yield from _choices(letters, Rank.ANSWER if scene.reaction is None else Rank.REACTION)
    yield from _on(scene, step)
    yield from _enter(scene, letters, step, in_full, half)
    for letter, (prompt, form) in letters.forms.items():
        if prompt is not None:
            yield _hint(letter, form.label or form.word, Rank.ANSWER)
        else:
            yield _hint(letter, form.word or form.label, Rank.FORM)
    yield from _back_and_forth(scene, half)
    yield from _numbers(scene)
    yield from _clock(scene)
    yield from _places()


def is_by_space(armed: Armed, step: Step | None, roster: Roster) -> bool:
    """Whether the one seat that could be named is whom Space names, as in `Ben is next`."""
    answers = [words for words, _ in digits_of(armed.blank, roster).values()]
    named = step is not None and len(answers) == 1 and step.label.startswith(answers[0])
    return named and armed.blank.type == "seat" and armed.how is How.ITSELF


def _half_done(scene: Scene, letters: Letters, step: Step | None, half: Half) -> Iterator[KeyHint]:
    if half.collecting:
        yield from _collecting(scene.roster, half)
    elif half.who is not None:
        asked = scene.reaction.asked if scene.reaction is not None else scene.roster.numbers
        yield from _seats(asked, scene.roster)
    elif half.armed is not None:
        if is_by_space(half.armed, step, scene.roster):
            pass
        elif takes_digits(half.armed.blank):
            yield from _digits(half.armed.blank, scene.roster)
        else:
            yield from _choices(letters, Rank.ASKED)
    if half.can_be_left:
        by_itself = half.armed is not None and half.armed.how is How.ITSELF and half.who is None and not half.collecting
        rank = Rank.RARE if by_itself else Rank.REACTION
        yield _hint("Esc", "drop it" if half.collecting else "not this", rank, "escape")


def _digits(blank: Field, roster: Roster) -> Iterator[KeyHint]:
    found = digits_of(blank, roster)
    said = in_words(found)
    if "-" in said and " " not in said:
        yield _hint(said, blank.text, Rank.ASKED, "")
        return
    for digit, (words, _) in found.items():
        yield _hint(keys_of(digit), words, Rank.ASKED, digit)


def _collecting(roster: Roster, half: Half) -> Iterator[KeyHint]:
    if half.whose:
        yield from _seats(roster.numbers, roster)
    for letter, reason in REASONS.items():
        yield _hint(letter, reason, Rank.ASKED)
    yield _hint("Tab", "another number", Rank.ASKED)
    yield _hint("Enter", "give it now", Rank.ASKED)


def _seats(numbers: Iterable[int], roster: Roster) -> Iterator[KeyHint]:
    for seat in numbers:
        yield _hint(keys_of(seat), roster.name(seat), Rank.ASKED, str(seat))


def _choices(letters: Letters, rank: Rank) -> Iterator[KeyHint]:
    for letter, (words, _) in letters.choices.items():
        yield _hint(letter, words, rank)


def _options(scene: Scene, letters: Letters, step: Step | None, half: Half) -> Iterator[KeyHint]:
    """What Space does already, or has just called for, is not shown twice."""
    for letter, (prompt, option) in letters.options.items():
        if option.role is Role.PRIMARY and step is not None and step.label == option.label:
            continue
        if option.form_follows and half.armed is not None and half.armed.prompt_id == prompt.id:
            continue
        pressing = prompt is scene.first or is_digit(letter)
        rank = Rank.RARE if letter == CLOSE else Rank.ANSWER if pressing else Rank.REACTION
        yield _hint(letter, option.label, rank)


def _reactions(scene: Scene, letters: Letters, half: Half) -> Iterator[KeyHint]:
    yield from _bare_digits(scene, letters, half)
    if scene.reaction is not None:
        if not scene.held:
            yield _hint("r", "who reacts", Rank.RARE if _digits_react(scene, half) else Rank.REACTION)
        yield _hint("p", "who passes", Rank.REACTION)
    elif scene.has_windows and not scene.held:
        yield _hint("r", "a hand moved", Rank.RARE)


def _are_bare(half: Half) -> bool:
    """Whether no digit is asked for."""
    asked = half.armed is not None and takes_digits(half.armed.blank)
    return not (half.collecting or half.who is not None or asked)


def _digits_react(scene: Scene, half: Half) -> bool:
    return _are_bare(half) and scene.reaction is not None and not scene.held


def _bare_digits(scene: Scene, letters: Letters, half: Half) -> Iterator[KeyHint]:
    """What a seat's digit does where none is asked for."""
    if not _are_bare(half):
        return
    all_seats = keys_between(1, len(scene.roster.seats))
    if _digits_react(scene, half):
        yield _hint(all_seats, "reacts", Rank.REACTION, "")
    elif scene.judging is not None and not scene.held:
        yield _hint(all_seats, "was late", Rank.RARE, "")
    elif secrets_of(scene):
        yield _hint(all_seats, f"and Space: {_secret(scene)}", Rank.ANSWER, "")
    else:
        yield from _whose_numbers(scene, letters)


def _secret(scene: Scene) -> str:
    """What seats are asked for in secret: the form's word where they are at different things."""
    forms = [prompt.form for prompt in secrets_of(scene) if prompt.form is not None]
    labels = {form.label or form.fields[0].text for form in forms}
    return labels.pop() if len(labels) == 1 else forms[0].word


def _whose_numbers(scene: Scene, letters: Letters) -> Iterator[KeyHint]:
    """For each run of neighbours whose digits mean nothing nearer now."""
    free = [seat.number for seat in scene.roster.seats if str(seat.number) not in letters.options]
    lasts = [seat for seat in free if seat + 1 not in free]
    for first, last in zip([seat for seat in free if seat - 1 not in free], lasts, strict=True):
        single = first == last
        yield _hint(keys_between(first, last), "whose numbers", Rank.RARE, str(first) if single else "")


def _on(scene: Scene, step: Step | None) -> Iterator[KeyHint]:
    found = scene.next_step
    if found is not None and (step is None or step.label != found[1].label):
        yield _hint("n", found[1].label, Rank.ANSWER)


def _enter(scene: Scene, letters: Letters, step: Step | None, in_full: Step | None, half: Half) -> Iterator[KeyHint]:
    """Where it does no more than Space it is not shown."""
    if in_full is None or half.collecting or (step is not None and step.label == in_full.label):
        return
    filling = in_full.act.filling if isinstance(in_full.act, Ask) else None
    if half.armed is not None and half.armed.at_hand:
        rank = Rank.ASKED if left_aside(half.armed.filling) else Rank.RARE
    elif filling is None or _is_only_way(filling, letters) or (letters.choices and scene.reaction is None):
        rank = Rank.ANSWER
    else:
        rank = Rank.RARE
    yield _hint("Enter", in_full.label, rank)


def _is_only_way(filling: Filling, letters: Letters) -> bool:
    """Whether no single keys answer the question that this dialog is about, and no forms at hand say the same."""
    said = any(prompt is None and form.command is filling.form.command for prompt, form in letters.forms.values())
    return filling.prompt is not None and not for_keys(filling.prompt) and not said


def _back_and_forth(scene: Scene, half: Half) -> Iterator[KeyHint]:
    if half.is_called:
        yield _hint("u", "not this", Rank.TABLE)
    elif scene.undo:
        yield _hint("u", TAKES_BACK, Rank.TABLE)
    if scene.redo:
        yield _hint("y", "redo", Rank.TABLE)


def _numbers(scene: Scene) -> Iterator[KeyHint]:
    found = rows(scene.view)
    if found:
        yield _hint("+ -", found[0].title, Rank.TABLE, "plus")


def _clock(scene: Scene) -> Iterator[KeyHint]:
    if scene.has_windows or scene.held:
        yield _hint("h", "let it run" if scene.held else "hold", Rank.TABLE)
    if scene.has_windows:
        yield _hint("[", "windows shorter", Rank.RARE, "left_square_bracket")
        yield _hint("]", "longer", Rank.RARE, "right_square_bracket")


def _places() -> Iterator[KeyHint]:
    yield _hint("t", "table", Rank.PLACE)
    yield _hint("l", "log", Rank.PLACE)
    yield _hint("?", "rules, keys", Rank.PLACE, "question_mark")
    yield _hint("m", "more", Rank.PLACE)
