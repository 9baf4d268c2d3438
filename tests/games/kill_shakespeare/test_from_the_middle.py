"""Levels that change and positions that are typed in the middle of a round: KS-2, KS-3.3, KS-5.2f, KS-6.8, KS-8.7,
KS-9.6, KS-11.1, KS-13.5, KS-15.4."""

from __future__ import annotations

from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play

NOBODY = (0, 0, 0, 0)


def counted(play: Play, **black: int) -> Play:
    """The whole board as it lies there: nobody's marker, and so many black ones."""
    play.give(c.EnterPawns(areas=(1, 1, 1, 1)))
    for key in AREAS:
        play.give(c.EnterBoard(area=key, black=black.get(key, 0), influence=NOBODY))
    return play


def fallen(play: Play, key: str) -> Play:
    return play.area(key, liberated=True, stronghold="destroyed", leader="B", black=0)


def test_an_arden_typed_as_fallen_has_no_lady_macbeth_any_more() -> None:
    """KS-9.5, KS-5.2f, G-3: a play that begins in the middle; and it is taken back by the same hand."""
    play = Play(level="map").begin()
    fallen(play, "arden").event(macbeth="avon", macbeth_first=True)
    assert play.value("macbeth") == "none"
    assert play.saying("KS-5.2f")
    assert play.black("avon") == 3
    back = fallen(Play(level="map").begin(), "arden").area("arden", stronghold="standing").event(macbeth="avon")
    assert back.value("macbeth") == "avon"


def test_arden_falls_while_lady_macbeth_is_on_her_way() -> None:
    """KS-5.2f: an Action card brings down her Stronghold before her order's effect."""
    play = Play(level="map").begin().event(macbeth="avon")
    play.card(("black arden", None, -3), ("influence arden", "A", 7), name="Storm")
    assert play.stronghold("arden") == "destroyed"
    assert play.asked.rules == ("KS-5.2f",)
    with play.refused("KS-5.2f"):
        play.give(c.CancelMove())
    play.next()
    assert play.saying("KS-5.2f")
    assert (play.black("avon"), play.step) == (3, "bid")


def test_a_board_counted_at_the_rebuild_check_is_looked_through_at_once() -> None:
    """KS-7.5, KS-9.6: asked on the score pad, computed on the map."""
    play = Play().begin()
    play.area("cawdor", liberated=True, stronghold="destroyed", leader="B").in_step("extra").next()
    assert play.step == "rebuild"
    counted(play.option("ks.level", "map"), cawdor=1)
    assert (play.stronghold("cawdor"), play.leader("cawdor"), play.track) == ("rebuilt", "", 1)
    assert play.vp() == [5, 3, 5, 5]
    assert play.step == "prep"


def test_the_level_stays_what_it_is_in_a_scoring() -> None:
    """KS-11.1: black that leads in five areas moves Richard once, whoever counts it."""
    play = Play(level="map").begin().in_step("extra", 3).next()
    assert (play.step, play.track) == ("score", 1)
    with play.refused("KS-11"):
        play.option("ks.level", "score_pad")
    later = Play().begin().in_step("extra", 3).option("ks.level", "map").next()
    assert later.step == "count"
    with later.refused("not_open"):
        later.give(c.EnterBoard(area="avon", black=0, influence=NOBODY))
    assert later.asked.form is not None
    later.give(c.EnterCounts(markers=(1, 1, 1, 1), black_areas=5))
    assert (later.step, later.track) == ("score", 1)
    later.next()
    assert counted(later, avon=1).black("avon") == 1


def test_nothing_of_an_effect_is_played_after_the_defeat() -> None:
    """KS-3.3: the Iago that the card takes stays where it is."""
    play = Play().begin().table(track=9, iago=2)
    play.card(("track", None, 1), ("iago stack", None, -1))
    assert play.winner == "all lost"
    assert play.iago == 2


def test_falstaff_does_not_pass_through_prospero() -> None:
    """KS-13.5: nor does he enter it on his way to somewhere else."""
    near = {"prospero": ["messaline", "delphos"], "messaline": ["prospero"], "delphos": ["prospero"]}
    known = {key: {"hope": 4, "black": 3, "port": False, "neighbours": near.get(key, ["avon"])} for key in AREAS}
    known["avon"]["neighbours"] = ["bohemia"]
    play = Play("FV", level="map", facts={"areas": known}).begin(F="messaline", V="messaline").in_step("action")
    with play.refused("KS-7.3"):
        play.give(c.MovePawn(to="delphos", steps=2))
    play.give(c.MovePawn(seat=2, to="delphos", steps=2))
    assert play.all("pawn") == ["messaline", "delphos"]


def test_a_table_that_resolves_the_items_by_itself_after_the_reveal_hears_of_exact_bids() -> None:
    """KS-6.8: the totals are known, though +2 may still be added."""
    play = Play("JABC").begin().event().bids(0, 0, 0, 1).dice(7).next().next()
    play.items((7, 1, 1, 1), (7, 1, 1, 1), (1, 1, 1, 7))
    assert play.step == "add to items"
    play.listen().give(c.Resolved(order=(1, 2, 3, 4)))
    assert len(play.saying("KS-6.8", "Joan")) == len(play.saying("KS-6.8", "Cleo")) == 1
    assert len(play.saying("KS-6.8")) == 2


def test_othello_frees_an_area_without_black_as_the_first_round_begins() -> None:
    """KS-8.1, KS-8.7: not at the next change only."""
    facts = {"areas": {key: {"hope": 4, "black": 0 if key == "messaline" else 3} for key in AREAS}}
    play = Play("OA", level="map", facts=facts).begin()
    assert (play.step, play.liberated("messaline"), play.token("messaline")) == ("event", True, "O")


def test_an_event_may_take_the_last_black_marker_of_a_board_that_is_not_followed() -> None:
    """KS-15.4."""
    play = Play(ks_liberation=True).begin().event(9).bids(0, 0, 0, 0)
    assert play.step == "effect"
    assert any(option.command == c.ReportLastBlack() for option in play.asked.options)
    play.give(c.ReportLastBlack())
    assert play.saying("KS-15.4")
    assert play.step == "count"
