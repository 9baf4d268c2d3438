"""How a sentence of this game is put together: its cause first, then what happens, then the rule's id.

Must not know an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.kill_shakespeare.state import State

VILLAINS = {"richard": "Richard", "macbeth": "Lady Macbeth"}


def cited(sentence: str, rule: str) -> str:
    """`Richard stays (KS-10.7).`"""
    return f"{sentence.rstrip('. ')} ({rule})." if rule else f"{sentence.rstrip('. ')}."


def because(cause: str, happens: str, rule: str) -> str:
    """`Hope in Avon is 0: Richard advances 2 (KS-10.1).`"""
    cause = cause.rstrip(".: ")
    return cited(f"{cause[:1].upper()}{cause[1:]}: {happens}" if cause else happens, rule)


def by_seat(state: State, values: Sequence[int] | Mapping[int, int], *, zeros: bool = True) -> str:
    """`Anna 3, Ben 1`, in seat order."""
    row = values if isinstance(values, Mapping) else dict(zip(state.players, values, strict=False))
    return ", ".join(f"{state.name(seat)} {value}" for seat, value in row.items() if value or zeros)


def in_order(state: State, seats: Iterable[int]) -> str:
    """`Cleo, Ben, Anna`."""
    return ", ".join(state.name(seat) for seat in seats)
