"""One box and its plug, in real time on PTYs: what the program is told, and what it may count on afterwards."""

from __future__ import annotations

import asyncio
import os
import select
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from companion.box.device.device import Make
from companion.box.messages import Flags, Pattern, State
from companion.box.ports.port import Device, open_device
from companion.box.ports.session import BACK, LOST, NEW, Box, Phase
from companion.box.simulator.simulator import Simulator
from tests.box.peers import BANNER, COUNTERFEIT, plugged, until
from tests.box.uart import over
from tests.box.watching import ANNA, UID, OddBox, Watch

pytestmark = pytest.mark.usefixtures("nothing_left")


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "state" / "box"


@pytest.fixture
def simulator(link: Path) -> Iterator[Simulator]:
    with Simulator(Make(uid=ANNA), link=link) as simulator:
        yield simulator


# A box at the table


async def test_a_box_is_found_and_tells_its_presses(simulator: Simulator, link: Path) -> None:
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        box = diary.box
        assert (box.uid, box.keys, box.lamps, box.resolution) == (UID, 8, 8, 1e-6)
        assert diary.sentences == [NEW]
        round = box.arm({0, 1, 2}, duration=5.0)
        await watch.until(lambda: diary.armed)
        assert diary.armed[0][0] == round
        simulator.press(1, 0, apart=50)
        await watch.until(lambda: len(diary.hands) == 2)
        first, second = diary.hands
        assert (first.key, first.round, first.flags) == (1, round, Flags.FIRST)
        assert (second.key, second.round, second.flags) == (0, round, Flags.LATER)
        assert second.at - first.at == pytest.approx(50e-6, rel=0.01)
        assert first.at > diary.armed[0][1]


async def test_lamps_go_to_the_box(simulator: Simulator, link: Path) -> None:
    async with Watch(link=link) as watch:
        box = (await watch.ready()).box
        box.light({2: Pattern.ON, 5: Pattern.SLOW})
        off = Pattern.OFF
        wanted = (off, off, Pattern.ON, off, off, Pattern.SLOW, off, off)
        await watch.until(lambda: simulator.look().patterns == wanted)
        box.light({})
        await watch.until(lambda: simulator.look().patterns == (off,) * 8)


async def test_it_says_when_no_earlier_press_can_come_any_more(simulator: Simulator, link: Path) -> None:
    """The barrier: asking is enough, the box answers."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        diary.box.arm({0})
        await watch.until(lambda: diary.armed)
        simulator.press(0)
        await watch.until(lambda: diary.hands)
        await watch.until(lambda: diary.box.settled(diary.hands[0].at))
        assert not diary.box.settled(time.monotonic() + 60)


def test_a_box_that_is_not_there_takes_wishes_without_complaint() -> None:
    """case 72 [L0]: nothing comes of them, and nobody waits for it."""
    box = Box("00000001")
    rounds = [box.arm({0}) for _ in range(256)]
    assert rounds == [*range(1, 256), 1]
    box.disarm()
    box.light({0: Pattern.ON})
    assert box.settled(time.monotonic() + 60)
    assert box.counters() is None
    assert not box.status.ready


# Pulling the plug


@pytest.mark.parametrize("name", ["same", "another"])
async def test_replugging_brings_the_box_back_with_its_lamps(simulator: Simulator, tmp_path: Path, name: str) -> None:
    """case 59 [L3], E2-1: under the same and under another name of its port, without a word from anybody."""
    before, after = tmp_path / "ttyACM0", tmp_path / ("ttyACM0" if name == "same" else "ttyACM1")
    before.symlink_to(simulator.path)
    async with Watch(ports=[str(before)]) as watch:
        diary = await watch.ready()
        diary.box.light({3: Pattern.SLOW, 4: Pattern.FLASH})
        await watch.until(lambda: simulator.look().patterns[3] is Pattern.SLOW)
        watch.ports = []
        before.unlink()
        simulator.unplug()
        await watch.until(lambda: not diary.ready)
        simulator.replug()
        after.symlink_to(simulator.path)
        watch.ports = [str(after)]
        await watch.until(lambda: diary.ready)
        assert diary.box.status.port == str(after)
        await watch.until(lambda: simulator.look().patterns[3] is Pattern.SLOW)
        assert simulator.look().patterns[4] is Pattern.OFF
        assert diary.sentences == [NEW, LOST, BACK]
        assert [phase for phase in diary.phases if phase in (Phase.LOST, Phase.GONE)] == [Phase.LOST, Phase.GONE]
        assert len(watch.diaries) == 1


async def test_a_round_is_over_when_the_plug_is_pulled(simulator: Simulator, link: Path) -> None:
    """case 58 [L3]: the loss is told, nothing of that round comes later, and nothing is armed when the box is back."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        old = diary.box.arm({0, 1}, duration=60)
        await watch.until(lambda: diary.armed)
        simulator.unplug()
        await watch.until(lambda: LOST in diary.sentences)
        assert diary.box.settled(time.monotonic() + 60)
        simulator.replug()
        await watch.until(lambda: diary.ready)
        simulator.press(0)
        await watch.until(lambda: diary.hands)
        assert (diary.hands[0].round, diary.hands[0].flags) == (0, Flags.EARLY)
        assert simulator.look().state is State.IDLE
        assert [armed[0] for armed in diary.armed] == [old]
        diary.box.arm({1})
        await watch.until(lambda: len(diary.armed) == 2)
        simulator.press(1)
        await watch.until(lambda: len(diary.hands) == 2)
        assert diary.hands[1].flags == Flags.FIRST


