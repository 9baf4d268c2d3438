"""Runs the Pico's firmware in virtual time: orders come as lines on standard input, news goes out as lines.

    plan AT pin NUMBER HIGH | plan AT send HEX | plan AT room BYTES | plan AT fault NAME     at a microsecond
    run UNTIL      lets time pass in steps
News: `sent AT HEX`, `lamp AT PIN ON`, `tone AT HERTZ`, `reset AT`, `done AT` (time is there; first when the box is up),
`end AT` (the firmware has returned to the prompt).
Arguments: folder of the firmware, first microsecond, microseconds of a step, mask of the pins that are low at first.
"""

import sys

from board import Board, before_each_step, boot, install

ENDLESS = 1 << 30
FAULTS = {"memory": MemoryError, "io": OSError, "value": ValueError}


def tell(*words):
    print(" ".join(str(word) for word in words))


class Line:
    """The port: bytes in, bytes out, as much room as was planned."""

    def __init__(self):
        self.out = bytearray()
        self.room = ENDLESS
        self._pieces = []
        self._place = 0

    def give(self, data):
        self._pieces.append(data)

    def read(self):
        if not self._pieces:
            return -1
        byte = self._pieces[0][self._place]
        self._place += 1
        if self._place == len(self._pieces[0]):
            self._pieces.pop(0)
            self._place = 0
        return byte

    def write(self, byte):
        if self.room <= 0:
            return False
        self.room -= 1
        self.out.append(byte)
        return True

    def make_room(self, size):
        self.room = size


class Bench:
    """Moves time before each step of the box, and takes orders when it has come to where it was to go."""

    def __init__(self, board, line, step):
        self._board = board
        self._line = line
        self._step = step
        self._until = board.now
        self._fault = None

    def turn(self):
        board = self._board
        self.flush()
        if board.now >= self._until:
            self._wait()
        board.move(min(board.now + self._step, self._until))
        if self._fault:
            fault, self._fault = self._fault, None
            raise fault

    def flush(self):
        line = self._line
        if line.out:
            tell("sent", self._board.now, line.out.hex())
            line.out = bytearray()

    def _wait(self):
        tell("done", self._board.now)
        while self._board.now >= self._until:
            words = sys.stdin.readline().split()
            if not words:
                sys.exit()
            if words[0] == "run":
                self._until = int(words[1])
            else:
                self._plan(int(words[1]), words[2], words[3], words[4:])

    def _plan(self, at, what, word, more):
        if what == "pin":
            self._board.plan(at, self._board.pin, int(word), int(more[0]))
        elif what == "send":
            self._board.plan(at, self._line.give, bytes.fromhex(word))
        elif what == "room":
            self._board.plan(at, self._line.make_room, int(word))
        elif word == "sampler":
            self._board.plan(at, self._board.power_off)
        else:
            self._board.plan(at, self._break, FAULTS[word])

    def _break(self, kind):
        self._fault = kind()


def main(pico, start, step, low):
    board = Board(int(start), tell)
    for number in range(30):
        if int(low) >> number & 1:
            board.pin(number, 0)
    line = Line()
    bench = Bench(board, line, int(step))
    install(board, pico)
    from button_box import hal_rp2

    hal_rp2.Port = lambda: line
    before_each_step(bench.turn)
    boot(board, pico)
    bench.flush()
    tell("end", board.now)


main(*sys.argv[1:])
