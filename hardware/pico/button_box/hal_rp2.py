"""The Pico under the box's logic: pins, piezo, USB line, identity. Pin numbers are those of hardware/README.md.

Reports no time of its own making: stamps are the sampler's. Nothing is written to flash after the start, so never while
a round is armed. Chip timing has not been measured.
"""

import sys
import time

from machine import PWM, Pin, unique_id

from button_box.port_rp2 import Port
from button_box.sampler_rp2 import Sampler
from button_box.ticks import MASK, since

BUTTONS = (2, 3, 4, 5, 6, 7, 8, 9, 18, 19, 20, 21, 22, 26, 27, 28)  # GP number of each key: row A, then row B
LAMPS = (10, 11, 12, 13, 14, 15, 16, 17)
PIEZO = 0
CHIP = "RP2040"  # the sampler reads this one's registers

BOOT_FILE = "boot.txt"
FLOOR = 16  # us; no finer resolution is promised before one has been measured
SKEW = 6  # us by which the filters of two inputs may differ
_SETTLE_MS = 2  # pull-ups and filters; and the second core has begun
_TRIAL_MS = 50  # in which the sampler shows how fast it looks
_STALLED = 200_000  # us without a look: the second core has stopped


class Stalled(Exception):
    """The second core no longer looks at the keys."""


class Hal:
    """What `button_box.box.Box` needs. One for each power-up; `boot` may be raised for a start without one."""

    def __init__(self):
        machine = getattr(sys.implementation, "_machine", "")
        if CHIP not in machine:
            raise RuntimeError(CHIP + " needed")
        self.keys = len(BUTTONS)
        self.lamps = len(LAMPS)
        self.uid = fold(unique_id())
        self.boot = next_boot(BOOT_FILE)
        self._buttons = [Pin(number, Pin.IN, Pin.PULL_UP) for number in BUTTONS]
        self._lamps = [Pin(number, Pin.OUT, value=0) for number in LAMPS]
        self._piezo = PWM(Pin(PIEZO), freq=1000, duty_u16=0)
        self._lit = 0
        port = Port()
        self.read = port.read
        self.write = port.write
        self._start_sampler()

    def _start_sampler(self):
        mask = 0
        for number in BUTTONS:
            mask |= 1 << number
        time.sleep_ms(_SETTLE_MS)
        self._sampler = sampler = Sampler(mask)
        sampler.start()
        time.sleep_ms(_SETTLE_MS)
        sampler.clear_gap()
        time.sleep_ms(_TRIAL_MS)
        self.resolution = min(max(FLOOR, sampler.worst_gap() + SKEW), 0xFFFF)
        self.lost = sampler.lost
        self.worst_gap = sampler.worst_gap
        self.clear_gap = sampler.clear_gap
        self.edge_at = self.edge_low = 0

    def now(self):
        """Microseconds, 30 bits: the timer that the sampler reads too."""
        return time.ticks_us() & MASK

    def seen(self):
        """Up to which moment all edges can be taken. Raises Stalled."""
        seen = self._sampler.seen()
        if since(self.now(), seen) > _STALLED:
            raise Stalled
        return seen

    def edge(self):
        """True if there is a further edge."""
        sampler = self._sampler
        if not sampler.take():
            return False
        self.edge_at = sampler.moment
        self.edge_low = closed(sampler.inputs)
        return True

    def level(self):
        """Keys whose contact is closed."""
        return closed(self._sampler.level())

    def show(self, lit):
        """These lamps burn, the others do not."""
        changed = lit ^ self._lit
        self._lit = lit
        for lamp in range(self.lamps):
            if changed >> lamp & 1:
                self._lamps[lamp].value(lit >> lamp & 1)

    def tone(self, hertz):
        """A tone until the next word; 0 is silence. The chip's slowest is 8 hertz."""
        if hertz:
            self._piezo.freq(max(8, hertz))
        self._piezo.duty_u16(0x8000 if hertz else 0)

    def close(self):
        """Dark and silent; the sampler leaves its core."""
        self.show(0)
        self.tone(0)
        self._sampler.stop()


def closed(inputs):
    """Mask of the keys whose input is low, from the levels of all pins (GP0 in bit 0): GP2-9, GP18-22, GP26-28."""
    high = inputs >> 2 & 0xFF | inputs >> 10 & 0x1F00 | inputs >> 13 & 0xE000
    return high ^ 0xFFFF


def fold(unique):
    """Eight bytes of the chip's own number as 32 bits; never the number that means none."""
    uid = 0
    for place in range(len(unique)):
        uid ^= unique[place] << 8 * (3 - place % 4)
    return uid ^ 1 if uid == 0xFFFFFFFF else uid


def next_boot(path):
    """Counts one start more in a file and gives the count, 16 bits. A file that cannot be read begins anew."""
    try:
        with open(path) as file:
            boot = int(file.read())
    except (OSError, ValueError):
        boot = 0
    boot = (boot + 1) & 0xFFFF
    try:
        with open(path, "w") as file:
            file.write(str(boot))
    except OSError:  # a full or broken flash is no reason not to play
        pass
    return boot
