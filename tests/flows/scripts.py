"""Lines for the stream, what they led to, and where in an answer a number stands.

Must not know how the rules are kept: an answer is read as any program would read it.
"""

from __future__ import annotations

import json
import re
from typing import Any

Json = dict[str, Any]

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana")


def lines_of(script: str) -> list[str]:
    """The commands of a script; lines that begin with # are for its reader."""
    said = (line.strip() for line in script.splitlines())
    return [line for line in said if line and not line.startswith("#")]


def seated(*roles: str) -> tuple[str, ...]:
    """The words of the command line that seat people with these roles, in seat order."""
    return tuple(word for name, role in zip(NAMES, roles, strict=False) for word in ("--seat", f"{name},role={role}"))


def seat(name: str) -> int:
    return NAMES.index(name) + 1


def do(command: str, by: str | None = None, **fields: object) -> str:
    """A line that gives a command; `by` is a name."""
    seat = {} if by is None else {"seat": NAMES.index(by) + 1}
    return json.dumps({"do": command, **seat, "fields": fields})


def position(**numbers: object) -> str:
    """All these at once, typed as they stand: `track=9`, `hope_avon=1`, `jester=(2, 0, 1, 0)` in seat order. The step
    begins when the rest is there."""
    changes: list[Json] = []
    for key, number in sorted(numbers.items(), key=lambda each: each[0] == "step"):
        what = key.replace("_", " ")
        if isinstance(number, tuple):
            changes += [{"what": what, "seat": seat, "to": each} for seat, each in enumerate(number, start=1)]
        else:
            changes.append({"what": what, "to": number})
    return do("AdjustAll", changes=changes, reason="position")


class Answers:
    """Everything the stream wrote: the first line, then entries and refusals in their order."""

    def __init__(self, text: str) -> None:
        self.lines: list[Json] = [json.loads(line) for line in text.splitlines()]

    @property
    def entries(self) -> list[Json]:
        return [line for line in self.lines if "told" in line]

    @property
    def refusals(self) -> list[Json]:
        return [line["refused"] for line in self.lines if "refused" in line]

    @property
    def errors(self) -> list[str]:
        return [line["error"] for line in self.lines if "error" in line]

    def telling(self, *words: str) -> Json:
        """The one entry that tells this."""
        [found] = [entry for entry in self.entries if tells(entry, *words)]
        return found

    @property
    def last(self) -> Json:
        return self.lines[-1]


def tells(entry: Json, *words: str) -> bool:
    """Whether one of its sentences has all these words, in this order; the wording around them is the game's."""
    return any(re.search(".*".join(map(re.escape, words)), sentence) for sentence in entry["told"])


def value(line: Json, what: str, name: str | None = None) -> Any:
    """What the table's view shows under this id, for a seat if there is one."""
    found = []
    for panel in line["view"]["panels"]:
        for row in panel["rows"]:
            if (panel["id"] == what and name is not None and row["seat"] == seat(name)) or (
                name is None and row.get("id") == what
            ):
                found.append(row["value"])
    assert len(found) == 1, f"{what} is shown {len(found)} times"
    return found[0]


def holder(line: Json) -> str | None:
    """Who holds the Execution Order."""
    number = value(line, "holder")
    return None if number is None else NAMES[number - 1]


def race(line: Json) -> list[Json]:
    """The last judged window: one finish per hand."""
    panels = [panel for panel in line["view"]["panels"] if panel["kind"] == "Race"]
    rows: list[Json] = panels[-1]["rows"]
    return rows


def asked(line: Json, kind: str) -> Json | None:
    """The open question of this kind, `P-KO-06` for one."""
    return next((prompt for prompt in line["prompts"] if prompt["id"].partition("/")[0] == kind), None)


def window(line: Json) -> tuple[str, float | None] | None:
    """The reaction window that is open: its rule, `TW-KO-1` for one, and when it runs out."""
    for prompt in line["prompts"]:
        if any(option["do"] == "Claim" for option in prompt["options"]):
            [rule] = [rule for rule in prompt["rules"] if rule.startswith("TW-")]
            return rule, prompt["deadline"]
    return None
