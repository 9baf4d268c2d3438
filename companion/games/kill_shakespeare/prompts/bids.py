"""The questions of the bid on the event, and what is added to it (P-KS-10, P-KS-11).

Must not read what is sealed: every question is the same whatever was bid, but for whom it still waits.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import adding, bids
from companion.games.kill_shakespeare.hand import MOST
from companion.games.kill_shakespeare.prompts.question import GO_ON, question_id
from companion.games.kill_shakespeare.state import State

# The event


def bid(state: State) -> tuple[Prompt, ...]:
    """The table's question first, then one for each seat that has not sealed a bid."""
    return (_fists(state), *(_sealed(state, seat) for seat in bids.missing(state)))


def _fists(state: State) -> Prompt:
    waiting = bids.missing(state)
    prompt = Prompt(
        id=f"{question_id(state, '10')}/fists{digits(waiting)}",
        text=f"{_needed(state)} Bid tokens in your fist, then all open together.",
        wait="Everybody bids.",
        ends=f"Type the totals once all fists are open{'; sealed bids are in already' if state.bids else ''}.",
        rules=("KS-5.3", "KS-5.3a", "KS-17.3"),
        answered=tuple(seat for seat in state.present if seat in state.bids),
    )
    if not waiting:
        return replace(prompt, ends="All bids are in.", options=(replace(GO_ON, label="Show all bids"),))
    blank = Field(
        name="totals",
        type="list",
        text="totals",
        low=0,
        high=MOST,
        length=len(waiting),
        items=tuple(state.name(seat) for seat in waiting),
    )
    return replace(prompt, form=Form(command=c.EnterBids, fields=(blank,), label="Enter the totals"))


def digits(seats: tuple[int, ...]) -> str:
    """Seats as a part of a question's id."""
    return "".join(str(seat) for seat in seats)


def _needed(state: State) -> str:
    cost = bids.event_cost(state)
    quill = f", {cost.quill} the Quill too" if cost.quill is not None else ""
    return f"{cost.event} stops the event{quill}."


def _sealed(state: State, seat: int) -> Prompt:
    name = state.name(seat)
    blank = Field(name="bid", type="text", text="the total, or tokens such as 3 3 2", secret=True)
    return Prompt(
        id=f"{question_id(state, '10')}/{seat}",
        seat=seat,
        text=f"{name}, bid in secret: the total, or the tokens one by one. {_needed(state)}",
        wait=f"{name} has not bid.",
        ends="It is shown with all the others.",
        rules=("KS-5.3a", "KS-17.3"),
        form=Form(command=c.Commit, fields=(blank,), label="Bid in secret"),
    )


def add(state: State) -> tuple[Prompt, ...]:
    """P-KS-11: whoever may still add a token to the event bid."""
    total, found = sum(state.totals.values()), adding.adders(state)
    return (
        Prompt(
            id=question_id(state, "11"),
            asked=seats_of(found),
            text=f"{total} bid. {_needed(state)} {who_adds(state, found)}?",
            wait="The last tokens are added.",
            ends=adding.whose_plus_one(state, found) or "Then the totals are locked.",
            rules=("KS-5.3b", "TW-KS-3", "AMB-KS-5"),
            options=(replace(GO_ON, label="Nothing is added"), *_additions(state, found)),
        ),
    )


def seats_of(found: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    """Whose tokens these are, each seat once."""
    return tuple(dict.fromkeys(seat for seat, _ in found))


def who_adds(state: State, found: tuple[tuple[int, str], ...]) -> str:
    """`Ben +2 or Anna +1`."""
    return " or ".join(f"{state.name(seat)} +{adding.WORTH[token]}" for seat, token in found) or "Nothing more"


def _additions(state: State, found: tuple[tuple[int, str], ...]) -> tuple[Option, ...]:
    """A seat's digit says its token; its second one has a letter."""
    options: list[Option] = []
    for seat, token in found:
        key = str(seat) if all(option.key != str(seat) for option in options) else "p"
        command = c.AddToken(seat=seat, token=token)
        options.append(Option(label=f"{state.name(seat)} +{adding.WORTH[token]}", command=command, key=key))
    return tuple(options)
