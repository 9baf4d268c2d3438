"""The sheet for what a card does: few keys, every change in sight, one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.events import Paste

from companion.codec import Codec
from companion.core.filling import Filling
from companion.core.messages import AdjustAll, Change
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import seat_people
from companion.core.view import View
from companion.tui.keys.forms import changes_of
from companion.tui.screens.effect import EffectScreen
from companion.tui.screens.effect_desk import EffectDesk, named
from companion.tui.screens.form import FormScreen
from tests.toy_game import GAME
from tests.tui.effects import EFFECT, board, play
from tests.tui.evening_app import sitting
from tests.tui.screens.host import DRIVES, UGLY, keys, results, shown, storm, text, typed
from tests.tui.shakespeare_moments import played

ROSTER = seat_people(("Hamlet", "Juliet", "Othello", "Falstaff"))


class Given:
    """Takes what is given; `says` is the answer."""

    def __init__(self, says: str = "") -> None:
        self.fillings: list[Filling] = []
        self.says = says

    def __call__(self, filling: Filling) -> str:
        self.fillings.append(filling)
        return self.says

    @property
    def command(self) -> AdjustAll:
        (filling,) = self.fillings
        made = Codec(GAME).command("AdjustAll", filling.values)
        assert isinstance(made, AdjustAll)
        return made


def screen(given: Given, view: Callable[[], View] = board, form: Form = EFFECT, **how: Any) -> EffectScreen:
    blank = changes_of(form)
    assert blank is not None
    filling = Filling(prompt=how.pop("prompt", None), form=form, seat=None)
    return EffectScreen(filling, blank, ROSTER, view, give=given, **how)


async def test_one_sheet_gives_all_changes_as_one_command() -> None:
    """P-KS-12: areas, seats, the track and influence in one entry; the issue's letters."""
    given = Given()
    async with shown(screen(given)) as pilot:
        await typed(pilot, "4h-7b++2v+3i2-t+")
        lines = ("Cawdor Hope", "Arden black", "Juliet VP", "Juliet influence, Delphos", "Search")
        said = text(pilot)
        assert all(line in said for line in lines)
        assert all(numbers in said for numbers in ("4 → 3", "1 → 3", "5 → 6", "2 → 1", "6 → 7"))
        assert "5 changes" in said
        await keys(pilot, "enter")
        assert results(pilot) == [None]
    assert given.command == AdjustAll(
        changes=(
            Change(what="hope 4", by=-1),
            Change(what="black 7", by=2),
            Change(what="vp", seat=2, by=1),
            Change(what="influence 3", seat=2, by=-1),
            Change(what="track", by=1),
        ),
        reason="card",
    )


async def test_once_a_thing_is_named_each_further_change_is_at_most_two_keys() -> None:
    given = Given()
    async with shown(screen(given)) as pilot:
        await keys(pilot, "4", "h", "minus", "minus", "b", "plus", "ctrl+s")
    assert given.command.changes == (Change(what="hope 4", by=-2), Change(what="black 4", by=1))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "A digit and a letter name a number"),
        ("4", "4 is Falstaff or Cawdor: a letter says which"),
        ("h", "Hope of what? A digit, then h."),
        ("4h", "Cawdor Hope is 4: + or - changes it."),
        ("4i", "influence Cawdor: whose? A seat's digit."),
        ("4i2", "Juliet influence, Cawdor is 2: + or - changes it."),
        ("t", "Search is 6: + or - changes it."),
        ("z", "z names nothing here."),
        ("-", "Name first what changes."),
        ("a+", "Iago is not known yet"),
        ("8v+", "Name first what changes."),
    ],
)
def test_what_is_named_and_what_is_missing_is_said(words: str, sentence: str) -> None:
    desk = EffectDesk(filling=Filling(prompt=None, form=EFFECT, seat=None), blank=EFFECT.fields[0])
    said = [desk.take(key, board()) for key in words]
    assert sentence in (said[-1] if said and said[-1] else named(desk.hand, board(), ROSTER))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_letter_and_digit_and_every_key_is_in_sight(size: tuple[int, int]) -> None:
    """Also below a long card: ten changes."""
    async with shown(screen(Given()), size) as pilot:
        for words in ("4h", "-" + "".join(f"{area}h+" for area in "12356") + "".join(f"{area}b+" for area in "1234")):
            await typed(pilot, words)
            letters = ("v VP", "h Hope", "i influence, then a seat's digit", "t Search (no digit)")
            for part in (*letters, "8 Avon", "3 Othello", "Cawdor", "the card", "Backspace", "Enter", "Ctrl+O"):
                assert part in text(pilot)
        assert "10 changes" in text(pilot)
        assert "Cawdor black " in text(pilot)


