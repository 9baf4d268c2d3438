"""Walks through any game as hypothesis draws and shrinks them; the walks themselves are `companion.contract.walks`."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from companion.contract.walks import Step, Walk, answers, filled, made, shared_command, taken, walk

__all__ = ["Step", "Walk", "answers", "filled", "made", "seeds", "shared_command", "taken", "walk"]


@cache
def seeds(longest: int = 60) -> st.SearchStrategy[list[int]]:
    """One number a step; every length up to the longest is as likely as another."""
    number = st.integers(0, 2**20)
    return st.integers(1, longest).flatmap(lambda steps: st.lists(number, min_size=steps, max_size=steps))
