"""The emulated ATmega328P as a serial device: its real firmware on a PTY, paced to real time.

By hand:  python hardware/emulator/pty_box.py hardware/build/arduino/button_box.elf --link /tmp/box
A test tool (see simbox.c). Knows no frame: to whoever opens the port it is a box, and here it is buttons and lamps.
"""

import os
import select
import sys
import termios
import threading
import time
import tty
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from avr_box import HERTZ, MS, AvrBox

SLICE = 0.0005  # seconds between two looks at the wire
AT_ONCE = 20 * MS  # as much is caught up in one go, so that the wire is looked at meanwhile
GIVEN_UP = 2.0  # seconds behind: the machine slept, and the time is let go
REMEMBERED = 10_000  # slices
SOON = MS
CFLAG = 2  # where tcgetattr keeps it


def _as_a_serial_port(slave: int) -> None:
    """No echo before somebody opens the port, and HUPCL as a serial driver starts with it."""
    tty.setraw(slave)
    modes = termios.tcgetattr(slave)
    modes[CFLAG] |= termios.HUPCL
    termios.tcsetattr(slave, termios.TCSANOW, modes)


class PtyBox:
    """A box in a thread of its own, plugged in from the start. All methods may be called from any thread.

    Times are the chip's cycles; `when` gives the host's second of one. An unplugged box has no power: it starts anew.
    """

    def __init__(
        self,
        elf: Path,
        *,
        link: Path | None = None,
        bootloader: Path | None = None,
        resets_when_opened: bool = False,
        uid: int | None = None,
    ) -> None:
        """`link`: another name for the port. `resets_when_opened`: as boards do whose reset hangs on DTR, which rises
        when the port is opened, and falls when it is closed with HUPCL set.

        `uid`: what the box has stored as its own (see hal_avr.cpp), so that several boxes are not the same one.
        """
        self.box = AvrBox(elf, bootloader=bootloader)
        if uid is not None:
            self.box.set_eeprom(16, uid.to_bytes(4, "little") + (uid ^ 0xFFFF_FFFF).to_bytes(4, "little"))
        self.resets_when_opened = resets_when_opened
        self.worst_lateness = 0.0  # seconds that the emulation was behind real time
        self.fault: Exception | None = None  # what ended the thread, if anything did
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._master: int | None = None
        self._link: Path | None = None
        self._open = False
        self._dtr = False
        self._second, self._cycle = time.monotonic(), 0
        self._slices: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)  # the cycle each ended with, and when it did
        self.plug(link)
        self._thread = threading.Thread(target=self._live, name="emulated box", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Unplugs the box and ends its thread. Raises what has ended the thread before, if anything did."""
        self.unplug()
        self._over.set()
        self._thread.join()
        self.box.close()
        if self.fault:
            raise self.fault

    # --- the plug -----------------------------------------------------------------------------------------------------

    def plug(self, link: Path | None = None) -> str:
        """Plugs the box in, under this name or any, and gives the port's name. It starts as with new power."""
        master, slave = os.openpty()
        _as_a_serial_port(slave)
        name = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(master, False)
        with self._lock:
            if self._master is not None:
                os.close(master)
                raise RuntimeError("the box is plugged in already")
            self.box.reset(power=True)
            self._master, self._open, self._dtr = master, False, False
            self._second, self._cycle = time.monotonic(), self.box.cycle
            self._name_it(name, link)
        return self.port

    def _name_it(self, name: str, link: Path | None) -> None:
        self.port = str(link or name)
        self._link = link
        if link:
            draft = link.with_name(f"{link.name}.new")
            draft.unlink(missing_ok=True)
            draft.symlink_to(name)
            draft.replace(link)

    def unplug(self) -> None:
        """Pulls the plug: whoever has the port open loses it, and the chip loses its power.

        Buttons are let go, and what was planned for later does not happen.
        """
        with self._lock:
            if self._master is None:
                return
            os.close(self._master)
            self._master = None
            self.box.let_go()
            self.box.clear()
            if self._link:
                self._link.unlink(missing_ok=True)

    @property
    def opened(self) -> bool:
        """Whether somebody was seen to have the port open. Closed and opened within a slice is not seen."""
        return self._open

    @property
    def plugged(self) -> bool:
        """Whether it has power and a port."""
        return self._master is not None

    def reset(self) -> None:
        """As by the reset button."""
        with self._lock:
            self.box.reset()

    # --- buttons and lamps --------------------------------------------------------------------------------------------

    def soon(self, seconds: float = 0.01) -> int:
        """A moment from now, as a cycle that presses can be planned for."""
        with self._lock:
            return self.box.cycle + round(seconds * HERTZ)

    def when(self, cycle: int) -> float:
        """The second of `time.monotonic` at which this cycle was run; of one to come, at which it is due.

        A busy machine runs late (`worst_lateness`). Known for some seconds, then the cycle counts as run in time.
        """
        with self._lock:
            place = bisect_left(self._slices, (cycle, 0.0))
            if 0 < place < len(self._slices):
                return self._slices[place][1]
            return self._second + (cycle - self._cycle) / HERTZ

    def press(self, key: int, at: int | None = None, *, hold: float = 0.12) -> int:
        """Presses a button at this cycle, or at once, and lets go after `hold` seconds. Gives the cycle."""
        with self._lock:
            at = self.box.cycle + SOON if at is None else at
            self.box.press(key, at, hold=round(hold * HERTZ))
        return at

    def press_all(self, keys: Sequence[int], apart: int, *, hold: float = 0.12) -> int:
        """Presses buttons at once, each so many cycles after the one before, and lets each go after `hold` seconds: no
        cycle of the chip comes between. Gives the first one's cycle."""
        with self._lock:
            at = self.box.cycle + SOON
            for place, key in enumerate(keys):
                self.box.press(key, at + place * apart, hold=round(hold * HERTZ))
        return at

    @property
    def lit(self) -> list[bool]:
        """Which lamps burn at this moment."""
        with self._lock:
            return list(self.box.lit) if self._master is not None else [False] * len(self.box.lit)

    # --- its life -----------------------------------------------------------------------------------------------------

    def _live(self) -> None:
        try:
            while not self._over.wait(SLICE):
                with self._lock:
                    if self._master is not None:
                        self._slice(self._master)
        except Exception as fault:  # told in close(): a thread has nobody to raise it to
            self.fault = fault

    def _slice(self, master: int) -> None:
        self._watch_the_port(master)
        self._hear(master)
        due = self._due()
        behind = (due - self.box.cycle) / HERTZ
        self.worst_lateness = max(self.worst_lateness, behind)
        if behind > GIVEN_UP:
            self._second, self._cycle = time.monotonic(), self.box.cycle
        self.box.run_to(min(due, self.box.cycle + AT_ONCE))
        self._slices.append((self.box.cycle, time.monotonic()))
        self.box.piezo.clear()  # nobody asks when it changed, nor when a lamp did
        self.box.lamps.clear()
        self._say(master)

    def _due(self) -> int:
        """The cycle that belongs to this moment."""
        return self._cycle + round((time.monotonic() - self._second) * HERTZ)

    def _watch_the_port(self, master: int) -> None:
        """A PTY knows no DTR, but shows whether it is open, and whether the last one to close it wanted DTR to fall."""
        poll = select.poll()
        poll.register(master, 0)
        is_open = not any(what & select.POLLHUP for _, what in poll.poll(0))
        if is_open and not self._dtr and self.resets_when_opened:
            self.box.reset()
        if self._open and not is_open:
            self._dtr = not termios.tcgetattr(master)[CFLAG] & termios.HUPCL
        elif is_open:
            self._dtr = True
        self._open = is_open

    def _hear(self, master: int) -> None:
        """What comes in comes now, also where the chip is late: else its clock seems to jump back, for the host knows
        when it has asked."""
        try:
            data = os.read(master, 4096)
            self.box.send(data, max(self._due(), self.box.cycle))
        except BlockingIOError:
            return
        except OSError:  # EIO: nobody has it open
            return

    def _say(self, master: int) -> None:
        """Passes on what has left the wire. What nobody takes is lost, as behind any bridge chip."""
        now, sent = self.box.cycle, self.box.sent
        gone = next((i for i, byte in enumerate(sent) if byte.end > now), len(sent))
        data = bytes(byte.value for byte in sent[:gone])
        del sent[:gone]
        if data and self._open:
            try:
                os.write(master, data)
            except OSError:  # full, or closed at this moment
                return


if __name__ == "__main__":
    import by_hand

    sys.exit(by_hand.main())
