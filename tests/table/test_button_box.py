"""One box at one table: rounds and flags, the barrier, lamps, and early presses."""

from __future__ import annotations

import pytest

from companion.box.messages import Flags, Pattern
from companion.box.wiring import learned
from companion.core.game import Start
from companion.core.messages import (
    Claim,
    CorrectClaim,
    Hold,
    Next,
    Refused,
    Resume,
    Sealed,
    SetOption,
    TakeBack,
    VoidWindow,
)
from companion.core.seats import seat_people
from companion.games.kill_overlord.commands import Announce, CannotPass, Open
from companion.journal import JournalError
from tests.table.evening import PEOPLE
from tests.table.fake_box import TRANSIT, BoxNight, FakeBox
from tests.toy_game import GAME as TOY
from tests.toy_game import Bid

ON, SLOW, FAST, FLASH = Pattern.ON, Pattern.SLOW, Pattern.FAST, Pattern.FLASH
LATER = 0.9


# Rounds


def test_a_box_that_joins_turns_the_clocks_on() -> None:
    """G-9: `clocks = auto`."""
    night = BoxNight()
    assert night.told == ["Boxes and phones taking part: 1."]
    night.announced()
    assert night.table.prompts(None)[0].deadline is not None


def test_it_is_armed_while_a_reaction_is_open_for_whoever_may_react_and_as_long_as_it_lasts() -> None:
    night = BoxNight().announced()
    assert night.box.commands == ["arm [0, 2, 3, 4, 5] for 3.000"]
    night.push(4, wait=0.5)
    night.pass_time(0.1)
    assert night.box.commands[1:] == ["disarm"]
    night.table.submit(TakeBack())
    assert night.box.commands[2:] == ["arm [0, 2, 3, 4, 5] for 2.500"]


def test_hold_disarms_and_resume_arms_with_the_time_left() -> None:
    night = BoxNight().announced()
    night.pass_time(1.0)
    night.table.submit(Hold())
    night.pass_time(5.0)
    night.push(4)
    assert night.box.commands == ["arm [0, 2, 3, 4, 5] for 3.000", "disarm"]
    night.table.submit(Resume())
    assert night.box.commands[-1] == "arm [0, 2, 3, 4, 5] for 2.000"


def test_a_window_without_an_end_is_armed_until_it_is_over_and_anew_when_an_end_is_known() -> None:
    """TW-KO-3: Plead Guilty has no maximum; an announcement that waits for the minimum gives it one."""
    night = BoxNight().announced()
    night.pass_time(3.1 + LATER)
    night.push(4, wait=0.0)
    assert night.box.commands[-1] == "arm [0, 1, 2, 4, 5] for good"
    night.push(4, wait=1.0)
    assert night.box.commands[-1].startswith("arm [0, 1, 2, 4, 5] for 0.99")


def test_a_box_is_armed_for_the_keys_it_has_and_a_seat_without_one_holds_up_nobody() -> None:
    night = BoxNight(wiring=learned({0: "1", 1: "2", 2: "3"}, keys=3, seats=3))
    night.announced()
    assert night.box.commands == ["arm [0, 2] for 3.000"]


# Refereeing


def test_two_presses_fifty_microseconds_apart_in_a_retaliate_chain() -> None:
    night = BoxNight().announced()
    night.pushes((5, 0.00005), (4, 0.0))
    night.pass_time(0.1)
    assert [(one.seat, one.late_by) for one in night.race()] == [(4, None), (5, pytest.approx(0.00005))]
    night.push(4)
    night.pushes((6, 0.00005), (3, 0.0))
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [3, 6]


def test_presses_closer_than_the_box_can_tell_are_a_tie_and_go_by_seat_order() -> None:
    """G-8: the box's announced resolution is the tie window."""
    night = BoxNight().announced()
    night.pushes((5, 0.0), (4, 0.000016))
    night.pass_time(0.1)
    assert [(one.seat, one.verdict) for one in night.race()] == [(5, "tied"), (4, "first by seat order")]


