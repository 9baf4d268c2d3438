"""Joan, who is Juliet, against Vera, who is Viola: six rounds on the score pad, both scorings, read like a story.

Numbers in comments were reckoned by hand from the rules; the pieces' numbers are samples.
"""

from __future__ import annotations

from companion.games.kill_shakespeare.commands import (
    EnterCounts,
    IagoUnclaimed,
    Plan,
    QuestsLeft,
    Report,
    ReportBattle,
    ReportSiege,
    Resolved,
    TurnWheel,
)
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play

HOPE = {"delphos": 5, "cawdor": 5, "arden": 7, "avon": 7}
FACTS = {
    "track": {"length": 13, "start": 0, "richard": "avon", "macbeth": "arden"},
    "areas": {key: {"hope": HOPE.get(key, 6), "black": 3} for key in AREAS},
    "characters": {
        "juliet/2": {"energy_low": 0, "energy_start": 2, "energy_top": 5, "upgrade_costs": [1, 2, 2, 3, 3]},
        "viola/2": {"energy_low": 0, "energy_start": 2, "energy_top": 5, "upgrade_costs": [1, 1, 2, 2, 4]},
    },
}


def test_a_win_of_two_over_six_rounds_on_the_score_pad() -> None:
    """KS-1 to KS-12 and KS-14 at level score_pad: Joan wins by 38 to 36."""
    play = Play("JV", facts=FACTS).begin()
    assert play.tells("Joan", "+2", "KS-1.4")
    _round_1(play)
    _round_2(play)
    _round_3(play)
    _first_scoring(play)
    _round_4(play)
    _round_5(play)
    _round_6(play)
    _last_scoring(play)


def _round_1(play: Play) -> None:
    # No Prep in the first round. Richard goes to Delphos, where Hope sinks from 5 to 4.
    assert (play.round, play.step, play.asked_who) == (1, "event", "J")
    play.event(9, richard="delphos").next()
    assert (play.hope("delphos"), play.value("cost")) == ([4], 9)

    # 6 and 4 are 10 of 9: stopped, and Joan, who gave most, gets 2 VP. She keeps her +2.
    play.bids(6, 4)
    assert play.step == "add"
    play.next()
    assert (play.vp(), play.step) == ([7, 5], "dice")

    # The dice show 7, which Vera bids on Turn Order: a card for her, and the first choice. She wants to be first.
    play.dice(7).on_to("items").listen().items((5, 7), (4, 2), (0, 3)).next()
    assert play.tells("Vera bid exactly 7")
    assert (play.step, play.asked_who) == ("order", "V")
    assert play.takes_place("V", 1).order == "VJ"

    # Information: Joan, Vera, Joan, Vera. One of Joan's two cards is an Iago. Troop: both for Vera.
    assert "Information: Joan, Vera, Joan, Vera" in play.asked.text
    play.iago_picked("J")
    assert (play.iago, play.vp()) == (1, [6, 5])

    # An easy quest each; Vera helps with Joan's and gets 2 VP for it.
    play.on_to("action").quest("V").quest("J", helper="V")
    assert (play.vp(), play.all("quests")) == ([6, 7], ["1/0", "1/0"])
    play.on_to("prep")


def _round_2(play: Play) -> None:
    # A quest was left on a red space: Richard 1. Nobody has liberated anything, so that Hope sinks everywhere.
    play.give(QuestsLeft(count=1))
    assert (play.round, play.track, play.hope()) == (2, 1, [5, 5, 3, 4, 5, 5, 6, 6])

    # Vera reads: 10, and a Quill. Lady Macbeth finds rebels in Bohemia and costs them nothing: an Iago more.
    # 10 + 2 x 4 = 18, and 18 + 6 = 24 with the Quill.
    play.event(10, quill=True, macbeth="bohemia").give(Report(result="nothing"))
    assert (play.iago, play.value("cost"), play.value("cost with quill")) == (2, 18, 24)

    # 6 and 3, and Joan's +2: 11 are not enough. The Quill moves Richard; Joan's 8 are the most, for 1 VP.
    play.bids(6, 3).adds("J").on_to("effect")
    assert (play.track, play.vp()) == (2, [7, 7])

    # The event takes a Hope from Avon; then both Iagos leave the stack.
    play.card(("hope avon", None, -1), name="A dark night").next()
    assert (play.hope("avon"), play.iago, play.step) == ([5], 0, "dice")

    # Twelve: Richard again. Joan, who is last, pays for a step of the Wheel; Vera buys the level above hers, for 2.
    play.dice(12)
    assert (play.track, play.asked_who) == (3, "J")
    play.give(TurnWheel(steps=1), "J").give(Plan(seat=2, energy=1))
    assert play.all("energy") == [2, 3]

    # They bid and pick without the companion; Joan is first again, and nobody took an Iago.
    play.on_to("items").give(Resolved(order=(1, 2))).give(IagoUnclaimed())
    assert (play.order, play.iago, play.vp()) == ("JV", 1, [7, 7])

    # Two battles, three markers of each of them.
    play.on_to("action").give(ReportBattle(area="delphos", lost=(1, 2), token=2))
    play.give(ReportBattle(area="cawdor", lost=(2, 1), token=1))
    assert (play.captured(), play.token("delphos"), play.token("cawdor")) == ([3, 3], "V", "J")
    play.on_to("prep")


