"""The entries of one play as sentences, for one pair of eyes at a time.

Keeps what it has told, so that a long play is told once. Must not hand out an entry or an event, and must not repeat
a secret that an undo has covered again: what is taken back is told up to the first barrier only (G-6).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Generic, TypeVar

from companion.core.game import Game
from companion.core.history import Entry, History, Moment, Noted, Played, Redone, Undone
from companion.core.messages import Claim, Next, Pass
from companion.core.numbers import span
from companion.core.sitting import Sitting

S = TypeVar("S")

_SEVERAL = 2
"""Steps, from which on what was taken back is told as a list."""

_SHORT = 160
"""Characters of such a list that can still be heard; of a longer one only the first sentence is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One line of the log: the entry's number, play seconds, wall time in Unix seconds, its sentences in one text."""

    number: int
    time: float
    wall: float
    text: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sentences:
    """What an entry tells; the first `safe` of them may still be told when it has been taken back."""

    all: tuple[str, ...]
    safe: int


@dataclass(slots=True, kw_only=True)
class _Lines:
    """The log told so far to one pair of eyes: every entry up to number `upto`."""

    told: list[Told] = field(default_factory=list)
    upto: int = 0


class Log(Generic[S]):
    """`sitting_of` finds who sits where in a state of this game."""

    def __init__(self, game: Game[S], sitting_of: Callable[[S], Sitting]) -> None:
        self._game = game
        self._sitting_of = sitting_of
        self._entries: list[Entry] = []
        self._presents: list[Moment[S]] = []
        self._sentences: dict[tuple[int, int | None], _Sentences] = {}
        self._lines: dict[int | None, _Lines] = {}
        self._private: list[int] = []

    def take(self, entry: Entry, before: History[S], after: History[S]) -> None:
        """One more entry, with the history it met and the history it made."""
        self._entries.append(entry)
        self._presents.append(after.present)
        match entry.what:
            case Undone() | Redone():
                self._tell_again(min(before.present.number, after.present.number))
            case Noted(kind="early" | "barred"):
                self._private.append(entry.number)
            case _:
                pass

    def publish(self) -> None:
        """A window has ended: early presses before this are told to everyone."""
        if self._private:
            self._tell_again(self._private[0] - 1)
            self._private = []

    def _tell_again(self, number: int) -> None:
        """Forget every line after entry `number`: who may read it, or whether it still holds, has changed."""
        for lines in self._lines.values():
            lines.upto = min(lines.upto, number)
            while lines.told and lines.told[-1].number > number:
                lines.told.pop()

    def entry(self, number: int) -> Entry:
        """Raises KeyError for a number that no entry has."""
        if not 1 <= number <= len(self._entries):
            raise KeyError(number)
        return self._entries[number - 1]

    def present_after(self, number: int) -> int:
        """The number of the moment that was present after entry `number`."""
        return self.moment(number).number

    def moment(self, number: int) -> Moment[S]:
        """The moment that was present after entry `number`. Raises KeyError for a number that no entry has."""
        self.entry(number)
        return self._presents[number - 1]

    def last_with(self, moment: Moment[S]) -> Moment[S]:
        """The last moment with that one in its past, before an undo left them both."""
        return list(takewhile(lambda later: later.number >= moment.number, self._presents[moment.number - 1 :]))[-1]

    def lines(self, seat: int | None, history: History[S]) -> tuple[Told, ...]:
        """Every entry that tells these eyes something, oldest first."""
        lines = self._lines.setdefault(seat, _Lines())
        recent = takewhile(lambda moment: moment.number > lines.upto, history.moments())
        living = {moment.number for moment in recent}
        for entry in self._entries[lines.upto :]:
            over = isinstance(entry.what, Played) and entry.number not in living
            sentences = self._told(entry, seat, history, taken_back=over)
            if sentences:
                stamp = entry.stamp
                text = " ".join(sentences)
                told = Told(number=stamp.number, time=entry.time, wall=stamp.at, text=text, taken_back=over)
                lines.told.append(told)
        lines.upto = len(self._entries)
        return tuple(lines.told)

    def told(self, number: int, seat: int | None, history: History[S]) -> tuple[str, ...]:
        """The sentences of one entry. Raises KeyError for a number that no entry has."""
        entry = self.entry(number)
        over = isinstance(entry.what, Played) and history.at(number) is None
        return self._told(entry, seat, history, taken_back=over)

    def _told(self, entry: Entry, seat: int | None, history: History[S], *, taken_back: bool) -> tuple[str, ...]:
        match entry.what:
            case Played():
                moment = self._presents[entry.number - 1]
                sentences = self._played(moment, seat)
                if not taken_back:
                    return sentences.all
                return () if self._covered(moment.before, history) else sentences.all[: sentences.safe]
            case Noted():
                return self._noted(entry.number, entry.what, seat)
            case Undone() | Redone():
                return (self._moved(entry, history),)

    def _covered(self, moment: Moment[S] | None, history: History[S]) -> bool:
        """Whether an undo has covered what had been shown by then: all that came after may tell of it."""
        while moment is not None and history.at(moment.number) is not moment:
            if _has(moment, self._game.barriers):
                return True
            moment = moment.before
        return False

    def _played(self, moment: Moment[S], seat: int | None) -> _Sentences:
        key = (moment.number, seat)
        if key not in self._sentences:
            self._sentences[key] = self._tell(moment, seat)
        return self._sentences[key]

    def _tell(self, moment: Moment[S], seat: int | None) -> _Sentences:
        assert moment.before is not None
        assert moment.entry is not None
        assert isinstance(moment.entry.what, Played)
        state, safe = moment.before.state, None
        sentences: list[str] = []
        for event in moment.entry.what.events:
            if safe is None and isinstance(event, self._game.barriers):
                safe = len(sentences)
            sentence = self._game.tell(state, event, seat)
            if sentence:
                sentences.append(sentence)
            state = self._game.evolve(state, event)
        return _Sentences(all=tuple(sentences), safe=len(sentences) if safe is None else safe)

    def _noted(self, number: int, note: Noted, seat: int | None) -> tuple[str, ...]:
        if number in self._private and note.seat != seat:
            return ()
        sitting = self._sitting_of(self._presents[number - 1].state)
        name = sitting.name(note.seat) if note.seat is not None and note.seat in sitting.roster else ""
        return (_note(note, name),)

    def _moved(self, entry: Entry, history: History[S]) -> str:
        """What an undo or a redo did; never with a secret, for it may be taken back itself."""
        here, there = self._presents[entry.number - 2 : entry.number]
        later, earlier = (here, there) if isinstance(entry.what, Undone) else (there, here)
        moments = tuple(takewhile(lambda moment: moment.number > earlier.number, History(present=later).moments()))
        steps = sum(moment.entry is not None and moment.entry.by_hand for moment in moments)
        verb = "Brought back" if isinstance(entry.what, Redone) else "Taken back"
        if entry.stamp.source == "clock":
            verb = "A hand was before it"
        if self._covered(earlier, history):
            told, everything = _in_words(moments), ""
        else:
            told, everything = self.first_told(moments), "; ".join(_clause(each) for each in self._safely_told(moments))
        what = told or "an answer"
        if steps < _SEVERAL:
            return f"{verb}: {everything or _clause(what)}."
        return f"{verb}, {steps} steps{f': {everything}' if everything else f' from: {_clause(what)}'}."

    def _safely_told(self, moments: Iterable[Moment[S]]) -> list[str]:
        """Every sentence of these moments (newest first) that may be told when they are taken back; nothing where that
        is too long to be heard."""
        found: list[str] = []
        for moment in reversed(tuple(moments)):
            sentences = self._played(moment, None)
            found.extend(sentences.all[: sentences.safe])
            if _has(moment, self._game.barriers):
                break
        return found if sum(map(len, found)) <= _SHORT else []

    def first_told(self, moments: Iterable[Moment[S]]) -> str:
        """The first sentence, for the table's eyes, of these moments (newest first) that no undo has to hide; else the
        command in words; "" where only a silent pass was made."""
        found = tuple(moments)
        for moment in reversed(found):
            sentences = self._played(moment, None)
            if sentences.all[: sentences.safe]:
                return sentences.all[0]
            if _has(moment, self._game.barriers):
                break
        return _in_words(found)

    def shown(self, moments: Iterable[Moment[S]]) -> str:
        """What these moments (newest first) have shown that was secret: their barriers as sentences, "" for none."""
        found: list[str] = []
        for moment in reversed(tuple(moments)):
            sentences = self._played(moment, None)
            found.extend(sentences.all[sentences.safe : sentences.safe + 1])
            if not found and _has(moment, self._game.barriers):
                found.append(in_words(moment.entry))
        return found[0] if found else ""


