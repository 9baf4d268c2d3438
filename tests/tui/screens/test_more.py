"""The repairs, each by a letter: what is returned for the play screen to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import CorrectClaim, Leave, Next, Rename, Return, VoidWindow
from companion.tui.keys.acts import Ask, Give, Redo
from companion.tui.keys.scene import Scene, scene_of
from companion.tui.screens.more import Choice, Errand, MoreScreen, items
from tests.table.evening import Evening
from tests.tui.evening import opened
from tests.tui.screens.host import UGLY, keys, results, seen, shown, storm, text
from tests.tui.shakespeare_moments import played


def scene() -> Scene:
    return scene_of(Evening(3).table)


@pytest.mark.parametrize(
    ("pressed", "choice"),
    [
        ("w", Errand.WAIT),
        ("n", Errand.NUMBERS),
        ("s", Errand.SETTINGS),
        ("h", Errand.HOME),
        ("v", Give(command=VoidWindow())),
        ("V", Give(command=VoidWindow())),
        ("c23", Give(command=CorrectClaim(seat=2, to=3))),
        ("l3", Give(command=Leave(seat=3))),
        ("b1", Give(command=Return(seat=1))),
    ],
)
async def test_each_letter_returns_its_repair(pressed: str, choice: Choice) -> None:
    async with shown(MoreScreen(scene())) as pilot:
        await keys(pilot, *pressed)
        assert results(pilot) == [choice]


async def test_a_rename_asks_for_the_seat_and_leaves_the_name_to_a_form() -> None:
    async with shown(MoreScreen(scene())) as pilot:
        await keys(pilot, "r", "2")
        (ask,) = results(pilot)
        assert isinstance(ask, Ask)
        assert ask.filling.form.command is Rename
        assert ask.filling.values == {"seat": 2}
        assert [blank.name for blank in ask.filling.missing] == ["name"]


async def test_forms_at_hand_have_a_letter_each() -> None:
    """KO-6.10: a card or a role is typed in at any moment."""
    table = opened().table
    letters = [item.key for item in items(scene_of(table))]
    assert len(set(letters)) == len(letters)
    assert "q" not in letters
    card = next(item for item in items(scene_of(table)) if item.label.startswith("card"))
    async with shown(MoreScreen(scene_of(table))) as pilot:
        await keys(pilot, card.key)
        (ask,) = results(pilot)
        assert ask.filling.form is not None
        assert ask.filling.form.word == "card"


async def test_redo_says_what_it_would_bring_back_and_does_nothing_without() -> None:
    evening = Evening(3)
    async with shown(MoreScreen(scene_of(evening.table))) as pilot:
        await keys(pilot, "y")
        assert "Nothing was taken back." in text(pilot)
        assert results(pilot) == []
    evening.bid(1)
    evening.table.undo()
    async with shown(MoreScreen(scene_of(evening.table))) as pilot:
        assert "bring back: Anna has sealed a bid" in text(pilot)
        await keys(pilot, "y")
        assert results(pilot) == [Redo()]


@pytest.mark.parametrize("back", ["escape", "q", "backspace"])
async def test_one_key_goes_back_a_step_and_then_closes(back: str) -> None:
    async with shown(MoreScreen(scene())) as pilot:
        await keys(pilot, "c", "2")
        assert "Whose was it really?" in text(pilot)
        await keys(pilot, back)
        assert "Whose reaction was entered?" in text(pilot)
        await keys(pilot, back)
        assert "settings" in text(pilot)
        await keys(pilot, back)
        assert results(pilot) == [None]


async def test_a_digit_without_a_seat_and_the_same_seat_twice_are_told() -> None:
    async with shown(MoreScreen(scene())) as pilot:
        await keys(pilot, "c", "7")
        assert "Seats are 1 to 3." in text(pilot)
        await keys(pilot, "2", "2")
        assert "Ben was named already." in text(pilot)
        await keys(pilot, "3")
        assert results(pilot) == [Give(command=CorrectClaim(seat=2, to=3))]


async def test_everything_fits_80x24() -> None:
    table = opened(("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hal")).table
    table.submit(Next())
    async with shown(MoreScreen(scene_of(table))) as pilot:
        assert "More" in text(pilot)
        assert "q or Esc close" in text(pilot)
        await keys(pilot, "l")
        assert "8 ⬟ Hal" in text(pilot)
        assert "one step back" in text(pilot)


async def test_any_size_and_any_name_is_shown_without_an_exception() -> None:
    """D2-1, C1-1, C3-3."""
    table = opened(UGLY).table
    async with shown(MoreScreen(scene_of(table))) as pilot:
        await storm(pilot)
        await keys(pilot, "l")
        await storm(pilot)
        assert "1 ● [/" in text(pilot)
        assert "2 ▲ [bold]x[/bold]" in text(pilot)
        assert all(character.isprintable() for line in seen(pilot) for character in line)
        await keys(pilot, "6")
        assert results(pilot) == [Give(command=Leave(seat=6))]


async def test_with_many_forms_at_hand_the_way_out_stays_in_sight() -> None:
    """80x24: five forms, and every repair."""
    one = scene_of(opened().table).forms[0]
    words = ("effect", "jester", "quest", "battle", "siege")
    forms = tuple(replace(one, word=word, label="what it is") for word in words)
    async with shown(MoreScreen(replace(scene(), forms=forms))) as pilot:
        assert "home, everything is saved" in text(pilot)
        assert "q or Esc close" in text(pilot)
        await storm(pilot)
        assert "q or Esc close" in text(pilot)


async def test_a_form_at_hand_keeps_its_own_letter_here_where_it_is_free() -> None:
    one = scene_of(opened().table).forms[0]
    forms = (replace(one, word="battle", key="b"), replace(one, word="effect", key="e"))
    found = {item.label.split(":")[0]: item.key for item in items(replace(scene(), forms=forms))}
    assert (found["effect"], found["battle"]) == ("e", "a")
    assert next(item for item in items(scene()) if item.key == "b").label.startswith("back")


async def test_many_forms_are_told_by_their_words_where_lines_lack() -> None:
    """Kill Shakespeare has eleven of them: none scrolls out of sight at 80x24, and what is said stays there too."""
    found = scene_of(played().table)
    async with shown(MoreScreen(found)) as pilot:
        assert "a battle" in text(pilot)
        assert "m arrows" in text(pilot)
        assert "q or Esc close" in text(pilot)
        await keys(pilot, "x")
        assert "That letter is none of these." in text(pilot)
    async with shown(MoreScreen(found), (120, 40)) as pilot:
        assert "battle: rebels win a battle" in text(pilot)
