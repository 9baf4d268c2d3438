"""A long evening of Kill the Overlord to measure with: an endless, legal stream of commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import Start
from companion.core.messages import Adjust, Command, Next, SetOption
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import CannotPass, Open, Play
from companion.games.kill_overlord.state import State, Step
from companion.table.clock import PlayClock
from companion.table.table import Book, Table


def six() -> Start:
    """Six players on sample numbers."""
    assert GAME.sample is not None
    return GAME.sample(6)


def next_command(state: State) -> Command:
    """What a table might do next from here: passes to the left, an execution after some, gold by hand now and then."""
    match state.step:
        case Step.OPEN:
            return Open(to=state.others(state.overlord)[0])
        case Step.HOLD if len(state.path) > 6:
            return CannotPass()
        case Step.HOLD:
            assert state.holder is not None
            ring = [seat for seat in state.sitting.roster.left_of(state.holder) if seat in state.active]
            return Play(to=ring[0])
        case _:
            return Next()


def fresh_table(journal: Book | None = None) -> Table[State]:
    """A play of six on sample numbers, without clocks, that nobody can win by gold soon."""
    table = Table(GAME, six(), clock=PlayClock(lambda: 0.0), wall=lambda: 0.0, journal=journal)
    table.submit(SetOption(key="ko.eliminated_role_order", value="latest_first"))
    table.submit(SetOption(key="ko.coronation_gold", value=1000))
    return table


def play_on(table: Table[State], entries: int) -> Iterator[Command]:
    """Submit until the play has this many entries; yields each command after it was taken."""
    while table.number < entries:
        command = next_command(present(table))
        if table.number % 9 == 8:
            command = Adjust(what="gold", seat=1 + table.number % 6, by=1)
        table.submit(command)
        yield command


def play_to_opening(table: Table[State], entries: int) -> None:
    """Play on to this many entries, and then to the next opening, so that two plays stand at the same question."""
    for _ in play_on(table, entries):
        pass
    while present(table).step is not Step.OPEN:
        table.submit(next_command(present(table)))


def present(table: Table[Any]) -> Any:
    """Where the play stands."""
    return table._past.history.state  # a benchmark may look inside; a face may not
