"""Writes presses of a box at random moments, each with the microsecond of `time.monotonic` at which it is written.

Run as a program: `python -m tests.benchmarks.box_writer COUNT`. It prints the name of its pseudo-terminal, waits for a
line, writes, and ends with its input. Answers nothing: what is measured is the way of the bytes.
"""

from __future__ import annotations

import os
import random
import sys
import time
import tty

from companion.box.messages import Flags, Press, to_bytes

PAUSE = (0.002, 0.006)
"""Seconds between two presses: the wire would take 2.8 ms for each."""

MICROSECONDS = 0xFFFF_FFFF


def now() -> int:
    """Microseconds as a stamp has them."""
    return time.monotonic_ns() // 1000 & MICROSECONDS


def main(count: int) -> None:
    chance = random.Random(count)
    master, slave = os.openpty()
    tty.setraw(slave)
    print(os.ttyname(slave), flush=True)
    sys.stdin.readline()
    for number in range(count):
        time.sleep(chance.uniform(*PAUSE))
        press = Press(number=number & 0xFF, session=1, round=1, key=number % 8, t=now(), flags=Flags.FIRST)
        os.write(master, to_bytes(press))
    sys.stdin.read()


if __name__ == "__main__":
    main(int(sys.argv[1]))
