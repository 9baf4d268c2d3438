"""A made-up evening with a shared board: dice of hope, a track with a bad end, a stack, grids, parts, a sheet.

Must not draw, and knows no game: it is what a view may hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Result, Standing
from companion.core.prompts import Prompt
from companion.core.seats import Roster, seat_people
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View
from companion.tui.drawing.page import PlayNow
from companion.tui.keys.scene import Scene
from tests.tui.drawing.scenes import scores

NAMES = ("Anna", "Ben", "Cleo", "Dev")
AREAS = ("Prospero", "Messaline", "Delphos", "Cawdor", "Maentua", "Bohemia", "Arden", "Avon")
HOPE = (3, 2, 4, 1, 5, 3, 6, 0)
NOTES = {1: "free", 3: "fallen ● Anna", 4: "low", 6: "free"}
CATEGORIES = (
    ("Richard", "Richard +1", "black leads in 5 areas: Prospero, Messaline, Cawdor, Maentua and Avon"),
    ("Influence", "Anna 3, Ben 2, Cleo 1, Dev 0", "9, 7, 4 and 2 markers"),
    ("Areas led", "Anna 3, Ben 3, Cleo 0, Dev 0", "tie for first: 1 and 1, nobody second; no third place for zero"),
    ("Iago", "Anna 0, Ben 1, Cleo 0, Dev 3", "0, 2, 1 and 3 Iago cards; Othello never scores them"),
    ("Battle tokens", "Anna 6, Ben 2, Cleo 0, Dev 1", "2 + 3 + 1; 2; none; 1"),
    ("Jesters", "Anna 0, Ben 1, Cleo 1, Dev 0", "one each, and discarded"),
    ("Easy quests", "Dev 1", "Dev and Ben tie with 3: Falstaff wins ties"),
    ("Hard quests", "nobody", "no hard quest has been done"),
    ("Presence", "Anna 5, Ben 2, Cleo 1, Dev 0", "7, 5, 3 and 2 areas with influence"),
)
PARTS = (
    ("start", 5, 5, 5, 5),
    ("events", 4, 2, 0, 1),
    ("sieges", 3, 0, 4, 1),
    ("quests", 2, 5, 1, 4),
    ("Iago", -1, 0, -2, 0),
    ("influence", 3, 2, 1, 0),
    ("areas led", 3, 3, 0, 0),
    ("battle tokens", 6, 2, 0, 1),
    ("jesters", 0, 1, 1, 0),
    ("presence", 5, 2, 1, 0),
)


def roster(names: Sequence[str] = NAMES) -> Roster:
    return seat_people(names)


def hope(values: Sequence[int | None] = HOPE) -> Panel:
    rows = tuple(
        Row(id=name.lower(), label=name, number=number, value=value, note=NOTES.get(number, ""), alarm=value == 1)
        for number, (name, value) in enumerate(zip(AREAS, values, strict=True), start=1)
    )
    return Panel(kind=Kind.DICE, id="hope", title="Hope", rows=rows, goal=8, key="h")


def track(space: int | None = 6, goal: int = 13, *, alarm: bool = False, note: str = "") -> Panel:
    rows = (Row(id="track", value=space, alarm=alarm, note=note),)
    return Panel(kind=Kind.TRACK, id="track", title="Search", rows=rows, goal=goal, key="t")


def stack(panel_id: str, title: str, value: int, goal: int, note: str = "", *, alarm: bool = False) -> Panel:
    rows = (Row(id=panel_id, value=value, note=note, alarm=alarm),)
    return Panel(kind=Kind.STACK, id=panel_id, title=title, rows=rows, goal=goal)


def words(panel_id: str, title: str, *rows: tuple[str, int | str], kind: Kind = Kind.LINES) -> Panel:
    found = tuple(Row(id=f"{panel_id}.{label}", label=label, value=value) for label, value in rows)
    return Panel(kind=kind, id=panel_id, title=title, rows=found)


def board(*, track_space: int = 6, alarm: bool = False) -> tuple[Panel, ...]:
    """What stands above the seats."""
    return (
        hope(),
        track(track_space, alarm=alarm, note="near the end" if alarm else ""),
        stack("zero", "no hope", 1, 4),
        stack("iago", "Iago", 2, 3, "+16"),
        words("round", "wheel", ("", "single troop"), ("dice", 7)),
    )


def seats(count: int = 4) -> tuple[Panel, ...]:
    """Nine columns, some of words."""
    columns: tuple[tuple[str, tuple[int | str, ...]], ...] = (
        ("VP", (11, 9, 12, 8)),
        ("energy", (2, 1, 3, 0)),
        ("bids", ("in", "...", "in", "...")),
        ("iago", (1, 0, 0, 2)),
        ("jester", (0, 1, 0, 1)),
        ("quests", ("1/0", "1/1", "0/1", "2/0")),
        ("black", (2, 0, 4, 1)),
        ("tokens", (1, 0, 2, 0)),
        ("actions", (2, 2, 2, 2)),
    )
    return tuple(scores(title, *values[:count]) for title, values in columns)


def event() -> tuple[Panel, ...]:
    return (
        words("event", "event", ("cost", 37), ("printed", 21), ("Iago 2 × 8", 16), ("Quill", 12), ("both", 49)),
        Panel(
            kind=Kind.PATH,
            id="order",
            title="turn order",
            rows=tuple(Row(id=f"order {name}", value=name) for name in NAMES),
        ),
    )


def sheet(shown: int = 9) -> Panel:
    """The scoring as it fills: categories that are still to come have no value."""
    rows = tuple(
        Row(id=f"category {at}", label=label, value=said if at <= shown else None, note=why if at <= shown else "")
        for at, (label, said, why) in enumerate(CATEGORIES, start=1)
    )
    return Panel(kind=Kind.LINES, id="scoring", title="scoring", rows=rows, goal=9)


def parts(count: int = 4) -> Panel:
    found = ((label, seat, value) for label, *values in PARTS for seat, value in enumerate(values[:count], start=1))
    rows = tuple(Row(id=label, seat=seat, value=value) for label, seat, value in found)
    return Panel(kind=Kind.PARTS, id="score", title="score", rows=rows)


def influence() -> tuple[Panel, ...]:
    """Markers by area and seat, and black ones by area."""
    markers = ((2, 0, 0, 1), (0, 0, 0, 0), (0, 3, 0, 0), (1, 1, 1, 0), (0,) * 4, (0, 0, 4, 0), (2, 2, 0, 0), (0,) * 4)
    black = (1, 2, 0, 3, 1, 0, 2, 2)
    grids = tuple(
        Panel(
            kind=Kind.GRID,
            id=f"influence.{number}",
            title="influence",
            rows=tuple(Row(seat=seat, value=value) for seat, value in enumerate(values, start=1)),
            key="i",
            number=number,
        )
        for number, values in enumerate(markers, start=1)
    )
    rows = tuple(Row(id=f"black.{number}", number=number, value=value) for number, value in enumerate(black, start=1))
    return (*grids, Panel(kind=Kind.GRID, id="black", title="black", rows=rows, key="b"))


def view(*below: Panel, track_space: int = 6, alarm: bool = False, count: int = 4) -> View:
    marks = (SeatMark(seat=2, mark=Mark.WAITING), SeatMark(seat=count, mark=Mark.WAITING))
    return View(
        headline="Kill Shakespeare   round 2 of 6   Event c",
        panels=(*board(track_space=track_space, alarm=alarm), *seats(count), *below),
        marks=marks,
    )


BID = Prompt(
    id="bid",
    text="Bid in secret, then reveal together: 37 cancels the event, 49 the Quill too.",
    wait="",
    asked=(2, 4),
    ends="event 21 + Iago 2 × 8 = 37, + Quill 12 = 49.",
)


def scene(seen: View, result: Result | None = None, count: int = 4) -> Scene:
    return Scene(
        roster=roster(NAMES[:count]), prompts=() if result else (BID,), view=seen, undo="Cleo laid 3", result=result
    )


def now(seen: View, result: Result | None = None, count: int = 4) -> PlayNow:
    return PlayNow(
        scene=scene(seen, result, count),
        time=0.0,
        said=("Lady Macbeth entered Cawdor: rolled 3, Cleo loses one marker.",),
        hints=(
            ("Space", "reveal"),
            ("d", "masked entry"),
            ("e", "effect"),
            ("j", "Jester"),
            ("q", "quest"),
            ("h", "hold"),
            ("t", "table"),
            ("l", "log"),
            ("m", "more"),
            ("?", "rules"),
        ),
    )


def won() -> Result:
    totals = [sum(values[seat] for _, *values in PARTS) for seat in range(4)]
    order = sorted(range(4), key=lambda seat: -totals[seat])
    standings = tuple(
        Standing(seat=seat + 1, place=place, score=totals[seat], role=hero)
        for place, (seat, hero) in enumerate(zip(order, ("Hamlet", "Juliet", "Falstaff", "Othello"), strict=True), 1)
    )
    return Result(winners=(standings[0].seat,), standings=standings, text="Anna wins with 30 VP.")


def lost() -> Result:
    return Result(
        winners=(),
        standings=won().standings,
        text="Hope in Messaline is 0: Richard reaches the last space, and nobody has a Jester. All lose in round 5; one"
        " space less, and the round would have gone on. Anna had led with 30 VP.",
    )
