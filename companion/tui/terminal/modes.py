"""How a terminal is set for the screens, and how it is put back: escape sequences and the line discipline.

Must not be imported where there is no termios. Touches the line discipline only from the foreground: a program in the
background would be stopped for it, and the terminal is another's then.
"""

from __future__ import annotations

import os
import termios
from contextlib import suppress
from typing import Any

_MOUSE = (1000, 1003, 1006)
"""Clicks, moves, and reports that are plain text."""

_ASK_SYNCHRONISED = "\x1b[?2026$p"

_IFLAG, _LFLAG, _CC = 0, 3, 6

_PLAIN_KEYS = "\x1b[>0u"
"""Kitty's key codes stay off: a program that is killed would leave a shell in which nobody can type."""


def enter(*, mouse: bool, again: bool = False) -> str:
    """Alternate screen, no cursor, no line wrap, reports of mouse, focus and paste; plain key codes.

    `again`: they were not left in between."""
    parts = ["\x1b[?1049h", "" if again else _PLAIN_KEYS, "\x1b[?25l", "\x1b[?7l", "\x1b[?1004h", "\x1b[?2004h"]
    parts += [f"\x1b[?{mode}h" for mode in _MOUSE if mouse]
    if os.environ.get("TERM_PROGRAM") != "Apple_Terminal":  # it would show the question
        parts.append(_ASK_SYNCHRONISED)
    return "".join(parts)


LEAVE = "".join(
    [
        "\x1b[?2026l",  # a frame may have been cut short
        *(f"\x1b[?{mode}l" for mode in _MOUSE),
        "\x1b[?2004l",
        "\x1b[?1004l",
        "\x1b[0m",
        "\x1b[?7h",
        "\x1b[<u",  # belongs to the alternate screen
        "\x1b[?1049l",
        "\x1b[?25h",
    ]
)
"""All that `enter` has set, put back."""


def in_foreground(device: int) -> bool:
    """Whether this program has the terminal, and not the shell or another job."""
    try:
        return os.tcgetpgrp(device) == os.getpgrp()
    except OSError:  # it is not the terminal that rules our jobs
        return True


def make_raw(device: int) -> list[Any] | None:
    """Give every key as a byte at once, also those of signals. Returns the setting before, None if there is none."""
    try:
        before = termios.tcgetattr(device)
        new = termios.tcgetattr(device)
        new[_LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        new[_IFLAG] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
        new[_CC][termios.VMIN] = 1
        new[_CC][termios.VTIME] = 0
        termios.tcsetattr(device, termios.TCSANOW, new)
    except termios.error:
        return None
    return before


def put_back(device: int, before: list[Any] | None) -> None:
    """The setting as it was; keys that nobody has read are dropped. Never waits for the output."""
    if before is None or not in_foreground(device):
        return
    with suppress(termios.error):
        termios.tcflush(device, termios.TCIFLUSH)
        termios.tcsetattr(device, termios.TCSANOW, before)


def drop_output(device: int) -> None:
    """Throw away what the terminal has not taken."""
    if in_foreground(device):
        with suppress(termios.error):
            termios.tcflush(device, termios.TCOFLUSH)
            # On Linux a writer that waits for room does not hear of it until something is set.
            termios.tcsetattr(device, termios.TCSANOW, termios.tcgetattr(device))
