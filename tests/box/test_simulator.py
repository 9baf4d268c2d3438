"""The simulated box on a real pseudo-terminal, opened as any program opens a serial port."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import serial

from companion.box.device.device import Make
from companion.box.device.news import HostLost, News, Noticed
from companion.box.frames import Decoder, Sender
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    Boot,
    BoxMessage,
    Flags,
    Health,
    Hello,
    HostMessage,
    Identity,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Release,
    State,
    from_frame,
    to_bytes,
)
from companion.box.simulator.line import CannotSimulate
from companion.box.simulator.simulator import Simulator

if os.name != "posix":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from tests.box.peers import until

UID = 0xB0C50001


class Host:
    """A serial port as pyserial opens it, and what has come through it."""

    def __init__(self, path: str | Path) -> None:
        self.port = serial.Serial(str(path), 115200, timeout=0, write_timeout=0.2, exclusive=True)
        self.heard: list[Message] = []
        self.decoder = Decoder(Sender.BOX)

    def say(self, message: HostMessage) -> None:
        self.port.write(to_bytes(message))

    def listen(self) -> None:
        self.heard += [from_frame(frame) for frame in self.decoder.feed(self.port.read(4096))]

    def hears(self, kind: type[BoxMessage], count: int = 1) -> list[Message]:
        """Waits until that many messages of this kind have come."""

        def come() -> bool:
            self.listen()
            return len([each for each in self.heard if isinstance(each, kind)]) >= count

        until(come, f"{count} {kind.__name__}")
        return [each for each in self.heard if isinstance(each, kind)]

    def hears_of_start(self, boot: int) -> None:
        """An earlier one may have been read or lost at the opening."""

        def come() -> bool:
            self.listen()
            return any(isinstance(each, Boot) and each.boot == boot for each in self.heard)

        until(come, f"start {boot}")

    def presses(self, count: int) -> list[Press]:
        """Waits for so many presses, each counted once, and acknowledges them."""
        found: dict[int, Press] = {}

        def come() -> bool:
            self.listen()
            for each in self.heard:
                if isinstance(each, Press) and each.number == len(found) + 1:
                    found[each.number] = each
            with suppress(serial.SerialTimeoutException):  # the line may still be full of what was said before
                self.say(Ack(number=len(found)))
            return len(found) >= count

        until(come, f"{count} presses")
        return [found[number] for number in sorted(found)]

    def close(self) -> None:
        self.port.close()


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "state" / "box"


@pytest.fixture
def news() -> list[News]:
    return []


@pytest.fixture
def box(link: Path, news: list[News], nothing_left: None) -> Iterator[Simulator]:
    with Simulator(Make(uid=UID), link=link, tell=news.append) as simulator:
        yield simulator


@pytest.fixture
def host(box: Simulator, link: Path) -> Iterator[Host]:
    opened = Host(link)
    opened.say(Hello(id=1, version=1, nonce=0x5A3C77A5))
    opened.hears(Identity)
    yield opened
    opened.close()


def arm(host: Host, mode: Mode = Mode.LIGHT_FIRST) -> None:
    host.say(Arm(id=2, round=1, mode=mode, mask=0xFF, delay=0, duration=0))
    host.hears(Armed)


def test_it_is_found_by_its_link_and_says_who_it_is(box: Simulator, link: Path, host: Host) -> None:
    assert os.path.realpath(link) == box.path
    assert stat.S_ISCHR(link.stat().st_mode)
    (identity,) = host.hears(Identity)
    assert isinstance(identity, Identity)
    assert identity.uid == UID


def test_a_photo_finish_keeps_its_50_us(box: Simulator, host: Host) -> None:
    """G2: stamps come from the box's clock, so no thread and no line can change their distance."""
    arm(host)
    assert box.press(5, 2, apart=50)
    one, two = host.presses(2)
    assert [(one.key, one.flags), (two.key, two.flags)] == [(5, Flags.FIRST), (2, Flags.LATER)]
    assert (two.t - one.t) & 0xFFFF_FFFF == 50
    assert box.look().patterns[5] is Pattern.ON
    assert box.look().lit == tuple(lamp == 5 for lamp in range(8))


