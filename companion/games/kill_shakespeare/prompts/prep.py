"""The questions of Prep, and the trades before the last scoring (P-KS-01 to P-KS-07).

Must not ask a seat that has nothing to trade with.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import trade as rules
from companion.games.kill_shakespeare.printed import QUEST_RED_SPACES, ROUNDS, TRADE_BLACK, TRADE_DRAW
from companion.games.kill_shakespeare.prompts.question import GO_ON, question_id
from companion.games.kill_shakespeare.state import State, Step


def prep(state: State) -> tuple[Prompt, ...]:
    """One key for all of it where nothing has to be decided: the number of quests on red spaces."""
    number = state.round + 1
    of = f" of {ROUNDS}" if number <= ROUNDS else ""
    return (
        Prompt(
            id=question_id(state, "01"),
            text=f"Prep for round {number}{of}. How many quests still lie on the two red spaces?",
            wait=f"Prep for round {number}.",
            ends="Trades come next, then the list of what to do in Prep, and the event.",
            rules=("KS-4.1", "KS-4.2", "KS-4.6", "KS-4.10", "AMB-KS-17"),
            options=(replace(GO_ON, label="Begin; count them later"), *_red()),
        ),
    )


def _red() -> tuple[Option, ...]:
    """0, 1 and 2, each by its digit; the labels are as short as a line of keys cuts what digits mean."""
    words = ("none", "one", "two")[: QUEST_RED_SPACES + 1]
    return tuple(
        Option(label=f"{word} red", command=c.QuestsLeft(count=count), key=str(count))
        for count, word in enumerate(words)
    )


def quests(state: State) -> tuple[Prompt, ...]:
    return (
        Prompt(
            id=question_id(state, "07"),
            text="How many quests still lie on the two red spaces? Discard them.",
            wait="Old quests are discarded.",
            ends="Each of them moves Richard 1; then slide the others right and fill up.",
            rules=("KS-4.10", "KS-4.10a", "KS-4.10b"),
            options=_red(),
        ),
    )


# Trades


def trade(state: State) -> tuple[Prompt, ...]:
    """Asked of one seat after the other, as long as it can pay."""
    seat = rules.asked(state)
    if seat is None:
        return (_nobody(state),)
    name, last = state.name(seat), state.step is Step.LAST_TRADE
    digits = _is_below_limit(state, seat)
    return (
        Prompt(
            id=question_id(state, "03"),
            seat=seat,
            text=f"{name}: trade {TRADE_BLACK} of {state.players[seat].black} black markers for Battle tokens? "
            f"Draw {TRADE_DRAW} (or what is left), {_keeps(state, seat)}.",
            wait=f"{name} may trade black markers for a Battle token.",
            ends="Put the others back unseen. " + ("It is the last trade of the game." if last else "Each Quill moves "
            "Richard 1 and leaves the game."),
            rules=("KS-4.4", "KS-4.4a", "KS-4.4b", "KS-4.4c", "KS-4.4d", *(("KS-11.2",) if last else ())),
            options=(replace(GO_ON, label="No trade"), *(_drawn() if digits else ())),
            form=_form(state, seat),
        ),
    )  # fmt: skip


def _nobody(state: State) -> Prompt:
    """Only a number set by hand leads here."""
    return Prompt(
        id=question_id(state, "03"),
        text=f"Nobody has {TRADE_BLACK} black markers to trade.",
        wait="Nobody trades.",
        rules=("KS-4.4a",),
        options=(GO_ON,),
    )


def _is_below_limit(state: State, seat: int) -> bool:
    """Whether it is known that the character has room for one more token."""
    limit = state.components.characters[state.players[seat].character].token_limit
    return limit is not None and not rules.at_limit(state, seat)


def _keeps(state: State, seat: int) -> str:
    if _is_below_limit(state, seat):
        return "keep 1"
    if rules.at_limit(state, seat):
        return "swap 1 for one you hold or put all back"
    return "keep 1; at your card's limit swap it or put all back"


def _drawn() -> tuple[Option, ...]:
    """A trade by how many Quills were drawn."""
    words = ("no Quill", *(f"{count} {'Quill' if count == 1 else 'Quills'}" for count in range(1, TRADE_DRAW + 1)))
    return tuple(
        Option(label=f"Traded: {word} drawn", command=c.Trade(quills=count), key=str(count))
        for count, word in enumerate(words)
    )


def _form(state: State, seat: int) -> Form:
    keep = "swap one (no: all go back)" if rules.at_limit(state, seat) else "keep one (no: at the limit)"
    return Form(
        command=c.Trade,
        fields=(
            Field(name="quills", type="int", text="Quills drawn", low=0, high=TRADE_DRAW),
            Field(name="keep", type="bool", text=keep),
            Field(name="drawn", type="int", text="drawn, if fewer were left", low=0, high=TRADE_DRAW, required=False),
        ),
        label="Trade",
    )
