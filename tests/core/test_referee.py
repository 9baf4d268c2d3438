"""Reaction windows: RULES.md G-7 sentence by sentence, through the commands that hands give."""

from __future__ import annotations

import pytest

from companion.core.happenings import (
    ClosingQueued,
    Confirmed,
    Judged,
    Passed,
    SeatLeft,
    TakenBack,
    WindowClosed,
    WindowVoided,
)
from companion.core.messages import (
    Claim,
    CloseWindow,
    Command,
    Confirm,
    CorrectClaim,
    Expire,
    Pass,
    Refused,
    TakeBack,
    VoidWindow,
)
from companion.core.window import Stage
from tests.core.sittings import Referee


def judged() -> Referee:
    """A window of 3 s in which seat 2 reacted after 1 s and was found first."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.0, by=2)
    referee.give(Expire(), referee.deadline)
    return referee


# "A window has: trigger, eligible seats, a minimum, a maximum or none, a chain rule, a tie rule."


def test_a_window_fixes_all_its_terms_when_it_opens() -> None:
    """G-7."""
    event = Referee(simultaneous_claims="ask", hold_back_seconds=0.2).open(at=5.0, minimum=1.0, maximum=4.0)
    assert (event.trigger, event.eligible, event.opener, event.at) == ("The grab", (1, 2, 3, 4), 1, 5.0)
    assert (event.minimum, event.maximum, event.hold_back, event.tie_rule) == (1.0, 4.0, 0.2, "ask")


def test_only_eligible_seats_may_react_or_pass() -> None:
    """G-7: eligible seats."""
    referee = Referee()
    referee.open(eligible=(2, 3))
    for command in (Claim(), Pass()):
        with pytest.raises(Refused) as refused:
            referee.give(command, 1.0, by=4)
        assert refused.value.code == "not_eligible"


@pytest.mark.parametrize("by", [None, 0, 9, -1])
@pytest.mark.parametrize("command", [Claim(), Pass()])
def test_a_reaction_of_nobody_at_the_table_is_refused(command: Command, by: int | None) -> None:
    referee = Referee()
    referee.open()
    with pytest.raises(Refused):
        referee.give(command, 1.0, by=by)


def test_a_seat_that_nobody_sits_at_is_left_out() -> None:
    referee = Referee()
    referee.apply(SeatLeft(seat=3))
    assert referee.open().eligible == (1, 2, 4)


# "The first claim stops the window's clock; hold_back later the claims are judged"


def test_the_first_claim_stops_the_clock() -> None:
    """G-7: the maximum no longer ends the window."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 2.99, by=2)
    assert (referee.window.stage, referee.window.stopped_at) == (Stage.CLAIMED, 2.99)
    assert referee.deadline == pytest.approx(3.05)


def test_hold_back_later_the_claims_are_judged() -> None:
    """G-7: 0.06 s, and not before."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.0, by=2)
    with pytest.raises(Refused):
        referee.give(Expire(), 1.05)
    assert referee.give(Expire(), 1.06) == (Judged(first=2, tied=(2,), winner=2),)


def test_a_press_on_its_way_is_judged_by_when_the_hand_moved() -> None:
    """G-7: seat 3 moved first; its message came second, within hold-back."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.00, by=2)
    referee.give(Claim(), 0.95, by=3)
    assert referee.give(Expire(), 1.06) == (Judged(first=3, tied=(3,), winner=3),)


def test_closing_by_hand_cuts_off_no_press_that_is_on_its_way() -> None:
    """G-7: the table's Close in the middle of hold-back leaves the verdict to all claims."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.00, by=2)
    assert referee.give(CloseWindow(), 1.03) == ()
    referee.give(Claim(), 0.95, by=3)
    referee.give(Expire(), 1.06)
    assert referee.window.winner == 3


def test_a_press_after_the_verdict_is_told_how_late_and_never_judged() -> None:
    """G-7, G1-1: the winner stays, whenever the hand moved."""
    referee = judged()
    with pytest.raises(Refused, match=r"Cleo was late by 0\.050 s") as refused:
        referee.give(Claim(), 1.05, by=3)
    assert refused.value.code == "not_open"
    with pytest.raises(Refused, match="late"):
        referee.give(Claim(), 0.5, by=4)
    assert referee.window.winner == 2


@pytest.mark.parametrize("command", [Confirm(), TakeBack()])
def test_nobody_else_speaks_for_who_was_first(command: Command) -> None:
    """G-7: the hand itself, or the table; and nothing has changed."""
    referee = judged()
    with pytest.raises(Refused, match="Ben was first: that is theirs to say") as refused:
        referee.give(command, 1.2, by=3)
    assert refused.value.code == "not_eligible"
    assert referee.give(command, 1.3, by=2)


def test_a_seat_reacts_once() -> None:
    """G1-5: a second press of the same hand changes nothing, the first edge counts."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.0, by=2)
    with pytest.raises(Refused, match="already reacted"):
        referee.give(Claim(), 0.9, by=2)
    assert [claim.at for claim in referee.window.claims] == [1.0]


