"""Hope, Richard's track, the Iago stack and the end of all: KS-10, KS-12.1, KS-12.2, KS-15.4, EX-KS-21 to 23, 28 to 30,
81, 82, 84, 85."""

from __future__ import annotations

import pytest

from companion.core.game import Unfolding
from companion.core.happenings import SeatLeft
from companion.core.messages import Next
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import iago, richard
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.state import Order, State, Step
from tests.games.kill_shakespeare.board import board, changed, given, only, rebels, row, some
from tests.games.kill_shakespeare.positions import area, at, everybody, position, seat

WHY = {"cause": "a card", "rule": "KS-10.2"}


def hope(key: str, by: int = -1) -> e.HopeChanged:
    return e.HopeChanged(area=key, by=by, cause="Prep", rule="KS-4.6")


def advanced(state: State, spaces: int = 1) -> State:
    turn = Unfolding(state, evolve)
    richard.advance(turn, spaces, "a card", "KS-10.2")
    return turn.state


def with_iago(state: State, times: int = 1) -> State:
    turn = Unfolding(state, evolve)
    for _ in range(times):
        iago.place(turn, "An Iago", "KS-6.7c")
    return turn.state


def score_pad(**changes: object) -> State:
    return at(position(), Step.PREP, **changes)


def test_the_last_hope_moves_richard_once() -> None:
    """EX-KS-28 (settling), KS-10.1: an area already at 0 never moves him again."""
    state = area(area(score_pad(), "arden", hope=0, die=False), "cawdor", hope=1)
    state, events = changed(state, hope("cawdor"))
    assert (state.track, state.areas["cawdor"].die) == (1, False)
    advance = only(events, e.RichardAdvanced)
    assert (advance.cause, advance.rule, advance.of) == ("Hope in Cawdor is 0", "KS-10.1", 1)
    assert changed(state, e.BlackChanged(area="cawdor", by=1, **WHY))[0].track == 1


def test_avon_moves_him_two_spaces() -> None:
    """EX-KS-29, KS-10.1: told as 1 of 2 and 2 of 2."""
    state, events = changed(area(score_pad(track=3), "avon", hope=1), hope("avon"))
    assert state.track == 5
    assert [(step.step, step.of) for step in some(events, e.RichardAdvanced)] == [(1, 2), (2, 2)]


def test_defeat_comes_at_once() -> None:
    """EX-KS-30, KS-3.3: the second area's Hope moves nobody any more."""
    state = area(area(score_pad(track=9), "messaline", hope=1), "cawdor", hope=1)
    state, events = changed(state, hope("messaline"), hope("cawdor"))
    assert (state.step, state.ended, state.track) == (Step.OVER, "KS-12.1", 10)
    assert state.areas["cawdor"].die, "nothing is settled after the end"
    assert isinstance(events[-1], e.Defeated)


def test_the_last_holder_plays_the_jester() -> None:
    """EX-KS-81, KS-12.1: D has none, C must, A keeps both."""
    state = advanced(everybody(score_pad(track=9), jester=(2, 0, 1, 0)))
    assert (state.track, state.step) == (9, Step.PREP)
    assert tuple(player.jester for player in state.players.values()) == (2, 0, 0, 0)


def test_nobody_has_a_jester() -> None:
    """EX-KS-82, KS-12.1."""
    state = advanced(score_pad(track=9))
    assert (state.step, state.ended, state.won) == (Step.OVER, "KS-12.1", None)


@pytest.mark.parametrize(("jesters", "left", "over"), [(2, 0, False), (1, 0, True)])
def test_two_steps_onto_the_final_space_ask_twice(jesters: int, left: int, over: bool) -> None:
    """AMB-KS-12: each space is checked."""
    state = advanced(seat(score_pad(track=9), 1, jester=jesters), 2)
    assert (state.players[1].jester, state.step is Step.OVER) == (left, over)


def test_one_jump_asks_once() -> None:
    """AMB-KS-12, `ks.advance_stepwise` off: he stops on the final space."""
    state = at(position(advance_stepwise=False), Step.PREP, track=9)
    state = advanced(seat(state, 1, jester=1), 2)
    assert (state.track, state.step) == (9, Step.PREP)


