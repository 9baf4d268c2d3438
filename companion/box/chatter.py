"""What a device that is no button box seems to be, by what it says.

Looks at bytes and nothing else: knows no frames, asks nothing, and never says that something is a box.
"""

import re
from enum import Enum

ENOUGH = 16  # bytes from which on a share of them means something
GARBLED_FROM = 0.3  # share of bytes that no text has


class Chatter(Enum):
    """What is heard; the value goes into a sentence: "What answers there is ..."."""

    SILENCE = "nothing at all"
    COUNTERFEIT = "a counterfeit FTDI chip that refuses to work"
    PYTHON = "a board that waits for Python commands, its program not running"
    GPS = "a GPS receiver"
    BOOTLOADER = "a board in its boot loader, with no program of ours"
    MODEM = "a modem"
    ECHO = "a line that gives back what it is told"
    GARBLED = "a device at another speed, or one that does not speak in text"
    TEXT = "a device that speaks, but not as a button box"


_SIGNS: tuple[tuple[Chatter, re.Pattern[bytes]], ...] = (
    (Chatter.COUNTERFEIT, re.compile(rb"NON GENUINE DEVICE")),
    (Chatter.PYTHON, re.compile(rb"MicroPython v\d|CircuitPython|Traceback \(most recent|(?:^|[\r\n])>>> ")),
    (Chatter.GPS, re.compile(rb"\$(?:G[APLNBQ]|BD|PUBX)[A-Z]{0,3},")),
    (Chatter.MODEM, re.compile(rb"(?:^|[\r\n])(?:OK|ERROR|NO CARRIER|\+CM[ES] ERROR.*)[\r\n]")),
    (Chatter.ECHO, re.compile(rb">H [0-9A-F]{2} [0-9A-F]{2} [0-9A-F]{8}")),
)
_BOOTLOADER = b"\x14\x10"
_NO_TEXT = re.compile(rb"[^\t\n\r\x20-\x7e]")


def recognise(heard: bytes) -> Chatter:
    """What `heard` seems to come from; a few hundred bytes are enough."""
    if not heard:
        return Chatter.SILENCE
    for chatter, sign in _SIGNS:
        if sign.search(heard):
            return chatter
    if 2 * len(_BOOTLOADER) * heard.count(_BOOTLOADER) >= len(heard):
        return Chatter.BOOTLOADER
    strange = len(_NO_TEXT.findall(heard))
    return Chatter.GARBLED if len(heard) >= ENOUGH and strange >= GARBLED_FROM * len(heard) else Chatter.TEXT
