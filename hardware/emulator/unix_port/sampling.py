"""Runs the firmware's sampler under MicroPython, on arrays in place of registers: orders and results are lines.

    begin LEVEL TIME      inputs and timer at the start; both are 32 bits
    look LEVEL TIME       one look; 20 of them with `look LEVEL TIME 20`
    take                  `TIME LEVEL` of the oldest change, or `none`
    state                 `seen level gap lost`
    clear                 the worst gap begins anew
    race CHANGES          a thread samples while another changes the inputs: `changes taken, in order, lost`
Argument: folder of the firmware. A test tool.
"""

import sys
import time
from array import array

sys.path.insert(0, sys.argv[1])

from button_box import sampler_rp2
from button_box.sampler_rp2 import Sampler, look

MASK = 0x1C7C03FC
inputs = array("I", [0])
timer = array("I", [0])
sampler = Sampler(MASK)


def begin(level, now):
    inputs[0], timer[0] = int(level), int(now)
    sampler._begin(inputs, timer)


def see(level, now, looks="1"):
    inputs[0], timer[0] = int(level), int(now)
    look(inputs, timer, sampler._ring, sampler.state, MASK, int(looks))


def take():
    print(*((sampler.moment, sampler.inputs) if sampler.take() else ("none",)))


def state():
    print(sampler.seen(), sampler.level(), sampler.worst_gap(), sampler.lost())


def race(changes):
    """The inputs count upwards in steps that each change a sampled bit; the timer with them."""
    sampler_rp2.GPIO_IN = inputs
    sampler_rp2.TIMERAWL = timer
    begin(0, 0)
    sampler.start()
    taken = 0
    in_order = True
    for change in range(1, int(changes) + 1):
        timer[0] = change
        inputs[0] = change << 2 & 0x3FC
        end = time.ticks_ms() + 10_000
        while not sampler.take() and time.ticks_ms() < end:
            pass
        taken += sampler.moment == change
        in_order = in_order and sampler.inputs == change << 2 & 0x3FC
    sampler.stop()
    print(taken, in_order, sampler.lost())


ORDERS = {"begin": begin, "look": see, "take": take, "state": state, "clear": sampler.clear_gap, "race": race}

for line in sys.stdin:
    order, *words = line.split()
    ORDERS[order](*words)
