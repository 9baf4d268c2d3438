"""What a box and its host say to each other, in words: one short line for each message.

Must not print, and must not answer. Keys, lamps and buttons are numbered from 1 here, as on the box.
"""

from __future__ import annotations

from companion.box.host.picture import keys_of
from companion.box.host.reports import NO_UID, uid_text
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    Boot,
    Caps,
    Code,
    Config,
    Disarm,
    Fault,
    Flags,
    Health,
    Hello,
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
    State,
    Tone,
)
from companion.cli.box.wiring_words import microseconds

_WRAP, _HALF = 1 << 32, 1 << 31

_PATTERNS = {
    Pattern.OFF: "off",
    Pattern.ON: "on",
    Pattern.SLOW: "blink slowly",
    Pattern.FAST: "blink fast",
    Pattern.FLASH: "flash once",
}
_STATES = {
    State.BOOT: "starting",
    State.NOHOST: "without a host",
    State.IDLE: "idle",
    State.CUE: "armed, not open yet",
    State.ARMED: "armed",
    State.LOCKED: "armed, has its first",
}
_CODES: dict[int, str] = {
    Code.OK: "done",
    Code.BAD_FIELD: "a bad field",
    Code.WRONG_STATE: "not now",
    Code.UNKNOWN: "unknown to it",
}
_SETTINGS: dict[int, str] = {
    Setting.CONFIRM_US: "time to confirm a press, in µs",
    Setting.RELEASE_MS: "time to let go, in ms",
    Setting.RETRANSMIT_MS: "time until an event is sent again, in ms",
    Setting.HEARTBEAT_MS: "time between heartbeats, in ms",
    Setting.LAMP_OF_KEY: "lamp of a key",
    Setting.UID: "uid",
}
_CAPS = {
    Caps.TONE: "tone",
    Caps.SECOND_BUTTONS: "second buttons",
    Caps.PATTERNS: "lamp patterns",
    Caps.SYNC_LINE: "sync line",
    Caps.STORED_UID: "stored uid",
}
_MODES = {
    Mode.LIGHT_FIRST: "light the first",
    Mode.RELEASES: "tell releases",
    Mode.CUE_LAMPS: "blink when it begins",
    Mode.CUE_TONE: "sound when it begins",
}


class Words:
    """Remembers when the round began and its first press, so that the others can be told against them."""

    def __init__(self) -> None:
        self._armed: tuple[int, int] | None = None
        self._first: tuple[int, int] | None = None

    def of(self, message: Message) -> str:
        """One line; what a later message is told against is kept."""
        match message:
            case Press():
                return f"press {message.number}: key {message.key + 1} at {_moment(message.t)}, {self._worth(message)}"
            case Armed():
                self._armed, self._first = (message.round, message.t), None
                held = f"; held down: {_numbers(message.down)}" if message.down else ""
                return f"armed: round {message.round} begins at {_moment(message.t)}{held}"
            case Boot():
                self._armed = self._first = None
                return f"started, for the {message.boot}. time, version {message.version}"
            case Health() | Identity() | Pong() | Release() | Reply() | Fault():
                return _said_by_box(message)
            case _:
                return _said_by_host(message)

    def _worth(self, press: Press) -> str:
        again = ", sent again" if Flags.AGAIN in press.flags else ""
        return self._flag(press) + again

    def _flag(self, press: Press) -> str:
        match Flags(int(press.flags) & ~int(Flags.AGAIN)):  # a newer box may know flags that we do not
            case Flags.FIRST:
                self._first = (press.round, press.t)
                return f"first of round {press.round}{self._since_armed(press)}"
            case Flags.LATER:
                return f"later in round {press.round}{self._since_first(press)}"
            case Flags.EARLY:
                return f"before round {press.round} or after its end" if press.round else "no round is armed"
            case Flags.NOT_ELIGIBLE:
                return f"not asked in round {press.round}"
            case Flags.OVER:
                return f"too late for round {press.round}"
            case other:
                return f"flags {int(other):02X}"

    def _since_armed(self, press: Press) -> str:
        if self._armed is None or self._armed[0] != press.round:
            return ""
        return f", {microseconds((press.t - self._armed[1]) % _WRAP)} after it began"

    def _since_first(self, press: Press) -> str:
        if self._first is None or self._first[0] != press.round:
            return ""
        apart = (press.t - self._first[1] + _HALF) % _WRAP - _HALF
        return f", {microseconds(abs(apart))} {'after' if apart >= 0 else 'BEFORE'} the first"


