"""Settings that change what follows on the board, each at its default and at its other value (RULES.md C.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Facts
from companion.games.kill_shakespeare.commands import EnterPawns, Flee, Move, MovePawn, Place, ReportRebuilt
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play


def board(people: str = "AB", facts: Facts | None = None, **settings: Any) -> Play:
    return Play(people, level="map", facts=facts, **settings).begin()


def printed(**areas: dict[str, Any]) -> Facts:
    """What these areas print beside Hope 4 and three black markers."""
    return {"areas": {key: {"hope": 4, "black": 3, **areas.get(key, {})} for key in AREAS}}


def test_ks_zero_hope_loss_count() -> None:
    """AMB-KS-2, KS-12.2: the fourth area without Hope ends the game, or the fifth."""
    gone = [(f"hope {key}", None, -4) for key in ("prospero", "messaline", "delphos", "cawdor", "maentua")]
    assert Play().begin().card(*gone[:3]).winner == ""
    assert Play().begin().card(*gone[:4]).winner == "all lost"
    assert Play(zero_hope_loss_count=5).begin().card(*gone[:4]).winner == ""
    assert Play(zero_hope_loss_count=5).begin().card(*gone).winner == "all lost"


@pytest.mark.parametrize(("fights", "influence"), [(True, [2, 0]), (False, [2, 1])])
def test_ks_battle_on_black_arrival(fights: bool, influence: list[int]) -> None:
    """AMB-KS-7."""
    play = board(battle_on_black_arrival=fights).area("delphos", A=2, B=1, black=0, liberated=True)
    assert play.card(("black delphos", None, 1)).influence("delphos") == influence


@pytest.mark.parametrize(("moved", "token"), [("one_by_one", "A"), ("together", "F")])
def test_ks_move_markers(moved: str, token: str) -> None:
    """AMB-KS-8: A and a black marker stand in Delphos, and F brings two.

    One by one: the first of them falls, A survives alone and takes the token; then the second comes. Together: one of
    the two falls, A and F survive with one each, and Falstaff wins the tie."""
    play = board("AF", printed(cawdor={"neighbours": ["delphos"]}), move_markers=moved)
    play.area("delphos", A=1, black=1).area("cawdor", F=2).everybody(actions=(0, 2)).in_step("action")
    play.give(Move(source="cawdor", target="delphos", second_source="cawdor", second_target="delphos"), "F")
    assert (play.influence("delphos"), play.captured(), play.black("delphos")) == ([1, 1], [0, 1], 0)
    assert play.token("delphos") == token


@pytest.mark.parametrize("lost", [False, True])
def test_ks_unliberate_on_superiority(lost: bool) -> None:
    """AMB-KS-9."""
    play = board(unliberate_on_superiority=lost).area("delphos", A=1, black=1, liberated=True, token="A")
    play.card(("black delphos", None, 1))
    assert (play.liberated("delphos"), play.token("delphos")) == (not lost, "gone")


@pytest.mark.parametrize(("double", "spaces"), [(False, 1), (True, 2)])
def test_ks_rebuild_double(double: bool, spaces: int) -> None:
    """AMB-KS-10: one advance in all, or one for the rebuild and one for the Hope."""
    play = Play(rebuild_double=double).begin().area("cawdor", liberated=True, stronghold="destroyed", leader="B")
    play.in_step("extra").next().give(ReportRebuilt(area="cawdor"))
    assert (play.track, play.hope("cawdor")) == (spaces, [0])


@pytest.mark.parametrize("lost", [True, False])
def test_ks_rebuild_locks(lost: bool) -> None:
    """AMB-KS-10: a rebuilt area is lost for good, or can be won again."""
    play = board(rebuild_locks=lost).area("cawdor", liberated=True, stronghold="destroyed", leader="B", A=1)
    play.in_step("extra").next()
    assert play.stronghold("cawdor") == "rebuilt"
    play.card(("influence cawdor", "A", 3))
    assert (play.black("cawdor") == 0) is not lost, "four against three"


@pytest.mark.parametrize(("stepwise", "winner", "track"), [(True, "all lost", 10), (False, "", 9)])
def test_ks_advance_stepwise(stepwise: bool, winner: str, track: int) -> None:
    """AMB-KS-12: Avon's two spaces, one from the end, with one Jester: two arrivals, or one."""
    play = Play(advance_stepwise=stepwise).begin().table(track=9).seat("A", jester=1).area("avon", hope=1)
    play.card(("hope avon", None, -1))
    assert (play.winner, play.track, play.value("jester", "A")) == (winner, track, 0)


