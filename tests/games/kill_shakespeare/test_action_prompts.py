"""What is asked in Action, and which forms are at hand when: P-KS-20 to P-KS-22, P-KS-24."""

from __future__ import annotations

from typing import Any

from companion.core.messages import Next
from companion.core.prompts import Form, Prompt, Role
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.prompts import action
from companion.games.kill_shakespeare.prompts.forms import forms
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from tests.games.kill_shakespeare.board import PLAIN, board, pawns, rebels
from tests.games.kill_shakespeare.positions import area, at, position, seat


def pad(step: Step = Step.ACTION, heroes: tuple[str, ...] = PLAIN, **settings: Any) -> State:
    return at(position(heroes, **settings), step)


def words(state: State) -> list[str]:
    return [form.word for form in forms(state)]


def form(state: State, word: str) -> Form:
    return next(each for each in forms(state) if each.word == word)


def only(prompts: tuple[Prompt, ...]) -> Prompt:
    (prompt,) = prompts
    return prompt


PIECES = ["area", "hero", "values", "newquests", "cards", "arrows"]


def test_score_pad_asks_once_for_the_whole_phase() -> None:
    """P-KS-20, level `score_pad`: Space ends it; a key counts an action for whoever wants it."""
    prompt = only(action.action(pad()))
    assert prompt.seat is None
    assert isinstance(prompt.options[0].command, Next)
    assert prompt.options[0].role is Role.PRIMARY
    assert [option.key for option in prompt.options[1:]] == ["d", "z"]
    assert "Anna is next" in prompt.text


def test_map_asks_the_active_seat() -> None:
    """P-KS-20, level `map`: placing only where a pawn stands and a marker is left, moving only with markers."""
    prompt = only(action.action(board()))
    assert (prompt.seat, prompt.form) == (1, None)
    assert [type(option.command) for option in prompt.options] == [c.Rest, c.ActionDone]
    state = rebels(pawns(board(), anna="delphos"), "avon", 1)
    prompt = only(action.action(state))
    assert prompt.form is not None
    assert prompt.form.command is c.Move
    assert isinstance(prompt.options[0].command, c.Place)
    assert "Delphos" in prompt.options[0].label
    assert "Richard" in prompt.ends, "Hamlet is reminded (KS-13.1)"
    assert not isinstance(only(action.action(seat(state, 1, available=0))).options[0].command, c.Place)


def test_extra_actions_by_digit() -> None:
    """P-KS-21: only those who may still take one."""
    state = seat(pad(Step.EXTRA), 2, extra=True)
    assert [option.key for option in only(action.extra(state)).options] == ["n", "3", "4"]


def test_rebuilds_by_digit() -> None:
    """P-KS-22, KS-9.6: only where a Stronghold lies destroyed, by the area's digit on the board."""
    prompt = only(action.rebuild(area(pad(Step.REBUILD), "cawdor", stronghold=Stronghold.DESTROYED)))
    assert "Cawdor" in prompt.text
    assert prompt.form is None
    assert [(option.key, option.command) for option in prompt.options[1:]] == [("4", c.ReportRebuilt(area="cawdor"))]


def test_every_question_has_an_id_of_its_own() -> None:
    assert only(action.action(pad())).id == f"P-KS-20/{pad().turn}"


def test_forms_at_hand_fit_the_step() -> None:
    """P-KS-24 and the reports: nothing that could only be refused."""
    assert words(pad(Step.OVER)) == []
    assert words(pad(Step.COMPONENTS)) == PIECES
    assert words(pad(Step.START)) == PIECES
    assert words(pad(Step.BID)) == ["effect", "battle", *PIECES]
    assert words(pad()) == ["effect", "quest", "battle", *PIECES]
    assert words(board()) == ["effect", "quest", "pawn", *PIECES]
    free = area(pad(Step.PREP), "cawdor", liberated=True, token=1)
    assert words(seat(free, 1, jester=1, energy=-1)) == ["effect", "battle", "siege", "token", "jester", *PIECES]


def test_forms_have_their_keys() -> None:
    keys = {each.word: each.key for each in forms(seat(area(pad(), "cawdor", liberated=True), 1, jester=1))}
    assert [keys[word] for word in ("effect", "jester", "quest", "battle", "siege")] == ["e", "j", "q", "b", "s"]


def test_a_jester_only_for_what_it_would_do() -> None:
    """KS-10.6."""
    state = seat(pad(Step.BID), 3, jester=1)
    asked = form(at(state, Step.BID, iago=1), "jester")
    assert [field.choices for field in asked.fields] == [("3",), ("iago", "energy")]
    assert asked.fields[1].called == {"iago": "Iago from the stack", "energy": "Energy to the top"}


def test_a_quest_is_three_keys() -> None:
    """KS-7.2a: seat and kind; the rest may stay empty."""
    must = [field.name for field in form(pad(), "quest").fields if field.required]
    assert must == ["seat", "kind"]
    assert form(board(), "quest").fields[0].choices == ("1",), "where the board is followed it is one seat's turn"
    assert [field.name for field in form(pad(sets=True), "quest").fields][-1] == "completes_set"
    helper = form(pad(heroes=PLAIN[:2]), "quest").fields[2]
    assert (helper.type, helper.low) == ("int", 0), "0 is the neutral pawn (KS-14.3)"


def test_areas_are_their_digits() -> None:
    """A board area takes one digit."""
    for word in ("battle", "area"):
        first = form(pad(), word).fields[0]
        assert (first.digits, first.choices[0], first.choices[7]) == (True, "prospero", "avon")


def test_hamlets_free_move_is_asked_while_he_has_it() -> None:
    """KS-13.1."""
    assert "free" in [field.name for field in form(board(), "pawn").fields]
    assert "free" not in [field.name for field in form(seat(board(), 1, free_move=True), "pawn").fields]
