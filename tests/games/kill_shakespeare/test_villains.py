"""The villains' orders by example (KS-5.2): Richard, Lady Macbeth, and Hamlet's flight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import board, given, only, pawns, rebels, some
from tests.games.kill_shakespeare.positions import area, at, seat
from tests.games.kill_shakespeare.rounds import asked, form, hope, keys, printed_area, printed_hero, refused, reminders

NO_HAMLET = ("viola", "juliet", "falstaff", "othello")
WITH_HAMLET = ("hamlet", "juliet", "viola", "falstaff")


def comes(
    state: State | None = None, *, richard: str = "none", macbeth: str = "none", level: str = "map", **how: Any
) -> State:
    """The event card sends a villain; the effect is still to come."""
    start = board(NO_HAMLET, Step.EVENT, level) if state is None else at(state, Step.EVENT)
    return given(start, c.RevealEvent(cost=20, richard=richard, macbeth=macbeth, **how))[0]


# Richard


def test_ks_5_2a_richard_costs_hope_and_puts_black_in_a_liberated_area_too() -> None:
    """KS-5.2a, EX-KS-14"""
    state = rebels(board(NO_HAMLET, Step.EVENT), "delphos", 1, liberated=True, hope=1, black=0, token=1)
    state, _ = given(comes(state, richard="delphos"), Next())
    delphos = state.areas["delphos"]
    assert (delphos.black, delphos.hope, delphos.die, delphos.token) == (1, 0, False, 1)
    assert (state.track, state.step) == (1, Step.BID)


def test_ks_5_2_a_villain_that_stays_does_its_harm_all_the_same() -> None:
    """KS-5.2: Richard stands in Avon already."""
    state, _ = given(comes(richard="avon"), Next())
    assert (hope(state)["avon"], state.areas["avon"].black) == (3, 4)


def test_ks_5_2a_no_hope_below_0() -> None:
    """KS-5.2a, KS-10.1: an area without Hope triggers nothing again."""
    state = comes(area(board(NO_HAMLET, Step.EVENT), "cawdor", hope=0, die=False), richard="cawdor")
    assert "Hope is 0 already" in asked(state).text
    state, _ = given(state, Next())
    assert (hope(state)["cawdor"], state.track, state.areas["cawdor"].black) == (0, 0, 4)


def test_tw_ks_2_a_card_cancels_the_effect_not_the_move() -> None:
    """TW-KS-2, KS-5.2"""
    state = comes(richard="cawdor")
    assert keys(state)["c"] == c.CancelMove()
    state, events = given(state, c.CancelMove())
    assert (state.richard, hope(state)["cawdor"], state.areas["cawdor"].black) == ("cawdor", 4, 3)
    assert (only(events, e.EffectCancelled).villain, state.step) == ("richard", Step.BID)


def test_ks_5_2_one_villain_after_the_other() -> None:
    """KS-5.2: Lady Macbeth's question comes after Richard's harm."""
    state = comes(richard="cawdor", macbeth="delphos")
    assert (asked(state).wait, state.macbeth) == ("Richard moves.", "arden")
    state, _ = given(state, Next())
    assert (asked(state).wait, state.macbeth) == ("Lady Macbeth moves.", "delphos")


def test_ks_3_3_a_defeat_by_richards_order_stops_the_rest() -> None:
    """KS-3.3, KS-12.1"""
    state = area(at(board(NO_HAMLET, Step.EVENT), Step.EVENT, track=9), "cawdor", hope=1)
    state, _ = given(comes(state, richard="cawdor", macbeth="delphos"), Next())
    assert (state.step, state.macbeth) == (Step.OVER, "arden")


def test_ks_5_2a_on_the_score_pad_hands_are_told() -> None:
    """KS-5.2a, KS-2, KS-8.1: Hope is followed; markers are a reminder, with what they may lead to."""
    state, events = given(comes(richard="cawdor", level="score_pad"), Next())
    assert (hope(state)["cawdor"], reminders(events)) == (3, ["Put one black marker into Cawdor."])
    free = area(board(NO_HAMLET, Step.EVENT, "score_pad"), "cawdor", liberated=True)
    _, events = given(comes(free, richard="cawdor"), Next())
    assert len(reminders(events, "KS-8.1")) == 1


# Lady Macbeth among rebels


def cawdor(iago: int = 0) -> State:
    """EX-KS-15: Anna and Cleo have one marker each in Cawdor, where Lady Macbeth comes."""
    return comes(at(rebels(board(NO_HAMLET, Step.EVENT), "cawdor", 1, 0, 1), Step.EVENT, iago=iago), macbeth="cawdor")


def influence(state: State, key: str = "cawdor") -> list[int]:
    return list(state.areas[key].influence.values())


def test_ex_ks_15_the_die_names_a_place_in_turn_order() -> None:
    """EX-KS-15, KS-5.2c"""
    state, _ = given(cawdor(), c.Roll(die=3))
    assert (influence(state), state.iago, state.areas["cawdor"].black) == ([1, 0, 0, 0], 0, 3)


def test_ks_5_2c_the_place_is_that_of_the_turn_order_not_of_the_seat() -> None:
    """KS-5.2c, G-2; a lost marker goes to its reserve"""
    state = at(seat(cawdor(), 1, reserve=4), Step.MOVE, order=(4, 3, 1, 2))
    state, _ = given(state, c.Roll(die=3))
    assert (influence(state), state.players[1].reserve) == ([0, 0, 1, 0], 5)


def test_ex_ks_16_a_player_without_a_marker_loses_none_so_an_iago_comes() -> None:
    """EX-KS-16, KS-5.2c"""
    state, _ = given(cawdor(), c.Roll(die=2))
    assert (influence(state), state.iago) == ([1, 0, 1, 0], 1)


def test_ex_ks_17_a_5_costs_everyone_there() -> None:
    """EX-KS-17, KS-5.2c"""
    state, _ = given(cawdor(), c.Roll(die=5))
    assert (influence(state), state.iago) == ([0, 0, 0, 0], 0)


def test_ex_ks_18_a_6_costs_nobody() -> None:
    """EX-KS-18, KS-5.2c"""
    assert given(cawdor(iago=1), c.Roll(die=6))[0].iago == 2


def test_ks_10_4_the_fourth_iago_moves_richard() -> None:
    """KS-10.4, KS-5.2c"""
    state, _ = given(cawdor(iago=3), c.Roll(die=6))
    assert (state.iago, state.track) == (3, 1)


def test_ex_ks_19_othellos_pawn_is_never_lost() -> None:
    """EX-KS-19, KS-5.2d, KS-5.2c"""
    state = rebels(board(("othello", "juliet", "viola"), Step.EVENT), "bohemia", 0, 1)
    state, _ = given(comes(pawns(state, anna="bohemia"), macbeth="bohemia"), c.Roll(die=1))
    assert (influence(state, "bohemia"), state.iago, state.players[1].pawn) == ([0, 1, 0], 1, "bohemia")


def test_amb_ks_15_whether_othellos_pawn_alone_is_influence() -> None:
    """AMB-KS-15, KS-5.2c, KS-5.2e"""
    for everywhere in (True, False):
        start = board(("othello", "juliet"), Step.EVENT, othello_pawn_everywhere=everywhere)
        state = comes(pawns(start, anna="bohemia"), macbeth="bohemia")
        assert ("1" in keys(state)) is everywhere


@pytest.mark.parametrize(("players", "die"), [(2, 3), (2, 4), (3, 4)])
def test_ks_5_2c_a_place_that_does_not_exist_loses_nothing(players: int, die: int) -> None:
    """KS-5.2c"""
    start = board(NO_HAMLET[:players], Step.EVENT)
    state, _ = given(comes(rebels(start, "cawdor", 1, 1), macbeth="cawdor"), c.Roll(die=die))
    assert (influence(state)[:2], state.iago) == ([1, 1], 1)


def test_ks_5_2c_one_key_says_the_die() -> None:
    """P-KS-09: each face says what it means here."""
    labels = {option.key: option.label for option in asked(cawdor()).options}
    assert labels["5"] == "all there"
    assert labels["3"] == "Cleo"
    assert labels["2"] == "Ben: none"
    assert labels["6"] == "nobody"
    assert refused(cawdor(), Next()).code == "KS-5.2c"
    assert refused(cawdor(), c.Roll(die=7)).code == "KS-5.2c"
    assert refused(cawdor(), c.Report(result="nothing")).code == "KS-5.2c"


def test_ks_9_7_a_marker_that_is_lost_may_lose_the_area_token() -> None:
    """KS-9.7, KS-10.8"""
    start = rebels(board(NO_HAMLET, Step.EVENT), "cawdor", 1, liberated=True, black=1, token=1)
    state, events = given(comes(start, macbeth="cawdor"), c.Roll(die=1))
    assert state.areas["cawdor"].token_gone
    assert only(events, e.TokenLost).seat == 1


# Lady Macbeth where nobody is


def test_ex_ks_20_she_puts_a_black_marker_and_hope_stays() -> None:
    """EX-KS-20, KS-5.2e"""
    state = area(board(NO_HAMLET, Step.EVENT), "messaline", hope=3, black=2)
    state, _ = given(comes(state, macbeth="messaline"), Next())
    assert (state.areas["messaline"].black, hope(state)["messaline"], state.iago) == (3, 3, 0)


# Lady Macbeth on the score pad


def test_ks_5_2c_on_the_score_pad_the_table_says_what_it_came_to() -> None:
    """KS-5.2c, KS-5.2e, KS-2"""
    state = comes(macbeth="cawdor", level="score_pad")
    assert set(keys(state)) == {"k", "o", "i", "c"}
    for result, iago, text in (
        ("nobody", 0, "Put one black marker into Cawdor."),
        ("lost", 0, "What was lost in Cawdor goes back to its reserve."),
        ("nothing", 1, None),
    ):
        after, events = given(state, c.Report(result=result))
        assert (after.iago, after.step) == (iago, Step.BID)
        assert reminders(events) == ([text] if text is not None else [])
    assert refused(state, Next()).code == "KS-5.2c"
    assert refused(state, c.Roll(die=3)).code == "KS-5.2c"
    assert refused(state, c.Report(result="x")).code == "KS-5.2c"


# Hamlet


def maentua(level: str = "map", *, energy: int = 2, low: int | None = 0, **settings: Any) -> State:
    """EX-KS-27: Hamlet in Maentua with this much Energy, and Richard comes and does his harm."""
    state = seat(board(WITH_HAMLET, Step.EVENT, level, **settings), 1, energy=energy)
    state = printed_area(state, "maentua", neighbours=("cawdor", "bohemia"))
    if low is not None:
        state = printed_hero(state, "hamlet", energy_low=low, energy_start=2, energy_top=4)
    state = pawns(state, anna="maentua") if level == "map" else state
    return given(comes(state, richard="maentua"), Next())[0]


def test_ex_ks_27_hamlet_flees_for_one_energy() -> None:
    """EX-KS-27, KS-5.2b"""
    state = maentua()
    assert (state.step, asked(state).seat, asked(state).options) == (Step.FLEE, 1, ())
    state, _ = given(state, c.Flee(how="energy", to="cawdor"))
    hamlet = state.players[1]
    assert (hamlet.energy, hamlet.vp, hamlet.pawn, state.step) == (1, 5, "cawdor", Step.BID)


def test_ex_ks_27_without_energy_he_loses_a_vp_and_goes_all_the_same() -> None:
    """EX-KS-27, KS-5.2b, AMB-KS-21"""
    state = seat(maentua(energy=0), 1, free_move=True)
    assert form(state).fields[0].choices == ("unpaid",)
    state, _ = given(state, c.Flee(how="unpaid", to="bohemia"))
    assert (state.players[1].vp, state.players[1].pawn, state.players[1].energy) == (4, "bohemia", 0)


def test_amb_ks_21_or_he_stays() -> None:
    """AMB-KS-21: the other setting."""
    state, _ = given(maentua(energy=0, hamlet_unpaid="stays"), c.Flee(how="unpaid"))
    assert (state.players[1].vp, state.players[1].pawn, state.step) == (4, "maentua", Step.BID)


def test_ks_13_1_his_free_move_leads_anywhere_once_a_round() -> None:
    """KS-13.1, KS-5.2b"""
    state, _ = given(maentua(), c.Flee(how="free move", to="avon"))
    hamlet = state.players[1]
    assert (hamlet.energy, hamlet.pawn, hamlet.free_move) == (2, "avon", True)
    used = seat(maentua(), 1, free_move=True)
    assert refused(used, c.Flee(how="free move", to="avon")).code == "KS-13.1"
    assert "free move" not in form(used).fields[0].choices


def test_ks_5_2b_what_he_cannot_do() -> None:
    """KS-5.2b"""
    state = maentua()
    assert refused(state, Next()).code == "KS-5.2b"
    assert refused(state, c.Flee(how="energy")).code == "KS-5.2b"
    assert refused(state, c.Flee(how="energy", to="maentua")).code == "KS-5.2b"
    assert refused(state, c.Flee(how="energy", to="avon")).reason == "Avon does not lie next to Maentua."
    assert refused(state, c.Flee(how="unpaid", to="cawdor")).code == "KS-5.2b"
    assert refused(state, c.Flee(how="on foot", to="cawdor")).code == "KS-5.2b"
    assert refused(state, c.Flee(how="energy", to="cawdor"), by=2).code == "not_eligible"
    assert refused(maentua(energy=0), c.Flee(how="energy", to="cawdor")).code == "KS-5.2b"
    assert refused(comes(richard="avon"), c.Flee(how="energy", to="cawdor")).code == "not_open"


def test_ks_5_2b_where_energy_is_not_known_he_says_how_he_leaves() -> None:
    """KS-5.2b, D.6"""
    assert form(maentua(low=None)).fields[0].choices == ("energy", "free move", "unpaid")


def test_ks_5_2b_he_is_asked_only_where_he_stands() -> None:
    """TW-KS-5: in level map when his pawn is there; nobody is asked when nobody plays him."""
    state = pawns(board(WITH_HAMLET, Step.EVENT), anna="avon")
    assert given(comes(state, richard="cawdor"), Next())[0].step is Step.BID
    assert given(comes(richard="cawdor", level="score_pad"), Next())[0].step is Step.BID


def test_ks_5_2b_on_the_score_pad_one_key_says_that_he_is_elsewhere() -> None:
    """TW-KS-5, KS-5.2b, KS-2"""
    state = maentua("score_pad")
    assert (state.step, asked(state).seat) == (Step.FLEE, 1)
    assert set(keys(state)) == {"n", "g", "a"}
    away, events = given(state, Next())
    assert (away.step, away.players[1].energy, some(events, e.Fled)) == (Step.BID, 2, [])
    paid, _ = given(state, c.Flee(how="energy"))
    assert (paid.players[1].energy, paid.players[1].pawn) == (1, None)
    free, _ = given(state, c.Flee(how="free move"))
    assert (free.players[1].energy, free.players[1].free_move) == (2, True)
    assert given(maentua("score_pad", energy=0), c.Flee(how="unpaid"))[0].players[1].vp == 4


def test_ks_5_2b_a_cancelled_visit_does_not_chase_him_but_he_may_not_stay_a_turn() -> None:
    """TW-KS-2, KS-13.1"""
    state = comes(pawns(board(WITH_HAMLET, Step.EVENT), anna="cawdor"), richard="cawdor")
    state, events = given(state, c.CancelMove())
    assert (state.step, state.players[1].pawn) == (Step.BID, "cawdor")
    assert reminders(events, "KS-13.1") == ["Hamlet may not end a turn where Richard stands."]


def test_every_villain_question_says_what_to_do_with_pawn_and_markers() -> None:
    """P-KS-09"""
    assert asked(comes(richard="cawdor")).text == (
        "Richard goes to Cawdor: move his pawn, put 1 black marker there; Hope falls from 4 to 3."
    )
    assert "put 1 black marker there" in asked(comes(macbeth="cawdor")).text
    assert len(form(maentua()).fields[1].choices) == len(AREAS)


def test_ks_5_2b_what_he_pays_with_is_said_in_words() -> None:
    """KS-5.2b, AMB-KS-21: no key of a program stands in a blank."""
    how, _ = form(maentua("map")).fields
    assert set(how.called.values()) <= {"1 Energy", "his free move", "1 VP, he has no Energy"}
    assert len(how.called) == len(how.choices) > 1
