"""Asks what each seat brought, such as its role; the game has its say about each answer when it is given.

Must not know what an input means, and must not give a seat what nobody typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import combinations, islice
from typing import Any

from companion.cli.keyboard import Keyboard
from companion.cli.speech import ask, say
from companion.cli.starting import Place, checked_input
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.core.options import Input
from companion.core.seats import clean_text

TRIES = 60
"""Ways to fill the open seats that are tried on the game before an answer counts as refused."""

Accept = Callable[[list[Place]], Start]


class Trial:
    """Whether the game could still begin with the answers so far: tried with usual words on the seats that are open.

    A game that does not even begin with what was there before the first answer is not asked."""

    def __init__(self, game: Game[Any], each: Input, places: Sequence[Place], accept: Accept) -> None:
        self._sample = _dealt(game, len(places))
        self._key = each.key
        self._may_be_empty = not each.required
        self._accept = accept
        self.hints = usual_words(game, each, len(places))
        self.asks_the_game = bool(self._sample) and not self.refusal(places)

    def refusal(self, places: Sequence[Place]) -> str:
        """Why the game cannot begin so, whatever the open seats answer; "" if it can."""
        reason = ""
        for filled in self._completed(places):
            try:
                self._accept(filled)
            except WrongUse as error:
                reason = reason or str(error)
            else:
                return ""
        return reason

    def _completed(self, places: Sequence[Place]) -> Iterator[list[Place]]:
        """The places as they are where that may be; with an answer on every seat: words that nobody has first, then
        those the game deals there."""
        if self._may_be_empty:
            yield list(places)
        usual = [
            replace(place, values=dict(self._sample.get(seat, {})) | dict(place.values))
            for seat, place in enumerate(places, start=1)
        ]
        open_seats = [index for index, place in enumerate(places) if self._key not in place.values]
        used = {place.values.get(self._key) for place in places}
        unused = [hint for hint in self.hints if hint not in used]
        for words in islice(combinations(unused, len(open_seats)), TRIES):
            filled = list(usual)
            for index, word in zip(open_seats, words, strict=True):
                filled[index] = answered(filled[index], self._key, word)
            yield filled
        yield usual


def usual_words(game: Game[Any], each: Input, players: int) -> tuple[str, ...]:
    """The words this input may have, or usually has with so many players; () if nothing is known of them."""
    usual = dict.fromkeys(values[each.key] for values in _dealt(game, players).values() if each.key in values)
    return each.choices or tuple(usual)


def _dealt(game: Game[Any], players: int) -> Mapping[int, Mapping[str, str]]:
    """What each seat has in the game's own sample for so many players."""
    low, high = game.players
    return game.sample(players).inputs if game.sample is not None and low <= players <= high else {}


def answered(place: Place, key: str, value: str) -> Place:
    return replace(place, values={**place.values, key: value})


def ask_input(game: Game[Any], each: Input, places: Sequence[Place], keyboard: Keyboard, trial: Trial) -> list[Place]:
    """The places with this input on every seat. Raises WrongUse when the typed lines end before."""
    sheet = _Sheet(game, each, places, trial)
    if sheet.open and trial.hints:
        say(f"{each.key}: {', '.join(trial.hints)}.")
        say(f"The first letters are enough; several at once with blanks between; {sheet.back[0]} takes the last back.")
    while sheet.open:
        line = ask(f"{sheet.places[sheet.open[0]].name}, {each.text}:", keyboard)
        if line is None:
            raise WrongUse(f"The input ended before every {each.key} was named; nothing was begun.")
        sheet.read(line)
    return sheet.places


class _Sheet:
    """One input of all seats, as it fills. `open` are the places without an answer, by index."""

    def __init__(self, game: Game[Any], each: Input, places: Sequence[Place], trial: Trial) -> None:
        self.places = list(places)
        self.open = [index for index, place in enumerate(places) if each.key not in place.values]
        self.back = ("-",) if any(hint.casefold().startswith("u") for hint in trial.hints) else ("u", "-")
        self._game = game
        self._key = each.key
        self._trial = trial
        self._given: list[int] = []
        self._doubted: set[str] = set()

    def read(self, line: str) -> None:
        """Take the answers of one line; each that cannot be is told and leaves its seat open."""
        if line.strip().casefold() in self.back:
            self._take_back()
            return
        words = parted(line, self._trial.hints, len(self.open))
        for index, word in zip(tuple(self.open), words, strict=False):
            try:
                self._take(index, word)
            except WrongUse as error:
                say(str(error))

    def _take(self, index: int, word: str) -> None:
        """Raises WrongUse if the word is no answer, or if the game cannot begin with it."""
        place = self.places[index]
        value = checked_input(self._game, place.name, self._key, word)
        filled = list(self.places)
        filled[index] = answered(place, self._key, value)
        reason = self._trial.refusal(filled) if self._trial.asks_the_game else ""
        near = "" if value in self._trial.hints else nearest(value, self._trial.hints)
        if reason:
            raise WrongUse(f"{place.name}: {reason}{f' Did you mean {near}?' if near else ''}")
        self._doubt(place.name, value, near)
        self.places = filled
        self.open.remove(index)
        self._given.append(index)

    def _doubt(self, name: str, value: str, near: str) -> None:
        """A word that is none of the usual ones is kept when it is typed again, or at once if the game has taken it
        and it looks like none of them. Raises WrongUse the first time."""
        hints = self._trial.hints
        if value in hints or not hints or (self._trial.asks_the_game and not near) or value in self._doubted:
            return
        self._doubted.add(value)
        meant = f": did you mean {near}?" if near else "."
        raise WrongUse(f"{name}: {value} is none of {', '.join(hints)}{meant} Type it again to keep it.")

    def _take_back(self) -> None:
        if not self._given:
            say("There is no answer to take back.")
            return
        index = self._given.pop()
        place = self.places[index]
        say(f"{place.name}, {place.values[self._key]}: taken back.")
        self.places[index] = replace(
            place, values={key: value for key, value in place.values.items() if key != self._key}
        )
        self.open = sorted([*self.open, index])


def parted(line: str, hints: Sequence[str], wanted: int) -> list[str]:
    """The answers of one line, as whole words where a beginning is enough: parted by commas; by blanks if several are
    wanted and one of the parts is a hint. What is more than wanted is told and left out."""
    if "," in line:
        parts = [part for part in line.split(",") if part.strip()]
    else:
        parts = line.split()
        if meant(line, hints) in hints or wanted < 2 or not any(meant(part, hints) in hints for part in parts):
            parts = [line] if parts else []
    words = [meant(clean_text(part), hints) for part in parts]
    if len(words) > wanted:
        say(f"{wanted} {'was' if wanted == 1 else 'were'} asked; left out: {', '.join(words[wanted:])}.")
    return words[:wanted]


def meant(word: str, hints: Sequence[str]) -> str:
    """The hint that begins with this word, if only one does; else the word itself."""
    wanted = clean_text(word).casefold()
    whole = [hint for hint in hints if hint.casefold() == wanted]
    found = whole or [hint for hint in hints if hint.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else word


def nearest(word: str, hints: Sequence[str]) -> str:
    """The hint that looks most like this word; "" if none does."""
    by_fold = {hint.casefold(): hint for hint in hints}
    found = get_close_matches(word.casefold(), by_fold, n=1)
    return by_fold[found[0]] if found else ""