# "CONFIRMED (card shown; a full new window opens for the next link of the chain)"


def test_confirming_ends_the_window() -> None:
    """G-7."""
    referee = judged()
    assert referee.give(Confirm(card="shield"), 4.0) == (Confirmed(seat=2, card="shield"),)
    assert not referee.is_open


def test_the_next_link_of_a_chain_is_a_full_new_window() -> None:
    """G-7: with its own name, its whole time, and nobody's claim or pass."""
    referee = judged()
    first = referee.window.id
    referee.give(Confirm(), 4.0)
    referee.open(at=4.0, opener=2, eligible=(1, 3, 4))
    assert referee.window.id != first
    assert (referee.deadline, referee.window.claims, referee.window.passed) == (7.0, (), frozenset())


@pytest.mark.parametrize("command", [Confirm(), TakeBack()])
def test_nothing_is_confirmed_or_taken_back_before_the_verdict(command: Command) -> None:
    referee = Referee()
    referee.open()
    for at in (0.5, 1.02):
        with pytest.raises(Refused, match="found first"):
            referee.give(command, at)
        if referee.window.stage is Stage.OPEN:
            referee.give(Claim(), 1.0, by=2)


# "or TAKEN BACK (re-opens with the time that was left)"


def test_a_claim_taken_back_reopens_the_window_with_the_time_that_was_left() -> None:
    """G-7: 1 of 3 s had run when the hand moved; the card was looked for until 10 s."""
    referee = judged()
    assert referee.give(TakeBack(), 10.0) == (TakenBack(seat=2, at=10.0),)
    assert (referee.window.stage, referee.deadline) == (Stage.OPEN, 12.0)


def test_it_works_three_times_in_a_row_and_the_first_presser_may_press_again() -> None:
    """G-7, G1-3: each time half a second runs; others are accepted too."""
    referee = Referee()
    referee.open()
    now = 0.0
    for left, seat in ((2.5, 2), (2.0, 3), (1.5, 2)):
        now += 0.5
        referee.give(Claim(), now, by=seat)
        referee.give(Expire(), now + 0.06)
        assert referee.window.winner == seat
        now += 7.0
        referee.give(TakeBack(), now)
        assert referee.deadline - now == pytest.approx(left)
    referee.give(Claim(), now + 0.1, by=2)
    referee.give(Expire(), now + 0.2)
    assert referee.window.winner == 2


def test_a_press_while_the_card_was_looked_for_does_not_count_when_the_window_reopens() -> None:
    """G-7: it was late for the one verdict and early for the next."""
    referee = judged()
    referee.give(TakeBack(), 10.0)
    with pytest.raises(Refused, match=r"early by 0\.200 s"):
        referee.give(Claim(), 9.8, by=3)
    referee.give(Claim(), 10.1, by=3)


# "It ends by: its maximum"


def test_a_window_ends_by_its_maximum() -> None:
    """G-7."""
    referee = Referee()
    referee.open(at=2.0)
    with pytest.raises(Refused):
        referee.give(Expire(), 4.9)
    assert referee.give(Expire(), 5.0) == (WindowClosed(cause="maximum", at=5.0),)


def test_a_press_at_the_maximum_counts_and_one_after_it_is_late() -> None:
    """G-7: however slow the timekeeper is."""
    referee = Referee()
    referee.open()
    with pytest.raises(Refused, match=r"Dan was late by 0\.010 s"):
        referee.give(Claim(), 3.01, by=4)
    referee.give(Claim(), 3.0, by=2)


def test_a_window_without_maximum_never_ends_by_itself() -> None:
    referee = Referee()
    referee.open(maximum=None)
    assert referee.window.deadline is None
    with pytest.raises(Refused):
        referee.give(Expire(), 1000.0)


# "the rule's own closing act once the minimum is over (an act made earlier is queued, not refused)"


