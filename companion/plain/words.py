"""What a typed line means, against the prompts that are open: one closed set of wishes.

Must not act and must not keep anything between lines. The words of the table come first, then a seat and a letter,
then numbers made right, options, the form; what fits nothing gets one sentence with what can be typed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.filling import Filling
from companion.core.messages import (
    Adjust,
    Command,
    CorrectClaim,
    Leave,
    Rename,
    Resume,
    Return,
    SetOption,
    VoidWindow,
)
from companion.core.options import Setting
from companion.core.prompts import Prompt
from companion.core.view import Panel
from companion.plain.amending import amend, fix
from companion.plain.choosing import Choose, React, by_label, by_letter, for_a_seat, primary
from companion.plain.filling import called_up, fill, is_a_row, labelled
from companion.plain.hints import hint, not_asked, stray_seat
from companion.plain.scene import TABLE_WORDS, Scene
from companion.plain.tokens import Misfit, folded, seat_at, seat_of, split, unsigned, which_seat

LONGEST = 2_000
"""Characters of a typed line; more is no line of a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Give:
    """A command of the table that needs no prompt."""

    command: Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """Hold the clock, if one runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind:
    number: int
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen:
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """All windows longer, or shorter, by one step."""

    longer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """`what` is prompt, step, repairs, start, view (`panels` of it), log (`count` lines of it) or settings."""

    what: str
    count: int = 0
    panels: tuple[Panel, ...] = ()
    settings: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """What this seat alone may see."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Stop asking for the blanks of a form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quit:
    pass


Wish = (
    Choose | React | Filling | Give | Pause | Undo | Redo | Rewind | Reopen | Scale | Show | Mine | Stop | Quit | Misfit
)

SOME_OF_THE_LOG = 10


def understand(line: str, scene: Scene) -> Wish:
    """The wish of one line. Never raises."""
    if len(line) > LONGEST:
        return Misfit(sentence=f"A line has at most {LONGEST} characters.")
    line = " ".join(line.split())
    if not line:
        return primary(scene) or Show(what="prompt")
    return of_the_table(line, scene) or at_this_step(line, scene)


def of_the_table(line: str, scene: Scene) -> Wish | None:
    """The words that mean the same at every step; `!` behind one says: I am sure."""
    first, _, rest = line.partition(" ")
    word = folded(first).removesuffix("!")
    sure = line.endswith("!") or first.endswith("!")
    if word not in TABLE_WORDS or (rest not in ("", "!") and word not in _TAKES_MORE):
        return None
    return _WORDS[word](rest, sure, scene)


def at_this_step(line: str, scene: Scene) -> Wish:
    """Exact words first, then the form, then beginnings of words."""
    words = split(line)
    if line == ".":
        return Misfit(sentence="Nothing is being asked blank by blank.")
    if is_a_row(scene, words):
        return fill(scene, words) or Misfit(sentence="")
    called = called_up(scene, words)
    exact = called if isinstance(called, Filling) else for_a_seat(scene, words) or _amended(scene, line, called)
    if exact is not None and not isinstance(exact, Misfit):
        return _given(exact)
    chosen = called or by_letter(scene, line) or by_label(scene, line)
    if chosen is not None:
        return chosen
    filled = fill(scene, words)
    if isinstance(filled, Filling):
        return filled
    found = by_label(scene, line, begins=True) or labelled(scene, line) or exact or amend(scene, line, begins=True)
    if found is not None:
        return _given(found)
    missed = not_asked(scene, words) or hint(scene, words)
    return missed or filled or stray_seat(scene, words) or Misfit(sentence="")


def _amended(scene: Scene, line: str, called: Filling | Misfit | None) -> Command | Misfit | None:
    """A number made right. Where its name calls up a form too, whatever stands behind it is no reason unless it says
    `because`: more likely it was meant for the form."""
    found = amend(scene, line)
    if called is None or not isinstance(found, Adjust) or "because" in folded(line):
        return found
    return found if found.reason == Adjust(what=found.what).reason else None


def _given(found: Choose | React | Filling | Command | Misfit) -> Wish:
    return Give(command=found) if isinstance(found, Command) else found


def is_open(prompt: Prompt | None, scene: Scene) -> bool:
    """None stands for what is open at any time."""
    return prompt is None or any(each.id == prompt.id for each in scene.prompts)


# The words of the table, each with the rest of its line


def _show(what: str) -> Callable[[str, bool, Scene], Wish]:
    return lambda rest, sure, scene: Show(what=what)


def _give(command: Command) -> Callable[[str, bool, Scene], Wish]:
    return lambda rest, sure, scene: Give(command=command)


def _log(rest: str, sure: bool, scene: Scene) -> Wish:
    count = unsigned(rest) if rest else SOME_OF_THE_LOG
    return Misfit(sentence="Say how many lines: log 20.") if not count else Show(what="log", count=count)


def _view(rest: str, sure: bool, scene: Scene) -> Wish:
    """`view`, `view all`, or `view hope`: what is titled so."""
    known = [panel for panel in scene.view.panels if panel.rows]
    word = folded(rest)
    if not word or word == "all":
        return Show(what="view", panels=tuple(each for each in scene.view.panels if word or not each.aside))
    found = tuple(each for each in known if folded(each.title).startswith(word) or folded(each.id).startswith(word))
    titles = ", ".join(dict.fromkeys(panel.title for panel in known))
    return Show(what="view", panels=found) if found else Misfit(sentence=f"Say what: view all, or view {titles}.")


