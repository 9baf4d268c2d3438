"""The figures of the button box are measured with few samples, so that the benchmark cannot rot; it judges no speed."""

import pytest

from tests.benchmarks.box import TARGETS, lines
from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Lack

FEW = Size(
    presses=4,
    pairs=2,
    lossy=6,
    flood=20_000,
    flipped=1_000,
    hands=20,
    unplugs=1,
    boots=1,
    rests=(0.05,),
    intervals=1,
    rounds=2,
    seconds=0.2,
)
BY_THE_MACHINE = {"G9", "G10", "G11", "G13"}


def test_every_target_is_measured() -> None:
    assert list(TARGETS) == [f"G{number}" for number in range(1, 15)]


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_is_measured_or_said_to_be_impossible_here(target: str) -> None:
    """G1 to G14: what no machine can make slower is also kept."""
    told = list(lines(target, FEW))
    assert told
    for each in told:
        assert each.target == target
        assert each.line.startswith(target)
    missed = [each.line for each in told if isinstance(each, Figure) and not each.kept]
    assert target in BY_THE_MACHINE or not missed


def test_a_line_has_the_number_its_target_and_their_ratio() -> None:
    late = Figure(target="G3", what="edge to end of line", measured=4.5, aim=3.0, unit="ms", raw="4 presses")
    assert late.line.split() == "G3 edge to end of line 4.5 ms aim <= 3 ms ratio 1.50 MISSED 4 presses".split()
    fine = Figure(target="G14", what="finer", measured=1562.5, aim=1000, unit="x", least=True)
    assert fine.line.split() == "G14 finer 1,562 x aim >= 1,000 x ratio 1.56".split()
    none = Figure(target="G8", what="events", measured=0, aim=0, raw="10 MB")
    assert none.line.split() == "G8 events 0 aim <= 0 ratio - 10 MB".split()
    lack = Lack(target="G1", what="a Pico's stamps", why="there is no Pico")
    assert lack.line == "G1   a Pico's stamps: cannot here: there is no Pico"
