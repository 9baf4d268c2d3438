"""What a key asks the play screen to do: one closed set of values.

Must not do it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.filling import Filling
from companion.core.messages import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Give:
    """Submit a command, by a seat or by the table, in answer to the question `prompt` if it has one."""

    command: Command
    seat: int | None = None
    prompt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """Submit what a form says: every blank that must be answered has its answer."""

    filling: Filling


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """The hand of this seat moved: a reaction to `prompt`, or an early or late press if that is None."""

    seat: int
    prompt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    pass


class Place(StrEnum):
    """Where a key can lead."""

    TABLE = "table"
    LOG = "log"
    RULES = "rules"
    MORE = "more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Open this form with all its blanks."""

    filling: Filling


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """One sentence to whoever pressed; nothing has changed."""

    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """The key was taken, or means nothing here. What is on show may have changed (a seat is awaited)."""


Act = Give | Fill | Press | Undo | Redo | Show | Ask | Say | Nothing
