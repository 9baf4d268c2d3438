"""The shared events as sentences: readable, true, and silent about passes."""

from __future__ import annotations

import pytest

from companion.core.happenings import (
    SHARED_EVENTS,
    Adjusted,
    Awarded,
    ClaimCorrected,
    Claimed,
    ClosingQueued,
    Confirmed,
    DevicesCounted,
    OptionSet,
    Passed,
    Renamed,
    SeatLeft,
    SeatReturned,
    TakenBack,
    WindowClosed,
    WindowOpened,
    WindowVoided,
)
from companion.core.messages import Award, Claim, Command, Event, Expire, Pass, Value
from companion.core.telling import tell_shared
from companion.core.view import Kind, Panel, Row, View
from tests.core.sittings import Referee, sitting_of


def told(referee: Referee, command: Command, at: float, by: int | None = None) -> list[str]:
    """The sentences of one command, each event told to the sitting that it met."""
    before = referee.sitting
    sentences = []
    for event in referee.give(command, at, by):
        sentences.append(tell_shared(before, event))
        before = referee.sitting
    return sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Adjusted(what="gold", seat=2, before=7, after=4, reason="paid twice"), "Ben: gold 7 → 4 (paid twice)."),
        (Adjusted(what="round", seat=None, before=2, after=3, reason="correction"), "Round 2 → 3 (correction)."),
        (Adjusted(what="bank", seat=None, before="", after=50, reason="opening"), "Bank nothing → 50 (opening)."),
        (Renamed(seat=2, name="Bea"), "Ben is now Bea."),
        (SeatLeft(seat=3), "Cleo has left and is skipped."),
        (SeatReturned(seat=3), "Cleo is back."),
        (OptionSet(key="clocks", value="off"), "The setting clocks is now off."),
        (OptionSet(key="all_pass_closes", value=False), "The setting all pass closes is now no."),
        (OptionSet(key="early_penalty_ms", value=0), "The setting early penalty ms is now 0."),
        (DevicesCounted(count=0), "No box or phone takes part now."),
        (DevicesCounted(count=3), "Boxes and phones taking part: 3."),
    ],
)
def test_a_repair_reads_as_a_sentence(event: Event, sentence: str) -> None:
    assert tell_shared(sitting_of(4), event) == sentence


def test_a_repair_is_told_in_the_words_of_the_view() -> None:
    """The words for a number and its values are those that the table saw before and after."""

    def told(event: Adjusted) -> str:
        return tell_shared(sitting_of(4), event, lambda: (seen(event.before), seen(event.after)))

    def seen(leader: Value) -> View:
        led = Row(id="leader avon", label="Avon", name="leader of Avon", value=leader, said=f"seat {leader}")
        free = Row(id="free", value=True)
        vp = Panel(kind=Kind.SCORES, id="vp", title="VP", rows=(Row(seat=2, value=4),))
        return View(headline="", panels=(vp, Panel(kind=Kind.LINES, id="where", title="", rows=(led, free))))

    assert told(Adjusted(what="vp", seat=2, before=4, after=6, reason="card")) == "Ben: VP 4 → 6 (card)."
    led = Adjusted(what="leader avon", seat=None, before=0, after=2, reason="card")
    assert told(led) == "Leader of Avon seat 0 → seat 2 (card)."
    assert told(Adjusted(what="free", seat=None, before=True, after=False, reason="card")) == "Free yes → no (card)."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Awarded(seat=2), "The table decides: Ben."),
        (ClaimCorrected(seat=2, to=3), "That was Cleo, not Ben."),
        (Confirmed(seat=2, card="shield"), "Ben shows shield."),
        (Confirmed(seat=2, card=None), "Ben shows the card."),
        (TakenBack(seat=2, at=1.0), "Ben takes it back; the window is open again."),
        (WindowClosed(cause="passed", at=1.0), "Everybody passed."),
        (WindowClosed(cause="maximum", at=1.0), "Nobody reacted."),
        (WindowClosed(cause="table", at=1.0), "The table closes the window."),
        (WindowVoided(reason="link lost", at=1.0), "The window runs again in full: link lost."),
    ],
)
def test_what_happens_in_a_window_reads_as_a_sentence(event: Event, sentence: str) -> None:
    referee = Referee()
    referee.open()
    assert tell_shared(referee.sitting, event) == sentence