def test_the_closing_act_ends_a_window_once_the_minimum_is_over() -> None:
    """G-7."""
    referee = Referee()
    referee.open(minimum=2.0, maximum=None)
    assert referee.act(2.0) == (WindowClosed(cause="act", at=2.0),)


def test_an_early_closing_act_is_queued_and_released_at_the_minimum() -> None:
    """G-7, EX-KO-14."""
    referee = Referee()
    referee.open(minimum=2.0, maximum=None)
    assert referee.act(0.5, by=1) == (ClosingQueued(by=1),)
    assert referee.deadline == 2.0
    assert referee.act(0.7, by=1) == ()
    assert referee.give(Expire(), 2.0) == (WindowClosed(cause="act", at=2.0),)


def test_a_claim_before_the_release_stands() -> None:
    """G-7, EX-KO-14: the act at 0.5 s waits; the hand at 1.0 s is judged as ever."""
    referee = Referee()
    referee.open(minimum=2.0, maximum=None)
    referee.act(0.5)
    referee.give(Claim(), 1.0, by=3)
    assert referee.deadline == pytest.approx(1.06)
    referee.give(Expire(), 1.06)
    assert referee.give(Confirm(), 2.0) == (Confirmed(seat=3, card=None),)


def test_a_claim_after_the_release_is_late() -> None:
    referee = Referee()
    referee.open(minimum=2.0, maximum=None)
    referee.act(0.5)
    with pytest.raises(Refused, match="late"):
        referee.give(Claim(), 2.1, by=3)


def test_a_queued_act_still_waits_after_a_claim_was_taken_back() -> None:
    """G-7: half a second of the minimum is left."""
    referee = Referee()
    referee.open(minimum=2.0, maximum=None)
    referee.act(0.5)
    referee.give(Claim(), 1.5, by=3)
    referee.give(Expire(), 1.56)
    referee.give(TakeBack(), 8.0)
    assert referee.deadline == pytest.approx(8.5)
    assert referee.give(Expire(), 8.5) == (WindowClosed(cause="act", at=8.5),)


def test_the_closing_act_waits_while_a_claim_is_judged() -> None:
    """G-7: it never runs over a hand."""
    referee = judged()
    assert referee.act(5.0) == (ClosingQueued(by=1),)
    assert referee.window.winner == 2


# "all eligible seats having passed (all_pass_closes, default on; single passes are never shown)"


def test_a_window_ends_when_every_eligible_seat_has_passed() -> None:
    """G-7."""
    referee = Referee()
    referee.open(eligible=(2, 3))
    assert referee.give(Pass(), 1.0, by=3) == (Passed(seat=3),)
    assert referee.give(Pass(), 1.2, by=2) == (Passed(seat=2), WindowClosed(cause="passed", at=1.2))


def test_with_the_setting_off_passes_close_nothing() -> None:
    """G-7."""
    referee = Referee(all_pass_closes=False)
    referee.open(eligible=(2, 3))
    referee.give(Pass(), 1.0, by=2)
    referee.give(Pass(), 1.0, by=3)
    assert (referee.is_open, referee.deadline) == (True, 3.0)


def test_a_seat_that_was_left_empty_needs_no_pass() -> None:
    referee = Referee()
    referee.open(eligible=(2, 3))
    referee.apply(SeatLeft(seat=3))
    assert referee.give(Pass(), 1.0, by=2)[-1] == WindowClosed(cause="passed", at=1.0)


def test_who_passed_may_still_react_while_the_window_is_open() -> None:
    """G-7: silence is the pass, so a pass binds nobody."""
    referee = Referee()
    referee.open()
    referee.give(Pass(), 0.5, by=2)
    referee.give(Claim(), 1.0, by=2)
    assert referee.window.has_claimed(2)


def test_nobody_passes_once_somebody_has_reacted() -> None:
    referee = judged()
    with pytest.raises(Refused, match="reacted already"):
        referee.give(Pass(), 1.5, by=3)


# "the table's Close"


def test_the_table_closes_a_window() -> None:
    """G-7: at any time, its minimum notwithstanding."""
    referee = Referee()
    referee.open(minimum=2.0)
    assert referee.give(CloseWindow(), 1.0) == (WindowClosed(cause="table", at=1.0),)


def test_a_window_with_a_verdict_is_not_closed_over_it() -> None:
    referee = judged()
    with pytest.raises(Refused, match="confirm the card or take it back"):
        referee.give(CloseWindow(), 2.0)