def test_a_bouncing_press_is_one_press(box: Simulator, host: Host) -> None:
    box.press(4, bounce=True, hold=0.03)
    box.press(3, hold=0.05)
    assert sorted(press.key for press in host.presses(2)) == [3, 4]
    until(lambda: not box.look().waiting, "the acknowledgement")
    host.hears(Health, 2)
    assert len({each.number for each in host.heard if isinstance(each, Press)}) == 2


def test_a_finger_on_a_key_keeps_others_off_it(box: Simulator, host: Host) -> None:
    assert box.press(4, hold=30)
    assert not box.press(4)
    assert not box.press(3, 4)
    assert box.press(3)


def test_a_key_is_held_until_it_is_let_go(box: Simulator, host: Host) -> None:
    arm(host, Mode.RELEASES)
    box.hold(4, bounce=True)
    host.hears(Press)
    assert [each for each in host.hears(Health, 2) if isinstance(each, Health)][-1].down == 1 << 4
    box.release(4)
    host.hears(Release)


@pytest.mark.parametrize("loss", [0.3, 0.5])
def test_g7_lost_frames_delay_presses_and_lose_none(loss: float, box: Simulator, host: Host) -> None:
    """Case 48, over a real line: each press once and in order."""
    box.loss = loss
    keys = [3, 1, 4, 1, 5, 2, 6, 5]
    for key in keys:
        until(lambda key=key: box.press(key, hold=0.02), "a free key")  # type: ignore[misc]
    presses = host.presses(len(keys))
    assert [press.key for press in presses] == keys


def test_lost_frames_are_counted_by_the_box(box: Simulator, host: Host) -> None:
    box.loss = 1.0
    for number in range(2, 7):
        host.say(Ping(id=number))

    def two_heartbeats_are_spoilt() -> bool:
        host.listen()
        return host.decoder.bad >= 2

    until(two_heartbeats_are_spoilt, "spoilt frames")
    box.loss = 0.0
    assert not any(isinstance(each, Pong) for each in host.heard)
    host.heard.clear()
    (health,) = host.hears(Health)
    assert isinstance(health, Health)
    assert 1 <= health.bad <= 5  # a frame without its start is nothing that could be counted


def test_e2_1_unplugged_the_port_is_gone_at_once_and_replugged_it_is_another_start(
    box: Simulator, link: Path, host: Host
) -> None:
    """Cases 57 and 59: at the host the next read fails; the link leads to the new port."""
    box.press(2, hold=0.01)
    box.unplug()
    assert not link.is_symlink()
    assert (box.path, box.look().state) == ("", State.BOOT)
    with pytest.raises(OSError, match=r"."):
        host.hears(Boot)
    host.close()
    box.press(6, hold=0.001)  # nobody hears it
    box.replug()
    again = Host(link)
    again.say(Hello(id=1, version=1, nonce=0x00000107))
    (identity,) = again.hears(Identity)
    assert isinstance(identity, Identity)
    assert (identity.uid, identity.boot) == (UID, 2)
    box.press(1)
    assert [(press.key, press.session) for press in again.presses(1)] == [(1, 7)]
    again.close()


def test_case_61_a_reset_is_another_start_on_the_same_port(box: Simulator, host: Host) -> None:
    arm(host)
    path = box.path
    box.reset()
    host.hears_of_start(2)
    assert box.path == path
    assert box.look().state is State.NOHOST


def test_case_23_a_key_that_is_held_over_a_reset_is_down_and_no_press(box: Simulator, host: Host) -> None:
    box.hold(4)
    host.hears(Press)
    box.reset()
    host.hears_of_start(2)
    host.heard.clear()
    assert [each for each in host.hears(Health) if isinstance(each, Health)][-1].down == 1 << 4
    assert not any(isinstance(each, Press) for each in host.heard)


def test_case_63_a_box_that_hangs_says_nothing_until_it_goes_on(box: Simulator, host: Host) -> None:
    box.hang()
    host.listen()
    host.heard.clear()
    host.say(Ping(id=9))
    box.press(1)
    assert box.look().hung
    host.listen()
    assert host.heard == []
    box.wake()
    host.hears(Pong)
    host.hears(Press)


