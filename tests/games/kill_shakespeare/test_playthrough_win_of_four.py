"""Hugo (Hamlet), Vera (Viola), Otto (Othello) and Fay (Falstaff): six rounds on the map, read like a story.

Every marker is followed: battles, sieges and what they pay come by themselves. Reckoned by hand in the comments.
"""

from __future__ import annotations

from companion.core.messages import Command
from companion.games.kill_shakespeare.commands import (
    ActionDone,
    EnterCounts,
    Flee,
    Move,
    MovePawn,
    Place,
    QuestsLeft,
    Resolved,
    Rest,
    Roll,
)
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play

BLACK = {"arden": 3, "avon": 3}
FACTS = {
    "track": {"length": 13, "start": 0, "richard": "avon", "macbeth": "arden"},
    "areas": {key: {"hope": 6, "black": BLACK.get(key, 2)} for key in AREAS},
    "characters": {"hamlet/3+": {"energy_low": 0, "energy_start": 2, "energy_top": 5}},
}


def test_a_win_of_four_over_six_rounds_on_the_map() -> None:
    """KS-1 to KS-13 at level map: Vera wins with 24."""
    play = Play("HVOF", level="map", facts=FACTS).begin()
    assert play.all("pawn") == ["messaline", "delphos", "cawdor", "maentua"]
    _round_1(play)
    _round_2(play)
    _round_3(play)
    _first_scoring(play)
    _round_4(play)
    _round_5(play)
    _round_6(play)
    _last_scoring(play)


def _acts(play: Play, **commands: Command) -> None:
    """One action of each of them, in the order in which they stand here."""
    for who, command in commands.items():
        assert play.asked_who == who
        play.give(command, who)


def _to_action(play: Play, dice: int, *order: int) -> Play:
    """Dice, then bids that the table resolves by itself."""
    return play.dice(dice).on_to("items").give(Resolved(order=order)).on_to("action")


def _round_1(play: Play) -> None:
    # Richard comes upon Hugo in Messaline: one black marker more, one Hope less, and Hugo runs to Bohemia.
    play.event(10, quill=True, richard="messaline", macbeth="delphos").next()
    assert (play.black("messaline"), play.hope("messaline"), play.asked_who) == (3, [5], "H")
    play.give(Flee(how="energy", to="bohemia"), "H")
    assert (play.value("pawn", "H"), play.value("energy", "H"), play.vp("H")) == ("bohemia", 1, [5])

    # Lady Macbeth meets nobody in Delphos.
    play.next()
    assert (play.black("delphos"), play.hope("delphos")) == (3, [6])

    # 22 are exactly enough for event and Quill. Three gave 6; Falstaff takes the reward alone.
    assert (play.value("cost"), play.value("cost with quill")) == (10, 22)
    play.bids(6, 4, 6, 6).on_to("dice")
    assert (play.vp(), play.track) == ([5, 5, 5, 7], 0)

    # Eleven: a black marker to Richard.
    play.dice(11)
    assert play.black("messaline") == 4

    # Vera chooses first and wants to be last; Fay and Hugo both bid 2, and Falstaff goes before Hugo.
    play.on_to("items").items((2, 5, 0, 2), (3, 0, 1, 0), (0, 2, 0, 4))
    for who, place in (("V", 4), ("F", 1), ("H", 2)):
        assert play.asked_who == who
        play.takes_place(who, place)
    assert play.order == "FHOV"
    play.iago_picked("H")
    assert (play.iago, play.vp()) == (1, [4, 5, 5, 7])

    # Everybody places where they stand. Otto's pawn is his third fighter in Cawdor: both markers fall, it stays.
    play.on_to("action")
    _acts(play, F=Place(), H=Place(), O=Place(), V=Place())
    assert (play.influence("cawdor"), play.black("cawdor")) == ([0, 0, 1, 0], 2)
    _acts(play, F=Place(), H=Place(), O=Place(), V=Rest())
    assert (play.influence("cawdor"), play.black("cawdor"), play.liberated("cawdor")) == ([0, 0, 0, 0], 0, True)
    assert (play.captured(), play.token("cawdor"), play.value("energy", "V")) == ([0, 0, 2, 0], "O", 2)
    play.on_to("prep")


