"""Frames of the button box, the box's side: host bytes to fields, and fields to bytes for the host.

Knows no message, no time and no port. Bounded: never keeps more than one frame, whatever comes. Plain MicroPython.
"""

BX_VERSION = 1  # of the protocol; firmware-protocol.md says what belongs to it
FRAME_LIMIT = 60  # bytes, line feed included
UNREADABLE = -1  # a field that is not one to eight upper-case hexadecimal digits

HOST = 0x3E  # ">" begins a frame of the host
BOX = 0x3C  # "<" begins a frame of the box

_STAR = 0x2A
_SPACE = 0x20
_LF = 0x0A
_CR = 0x0D
_TAIL = 5  # asterisk and four digits
_DIGITS = b"0123456789ABCDEF"
_NIBBLES = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data, size):
    """Checksum of the first `size` bytes: polynomial 1021, from FFFF on, nothing reflected."""
    crc = 0xFFFF
    table = _NIBBLES
    for place in range(size):
        byte = data[place]
        crc = ((crc << 4) & 0xFFFF) ^ table[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ table[(crc >> 12) ^ (byte & 15)]
    return crc


def number(data, start, end):
    """The upper-case hexadecimal number of these bytes, UNREADABLE if it is none of one to eight digits."""
    if not 1 <= end - start <= 8:
        return UNREADABLE
    value = 0
    for place in range(start, end):
        byte = data[place]
        if 0x30 <= byte <= 0x39:
            value = value << 4 | byte - 0x30
        elif 0x41 <= byte <= 0x46:
            value = value << 4 | byte - 0x37
        else:
            return UNREADABLE
    return value


class Parser:
    """Takes one byte after the other. After `take` said True, the frame stands in `letter`, `values` and `widths`.

    `bad` counts frames of the side listened to that were begun and then cut, broken, too long or of a wrong checksum.
    What stands outside of frames, and frames of the other side (an echo), is passed over. `line` and `size` are the
    frame as it came, without its line feed.
    """

    def __init__(self, start=HOST):
        """`start` is the start character of the side to listen to."""
        self.start = start
        self.line = bytearray(FRAME_LIMIT)
        self.size = 0  # 0: outside of a frame
        self.bad = 0
        self.letter = 0
        self.values = []
        self.widths = []
        self._done = False

    def take(self, byte):
        """True if this byte completes a sound frame."""
        if self._done:
            self._done = False
            self.size = 0
        if byte in (HOST, BOX):
            self._begin(byte)
            return False
        if not self.size or byte == _CR:
            return False
        if byte == _LF:
            self._done = self._read()
            if not self._done:
                self._drop()
            return self._done
        if byte < _SPACE or byte > 0x7E or self.size >= FRAME_LIMIT - 1:
            self._drop()
            return False
        self.line[self.size] = byte
        self.size += 1
        return False

    def _begin(self, byte):
        if self.size:
            self.bad += 1
        self.size = 0
        if byte == self.start:
            self.line[0] = byte
            self.size = 1

    def _drop(self):
        self.bad += 1
        self.size = 0

    def _read(self):
        end = self.size - _TAIL
        line = self.line
        if end < 2 or line[end] != _STAR or number(line, end + 1, self.size) != crc16(line, end):
            return False
        if not 0x41 <= line[1] <= 0x5A or (end > 2 and line[2] != _SPACE):
            return False
        self.letter = line[1]
        return self._split(end)

    def _split(self, end):
        self.values = []
        self.widths = []
        first = 3
        while first <= end:
            last = first
            while last < end and self.line[last] != _SPACE:
                if self.line[last] == _STAR:
                    return False
                last += 1
            self.values.append(number(self.line, first, last))
            self.widths.append(last - first)
            first = last + 1
        return True


class Writer:
    """Writes one frame of the box at a time into a buffer that is made once: `line`, of which `size` bytes count."""

    def __init__(self):
        self.line = bytearray(FRAME_LIMIT)
        self.size = 0

    def begin(self, letter):
        """Starts over. `letter` is the code of a character."""
        self.line[0] = BOX
        self.line[1] = letter
        self.size = 2
        return self

    def field(self, value, width):
        """Appends a number as so many digits; what does not fit is cut off at the left."""
        self.line[self.size] = _SPACE
        self.size += width + 1
        place = self.size
        for _ in range(width):
            place -= 1
            self.line[place] = _DIGITS[value & 15]
            value >>= 4
        return self

    def time(self, high, ticks):
        """Appends a time of 32 bits of which `ticks` are the lower 30 (no number over 30 bits is made)."""
        self.field(ticks, 8)
        self.line[self.size - 8] = _DIGITS[(high & 3) << 2 | ticks >> 28]
        return self

    def seal(self):
        """Appends checksum and line feed."""
        crc = crc16(self.line, self.size)
        self.field(crc, 4)
        self.line[self.size - _TAIL] = _STAR
        self.line[self.size] = _LF
        self.size += 1
        return self
