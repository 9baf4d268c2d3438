"""The Pico's program on the bench, in a person's hands: keys press its buttons, a line shows its lamps.

By hand:  uv run python hardware/emulator/pico_by_hand.py --link /tmp/pico
A test tool. 1 to 8 press a seat's button A, a to h its button B; = and two of them press both 50 microseconds apart.
u pulls the plug and puts it back, r resets, q ends. From a pipe the same letters, with each change of the lamps as a
line of its own. No timing of the chip can be learnt here.
"""

import argparse
import os
import select
import sys
import tempfile
import termios
import tty
from contextlib import closing
from pathlib import Path

from fingers import AT_ONCE, Fingers
from micropython_box import CannotEmulate, Lamp, PtyBox

LOOK = 0.05  # seconds between two looks at the lamps
BUTTONS = "12345678abcdefgh"
KEYS = f"1-8 button A   a-h button B   = two, {AT_ONCE} µs apart   u unplug and plug   r reset   q quit"
HOLD = 120_000  # microseconds a finger stays


def main(arguments: list[str] | None = None) -> int:
    """Runs until it is told to end."""
    parser = argparse.ArgumentParser(description="The Pico's program, run by MicroPython on this machine.")
    parser.add_argument("--link", type=Path, help="another name for the port")
    options = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as flash, closing(Pico(Path(flash), options.link)) as pico:
            print(f"the box is at {pico.name}", flush=True)
            _typed(pico) if sys.stdin.isatty() else _serve(pico, "lamps {}\n")
    except KeyboardInterrupt:
        return 0
    except CannotEmulate as lack:
        print(f"No box can be run here: {lack}.", file=sys.stderr)
        return 1
    return 0


class Pico:
    """A box that can be unplugged and keeps its flash. Raises CannotEmulate."""

    def __init__(self, flash: Path, link: Path | None) -> None:
        self._flash = flash
        self._link = link
        self._box: PtyBox | None = None
        self._fingers = Fingers(BUTTONS)
        self._plug()

    @property
    def name(self) -> str:
        """Of its port."""
        return str(self._link or (self._box.path if self._box else ""))

    @property
    def picture(self) -> str:
        """Its lamps, and what the next key means."""
        if self._box is None:
            return f"unplugged {self._fingers.hint}".rstrip()
        lit = {news.lamp: news.on for news in self._box.news if isinstance(news, Lamp)}
        lamps = "".join(str(lamp + 1) if lit.get(lamp) else "-" for lamp in range(8))
        return f"{lamps} {self._fingers.hint}".rstrip()

    def key(self, key: str) -> None:
        """Does what a key means, q apart."""
        pressed = self._fingers.key(key)
        if pressed is not None:
            if self._box and pressed:
                self._box.hit_all([(button, place * AT_ONCE) for place, button in enumerate(pressed)], HOLD)
        elif key == "u":
            self._plug() if self._box is None else self.close()
        elif key == "r" and self._box is not None:
            self.close()  # a Pico's port goes with its program
            self._plug()

    def close(self) -> None:
        """Pulls the plug. A second time does nothing."""
        if self._box is None:
            return
        self._box.close()
        self._box = None
        if self._link:
            self._link.unlink(missing_ok=True)

    def _plug(self) -> None:
        self._box = PtyBox(self._flash)
        if self._link:
            draft = self._link.with_name(f"{self._link.name}.new")
            draft.unlink(missing_ok=True)
            draft.symlink_to(self._box.path)
            draft.replace(self._link)


def _typed(pico: Pico) -> None:
    print(KEYS)
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    try:
        _serve(pico, "\r\x1b[Klamps  {}  ")
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
        print()


def _serve(pico: Pico, shown: str) -> None:
    """Until q, or the end of what is typed."""
    last = ""
    while True:
        if (picture := pico.picture) != last:
            last = picture
            print(shown.format(picture), end="", flush=True)
        if not select.select([0], [], [], LOOK)[0]:
            continue
        data = os.read(0, 64).decode("ascii", "replace").lower()
        for letter in data:
            if letter == "q":
                return
            pico.key(letter)
        if not data:
            return


if __name__ == "__main__":
    sys.exit(main())
