"""One command at a time, with an id, three tries, and never more than 60 bytes on their way (L0)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.frames import LIMIT
from companion.box.host.commands import ID, TIMEOUT, Command, Commands
from companion.box.messages import Ack, Arm, Config, Disarm, Hello, Lamps, Mode, Pattern, Ping, Query, to_bytes

ACK = to_bytes(Ack(number=1))
ALL: list[Command] = [
    Hello(id=ID, version=1, nonce=0xFFFFFFFF),
    Ping(id=ID),
    Arm(id=ID, round=255, mode=Mode(0xF), mask=0xFFFF, delay=0xFFFF, duration=0xFFFF),
    Disarm(id=ID),
    Lamps(id=ID, mask=0xFFFF, pattern=Pattern.FLASH),
    Config(id=ID, key=0xFF, value=0xFFFFFFFF),
    Query(id=ID),
]


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.LETTER)
def test_a_command_and_an_acknowledgement_always_fit(command: Command) -> None:
    """case 53 on the host's side [L0]"""
    commands = Commands()
    commands.fly(ACK, 0.0)
    assert commands.send(command, 0.0)


def test_ids_go_around_without_zero() -> None:
    commands = Commands()
    ids = []
    for _ in range(256):
        commands.send(Ping(id=ID), 0.0)
        assert commands.outstanding is not None
        ids.append(commands.outstanding.command.id)
        commands.answered(ids[-1])
    assert ids == [*range(1, 256), 1]


def test_the_same_bytes_go_out_three_times_a_quarter_of_a_second_apart() -> None:
    commands = Commands()
    data = commands.send(Ping(id=ID), 10.0)
    assert commands.again(10.0 + TIMEOUT - 0.001) == b""
    assert commands.again(10.0 + TIMEOUT) == data
    assert commands.again(10.0 + 2 * TIMEOUT) == data
    assert commands.again(10.0 + 3 * TIMEOUT) == b""
    assert commands.given_up(10.0 + 3 * TIMEOUT - 0.001) is None
    sent = commands.given_up(10.0 + 3 * TIMEOUT)
    assert sent is not None
    assert sent.retried
    assert commands.outstanding is None
    assert (commands.retransmissions, commands.unanswered) == (2, 1)


def test_an_answer_to_another_id_is_none() -> None:
    commands = Commands()
    commands.send(Ping(id=ID), 0.0)
    assert commands.answered(2) is None
    assert commands.answered(0) is None
    sent = commands.answered(1)
    assert sent is not None
    assert not sent.retried
    assert commands.answered(1) is None


def test_an_answer_makes_room_and_time_does_too() -> None:
    """case 53 on the host's side [L0]"""
    commands = Commands()
    while commands.has_room(len(ACK), 0.0):
        commands.fly(ACK, 0.0)
    assert commands.send(Ping(id=ID), 0.0) == b""
    assert commands.outstanding is None
    assert commands.send(Ping(id=ID), 0.1)
    commands.fly(ACK, 0.1)
    commands.fly(ACK, 0.1)
    commands.fly(ACK, 0.1)
    assert not commands.has_room(2 * len(ACK), 0.1)
    commands.answered(1)
    assert commands.has_room(len(ACK), 0.1)
    assert commands.has_room(LIMIT, 0.2)


@given(
    st.lists(st.tuples(st.floats(0, 0.3), st.sampled_from(ALL), st.sampled_from(["ack", "send", "answer", "again"])))
)
def test_never_more_than_sixty_bytes_are_on_their_way(steps: list[tuple[float, Command, str]]) -> None:
    """case 53 on the host's side [L0]: of bytes that no answer and no time has shown to be read."""
    commands = Commands()
    now = 0.0
    flying: list[tuple[float, int]] = []
    for pause, command, what in steps:
        now += pause
        data = b""
        match what:
            case "ack" if commands.has_room(len(ACK), now):
                data = commands.fly(ACK, now)
            case "send" if commands.outstanding is None:
                data = commands.send(command, now)
            case "again":
                data = commands.again(now)
                commands.given_up(now)
            case "answer" if commands.outstanding is not None:
                commands.answered(commands.outstanding.command.id)
                flying.clear()
        flying = [(at, size) for at, size in flying if now - at < 0.05]
        flying += [(now, len(data))] if data else []
        assert sum(size for _, size in flying) <= LIMIT
