"""The emulated box in a person's hands: keys press its buttons, a line shows its lamps. Or in another program's.

From a terminal: 1 to 8 press, = and two of them press both 50 microseconds apart, u pulls the plug and puts it back,
r resets, q ends. From a pipe, a line each:
`press 35 50` (buttons 3 and 5, 50 microseconds apart), `unplug`, `plug NAME`, `reset`, `quit`; every change of the
lamps is told by a line `lamps 1-3-----`.
"""

import argparse
import os
import select
import sys
import termios
import tty
from pathlib import Path

from avr_box import OLD_BOOTLOADER, OPTIBOOT, US
from fingers import AT_ONCE, Fingers
from pty_box import PtyBox
from shim import CannotEmulate

LOOK = 0.05  # seconds between two looks at the lamps
APART = 10_000  # microseconds, where a line names none


def main(arguments: list[str] | None = None) -> int:
    """Runs until it is told to end."""
    options = _parser().parse_args(arguments)
    if not options.elf.exists():
        print(f"{options.elf} is not there. Build it: make -C hardware arduino", file=sys.stderr)
        return 1
    try:
        return _emulate(options)
    except CannotEmulate as lack:
        print(f"No box can be emulated here: {lack}.", file=sys.stderr)
        return 1


def _emulate(options: argparse.Namespace) -> int:
    bootloader = {"none": None, "optiboot": OPTIBOOT, "old": OLD_BOOTLOADER}[options.bootloader]
    with PtyBox(
        options.elf,
        link=options.link,
        bootloader=bootloader,
        resets_when_opened=options.resets_when_opened,
        uid=options.uid,
    ) as box:
        print(f"the emulated box is at {box.port}", flush=True)
        if sys.stdin.isatty():
            _keys(box, options.link)
        else:
            _lines(box, options.link)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="The button box's real firmware on an emulated ATmega328P.")
    parser.add_argument("elf", type=Path, help="the firmware, as `make -C hardware arduino` builds it")
    parser.add_argument("--link", type=Path, help="another name for the port")
    parser.add_argument("--bootloader", choices=["none", "optiboot", "old"], default="none")
    parser.add_argument("--resets-when-opened", action="store_true", help="as boards do whose reset hangs on DTR")
    parser.add_argument("--uid", type=lambda text: int(text, 16), help="the box's identity, eight hexadecimal digits")
    return parser


def _picture(box: PtyBox) -> str:
    return "".join(str(i) if on else "-" for i, on in enumerate(box.lit, 1))


# --- a person ---------------------------------------------------------------------------------------------------------


def _keys(box: PtyBox, link: Path | None) -> None:
    print(f"1-8 press   = two of them, {AT_ONCE} µs apart   u unplug and plug   r reset   q quit")
    fingers = Fingers("12345678")
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    try:
        while True:
            state = _picture(box) if box.plugged else "unplugged"
            print(f"\r\x1b[Klamps  {state}  {fingers.hint}", end="", flush=True)
            if not select.select([0], [], [], LOOK)[0]:
                continue
            for key in os.read(0, 64).decode("ascii", "replace"):
                if key == "q":
                    return
                _key(box, link, key, fingers.key(key))
    except KeyboardInterrupt:
        return
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
        print()


def _key(box: PtyBox, link: Path | None, key: str, pressed: tuple[int, ...] | None) -> None:
    if pressed is not None:
        box.press_all(pressed, AT_ONCE * US)
    elif key == "r":
        box.reset()
    elif key == "u" and box.plugged:
        box.unplug()
    elif key == "u":
        box.plug(link)


# --- another program --------------------------------------------------------------------------------------------------


def _lines(box: PtyBox, link: Path | None) -> None:
    shown, waiting = "", b""
    while True:
        if (picture := _picture(box)) != shown:
            shown = picture
            print(f"lamps {shown}", flush=True)
        if not select.select([0], [], [], LOOK)[0]:
            continue
        data = os.read(0, 4096)
        *lines, waiting = (waiting + data).split(b"\n")
        for line in lines:
            if not _obeys(box, link, line.decode("utf-8", "replace").split()):
                return
        if not data:
            return


def _obeys(box: PtyBox, link: Path | None, words: list[str]) -> bool:
    """Does what a line says; False ends it all. A line that is none is said back."""
    match words:
        case ["press", keys, *gap] if keys and not set(keys) - set("12345678"):
            apart = int(gap[0]) if gap else APART
            box.press_all([int(key) - 1 for key in keys], apart * US)
        case ["unplug"]:
            box.unplug()
        case ["plug", *name]:
            print(f"port {box.plug(Path(name[0]) if name else link)}", flush=True)
        case ["reset"]:
            box.reset()
        case ["quit"]:
            return False
        case _:
            print(f"not understood: {' '.join(words)}", flush=True)
    return True