@pytest.mark.parametrize(
    ("apart", "tied"), [(0.001, True), (0.0019, True), (0.003, False), (0.005, False)]
)
def test_case_68_two_boxes_are_compared_by_the_errors_of_their_clocks(apart: float, tied: bool) -> None:
    """case 68 [L0]: 1, 3 and 5 ms apart with an error of 1 ms each: a tie within 2 ms, else the right order."""
    night = BoxNight().announced()
    other = FakeBox(night.source, uid="0000B1B1")
    night.join(other)
    night.pass_time(1.0)
    now = night.source.seconds
    night.pass_time(0.02)
    other.push(5, now + apart)
    night.box.push(3, now)
    night.pass_time(0.1)
    assert [one.verdict for one in night.race()] == (
        ["first by seat order", "tied"] if tied else ["first", "later"]
    )
    assert [one.seat for one in night.race()] == [4, 6]


def test_case_70_a_clump_that_comes_late_keeps_its_order_and_loses_nobody() -> None:
    """case 70 [L0]: the loop was blocked for 200 ms; the barrier holds the verdict, order goes by the stamps."""
    night = BoxNight().announced()
    night.pass_time(1.0)
    now = night.source.seconds
    night.box.sure = False
    night.source.seconds += 0.2
    for seat, offset in ((6, 0.0301), (4, 0.0300), (5, 0.0302)):
        night.box.push(seat - 1, now + offset)
    night.keeper.step()
    assert night.race() == []
    night.box.sure = True
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [4, 6, 5]


def test_the_end_of_a_window_waits_for_the_box_that_began_a_moment_later() -> None:
    """The arming moment is the accepting moment: the box takes presses for the whole time, and so do we."""
    night = BoxNight()
    night.box.transit = 0.05
    night.announced()
    opened = night.source.seconds
    night.pass_time(3.03)
    assert night.asked[0] == "P-KO-06"
    night.box.push(3, opened + 3.02)
    night.pass_time(0.2)
    assert [(one.seat, one.offset) for one in night.race()] == [(4, 3.0)]


def test_hands_at_the_very_end_keep_their_distance() -> None:
    night = BoxNight()
    night.box.transit = 0.05
    night.announced()
    opened = night.source.seconds
    night.pass_time(3.03)
    for seat, offset in ((5, 3.0200), (4, 3.0201)):
        night.box.push(seat - 1, opened + offset)
    night.pass_time(0.2)
    assert [(one.seat, one.late_by) for one in night.race()] == [(5, None), (4, pytest.approx(0.0001))]


# The flags


def test_case_18_a_button_held_down_at_the_opening_wins_nothing() -> None:
    """case 18 [L0]: its press came before the window and was told as early; that it is still down says nothing."""
    night = BoxNight().opened()
    night.push(4)
    assert night.table.log(4)[-1].text == "Dev pressed early."
    night.push(2, wait=0.5)
    night.pass_time(3.2)
    assert night.race() == []
    assert night.asked == ["P-KO-05b"]


def test_case_19_a_false_start_is_early_and_no_claim() -> None:
    """case 19 [L0]: flag 04, also where our clock would have let it count."""
    night = BoxNight().opened()
    night.pass_time(1.5)
    night.box.push(1, night.source.seconds - TRANSIT)
    between = night.source.seconds + TRANSIT / 2
    night.pass_time(0.01)
    night.box.push(3, between)
    assert night.table.log(4)[-1].text == "Dev was early by 0.000 s."
    night.pass_time(0.1)
    night.push(5)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [5]


def test_case_20_a_press_after_the_round_is_late_and_no_claim() -> None:
    """case 20 [L0]: flag 10, also while the window still waits for its barrier."""
    night = BoxNight().announced()
    opened = night.source.seconds
    night.box.sure = False
    night.pass_time(3.02)
    night.box.push(3, opened + 3.01)
    assert night.told[-1].startswith("Dev was late by 0.01")
    night.box.sure = True
    night.pass_time(0.1)
    assert night.asked == ["P-KO-05b"]


