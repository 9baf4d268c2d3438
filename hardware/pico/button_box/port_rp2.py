"""The host's line: bytes over USB, without ever waiting for the host.

A write into a full USB buffer would block for half a second, so room is asked for before each byte. While no host has
the port open there is always room: the buffer keeps the newest 256 bytes, and the next host gets them; the session's
number tells it that they are not for it. Byte 03 must not stop the program: it is data here.
"""

import select
import sys

import micropython


class Port:
    """Raw bytes of standard input and output; their text faces would change line ends."""

    def __init__(self):
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)

    def read(self):
        """The next byte, -1 if there is none."""
        if not _ready(self._readable, select.POLLIN) or not self._in.readinto(self._byte):
            return -1
        return self._byte[0]

    def write(self, byte):
        """False if the host has left no room."""
        if not _ready(self._writable, select.POLLOUT):
            return False
        self._byte[0] = byte
        self._out.write(self._byte)
        return True


def _ready(poll, what):
    for _, event in poll.ipoll(0):
        return bool(event & what)
    return False
