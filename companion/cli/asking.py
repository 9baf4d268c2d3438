"""Asks at the table for what a play needs before it can begin: names, and what each seat brought.

Must not invent or remember an answer. End of input is taken as "no more answers".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.cli.games import seats_of
from companion.cli.keyboard import Keyboard
from companion.cli.speech import ask, say
from companion.cli.starting import Place, checked_input, read_seat
from companion.cli.trouble import WrongUse
from companion.core.game import Game
from companion.core.options import Input
from companion.core.seats import BadName, clean_text, seat_people


def ask_names(game: Game[Any], keyboard: Keyboard) -> list[Place]:
    """Names until an empty line or a full table; a wrong one is asked again. Raises WrongUse when input ends early."""
    low, high = game.players
    say(f"{game.title}, {seats_of(game)} players.")
    say("Names in seat order, clockwise, one a line or with commas; an empty line ends.")
    places: list[Place] = []
    while len(places) < high:
        line = ask(f"Seat {len(places) + 1}: ", keyboard)
        if line is None or not line.strip():
            if line is None or len(places) >= low:
                break
            say(f"{game.title} needs {seats_of(game)} players; {len(places)} so far.")
            continue
        places = _seated(game, places, line)
    if len(places) < low:
        raise WrongUse(f"{game.title} needs {seats_of(game)} players, and {len(places)} were named.")
    return places


def _seated(game: Game[Any], places: list[Place], line: str) -> list[Place]:
    """The places with the names of one line; unchanged, and said why, when one cannot stand."""
    more = [*places, *(Place(name=clean_text(name[:300])) for name in line.split(",") if name.strip())]
    if len(more) > game.players[1]:
        say(f"That is too many: {game.title} has {seats_of(game)} players.")
        return places
    try:
        for number, place in enumerate(more, start=1):
            read_seat(game, number, place.name)
        seat_people(place.name for place in more)
    except (BadName, WrongUse) as error:
        say(str(error))
        return places
    return more


def ask_inputs(game: Game[Any], places: Sequence[Place], keyboard: Keyboard) -> list[Place]:
    """The places with every required input that was not given. Raises WrongUse when input ends early."""
    filled = list(places)
    for each in game.inputs:
        if each.required:
            filled = _ask_input(game, each, filled, keyboard)
    return filled


def ask_again(
    game: Game[Any], places: Sequence[Place], keyboard: Keyboard, accept: Callable[[list[Place]], Any]
) -> tuple[list[Place], Any]:
    """Asks the required inputs, and all of them once more each time the game will not have them together."""
    given = list(places)
    while True:
        filled = ask_inputs(game, given, keyboard)
        try:
            return filled, accept(filled)
        except WrongUse as error:
            if filled == given:
                raise
            say(str(error))


def _ask_input(game: Game[Any], each: Input, places: list[Place], keyboard: Keyboard) -> list[Place]:
    open_seats = [index for index, place in enumerate(places) if each.key not in place.values]
    hints = each.choices or _usual(game, each.key, len(places))
    if open_seats and hints:
        say(f"{each.key}: {', '.join(hints)}. The first letters are enough; several at once with blanks between.")
    while open_seats:
        name = places[open_seats[0]].name
        line = ask(f"{name}, {each.text}: ", keyboard)
        if line is None:
            raise WrongUse(f"The input ended before every {each.key} was named; nothing was begun.")
        words = _words(line, hints, len(open_seats))
        try:
            values = [checked_input(game, name, each.key, word) for word in words]
        except WrongUse as error:
            say(str(error))
            continue
        for index, value in zip(open_seats, values, strict=False):
            places[index] = _with(places[index], each.key, value)
        open_seats = open_seats[len(values) :]
    return places


def _words(line: str, hints: Sequence[str], wanted: int) -> list[str]:
    """The answers of one line: parted by commas; by blanks if each part is then one of the hints."""
    if "," in line:
        parts = [clean_text(part) for part in line.split(",") if part.strip()]
    else:
        parts = [clean_text(line)] if line.strip() else []
        split = line.split()
        if len(split) > 1 and all(_meant(part, hints) in hints for part in split):
            parts = [clean_text(part) for part in split]
    return [_meant(part, hints) for part in parts[:wanted]]


def _meant(word: str, hints: Sequence[str]) -> str:
    """The hint that begins with this word, if only one does; else the word itself."""
    whole = [hint for hint in hints if hint.casefold() == word.casefold()]
    found = whole or [hint for hint in hints if hint.casefold().startswith(word.casefold())]
    return found[0] if len(found) == 1 else word


def _usual(game: Game[Any], key: str, players: int) -> tuple[str, ...]:
    """What the game itself deals to this many players, as words to choose from; nobody is given one."""
    if game.sample is None or not game.players[0] <= players <= game.players[1]:
        return ()
    inputs: Mapping[int, Mapping[str, str]] = game.sample(players).inputs
    return tuple(dict.fromkeys(values[key] for values in inputs.values() if key in values))


def _with(place: Place, key: str, value: str) -> Place:
    return replace(place, values={**place.values, key: value})
