"""Whose reaction counts (RULES.md G-8), how long a window lasts (G-9), and what a window asks and shows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.arbiter import cannot_tell
from companion.core.happenings import DevicesCounted, Judged, OptionSet, WindowClosed
from companion.core.messages import Award, Claim, CloseWindow, CorrectClaim, Expire, Pass, Refused, TakeBack
from companion.core.prompts import Prompt, Role, window_prompt
from companion.core.view import race, races
from companion.core.window import Stage
from tests.core.sittings import Referee


def claimed(*claims: tuple[int, float], opener: int | None = 1, rule: str = "first_press") -> Referee:
    """An open window of 3 s with these (seat, at) claims from one clock with a resolution of 10 ms."""
    referee = Referee(simultaneous_claims=rule)
    referee.open(opener=opener)
    for seat, at in claims:
        referee.give(Claim(), at, by=seat, clock="box", resolution=0.01)
    return referee


def asked(referee: Referee) -> Prompt:
    return window_prompt(
        referee.sitting, referee.window, prompt_id="P-1/w1", question="React?", ends="Time.", rules=("G-7",)
    )


# G-8: first_press


def test_the_earlier_hand_wins() -> None:
    """G-8, first_press."""
    referee = claimed((2, 1.00), (3, 1.02))
    assert referee.give(Expire(), referee.deadline) == (Judged(first=2, tied=(2,), winner=2),)


@pytest.mark.parametrize(("opener", "winner"), [(1, 2), (2, 4), (3, 4), (4, 2), (None, 2)])
def test_a_declared_tie_goes_by_seat_order_starting_left_of_the_opener(opener: int | None, winner: int) -> None:
    """G-8, first_press: 5 ms apart on a clock of 10 ms."""
    referee = claimed((4, 1.000), (2, 1.005), opener=opener)
    assert referee.give(Expire(), referee.deadline) == (Judged(first=4, tied=(4, 2), winner=winner),)


def test_two_clocks_tie_within_the_sum_of_their_errors() -> None:
    """G-8, first_press: a button and a phone."""
    referee = Referee()
    referee.open(opener=4)
    referee.give(Claim(), 1.00, by=3, error=0.002, clock="box")
    referee.give(Claim(), 1.03, by=2, error=0.030, clock="phone 2")
    assert referee.give(Expire(), 1.06) == (Judged(first=3, tied=(3, 2), winner=2),)


# G-8: seat_order


def test_under_seat_order_every_claim_before_the_closing_is_judged_by_seats_alone() -> None:
    """G-8, seat_order: the last hand at 2.9 s wins because it sits left of the opener."""
    referee = claimed((4, 0.5), (3, 2.0), (2, 2.9), rule="seat_order")
    assert (referee.window.stage, referee.deadline) == (Stage.OPEN, 3.0)
    assert referee.give(Expire(), 3.0) == (Judged(first=4, tied=(4, 3, 2), winner=2),)


@pytest.mark.parametrize("closing", ["table", "act", "passes"])
def test_under_seat_order_no_closing_runs_over_a_claim(closing: str) -> None:
    """G-8, seat_order."""
    referee = claimed((4, 0.5), rule="seat_order")
    match closing:
        case "table":
            events = referee.give(CloseWindow(), 1.0)
        case "act":
            events = referee.act(1.0)
        case _:
            for seat in (1, 2, 3, 4):
                events = referee.give(Pass(), 1.0, by=seat)
    assert events[-1] == Judged(first=4, tied=(4,), winner=4)


def test_under_seat_order_a_claim_taken_back_leaves_the_others_time_to_react() -> None:
    """G-7: 2 s were left when the last hand moved, however long the card was looked for."""
    referee = claimed((4, 0.5), (2, 1.0), rule="seat_order")
    referee.give(Expire(), 3.0)
    referee.give(TakeBack(), 20.0)
    assert referee.deadline == 22.0


# G-8: ask


def test_under_ask_the_table_says_whose_reaction_counts() -> None:
    """G-8, ask: though one hand was clearly first."""
    referee = claimed((3, 1.00), (2, 1.05), rule="ask")
    assert referee.give(Expire(), referee.deadline) == (Judged(first=3, tied=(3, 2), winner=None),)
    with pytest.raises(Refused):
        referee.give(TakeBack(), 2.0)
    referee.give(Award(seat=2), 2.0)
    assert referee.window.winner == 2
    assert asked(referee).asked == (2,)


def test_under_ask_one_hand_alone_needs_no_question() -> None:
    """G-8, ask."""
    referee = claimed((3, 1.0), rule="ask")
    assert referee.give(Expire(), referee.deadline) == (Judged(first=3, tied=(3,), winner=3),)


def test_the_table_decides_only_a_tie_and_only_among_the_tied() -> None:
    """G-8, ask."""
    referee = claimed((3, 1.00), (2, 1.05), rule="ask")
    with pytest.raises(Refused, match="no tie"):
        referee.give(Award(seat=2), 1.01)
    referee.give(Expire(), referee.deadline)
    with pytest.raises(Refused, match="Choose one of Cleo and Ben"):
        referee.give(Award(seat=4), 2.0)
    referee.give(Award(seat=3), 2.0)
    with pytest.raises(Refused, match="no tie"):
        referee.give(Award(seat=2), 2.0)


# G-8 as properties

HANDS = st.lists(
    st.tuples(
        st.integers(1, 5),
        st.integers(0, 60).map(lambda step: 1.0 + step / 1000),
        st.sampled_from([0.0, 0.004, 0.02]),
        st.sampled_from(["box", "phone 1", "phone 2"]),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda hand: hand[0],
)


def winner_of(hands: list[tuple[int, float, float, str]]) -> tuple[tuple[int, ...], int | None]:
    referee = Referee(people=5)
    referee.open(opener=3)
    for seat, at, error, clock in hands:
        referee.give(Claim(), at, by=seat, error=error, clock=clock, resolution=0.002)
    referee.give(Expire(), 1.2)
    return referee.window.tied, referee.window.winner


@given(HANDS, st.integers(0, 2**16))
def test_the_winner_does_not_depend_on_the_order_of_arrival(
    hands: list[tuple[int, float, float, str]], seed: int
) -> None:
    """G-7, G-8."""
    assert winner_of(Random(seed).sample(hands, len(hands))) == winner_of(hands)


@given(HANDS)
def test_the_winner_is_never_measurably_later_than_another(hands: list[tuple[int, float, float, str]]) -> None:
    """G-8: whoever sits where."""
    referee = Referee(people=5)
    referee.open(opener=3)
    for seat, at, error, clock in hands:
        referee.give(Claim(), at, by=seat, error=error, clock=clock, resolution=0.002)
    referee.give(Expire(), 1.2)
    claims = referee.window.claims
    (won,) = [claim for claim in claims if claim.seat == referee.window.winner]
    assert not [each for each in claims if each.at < won.at and not cannot_tell(each, won)]


# G-9: clocks


@pytest.mark.parametrize(
    ("clocks", "devices", "clocked"),
    [("on", 0, True), ("off", 3, False), ("auto", 0, False), ("auto", 1, True)],
)
def test_a_table_without_box_and_phones_has_no_clocks(clocks: str, devices: int, clocked: bool) -> None:
    """G-9: neither minimum nor maximum."""
    referee = Referee(clocks=clocks)
    referee.apply(DevicesCounted(count=devices))
    event = referee.open(minimum=2.0, maximum=3.0)
    assert (event.minimum, event.maximum) == ((2.0, 3.0) if clocked else (0.0, None))


def test_without_clocks_the_next_act_closes_the_window() -> None:
    """G-9: at once, and a key with a seat claims."""
    referee = Referee(clocks="off")
    referee.open(minimum=2.0, maximum=3.0)
    assert referee.act(0.1) == (WindowClosed(cause="act", at=0.1),)
    referee.open(at=1.0)
    referee.give(Claim(), 500.0, by=2)
    assert referee.window.stage is Stage.CLAIMED


def test_a_device_that_joins_starts_no_clock_in_an_open_window() -> None:
    """G-9: from the next window on."""
    referee = Referee(clocks="auto")
    referee.open()
    referee.apply(DevicesCounted(count=1))
    assert referee.window.deadline is None
    referee.give(CloseWindow(), 9.0)
    assert referee.open(at=9.0).maximum == 3.0


# G-9: settings and pace


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("simultaneous_claims", "ask"),
        ("clocks", "off"),
        ("hold_back_seconds", 1.0),
        ("all_pass_closes", False),
        ("pace", "adaptive"),
        ("window_scale", 4.0),
    ],
)
def test_a_setting_changes_the_next_window_and_not_the_open_one(key: str, value: str | float | bool) -> None:
    """G-9."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.5, by=2)
    before = referee.window
    referee.apply(OptionSet(key=key, value=value))
    assert referee.window == before
    referee.give(Expire(), 1.56)
    referee.give(TakeBack(), 2.0)
    referee.give(CloseWindow(), 2.0)
    first, second = Referee().open(), referee.open()
    terms = ("minimum", "maximum", "hold_back", "tie_rule", "all_pass_closes")
    changed = [term for term in terms if getattr(first, term) != getattr(second, term)]
    assert len(changed) == 1


