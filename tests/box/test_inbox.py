"""Events come once and in order, whatever the line does with them; only what was handed on is acknowledged (L0)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.device.events import ROOM, EventQueue
from companion.box.host.inbox import Event, Inbox
from companion.box.messages import Flags, Press


def press(number: int, *, key: int = 0, again: bool = False) -> Press:
    flags = Flags.EARLY | (Flags.AGAIN if again else Flags(0))
    return Press(number=number % 256, session=1, round=0, key=key, t=number, flags=flags)


def numbers(taken: list[tuple[int, Event]]) -> list[int]:
    return [number for number, _ in taken]


def test_what_comes_too_early_waits_for_what_is_missing() -> None:
    inbox = Inbox()
    assert numbers(inbox.take(press(1))) == [1]
    assert numbers(inbox.take(press(3))) == []
    assert inbox.waits
    assert numbers(inbox.take(press(2))) == [2, 3]
    assert not inbox.waits


def test_a_double_is_dropped_and_acknowledged_again() -> None:
    """case 50 [L0], E3-3, G1-5"""
    inbox = Inbox()
    inbox.take(press(1))
    inbox.handed_on(1)
    assert inbox.ack == 1
    inbox.ack_sent()
    assert inbox.ack is None
    assert inbox.take(press(1, again=True)) == []
    assert inbox.ack == 1
    assert inbox.doubles == 1


def test_nothing_is_acknowledged_that_was_not_handed_on() -> None:
    inbox = Inbox()
    inbox.take(press(1))
    inbox.take(press(2))
    assert inbox.ack is None
    assert inbox.take(press(1, again=True)) == []
    assert inbox.ack is None
    inbox.handed_on(1)
    assert inbox.ack == 1


def test_what_never_came_cannot_be_handed_on() -> None:
    inbox = Inbox()
    inbox.take(press(1))
    with pytest.raises(ValueError, match="event 2"):
        inbox.handed_on(2)


def test_what_nobody_is_told_of_is_in_good_hands_once_all_before_it_are() -> None:
    inbox = Inbox()
    for number in range(1, 6):
        inbox.take(press(number))
    for number in (2, 3, 5):
        inbox.unwanted(number)
    assert inbox.ack is None
    inbox.handed_on(1)
    assert inbox.ack == 3
    inbox.handed_on(4)
    assert inbox.ack == 5
    inbox.take(press(6))
    inbox.unwanted(6)
    assert inbox.ack == 6


def test_numbers_go_around_with_one_missing() -> None:
    """case 51 [L0]"""
    inbox = Inbox()
    for number in range(1, 255):
        inbox.take(press(number))
    inbox.handed_on(254)
    inbox.ack_sent()
    assert inbox.take(press(256)) == []
    assert inbox.take(press(257)) == []
    assert inbox.take(press(254, again=True)) == []
    assert inbox.ack == 254
    assert numbers(inbox.take(press(255, again=True))) == [255, 256, 257]
    inbox.handed_on(257)
    assert inbox.ack == 1
    inbox.handed_on(256)
    assert inbox.ack == 1


def test_an_event_that_waits_and_comes_again_counts_once() -> None:
    inbox = Inbox()
    inbox.take(press(2))
    inbox.take(press(2, again=True))
    assert numbers(inbox.take(press(1))) == [1, 2]
    assert inbox.doubles == 1


def test_the_first_number_of_all_is_not_taken_for_one_of_before() -> None:
    """0 would be number 256, or what came before number 1."""
    inbox = Inbox()
    assert inbox.take(press(0)) == []
    assert inbox.take(press(200)) == []
    assert not inbox.waits
    assert inbox.ack is None


@given(st.integers(0, 10**6), st.integers(1, 700), st.floats(0, 0.6), st.floats(0, 0.6), st.floats(0, 0.4))
def test_every_event_is_given_out_once_and_in_order(
    seed: int, presses: int, loss: float, ack_loss: float, repeats: float
) -> None:
    """cases 48-51 [L0], G7, E3-3: frames are lost, come twice, come late and out of order; acknowledgements too."""
    dice = random.Random(seed)
    queue, inbox = EventQueue(), Inbox()
    line: list[Event] = []
    given_out: list[int] = []
    now = pressed = 0
    while len(given_out) < presses:
        now += 10_000
        while pressed < presses and len(queue) < ROOM and dice.random() < 0.5:
            queue.put(press(0, key=pressed % 16))
            pressed += 1
        while (event := queue.take(now)) is not None:
            line += [event] * ((dice.random() >= loss) + (dice.random() < repeats * (1 - loss)))
        dice.shuffle(line)
        for event in [line.pop() for _ in range(dice.randint(0, len(line)))]:
            for number, taken in inbox.take(event):
                given_out.append(number)
                assert taken.key == (number - 1) % 16
                if dice.random() < 0.9:
                    inbox.handed_on(number)
        if given_out and dice.random() < 0.5:
            inbox.handed_on(given_out[-1])
        if inbox.ack is not None and dice.random() < 0.8:
            assert inbox.ack == inbox._handed % 256
            if dice.random() >= ack_loss:
                queue.acknowledge(inbox.ack)
            inbox.ack_sent()
    assert given_out == list(range(1, presses + 1))
    assert inbox.received >= inbox.acknowledged


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 16))
def test_a_proof_is_never_given_while_an_event_is_missing(told: int, lost: int, received: int, queue: int) -> None:
    """The box's newest number: what it knows to be stored, and what waits. `lost` acknowledgements did not reach it."""
    inbox = Inbox()
    for number in range(1, received + 1):
        inbox.take(press(number))
    told = min(told, received)
    knows = max(0, told - lost)
    newest = knows + queue
    if inbox.proves(queue, told):
        assert received >= newest
