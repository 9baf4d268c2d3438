"""Bytes on their way out: whole frames go in, and leave byte by byte as the port has room, so that nothing ever blocks.

Knows no frame.
"""

SIZE = 256


class Outbox:
    """A ring of bytes."""

    def __init__(self):
        self._data = bytearray(SIZE)
        self._first = 0
        self._count = 0

    def room(self):
        """Bytes that may be put."""
        return SIZE - self._count

    def empty(self):
        """Whether all has left."""
        return not self._count

    def put(self, line, size):
        """Appends a frame; its caller has asked for `room`."""
        place = (self._first + self._count) % SIZE
        for index in range(size):
            self._data[place] = line[index]
            place = (place + 1) % SIZE
        self._count += size

    def pump(self, write, most):
        """Gives at most so many bytes to `write(byte)`, which says False when it has no room."""
        while most and self._count:
            if not write(self._data[self._first]):
                return
            self._first = (self._first + 1) % SIZE
            self._count -= 1
            most -= 1