def is_routine(message: Message) -> bool:
    """Whether it says no more than that both are there."""
    return isinstance(message, Ping | Pong | Query) or (isinstance(message, Health) and message.queue == 0)


def _said_by_box(message: Message) -> str:
    match message:
        case Identity():
            uid = "without a uid" if message.uid == NO_UID else uid_text(message.uid)
            caps = [word for cap, word in _CAPS.items() if cap in message.caps]
            able = f", has {', '.join(caps)}" if caps else ""
            return (
                f"box {uid}: {message.keys} keys, {message.lamps} lamps, resolves {microseconds(message.resolution)},"
                f" firmware {message.firmware}, version {message.version}, start {message.boot}{able}"
            )
        case Pong():
            return f"time {_moment(message.t)} (answers {message.id})"
        case Release():
            return f"release {message.number}: key {message.key + 1} at {_moment(message.t)}"
        case Health():
            return _health(message)
        case Reply():
            return f"{_CODES.get(message.code, f'code {message.code:02X}')} (answers {message.id})"
        case Fault():
            return f"has stumbled (code {message.code:04X}) and starts again"
        case _:
            return message.LETTER


def _health(message: Health) -> str:
    what = f"answers {message.id}" if message.id else "heartbeat"
    parts = [f"{what}: {_STATES[message.state]}", f"{message.queue} waiting", f"bad {message.bad}"]
    parts += [f"dropped {message.drop}", f"gap {microseconds(message.gap)}", f"glitches {message.glitch}"]
    return ", ".join(parts + ([f"held down: {_numbers(message.down)}"] if message.down else []))


def _said_by_host(message: Message) -> str:
    match message:
        case Hello():
            return f"hello: session {message.nonce & 0xFF:02X}, version {message.version}"
        case Ping():
            return f"what time is it? ({message.id})"
        case Arm():
            return _arm(message)
        case Disarm():
            return f"the round is over ({message.id})"
        case Lamps():
            return f"lamps {_numbers(message.mask)} {_PATTERNS[message.pattern]} ({message.id})"
        case Tone():
            sound = f"{message.hertz} Hz for {message.milliseconds} ms" if message.hertz else "silence"
            return f"tone: {sound} ({message.id})"
        case Config():
            name = _SETTINGS.get(message.key, f"value {message.key:02X}")
            return f"set {name}: {message.value} ({message.id})"
        case Ack():
            return f"has all up to {message.number}"
        case Query():
            return f"how are you? ({message.id})"
        case _:
            return message.LETTER


def _arm(message: Arm) -> str:
    lasts = f"for {message.duration} ms" if message.duration else "until told"
    begins = f"in {message.delay} ms" if message.delay else "now"
    modes = [word for mode, word in _MODES.items() if mode in message.mode]
    how = f", {', '.join(modes)}" if modes else ""
    return f"arm round {message.round}: keys {_numbers(message.mask)}, {begins}, {lasts}{how} ({message.id})"


def _moment(stamp: int) -> str:
    """Seconds of the box's clock with all its microseconds."""
    return f"{stamp // 1_000_000}.{stamp % 1_000_000:06} s"


def _numbers(mask: int) -> str:
    return " ".join(str(key + 1) for key in sorted(keys_of(mask))) or "none"
