# ruff: noqa: F821  # ptr32 is a word of the viper compiler, not a name
"""Looks at all inputs without a pause on the second core, and keeps each change with its microsecond in a ring.

Allocates nothing while it runs and takes no interrupt: a collection or USB on the first core does not stop it. How long
one look takes on the chip has NOT been measured; the worst gap between two looks is kept, told by the box, and makes
its resolution. Reads the registers of the RP2040 only.
"""

import _thread
from array import array

import micropython
from micropython import const

GPIO_IN = 0xD0000004  # SIO: levels of all pins
TIMERAWL = 0x40054028  # lower half of the microsecond timer
RING = const(256)  # changes that may wait

# Words of the state that both cores see. Each has one writer while the sampler runs; GAP may be set to 0 by the other.
HEAD = const(0)  # where the next change goes
TAIL = const(1)  # the oldest change not yet taken (first core writes)
SEEN = const(2)  # time of the last look: all changes up to it are in the ring
LEVEL = const(3)  # inputs at the last look
GAP = const(4)  # longest time between two looks, us
LOST = const(5)  # changes that found no room; the earliest are kept
STOP = const(6)  # not 0: leave (first core writes)
WORDS = const(7)


@micropython.viper
def look(inputs: ptr32, timer: ptr32, ring: ptr32, state: ptr32, mask: int, looks: int):
    """Looks so many times (0: until STOP). `inputs` and `timer` are registers, or arrays that stand for them.

    A change goes into the ring as time (30 bits) and inputs. The time is read after the inputs, so a stamp is never
    earlier than its edge, and later by one look at most.
    """
    seen = int(state[SEEN])
    level = int(state[LEVEL])
    left = looks
    while int(state[STOP]) == 0:
        now_level = int(inputs[0]) & mask
        now = int(timer[0]) & 0x3FFFFFFF
        gap = (now - seen) & 0x3FFFFFFF
        if gap > int(state[GAP]):
            state[GAP] = gap
        if now_level != level:
            level = now_level
            head = int(state[HEAD])
            following = (head + 1) & (RING - 1)
            if following == int(state[TAIL]):
                state[LOST] = (int(state[LOST]) + 1) & 0x3FFFFFFF
            else:
                ring[head * 2] = now
                ring[head * 2 + 1] = level
                state[HEAD] = following
            state[LEVEL] = level
        seen = now
        state[SEEN] = now
        if looks:
            left -= 1
            if left == 0:
                break


class Sampler:
    """The first core's side of the ring."""

    def __init__(self, mask):
        """`mask`: the pins to look at, GP0 in bit 0."""
        self.mask = mask
        self.state = array("I", [0] * WORDS)
        self.moment = 0  # of the change that was taken last
        self.inputs = 0
        self._ring = array("I", [0] * (2 * RING))

    def start(self):
        """Takes the inputs as they are for the beginning, and begins to look."""
        self._begin(GPIO_IN, TIMERAWL)
        _thread.start_new_thread(look, (GPIO_IN, TIMERAWL, self._ring, self.state, self.mask, 0))

    def stop(self):
        """Makes the second core leave; it does so within one look."""
        self.state[STOP] = 1

    def take(self):
        """True if there was a further change: its time is in `moment`, the inputs from then on in `inputs`."""
        tail = self.state[TAIL]
        if tail == self.state[HEAD]:
            return False
        self.moment = self._ring[2 * tail]
        self.inputs = self._ring[2 * tail + 1]
        self.state[TAIL] = (tail + 1) % RING
        return True

    def seen(self):
        """All changes up to this moment can be taken. To be asked before they are taken."""
        return self.state[SEEN]

    def level(self):
        """Inputs at the last look."""
        return self.state[LEVEL]

    def lost(self):
        """Changes that found no room."""
        return self.state[LOST]

    def worst_gap(self):
        """Longest time between two looks since `clear_gap`, in microseconds."""
        return self.state[GAP]

    def clear_gap(self):
        """Begins anew with the longest time."""
        self.state[GAP] = 0

    def _begin(self, inputs, timer):
        for word in range(WORDS):
            self.state[word] = 0
        _first_look(inputs, timer, self.state, self.mask)


@micropython.viper
def _first_look(inputs: ptr32, timer: ptr32, state: ptr32, mask: int):
    state[LEVEL] = int(inputs[0]) & mask
    state[SEEN] = int(timer[0]) & 0x3FFFFFFF
