"""Events of the software box on their way: numbered, kept, sent again, acknowledged; and commands beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.device.wire import COMMANDS, OUT
from companion.box.messages import (
    Ack,
    Arm,
    Config,
    Flags,
    Health,
    HostMessage,
    Mode,
    Ping,
    Pong,
    Press,
    Query,
    Reply,
    Setting,
    State,
    Tone,
    to_bytes,
)
from tests.box.software_box import BYTE, MS, SESSION, Bench, Uart, numbered, plain

RETRANSMIT = 60 * MS


@pytest.fixture
def bench() -> Bench:
    return Bench().greet()


def sent(bench: Bench) -> list[Press]:
    """Every press that was sent since the last look, repeats too."""
    bench.read()
    found = [each for each in bench.heard if isinstance(each, Press)]
    bench.heard.clear()
    return found


def test_an_event_is_sent_at_once_and_then_every_60_ms_until_it_is_acknowledged(bench: Bench) -> None:
    start = bench.contact(1, 0)
    bench.box.pass_to(start + 250)
    (first,) = sent(bench)
    bench.box.pass_to(start + 250 + RETRANSMIT - 1)
    assert sent(bench) == []
    bench.box.pass_to(start + 250 + 3 * RETRANSMIT)
    repeats = sent(bench)
    assert len(repeats) == 3
    assert all(Flags.AGAIN in each.flags and plain(each) == first for each in repeats)
    bench.say(Ack(number=1))
    bench.wait(10 * RETRANSMIT)
    assert sent(bench) == []


def test_only_the_oldest_event_is_sent_again(bench: Bench) -> None:
    bench.press(1, 2, 3, apart=50)
    assert numbered(list(sent(bench))) == [1, 2, 3]
    bench.wait(2 * RETRANSMIT)
    assert {each.number for each in sent(bench)} == {1}


def test_case_50_an_acknowledgement_that_comes_late_ends_the_repeats(bench: Bench) -> None:
    """The host drops the double; here the box may be told twice, and does not start anew."""
    bench.press(1, 2, apart=50)
    bench.wait(2 * RETRANSMIT)
    sent(bench)
    bench.say(Ack(number=1))
    bench.say(Ack(number=1))
    bench.wait(2 * RETRANSMIT)
    assert {each.number for each in sent(bench)} == {2}
    assert bench.box.waiting == 1


@pytest.mark.parametrize("number", [0, 3, 4, 200, 255])
def test_an_acknowledgement_of_what_does_not_wait_is_ignored(number: int, bench: Bench) -> None:
    bench.press(1, 2, apart=50)
    bench.say(Ack(number=number))
    assert bench.box.waiting == 2


def test_case_51_numbers_go_from_ff_to_00_while_an_event_waits(bench: Bench) -> None:
    for _ in range(253):
        bench.press(1)
        bench.events()
    bench.press(1, 2, 3, 4, apart=50)
    assert numbered(bench.events(acknowledge=False)) == [254, 255, 0, 1]
    bench.wait(2 * RETRANSMIT)
    assert {each.number for each in sent(bench)} == {254}
    bench.say(Ack(number=0))
    bench.wait(2 * RETRANSMIT)
    assert {each.number for each in sent(bench)} == {1}


def test_case_52_a_full_queue_drops_the_newest_counts_it_and_keeps_the_first(bench: Bench) -> None:
    bench.arm()
    for key in (*range(8), *range(8), 0, 1):
        bench.press(key)
    health = bench.health()
    assert (health.queue, health.drop) == (16, 2)
    kept = bench.presses()
    assert [press.number for press in kept] == list(range(1, 17))
    assert [press.key for press in kept] == [*range(8), *range(8)]
    bench.press(5)
    assert numbered(bench.events()) == [17]  # what was dropped has no number


def test_a_press_that_is_dropped_does_not_take_the_round(bench: Bench) -> None:
    """Nobody would ever hear of a first hand that was lost."""
    for _ in range(2):
        bench.press(*range(8))
    bench.arm()
    bench.press(3)
    assert bench.box.state is State.ARMED
    bench.events()
    bench.press(4)
    assert [(press.key, press.flags) for press in bench.presses()] == [(4, Flags.FIRST)]


def test_case_24_ten_presses_a_second_for_a_minute_all_arrive_in_order(bench: Bench) -> None:
    bench.arm()
    told: list[int] = []
    stamps = []
    for turn in range(600):
        stamps.append(bench.press(turn % 8, hold=50 * MS))
        bench.wait(100 * MS - 70 * MS - 10)
        if turn % 10 == 9:  # the host comes round once a second
            told += [press.t for press in bench.presses()]
    assert told == stamps
    assert bench.health().drop == 0


def test_case_24_mashing_that_nobody_hears_keeps_the_earliest(bench: Bench) -> None:
    stamps = [bench.press(0, hold=50 * MS) for _ in range(600)]
    assert [press.t for press in bench.presses()] == stamps[:16]
    assert bench.health().drop == 584


def test_case_53_forty_commands_at_once_are_answered_as_far_as_there_is_room(bench: Bench) -> None:
    """The host never sends so many; what finds no room is counted, and nothing breaks."""
    bench.box.hear(b"".join(to_bytes(Ping(id=number)) for number in range(1, 41)), bench.now)
    assert bench.box.busy
    assert len(bench.box.out) <= OUT
    answers = [each.id for each in bench.read() if isinstance(each, Pong)]
    assert answers == list(range(1, len(answers) + 1))
    assert len(answers) >= COMMANDS
    assert bench.health().bad == 40 - len(answers)


def test_case_54_a_flood_of_commands_delays_no_press_by_more_than_10_ms(bench: Bench) -> None:
    """The host asks without a pause; each press has been heard within 10 ms of its edge."""
    uart, edges = Uart(bench.box), [500 + turn * 37 * MS for turn in range(40)]
    strokes = sorted([(at, True) for at in edges] + [(at + 15 * MS, False) for at in edges])
    delays = []
    for moment in range(0, edges[-1] + 20 * MS, BYTE):
        while strokes and strokes[0][0] <= moment:
            at, closed = strokes.pop(0)
            bench.box.switch(1, closed, max(at, bench.now))
        if not bench.box.busy:
            bench.last = bench.last % 255 + 1
            bench.say(Query(id=bench.last))
        for message in uart.carry(moment):
            if isinstance(message, Press):
                bench.say(Ack(number=message.number))
                delays.append(moment - message.t)
    assert len(delays) == 40
    assert max(delays) <= 10 * MS


def test_case_55_a_command_that_comes_twice_is_done_once_and_answered_alike(bench: Bench) -> None:
    tone = Tone(id=9, hertz=440, milliseconds=100)
    first = bench.again(tone)
    bench.wait(250 * MS, alive=False)
    assert bench.again(tone) == first == Reply(id=9, code=0)
    assert bench.box.tones == 1
    bench.again(Tone(id=10, hertz=440, milliseconds=100))
    assert bench.box.tones == 2


def test_case_55_a_repeated_arming_keeps_its_moment_and_its_first(bench: Bench) -> None:
    arm = Arm(id=9, round=1, mode=Mode(0), mask=0xFF, delay=0, duration=0)
    first = bench.again(arm)
    bench.press(3)
    assert bench.again(arm) == first
    assert bench.box.state is State.LOCKED


def test_case_29_a_repeated_ping_is_told_the_time_of_the_first(bench: Bench) -> None:
    first = bench.again(Ping(id=9))
    bench.wait(250 * MS, alive=False)
    assert bench.again(Ping(id=9)) == first


@pytest.mark.parametrize("between", [Query(id=10), Ping(id=9)])
def test_only_the_last_command_is_remembered_by_id_and_letter(between: HostMessage, bench: Bench) -> None:
    tone = Tone(id=9, hertz=440, milliseconds=100)
    bench.again(tone)
    bench.again(between)
    bench.again(tone)
    assert bench.box.tones == 2


def test_case_56_presses_wait_while_the_host_does_not_read_and_come_afterwards(bench: Bench) -> None:
    stamps = []
    for turn in range(10):
        stamps.append(bench.press(turn % 8))
        bench.say(Ping(id=turn + 1))
        bench.box.pass_to(bench.now + 430 * MS)
        assert len(bench.box.out) <= OUT
    assert bench.box.state is not State.NOHOST
    presses = bench.presses()
    assert [press.t for press in presses] == stamps
    assert numbered(list(presses)) == list(range(1, 11))


def test_a_heartbeat_comes_every_500_ms_in_every_state(bench: Bench) -> None:
    beats = [each.t for each in bench.wait(10_000 * MS + 1, alive=False).heard if isinstance(each, Health)]
    assert [later - earlier for earlier, later in pairwise(beats)] == [500 * MS] * (len(beats) - 1)
    assert len(beats) == 20


def test_repeats_and_heartbeat_can_be_set(bench: Bench) -> None:
    bench.done(Config, key=Setting.RETRANSMIT_MS, value=200)
    bench.done(Config, key=Setting.HEARTBEAT_MS, value=100)
    bench.contact(1, 0)
    bench.wait(1_100 * MS)
    assert sum(isinstance(each, Press) for each in bench.heard) == 6
    assert sum(isinstance(each, Health) for each in bench.heard) >= 9


@given(losses=st.lists(st.booleans(), min_size=400, max_size=400), keys=st.lists(st.integers(0, 7), max_size=30))
def test_g7_each_press_comes_once_and_in_order_whatever_is_lost_either_way(losses: list[bool], keys: list[int]) -> None:
    """The host takes the number it expects, and acknowledges what it has; a third and more of the frames are lost."""
    bench, taken, chances = Bench().greet(), list[Press](), iter(losses)
    for key in keys:
        bench.press(key)
        for _ in range(400):
            for press in sent(bench):
                if next(chances, False):
                    continue
                if press.number == (len(taken) + 1) & 0xFF:
                    taken.append(plain(press))
                if not next(chances, False):
                    bench.say(Ack(number=len(taken) & 0xFF))
            if not bench.box.waiting:
                break
            bench.wait(RETRANSMIT, alive=False)
            bench.say(Ack(number=0))  # a host that lives
    assert [press.key for press in taken] == keys
    assert {press.session for press in taken} <= {SESSION}
