"""The wiring stands in four places, the page, its pictures, the firmware and the emulator: they say the same pins."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import avr_box
import micropython_box
import pytest

from tests.hardware import paper

PORTS = {"B": ("D", 8), "C": ("A", 0), "D": ("D", 0)}
GROUNDS_OF_PICO = {3, 8, 13, 18, 23, 28, 38}


@pytest.mark.parametrize("name", ["nano.svg", "pico.svg", "seat.svg"])
def test_a_picture_is_what_the_drawing_writes(name: str) -> None:
    kept = (paper.HARDWARE / "wiring" / name).read_text(encoding="utf-8")
    assert kept == paper.drawing().pictures()[name]
    assert ElementTree.fromstring(kept).tag.endswith("svg")
    assert set(re.findall(r"https?://[^/\"]+", kept)) == {"http://www.w3.org"}


@pytest.mark.parametrize("name", ["nano.svg", "pico.svg", "seat.svg"])
def test_a_picture_keeps_its_words_on_the_paper(name: str) -> None:
    """A letter is about 0.6 of its size wide."""
    root = ElementTree.fromstring((paper.HARDWARE / "wiring" / name).read_text(encoding="utf-8"))
    edge, top, wide, high = (float(number) for number in root.attrib["viewBox"].split())
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert text.text
        x, y, length = float(text.attrib["x"]), float(text.attrib["y"]), 0.6 * float(text.attrib["font-size"])
        length *= len(text.text)
        left = x - {"start": 0.0, "middle": length / 2, "end": length}[text.attrib["text-anchor"]]
        assert edge <= left, text.text
        assert left + length <= edge + wide, text.text
        assert top < y < top + high, text.text


def test_the_nanos_seats_are_wired_as_its_program_reads_them() -> None:
    seats = paper.seats_of_nano()
    assert list(seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert paper.seats_of_page("Nano and Uno") == seats
    assert paper.seats_of_drawing("NANO") == seats


def test_the_picos_seats_are_wired_as_its_program_reads_them() -> None:
    seats = paper.seats_of_pico()
    assert list(seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert paper.seats_of_page("Pico") == seats
    assert paper.seats_of_drawing("PICO") == seats


@pytest.mark.parametrize(("board", "title"), [("NANO", "Nano and Uno"), ("PICO", "Pico")])
def test_all_other_pins_are_the_same_on_the_page_and_in_its_picture(board: str, title: str) -> None:
    assert paper.others_of_page(title) == paper.others_of_drawing(board)


def test_sounder_and_status_lamp_hang_where_the_programs_drive_them() -> None:
    nano, pico = paper.drawn("NANO"), paper.drawn("PICO")
    assert nano[paper.nano_piezo()] == ["piezo, 220 Ω"]
    assert pico[paper.pico_piezo()] == ["piezo, 220 Ω"]
    assert "own lamp" in nano[paper.nano_status()][0]


def test_no_pin_has_two_uses() -> None:
    for board in ("NANO", "PICO"):
        shared = {pin for pin, labels in paper.drawn(board).items() if len(labels) > 1}
        assert shared == {"GND"}


def test_the_emulators_are_wired_as_the_page_says() -> None:
    def name(pin: tuple[str, int]) -> str:
        letter, first = PORTS[pin[0]]
        return f"{letter}{first + pin[1]}"

    pairs = zip(map(name, avr_box.KEYS), map(name, avr_box.LAMPS), strict=True)
    assert dict(enumerate(pairs, start=1)) == paper.seats_of_page("Nano and Uno")
    assert name(avr_box.PIEZO) == paper.nano_piezo()
    keys, lamps = micropython_box.KEYS, micropython_box.LAMPS
    rows = zip(keys[:8], keys[8:], lamps, strict=True)
    named = {seat: tuple(f"GP{pin}" for pin in row) for seat, row in enumerate(rows, start=1)}
    assert named == paper.seats_of_page("Pico")


def test_a_picos_pin_has_the_number_at_which_the_picture_has_it() -> None:
    board = paper.drawing().PICO
    assert (len(board.left), len(board.right)) == (20, 20)
    order = [wire.pin for wire in (*board.left, *reversed(board.right))]
    assert {number for number, pin in enumerate(order, start=1) if pin == "GND"} == GROUNDS_OF_PICO
    numbers = paper.numbers_of_page("Pico")
    assert set(numbers) == set(paper.drawn("PICO"))
    for pin, at in numbers.items():
        assert {order[number - 1] for number in at} == {pin}
    used = {wire.pin: number for number, wire in enumerate((*board.left, *reversed(board.right)), 1) if wire.label}
    assert all(used[pin] in at for pin, at in numbers.items())
