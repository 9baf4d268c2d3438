"""The emulated ATmega328P with its real firmware, and the host's end of its wire: messages with the cycles they took.

Judges nothing and repeats nothing: what a host makes of the messages stands in the tests and in `measure`.
"""

import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import shim
from avr_box import MS, US, AvrBox

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
    Reply,
    Tone,
    from_frame,
    to_bytes,
)

Command = Hello | Ping | Arm | Disarm | Lamps | Tone | Config | Query
Answer = Identity | Pong | Armed | Reply | Health
ANSWERS = (Identity, Pong, Armed, Reply, Health)

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
BUILD = HARDWARE / "build" / "emulated"  # of its own: whoever builds by hand meanwhile must not pull it away
CORE = Path("/usr/share/arduino/hardware/arduino/avr/cores/arduino")
BAUD = 115_200
ANSWERS_WITHIN = 250 * MS
ALL = 0xFF  # the mask of all eight keys
NONCE = 0x5EED0001


def missing() -> str:
    """What this machine lacks to build and to emulate the firmware, as half a sentence; empty if nothing."""
    for program, package in (("avr-gcc", "gcc-avr"), ("make", "make")):
        if not shutil.which(program):
            return f"{package} is not installed"
    if not CORE.exists():
        return "arduino-core-avr is not installed"
    return shim.missing()


@cache
def firmware(baud: int = BAUD) -> Path:
    """The firmware's ELF file, built if a source is newer. Two test processes take turns."""
    import fcntl  # not there on every system on which this module is imported

    build = BUILD if baud == BAUD else BUILD / str(baud)
    build.mkdir(parents=True, exist_ok=True)
    command = ["make", "-C", str(HARDWARE), "arduino", f"BUILD={build}", f"BX_BAUD={baud}"]
    with (build / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the firmware does not build:\n{done.stdout}\n{done.stderr}")
    return build / "arduino" / "button_box.elf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A message of the box, and from when to when it was on the wire, in cycles."""

    message: BoxMessage
    start: int
    end: int


class Silent(AssertionError):
    """The box gave no answer in time."""


class Bench:
    """One box on the bench, already running. Time passes in `run`, `run_to`, `ask` and what asks, nowhere else."""

    def __init__(
        self, *, bootloader: Path | None = None, stuck: int | None = None, eeprom: bytes = b"", baud: int = BAUD
    ) -> None:
        """`stuck`: a key that is down while the box starts. `eeprom`: what another box has kept. `baud`: of both."""
        self.box = AvrBox(firmware(baud), bootloader=bootloader, baud=baud)
        self.heard: list[Heard] = []  # all the box said, in order
        self._decoder = Decoder(Sender.BOX)
        self._frame_start = 0
        self._id = 0
        self._seen = 0
        self.box.set_eeprom(0, eeprom)
        if stuck is not None:
            self.box.press(stuck, 0)
        self.box.reset()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self.box.close()

    # --- time ---------------------------------------------------------------------------------------------------------

    @property
    def cycle(self) -> int:
        """Now."""
        return self.box.cycle

    def run(self, *, us: float = 0, ms: float = 0) -> None:
        """Lets time pass; what the box says meanwhile is in `heard`."""
        self.box.run(us=us, ms=ms)
        self._decode()

    def run_to(self, cycle: int) -> None:
        """Lets time pass up to this cycle."""
        self.box.run_to(cycle)
        self._decode()

    def _decode(self) -> None:
        for byte in self.box.sent:
            if byte.value == ord("<"):
                self._frame_start = byte.start
            for frame in self._decoder.feed(bytes((byte.value,))):
                message = from_frame(frame)
                assert isinstance(message, BOX_MESSAGES)
                self.heard.append(Heard(message=message, start=self._frame_start, end=byte.end))
        self.box.sent.clear()

    @property
    def malformed(self) -> int:
        """Frames of the box that were begun and were none."""
        return self._decoder.bad + self._decoder.overlong

    # --- the host's words ---------------------------------------------------------------------------------------------

    def next_id(self) -> int:
        """An id for a command."""
        self._id = self._id % 255 + 1
        return self._id

    def tell(self, message: HostMessage, *, at: int | None = None) -> int:
        """Puts a message on the wire, from this cycle on, and does not wait. Gives the cycle at which all has come."""
        return self.box.send(to_bytes(message), at)

    def ask(self, message: Command) -> Answer:
        """Sends a command and lets time pass until its answer has come. Raises Silent after 250 ms."""
        seen, limit = len(self.heard), self.tell(message) + ANSWERS_WITHIN
        while self.cycle < limit:
            self.run(us=200)
            if (answer := self._answer_to(message, seen)) is not None:
                return answer
        raise Silent(f"no answer to {message}")

    def _answer_to(self, message: Command, seen: int) -> Answer | None:
        for heard in self.heard[seen:]:
            answer = heard.message
            if isinstance(answer, ANSWERS) and answer.id == message.id and heard.end <= self.cycle:
                return answer
        return None

    def hello(self, nonce: int = NONCE) -> Identity:
        """Begins a session."""
        answer = self.ask(Hello(id=self.next_id(), version=VERSION, nonce=nonce))
        assert isinstance(answer, Identity)
        self._seen = len(self.heard)
        return answer

    def arm(
        self, number: int, *, mask: int = ALL, mode: Mode = Mode.LIGHT_FIRST, delay: int = 0, last: int = 0
    ) -> Armed:
        """Arms round `number`. `delay`: ms until it begins; `last`: ms that it lasts, 0 without end."""
        answer = self.ask(Arm(id=self.next_id(), round=number, mode=mode, mask=mask, delay=delay, duration=last))
        assert isinstance(answer, Armed)
        return answer

    def ping(self) -> int:
        """The box's time, in microseconds, set forward to this moment."""
        told = self.tell(command := Ping(id=self.next_id()))
        self.run_to(told + 5 * MS)
        answer = self._answer_to(command, 0)
        assert isinstance(answer, Pong)
        return (answer.t + (self.cycle - told) // US) % 2**32

    def command(self, message: Command) -> int:
        """Sends a command that is answered by a code, and gives that."""
        answer = self.ask(message)
        assert isinstance(answer, Reply)
        return answer.code

    def health(self) -> Health:
        """How the box is."""
        answer = self.ask(Query(id=self.next_id()))
        assert isinstance(answer, Health)
        return answer

    def take(self) -> list[Press]:
        """The presses said since `hello` or the last `take`, each once, in order; they are acknowledged."""
        new = [heard.message for heard in self.heard[self._seen :]]
        self._seen = len(self.heard)
        presses = [press for press in new if isinstance(press, Press) and not press.flags & Flags.AGAIN]
        if presses:
            self.tell(Ack(number=presses[-1].number))
        return presses
