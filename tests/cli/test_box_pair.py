"""`box pair` against a box in software: lamps flash, keys are pressed, and whose they are is kept."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from companion.box.messages import Pattern
from companion.box.simulator.simulator import Simulator
from companion.settings import read_pairing, save_pairing
from tests.box.peers import until
from tests.cli.box_program import UID_TEXT, Program, software_box

Start = Callable[..., Program]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Simulator]:
    with software_box(tmp_path / "port") as box:
        yield box


@pytest.fixture
def pair(box: Simulator, home: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts the command and waits for its first question."""
    programs: list[Program] = []

    def start(*words: str) -> Program:
        programs.append(Program(home, "pair", "--box", str(tmp_path / "port"), *words))
        if "--seats" not in words:
            programs[-1].until("How many seats have a button? 1 to 8")
            programs[-1].type("")
        programs[-1].until("Seat 1: press your button.")
        return programs[-1]

    yield start
    for program in programs:
        program.close()


def lamps(box: Simulator) -> list[int]:
    """The lamps that are not dark, and whether they only burn: 1 burns, 3 blinks fast."""
    return [int(pattern) for pattern in box.look().patterns]


def test_keys_are_bound_to_seats_lamps_show_it_and_it_is_kept(pair: Start, box: Simulator, home: Path) -> None:
    program = pair("--seats", "2")
    until(lambda: lamps(box)[0] == Pattern.FAST, "the flashing lamp")
    assert box.press(3)
    program.until("Key 4 is seat 1's button now.")
    until(lambda: lamps(box)[3] == Pattern.ON, "the lamp of a key that is somebody's")
    program.until("Seat 2: press your button.")
    assert box.press(0)
    program.until("Does any seat have a second button?")
    program.type("y")
    program.until("Seat 1: press your second button")
    assert box.press(5)
    program.until("what does seat 1 say with it?")
    program.until("the key is left out")
    program.type("p")
    program.until("Seat 2: press your second button")
    program.type("")
    program.until("The table: press")
    assert box.press(7)
    assert program.ended() == 0
    assert program.lines[-1] == (
        f"Kept for box {UID_TEXT}: key 1 is seat 2's button, key 4 is seat 1's button,"
        " key 6 is seat 1's button for pass, key 8 is the table's button."
    )
    assert read_pairing(home / "boxes.json", UID_TEXT) == {0: "2", 3: "1", 5: "1 pass", 7: "table"}


def test_a_key_pressed_twice_is_one_sentence_and_goes_on(pair: Start, box: Simulator, home: Path) -> None:
    program = pair("--seats", "2")
    assert box.press(3, hold=0.02)
    program.until("Seat 2: press your button.")
    until(lambda: box.press(3, hold=0.02), "the button to be free")
    program.until("Key 4 is seat 1's button already")
    program.until("Seat 2: press your button.")
    program.type("d")
    assert program.ended() == 0
    assert read_pairing(home / "boxes.json", UID_TEXT) == {3: "1"}


def test_a_box_lost_in_between_is_told_and_the_question_comes_again(pair: Start, box: Simulator, home: Path) -> None:
    """Case 59 [L3]: also under another name; what was learned is not lost."""
    program = pair("--seats", "2")
    assert box.press(3)
    program.until("Seat 2: press your button.")
    box.unplug()
    program.until("Box lost - reconnecting.")
    box.replug()
    program.until("Box back.")
    program.until("Seat 2: press your button.")
    until(lambda: lamps(box)[3] == Pattern.ON, "the lamp of a key that is somebody's")
    assert box.press(6)
    program.until("Key 7 is seat 2's button now.")
    program.type("d")
    assert program.ended() == 0
    assert read_pairing(home / "boxes.json", UID_TEXT) == {3: "1", 6: "2"}


@pytest.mark.parametrize("how", ["q", "the end of input"])
def test_giving_up_keeps_what_was_there_before(how: str, pair: Start, box: Simulator, home: Path) -> None:
    save_pairing(home / "boxes.json", UID_TEXT, {0: "1"})
    save_pairing(home / "boxes.json", "00000001", {0: "3"})
    before = json.loads((home / "boxes.json").read_text())
    program = pair()
    assert box.press(3)
    program.until("Key 4 is seat 1's button now.")
    if how == "q":
        program.type("q")
    else:
        assert program.process.stdin is not None
        program.process.stdin.close()
    assert program.ended() == 0
    assert program.lines[-1] == "Nothing was kept: key 1 is seat 1's button."
    assert json.loads((home / "boxes.json").read_text()) == before


def test_every_question_left_out_keeps_nothing_and_lamps_go_dark(pair: Start, box: Simulator, home: Path) -> None:
    program = pair("--seats", "1")
    until(lambda: any(lamps(box)), "the flashing lamp")
    for _ in range(3):
        program.type("")
    assert program.ended() == 0
    assert program.lines[-1].startswith("Nothing was kept")
    assert not (home / "boxes.json").exists()
    until(lambda: not any(lamps(box)), "the dark")


def test_a_wrong_press_is_taken_back_by_a_key(pair: Start, box: Simulator, home: Path) -> None:
    program = pair("--seats", "2")
    assert box.press(3, hold=0.02)
    program.until("Seat 2: press your button.")
    program.type("b")
    program.until("Seat 1: press your button.")
    assert box.press(4, hold=0.02)
    program.until("Key 5 is seat 1's button now.")
    program.type("d")
    assert program.ended() == 0
    assert read_pairing(home / "boxes.json", UID_TEXT) == {4: "1"}


def test_what_was_kept_of_this_box_is_forgotten(box: Simulator, home: Path) -> None:
    save_pairing(home / "boxes.json", UID_TEXT, {0: "2"})
    save_pairing(home / "boxes.json", "00000001", {0: "3"})
    for said in (f"What was kept of box {UID_TEXT} is forgotten", f"Nothing was kept of box {UID_TEXT}"):
        program = Program(home, "pair", "--box", box.path, "--forget")
        try:
            assert program.ended() == 0
        finally:
            program.close()
        (line,) = program.lines
        assert line.startswith(said)
        assert line.endswith("key 1 is seat 1's button, and so on.")
    assert read_pairing(home / "boxes.json", UID_TEXT) == {}
    assert read_pairing(home / "boxes.json", "00000001") == {0: "3"}


def test_a_file_of_pairings_that_is_spoilt_is_one_sentence_and_stays(box: Simulator, home: Path) -> None:
    home.mkdir()
    (home / "boxes.json").write_text("{")
    program = Program(home, "pair", "--box", box.path)
    try:
        assert program.ended() == 2
        assert "boxes.json cannot be used" in program.complaint()
    finally:
        program.close()
    assert (home / "boxes.json").read_text() == "{"
