"""Tries a game against every clause on seeded random walks, and shortens a walk that breaks one.

Must not print: who asked gets one outcome a clause. The same game gives the same outcomes every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.contract.clause import Broken, Clause, GameClause
from companion.contract.clauses import ENDING, LOADED, REACHED_SECRETS, SECRETS, UNDOING, WALKED
from companion.contract.faults import blamed, strict
from companion.contract.refusing import played_out
from companion.contract.walks import Walk, walk
from companion.core.game import Game, Start
from companion.core.messages import Refused, Value

WALKS = 16
_SHORTENINGS = 120
_TABLES: tuple[dict[str, Value], ...] = (
    {},
    {"clocks": "on"},
    {"clocks": "on", "simultaneous_claims": "seat_order"},
    {"simultaneous_claims": "ask", "all_pass_closes": False},
)
"""Settings that walks are made with, where the game has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game did by one clause. `broken` is one sentence, "" if it was kept; `walk` the shortest walk that was
    found to break it."""

    name: str
    says: str
    broken: str = ""
    walk: Walk | None = None
    tried: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seeds:
    """What a walk is made of."""

    start: Start
    bold: float
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failure:
    broken: str
    walk: Walk | None


_Try = Callable[[Sequence[int]], _Failure | None]


def trial(game: Game[Any], *, walks: int = WALKS) -> Iterator[Outcome]:
    """One outcome for every clause that speaks of this game. When it breaks one of the cheap ones the others are not
    tried."""
    loaded = [_by_game(clause, game) for clause in LOADED]
    yield from loaded
    rest = (*WALKED, *SECRETS, *UNDOING, *ENDING)
    if any(outcome.broken for outcome in loaded):
        yield from (Outcome(name=each.name, says=each.says, tried=False) for each in rest if _speaks_of(each, game))
        return
    game = strict(game)
    seeds = [_seeds(game, number, walks) for number in range(walks)]
    yield _walks_fail(game, seeds)
    seeds = [each for seed in seeds if (each := _before_a_fault(game, seed)).numbers]
    for clause in (*WALKED, *SECRETS, *UNDOING):
        if _speaks_of(clause, game):
            yield _by_walks(clause, game, seeds)
    if game.secrets:
        yield _by_game(REACHED_SECRETS, game)
    yield from _at_the_end(game)


def _speaks_of(clause: Clause | GameClause, game: Game[Any]) -> bool:
    return bool(game.secrets) or not clause.of_secrets


def _package(game: Game[Any]) -> str:
    return str(getattr(game.decide, "__module__", "")).rpartition(".")[0]


def _failure(error: Exception, game: Game[Any], walked: Walk | None) -> _Failure:
    said = str(error) if isinstance(error, Broken) else f"{blamed(error, _package(game))}."
    return _Failure(broken=said, walk=walked)


def _by_game(clause: GameClause, game: Game[Any]) -> Outcome:
    try:
        clause.check(game)
    except Exception as error:  # whatever a game does is its outcome
        return Outcome(name=clause.name, says=clause.says, broken=_failure(error, game, None).broken)
    return Outcome(name=clause.name, says=clause.says)


# Walks


def _seeds(game: Game[Any], number: int, walks: int) -> _Seeds:
    """Short walks first; every number of players, every table of settings, with and without sample facts."""
    chance = Random(number)
    assert game.sample is not None
    low, high = game.players
    sample = game.sample(low + number % (high - low + 1))
    keys = {setting.key for setting in game.settings}
    table = {key: value for key, value in _TABLES[number % len(_TABLES)].items() if key in keys}
    start = replace(sample, settings={**sample.settings, **table}, facts={} if number % 3 == 2 else sample.facts)
    length = 3 + 57 * number // max(1, walks - 1)
    numbers = tuple(chance.randrange(2**20) for _ in range(length))
    return _Seeds(start=start, bold=chance.choice((0.3, 0.05)), numbers=numbers)


def _walks_fail(game: Game[Any], seeds: list[_Seeds]) -> Outcome:
    """Whether making the walks fails; a start that fails leaves out its walk."""
    name, says = "steps", "Every command is taken or refused, and no rule fails."
    for each in seeds:

        def attempt(numbers: Sequence[int], each: _Seeds = each) -> _Failure | None:
            try:
                walk(game, each.start, numbers, bold=each.bold)
            except Exception as error:
                walked = _up_to_the_fault(game, each, numbers)
                acts = getattr(error, "__notes__", [""])
                return _failure(error, game, replace(walked, failing=acts[-1]) if walked is not None else None)
            return None

        found = _shortest(attempt, each.numbers)
        if found is not None:
            return Outcome(name=name, says=says, broken=found.broken, walk=found.walk)
    return Outcome(name=name, says=says)


def _before_a_fault(game: Game[Any], seeds: _Seeds) -> _Seeds:
    """The same, so far as no rule fails: the other clauses are tried on that."""
    walked = _up_to_the_fault(game, seeds, seeds.numbers)
    return replace(seeds, numbers=walked.numbers if walked is not None else ())


def _up_to_the_fault(game: Game[Any], seeds: _Seeds, numbers: Sequence[int]) -> Walk | None:
    for length in range(len(numbers), -1, -1):
        try:
            return walk(game, seeds.start, numbers[:length], bold=seeds.bold)
        except Exception:
            continue
    return None


def _by_walks(clause: Clause, game: Game[Any], seeds: list[_Seeds]) -> Outcome:
    tried = False
    for each in seeds:

        def attempt(numbers: Sequence[int], each: _Seeds = each) -> _Failure | None:
            nonlocal tried
            try:
                walked = walk(game, each.start, numbers, bold=each.bold)
            except Exception:
                return None  # the clause on steps tells it
            tried = True
            try:
                clause.check(walked)
            except Exception as error:
                return _failure(error, game, walked)
            return None

        found = _shortest(attempt, each.numbers[: clause.longest])
        if found is not None:
            return Outcome(name=clause.name, says=clause.says, broken=found.broken, walk=found.walk)
    return Outcome(name=clause.name, says=clause.says, tried=tried)


def _shortest(attempt: _Try, numbers: Sequence[int]) -> _Failure | None:
    """The failure of these numbers with as many of them left out as a bounded search finds; None if there is none."""
    found = attempt(numbers)
    if found is None:
        return None
    kept, size, left = list(numbers), max(1, len(numbers) // 2), _SHORTENINGS
    while size and left:
        at = 0
        while at < len(kept) and left and len(kept) > 1:
            shorter = kept[:at] + kept[at + size :]
            left -= 1
            failure = attempt(shorter) if shorter else None
            if failure is None:
                at += size
            else:
                kept, found = shorter, failure
        size //= 2
    return found


def _at_the_end(game: Game[Any]) -> Iterator[Outcome]:
    first, *others = ENDING
    try:
        whole = played_out(game)
    except (Exception, Refused) as error:
        yield Outcome(name=first.name, says=first.says, broken=_failure(error, game, None).broken)
        yield from (Outcome(name=each.name, says=each.says, tried=False) for each in others)
        return
    for clause in ENDING:
        try:
            clause.check(whole)
        except Exception as error:
            yield Outcome(name=clause.name, says=clause.says, broken=_failure(error, game, None).broken)
        else:
            yield Outcome(name=clause.name, says=clause.says)
