"""The rounds of one box: armed while a reaction is open, told apart by number, and waited for when a window ends.

A round is one arming of the box, and its own clock says which presses lie in it. Must not know what a press means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.prompts import Prompt, Role
from companion.core.window import Stage
from companion.table.presses import fitted
from companion.table.table import Table

_KEPT = 32
"""So many rounds are remembered: no press of an older one is still on its way."""

_SHORTEST = 0.001
_LONGEST = 60.0
"""Seconds a box is told to listen; a longer window is ended by us alone."""

_ROUNDING = 1e-9


class Arms(Protocol):
    """What rounds need of a box."""

    def arm(
        self, keys: Collection[int], *, duration: float | None = None, light_first: bool = True, cue_lamps: bool = False
    ) -> int: ...
    def disarm(self) -> None: ...
    def settled(self, at: float) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """What has to be armed: the open reactions, the keys that may press, the play second at which it ends."""

    prompts: tuple[Prompt, ...]
    keys: frozenset[int]
    deadline: float | None

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(prompt.id for prompt in self.prompts)


@dataclass(slots=True, kw_only=True)
class _Round:
    """`seconds` it lasts by the box, None for until it is disarmed; `began` is the host second of the arming moment,
    once the box has said so; `shift` puts its hands into the window, all by the same time."""

    wanted: _Wanted
    seconds: float | None
    began: float | None = None
    shift: float = 0.0


class Rounds:
    """Play time is the table's, host seconds are those of the source of its clock."""

    def __init__(self, box: Arms, table: Table[Any]) -> None:
        self._box = box
        self._table = table
        self._rounds: dict[int, _Round] = {}
        self._armed: int | None = None

    @property
    def is_armed(self) -> bool:
        return self._armed is not None

    def look(self, keys_of: Callable[[Collection[int]], frozenset[int]]) -> None:
        """Arm for what is open now, or disarm. `keys_of` gives the keys by which seats react."""
        wanted = self._wanted(keys_of)
        armed = self._rounds[self._armed] if self._armed is not None else None
        if wanted is None:
            self.stop()
        elif armed is None or not self._serves(armed.wanted, wanted):
            self._arm(wanted)

    def stop(self) -> None:
        if self._armed is not None:
            self._armed = None
            self._box.disarm()

    def forget(self) -> None:
        """The link is lost, or the box has started again: nothing is armed, and no press of before will come."""
        self._armed = None
        self._rounds = {}

    def _wanted(self, keys_of: Callable[[Collection[int]], frozenset[int]]) -> _Wanted | None:
        prompts = tuple(
            prompt for prompt in open_reactions(self._table) if not prompt.held and keys_of(prompt.asked)
        )
        if not prompts:
            return None
        deadlines = [prompt.deadline for prompt in prompts if prompt.deadline is not None]
        keys = frozenset[int]().union(*(keys_of(prompt.asked) for prompt in prompts))
        deadline = max(deadlines) if len(deadlines) == len(prompts) else None
        return _Wanted(prompts=prompts, keys=keys, deadline=deadline)

    def _serves(self, armed: _Wanted, wanted: _Wanted) -> bool:
        """Whether the round can go on. Once somebody has claimed, its end is the verdict's and not the box's."""
        same = armed.ids == wanted.ids and armed.keys == wanted.keys
        return same and (armed.deadline == wanted.deadline or is_claimed(self._table))

    def _arm(self, wanted: _Wanted) -> None:
        left = wanted.deadline - self._table.time if wanted.deadline is not None else None
        seconds = max(_SHORTEST, left) if left is not None and left <= _LONGEST else None
        number = self._box.arm(wanted.keys, duration=seconds, light_first=True, cue_lamps=True)
        self._rounds.pop(number, None)
        self._rounds[number] = _Round(wanted=wanted, seconds=seconds)
        self._armed = number
        while len(self._rounds) > _KEPT:
            del self._rounds[next(iter(self._rounds))]

    def armed(self, number: int, at: float) -> None:
        """The box has said at which host second the round began."""
        if number in self._rounds:
            self._rounds[number].began = at

    # Its presses

    def prompt_of(self, number: int, seat: int) -> str:
        """The id of the reaction for which this round was armed for a seat; "" for a round or a seat of none."""
        found = self._rounds.get(number)
        prompts = found.wanted.prompts if found is not None else ()
        return next((prompt.id for prompt in prompts if prompt.asks(seat)), "")

    def is_now(self, number: int) -> bool:
        """Whether this is the round that is armed."""
        return number == self._armed

    def fit(self, number: int, at: float) -> float:
        """The play second that counts for a hand which the box found in time. The hands of a round keep their
        distances: what one had to be moved by, later ones are moved by too."""
        found = self._rounds.get(number)
        if found is None or number != self._armed:
            return at
        moved = fitted(self._table, at + found.shift, knows_end=found.seconds is not None)
        found.shift = moved - at
        return moved

    # The end of a window

    def settled(self, at: float) -> bool:
        """Whether all presses have come that count before the deadline `at`, in play seconds: for the end of a window
        also those that the box still takes, whose window began a moment later."""
        clock = self._table.clock
        host = clock.ticks() - (clock.now() - at)
        armed = self._rounds[self._armed] if self._armed is not None else None
        if armed is None or armed.seconds is None or not _is_at(armed.wanted.deadline, at):
            return self._box.settled(host)
        if armed.began is None:
            return False
        return self._box.settled(max(host, armed.began + armed.seconds))


def _is_at(deadline: float | None, at: float) -> bool:
    return deadline is not None and abs(deadline - at) <= _ROUNDING


def open_reactions(table: Table[Any]) -> tuple[Prompt, ...]:
    """The questions that take presses of several seats, most pressing first."""
    return tuple(prompt for prompt in table.prompts(None) if prompt.option(Role.CLAIM) is not None)


def is_claimed(table: Table[Any]) -> bool:
    """Whether somebody has reacted in the open window, and the verdict is still to come."""
    window = table._past.sitting.window
    return window is not None and window.stage is Stage.CLAIMED
