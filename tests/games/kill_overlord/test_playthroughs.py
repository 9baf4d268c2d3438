"""Two whole games, to be read like a story: one refereed without clocks, one with every card named and every clock on.

Together they pass through every step, every window and both ways to win.
"""

from __future__ import annotations

from companion.games.kill_overlord.events import Cancelled, RolesChanged
from tests.games.kill_overlord.play import Evening


def test_an_evening_of_five_refereed_without_clocks_and_won_at_coronation() -> None:
    """KO-1 to KO-7 at level referee; KO-4.4, KO-10.1: Ben is crowned in the third round."""
    play = Evening(5, order="earliest_first")
    # Anna is the Overlord, Ben the General, Cleo the Captain, Dan the Squire, Eva the Peasant.
    assert play.all(play.gold) == [5, 5, 5, 5, 5]

    # Round 1. Everybody draws two; there is no income yet, and nobody has 40 gold.
    play.begin()
    assert play.tells("draw")
    assert play.step == "open"

    # Anna hands the order to Dan, who has a shield for Cleo. Cleo plays on to Eva before anybody has said a word:
    # her card says that nobody retaliated and nobody pleaded.
    play.open("Dan").plays("Dan", to="Cleo").plays("Cleo", to="Eva")
    assert play.holder == "Cleo"

    # Somebody does mind this time. Ben retaliates, so Cleo has to find another way.
    play.listen().reacts("Ben", "Retaliate").next()
    assert play.tells("Ben", "Retaliate")
    assert play.holder == "Cleo"

    # Her next card gets through to Eva; Eva discards, because it came from the Captain.
    play.listen().plays("Cleo", to="Eva").next()
    assert play.holder == "Eva"
    assert play.tells("Eva", "discard")

    # Eva's card was a Capitalize: two gold, by a quick plus. Anna holds the order, and says that she cannot pass it.
    play.plays("Eva", to="Anna").next().adjust("gold", "Eva", by=2, reason="Capitalize")
    play.listen().cannot("Anna")
    assert play.window == "TW-KO-5"

    # Dan takes pity, and the order: a Plead Guilty for one gold and one card.
    play.reacts("Dan", "Plead Guilty")
    assert (play.holder, play.gold("Dan")) == ("Dan", 6)
    assert play.tells("Dan", "Plead Guilty")

    # Pity is not a shield. Dan cannot pass it on, and after a plea nobody may plead.
    play.listen().cannot("Dan")
    assert play.out == ["Dan"]
    assert play.tells("Dan", "executed")
    assert (play.execution, play.step) == (2, "open")

    # Second Execution: straight to Ben, and straight back. This time nobody helps Anna.
    play.listen().open("Ben").plays("Ben", to="Anna").cannot("Anna").next()
    assert play.out == ["Anna", "Dan"]
    assert (play.token("Dan"), play.token("Anna")) == (1, 2)
    assert play.tells("Anna", "executed")

    # Roles change: Ben rises to Overlord, Cleo to General, Eva to Captain; Dan died first and picks before Anna.
    play.listen().next()
    assert play.all(play.role) == ["Peasant", "Overlord", "General", "Squire", "Captain"]
    assert play.tells("Ben", "Overlord")
    assert play.round == 2

    # Round 2, with income. Somebody counts: Eva should have one gold more.
    play.listen().next()
    assert play.all(play.gold) == [6, 9, 8, 8, 10]
    play.recount("gold", 6, 9, 8, 8, 11)
    assert play.tells("Eva", "10", "11")

    # Ben's friends are few. Cleo sends the order right back to him.
    play.open("Cleo").passed_on("Cleo", "Ben").cannot("Ben").unanswered().next()
    assert play.all(play.role) == ["Squire", "Peasant", "Overlord", "Captain", "General"]

    # Round 3 under Cleo, who opens to Eva, who passes to Ben, who passes to Cleo ... and Cleo cannot.
    play.next().open("Eva").plays("Eva", to="Ben").plays("Ben", to="Cleo").cannot("Cleo").next().next()
    assert (play.round, play.overlord) == (4, "Eva")

    # Two bags of gold were on the cards of that round: Eva has 36 before the income, and she is crowned with 40.
    play.adjust("gold", "Eva", to=36, reason="Martyrdom and friends")
    assert play.result is None
    play.listen().next()
    assert play.winners == ["Eva"]
    assert play.tells("Eva", "40")
    assert play.result is not None
    assert play.result.text
    assert play.prompts == ()


