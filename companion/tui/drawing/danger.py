"""What all at the table share and may lose by, as it reads from two metres: tracks as tall bars, alarms as words.

Must not know what a track or an alarm stands for: a panel of that kind and a row with that mark are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.style import Style

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, Row, View, counters
from companion.tui.drawing.bars import TALL, bar, share, tall
from companion.tui.drawing.blocks import ALARM, TITLE_MOST, Line, amount_of, beside, label_of, words_of
from companion.tui.drawing.colours import BOLD, DANGER, REVERSED, on_track
from companion.tui.drawing.dice import NO_DIE, is_dice, is_off
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, cut, number, row, shown
from companion.tui.drawing.tracks import END

_BAR_LEAST = 6
_ALARM = DANGER + Style(reverse=True)
_CHIPS_MOST = 3
"""Lines of reversed words at most."""

_BLOCK = 24
"""Cells of an alarm with a tall number."""


def danger_lines(view: View, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines: each track three lines high where that fits; what is close, as tall or as reversed words;
    what is gone."""
    if height <= 0:
        return []
    alarms, gone = _alarms(view, roster), _gone(view, roster)
    shared = (panel for panel in view.panels if panel.kind is Kind.TRACK and not panel.aside)
    tracks = [panel for panel in shared if panel.goal and panel.rows]
    chips = _chip_lines([*(alarm.chip for alarm in alarms), *gone], width)[: min(_CHIPS_MOST, height)]
    lines: list[Content] = []
    for panel in tracks:
        lines += _track(panel, panel.rows[0], width, height - len(lines) - len(chips))
    below = _chip_lines(gone, width)
    high = _high(alarms, width)
    if high and len(lines) + len(high) + len(below) + 1 <= height:
        chips = [*high, *below]
    air = [blank(width)] if lines and chips and len(lines) + len(chips) < height else []
    return [*lines, *air, *chips][:height]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Alarm:
    """One thing that is close to something bad, and the word for that."""

    name: str
    value: str
    note: str

    @property
    def chip(self) -> Piece:
        return f" {' '.join(part for part in (ALARM, self.name, self.value, self.note) if part)} ", _ALARM

    def high(self, width: int) -> tuple[Line, Line, Line]:
        """Three lines: its name, the word, and its number in tall digits before both."""
        digits = tall(self.value)
        room = max(1, width - cells(digits[0]) - 2)
        word = cut(f" {self.note} ", room) if self.note else ""
        return (
            ((digits[0] + " ", DANGER), (cut(f"{ALARM} {self.name}", room), DANGER)),
            ((digits[1] + " ", DANGER), (word, _ALARM)),
            ((digits[2], DANGER),),
        )


def _high(alarms: Sequence[_Alarm], width: int) -> list[Content]:
    """All alarms beside each other, or nothing where they do not fit."""
    across = max(1, (width - 1) // _BLOCK)
    if not alarms or len(alarms) > across:
        return []
    blocks = [alarm.high(_BLOCK) for alarm in alarms]
    return [row(width, (" ", PLAIN), *beside(level, _BLOCK)) for level in zip(*blocks, strict=True)]


def _track(panel: Panel, entry: Row, width: int, height: int) -> list[Content]:
    """The bar runs to its end; the number beside it is tall, with of how many in words."""
    style = DANGER if entry.alarm else BOLD
    title = cut(shown(panel.title), TITLE_MOST)
    of = f" of {number(panel.goal)}{f' {ALARM}' if entry.alarm else ''}"
    rows = tall(words_of(entry).rjust(len(number(panel.goal)))) if height >= TALL else (words_of(entry),)
    room = width - cells(title) - cells(rows[0]) - cells(of) - 8
    strip = bar(share(amount_of(entry), panel.goal), room) if room >= _BAR_LEAST else ""
    middle = len(rows) // 2
    lines: list[Content] = []
    for at, digits in enumerate(rows[: max(0, height)]):
        here = at == middle
        head = (f" {title if here else ' ' * cells(title)} ", BOLD)
        end: Piece = (f" {END}  " if here else "    ", style) if strip else (" ", PLAIN)
        lines.append(row(width, head, (strip, on_track(style)), end, (digits, style), (of if here else "", style)))
    return lines


def _chip_lines(chips: Sequence[Piece], width: int) -> list[Content]:
    """Reversed words, as many in a line as fit."""
    lines: list[list[Piece]] = []
    left = 0
    for words, style in chips:
        words = cut(words, max(1, width - 2))
        needed = cells(words) + 1
        if needed > left:
            lines.append([(" ", PLAIN)])
            left = width - 1
        lines[-1] += [(words, style), (" ", PLAIN)]
        left -= needed
    return [row(width, *line) for line in lines]


def _alarms(view: View, roster: Roster) -> list[_Alarm]:
    """Every alarm but that of a track, which its bar tells."""
    return [
        _Alarm(name=_named(panel, entry, roster), value=words_of(entry), note=shown(entry.note))
        for panel in _others(view)
        for entry in panel.rows
        if entry.alarm and not _is_gone(panel, entry)
    ]


def _gone(view: View, roster: Roster) -> list[Piece]:
    """The dice that lie there no more."""
    found = [(panel, entry) for panel in _others(view) for entry in panel.rows if _is_gone(panel, entry)]
    names = ", ".join(_named(panel, entry, roster) for panel, entry in found)
    return [(f" {NO_DIE}: {names} ", REVERSED)] if found else []


def _others(view: View) -> list[Panel]:
    """All but the tracks, and but the tall numbers, which say themselves what is close."""
    panels = view.panels[len(counters(view)) :]
    return [panel for panel in panels if not panel.aside and panel.kind is not Kind.TRACK]


def _is_gone(panel: Panel, entry: Row) -> bool:
    return panel.kind is Kind.DICE and is_dice(panel) and is_off(entry)


def _named(panel: Panel, entry: Row, roster: Roster) -> str:
    """What it is about: its own name, or its panel's where that has but one row."""
    title = shown(panel.title)
    if len(panel.rows) == 1:
        return title
    return f"{label_of(entry, roster)} {title}" if entry.seat is not None else label_of(entry, roster)
