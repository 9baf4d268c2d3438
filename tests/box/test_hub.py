"""The search for boxes, and several boxes side by side, in real time on PTYs."""

from __future__ import annotations

import asyncio
import errno
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from companion.box.device.device import Make
from companion.box.frames import seal
from companion.box.host.reports import NO_UID, Hand, Report
from companion.box.messages import Flags, Pattern
from companion.box.ports.aside import aside
from companion.box.ports.finder import Finder
from companion.box.ports.hub import NO_OTHER, NONE
from companion.box.ports.port import Device, open_device
from companion.box.ports.reasons import NO_PYSERIAL
from companion.box.ports.session import BACK, LOST, NEW, Phase
from companion.box.simulator.simulator import Simulator
from tests.box.peers import LOOK, STRANGERS, plugged, until
from tests.box.watching import ANNA, BEN, OTHER, UID, Diary, OddBox, Watch

pytestmark = pytest.mark.usefixtures("nothing_left")


@pytest.fixture
def anna() -> Iterator[Simulator]:
    with Simulator(Make(uid=ANNA)) as simulator:
        yield simulator


@pytest.fixture
def ben() -> Iterator[Simulator]:
    with Simulator(Make(uid=BEN)) as simulator:
        yield simulator


# The search


async def test_without_a_port_there_is_no_box_and_no_fuss() -> None:
    """case 72 [L0]"""
    async with Watch() as watch:
        await watch.until(lambda: watch.statuses)
        assert (watch.hub.status.phase, watch.hub.status.sentence) == (Phase.GONE, NONE)
    assert watch.diaries == []


async def test_without_pyserial_everything_else_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """case 72 [L0]: the search says so, and neither raises nor ends."""
    monkeypatch.setitem(sys.modules, "serial", None)
    with plugged(OddBox()) as peer:
        watch = Watch()
        watch.hub.finder = Finder(picked=[peer.path])
        async with watch:
            await watch.until(lambda: watch.hub.status.sentence == NO_PYSERIAL)
            assert watch.hub.finder.reasons == (NO_PYSERIAL,)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (OSError(errno.EACCES, "Permission denied"), "You may not use"),
        (OSError(errno.EBUSY, "Device or resource busy"), "Another program uses"),
        (OSError(errno.EIO, "Input/output error"), "does not work"),
        (OSError(errno.ENOENT, "No such file or directory"), "There is no port"),
    ],
    ids=["EACCES", "EBUSY", "EIO", "ENOENT"],
)
async def test_a_port_that_cannot_be_opened_is_told_and_tried_less_and_less(
    anna: Simulator, fault: OSError, told: str
) -> None:
    """case 65 [L0 L3]: no crash and no busy loop; it is used as soon as it can be opened."""
    refusing = True

    def opener(path: str) -> Device:
        if refusing:
            raise fault
        return open_device(path)

    async with Watch(anna.path, opener=opener) as watch:
        await watch.until(lambda: len(watch.opened) == 4)
        refusing = False
        assert told in watch.hub.status.sentence
        moments = [at for _, at in watch.opened]
        gaps = [later - sooner for sooner, later in pairwise(moments)]
        assert all(gap >= wait for gap, wait in zip(gaps, (0.1, 0.2, 0.4), strict=True))
        await watch.ready()


async def test_a_port_that_another_program_has_is_told(anna: Simulator) -> None:
    """case 65 [L3], E1-1: a second program with the same wish; the first goes on as if nothing had been."""
    async with Watch(anna.path) as first:
        diary = await first.ready()
        async with Watch(anna.path) as second:
            await second.until(lambda: "Another program uses" in second.hub.status.sentence)
            assert second.diaries == []
            anna.press(2)
            await first.until(lambda: diary.hands)
        assert diary.sentences == [NEW]


