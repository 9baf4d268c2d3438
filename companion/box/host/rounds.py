"""Rounds: their numbers and commands, and the one mapping from box time to host time that serves all hands of a round.

Pure. A clock is read all the time; were each hand placed by the newest reading, two hands could change their distance.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.box.host.clock import SECOND, Mapping
from companion.box.host.commands import ID
from companion.box.host.picture import mask_of
from companion.box.messages import MOST_KEYS, Arm, Mode

LAST = 255
HOLD = 10.0
"""Seconds for which a mapping is fresh enough, for a hand before or after those that count."""


_WORD = 0xFFFF


def arming(round: int, keys: Collection[int], mode: Mode, *, duration: float | None, delay: float) -> Arm:
    """The command that arms a round for so many seconds, `delay` seconds from now.

    A duration of None, or of more than a box can count (65.5), lasts until the box is disarmed. Raises ValueError for a
    key or a time that no box has."""
    if not all(0 <= key < MOST_KEYS for key in keys):
        raise ValueError(f"A box has keys 0 to {MOST_KEYS - 1}.")
    if not 0.0 <= delay * 1000 <= _WORD or (duration is not None and duration < 0.0):
        raise ValueError("A box waits 0 to 65 seconds, and then listens for some time.")
    lasts = 0 if duration is None else max(1, round_ms(duration))
    return Arm(
        id=ID,
        round=round,
        mode=mode,
        mask=mask_of(frozenset(keys)),
        delay=round_ms(delay),
        duration=lasts if lasts <= _WORD else 0,
    )


def round_ms(seconds: float) -> int:
    """Whole milliseconds, as the box counts."""
    return int(seconds * 1000 + 0.5)


@dataclass(slots=True, kw_only=True)
class _Frozen:
    """The mapping of a round, and the stamp of the hand it was frozen for; `counts`: a hand in time has used it."""

    round: int
    mapping: Mapping
    box: int
    counts: bool


class Rounds:
    """Gives rounds their numbers 1 to 255, and freezes mappings."""

    def __init__(self) -> None:
        self._number = 0
        self._frozen: _Frozen | None = None

    def next(self) -> int:
        """The number of a new round; never 0."""
        self._number = self._number % LAST + 1
        return self._number

    def forget(self) -> None:
        """The box's clock is another one now; numbers go on."""
        self._frozen = None

    @property
    def frozen(self) -> Mapping | None:
        return self._frozen.mapping if self._frozen else None

    def mapping(self, round: int, box: int, current: Mapping, *, counts: bool) -> Mapping:
        """What places a hand of this round, stamped `box`: the mapping that was current at the round's first hand.

        All hands in time have one for ever. Others have the same within some seconds; a hand long after a round still
        carries its number, and is placed by what is known now."""
        held = self._frozen
        if held is not None and held.round == round:
            if (held.counts and counts) or abs(box - held.box) <= HOLD * SECOND:
                held.counts |= counts
                return held.mapping
            if held.counts:
                return current
        self._frozen = _Frozen(round=round, mapping=current, box=box, counts=counts)
        return current