@pytest.mark.parametrize("command", [Claim(), Pass(), Confirm(), TakeBack(), CloseWindow(), VoidWindow(), Expire()])
def test_without_a_window_every_such_command_is_refused(command: Command) -> None:
    with pytest.raises(Refused, match="No reaction is open now") as refused:
        Referee().give(command, 1.0, by=2)
    assert refused.value.code == "not_open"


# "Void drops all claims and re-runs the window in full"


@pytest.mark.parametrize("judge_it", [False, True])
def test_void_drops_everything_and_runs_the_window_again_in_full(judge_it: bool) -> None:
    """G-7."""
    referee = Referee()
    referee.open(minimum=2.0)
    referee.give(Pass(), 0.1, by=4)
    referee.act(0.5)
    referee.give(Claim(), 1.0, by=2)
    if judge_it:
        referee.give(Expire(), 1.1)
    referee.give(VoidWindow(reason="link lost"), 60.0)
    window = referee.window
    assert (window.stage, window.claims, window.passed, window.queued) == (Stage.OPEN, (), frozenset(), False)
    assert (referee.deadline, window.minimum_over(61.9), window.minimum_over(62.0)) == (63.0, False, True)


def test_the_reaction_times_of_a_voided_window_are_forgotten() -> None:
    """C.4 `pace`: a sleeping laptop is no slow hand."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 0.4, by=2)
    referee.give(VoidWindow(), 60.0)
    assert referee.sitting.reactions == ()


def test_what_the_table_says_about_a_window_is_one_legible_line() -> None:
    """C1-5: reasons and card names are typed by hand, and a phone is a hand."""
    referee = judged()
    assert referee.give(Confirm(card="a\x1b[2J\nb"), 2.0) == (Confirmed(seat=2, card="a␛[2J b"),)
    referee.open(at=3.0)
    (voided,) = referee.give(VoidWindow(reason="x\x07" * 500), 4.0)
    assert isinstance(voided, WindowVoided)
    assert voided.reason == "x␇" * 100


# "A press up to early_span_seconds before an opening is an early press ... never a claim in the next window."


def test_a_press_before_the_opening_is_told_how_early_and_is_no_claim() -> None:
    """G-7."""
    referee = Referee()
    referee.open(at=5.0)
    with pytest.raises(Refused, match=r"Ben was early by 0\.300 s") as refused:
        referee.give(Claim(), 4.7, by=2)
    assert refused.value.code == "not_open"
    assert referee.window.claims == ()


def test_a_press_for_the_last_window_is_no_claim_in_the_next() -> None:
    """G-7: it moved within late_span_seconds after the one ran out, be the other open or not."""
    referee = Referee()
    referee.open()
    referee.give(Expire(), 3.0)
    referee.open(at=3.1)
    with pytest.raises(Refused, match=r"late by 0\.400 s for the window before"):
        referee.give(Claim(), 3.4, by=2)
    referee.give(Claim(), 3.41, by=2)
    assert referee.window.has_claimed(2)


def test_a_press_after_a_window_that_an_act_closed_is_for_the_next() -> None:
    """EX-KO-14: the act opened the next window for all to see."""
    referee = Referee()
    referee.open()
    referee.give(CloseWindow(), 3.0)
    referee.open(at=3.0)
    referee.give(Claim(), 3.2, by=2)
    assert referee.window.has_claimed(2)


# A claim that was entered for the wrong seat


@pytest.mark.parametrize("judge_it", [False, True])
def test_a_corrected_claim_keeps_its_place_and_its_time(judge_it: bool) -> None:
    """G1-7: 2 then 3 were entered; it was 4, not 2."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.00, by=2)
    referee.give(Claim(), 1.01, by=3)
    if judge_it:
        referee.give(Expire(), 1.06)
    referee.give(CorrectClaim(seat=2, to=4), 1.06)
    if not judge_it:
        referee.give(Expire(), 1.06)
    assert [(claim.seat, claim.at) for claim in referee.window.claims] == [(4, 1.00), (3, 1.01)]
    assert (referee.window.winner, referee.window.tied) == (4, (4,))


@pytest.mark.parametrize(("seat", "to"), [(3, 4), (2, 2), (2, 9), (9, 2), (2, 1)])
def test_a_correction_that_cannot_be_is_refused(seat: int, to: int) -> None:
    """G1-7: no such claim, the same seat, nobody's seat, or one that may not react."""
    referee = Referee()
    referee.open(eligible=(2, 3, 4))
    referee.give(Claim(), 1.0, by=2)
    with pytest.raises(Refused):
        referee.give(CorrectClaim(seat=seat, to=to), 1.0)
