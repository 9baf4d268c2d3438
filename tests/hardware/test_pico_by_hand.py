"""The Pico's program in a person's hands: typed letters press its buttons, and its lamps are told [L3]."""

import subprocess
import sys
from pathlib import Path

import pytest
from fingers import Fingers

from companion.box.frames import VERSION
from companion.box.messages import Arm, Armed, Hello, Identity, Mode, Press
from tests.box.peers import until
from tests.hardware.micropython import needs_unix_port
from tests.hardware.paper import HARDWARE
from tests.hardware.test_pico_pty import Line


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3", [(2,)]),
        ("=35", [(), (), (2, 4)]),
        ("=3b", [(), (), (2, 9)]),
        ("=33", [(), (), ()]),
        ("=x3", [(), (), (2,)]),
        ("u", [None]),
    ],
)
def test_two_fingers_come_after_a_key_of_their_own(typed: str, meant: list[tuple[int, ...] | None]) -> None:
    fingers = Fingers("12345678abcdefgh")
    assert [fingers.key(key) for key in typed] == meant
    assert fingers.hint == ""


def appears(link: Path, instead_of: Path | None = None) -> Path:
    until(lambda: link.is_symlink() and link.readlink() != instead_of, "the link")
    return link


def started(line: Line) -> int:
    """The box's count of its starts."""
    line.greet()
    return next(each.boot for each in line.heard if isinstance(each, Identity))


@needs_unix_port
def test_two_at_once_are_50_us_apart_and_the_plug_and_a_reset_start_it_anew(tmp_path: Path) -> None:
    """Case 13 [L3]"""
    link = tmp_path / "pico"
    command = [sys.executable, str(HARDWARE / "emulator" / "pico_by_hand.py"), "--link", str(link)]
    with (
        (tmp_path / "told").open("w") as out,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, text=True) as child,
    ):
        assert child.stdin
        try:
            line = Line(str(appears(link)))
            boots = [started(line)]
            for keys in ("uu", "r"):
                before = link.readlink()
                child.stdin.write(keys)
                child.stdin.flush()
                appears(link, instead_of=before)
                line.port.close()  # not before: the next port would have its name
                line = Line(str(link))
                boots.append(started(line))
            line.arm()
            line.wait(Armed)
            child.stdin.write("=52")
            child.stdin.flush()
            first, second = line.wait(Press, 2)[:2]
            line.port.close()
            child.stdin.write("q")
            child.stdin.flush()
            assert child.wait(timeout=30) == 0
        finally:
            child.kill()
    assert boots == [boots[0], boots[0] + 1, boots[0] + 2]
    assert isinstance(first, Press)
    assert isinstance(second, Press)
    assert (first.key, second.key, second.t - first.t) == (4, 1, 50)


@needs_unix_port
def test_typed_letters_press_both_rows_and_the_firsts_lamp_is_told(tmp_path: Path) -> None:
    link, told = tmp_path / "pico", tmp_path / "told"
    command = [sys.executable, str(HARDWARE / "emulator" / "pico_by_hand.py"), "--link", str(link)]
    with told.open("w") as out, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, text=True) as child:
        assert child.stdin
        try:
            until(link.exists, "the link")
            line = Line(str(link))
            line.say(Hello(id=1, version=VERSION, nonce=0x5A))
            line.wait(Identity)
            line.say(Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFFFF, delay=0, duration=0))
            line.wait(Armed)
            child.stdin.write("3b")
            child.stdin.flush()
            presses = line.wait(Press, 2)
            until(lambda: "lamps --3-----" in told.read_text(), "the first's lamp")
            line.port.close()
            child.stdin.write("q")
            child.stdin.flush()
            assert child.wait(timeout=30) == 0
        finally:
            child.kill()
    keys = [press.key for press in presses if isinstance(press, Press)]
    assert keys[:2] == [2, 9]
    assert not link.is_symlink()
