"""The Pico's firmware in real time on a PTY, read by pyserial, with its own port code [L3].

Waits for conditions with a deadline; no time is judged, for it is not a Pico's.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from micropython_box import PtyBox

from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    BoxMessage,
    Flags,
    Hello,
    HostMessage,
    Identity,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    from_frame,
    to_bytes,
)
from companion.box.ports.session import Phase
from tests.box.peers import until
from tests.box.watching import Watch
from tests.hardware.micropython import needs_unix_port

pytestmark = needs_unix_port

UID = "654B1412"  # of the number that the bench gives its chip


class Line:
    """A host on a real port, in as few words as a test needs."""

    def __init__(self, path: str) -> None:
        self.port = serial.Serial(path, 115_200, timeout=0.01)
        self.decoder = Decoder(Sender.BOX)
        self.heard: list[BoxMessage] = []

    def say(self, message: HostMessage) -> None:
        self.port.write(to_bytes(message))

    def listen(self) -> None:
        for frame in self.decoder.feed(self.port.read(self.port.in_waiting or 1)):
            self.heard.append(from_frame(frame))  # type: ignore[arg-type]  # the decoder gives frames of the box alone

    def wait(self, kind: type, count: int = 1) -> list[BoxMessage]:
        """Listens until so many messages of this kind have come."""

        def enough() -> bool:
            self.listen()
            return len(self.all(kind)) >= count

        until(enough, f"{count} of {kind.__name__}")
        return self.all(kind)

    def all(self, kind: type) -> list[BoxMessage]:
        return [each for each in self.heard if isinstance(each, kind)]

    def greet(self) -> None:
        """As a host does: H again and again until it is answered."""

        def answered() -> bool:
            self.say(Hello(id=1, version=VERSION, nonce=0xA5))
            self.listen()
            return bool(self.all(Identity))

        until(answered, "an answer to H")

    def arm(self) -> None:
        self.say(Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=0))
        self.wait(Armed)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PtyBox]:
    with PtyBox(tmp_path) as box:
        yield box


@pytest.fixture
def line(box: PtyBox) -> Iterator[Line]:
    line = Line(box.path)
    line.greet()
    yield line
    line.port.close()


def test_two_presses_50_us_apart(box: PtyBox, line: Line) -> None:
    """case 1 [L3], G2: over a real port, with the lamp of the first."""
    line.arm()
    box.hit_all([(6, 1_050), (2, 1_000)])
    first, second = (each for each in line.wait(Press, 2)[:2] if isinstance(each, Press))
    assert (first.key, second.key) == (2, 6)
    assert (second.t - first.t) & 0xFFFFFFFF == 50
    assert (first.flags, second.flags) == (Flags.FIRST, Flags.LATER)
    line.say(Ack(number=2))
    until(lambda: any("lamp" in told and told.endswith("12 1") for told in box.lines), "the lamp of the first")


@pytest.mark.parametrize(
    "noise",
    [b"\x03" * 50, bytes(range(256)) * 4, b"\x01\x04\x02\x05A\x01raise\r\n\x04", b"AT\r\nATE1 E0\r\n"],
    ids=["03", "every byte", "raw REPL", "modem manager"],
)
def test_case_42_bytes_that_mean_something_to_others(box: PtyBox, line: Line, noise: bytes) -> None:
    """case 42 [L3 L4], P6: byte 03 stops no program here, and the next command is answered."""
    line.port.write(noise)
    line.say(Ping(id=0x21))
    line.wait(Pong)
    assert line.decoder.bad == 0
    assert not line.all(Press)
    assert not [told for told in box.lines if told.split()[0] not in ("lamp", "tone")]


def test_case_56_a_host_that_does_not_read_is_not_waited_for(box: PtyBox, line: Line) -> None:
    """case 56 [L3]: the system's buffer fills while nobody reads; presses of that time come afterwards."""
    line.arm()
    box.hit(3)
    until(lambda: any(told.endswith("13 1") for told in box.lines), "the lamp, while nobody reads")
    line.wait(Press)


async def test_the_program_plays_with_it(tmp_path: Path) -> None:
    """The program's own session on the Pico's firmware: found, armed, two presses 50 us apart, lamps, unplugged."""
    with PtyBox(tmp_path) as box:
        async with Watch(box.path) as watch:
            diary = await watch.ready(UID)
            assert (diary.box.keys, diary.box.lamps, diary.box.resolution) == (16, 8, 16e-6)
            diary.box.light({5: Pattern.ON})
            await watch.until(lambda: any(told.endswith("15 1") for told in box.lines), "lamp 5")
            round = diary.box.arm({1, 2})
            await watch.until(lambda: diary.armed, "the arming")
            box.hit_all([(1, 1_050), (2, 1_000), (3, 1_010)])
            await watch.until(lambda: len(diary.hands) == 3, "three presses")
            told = {hand.key: hand for hand in diary.hands}
            assert {hand.round for hand in diary.hands} == {round}
            assert [told[key].flags for key in (2, 1, 3)] == [Flags.FIRST, Flags.LATER, Flags.NOT_ELIGIBLE]
            assert told[1].at - told[2].at == pytest.approx(50e-6, rel=0.01)
            await watch.until(lambda: diary.box.settled(told[1].at), "the barrier")
            box.close()
            await watch.until(lambda: diary.box.status.phase in (Phase.LOST, Phase.GONE), "the loss")


def test_an_unplugged_box_is_noticed(tmp_path: Path) -> None:
    """E2-1: who has the port open sees it go."""
    box = PtyBox(tmp_path)
    line = Line(box.path)
    line.greet()
    box.close()

    def gone() -> bool:
        try:
            line.listen()
        except OSError:
            return True
        return False

    until(gone, "the end of the port")
    line.port.close()
