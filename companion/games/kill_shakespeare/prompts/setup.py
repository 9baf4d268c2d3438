"""The questions before round 1, and for a board that is counted when level `map` begins later (P-KS-00).

Must not ask for what a play can do without: those forms are at hand at any time.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import setup as rules
from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, HOPE_MOST, NO_AREA, place
from companion.games.kill_shakespeare.prompts.question import GO_ON, area_field, question_id
from companion.games.kill_shakespeare.state import State

_MOST = 99
_NAMES = tuple(area.short for area in AREAS.values())
_ACROSS = 4


def components(state: State) -> tuple[Prompt, ...]:
    """All that a play cannot begin without, asked once and kept in the profile (D.6)."""
    return (
        Prompt(
            id=question_id(state, "00a"),
            text="Type once what your pieces print: Richard's track, each area's Hope and black markers, and where the "
            "villains start.",
            wait="The table types in what its pieces print.",
            ends="It is kept in the profile, so the next game begins without it.",
            rules=("KS-1.12",),
            form=_components_form(),
        ),
    )


def _components_form() -> Form:
    return Form(
        command=c.EnterComponents,
        fields=(
            Field(name="track_length", type="int", text="track: final space", low=1, high=_MOST),
            Field(name="track_start", type="int", text="track: the star", low=0, high=_MOST - 1),
            _by_area("hope", "Hope", 1, HOPE_MOST),
            _by_area("black", "black markers", 0, _MOST),
            villain_field("richard", "Richard starts in"),
            villain_field("macbeth", "Lady Macbeth starts in"),
        ),
        label="Numbers that the pieces print",
        whole=True,
    )


def _by_area(name: str, text: str, low: int, high: int) -> Field:
    return Field(name=name, type="list", text=text, low=low, high=high, length=len(AREAS), items=_NAMES, across=_ACROSS)


def villain_field(name: str, text: str) -> Field:
    """An area by its digit; the digit after the last one is none."""
    choices = (*AREAS, NO_AREA)
    return Field(
        name=name,
        type="choice",
        text=f"{text}, {len(choices)} for none",
        choices=choices,
        labels=(*map(place, AREAS), NO_AREA),
        digits=True,
    )


# The setup


def start(state: State) -> tuple[Prompt, ...]:
    if state.on_map and rules.pawns_missing(state):
        return (_pawns(state, _rolled(state), _rules_of_rolls(state)), _set_up(state, ready=False))
    return (_set_up(state, ready=True),)


def _set_up(state: State, *, ready: bool) -> Prompt:
    """What is drawn and rolled; the pieces follow as a list once the table goes on."""
    places = tuple(f"place {place}" for place in range(1, state.count + 1))
    seats = Field(
        name="order", type="list", text="seats from first to last", low=1, high=state.count, length=state.count,
        items=places,
    )  # fmt: skip
    order = ", ".join(state.name(seat) for seat in state.order)
    rolled = "" if state.on_map else f" {_rolls(state)}"
    return Prompt(
        id=question_id(state, "00"),
        text=f"Draw lots: is the turn order {order}?{rolled}",
        wait="The table sets up the game.",
        ends="Go on for the list of pieces to set up; round 1 then begins with its event.",
        rules=("KS-1.9", *(() if state.on_map else _rules_of_rolls(state)), "KS-3.2"),
        options=(replace(GO_ON, label="The order is right: set up the pieces"),) if ready else (),
        form=Form(command=c.EnterOrder, fields=(seats,), label="Another turn order"),
    )


def _rolls(state: State) -> str:
    again = ", Falstaff also on a 1" if _falstaff_rolls_again(state) else ""
    return f"In this order roll each pawn's start area, again if taken{again}."


def _rules_of_rolls(state: State) -> tuple[str, ...]:
    return ("KS-1.10", *(("AMB-KS-20", "KS-13.5") if _falstaff_rolls_again(state) else ()))


def _falstaff_rolls_again(state: State) -> bool:
    return state.who(FALSTAFF) is not None and state.sitting.settings["ks.falstaff_prospero_start"] == "reroll"


def _rolled(state: State) -> str:
    order = ", ".join(state.name(seat) for seat in state.order)
    return f"The turn order: {order}. {_rolls(state)}"


def _pawns(state: State, text: str, cited: tuple[str, ...]) -> Prompt:
    high = len(rules.START_AREAS) if "KS-1.10" in cited else len(AREAS)
    names = tuple(state.name(seat) for seat in state.players)
    digits = Field(
        name="areas", type="list", text="the area's digit of each pawn", low=1, high=high, length=state.count,
        items=names,
    )  # fmt: skip
    return Prompt(
        id=question_id(state, "00b"),
        text=text,
        wait="The pawns are placed.",
        ends="One digit a player, in seat order; areas are numbered as on the board.",
        rules=cited,
        form=Form(command=c.EnterPawns, fields=(digits,), label="Where the pawns stand"),
    )


# Level map begins on a board that nobody has followed


def board(state: State) -> tuple[Prompt, ...]:
    """Pawns, then one area after another; the round's own questions stay open meanwhile."""
    if rules.pawns_missing(state):
        return (_pawns(state, "Level map begins: where does each pawn stand?", ("KS-2",)),)
    areas = rules.uncounted(state) or tuple(AREAS)
    area = AREAS[areas[0]]
    names = tuple(state.name(seat) for seat in state.players)
    influence = Field(
        name="influence", type="list", text="each player's markers there", low=0, high=_MOST, length=state.count,
        items=names,
    )  # fmt: skip
    return (
        Prompt(
            id=question_id(state, "00c"),
            text=f"Level map begins: count the black markers in {area.short}, then each player's.",
            wait="The table counts the markers on the map.",
            ends=f"{len(areas)} {'area is' if len(areas) == 1 else 'areas are'} still to be counted.",
            rules=("KS-2",),
            form=Form(
                command=c.EnterBoard,
                fields=(
                    Field(name="black", type="int", text=f"black markers in {area.short}", low=0, high=_MOST),
                    influence,
                    area_field("area", "area", default=areas[0]),
                ),
                label="Count an area",
            ),
        ),
    )