def _has(moment: Moment[S], classes: tuple[type, ...]) -> bool:
    what = moment.entry.what if moment.entry is not None else None
    return isinstance(what, Played) and any(isinstance(event, classes) for event in what.events)


def is_silent(entry: Entry) -> bool:
    """Whether this is a pass, which is never shown singly (G-7)."""
    return isinstance(entry.what, Played) and isinstance(entry.what.command, Pass)


def in_words(entry: Entry | None) -> str:
    """The name of its command as words: `Close window`; the one that only goes on is named as its key is."""
    if entry is None or not isinstance(entry.what, Played):
        return ""
    if isinstance(entry.what.command, Next):
        return "Go on"
    if isinstance(entry.what.command, Claim):
        return "A reaction"
    name = type(entry.what.command).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).capitalize()


def _in_words(moments: Iterable[Moment[S]]) -> str:
    """The first command of these moments (newest first) in words, but for silent passes."""
    entries = (moment.entry for moment in reversed(tuple(moments)))
    return next((in_words(entry) for entry in entries if entry is not None and not is_silent(entry)), "")


def _clause(sentence: str) -> str:
    return sentence.rstrip(".?!")


_FINEST = 1e-5
"""Seconds; no box tells less."""


def _span(seconds: float) -> str:
    """To the millisecond; what only a button box can tell, finer. Less than it can tell is put between two moments of
    which only the order is known."""
    return span(seconds) if _FINEST <= seconds < 0.001 else f"{seconds:.3f} s"


