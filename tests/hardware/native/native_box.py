"""One box in a process of its own, driven microsecond by microsecond, and the host's end of its wire.

Judges nothing. Time passes in `run`, `ask` and what asks, nowhere else.
"""

import subprocess
from dataclasses import dataclass
from typing import Self, TypeVar

from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import (
    BOX_MESSAGES,
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
    Lamps,
    Mode,
    Ping,
    Pong,
    Press,
    Query,
    Release,
    Reply,
    Tone,
    from_frame,
    to_bytes,
)
from tests.hardware.native.build import program

Command = Hello | Ping | Arm | Disarm | Lamps | Tone | Config | Query
Answer = Identity | Pong | Armed | Reply | Health
ANSWERS = (Identity, Pong, Armed, Reply, Health)
M = TypeVar("M", bound=BoxMessage)
ANSWERS_WITHIN = 250_000
NONCE = 0x5A3C77A5
BYTE_US = 87
PASS_US = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A message of the box, and from when to when it was on the wire."""

    message: BoxMessage
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Something of the box became `value` at this microsecond."""

    at: int
    value: int


class Silent(AssertionError):
    """The box gave no answer in time."""


class NativeBox:
    """The box's whole program on a board in software. All times are microseconds of the box's clock, never wrapped."""

    def __init__(self, *, clock: int = 0, uid: int = 0xB0C50001, boots: int = 3, keys: int = 0) -> None:
        """A box that gets power at `clock`, while `keys` are down."""
        self.now = clock
        self.lost = 0  # bytes that the box had no room for
        self.heard: list[Heard] = []
        self.lamps: list[Change] = []
        self.tones: list[Change] = []
        self.stored: list[Change] = []
        self.said: list[str] = []  # by `parse` and `write`
        self._keys = keys
        self._id = 0
        self._seen = 0
        self._acked = 0
        self._decoder = Decoder(Sender.BOX)
        self._process = subprocess.Popen([program("script")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for setting in (f"clock {clock}", f"uid {uid:X}", f"boots {boots}", f"pins {keys:X}", "start"):
            self.do(setting)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process, whose sanitizers have the last word."""
        self._process.communicate()
        assert self._process.returncode == 0

    # --- the process -------------------------------------------------------------------------------------------------

    def do(self, command: str) -> None:
        """One line of the script. Raises RuntimeError if the process has ended over it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            kind, _, rest = line.rstrip("\n").partition(" ")
            if kind == "ok":
                self.now, self.lost = map(int, rest.split())
                return
            self._note(kind, rest)
        raise RuntimeError(f"the box broke down over: {command}")

    def _note(self, kind: str, rest: str) -> None:
        at, _, value = rest.partition(" ")
        match kind:
            case "line":
                self._hear(int(at), value)
            case "lamps":
                self.lamps.append(Change(at=int(at), value=int(value, 16)))
            case "tone":
                self.tones.append(Change(at=int(at), value=int(value)))
            case "uid":
                self.stored.append(Change(at=int(at), value=int(value, 16)))
            case "status":
                pass
            case _:
                self.said.append(f"{kind} {rest}")

    def _hear(self, start: int, rest: str) -> None:
        end, _, text = rest.partition(" ")
        frames = self._decoder.feed(f"{text}\n".encode("latin-1"))
        assert len(frames) == 1, f"no sound frame: {text}"
        message = from_frame(frames[0])
        assert isinstance(message, BOX_MESSAGES)
        self.heard.append(Heard(message=message, start=start, end=int(end)))

    # --- the world ---------------------------------------------------------------------------------------------------

    def run(self, *, us: int = 0, ms: int = 0) -> None:
        self.do(f"run {us + ms * 1000}")

    def run_to(self, at: int) -> None:
        self.do(f"run {at - self.now}")

    def step(self, us: int) -> None:
        """From now on the box makes one pass in so many microseconds."""
        self.do(f"step {us}")

    def press(self, *keys: int) -> int:
        """These keys go down too; gives the microsecond."""
        for key in keys:
            self._keys |= 1 << key
        self.do(f"pins {self._keys:X}")
        return self.now

    def let_go(self, *keys: int) -> int:
        """These keys go up, all if none is named; gives the microsecond."""
        for key in keys or range(8):
            self._keys &= ~(1 << key)
        self.do(f"pins {self._keys:X}")
        return self.now

    def tap(self, key: int, *, hold: int = 30_000, rest: int = 20_000) -> int:
        """Presses and lets go; gives the microsecond of the press."""
        at = self.press(key)
        self.run(us=hold)
        self.let_go(key)
        self.run(us=rest)
        return at

    def stall(self, on: bool) -> None:
        """The wire from the box stands still, as when the host does not read."""
        self.do(f"stall {int(on)}")

    @property
    def lit(self) -> int:
        """Which lamps are lit."""
        return self.lamps[-1].value if self.lamps else 0

    # --- the host's words --------------------------------------------------------------------------------------------

    def send(self, data: bytes) -> int:
        """Bytes to the box, as fast as the wire carries them; gives the microsecond at which an idle wire is done."""
        if data:
            self.do(f"send {data.hex()}")
        return self.now + len(data) * BYTE_US

    def tell(self, message: HostMessage) -> int:
        return self.send(to_bytes(message))

    def next_id(self) -> int:
        self._id = self._id % 255 + 1
        return self._id

    def ask(self, message: Command) -> Answer:
        """Sends a command and lets time pass until its answer has come. Raises Silent after 250 ms."""
        seen, limit = len(self.heard), self.tell(message) + ANSWERS_WITHIN
        while self.now < limit:
            self.run(us=500)
            for heard in self.heard[seen:]:
                if isinstance(heard.message, ANSWERS) and heard.message.id == message.id:
                    return heard.message
        raise Silent(f"no answer to {message}")

    def hello(self, nonce: int = NONCE) -> Identity:
        answer = self.ask(Hello(id=self.next_id(), version=VERSION, nonce=nonce))
        assert isinstance(answer, Identity)
        self._seen, self._acked = len(self.heard), 0
        return answer

    def arm(
        self, number: int, *, mask: int = 0xFF, mode: Mode = Mode.LIGHT_FIRST, delay: int = 0, last: int = 0
    ) -> Armed:
        """Arms round `number`. `delay`: ms until it begins; `last`: ms that it lasts, 0 without end."""
        answer = self.ask(Arm(id=self.next_id(), round=number, mode=mode, mask=mask, delay=delay, duration=last))
        assert isinstance(answer, Armed)
        return answer

    def command(self, message: Command) -> int:
        """Sends a command that is answered by a code, and gives that."""
        answer = self.ask(message)
        assert isinstance(answer, Reply)
        return answer.code

    def health(self) -> Health:
        answer = self.ask(Query(id=self.next_id()))
        assert isinstance(answer, Health)
        return answer

    # --- what was heard ----------------------------------------------------------------------------------------------

    def all(self, kind: type[M]) -> list[M]:
        """All messages of this kind since the start, those sent again too."""
        return [heard.message for heard in self.heard if isinstance(heard.message, kind)]

    def new(self) -> list[BoxMessage]:
        """All messages since `hello` or the last `new` or `take`."""
        new = [heard.message for heard in self.heard[self._seen :]]
        self._seen = len(self.heard)
        return new

    def take(self) -> list[Press]:
        """The presses since `hello` or the last `new` or `take`, each once, in order; they are acknowledged."""
        new = self.new()
        presses = [message for message in new if isinstance(message, Press) and not message.flags & Flags.AGAIN]
        ahead = [message.number - self._acked & 0xFF for message in new if isinstance(message, Press | Release)]
        if far := max((steps for steps in ahead if steps < 128), default=0):
            self._acked = self._acked + far & 0xFF
            self.tell(Ack(number=self._acked))
        return presses
