"""A Pico in software for MicroPython's unix port: pins, timer, second core and `machine`, under the firmware as it is.

The firmware's own sampler looks at the inputs kept here, whenever time has moved. Must not know a frame. A test tool.
"""

import sys
from array import array

ALL_HIGH = 0x3FFFFFFF  # pull-ups hold every input
TICKS = 0x3FFFFFFF  # `ticks_us` of the chip has 30 bits
LOOK_ASLEEP = 8  # us between two looks while the firmware sleeps


class Board:
    """`now` counts microseconds and never wraps; the chip's timer is its lower 32 bits."""

    def __init__(self, now, tell):
        """`tell(word, *numbers)` hears of lamps and tones."""
        self.now = now
        self.tell = tell
        self.inputs = array("I", [ALL_HIGH])
        self.timer = array("I", [now & 0xFFFFFFFF])
        self._actions = []
        self._sample = None
        self._arguments = ()

    def plan(self, at, action, *arguments):
        """`action(*arguments)` happens when time comes to `at`, and the sampler looks right after it."""
        place = len(self._actions)
        while place and self._actions[place - 1][0] > at:
            place -= 1
        self._actions.insert(place, (at, action, arguments))

    def move(self, now):
        """Time goes on to `now`."""
        while self._actions and self._actions[0][0] <= now:
            at, action, arguments = self._actions.pop(0)
            self._stand_at(max(at, self.now))
            action(*arguments)
            self.look()
        self._stand_at(now)
        self.look()

    def pin(self, number, high):
        """An input changes."""
        bit = 1 << number
        self.inputs[0] = self.inputs[0] | bit if high else self.inputs[0] & ~bit

    def look(self):
        """One look of the sampler, if it runs."""
        if self._sample:
            self._sample(*self._arguments)

    def begin(self, sample, arguments):
        """What the firmware starts on its second core."""
        inputs, timer, ring, state, mask, _ = arguments
        self._sample = sample
        self._arguments = (inputs, timer, ring, state, mask, 1)

    def power_off(self):
        """The second core stands still."""
        self._sample = None

    def _stand_at(self, now):
        self.now = now
        self.timer[0] = now & 0xFFFFFFFF


class Reset(BaseException):
    """The firmware asked for a reset."""


class Machine:
    """What the firmware imports as `machine`."""

    def __init__(self, board):
        class Pin:
            IN = 0
            OUT = 1
            PULL_UP = 2

            def __init__(self, number, mode=IN, pull=None, value=None):
                self.number = number
                if value is not None:
                    self.value(value)

            def value(self, level=None):
                if level is None:
                    return board.inputs[0] >> self.number & 1
                board.tell("lamp", board.now, self.number, level)
                return None

        class PWM:
            def __init__(self, pin, freq=0, duty_u16=0):
                self._freq = freq

            def freq(self, hertz):
                self._freq = hertz

            def duty_u16(self, duty):
                board.tell("tone", board.now, self._freq if duty else 0)

        self.Pin = Pin
        self.PWM = PWM

    def unique_id(self):
        return bytes((0xE6, 0x60, 0x58, 0x38, 0x83, 0x2B, 0x4C, 0x2A))

    def reset(self):
        raise Reset


class Time:
    """What the firmware imports as `time`."""

    def __init__(self, board):
        self._board = board

    def ticks_us(self):
        return self._board.now & TICKS

    def ticks_ms(self):
        return self._board.now // 1000 & TICKS

    def ticks_diff(self, later, earlier):
        return ((later - earlier + (TICKS + 1) // 2) & TICKS) - (TICKS + 1) // 2

    def sleep_ms(self, milliseconds):
        end = self._board.now + milliseconds * 1000
        while self._board.now < end:
            self._board.move(min(self._board.now + LOOK_ASLEEP, end))


class Thread:
    """What the firmware imports as `_thread`."""

    def __init__(self, board):
        self.start_new_thread = board.begin


def install(board, pico):
    """From now on the firmware in the folder `pico` runs on this board."""
    sys.path.insert(0, pico)
    sys.modules["machine"] = Machine(board)
    sys.modules["time"] = Time(board)
    sys.modules["_thread"] = Thread(board)
    from button_box import hal_rp2, sampler_rp2

    sampler_rp2.GPIO_IN = board.inputs
    sampler_rp2.TIMERAWL = board.timer
    hal_rp2.CHIP = ""


def before_each_step(action):
    """`action()` is done before each step of the box; what it raises is raised there."""
    from button_box.box import Box

    step = Box.step

    def acted(self):
        action()
        step(self)

    Box.step = acted


def boot(board, pico):
    """One power-up after the other, until the firmware ends by itself: main.py as it is."""
    with open(pico + "/main.py") as file:
        source = file.read()
    while True:
        try:
            exec(source, {"__name__": "__main__"})
            return
        except Reset:
            board.power_off()
            board.tell("reset", board.now)
