"""What a table shows, as the plain JSON values of the stream (DESIGN.md section 7). Other keys are
left out where they would say nothing.

Must not choose whose eyes see something: it is handed the prompts and views of the eyes it writes for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.codec import Codec
from companion.core.game import Result
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
        **_said({"asked": list(prompt.asked), "answered": list(prompt.answered)}),
    }


def _form(form: Form) -> Json:
    return {"do": form.command.__name__, "fields": [_field(each) for each in form.fields]}


def _field(field: Field) -> Json:
    more = {
        "text": field.text,
        "default": field.default,
        "length": field.length,
        "items": list(field.items),
        "across": field.across,
        "lines": list(field.lines),
        "digits": field.digits,
        "labels": list(field.labels),
        "gaps": field.gaps,
    }
    return {
        "name": field.name,
        "type": field.type,
        "min": field.low,
        "max": field.high,
        "choices": list(field.choices),
        "secret": field.secret,
        **_said(more),
        **({} if field.required else {"required": False}),
    }


def _said(more: Json) -> Json:
    return {key: value for key, value in more.items() if not (value is None or value is False or value in ("", []))}


def forms(at_hand: Iterable[Form]) -> list[Json]:
    """The forms that are at hand in every step."""
    return [
        {"word": form.word, "key": form.key, "label": form.label, **_said({"seat": form.seat}), **_form(form)}
        for form in at_hand
    ]


def result(ended: Result) -> Json:
    """How it ended; no winners where all lose together."""
    standings = [
        {"seat": each.seat, "place": each.place, "score": each.score, "role": each.role} for each in ended.standings
    ]
    return {"winners": list(ended.winners), "standings": standings, "text": ended.text}


def view(seen: View) -> Json:
    return {
        "headline": seen.headline,
        "panels": [_panel(panel) for panel in seen.panels],
        "marks": [{"seat": each.seat, "mark": str(each.mark)} for each in seen.marks],
    }


def _panel(panel: Panel) -> Json:
    rows = [_row(row) for row in panel.rows] + [_finish(finish) for finish in panel.finishes]
    title = "" if panel.title == panel.id or panel.finishes else panel.title
    more = {
        "title": title,
        "name": panel.name,
        "goal": panel.goal,
        "key": panel.key,
        "number": panel.number,
        "aside": panel.aside,
    }
    return {"kind": str(panel.kind), "id": panel.id, **_said(more), "rows": rows}


def _row(row: Row) -> Json:
    whose: Json = {} if row.seat is None else {"seat": row.seat}
    which: Json = {} if row.id is None else {"id": row.id}
    more = {
        "said": row.said,
        "label": row.label,
        "name": row.name,
        "number": row.number,
        "note": row.note,
        "alarm": row.alarm,
        "derived": row.derived,
    }
    return {**whose, **which, "value": row.value, **_said(more)}


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
