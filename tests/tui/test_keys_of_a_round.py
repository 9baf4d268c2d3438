"""What an ordinary round of Kill Shakespeare costs in keys, counted at the real screen (four players)."""

from __future__ import annotations

from typing import Any

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.table.table import Table
from tests.tui.evening_app import EveningApp, sitting
from tests.tui.shakespeare import opened

BID_LINE = "20 10 10 9"
GRID = "3 5 5 0 2 0 4 1 0 3 2 1"
AT_MOST = {
    "prep": 1,
    "event": 8,
    "villains": 2,
    "bid": len(BID_LINE) + 2,
    "dice": 2,
    "wheel": 1,
    "planning": 1,
    "items": 26,
    "places": 3,
    "cards": 1,
}
SCORE_PAD, MAP = 60, 110


def by_key(text: str) -> tuple[str, ...]:
    return tuple("space" if letter == " " else letter for letter in text)


def play_to(table: Table[Any], step: str, round: int) -> None:
    """On with nothing special, up to this step of this round."""
    while (table.view(None).value("step"), table.view(None).value("round")) != (step, round):
        match table.view(None).value("step"):
            case "event":
                table.submit(c.RevealEvent(cost=9, richard="delphos"))
            case "bid":
                table.submit(c.EnterBids(totals=(3, 3, 2, 1)))
            case "dice":
                table.submit(c.RollDice(total=7))
            case "items":
                table.submit(c.Resolved(order=(1, 2, 3, 4)))
            case "count":
                table.submit(c.EnterCounts(markers=(6, 5, 4, 3), black_areas=3))
            case "action" if table.view(None).value("pawn", 1) is not None:
                table.submit(c.Rest())
            case "prep" | "quests":
                table.submit(c.QuestsLeft(count=0))
            case _:
                table.submit(Next())


class Round:
    """The keys of each part, as they are pressed."""

    def __init__(self, evening: EveningApp) -> None:
        self.evening = evening
        self.keys: dict[str, int] = {}

    async def part(self, name: str, *keys: str, then: str) -> None:
        """Press these for this part; then the round stands at that step."""
        await self.evening.press(*keys, apart=1.5)
        await self.evening.pilot.pause()
        self.keys[name] = self.keys.get(name, 0) + len(keys)
        assert self.evening.table.view(None).value("step") == then, self.evening.text


async def to_the_actions(evening: EveningApp, macbeth: str = "o") -> Round:
    """From Prep to the Action phase: nothing is left out, and nothing special happens."""
    a_round = Round(evening)
    await a_round.part("prep", "0", then="event")
    await a_round.part("event", "space", *"2 1 y 3 7".split(), "enter", then="move")
    await a_round.part("villains", "space", then="move")
    await a_round.part("villains", macbeth, then="bid")
    await a_round.part("bid", "space", *by_key(BID_LINE), "enter", then="add")
    await a_round.part("juliet", "space", then="dice")
    await a_round.part("dice", "4", "3", then="wheel")
    await a_round.part("wheel", "space", then="plan")
    await a_round.part("planning", "space", then="items")
    await a_round.part("items", "space", *by_key(GRID), "enter", then="add to items")
    await a_round.part("juliet", "space", then="order")
    await a_round.part("places", "3", "2", "1", then="cards")
    await a_round.part("cards", "space", then="action")
    return a_round


async def test_a_round_on_the_score_pad_costs_at_most_sixty_keys() -> None:
    """Part by part, the two questions about Juliet's +2 included (issue's budget; KS-3)."""
    play = opened()
    play_to(play.table, "prep", 1)
    async with sitting(play=play) as evening:
        a_round = await to_the_actions(evening)
        await a_round.part("action", "space", then="extra")
        await a_round.part("end", "space", then="prep")
    assert {name: count for name, count in a_round.keys.items() if count > AT_MOST.get(name, count)} == {}
    assert sum(a_round.keys.values()) <= SCORE_PAD


async def action(a_round: Round, *keys: str, then: str = "action") -> None:
    assert len(keys) <= 4
    await a_round.part("action", *keys, then=then)


async def test_a_round_on_the_map_costs_at_most_a_hundred_and_ten_keys() -> None:
    """An action is at most 4 keys: a marker added, two moved, a rest, a quest (KS-7.2)."""
    play = opened(level="map")
    play.table.submit(c.EnterPawns(areas=(1, 2, 4, 5)))
    play_to(play.table, "prep", 1)
    async with sitting(play=play) as evening:
        a_round = await to_the_actions(evening, macbeth="space")
        await action(a_round, "a")
        for _ in range(3):
            await action(a_round, "z")
        await action(a_round, "1", "2")
        await action(a_round, "q", str(play.table.prompts(None)[0].seat), "e")
        await action(a_round, "z")
        await action(a_round, "z", then="extra")
        await a_round.part("end", "space", then="prep")
    assert sum(a_round.keys.values()) <= MAP


async def test_a_table_that_has_resolved_the_items_by_itself_says_so_in_six_keys() -> None:
    """Instead of the grid (KS-6.6)."""
    play = opened()
    play_to(play.table, "items", 1)
    async with sitting(play=play) as evening:
        a_round = Round(evening)
        await a_round.part("items", "o", "1", "2", "3", "4", "enter", then="cards")
    assert a_round.keys["items"] == 6


async def test_a_scoring_costs_forty_keys_and_then_one() -> None:
    """Round 3 on the score pad: what has to be counted, then all nine categories by one Space (KS-11)."""
    play = opened()
    play_to(play.table, "count", 3)
    async with sitting(play=play) as evening:
        a_round = Round(evening)
        await a_round.part("count", "space", *by_key("6 12 11 9 3"), "enter", then="score")
        await a_round.part("score", "space", then="prep")
    assert a_round.keys["count"] <= 40
    assert a_round.keys["score"] == 1


async def test_the_last_scoring_costs_no_more() -> None:
    """Round 6 on the score pad: markers, areas and black markers (KS-11, KS-12.3)."""
    play = opened()
    play_to(play.table, "count", 6)
    async with sitting(play=play) as evening:
        a_round = Round(evening)
        await a_round.part("count", "space", *by_key("6 12 11 9 "), *"4325", *by_key("12"), "enter", then="score")
        await a_round.part("score", "space", then="over")
    assert a_round.keys["count"] <= 40
    assert a_round.keys["score"] == 1
