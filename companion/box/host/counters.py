"""What is counted on a link, as one value for whoever watches it.

Holds no behaviour; all counts run from the link's first byte on, through every new session.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Counters:
    """Times in seconds; None while nothing is known."""

    frames: int
    """Sound frames of the box."""

    bad_frames: int
    """Begun and then cut, or broken, or too long."""

    bad_fields: int
    unknown: int
    """Letters of a newer box."""

    echoes: int
    """Our own frames, given back by the line."""

    old_session: int
    """Events of an earlier session, thrown away."""

    doubles: int
    """Events that came again."""

    retransmissions: int
    """Commands that were sent again."""

    unanswered: int
    """Commands without an answer in all their tries."""

    discarded: int
    """Readings of the box's time that were sent twice, and so prove nothing."""

    resets: int
    trip_least: float | None
    trip_median: float | None
    clock_error: float | None
    clock_skew: float | None
    """By how much a box second is longer than a host second, as a part of one."""

    box_bad: int
    """As the box counts: frames it dropped."""

    box_drop: int
    """As the box counts: events that found no room."""

    box_glitch: int
    """As the box counts: edges at its keys that were no press."""

    box_gap: int
    """As the box measures: microseconds, the longest time between two looks at its keys since arming."""

    box_queue: int
    """Events that waited at the last heartbeat."""