async def test_strangers_are_no_boxes_and_keep_no_box_away() -> None:
    """case 66, 44 [L3], E1-3: never ready, no press; they were only greeted, and are left alone afterwards."""

    async def asked(name: str) -> tuple[str, str]:
        with plugged(STRANGERS[name]()) as stranger, plugged(OddBox()) as box:
            async with Watch(ports=[stranger.path]) as watch:
                await watch.until(lambda: stranger.path in watch.hub.status.sentence)
                sentence = watch.hub.status.sentence.replace(stranger.path, "PORT")
                assert watch.diaries == []
                heard = bytes(stranger.heard)
                assert heard.count(b">H ") == len(heard.split(b"\n")) - 1
                watch.ports.append(box.path)
                diary = await watch.ready()
                assert diary.hands == []
                assert [path for path, _ in watch.opened] == [stranger.path, box.path]
                assert bytes(stranger.heard) == heard
                return name, sentence

    told = dict(await asyncio.gather(*map(asked, STRANGERS)))
    start = "What answers at PORT is"
    assert {name: sentence.partition(":")[0] for name, sentence in told.items()} == {
        "gps": f"{start} a GPS receiver",
        "echoing modem": f"{start} a modem",
        "silent": "Nothing answers at PORT",
        "noise": f"{start} a device at another speed, or one that does not speak in text",
        "counterfeit": f"{start} a counterfeit FTDI chip that refuses to work",
        "prompt": f"{start} a board that waits for Python commands, its program not running",
    }


async def test_a_picked_port_is_asked_again_and_again() -> None:
    """P29: whoever picked it wants it, even if it was not a box at first."""
    quiet = threading.Event()
    quiet.set()
    with plugged(OddBox(to_host=lambda data: b"" if quiet.is_set() else data)) as peer:
        async with Watch(peer.path) as watch:
            await watch.until(lambda: watch.hub.finder.strangers)
            quiet.clear()
            await watch.ready()
            assert len(watch.opened) > 1


async def test_a_port_that_is_lost_at_once_three_times_is_asked_about() -> None:
    """P16, E1-1: its device is there all the time, and each time it is opened it goes wrong soon."""
    faults = 3

    class Shaky:
        def __init__(self, device: Device) -> None:
            self._device = device

        def __getattr__(self, name: str) -> object:
            return getattr(self._device, name)

        def write(self, data: bytes, /) -> int | None:
            nonlocal faults
            if faults and data.startswith(b">T"):
                faults -= 1
                raise OSError("device reports readiness to read but returned no data")
            return self._device.write(data)

    def opener(path: str) -> Device:
        device: Device = Shaky(open_device(path))  # type: ignore[assignment]  # the rest is passed on
        return device

    with plugged(OddBox()) as peer:
        async with Watch(peer.path, opener=opener) as watch:
            await watch.until(lambda: "another program uses the port?" in watch.hub.status.sentence)
            assert faults == 0
            await watch.ready()
            await watch.until(lambda: watch.hub.status.sentence == NO_OTHER)


# Several boxes


async def test_each_box_is_announced_once(anna: Simulator, ben: Simulator) -> None:
    """case 66 [L3]: another box is another box; what is said to one is not said to the other."""
    async with Watch(ports=[anna.path, ben.path]) as watch:
        first, second = await watch.ready(UID), await watch.ready(OTHER)
        assert sorted(diary.box.uid for diary in watch.diaries) == [UID, OTHER]
        first.box.light({0: Pattern.ON})
        second.box.arm({5})
        await watch.until(lambda: second.armed and anna.look().lit[0])
        assert (first.armed, ben.look().lit[0]) == ([], False)
        anna.press(5)
        ben.press(5)
        await watch.until(lambda: first.hands and second.hands)
        assert (first.hands[0].flags, second.hands[0].flags) == (Flags.EARLY, Flags.FIRST)
        await watch.until(lambda: watch.hub.status.sentence == NO_OTHER)


async def test_one_box_lost_leaves_the_other_alone(anna: Simulator, ben: Simulator) -> None:
    async with Watch(ports=[anna.path, ben.path]) as watch:
        first, second = await watch.ready(UID), await watch.ready(OTHER)
        watch.ports.remove(anna.path)
        anna.unplug()
        await watch.until(lambda: first.box.status.sentence == LOST)
        ben.press(1)
        await watch.until(lambda: second.hands)
        assert second.sentences == [NEW]
        anna.replug()
        watch.ports.append(anna.path)
        await watch.until(lambda: first.ready)
        assert first.sentences == [NEW, LOST, BACK]
        assert len(watch.diaries) == 2


