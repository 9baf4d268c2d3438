"""Positions of Kill Shakespeare in which the table bids, and what was told on the way.

Must not reach into the rules: commands go through `decide`, sentences come from `tell`.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Unfolding
from companion.core.messages import Command, Event, Sealed, Value
from companion.core.values import replaced
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.state import EventCard, State, Step
from companion.games.kill_shakespeare.tell import tell
from tests.games.kill_shakespeare.board import given
from tests.games.kill_shakespeare.positions import area, at, position
from tests.games.kill_shakespeare.rounds import known

FOUR = ("hamlet", "viola", "othello", "falstaff")
THREE = ("hamlet", "viola", "othello")
FALSTAFF_FIRST = ("falstaff", "viola", "othello")
FALSTAFF_LAST = ("hamlet", "viola", "falstaff")
JULIET_FIRST = ("juliet", "hamlet", "viola")
JULIET_LAST = ("hamlet", "viola", "juliet")
TWO = ("hamlet", "viola")

VALUES = (0, 1, 1, 2, 2, 3, 3, 4, 5, 6)
"""Ten tokens, as nobody printed them."""


def begun(state: State, step: Step) -> State:
    return evolve(state, e.Reached(step=step))


def event_bid(
    heroes: tuple[str, ...] = FOUR, cost: int = 21, *, quill: bool = False, iago: int = 0, **settings: Value
) -> State:
    """An event lies open and everybody bids."""
    state = position(heroes, level="score_pad", **settings)
    return begun(at(state, Step.MOVE, event=EventCard(cost=cost, quill=quill), iago=iago), Step.BID)


def item_bid(heroes: tuple[str, ...] = FOUR, dice: int = 12, iago: int = 0, **settings: Value) -> State:
    """Planning is over, and everybody bids on the three items."""
    return begun(at(position(heroes, level="score_pad", **settings), Step.PLAN, dice=dice, iago=iago), Step.ITEMS)


def with_plus1(state: State, number: int, key: str = "delphos") -> State:
    """This seat holds the +1 area token."""
    areas = {**state.components.areas, key: AreaCard(area=key, hope=4, black=3, token="plus 1")}
    return area(known(state, areas=areas), key, token=number)


def with_blind(state: State, number: int, key: str = "cawdor") -> State:
    areas = {**state.components.areas, key: AreaCard(area=key, hope=4, black=3, token="blind bid")}
    return area(known(state, areas=areas), key, token=number)


def with_values(state: State, values: tuple[int, ...] = VALUES) -> State:
    return known(state, bid_tokens=values)


def fists(*totals: int) -> Command:
    return c.EnterBids(totals=totals)


def sealed(value: int | str) -> Command:
    return c.Commit(bid=Sealed(value=value))


def lay(first: int | None = None, second: int | str = "") -> Command:
    return c.Lay(first=first, second=Sealed(value=second))


def blind(first: int | str = "", second: int | str = "") -> Command:
    return c.LayBlind(first=Sealed(value=first), second=Sealed(value=second))


def aside(state: State, *numbers: int) -> State:
    """These seats lay their tokens on the table, and the others are asked without them."""
    for number in numbers:
        state, _ = given(state, c.LayOnTable(seat=number))
    return state


def rows(*totals: int) -> Command:
    """For each item in order, totals in seat order."""
    return c.EnterItems(totals=totals)


def vp(state: State) -> list[int]:
    return [player.vp for player in state.players.values()]


def told(before: State, events: tuple[Event, ...], eyes: int | None = None) -> list[str]:
    """What these eyes are told of the events, in order."""
    turn = Unfolding(before, evolve)
    sentences = []
    for event in events:
        sentences.append(tell(turn.state, event, eyes))
        turn.happen(event)
    return [sentence for sentence in sentences if sentence]


def totals_of(state: State, rows_by_item: Mapping[str, tuple[int, ...]]) -> State:
    """Bids on the items as they were shown, by seat order."""
    shown = {item: dict(zip(state.players, row, strict=True)) for item, row in rows_by_item.items()}
    return replaced(state, item_shown=shown, item_totals=shown)
