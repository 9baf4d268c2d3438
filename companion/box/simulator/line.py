"""The line of a simulated box: a pseudo-terminal that can be pulled out, spoils frames, and is found by a stable name.

Must not know what a frame says. Works where there are pseudo-terminals: Linux, macOS and their kin.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

AT_ONCE = 4096
"""Bytes that are read in one go."""


class CannotSimulate(Exception):
    """There can be no simulated box here; the text is one sentence for a person."""


class Line:
    """Not plugged in at first. `loss` is the share of frames, 0 to 1, in which one bit is changed, either way.

    `link`: a symbolic link to the port while it is plugged in. `chance` gives numbers from 0 up to 1."""

    def __init__(self, link: Path | None, chance: Callable[[], float]) -> None:
        self.loss = 0.0
        self.path = ""
        self._link = link
        self._chance = chance
        self._waiting = b""
        self._ours: tuple[int, int] | None = None
        self._target = ""

    @property
    def device(self) -> int | None:
        """The box's own end, to wait for; None while it is not plugged in."""
        return self._ours[0] if self._ours else None

    @property
    def stalled(self) -> bool:
        """Whether bytes wait because nobody reads them."""
        return bool(self._waiting)

    def plug(self) -> None:
        """A new port, perhaps under another name. Raises CannotSimulate, or OSError for the link's folder."""
        try:
            import tty

            box, host = os.openpty()
        except (ImportError, AttributeError):
            raise CannotSimulate("A simulated box needs pseudo-terminals: run it on Linux or macOS.") from None
        self._ours = box, host
        try:
            tty.setraw(host)
            os.set_blocking(box, False)
            self.path = os.ttyname(host)
            self._point(host)
        except BaseException:
            self.unplug()
            raise

    def unplug(self) -> None:
        """The port is gone, and who has it open hears so. May be called twice."""
        if self._ours is None:
            return
        self._take_link_away()
        for device in self._ours:
            os.close(device)
        self._ours, self.path, self._waiting = None, "", b""

    def read(self) -> bytes:
        """What a host has sent, perhaps spoilt; nothing if there is nothing."""
        if self._ours is None:
            return b""
        try:
            data = os.read(self._ours[0], AT_ONCE)
        except OSError:  # nothing there
            return b""
        return self._spoilt(data)

    def write(self, data: bytes) -> int:
        """Take whole frames, perhaps spoil them, and send them; returns how many bytes were taken: all or none."""
        self.push()
        if self._waiting or self._ours is None:
            return 0
        self._waiting = self._spoilt(data)
        self.push()
        return len(data)

    def push(self) -> None:
        """Send what waits, as far as it goes."""
        if self._ours is not None and self._waiting:
            with suppress(OSError):  # no room
                self._waiting = self._waiting[os.write(self._ours[0], self._waiting) :]

    def _spoilt(self, data: bytes) -> bytes:
        if not self.loss:
            return data
        return b"".join(self._hit(part) for part in data.splitlines(keepends=True))

    def _hit(self, part: bytes) -> bytes:
        """A frame, or the end of one; the line feed stays, so that no other frame suffers."""
        body = part.removesuffix(b"\n")
        if body == part or not body or self._chance() >= self.loss:
            return part
        place = int(self._chance() * len(body))
        return body[:place] + bytes([body[place] ^ 1]) + part[place + 1 :]

    def _point(self, host: int) -> None:
        """Make the link. On Linux it leads through this process, so that it leads nowhere once the process is gone."""
        if self._link is None:
            return
        through = f"/proc/{os.getpid()}/fd/{host}"
        target = through if os.path.exists(through) else self.path
        _check_free(self._link, stale_ones_lead_nowhere=target == through)
        self._link.parent.mkdir(parents=True, exist_ok=True)
        beside = self._link.with_name(f".{self._link.name}.new")
        beside.unlink(missing_ok=True)
        beside.symlink_to(target)
        beside.replace(self._link)
        self._target = target

    def _take_link_away(self) -> None:
        if self._link is not None and self._target:
            with suppress(OSError):
                if os.readlink(self._link) == self._target:
                    self._link.unlink()


def _check_free(link: Path, *, stale_ones_lead_nowhere: bool) -> None:
    """Raises CannotSimulate for a file that is no link, and for the link of another box that is there."""
    if link.exists() and not link.is_symlink():
        raise CannotSimulate(f"{link} is there and is no link to a simulated box: choose another name for the link.")
    if link.exists() and stale_ones_lead_nowhere:
        raise CannotSimulate(f"Another simulated box is at {link}: end it, or choose another name for the link.")
