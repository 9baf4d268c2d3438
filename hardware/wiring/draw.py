"""Draws the wiring of the button box as SVG: one picture per board, and one of what sits behind each button and lamp.

Must not hold a pin that the firmware does not use: tests compare
both. `python hardware/wiring/draw.py` writes the files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent

STEP = 34
"""Units between two pins."""

INK, PAPER, BOARD, COPPER, LIGHT = "#1d1d1f", "#ffffff", "#e4eef5", "#9a5b13", "#b42318"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """One pin and what hangs on it; `kind` is button, lamp, sound, ground or power."""

    pin: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    name: str
    title: str
    left: tuple[Wire, ...]
    right: tuple[Wire, ...]
    notes: tuple[str, ...]


def _row(pins: str, label: str, kind: str) -> tuple[Wire, ...]:
    return tuple(Wire(pin=pin, label=f"{label} {seat}", kind=kind) for seat, pin in enumerate(pins.split(), start=1))


NANO = Board(
    name="nano",
    title="Nano or Uno (ATmega328P): eight seats, one button each",
    left=(
        *_row("D2 D3 D4 D5 D6 D7 D8 D9", "button, seat", "button"),
        Wire(pin="GND", label="all buttons", kind="ground"),
    ),
    right=(
        *_row("A0 A1 A2 A3 A4 A5 D10 D11", "lamp, seat", "lamp"),
        Wire(pin="D12", label="piezo, 220 Ω", kind="sound"),
        Wire(pin="GND", label="all lamps, piezo", kind="ground"),
    ),
    notes=(
        "Each button: to GND; 4.7 kΩ to 5 V, 1 kΩ to the pin, 10 nF from pin to GND.",
        "Each lamp: LED and 470 Ω to GND.",
    ),
)

PICO = Board(
    name="pico",
    title="Raspberry Pi Pico: eight seats, two buttons each",
    left=(
        *_row("GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9", "button A, seat", "button"),
        *_row("GP18 GP19 GP20 GP21 GP22 GP26 GP27 GP28", "button B, seat", "button"),
        Wire(pin="GND", label="all buttons", kind="ground"),
    ),
    right=(
        *_row("GP10 GP11 GP12 GP13 GP14 GP15 GP16 GP17", "lamp, seat", "lamp"),
        Wire(pin="GP0", label="piezo, 220 Ω", kind="sound"),
        Wire(pin="GND", label="ULN2803A, piezo", kind="ground"),
        Wire(pin="VBUS", label="5 V for the lamps", kind="power"),
    ),
    notes=(
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
    for at, wire in enumerate(board.left):
        body += _wire(wire, top + 40 + at * STEP, left=True)
    for at, wire in enumerate(board.right):
        body += _wire(wire, top + 40 + at * STEP, left=False)
    for at, note in enumerate(board.notes):
        body.append(_text(40, top + height + 40 + 26 * at, note, size=17))
    return _svg(960, top + height + foot + 20, board.title, body)


def _wire(wire: Wire, y: int, *, left: bool) -> list[str]:
    pin_x, end_x = (370, 250) if left else (590, 710)
    colour = {"lamp": LIGHT, "power": LIGHT, "ground": INK}.get(wire.kind, COPPER)
    dash = ' stroke-dasharray="2 5"' if wire.kind == "ground" else ""
    label_x = end_x - 26 if left else end_x + 26
    return [
        f'<line x1="{pin_x}" y1="{y}" x2="{end_x}" y2="{y}" stroke="{colour}" stroke-width="3"{dash}/>',
        _symbol(wire.kind, end_x, y, colour),
        _text(pin_x + 10 if left else pin_x - 10, y + 6, wire.pin, anchor="start" if left else "end", weight="bold"),
        _text(label_x, y + 6, wire.label, anchor="end" if left else "start"),
    ]


def _symbol(kind: str, x: int, y: int, colour: str) -> str:
    match kind:
        case "button":
            return f'<circle cx="{x}" cy="{y}" r="11" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
        case "lamp":
            rays = _path(f"M{x - 8} {y - 8} L{x + 8} {y + 8} M{x - 8} {y + 8} L{x + 8} {y - 8}", colour=colour, width=2)
            return f'<circle cx="{x}" cy="{y}" r="11" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>{rays}'
        case "sound":
            return _box(x - 10, y - 10, 20, 20, colour)
        case "ground":
            bars = ((14, 0), (9, 5), (4, 10))
            return "".join(
                f'<line x1="{x - w}" y1="{y + d}" x2="{x + w}" y2="{y + d}" stroke="{colour}" stroke-width="3"/>'
                for w, d in bars
            )
        case _:
            return f'<path d="M{x} {y - 11} L{x + 9} {y + 7} L{x - 9} {y + 7} Z" fill="{colour}"/>'


def one_seat() -> str:
    """What sits behind one button and one lamp."""
    title = "One seat: button and lamp"
    body = [
        _text(480, 36, title, size=22, anchor="middle", weight="bold"),
        # the button's line: 5 V, pull-up, node, series resistor, pin, capacitor
        _path("M210 90 V120 M210 180 V230 M90 230 H300 M380 230 H640"),
        _path("M520 230 V270 M520 284 V330 M90 230 V270 M90 300 V330"),
        _resistor(210, 120, upright=True, label="4.7 kΩ"),
        _resistor(300, 230, upright=False, label="1 kΩ"),
        _path("M500 270 H540 M500 284 H540"),
        _text(556, 284, "10 nF"),
        _path("M76 262 L90 300", width=4),
        _dot(90, 270),
        _dot(90, 300),
        _dot(210, 230),
        _dot(520, 230),
        _text(106, 292, "button"),
        _ground(90, 330),
        _ground(520, 330),
        _text(210, 82, "5 V (Pico: 3V3)", anchor="middle"),
        _text(652, 236, "input pin", weight="bold"),
        # the lamp's line: pin, resistor, LED, ground
        _path("M640 430 H520 M440 430 H330 M270 430 H90 V450", colour=LIGHT),
        _resistor(440, 430, upright=False, label="470 Ω", colour=LIGHT),
        f'<path d="M330 412 V448 L290 430 Z" fill="{PAPER}" stroke="{LIGHT}" stroke-width="3"/>',
        _path("M288 412 V448 M288 430 H270", colour=LIGHT),
        _text(310, 400, "LED", anchor="middle"),
        _ground(90, 450),
        _text(652, 436, "lamp pin", weight="bold"),
        _text(40, 520, "At most 5 m of cable per seat; the lamp's way back is a wire of its own.", size=17),
    ]
    return _svg(960, 550, title, body)


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
    return _symbol("ground", x, y, INK)


def _dot(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="5" fill="{INK}"/>'


def _path(moves: str, *, colour: str = INK, width: int = 3) -> str:
    return f'<path d="{moves}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _text(x: int, y: int, words: str, *, size: int = 17, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" fill="{INK}">'
        f"{escape(words)}</text>"
    )


def _svg(width: int, height: int, title: str, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="DejaVu Sans, Arial, sans-serif">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *body, "</svg>"]) + "\n"


def pictures() -> dict[str, str]:
    """The SVG of every picture by its file name."""
    return {**{f"{board.name}.svg": drawn(board) for board in BOARDS}, "seat.svg": one_seat()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / name).write_text(picture, encoding="utf-8")
