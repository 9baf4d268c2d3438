"""The whole play screen as lines: where each part stands, and what gives way where room lacks.

Must not draw a part itself. The top and the bottom keep their height at every step, so that numbers never jump; the
window and the photo finish live in the room between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.content import Content

from companion.core.view import Kind, Panel
from companion.tui.drawing.board import board_height, board_lines
from companion.tui.drawing.colours import BOLD, DANGER, NOW, QUIET
from companion.tui.drawing.counters import counter_forms
from companion.tui.drawing.finish import finish_lines
from companion.tui.drawing.hints import HintLine, hint_lines
from companion.tui.drawing.naming import MOST, fitting, named
from companion.tui.drawing.now import now_lines
from companion.tui.drawing.panels import panel_lines, sheet_needs, sheet_room
from companion.tui.drawing.scoring import scoring_lines
from companion.tui.drawing.seats import seat_lines
from companion.tui.drawing.small import small_lines, too_small
from companion.tui.drawing.story import story_lines, told_whole
from companion.tui.drawing.text import PLAIN, Piece, blank, cut, ends, filled, row, shown
from companion.tui.drawing.window import window_lines
from companion.tui.keys.hints import TAKES_BACK
from companion.tui.keys.scene import Scene

if TYPE_CHECKING:
    from companion.tui.backstage import BoxLamp

QUIT = "Ctrl+Q quits, all is saved"
UNDO = "u"
"""Stands beside what it would take back, and so not among the other keys."""

_WHOLE: tuple[Piece, ...] = ((" l ", BOLD), ("all of it ", PLAIN))
"""Beside what even a whole screen has no room for: the log has."""

_TOP = 5
"""Rows above the seats: the headline, what is asked, and air."""

_ROOMY = 30
"""Rows from which there is air between the parts."""

_KEYS, _MORE_KEYS = 2, 3
"""Lines of keys: more of them where this many seats leave room for it at every step."""

_LEAST_SAID, _MOST_SAID = 2, 4
"""Lines for what just happened: more of them only where nothing else stands."""

_WINDOW_LEAST = 4
_OPEN_LEAST = 2
"""Lines of what is open, even where not all seats have room."""

_PANELS_LEAST = 2
"""Lines of the panels that stay, the most important ones, while hands are judged."""

_BOARD_LEAVES = 3
"""Lines below the seats that a board leaves in any case: air, and two lines of panels."""

_SHORT_BOARD = _BOARD_LEAVES + 4
"""Lines for the numbers of a board and the air around it."""

_BOARD_SPARES = 10
"""Lines below the seats that a tall board leaves: a sheet of nine lines and air."""

_UNDO_MOST = 34
"""Cells of what an undo would take back; the rest of the line is what just happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayNow:
    """All there is to draw at one moment. `time` in play seconds; `said` is what just happened, in sentences, and
    `whole` that all of it has to be read; `answer` is for whoever pressed a key, in red if it is `grave`; `asking` is a
    half-done thing; `hints` are (key, label) pairs; `box` is how the button box is, `buttons` what its buttons mean
    now."""

    scene: Scene
    time: float
    said: tuple[str, ...] = ()
    whole: bool = True
    answer: str = ""
    grave: bool = False
    asking: str = ""
    chosen: int | None = None
    hints: tuple[tuple[str, str], ...] = ()
    box: BoxLamp | None = None
    buttons: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Lines of one screen, and what a click on them means: a key's hint by its row, a seat by its rows."""

    lines: tuple[Content, ...]
    keys: tuple[tuple[int, HintLine], ...] = ()
    seats: tuple[tuple[int, int], ...] = ()

    def key_at(self, x: int, y: int) -> str | None:
        return next((line.key_at(x) for at, line in self.keys if at == y), None)

    def seat_at(self, y: int) -> int | None:
        return next((seat for at, seat in self.seats if at == y), None)


