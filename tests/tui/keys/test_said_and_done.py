"""What the line of keys says of a key is what the key does, in every scene and with anything half done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.filling import Filling
from companion.core.game import Result
from companion.core.messages import Hold, Next, Pass, Resume, Sealed, SetOption
from companion.games.kill_shakespeare import commands as c
from companion.tui.keys.acts import Act, Ask, Fill, Give, Place, Press, Redo, Show, Undo
from companion.tui.keys.hints import KeyHint
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene, scene_of
from tests.games.players import walks
from tests.games.walks import seeds
from tests.tui.keys.desk import Desk
from tests.tui.keys.made_up import BATTLE, QUEST, SCENE, Keyboard, asks, go_on
from tests.tui.keys.test_any_key import EVERY_GAME, THOROUGH, at_the_desk
from tests.tui.shakespeare import opened

PLACES = {"t": Place.TABLE, "l": Place.LOG, "?": Place.RULES, "m": Place.MORE}


class Typist:
    """One keyboard before one scene. Keys come two seconds apart, and nothing is done with what they give."""

    def __init__(self, scene: Scene, *before: str) -> None:
        self.scene, self.keypad, self._now = scene, Keypad(), 0.0
        self.keypad.look(scene)
        for key in before:
            self.press(key)

    def press(self, key: str) -> tuple[Act, ...]:
        self._now += 2.0
        return self.keypad.press(key, self._now)


def half_done(scene: Scene, numbers: list[int]) -> tuple[str, ...]:
    """Up to two keys that give nothing and leave something half done; no + or -, which end by themselves."""
    before: tuple[str, ...] = ()
    for number in numbers[:2]:
        keys = ["1", "2", "3", *(hint.press for hint in Typist(scene, *before).keypad.hints())]
        keys = [key for key in keys if key not in ("", "plus")]
        key = Random(number).choice(keys)
        acts = Typist(scene, *before).press(key)
        if not any(isinstance(act, Give | Fill | Press | Ask | Show | Undo | Redo) for act in acts):
            before = (*before, key)
    return before


def words_of(filling: Filling, scene: Scene) -> Iterator[str]:
    """By what a form may be called: its label, its word, its first question; each with whose it is."""
    form = filling.form
    for words in (form.label, form.word, form.fields[0].text, *(each.label for _, each in scene.options())):
        yield words
        if filling.seat is not None:
            yield f"{scene.roster.name(filling.seat)}: {words}"


def is_true(hint: KeyHint, scene: Scene, act: Act) -> bool:
    """Whether the label is about this act."""
    match act:
        case Show(place=place):
            return PLACES[hint.key] is place
        case Undo():
            return hint.label == "undo"
        case Redo():
            return hint.label == "redo"
        case Give(command=Hold()):
            return hint.label == "hold"
        case Give(command=Resume()):
            return hint.label in ("let it run", "let the clock run")
        case Give(command=SetOption()) if hint.key in ("[", "]"):
            return (hint.key, hint.label) in (("[", "windows shorter"), ("]", "longer"))
        case Press(seat=int(seat)) | Give(command=Pass(), seat=int(seat)):
            return hint.label == scene.roster.name(seat)
        case Give(command=command):
            labels = [option.label for _, option in scene.options() if option.command == command]
            labels += [form.word for form in scene.forms if not form.fields and isinstance(command, form.command)]
            return hint.label in labels
        case Ask(filling=filling):
            return asks_for(hint.label, filling, scene)
        case _:
            return True


def asks_for(label: str, filling: Filling, scene: Scene) -> bool:
    """Generic words are about the question that is asked now, or about a form whose answers have letters now."""
    if label in words_of(filling, scene):
        return True
    if label.startswith("also: "):
        aside = [blank.text for blank in filling.missing if not blank.required or blank.default is not None]
        return filling.in_full and label == f"also: {', '.join(aside)}"
    generic = label in ("another, or in full", "with all its blanks") or label.startswith("also ")
    return generic and filling.in_full and not any(blank.secret for blank in filling.form.fields)


def doubtful(scene: Scene, *before: str) -> list[tuple[str, str, Any]]:
    """Every shown key that does not do what it says, with what it does."""
    found = []
    for hint in Typist(scene, *before).keypad.hints():
        if not hint.press:
            continue
        for act in Typist(scene, *before).press(hint.press):
            if not is_true(hint, scene, act):
                found.append((hint.key, hint.label, act))
    return found


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_every_label_is_about_what_its_key_does(game: str, data: st.DataObject) -> None:
    """In any scene, with up to two keys pressed before; so no seat's secret is opened by a key for something else."""
    scene = at_the_desk(data.draw(walks(game, longest=40))).scene
    assert doubtful(scene) == []
    before = half_done(scene, data.draw(seeds(2)))
    assert doubtful(scene, *before) == [], before


