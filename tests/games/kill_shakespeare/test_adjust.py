"""Numbers set by hand, and the effect of a card in one entry: G-3, KS-10.2, KS-10.8, AMB-KS-24."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import shorthand
from companion.core.happenings import Adjusted
from companion.core.messages import Adjust, AdjustAll, Change, Command, Leave, Recount, Refused, SetOption
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import CharacterCard
from companion.games.kill_shakespeare.decide import action
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from companion.games.kill_shakespeare.view import view
from tests.games.kill_shakespeare.board import board, given, only, rebels, some
from tests.games.kill_shakespeare.positions import area, at, everybody, position


def pad(step: Step = Step.EFFECT, **changes: Any) -> State:
    return at(position(), step, **changes)


def effect(text: str, state: State) -> AdjustAll:
    """A card's effect as a hand types it."""
    return AdjustAll(changes=shorthand.read(text, view(state, None)), reason="Storm")


def refused(state: State, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        given(state, command)
    return caught.value.code


def set_to(state: State, what: str, to: Any, seat: int | None = None) -> State:
    return given(state, Adjust(what=what, to=to, seat=seat))[0]


# The effect sheet


def test_an_effect_is_one_entry_settled_at_its_end() -> None:
    """KS-10.2, KS-10.8: Hope, VP, track and stack in one command, each with its cause."""
    state = area(pad(), "cawdor", hope=1)
    state, events = given(state, effect("4h- 2v++ 3v- t+ a+", state))
    assert (state.areas["cawdor"].die, state.players[2].vp, state.players[3].vp, state.iago) == (False, 7, 4, 1)
    assert [(each.cause, each.rule) for each in some(events, e.RichardAdvanced)] == [
        ("Storm", "KS-10.2"),
        ("Hope in Cawdor is 0", "KS-10.1"),
    ]
    assert state.track == 2


def test_a_cards_advance_asks_for_jesters() -> None:
    """KS-12.1: on the final space too."""
    state = everybody(pad(track=9), jester=(2, 0, 1, 0))
    state, events = given(state, effect("t+", state))
    assert only(events, e.JesterForced).seat == 3
    assert state.track == 9


def test_a_jester_that_comes_with_the_card_counts() -> None:
    """KS-12.1: numbers first, then Richard."""
    state = pad(track=9)
    state, _ = given(state, effect("t+ 4j+", state))
    assert (state.step, state.players[4].jester) == (Step.EFFECT, 0)


def test_a_card_lays_a_fourth_iago() -> None:
    """KS-10.4, AMB-KS-16: before the stack is emptied."""
    state = pad(iago=2)
    state, events = given(state, effect("a++", state))
    assert (state.iago, state.track) == (3, 1)
    assert only(events, e.IagoDiscarded).cause == "Storm"


def test_a_card_takes_back() -> None:
    """KS-10.5, KS-10.7: an Iago less; Richard stops at his first space."""
    state = pad(iago=1, track=1)
    state, _ = given(state, effect("a- t--", state))
    assert (state.iago, state.track) == (0, 0)
    assert refused(state, effect("a-", state)) == "KS-10.5"


def test_what_stops_at_the_end_of_its_track() -> None:
    """KS-10.1: Hope never goes below 0; KS-7.2e: Energy stops at the top; AMB-KS-24: a floor of VP by setting."""
    state = area(pad(), "cawdor", hope=1)
    own = CharacterCard(character="hamlet", energy_low=-2, energy_start=0, energy_top=1)
    known = replaced(state.components, characters={**state.components.characters, "hamlet": own})
    state = replaced(state, components=known)
    state, _ = given(state, effect("4h--- 1e+++", state))
    assert (state.areas["cawdor"].hope, state.players[1].energy, state.track) == (0, 1, 1)
    state = everybody(at(position(vp_floor="0"), Step.EFFECT), vp=(1, 5, 5, 5))
    assert given(state, effect("1v--", state))[0].players[1].vp == 0
    assert refused(state, effect("1j-", state)) == "adjust", "nobody gives what they do not have"


def test_an_effect_on_the_map_fights() -> None:
    """EX-KS-41: an action card takes the last black markers away."""
    state = rebels(board(), "cawdor", 1, black=1)
    state, events = given(state, effect("4b-", state))
    assert only(events, e.BattleWon).token == 1
    assert state.areas["cawdor"].liberated
    state = rebels(board(), "cawdor", 3, black=3)
    assert some(given(state, effect("4i1+", state))[1], e.BattleWon)


def test_black_by_hand_is_black_that_arrives() -> None:
    """AMB-KS-7, `ks.battle_on_black_arrival` off: a number set by hand is a change like any other."""
    held = {"black": 1, "liberated": True, "token": 1}
    state = rebels(board(battle_on_black_arrival=False), "cawdor", 4, **held)
    assert not some(given(state, effect("4b+", state))[1], e.BattleWon)
    assert some(given(state, effect("4i1+", state))[1], e.BattleWon)
    assert some(given(rebels(state, "cawdor", 4, black=2, liberated=True), effect("4b-", state))[1], e.BattleWon)


# Numbers made right


def test_hope_set_to_nothing_moves_richard() -> None:
    """KS-10.1: once."""
    state = set_to(pad(), "hope avon", 0)
    assert (state.track, state.areas["avon"].die) == (2, False)
    assert set_to(set_to(state, "hope avon", 3), "hope avon", 0).track == 4, "with its die back it counts again"


def test_a_position_that_is_typed_stays_as_it_is() -> None:
    """A.4: play may start in the middle; the track is what it was said to be."""
    changes = (
        Change(what="hope cawdor", to=0), Change(what="hope delphos", to=0), Change(what="track", to=5),
        Change(what="round", to=3), Change(what="step", to="prep"), Change(what="iago stack", to=2),
    )  # fmt: skip
    state, events = given(pad(Step.START), AdjustAll(changes=changes, reason="opening position"))
    assert (state.track, state.round, state.step, state.iago) == (5, 3, Step.PREP, 2)
    assert state.zero_areas == ("delphos", "cawdor")
    assert not some(events, e.RichardAdvanced)


def test_the_final_space_is_final_however_it_is_reached() -> None:
    """KS-12.1."""
    state = set_to(pad(), "track", 10)
    assert (state.step, state.ended) == (Step.OVER, "KS-12.1")


def test_a_step_set_by_hand_begins() -> None:
    """The first in turn order is asked, as if play had come there."""
    state = set_to(pad(), "step", "action")
    assert action.active(state) == 1
    assert refused(pad(), Adjust(what="step", to="over")) == "adjust"
    assert refused(pad(), Adjust(what="step", to="bid")) == "adjust", "no event lies open"


@pytest.mark.parametrize(
    ("what", "seat", "to", "stored"),
    [
        ("richard", None, "8", "avon"),
        ("macbeth", None, "none", None),
        ("pawn", 1, "Forest", None),
        ("pawn", 1, "Cawdor", "cawdor"),
    ],
)
def test_places(what: str, seat: int | None, to: str, stored: str | None) -> None:
    """An area is its digit, key or name."""
    state = pad(richard="arden", macbeth="arden")
    if to == "Forest":
        assert refused(state, Adjust(what=what, seat=seat, to=to)) == "adjust"
        return
    state = set_to(state, what, to, seat)
    assert (state.players[1].pawn if seat else getattr(state, what)) == stored


def test_what_is_known_of_an_area() -> None:
    """KS-2: liberated, Stronghold, leader, token, lowered defense."""
    state = pad()
    for what, to in (("liberated", "yes"), ("stronghold", "destroyed"), ("leader", 2), ("token", 2), ("lowered", 1)):
        state = set_to(state, f"{what} cawdor", to)
    cawdor = state.areas["cawdor"]
    assert (cawdor.liberated, cawdor.stronghold, cawdor.leader) == (True, Stronghold.DESTROYED, 2)
    assert (cawdor.token, cawdor.lowered) == (2, 1)
    gone = set_to(state, "token cawdor", -1).areas["cawdor"]
    assert (gone.token, gone.token_gone) == (None, True)


@pytest.mark.parametrize(
    ("what", "seat", "to"),
    [
        ("iago stack", None, 4), ("hope avon", None, 9), ("track", None, 11), ("round", None, 7), ("dice", None, 13),
        ("liberated avon", None, "perhaps"), ("stronghold avon", None, "bent"), ("leader avon", None, 5),
        ("available", 1, 3), ("jester", 1, -1), ("quests", 1, "2/2"), ("place", 1, 5), ("energy", 1, "much"),
    ],
)  # fmt: skip
def test_what_cannot_be(what: str, seat: int | None, to: Any) -> None:
    """G-3: refused in one sentence, nothing changed."""
    assert refused(pad(), Adjust(what=what, seat=seat, to=to)) == "adjust"


def test_vp_may_be_below_nothing() -> None:
    """AMB-KS-24."""
    assert set_to(pad(), "vp", -2, 1).players[1].vp == -2
    assert refused(at(position(vp_floor="0"), Step.PREP), Adjust(what="vp", to=-1, seat=1)) == "adjust"


def test_a_row_counted_again_and_a_place_in_turn_order() -> None:
    """KS-6.6 by hand."""
    state, events = given(pad(), Recount(what="jester", values=(1, 0, 0, 2)))
    assert [player.jester for player in state.players.values()] == [1, 0, 0, 2]
    assert len(some(events, Adjusted)) == 2
    assert set_to(state, "place", 1, 3).order == (3, 1, 2, 4)


def test_the_pieces_come_first() -> None:
    """KS-1.12: there is no board yet."""
    state = at(pad(), Step.COMPONENTS)
    assert refused(state, Adjust(what="vp", to=3, seat=1)) == "KS-1.12"


# Seats and settings


def test_whoever_leaves_does_not_act() -> None:
    """KS-7.1; KS-1.1: two have to stay."""
    state, _ = given(at(board(), Step.ACTION, asked=2), Leave(seat=2))
    assert action.active(state) == 3
    state, _ = given(state, Leave(seat=3))
    assert refused(state, Leave(seat=1)) == "KS-1.1"


def test_variants_of_the_board_are_chosen_before_play() -> None:
    """KS-15.1, KS-15.2."""
    state, _ = given(pad(Step.START), SetOption(key="ks.more_hope", value="1 8"))
    assert [state.areas[key].hope for key in ("prospero", "messaline", "avon")] == [5, 4, 5]
    assert refused(pad(Step.START), SetOption(key="ks.more_hope", value="9")) == "KS-15"
    assert refused(pad(), SetOption(key="ks.novice_black", value=True)) == "KS-15"


def test_another_limit_is_settled_at_once() -> None:
    """AMB-KS-2, G-5."""
    state = at(position(zero_hope_loss_count=5), Step.PREP)
    for key in ("prospero", "messaline", "delphos", "cawdor"):
        state = area(state, key, hope=0, die=False)
    assert given(state, SetOption(key="ks.zero_hope_loss_count", value=4))[0].ended == "KS-12.2"


def test_a_level_that_changes_in_play_has_no_board_yet() -> None:
    """KS-2: from score pad to map the board is counted first; at the start it is known."""
    to_map = SetOption(key="ks.level", value="map")
    assert not given(pad(), to_map)[0].on_map
    assert given(pad(Step.START), to_map)[0].on_map
    back, _ = given(board(), SetOption(key="ks.level", value="score_pad"), to_map)
    assert not back.on_map


def test_a_card_brings_no_hope_where_the_die_is_gone() -> None:
    """KS-10.1: an area that has lost its die never triggers again; a hand that puts it right may bring it back."""
    state = given(pad(track=2), effect("8h" + "-" * 8, pad(track=2)))[0]
    assert (state.areas["avon"].die, state.track) == (False, 4)
    again = given(state, effect("8h+", state))[0]
    assert (again.areas["avon"].hope, again.areas["avon"].die, again.track) == (0, False, 4)
    assert set_to(state, "hope avon", 3).areas["avon"].die


def test_an_iago_that_a_reward_takes_is_one_entry_with_the_stack() -> None:
    """KS-10.5: off the stack, and into the seat's own cards."""
    state = pad(iago=2)
    taken = given(state, effect("a- 2g+", state))[0]
    assert (taken.iago, taken.players[2].iago) == (1, 1)


def test_an_iago_that_a_quest_gives_comes_from_the_stack_by_one_letter() -> None:
    """KS-10.5, KS-11.6: whoever notes the card need not think of the stack."""
    state = pad(iago=3)
    taken, events = given(state, effect("2g++ 3g+", state))
    assert (taken.iago, taken.players[2].iago, taken.players[3].iago) == (0, 2, 1)
    assert [each.rule for each in some(events, e.IagoTaken)] == ["KS-10.5"] * 3


@pytest.mark.parametrize("typed", ["2g+ 1g-", "2g+++", "2g-"])
def test_an_iago_that_changes_hands_or_is_put_right_leaves_the_stack_alone(typed: str) -> None:
    """KS-7.3, G-3: a trade, more than lie face up, one that is given away."""
    state = everybody(pad(iago=2), iago=(1, 1, 0, 0))
    after, events = given(state, effect(typed, state))
    assert (after.iago, some(events, e.IagoTaken)) == (2, [])
    assert set_to(state, "iago", 2, seat=2).iago == 2
