"""The questions around the passes: Draw, Income, Coronation, the opening, the verdict, Change Roles.

Must not depend on what a hand could hold.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import Command, Next, SetOption
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.games.kill_overlord import commands as c
from companion.games.kill_overlord import roles
from companion.games.kill_overlord.decide import rounds
from companion.games.kill_overlord.options import ROLE_ORDER
from companion.games.kill_overlord.prompts.question import GO_ON, question_id, seat_choices
from companion.games.kill_overlord.state import State


def draw(state: State) -> Prompt:
    counts = {seat: rounds.draws(state, seat) for seat in state.sitting.present}
    if len(set(counts.values())) == 1:
        drawn = f"everybody {next(iter(counts.values()))}"
    else:
        drawn = ", ".join(f"{state.name(seat)} {count}" for seat, count in counts.items())
    return Prompt(
        id=question_id(state, "01"),
        text=f"Round {state.round}. Draw cards: {drawn}.",
        wait="Everybody draws.",
        ends="Go on when all have drawn; income and coronation follow by themselves.",
        rules=("KO-4.1", "KO-4.2", "KO-4.4"),
        options=(GO_ON,),
    )


def income(state: State) -> Prompt:
    if rounds.incomes_known(state):
        return Prompt(
            id=question_id(state, "02"),
            text="Everybody takes the coins on the role card.",
            wait="Income.",
            rules=("KO-4.2", "KO-4.3"),
            options=(GO_ON,),
        )
    return Prompt(
        id=question_id(state, "02a"),
        text=f"Which coin number stands on each role card? {_roles_in_order(state)}",
        wait="The incomes are typed in once.",
        ends="One number per seat, in seat order; what a role pays is below 0.",
        rules=("KO-4.2", "KO-1.6"),
        form=_numbers_form(state, c.EnterIncomes, "incomes", -99, 99),
    )


def _roles_in_order(state: State) -> str:
    return ", ".join(f"{state.name(seat)} {player.role}" for seat, player in state.players.items()) + "."


def _numbers_form(state: State, command: type[Command], name: str, low: int, high: int) -> Form:
    blank = Field(
        name=name,
        type="list",
        text=f"{name} in seat order",
        low=low,
        high=high,
        length=len(state.players),
        items=tuple(f"{state.name(seat)}, {player.role}" for seat, player in state.players.items()),
    )
    return Form(command=command, fields=(blank,), label=f"Enter the {name}")


def coronation(state: State) -> Prompt:
    return Prompt(
        id=question_id(state, "03"),
        text="Coronation: does the Overlord have the gold?",
        wait="Coronation.",
        rules=("KO-4.4",),
        options=(GO_ON,),
    )


def open_execution(state: State) -> Prompt:
    name = state.name(state.overlord)
    return Prompt(
        id=question_id(state, "04"),
        seat=state.overlord,
        text=_who_opens(state, name),
        wait=f"{name} opens Execution {state.execution}.",
        ends="Nobody can answer this pass.",
        rules=("KO-5.1",),
        form=Form(
            command=c.Open,
            fields=(_receiver(state),),
            label="hand it over to",
        ),
    )


def _receiver(state: State) -> Field:
    choices = seat_choices(state.others(state.overlord))
    return Field(name="to", type="seat", text="to whom", choices=choices, own_press="whoever gets it")


def verdict(state: State) -> Prompt:
    doomed = state.doomed
    yes = () if doomed is None else (
        Option(label=f"{state.name(doomed)} is executed", command=Next(), role=Role.PRIMARY, key="n"),
    )  # fmt: skip
    nobody = Option(label="Nobody", command=c.Execute(), key="0")
    return Prompt(
        id=question_id(state, "10"),
        text="Who is executed?" if doomed is None else f"Is {state.name(doomed)} executed?",
        wait="The table says who is executed.",
        ends="It stands on the card that was played." if doomed is None else "Yes ends the round, and roles change.",
        rules=("KO-5.5", "KO-5.7", "KO-6.10"),
        options=(*yes, nobody),
        form=Form(
            command=c.Execute,
            fields=(
                Field(name="seat", type="seat", text="who is executed", choices=seat_choices(rounds.executable(state))),
            ),
            label="Executed is",
        ),
    )


def change_roles(state: State) -> Prompt:
    if not roles.ranks_known(state):
        return Prompt(
            id=question_id(state, "11a"),
            text=f"Which shield number stands on each role card? {_roles_in_order(state)}",
            wait="The ranks are typed in once.",
            ends="One number per seat, in seat order, none twice; a bigger number is higher.",
            rules=("KO-1.6", "KO-8.1"),
            form=_numbers_form(state, c.EnterRanks, "ranks", 1, 99),
        )
    if roles.order_chosen(state) is None:
        return _role_order(state)
    return Prompt(
        id=question_id(state, "11"),
        text=f"Change Roles: {_sheet(state, str(roles.order_chosen(state)))}.",
        wait="Roles change.",
        ends="Survivors rise from the highest down, then the executed take what is left.",
        rules=("KO-7.1", "KO-7.2", "KO-7.3", "KO-7.4"),
        options=(replace(GO_ON, label="The roles are changed"),),
    )


def _role_order(state: State) -> Prompt:
    def option(label: str, value: str, key: str) -> Option:
        return Option(label=label, command=SetOption(key=ROLE_ORDER, value=value), key=key)

    return Prompt(
        id=question_id(state, "11b"),
        text=f"Who of the executed picks first? Latest first: {_left(state, roles.LATEST_FIRST)}. "
        f"Earliest first: {_left(state, roles.EARLIEST_FIRST)}.",
        wait="The table chooses how executed players get roles.",
        ends="The rules sheet does not say; your choice is kept.",
        rules=("KO-7.4",),
        options=(
            option("Latest first", roles.LATEST_FIRST, "l"),
            option("Earliest first", roles.EARLIEST_FIRST, "e"),
        ),
    )


def _sheet(state: State, order: str) -> str:
    """Who takes which role, in the order in which it is done (KO-7.2, KO-7.4)."""
    return ", ".join(f"{state.name(swap.seat)} takes {swap.new}" for swap in roles.sheet(state, order))


def _left(state: State, order: str) -> str:
    """What the executed would get by this order; for the survivors it changes nothing."""
    swaps = [swap for swap in roles.sheet(state, order) if state.players[swap.seat].token is not None]
    return ", ".join(f"{state.name(swap.seat)} {swap.new}" for swap in swaps)


def _who_opens(state: State, name: str) -> str:
    """KO-5.1; an empty Overlord's seat is opened for by the table, or its role goes to somebody who sits there."""
    if state.overlord in state.sitting.away:
        return f"{name}'s seat is empty: hand the order on for the Overlord, or give that role to another seat."
    return f"{name}, Overlord: hand the Execution Order to another player."
