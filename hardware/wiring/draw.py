"""Draws the wiring of the button box as SVG: one picture per board, and one of what sits behind each button and lamp.

Must not hold a pin that the firmware does not use: tests compare
both. `python hardware/wiring/draw.py` writes the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent

STEP = 34
"""Units between two pins."""

EDGE = 20
"""Units of free paper left and right."""

INK, PAPER, BOARD, COPPER, LIGHT, FAINT = "#1d1d1f", "#ffffff", "#e4eef5", "#9a5b13", "#b42318", "#6e7178"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """One pin and what hangs on it; `kind` is button, lamp, sound, ground, power, own (on the board) or free."""

    pin: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """`left` and `right` are the pins as they lie, from above and with the USB plug up; `numbered`: they are
    known by numbers too, as on a chip, down the left side and up the right one."""

    name: str
    title: str
    left: tuple[Wire, ...]
    right: tuple[Wire, ...]
    notes: tuple[str, ...]
    numbered: bool = False

    @property
    def wires(self) -> tuple[Wire, ...]:
        """Every pin that has something to do with the box."""
        return tuple(wire for wire in (*self.left, *self.right) if wire.kind != "free")


_KINDS = {"button": "button", "lamp": "lamp", "piezo": "sound", "GND": "ground", "5": "power", "3.3": "power"}


def _pins(text: str) -> tuple[Wire, ...]:
    """One line for each pin: its name and what hangs on it, which may be nothing."""
    return tuple(_pin(*line.strip().partition(" ")) for line in text.strip().splitlines())


def _pin(pin: str, _: str, label: str) -> Wire:
    kind = "ground" if pin.endswith("GND") and label else _KINDS.get(label.split(" ")[0].rstrip(","), "own")
    return Wire(pin=pin, label=label, kind=kind if label else "free")


NANO = Board(
    name="nano",
    title="Nano or Uno (ATmega328P): eight seats, one button each",
    left=_pins(
        """
        D13 own lamp: there is a host
        3V3
        REF
        A0 lamp, seat 1
        A1 lamp, seat 2
        A2 lamp, seat 3
        A3 lamp, seat 4
        A4 lamp, seat 5
        A5 lamp, seat 6
        A6
        A7
        5V 5 V for the pull-ups
        RST
        GND all lamps, piezo
        VIN
        """
    ),
    right=_pins(
        """
        D12 piezo, 220 Ω
        D11 lamp, seat 8
        D10 lamp, seat 7
        D9 button, seat 8
        D8 button, seat 7
        D7 button, seat 6
        D6 button, seat 5
        D5 button, seat 4
        D4 button, seat 3
        D3 button, seat 2
        D2 button, seat 1
        GND all buttons
        RST
        RX0
        TX1
        """
    ),
    notes=(
        "A Nano from above, USB up. An Uno has the same names elsewhere.",
        "Each button: to GND; 4.7 kΩ to 5 V, 1 kΩ to the pin, 10 nF from pin to GND.",
        "Each lamp: LED and 470 Ω to GND.",
    ),
)

PICO = Board(
    name="pico",
    title="Raspberry Pi Pico: eight seats, two buttons each",
    numbered=True,
    left=_pins(
        """
        GP0 piezo, 220 Ω
        GP1
        GND piezo
        GP2 button A, seat 1
        GP3 button A, seat 2
        GP4 button A, seat 3
        GP5 button A, seat 4
        GND all buttons
        GP6 button A, seat 5
        GP7 button A, seat 6
        GP8 button A, seat 7
        GP9 button A, seat 8
        GND
        GP10 lamp, seat 1
        GP11 lamp, seat 2
        GP12 lamp, seat 3
        GP13 lamp, seat 4
        GND
        GP14 lamp, seat 5
        GP15 lamp, seat 6
        """
    ),
    right=_pins(
        """
        VBUS 5 V for the lamps
        VSYS
        GND ULN2803A
        3V3_EN
        3V3 3.3 V for the pull-ups
        VREF
        GP28 button B, seat 8
        AGND
        GP27 button B, seat 7
        GP26 button B, seat 6
        RUN
        GP22 button B, seat 5
        GND
        GP21 button B, seat 4
        GP20 button B, seat 3
        GP19 button B, seat 2
        GP18 button B, seat 1
        GND
        GP17 lamp, seat 8
        GP16 lamp, seat 7
        """
    ),
    notes=(
        "From above, USB up; small figures are the board's own pin numbers.",
        "Inputs take 3.3 V at most: pull up to 3V3, never to VBUS.",
        "Each button: to GND; 4.7 kΩ to 3V3, 1 kΩ to the pin, 10 nF from pin to GND.",
        "Each lamp: pin to a ULN2803A input; its output, LED and resistor to VBUS.",
    ),
)

BOARDS = (NANO, PICO)


def drawn(board: Board) -> str:
    """The SVG of one board."""
    rows = max(len(board.left), len(board.right))
    height = rows * STEP + 40
    top, foot = 70, 30 + 26 * len(board.notes)
    body = [
        _text(480, 36, board.title, size=22, anchor="middle", weight="bold"),
        _box(370, top, 220, height, INK, BOARD),
        f'<rect x="445" y="{top - 14}" width="70" height="24" rx="3" fill="#c9ccd1" stroke="{INK}"/>',
        _text(480, top + 3, "USB", size=14, anchor="middle"),
    ]
    for side, wires in ((True, board.left), (False, board.right)):
        for at, wire in enumerate(wires):
            body += _wire(wire, top + 40 + at * STEP, left=side)
            if board.numbered:
                number = at + 1 if side else 2 * rows - at
                body.append(_text(460 if side else 500, top + 46 + at * STEP, str(number), size=13, anchor="middle"))
    for at, note in enumerate(board.notes):
        body.append(_text(40, top + height + 40 + 26 * at, note, size=17))
    return _svg(960, top + height + foot + 20, board.title, body)


def _wire(wire: Wire, y: int, *, left: bool) -> list[str]:
    pin_x, end_x = (370, 250) if left else (590, 710)
    side = "start" if left else "end"
    name_x = pin_x + 10 if left else pin_x - 10
    if wire.kind == "free":
        return [_text(name_x, y + 6, wire.pin, anchor=side, colour=FAINT)]
    name = _text(name_x, y + 6, wire.pin, anchor=side, weight="bold")
    label = _text(end_x - 26 if left else end_x + 26, y + 6, wire.label, anchor="end" if left else "start")
    if wire.kind == "own":
        return [name, _text(350, y + 6, wire.label, anchor="end")]
    colour = {"lamp": LIGHT, "power": LIGHT, "ground": INK}.get(wire.kind, COPPER)
    dash = ' stroke-dasharray="2 5"' if wire.kind == "ground" else ""
    line = f'<line x1="{pin_x}" y1="{y}" x2="{end_x}" y2="{y}" stroke="{colour}" stroke-width="3"{dash}/>'
    return [line, _symbol(wire.kind, end_x, y, colour, outwards=-1 if left else 1), name, label]


def _symbol(kind: str, x: int, y: int, colour: str, outwards: int = 1) -> str:
    match kind:
        case "button":
            return f'<circle cx="{x}" cy="{y}" r="11" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
        case "lamp":
            rays = _path(f"M{x - 8} {y - 8} L{x + 8} {y + 8} M{x - 8} {y + 8} L{x + 8} {y - 8}", colour=colour, width=2)
            return f'<circle cx="{x}" cy="{y}" r="11" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>{rays}'
        case "sound":
            return _box(x - 10, y - 10, 20, 20, colour)
        case "ground":
            bars = ((12, 0), (8, 5), (4, 10))
            return _path(" ".join(f"M{x + outwards * d} {y - h} V{y + h}" for h, d in bars), colour=colour)
        case _:
            return f'<path d="M{x} {y - 11} L{x + 9} {y + 7} L{x - 9} {y + 7} Z" fill="{colour}"/>'


def one_seat() -> str:
    """What sits behind one button and one lamp, what behind the sounder, and on which end of the cable."""
    title = "One seat: button, lamp, and the cable between"
    body = [
        _text(480, 36, title, size=22, anchor="middle", weight="bold"),
        f'<line x1="270" y1="60" x2="270" y2="660" stroke="{INK}" stroke-width="2" stroke-dasharray="9 7"/>',
        _text(250, 78, "at the seat", anchor="end"),
        _text(290, 78, "in the box", anchor="start"),
        *_button_line(),
        *_lamp_line(),
        *_driver_line(),
        *_piezo_line(),
        _text(40, 872, "At most 5 m of cable per seat: four wires, and the lamp's way back is a wire of its own."),
    ]
    return _svg(960, 900, title, body)


def _button_line() -> Iterator[str]:
    """Pull-up, series resistor and capacitor sit in the box; only the contact is at the seat."""
    yield _path("M100 180 H500 M580 180 H770 M400 180 V170 M400 110 V90 M670 180 V210 M670 224 V250")
    yield _path("M100 180 V210 M100 240 V270 H400 V280")
    yield _path("M86 204 L100 240", width=4)
    yield from (_dot(100, 210), _dot(100, 240), _dot(400, 180), _dot(670, 180))
    yield _text(118, 232, "button")
    yield _resistor(400, 110, upright=True, label="4.7 kΩ")
    yield _resistor(500, 180, upright=False, label="1 kΩ")
    yield _path("M650 210 H690 M650 224 H690")
    yield _text(704, 224, "10 nF")
    yield _text(414, 96, "5 V (Pico: 3V3)")
    yield from (_ground(670, 250), _ground(400, 280))
    yield _text(782, 186, "input pin", weight="bold")


def _lamp_line() -> Iterator[str]:
    yield _path("M100 366 V350 H500 M580 350 H770 M100 404 V430 H400 V440", colour=LIGHT)
    yield _led(100, 366)
    yield _text(124, 392, "LED")
    yield _resistor(500, 350, upright=False, label="470 Ω", colour=LIGHT)
    yield _ground(400, 440)
    yield _text(782, 356, "lamp pin", weight="bold")
    yield _text(782, 380, "(Nano, Uno)")


def _driver_line() -> Iterator[str]:
    yield _path("M100 536 V520 H500 M580 520 H770 M100 574 V620 H470 M590 620 H770 M530 650 V670", colour=LIGHT)
    yield _led(100, 536)
    yield _text(124, 562, "LED")
    yield _resistor(500, 520, upright=False, label="100 Ω", colour=LIGHT)
    yield _text(782, 526, "5 V (Pico: VBUS)")
    yield _box(470, 590, 120, 60, LIGHT)
    yield _text(530, 626, "ULN2803A", anchor="middle")
    yield _text(462, 610, "out", size=14, anchor="end")
    yield _text(598, 610, "in", size=14)
    yield _ground(530, 670)
    yield _text(782, 626, "lamp pin", weight="bold")
    yield _text(782, 650, "(Pico, or bright)")


def _piezo_line() -> Iterator[str]:
    yield _path("M400 790 V770 H440 M460 770 H500 M580 770 H770", colour=COPPER)
    yield _box(440, 756, 20, 28, COPPER)
    yield _text(450, 746, "piezo", anchor="middle")
    yield _resistor(500, 770, upright=False, label="220 Ω", colour=COPPER)
    yield _ground(400, 790)
    yield _text(782, 776, "piezo pin", weight="bold")


def _led(x: int, y: int) -> str:
    """Current flows down."""
    shape = f'<path d="M{x - 18} {y} H{x + 18} L{x} {y + 36} Z" fill="{PAPER}" stroke="{LIGHT}" stroke-width="3"/>'
    return shape + _path(f"M{x - 18} {y + 38} H{x + 18}", colour=LIGHT)


def _resistor(x: int, y: int, *, upright: bool, label: str, colour: str = INK) -> str:
    wide, high = (24, 60) if upright else (80, 24)
    left, top = (x - 12, y) if upright else (x, y - 12)
    words = _text(x + 20, y + 36, label) if upright else _text(x + 40, y - 20, label, anchor="middle")
    box = (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
    )
    return box + words


def _box(x: int, y: int, wide: int, high: int, colour: str, fill: str = PAPER) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}" stroke="{colour}" stroke-width="3"/>'


def _ground(x: int, y: int) -> str:
    """Hangs on a wire that comes from above."""
    return _path(" ".join(f"M{x - w} {y + d} H{x + w}" for w, d in ((14, 0), (9, 5), (4, 10))))


def _dot(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="5" fill="{INK}"/>'


def _path(moves: str, *, colour: str = INK, width: int = 3) -> str:
    return f'<path d="{moves}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _text(
    x: int, y: int, words: str, *, size: int = 17, anchor: str = "start", weight: str = "normal", colour: str = INK
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" fill="{colour}">'
        f"{escape(words)}</text>"
    )


def _svg(width: int, height: int, title: str, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} 0 {width + 2 * EDGE} {height}" role="img" '
        f'font-family="DejaVu Sans, Arial, sans-serif">'
    )
    paper = f'<rect x="{-EDGE}" width="{width + 2 * EDGE}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *body, "</svg>"]) + "\n"


def pictures() -> dict[str, str]:
    """The SVG of every picture by its file name."""
    return {**{f"{board.name}.svg": drawn(board) for board in BOARDS}, "seat.svg": one_seat()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / name).write_text(picture, encoding="utf-8")