def _rewind(rest: str, sure: bool, scene: Scene) -> Wish:
    number = unsigned(rest.rstrip("! "))
    if number is None:
        return Misfit(sentence="Say back to which entry, as the log numbers them: rewind 12. The start is 0.")
    return Rewind(number=number, sure=sure)


def _rename(rest: str, sure: bool, scene: Scene) -> Wish:
    words = rest.split()
    seat, used = seat_at(scene.roster, words)
    if seat is None:
        return which_seat(scene.roster, words[0] if words else "")
    name = " ".join(words[used:])
    return Give(command=Rename(seat=seat, name=name)) if name else Misfit(sentence=f"Say the name: rename {seat} Dora.")


def _seat(make: Callable[[int], Command]) -> Callable[[str, bool, Scene], Wish]:
    def read(rest: str, sure: bool, scene: Scene) -> Wish:
        seat = seat_of(scene.roster, rest)
        return which_seat(scene.roster, rest) if seat is None else Give(command=make(seat))

    return read


def _void(rest: str, sure: bool, scene: Scene) -> Wish:
    reason = rest.removeprefix("because ").strip()
    return Give(command=VoidWindow(reason=reason) if reason else VoidWindow())


def _not(rest: str, sure: bool, scene: Scene) -> Wish:
    """`not ben but cleo`: the reaction that was entered for Ben was Cleo's."""
    words = rest.split()
    wrong, used = seat_at(scene.roster, words)
    others = [word for word in words[used:] if folded(word) != "but"]
    right = seat_of(scene.roster, " ".join(others))
    if wrong is not None and right is not None:
        return Give(command=CorrectClaim(seat=wrong, to=right))
    return Misfit(sentence="Say whose reaction it was: not 2 but 3, or with names.")


def _set(rest: str, sure: bool, scene: Scene) -> Wish:
    if not rest:
        return Show(what="settings", settings=scene.settings)
    word, _, value = rest.partition(" ")
    wanted = folded(word)
    keys = [setting.key for setting in scene.settings]
    ways: tuple[Callable[[str], bool], ...] = (
        lambda key: key == wanted,
        lambda key: key.partition(".")[2] == wanted,
        lambda key: key.startswith(wanted) or key.partition(".")[2].startswith(wanted),
    )
    found: list[str] = next((hits for way in ways if (hits := [key for key in keys if way(key)])), [])
    if not found:
        return Misfit(sentence="There is no such setting; set alone lists them.")
    if len(found) > 1:
        return Misfit(sentence=f"Which setting: {', '.join(found)}?")
    if value:
        return Give(command=SetOption(key=found[0], value=value))
    return Show(what="settings", settings=tuple(each for each in scene.settings if each.key == found[0]))


def _fix(rest: str, sure: bool, scene: Scene) -> Wish:
    found = fix(scene, rest)
    return found if isinstance(found, Misfit) else Give(command=found)


def _mine(rest: str, sure: bool, scene: Scene) -> Wish:
    """Without a name the one seat that has forms of its own."""
    owners = {form.seat for form in scene.at_hand if form.seat is not None}
    if not scene.has_secrets:
        return Misfit(sentence="Nothing is kept here that is hidden from anybody.")
    seat = next(iter(owners)) if not rest and len(owners) == 1 else seat_of(scene.roster, rest)
    if seat is None:
        return which_seat(scene.roster, rest) if rest else Misfit(sentence="Say who looks alone: mine 2, or a name.")
    return Mine(seat=seat)


def _undo(rest: str, sure: bool, scene: Scene) -> Wish:
    return Undo(sure=sure)


def _reopen(rest: str, sure: bool, scene: Scene) -> Wish:
    return Reopen(sure=sure)


def _scale(longer: bool) -> Callable[[str, bool, Scene], Wish]:
    return lambda rest, sure, scene: Scale(longer=longer)


_WORDS: dict[str, Callable[[str, bool, Scene], Wish]] = {
    "?": _show("step"),
    "??": _show("repairs"),
    "help": _show("repairs"),
    "start": _show("start"),
    "view": _view,
    "log": _log,
    "u": _undo,
    "undo": _undo,
    "redo": lambda rest, sure, scene: Redo(),
    "rewind": _rewind,
    "wait": _reopen,
    "void": _void,
    "not": _not,
    "h": lambda rest, sure, scene: Pause(),
    "hold": lambda rest, sure, scene: Pause(),
    "go": _give(Resume()),
    "resume": _give(Resume()),
    "rename": _rename,
    "leave": _seat(lambda seat: Leave(seat=seat)),
    "back": _seat(lambda seat: Return(seat=seat)),
    "set": _set,
    "longer": _scale(longer=True),
    "shorter": _scale(longer=False),
    "fix": _fix,
    "mine": _mine,
    "stop": lambda rest, sure, scene: Stop(),
    "q": lambda rest, sure, scene: Quit(),
    "quit": lambda rest, sure, scene: Quit(),
}
_TAKES_MORE = frozenset("view log rewind void not rename leave back set fix mine".split())

assert frozenset(_WORDS) == TABLE_WORDS
