"""Anna, Fay and Ben lose in the middle of Prep: two rounds and a half on the score pad, read like a story."""

from __future__ import annotations

from companion.games.kill_shakespeare.commands import IagoUnclaimed, QuestsLeft, ReportBattle, Resolved
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play

HOPE = {"messaline": 2, "delphos": 3}
FACTS = {
    "track": {"length": 8, "start": 2, "richard": "avon", "macbeth": "arden"},
    "areas": {key: {"hope": HOPE.get(key, 4), "black": 3} for key in AREAS},
}


def test_a_defeat_in_the_middle_of_prep() -> None:
    """KS-3.3, KS-4, KS-10, KS-12.1: a forced Jester buys one step of Prep, and no more."""
    play = Play("AFB", facts=FACTS).begin()
    assert play.track == 2
    _round_1(play)
    _round_2(play)
    _prep_of_round_3(play)
    _all_have_lost(play)


def _round_1(play: Play) -> None:
    # 13 bid, 14 needed: the event happens, its Quill moves Richard. Anna and Fay gave 5 each; Falstaff takes the VP.
    play.event(14, quill=True).bids(5, 5, 3).on_to("effect")
    assert (play.track, play.vp()) == (3, [5, 6, 5])
    play.card(("hope delphos", None, -1), name="A fire").next()

    # Twelve.
    play.dice(12)
    assert (play.track, play.hope("messaline", "delphos")) == (4, [2, 2])

    # One Iago is Anna's, one is nobody's.
    play.on_to("items").give(Resolved(order=(1, 2, 3))).iago_picked("A").give(IagoUnclaimed())
    assert (play.iago, play.vp()) == (2, [4, 6, 5])

    # Cawdor is won together. Ben does a quest and is given a Jester.
    play.on_to("action").give(ReportBattle(area="cawdor", lost=(1, 1, 1), token=3))
    play.quest("B").card(("jester", "B", 1), name="a quest")
    assert (play.captured(), play.all("jester")) == ([1, 1, 1], [0, 0, 1])
    play.on_to("prep")


def _round_2(play: Play) -> None:
    # A quest on red; Hope sinks everywhere but in Cawdor.
    play.give(QuestsLeft(count=1))
    assert (play.track, play.hope()) == (5, [3, 1, 1, 4, 3, 3, 3, 3])

    # 6 + 2 x 6 = 18, and 9 for the Quill: 27, of which everybody pays a third. Falstaff is paid for all.
    play.event(6, quill=True)
    assert (play.value("cost"), play.value("cost with quill")) == (18, 27)
    play.bids(9, 9, 9).on_to("dice")
    assert (play.track, play.vp(), play.iago) == (5, [4, 8, 5], 2)

    # Anna's 8 on Information is what the dice show. Ben is first in the new order, Anna second.
    play.dice(8).on_to("items").listen().items((1, 0, 4), (8, 2, 2), (0, 0, 0)).on_to("order")
    assert play.tells("Anna bid exactly 8")
    play.takes_place("B", 1).takes_place("A", 2)
    assert play.order == "BAF"

    # Ben's card is the third Iago; the one that nobody took would be the fourth.
    play.iago_picked("B")
    assert (play.iago, play.track) == (3, 5)
    play.give(IagoUnclaimed())
    assert (play.iago, play.track, play.vp()) == (3, 6, [4, 8, 4])

    # Ben wins Bohemia alone. Somebody's card goes wrong, and Richard is one space from the end.
    play.on_to("action").give(ReportBattle(area="bohemia", lost=(0, 0, 2), token=3))
    play.card(("track", None, 1), name="Betrayed")
    assert (play.captured(), play.track, play.winner) == ([1, 1, 3], 7, "")
    play.on_to("prep")


def _prep_of_round_3(play: Play) -> None:
    # Ben trades his three markers (d). A Quill: Richard is there. Fay has no Jester, Anna has none, Ben must play his.
    play.listen().give(QuestsLeft(count=2))
    assert (play.step, play.asked_who, play.track) == ("trade", "B", 7)
    play.trades("B", quills=1)
    assert play.tells("Ben", "Jester", "KS-12.1")
    assert (play.value("jester", "B"), play.value("tokens", "B")) == (0, 1)

    # Then Hope sinks (f), area by area: Prospero 2, Messaline 0, and nobody can stop Richard any more.
    assert play.tells("Hope in Messaline is 0", "Richard advances 1", "KS-10.1")
    assert (play.track, play.hope()) == (8, [2, 0, 1, 4, 3, 3, 3, 3])
    assert not any(play.saying(rule) for rule in ("KS-4.7", "KS-4.8", "KS-4.9")), "steps (g) to (j) never run"
    assert play.round == 3


def _all_have_lost(play: Play) -> None:
    assert (play.step, play.winner, play.prompts) == ("over", "all lost", ())
    assert play.result is not None
    assert play.result.winners == ()
    assert "round 3" in play.result.text
    assert "KS-12.1" in play.result.text
    assert sorted((each.seat, each.score) for each in play.result.standings) == [(1, 4), (2, 8), (3, 4)]
    with play.refused("over"):
        play.next()
    with play.refused("over"):
        play.card(("track", None, -1))