@pytest.mark.parametrize("offset", [1, 2, 5, 9, 14, 20, 27, 31])
async def test_a_frame_that_was_cut_by_the_plug_is_no_press(offset: int) -> None:
    """case 57 [L3]"""
    cut = threading.Event()

    def to_host(data: bytes) -> bytes:
        start = data.find(b"<P")
        if start >= 0 and not cut.is_set():
            cut.set()
            return data[: start + offset]
        return b"" if cut.is_set() else data

    with plugged(OddBox(to_host=to_host)) as peer:
        async with Watch(ports=[peer.path]) as watch:
            diary = await watch.ready()
            diary.box.arm({3})
            await watch.until(lambda: diary.armed)
            peer.press(3)
            await watch.until(cut.is_set)
            watch.ports = []
            peer.unplug()
            await watch.until(lambda: Phase.LOST in diary.phases)
            assert diary.hands == []


async def test_twenty_short_outages(simulator: Simulator, link: Path) -> None:
    """E2-4: each is told and over, the box is the same one, and it works after the last."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        for number in range(20):
            simulator.unplug()
            await watch.until(lambda: not diary.ready)
            simulator.replug()
            await watch.until(lambda: diary.ready)
            simulator.press(number % 8)
            await watch.until(lambda: len(diary.hands) == number + 1)  # noqa: B023  # awaited here
        assert diary.phases.count(Phase.LOST) == 20
        assert diary.keys == [number % 8 for number in range(20)]
        assert len(watch.diaries) == 1


async def test_a_hung_box_is_stale_and_comes_back(simulator: Simulator, link: Path) -> None:
    """case 63 [L3]: its port is there and says nothing; once it does again, lamps are as they were wanted meanwhile."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        diary.box.light({0: Pattern.ON})
        await watch.until(lambda: simulator.look().patterns[0] is Pattern.ON)
        simulator.hang()
        await watch.until(lambda: Phase.STALE in diary.phases)
        assert diary.box.status.sentence == LOST
        diary.box.light({7: Pattern.FAST})
        await watch.until(lambda: Phase.PROBING in diary.phases)
        simulator.wake()
        await watch.until(lambda: diary.ready)
        await watch.until(lambda: simulator.look().patterns[7] is Pattern.FAST)
        assert simulator.look().patterns[0] is Pattern.OFF
        assert diary.sentences == [NEW, LOST, BACK]


