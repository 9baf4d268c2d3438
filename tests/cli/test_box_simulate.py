"""`box simulate`: by keys on a terminal, by lines from a program; it leaves terminal and folder as it found them."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import serial

from companion.box.frames import Decoder, Sender
from companion.box.messages import Arm, Hello, HostMessage, Lamps, Mode, Pattern, Ping, to_bytes
from tests.cli.conftest import Companion
from tests.cli.test_signals import ROOT, SIGNALS, WITH_TOY

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from tests.box.peers import until
from tests.cli.test_terminal import Terminal

KEYS = "q quit"
DEADLINE = 60.0
"""Seconds a test waits for what should be seen at once."""


class Program:
    """The command with pipes, as a script runs it."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", WITH_TOY, "box", "simulate", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
        )
        self.lines: list[str] = []
        self._begun = ""

    def until(self, text: str) -> str:
        """Reads until a line holds this text."""
        while True:
            *lines, self._begun = self._begun.split("\n")
            for place, line in enumerate(lines):
                self.lines.append(line)
                if text in line:
                    self._begun = "\n".join([*lines[place + 1 :], self._begun])
                    return line
            assert self.process.stdout is not None
            ready, _, _ = select.select([self.process.stdout], [], [], 30)
            data = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            assert data, f"{text!r} does not come: {self.lines}"
            self._begun += data.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


class Screen(Terminal):
    """The command on a terminal. Lamps that blink are painted for ever, so its wait ends by the clock. Each wait goes
    on behind what the one before it waited for: two lines may come in one piece."""

    read_to = 0

    def until(self, text: str) -> None:
        end = time.monotonic() + DEADLINE
        while (place := self.seen.find(text, self.read_to)) < 0:
            assert time.monotonic() < end, f"{text!r} does not come: {self.seen[self.read_to :]}"
            ready, _, _ = select.select([self.ours], [], [], 0.1)
            if ready:
                self.seen += os.read(self.ours, 4096).decode(errors="replace")
        self.read_to = place + len(text)


class Host:
    """Says to the box what a program at the other end would, and pings it, so that the box knows of a host."""

    def __init__(self, link: Path) -> None:
        self.port = serial.Serial(str(link), 115200, timeout=0.1, exclusive=True)
        self._letters: list[str] = []
        self._over = False
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        self.say(Hello(id=1, version=1, nonce=0x5A3C77A5), "I")

    def say(self, message: HostMessage, answer: str) -> None:
        before = self._letters.count(answer)
        self.port.write(to_bytes(message))
        until(lambda: self._letters.count(answer) > before, f"an answer to {message}")

    def arm(self, *keys: int) -> None:
        mask = sum(1 << key for key in keys)
        mode = Mode.LIGHT_FIRST | Mode.CUE_LAMPS
        self.say(Arm(id=2, round=1, mode=mode, mask=mask, delay=0, duration=0), "A")

    def close(self) -> None:
        self._over = True
        self._thread.join()
        self.port.close()

    def _listen(self) -> None:
        decoder = Decoder(Sender.BOX)
        while not self._over:
            self._letters += [frame.letter for frame in decoder.feed(self.port.read(256))]
            self.port.write(to_bytes(Ping(id=9)))


@pytest.fixture
def link(home: Path) -> Path:
    return home / "box"


@pytest.fixture
def program(home: Path) -> Iterator[Program]:
    started = Program(home)
    started.until("The box has started (start 1).")
    yield started
    started.close()


@pytest.fixture
def terminal(home: Path) -> Iterator[Screen]:
    started = Screen(home, "box", "simulate")
    started.until(KEYS)
    yield started
    started.close()


@pytest.fixture
def host(link: Path) -> Iterator[Host]:
    opened = Host(link)
    yield opened
    opened.close()


def keys_are_single(terminal: Screen) -> bool:
    import termios

    return not termios.tcgetattr(terminal.its)[3] & (termios.ICANON | termios.ECHO)


# --- by lines --------------------------------------------------------------------------------------------------------


def test_a_script_presses_and_reads_what_came_of_it(program: Program) -> None:
    program.type("press 3")
    program.until("Button 3: pressed, while no round is open.")
    program.type("quit")
    program.until("The box is gone.")
    assert program.process.wait(timeout=30) == 0


