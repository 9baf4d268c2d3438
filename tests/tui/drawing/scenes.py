"""Views and questions to draw: moments of a played evening, and made ones with names that make trouble.

Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from companion.core.messages import Claim
from companion.core.prompts import Option, Prompt, Role
from companion.core.seats import Roster, seat_people
from companion.core.view import Finish, Kind, Mark, Panel, Row, SeatMark, View
from tests.games.kill_overlord.play import Evening

UGLY = (
    "[/",
    "[/]",
    "a[/b]c",
    "[bold",
    "Bob\\",
    "[0]",
    "[red]x[/red]",
    "\x1b]0;pwn\x07",
    "\x1b]52;c;aGk=\x07",
    "\x1b[2Jgone",
    "\x9b2J",
    "tab\tline\nfeed\r\x00",
    "a\u2060b",
    "👨\u200d👩\u200d👧",
    "🇩🇪 Jo",
    "❤\ufe0f",
    "👍🏽",
    "e" + "\u0301" * 40,
    "漢字漢字漢字",
    "กำน้ำ",
    "ﷺ",
    "M" * 200,
)
"""Markup, control sequences, letters of no width or two, and a name without end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What drawing is given of one moment of an evening."""

    view: View
    roster: Roster
    prompts: tuple[Prompt, ...]
    time: float


def moment(evening: Evening) -> Moment:
    return Moment(
        view=evening.view(),
        roster=evening.state.sitting.roster,
        prompts=evening.prompts,
        time=evening.time,
    )


def evening(players: int = 6) -> Evening:
    """The second Execution of a first round: Eva is out, Dan holds the order and has brought no window yet."""
    play = Evening(players, clocks="on", gold={"Anna": 30, "Ben": 12})
    while play.step != "open":
        play.next()
    play.adjust("bank", to=62)
    play.open("Eva").cannot("Eva")
    while play.step != "open":
        play.next()
    return play.open("Ben").passed_on("Ben", "Dan")


def retaliate(players: int = 6) -> Evening:
    """Dan has passed on to Cleo; the window has run for 1.1 of its 3 seconds."""
    play = evening(players).wait(2.0).plays("Dan", to="Cleo")
    return play.wait(1.1)


def plain(lines: list[Content]) -> list[str]:
    """Lines as text, without the blanks at their right."""
    return [line.plain.rstrip() for line in lines]


def people(*names: str) -> Roster:
    return seat_people(names)


def scores(panel_id: str, *values: int | str | None, goal: float | None = None, aside: bool = False) -> Panel:
    """A panel with a value for each seat."""
    rows = tuple(Row(seat=seat, value=value) for seat, value in enumerate(values, start=1))
    return Panel(kind=Kind.SCORES, id=panel_id, title=panel_id, rows=rows, goal=goal, aside=aside)


def view_of(*panels: Panel, marks: dict[int, Mark] | None = None) -> View:
    marked = tuple(SeatMark(seat=seat, mark=mark) for seat, mark in (marks or {}).items())
    return View(headline="A game", panels=panels, marks=marked)


def press(seat: int, offset: float, error: float = 0.0, verdict: str = "later", late_by: float | None = None) -> Finish:
    return Finish(
        seat=seat, offset=offset, error=error, early=verdict == "early", late_by=late_by, verdict=verdict
    )


def race(*finishes: Finish, title: str = "Retaliate on Dan's card") -> Panel:
    return Panel(kind=Kind.RACE, id="race.w1", title=title, finishes=finishes)


def question(text: str = "Retaliate on Dan's card?", **fields: object) -> Prompt:
    """A window's question, open to seats 1 and 2 unless it is said."""
    given: dict[str, object] = {
        "id": "q",
        "text": text,
        "wait": "",
        "asked": (1, 2),
        "ends": "It closes by itself.",
        "options": (Option(label="I react", command=Claim(), role=Role.CLAIM, key="r"),),
    }
    return Prompt(**(given | fields))  # type: ignore[arg-type]