def page(shows: PlayNow, width: int, height: int) -> Page:
    """Exactly `height` lines of `width` cells, for any size. What everybody is told is not told the hand again."""
    if shows.answer in " ".join(shows.said):
        shows = replace(shows, answer="")
    scene = shows.scene
    if too_small(width, height):
        lines = small_lines(scene.prompts, scene.roster, width, height, held=scene.held, result=scene.result)
        return Page(lines=tuple(lines))
    hints = [hint for hint in shows.hints if hint[0] != UNDO or not scene.undo]
    keys = hint_lines(hints, width, _for_keys(scene, width, height))
    top = _top(shows, width, height)
    board, rest = _between(shows, width, height - len(top) - len(keys))
    lines = [*top, *board, *rest, *(line.content for line in keys)]
    return Page(
        lines=tuple(lines),
        keys=tuple(enumerate(keys, height - len(keys))),
        seats=tuple(_seat_rows(scene, lines, len(top) + len(board))),
    )


Between = tuple[list[Content], list[Content]]
"""The board, and what stands from the seats to what just happened."""


def _between(shows: PlayNow, width: int, room: int) -> Between:
    """Lines where nothing stands go to what just happened, and so even the air above it gives way before a sentence is
    cut. Where all that is not enough, and nothing is open that must not move, so does what stands above."""
    said = _bottom(shows, width, _LEAST_SAID)
    board = _board(shows.scene, width, room - len(said))
    middle = _middle(shows, width, room - len(said) - len(board), below_board=bool(board))
    empty = next((count for count, line in enumerate(reversed(middle)) if line.plain.strip()), len(middle))
    most = min(_MOST_SAID, len(said) + empty)
    if _is_long(shows, width, most):
        return _told_whole(shows, width, room, standing=len(board) + len(middle) - empty)
    longer = _bottom(shows, width, most)
    return board, [*middle[: len(middle) - (len(longer) - len(said))], *longer]


def _is_long(shows: PlayNow, width: int, most: int) -> bool:
    if not shows.whole or shows.scene.result is not None or _open(shows) is not None:
        return False
    return len(story_lines(_told(shows, width, most), BOLD, _back(shows), width, most + 1)) > most


def _told(shows: PlayNow, width: int, most: int) -> str:
    """What just happened, with long names cut where that makes it fit so many lines."""
    back, roster = _back(shows), shows.scene.roster
    return fitting(
        " ".join(shows.said), roster, lambda text: len(story_lines(text, BOLD, back, width, most + 1)) <= most
    )


def _told_whole(shows: PlayNow, width: int, room: int, *, standing: int) -> Between:
    """All that was told, in the form that is read most easily and leaves room for what was `standing` above it; else
    for a short board, else for the seats; else alone, but beside the sheet of a step, which is its work."""
    scene = shows.scene
    sheet, seats = _for_sheet(scene, width), 1 + len(scene.roster.seats)
    high = board_height(scene.view, scene.roster, width)
    below = len(panel_lines(scene.view, scene.roster, width, room))
    standing = min(standing, high + bool(high) + seats + bool(below) + below)
    before = _answered(shows, width)
    forms = [[*before, *form] for form in told_whole(shows.said, _back(shows), width)]
    short = [seats + sheet + _SHORT_BOARD] if high else []
    leaving = [standing + 1, *short, seats + sheet + 1, sheet + bool(sheet)]
    fitting = (form for least in leaving for form in forms if len(form) <= room - least)
    story = next(fitting, None)
    if story is None:
        most = max(_LEAST_SAID, room - leaving[-2 if sheet else -1] - len(before))
        back = (*_WHOLE, *_back(shows))
        text = named(" ".join(shows.said), scene.roster, MOST[-1])
        story = [*before, *story_lines(text, BOLD, back, width, most)]
    rest = room - len(story) - 1
    if rest < seats and not sheet:
        return [], [*filled([], width, room - len(story)), *story]
    board = _board(scene, width, rest)
    middle = _middle(shows, width, rest - len(board), below_board=bool(board))
    return board, [*middle, blank(width), *story]