def _round_2(play: Play) -> None:
    play.give(QuestsLeft(count=0))
    assert (play.track, play.hope()) == (0, [5, 4, 5, 6, 5, 5, 5, 5])
    assert (play.all("available"), play.all("actions")) == ([2, 2, 2, 2], [2, 2, 2, 2])

    # Lady Macbeth among Hugo's two markers in Bohemia: the die shows 2, and second in order is Hugo.
    play.event(12, macbeth="bohemia").give(Roll(die=2))
    assert (play.influence("bohemia"), play.iago) == ([1, 0, 0, 0], 1)

    # 12 + 8 = 20; 15 are too few. Hugo and Vera gave most. Prospero loses two Hope, then the Iago leaves.
    play.bids(5, 5, 2, 3).on_to("effect")
    assert play.vp() == [5, 6, 5, 7]
    play.card(("hope prospero", None, -2), name="A storm at sea").next()
    assert (play.hope("prospero"), play.iago, play.track) == ([3], 0, 0)

    # Ten: a black marker to Lady Macbeth.
    _to_action(play, 10, 4, 1, 3, 2)
    assert (play.black("bohemia"), play.order) == (3, "FHOV")

    # Fay's third marker wins Maentua: two fall, one stays, and the token is hers.
    assert play.asked_who == "F"
    play.give(Place(), "F")
    assert (play.influence("maentua"), play.value("black", "F"), play.token("maentua")) == ([0, 0, 0, 1], 2, "F")
    play.quest("H")
    _acts(play, O=Place(), V=Place())
    _acts(play, F=Place(), H=Place(), O=Place(), V=Place())
    assert (play.influence("delphos"), play.black("delphos")) == ([0, 3, 0, 0], 3)
    assert play.influence("cawdor") == [0, 0, 2, 0]
    play.on_to("prep")


def _round_3(play: Play) -> None:
    # One quest on red. Cawdor and Maentua are free.
    play.give(QuestsLeft(count=1))
    assert (play.track, play.hope()) == (1, [2, 3, 4, 6, 5, 4, 4, 4])

    # Richard comes to Cawdor, where Otto has two markers and his pawn: three against one, a battle at once.
    play.event(1, richard="cawdor").next()
    assert (play.influence("cawdor"), play.black("cawdor"), play.hope("cawdor")) == ([0, 0, 1, 0], 0, [5])
    assert (play.value("black", "O"), play.token("cawdor")) == (3, "O")

    # Hugo pays the 1 by himself.
    play.bids(1, 0, 0, 0).on_to("dice")
    assert play.vp() == [7, 6, 5, 7]
    _to_action(play, 7, 1, 2, 3, 4)

    # Vera's fourth marker wins Delphos, Hugo's fourth wins Bohemia.
    _acts(play, H=Place(), V=Place(), O=Place(), F=Place())
    assert (play.influence("delphos"), play.value("black", "V"), play.token("delphos")) == ([0, 1, 0, 0], 3, "V")
    assert (play.influence("bohemia"), play.black("bohemia")) == ([3, 0, 0, 0], 3)
    _acts(play, H=Place(), V=Place(), O=Place(), F=Place())
    assert (play.influence("bohemia"), play.value("black", "H"), play.token("bohemia")) == ([1, 0, 0, 0], 3, "H")
    assert (play.influence("cawdor"), play.influence("maentua")) == ([0, 0, 3, 0], [0, 0, 0, 4])


def _first_scoring(play: Play) -> None:
    # Black leads in Prospero, Messaline, Arden and Avon: four areas do not move Richard. Nothing has to be counted.
    play.on_to("score")
    assert play.track == 1

    # Markers: Fay 4, Otto 3 and his pawn, Vera 2, Hugo 1; Falstaff stands ahead of Otto. One quest, Hugo's.
    sheet = [play.value(f"category {number}") for number in range(1, 8)]
    assert sheet == ["Fay 3, Otto 2, Vera 1", "nobody", "Hugo 3", "nobody", "nobody", "nobody", "nobody"]
    play.next()
    assert play.vp() == [10, 7, 7, 10]


def _round_4(play: Play) -> None:
    # Hugo trades, Vera does not, and Otto draws three Quills: three markers for nothing, and Richard goes 3.
    play.give(QuestsLeft(count=0))
    assert play.asked_who == "H"
    play.trades("H").next().trades("O", quills=3)
    assert (play.all("tokens"), play.captured(), play.track) == ([1, 0, 0, 0], [0, 3, 0, 2], 4)
    assert play.hope() == [1, 2, 4, 5, 5, 4, 3, 3]

    play.event(2).bids(0, 2, 0, 0).on_to("dice")
    assert play.vp() == [10, 9, 7, 10]
    _to_action(play, 12, 3, 4, 1, 2)
    assert (play.track, play.order) == (5, "OFHV")

    # Otto's four markers and his pawn equal Cawdor's defense of 5, as do Fay's five in Maentua.
    assert play.asked_who == "O"
    _acts(play, O=Place(), F=Place())
    assert (play.stronghold("cawdor"), play.stronghold("maentua")) == ("standing", "standing")

    # Hugo goes to Prospero, which is free of charge for him once a round.
    play.give(MovePawn(to="prospero", free=True), "H")
    _acts(play, H=Place(), V=Place())
    assert (play.value("energy", "H"), play.influence("prospero")) == (1, [1, 0, 0, 0])

    # One more each, and both Strongholds fall: Hope 5 for Otto, Hope 5 for Fay.
    _acts(play, O=Place(), F=Place(), H=Place(), V=Place())
    assert (play.leader("cawdor"), play.leader("maentua"), play.vp()) == ("O", "F", [10, 9, 12, 15])
    play.on_to("prep")


