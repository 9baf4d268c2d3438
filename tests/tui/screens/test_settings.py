"""The settings of a table: what each means, changed by arrows or by typing, from the next window on."""

from __future__ import annotations

import pytest
from textual.events import Paste

from companion.core.messages import SetOption, Value
from companion.core.options import BY_HAND, SHARED_SETTINGS, Setting, checked
from companion.tui.screens.choosing import in_words, may_type, meant, stepped
from companion.tui.screens.settings import SettingsScreen
from tests.table.evening import Evening
from tests.tui import shakespeare
from tests.tui.evening import opened
from tests.tui.screens.host import Hand, keys, results, seen, shown, storm, text, typed

FIRST_SHARED = ("down",) * 3
"""From the top to who wins when several react: what this game alone has and the clocks stand above it."""


def line_of(lines: list[str], key: str) -> str:
    return next(line for line in lines if f" {key} " in line)


async def test_each_setting_is_told_with_its_value_and_the_chosen_one_with_its_rules() -> None:
    table = opened().table
    async with shown(SettingsScreen(table, Hand(table))) as pilot:
        await keys(pilot, *FIRST_SHARED)
        assert "first_press" in line_of(seen(pilot), "simultaneous_claims")
        assert "Who wins when several react" in text(pilot)
        assert "G-8  The first hand wins" in text(pilot)
        assert "what is changed here holds from the next window on" in text(pilot)
        await keys(pilot, "end")
        assert "what is changed here holds from now on" in text(pilot)
        assert "ko.treachery_cards" in text(pilot)
        assert "KO-8.2" in text(pilot)


async def test_an_arrow_chooses_and_enter_sets_it() -> None:
    table = opened().table
    hand = Hand(table)
    async with shown(SettingsScreen(table, hand)) as pilot:
        await keys(pilot, *FIRST_SHARED, "right")
        assert "seat_order" in line_of(seen(pilot), "simultaneous_claims")
        assert "is first_press until Enter" in text(pilot)
        assert hand.given == []
        await keys(pilot, "enter")
        assert "simultaneous_claims is seat_order from the next window on." in text(pilot)
    assert hand.given == [SetOption(key="simultaneous_claims", value="seat_order")]
    assert table.settings["simultaneous_claims"] == "seat_order"


async def test_moving_on_sets_it_too_and_is_one_entry_for_many_arrows() -> None:
    table = opened().table
    hand = Hand(table)
    async with shown(SettingsScreen(table, hand)) as pilot:
        await keys(pilot, *FIRST_SHARED, "down", "right", "right", "right", "down")
    assert hand.given == [SetOption(key="hold_back_seconds", value=0.09)]


async def test_a_value_can_be_typed() -> None:
    table = opened().table
    hand = Hand(table)
    async with shown(SettingsScreen(table, hand)) as pilot:
        await keys(pilot, *FIRST_SHARED, "down")
        await typed(pilot, "0.25")
        await keys(pilot, "backspace", "enter", "down")
        await typed(pilot, "n")
        await keys(pilot, "enter")
    assert hand.given == [
        SetOption(key="hold_back_seconds", value="0.2"),
        SetOption(key="all_pass_closes", value="no"),
    ]
    assert table.settings["hold_back_seconds"] == 0.2
    assert table.settings["all_pass_closes"] is False


async def test_the_same_value_typed_again_is_no_change_and_holds_nobody_up() -> None:
    table = opened().table
    hand = Hand(table)
    async with shown(SettingsScreen(table, hand)) as pilot:
        await keys(pilot, *FIRST_SHARED, "down")
        await typed(pilot, "0.060")
        await keys(pilot, "down", "right", "left", "down")
        assert "▌" in line_of(seen(pilot), "early_span_seconds")
    assert hand.given == []


async def test_a_refusal_is_told_and_stays_to_be_put_right() -> None:
    table = opened().table
    async with shown(SettingsScreen(table, Hand(table))) as pilot:
        await keys(pilot, *FIRST_SHARED, "down", "9", "down")
        assert "hold_back_seconds is at most 2, not 9." in text(pilot)
        assert "▌" in line_of(seen(pilot), "hold_back_seconds")
        await keys(pilot, "backspace", "1", "down")
    assert table.settings["hold_back_seconds"] == 1.0