def test_case_21_a_key_that_is_not_eligible_claims_nothing_and_has_no_light() -> None:
    """case 21 [L0]: flag 08: the holder's own button during Retaliate, and a key that nobody has."""
    night = BoxNight().announced()
    night.push(2)
    night.push(8, wait=0.1)
    assert night.lit() == {1: SLOW, 2: ON, 3: SLOW, 4: SLOW, 5: SLOW, 6: SLOW}
    assert night.asked == ["P-KO-06", "P-KO-05b"]


def test_case_7_a_second_press_of_a_key_in_its_round_changes_nothing() -> None:
    """case 7 [L0], G1-5: five edges in 20 ms, and a real push 300 ms later."""
    night = BoxNight().announced()
    night.pushes(*((4, offset / 1000) for offset in (0, 5, 10, 15, 20)))
    number = night.table.number
    night.pass_time(0.1)
    assert night.table.number == number + 1
    night.push(4, wait=0.3)
    assert [(one.seat, one.verdict) for one in night.race()] == [(4, "first")]


def test_g1_5_mashing_for_five_seconds_is_one_reaction_by_its_first_edge() -> None:
    night = BoxNight().announced()
    night.pass_time(0.5)
    first = night.source.seconds
    for push in range(50):
        night.pass_time(0.1)
        night.box.push(3, first + push * 0.1)
    assert [one.seat for one in night.race()] == [4]
    assert night.race()[0].offset == pytest.approx(0.5, abs=0.01)


def test_g1_1_a_press_after_the_verdict_is_late_and_opens_nothing() -> None:
    """G1-1: 50 ms after the winner but after the verdict; then one with the number of an old round."""
    night = BoxNight().announced()
    night.pass_time(1.0)
    now = night.source.seconds
    night.box.push(3, now)
    night.pass_time(0.1)
    night.box.tell(4, now + 0.05, Flags.LATER)
    assert night.told[-1] == "Eli was late by 0.050 s."
    old = night.box.round
    assert old is not None
    night.push(4)
    window = night.asked[0]
    night.pass_time(1.0)
    night.box.tell(2, night.source.seconds, Flags.FIRST, round=old.number)
    night.pass_time(0.1)
    assert night.asked[0] == window
    assert night.race()[0].seat == 4
    assert night.table.log(3)[-1].text == "Cleo pressed early."


def test_g1_3_a_reaction_that_is_taken_back_leaves_the_window_open_to_all() -> None:
    """G1-3: three times in a row, then the first presser again, and after an undo."""
    night = BoxNight().announced()
    for seat in (4, 5, 6):
        night.push(seat, wait=0.3)
        night.pass_time(0.1)
        assert [one.seat for one in night.race()][:1] == [seat]
        night.table.submit(TakeBack())
        assert night.lit()[seat] is SLOW
    night.push(4, wait=0.2)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [4]
    night.table.undo()
    night.table.submit(Resume())
    night.push(5, wait=0.2)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [5]


def test_g1_7_a_claim_put_right_keeps_its_time_and_place() -> None:
    """G1-7: the box was wired wrongly; the first stays first."""
    night = BoxNight().announced()
    night.pushes((4, 0.0), (5, 0.01))
    night.pass_time(0.1)
    times = [one.offset for one in night.race()]
    night.table.submit(CorrectClaim(seat=4, to=6))
    assert [one.seat for one in night.race()] == [6, 5]
    assert [one.offset for one in night.race()] == times
    night.table.undo()
    assert [one.seat for one in night.race()] == [4, 5]


def test_a_key_and_a_button_meet_in_one_window_each_with_its_own_error() -> None:
    night = BoxNight().announced()
    night.pass_time(1.0)
    at = night.table.time
    night.table.submit(Claim(), by=5, at=at, error=0.016, clock="keys", resolution=0.016)
    night.box.push(3, night.source.seconds + 0.01 - 0.02)
    night.pass_time(0.1)
    assert {one.verdict for one in night.race()} == {"first by seat order", "tied"}


# Early presses