async def test_backspace_takes_the_last_change_away_and_then_what_is_named() -> None:
    given = Given()
    async with shown(screen(given)) as pilot:
        await typed(pilot, "4h--2v+")
        await keys(pilot, "backspace")
        assert "Juliet VP  " not in text(pilot)
        assert "4 → 2" in text(pilot)
        await keys(pilot, "backspace")
        assert "4 → 3" in text(pilot)
        await keys(pilot, "backspace", "backspace")
        assert "no change yet" in text(pilot)
        assert "A digit and a letter name a number" in text(pilot)
        await keys(pilot, "enter")
        assert "Nothing is changed yet." in text(pilot)
        assert results(pilot) == []
    assert given.fillings == []


@pytest.mark.parametrize("way", ["tab", "slash"])
async def test_the_cards_name_can_be_typed_and_need_not_be(way: str) -> None:
    given = Given()
    async with shown(screen(given)) as pilot:
        await typed(pilot, "t+")
        await keys(pilot, way)
        await typed(pilot, "The q Storm-1")
        await keys(pilot, "backspace", "2")
        assert "The q Storm-2" in text(pilot)
        await keys(pilot, "tab", *"t-t+", "enter")
    assert given.command == AdjustAll(changes=(Change(what="track", by=1),), reason="The q Storm-2")


@pytest.mark.parametrize("key", ["escape", "ctrl+o"])
async def test_a_shown_key_cancels(key: str) -> None:
    given = Given()
    async with shown(screen(given)) as pilot:
        await typed(pilot, "t+")
        await keys(pilot, key)
        assert results(pilot) == [None]
    assert given.fillings == []


async def test_a_refusal_keeps_everything() -> None:
    given = Given("Hope is at least 0, not -1.")
    async with shown(screen(given)) as pilot:
        await typed(pilot, "4h-")
        await keys(pilot, "enter")
        assert "Hope is at least 0, not -1." in text(pilot)
        assert "4 → 3" in text(pilot)
        given.says = ""
        await keys(pilot, "enter")
        assert results(pilot) == [None]


async def test_when_the_table_changes_the_numbers_follow_and_nothing_typed_is_lost() -> None:
    now = [board()]
    given = Given()
    async with shown(screen(given, lambda: now[0])) as pilot:
        await typed(pilot, "4h-7b")
        now[0] = board(hope=7)
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "7 → 6" in text(pilot)
        assert "Arden black is 1" in text(pilot)
        await keys(pilot, "plus", "enter")
    assert len(given.command.changes) == 2


async def test_a_question_that_closes_is_told_and_takes_nothing() -> None:
    given, still = Given(), [True]
    prompt = Prompt(id="p", text="What does the event do?", wait="", form=EFFECT)
    async with shown(screen(given, is_open=lambda: still[0], prompt=prompt)) as pilot:
        assert "What does the event do?" in text(pilot)
        await typed(pilot, "4h-")
        still[0] = False
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await keys(pilot, "enter")
        assert "This question has been closed" in text(pilot)
        assert "4 → 3" in text(pilot)
    assert given.fillings == []


async def test_a_sheet_that_nothing_was_typed_on_leaves_with_its_question() -> None:
    given, still = Given(), [True]
    prompt = Prompt(id="p", text="What does the event do?", wait="", form=EFFECT)
    async with shown(screen(given, is_open=lambda: still[0], prompt=prompt)) as pilot:
        still[0] = False
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "What does the event do?" not in text(pilot)


