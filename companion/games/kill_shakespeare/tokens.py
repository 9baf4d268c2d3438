"""Whether what a seat has bid and paid can be laid with its ten bid tokens: an exact search (KS-1.3, KS-5.3f).

Must not know a state or whose tokens they are, and must not say which of them are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Tokens that lie together. `values` are known one by one; the others, at most `most` of them, add up to `total`,
    or to that much at least where no change is given (`over`)."""

    values: tuple[int, ...] = ()
    total: int = 0
    most: int | None = None
    over: bool = False


def can_lay(tokens: Iterable[int], piles: Iterable[Pile]) -> bool:
    """Whether each token can lie in one pile at most, so that every pile is what it was said to be."""
    left = list(tokens)
    open_piles: list[Pile] = []
    for pile in piles:
        for value in pile.values:
            if value not in left:
                return False
            left.remove(value)
        if pile.total > 0:
            open_piles.append(pile)
    # Piles with few ways to make them come first: so fewer are tried.
    open_piles.sort(key=lambda pile: (pile.over, pile.most is None, -pile.total))
    return _fits(tuple(sorted(left, reverse=True)), tuple(open_piles))


@lru_cache(maxsize=4096)
def _fits(tokens: tuple[int, ...], piles: tuple[Pile, ...]) -> bool:
    """`tokens` from the highest down."""
    if sum(pile.total for pile in piles) > sum(tokens):
        return False
    if not piles:
        return True
    first, rest = piles[0], piles[1:]
    most = len(tokens) if first.most is None else first.most
    return any(_fits(left, rest) for left in _left(tokens, first.total, most, over=first.over))


def _left(tokens: tuple[int, ...], need: int, most: int, *, over: bool) -> Iterator[tuple[int, ...]]:
    """What can be left of the tokens once a pile of `need` is taken; a token of 0 is never needed for it."""
    if need <= 0:
        yield tokens
        return
    if most == 0:
        return
    before = None
    for index, value in enumerate(tokens):
        if value <= 0:
            return
        if value == before or (value > need and not over):
            continue
        before = value
        for left in _left(tokens[index + 1 :], need - value, most - 1, over=over):
            yield tokens[:index] + left
