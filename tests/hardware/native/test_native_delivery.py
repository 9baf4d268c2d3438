"""How events and answers of the native program come to the host: numbers, acknowledgements, room on the line."""

from itertools import pairwise

import pytest

from companion.box.frames import LIMIT
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    Disarm,
    Flags,
    Health,
    Lamps,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Reply,
    State,
    Tone,
    to_bytes,
)
from tests.hardware.native.build import needs_compiler
from tests.hardware.native.native_box import BYTE_US, PASS_US, NativeBox

pytestmark = needs_compiler

CONFIRM = 250
EVENT_BYTES = 32
LATEST = 10_000  # case 54: from the edge to the end of the line


def test_an_event_comes_again_every_60_ms_until_it_is_acknowledged(box: NativeBox) -> None:
    box.arm(1)
    box.tap(3, hold=400_000)
    heard = [heard for heard in box.heard if isinstance(heard.message, Press)]
    assert [heard.message.flags for heard in heard if isinstance(heard.message, Press)][:3] == [
        Flags.FIRST,
        Flags.FIRST | Flags.AGAIN,
        Flags.FIRST | Flags.AGAIN,
    ]
    gaps = [after.start - before.start for before, after in pairwise(heard)]
    assert all(60_000 <= gap <= 62_000 for gap in gaps)
    box.take()
    box.run(ms=5)
    box.new()
    box.run(ms=300)
    assert not [message for message in box.new() if isinstance(message, Press)]


def test_only_the_oldest_comes_again(box: NativeBox) -> None:
    for key in (1, 2, 3):
        box.tap(key, hold=1_000, rest=20_000)
    box.new()
    box.run(ms=300)
    assert {message.number for message in box.new() if isinstance(message, Press)} == {1}
    box.tell(Ack(number=2))
    box.run(ms=5)
    box.new()
    box.run(ms=300)
    assert {message.number for message in box.new() if isinstance(message, Press)} == {3}


@pytest.mark.parametrize("number", [0, 4, 0x80, 0xFF])
def test_an_acknowledgement_of_what_does_not_wait_is_not_looked_at(box: NativeBox, number: int) -> None:
    for key in (1, 2, 3):
        box.tap(key)
    box.tell(Ack(number=number))
    assert box.health().queue == 3


def test_numbers_go_around_while_some_wait(box: NativeBox) -> None:
    """case 51 [L1]: FF, 00 and 01 stand in the queue together, the oldest comes again, one acknowledgement takes all"""
    for _ in range(0xFD):
        box.tap(0, hold=5_000)
        box.take()
    edges = [box.tap(key) for key in (1, 2, 3, 4)]
    box.run(ms=200)
    new = [message for message in box.new() if isinstance(message, Press)]
    fresh = [press for press in new if not press.flags & Flags.AGAIN]
    assert [(press.number, press.t) for press in fresh] == list(zip([0xFE, 0xFF, 0x00, 0x01], edges, strict=True))
    assert {press.number for press in new if press.flags & Flags.AGAIN} == {0xFE}
    box.tell(Ack(number=0xFF))
    box.run(ms=200)
    assert {message.number for message in box.new() if isinstance(message, Press)} == {0x00}
    box.tell(Ack(number=0x01))
    assert box.health().queue == 0


def test_a_seventeenth_event_is_dropped_and_counted(box: NativeBox) -> None:
    """case 52 [L1]"""
    edges = [box.tap(turn % 8) for turn in range(17)]
    health = box.health()
    assert (health.queue, health.drop) == (16, 1)
    assert [press.t for press in box.take()] == edges[:16]


def test_a_dropped_press_locks_no_round_and_lights_no_lamp(box: NativeBox) -> None:
    """case 52 [L1]"""
    for turn in range(16):
        box.tap(turn % 8)
    box.arm(1)
    box.tap(2)
    health = box.health()
    assert (health.drop, health.state, box.lit) == (1, State.ARMED, 0)
    box.take()
    box.run(ms=5)
    box.tap(5)
    box.tap(6)
    assert [(press.number, press.key, press.flags) for press in box.take()] == [
        (17, 5, Flags.FIRST),
        (18, 6, Flags.LATER),
    ]
    assert box.lit == 1 << 5


