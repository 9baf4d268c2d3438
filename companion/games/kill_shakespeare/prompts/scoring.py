"""The questions of a scoring: what to count, and the preview (P-KS-23).

Must not reckon an award: `tally` does.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import tally
from companion.games.kill_shakespeare.printed import AREAS, LOSS_BLACK, OTHELLO
from companion.games.kill_shakespeare.prompts.question import GO_ON, question_id
from companion.games.kill_shakespeare.state import State

_MOST = 99


def count(state: State) -> tuple[Prompt, ...]:
    """One form with exactly what this scoring needs to be told."""
    lists = tally.asked(state)
    first = "Turn up the Battle tokens, all together, then count" if "tokens" in lists else "Count"
    return (
        Prompt(
            id=question_id(state, "23"),
            text=f"{_name(state)}. {first}: {', '.join(_SHORT[field.name] for field in _fields(state))}.",
            wait="The table counts for the scoring.",
            ends=f"{_pawn(state)}Then you see who gets what, and why.",
            rules=tuple(dict.fromkeys(("KS-11.3", *(_RULES[field.name] for field in _fields(state))))),
            form=Form(command=c.EnterCounts, fields=_fields(state), label="Count for the scoring", whole=True),
        ),
    )


def _name(state: State) -> str:
    return "The last scoring" if tally.is_last(state) else f"Scoring of round {state.round}"


_SHORT = {
    "markers": "markers on the map", "tokens": "Battle tokens", "jesters": "Jesters to discard",
    "areas": "areas with a marker", "black_areas": "areas where black leads", "black": "black markers",
}  # fmt: skip
_ITEMS = {"markers": "markers", "tokens": "Battle tokens", "jesters": "Jesters", "areas": "areas"}
_RULES = {
    "markers": "KS-11.5", "tokens": "KS-11.7", "jesters": "KS-11.8", "areas": "KS-11.11", "black_areas": "KS-11.1",
    "black": "KS-12.3",
}  # fmt: skip


def _pawn(state: State) -> str:
    return "Othello's pawn counts as his marker. " if state.who(OTHELLO) is not None and not state.on_map else ""


def _fields(state: State) -> tuple[Field, ...]:
    lists = tally.asked(state)
    fields = [_list(state, name, lists[name]) for name in tally.LISTS if name in lists]
    if tally.asks_black_areas(state):
        fields.append(Field(name="black_areas", type="int", text="areas where black leads", low=0, high=len(AREAS)))
    if tally.asks_black(state):
        beside = state.flag("ks.count_stronghold_black")
        text = f"black markers {'in areas and beside Strongholds' if beside else 'in the areas'}"
        fields.append(Field(name="black", type="int", text=text, low=0, high=_MOST))
    return tuple(fields)


def _list(state: State, name: str, seats: tuple[int, ...]) -> Field:
    most = {"areas": len(AREAS), "jesters": max(state.players[seat].jester for seat in seats)}.get(name, _MOST)
    return Field(
        name=name,
        type="list",
        text=_text(state, name),
        low=0,
        high=most,
        length=len(seats),
        items=tuple(f"{state.name(seat)}, {_ITEMS[name]}" for seat in seats),
    )


def _text(state: State, name: str) -> str:
    pawn = ", Othello's pawn as one" if state.who(OTHELLO) is not None else ""
    match name:
        case "markers":
            leaders = ", leaders' markers too" if state.flag("ks.count_leader_markers") else ""
            return f"markers on the map{pawn}{leaders}"
        case "tokens":
            return "points on each one's Battle tokens"
        case "jesters":
            return "Jesters that each discards for 1 VP apiece, in turn order"
        case _:
            return f"areas with a marker{pawn}"


def score(state: State) -> tuple[Prompt, ...]:
    """The preview in one sentence; the sheet beside it says why."""
    return (
        Prompt(
            id=question_id(state, "23"),
            text=f"{_name(state)}: {_gains(state)}.{_ending(state)}",
            wait="The table scores.",
            ends="All of it is scored at once; the sheet says why.",
            rules=("KS-11.3", "KS-11.4", *(("KS-12.3", "KS-12.4") if tally.is_last(state) else ())),
            options=(replace(GO_ON, label="Score all"),),
        ),
    )


def _gains(state: State) -> str:
    awards = tally.awards(state)
    gains = {seat: sum(score.vp for score in awards if score.seat == seat) for seat in state.players}
    told = (f"{state.name(seat)} +{gain} to {state.players[seat].vp + gain}" for seat, gain in gains.items())
    return ", ".join(told)


def _ending(state: State) -> str:
    if not tally.is_last(state):
        return ""
    black = tally.black(state) or 0
    if black >= LOSS_BLACK:
        return f" But {black} black markers are left: with {LOSS_BLACK} or more the rebellion fails."
    return " The most VP wins."
