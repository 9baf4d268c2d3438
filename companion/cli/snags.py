"""Why a setup cannot begin, and which of its blanks is to blame.

Must not ask, and must not begin anything: the game is only tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.cli.games import seats_of
from companion.cli.inputs import Trial, nearest, usual_words
from companion.cli.starting import Place, begin, checked_input
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.core.messages import Value
from companion.core.options import Input
from companion.core.seats import BadName, clean_name, same_name
from companion.tui.backstage import Setup, Snag


class Inquiry:
    """One setup of one game, with the facts it would begin with and its settings, before anything is begun."""

    def __init__(self, game: Game[Any], setup: Setup, settings: Mapping[str, Value], facts: Mapping[str, Any]) -> None:
        self._game = game
        self._settings = settings
        self._facts = facts
        self._deals = setup.sample and not any(setup.values)
        values = (*setup.values, *({} for _ in setup.names))
        self.places = [
            Place(name=name, values=dict(brought)) for name, brought in zip(setup.names, values, strict=False)
        ]

    def snag(self) -> Snag | None:
        """The first blank that keeps this from beginning."""
        return self._of_names() or self._of_inputs() or self._of_the_game()

    def doubt(self, seat: int, key: str) -> str:
        """Why this one blank cannot stand, whatever is still open; "" if it can, or while it is empty."""
        if not 1 <= seat <= len(self.places):
            return ""
        return self._input_doubt(self.places, seat, key) if key else self._name_doubt(seat)

    def _of_names(self) -> Snag | None:
        for seat, place in enumerate(self.places, start=1):
            reason = self._name_doubt(seat)
            if not place.name.strip():
                reason = f"Seat {seat} has no name: type one, or remove the seat."
            if reason:
                return Snag(text=reason, seat=seat)
        low, high = self._game.players
        if low <= len(self.places) <= high:
            return None
        text = f"{seats_of(self._game)} play this game; named so far: {len(self.places)}."
        return Snag(text=text, seat=min(len(self.places) + 1, high))

    def _name_doubt(self, seat: int) -> str:
        name = self.places[seat - 1].name
        try:
            clean_name(name)
        except BadName as error:
            return str(error)
        for other, place in enumerate(self.places[: seat - 1], start=1):
            if name.strip() and same_name(place.name, name):
                return f"Seats {other} and {seat} are both called {name}: tell them apart, such as {name} B."
        return ""

    def _of_inputs(self) -> Snag | None:
        for each in self._game.inputs:
            for seat, place in enumerate(self.places, start=1):
                so_far = [*self.places[:seat], *(_open(other, each.key) for other in self.places[seat:])]
                reason = self._input_doubt(so_far, seat, each.key)
                if each.required and each.key not in place.values and not self._deals:
                    reason = f"{place.name} has no {each.key} yet."
                if reason:
                    return Snag(text=reason, seat=seat, key=each.key)
        return None

    def _input_doubt(self, places: Sequence[Place], seat: int, key: str) -> str:
        """What is to be said against this answer among those of `places`. Where the game would refuse without it too,
        it is not asked."""
        place = places[seat - 1]
        if key not in place.values:
            return ""
        try:
            value = checked_input(self._game, place.name, key, place.values[key])
        except WrongUse as error:
            return str(error)
        each = next(each for each in self._game.inputs if each.key == key)
        without = [_open(other, key) if other is place else other for other in places]
        trial = Trial(self._game, each, without, self._begun)
        reason = trial.refusal(places) if trial.asks_the_game else ""
        near = "" if value in trial.hints else nearest(value, trial.hints)
        return f"{reason} Did you mean {near}?" if reason and near else reason

    def _of_the_game(self) -> Snag | None:
        """What the game itself will not have: for the settings, or for the answers of all seats together."""
        try:
            self._begun(self._dealt() if self._deals else self.places)
        except WrongUse as error:
            required = next((each for each in self._game.inputs if each.required), None)
            if required is None or self._deals or self._refuses_anybody(required):
                return Snag(text=str(error))
            return Snag(text=str(error), seat=1, key=required.key)
        return None

    def _refuses_anybody(self, each: Input) -> bool:
        """Whether no answers at all could help."""
        return not Trial(self._game, each, [_open(place, each.key) for place in self.places], self._begun).asks_the_game

    def _dealt(self) -> list[Place]:
        assert self._game.sample is not None
        inputs = self._game.sample(len(self.places)).inputs
        return [replace(place, values=dict(inputs.get(seat, {}))) for seat, place in enumerate(self.places, 1)]

    def _begun(self, places: Sequence[Place]) -> Start:
        return begin(self._game, places, self._settings, self._facts)


def hints(game: Game[Any], setup: Setup, key: str) -> tuple[str, ...]:
    """The usual words for this input with so many players."""
    each = next((each for each in game.inputs if each.key == key), None)
    return usual_words(game, each, len(setup.names)) if each is not None else ()


def _open(place: Place, key: str) -> Place:
    return replace(place, values={each: value for each, value in place.values.items() if each != key})
