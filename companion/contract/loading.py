"""Clauses that a game keeps or breaks by what it says of itself: cheap enough to be asked of a game whenever it is
loaded.

Must not make a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from keyword import iskeyword
from typing import Any, Final

from companion.contract.clause import Broken, GameClause, demand
from companion.contract.secrets import NAMED_SECRETS
from companion.core.game import Game, Start
from companion.core.messages import SHARED_COMMANDS, Command, Event

MOST_SEATS: Final = 12
LONGEST_KEY: Final = 30
KEY: Final = (
    f"give a small letter, then at most {LONGEST_KEY - 1} small letters, digits or _, such as `tallies`,"
    " and no word of Python's own"
)
"""What a key has to be, for who chooses one."""

_FUNCTIONS = ("initial", "decide", "evolve", "prompts", "view", "tell", "result", "facts", "forms")


def is_key(text: object) -> bool:
    """Whether this can be the key of a game: a small word that is a folder's name on every system."""
    if not isinstance(text, str) or len(text) > LONGEST_KEY or not text[:1].isalpha():
        return False
    return text.isascii() and text.isidentifier() and text == text.lower() and not iskeyword(text)


def game_in(found: object) -> Game[Any]:
    """The same, if it is a Game. Raises Broken."""
    if not isinstance(found, Game):
        raise Broken(f"GAME is {type(found).__name__}, not a companion.core.game.Game.")
    return found


def has_a_key_and_a_title(game: Game[Any]) -> None:
    demand(is_key(game.key), f"The key {game.key!r} is no small word of at most {LONGEST_KEY} letters, digits and _.")
    title = game.title
    demand(isinstance(title, str) and title.strip() and title.isprintable(), "`title` has to be words for people.")
    version = game.version
    demand(type(version) is int and version >= 1, f"`version` is {version!r}: it is a whole number from 1 on.")


def has_functions(game: Game[Any]) -> None:
    for name in _FUNCTIONS:
        demand(callable(getattr(game, name)), f"`{name}` has to be a function.")
    demand(callable(game.sample), "`sample` has to be a function: it gives a start for a try-out.")


def has_a_start_for_try_outs(game: Game[Any]) -> None:
    """Asked only of a game that has a `sample` and says how many play."""
    assert game.sample is not None
    for number in range(game.players[0], game.players[1] + 1):
        start = game.sample(number)
        demand(isinstance(start, Start), f"`sample` has to give a Start, and gave {type(start).__name__}.")
        seats = len(start.roster.seats)
        demand(seats == number, f"`sample` gave {seats} seats for {number} players.")


def says_how_many_play(game: Game[Any]) -> None:
    bounds = game.players
    numbers = isinstance(bounds, tuple) and len(bounds) == 2 and all(type(each) is int for each in bounds)
    demand(numbers, f"`players` is {bounds!r}: it is two whole numbers, the fewest and the most.")
    low, high = bounds
    demand(1 <= low <= high <= MOST_SEATS, f"`players` is {low} to {high}: it has to lie in 1 to {MOST_SEATS}.")


def names_commands_and_events(game: Game[Any]) -> None:
    for what, kinds, base in (("commands", game.commands, Command), ("events", game.events, Event)):
        kind: Any
        for kind in kinds:
            fits = isinstance(kind, type) and issubclass(kind, base) and is_dataclass(kind)
            demand(fits, f"`{what}` holds {kind!r}, which is no dataclass of {base.__name__}.")
            frozen = kind.__dataclass_params__.frozen
            demand(frozen, f"{kind.__name__} has to be frozen, slots and kw_only.")
        _once(what, [kind.__name__ for kind in kinds])
    lacking = ", ".join(kind.__name__ for kind in SHARED_COMMANDS if kind not in game.commands)
    demand(not lacking, f"`commands` lacks the shared ones {lacking}: begin with *SHARED_COMMANDS.")


def names_everything_once(game: Game[Any]) -> None:
    _once("settings", [setting.key for setting in game.settings])
    _once("inputs", [each.key for each in game.inputs])
    _once("panels", game.panels)
    fits = isinstance(game.rules, Mapping) and all(isinstance(text, str) and text for text in game.rules.values())
    demand(fits, "`rules` has to give one sentence for each rule id.")


def _once(what: str, names: Iterable[str]) -> None:
    found = list(names)
    twice = ", ".join(sorted({name for name in found if found.count(name) > 1}))
    demand(not twice, f"`{what}` names twice: {twice}.")


LOADED = (
    GameClause(name="key", says="The game has a key, a title and a version.", check=has_a_key_and_a_title),
    GameClause(name="functions", says="Its rules are functions.", check=has_functions),
    GameClause(name="players", says="It says how few and how many can play.", check=says_how_many_play),
    GameClause(name="messages", says="Commands and events are frozen dataclasses.", check=names_commands_and_events),
    GameClause(name="ids", says="Settings, seat inputs, panels and rules are named once.", check=names_everything_once),
    NAMED_SECRETS,
    GameClause(name="sample", says="It has a start for try-outs.", check=has_a_start_for_try_outs),
)
