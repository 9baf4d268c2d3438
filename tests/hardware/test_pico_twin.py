"""The Pico's logic and the program's own box in software are one box: same fingers and commands, same events [L0].

Two writers read one page; where they understood it differently, one of them is wrong.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box.device.device import Device, Make
from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    BoxMessage,
    Config,
    Disarm,
    Flags,
    Health,
    Hello,
    HostMessage,
    Identity,
    Mode,
    Ping,
    Pong,
    Press,
    Query,
    Release,
    Reply,
    State,
    from_frame,
    to_bytes,
)
from tests.hardware.micropython import PlainBox

Act = tuple[int, Any]  # at which microsecond; a key that changes, a message without its id, or bytes as they are

KEYS = 8
STEP = 500
SPAN = 400_000
WAIT = 400_000  # for what is still to come


def commands() -> st.SearchStrategy[HostMessage]:
    masks = st.sampled_from([0xFF, 0x0F, 0x03, 0xFFFF, 0])
    times = st.sampled_from([0, 0, 1, 5, 40, 300])
    modes = st.sampled_from([Mode(0), Mode.LIGHT_FIRST, Mode.LIGHT_FIRST | Mode.CUE_LAMPS | Mode.CUE_TONE])
    rounds = st.integers(1, 255)
    return st.one_of(
        st.builds(Arm, id=st.just(1), round=rounds, mode=modes, mask=masks, delay=times, duration=times),
        st.builds(Disarm, id=st.just(1)),
        st.builds(Ping, id=st.just(1)),
        st.builds(Query, id=st.just(1)),
        st.builds(Ack, number=st.integers(0, 12)),
        st.builds(Hello, id=st.just(1), version=st.just(VERSION), nonce=st.integers(1, 255)),
        st.builds(Config, id=st.just(1), key=st.sampled_from([1, 2, 3]), value=st.integers(0, 300)),
    )


@st.composite
def evenings(draw: st.DrawFn) -> list[Act]:
    """Keys change at any microsecond, in bursts as contacts do; commands come when the loop looks."""
    acts: list[Act] = []
    for _ in range(draw(st.integers(1, 12))):
        at, key = draw(st.integers(1, SPAN)), draw(st.integers(0, KEYS - 1))
        for gap in draw(st.lists(st.sampled_from([3, 90, 200, 249, 250, 251, 900, 2_000, 16_000, 60_000]), max_size=6)):
            acts.append((at, key))
            at += gap
        acts.append((at, key))
    turns = st.tuples(st.integers(1, SPAN // STEP), commands())
    acts += [(turn * STEP, each) for turn, each in draw(st.lists(turns, max_size=8, unique_by=lambda turn: turn[0]))]
    return sorted(acts, key=lambda act: act[0])


def crowd(presses: int) -> list[Act]:
    """So many short presses in the first tenth of a second, of one key after the other."""
    acts: list[Act] = []
    for press in range(presses):
        at = 1_000 + (press // KEYS * 30 + press % KEYS) * 1_000
        acts += [(at, press % KEYS), (at + 5_000, press % KEYS)]
    return sorted(acts)


@st.composite
def crowded_evenings(draw: st.DrawFn) -> list[Act]:
    """So many presses before all else that the queue is full, or nearly."""
    return crowd(draw(st.integers(14, 18))) + [(at + 100_000, act) for at, act in draw(evenings())]


def numbered(acts: list[Act]) -> Iterator[tuple[int, int | bytes]]:
    """Messages with an id each, as bytes; the first one begins a session."""
    yield STEP, to_bytes(Hello(id=0xFF, version=VERSION, nonce=0x5A3C77A5))
    id = 0
    for at, act in acts:
        if isinstance(act, int | bytes):
            yield at + STEP, act
        elif isinstance(act, Ack):
            yield at + STEP, to_bytes(act)
        else:
            id += 1
            yield at + STEP, to_bytes(replace(act, id=id))


def decoded(data: bytes) -> list[BoxMessage]:
    """Events as they were first sent, and answers; who the box is differs, and so may when it repeats itself."""
    told = []
    for frame in Decoder(Sender.BOX).feed(data):
        message = from_frame(frame)
        if isinstance(message, Press) and not message.flags & Flags.AGAIN:
            told.append(message)
        elif isinstance(message, Pong | Reply | Armed | Release):
            told.append(message)  # type: ignore[arg-type]
        elif isinstance(message, Health) and message.id:
            told.append(replace(message, boot=1))  # type: ignore[arg-type]
        elif isinstance(message, Identity):
            told.append(Reply(id=message.id, code=message.nonce & 0xFF))  # type: ignore[arg-type]
    return told  # type: ignore[return-value]


def of_the_pico(acts: list[Act], until: int = SPAN + WAIT) -> list[BoxMessage]:
    box = PlainBox(step=STEP)
    closed: set[int] = set()
    for at, act in numbered(acts):
        if isinstance(act, bytes):
            box.send(act, at)
        elif act in closed:
            closed.remove(act)
            box.release(act, at)
        else:
            closed.add(act)
            box.press(act, at)
    return decoded(box.run_to(until))


def of_the_device(acts: list[Act], until: int = SPAN + WAIT) -> list[BoxMessage]:
    device = Device(Make(uid=1, keys=16, lamps=8))
    sent = bytearray()
    closed: set[int] = set()

    def drain() -> None:
        sent.extend(device.out)
        device.sent(len(device.out))

    for at, act in numbered(acts):
        while (due := device.due()) < at:
            device.pass_to(due)
            drain()
        if isinstance(act, bytes):
            device.hear(act, at)
        else:
            closed ^= {act}
            device.switch(act, act in closed, at)
        drain()
    while (due := device.due()) < until:
        device.pass_to(due)
        drain()
    return decoded(bytes(sent))


@settings(max_examples=60)
@given(evenings())
def test_the_same_evening_gives_the_same_events_and_answers(acts: list[Act]) -> None:
    """cases 1 to 24 and 55 [L0]."""
    assert of_the_pico(acts) == of_the_device(acts)


@settings(max_examples=40)
@given(crowded_evenings())
def test_a_full_queue_drops_the_same_presses_of_both(acts: list[Act]) -> None:
    """case 52 [L0]: what is dropped locks no round, in neither."""
    assert of_the_pico(acts) == of_the_device(acts)


def test_a_dropped_press_is_not_the_first_of_its_round() -> None:
    """case 52 [L0]: the seventeenth press finds no place; the one after the acknowledgement is the first."""
    arm = Arm(id=1, round=3, mode=Mode(1), mask=0xFF, delay=0, duration=0)
    acts = crowd(16)
    acts += [(100_000, arm), (101_000, 2), (110_000, Query(id=1)), (120_000, Ack(number=16))]
    acts += [(121_000, 5), (122_000, 6)]
    told = of_the_pico(acts)
    assert [(each.key, each.flags) for each in told if isinstance(each, Press)][16:] == [
        (5, Flags.FIRST),
        (6, Flags.LATER),
    ]
    assert [(each.queue, each.drop, each.state) for each in told if isinstance(each, Health)] == [(16, 1, State.ARMED)]
    assert told == of_the_device(acts)


def test_a_command_from_before_the_silence_is_answered_anew_by_both() -> None:
    """case 55 [L0]: an `A` that comes again after NOHOST arms nothing and does not say it had."""
    arm = to_bytes(Arm(id=0x33, round=3, mode=Mode(1), mask=0xFF, delay=0, duration=0))
    acts: list[Act] = [(1_000, arm), (2_000, arm), (3_300_000, arm), (3_301_000, Query(id=1)), (3_302_000, 4)]
    until = 3_500_000
    told = of_the_pico(acts, until)
    answers = [each for each in told if isinstance(each, Armed | Reply) and each.id == 0x33]
    assert [type(each) for each in answers] == [Armed, Armed, Reply]
    assert [each.state for each in told if isinstance(each, Health)] == [State.NOHOST]
    assert told == of_the_device(acts, until)


def test_the_evenings_are_evenings() -> None:
    """So that the test above cannot pass by saying nothing: one with presses in and out of a round."""
    arm = Arm(id=1, round=3, mode=Mode(1), mask=0x03, delay=0, duration=100)
    acts: list[Act] = [(1_000, arm), (5_000, 0), (6_000, 1), (7_000, 2), (300_000, 3)]
    told = of_the_pico(acts)
    flags = [each.flags for each in told if isinstance(each, Press)]
    assert flags == [Flags.FIRST, Flags.LATER, Flags.NOT_ELIGIBLE, Flags.OVER]
    assert told == of_the_device(acts)
