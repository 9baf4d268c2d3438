"""Asks at the table for what a play needs before it can begin: names here, what each seat brought in `inputs`.

Must not invent or remember an answer. End of input is taken as "no more answers".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.cli.games import seats_of
from companion.cli.inputs import Trial, ask_input
from companion.cli.keyboard import Keyboard
from companion.cli.speech import ask, say
from companion.cli.starting import Place, read_seat
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.core.seats import clean_text, same_name

BACK = ("u", "-")
"""Either takes the last name back."""


def ask_names(game: Game[Any], keyboard: Keyboard) -> list[Place]:
    """Names until an empty line or a full table; a wrong one is asked again. Raises WrongUse when input ends early."""
    low, high = game.players
    say(f"{game.title}, {seats_of(game)} players.")
    say("Names in seat order, clockwise, one a line or with commas. u takes the last one back; an empty line ends.")
    places: list[Place] = []
    while len(places) < high:
        line = ask(f"Seat {len(places) + 1}:", keyboard)
        if line is None or (not line.strip() and len(places) >= low):
            break
        if not line.strip():
            say(f"{game.title} needs {seats_of(game)} players; {len(places)} so far.")
        elif line.strip().casefold() in BACK:
            places = _without_last(places)
        else:
            places = _seated(game, places, _names(line, high - len(places), keyboard))
    if len(places) < low:
        raise WrongUse(f"{game.title} needs {seats_of(game)} players, and {len(places)} were named.")
    return places


def _names(line: str, room: int, keyboard: Keyboard) -> list[str]:
    """The names of one line: parted by commas; where only blanks part the words, the table says what they are."""
    if "," in line:
        return [name for name in line.split(",") if name.strip()]
    words = line.split()
    if len(words) < 2 or room < 2:
        return [line]
    question = f"Is that one person, {clean_text(line[:300])}, or {len(words)}? Type 1 or {len(words)}:"
    while True:
        answer = ask(question, keyboard)
        match answer.strip().casefold() if answer is not None else "1":
            case "1":
                return [line]
            case word if word == str(len(words)):
                return words
            case word if word in BACK:
                return []
            case _:
                pass


def _seated(game: Game[Any], places: list[Place], names: list[str]) -> list[Place]:
    """The places with the names of one line; a name that cannot stand is left out, and said why."""
    if len(places) + len(names) > game.players[1]:
        say(f"That is too many: {game.title} has {seats_of(game)} players. Nobody of this line is seated.")
        return places
    seated = list(places)
    for name in names:
        try:
            seated.append(_place(game, seated, name))
        except WrongUse as error:
            say(str(error))
    _say_who_sits(seated)
    return seated


def _place(game: Game[Any], seated: list[Place], text: str) -> Place:
    """Raises WrongUse for a name that is none, or that another seat has."""
    number = len(seated) + 1
    name = read_seat(game, number, clean_text(text[:300])).name or f"Player {number}"
    for taken, other in enumerate(seated, start=1):
        if same_name(other.name, name):
            raise WrongUse(f"{name} is left out: seat {taken} has that name. Tell them apart, such as {name} B.")
    return Place(name=name)


def _without_last(places: list[Place]) -> list[Place]:
    if not places:
        say("Nobody sits there yet.")
        return places
    say(f"{places[-1].name} is taken back.")
    _say_who_sits(places[:-1])
    return places[:-1]


def _say_who_sits(places: list[Place]) -> None:
    """`Seat 1 Ann, seat 2 Bea.`"""
    if places:
        told = ", ".join(f"seat {number} {place.name}" for number, place in enumerate(places, start=1))
        say(f"S{told[1:]}.")


def ask_again(
    game: Game[Any], places: Sequence[Place], keyboard: Keyboard, accept: Callable[[list[Place]], Start]
) -> tuple[list[Place], Start]:
    """Asks every required input that was not given, and all of them once more each time the game will not have them
    together. Raises WrongUse when input ends early, or when nothing was asked and the game will not have it."""
    given = list(places)
    while True:
        filled = given
        for each in game.inputs:
            if each.required:
                filled = ask_input(game, each, filled, keyboard, Trial(game, each, filled, accept))
        try:
            return filled, accept(filled)
        except WrongUse as error:
            if filled == given:
                raise
            say(str(error))