@pytest.mark.parametrize(
    "event",
    [
        Passed(seat=2),
        Claimed(seat=2, at=1.0, error=0.0, clock="box", resolution=0.0),
        ClosingQueued(by=1),
        WindowClosed(cause="act", at=1.0),
    ],
)
def test_what_is_not_public_yet_or_told_by_the_act_itself_is_not_told(event: Event) -> None:
    """G-7: single passes are never shown; an act that closes a window has its own sentence."""
    referee = Referee()
    referee.open()
    assert tell_shared(referee.sitting, event) == ""


def test_a_single_pass_tells_nothing_and_the_last_one_only_that_all_passed() -> None:
    """G-7."""
    referee = Referee()
    referee.open(eligible=(2, 3))
    assert told(referee, Pass(), 1.0, by=2) == [""]
    assert told(referee, Pass(), 1.1, by=3) == ["", "Everybody passed."]


def test_an_opening_is_a_question_and_no_news() -> None:
    """Its prompt asks; the act that opened it is told by the game."""
    referee = Referee()
    assert tell_shared(referee.sitting, referee.open()) == ""


def test_a_verdict_tells_by_how_much() -> None:
    """G-8: every press."""
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.000, by=2)
    referee.give(Claim(), 1.031, by=3)
    referee.give(Claim(), 1.050, by=4)
    assert told(referee, Expire(), 1.06) == ["Ben reacts first; Cleo 31 ms later, Dan 50 ms later."]


def test_one_hand_alone_is_told_alone() -> None:
    referee = Referee()
    referee.open()
    referee.give(Claim(), 1.0, by=2)
    assert told(referee, Expire(), 1.06) == ["Ben reacts first."]


def test_a_declared_tie_is_told_as_one() -> None:
    """G-8, first_press."""
    referee = Referee()
    referee.open(opener=3)
    for seat in (4, 2):
        referee.give(Claim(), 1.0, by=seat, clock="box", resolution=0.01)
    assert told(referee, Expire(), 1.06) == ["Ben and Dan cannot be told apart: seat order decides, Dan."]


def test_seat_order_is_told_as_the_tables_choice() -> None:
    """G-8, seat_order."""
    referee = Referee(simultaneous_claims="seat_order")
    referee.open()
    referee.give(Claim(), 1.0, by=4)
    referee.give(Claim(), 2.0, by=2)
    assert told(referee, Expire(), 3.0) == ["Dan and Ben reacted: seat order decides, Ben."]


def test_a_question_to_the_table_is_told_and_so_is_its_answer() -> None:
    """G-8, ask."""
    referee = Referee(simultaneous_claims="ask")
    referee.open()
    referee.give(Claim(), 1.00, by=4)
    referee.give(Claim(), 1.05, by=2)
    assert told(referee, Expire(), 1.06) == ["Dan and Ben reacted: the table decides."]
    assert told(referee, Award(seat=2), 2.0) == ["The table decides: Ben."]


def test_every_shared_event_has_a_sentence_or_is_silent_on_purpose() -> None:
    silent = {WindowOpened, Passed, Claimed, ClosingQueued}
    spoken = {type(event) for event in _spoken()}
    assert silent | spoken == set(SHARED_EVENTS)
    assert not silent & spoken


def _spoken() -> list[Event]:
    referee = Referee()
    opened = referee.open()
    referee.give(Claim(), 1.0, by=2)
    (judged,) = referee.give(Expire(), 1.06)
    events = [
        opened,
        judged,
        Awarded(seat=2),
        ClaimCorrected(seat=2, to=3),
        Confirmed(seat=2, card=None),
        TakenBack(seat=2, at=1.0),
        WindowClosed(cause="maximum", at=1.0),
        WindowVoided(reason="link lost", at=1.0),
        Adjusted(what="gold", seat=2, before=7, after=4, reason="paid"),
        Renamed(seat=2, name="Bea"),
        SeatLeft(seat=3),
        SeatReturned(seat=3),
        OptionSet(key="clocks", value="off"),
        DevicesCounted(count=1),
    ]
    return [event for event in events if tell_shared(referee.sitting, event)]
