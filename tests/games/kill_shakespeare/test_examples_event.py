"""EX-KS-01 to 13: what an event costs, who stops it, and who is paid for it (RULES.md B.1)."""

from __future__ import annotations

from tests.games.kill_shakespeare.play import Play


def at_cost_37(*totals: int) -> Play:
    """Four players, an event of 21 with a Quill, two Iago cards: 37 stop it, 49 the Quill too."""
    play = Play("ABCD").begin().table(iago=2).event(21, quill=True)
    return play.listen().bids(*totals).on_to("effect", "dice")


def three(people: str, cost: int, *totals: int) -> Play:
    return Play(people).begin().event(cost).listen().bids(*totals)


def happens(play: Play) -> Play:
    """The event happens, and its effect has been carried out."""
    assert play.step == "effect"
    return play.next()


def test_ex_ks_01_cost_for_four_with_two_iagos_and_a_quill() -> None:
    """KS-5.3 (from the rulebook): 21 + 2 x 8 = 37, and 37 + 12 = 49."""
    play = Play("ABCD").begin().table(iago=2).event(21, quill=True)
    assert (play.value("cost"), play.value("cost with quill")) == (37, 49)


def test_ex_ks_02_event_and_quill_stopped_at_49() -> None:
    """KS-5.3c, KS-5.3d."""
    play = at_cost_37(20, 10, 10, 9)
    assert play.step == "dice", "the event does not happen"
    assert (play.track, play.iago, play.vp()) == (0, 2, [7, 5, 5, 5])


def test_ex_ks_02_is_the_same_from_sealed_bids_and_fists() -> None:
    """KS-5.3a, KS-17.3: A and D bid in the app, B and C in the fist; before the reveal others see that it is in."""
    play = Play("ABCD").begin().table(iago=2).event(21, quill=True).sealed("A", "8 8 4").sealed("D", "9")
    assert play.all("bids") == ["in", "...", "...", "in"]
    play.bids(10, 10)
    assert play.all("bids") == ["20", "10", "10", "9"]
    play.on_to("effect", "dice")
    assert (play.step, play.track, play.iago, play.vp()) == ("dice", 0, 2, [7, 5, 5, 5])


def test_ex_ks_03_event_stopped_but_not_its_quill_at_48() -> None:
    """KS-5.3c."""
    play = at_cost_37(20, 10, 10, 8)
    assert play.step == "dice"
    assert (play.track, play.iago, play.vp()) == (1, 2, [7, 5, 5, 5])
    assert play.tells("Quill", "Richard advances 1", "KS-5.3c")


def test_ex_ks_04_event_happens_at_36_and_the_iagos_go() -> None:
    """KS-5.3c, KS-5.3d, KS-10.5."""
    play = happens(at_cost_37(20, 10, 3, 3))
    assert (play.track, play.iago, play.vp()) == (1, 0, [6, 5, 5, 5])


def test_ex_ks_05_exactly_the_cost_stops_the_event() -> None:
    """KS-5.3c."""
    play = at_cost_37(20, 10, 4, 3)
    assert play.step == "dice"
    assert (play.track, play.iago) == (1, 2)


def test_ex_ks_06_cost_for_three() -> None:
    """KS-5.3: 15 + 6 = 21, and 21 + 9 = 30."""
    play = Play("ABC").begin().table(iago=1).event(15, quill=True)
    assert (play.value("cost"), play.value("cost with quill")) == (21, 30)


def test_ex_ks_07_cost_for_two() -> None:
    """KS-5.3: 9 + 3 x 4 = 21, and 21 + 6 = 27."""
    play = Play("AB").begin().table(iago=3).event(9, quill=True)
    assert (play.value("cost"), play.value("cost with quill")) == (21, 27)


def test_ex_ks_08_tied_top_bidders_are_all_rewarded() -> None:
    """KS-5.3d, AMB-KS-4."""
    play = three("ABC", 18, 8, 8, 3).on_to("effect", "dice")
    assert (play.step, play.vp(), play.track) == ("dice", [7, 7, 5], 0)


def test_ex_ks_09_falstaff_takes_a_tied_reward_alone() -> None:
    """KS-5.3c, KS-5.3d: 12 and one Iago are 18; 17 are not enough."""
    play = Play("FBC").begin().table(iago=1).event(12)
    assert play.value("cost") == 18
    happens(play.bids(7, 7, 3).on_to("effect", "dice"))
    assert (play.vp(), play.iago, play.track) == ([6, 5, 5], 0, 0)


def test_ex_ks_10_falstaff_below_the_tie_gets_nothing() -> None:
    """KS-5.3d."""
    play = three("ABF", 20, 9, 9, 3).on_to("effect", "dice")
    assert (play.step, play.vp()) == ("dice", [7, 7, 5])


def test_ex_ks_11_juliets_plus_two_stops_the_event_and_wins_the_reward() -> None:
    """KS-5.3b, TW-KS-3."""
    play = three("JAB", 20, 6, 7, 6)
    assert play.step == "add", "whoever holds a token is asked after the reveal"
    play.adds("J").on_to("effect", "dice")
    assert (play.step, play.vp()) == ("dice", [7, 5, 5])
    assert play.tells("Joan", "+2")
    assert play.tells("21 bid", "20 needed", "stopped")


def test_ex_ks_12_without_the_token_the_event_happens() -> None:
    """KS-5.3b, KS-5.3c."""
    play = three("JAB", 20, 6, 7, 6).next()
    assert play.tells("19 bid", "20 needed")
    assert happens(play).vp() == [5, 6, 5]


def test_ex_ks_13_nobody_is_rewarded_for_nothing() -> None:
    """KS-5.3e, AMB-KS-22."""
    play = Play("AB").begin().event(12).bids(0, 0).on_to("effect", "dice")
    assert happens(play).vp() == [5, 5]