@pytest.mark.parametrize(("scale", "minimum", "maximum"), [(0.25, 0.5, 0.75), (1.0, 2.0, 3.0), (8.0, 16.0, 24.0)])
def test_the_whole_table_may_have_longer_or_shorter_windows(scale: float, minimum: float, maximum: float) -> None:
    """G-9: window_scale."""
    event = Referee(window_scale=scale).open(minimum=2.0, maximum=3.0)
    assert (event.minimum, event.maximum) == (minimum, maximum)


@pytest.mark.parametrize(("reaction", "lasts"), [(0.2, 1.5), (1.0, 1.5), (2.0, 3.0), (3.0, 4.5), (9.0, 5.0)])
def test_the_adaptive_pace_follows_the_tables_own_past_within_its_bounds(reaction: float, lasts: float) -> None:
    """C.4 `pace`: 1.5 times what nearly all its hands needed, within 1.5 to 5 s."""
    referee = Referee(pace="adaptive")
    now = 0.0
    for _ in range(20):
        referee.open(at=now, maximum=None)
        referee.give(Claim(), now + reaction, by=2)
        referee.give(Expire(), now + reaction + 0.06)
        referee.give(TakeBack(), now + 10)
        referee.give(CloseWindow(), now + 10)
        now += 20
    assert referee.open(at=now, maximum=3.0).maximum == lasts