def _round_3(play: Play) -> None:
    # Both trade three black markers for a Battle token. There is a Quill in Vera's hand.
    play.give(QuestsLeft(count=0))
    assert (play.step, play.asked_who) == ("trade", "J")
    play.trades("J").trades("V", quills=1)
    assert (play.captured(), play.all("tokens"), play.track) == ([0, 0], [1, 1], 4)

    # Delphos and Cawdor are free and keep their Hope.
    assert (play.round, play.hope()) == (3, [4, 4, 3, 4, 4, 4, 5, 4])

    # 4 and one Iago are 8; Joan pays exactly that, alone.
    play.event(4).bids(8, 0).on_to("dice")
    assert play.vp() == [9, 7]

    # A 5 on Information matches the dice, and nobody else bids there: Joan picks both times.
    play.dice(5).on_to("items").listen().items((3, 0), (5, 0), (0, 0)).on_to("order")
    assert play.tells("Joan bid exactly 5")
    play.takes_place("J", 1)
    assert "Information: Joan, Joan" in play.asked.text

    # The Stronghold of Delphos falls with Hope 3: 1 for each, and the rest is Vera's, who leads there.
    play.on_to("action").give(ReportSiege(area="delphos", influence=(2, 3)))
    assert (play.vp(), play.leader("delphos")) == ([10, 9], "V")

    # A hard quest each. Vera does not help this time: the neutral pawn costs Joan an Energy. She gets a Jester.
    play.quest("J", "hard", helper=0).card(("jester", "J", 1), name="a quest").quest("V", "hard")
    assert (play.all("energy"), play.all("quests"), play.vp()) == ([1, 3], ["1/1", "1/1"], [10, 9])


def _first_scoring(play: Play) -> None:
    # A Stronghold lies destroyed: does black lead there? No.
    play.next()
    play.on_to("count")
    assert play.asked.form is not None
    assert [field.name for field in play.asked.form.fields] == ["markers", "tokens", "jesters", "black_areas"]
    play.give(EnterCounts(markers=(6, 8), tokens=(3, 2), jesters=(1,), black_areas=3))
    sheet = [play.value(f"category {number}") for number in range(1, 8)]
    assert sheet == ["Vera 2", "Vera 2", "Joan 2, Vera 2", "nobody", "Joan 3, Vera 2", "Joan 1", "Vera 1"]

    # Joan 10 + 2 + 3 + 1 = 16, Vera 9 + 2 + 2 + 2 + 2 + 1 = 18. Tokens stay, the Jester is gone.
    play.next()
    assert (play.vp(), play.all("tokens"), play.value("jester", "J")) == ([16, 18], [1, 1], 0)
    assert (play.track, play.step) == (4, "prep")


def _round_4(play: Play) -> None:
    play.give(QuestsLeft(count=2))
    assert (play.track, play.hope()) == (6, [3, 3, 3, 4, 3, 3, 4, 3])

    # 12 + 1 x 4 = 16, with the Quill 22: they pay all of it.
    play.event(12, quill=True).bids(12, 10).on_to("dice")
    assert (play.vp(), play.track, play.iago) == ([18, 18], 6, 1)

    # Eleven: a black marker to where Richard is, which hands have to lay on the score pad.
    play.listen().dice(11)
    assert play.tells("black", "Delphos", "KS-5.4")
    play.on_to("items").give(Resolved(order=(2, 1))).on_to("action")

    # Avon is won, by three of Joan's markers and two of Vera's.
    play.give(ReportBattle(area="avon", lost=(3, 2), token=1))
    assert (play.captured(), play.liberated("avon"), play.order) == ([3, 2], True, "VJ")
    play.on_to("rebuild").on_to("prep")