def test_an_early_press_flashes_its_own_lamp_and_no_other() -> None:
    night = BoxNight().opened()
    night.pass_time(1.0)
    before = night.lit()
    night.push(4)
    assert night.lit() == {**before, 4: FLASH}
    night.pass_time(0.25)
    assert night.lit() == before


def test_with_a_penalty_an_early_seat_waits_and_its_lamp_says_so() -> None:
    """`early_penalty_ms`: the box lights it first; that is put right, and the next hand is the first."""
    night = BoxNight(early_penalty_ms=1000).opened()
    night.push(4)
    night.push(2, wait=0.5)
    night.pass_time(0.5)
    night.push(4, wait=0.0)
    assert night.lit()[4] is FLASH
    night.pass_time(0.25)
    assert night.lit()[4] is SLOW
    night.push(5, wait=0.0)
    assert night.lit()[5] is ON
    night.pass_time(0.1)
    assert [one.seat for one in night.race() if one.verdict == "first"] == [5]


# Lamps


def test_the_first_hand_stays_lit_until_the_verdict_and_then_has_to_show() -> None:
    night = BoxNight().announced()
    night.pushes((4, 0.0), (5, 0.01))
    assert night.lit() == {1: SLOW, 2: ON, 3: SLOW, 4: ON, 5: SLOW, 6: SLOW}
    night.pass_time(0.1)
    assert night.lit() == {2: ON, 4: FAST}


def test_a_provisional_first_that_was_wrong_is_put_right() -> None:
    """BUTTON_BOX 3b.5: another box saw an earlier hand."""
    night = BoxNight().announced()
    other = FakeBox(night.source, uid="0000B1B1")
    night.join(other)
    night.pass_time(1.0)
    now = night.source.seconds
    night.pass_time(0.02)
    night.box.push(3, now + 0.01)
    other.push(5, now)
    assert night.lit()[4] is ON
    night.pass_time(0.1)
    assert night.lit() == {2: ON, 6: FAST}


def test_the_order_travels_around_the_table() -> None:
    night = BoxNight().announced()
    night.pass_time(3.1 + LATER)
    night.box.pictures.clear()
    night.push(4, wait=0.0)
    night.pass_time(1.0)
    way = [next(key + 1 for key, pattern in one.items() if pattern is ON) for one in night.box.pictures]
    assert [seat for place, seat in enumerate(way) if place == 0 or way[place - 1] != seat] == [2, 3, 4]
    assert night.lit() == {1: SLOW, 2: SLOW, 3: SLOW, 4: ON, 5: SLOW, 6: SLOW}


def test_what_changes_while_the_light_travels_is_shown_at_once() -> None:
    night = BoxNight().announced()
    night.pass_time(3.1 + LATER)
    night.push(4, wait=0.0)
    assert night.lit()[2] is ON
    night.table.submit(Hold())
    assert night.lit() == {4: ON}
    night.pass_time(1.0)
    assert night.lit() == {4: ON}
    night.table.submit(Resume())
    night.table.submit(CannotPass())
    night.pass_time(2.2)
    assert night.lit() == dict.fromkeys((1, 2, 3, 5, 6), SLOW), "who hands it over, and who may get it"


def test_invariant_4_single_passes_change_no_lamp_and_no_command() -> None:
    night = BoxNight(wiring=learned({6: "4 pass", 7: "5 pass"}, keys=8, seats=6)).announced()
    shown, commands, told = night.lit(), list(night.box.commands), night.told
    for key in (6, 7):
        night.pass_time(0.3)
        night.box.push(key, night.source.seconds)
    night.pass_time(0.3)
    assert (night.lit(), night.box.commands, night.told) == (shown, commands, told)


def test_a_game_of_bids_shows_whose_bid_is_missing_and_never_more() -> None:
    night = BoxNight(TOY, Start(roster=seat_people(PEOPLE[:3])))
    assert night.lit() == {1: SLOW, 2: SLOW, 3: SLOW}
    night.table.submit(Bid(amount=Sealed(value=9)), by=2)
    assert night.lit() == {1: SLOW, 3: SLOW}