@pytest.mark.parametrize(("counts", "stronghold"), [(True, "destroyed"), (False, "standing")])
def test_ks_othello_pawn_everywhere(counts: bool, stronghold: str) -> None:
    """AMB-KS-15: three markers and his pawn against a defense of 3."""
    play = board("OA", othello_pawn_everywhere=counts).seat("O", pawn="prospero")
    play.area("prospero", black=0, O=2, liberated=True).card(("influence prospero", "O", 1))
    assert play.stronghold("prospero") == stronghold


@pytest.mark.parametrize("counts", [True, False])
def test_ks_othello_pawn_fights_at_either_value(counts: bool) -> None:
    """KS-8.1, KS-8.4: battle is what it is made for."""
    play = board("OA", othello_pawn_everywhere=counts).seat("O", pawn="cawdor").area("cawdor", O=2, black=3)
    play.card(("black cawdor", None, -1))
    assert (play.liberated("cawdor"), play.captured()) == (True, [2, 0])


@pytest.mark.parametrize("start", ["reroll", "allow"])
def test_ks_falstaff_prospero_start(start: str) -> None:
    """AMB-KS-20."""
    play = Play("FA", level="map", falstaff_prospero_start=start)
    if start == "allow":
        assert play.give(EnterPawns(areas=(1, 2))).value("pawn", "F") == "prospero"
    else:
        with play.refused("AMB-KS-20", "KS-1.10", "KS-13.5"):
            play.give(EnterPawns(areas=(1, 2)))


@pytest.mark.parametrize(("unpaid", "pawn"), [("moves", "bohemia"), ("stays", "maentua")])
def test_ks_hamlet_unpaid(unpaid: str, pawn: str) -> None:
    """AMB-KS-21: the VP stands in for the energy, or he stays and pays it."""
    facts = {
        **printed(maentua={"neighbours": ["bohemia"]}),
        "characters": {"hamlet/2": {"energy_low": 0, "energy_start": 0, "energy_top": 5}},
    }
    play = board("HA", facts, hamlet_unpaid=unpaid).seat("H", pawn="bohemia").in_step("action")
    play.give(MovePawn(to="maentua", free=True), "H").in_step("event").event(richard="maentua").next()
    play.give(Flee(how="unpaid", to="bohemia" if unpaid == "moves" else None), "H")
    assert (play.vp("H"), play.value("pawn", "H")) == ([4], pawn)


@pytest.mark.parametrize("reach", ["ports", "any"])
def test_ks_port_reach(reach: str) -> None:
    """AMB-KS-31: from a port to a port only, or anywhere, for 1 Energy."""
    land, port = {"port": False, "neighbours": ["arden"]}, {"port": True, "neighbours": ["arden"]}
    facts = {
        **printed(**(dict.fromkeys(AREAS, land) | {"messaline": port, "avon": port})),
        "characters": {"hamlet/2": {"energy_low": 0, "energy_start": 4, "energy_top": 6}},
    }
    play = board("HA", facts, port_reach=reach).in_step("action")
    if reach == "ports":
        with play.refused("AMB-KS-31", "KS-7.3"):
            play.give(MovePawn(to="cawdor"), "H")
        play.give(MovePawn(to="avon"), "H")
    else:
        play.give(MovePawn(to="cawdor"), "H")
    assert play.value("energy", "H") == 3


def test_ks_level_can_change_in_play() -> None:
    """KS-2: the score pad follows no markers; the map does, and is counted when it begins."""
    play = board().seat("A", pawn="cawdor").in_step("action")
    assert play.give(Place(), "A").influence("cawdor") == [1, 0]
    play.option("ks.level", "score_pad")
    assert play.view().panel("influence cawdor") is None
    play.option("ks.level", "map")
    assert play.asked.rules == ("KS-2",), "the markers are counted anew"