def _note(note: Noted, name: str) -> str:
    seconds = _span(note.seconds) if note.seconds is not None else ""
    match note.kind:
        case "early":
            return f"{name} was early by {seconds}." if seconds else f"{name} pressed early."
        case "late" if (note.seconds or 0.0) < 0.0:
            return f"{name}'s press came in after the decision and does not count."
        case "late":
            return f"{name} was late by {seconds}."
        case "barred":
            wait = f"must wait {seconds} more" if seconds else "cannot react in this window"
            return f"{name} had pressed early and {wait}."
        case "hold":
            return "The clock is on hold."
        case "resume":
            return "The clock runs on."
        case "box_lost":
            return "The box was lost."
        case "box_void":
            return "The box was lost: the window waits for it, or for the table to let the clock run on."
        case "box_reset":
            return "The box has started again."
        case "box_again":
            return "The box has started again: the window waits for it, or for the table to let the clock run on."
        case "box_absent":
            return "The box is not back yet: this window waits for it too, or for the table to let the clock run on."
        case "box_back":
            return "The box is back."
        case "box_soon":
            return "The box is back. The window runs again in 2 seconds."
        case "slept":
            return "The computer was asleep: the clock stands where it stood at the last move."
        case _:
            return note.text or (f"{name}: {note.kind}." if name else f"{note.kind.capitalize()}.")
