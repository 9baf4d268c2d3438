"""EX-KS-36 to 54 and 86: battles, tokens, sieges, leaders, rebuilding (RULES.md B.1)."""

from __future__ import annotations

import pytest

from companion.games.kill_shakespeare.commands import Place, ReportRebuilt, ReportSiege, Rest
from tests.games.kill_shakespeare.play import Play

LEVELS = ("map", "score_pad")
both_levels = pytest.mark.parametrize("level", LEVELS)


def board(people: str = "ABC", **pawns: str) -> Play:
    return Play(people, level="map").begin(**pawns)


def battle(people: str = "ABC", **influence: int) -> Play:
    """Delphos with these markers and four black ones, of which an Action card takes one."""
    play = board(people, **(dict.fromkeys("O", "delphos") if "O" in people else {}))
    play.area("delphos", black=4, **influence).listen()
    return play.card(("black delphos", None, -1))


def siege(level: str, hope: int, **influence: int) -> Play:
    """The Isle of Prospero is liberated and its Stronghold falls, with this influence at that moment; on the map the
    first one's last one or two markers decide."""
    people = "".join(influence)
    play = Play(people, level=level).begin()
    play.area("prospero", hope=hope, liberated=True)
    if level == "score_pad":
        return play.listen().give(ReportSiege(area="prospero", influence=tuple(influence.values())))
    first = people[0]
    last = min(2, influence[first])
    play.area("prospero", black=0, **{**influence, first: influence[first] - last})
    assert play.stronghold("prospero") == "standing"
    return play.listen().card(("influence prospero", first, last))


def fallen_cawdor(level: str, black: int) -> Play:
    """Cawdor destroyed, B leads it, Hope 3; A and B have a marker each. Action ends."""
    play = Play("ABC", level=level).begin()
    markers = {"black": black, "A": 1, "B": 1} if level == "map" else {}
    play.area("cawdor", hope=3, liberated=True, stronghold="destroyed", leader="B", token="B", **markers)
    return play.in_step("extra").listen().next()


def test_ex_ks_36_the_first_in_order_survives_a_battle() -> None:
    """KS-8.1 to KS-8.6: C, B and A lose a marker each."""
    play = battle(A=2, B=1, C=1)
    assert (play.influence("delphos"), play.captured(), play.black("delphos")) == ([1, 0, 0], [1, 1, 1], 0)
    assert (play.liberated("delphos"), play.token("delphos")) == (True, "A")
    assert play.tells("Delphos", "Anna", "KS-8")


def test_ex_ks_37_the_last_in_order_with_two_survives() -> None:
    """KS-8.2."""
    play = battle(A=1, B=1, C=2)
    assert (play.influence("delphos"), play.captured(), play.token("delphos")) == ([0, 0, 1], [1, 1, 1], "C")


def test_ex_ks_38_passes_repeat_and_skip_who_has_none() -> None:
    """KS-8.2: B, A, then A again."""
    play = battle(A=3, B=1)
    assert (play.influence("delphos"), play.captured(), play.token("delphos")) == ([1, 0, 0], [2, 1, 0], "A")


def test_ex_ks_39_as_many_as_black_is_no_battle() -> None:
    """KS-8.1."""
    play = battle(A=2, B=1)
    assert (play.influence("delphos"), play.black("delphos"), play.liberated("delphos")) == ([2, 1, 0], 3, False)
    assert (play.captured(), play.token("delphos")) == ([0, 0, 0], "")


def test_ex_ks_40_othellos_pawn_fights_and_is_always_the_survivor() -> None:
    """KS-8.4, KS-8.6."""
    play = battle("VOF", V=1, O=1, F=1)
    assert (play.influence("delphos"), play.captured(), play.black("delphos")) == ([0, 0, 0], [1, 1, 1], 0)
    assert (play.value("pawn", "O"), play.token("delphos"), play.liberated("delphos")) == ("delphos", "O", True)


def test_ex_ks_41_an_area_without_black_is_won_by_one_marker() -> None:
    """KS-8.7, KS-8.6."""
    play = board("AB", A="cawdor").area("cawdor", black=1).card(("black cawdor", None, -1))
    assert not play.liberated("cawdor")
    play.in_step("action").give(Place(), "A")
    assert (play.liberated("cawdor"), play.token("cawdor"), play.influence("cawdor")) == (True, "A", [1, 0])
    assert (play.captured(), play.value("available", "A")) == ([0, 0], 1)


def test_ex_ks_42_black_superiority_takes_the_token_and_nothing_else() -> None:
    """KS-9.7, AMB-KS-9."""
    play = board().area("delphos", A=1, black=1, liberated=True, token="A")
    assert play.token("delphos") == "A", "equality is safe"
    play.listen().card(("black delphos", None, 1))
    assert (play.black("delphos"), play.token("delphos"), play.liberated("delphos")) == (2, "gone", True)
    assert play.tells("Delphos", "KS-9.7")


def test_ex_ks_43_a_stronghold_falls_to_more_than_its_defense() -> None:
    """KS-9.1."""
    play = board("AB", B="prospero").area("prospero", A=2, B=1, black=0, liberated=True).in_step("action")
    assert play.stronghold("prospero") == "standing"
    play.give(Rest(), "A").give(Place(), "B")
    assert (play.stronghold("prospero"), play.influence("prospero")) == ("destroyed", [2, 2])


