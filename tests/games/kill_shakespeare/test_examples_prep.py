"""EX-KS-28 to 35: Prep from a to j, defeat in its midst, quests, trades (RULES.md B.1)."""

from __future__ import annotations

from companion.core.game import Facts
from companion.games.kill_shakespeare.commands import QuestsLeft
from tests.games.kill_shakespeare.play import Play

LIMIT_OF_ONE = {"characters": {"viola/3+": {"token_limit": 1}}}


def before_prep(facts: Facts | None = None) -> Play:
    """Round 1 is over, and nothing has begun yet."""
    return Play("ABC", facts=facts).begin().in_step("prep", 1)


def prep(play: Play, quests: int = 0) -> Play:
    """All of it, with so many quests left on red spaces."""
    return play.listen().give(QuestsLeft(count=quests))


def trading(black: int, facts: Facts | None = None) -> Play:
    """Prep (d), where A has captured this many black markers."""
    play = prep(before_prep(facts).seat("A", black=black))
    assert (play.step, play.asked_who) == ("trade", "A")
    return play


def test_ex_ks_28_hope_sinks_where_no_hero_has_won() -> None:
    """KS-4.6, KS-10.1."""
    play = before_prep().area("messaline", hope=3).area("delphos", hope=4, liberated=True)
    play.area("cawdor", hope=1).area("arden", hope=0)
    prep(play)
    assert (play.hope("messaline", "delphos", "cawdor", "arden"), play.track) == ([2, 4, 0, 0], 1)
    assert play.tells("Hope in Cawdor is 0", "Richard advances 1", "KS-10.1")
    assert not play.saying("Arden", "Richard"), "an area already at 0 never triggers again"
    assert (play.round, play.step) == (2, "event")


def test_ex_ks_29_avon_moves_richard_two() -> None:
    """KS-10.1."""
    play = prep(before_prep().area("avon", hope=1).table(track=3))
    assert (play.hope("avon"), play.track) == ([0], 5)
    assert play.tells("Hope in Avon is 0", "Richard advances 2", "KS-10.1")


def test_ex_ks_30_defeat_in_the_middle_of_prep() -> None:
    """KS-3.3, KS-12.1: steps (g) to (j) never run, and Cawdor keeps its Hope."""
    play = before_prep().areas("messaline", "cawdor", hope=1).table(track=9)
    play.listen().next()
    assert (play.step, play.winner, play.track) == ("over", "all lost", 10)
    assert play.hope("messaline", "cawdor") == [0, 1]
    assert not play.saying("KS-4.7")
    assert not play.saying("KS-4.10")
    with play.refused("over"):
        play.next()


def test_ex_ks_31_quests_on_red_spaces_move_richard() -> None:
    """KS-4.10."""
    play = prep(before_prep(), quests=2)
    assert (play.track, play.step) == (2, "event")
    assert play.tells("Richard advances", "KS-4.10")


def test_ex_ks_31_quests_elsewhere_move_nobody() -> None:
    """KS-4.10."""
    assert prep(before_prep(), quests=0).track == 0


def test_ex_ks_32_seven_black_markers_are_two_trades() -> None:
    """KS-4.4: two separate draws of three."""
    play = trading(7).trades("A")
    assert (play.captured("A"), play.value("tokens", "A"), play.step) == ([4], 1, "trade")
    play.trades("A")
    assert (play.captured("A"), play.value("tokens", "A")) == ([1], 2)
    assert (play.step, play.track) == ("event", 0), "one marker does not pay for a third trade"


def test_ex_ks_33_a_drawn_quill_moves_richard_and_leaves_the_game() -> None:
    """KS-4.4b: A keeps one of the other two; which value is A's secret until Scoring."""
    play = trading(3).trades("A", quills=1)
    assert (play.track, play.captured("A"), play.value("tokens", "A")) == (1, [0], 1)
    assert play.tells("Quill", "Richard advances 1", "KS-4.4b")


def test_ex_ks_34_three_quills_leave_nothing_to_keep() -> None:
    """KS-4.4b."""
    play = trading(3).trades("A", quills=3)
    assert (play.track, play.captured("A"), play.value("tokens", "A")) == (3, [0], 0)


def test_ex_ks_34_three_quills_are_checked_one_by_one() -> None:
    """KS-10.3, KS-12.1: from space 8 the second meets B's Jester, the third nobody's."""
    play = trading(3).table(track=8).seat("B", jester=1).trades("A", quills=3)
    assert (play.value("jester", "B"), play.track, play.winner) == (0, 10, "all lost")


def test_ex_ks_35_at_the_limit_a_token_is_swapped_or_all_are_put_back() -> None:
    """KS-4.4c."""
    for keep, said in ((True, "swapped"), (False, "none is kept")):
        play = trading(6, LIMIT_OF_ONE).seat("A", tokens=1).listen().trades("A", keep=keep)
        assert (play.value("tokens", "A"), play.captured("A")) == (1, [3])
        assert play.tells("Anna trades 3", said)
