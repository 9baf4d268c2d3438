"""The scoring as a sheet with its reasons, and what each hero's VP are made of (KS-11).

Must not reckon an award: `tally` does. Before the awards are made it shows the preview.
"""

from __future__ import annotations

from companion.core.view import Kind, Panel, Row
from companion.games.kill_shakespeare import tally
from companion.games.kill_shakespeare.printed import LOSS_BLACK, ROUND3_BLACK_AREAS, START_VP
from companion.games.kill_shakespeare.scoring import counted
from companion.games.kill_shakespeare.state import Score, State, Step

SCORE_PANELS = ("sheet", "score")
_SHOWN = (Step.COUNT, Step.SCORE)
_CATEGORIES_EACH_TIME = 7


def score_panels(state: State) -> tuple[Panel, ...]:
    scores = tally.made(state) or (tally.awards(state) if state.step in _SHOWN else ())
    return _sheet(state, scores), _parts(state, scores)


def is_on(state: State) -> bool:
    """Whether a scoring is what the table looks at: it is on, or has just been made."""
    return state.step in (*_SHOWN, Step.OVER) or bool(tally.made(state))


def _sheet(state: State, scores: tuple[Score, ...]) -> Panel:
    """A line a category; those without a value wait for what is counted. In a defeat nothing is scored any more."""
    last = tally.is_last(state)
    categories = tuple(tally.CATEGORIES)[: len(tally.CATEGORIES) if last else _CATEGORIES_EACH_TIME]
    rows = tuple(_line(state, category, scores) for category in categories)
    shown = state.step in _SHOWN or bool(tally.made(state))
    title = "scored" if tally.made(state) else "scoring"
    rows = (*_black(state), *rows) if shown else ()
    return Panel(kind=Kind.LINES, id="sheet", title=title, rows=rows, goal=len(rows) if shown else None)


def _black(state: State) -> tuple[Row, ...]:
    """Where black leads, before the heroes score; at the very end what loses the game."""
    if not tally.is_last(state):
        return (_leads(tally.black_areas(state)),)
    black = tally.black(state) or 0
    return (_lost(black),) if black >= LOSS_BLACK else ()


def _lost(black: int) -> Row:
    """KS-12.3."""
    note = f"{LOSS_BLACK} or more: all lose"
    return Row(
        id="black left", label="black is left", value=counted(black, "marker"), note=note, derived=True, alarm=True
    )


def _leads(areas: int | None) -> Row:
    """KS-11.1."""
    if areas is None:
        return Row(id="black leads", label="black leads", value=None, derived=True)
    moves = areas >= ROUND3_BLACK_AREAS
    note = f"{ROUND3_BLACK_AREAS} or more: Richard 1" if moves else f"fewer than {ROUND3_BLACK_AREAS}: Richard stays"
    return Row(id="black leads", label="black leads", value=f"in {counted(areas, 'area')}", note=note, derived=True)


def _line(state: State, category: int, scores: tuple[Score, ...]) -> Row:
    found = [score for score in scores if score.category == category]
    awarded = [score for score in found if score.vp]
    return Row(
        id=f"category {category}",
        label=tally.CATEGORIES[category],
        value=who_gets(state, awarded) if found else None,
        note=reasons(category, found),
        derived=True,
    )


def who_gets(state: State, awarded: list[Score]) -> str:
    """`Ben 3, Anna 1`, the most first, as the reasons stand; nobody where there is no award."""
    best_first = sorted(awarded, key=lambda each: -each.vp)
    return ", ".join(f"{state.name(score.seat)} {score.vp}" for score in best_first) or "nobody"


_SAID_ONCE = {5: "points on tokens turned up", 6: "1 VP each", 7: "1 VP each"}


def reasons(category: int, found: list[Score]) -> str:
    """Each reason once, of those who score; and of who has a thing that does not score."""
    if category in _SAID_ONCE:
        return _SAID_ONCE[category] if any(score.vp for score in found) else ""
    best_first = sorted(found, key=lambda score: -score.vp)
    told = [score.why for score in best_first if score.vp or "Othello" in score.why]
    return "; ".join(dict.fromkeys(told))


def _parts(state: State, scores: tuple[Score, ...]) -> Panel:
    """What VP are made of, a part a line: the start, what was won in play, each category over all scorings. A preview
    counts as if it were made."""
    earlier = tuple(score for score in state.scores if score.round != state.round)
    counted_in = (*earlier, *scores) if is_on(state) else ()
    rows = [
        *_part(state, "start", dict.fromkeys(state.players, START_VP)),
        *_part(state, "in play", {seat: _in_play(state, seat) for seat in state.players}),
    ]
    for category, label in tally.CATEGORIES.items():
        values = {
            seat: sum(score.vp for score in counted_in if score.seat == seat and score.category == category)
            for seat in state.players
        }
        rows += _part(state, label, values) if any(values.values()) else []
    scored = state.step is Step.OVER or bool(tally.made(state))  # until then the sheet says it, with its reasons
    shown = tuple(rows) if is_on(state) else ()
    return Panel(kind=Kind.PARTS, id="score", title="score", rows=shown, aside=not scored)


def _in_play(state: State, seat: int) -> int:
    return state.players[seat].vp - START_VP - sum(score.vp for score in state.scores if score.seat == seat)


def _part(state: State, label: str, values: dict[int, int]) -> list[Row]:
    return [Row(id=label, seat=seat, value=value, derived=True) for seat, value in values.items()]