async def test_a_box_that_hangs_for_longer_than_it_is_asked_comes_back_too(simulator: Simulator, link: Path) -> None:
    """case 63 [L3]: where a box has answered once, its silence does not make the port a stranger's."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        simulator.hang()
        await watch.until(lambda: any("Nothing answers" in status.sentence for status in watch.statuses))
        simulator.wake()
        await watch.until(lambda: diary.ready)
        assert diary.sentences == [NEW, LOST, BACK]


async def test_a_reset_is_told_before_the_box_is_back(simulator: Simulator, link: Path) -> None:
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        session = diary.box.session
        diary.box.light({1: Pattern.ON})
        diary.box.arm({1})
        await watch.until(lambda: simulator.look().state is State.ARMED)
        simulator.reset()
        await watch.until(lambda: diary.resets == 1 and diary.ready)
        assert diary.phases[-2:] == [Phase.SYNCING, Phase.READY]
        assert diary.sentences[-1] == BACK
        assert diary.box.session > session
        await watch.until(lambda: simulator.look().patterns[1] is Pattern.ON)
        assert simulator.look().state is State.IDLE


async def test_after_a_new_start_presses_are_placed_by_the_clock_of_now(simulator: Simulator, link: Path) -> None:
    """case 31 [L3]: the box counts from 0 again; one that is pressed before it is greeted is told by no clock."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        moments: list[tuple[float, float]] = []
        for key in (1, 2, 3):
            await watch.until(lambda: diary.ready and diary.resets == len(moments))
            before = time.monotonic()
            simulator.press(key)
            moments.append((before, time.monotonic()))
            await watch.until(lambda: len(diary.hands) == len(moments))
            simulator.reset()
            simulator.press(7, hold=0.001)
        assert diary.keys == [1, 2, 3]
        assert diary.hands[1].t < diary.hands[0].t + 1_000_000
        for hand, (before, after) in zip(diary.hands, moments, strict=True):
            assert before - hand.error - 1e-5 <= hand.at <= after + hand.error + 1e-5


async def test_a_box_that_starts_again_is_at_service_after_few_frames(simulator: Simulator, link: Path) -> None:
    """case 61 [L3]: void at once, and ready again after one greeting and eight readings of its clock, nothing more.

    Counted, for a busy machine is slow: so many frames there and back take 50 ms on the line."""
    said: list[str] = []

    def note(port: str, at: float, data: bytes) -> None:
        said.extend(line[:5] for line in data.decode("ascii").splitlines())

    async with Watch(link=link, said=note) as watch:
        diary = await watch.ready()
        round = diary.box.arm({1})
        await watch.until(lambda: diary.armed)
        simulator.reset()
        await watch.until(lambda: diary.resets)
        del said[: max(place for place, frame in enumerate(said) if frame.startswith(">H"))]
        await watch.until(lambda: diary.ready)
        ready = said.copy()
        assert [frame[1] for frame in dict.fromkeys(ready)][:9] == ["H", *"TTTTTTTT"]
        assert len(dict.fromkeys(ready)) <= 11
        assert [armed[0] for armed in diary.armed] == [round]
        assert simulator.look().state is State.IDLE


async def test_a_session_is_begun_anew_where_it_is_asked_for(simulator: Simulator, link: Path) -> None:
    """What was armed is void, and the box is at service again without a plug being touched."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        diary.box.arm({1})
        await watch.until(lambda: simulator.look().state is State.ARMED)
        diary.box.renew()
        await watch.until(lambda: diary.resets == 1 and diary.ready)
        assert diary.sentences[-1] == BACK
        assert simulator.look().state is State.IDLE


# Programs that end, stand still, or share a port


@pytest.mark.parametrize("reset", [False, True])
async def test_the_program_starts_again(simulator: Simulator, link: Path, reset: bool) -> None:
    """case 60 [L3]: with and without a reset of the box; presses of the time between belong to no session."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        diary.box.arm({0})
        await watch.until(lambda: simulator.look().state is State.ARMED)
    assert diary.sentences == [NEW]  # who ends the program voids no window
    simulator.press(0)
    await asyncio.to_thread(until, lambda: simulator.look().waiting == 1)
    if reset:
        simulator.reset()
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        assert simulator.look().state is State.IDLE
        assert diary.hands == []
        simulator.press(4)
        await watch.until(lambda: diary.hands)
        assert (diary.keys, diary.hands[0].number) == ([4], 1)


