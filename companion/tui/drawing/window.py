"""An open window: its question, a bar that empties, the seconds.

Must not move while the clock is on hold, and must not know what a hand could hold.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.style import Style

from companion.core.prompts import Prompt
from companion.tui.drawing.bars import TALL, bar, share, tall
from companion.tui.drawing.colours import BOLD, NOW, QUIET, REVERSED, on_track
from companion.tui.drawing.text import PLAIN, Piece, cells, ends, filled, padded, row, shown

_MARGIN = 1
_LAST = 1.0
"""Seconds: the last ones are reversed, the only thing on a screen that calls."""

_LEAST_BAR = 4
ON_HOLD = "on hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """What is left of a clock: `left` seconds, `part` of its whole time from 0.0 to 1.0. `least`: it is a minimum, at
    whose end nothing closes by itself."""

    left: float
    part: float
    held: bool
    least: bool = False

    @property
    def seconds(self) -> str:
        return f"{self.left:.1f}"

    @property
    def words(self) -> str:
        left = f"{self.seconds} s more at least" if self.least else f"{self.seconds} s left"
        return f"{ON_HOLD}, {left}" if self.held else left

    @property
    def style(self) -> Style:
        return REVERSED if self.left < _LAST and not self.held and not self.least else BOLD


def countdown(prompt: Prompt, now: float, *, held: bool = False) -> Countdown | None:
    """The clock of a question at the play second `now`; None while only a hand can go on."""
    end, least = (prompt.ready, True) if prompt.deadline is None else (prompt.deadline, False)
    if end is None or prompt.since is None or (least and end <= now):
        return None
    left = max(0.0, end - now)
    return Countdown(left=left, part=share(left, end - prompt.since), held=held or prompt.held, least=least)


def window_lines(prompt: Prompt, width: int, height: int, now: float, *, held: bool = False) -> list[Content]:
    """Exactly `height` lines, `now` in play seconds. One: bar, question and seconds beside each other. Two: question
    and seconds above a full-width bar. Three: what ends it below. Four and more: bar and seconds three rows high."""
    clock = countdown(prompt, now, held=held)
    question, ending = shown(prompt.text), shown(prompt.ends)
    if clock is None:
        return filled([_without_clock(question, ending, width)], width, height)
    if height == 1:
        return [_one_line(question, clock, width)]
    words = clock.words if height <= TALL else ON_HOLD if clock.held else ""
    head = ends(width, ((" " * _MARGIN, PLAIN), (question, BOLD)), ((words, clock.style), (" ", PLAIN)))
    if height > TALL:
        return filled([head, *tall_window(clock, width)], width, height)
    return filled([head, _bar_line(clock, width), row(width, (" ", PLAIN), (ending, QUIET))], width, height)


def tall_window(clock: Countdown, width: int) -> list[Content]:
    """A bar three rows high with the seconds in tall digits at its right; the bar gives way where there is no room."""
    rows = tall(clock.seconds.rjust(4))
    room = width - cells(rows[0]) - 3 - 2 * _MARGIN
    style = on_track(NOW) if clock.left >= _LAST or clock.held else on_track(NOW + Style(reverse=True))
    strip = bar(clock.part, room) if room >= _LEAST_BAR else ""
    pieces: list[Piece] = [(" " * _MARGIN, PLAIN), (strip, style)]
    units = ("", "", "s")
    return [row(width, *pieces, (f" {digits} {unit}", BOLD)) for digits, unit in zip(rows, units, strict=True)]


def _without_clock(question: str, ending: str, width: int) -> Content:
    return row(width, (" " * _MARGIN, PLAIN), (question, BOLD), (f"   {ending}" if ending else "", QUIET))


def _one_line(question: str, clock: Countdown, width: int) -> Content:
    room = width - cells(question) - cells(clock.words) - 2 - 2 - 2 * _MARGIN
    strip = bar(clock.part, min(room, width // 2))
    pieces: list[Piece] = [(" " * _MARGIN, PLAIN)]
    if len(strip) >= _LEAST_BAR:
        pieces += [(strip, on_track(NOW)), ("  ", PLAIN)]
    return ends(width, (*pieces, (question, BOLD)), ((clock.words, clock.style), (" ", PLAIN)))


def _bar_line(clock: Countdown, width: int) -> Content:
    room = max(0, width - 2 * _MARGIN)
    return row(width, (" " * _MARGIN, PLAIN), (padded(bar(clock.part, room), room), on_track(NOW)))
