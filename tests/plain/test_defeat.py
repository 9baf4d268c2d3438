"""A defeat of all is told with the same care as a win: in lines, in the stream, and in `show` (KS-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.cli.plays import standing
from companion.core.game import Game, Result, Standing
from companion.core.messages import Sealed
from tests.plain.talking import BIDS, Sitting, bid
from tests.toy_game import GAME, Bid, State, result

TEXT = "Richard takes the last space of the track: all lose (KS-12.1)."


def lost(state: State) -> Result | None:
    """Once somebody has points, everybody has lost."""
    if not any(state.points.values()):
        return result(state)
    standings = tuple(
        Standing(seat=seat, place=1, score=points, role="Hamlet" if seat == 1 else "")
        for seat, points in state.points.items()
    )
    return Result(winners=(), standings=standings, text=TEXT)


DEFEAT: Game[State] = replace(GAME, result=lost)


async def test_lines_say_that_nobody_wins_and_what_each_had_without_places() -> None:
    sitting = Sitting(game=DEFEAT)
    assert (await sitting.talk(*BIDS)).endswith(
        f"{TEXT}\n"
        "Nobody wins.\n"
        "At the end: Anna, Hamlet 0, Ben 0, Cleo 2.\n"
        "Type: u takes the last step back; log what happened; view the numbers; q ends.\n"
    )
    assert sitting.status == 0


async def test_in_mid_step_it_is_told_at_once_and_an_undo_goes_on() -> None:
    """The question that was open is not asked any more; undo brings it back."""
    sitting = Sitting(game=DEFEAT)
    told = await sitting.talk(*BIDS)
    assert "Now:" not in told
    assert "Now: Cleo: seal a bid." in await sitting.talk("u!")


async def test_the_entry_that_ends_it_says_so_to_programs() -> None:
    sitting = Sitting(game=DEFEAT)
    answers = await sitting.stream(bid(1, 3), bid(2, 4), bid(3, 5), {"undo": True})
    before, [ended], [undone] = answers[2][0], answers[3], answers[4]
    assert ended["result"] == {
        "winners": [],
        "standings": [
            {"seat": 1, "place": 1, "score": 0, "role": "Hamlet"},
            {"seat": 2, "place": 1, "score": 0, "role": ""},
            {"seat": 3, "place": 1, "score": 2, "role": ""},
        ],
        "text": TEXT,
    }
    assert "result" not in before
    assert "result" not in undone
    assert sitting.status == 0


async def test_a_win_names_its_winners_to_programs() -> None:
    def won(state: State) -> Result | None:
        ended = lost(state)
        return None if ended is None else replace(ended, winners=(3,))

    [ended] = (await Sitting(game=replace(GAME, result=won)).stream(bid(1, 3), bid(2, 4), bid(3, 5)))[-1]
    assert ended["result"]["winners"] == [3]


def test_show_lists_what_each_had_below_the_defeat() -> None:
    table = Sitting(game=DEFEAT).table
    for seat, amount in ((1, 3), (2, 4), (3, 5)):
        table.submit(Bid(amount=Sealed(value=amount)), by=seat)
    ended = table.result()
    assert standing(table.view(None), table.roster, ended) == [
        TEXT,
        "  Nobody wins.",
        "  Anna, 0",
        "  Ben, 0",
        "  Cleo, 2",
    ]
