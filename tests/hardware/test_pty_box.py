"""The emulated ATmega328P as a serial device: tests of the whole way hang on it, and a person may play with it."""

import os
import subprocess
import sys
import termios
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
import serial
from avr_box import OPTIBOOT, US
from pty_box import PtyBox

from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import (
    Arm,
    Armed,
    BoxMessage,
    Hello,
    HostMessage,
    Identity,
    Mode,
    Press,
    from_frame,
    to_bytes,
)
from tests.hardware.bench import HARDWARE, NONCE, firmware
from tests.hardware.emulation import needs_emulator

pytestmark = needs_emulator

Kind = TypeVar("Kind", bound=BoxMessage)
DEADLINE = 10.0
HELLO = Hello(id=1, version=VERSION, nonce=NONCE)


class Port:
    """A serial port as a host opens it."""

    def __init__(self, name: str) -> None:
        self.serial = serial.Serial(name, 115200, timeout=0.25, exclusive=True)
        self._decoder = Decoder(Sender.BOX)
        self._come: deque[BoxMessage] = deque()

    def say(self, message: HostMessage) -> None:
        self.serial.write(to_bytes(message))

    def until(self, kind: type[Kind], *, saying: HostMessage | None = None) -> Kind:
        """The next message of this kind; says `saying` again and again until then."""
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            while self._come:
                if isinstance(message := self._come.popleft(), kind):
                    return message
            if saying:
                self.say(saying)
            self._come.extend(map(from_frame, self._decoder.feed(self.serial.read(200))))  # type: ignore[arg-type]
        raise AssertionError(f"no {kind.__name__} came")


def wait(condition: Callable[[], object]) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PtyBox]:
    with PtyBox(firmware(), link=tmp_path / "box", uid=0x00C0FFEE) as box:
        yield box


def test_it_answers_as_a_device_and_two_hands_50_us_apart_keep_their_order(box: PtyBox) -> None:
    """case 13 [L3]"""
    port = Port(box.port)
    identity = port.until(Identity, saying=HELLO)
    assert identity.uid == 0x00C0FFEE
    port.say(Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=0))
    port.until(Armed)
    box.press_all((5, 2), 50 * US)
    first, second = port.until(Press), port.until(Press)
    assert (first.key, second.key) == (5, 2)
    assert abs(second.t - first.t - 50) <= 8
    assert [i for i, on in enumerate(box.lit) if on] == [5]
    port.serial.close()


def test_a_pulled_plug_ends_the_port_and_the_box_comes_back_under_another_name(box: PtyBox, tmp_path: Path) -> None:
    """case 59 [L3], the box's side"""
    port = Port(box.port)
    before = port.until(Identity, saying=HELLO)
    box.unplug()
    with pytest.raises(OSError):  # noqa: PT011 - its words differ from system to system
        port.until(Identity, saying=HELLO)
    port.serial.close()
    assert not (tmp_path / "box").is_symlink()
    again = Port(box.plug(tmp_path / "other"))
    after = again.until(Identity, saying=HELLO)
    assert (after.uid, after.boot) == (before.uid, before.boot + 1)
    again.serial.close()


def boot_after_opening(box: PtyBox, *, keep_dtr: bool) -> int:
    """Opens and closes the port as a host does, and gives the box's count of its starts. `keep_dtr`: clears HUPCL."""
    port = Port(box.port)
    if keep_dtr:
        modes = termios.tcgetattr(port.serial.fileno())
        modes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.serial.fileno(), termios.TCSANOW, modes)
    boot = port.until(Identity, saying=HELLO).boot
    port.serial.close()
    wait(lambda: not box.opened)
    return boot


def test_an_opened_port_resets_the_board_through_its_bootloader_unless_dtr_has_stayed(tmp_path: Path) -> None:
    """case 60 [L3], the box's side"""
    link = tmp_path / "box"
    with PtyBox(firmware(), link=link, bootloader=OPTIBOOT, resets_when_opened=True) as box:
        boots = [boot_after_opening(box, keep_dtr=keep) for keep in (False, True, False)]
    assert boots == [boots[0], boots[0] + 1, boots[0] + 1]


def test_another_program_plays_with_it_by_lines(tmp_path: Path) -> None:
    """It is started as its own process; its port is used, a button pressed, a lamp seen."""
    link, told = tmp_path / "box", tmp_path / "told"
    command = [sys.executable, str(HARDWARE / "emulator" / "pty_box.py"), str(firmware()), "--link", str(link)]
    with told.open("w") as out, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, text=True) as child:
        assert child.stdin
        try:
            wait(link.exists)
            port = Port(str(link))
            port.until(Identity, saying=HELLO)
            port.say(Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=0))
            port.until(Armed)
            print("press 35 50\nwhat", file=child.stdin, flush=True)
            assert [port.until(Press).key for _ in range(2)] == [2, 4]
            wait(lambda: "lamps --3-----\n" in told.read_text())
            port.serial.close()
            print("quit", file=child.stdin, flush=True)
            assert child.wait(DEADLINE) == 0
            assert "not understood: what\n" in told.read_text()
        finally:
            child.kill()


def test_a_person_at_a_terminal_presses_two_at_once(tmp_path: Path) -> None:
    """case 13 [L3]: 50 microseconds apart, in the order of the two digits."""
    link, (keyboard, terminal) = tmp_path / "box", os.openpty()
    command = [sys.executable, str(HARDWARE / "emulator" / "pty_box.py"), str(firmware()), "--link", str(link)]
    with subprocess.Popen(command, stdin=terminal, stdout=subprocess.PIPE) as child:
        try:
            wait(link.exists)
            port = Port(str(link))
            port.until(Identity, saying=HELLO)
            port.say(Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=0))
            port.until(Armed)
            os.write(keyboard, b"=53")
            first, second = port.until(Press), port.until(Press)
            port.serial.close()
            os.write(keyboard, b"q")
            told = child.communicate(timeout=DEADLINE)[0].decode()
            assert child.returncode == 0
        finally:
            child.kill()
            os.close(keyboard)
            os.close(terminal)
    assert (first.key, second.key) == (4, 2)
    assert abs(second.t - first.t - 50) <= 8
    assert "two of them, 50 µs apart" in told