def test_ex_ks_44_a_lowered_defense_counts() -> None:
    """KS-9.1: Avon has 6, with one token 5."""
    play = board().area("avon", A=3, B=2, black=0, liberated=True, lowered=1)
    assert play.stronghold("avon") == "standing"
    assert play.card(("influence avon", "B", 1)).stronghold("avon") == "destroyed"


@both_levels
def test_ex_ks_45_hope_is_shared_and_the_rest_is_the_leaders(level: str) -> None:
    """KS-9.3 (from the rulebook): Hope 4 among three."""
    play = Play("JHF", level=level).begin().area("avon", hope=4, liberated=True)
    if level == "map":
        play.area("avon", black=0, J=3, H=1, F=2).card(("influence avon", "J", 1))
    else:
        play.give(ReportSiege(area="avon", influence=(4, 1, 2)))
    assert (play.vp(), play.leader("avon")) == ([7, 6, 6], "J")


@both_levels
def test_ex_ks_46_five_hope_between_two(level: str) -> None:
    """KS-9.3."""
    play = siege(level, 5, A=3, B=1)
    assert (play.vp(), play.leader("prospero"), play.stronghold("prospero")) == ([8, 7], "A", "destroyed")
    assert play.tells("Anna", "3 VP", "KS-9.3")


@both_levels
def test_ex_ks_47_less_hope_than_hands_is_all_the_leaders(level: str) -> None:
    """KS-9.3."""
    play = siege(level, 2, A=1, B=2, C=1)
    assert (play.vp(), play.leader("prospero")) == ([5, 7, 5], "B")


@both_levels
def test_ex_ks_48_seven_hope_among_four(level: str) -> None:
    """KS-9.3."""
    play = siege(level, 7, A=2, B=1, C=1, D=1)
    assert (play.vp(), play.leader("prospero")) == ([9, 6, 6, 6], "A")


@both_levels
def test_ex_ks_49_eight_hope_among_three(level: str) -> None:
    """KS-9.3."""
    play = siege(level, 8, A=2, B=1, C=1)
    assert play.vp() == [9, 7, 7]


@both_levels
def test_ex_ks_50_no_hope_is_no_vp_but_a_leader(level: str) -> None:
    """KS-9.3, KS-9.2."""
    play = siege(level, 0, A=3, B=1)
    assert (play.vp(), play.leader("prospero"), play.track) == ([5, 5], "A", 0)


@both_levels
def test_ex_ks_51_the_leader_is_who_has_most_then_falstaff_then_the_earliest(level: str) -> None:
    """KS-9.2."""
    assert siege(level, 4, A=2, B=2, C=1).leader("prospero") == "A"
    assert siege(level, 4, A=2, F=2, C=1).leader("prospero") == "F"
    assert siege(level, 4, A=3, F=2).leader("prospero") == "A"


@both_levels
def test_ex_ks_52_black_rebuilds_where_it_leads_at_the_end_of_action(level: str) -> None:
    """KS-9.6: the area is lost for good."""
    play = fallen_cawdor(level, black=3)
    if level == "score_pad":
        play.give(ReportRebuilt(area="cawdor"))
    assert (play.hope("cawdor"), play.track, play.vp()) == ([0], 1, [5, 3, 5])
    assert (play.stronghold("cawdor"), play.leader("cawdor"), play.token("cawdor")) == ("rebuilt", "", "gone")
    assert play.tells("Cawdor", "KS-9.6")


@both_levels
def test_ex_ks_53_as_many_black_markers_as_rebels_rebuild_nothing(level: str) -> None:
    """KS-9.6: on the map it is computed, on the score pad the table says that nothing is rebuilt."""
    play = fallen_cawdor(level, black=2).on_to("prep")
    assert (play.hope("cawdor"), play.track, play.vp()) == ([3], 0, [5, 5, 5])
    assert (play.stronghold("cawdor"), play.leader("cawdor"), play.token("cawdor")) == ("destroyed", "B", "B")


def test_ex_ks_54_lady_macbeth_leaves_with_arden() -> None:
    """KS-9.5, KS-5.2f."""
    play = board("AB").area("arden", A=6, black=0, liberated=True)
    play.card(("influence arden", "A", 1))
    assert (play.stronghold("arden"), play.value("macbeth")) == ("destroyed", "none")
    play.listen().event(macbeth="cawdor")
    assert play.step == "bid", "there is nothing to carry out"
    assert (play.iago, play.black("cawdor"), play.value("macbeth")) == (0, 3, "none")
    assert play.tells("Lady Macbeth", "KS-5.2f")


@pytest.mark.parametrize(
    ("fights", "influence", "captured", "black"), [(True, [2, 0], [0, 1], 0), (False, [2, 1], [0, 0], 1)]
)
def test_ex_ks_86_black_that_arrives_where_rebels_lead(
    fights: bool, influence: list[int], captured: list[int], black: int
) -> None:
    """KS-8.1, KS-8.2, AMB-KS-7."""
    play = Play("AB", level="map", battle_on_black_arrival=fights).begin()
    play.area("delphos", A=2, B=1, black=0, liberated=True, token="A").seat("B", pawn="bohemia")
    play.event(richard="delphos").next()
    assert (play.influence("delphos"), play.captured(), play.black("delphos")) == (influence, captured, black)
    assert (play.token("delphos"), play.hope("delphos")) == ("A", [3])
