"""D2-1, C1-1, C1-5, C3-1, C3-3: whatever is drawn never raises, and every line is exactly as wide as it is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from companion.core.game import Result, Standing
from companion.core.prompts import Prompt
from companion.core.seats import Roster, Seat
from companion.core.view import Finish, Kind, Mark, Panel, Row, SeatMark, View
from companion.tui.drawing.board import board_lines
from companion.tui.drawing.danger import danger_lines
from companion.tui.drawing.finish import finish_lines
from companion.tui.drawing.now import now_lines
from companion.tui.drawing.page import PlayNow, page
from companion.tui.drawing.panels import panel_lines
from companion.tui.drawing.scoring import scoring_lines
from companion.tui.drawing.seats import seat_lines
from companion.tui.drawing.small import small_lines
from companion.tui.drawing.table_view import TableNow, table_view_lines
from companion.tui.drawing.window import window_lines
from companion.tui.keys.scene import Scene as Shown
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import UGLY, evening, moment, question, retaliate

COLOURS = ("orange", "sky", "green", "no such colour")
SHAPES = ("●", "▲", "■", "◆")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    view: View
    roster: Roster
    prompts: tuple[Prompt, ...]
    race: Panel
    result: Result
    now: float


SIZES = {"width": st.integers(1, 300), "height": st.integers(0, 100)}
WORDS = st.sampled_from(UGLY) | st.text(max_size=30)
VALUES = st.none() | st.integers(-1_000, 100_000) | st.floats(-9, 9) | st.booleans() | WORDS


def _seat(number: int, name: str) -> Seat:
    return Seat(number=number, name=name, colour=COLOURS[number % 4], shape=SHAPES[number % 4], letter="A")


@st.composite
def panels(draw: st.DrawFn, seats: int) -> Panel:
    kind = draw(st.sampled_from([kind for kind in Kind if kind is not Kind.RACE]))
    per_seat = draw(st.booleans())
    rows = [
        Row(
            value=draw(VALUES),
            seat=index if per_seat else None,
            id=draw(WORDS | st.none()),
            note=draw(WORDS),
            label=draw(st.just("") | WORDS),
            number=draw(st.none() | st.integers(0, 12)),
            alarm=draw(st.booleans()),
        )
        for index in range(1, 1 + (seats if per_seat else draw(st.integers(0, 5))))
    ]
    goal = draw(st.none() | st.integers(-3, 100) | st.floats(0, 50))
    return Panel(
        kind=kind,
        id=draw(WORDS),
        title=draw(WORDS),
        rows=tuple(rows),
        goal=goal,
        aside=draw(st.booleans()),
        number=draw(st.none() | st.integers(1, 8)),
    )


@st.composite
def presses(draw: st.DrawFn, seats: int) -> Finish:
    verdict = draw(st.sampled_from(["first", "first by seat order", "tied", "later", "early", "late", "barred", "[/"]))
    return Finish(
        seat=draw(st.integers(1, seats + 1)),
        offset=draw(st.floats(-2, 30)),
        error=draw(st.floats(0, 0.2)),
        early=verdict == "early",
        late_by=draw(st.none() | st.floats(0, 3)),
        verdict=verdict,
    )


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    names = draw(st.lists(WORDS, min_size=1, max_size=9))
    count = len(names)
    roster = Roster(seats=tuple(_seat(number, name) for number, name in enumerate(names, start=1)))
    marks = draw(st.lists(st.builds(SeatMark, seat=st.integers(1, count), mark=st.sampled_from(Mark)), max_size=count))
    view = View(headline=draw(WORDS), panels=tuple(draw(st.lists(panels(count), max_size=5))), marks=tuple(marks))
    asked = tuple(draw(st.sets(st.integers(1, count))))
    reaction = question(draw(WORDS), asked=asked, since=draw(st.none() | st.just(1.0)), deadline=draw(st.floats(1, 9)))
    act = Prompt(id="p", text=draw(WORDS) * 3, wait="", seat=draw(st.none() | st.integers(1, count)), ends=draw(WORDS))
    scores = draw(st.lists(st.none() | st.integers(-9, 99), max_size=count))
    standings = [Standing(seat=seat, place=1, score=score, role=draw(WORDS)) for seat, score in enumerate(scores, 1)]
    finishes = draw(st.lists(presses(count), max_size=9))
    return Scene(
        view=view,
        roster=roster,
        prompts=tuple(draw(st.permutations([reaction, act]))),
        race=Panel(kind=Kind.RACE, id="r", title=draw(WORDS), finishes=tuple(finishes)),
        result=Result(winners=(1,), standings=tuple(standings), text=draw(WORDS)),
        now=draw(st.floats(0, 12)),
    )


Drawing = Callable[[Scene, int, int], Sequence[Content]]

AT_MOST: tuple[Drawing, ...] = (
    lambda scene, width, height: seat_lines(scene.view, scene.roster, width, height, chosen=1),
    lambda scene, width, height: panel_lines(scene.view, scene.roster, width, height),
    lambda scene, width, height: finish_lines(scene.race, scene.roster, width, height),
    lambda scene, width, height: board_lines(scene.view, scene.roster, width, height),
    lambda scene, width, height: danger_lines(scene.view, scene.roster, width, height),
    lambda scene, width, height: scoring_lines(scene.result, scene.roster, width, height),
    lambda scene, width, height: scoring_lines(scene.result, scene.roster, width, height, scene.view),
)
EXACTLY: tuple[Drawing, ...] = (
    lambda scene, width, height: now_lines(scene.prompts, scene.roster, width, height),
    lambda scene, width, height: window_lines(scene.prompts[0], width, height, scene.now),
    lambda scene, width, height: small_lines(scene.prompts, scene.roster, width, height),
    lambda scene, width, height: table_view_lines(
        TableNow(view=scene.view, roster=scene.roster, prompts=scene.prompts, now=scene.now), width, height
    ),
    lambda scene, width, height: page(_shows(scene, None), width, height).lines,
    lambda scene, width, height: page(_shows(scene, scene.result), width, height).lines,
)


def _shows(scene: Scene, result: Result | None) -> PlayNow:
    seen = Shown(view=scene.view, roster=scene.roster, prompts=scene.prompts, result=result)
    return PlayNow(scene=seen, time=scene.now, said=("Said.",), hints=(("Space", "go on"), ("?", "rules")))


def _check(lines: Sequence[Content], width: int) -> None:
    for line in lines:
        assert cell_len(line.plain) == width
        assert line.plain.isprintable()


@given(scene=scenes(), **SIZES)
def test_lines_keep_to_the_width_and_the_height(scene: Scene, width: int, height: int) -> None:
    for draw in AT_MOST:
        lines = draw(scene, width, height)
        assert len(lines) <= height
        _check(lines, width)
    for draw in EXACTLY:
        lines = draw(scene, width, height)
        assert len(lines) == height
        _check(lines, width)


@settings(max_examples=30)
@given(players=st.integers(5, 8), width=st.integers(80, 300), height=st.integers(24, 100))
@example(players=8, width=80, height=24)
def test_an_evening_is_all_there_from_80x24_on(players: int, width: int, height: int) -> None:
    """At 80x24 nothing essential is cut: every name, every number of gold, every hand, who holds."""
    seen = moment(evening(players))
    text = "\n".join(line.plain for line in seat_lines(seen.view, seen.roster, width, height - 12))
    for seat in seen.roster.seats:
        assert f"{seat.shape} {seat.name} " in text
    for word in ("gold", "role", "hand", "token", "to go", "◀ holds", "× out"):
        assert word in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12), (1, 1), (300, 100)])
def test_a_moment_of_an_evening_in_every_drawing(size: tuple[int, int]) -> None:
    seen = moment(retaliate(8))
    width, height = size
    table = TableNow(view=seen.view, roster=seen.roster, prompts=seen.prompts, now=seen.time)
    _check(table_view_lines(table, width, height), width)
    _check(seat_lines(seen.view, seen.roster, width, height), width)
    _check(panel_lines(seen.view, seen.roster, width, height), width)
    _check(now_lines(seen.prompts, seen.roster, width), width)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (60, 18), (80, 24), (100, 30), (120, 40), (300, 100)])
@pytest.mark.parametrize(
    ("seen", "result"),
    [
        pytest.param(boards.view(*boards.event()), None, id="play"),
        pytest.param(boards.view(*boards.influence(), *boards.event(), boards.parts()), None, id="map"),
        pytest.param(boards.view(*boards.event(), boards.sheet(4), track_space=12, alarm=True), None, id="scoring"),
        pytest.param(boards.view(boards.parts()), boards.won(), id="won"),
        pytest.param(boards.view(boards.parts()), boards.lost(), id="lost"),
    ],
)
def test_a_shared_board_on_every_page(seen: View, result: Result | None, size: tuple[int, int]) -> None:
    width, height = size
    lines = page(boards.now(seen, result), width, height).lines
    assert len(lines) == height
    _check(lines, width)
    table = TableNow(view=seen, roster=boards.roster(), prompts=(boards.BID,), now=0.0, result=result)
    far = table_view_lines(table, width, height)
    assert len(far) == height
    _check(far, width)