def test_a_seat_that_left_plays_no_jester() -> None:
    """KS-12.1 asks the players who are there."""
    state = evolve(seat(seat(score_pad(track=9), 4, jester=1), 1, jester=1), SeatLeft(seat=4))
    state = advanced(state)
    assert (state.players[4].jester, state.players[1].jester) == (1, 0)


def test_a_marker_off_the_track_only_comes_on_it() -> None:
    """EX-KS-84, KS-15.2."""
    state = at(position(novice_track=True), Step.PREP)
    state = advanced(state)
    assert (state.off_track, state.track) == (False, 0)
    assert advanced(state).track == 1


def test_he_never_goes_back_past_the_first_space() -> None:
    """KS-10.7: told, and nothing more."""
    turn = Unfolding(score_pad(track=1), evolve)
    richard.back(turn, "a Jester", "KS-10.6")
    assert turn.state.track == 0
    richard.back(turn, "a Jester", "KS-10.6")
    assert turn.state.track == 0
    assert [type(event) for event in turn.events] == [e.RichardBack, e.Reminded]


def test_a_fourth_iago_is_discarded_and_moves_richard() -> None:
    """EX-KS-21, KS-10.4."""
    state = with_iago(score_pad(iago=3))
    assert (state.iago, state.track) == (3, 1)


def test_an_iago_goes_face_up() -> None:
    """EX-KS-22: no advance below the fourth."""
    state = with_iago(score_pad(iago=1))
    assert (state.iago, state.track) == (2, 0)


def test_two_unclaimed_iagos() -> None:
    """EX-KS-23: the first is the third, the second moves Richard."""
    state = with_iago(score_pad(iago=2), 2)
    assert (state.iago, state.track) == (3, 1)


def test_no_iago_after_the_end() -> None:
    """KS-3.3."""
    state = with_iago(score_pad(iago=3, track=9), 2)
    assert (state.step, state.track) == (Step.OVER, 10)


@pytest.mark.parametrize(("count", "over"), [(4, True), (5, False)])
def test_areas_without_hope(count: int, over: bool) -> None:
    """KS-12.2, AMB-KS-2, `ks.zero_hope_loss_count`."""
    state = at(position(zero_hope_loss_count=count), Step.PREP)
    for key in ("prospero", "messaline", "delphos"):
        state = area(state, key, hope=0, die=False)
    state, _ = changed(area(state, "cawdor", hope=1), hope("cawdor"))
    assert (state.step is Step.OVER) is over
    assert state.ended == ("KS-12.2" if over else "")


def test_vp_have_a_floor_only_by_setting() -> None:
    """AMB-KS-24, `ks.vp_floor`."""
    for floor, vp in (("none", -1), ("0", 0)):
        turn = Unfolding(seat(at(position(vp_floor=floor), Step.CARDS), 1, vp=1), evolve)
        gain(turn, 1, "vp", -2, "an Iago", "KS-6.7c")
        assert turn.state.players[1].vp == vp


def test_a_liberation_game_ends_with_the_last_black_marker() -> None:
    """EX-KS-85, KS-15.4: at once, in round 4, with the last scoring."""
    state = board(liberation=True)
    for key in state.areas:
        state = area(state, key, black=0, liberated=True)
    state = at(rebels(state, "cawdor", 3, black=3), Step.ACTION, round=4)
    state, events = changed(state, e.InfluenceChanged(area="cawdor", seat=1, by=1, cause="placed", rule="KS-7.2d"))
    assert row(state.areas["cawdor"].influence)[0] == 1
    assert some(events, e.LastBlackGone)
    assert (state.freed, state.step is Step.ACTION) == (True, False)


def test_a_liberation_game_can_end_as_richard_comes() -> None:
    """KS-15.4, KS-5.2a: his marker is the last one, and the battle takes it; his order goes no further."""
    state = board(liberation=True)
    for key in state.areas:
        state = area(state, key, black=0, liberated=True)
    orders = (Order(villain="richard", area="cawdor"), Order(villain="macbeth", area="avon"))
    state = at(rebels(state, "cawdor", 2, black=0, liberated=True, hope=1), Step.MOVE, orders=orders, round=4)
    state, events = given(at(state, Step.MOVE, richard="cawdor"), Next())
    assert state.freed
    assert state.step in (Step.LAST_TRADE, Step.COUNT, Step.SCORE)
    assert not some(events, e.HopeChanged)
    assert not some(events, e.VillainMoved)