def test_it_says_where_it_is_and_what_can_be_said(program: Program, link: Path) -> None:
    assert program.lines[0].startswith(f"A box with 8 buttons is at {link} (/dev/")
    assert program.lines[0].endswith("); `companion play` finds it.")
    assert program.lines[1].startswith("Say press N [MS], hold N, release N, both N M [µs],")


def test_a_photo_finish_is_told_by_its_microseconds(program: Program, host: Host) -> None:
    program.until("A host is there: session A5.")
    host.arm(0, 1)
    program.until("Round 1 opens now to buttons 1 2, until the host ends it.")
    program.until("Lamps 1 2 slow.")
    program.type("both 2 1")
    program.until("Button 2: first of round 1.")
    program.until("Lamp 2 on.")
    program.until("Button 1: 50 µs after the first.")
    program.type("press 8")
    program.until("Button 8: not asked in this round.")
    program.type("lamps")
    told = program.until("Lamps: 1")
    assert " 2● on 3○ off " in told
    assert "a round is open and has its first" in told


def test_everything_a_box_can_suffer_can_be_said(program: Program, link: Path) -> None:
    plugged = True
    for said, told in [
        ("bounce on", "Contacts bounce for 1.6 ms."),
        ("press 2", "Button 2: pressed"),
        ("loss 30", "30 % of the frames are spoilt, either way."),
        ("hang", "It hangs: it hears and says nothing."),
        ("lamps", "hangs · 1 wait for a host · bounce on · loss 30 %"),
        ("wake", "It goes on."),
        ("reset", "The box has started (start 2)."),
        ("unplug", "Unplugged."),
        ("press 5", "Nothing hears it: the box is unplugged."),
        ("reset", "It is unplugged."),
        ("lamps", "unplugged"),
        ("replug", "Plugged in as /dev/"),
        ("hold 7", "Button 7: pressed"),
        ("press 7", "Button 7 is down already."),
        ("release 7", "The finger leaves button 7."),
        ("bounce off", "Contacts are clean."),
    ]:
        program.type(said)
        program.until(told)
        plugged = said == "replug" or (plugged and said != "unplug")
        assert link.exists() == plugged


def test_what_it_does_not_understand_it_says_in_one_sentence_and_goes_on(program: Program) -> None:
    for said, told in [
        ("dance", "Not understood: dance. Say press N"),
        ("press", "Not understood: press. Say press N"),
        ("press 1 2 3", "Not understood: press 1 2 3. Say press N"),
        ("", "Not understood: an empty line. Say press N"),
        ("press 9", "9 is not the number of a button: give a number from 1 to 8."),
        ("press \x1b[2Jx", "is not the number of a button"),
        ("both 1 1", "Two different buttons are needed for two at once."),
        ("loss 101", "101 is not percent: give a number from 0 to 100."),
        ("bounce perhaps", "bounce is on or off."),
    ]:
        program.type(said)
        assert "\x1b" not in program.until(told)
    assert "Button" not in "".join(program.lines[2:])
    program.type("press 1")
    program.until("Button 1: pressed")


def test_the_end_of_the_input_is_the_end(program: Program, link: Path) -> None:
    assert program.process.stdin is not None
    program.process.stdin.close()
    program.until("The box is gone.")
    assert program.process.wait(timeout=30) == 0
    assert not link.is_symlink()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_it_and_takes_the_link_away(number: signal.Signals, program: Program, link: Path) -> None:
    assert link.is_symlink()
    program.process.send_signal(number)
    _, complaints = program.process.communicate(timeout=30)
    assert (program.process.returncode, complaints) == (128 + number, b"")
    assert not link.is_symlink()