def _round_5(play: Play) -> None:
    # Only Joan can pay for a trade, and she draws two Quills.
    play.give(QuestsLeft(count=0))
    assert play.asked_who == "J"
    play.trades("J", quills=2)
    assert (play.track, play.value("tokens", "J"), play.captured()) == (8, 2, [0, 2])
    assert play.hope() == [2, 2, 3, 4, 2, 2, 3, 3]

    # 24 are too many. One each: both have given most. The event takes a Hope from Messaline; the Iago leaves.
    play.event(20).bids(1, 1).on_to("effect")
    assert play.vp() == [19, 19]
    play.card(("hope messaline", None, -1), name="A false friend").next()
    assert (play.hope("messaline"), play.iago) == ([1], 0)

    # Joan picks another Iago, which costs her a VP and stays on the stack.
    play.dice(9).on_to("items").give(Resolved(order=(1, 2))).iago_picked("J")
    assert (play.vp(), play.iago, play.value("iago", "J")) == ([18, 19], 1, 0)

    # Seven against the six of Avon: its Hope 3 is 1 each and 1 more for Joan, who leads.
    play.on_to("action").give(ReportSiege(area="avon", influence=(4, 3)))
    assert (play.vp(), play.leader("avon")) == ([20, 20], "J")
    play.quest("V").quest("J", "hard").card(("jester", "J", 1), name="a quest")
    assert play.all("quests") == ["1/2", "2/1"]
    play.on_to("rebuild").on_to("prep")


def _round_6(play: Play) -> None:
    # Messaline has lost its last Hope.
    play.listen().give(QuestsLeft(count=0))
    assert play.tells("Hope in Messaline is 0", "Richard advances 1", "KS-10.1")
    assert (play.round, play.track, play.hope()) == (6, 9, [1, 0, 3, 4, 1, 1, 2, 3])

    # 2 + 4 = 6: four each stop it, and both get 2 VP.
    play.event(2).bids(4, 4).on_to("dice")
    assert play.vp() == [22, 22]
    play.dice(3).on_to("items").give(Resolved(order=(2, 1))).on_to("action")

    # Joan plays her Jester on Richard, Vera does a hard quest and wins Bohemia alone.
    play.jester("J").quest("V", "hard").give(ReportBattle(area="bohemia", lost=(0, 3), token=2))
    assert (play.track, play.value("jester", "J"), play.captured()) == (8, 0, [0, 5])


def _last_scoring(play: Play) -> None:
    # Vera may trade once more, and only once.
    play.next()
    play.on_to("last trade")
    assert play.asked_who == "V"
    play.trades("V")
    assert (play.all("tokens"), play.captured(), play.step) == ([2, 2], [0, 2], "count")

    play.give(EnterCounts(markers=(10, 9), tokens=(7, 5), areas=(6, 5), black=11))
    sheet = {number: play.value(f"category {number}") for number in range(1, 10)}
    assert sheet == {
        1: "Joan 2",
        2: "Joan 2, Vera 2",  # one area each
        3: "Vera 2",  # four quests, Joan three
        4: "nobody",
        5: "Joan 7, Vera 5",
        6: "nobody",
        7: "Joan 1, Vera 1",
        8: "Vera 2, Joan 1",  # two hard ones each; two easy ones against one
        9: "Joan 3, Vera 2",  # six areas, five areas
    }

    # Joan 22 + 2 + 2 + 7 + 1 + 1 + 3 = 38, Vera 22 + 2 + 2 + 5 + 1 + 2 + 2 = 36.
    play.next()
    assert (play.vp(), play.winner, play.step) == ([38, 36], "J", "over")
    assert play.result is not None
    assert "Joan" in play.result.text
    assert [(each.seat, each.place, each.score) for each in play.result.standings] == [(1, 1, 38), (2, 2, 36)]
    assert play.prompts == ()
    with play.refused("over"):
        play.jester("J")
