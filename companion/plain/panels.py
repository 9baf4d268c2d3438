"""Panels as lines that can be read aloud: a line a panel, a sheet a line a row, parts a line a seat.

Must not print. Nothing is told by place or sign alone: an alarm is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Value
from companion.core.numbers import span
from companion.core.seats import Roster
from companion.core.view import Finish, Kind, Panel, Row, View
from companion.plain.layout import clean

_ALARM = "take care!"


def panel_lines(panel: Panel, view: View, roster: Roster) -> list[str]:
    """What one panel says beside what stands in the columns of the seats."""
    match panel.kind:
        case Kind.RACE:
            finishes = "; ".join(_finish(each, roster) for each in panel.finishes)
            return [f"{clean(panel.title)}: {finishes}"] if finishes else []
        case Kind.PARTS:
            return list(_parts(panel, roster))
        case _ if panel.number is not None:
            return _about_a_thing(panel, view, roster)
        case _:
            return _of_the_table(panel)


def _of_the_table(panel: Panel) -> list[str]:
    rows = [row for row in panel.rows if row.seat is None and row.value is not None]
    if not rows:
        return []
    title = clean(panel.title)
    if is_sheet(panel):
        return [_worked_out(panel, row) for row in rows]
    if len(rows) == 1:
        return [f"{title}: {_single(panel, rows[0])}"]
    each = f", each of {panel.goal:g}" if panel.goal is not None else ""
    return [f"{title}{each}: {', '.join(_said(panel, row) for row in rows)}"]


def is_sheet(panel: Panel) -> bool:
    """Whether it is worked through line by line: it says how long it will be, or each of its lines has a reason."""
    rows = [row for row in panel.rows if row.value is not None]
    return panel.kind is Kind.LINES and (panel.goal is not None or (len(rows) > 1 and all(row.note for row in rows)))


def _worked_out(panel: Panel, row: Row) -> str:
    """`scoring, Iago: Anna 3; 3 against 2`"""
    of = f", {name}" if (name := _name(panel, row)) else ""
    return f"{clean(panel.title)}{of}: {shown(row.value)}{_noted(row, '; ')}"


def _single(panel: Panel, row: Row) -> str:
    """`6 of 13`, `2 of 3, +16`: a panel's only number needs no name beside the title."""
    goal = f" of {panel.goal:g}" if panel.goal is not None else ""
    name = "" if panel.kind in (Kind.TRACK, Kind.STACK) else f"{_name(panel, row)} "
    return f"{name.lstrip()}{shown(row.value)}{goal}{_noted(row, ', ')}"


def _said(panel: Panel, row: Row) -> str:
    """`4 Cawdor 1 low!`"""
    number = "" if row.number is None else str(row.number)
    return " ".join(part for part in (number, _name(panel, row), valued(row)) if part)


def _name(panel: Panel, row: Row) -> str:
    """What people call it. The steps of a way have no names, and a sentence says itself what it is about; what a hand
    can set is told by the name that is typed."""
    if panel.kind is Kind.PATH or (not row.label and row.derived and isinstance(row.value, str)):
        return ""
    name = clean(row.label or row.id or "")
    return "" if name == clean(panel.title) else name


def valued(row: Row) -> str:
    """The value, or what people call it, with its note; a note of several parts in brackets."""
    return (clean(row.said) or shown(row.value)) + _noted(row, " ")


def _noted(row: Row, before: str) -> str:
    note = clean(row.note)
    if "," in note and before == " ":
        note = f"({note})"
    if row.alarm:
        return f"{before}{note}!" if note else f", {_ALARM}"
    return f"{before}{note}" if note else ""


def shown(value: Value | None) -> str:
    match value:
        case None:
            return "?"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return clean(value)


def things(view: View) -> dict[int, str]:
    """What a digit stands for on this board, by the first panel that says so."""
    found: dict[int, str] = {}
    for panel in view.panels:
        for row in panel.rows:
            if row.number is not None:
                found.setdefault(row.number, clean(row.label or row.id or ""))
    return found


def _about_a_thing(panel: Panel, view: View, roster: Roster) -> list[str]:
    """`influence, 4 Cawdor: Anna 2, Ben 0`"""
    assert panel.number is not None
    told = [f"{clean(roster.name(row.seat))} {valued(row)}" for row in panel.rows if row.seat is not None]
    thing = f"{panel.number} {things(view).get(panel.number, '')}".rstrip()
    return [f"{clean(panel.title)}, {thing}: {', '.join(told)}"] if told else []


def _parts(panel: Panel, roster: Roster) -> Iterator[str]:
    """`score, Anna: start 5, Iago -1, makes 4`"""
    for seat in roster.numbers:
        rows = [row for row in panel.rows if row.seat == seat and row.value is not None]
        told = [f"{clean(row.label or row.id or '')} {valued(row)}" for row in rows]
        numbers = [row.value for row in rows if isinstance(row.value, int)]
        total = [f"makes {sum(numbers)}"] if len(numbers) == len(rows) > 1 else []
        if told:
            yield f"{clean(panel.title)}, {clean(roster.name(seat))}: {', '.join([*told, *total])}"


def _finish(finish: Finish, roster: Roster) -> str:
    late = f", {span(finish.late_by)} later" if finish.late_by is not None else ""
    only = f", only ±{span(finish.error)}" if finish.coarse else ""
    return f"{clean(roster.name(finish.seat))} {round(finish.offset, 3) + 0.0:.3f} s {finish.verdict}{late}{only}"