def bidding() -> Scene:
    """Four may bid in secret, or the table types all totals; Cleo's bid is in."""
    table = opened().table
    table.submit(Next())
    table.submit(c.RevealEvent(cost=21))
    table.submit(c.Commit(bid=Sealed(value="5")), by=3)
    return scene_of(table)


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_chosen_seat_in_the_event_bid_opens_its_own_secret_and_the_line_of_keys_says_so(key: str) -> None:
    """P-KS-10, KS-17.3: without a seat it is the table's totals, and who is in is led to neither."""
    scene = bidding()
    hints = {hint.key: hint.label for hint in Typist(scene, "2").keypad.hints()}
    assert hints["Space"] == "Ben: Bid in secret"
    assert "Enter the totals" not in hints.values()
    (act,) = Typist(scene, "2").press(key)
    assert isinstance(act, Ask)
    assert act.filling.form.command is c.Commit
    assert act.filling.seat == 2
    (act,) = Typist(scene).press(key)
    assert isinstance(act, Ask)
    assert act.filling.form.command is c.EnterBids
    assert not any(isinstance(act, Ask) for act in Typist(scene, "3").press(key))
    assert not {"Enter", "Space"} & {hint.key for hint in Typist(scene, "3").keypad.hints()}


def test_a_chosen_seat_is_told_what_its_next_key_opens() -> None:
    assert Typist(bidding(), "2").keypad.asking.startswith("Ben: Bid in secret, by Space or Enter.")


def test_a_form_of_few_keys_shows_the_key_to_what_it_leaves_aside() -> None:
    """KS-7.2b: who helped is asked by Enter from the first key on, right behind the answers."""
    keyboard = Keyboard(asks(go_on())).press("q")
    shown = [hint.key for hint in keyboard.keypad.hints()]
    assert (shown[:5], keyboard.hints["Enter"]) == (["1", "2", "3", "4", "Enter"], "also: with whom")
    (act,) = keyboard.press("2", "enter").acts
    assert isinstance(act, Ask)
    assert (act.filling.form, act.filling.values, act.filling.in_full) == (QUEST, {"seat": 2}, True)


def test_a_form_that_leaves_nothing_aside_shows_it_last() -> None:
    keyboard = Keyboard(asks(go_on()), scene=SCENE).press("b")
    assert [hint.key for hint in keyboard.keypad.hints()][:8] == [*"12345678"]
    assert keyboard.hints["Enter"] == "with all its blanks"
    assert BATTLE.fields[-1].required


@pytest.mark.parametrize("winners", [(1,), ()])
def test_a_win_and_a_defeat_of_all_show_the_way_home_first(winners: tuple[int, ...]) -> None:
    """KS-12.1: a long sentence of defeat leaves no room for it elsewhere."""
    keyboard = Keyboard(scene=replace(SCENE, result=Result(winners=winners, standings=(), text="Over.")))
    (first, *_) = keyboard.keypad.hints()
    assert (first.key, first.label) == ("m", "and h: home")
    assert keyboard.press("m").acts == [Show(place=Place.MORE)]


def test_undo_leaves_what_is_half_done_and_is_called_so() -> None:
    desk = Desk.of_kill_overlord()
    desk.press("2")
    assert desk.hints["u"] == "not this"