def _for_keys(scene: Scene, width: int, height: int) -> int:
    """By the size, the board and the seats alone, so that nothing jumps from step to step."""
    board = board_height(scene.view, scene.roster, width)
    others = board + bool(board) + _TOP + 1 + len(scene.roster.seats) + _PANELS_LEAST + _WINDOW_LEAST + _LEAST_SAID
    return _MORE_KEYS if height >= others + _MORE_KEYS else _KEYS


def _seat_rows(scene: Scene, lines: Sequence[Content], top: int) -> Iterator[tuple[int, int]]:
    """Which row belongs to which seat: the one with its shape, and those around it where rows are high."""
    seats = iter(scene.roster.seats)
    seat = next(seats, None)
    for at, line in enumerate(lines[top:], top):
        if seat is not None and line.plain[3:6].strip().startswith(seat.shape):
            yield at, seat.number
            seat = next(seats, None)


def _top(shows: PlayNow, width: int, height: int) -> list[Content]:
    scene = shows.scene
    held, result, buttons = scene.held, scene.result, shows.buttons
    asked = now_lines(scene.prompts, scene.roster, width, 3, held=held, result=result, buttons=buttons)
    head = ends(width, _headline(scene.view.headline), _corner(shows.box))
    air = [blank(width)] if height >= _ROOMY else []
    return [head, *air, *asked, blank(width)]


def _headline(headline: str) -> tuple[Piece, ...]:
    """Its parts, which two blanks part: the game, then the place in it."""
    game, *places = [shown(part) for part in re.split(r"\s{2,}", headline.strip())]
    return (f" {game}", BOLD), *((f"   {place}", PLAIN) for place in places)


def _corner(box: BoxLamp | None) -> tuple[Piece, ...]:
    """How to quit, beside a box that answers; a box that does not is the more important thing to read."""
    quits = (QUIT + " ", QUIET)
    if box is None:
        return (quits,)
    return (("● box  ", PLAIN), quits) if box.ok else ((f"○ {shown(box.sentence)} ", DANGER),)


def _bottom(shows: PlayNow, width: int, most: int) -> list[Content]:
    """Two lines and at most `most`: what is half done or wrong; then what just happened, with what an undo would take
    back, bold where people at the table have to do it. After a grave answer nothing can be taken back."""
    said = _told(shows, width, most)
    before, back = _answered(shows, width), _back(shows)
    if shows.answer and len(before) < _LEAST_SAID:
        return [*before, *story_lines(said, PLAIN, back, width, 1)]
    if shows.answer:
        return story_lines(shows.answer, DANGER if shows.grave else BOLD, back, width, _LEAST_SAID)
    story = story_lines(said, BOLD, back, width, most - len(before))
    return [blank(width)] * (_LEAST_SAID - len(before) - len(story)) + before + story


def _answered(shows: PlayNow, width: int) -> list[Content]:
    """What is for whoever pressed a key, or else what is half done."""
    if shows.answer:
        return story_lines(shows.answer, DANGER if shows.grave else BOLD, (), width, _LEAST_SAID)
    return [row(width, (f" {shows.asking}", NOW))] if shows.asking else []


def _back(shows: PlayNow) -> tuple[Piece, ...]:
    """The undo key, and what it would take back where that is not what was just said; nothing after a grave answer.
    While something is half done it leaves that, and says so in the words of the line of keys."""
    undo = shown(shows.scene.undo)
    if not undo or shows.grave:
        return ()
    label = dict(shows.hints).get(UNDO, TAKES_BACK)
    if label != TAKES_BACK:
        return ((f" {UNDO} ", BOLD), (f"{shown(label)} ", PLAIN))
    what = "undo this" if shown(" ".join(shows.said)).startswith(undo.rstrip(".")) else f"undo: {cut(undo, _UNDO_MOST)}"
    return ((f" {UNDO} ", BOLD), (f"{what} ", PLAIN))


