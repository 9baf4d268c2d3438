"""Settings of scorings and of the end, each at its default and at its other value (RULES.md C.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_shakespeare.commands import EnterCounts
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play


def scored(people: str, markers: tuple[int, ...], number: int = 3, **settings: Any) -> list[int]:
    """VP won in this scoring on the score pad, by markers on the map."""
    play = Play(people, **settings).begin().in_step("extra", number).on_to("count")
    nobody = (0,) * len(people)
    last = {"areas": nobody, "black": 0}
    play.give(EnterCounts(markers=markers, **(last if number == 6 else {"black_areas": 0}))).next()
    return [vp - 5 for vp in play.vp()]


@pytest.mark.parametrize(("counted", "winner"), [(False, "A"), (True, "all lost")])
def test_ks_count_stronghold_black(counted: bool, winner: str) -> None:
    """AMB-KS-14: six black markers in areas, and seven beside the Strongholds of areas that are not liberated."""
    play = Play("AB", level="map", count_stronghold_black=counted).begin().seat("A", vp=9)
    play.areas(*(key for key in AREAS if key != "avon"), black=1).area("cawdor", black=0)
    play.area("avon", black=0, liberated=True)
    assert play.in_step("extra", 6).on_to("over").winner == winner


@pytest.mark.parametrize(("counted", "vp"), [(False, [2, 0]), (True, [0, 2])])
def test_ks_count_leader_markers(counted: bool, vp: list[int]) -> None:
    """AMB-KS-14: A has two markers; B one, and two areas led."""
    play = Play("AB", level="map", count_leader_markers=counted).begin()
    play.area("delphos", A=2).area("cawdor", B=1)
    play.areas("arden", "avon", liberated=True, stronghold="destroyed", leader="B", black=0)
    play.in_step("extra", 3).next()
    line = "Anna 2" if vp == [2, 0] else "Ben 2"
    assert play.value("category 1") == line


@pytest.mark.parametrize(("pays", "expected"), [("zero", "nobody"), ("normal", "Otto 3")])
def test_ks_othello_iago_vp(pays: str, expected: str) -> None:
    """AMB-KS-15."""
    play = Play("OA", othello_iago_vp=pays).begin().seat("O", iago=3).in_step("extra", 3).on_to("count")
    play.give(EnterCounts(markers=(0, 0), black_areas=0))
    assert play.value("category 4") == expected


@pytest.mark.parametrize(("least", "vp"), [(0, [3, 1, 1]), (1, [3, 0, 0])])
def test_ks_rank1_minimum(least: int, vp: list[int]) -> None:
    """AMB-KS-23: a rank for no marker at all."""
    assert scored("ABC", (4, 0, 0), rank1_minimum=least) == vp


@pytest.mark.parametrize(("least", "vp"), [(1, [2, 0]), (0, [4, 2])])
def test_ks_cat8_minimum(least: int, vp: list[int]) -> None:
    """AMB-KS-23: nobody has a quest; most of none is an award in both kinds, or not."""
    assert scored("AB", (1, 0), 6, cat8_minimum=least) == vp


def test_ks_sets() -> None:
    """KS-15.3: two VP at once for the third part of a set, only where the table plays with sets."""
    play = Play("AB", sets=True).begin().in_step("action").quest("A", completes_set=True)
    assert (play.vp(), play.value("easy", "A")) == ([7, 5], 1)
    without = Play("AB").begin().in_step("action")
    with without.refused("KS-15.3"):
        without.quest("A", completes_set=True)


@pytest.mark.parametrize(("past", "step"), [(True, "prep"), (False, "over")])
def test_ks_liberation_past_six(past: bool, step: str) -> None:
    """AMB-KS-32: black is left after round 6; the game goes on, or is scored and over."""
    play = Play("AB", level="map", liberation=True, liberation_past_six=past).begin().areas(*AREAS, black=1)
    play.in_step("extra", 6).next().on_to("prep")
    assert play.step == step
    assert play.winner == ("" if past else "A")