def test_a_table_that_is_over_or_halted_is_quiet() -> None:
    night = BoxNight().announced()
    night.notebook.fault = JournalError("The disk is full.")
    night.push(4)
    assert night.table.halted == "The disk is full."
    assert (night.lit(), night.box.commands[-1]) == ({}, "disarm")
    number = night.table.number
    night.push(5)
    assert night.table.number == number


def test_a_disk_that_fails_while_a_box_is_lost_is_the_tables_sentence_and_no_fault_of_the_box() -> None:
    night = BoxNight().announced()
    night.notebook.fault = JournalError("The disk is full.")
    night.box.lost()
    night.box.back()
    assert night.table.halted == "The disk is full."
    assert (night.lit(), night.asked[0]) == ({}, "P-KO-06")


def test_why_a_press_did_nothing_is_said_but_never_of_a_pass_or_an_early_press() -> None:
    night = BoxNight(wiring=learned({6: "4 pass"}, keys=8, seats=6)).opened()
    night.push(4)
    night.box.push(6, night.source.seconds)
    assert night.said == []
    night.table.submit(Hold())
    night.push(2)
    assert night.said == ["The clock is on hold: let it run on first."]


def test_a_box_that_is_left_is_dark_and_tells_nothing_more() -> None:
    night = BoxNight().announced()
    night.tied.leave()
    number = night.table.number
    night.box.push(3, night.source.seconds + 0.01)
    assert (night.lit().get(2), night.table.number) == (None, number)


# A table without a box


def test_case_72_without_a_box_the_table_plays_by_keys() -> None:
    """case 72 [L0, table part]: nothing of a box has ever been here."""
    night = BoxNight(boxed=False)
    for command in (Next(), Open(to=2), Announce()):
        night.table.submit(command)
    assert night.table.prompts(None)[0].deadline is None
    night.table.submit(Claim(), by=5)
    night.pass_time(0.1)
    assert [one.seat for one in night.race()] == [5]


def test_an_undo_past_the_joining_keeps_what_can_be_brought_back_and_counts_again_later() -> None:
    night = BoxNight()
    night.opened()
    night.table.rewind(0)
    assert night.table.redo_label()
    night.table.redo()
    night.table.rewind(0)
    night.table.submit(Next())
    assert night.told[-1] == "Boxes and phones taking part: 1."


def test_settings_that_are_refused_leave_the_box_alone() -> None:
    night = BoxNight().announced()
    commands = list(night.box.commands)
    with pytest.raises(Refused):
        night.table.submit(SetOption(key="nothing", value=1))
    assert night.box.commands == commands


# The lamp of the first goes with the claim


def test_a_void_window_has_no_first_and_no_lamp_of_one() -> None:
    """E2-1 and G-7: under `seat_order` a claim does not stop the window, and a void drops it."""
    night = BoxNight(simultaneous_claims="seat_order").announced()
    night.push(5, wait=0.5)
    assert night.lit()[5] is ON
    night.table.submit(VoidWindow(reason="nobody was ready"))
    assert night.lit()[5] is SLOW
    night.push(4, wait=0.5)
    assert (night.lit()[4], night.lit()[5]) == (ON, SLOW)


def test_a_second_box_that_is_lost_puts_out_the_first_of_the_other() -> None:
    night = BoxNight()
    other = FakeBox(night.source, uid="0000C0C0")
    night.join(other)
    night.announced()
    night.push(4, wait=0.5)
    assert night.lit()[4] is ON
    other.lost()
    other.back()
    night.pass_time(2.0)
    assert night.lit()[4] is SLOW
    night.push(5, wait=0.5)
    assert (night.lit()[4], night.lit()[5]) == (SLOW, ON)


def test_a_hand_that_leans_on_a_button_is_told_once() -> None:
    night = BoxNight().announced()
    night.table.submit(Hold())
    for _ in range(20):
        night.push(4, wait=0.1)
    assert night.said == ["The clock is on hold: let it run on first."]
