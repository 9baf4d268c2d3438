"""EX-KS-14 to 27: Richard and Lady Macbeth move, Iago cards, the dice, Hamlet flees (RULES.md B.1)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Sealed
from companion.games.kill_shakespeare.commands import (
    EnterItems,
    Flee,
    IagoUnclaimed,
    Lay,
    LayOnTable,
    MovePawn,
    Resolved,
    Roll,
)
from tests.games.kill_shakespeare.play import TRACK, Play

HUGO = {
    "areas": {key: {"hope": 4, "black": 3} for key in ("prospero", "messaline", "delphos", "cawdor", "arden", "avon")}
    | {
        "maentua": {"hope": 4, "black": 3, "neighbours": ["bohemia"]},
        "bohemia": {"hope": 4, "black": 3, "neighbours": ["maentua"]},
    },
    "characters": {"hamlet/2": {"energy_low": 0, "energy_start": 2, "energy_top": 5}},
    "track": TRACK,
}


def board(people: str = "ABCD", **pawns: str) -> Play:
    return Play(people, level="map").begin(**pawns)


def visited_cawdor(die: int, iago: int = 0) -> Play:
    """Lady Macbeth comes to Cawdor, where A and C have a marker each."""
    play = board().area("cawdor", A=1, C=1).table(iago=iago).event(macbeth="cawdor")
    assert play.step == "move"
    return play.give(Roll(die=die))


def cards(people: str = "ABCD", iago: int = 0) -> Play:
    """Cards are picked; the table has resolved the bids by itself."""
    play = Play(people).begin().table(iago=iago).in_step("items")
    return play.give(Resolved(order=tuple(range(1, len(people) + 1)))).listen()


def test_ex_ks_14_richard_takes_the_last_hope_of_a_liberated_area() -> None:
    """KS-5.2a, KS-10.1, KS-8.1, KS-9.7: one marker against one is neither a battle nor a lost token."""
    play = board(B="bohemia").area("delphos", hope=1, black=0, A=1, liberated=True, token="A")
    play.listen().event(richard="delphos").next()
    assert (play.black("delphos"), play.hope("delphos"), play.track) == (1, [0], 1)
    assert (play.influence("delphos"), play.token("delphos"), play.liberated("delphos")) == ([1, 0, 0, 0], "A", True)
    assert play.value("richard") == "delphos"
    assert play.tells("Hope in Delphos is 0", "Richard advances 1", "KS-10.1")


def test_ex_ks_15_the_die_names_a_place_in_turn_order() -> None:
    """KS-5.2c."""
    play = visited_cawdor(3)
    assert (play.influence("cawdor"), play.iago, play.value("macbeth")) == ([1, 0, 0, 0], 0, "cawdor")


def test_ex_ks_16_a_place_without_a_marker_there_loses_nothing_and_an_iago_comes() -> None:
    """KS-5.2c."""
    play = visited_cawdor(2)
    assert (play.influence("cawdor"), play.iago) == ([1, 0, 1, 0], 1)


def test_ex_ks_17_a_five_costs_everybody_there_a_marker() -> None:
    """KS-5.2c."""
    play = visited_cawdor(5)
    assert (play.influence("cawdor"), play.iago) == ([0, 0, 0, 0], 0)


def test_ex_ks_18_a_six_costs_nothing_and_an_iago_comes() -> None:
    """KS-5.2c."""
    play = visited_cawdor(6, iago=1)
    assert (play.influence("cawdor"), play.iago) == ([1, 0, 1, 0], 2)


def test_ex_ks_19_othellos_pawn_alone_loses_nothing() -> None:
    """KS-5.2d, KS-5.2c."""
    play = board("OB", O="bohemia").area("bohemia", B=1).event(macbeth="bohemia").give(Roll(die=1))
    assert (play.influence("bohemia"), play.value("pawn", "O"), play.iago) == ([0, 1], "bohemia", 1)


def test_ex_ks_20_lady_macbeth_among_her_own_brings_a_marker() -> None:
    """KS-5.2e."""
    play = board().area("messaline", hope=3, black=2).event(macbeth="messaline").next()
    assert (play.black("messaline"), play.hope("messaline"), play.iago, play.track) == (3, [3], 0, 0)


def test_ex_ks_21_the_fourth_iago_moves_richard() -> None:
    """KS-6.7c, KS-10.4."""
    play = cards(iago=3).iago_picked("B")
    assert (play.vp(), play.track, play.iago) == ([5, 4, 5, 5], 1, 3)
    assert play.tells("Richard advances 1", "KS-10.4")


def test_ex_ks_22_othello_pays_two_for_an_iago() -> None:
    """KS-6.7c, KS-13.3."""
    play = cards("OB", iago=1).iago_picked("O")
    assert (play.vp(), play.track, play.iago) == ([3, 5], 0, 2)


def test_ex_ks_23_unclaimed_iagos_come_one_at_a_time() -> None:
    """KS-6.7d, KS-10.4."""
    play = cards(iago=2).give(IagoUnclaimed())
    assert (play.iago, play.track) == (3, 0)
    play.give(IagoUnclaimed())
    assert (play.iago, play.track, play.vp()) == (3, 1, [5, 5, 5, 5])


def test_ex_ks_24_ten_brings_black_to_lady_macbeth() -> None:
    """KS-5.4: Hope is not touched."""
    play = board().area("avon", hope=5, black=2).table(macbeth="avon").in_step("dice").dice(10)
    assert (play.black("avon"), play.hope("avon"), play.track) == (3, [5], 0)


def test_ex_ks_25_twelve_moves_richard() -> None:
    """KS-5.4."""
    play = Play().begin().table(track=4).in_step("dice").listen().dice(12)
    assert play.track == 5
    assert play.tells("12", "Richard advances 1", "KS-5.4")


def test_ex_ks_26_one_action_card_for_bids_that_match_the_dice() -> None:
    """KS-6.8: A bids 3 + 4 on Turn Order and 7 on Troop, B bids 6."""
    play = Play("AB").begin().in_step("dice").dice(7).on_to("items").listen().give(LayOnTable(seat=2))
    play.give(Lay(first=3, second=Sealed(value=4)), "A").give(Lay(), "A").give(Lay(first=7), "A")
    play.give(EnterItems(totals=(6, 0, 0)))
    assert play.tells("Turn Order: Anna 7, Ben 6", "Troop: Anna 7, Ben 0")
    assert len(play.saying("Anna", "one Action card", "KS-6.8")) == 1
    assert len(play.saying("KS-6.8")) == 1, "nothing for Ben"


@pytest.mark.parametrize("level", ["map", "score_pad"])
def test_ex_ks_27_hamlet_flees_for_energy_or_for_a_vp(level: str) -> None:
    """KS-5.2b, TW-KS-5, AMB-KS-21."""
    where: dict[str, Any] = {"to": "bohemia"} if level == "map" else {}
    play = Play("HA", level=level, facts=HUGO).begin(**({"H": "maentua"} if level == "map" else {}))
    play.event(richard="maentua").next()
    assert (play.step, play.asked_who) == ("flee", "H")
    with play.refused("KS-5.2b"):
        play.give(Flee(how="unpaid", **where), "H")
    play.give(Flee(how="energy", **where), "H")
    assert (play.value("energy", "H"), play.vp("H")) == (1, [5])
    if level == "map":
        assert play.value("pawn", "H") == "bohemia"


def test_ex_ks_27_hamlet_with_nothing_to_pay_moves_all_the_same() -> None:
    """KS-5.2b, KS-13.1, AMB-KS-21: neither Energy nor the free move is left."""
    play = Play("HA", level="map", facts=HUGO).begin(H="bohemia").in_step("action")
    play.give(MovePawn(to="maentua", free=True), "H").seat("H", energy=0).in_step("event")
    play.event(richard="maentua").next()
    for how in ("energy", "free move"):
        with play.refused():
            play.give(Flee(how=how, to="bohemia"), "H")
    play.give(Flee(how="unpaid", to="bohemia"), "H")
    assert (play.value("pawn", "H"), play.value("energy", "H"), play.vp()) == ("bohemia", 0, [4, 5])
