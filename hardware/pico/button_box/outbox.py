"""Bytes on their way out: whole frames go in, and leave byte by byte as the port has room, so that nothing ever blocks.

Knows no frame but by its line feed.
"""

SIZE = 256
_LF = 0x0A


class Outbox:
    """A ring of bytes."""

    def __init__(self):
        self._data = bytearray(SIZE)
        self._first = 0
        self._count = 0
        self._inside = False  # the last byte that left was not the end of a frame

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
            byte = self._data[self._first]
            if not write(byte):
                return
            self._inside = byte != _LF
            self._first = (self._first + 1) % SIZE
            self._count -= 1
            most -= 1

    def forget(self):
        """Drops all frames but the one whose first bytes have left already."""
        kept = 0
        if self._inside:
            while self._data[(self._first + kept) % SIZE] != _LF:
                kept += 1
            kept += 1
        self._count = kept
