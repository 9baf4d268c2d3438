"""Help: the rules of this step with their ids, the keys of the play screen, every rule on demand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.events import MouseScrollDown

from companion.core.messages import Next
from companion.core.prompts import Prompt
from companion.tui.screens.rules import RulesScreen, every_rule, key_table, rules_of_step
from tests.table.evening import Evening
from tests.tui.evening import opened
from tests.tui.screens.host import UGLY, keys, results, seen, shown, storm, text

KEYS = (("Space", "play a card"), ("u", "undo"), ("Ctrl+Q", "quit, everything is saved"))


def plain(lines: list[object]) -> str:
    return "\n".join(getattr(line, "plain", "") for line in lines)


async def test_it_opens_on_the_rules_of_this_step_and_then_the_keys() -> None:
    table = opened().table
    table.submit(Next())
    async with shown(RulesScreen(table, KEYS)) as pilot:
        lines = seen(pilot)
        assert "hand the Execution Order" in lines[2]
        assert "KO-5.1" in lines[4]
        assert "The Overlord hands the order to anybody for free" in lines[4]
        assert "play a card" in text(pilot)
        assert "KO-7.4" not in text(pilot)


async def test_questions_with_the_same_rules_share_them() -> None:
    async with shown(RulesScreen(Evening(3).table, KEYS)) as pilot:
        assert "Anna: seal a bid. Ben: seal a bid. Cleo: seal a bid." in text(pilot)
        assert text(pilot).count("TOY-1") == 1


async def test_a_shows_every_rule_and_goes_back() -> None:
    table = opened().table
    async with shown(RulesScreen(table, KEYS)) as pilot:
        await keys(pilot, "a")
        assert "lines 1 to" in text(pilot)
        ids: set[str] = set()
        for _ in range(6):
            ids |= {line.split()[0] for line in seen(pilot) if "-" in line[:7]}
            await keys(pilot, "pagedown")
        assert ids >= set(table.game.rules)
        await keys(pilot, "a")
        assert "The rules of this step" in seen(pilot)[0]


async def test_it_scrolls_by_keys_and_by_the_wheel() -> None:
    async with shown(RulesScreen(opened().table, KEYS)) as pilot:
        await keys(pilot, "a", "down")
        assert "lines 2 to" in text(pilot)
        await pilot._post_mouse_events([MouseScrollDown])
        await pilot.pause()
        assert "lines 5 to" in text(pilot)
        await keys(pilot, "end", "home")
        assert "lines 1 to" in text(pilot)


@pytest.mark.parametrize("key", ["q", "escape", "?", "backspace"])
async def test_it_closes(key: str) -> None:
    async with shown(RulesScreen(opened().table, KEYS)) as pilot:
        await keys(pilot, key)
        assert results(pilot) == [None]


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1."""
    async with shown(RulesScreen(opened().table, KEYS)) as pilot:
        await storm(pilot)
        await keys(pilot, "a")
        await storm(pilot)
        assert "all rules" in seen(pilot)[0]


async def test_nothing_asked_is_said() -> None:
    table = Evening(2).table
    assert "Nothing is asked now." in plain(list(rules_of_step((), table.game.rules, 80)))


def prompt(*rules: str, text: str = "What now?") -> Prompt:
    return Prompt(id="p", text=text, wait="", rules=rules)


def test_rules_without_a_sentence_are_named() -> None:
    lines = plain(list(rules_of_step((prompt("R-1", "R-2", "R-3"),), {"R-2": "Two."}, 60)))
    assert "R-2  Two." in lines
    assert "See also R-1, R-3." in lines


@pytest.mark.parametrize("name", UGLY)
@pytest.mark.parametrize("width", [1, 3, 20, 80])
def test_names_in_questions_are_literal_and_every_line_fits(name: str, width: int) -> None:
    """C1-1, C3-3."""
    asked = replace(prompt("R-1"), text=f"{name}: play.", ends=f"{name} plays.")
    lines = [*rules_of_step((asked,), {"R-1": f"What {name} does."}, width), *key_table(((name, name),), width)]
    assert all(line.cell_length <= width for line in lines)
    if width == 80 and len(name) < 40:
        assert f"{name}: play." in plain(list(lines))


def test_the_keys_stand_in_two_columns_where_there_is_room() -> None:
    assert len(key_table(KEYS, 100)) == 2
    assert len(key_table(KEYS, 40)) == 3
    assert all(label in plain(list(key_table(KEYS, 100))) for _, label in KEYS)


def test_a_long_sentence_is_wrapped_beside_its_id() -> None:
    lines = every_rule({"R-1": "word " * 30}, 40)
    assert len(lines) > 3
    assert all(line.plain.startswith("     ") for line in lines[1:])
