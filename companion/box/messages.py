"""Every message of the button box's protocol, both ways, and its frame: fields, widths, and what a value may be.

Knows no order of messages, no time and no answers: who says what when stands in `link` (host) and `device` (box).
"""

from dataclasses import dataclass, fields
from enum import IntEnum, IntFlag
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

from companion.box.frames import Frame, Sender, encode

MOST_KEYS = 16  # a mask has sixteen bits


class Flags(IntFlag):
    """What the box says of a press. FIRST and LATER are in time; no round decides on the others."""

    FIRST = 0x01  # the first of its round, as far as the box saw
    LATER = 0x02
    EARLY = 0x04  # before the arming moment, or nothing was armed
    NOT_ELIGIBLE = 0x08
    OVER = 0x10  # after the round's time
    AGAIN = 0x20  # sent before


class Caps(IntFlag):
    """What a box can do."""

    TONE = 0x01
    SECOND_BUTTONS = 0x02
    PATTERNS = 0x04
    SYNC_LINE = 0x08
    STORED_UID = 0x10


class Mode(IntFlag):
    """How a round is armed."""

    LIGHT_FIRST = 0x01
    RELEASES = 0x02
    CUE_LAMPS = 0x04  # at the arming moment the lamps of the mask go to SLOW
    CUE_TONE = 0x08


class State(IntEnum):
    """What the box is at."""

    BOOT = 0
    NOHOST = 1
    IDLE = 2
    CUE = 3
    ARMED = 4
    LOCKED = 5


class Pattern(IntEnum):
    """What a lamp does."""

    OFF = 0
    ON = 1
    SLOW = 2
    FAST = 3
    FLASH = 4  # once, 150 ms


class Code(IntEnum):
    """How a command went. A newer box may know more."""

    OK = 0x00
    BAD_FIELD = 0x01
    WRONG_STATE = 0x02
    UNKNOWN = 0x7F


class Setting(IntEnum):
    """What `Config` sets."""

    CONFIRM_US = 0x01
    RELEASE_MS = 0x02
    RETRANSMIT_MS = 0x03
    HEARTBEAT_MS = 0x04
    LAMP_OF_KEY = 0x05  # key * 256 + lamp
    UID = 0x10


class BadField(ValueError):
    """A field is missing, has another width, or a value that is none. `id` is the command's, 0 if it cannot be read."""

    def __init__(self, reason: str, id: int = 0) -> None:
        super().__init__(reason)
        self.id = id


class UnknownLetter(ValueError):
    """A message of a newer side. `id` as in `BadField`."""

    def __init__(self, reason: str, id: int = 0) -> None:
        super().__init__(reason)
        self.id = id


@dataclass(frozen=True, slots=True)
class Digits:
    """How one field is written: so many hexadecimal digits, its least and greatest value (None: what fits)."""

    width: int
    least: int = 0
    most: int | None = None


Byte = Annotated[int, Digits(2)]
Word = Annotated[int, Digits(4)]
Long = Annotated[int, Digits(8)]
Id = Annotated[int, Digits(2, least=1)]  # of a command and of its answer; 0 is none
Key = Annotated[int, Digits(2, most=MOST_KEYS - 1)]


