"""The questions of the dice, the Wheel and planning (P-KS-13 to P-KS-15).

Must not ask for a bid on an item.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import dice as rules
from companion.games.kill_shakespeare.decide import planning
from companion.games.kill_shakespeare.printed import AREAS, JULIET, WHEEL_STEP_COST
from companion.games.kill_shakespeare.prompts.question import GO_ON, question_id, seat_choices
from companion.games.kill_shakespeare.state import State


def dice(state: State) -> tuple[Prompt, ...]:
    name = state.name(state.first)
    faces = tuple(
        Field(name=name, type="choice", text=text, choices=rules.FACES, digits=True)
        for name, text in (("first", "one die"), ("second", "the other"))
    )
    return (
        Prompt(
            id=question_id(state, "13"),
            seat=state.first,
            text=f"{name}: roll both dice onto the compass. What does each show?",
            wait=f"{name} rolls the dice.",
            ends=f"10: {_black(state.macbeth)}. 11: {_black(state.richard)}. 12: Richard goes 1.",
            rules=("KS-5.4", *(("AMB-KS-28",) if state.macbeth_gone else ())),
            form=Form(command=c.RollDice, fields=faces, label="The dice show"),
        ),
    )


def _black(area: str | None) -> str:
    return "nothing" if area is None else f"black in {AREAS[area].short}"


def wheel(state: State) -> tuple[Prompt, ...]:
    seat = state.last
    name, holds = state.name(seat), rules.may_play_jester(state, seat)
    jester = ", or a Jester for one step back" if holds else ""
    return (
        Prompt(
            id=question_id(state, "14"),
            seat=seat,
            text=f"{name}, last in turn order: turn the Wheel? {WHEEL_STEP_COST} bid points a step clockwise{jester}.",
            wait=f"{name} may turn the Wheel.",
            ends="Then everybody takes what their own arrow shows.",
            rules=("KS-5.5", "TW-KS-6", *(("AMB-KS-25",) if holds else ())),
            options=(replace(GO_ON, label="It stays"), *(_jester() if holds else ())),
            form=Form(command=c.TurnWheel, fields=_turns(holds), label="Turn it by"),
        ),
    )


def _jester() -> tuple[Option, ...]:
    return (Option(label="A Jester turns it back", command=c.TurnWheel(jester=True), key="k"),)


def _turns(holds: bool) -> tuple[Field, ...]:
    steps = Field(name="steps", type="int", text="paid steps clockwise", low=0, high=rules.STEPS)
    jester = Field(name="jester", type="bool", text="a Jester, one step back as well", required=False)
    return (steps, jester) if holds else (steps,)


def plan(state: State) -> tuple[Prompt, ...]:
    """Open to all; on paper nobody need type it but for the numbers on the screen."""
    return (
        Prompt(
            id=question_id(state, "15"),
            text=f"Planning, all at once: pay bid tokens for Energy, and lay tokens face up for Time.{_spaces(state)}",
            wait="Everybody plans Energy and Time.",
            ends=f"{_prices(state)}Tokens stay out until Prep.",
            rules=("KS-6.1", "KS-6.2", *(("KS-13.2",) if state.who(JULIET) is not None else ())),
            options=(replace(GO_ON, label="All have planned"),),
            form=Form(
                command=c.Plan,
                fields=(
                    Field(name="seat", type="seat", text="who", choices=seat_choices(state.present)),
                    Field(name="energy", type="int", text="Energy levels up", low=0, high=planning.MOST),
                    Field(name="time", type="int", text="points laid for Time", low=0, high=planning.MOST),
                ),
                label="Note what a seat has planned",
            ),
        ),
    )


def _prices(state: State) -> str:
    """`Next Energy: Anna 3, Ben 2. `, for whom it is known."""
    prices = {seat: planning.price(state, seat, 1) for seat in state.present}
    told = ", ".join(f"{state.name(seat)} {price}" for seat, price in prices.items() if price is not None)
    return f"Next Energy: {told}. " if told else ""


def _spaces(state: State) -> str:
    """` Time spaces: Anna 5, Ben 3.`, for whom it is known; Juliet has fewer than the others in any case."""
    cards = {seat: state.components.characters[state.players[seat].character] for seat in state.present}
    told = ", ".join(f"{state.name(seat)} {card.time_spaces}" for seat, card in cards.items() if card.time_spaces)
    juliet = state.who(JULIET)
    fewer = juliet in cards and juliet is not None and cards[juliet].time_spaces is None
    return f"{f' Time spaces: {told}.' if told else ''}{' Juliet has fewer Time spaces.' if fewer else ''}"
