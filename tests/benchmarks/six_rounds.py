"""Six rounds of Kill Shakespeare to measure with: a legal stream of commands from the first Prep to the end, on
the score pad or on the map."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Start
from companion.core.messages import Command, Next
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.state import State, Step
from companion.games.kill_shakespeare.strength import fighters
from companion.table.clock import PlayClock
from companion.table.table import Book, Table
from tests.benchmarks.evening import present

PAD, MAP = "score_pad", "map"


def four(level: str = PAD) -> Start:
    """Four players on sample numbers, with room on Richard's track for six rounds."""
    assert GAME.sample is not None
    sample = GAME.sample(4)
    track = {**sample.facts["track"], "length": 40}
    areas = {key: {**area, "hope": 8} for key, area in sample.facts["areas"].items()}
    facts = {**sample.facts, "track": track, "areas": areas, "settings": {"ks.level": level}}
    return Start(roster=sample.roster, inputs=sample.inputs, facts=facts)


def next_command(state: State) -> Command:
    """What a table might do next from here."""
    match state.step:
        case Step.START if state.on_map and state.players[1].pawn is None:
            return c.EnterPawns(areas=(1, 3, 4, 6))
        case Step.PREP | Step.QUESTS:
            return c.QuestsLeft(count=state.round % 2)
        case Step.EVENT:
            return c.RevealEvent(cost=15 + state.round, quill=state.round % 2 == 0, richard="delphos", macbeth="avon")
        case Step.MOVE if state.orders[0].villain == "macbeth":
            return _visited(state)
        case Step.BID:
            return c.EnterBids(totals=(9, 6, 5, 4))
        case Step.DICE:
            return c.RollDice(total=7)
        case Step.ITEMS:
            return c.EnterItems(totals=(3, 5, 5, 0, 2, 0, 4, 1, 0, 3, 2, 1))
        case Step.ORDER:
            return c.ChoosePosition(position=min(set(range(1, 5)) - set(state.places.values())))
        case Step.ACTION if state.on_map and state.players[state.asked or 0].available:
            return c.Place()
        case Step.ACTION:
            return c.Rest()
        case Step.COUNT:
            return _counts(state)
        case _:
            return Next()


def _visited(state: State) -> Command:
    """What Lady Macbeth does where she goes (KS-5.2)."""
    if not state.on_map:
        return c.Report(result="lost")
    return c.Roll(die=3) if fighters(state, state.orders[0].area) else Next()


def _counts(state: State) -> Command:
    last = state.round == 6
    return c.EnterCounts(
        markers=(6, 5, 4, 3),
        areas=(4, 3, 3, 2) if last else (),
        black_areas=None if last else 3,
        black=9 if last else None,
    )


def fresh_table(journal: Book | None = None, level: str = PAD) -> Table[State]:
    return Table(GAME, four(level), clock=PlayClock(lambda: 0.0), wall=lambda: 0.0, journal=journal)


def play_out(table: Table[State]) -> Iterator[Command]:
    """Submit until it is over; yields each command after it was taken."""
    while table.result() is None:
        command = next_command(present(table))
        table.submit(command)
        yield command