class Gate:
    """A device whose reads wait while the gate is closed: a program that does not read."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()

    def opener(self, path: str) -> Device:
        device = open_device(path)
        read = device.read

        def gated(size: int = 1) -> bytes:
            self.open.wait()
            return read(size)

        device.read = gated  # type: ignore[method-assign]
        return device


async def test_presses_wait_while_the_program_stands_still(simulator: Simulator, link: Path) -> None:
    """case 56 and 70 [L3]: neither the loop runs nor the thread reads; all comes afterwards, in order."""
    gate = Gate()
    async with Watch(link=link, opener=gate.opener) as watch:
        diary = await watch.ready()
        diary.box.arm(range(8))
        await watch.until(lambda: diary.armed)
        gate.open.clear()
        simulator.press(*range(7, -1, -1), apart=300)
        until(lambda: simulator.look().waiting == 8)  # blocks the loop
        gate.open.set()
        await watch.until(lambda: len(diary.hands) == 8)
        assert diary.keys == [7, 6, 5, 4, 3, 2, 1, 0]
        gaps = [later.at - sooner.at for sooner, later in pairwise(diary.hands)]
        assert gaps == pytest.approx([300e-6] * 7, rel=0.01)
        assert diary.sentences == [NEW]
        await watch.until(lambda: simulator.look().waiting == 0)


async def test_a_loop_that_was_blocked_gets_all_in_order(simulator: Simulator, link: Path) -> None:
    """case 70 [L3]: 200 ms, and longer than a silent box is waited for."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        for seconds, keys in ((0.2, (3, 1, 2)), (2.5, (6, 5, 4))):
            diary.box.arm(keys)
            await watch.until(lambda: simulator.look().state is State.ARMED)
            simulator.press(*keys, apart=40)
            threading.Event().wait(seconds)
            await watch.until(lambda: simulator.look().waiting == 0)
        assert diary.keys == [3, 1, 2, 6, 5, 4]
        assert [hand.flags for hand in diary.hands] == [Flags.FIRST, Flags.LATER, Flags.LATER] * 2
        assert diary.sentences == [NEW]


async def test_presses_while_the_program_is_stopped_for_four_seconds_end_nothing(
    simulator: Simulator, link: Path
) -> None:
    """case 70 [L3]: both come in one piece with the news that the box gave up: void, told, and back."""
    gate = Gate()
    async with Watch(link=link, opener=gate.opener) as watch:
        diary = await watch.ready()
        diary.box.arm(range(8))
        await watch.until(lambda: diary.armed)
        gate.open.clear()
        simulator.press(5, 2, apart=300_000)
        threading.Event().wait(4.0)  # blocks the loop; the box gives up after 3 s, and says so within half a second
        assert simulator.look().state is State.NOHOST
        gate.open.set()
        await watch.until(lambda: diary.resets == 1 and diary.ready)
        assert diary.keys == [5, 2]
        assert simulator.look().waiting == 0
        simulator.press(7)
        await watch.until(lambda: diary.keys == [5, 2, 7])


class Thief(threading.Thread):
    """Reads a port that it has not asked for alone, a few bytes at a time, and counts them."""

    def __init__(self, path: str) -> None:
        super().__init__(name="thief")
        self.stolen = 0
        self._ended = threading.Event()
        self._port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.start()

    def run(self) -> None:
        while not self._ended.is_set():
            if select.select([self._port], [], [], 0.01)[0]:
                with suppress(BlockingIOError):
                    self.stolen += len(os.read(self._port, 7))

    def end(self) -> None:
        self._ended.set()
        self.join()
        os.close(self._port)