def flood(turn: int) -> bytes:
    """One of many commands and acknowledgements that follow each other without a pause."""
    id = turn % 255 + 1
    match turn % 3:
        case 0:
            return to_bytes(Ping(id=id))
        case 1:
            return to_bytes(Lamps(id=id, mask=0xF0, pattern=Pattern.SLOW))
        case _:
            return to_bytes(Ack(number=0x80))


def test_no_flood_of_commands_delays_a_press(box: NativeBox) -> None:
    """case 54 [L1], G4: the wire to the box is never idle for 2.5 s"""
    box.arm(1)
    edges: list[int] = []
    busy_until = box.now
    for turn in range(2_000):
        busy_until += len(flood(turn)) * BYTE_US
        box.send(flood(turn))
        if turn % 100 == 50:
            edges.append(box.press(turn // 100 % 8))
        elif turn % 100 == 80:
            box.let_go()
            box.take()
        box.run_to(busy_until - 400 - turn % 7 * 13)
    assert not [tone for tone in box.tones if tone.value]
    ends = {heard.message.t: heard.end for heard in reversed(box.heard) if isinstance(heard.message, Press)}
    assert list(reversed(ends)) == edges
    assert max(ends[at] - at for at in edges) <= LATEST


def test_a_command_that_comes_again_is_answered_again_and_not_done_again(box: NativeBox) -> None:
    """case 55 [L1]: the tone plays once"""
    tone = Tone(id=box.next_id(), hertz=440, milliseconds=50)
    assert box.command(tone) == 0
    box.run(ms=100)
    assert box.command(tone) == 0
    box.run(ms=100)
    assert [change.value for change in box.tones] == [440, 0]
    begun, ended = box.tones
    assert 50_000 <= ended.at - begun.at <= 50_200
    assert box.command(Tone(id=box.next_id(), hertz=440, milliseconds=50)) == 0
    assert box.tones[-1].value == 440


def test_a_round_armed_twice_by_one_command_has_one_arming_moment(box: NativeBox) -> None:
    """case 55 [L1]: and a press in between keeps its place"""
    arm = Arm(id=box.next_id(), round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=0)
    first = box.ask(arm)
    box.tap(2)
    box.tell(arm)
    box.run(ms=10)
    assert box.all(Armed) == [first, first]
    box.tap(3)
    assert [press.flags for press in box.take()] == [Flags.FIRST, Flags.LATER]


def test_an_id_with_another_letter_is_another_command(box: NativeBox) -> None:
    """case 55 [L1]"""
    assert isinstance(box.ask(Ping(id=9)), Pong)
    box.tell(Disarm(id=9))
    box.run(ms=10)
    assert box.all(Reply) == [Reply(id=9, code=0)]


def test_presses_wait_while_the_host_does_not_read(box: NativeBox) -> None:
    """case 56 [L1]: five seconds without a byte taken; then all come, in order, and commands are answered again"""
    box.arm(1)
    box.stall(True)
    edges = []
    for turn in range(10):
        edges.append(box.tap(turn % 8))
        box.run(ms=450)
    last_try = Ping(id=100)
    box.tell(last_try)
    box.run(ms=200)
    heard = len(box.heard)
    box.stall(False)
    box.run(ms=100)
    assert [press.t for press in box.take()] == edges
    after = [type(heard.message) for heard in box.heard[heard:]]
    assert after.index(Pong) > after.index(Press)
    assert box.health().drop == 0


def test_a_heartbeat_comes_twice_a_second_in_every_state(fresh: NativeBox) -> None:
    fresh.run(ms=4000)
    assert len(fresh.all(Health)) == 8
    times = [health.t for health in fresh.all(Health)]
    assert all(abs(after - before - 500_000) < 1000 for before, after in pairwise(times))


def test_an_event_waits_for_no_more_than_the_line_that_is_being_sent(box: NativeBox) -> None:
    """G4: an edge at every place of a heartbeat's line"""
    box.arm(1)
    box.run(ms=500)
    beat = box.all(Health)[-1].t
    for turn in range(1, 21):
        box.run_to(beat + turn * 500_000 - 1_000 + turn * 250)
        at = box.press(turn % 8)
        box.run(ms=12)
        heard = next(heard for heard in box.heard if isinstance(heard.message, Press) and heard.message.t == at)
        assert heard.end - at <= CONFIRM + 2 * PASS_US + (LIMIT + EVENT_BYTES) * BYTE_US
        box.let_go()
        box.take()
        box.tell(Ping(id=turn))
