"""The Pico's program in a person's hands: typed letters press its buttons, and its lamps are told [L3]."""

import subprocess
import sys
from pathlib import Path

from companion.box.frames import VERSION
from companion.box.messages import Arm, Armed, Hello, Identity, Mode, Press
from tests.box.peers import until
from tests.hardware.micropython import needs_unix_port
from tests.hardware.paper import HARDWARE
from tests.hardware.test_pico_pty import Line

pytestmark = needs_unix_port


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
