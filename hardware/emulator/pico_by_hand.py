"""The Pico's program on the bench, in a person's hands: keys press its buttons, a line shows its lamps.

By hand:  uv run python hardware/emulator/pico_by_hand.py --link /tmp/pico
A test tool. 1 to 8 press a seat's button A, a to h its button B, q ends. From a pipe the same letters, with each change
of the lamps as a line of its own. No timing of the chip can be learnt here.
"""

import argparse
import os
import select
import sys
import tempfile
import termios
import tty
from pathlib import Path

from micropython_box import CannotEmulate, Lamp, PtyBox

LOOK = 0.05  # seconds between two looks at the lamps
BUTTONS = "12345678abcdefgh"
KEYS = "1-8 button A   a-h button B   q quit"


def main(arguments: list[str] | None = None) -> int:
    """Runs until it is told to end."""
    parser = argparse.ArgumentParser(description="The Pico's program, run by MicroPython on this machine.")
    parser.add_argument("--link", type=Path, help="another name for the port")
    options = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as flash, PtyBox(Path(flash)) as box:
            _named(box, options.link)
    except CannotEmulate as lack:
        print(f"No box can be run here: {lack}.", file=sys.stderr)
        return 1
    return 0


def _named(box: PtyBox, link: Path | None) -> None:
    if link:
        draft = link.with_name(f"{link.name}.new")
        draft.unlink(missing_ok=True)
        draft.symlink_to(box.path)
        draft.replace(link)
    print(f"the box is at {link or box.path}", flush=True)
    try:
        _typed(box) if sys.stdin.isatty() else _serve(box, "lamps {}\n")
    except KeyboardInterrupt:
        return
    finally:
        if link:
            link.unlink(missing_ok=True)


def _typed(box: PtyBox) -> None:
    print(KEYS)
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    try:
        _serve(box, "\r\x1b[Klamps  {}  ")
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
        print()


def _serve(box: PtyBox, shown: str) -> None:
    """Until q, or the end of what is typed."""
    last = ""
    while True:
        if (picture := _picture(box)) != last:
            last = picture
            print(shown.format(picture), end="", flush=True)
        if not select.select([0], [], [], LOOK)[0]:
            continue
        data = os.read(0, 64).decode("ascii", "replace").lower()
        for letter in data:
            if letter == "q":
                return
            if letter in BUTTONS:
                box.hit(BUTTONS.index(letter), hold=120_000)
        if not data:
            return


def _picture(box: PtyBox) -> str:
    lit = {news.lamp: news.on for news in box.news if isinstance(news, Lamp)}
    return "".join(str(lamp + 1) if lit.get(lamp) else "-" for lamp in range(8))


if __name__ == "__main__":
    sys.exit(main())
