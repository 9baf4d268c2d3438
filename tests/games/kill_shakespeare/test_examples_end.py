"""EX-KS-80 to 85: how the game ends, and what keeps it from ending (RULES.md B.1)."""

from __future__ import annotations

import pytest

from companion.games.kill_shakespeare.commands import EnterCounts, ReportLastBlack
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import TRACK, Play


def last_scoring(people: str, vp: tuple[int, ...], black: int = 0) -> Play:
    """The score pad after round 6: nobody has a marker on the map, so that all of them tie for most markers."""
    play = Play(people).begin().everybody(vp=vp).in_step("extra", 6).on_to("count")
    nobody = (0,) * len(people)
    return play.give(EnterCounts(markers=nobody, areas=nobody, black=black)).listen().next()


@pytest.mark.parametrize(("black", "winner"), [(13, "all lost"), (12, "A")])
def test_ex_ks_80_thirteen_black_markers_at_the_end(black: int, winner: str) -> None:
    """KS-12.3."""
    play = last_scoring("AB", (7, 5), black)
    assert (play.step, play.winner) == ("over", winner)
    assert winner != "all lost" or play.tells("13 black", "KS-12.3")


@pytest.mark.parametrize(("more", "winner"), [(1, "all lost"), (0, "A")])
def test_ex_ks_80_thirteen_black_markers_on_the_map(more: int, winner: str) -> None:
    """KS-12.3: twelve stand there, or one more."""
    play = Play("AB", level="map").begin().areas(*AREAS, black=1).area("cawdor", black=5 + more).seat("A", vp=7)
    assert play.in_step("extra", 6).on_to("over").winner == winner


def test_ex_ks_81_the_last_in_order_with_a_jester_has_to_play_it() -> None:
    """KS-12.1, TW-KS-7: D has none, C must, A keeps both."""
    play = Play("ABCD").begin().table(track=9).everybody(jester=(2, 0, 1, 0)).listen()
    play.card(("track", None, 1))
    assert (play.track, play.all("jester"), play.winner) == (9, [2, 0, 0, 0], "")
    assert play.tells("Cleo", "Jester", "KS-12.1")


def test_ex_ks_82_without_a_jester_all_lose() -> None:
    """KS-12.1."""
    play = Play("ABCD").begin().table(track=9).listen().card(("track", None, 1))
    assert (play.step, play.winner, play.track) == ("over", "all lost", 10)
    assert play.tells("KS-12.1")


def test_ex_ks_83_a_tie_for_the_win_is_falstaffs() -> None:
    """KS-12.4: 28 + 3 and 30 + 1 for most markers, at 0 markers each."""
    play = last_scoring("AFC", (30, 28, 29))
    assert (play.vp(), play.winner) == ([31, 31, 30], "F")


def test_ex_ks_83_else_a_tie_is_the_earliests() -> None:
    """KS-12.4: 29 + 2 each."""
    play = last_scoring("AB", (29, 29))
    assert (play.vp(), play.winner) == ([31, 31], "A")


def test_ex_ks_84_a_marker_off_the_track_comes_on_the_star_first() -> None:
    """KS-15.2: the star is space 2 here."""
    play = Play(facts={"track": {**TRACK, "start": 2}}, novice_track=True).begin()
    assert play.card(("track", None, 1)).track == 2
    assert play.winner == ""
    assert play.card(("track", None, 1)).track == 3


@pytest.mark.parametrize("level", ["map", "score_pad"])
def test_ex_ks_85_a_liberation_game_ends_with_the_last_black_marker(level: str) -> None:
    """KS-15.4, AMB-KS-32: at once; the last scoring is all that is still done."""
    play = Play("AB", level=level, liberation=True).begin().seat("A", vp=7)
    if level == "map":
        play.areas(*(key for key in AREAS if key != "cawdor"), black=0).area("cawdor", black=1)
        assert play.step == "event"
        play.in_step("action", 4).card(("black cawdor", None, -1))
    else:
        play.in_step("action", 4).give(ReportLastBlack())
        assert play.step == "count"
        play.give(EnterCounts(markers=(0, 0), areas=(0, 0)))
    assert play.step == "score"
    play.next()
    assert (play.step, play.winner, play.round) == ("over", "A", 4)
