"""What the program leaves behind at a box when it ends: an open port nowhere, and a board that has not started anew."""

from __future__ import annotations

import signal
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import serial

from companion.box.frames import VERSION, Decoder, Sender
from companion.box.messages import Hello, Identity, from_frame, to_bytes
from tests.flows.a_box import DEADLINE, Emulated, until
from tests.flows.scripts import NAMES
from tests.hardware.emulation import needs_emulator
from tests.tui.program.on_pty import OnPty

CFLAG = 2
PEOPLE = [word for name in NAMES[:6] for word in ("--seat", name)]

pytestmark = needs_emulator


@contextmanager
def program(home: Path, port: str) -> Iterator[OnPty]:
    """The app on a terminal, at a box that is ready."""
    found = OnPty(home, "play", "kill_overlord", "--sample", *PEOPLE, "--box", port)
    try:
        found.wait_for_words("● box")
        yield found
    finally:
        found.close()


async def starts(box: Emulated, port: str, *, drops_dtr: bool = False) -> int:
    """How often the board has started, as it says itself; the port is left as it was found, unless DTR has to drop."""
    decoder = Decoder(Sender.BOX)
    found: list[int] = []
    with serial.Serial(port, 115_200, timeout=0, exclusive=True) as opened:
        modes = termios.tcgetattr(opened.fileno())

        def answered() -> bool:
            opened.write(to_bytes(Hello(id=1, version=VERSION, nonce=0x5EED0001)))
            messages = map(from_frame, decoder.feed(opened.read(4096)))
            found.extend(message.boot for message in messages if isinstance(message, Identity))
            return bool(found)

        await until(answered, "an answer of the box", box.shown)
        if drops_dtr:
            modes[CFLAG] |= termios.HUPCL
            termios.tcsetattr(opened.fileno(), termios.TCSANOW, modes)
    return found[-1]


async def reset_by_dtr(box: Emulated, port: str) -> int:
    """How often it has started once it has seen DTR drop and rise; a port that is open again at once shows neither."""
    before = await starts(box, port, drops_dtr=True)
    end = time.monotonic() + DEADLINE
    while (now := await starts(box, port, drops_dtr=True)) == before:
        assert time.monotonic() < end, box.shown()
    return now


async def test_quitting_and_sigterm_close_the_port_and_the_board_goes_on(tmp_path: Path, home: Path) -> None:
    """case 60 [L3]: Ctrl+Q, then SIGTERM; the port is free, the board has started once, by the first opening."""
    box = Emulated(tmp_path, "--resets-when-opened", "--bootloader", "optiboot")
    try:
        port = await box.plugged()
        with program(home, port) as first:  # this opening resets the board, and its bootloader is waited for
            assert first.leaves() == 0
            assert first.is_as_before()
        once = await starts(box, port)
        with program(home, port) as second:
            second.program.send_signal(signal.SIGTERM)
            assert second.wait_for_end() == 128 + signal.SIGTERM
        assert await starts(box, port) == once
        assert await reset_by_dtr(box, port) == once + 1, "or else nothing would have been seen here"
        assert Path(port).is_symlink(), "the link is the box's own"
        assert not (home / "box").is_symlink()
    finally:
        box.close()
