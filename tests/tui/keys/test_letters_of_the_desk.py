"""The overlord's desk by keys: one letter means one thing at every step, and everything at hand is found."""

from __future__ import annotations

from companion.core.game import Start
from companion.core.messages import AdjustAll, Change, Claim, Rename, Value
from companion.core.seats import seat_people
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.tui.keys.acts import Ask, Fill, Give, Say
from companion.tui.screens.more import items, only_here
from tests.tui.keys.desk import Desk

PEOPLE = ("Anna", "Ben", "Cleo", "Dev")
SAME = {"Guard order": "g", "Guard is used": "g", "Overlord's card": "i", "Plays a card": "i"}
"""What is said by a key, and then confirmed by the same."""


def desk(people: tuple[str, ...] = PEOPLE, /, **settings: Value) -> Desk:
    found = Desk.of(GAME, Start(roster=seat_people(people), settings=settings))
    found.table.submit(c.EnterQuest(conquest=9))
    numbers = {"threat": 20, "hand": 6, "deck": 18, "discard": 11, "powers": 1}
    found.table.submit(AdjustAll(changes=tuple(Change(what=key, to=to) for key, to in numbers.items()), reason=""))
    return found


def letters(at: Desk) -> dict[str, str]:
    """What this game's own letters mean now."""
    found = {key: option.label for key, (_, option) in at.keypad._letters.options.items() if key.isalpha()}
    return found | {key: form.word for key, (_, form) in at.keypad._letters.forms.items()}


def test_a_letter_means_the_same_at_every_step() -> None:
    """A hand that knows `d` for a discard must not declare by it, nor give conquest where a guard is confirmed."""
    at = desk(clocks="on")
    seen: dict[str, set[str]] = {}

    def look() -> None:
        for letter, what in letters(at).items():
            seen.setdefault(letter, set()).add(SAME.get(what, what))

    steps = (
        ("2",), ("i",), ("e", "j"), ("n",), ("space",), ("g",), ("b",), ("3", "space"), ("4", "space"), ("space",),
        ("space",), ("f",), ("space",), ("r", "2"), ("g",), ("space",), ("space",),
    )  # fmt: skip
    look()
    for keys in steps:
        at.settled(*keys).wait(3.0)
        at.dialogs.clear()
        look()
    at.table.submit(c.HeroNext(seat=2))
    at.table.submit(Claim(), by=1)
    at.wait(1.0)
    look()
    assert {key: what for key, what in seen.items() if len(what) > 1} == {}
    assert set(seen) == set("abcdefgijkoqsvwxz")
    assert seen["w"] == {"Close the window"}


def test_everything_at_hand_is_found_and_the_quests_goal_at_once() -> None:
    """D.6: by its key, else under `m`, which `?` says; the heroes win by `q`."""
    at = desk()
    hints = list(at.hints.items())
    assert at.hints["q"] == "goal"
    told = dict(only_here(at.scene, hints))
    words = {item.word for item in items(at.scene)}
    table_forms = [form for form in at.scene.forms if form.seat is None]
    assert {form.word for form in table_forms} <= words
    assert len(told) == len([form for form in table_forms if not form.key])
    assert {"something lasts", "draw by a card", "what a card says", "the heroes are done"} <= set(told.values())
    at.press("q")
    assert [type(act) for act in at.acts] == [Ask]


def test_a_power_is_gone_by_one_key_for_it_asks_nothing() -> None:
    """DO-5.4"""
    at = desk().press("v")
    assert at.acts == [Give(command=c.PowerLeaves())]
    assert (at.value("powers"), "v" in at.hints) == (0, False)


def test_skipping_heroes_asks_once_more() -> None:
    """No single key, and no key twice, takes the turns of three heroes."""
    at = desk()
    assert c.EndHeroes not in {type(option.command) for _, option in at.scene.options()}
    (item,) = [item for item in items(at.scene) if item.word == "skip"]
    ask = item.done(())
    assert isinstance(ask, Ask)
    assert [blank.text for blank in ask.filling.missing] == ["no turn this round for Ben, Cleo and Dev"]
    at.do(Fill(filling=ask.filling.filled(ask.filling.missing[0], False)))
    assert "Nobody is skipped" in at.said[-1]
    at.do(Fill(filling=ask.filling.filled(ask.filling.missing[0], True)))
    assert at.value("step") == "start and spawn"


def test_a_question_that_was_put_aside_takes_digits_again_once_something_else_is_done() -> None:
    """Esc holds only while something else is chosen."""
    at = desk().press("escape")
    assert at.asking == ""
    at.press("v")
    assert at.asking.startswith("Who is next?")
    at.press("escape", "m")
    at.keypad.heard("escape", at.steady)
    assert at.asking.startswith("Who is next?")
    at.press("escape")
    at.table.submit(Rename(seat=2, name="Bo"))
    assert at.asking.startswith("Who is next? 2 Bo")
    at.press("escape", "2", "+")
    at.wait(2.0)
    assert at.asking.startswith("Who is next?")


def test_space_says_that_it_cannot_choose_a_hero() -> None:
    at = desk().press("space")
    assert at.acts == [Say(sentence="Space cannot say this. Who is next? 2 Ben, 3 Cleo, 4 Dev")]


def test_the_last_hero_is_offered_once_and_by_its_number() -> None:
    """DO-1.1: a lone player leads two; Space or the digit."""
    at = desk(("Anna", "Ben"))
    assert at.scene.first is not None
    assert at.scene.first.text == "Ben's first hero acts first."
    at.press("2").wait(1.0).press("space").wait(1.0)
    assert at.scene.first.text == "Ben's first hero acts. Afterwards: Ben's second hero, the last hero."
    assert (at.hints["Space"], at.asking) == ("Ben's second hero is next", "")
    assert "2" not in at.hints
    at.press("2").wait(1.0)
    assert "Ben's second hero: refresh, equip" in at.scene.first.text


def test_with_everything_at_hand_more_still_has_a_key_for_each() -> None:
    """A guard, something that lasts, a power, an empty deck, treachery, a level and the marker at once: it ended the
    program."""
    rtl: dict[str, Value] = {"do.rtl_level_cycles": True, "do.rtl_spawn_marker": True, "do.treachery": "typed"}
    at = desk(**rtl)
    at.table.submit(c.EnterTreachery(event=2, trap=2, monster=2))
    at.table.submit(AdjustAll(changes=(Change(what="deck", to=0), Change(what="discard", to=29)), reason=""))
    at.table.submit(c.LastsUntil(what="fog", until="overlord's next turn"))
    at.table.submit(AdjustAll(changes=(Change(what="guards", seat=2, to=1), Change(what="step", to="start and spawn"))))
    scene = at.scene
    own = [form for form in scene.forms if form.seat is None]
    found = [item for item in items(scene) if item.word]
    assert [item.word for item in found] == [form.word for form in own]
    assert len({item.key for item in items(scene)}) == len(items(scene))