def _board(scene: Scene, width: int, room: int) -> list[Content]:
    """The board above the seats, and air. The sheet of a step is its work: what that needs the board gives way to.
    At the end the standings take its place, but for the table's own numbers: they say how close it was."""
    if scene.result is not None:
        least = room - 2 * len(scene.roster.seats)
        last = next((lines for lines in counter_forms(scene.view, scene.roster, width) if len(lines) <= least), [])
        return [*last, blank(width)] if last else []
    room -= 1 + len(scene.roster.seats)
    needed = max(_BOARD_LEAVES, _for_sheet(scene, width))
    spare = max(_BOARD_SPARES, sheet_room(scene.view, whole=True) + 1) - needed
    lines = board_lines(scene.view, scene.roster, width, room - needed - 1, spare)
    return [*lines, blank(width)] if lines else []


def _middle(shows: PlayNow, width: int, height: int, *, below_board: bool) -> list[Content]:
    """The seats, the panels and what is open, in this order; what is open stands at the bottom, above what it did. At
    the end the standings take the place of all."""
    scene = shows.scene
    if scene.result is not None:
        return filled(scoring_lines(scene.result, scene.roster, width, height, scene.view), width, height)
    draw = _open(shows)
    most = height if draw is None else height - _OPEN_LEAST
    high = min(max(1, most), _for_seats(scene, width, height, below_board=below_board))
    seats = seat_lines(scene.view, scene.roster, width, high, chosen=shows.chosen)
    rest = height - len(seats)
    if draw is None:
        air = 0 if sheet_needs(scene.view, scene.roster, width) == rest else 1
        panels = panel_lines(scene.view, scene.roster, width, max(0, rest - air))
        return filled([*seats, *_apart(panels, rest, width)], width, height)
    wanted = len(draw(width, rest)) + 1 if scene.judging is not None else _WINDOW_LEAST
    least = max(_WINDOW_LEAST, min(wanted, rest - _PANELS_LEAST))
    panels = panel_lines(scene.view, scene.roster, width, max(0, rest - least))
    panels = _apart(panels, rest - least, width)
    room = rest - len(panels)
    below = draw(width, room)
    return [*seats, *panels, *(blank(width) for _ in range(room - len(below))), *below]


def _for_sheet(scene: Scene, width: int) -> int:
    """Lines of the sheet of this step: with all its reasons, and as many as it will fill; 0 without one."""
    return max(sheet_room(scene.view), sheet_needs(scene.view, scene.roster, width))


def _for_seats(scene: Scene, width: int, height: int, *, below_board: bool) -> int:
    """Rows the seats may take: a third of the room, and at least what a window or a sheet needs, is left to the rest;
    below a board, where the panels are much the same at every step, what those need. A sheet that has room for its
    reasons only without them is the work of this step, and takes their place."""
    reasons = sheet_needs(scene.view, scene.roster, width)
    if height < reasons + 1 + len(scene.roster.seats) and 0 < reasons <= height:
        return 0
    below = max(_WINDOW_LEAST + 2, height // 3, sheet_room(scene.view, whole=True) + 1)
    if below_board:
        below = max(below, len(panel_lines(scene.view, scene.roster, width, height)) + 1)
    return max(1 + len(scene.roster.seats), height - below)


def _apart(lines: Sequence[Content], room: int, width: int) -> list[Content]:
    return [blank(width), *lines] if lines and room > len(lines) else list(lines)


def _open(shows: PlayNow) -> Callable[[int, int], list[Content]] | None:
    """What draws the thing that is open: a photo finish, a window; None if nothing is."""
    scene = shows.scene
    race = race_of(scene)
    if race is not None:
        return lambda width, height: finish_lines(race, scene.roster, width, height)
    reaction = scene.reaction
    if reaction is None:
        return None
    return lambda width, height: window_lines(reaction, width, min(height, 3), shows.time, held=scene.held)


def race_of(scene: Scene) -> Panel | None:
    """The photo finish of the hands that are being judged, if they are."""
    if scene.judging is None:
        return None
    races = (panel for panel in scene.view.panels if panel.kind is Kind.RACE and panel.finishes)
    return next(races, None)