def _round_5(play: Play) -> None:
    # Vera keeps her markers again. Prospero has no Hope left.
    play.give(QuestsLeft(count=0))
    assert play.asked_who == "V"
    play.listen().next()
    assert play.tells("Hope in", "Prospero", "is 0", "Richard advances 1", "KS-10.1")
    assert (play.track, play.hope()) == (6, [0, 1, 4, 5, 5, 4, 2, 2])

    # Richard goes to Arden. Lady Macbeth in Delphos: a 4, and fourth in order is Vera.
    play.event(30, quill=True, richard="arden", macbeth="delphos").next()
    assert (play.black("arden"), play.hope("arden")) == (4, [1])
    play.give(Roll(die=4))
    assert (play.influence("delphos"), play.iago) == ([0, 3, 0, 0], 0)

    # Nobody bids: nobody is rewarded, and the Quill moves Richard. The event is kind to Vera for once.
    play.bids(0, 0, 0, 0).on_to("effect")
    assert (play.track, play.vp()) == (7, [10, 9, 12, 15])
    play.card(("vp", "V", 1), name="A gift").next()
    _to_action(play, 2, 1, 2, 3, 4)

    # Prospero is won without Hope, by Hugo's third marker.
    _acts(play, H=Place(), V=Place(), O=Rest(), F=Rest())
    assert (play.influence("prospero"), play.value("black", "H"), play.token("prospero")) == ([1, 0, 0, 0], 2, "H")
    assert play.track == 7

    # Vera helps Hugo with a hard quest, for 2 VP; then her fifth marker takes the Stronghold of Delphos and its Hope 4.
    play.quest("H", "hard", helper="V")
    assert play.vp() == [10, 12, 12, 15]
    _acts(play, V=Place(), O=Rest(), F=ActionDone())
    assert (play.leader("delphos"), play.vp()) == ("V", [10, 16, 12, 15])
    play.on_to("prep")


def _round_6(play: Play) -> None:
    # Messaline and Arden lose their last Hope: three areas have none. A fourth would be the end.
    play.give(QuestsLeft(count=0)).next()
    assert (play.track, play.hope(), play.value("areas without hope")) == (9, [0, 0, 4, 5, 5, 4, 0, 1], 3)
    assert (play.round, play.winner) == (6, "")

    play.event(3).bids(1, 2, 0, 0).on_to("dice")
    assert play.vp() == [10, 18, 12, 15]
    _to_action(play, 7, 1, 2, 3, 4)

    # Another easy quest for Hugo; Otto and Fay send a marker each to Bohemia.
    play.quest("H")
    _acts(play, V=ActionDone(), O=Move(source="cawdor", target="bohemia"), F=Move(source="maentua", target="bohemia"))
    _acts(play, H=Place(), V=ActionDone(), O=ActionDone(), F=ActionDone())
    assert (play.influence("bohemia"), play.influence("prospero")) == ([1, 0, 1, 1], [2, 0, 0, 0])
    assert (play.influence("cawdor"), play.influence("maentua")) == ([0, 0, 4, 0], [0, 0, 0, 5])


def _last_scoring(play: Play) -> None:
    # The last trade of the game: now Vera turns her three markers into a token.
    play.on_to("last trade")
    assert play.asked_who == "V"
    play.trades("V")
    assert (play.all("tokens"), play.step) == ([1, 1, 0, 0], "count")

    # Only the two with Battle tokens are asked. Eleven black markers are left: 4 in Messaline, 4 in Arden, 3 in Avon.
    assert play.value("black markers") == 11
    play.give(EnterCounts(tokens=(3, 2)))
    sheet = {number: play.value(f"category {number}") for number in range(1, 10)}
    assert sheet == {
        1: "Fay 3, Otto 2, Vera 1",  # Fay 6, Otto 5 and his pawn, Vera 5, Hugo 3
        2: "Fay 3, Vera 2, Otto 2",  # one each, Falstaff ahead
        3: "Hugo 3",
        4: "nobody",
        5: "Hugo 3, Vera 2",
        6: "nobody",
        7: "Vera 1, Otto 1, Fay 1",
        8: "Hugo 2",  # most easy ones and most hard ones
        9: "nobody",  # two areas at most
    }

    # Hugo 10 + 3 + 3 + 2 = 18, Vera 18 + 1 + 2 + 2 + 1 = 24, Otto 12 + 2 + 2 + 1 = 17, Fay 15 + 3 + 3 + 1 = 22.
    play.next()
    assert (play.vp(), play.winner, play.step) == ([18, 24, 17, 22], "V", "over")
    assert play.result is not None
    assert [(each.seat, each.score) for each in play.result.standings] == [(2, 24), (4, 22), (1, 18), (3, 17)]
