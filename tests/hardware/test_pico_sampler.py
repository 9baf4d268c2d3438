"""What the Pico's sampler does with the inputs, under MicroPython on arrays in place of registers [L4].

How long a look takes is the chip's matter and is not measured here.
"""

from micropython_box import KEYS, PROGRAMS, run_program

from tests.hardware.micropython import needs_unix_port

pytestmark = needs_unix_port

MASK = sum(1 << pin for pin in KEYS)
HIGH = 0xFFFFFFFF
RING = 256


def sample(*orders: str) -> list[str]:
    return run_program(PROGRAMS / "sampling.py", data="\n".join(orders) + "\n").splitlines()


def test_a_change_is_kept_with_its_time_and_all_inputs() -> None:
    low = HIGH & ~(1 << 4) & ~(1 << 28)
    told = sample(f"begin {HIGH} 1000", f"look {HIGH} 1001", f"look {low} 1002", f"look {low} 1003", "take", "take")
    assert told == [f"1002 {low & MASK}", "none"]


def test_pins_that_are_no_buttons_change_nothing() -> None:
    told = sample(f"begin {HIGH} 0", f"look {MASK} 1", f"look {MASK | 1 << 16} 2", "take", "state")
    assert told == ["none", f"2 {MASK} 1 0"]


def test_every_button_is_looked_at() -> None:
    orders = [f"begin {HIGH} 0"]
    for time, pin in enumerate(KEYS, start=1):
        orders += [f"look {HIGH & ~(1 << pin)} {time}", f"look {HIGH} {time}", "take", "take"]
    told = sample(*orders)
    assert told[::2] == [f"{time} {MASK & ~(1 << pin)}" for time, pin in enumerate(KEYS, start=1)]


def test_seen_is_the_time_of_the_last_look_and_the_worst_gap_is_kept() -> None:
    told = sample(
        f"begin {HIGH} 10", f"look {HIGH} 12", f"look {HIGH} 40", f"look {HIGH} 41", "state", "clear", "state"
    )
    assert told == [f"41 {MASK} 28 0", f"41 {MASK} 0 0"]


def test_case_26_the_timer_wraps() -> None:
    """cases 25 and 26 [L4]: 32 bits of the chip, 30 of MicroPython; a gap across the wrap is as long as it was."""
    wrap = 1 << 32
    told = sample(f"begin {HIGH} {wrap - 3}", f"look 0 {wrap - 1}", f"look {HIGH} 4", "take", "take", "state")
    assert told == [f"{(1 << 30) - 1} 0", f"4 {MASK}", f"4 {MASK} 5 0"]


def test_a_full_ring_keeps_the_earliest_and_counts_the_rest() -> None:
    """case 4 [L4]: chatter of 300 edges between two turns of the first core."""
    orders = [f"begin {HIGH} 0"] + [f"look {HIGH if time % 2 == 0 else 0} {time}" for time in range(1, 301)]
    told = sample(*orders, "state", *["take"] * RING)
    assert told[0] == f"300 {MASK} 1 {300 - (RING - 1)}"
    assert told[1:-1] == [f"{time} {MASK if time % 2 == 0 else 0}" for time in range(1, RING)]
    assert told[-1] == "none"


def test_the_ring_goes_around() -> None:
    orders = [f"begin {HIGH} 0"]
    for time in range(1, 3 * RING):
        orders += [f"look {HIGH if time % 2 == 0 else 0} {time}", "take"]
    told = sample(*orders, "state")
    assert told[:-1] == [f"{time} {MASK if time % 2 == 0 else 0}" for time in range(1, 3 * RING)]
    assert told[-1].endswith(" 0")


def test_another_thread_samples_while_this_one_takes() -> None:
    """Each change is taken once, in order, from the thread that the firmware itself starts."""
    assert sample("race 500") == ["500 True 0"]
