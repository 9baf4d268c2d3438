"""The two-sided desk at one laptop: what the overlord alone may see is painted after his key and at no other moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual import events

from companion.codec import Codec
from companion.core.game import Game, Start
from companion.core.messages import Sealed, Value
from companion.core.seats import seat_people
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.games.kill_overlord import GAME as WITHOUT_SECRETS
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play
from companion.tui.keys.scene import scene_of
from companion.tui.screens.more import items
from tests import toy_game
from tests.tui.evening import opened as overlord_killed
from tests.tui.evening_app import EveningApp, sitting
from tests.tui.test_secret_bids import painted

NOTED, PLANNED = "Razorwing", "Rush the one with the sword"


def desk(game: Game[Any] = GAME, settings: Mapping[str, Value] = {}) -> Play:
    """Anna is the overlord."""
    start = Start(roster=seat_people(("Anna", "Ben", "Cleo")), settings=settings)
    table: Table[Any] = Table(game, start, clock=PlayClock.manual(), wall=lambda: 0.0)
    timekeeper = Timekeeper(table)
    return Play(
        id="kqzvn", game=game.key, title=game.title, table=table, timekeeper=timekeeper, codec=Codec(game),
        close=lambda: None,
    )  # fmt: skip


def noted(card: str = NOTED, plan: str = PLANNED, settings: Mapping[str, Value] = {}) -> Play:
    play = desk(settings=settings)
    play.table.submit(c.EnterQuest(conquest=5))
    play.table.submit(c.NoteCard(card=Sealed(value=card)), by=1)
    play.table.submit(c.NotePlan(plan=Sealed(value=plan)), by=1)
    return play


def sees(evening: EveningApp) -> bool:
    return NOTED in evening.text or PLANNED in evening.text


async def test_the_page_is_masked_until_its_key_and_after_it() -> None:
    """D.7, G-6: Space shows, Space hides, closing hides; whoever comes back meets the mask."""
    async with sitting(play=noted()) as evening:
        await evening.press("m")
        assert "own page: what only one seat may see: Anna" in evening.text
        await evening.press("o")
        assert "Only Anna looks at this screen now" in evening.text
        assert not sees(evening)
        await evening.press("space")
        assert NOTED in evening.text
        assert PLANNED in evening.text
        assert "hidden from the heroes" in evening.text
        await evening.press("space", apart=1.5)
        assert not sees(evening)
        await evening.press("space", apart=1.5)
        await evening.press("q")
        assert not sees(evening)
        await evening.press("m", "o")
        assert not sees(evening)


async def test_whatever_was_noted_every_other_screen_is_painted_alike() -> None:
    """F3-4, G-6: the mask, the log, the table view, More, the numbers; undo and redo of it; to the last byte."""
    pictures = []
    for card, plan in (("Aura", "x"), (NOTED, PLANNED)):
        found = []
        async with sitting(play=noted(card, plan)) as evening:
            for key in ("m", "o", "q", "l", "escape", "t", "escape", "m", "n", "escape", "?", "q", "u", "m", "y"):
                await evening.press(key, apart=1.0)
                found.append(painted(evening))
        pictures.append(found)
    assert pictures[0] == pictures[1]


async def test_whoever_turns_to_another_window_has_hidden_it() -> None:
    async with sitting(play=noted()) as evening:
        await evening.press("m", "o", "space")
        assert sees(evening)
        evening.app.post_message(events.AppBlur())
        await evening.press("up")
        assert not sees(evening)


async def test_what_is_being_typed_goes_when_another_window_comes_in_front() -> None:
    """G-6: it can be read while it is typed, so it may not stay."""
    async with sitting(play=noted()) as evening:
        await evening.press("m", "o", "space", "n", *"Hidden")
        assert "Hidden" in evening.text
        evening.app.post_message(events.AppBlur())
        await evening.press("up")
        assert "Hidden" not in evening.text
        assert "Only Anna looks at this screen now" in evening.text


async def test_a_hidden_count_is_put_right_on_the_page_and_told_to_nobody() -> None:
    """G-3, AMB-DO-9"""
    async with sitting(play=noted(settings={"do.show_hand_count": False})) as evening:
        await evening.press("m", "o", "space", "o", *"hand", "enter", "7", "enter")
        assert evening.table.view(1).value("hand") == 7, evening.text
        assert not [told.text for told in evening.table.log(None) if "7" in told.text]


async def test_notes_and_plans_are_written_and_crossed_out_on_the_page() -> None:
    """What is typed there can be read while it is typed: nobody else looks."""
    async with sitting(play=desk()) as evening:
        evening.table.submit(c.EnterQuest(conquest=5))
        await evening.press("m", "o", "space")
        assert "Nothing stands here for Anna alone yet." in evening.text
        await evening.press("n", *"Trap", "enter")
        await evening.press("p", *"Wait", "enter")
        assert "Trap" in evening.text
        assert "Wait" in evening.text
        await evening.press("c", "1", "enter")
        assert "Trap" not in evening.text
        assert "Wait" in evening.text
        assert not [told.text for told in evening.table.log(None) if "Wait" in told.text or "Trap" in told.text]


async def test_a_hidden_count_stands_on_the_page() -> None:
    """AMB-DO-9: the heroes read that it is hidden, the overlord reads it."""
    async with sitting(play=noted(settings={"do.show_hand_count": False})) as evening:
        assert "hand hidden" in evening.text
        await evening.press("m", "o", "space")
        assert "hand  3   hidden from the heroes" in evening.text
        assert "deck" not in evening.text


async def test_a_seat_is_asked_for_where_any_seat_may_have_a_page() -> None:
    play = desk(toy_game.GAME)
    play.table.submit(toy_game.Bid(amount=Sealed(value=7)), by=2)
    async with sitting(play=play) as evening:
        await evening.press("m", "o")
        assert "Who looks at this screen alone?" in evening.text
        await evening.press("2", "space")
        assert "For Ben alone" in evening.text
        assert "7" in evening.text.replace(" 7 ", "7")


def test_a_game_without_secrets_has_no_page() -> None:
    assert WITHOUT_SECRETS.secrets == ()
    assert not [item for item in items(scene_of(overlord_killed().table)) if "own page" in item.label]
