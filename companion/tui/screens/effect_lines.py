"""What a card does to the table as lines: what is named, the changes, the other blanks, the letters and digits.

Must not change anything. Where there is no room for all, the last changes stay in sight and the letters give way.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.core.prompts import Field
from companion.core.seats import Roster
from companion.core.view import View
from companion.tui.drawing.colours import BOLD, NOW, QUIET, REVERSED
from companion.tui.drawing.now import MARGIN
from companion.tui.drawing.text import PLAIN, Piece, cells, padded, row, shown
from companion.tui.screens.effect_desk import EffectDesk, Group, groups, named, told
from companion.tui.screens.layout import paragraph

NO_CHANGE = "no change yet"
_LEAST = 3
"""Lines that the changes keep where there is little room."""

_GAP = 3
_INDENT = 4
_NAME = 40


def effect_lines(
    desk: EffectDesk, view: View, roster: Roster, width: int, height: int, *, after: View | None = None
) -> list[Content]:
    """At most `height` lines. `after` is what the table would show after all changes, where that is known."""
    head = _named(desk, view, roster, width)
    others = [_blank(desk, each, width) for each in desk.others]
    legend = _legend(groups(view, roster), width)
    changes = _changes(desk, view, after, roster, width)
    room = height - len(head) - len(others)
    below = legend if room >= len(legend) + _LEAST + 2 else legend[: max(0, room - _LEAST - 2)]
    kept = max(1, room - len(below) - (1 if below else 0) - 1)
    lines = [*head, *changes[-kept:], *others, *([row(width)] if below else []), *below]
    return lines[:height]


def _named(desk: EffectDesk, view: View, roster: Roster, width: int) -> list[Content]:
    if desk.at is not None:
        said = f"{desk.at.text or desk.at.name}: type it. Tab goes on."
    else:
        said = named(desk.hand, view, roster)
    lines = paragraph(said, width - cells(MARGIN), style=BOLD, lines=2)
    return [*(Content.assemble((MARGIN, NOW), line) for line in lines), row(width)]


def _changes(desk: EffectDesk, view: View, after: View | None, roster: Roster, width: int) -> list[Content]:
    """`Cawdor Hope  4 → 3`, the last one at the end, and an empty line."""
    said = [told(change, view, roster, after) for change in desk.changes]
    if not said:
        return [row(width, (f"  {NO_CHANGE}", QUIET)), row(width)]
    widest = min(_NAME, max(cells(shown(name)) for name, _, _ in said))
    lines = [
        row(width, (f"  {padded(shown(name), widest)}  {padded(old, 3, right=True)} → ", PLAIN), (new, BOLD))
        for name, old, new in said
    ]
    return [*lines, row(width)]


def _blank(desk: EffectDesk, blank: Field, width: int) -> Content:
    """`the card  Storm`; what is only proposed is quiet, and the hand is where the cursor stands."""
    here = desk.at is blank
    mark: Piece = (MARGIN if here else "  ", NOW)
    label: Piece = (f"{shown(blank.text or blank.name)}  ", BOLD if here else PLAIN)
    typed = desk.texts.get(blank.name, "")
    words: Piece = (typed, PLAIN) if here or typed else (shown(desk.text(blank)) or "may stay empty", QUIET)
    return row(width, mark, label, words, (" ", REVERSED if here else PLAIN))


def _legend(found: Sequence[Group], width: int) -> list[Content]:
    """A line of letters, and below it the digits they take."""
    lines: list[Content] = []
    for group in found:
        letters = [(letter, _about(letter, title, group)) for letter, title in group.letters]
        lines += _packed(letters, width, 0)
        lines += _packed([(str(digit), shown(words)) for digit, words in group.digits], width, _INDENT)
    return lines


def _about(letter: str, title: str, group: Group) -> str:
    behind = ", then a seat's digit" if letter in group.per_seat else "" if group.digits else " (no digit)"
    return f"{shown(title)}{behind}"


def _packed(pairs: Sequence[tuple[str, str]], width: int, indent: int) -> list[Content]:
    """Keys with what they mean, as many in a line as fit."""
    lines: list[list[Piece]] = []
    used = width
    for key, words in pairs:
        columns = cells(f"{key} {words}") + _GAP
        if used + columns - _GAP > width:
            lines.append([(" " * indent, PLAIN)])
            used = indent
        lines[-1] += [(key, BOLD), (f" {words}{' ' * _GAP}", PLAIN)]
        used += columns
    return [row(width, *pieces) for pieces in lines]