async def test_a_fault_of_one_link_costs_its_box_a_moment_and_nobody_else(anna: Simulator, ben: Simulator) -> None:
    """An error that is no callback's is told, and the box is greeted anew."""

    def feed(data: bytes, at: float) -> list[Report]:
        raise ValueError("event 2 has not come yet")

    async with Watch(ports=[anna.path, ben.path]) as watch:
        first, second = await watch.ready(UID), await watch.ready(OTHER)
        connection = first.box._connection
        assert connection is not None
        connection.link.feed = feed  # type: ignore[method-assign]
        anna.press(1)
        await watch.until(lambda: LOST in first.sentences)
        await watch.until(lambda: first.ready)
        anna.press(2)
        ben.press(3)
        await watch.until(lambda: first.hands and second.hands)
        assert (first.keys, second.keys) == ([2], [3])
        assert (first.sentences, second.sentences) == ([NEW, LOST, BACK], [NEW])
        told = [status.sentence for status in watch.statuses]
        assert any(anna.path in each and "ValueError: event 2 has not come yet" in each for each in told)


async def test_boxes_that_have_swapped_their_ports_are_told_apart(
    anna: Simulator, ben: Simulator, tmp_path: Path
) -> None:
    """case 67 [L0 L3]: same chip, no serial number; the uid says which is which."""
    left, right = tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"

    def plug_in(at_left: Simulator, at_right: Simulator) -> None:
        for port, simulator in ((left, at_left), (right, at_right)):
            simulator.replug()
            port.unlink(missing_ok=True)
            port.symlink_to(simulator.path)

    plug_in(anna, ben)
    async with Watch(ports=[str(left), str(right)]) as watch:
        first, second = await watch.ready(UID), await watch.ready(OTHER)
        assert (first.box.status.port, second.box.status.port) == (str(left), str(right))
        first.box.light({1: Pattern.ON})
        watch.ports = []
        ben.unplug()
        anna.unplug()
        await watch.until(lambda: not first.ready and not second.ready)
        plug_in(ben, anna)
        watch.ports = [str(left), str(right)]
        await watch.until(lambda: first.ready and second.ready)
        assert (first.box.status.port, second.box.status.port) == (str(right), str(left))
        anna.press(3)
        ben.press(4)
        await watch.until(lambda: first.hands and second.hands)
        assert (first.keys, second.keys) == ([3], [4])
        await watch.until(lambda: anna.look().lit[1])
        assert not ben.look().lit[1]


@pytest.mark.parametrize("apart", [0.001, 0.003, 0.005])
async def test_presses_at_two_boxes_are_ordered_or_a_tie_and_never_wrong(
    anna: Simulator, ben: Simulator, apart: float
) -> None:
    """case 68 [L3]: by the errors that come with the hands; each really lies within its own. 5 ms are told apart."""
    async with Watch(ports=[anna.path, ben.path]) as watch:
        first, second = await watch.ready(UID), await watch.ready(OTHER)
        await watch.until(lambda: all(_error(diary) < 0.001 for diary in (first, second)), "a clock known to 1 ms")
        moments: list[tuple[float, float]] = []
        for box in (anna, ben):
            while moments and time.monotonic() < moments[0][1] + apart:
                pass
            before = time.monotonic()
            box.press(0)
            moments.append((before, time.monotonic()))
        await watch.until(lambda: first.hands and second.hands)
        hands = (first.hands[0], second.hands[0])
        for hand, (before, after) in zip(hands, moments, strict=True):
            assert before - hand.error - 1e-5 <= hand.at <= after + hand.error + 1e-5
        assert not _certainly_before(hands[1], hands[0])
        if apart == 0.005:
            assert _certainly_before(hands[0], hands[1])


def _error(diary: Diary) -> float:
    counters = diary.box.counters()
    return counters.clock_error or 1.0 if counters is not None else 1.0


def _certainly_before(one: Hand, other: Hand) -> bool:
    return one.at + one.error < other.at - other.error


async def test_a_box_without_a_uid_gets_one_and_keeps_it() -> None:
    with Simulator(Make(uid=NO_UID)) as nameless:
        async with Watch(ports=[nameless.path]) as watch:
            await watch.until(lambda: watch.diaries)
            (diary,) = watch.diaries
            assert diary.box.uid != f"{NO_UID:08X}"
            watch.ports = []
            nameless.unplug()
            await watch.until(lambda: not diary.ready)
            nameless.replug()
            watch.ports = [nameless.path]
            await watch.until(lambda: diary.ready)
            assert len(watch.diaries) == 1