def test_one_slow_hand_among_many_does_not_stretch_the_adaptive_pace() -> None:
    """C.4 `pace`: it looks at the 95th percentile, not at the slowest."""
    referee = Referee(people=2, pace="adaptive")
    now = 0.0
    for number in range(40):
        reaction = 60.0 if number == 7 else 2.0
        referee.open(at=now, maximum=None)
        referee.give(Claim(), now + reaction, by=2)
        referee.give(Expire(), now + reaction + 1)
        referee.give(TakeBack(), now + 100)
        referee.give(CloseWindow(), now + 100)
        now += 200
    assert referee.open(at=now, maximum=3.0).maximum == 3.0


def test_a_table_without_a_past_keeps_the_fixed_pace() -> None:
    """C.4 `pace`."""
    assert Referee(pace="adaptive").open(maximum=4.0).maximum == 4.0


def test_the_adaptive_pace_makes_no_minimum_where_the_rule_has_none() -> None:
    referee = Referee(pace="adaptive")
    referee.open(maximum=None)
    referee.give(Claim(), 2.0, by=2)
    referee.give(Expire(), 2.06)
    referee.give(TakeBack(), 3.0)
    referee.give(CloseWindow(), 3.0)
    event = referee.open(at=4.0, minimum=0.0, maximum=None)
    assert (event.minimum, event.maximum) == (0.0, None)


# What a window asks and shows


def test_an_open_window_asks_every_eligible_seat_the_same() -> None:
    """G-7: one prompt for all, with its deadline, its rules and what to give at it."""
    referee = Referee()
    referee.open(at=2.0, eligible=(2, 3))
    prompt = asked(referee)
    assert (prompt.asked, prompt.deadline, prompt.since, prompt.on_expire) == ((2, 3), 5.0, 2.0, Expire())
    assert [option.role for option in prompt.options] == [Role.CLAIM, Role.PASS, Role.CLOSE]
    assert prompt.is_for(2)
    assert prompt.is_for(None)
    assert not prompt.is_for(4)