async def test_a_pasted_line_is_shorthand_and_never_a_key() -> None:
    """D3-3, C1-5."""
    given = Given()
    async with shown(screen(given)) as pilot:
        pilot.app.post_message(Paste("4h- 7b++\n"))
        await pilot.pause()
        assert "4 → 3" in text(pilot)
        pilot.app.post_message(Paste(f"zz{DRIVES}"))
        await pilot.pause()
        assert "names nothing here" in text(pilot)
        await keys(pilot, "tab")
        pilot.app.post_message(Paste(f"A\tB\n[/]{DRIVES}"))
        await pilot.pause()
        assert "A B [/]" in text(pilot)
        await keys(pilot, "enter")
    assert given.command.changes == (Change(what="hope 4", by=-1), Change(what="black 7", by=2))


@pytest.mark.parametrize("name", UGLY)
async def test_names_are_literal_and_every_size_is_drawn(name: str) -> None:
    """C1-1, D2-1."""
    given = Given()
    one = screen(given)
    one._roster = seat_people((name, "Ben", "Cleo", "Dev"))
    async with shown(one) as pilot:
        await typed(pilot, "1v+4h-")
        assert name[:20] in text(pilot)
        await storm(pilot)
        assert "4 → 3" in text(pilot)


async def test_at_the_table_a_key_opens_it_and_the_sheet_is_one_entry_and_one_undo() -> None:
    """G-3: from the play screen, e; then 2v+ and the round; one undo takes all of it back."""
    opened = play()
    async with sitting(play=opened) as evening:
        assert "e effect" in evening.text
        before = evening.table.number
        await evening.press("e", *"2v++", "o", "+", "enter")
        assert evening.table.number == before + 1
        assert (evening.table.view(None).value("points", 2), evening.table.view(None).value("round")) == (2, 2)
        assert "(card)" in evening.text
        await evening.press("u")
        assert (evening.table.view(None).value("points", 2), evening.table.view(None).value("round")) == (0, 1)


async def test_more_leads_to_it_as_well_and_what_the_game_refuses_stays() -> None:
    async with sitting(play=play()) as evening:
        await evening.press("m", "e", *"2v-", "enter")
        assert "Points: at least 0, not -1." in evening.text
        assert "0 → −1" in evening.text
        await evening.press("+", "+", "enter")
        assert evening.table.view(None).value("points", 2) == 1


async def test_what_becomes_of_a_number_is_what_the_game_makes_of_it() -> None:
    """KS-10.1: a die stops at 0, leaves, and moves Richard; KS-10.4: a fourth Iago is a step of his, too."""
    async with sitting(play=played(step="action")) as evening:
        before = evening.table.number
        await evening.press("e", *"4h---a++t+")
        assert "Hope in Cawdor     1 → 0" in evening.text
        assert "Iago stack         2 → 3" in evening.text
        assert "Richard's space    6 → 9" in evening.text
        assert evening.table.number == before
        await evening.press("enter")
        assert [evening.table.view(None).value(what) for what in ("hope cawdor", "iago stack", "track")] == [0, 3, 9]


async def test_among_other_blanks_changes_are_one_line_of_shorthand() -> None:
    """A form that asks for more than the changes."""
    both = Form(command=AdjustAll, fields=(EFFECT.fields[0], Field(name="reason", type="text", text="why")))
    assert changes_of(both) is None
    async with shown(FormScreen(Filling(prompt=None, form=both, seat=None), ROSTER, view=board)) as pilot:
        await typed(pilot, "4h")
        await keys(pilot, "enter")
        assert "Each change ends with + or -" in text(pilot)
        await typed(pilot, "- 2v++")
        await keys(pilot, "enter", *"Storm", "enter")
        (filling,) = results(pilot)
    made = Codec(GAME).command("AdjustAll", filling.values)
    assert made == AdjustAll(changes=(Change(what="hope 4", by=-1), Change(what="vp", seat=2, by=2)), reason="Storm")
