"""The words that make a number right: `+3 2`, `gold ben 12`, `gold 5 7 3 0 12 4`, `round 3`, `fix ...; ...`.

Must not decide whether a number can be that: the game does. What can be changed is what the view shows, by its id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile

from companion.core.messages import Adjust, AdjustAll, Change, Command, Recount, Value
from companion.core.view import View, changed_row
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit, called, folded, seat_at, seat_of, signed, unsigned, which_seat, whole

_BECAUSE = re.compile(r"\s+because\s+", re.IGNORECASE)
_SHORTEST_BEGINNING = 3
_SEVERAL = 3
"""Things from which on the numbers about them are named together."""

_LONGEST_ID = 4
"""Words of an id that a line can begin with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Numbers of every seat, under one id; `counted`: each is a whole number now, and no word can be one."""

    id: str
    seats: tuple[int, ...]
    counted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """One number of the whole table, and what it is now."""

    id: str
    now: Value | None


Target = Row | Single


def targets(view: View) -> dict[str, Target]:
    """Everything a hand can make right, by the id it is called by. What follows from others is left out."""
    found: dict[str, Target] = {}
    for panel in view.panels:
        rows = [row for row in panel.rows if row.seat is not None and row.id is None and not row.derived]
        if rows:
            seats = tuple(row.seat for row in rows if row.seat is not None)
            counted = all(type(row.value) is int for row in rows)
            found[folded(panel.id)] = Row(id=panel.id, seats=seats, counted=counted)
        for row in panel.rows:
            if row.id is not None and row.seat is None and not row.derived:
                found[folded(row.id)] = Single(id=row.id, now=row.value)
    return found


def amend(scene: Scene, line: str, *, begins: bool = False) -> Command | Misfit | None:
    """The change a line asks for. With `begins`, also by the beginning of an id. None when it names no number."""
    said, reason = _split(line)
    changes = _changes(scene, said.split(), begins=begins)
    match changes:
        case Recount():
            return replace(changes, reason=reason) if reason else changes
        case (change, rest):
            return _adjust(change, reason or " ".join(rest))
        case _:
            return changes


def fix(scene: Scene, line: str) -> Command | Misfit:
    """Several changes as one entry: `round 3; gold 5 7 3 0 12 4; order ben because we started on paper`."""
    said, reason = _split(line)
    found: list[Change] = []
    for part in said.split(";"):
        words = part.split()
        changes = (_half_a_row(scene, words) or _changes(scene, words, begins=True)) if words else ()
        match changes:
            case None:
                return Misfit(sentence=f"One part names no number. Numbers are {names(scene.view)}.")
            case Misfit():
                return changes
            case Recount():
                found.extend(_row_changes(scene.view, changes))
            case (change, _):
                found.append(change)
    if not found:
        return Misfit(sentence="Say what to make right: fix round 3; gold 5 7 3.")
    return AdjustAll(changes=tuple(found), reason=reason) if reason else AdjustAll(changes=tuple(found))


def _half_a_row(scene: Scene, words: list[str]) -> Misfit | None:
    """Among several changes a row is said whole, or one seat by its name: `gold 5 7` could be half a row."""
    row, used = _target(scene.view, words, begins=True)
    numbers = list(takewhile(lambda word: unsigned(word) is not None, words[used:]))
    if not isinstance(row, Row) or len(numbers) != 2 or len(row.seats) == 2:
        return None
    name = called(scene.roster, row.seats[-1])
    return Misfit(sentence=f"Say all {len(row.seats)} numbers of {row.id}, or one with a name: {row.id} {name} 12.")


def _split(line: str) -> tuple[str, str]:
    """What is said, and the reason behind `because`."""
    parts = _BECAUSE.split(line, maxsplit=1)
    return parts[0], parts[1].strip() if len(parts) > 1 else ""


def _adjust(change: Change, reason: str) -> Adjust:
    if reason:
        return Adjust(what=change.what, seat=change.seat, by=change.by, to=change.to, reason=reason)
    return Adjust(what=change.what, seat=change.seat, by=change.by, to=change.to)


def _row_changes(view: View, recount: Recount) -> list[Change]:
    """A whole row among other changes."""
    row = targets(view)[folded(recount.what)]
    seats = row.seats if isinstance(row, Row) else ()
    return [Change(what=recount.what, seat=seat, to=value) for seat, value in zip(seats, recount.values, strict=True)]


Found = tuple[Change, list[str]] | Recount | Misfit | None
"""One change and the words left over, a whole row, a sentence, or nothing."""


def _changes(scene: Scene, words: list[str], *, begins: bool) -> Found:
    if not words:
        return None
    if signed(words[0]) is not None:
        return _by_how_much(scene, words)
    target, used = _target(scene.view, words, begins=begins)
    match target:
        case Row() if len(words) > used:
            return _of_a_row(scene, target, words[used:])
        case Single() if len(words) > used:
            return _of_the_table(scene, target, words[used:])
        case Row() | Single():
            return Misfit(sentence=f"Say what {target.id} becomes: {example(scene, target)}.")
        case _:
            return None


def _target(view: View, words: list[str], *, begins: bool) -> tuple[Target | None, int]:
    """The number that a line begins with, and how many words say so: `black cawdor` before `black`."""
    known = targets(view)
    for used in range(min(len(words), _LONGEST_ID), 0, -1):
        wanted = folded(" ".join(words[:used]))
        if wanted in known:
            return known[wanted], used
        found = [known[name] for name in known if _begins(name, words[:used])] if begins else []
        if len(found) == 1:
            return found[0], used
    return None, 0


def _begins(name: str, words: list[str]) -> bool:
    """Whether each word of a name begins with the word that was typed for it: `hope caw`."""
    parts = name.split()
    fits = len(parts) == len(words) and all(map(str.startswith, parts, map(folded, words)))
    return fits and all(len(word) >= _SHORTEST_BEGINNING for word in words)


def example(scene: Scene, target: Target, seat: int | None = None) -> str:
    """How this number is made right, of a seat if it was named already."""
    if isinstance(target, Single):
        return f"{target.id} 3" if isinstance(target.now, int) else f"{target.id} NAME"
    name = called(scene.roster, seat or target.seats[0])
    numbers = " ".join(str(each) for each in range(5, 5 + len(target.seats)))
    return f"{target.id} {name} +3, {target.id} {name} 12, or {target.id} {numbers} for all"


def _by_how_much(scene: Scene, words: list[str]) -> Found:
    """`+3 2`: of the main row, or of the row named after the seat; `+3 threat`: of a number of the table."""
    single, used = _target(scene.view, words[1:], begins=False)
    if isinstance(single, Single) and seat_of(scene.roster, words[1]) is None:
        return Change(what=single.id, by=signed(words[0])), words[1 + used :]
    what = changed_row(scene.view)
    if what is None:
        return Misfit(sentence="Nothing is counted here that + and - could change.")
    if len(words) < 2:
        return Misfit(sentence=f"Say whose {what}: {words[0]} 2, or {words[0]} and a name.")
    seat, used = seat_at(scene.roster, words[1:])
    if seat is None:
        return which_seat(scene.roster, words[1])
    rest = words[1 + used :]
    named, used = _target(scene.view, rest, begins=True)
    if isinstance(named, Row):
        what, rest = named.id, rest[used:]
    return Change(what=what, seat=seat, by=signed(words[0])), rest


def _of_a_row(scene: Scene, row: Row, words: list[str]) -> Found:
    numbers = [whole(word) for word in words]
    values = tuple(number for number in numbers if number is not None)
    all_numbers = len(values) == len(words)
    if all_numbers and signed(words[-1]) is None and len(words) == 2 == len(row.seats):
        return _two_seats(scene, row, words)
    if all_numbers and len(words) > 2:
        if len(values) != len(row.seats):
            return Misfit(sentence=f"{row.id} has {len(row.seats)} numbers, one per seat; {len(values)} came.")
        return Recount(what=row.id, values=values)
    seat, used = seat_at(scene.roster, words)
    if seat is None:
        return which_seat(scene.roster, words[0])
    if len(words) == used or (row.counted and words[used].isalpha()):
        return Misfit(sentence=f"Say what it becomes: {example(scene, row, seat)}.")
    return _change(row.id, seat, words[used:])


def _two_seats(scene: Scene, row: Row, words: list[str]) -> Found:
    """With two seats `gold 2 12` could be seat 2 or both; only what cannot be misread is taken."""
    seat = unsigned(words[0])
    if seat is None or seat not in row.seats:
        return Recount(what=row.id, values=tuple(whole(word) or 0 for word in words))
    name = called(scene.roster, seat)
    return Misfit(sentence=f"Say it with a name, one seat at a time: {row.id} {name} {words[-1]}.")


def _change(what: str, seat: int | None, words: list[str]) -> Found:
    by = signed(words[0])
    if by is not None:
        return Change(what=what, seat=seat, by=by), words[1:]
    to = whole(words[0])
    if to is not None:
        return Change(what=what, seat=seat, to=to), words[1:]
    return Change(what=what, seat=seat, to=" ".join(words)), []


def _of_the_table(scene: Scene, single: Single, words: list[str]) -> Found:
    """A value that is a seat may be said by its name, whole or in part; any other word is the game's to judge."""
    seat, used = seat_at(scene.roster, words)
    if seat is None or whole(words[0]) is not None or not _can_be_a_seat(scene, single.now):
        return _change(single.id, None, words)
    return Change(what=single.id, to=scene.roster.name(seat)), words[used:]


def _can_be_a_seat(scene: Scene, now: Value | None) -> bool:
    """Not a word such as a step, which could begin like a name."""
    return not isinstance(now, str) or now == "" or seat_of(scene.roster, now) is not None


def names(view: View) -> str:
    """The ids of everything that can be made right; what is there for the same things is named with them once."""
    about: dict[str, list[str]] = {}
    for target in targets(view).values():
        what, _, thing = target.id.partition(" ")
        about.setdefault(what, []).append(thing)
    alike: dict[tuple[str, ...], list[str]] = {}
    for what, found in about.items():
        of = tuple(thing for thing in found if thing)
        if len(of) < _SEVERAL:
            of = ()
        if not of or "" in found:
            alike.setdefault((), []).extend(f"{what} {thing}".strip() for thing in found if not of or not thing)
        if of:
            alike.setdefault(of, []).append(what)
    alone = ", ".join(alike.pop((), []))
    grouped = [f"{', '.join(whats)} with {', '.join(of)}" for of, whats in alike.items()]
    return "; ".join(part for part in (alone, *grouped) if part)
