"""Finds games in three places: those that come with the program, the folder of this user, and installed packages.

Nothing is imported before a game is asked for by name or listed. A game that cannot be used is told in one sentence and
stops no other. Must not change what it finds.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

from companion import games as registry
from companion.cli.desk import here
from companion.cli.trouble import WrongUse
from companion.core.game import Game
from companion.core.seats import clean_text

GROUP = "companion.games"
"""The entry points of an installed package that bring games: `key = "package:GAME"`."""

_YOURS = "companion_user_games"
"""The package that the folder of this user is imported as."""


class UnusableGame(WrongUse):
    """A game was found and cannot be used; the text is one sentence that says which file and line, or which clause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where one game comes from: in words, the package that a fault of it is looked for in, and how it is loaded."""

    key: str
    place: str
    package: str
    load: Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Sources by key, shipped ones first; `clashes` has a sentence for each key that was found twice."""

    sources: Mapping[str, Source]
    clashes: Mapping[str, str] = field(default_factory=dict)


def found() -> Found:
    """All games there are, none of them loaded. Raises SettingsError if this user has no folder."""
    sources: dict[str, Source] = {}
    clashes: dict[str, str] = {}
    for source in (*_shipped(), *_yours(here().games), *_installed()):
        first = sources.setdefault(source.key, source)
        if first is not source:
            used = f"the {first.place} is used, not the {source.place}"
            clashes[source.key] = f"There are two games {source.key}: {used}."
    return Found(sources=sources, clashes=clashes)


def keys() -> tuple[str, ...]:
    return tuple(found().sources)


def game(key: str) -> Game[Any]:
    """The game with this key, to be played: a rule that fails in one that did not come with the program is a GameFault.
    Raises KeyError if there is none, UnusableGame for one that cannot be used."""
    if key in registry.GAMES:
        return registry.game(key)
    from companion.contract.faults import guarded

    source = found().sources[key]
    return guarded(loaded(source), source.package)


def as_written(key: str) -> Game[Any]:
    """The same game, to be tried: what its rules raise is raised. Raises as `game` does."""
    return registry.game(key) if key in registry.GAMES else loaded(found().sources[key])


def usable() -> tuple[Game[Any], ...]:
    """Every game that can be used."""
    games = []
    for source in found().sources.values():
        with suppress(UnusableGame):
            games.append(loaded(source))
    return tuple(games)


def troubles() -> tuple[str, ...]:
    """A sentence for each game that cannot be used, and for each that another one hides."""
    told = []
    shelf = found()
    for source in shelf.sources.values():
        if source.key not in registry.GAMES:
            try:
                loaded(source)
            except UnusableGame as error:
                told.append(str(error))
    return (*told, *shelf.clashes.values())


def loaded(source: Source) -> Game[Any]:
    """The game itself; one that did not come with the program is held to the cheap clauses. Raises UnusableGame."""
    if source.key in registry.GAMES:
        return registry.game(source.key)
    from companion.contract.clause import Broken
    from companion.contract.faults import blamed
    from companion.contract.loading import LOADED, game_in

    clause = "game"
    try:
        found = game_in(source.load())
        if found.key != source.key:
            raise Broken(
                f"its folder or entry point is called {source.key}, but its key is {found.key!r}: give both one name."
            )
        for each in LOADED:
            clause = each.name
            each.check(found)
    except Broken as error:
        raise UnusableGame(f"The game {source.key} breaks the clause `{clause}`: {error}") from None
    except (Exception, SystemExit) as error:  # whatever a stranger's module does is told of that game alone
        raise UnusableGame(f"The game {source.key} cannot be loaded: {blamed(error, source.package)}.") from error
    return found


# The three places


def _shipped() -> tuple[Source, ...]:
    return tuple(
        Source(key=key, place="shipped one", package=f"companion.games.{key}", load=partial(registry.game, key))
        for key in registry.GAMES
    )


def _yours(folder: Path) -> tuple[Source, ...]:
    """Each folder with Python files; what begins with a point or an underscore is no game."""
    try:
        names = sorted(path.name for path in folder.iterdir() if any(path.glob("*.py")))
    except OSError:
        return ()
    return tuple(
        Source(
            key=clean_text(name),
            place=f"one in {folder / name}",
            package=f"{_YOURS}.{name}",
            load=partial(_load_yours, folder, name),
        )
        for name in names
        if name[:1] not in "._"
    )


def _load_yours(folder: Path, name: str) -> object:
    """Raises Broken for a folder that Python could not import as a package of this name."""
    from companion.contract.clause import demand
    from companion.contract.loading import KEY, is_key

    demand(is_key(name), f"its folder, {clean_text(str(folder / name))}, has a name that a game cannot have: {KEY}.")
    whole = (folder / name / "__init__.py").is_file()
    demand(whole, f"its folder, {folder / name}, has no `__init__.py` that makes a GAME.")
    parent = sys.modules.get(_YOURS)
    if parent is None or list(parent.__path__) != [str(folder)]:
        for module in [each for each in sys.modules if f"{each}.".startswith(f"{_YOURS}.")]:
            del sys.modules[module]
        spec = ModuleSpec(_YOURS, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        sys.modules[_YOURS] = module_from_spec(spec)
    importlib.invalidate_caches()
    return importlib.import_module(f"{_YOURS}.{name}").GAME


def _installed() -> tuple[Source, ...]:
    return tuple(
        Source(
            key=clean_text(point.name),
            place=f"one in the package {_package_of(point)}",
            package=point.module,
            load=point.load,
        )
        for point in _points(tuple(sys.path))
    )


@cache
def _points(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The entry points that are found on this path: reading every package's takes a while."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def _package_of(point: EntryPoint) -> str:
    return clean_text(f"{point.dist.name} {point.dist.version}") if point.dist is not None else point.module
