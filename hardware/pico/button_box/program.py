"""The box from power-up on: starts it, and starts it again when it stumbles, so that a game night goes on.

Knows the chip only through `Hal`. A fault is told to the host as one frame; its text never goes over the host's line.
"""

import gc
import time

import machine
import micropython

from button_box.box import Box
from button_box.hal_rp2 import BUTTONS, Hal, Stalled
from button_box.protocol import Writer
from button_box.rounds import IDLE
from button_box.ticks import since

NO_MEMORY = 0x0001  # codes of a fault
INPUT_OUTPUT = 0x0002
NO_SAMPLES = 0x0003
OTHER = 0x00FF

_TIDY = 2_000_000  # us between two collections while nothing is armed
_SOON_MS = 10_000  # a fault that comes back sooner needs more than a new start of the program
_LAST_WORDS_MS = 100


def wanted():
    """False if the button of seat 1 is held: then the chip stays with whoever wants to change its files."""
    button = machine.Pin(BUTTONS[0], machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(20)
    return button.value() == 1


def run():
    """Never returns."""
    hal = Hal()
    began = time.ticks_ms()
    while True:
        try:
            serve(hal)
        except Exception as fault:
            tell(hal, code(fault))
            if isinstance(fault, Stalled) or time.ticks_diff(time.ticks_ms(), began) < _SOON_MS:
                hal.close()
                machine.reset()
            began = time.ticks_ms()
            hal.boot = (hal.boot + 1) & 0xFFFF  # in memory only: the flash is written once a power-up


def serve(hal):
    """One life of the box, until it stumbles."""
    gc.collect()
    box = Box(hal)
    tidied = hal.now()
    while True:
        box.step()
        if since(hal.now(), tidied) > _TIDY and box.round.state() == IDLE:
            gc.collect()
            tidied = hal.now()


def code(fault):
    """The number of a fault, as the host is told."""
    if isinstance(fault, MemoryError):
        return NO_MEMORY
    if isinstance(fault, OSError):
        return INPUT_OUTPUT
    return NO_SAMPLES if isinstance(fault, Stalled) else OTHER


def tell(hal, number):
    """Sends the fault's frame if the host takes it soon; a start character drops what was half sent before."""
    line = Writer().begin(0x45).field(number, 4).seal()
    place = 0
    for _ in range(_LAST_WORDS_MS):
        while place < line.size and hal.write(line.line[place]):
            place += 1
        if place == line.size:
            return
        time.sleep_ms(1)


def rescue():
    """Gives byte 03 its old meaning back, so that the prompt can be used."""
    micropython.kbd_intr(3)