async def test_a_second_program_that_reads_makes_no_wrong_press(simulator: Simulator, link: Path) -> None:
    """E1-1: it takes bytes away. What is told is told once and in order; once it has gone all is as it should be."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        thief = Thief(simulator.path)
        try:
            await watch.until(lambda: thief.stolen)
            for key in range(7):
                simulator.press(key)
                await watch.until(lambda: simulator.look().waiting == 0)
        finally:
            thief.end()
        await watch.until(lambda: diary.ready)
        simulator.press(7)
        await watch.until(lambda: diary.keys[-1:] == [7])
        assert diary.keys == sorted(set(diary.keys))


# Odd lines


async def test_a_box_that_chatters_before_it_starts_is_found() -> None:
    """case 44 [L3]: a boot loader eats and answers greetings, and text of all kinds comes first."""
    eaten: list[bytes] = []

    def to_box(data: bytes) -> bytes:
        eaten.append(data)
        return data if len(b"".join(eaten)) > 100 else b""

    def to_host(data: bytes) -> bytes:
        return (b"\x14\x10" + COUNTERFEIT + BANNER if len(eaten) < 5 else b"") + data

    with plugged(OddBox(to_box=to_box, to_host=to_host)) as peer:
        async with Watch(ports=[peer.path]) as watch:
            diary = await watch.ready()
            assert diary.hands == []


async def test_a_line_that_echoes_is_no_hindrance() -> None:
    """case 43 [L3]"""
    with plugged(OddBox(echo=True)) as peer:
        async with Watch(ports=[peer.path]) as watch:
            diary = await watch.ready()
            peer.press(6)
            await watch.until(lambda: diary.hands)
            counters = diary.box.counters()
            assert counters is not None
            assert counters.echoes > 0


RATES = (9600, 19200, 38400, 57600, 250000, 500000, 1000000)


async def test_a_box_at_another_speed_is_told_so() -> None:
    """case 46 [L3]: no speed is taken for ours, and a person reads what to do."""

    async def asked(rate: int) -> str:
        def to_box(data: bytes) -> bytes:
            return over(data, 115200, rate)

        def to_host(data: bytes) -> bytes:
            return over(data, rate, 115200)

        with plugged(OddBox(to_box=to_box, to_host=to_host)) as peer:
            async with Watch(ports=[peer.path]) as watch:
                await watch.until(lambda: watch.hub.finder.strangers)
                assert watch.diaries == []
                return watch.hub.finder.strangers[0].replace(peer.path, "PORT")

    told = await asyncio.gather(*map(asked, RATES))
    assert all("PORT" in sentence and "flash the box's program" in sentence for sentence in told), told


async def test_what_an_earlier_connection_says_is_dropped(simulator: Simulator, link: Path) -> None:
    """Callbacks carry their session: a box takes nothing from a connection that is not its own any more."""
    async with Watch(link=link) as watch:
        diary = await watch.ready()
        simulator.press(0)
        await watch.until(lambda: diary.hands)
        old = diary.box._connection
        assert old is not None
        simulator.unplug()
        await watch.until(lambda: not diary.ready)
        diary.box.report(old, diary.hands[0])
        simulator.replug()
        await watch.until(lambda: diary.ready)
        diary.box.report(old, diary.hands[0])
        assert diary.keys == [0]


async def test_what_a_callback_raises_ends_the_hub_and_leaves_nothing(simulator: Simulator, link: Path) -> None:
    """A table that cannot write any more must be heard, not swallowed."""

    class Halted(Exception):
        pass

    def halt(hand: object) -> None:
        raise Halted

    async with Watch(link=link) as watch:
        diary = await watch.ready()
        diary.box.on_hand = halt
        simulator.press(0)
        with pytest.raises(Halted):
            await watch.until(lambda: False)
        with pytest.raises(Halted):
            await watch._task
        watch._task = asyncio.create_task(asyncio.sleep(0))
