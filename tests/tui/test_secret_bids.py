"""Several secrets open at once, each typed at the one keyboard: what is painted says in or not in, and nothing more."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.prompts import Field, Prompt
from companion.core.seats import seat_people
from companion.tui.screens.answering import about
from tests import toy_game
from tests.tui import shakespeare
from tests.tui.effects import play
from tests.tui.evening_app import EveningApp, sitting
from tests.tui.test_keys_of_a_round import play_to


def painted(evening: EveningApp) -> bytes:
    """The whole screen as bytes for a terminal, colours and all."""
    strips = evening.app.screen._compositor.render_strips()
    return "\n".join(strip.render(evening.app.console) for strip in strips).encode()


async def pictures(bid: str, way: str, seats: int, after: tuple[str, ...] = ()) -> list[bytes]:
    """Ben bids: every picture from his digit to the last key."""
    found = []
    async with sitting(play=play(toy_game.GAME, seats)) as evening:
        for key in ("2", way, *bid, "enter", *after):
            await evening.press(key)
            found.append(painted(evening))
        if not after:
            lines = [line for line in evening.lines if "▲ Ben" in line]
            assert any(line.split()[-1] == "in" or " in " in f"{line} " for line in lines)
            assert "Ben has sealed a bid." in evening.text
    return found


@pytest.mark.parametrize("way", ["space", "enter"])
async def test_a_bid_of_1_and_a_bid_of_9_are_painted_alike(way: str) -> None:
    """F3-4, F3-1: at every key, to the last byte; what was said, the log and the undo with it."""
    after = () if way == "enter" else ("l", "escape", "t", "escape", "m", "n", "escape", "escape", "u", "y")
    assert await pictures("1", way, 3, after) == await pictures("9", way, 3, after)


async def test_no_picture_tells_how_much_was_typed() -> None:
    """KS-17.3: neither length nor how many keys; a bid typed as 0009 looks like 9."""
    short, long = await pictures("9", "space", 3), await pictures("0009", "space", 3)
    assert {*short} == {*long}


async def test_two_keys_and_a_digit_are_a_bid_whoever_comes_first() -> None:
    """P-KS-10: in any order, each by the digit of the seat; and what all have bid is shown when the last is in."""
    async with sitting(play=play(toy_game.GAME, 3)) as evening:
        for seat, bid in (("3", "5"), ("1", "7"), ("2", "4")):
            await evening.press(seat, "space")
            assert f"{evening.table.roster.name(int(seat))}: seal a bid." in evening.text
            await evening.press(bid, "enter")
            assert ("The bids are 7, 4, 5" in evening.text) is (seat == "2")
        assert evening.keys == 12


async def test_a_seat_that_is_in_opens_nobody_elses_blank() -> None:
    async with sitting(play=play(toy_game.GAME, 3)) as evening:
        await evening.press("3", "space", "5", "enter")
        await evening.press("3", "space")
        assert "Cleo is not asked now." in evening.text
        assert "typed, unseen" not in evening.text
        assert evening.app.screen is evening.screen


async def test_undo_beside_a_chosen_seat_says_that_it_only_leaves_it() -> None:
    async with sitting(play=play(toy_game.GAME, 3)) as evening:
        await evening.press("3", "space", "5", "enter", "2")
        assert "u not this" in evening.text
        assert "u undo" not in evening.text
        await evening.press("u")
        assert "u undo" in evening.text


def tokens(state: toy_game.State) -> tuple[Prompt, ...]:
    """The same bid as a line of tokens."""
    blank = Field(name="amount", type="list", text="your tokens", secret=True)
    asked = (each for each in toy_game.prompts(state))
    return tuple(
        replace(each, form=replace(each.form, fields=(blank,))) if each.form is not None else each for each in asked
    )


TOKENS: Game[Any] = replace(toy_game.GAME, prompts=tokens)


async def test_how_many_tokens_are_typed_is_never_painted() -> None:
    """KS-17.1: one token and three, with blanks between them, in a list as long as there are seats."""
    found = []
    for line in ("9", "1 3 3"):
        async with sitting(play=play(TOKENS, 3)) as evening:
            await evening.press("2", "space")
            for key in line:
                await evening.press("space" if key == " " else key)
            found.append(painted(evening))
    assert found[0] == found[1]


def test_a_secret_line_says_that_nobody_sees_it() -> None:
    """P-KS-10: "any words" would be no help beside a blank for tokens."""
    blank = Field(name="bid", type="text", text="the total, or tokens such as 3 3 2", secret=True)
    assert about(blank, seat_people(("Anna", "Ben"))) == "Nobody sees it; Backspace empties it."


async def an_item(closed: str) -> tuple[list[bytes], str]:
    """Four bid on Turn Order: Anna lays on the table, Ben types his tokens, and Dev comes before Cleo."""
    bidding, found = shakespeare.opened(), []
    play_to(bidding.table, "items", 1)
    async with sitting(play=bidding) as evening:
        for key in ("f", "2", "space", "3", "enter", closed, "enter", "4", "space"):
            await evening.press(key, apart=1.0)
            found.append(painted(evening))
        return found, evening.text


async def test_a_closed_token_is_painted_like_any_other_and_turns_are_kept() -> None:
    """KS-6.4, F3-4: 1 or 6; each seat is asked when it is its turn, who lays on the table is passed over by f."""
    one, text = await an_item("1")
    six, _ = await an_item("6")
    assert one == six
    assert "Dev is not asked now. Bid on Turn Order in the app: Cleo, then Dev." in " ".join(text.split())
    for row in ("Anna .* on table", "Ben .* 3\\? \\.\\.\\. ", "Cleo .* \\.\\.\\. \\.\\.\\. "):
        assert re.search(row, text), row


async def an_event_bid(bid: str) -> list[bytes]:
    """Ben seals a bid on the event; then the log, the table view, More, the numbers, undo and redo are looked at."""
    bidding, found = shakespeare.opened(), []
    play_to(bidding.table, "bid", 1)
    async with sitting(play=bidding) as evening:
        for key in ("2", "space", bid, "enter", "l", "escape", "t", "escape", "m", "n", "escape", "escape", "u", "y"):
            await evening.press(key, apart=1.0)
            found.append(painted(evening))
        assert re.search("Ben .* in ", evening.text)
    return found


async def test_an_event_bid_of_1_and_one_of_9_are_painted_alike() -> None:
    """KS-5.3a, KS-17.3, F3-1, F3-4: to the last byte on every screen that the table sees."""
    assert await an_event_bid("1") == await an_event_bid("9")
