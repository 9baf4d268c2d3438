"""The letters of shorthand as lines: what each changes, and the digits that go with it.

Must not know a game: letters, digits and names are those of the view.
"""

from __future__ import annotations

from companion.core.view import Panel, View
from companion.plain.layout import clean
from companion.plain.panels import things

HOW = "Changes are one line, such as 4h- 2v++: a digit, a letter, and + or - as often as it counts."


def letter_lines(view: View) -> list[str]:
    """A line per letter, below how they are used; none for a view without letters."""
    lines: list[str] = []
    told: set[str] = set()
    for key in dict.fromkeys(panel.key for panel in view.panels if panel.key):
        how, digits = _line(key, next(panel for panel in view.panels if panel.key == key), things(view))
        lines.append(f"{how}{_once(digits, told)}.")
        told.add(digits)
    return [HOW, *lines] if lines else []


def _once(digits: str, told: set[str]) -> str:
    """What digits name, unless a line above has said so."""
    return f": {digits}" if digits and digits not in told else ""


def _line(key: str, panel: Panel, named: dict[int, str]) -> tuple[str, str]:
    """`h Hope, as in 4h+` and what the digits name."""
    rows = [row for row in panel.rows if not row.derived]
    lead = f"{key} {clean(panel.title)}, as in "
    digits = ", ".join(f"{number} {name}" for number, name in named.items())
    if panel.number is not None:
        return f"{lead}{panel.number}{key}2+ for seat 2 there", digits
    if rows and rows[0].number is not None:
        return f"{lead}{rows[0].number}{key}+", digits
    if rows and rows[0].seat is not None:
        return f"{lead}2{key}+ for seat 2", ""
    return f"{lead}{key}+", ""