def test_case_56_a_host_that_does_not_read_gets_its_presses_afterwards(box: Simulator, host: Host) -> None:
    """The line is full both ways; what happens then waits in the box, and nothing is lost."""

    def ask_for_ever() -> None:
        for number in range(100_000):
            host.say(Ping(id=number % 255 + 1))

    with pytest.raises(serial.SerialTimeoutException):
        ask_for_ever()
    box.press(3, 5, apart=1_000)
    until(lambda: box.look().waiting == 2, "two presses that wait")
    assert [press.key for press in host.presses(2)] == [3, 5]


def test_case_60_a_host_that_goes_is_missed_and_another_one_is_served(
    link: Path, news: list[News], nothing_left: None
) -> None:
    """The port stays open at the box, whoever opens it. Ten box seconds pass in one."""
    with Simulator(Make(uid=UID), link=link, fast=9.0, tell=news.append) as box:
        host = Host(link)
        host.say(Hello(id=1, version=1, nonce=0x00000107))
        host.say(Lamps(id=2, mask=0xFF, pattern=Pattern.ON))
        until(lambda: all(box.look().lit), "the lamps")
        host.close()
        until(lambda: any(isinstance(each, HostLost) for each in news), "the loss of the host")
        look = box.look()
        assert (look.state, look.patterns) == (State.NOHOST, (Pattern.SLOW, *(Pattern.OFF,) * 7))
        again = Host(link)
        again.say(Hello(id=1, version=1, nonce=0x00000108))
        again.hears(Identity)
        again.close()


def test_its_clock_may_run_too_fast(tmp_path: Path, nothing_left: None) -> None:
    """Case 28: the fast one was started before and is asked after the other, so it has gone ten times as far."""
    told = []
    with Simulator(Make(uid=UID), fast=9.0) as fast, Simulator(Make(uid=UID)) as right:
        for box in (right, fast):
            host = Host(box.path)
            host.hears(Health)
            host.say(Ping(id=1))
            told += [each.t for each in host.hears(Pong) if isinstance(each, Pong)]
            host.close()
    assert told[1] >= 9 * told[0] > 0


def test_without_a_link_it_has_its_path_alone(nothing_left: None) -> None:
    with Simulator(Make(uid=UID)) as box:
        host = Host(box.path)
        host.say(Ping(id=1))
        host.hears(Pong)
        host.close()


def test_at_its_end_port_and_link_are_gone(link: Path, nothing_left: None) -> None:
    before = threading.active_count()
    box = Simulator(Make(uid=UID), link=link)
    box.start()
    box.close()
    box.close()
    assert list(link.parent.iterdir()) == []
    assert threading.active_count() == before


def test_a_link_that_was_left_behind_is_taken_over(link: Path, nothing_left: None) -> None:
    link.parent.mkdir()
    link.symlink_to("/dev/pts/no-such-port")
    with Simulator(Make(uid=UID), link=link) as box:
        assert os.path.realpath(link) == box.path


def test_a_file_that_is_no_link_is_left_alone(link: Path, nothing_left: None) -> None:
    link.parent.mkdir()
    link.write_text("mine")
    with pytest.raises(CannotSimulate, match="is no link to a simulated box: choose another name"):
        Simulator(Make(uid=UID), link=link).start()
    assert link.read_text() == "mine"


@pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="cannot here: only Linux tells a dead link from a live one"
)
def test_the_link_of_another_box_is_left_alone(box: Simulator, link: Path) -> None:
    before = os.readlink(link)
    with pytest.raises(CannotSimulate, match=r"Another simulated box is at .*: end it"):
        Simulator(Make(uid=UID), link=link).start()
    assert os.readlink(link) == before


def test_what_it_hears_of_itself_comes_in_order(box: Simulator, host: Host, news: list[News]) -> None:
    box.press(5, 2, apart=50)
    host.presses(2)
    assert [each.event.key for each in news if isinstance(each, Noticed)] == [5, 2]
