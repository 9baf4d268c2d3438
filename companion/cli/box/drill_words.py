"""What came of a drill, in words: one line for each time the lamps went on, one for each seat, and who is told apart.

Must not measure, and must not print.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cli.box.statistics import PairFigures, SeatFigures, Trial
from companion.cli.box.wiring_words import microseconds
from companion.core.seats import joined


def trial_line(trial: Trial) -> str:
    """Who pressed, in order: the first with its time, the others with how much later; then who did not, or too soon."""
    order = sorted(trial.after.items(), key=lambda item: item[1])
    parts = [f"seat {seat} {microseconds(time)}" for seat, time in order[:1]]
    parts += [f"seat {seat} +{microseconds(time - order[0][1])}" for seat, time in order[1:]]
    missed = sorted(trial.lit - trial.after.keys())
    parts += [f"{_seats(missed)} missed it"] if missed else []
    parts += [f"seat {seat} too early" for seat in sorted(set(trial.early))]
    parts += [f"seat {seat} without its lamp" for seat in sorted(set(trial.wrong))]
    line = ", ".join(parts)
    return f"{line[:1].upper()}{line[1:]}."


def report(seats: Sequence[SeatFigures], pairs: Sequence[PairFigures], resolution: int) -> Iterator[str]:
    """The whole result; `resolution` in microseconds."""
    if not any(figures.lit for figures in seats):
        yield "No lamp was lit to its end, so there is nothing to tell."
        return
    for figures in seats:
        yield seat_line(figures)
    yield apart_line(pairs, resolution)
    for pair in pairs:
        if pair.ties:
            yield tie_line(pair)


def seat_line(figures: SeatFigures) -> str:
    """`Seat 2: offset 243 ms, jitter ±12 ms, fastest 201 ms, 7 of 8 pressed, 1 missed, 2 too early`."""
    counts = [f"{figures.pressed} of {figures.lit} pressed"]
    counts += [f"{figures.missed} missed"] if figures.missed else []
    counts += [f"{figures.early} too early"] if figures.early else []
    counts += [f"{figures.wrong} without its lamp"] if figures.wrong else []
    times: list[str] = []
    if figures.offset is not None and figures.jitter is not None and figures.fastest is not None:
        times = [f"offset {microseconds(figures.offset)}", f"jitter ±{microseconds(figures.jitter)}"]
        times += [f"fastest {microseconds(figures.fastest)}"]
    return f"Seat {figures.seat}: {', '.join(times + counts)}."


def apart_line(pairs: Sequence[PairFigures], resolution: int) -> str:
    """Which seats can be told apart, as the box resolves and as people pressed."""
    resolves = f"this box tells presses apart that are more than {microseconds(resolution)} apart"
    shared = [(pair.closest, pair) for pair in pairs if pair.closest is not None]
    if not shared:
        return f"No two seats have pressed together, so none were compared; {resolves}."
    closest, pair = min(shared, key=lambda each: each[0])
    near = f"the closest two presses, of {_seats(pair.seats)}, were {microseconds(closest)} apart"
    unknown = sum(each.closest is None for each in pairs)
    rest = f" {unknown} pairs of seats never pressed together." if unknown else ""
    if any(pair.ties for pair in pairs):
        return f"Not all seats could be told apart every time: {near}; {resolves}.{rest}"
    who = "All seats that pressed together" if unknown else "All seats"
    return f"{who} could be told apart every time: {near}; {resolves}.{rest}"


def tie_line(pair: PairFigures) -> str:
    times = "once" if pair.ties == 1 else f"{pair.ties} times"
    return f"{_seats(pair.seats).capitalize()}: a tie {times}, of {pair.shared} presses together."


def _seats(seats: Sequence[int]) -> str:
    """`seat 2`, `seats 1 and 3`, `seats 1, 2 and 3`."""
    return f"seat{'s' if len(seats) > 1 else ''} {joined([str(seat) for seat in seats])}"
