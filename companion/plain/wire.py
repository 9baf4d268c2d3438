"""What a table shows, as the plain JSON values of the stream (DESIGN.md section 7).

Must not choose whose eyes see something: it is handed the prompts and views of the eyes it writes for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.codec import Codec
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import Roster
from companion.core.view import Finish, Panel, Row, View
from companion.table.log import Told

Json = dict[str, Any]


def seconds(value: float) -> float:
    """Play seconds to the microsecond: finer is rounding of sums."""
    return round(value, 6)


def seats(roster: Roster) -> list[Json]:
    return [{"seat": seat.number, "name": seat.name} for seat in roster.seats]


def prompts(open_prompts: Iterable[Prompt], codec: Codec) -> list[Json]:
    return [_prompt(prompt, codec) for prompt in open_prompts]


def _prompt(prompt: Prompt, codec: Codec) -> Json:
    options = [
        {"label": option.label, "do": type(option.command).__name__, "fields": codec.fields(option.command)}
        for option in prompt.options
    ]
    return {
        "id": prompt.id,
        "seat": prompt.seat,
        "text": prompt.text,
        "wait": prompt.wait,
        "rules": list(prompt.rules),
        "options": options,
        "deadline": None if prompt.deadline is None else seconds(prompt.deadline),
        "held": prompt.held,
        "form": None if prompt.form is None else _form(prompt.form),
    }


def _form(form: Form) -> Json:
    return {"do": form.command.__name__, "fields": [_field(each) for each in form.fields]}


def _field(field: Field) -> Json:
    return {
        "name": field.name,
        "type": field.type,
        "min": field.low,
        "max": field.high,
        "choices": list(field.choices),
        "secret": field.secret,
    }


def view(seen: View) -> Json:
    return {
        "headline": seen.headline,
        "panels": [_panel(panel) for panel in seen.panels],
        "marks": [{"seat": each.seat, "mark": str(each.mark)} for each in seen.marks],
    }


def _panel(panel: Panel) -> Json:
    rows = [_row(row) for row in panel.rows] + [_finish(finish) for finish in panel.finishes]
    return {"kind": str(panel.kind), "id": panel.id, "rows": rows}


def _row(row: Row) -> Json:
    whose: Json = {} if row.seat is None else {"seat": row.seat}
    which: Json = {} if row.id is None else {"id": row.id}
    return {**whose, **which, "value": row.value}


def _finish(finish: Finish) -> Json:
    return {
        "seat": finish.seat,
        "offset": finish.offset,
        "error": finish.error,
        "early": finish.early,
        "late_by": finish.late_by,
        "verdict": finish.verdict,
    }


def told(line: Told) -> Json:
    return {"number": line.number, "time": seconds(line.time), "told": [line.text], "taken_back": line.taken_back}
