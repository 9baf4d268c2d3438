"""Any key in any scene: nothing breaks, what is shown is what works, and one undo takes back what one key gave."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.core.messages import Claim, Expire, Refused, Resume, SetOption
from companion.core.prompts import Role
from companion.tui.keys.acts import Give, Say
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene
from tests.games.players import GAMES_AT_HAND, walks
from tests.games.walks import Step, Walk, seeds
from tests.tui.keys.desk import Desk

EVERY_GAME = pytest.mark.parametrize("game", GAMES_AT_HAND)
THOROUGH = settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)

KEYS = (
    *"space enter escape tab backspace plus minus left_square_bracket right_square_bracket question_mark".split(),
    *"ctrl+z ctrl+y ctrl+q f1 up".split(),
    *"0123456789+-[]?",
    *ascii_lowercase,
)


def at_the_desk(walked: Walk) -> Desk:
    """The table as it stands after this walk, with a keyboard before it."""
    desk = Desk.of(walked.game, walked.start)
    for step in walked.steps:
        if step.events:
            _give(desk, step)
    return desk


def _give(desk: Desk, step: Step) -> None:
    at, context = step.context.at, step.context
    desk.table.clock.set(max(desk.table.time, at) if isinstance(step.command, Claim) else at)
    desk.table.submit(
        step.command,
        by=context.by,
        at=at,
        error=context.error,
        clock=context.clock,
        resolution=context.resolution,
        source="clock" if isinstance(step.command, Expire) else "hand",
    )


def some_key(desk: Desk, chance: Random) -> str:
    """Mostly one that is shown, now and then any."""
    shown = [hint.press for hint in desk.keypad.hints() if hint.press]
    return chance.choice(shown) if shown and chance.random() < 0.6 else chance.choice(KEYS)


def hammered(desk: Desk, numbers: Sequence[int]) -> None:
    """One key for each number; what a single act of it changed is taken back and brought again."""
    for number in numbers:
        chance = Random(number)
        desk.wait(chance.choice((0.0, 0.02, 0.4, 1.2, 3.0)))
        before, held, answers = desk.seen(), desk.table.held, desk.answers
        desk.at_once(some_key(desk, chance))
        assert isinstance(desk.asking, str)
        assert desk.keypad.chosen in (None, *desk.table.roster.numbers)
        if len(desk.acts) == 1 and desk.answers > answers and desk.seen() != before:
            after = desk.seen()
            desk.table.undo(sure=True)
            assert desk.seen() == before
            desk.table.redo()
            assert desk.seen() == after
            if not held:
                desk.table.submit(Resume())


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_any_keys_at_any_table(game: str, data: st.DataObject) -> None:
    """Nothing breaks, everything given is submitted, and one undo takes back exactly what one key gave (A1-1)."""
    hammered(at_the_desk(data.draw(walks(game, longest=40))), data.draw(seeds(40)))


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_every_key_that_is_shown_does_something_and_no_other_key_does(game: str, data: st.DataObject) -> None:
    """All keys are shown on screen: of the others none gives anything."""
    desk = at_the_desk(data.draw(walks(game, longest=40)))
    if data.draw(st.booleans()):
        desk.table.submit(Resume())
    shown = _shown(desk.scene)
    for key in KEYS:
        keypad = _fresh(desk.scene)
        before = (keypad.asking, keypad.chosen, keypad.hints())
        acts = keypad.press(key, 10.0)
        moved = (keypad.asking, keypad.chosen, keypad.hints()) != before
        if key in shown:
            assert moved or acts, key
        elif key not in _second_names(desk.scene):
            assert not moved, key
            assert all(isinstance(act, Say) for act in acts), (key, acts)


def _fresh(scene: Scene) -> Keypad:
    keypad = Keypad()
    keypad.look(scene)
    return keypad


def _shown(scene: Scene) -> set[str]:
    hints = _fresh(scene).hints()
    return {hint.press for hint in hints} | {digit for hint in hints for digit in _digits(hint.key)}


def _second_names(scene: Scene) -> set[str]:
    """Other names of keys that are shown, and what else does the one thing that Space does."""
    primary = {option.key for _, option in scene.options() if option.role is Role.PRIMARY}
    forms = [prompt.form for prompt in scene.prompts if prompt.form is not None and prompt.option(Role.PRIMARY)]
    seats = [blank.choices for form in forms for blank in form.fields if blank.type == "seat"]
    primary |= {choices[0] for choices in seats if len(choices) == 1}  # `2`, where Space is `Ben is next`
    return {*primary, *"enter backspace ctrl+z ctrl+y + - minus [ ] ?".split()}


def _digits(shown: str) -> list[str]:
    """Of `1-9 00-02`, and of `02` alone: the nought leads to the seats from 10 on."""
    found: list[str] = []
    for run in shown.split():
        first, _, last = run.partition("-")
        if run[:1] == "0":
            found.append("0")
        elif first.isdigit() and last.isdigit():
            found += [str(seat) for seat in range(int(first), int(last) + 1)]
    return found


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_what_the_brackets_give_is_taken(game: str, data: st.DataObject) -> None:
    desk = at_the_desk(data.draw(walks(game, longest=20)))
    if desk.table.result() is not None:
        return
    desk.at_once("]")
    if not desk.scene.has_windows:
        assert [type(act) for act in desk.acts] == [Say]
        return
    assert isinstance(desk.acts[0], Give)
    assert isinstance(desk.acts[0].command, SetOption)
    try:
        desk.table.submit(desk.acts[0].command)
    except Refused as refused:
        pytest.fail(str(refused))