def test_after_a_kill_the_link_leads_nowhere_and_the_next_box_takes_it(home: Path, link: Path) -> None:
    """A link to the number of a terminal would lead to whoever gets that number next."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("cannot here: links through a process are Linux's")
    first = Program(home)
    first.until("The box has started")
    first.process.kill()
    first.close()
    assert link.is_symlink()
    assert not link.exists()
    second = Program(home)
    second.until("The box has started")
    assert link.exists()
    second.close()


def test_a_second_box_is_refused_or_gets_a_link_of_its_own(program: Program, companion: Companion, home: Path) -> None:
    said = companion("box", "simulate")
    assert (said.status, said.out) == (2, "")
    assert "Another simulated box is at " in said.err
    other = Program(home, "--port-link", str(home / "other"), "--seats", "5")
    assert "A box with 5 buttons is at" in other.until("`companion play --box")
    other.type("press 6")
    other.until("6 is not the number of a button: give a number from 1 to 5.")
    other.close()


def test_a_wrong_number_of_seats_is_refused(companion: Companion) -> None:
    said = companion("box", "simulate", "--seats", "9")
    assert said.status == 2
    assert "--seats" in said.err


def test_without_pseudo_terminals_it_says_so(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "openpty")
    said = companion("box", "simulate")
    assert (said.status, said.err) == (
        2,
        "companion: A simulated box needs pseudo-terminals: run it on Linux or macOS.\n",
    )


# --- by keys ---------------------------------------------------------------------------------------------------------


def test_digits_press_and_q_ends_with_the_terminal_as_it_was(terminal: Screen, link: Path) -> None:
    assert keys_are_single(terminal)
    terminal.type("3")
    terminal.until("Button 3: pressed, while no round is open.")
    terminal.type("q")
    terminal.until("The box is gone.")
    assert terminal.process.wait(timeout=30) == 0
    assert not keys_are_single(terminal)
    assert not link.is_symlink()


def test_eight_lamps_are_shown_by_mark_and_word(terminal: Screen, host: Host) -> None:
    terminal.until("a host is there, no round is open")
    host.say(Lamps(id=2, mask=0x81, pattern=Pattern.ON), "K")
    terminal.until(" 1● on    2○ off   3○ off   4○ off   5○ off   6○ off   7○ off   8● on")
    host.say(Lamps(id=3, mask=0x01, pattern=Pattern.FAST), "K")
    terminal.until(" 1● fast  2○ off ")
    terminal.until(" 1○ fast  2○ off ")


@pytest.mark.parametrize("key", ["=", "+"])
def test_a_photo_finish_is_three_keys(key: str, terminal: Screen, host: Host) -> None:
    terminal.until("a host is there, no round is open")
    host.arm(*range(8))
    terminal.until("a round is open")
    terminal.type(key)
    terminal.until("two at once, 50 µs apart: press two digits")
    terminal.type("5")
    terminal.until("press one more digit")
    terminal.type("2")
    terminal.until("Button 5: first of round 1.")
    terminal.until("Button 2: 50 µs after the first.")


def test_another_key_lets_two_at_once_be(terminal: Screen) -> None:
    terminal.type("=")
    terminal.until("press two digits")
    terminal.type("q4")
    terminal.until("Button 4: pressed")


def test_each_key_that_is_shown_does_what_it_says(terminal: Screen, link: Path) -> None:
    for key, told in [
        ("b", "Contacts bounce for 1.6 ms."),
        ("l", "10 % of the frames are spoilt"),
        ("u", "Unplugged."),
        ("u", "Plugged in as /dev/"),
        ("r", "The box has started (start 3)."),
        ("h", "It hangs"),
        ("h", "It goes on."),
    ]:
        terminal.type(key)
        terminal.until(told)
    assert link.exists()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, terminal: Screen, link: Path) -> None:
    terminal.process.send_signal(number)
    assert terminal.process.wait(timeout=30) == 128 + number
    assert not keys_are_single(terminal)
    assert not link.is_symlink()


def test_the_end_of_input_key_ends_it(terminal: Screen) -> None:
    terminal.type("\x04")
    assert terminal.process.wait(timeout=30) == 0


def test_stopped_it_gives_the_terminal_back_and_takes_it_again(terminal: Screen) -> None:
    terminal.process.send_signal(signal.SIGTSTP)
    until(lambda: os.waitpid(terminal.process.pid, os.WUNTRACED | os.WNOHANG)[0], "the stop")
    assert not keys_are_single(terminal)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(KEYS)
    terminal.type("6")
    terminal.until("Button 6: pressed")
    assert keys_are_single(terminal)


def test_on_a_dumb_terminal_everything_is_a_line(home: Path) -> None:
    terminal = Screen(home, "box", "simulate", term="dumb")
    terminal.until(KEYS)
    terminal.type("3")
    terminal.until("Button 3: pressed")
    terminal.type("q")
    terminal.until("The box is gone.")
    assert "\x1b" not in terminal.seen
    terminal.close()