def test_an_evening_of_six_with_every_card_and_every_clock_won_by_the_last_overlord_alive() -> None:
    """KO-5.9, KO-6.1, KO-6.2, KO-6.7, KO-7, KO-10.1 at level full, the bank counted from the start."""
    play = Evening(6, level="full", clocks="on").adjust("bank", to=90)
    # Anna Overlord, Ben General, Cleo Captain, Dan Knight, Eva Squire, Finn Peasant.
    whole = play.value("total")

    # Round 1. Anna opens to Ben, who Capitalizes on Dan; while Retaliate runs, he names card and target.
    play.begin().open("Ben").announce("Ben")
    assert play.window == "TW-KO-1"
    play.wait(0.8).plays("Ben", "Capitalize", "Dan")

    # Eva retaliates; Ben retaliates her Retaliate; Eva has another. Three: the Capitalize is gone.
    play.listen().wait(0.5).reacts("Eva").wait(1.0).reacts("Ben").wait(2.5).reacts("Eva").run_out()
    assert play.holder == "Ben"
    assert play.gold("Ben") == 5
    assert len(play.happened(Cancelled)) == 1
    assert play.tells("Capitalize", "cancelled") or play.tells("cancelled")

    # Ben tries Victimize on Finn, and Finn would rather pay than discard.
    play.listen().plays("Ben", "Victimize", "Finn").run_out().chooses("Finn", "pay")
    assert (play.gold("Ben"), play.gold("Finn")) == (6, 4)
    assert play.tells("Finn", "Ben", "1")

    # The order is at rest. Finn is quick: he announces after half a second, and that waits for the two seconds.
    rested = play.time
    play.wait(0.5).plays("Finn", "Capitalize", "Dan")
    assert play.window == "TW-KO-3"

    # Cleo pleads guilty in time. Finn's announcement is void, the order is hers, with a coin and a card.
    play.listen().until(rested + 1.6).reacts("Cleo")
    assert (play.holder, play.gold("Cleo")) == ("Cleo", 6)
    assert play.tells("Cleo", "Plead Guilty")

    # Dan had his hand over the button too, and is a moment late: a plea cannot follow a plea.
    with play.refused():
        play.claim("Dan")

    # Cleo has no shield. She shows her hand and plays Uprising: to the Overlord! Anna discards, it comes from the
    # Captain. Two hands come up at once; Eva was 40 ms before Dan, and she shows a key card.
    play.listen().wait(4).plays("Cleo", "Uprising", shown=True).run_out()
    assert play.window == "TW-KO-4"
    assert play.tells("Anna", "discard")
    pressed = play.time + 1.0
    play.claim("Dan", at=pressed + 0.04).claim("Eva", at=pressed).wait(0.1).shows("Eva")
    assert play.out == ["Anna"]
    assert play.tells("Eva", "first", "Dan", "40 ms")
    assert play.step == "roles"

    # Everybody moves up by one, and Anna starts again at the bottom. One sheet says why.
    play.listen().next()
    assert play.all(play.role) == ["Peasant", "Overlord", "General", "Captain", "Knight", "Squire"]
    (sheet,) = play.happened(RolesChanged)
    assert len(sheet.swaps) == 6
    assert play.tells("Ben", "Overlord")

    # Round 2: income comes from the bank, and the bank knows it.
    play.next()
    assert play.value("total") == whole
    assert play.step == "open"

    # Ben opens to Anna, who has nothing; nobody may plead after the opening.
    play.listen().open("Anna").cannot("Anna")
    assert play.token("Anna") == 1
    assert play.tells("Anna", "executed")

    # Cleo is next. She Capitalizes over the empty chair: from Cleo two seats right are Ben and Finn.
    play.open("Cleo").plays("Cleo", "Capitalize", "Finn").run_out()
    assert (play.holder, play.gold("Cleo")) == ("Finn", 6 + 3 + 2)

    # Finn thinks for a while, then says that he cannot pass. One last call; the hand that comes up is a bluff.
    play.wait(6).listen().cannot("Finn").wait(1.5).claim("Eva").wait(3).takes_back("Eva")
    assert play.window == "TW-KO-5"
    play.wait(0.6)
    assert play.token("Finn") == 2
    assert play.tells("Finn", "executed")

    # Ben, Cleo, Dan and Eva are left. Eva plays a card that the app has never heard of: what does Ambush say?
    play.open("Eva").plays("Eva", "Ambush", "Ben").define_card("Ambush", type="shield", discards=1)
    hand = play.hand("Ben")
    play.run_out()
    assert (play.holder, play.hand("Ben")) == ("Ben", hand - 1)

    # Ben, the Overlord, is in need of cards like anybody: a second Ambush, and the app knows it by now.
    play.wait(3).plays("Ben", "Ambush", "Dan").run_out().wait(2.5)
    assert play.holder == "Dan"
    play.cannot("Dan").run_out()
    assert play.token("Dan") == 3

    # Cleo holds the order and plays Uprising against Ben. Nobody shows a key, so it is her own end.
    play.open("Cleo").plays("Cleo", "Uprising", shown=True).run_out().listen().run_out()
    assert play.token("Cleo") == 4
    assert play.tells("Cleo", "executed")
    assert play.result is None

    # One against one. Eva sends the order to Ben, Ben sends it back, and Eva retaliates; Ben retaliates. It stands.
    play.open("Eva").plays("Eva", "Ambush", "Ben").run_out().wait(2.2)
    play.plays("Ben", "Ambush", "Eva").wait(1).reacts("Eva").wait(1).reacts("Ben").run_out().wait(3)
    assert play.holder == "Eva"

    # Eva cannot pass it, and Ben will hardly plead guilty. He is the last one alive, with far less than 40 gold.
    play.listen().cannot("Eva").run_out()
    assert play.winners == ["Ben"]
    assert play.gold("Ben") < 40
    assert play.tells("Ben", "win")
    assert play.value("total") == whole
    assert play.result is not None
    assert [standing.seat for standing in play.result.standings if standing.place == 1] == [2]
