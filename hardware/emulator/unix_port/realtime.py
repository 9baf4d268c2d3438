"""Runs the Pico's firmware in real time on standard input and output, which are a PTY; only its pins are in software.

Orders come as lines on a pipe, each a row of `DELAY PIN HIGH`: an input changes so many microseconds after its line was
read, and is stamped to the microsecond. News goes to standard error: `lamp AT PIN ON`, `tone AT HERTZ`, `reset AT`.
Arguments: folder of the firmware, path of the pipe. A test tool.
"""

import select
import sys
import time as clock  # the firmware gets another

from board import Board, before_each_step, boot, install

REST = 100  # us between two steps: a real Pico does not rest, but this is not the only program here


def tell(*words):
    print(" ".join(str(word) for word in words), file=sys.stderr)


class Pace:
    """Moves the board's time with real time, before each step of the box."""

    def __init__(self, board, orders):
        self._board = board
        self._orders = orders
        self._poll = select.poll()
        self._poll.register(orders, select.POLLIN)
        self._begun = None

    def turn(self):
        clock.sleep_us(REST)
        if self._begun is None:  # until now time was the firmware's own waiting at its start
            self._begun = clock.ticks_us() - self._board.now
        now = clock.ticks_us() - self._begun
        for _, event in self._poll.ipoll(0):
            if event & select.POLLIN:
                self._plan(now, self._orders.readline().split())
        self._board.move(now)

    def _plan(self, now, words):
        for place in range(0, len(words), 3):
            delay, pin, high = (int(word) for word in words[place : place + 3])
            self._board.plan(now + delay, self._board.pin, pin, high)


def main(pico, orders):
    board = Board(0, tell)
    with open(orders, "rb") as pipe:
        install(board, pico)
        before_each_step(Pace(board, pipe).turn)
        boot(board, pico)


main(*sys.argv[1:])
