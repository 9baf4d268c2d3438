"""A table of plain people to test windows and repairs with: commands are decided and applied in one call."""

from __future__ import annotations

from companion.core.happenings import WindowOpened
from companion.core.messages import Command, Context, Event, Value
from companion.core.numbers import quoted
from companion.core.options import SHARED_SETTINGS, checked_all
from companion.core.referee import close_by_act, decide_window, open_window
from companion.core.seats import seat_people
from companion.core.sitting import Sitting, applied
from companion.core.window import Window

PEOPLE = ("Anna", "Ben", "Cleo", "Dan", "Eve")


def sitting_of(people: int = 4, **settings: Value) -> Sitting:
    """A table with clocks on, unless `clocks` says otherwise."""
    chosen = {"clocks": "on"} | settings
    return Sitting(roster=seat_people(PEOPLE[:people]), settings=checked_all(SHARED_SETTINGS, chosen))


def label(value: object) -> str:
    """A test's name for a parameter, also where Python itself would not print the number."""
    return quoted(value) if isinstance(value, int | float | str) else type(value).__name__


class Referee:
    """One sitting, its windows, and what was decided last. Times are play seconds."""

    def __init__(self, people: int = 4, **settings: Value) -> None:
        self.sitting = sitting_of(people, **settings)

    @property
    def window(self) -> Window:
        assert self.sitting.window is not None
        return self.sitting.window

    @property
    def is_open(self) -> bool:
        return self.sitting.window is not None

    @property
    def deadline(self) -> float:
        assert self.window.deadline is not None
        return self.window.deadline

    def apply(self, *events: Event) -> None:
        for event in events:
            self.sitting = applied(self.sitting, event)

    def open(
        self,
        *,
        at: float = 0.0,
        minimum: float = 0.0,
        maximum: float | None = 3.0,
        opener: int | None = 1,
        eligible: tuple[int, ...] | None = None,
    ) -> WindowOpened:
        event = open_window(
            self.sitting,
            kind="grab",
            trigger="The grab",
            eligible=self.sitting.roster.numbers if eligible is None else eligible,
            opener=opener,
            at=at,
            minimum=minimum,
            maximum=maximum,
        )
        self.apply(event)
        return event

    def give(
        self,
        command: Command,
        at: float,
        by: int | None = None,
        *,
        error: float = 0.0,
        clock: str = "table",
        resolution: float = 0.0,
    ) -> tuple[Event, ...]:
        context = Context(at=at, by=by, error=error, clock=clock, resolution=resolution)
        events = decide_window(self.sitting, command, context)
        self.apply(*events)
        return events

    def act(self, at: float, by: int | None = 1) -> tuple[Event, ...]:
        """The rule's own closing act."""
        events = close_by_act(self.sitting, Context(at=at, by=by))
        self.apply(*events)
        return events
