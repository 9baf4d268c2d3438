"""Messages to test with: one of each kind, and a strategy that makes any."""

from typing import Any

from hypothesis import strategies as st

from companion.box.messages import (
    BOX_MESSAGES,
    HOST_MESSAGES,
    SHAPES,
    Ack,
    Arm,
    Armed,
    Boot,
    BoxMessage,
    Caps,
    Config,
    Disarm,
    Fault,
    Flags,
    Health,
    Hello,
    HostMessage,
    Identity,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Query,
    Release,
    Reply,
    Setting,
    Shape,
    State,
    Tone,
)

HOST_SAMPLES: tuple[HostMessage, ...] = (
    Hello(id=1, version=1, nonce=0x5A3C77A5),
    Ping(id=2),
    Arm(id=3, round=1, mode=Mode.LIGHT_FIRST | Mode.RELEASES, mask=0x00FF, delay=0, duration=4000),
    Disarm(id=4),
    Lamps(id=5, mask=0x0004, pattern=Pattern.SLOW),
    Tone(id=6, hertz=440, milliseconds=120),
    Config(id=7, key=Setting.CONFIRM_US, value=250),
    Ack(number=8),
    Query(id=9),
)
BOX_SAMPLES: tuple[BoxMessage, ...] = (
    Boot(boot=3, version=1),
    Identity(
        id=1,
        version=1,
        nonce=0x5A3C77A5,
        firmware=0x0100,
        uid=0xB0C50001,
        boot=3,
        keys=8,
        lamps=8,
        caps=Caps.TONE | Caps.PATTERNS | Caps.SYNC_LINE | Caps.STORED_UID,
        resolution=16,
    ),
    Pong(id=2, t=0x12345678),
    Armed(id=3, round=1, t=0x000F4240, down=0x0020),
    Press(number=1, session=0xA5, round=1, key=2, t=0x00012345, flags=Flags.FIRST),
    Release(number=2, session=0xA5, key=2, t=0x00023456),
    Health(id=0, t=0x000F4240, state=State.ARMED, down=0, queue=1, bad=2, drop=3, gap=4, boot=5, glitch=6),
    Reply(id=4, code=0),
    Fault(code=7),
)


def _values(shape: Shape) -> st.SearchStrategy[Any]:
    if shape.kind in (State, Pattern):
        return st.sampled_from(list(shape.kind))
    low, high = shape.values[0], shape.values[-1]
    return st.one_of(st.integers(low, high), st.sampled_from((low, high))).map(shape.kind)


def _of(kind: type[Message]) -> st.SearchStrategy[Message]:
    fields = {shape.name: _values(shape) for shape in SHAPES[kind]}
    if kind is Hello:
        fields["nonce"] = fields["nonce"].filter(lambda nonce: nonce & 0xFF)
    return st.builds(kind, **fields)


def host_messages() -> st.SearchStrategy[Message]:
    return st.one_of([_of(kind) for kind in HOST_MESSAGES])


def box_messages() -> st.SearchStrategy[Message]:
    return st.one_of([_of(kind) for kind in BOX_MESSAGES])


def any_messages() -> st.SearchStrategy[Message]:
    return st.one_of(host_messages(), box_messages())
