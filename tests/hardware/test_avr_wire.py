"""The wire of the emulated ATmega328P at its worst: noise, floods, lost frames, a bootloader that eats and answers."""

import random
from pathlib import Path

import pytest
from avr_box import MS, OLD_BOOTLOADER, OPTIBOOT

from companion.box.messages import Flags, Lamps, Pattern, Ping, Pong, Press, Reply, to_bytes
from tests.hardware.bench import BAUD, Bench
from tests.hardware.emulation import needs_emulator
from tests.hardware.lossy import Wire, losing, press_and_deliver, sound
from tests.hardware.measure import delivery, seconds_until_ready

pytestmark = needs_emulator

READY_WITHIN = 2.1  # seconds, through a bootloader
ALPHABET = b"<>*0123456789ABCDEFHTADLSCKQ \n"


def noise(chance: random.Random, size: int) -> bytes:
    """Random bytes, or letters of the protocol, or a good command with its end cut off or one byte another."""
    good = to_bytes(Lamps(id=chance.randrange(1, 256), mask=0xFFFF, pattern=Pattern.ON))
    place = chance.randrange(1, len(good) - 1)
    return chance.choice(
        [
            chance.randbytes(size),
            bytes(chance.choices(ALPHABET, k=size)),
            good[:place],
            good[:place] + bytes((good[place] ^ 1 << chance.randrange(8),)) + good[place + 1 :],
        ]
    )


def test_noise_at_wire_speed_costs_no_press_and_invents_none(bench: Bench) -> None:
    """case 32 [L2]; E3-1, E3-3"""
    chance = random.Random(32)
    bench.arm(1)
    noises, pressed, said = 0, [0], list[Press]()
    bench.box.press(0, bench.cycle + 3 * MS, hold=5 * MS)
    for turn in range(300):
        dirt = noise(chance, chance.randrange(1, 60))
        noises += len(dirt)
        bench.box.send(dirt)
        end = bench.tell(Ping(id=turn % 255 + 1))
        if turn % 10 == 9:
            pressed.append(len(pressed) * 3 % 8)
            bench.box.press(pressed[-1], end - chance.randrange(4 * MS), hold=5 * MS)
        bench.run_to(end)
        said += bench.take()
    bench.run(ms=100)
    said += bench.take()
    answered = {heard.message.id for heard in bench.heard if isinstance(heard.message, Pong)}
    assert noises > 6000
    assert answered >= set(range(1, 256))  # every good command
    assert [press.key for press in said] == pressed
    assert [press.flags for press in said] == [Flags.FIRST] + [Flags.LATER] * (len(pressed) - 1)
    assert bench.malformed == 0
    health = bench.health()
    assert health.bad > 0
    assert health.drop == 0
    assert not any(bench.box.lit[lamp] for lamp in range(8) if lamp != pressed[0])  # no broken command was obeyed


@pytest.mark.parametrize("rate", [0, 0.1, 0.3, 0.5])
def test_spoilt_frames_both_ways_deliver_each_press_once_and_in_order(rate: float) -> None:
    """case 48 [L2], G7"""
    found = delivery(40 if rate == 0.3 else 20, rate)
    assert found.in_order == found.pressed == len(found.delays)
    if rate <= 0.3:
        assert max(found.delays) <= 4 * 60  # the time after which an event is sent again


@pytest.mark.parametrize(
    ("from_box", "to_box"),
    [
        pytest.param(sound, losing(b">K", 0.7, 1), id="acknowledgements"),
        pytest.param(losing(b"<P", 0.6, 2), sound, id="events"),
    ],
)
def test_losses_one_way_deliver_each_press_once_and_in_order(from_box: Wire, to_box: Wire) -> None:
    """case 49 [L2]"""
    pressed, delivered = press_and_deliver(20, from_box=from_box, to_box=to_box, apart_ms=90)
    assert [got.press.key for got in delivered] == [key for key, _ in pressed]
    assert {got.press.flags & ~Flags.AGAIN for got in delivered} == {Flags.FIRST, Flags.LATER}


@pytest.mark.parametrize("baud", [BAUD, 1_000_000])
def test_commands_one_at_a_time_are_all_done(baud: int) -> None:
    """case 53 [L2]: as a host sends them."""
    with Bench(baud=baud) as bench:
        bench.run(ms=100)
        bench.hello()
        for i in range(40):
            assert bench.command(Lamps(id=bench.next_id(), mask=1 << i % 8, pattern=Pattern.ON)) == 0
        assert all(bench.box.lit)
        assert bench.health().bad == 0


@pytest.mark.parametrize("baud", [BAUD, 1_000_000])
def test_commands_back_to_back_may_be_lost_but_are_seen_to_be_and_cost_no_press(baud: int) -> None:
    """case 53 [L2]: as no host of ours sends them. What is answered was done, and once; what is not was not done."""
    with Bench(baud=baud) as bench:
        bench.run(ms=100)
        bench.hello()
        bench.arm(1)
        seen = len(bench.heard)
        commands = [Lamps(id=id, mask=1 << id % 3, pattern=Pattern(id // 3 % 2)) for id in range(101, 141)]
        for command in commands:
            end = bench.tell(command)
        bench.box.press(3, bench.cycle + 10 * MS, hold=5 * MS)
        bench.run_to(end + 100 * MS)
        answers = [heard.message for heard in bench.heard[seen:] if isinstance(heard.message, Reply)]
        done = [command for command in commands if command.id in {answer.id for answer in answers}]
        assert answers == [Reply(id=command.id, code=0) for command in done]
        assert bench.malformed == 0
        assert [press.key for press in bench.take()] == [3]
        last = {command.mask: command.pattern for command in done}
        assert bench.box.lit[:3] == [last.get(1 << lamp) is Pattern.ON for lamp in range(3)]
        lost, bad = len(commands) - len(done), bench.health().bad
        assert (lost > 0) == (baud > BAUD)  # at the protocol's rate the box keeps up
        assert (bad > 0) == (lost > 0)  # a loss is counted, and ids without an answer say how much it was
        assert bench.command(Lamps(id=bench.next_id(), mask=0xFF, pattern=Pattern.OFF)) == 0


@pytest.mark.parametrize("bootloader", [OPTIBOOT, OLD_BOOTLOADER], ids=["optiboot", "old"])
def test_a_link_is_ready_soon_after_a_reset_through_a_bootloader(bootloader: Path) -> None:
    """case 71 [L2], G10; the bootloader eats greetings and may answer them with bytes of its own."""
    with Bench(bootloader=bootloader) as bench:
        assert seconds_until_ready(bench) <= READY_WITHIN
        bench.box.reset()  # the program is running, and somebody opens the port
        assert seconds_until_ready(bench) <= READY_WITHIN
        bench.hello()
        assert bench.health().down == 0  # the watchdog has reset the chip once more, and no button was held
