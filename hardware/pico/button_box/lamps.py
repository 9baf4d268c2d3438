"""What each lamp does, and so which lamps burn at a moment.

Pure: gives masks, lamp 0 in bit 0. Who gets which pattern is not its matter.
"""

from button_box.ticks import after, since

OFF = 0
ON = 1
SLOW = 2
FAST = 3
FLASH = 4  # once, then off

FLASH_TIME = 150_000  # us
TURN = 125_000  # us; a fast blink changes each turn, a slow one each fourth


class Lamps:
    """The patterns of all lamps. They blink in one time, so that those of one picture pulse together."""

    def __init__(self, count, now):
        self._all = (1 << count) - 1
        self._on = self._slow = self._fast = self._flash = 0
        self._flashes = [0] * count
        self._turned = now
        self._turn = 0

    def set(self, mask, pattern, now):
        """The lamps of the mask take this pattern from now on; the others stay."""
        mask &= self._all
        self._on = self._on & ~mask | (mask if pattern == ON else 0)
        self._slow = self._slow & ~mask | (mask if pattern == SLOW else 0)
        self._fast = self._fast & ~mask | (mask if pattern == FAST else 0)
        self._flash = self._flash & ~mask | (mask if pattern == FLASH else 0)
        if pattern == FLASH:
            for lamp in range(len(self._flashes)):
                if mask >> lamp & 1:
                    self._flashes[lamp] = now

    def cue(self, mask, now):
        """These blink slowly, and burn at this very moment: somebody waits for them. The others blink along."""
        self.set(mask, SLOW, now)
        self._turned = now
        self._turn = 0

    def clear(self):
        """All off."""
        self.set(self._all, OFF, 0)

    def lit(self, now):
        """The lamps that burn at this moment."""
        if self._flash:
            self._end_flashes(now)
        while since(now, self._turned) >= TURN:
            self._turned = after(self._turned, TURN)
            self._turn = (self._turn + 1) & 7
        lit = self._on | self._flash
        if self._turn < 4:
            lit |= self._slow
        if not self._turn & 1:
            lit |= self._fast
        return lit

    def _end_flashes(self, now):
        for lamp in range(len(self._flashes)):
            if self._flash >> lamp & 1 and since(now, self._flashes[lamp]) >= FLASH_TIME:
                self._flash ^= 1 << lamp
