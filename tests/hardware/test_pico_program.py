"""The Pico from power-up on: main.py and all below it as they are, under MicroPython in virtual time [L4]."""

from pathlib import Path

import pytest
from micropython_box import Ended, LockstepBox, Reset, Sent, Tone

from companion.box.messages import Boot, Fault, Flags, Identity, Lamps, Pattern, Ping, State
from companion.box.messages import Tone as Sound
from tests.hardware.micropython import Host, needs_unix_port

pytestmark = needs_unix_port

BOOT_AGAIN = 500_000  # us within which a restarted chip is there


def power_up(flash: Path, step: int = 400) -> tuple[LockstepBox, Host]:
    box = LockstepBox(flash, step=step)
    return box, Host(box)


def play_on(host: Host) -> None:
    """Longer than the program takes for a sign that a fault has come back soon."""
    for _ in range(6):
        host.run(2_000_000)
        host.ask(Ping)


def of(host: Host, kind: type) -> list[object]:
    return [each for each in host.heard if type(each) is kind]


def test_each_power_up_is_counted_on_the_flash(tmp_path: Path) -> None:
    for boot in (1, 2, 3):
        _, host = power_up(tmp_path)
        with host:
            host.run(2_000)
            assert host.hello().boot == boot
            assert of(host, Boot) == [Boot(boot=boot, version=1)]


@pytest.mark.parametrize("kept", ["", "nonsense", "65535", "\0\0"])
def test_a_broken_count_is_no_reason_not_to_play(tmp_path: Path, kept: str) -> None:
    (tmp_path / "boot.txt").write_text(kept)
    _, host = power_up(tmp_path)
    with host:
        assert host.hello().boot == (0 if kept == "65535" else 1)


def test_nothing_is_written_to_flash_after_the_start(tmp_path: Path) -> None:
    """No flash write while a round is armed: a write stops both cores."""
    _, host = power_up(tmp_path)
    with host:
        host.hello()
        tmp_path.joinpath("boot.txt").unlink()
        host.arm()
        host.box.hit(1, host.now + 100)
        host.run(3_000_000)
        assert list(tmp_path.iterdir()) == []


def test_holding_seat_1_at_power_up_leaves_the_prompt(tmp_path: Path) -> None:
    """The rescue: the running program takes byte 03 for data, so there must be a way not to start it."""
    with pytest.raises(Ended):
        LockstepBox(tmp_path, held=(0,))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", [1, 8])
def test_no_other_button_does(tmp_path: Path, key: int) -> None:
    with Host(LockstepBox(tmp_path, held=(key,))) as host:
        assert host.hello().keys == 16
        assert host.health().down == 1 << key


@pytest.mark.parametrize(("kind", "code"), [("memory", 0x0001), ("io", 0x0002), ("value", 0x00FF)])
def test_a_fault_is_told_and_the_box_starts_again(tmp_path: Path, kind: str, code: int) -> None:
    """P8: one frame, no traceback on the line; the new start shows in B, in the boot count and by dark lamps."""
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        host.arm(1)
        host.ask(Lamps, mask=0xFF, pattern=Pattern.ON)
        play_on(host)
        box.fault(kind)
        host.run(4_000)
        assert of(host, Fault) == [Fault(code=code)]
        assert of(host, Boot)[-1] == Boot(boot=2, version=1)
        assert not [each for each in box.news if isinstance(each, Reset)]
        assert host.box.lit() <= {0}
        assert host.health().state is State.NOHOST
        again = host.hello()
        assert isinstance(again, Identity)
        assert again.boot == 2
        host.arm(1)
        box.hit(4, host.now + 100)
        host.run(5_000)
        assert [press.flags for press in host.presses()] == [Flags.FIRST]
        assert host.decoder.bad == 0
        everything = b"".join(each.data for each in box.news if isinstance(each, Sent))
        assert b"Traceback" not in everything


def test_a_fault_that_comes_back_soon_restarts_the_chip(tmp_path: Path) -> None:
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        box.fault("value")
        host.run(BOOT_AGAIN)
        assert len([each for each in box.news if isinstance(each, Reset)]) == 1
        assert host.hello().boot == 2


def test_a_second_core_that_stops_is_noticed(tmp_path: Path) -> None:
    """No press could come any more: that is told within 0.3 s, and the chip is restarted."""
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        play_on(host)
        box.fault("sampler")
        host.run(300_000)
        assert of(host, Fault) == [Fault(code=0x0003)]
        host.run(BOOT_AGAIN)
        host.hello()
        host.arm()
        box.hit(2, host.now + 100)
        host.run(5_000)
        assert [press.key for press in host.presses()] == [2]


def test_a_fault_while_the_host_does_not_read(tmp_path: Path) -> None:
    """The last words are not waited for: the box is back all the same."""
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        play_on(host)
        box.room(3)
        box.fault("io")
        host.run(1_000_000)
        box.room(1 << 30)
        host.run(100_000)
        assert host.hello().boot == 2


def test_the_heap_of_a_pico_is_enough_for_an_evening(tmp_path: Path) -> None:
    """Half a minute of presses, commands and noise in the memory a Pico has: no fault, no restart."""
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        for second in range(30):
            host.arm(second % 255 + 1, mode=3)
            for key in range(8):
                box.hit(key, host.now + 1_000 + 700 * key, 9_000)
            box.send(bytes(range(256)))
            host.run(1_000_000)
            host.acknowledge(host.presses()[-1].number)
        assert of(host, Fault) == []
        assert len(host.presses()) >= 30 * 8 - 16
        assert host.health().boot == 1


def test_the_line_is_silent_when_the_piezo_is(tmp_path: Path) -> None:
    box, _ = power_up(tmp_path)
    with box:
        box.run(1_000_000)
        assert {each.hertz for each in box.news if isinstance(each, Tone)} <= {0}


def test_each_lamp_and_the_piezo_have_their_pin(tmp_path: Path) -> None:
    """As wired: lamps GP10 to GP17, the piezo GP0; what the bench sees is what the pins do."""
    box, host = power_up(tmp_path)
    with host:
        host.hello()
        for lamp in range(8):
            host.ask(Lamps, mask=0xFFFF, pattern=Pattern.OFF)
            host.ask(Lamps, mask=1 << lamp, pattern=Pattern.ON)
            assert box.lit() == {lamp}
        host.ask(Sound, hertz=440, milliseconds=50)
        assert box.hertz() == 440
        host.run(60_000)
        assert box.hertz() == 0