async def test_two_boxes_with_one_uid_are_not_mixed_up(anna: Simulator) -> None:
    """The one that was first is used; the other is told, and used once the first has gone."""
    with Simulator(Make(uid=ANNA)) as twin:
        async with Watch(ports=[anna.path]) as watch:
            diary = await watch.ready()
            watch.ports.append(twin.path)
            await watch.until(lambda: "unplug one of the two" in watch.hub.status.sentence)
            twin.press(1)
            anna.press(2)
            await watch.until(lambda: diary.hands)
            assert diary.keys == [2]
            watch.ports.remove(anna.path)
            anna.unplug()
            await watch.until(lambda: diary.ready and diary.box.status.port == twin.path)
            assert diary.sentences == [NEW, LOST, BACK]


async def test_a_box_of_another_version_is_told_so() -> None:
    """Not ready, and no word about a stranger: the sentence says what to flash."""

    def to_host(data: bytes) -> bytes:
        return re.sub(rb"(<I [0-9A-F]{2} )01( .*)\*.*\n", lambda found: seal(found[1] + b"02" + found[2]), data)

    with plugged(OddBox(to_host=to_host)) as peer:
        async with Watch(ports=[peer.path]) as watch:
            await watch.until(lambda: peer.path in watch.hub.status.sentence)
            assert "version 2" in watch.hub.status.sentence
            assert watch.diaries == []


async def test_a_box_behind_a_bridge_on_the_network() -> None:
    """A picked `socket://` address: a box like any other, lost and found again."""
    box = OddBox()
    lines: list[asyncio.StreamWriter] = []

    async def bridge(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(writer)
        peer = await asyncio.to_thread(open_device, box.path)
        try:
            while not reader.at_eof():
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        peer.write(await reader.read(100))
                writer.write(peer.read(peer.in_waiting))
        except OSError:
            pass  # cut
        finally:
            peer.close()
            writer.close()

    with plugged(box):
        server = await asyncio.start_server(bridge, "127.0.0.1", 0)
        address = "socket://{}:{}".format(*server.sockets[0].getsockname())
        async with server, Watch(address) as watch:
            diary = await watch.ready()
            assert diary.box.status.port == address
            lines[0].transport.abort()
            await watch.until(lambda: LOST in diary.sentences)
            await watch.until(lambda: diary.ready)
            box.press(3)
            await watch.until(lambda: diary.keys == [3])


# The end


@pytest.mark.parametrize("moment", range(12))
async def test_a_search_that_is_cancelled_leaves_nothing(anna: Simulator, moment: int) -> None:
    """case 69 [L3]: at any of its moments; the fixture looks for threads and files."""
    async with Watch(anna.path) as watch:
        for _ in range(moment * 3):
            await asyncio.sleep(0.001)
    assert not watch.is_ready() or watch.diary().sentences == [NEW]


async def test_a_port_that_opens_too_late_is_closed(anna: Simulator) -> None:
    """case 69 [L3]: nobody waits for it any more."""
    begun, go_on = threading.Event(), threading.Event()

    def opener(path: str) -> Device:
        begun.set()
        go_on.wait()
        return open_device(path)

    async with Watch(anna.path, opener=opener) as watch:
        await watch.until(begun.is_set)
        assert watch.hub.status.phase is Phase.OPENING
    go_on.set()


async def test_a_call_aside_gives_its_value_or_its_fault() -> None:
    def fail() -> int:
        raise OSError("no")

    assert await aside(lambda: 6 * 7, "answers") == 42
    with pytest.raises(OSError, match="no"):
        await aside(fail, "fails")


async def test_a_call_aside_that_nobody_waits_for_discards_its_value() -> None:
    go_on = threading.Event()
    discarded: list[bool] = []
    waiting = asyncio.create_task(aside(go_on.wait, "waits", discarded.append))
    await asyncio.sleep(0)  # it has begun
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    until(lambda: discarded)
    assert discarded == [True]