def test_single_passes_are_never_shown() -> None:
    """G-7: the question stays the same for every eye."""
    referee = Referee()
    referee.open()
    before = asked(referee), races(referee.sitting)
    referee.give(Pass(), 1.0, by=3)
    assert (asked(referee), races(referee.sitting)) == before


def test_the_prompt_of_a_verdict_asks_for_the_card() -> None:
    referee = claimed((2, 1.0))
    referee.give(Expire(), 1.06)
    prompt = asked(referee)
    assert (prompt.asked, prompt.deadline, prompt.on_expire) == ((2,), None, None)
    assert [option.role for option in prompt.options] == [Role.CONFIRM, Role.TAKE_BACK]


def test_the_prompt_of_an_open_tie_offers_the_tied_seats() -> None:
    """G-8, ask."""
    referee = claimed((3, 1.00), (2, 1.05), rule="ask")
    referee.give(Expire(), referee.deadline)
    assert [option.command for option in asked(referee).options] == [Award(seat=3), Award(seat=2)]


def test_the_photo_finish_tells_every_press_and_by_how_much() -> None:
    """G-8: all presses, in order."""
    referee = claimed((3, 1.04), (2, 1.00), (4, 1.045))
    assert races(referee.sitting) == ()
    referee.give(Expire(), referee.deadline)
    (panel,) = races(referee.sitting)
    assert [(each.seat, each.offset, each.late_by, each.verdict) for each in panel.finishes] == [
        (2, 1.0, None, "first"),
        (3, 1.04, 0.04, "later"),
        (4, 1.045, 0.045, "later"),
    ]


def test_the_photo_finish_of_a_tie_says_so() -> None:
    """G-8."""
    referee = claimed((4, 1.000), (2, 1.005))
    referee.give(Expire(), referee.deadline)
    finishes = race(referee.window, "race").finishes
    assert [(each.seat, each.late_by, each.verdict) for each in finishes] == [
        (4, 0.0, "tied"),
        (2, None, "first by seat order"),
    ]


def test_the_photo_finish_says_that_the_table_has_decided() -> None:
    """G-8, `ask`: not seat order, though the one it names sits first."""
    referee = claimed((3, 1.00), (2, 1.05), rule="ask")
    referee.give(Expire(), referee.deadline)
    referee.give(Award(seat=2), 2.0)
    finishes = race(referee.window, "race").finishes
    assert [(each.seat, each.verdict) for each in finishes] == [(3, "tied"), (2, "first by the table")]


def test_in_the_photo_finish_hands_overlap_just_where_they_cannot_be_told_apart() -> None:
    """G-8: hands of one clock are compared by what it cannot split, and not by how late it may be as a whole."""
    referee = Referee()
    referee.open()
    for seat, at in ((2, 1.000), (3, 1.008), (4, 1.019)):
        referee.give(Claim(), at, by=seat, error=0.024, clock="keys", resolution=0.01)
    referee.give(Expire(), referee.deadline)
    first, second, third = race(referee.window, "race").finishes
    assert (first.verdict, second.verdict, third.verdict) == ("first by seat order", "tied", "later")
    assert first.offset + first.error > second.offset - second.error
    assert first.offset + first.error < third.offset - third.error
    alone = claimed((2, 1.0))
    alone.give(Expire(), 1.06)
    assert [each.error for each in race(alone.window, "race").finishes] == [0.0]


def test_the_photo_finish_stays_until_the_next_one() -> None:
    referee = claimed((2, 1.0))
    referee.give(Expire(), 1.06)
    before = races(referee.sitting)[0].finishes
    referee.give(TakeBack(), 4.0)
    assert races(referee.sitting)[0].finishes == before


def test_a_corrected_claim_moves_in_the_photo_finish_too() -> None:
    """G1-7."""
    referee = claimed((2, 1.00), (3, 1.02))
    referee.give(Expire(), 1.06)
    referee.give(CorrectClaim(seat=2, to=4), 2.0)
    assert [each.seat for each in races(referee.sitting)[0].finishes] == [4, 3]