# --- host to box -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """A new session: its number is the nonce's low byte, which is never 0."""

    LETTER: ClassVar = "H"
    SENDER: ClassVar = Sender.HOST
    id: Id
    version: Annotated[int, Digits(2, least=1)]
    nonce: Long

    def __post_init__(self) -> None:
        if not self.nonce & 0xFF:
            raise BadField("the low byte of a nonce is the session's number, and no session has number 0", self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping:
    """What time is it with you? The answer is `Pong`."""

    LETTER: ClassVar = "T"
    SENDER: ClassVar = Sender.HOST
    id: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A new round: keys of `mask` may press for `duration` ms (0: until `Disarm`), `delay` ms from now on."""

    LETTER: ClassVar = "A"
    SENDER: ClassVar = Sender.HOST
    id: Id
    round: Annotated[int, Digits(2, least=1)]
    mode: Annotated[Mode, Digits(2)]
    mask: Word
    delay: Word
    duration: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Disarm:
    """The round is over."""

    LETTER: ClassVar = "D"
    SENDER: ClassVar = Sender.HOST
    id: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamps:
    """The lamps of `mask` take this pattern; the others stay."""

    LETTER: ClassVar = "L"
    SENDER: ClassVar = Sender.HOST
    id: Id
    mask: Word
    pattern: Annotated[Pattern, Digits(2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """A tone of so many hertz (0: silence) for so many ms."""

    LETTER: ClassVar = "S"
    SENDER: ClassVar = Sender.HOST
    id: Id
    hertz: Word
    milliseconds: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Sets one `Setting` (a newer host may know more)."""

    LETTER: ClassVar = "C"
    SENDER: ClassVar = Sender.HOST
    id: Id
    key: Byte
    value: Long


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """All events up to this number have come. Has no answer."""

    LETTER: ClassVar = "K"
    SENDER: ClassVar = Sender.HOST
    number: Byte


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """How are you? The answer is `Health`."""

    LETTER: ClassVar = "Q"
    SENDER: ClassVar = Sender.HOST
    id: Id


# --- box to host -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Boot:
    """The box has started, for the `boot`-th time."""

    LETTER: ClassVar = "B"
    SENDER: ClassVar = Sender.BOX
    boot: Word
    version: Annotated[int, Digits(2, least=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who the box is and what it can do; `resolution` in microseconds: presses that are closer are a tie."""

    LETTER: ClassVar = "I"
    SENDER: ClassVar = Sender.BOX
    id: Id
    version: Annotated[int, Digits(2, least=1)]
    nonce: Long
    firmware: Word
    uid: Long
    boot: Word
    keys: Annotated[int, Digits(2, least=1, most=MOST_KEYS)]
    lamps: Annotated[int, Digits(2, most=MOST_KEYS)]
    caps: Annotated[Caps, Digits(4)]
    resolution: Annotated[int, Digits(4, least=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The box's time in microseconds when the `Ping` was complete."""

    LETTER: ClassVar = "T"
    SENDER: ClassVar = Sender.BOX
    id: Id
    t: Long


@dataclass(frozen=True, slots=True, kw_only=True)
class Armed:
    """The arming moment `t` of a round, in box microseconds, and the keys that are down already."""

    LETTER: ClassVar = "A"
    SENDER: ClassVar = Sender.BOX
    id: Id
    round: Annotated[int, Digits(2, least=1)]
    t: Long
    down: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Event: a key went down at `t`. Numbered; `session` is 0 before the first `Hello`."""

    LETTER: ClassVar = "P"
    SENDER: ClassVar = Sender.BOX
    number: Byte
    session: Byte
    round: Byte
    key: Key
    t: Long
    flags: Annotated[Flags, Digits(2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """Event: a key went up at `t`. Numbered together with the presses."""

    LETTER: ClassVar = "R"
    SENDER: ClassVar = Sender.BOX
    number: Byte
    session: Byte
    key: Key
    t: Long


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Heartbeat (id 0) or the answer to `Query`; `gap` is the worst sampling gap since arming, in microseconds,
    `glitch` the edges that were no press."""

    LETTER: ClassVar = "X"
    SENDER: ClassVar = Sender.BOX
    id: Byte
    t: Long
    state: Annotated[State, Digits(2)]
    down: Word
    queue: Byte
    bad: Word
    drop: Word
    gap: Word
    boot: Word
    glitch: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """How the command with this id went: a `Code`."""

    LETTER: ClassVar = "K"
    SENDER: ClassVar = Sender.BOX
    id: Id
    code: Byte


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The box stumbled over itself and starts again."""

    LETTER: ClassVar = "E"
    SENDER: ClassVar = Sender.BOX
    code: Word


HostMessage = Hello | Ping | Arm | Disarm | Lamps | Tone | Config | Ack | Query
BoxMessage = Boot | Identity | Pong | Armed | Press | Release | Health | Reply | Fault
Message = HostMessage | BoxMessage

HOST_MESSAGES: tuple[type[HostMessage], ...] = (Hello, Ping, Arm, Disarm, Lamps, Tone, Config, Ack, Query)
BOX_MESSAGES: tuple[type[BoxMessage], ...] = (Boot, Identity, Pong, Armed, Press, Release, Health, Reply, Fault)


@dataclass(frozen=True, slots=True)
class Shape:
    """One field of a message: its name, the kind of number it is, and how it is written."""

    name: str
    kind: type[int]
    width: int
    values: range

    def read(self, frame: Frame, place: int) -> int:
        """The field's value. Raises BadField, without an id."""
        if place >= len(frame.fields):
            raise BadField(f"{frame.letter} has no {self.name}")
        value = frame.fields[place]
        if frame.widths[place] != self.width or value not in self.values:
            raise BadField(f"{self.name} of {frame.letter} cannot be read")
        try:
            return self.kind(value)
        except ValueError:
            raise BadField(f"{value:X} is no {self.name} of {frame.letter}") from None


def _shape(name: str, hint: Any) -> Shape:
    kind, digits = get_args(hint)
    most = 16**digits.width - 1 if digits.most is None else digits.most
    return Shape(name, kind, digits.width, range(digits.least, most + 1))


def _shapes(kind: type[Message]) -> tuple[Shape, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_shape(item.name, hints[item.name]) for item in fields(kind))


SHAPES: dict[type[Message], tuple[Shape, ...]] = {kind: _shapes(kind) for kind in (*HOST_MESSAGES, *BOX_MESSAGES)}
_KINDS: dict[tuple[Sender, str], type[Message]] = {(kind.SENDER, kind.LETTER): kind for kind in SHAPES}


def to_frame(message: Message) -> Frame:
    """The message as a frame."""
    shapes = SHAPES[type(message)]
    values = tuple(int(getattr(message, shape.name)) for shape in shapes)
    return Frame(message.SENDER, message.LETTER, values, tuple(shape.width for shape in shapes))


def to_bytes(message: Message) -> bytes:
    """The message as it goes over the wire. Raises ValueError where a value does not fit its field."""
    return encode(to_frame(message))


def from_frame(frame: Frame) -> Message:
    """The frame as a message; further fields are not looked at. Raises BadField, UnknownLetter."""
    kind = _KINDS.get((frame.sender, frame.letter))
    if kind is None:
        raise UnknownLetter(f"{frame.sender.value}{frame.letter} is no message of ours", _id(frame))
    try:
        shapes = SHAPES[kind]
        values: dict[str, Any] = {shape.name: shape.read(frame, place) for place, shape in enumerate(shapes)}
        return kind(**values)
    except BadField as bad:
        bad.id = _id(frame) if SHAPES[kind][0].name == "id" else 0
        raise


def _id(frame: Frame) -> int:
    """The id a frame would be answered by, 0 if there is none: its first field, if that has two digits."""
    return frame.fields[0] if frame.fields and frame.widths[0] == 2 and frame.fields[0] > 0 else 0
