"""`box drill`: its words, and a whole drill against a box in software with players who watch the lamps."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.box.drill_words import report, trial_line
from companion.cli.box.statistics import Trial, pair_figures, seat_figures
from tests.cli.conftest import Companion

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from companion.box.messages import Pattern
from companion.box.simulator.simulator import Simulator
from companion.settings import save_pairing
from tests.box.peers import until
from tests.cli.box_program import UID_TEXT, Players, Program, software_box

ALL = frozenset({1, 2, 3})


def reported(trials: list[Trial], resolution: int = 16) -> list[str]:
    return list(report(seat_figures(trials, [1, 2, 3]), pair_figures(trials, [1, 2, 3], resolution), resolution))


def test_a_trial_is_told_in_the_order_of_hands() -> None:
    trial = Trial(lit=ALL, after={3: 243_120, 1: 243_170}, early=(2,))
    assert trial_line(trial) == "Seat 3 243 ms, seat 1 +50 µs, seat 2 missed it, seat 2 too early."
    assert trial_line(Trial(lit=frozenset({1}), wrong=(2,))) == "Seat 1 missed it, seat 2 without its lamp."


def test_a_tie_is_told_with_its_seats_and_how_close_they_were() -> None:
    trials = [Trial(lit=ALL, after={1: 200_000, 2: 200_010, 3: 250_000})]
    lines = reported(trials)
    assert lines[3].startswith("Not all seats could be told apart every time: the closest two presses, of seats 1 and ")
    assert "of seats 1 and 2, were 10 µs apart;" in lines[3]
    assert lines[3].endswith("this box tells presses apart that are more than 16 µs apart.")
    assert lines[4] == "Seats 1 and 2: a tie once, of 1 presses together."


def test_all_told_apart_is_one_sentence() -> None:
    lines = reported([Trial(lit=ALL, after={1: 200_000, 2: 201_000, 3: 250_000})])
    assert len(lines) == 4
    assert lines[3].startswith("All seats could be told apart every time: the closest two presses")
    assert "of seats 1 and 2, were 1.0 ms apart" in lines[3]


def test_a_seat_that_never_pressed_is_not_compared() -> None:
    lines = reported([Trial(lit=ALL, after={1: 200_000, 2: 201_000})])
    assert lines[2] == "Seat 3: 0 of 1 pressed, 1 missed."
    assert lines[3].startswith("All seats that pressed together could be told apart")
    assert "2 pairs of seats never pressed together" in lines[3]


def test_a_drill_without_a_whole_round_has_nothing_to_tell() -> None:
    assert reported([]) == ["No lamp was lit to its end, so there is nothing to tell."]


# --- with a box ----------------------------------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Simulator]:
    with software_box(tmp_path / "port", keys=3) as box:
        yield box


@pytest.fixture
def drill(box: Simulator, home: Path, tmp_path: Path) -> Iterator[Program]:
    program = Program(home, "drill", "--box", str(tmp_path / "port"), "--seconds", "60")
    program.until("q and Enter ends it sooner.")
    yield program
    program.close()


def test_players_who_press_when_it_lights_are_measured_by_the_boxs_stamps(drill: Program, box: Simulator) -> None:
    """Two hands 2 ms apart by the box are 2 ms apart in the result, whenever they were heard."""
    with Players(box):
        line = drill.until("+")
        drill.type("q")
        assert drill.ended() == 0
    assert "+2.0 ms" in line
    assert "+4.0 ms" in line
    said = "\n".join(drill.lines)
    assert "Seat 1: offset " in said
    assert "were 2.0 ms apart; this box tells presses apart that are more than 1 µs apart." in said
    until(lambda: set(box.look().patterns) == {Pattern.OFF}, "the dark")


def test_who_does_not_press_has_missed(drill: Program, box: Simulator) -> None:
    with Players(box, lambda key: key == 0):
        drill.until("seats 2 and 3 missed it.")
        drill.type("q")
        assert drill.ended() == 0
    assert any(line.startswith("Seat 2: 0 of ") for line in drill.lines)


def test_a_press_before_the_lamp_is_told_and_does_not_count(drill: Program, box: Simulator) -> None:
    """Case 19 [L3]."""
    until(lambda: box.look().state.name == "CUE", "a round that is to begin")
    assert box.press(1, hold=0.02)
    drill.until("seat 2 too early")
    drill.type("q")
    assert drill.ended() == 0
    assert any(line.startswith("Seat 2: ") and "1 too early" in line for line in drill.lines)


def test_a_box_lost_in_between_is_told_and_the_drill_goes_on(drill: Program, box: Simulator) -> None:
    """Case 58 [L3]: the round in which it was lost counts for nobody."""
    until(lambda: box.look().state.name == "ARMED", "a round that is open")
    box.unplug()
    drill.until("Box lost - reconnecting.")
    assert not any("missed" in line for line in drill.lines)
    box.replug()
    drill.until("Box back.")
    with Players(box):
        drill.until("+2.0 ms")
    drill.type("q")
    assert drill.ended() == 0


def test_programs_get_one_json_object_and_the_drill_ends_by_itself(box: Simulator, home: Path) -> None:
    save_pairing(home / "boxes.json", UID_TEXT, {0: "2", 1: "1"})
    program = Program(home, "drill", "--box", box.path, "--seconds", "5", "--json")
    assert program.process.stdin is not None
    program.process.stdin.close()
    try:
        with Players(box):
            assert program.ended() == 0
    finally:
        program.close()
    told = json.loads("\n".join(program.lines))
    assert (told["box"], told["resolution_us"]) == (UID_TEXT, 1)
    assert [seat["seat"] for seat in told["seats"]] == [1, 2]
    assert all(seat["offset_us"] > 0 for seat in told["seats"] if seat["pressed"])
    together = [trial["after_us"] for trial in told["trials"] if len(trial["after_us"]) == 2]
    assert together
    assert all(1_990 <= after["1"] - after["2"] <= 2_010 for after in together), "key 1 is seat 2's, and was first"
    assert [pair["apart"] for pair in told["pairs"]] == [True]


@pytest.mark.parametrize("seconds", ["4", "601", "-1", "soon", ""])
def test_a_time_that_makes_no_drill_is_one_short_sentence(seconds: str, companion: Companion) -> None:
    said = companion("box", "drill", "--seconds", seconds)
    assert said.status == 2
    assert "give 5 to 600" in said.err
    assert len(said.err) < 120


def test_a_box_without_lamps_is_one_sentence(home: Path) -> None:
    with software_box(keys=3, lamps=0) as box:
        program = Program(home, "drill", "--box", box.path)
        try:
            assert program.ended() == 2
            assert "no lamps" in program.complaint()
        finally:
            program.close()
