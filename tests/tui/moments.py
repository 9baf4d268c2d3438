"""Moments of an evening as a table sees them, each reached by keys from a board that is there already.

Must not look at a screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from companion.core.messages import AdjustAll, Change, Next, Value
from companion.tui.backstage import Play
from tests.tui.evening import NAMES, opened
from tests.tui.evening_app import EveningApp

Moment = Callable[[EveningApp], Awaitable[object]]

GOLD = (28, 9, 7, 3, 6, 0, 15, 12)
"""Before the round's incomes."""

HANDS = (0, 2, 1, 2, 0, 2, 1, 0)
LONG = (
    "Anna-Katharina of the Northern Moors",
    "Benjamin the Elder",
    "Cleopatra Montgomery-Smythe",
    "Dev",
    "Eli with the very long surname",
    "Fay",
    "Anna-Katharina of the Southern Moors",
    "Maximiliana Oberhausen-Wittelsbach",
)
OUT = 5


def played(names: Sequence[str] = NAMES, **settings: Value) -> Play:
    """Round 3, the second Execution of it: gold lies on the table, and the fifth is out."""
    play = opened(names, None, **{"clocks": "on", "eliminated_role_order": "latest_first", **settings})
    seats = range(1, len(names) + 1)
    gold = (Change(what="gold", seat=seat, to=GOLD[seat - 1]) for seat in seats)
    hands = (Change(what="hand", seat=seat, to=HANDS[seat - 1]) for seat in seats)
    out = (Change(what="token", seat=OUT, to=1), Change(what="execution", to=2), Change(what="bank", to=62))
    play.table.submit(AdjustAll(changes=(Change(what="round", to=3), *gold, *hands)))
    play.table.submit(Next())
    play.table.submit(AdjustAll(changes=out))
    return play


async def handed(evening: EveningApp) -> None:
    """The Overlord has handed the order to the third seat."""
    await evening.press("3")


async def holding(evening: EveningApp) -> None:
    """He has passed it on to the fourth, who has to act; Plead Guilty has run for half of its minimum."""
    await handed(evening)
    await evening.press("space", "4")
    await evening.wait(3.2)
    await evening.wait(1.0)


async def shown(evening: EveningApp) -> None:
    """The third has shown the hand for a book card: taking that back is asked about."""
    await handed(evening)
    await evening.press("k")


async def window(evening: EveningApp) -> None:
    """Two shields on: the order lies before the second seat, and Retaliate has run for 1.1 of its 3 seconds."""
    await handed(evening)
    await evening.press("space", "4")
    await evening.wait(3.2)
    await evening.wait(4.0)
    await evening.press("space", "2")
    await evening.wait(1.1)


async def finish(evening: EveningApp) -> None:
    """The sixth pressed before the window was there; the first two cannot be told apart, the fourth was later."""
    await handed(evening)
    await evening.press("r", "6")
    await evening.wait(0.21)
    await evening.press("space", "4")
    await evening.wait(0.412)
    await evening.press("1")
    await evening.wait(0.004)
    await evening.press("2")
    await evening.wait(0.027)
    await evening.press("4")
    await evening.wait(0.2)


async def judged(evening: EveningApp) -> None:
    """Like `window`; then the second reacts first, the sixth and the first later."""
    await window(evening)
    await evening.press("2")
    await evening.wait(0.018)
    await evening.press("6")
    await evening.wait(0.022)
    await evening.press("1")
    await evening.wait(0.2)


async def told(evening: EveningApp) -> None:
    """A photo finish with every kind of press lies in the log, and the log is open."""
    await finish(evening)
    await evening.press("3")
    await evening.press("c", "n", "l")


async def told_finish(evening: EveningApp) -> None:
    """It is shown again."""
    await told(evening)
    await evening.press("up", "f")


async def table(evening: EveningApp) -> None:
    """The same as `window`, for those who sit far off."""
    await window(evening)
    await evening.press("t")


async def over(evening: EveningApp) -> None:
    """The Overlord has the gold at a Coronation."""
    board = evening.table
    board.submit(AdjustAll(changes=(Change(what="gold", seat=1, to=38), Change(what="step", to="draw"))))
    await evening.press("space")


async def roles(evening: EveningApp) -> None:
    """The round is over: the sheet of the roles that change is on the table."""
    evening.table.submit(AdjustAll(changes=(Change(what="step", to="roles"), Change(what="token", seat=1, to=2))))
