"""Changes of numbers in a few letters, as a hand types them: `4h-` is one less of h in 4, `2v++` two more v for 2.

Must not know any game: the letters and digits are those that a view's panels and rows carry. One word is an optional
digit, a letter, a seat's digit where the panel is about a thing and has a row per seat, and signs; digit and letter
stay named for the signs that follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.messages import Change, Refused
from companion.core.view import Panel, Row, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What has been named so far: the digit, the panel and row it found with the letter, and whose row is meant."""

    number: int | None = None
    letter: str = ""
    seat: int | None = None

    def target(self, view: View) -> tuple[Panel, Row] | None:
        """The row that a sign would change; None while something is still to be named."""
        found = [panel for panel in view.panels if panel.key == self.letter] if self.letter else []
        for panel in found:
            row = _row(panel, self)
            if row is not None:
                return panel, row
        return None


def _row(panel: Panel, hand: Hand) -> Row | None:
    rows = [row for row in panel.rows if not row.derived]
    if panel.number is not None:
        wanted = hand.seat if hand.number == panel.number else None
        return next((row for row in rows if row.seat is not None and row.seat == wanted), None)
    if len(rows) == 1 and rows[0].number is None and rows[0].seat is None:
        return rows[0]
    return next((row for row in rows if hand.number is not None and hand.number in (row.number, row.seat)), None)


def per_seat(view: View, letter: str) -> bool:
    """Whether this letter asks whose number it is, beside the digit of a thing."""
    return any(panel.key == letter and panel.number is not None for panel in view.panels)


def letters(view: View) -> dict[str, str]:
    """The letters that a view knows, and the title of what each one changes."""
    found: dict[str, str] = {}
    for panel in view.panels:
        if panel.key:
            found.setdefault(panel.key, panel.title)
    return found


def named(hand: Hand, key: str, view: View) -> Hand | None:
    """The hand after one more digit or letter; None for a key that names nothing."""
    if key.isascii() and key.isdigit() and key != "0":
        if hand.letter and hand.seat is None and per_seat(view, hand.letter):
            return replace(hand, seat=int(key))
        return Hand(number=int(key))
    if key in letters(view):
        return replace(hand, letter=key, seat=None)
    return None


def added(changes: tuple[Change, ...], panel: Panel, row: Row, by: int) -> tuple[Change, ...]:
    """The changes with one more step for this row; steps of one row are one change, and none is no change."""
    what, seat = (panel.id, row.seat) if row.seat is not None else (row.id or "", None)
    before = next((each for each in changes if (each.what, each.seat) == (what, seat)), None)
    total = by + (before.by or 0 if before is not None else 0)
    kept = tuple(each for each in changes if each is not before)
    if before is not None and total:
        return tuple(replace(each, by=total) if each is before else each for each in changes)
    return (*kept, Change(what=what, seat=seat, by=total)) if total else kept


def read(text: str, view: View) -> tuple[Change, ...]:
    """The changes that a line of shorthand says. Raises Refused("shorthand", ...) with what would be right."""
    hand, changes, signed = Hand(), tuple[Change, ...](), True
    for key in "".join(text.replace("−", "-").casefold().split()):
        if key in "+-":
            found = hand.target(view)
            if found is None:
                raise Refused("shorthand", f"Say first what {key} changes: {legend(view)}.")
            changes, signed = added(changes, *found, 1 if key == "+" else -1), True
            continue
        after = named(hand, key, view)
        if after is None:
            raise Refused("shorthand", f"{key!r} names nothing here: {legend(view)}.")
        hand, signed = after, False
    if not signed or not text.strip():
        raise Refused("shorthand", f"Each change ends with + or -: {legend(view)}.")
    return changes


def legend(view: View) -> str:
    """Every letter with what it changes, in one line."""
    return ", ".join(f"{key} {title}" for key, title in letters(view).items())