@pytest.mark.parametrize("key", ["escape", "ctrl+o"])
async def test_esc_drops_what_is_not_set_and_then_closes(key: str) -> None:
    table = opened().table
    hand = Hand(table)
    async with shown(SettingsScreen(table, hand)) as pilot:
        await keys(pilot, *FIRST_SHARED, "right", key)
        assert "first_press" in line_of(seen(pilot), "simultaneous_claims")
        assert results(pilot) == []
        await keys(pilot, key)
        assert results(pilot) == [None]
    assert hand.given == []


async def test_q_closes_where_no_value_begins_so_and_says_what_can_be_typed() -> None:
    """D2-3."""
    table = opened().table
    async with shown(SettingsScreen(table, Hand(table))) as pilot:
        assert "q or Esc close" in text(pilot)
        await keys(pilot, *FIRST_SHARED, "x")
        assert "One of first_press, seat_order, ask." in text(pilot)
        await keys(pilot, "q")
        assert results(pilot) == [None]


async def test_a_change_at_the_table_shows_and_a_paste_does_nothing() -> None:
    """D3-3."""
    evening = Evening(2)
    async with shown(SettingsScreen(evening.table, Hand(evening.table))) as pilot:
        pilot.app.screen.post_message(Paste("seat_order\n"))
        await pilot.pause()
        assert "Pasted text does nothing here." in text(pilot)
        evening.table.submit(SetOption(key="simultaneous_claims", value="ask"))
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "ask" in line_of(seen(pilot), "simultaneous_claims")


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1."""
    table = opened().table
    async with shown(SettingsScreen(table, Hand(table))) as pilot:
        await keys(pilot, "pagedown")
        await storm(pilot)
        assert "▌" in text(pilot)


# Values


SECONDS = Setting(key="s", type="float", default=3.0, low=0.0, high=60.0, by_hand=True, text="s")


@pytest.mark.parametrize(
    ("value", "by", "next_value"),
    [(3.0, 1, 3.5), (3.0, -1, 2.5), (0.0, -1, BY_HAND), (BY_HAND, -1, BY_HAND), (BY_HAND, 1, 0.0), (60.0, 1, 60.0)],
)
def test_seconds_step_down_to_by_hand(value: Value, by: int, next_value: Value) -> None:
    """G-9."""
    assert stepped(SECONDS, value, by) == next_value


@pytest.mark.parametrize("setting", SHARED_SETTINGS, ids=lambda setting: setting.key)
@pytest.mark.parametrize("by", [-1, 1])
def test_every_value_that_arrows_reach_can_be_set(setting: Setting, by: int) -> None:
    value: Value | None = setting.default
    for _ in range(300):
        value = stepped(setting, value, by)
        assert checked((setting,), setting.key, value) == value


def test_a_choice_that_is_not_made_yet_begins_at_either_end() -> None:
    setting = Setting(key="o", type="choice", choices=("latest", "earliest"), text="o")
    assert stepped(setting, None, 1) == "latest"
    assert stepped(setting, None, -1) == "earliest"
    assert in_words(None) == "not chosen yet"


@pytest.mark.parametrize(("typed_text", "value"), [("b", BY_HAND), ("4.5", "4.5"), ("x", "x")])
def test_a_word_that_has_one_end_is_completed(typed_text: str, value: Value) -> None:
    assert meant(SECONDS, typed_text) == value


@pytest.mark.parametrize(("text_so_far", "may"), [("4", True), ("4.", True), ("by h", True), ("-", True), ("q", False)])
def test_only_what_can_become_a_value_is_typed(text_so_far: str, may: bool) -> None:
    assert may_type(SECONDS, text_so_far) is may


async def test_words_that_are_none_are_said_and_come_back_by_an_arrow() -> None:
    """Kill Shakespeare's areas of a variant: digits, usually none."""
    table = shakespeare.opened().table
    async with shown(SettingsScreen(table, Hand(table))) as pilot:
        await keys(pilot, *["down"] * 5)
        assert line_of(seen(pilot), "ks.extra_black").endswith(" nothing")
        assert "Usually nothing." in text(pilot)
        await typed(pilot, "1 4")
        await keys(pilot, "enter")
        assert table.settings["ks.extra_black"] == "1 4"
        assert "ks.extra_black is 1 4 from now on." in text(pilot)
        await keys(pilot, "right", "enter")
        assert table.settings["ks.extra_black"] == ""


async def test_a_broad_screen_keeps_together_what_belongs_together() -> None:
    table = opened().table
    async with shown(SettingsScreen(table, Hand(table)), (300, 60)) as pilot:
        assert max(map(len, seen(pilot))) <= 142
