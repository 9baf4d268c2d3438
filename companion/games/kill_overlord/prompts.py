"""The questions that are open in each step of Kill the Overlord (RULES.md A.4, P-KO-01 to P-KO-11).

Must not depend on what a hand could hold. `turn` in an id makes each question its own.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import Command, Confirm, Next, SetOption
from companion.core.prompts import Field, Form, Option, Prompt, Role, window_prompt
from companion.core.window import Stage, Window
from companion.games.kill_overlord import commands as c
from companion.games.kill_overlord import roles
from companion.games.kill_overlord.decide import cards, rounds, windows
from companion.games.kill_overlord.decide.openings import PLEAD_GUILTY
from companion.games.kill_overlord.options import ROLE_ORDER
from companion.games.kill_overlord.state import Act, PlotCard, State, Step

_GO_ON = Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")


def prompts(state: State) -> tuple[Prompt, ...]:
    """Every open question, the most pressing first; none once the game is over."""
    asked = [*_step_prompts(state)]
    window = state.sitting.window
    if window is not None:
        judged = window.stage is not Stage.OPEN
        asked.insert(0 if judged or not asked or window.kind != "plead" else 1, _window_prompt(state, window))
    return tuple(asked)


def _step_prompts(state: State) -> tuple[Prompt, ...]:
    match state.step:
        case Step.DRAW:
            return (_draw(state),)
        case Step.INCOME:
            return (_income(state),)
        case Step.CORONATION:
            return (_coronation(state),)
        case Step.OPEN:
            return (_open(state),)
        case Step.HOLD:
            return (_hold(state),)
        case Step.ANNOUNCED:
            return _announced(state)
        case Step.CHOICE:
            return (_choice(state),)
        case Step.VERDICT:
            return (_verdict(state),)
        case Step.ROLES:
            return (_roles(state),)
        case Step.KEYS | Step.LAST_CALL | Step.OVER:
            return ()


def _id(state: State, number: str) -> str:
    return f"P-KO-{number}/{state.turn}"


# The round


def _draw(state: State) -> Prompt:
    counts = {seat: rounds.draws(state, seat) for seat in state.sitting.present}
    if len(set(counts.values())) == 1:
        drawn = f"everybody {next(iter(counts.values()))}"
    else:
        drawn = ", ".join(f"{state.name(seat)} {count}" for seat, count in counts.items())
    return Prompt(
        id=_id(state, "01"),
        text=f"Round {state.round}. Draw cards: {drawn}.",
        wait="Everybody draws.",
        ends="Go on when all have drawn; income and coronation follow by themselves.",
        rules=("KO-4.1", "KO-4.2", "KO-4.4"),
        options=(_GO_ON,),
    )


def _income(state: State) -> Prompt:
    if rounds.incomes_known(state):
        return Prompt(
            id=_id(state, "02"),
            text="Everybody takes the coins on the role card.",
            wait="Income.",
            rules=("KO-4.2", "KO-4.3"),
            options=(_GO_ON,),
        )
    return Prompt(
        id=_id(state, "02a"),
        text=f"Which coin number stands on each role card? {_roles_in_order(state)}",
        wait="The incomes are typed in once.",
        ends="One number per seat, in seat order; what a role pays is below 0.",
        rules=("KO-4.2", "KO-1.6"),
        form=_numbers_form(state, c.EnterIncomes, "incomes", -99, 99),
    )


def _roles_in_order(state: State) -> str:
    return ", ".join(f"{state.name(seat)} {player.role}" for seat, player in state.players.items()) + "."


def _numbers_form(state: State, command: type[Command], name: str, low: int, high: int) -> Form:
    blank = Field(name=name, type="list", text=f"{name} in seat order", low=low, high=high, length=len(state.players))
    return Form(command=command, fields=(blank,), label=f"Enter the {name}")


def _coronation(state: State) -> Prompt:
    return Prompt(
        id=_id(state, "03"),
        text="Coronation: does the Overlord have the gold?",
        wait="Coronation.",
        rules=("KO-4.4",),
        options=(_GO_ON,),
    )


def _open(state: State) -> Prompt:
    name = state.name(state.overlord)
    return Prompt(
        id=_id(state, "04"),
        seat=state.overlord,
        text=f"{name}, Overlord: hand the Execution Order to another player.",
        wait=f"{name} opens Execution {state.execution}.",
        ends="Nobody can answer this pass.",
        rules=("KO-5.1",),
        form=Form(
            command=c.Open,
            fields=(Field(name="to", type="seat", text="to whom", choices=_seats(state.others(state.overlord))),),
            label="Hand the order to",
        ),
    )


def _seats(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(number) for number in numbers)


# The holder


def _hold(state: State) -> Prompt:
    assert state.holder is not None
    name = state.name(state.holder)
    queued = state.queued is not None
    return Prompt(
        id=_id(state, "05"),
        seat=state.holder,
        text=f"{name} holds the Execution Order: play a card and pass it on, or say that it cannot be passed.",
        wait=f"{name} holds the Execution Order and thinks.",
        ends=_hold_ends(state, name, queued),
        rules=("KO-5.2", "KO-5.3", "KO-5.4", "KO-5.5"),
        options=(
            Option(label="I play a card", command=c.Announce(), role=Role.PRIMARY, key="a"),
            Option(label="I cannot pass", command=c.CannotPass(), role=Role.CANNOT, key="x"),
            Option(label="Book card, hand shown without a shield", command=c.Play(kind="book", shown=True), key="k"),
        ),
        form=_play_form(state, state.holder),
    )


def _hold_ends(state: State, name: str, queued: bool) -> str:
    if queued:
        return f"{name} has announced and goes on as soon as Plead Guilty has had its time."
    if state.sitting.window is not None:
        return f"{PLEAD_GUILTY} is open to the others until {name} plays."
    return f"Nobody may answer until {name} plays."


def _play_form(state: State, holder: int) -> Form:
    to = Field(
        name="to",
        type="seat",
        text="to whom",
        choices=_seats(cards.targets(state, holder, None)),
        required=not state.full,
    )
    card = Field(name="card", type="text", text="which card", required=state.full)
    shown = Field(name="shown", type="bool", text="book card: hand shown, no shield in it", required=False)
    kind = Field(name="kind", type="choice", text="shield, book or ability", choices=cards.KINDS, required=False)
    ordered = (card, to, shown, kind) if state.full else (to, card, shown, kind)
    return Form(command=c.Play, fields=ordered, label="Play")


def _announced(state: State) -> tuple[Prompt, ...]:
    """Card and target while Retaliate is open, and what is still missing once it has closed."""
    act = state.act
    if act is None:
        return ()
    card = state.card(act.card) if act.card else None
    if card is not None and not card.asked and state.full:
        return (_new_card(state, card), *_target(state))
    return _target(state)


def _target(state: State) -> tuple[Prompt, ...]:
    act = state.act
    assert act is not None
    missing_card = state.full and not act.card
    missing_target = act.kind != "book" and act.to is None
    if not missing_card and not missing_target:
        return _play_on(state, act)
    name = state.name(act.by)
    what = "Which card, and who gets the order?" if missing_card and missing_target else (
        "Which card is it?" if missing_card else "Who gets the order?"
    )  # fmt: skip
    return (
        Prompt(
            id=_id(state, "05b"),
            seat=act.by,
            text=f"{name} has announced a card. {what}",
            wait=f"{name} names the card.",
            ends="It can be typed while Retaliate is open.",
            rules=("KO-5.4",),
            form=_play_form(state, act.by),
        ),
    )


def _play_on(state: State, act: Act) -> tuple[Prompt, ...]:
    """The receiver may go on under the open window: without a clock that closes it, with one it waits (G-7, G-9)."""
    window = state.sitting.window
    if window is None or window.stage is not Stage.OPEN or act.to is None or act.to == act.by or state.queued:
        return ()
    name = state.name(act.to)
    closes = window.maximum is None and not state.stack
    ends = "That closes the window: nobody reacted." if closes else "It waits until the window has closed."
    return (
        Prompt(
            id=_id(state, "05d"),
            seat=act.to,
            text=f"{name} gets the order and may go on: to whom?",
            wait=f"{name} gets the order unless somebody reacts.",
            ends=ends,
            rules=("KO-5.4", "G-7", "G-9"),
            options=(Option(label="I cannot pass", command=c.CannotPass(), role=Role.CANNOT, key="x"),),
            form=_play_form(state, act.to),
        ),
    )


def _new_card(state: State, card: PlotCard) -> Prompt:
    return Prompt(
        id=f"{_id(state, '05c')}/{card.name.casefold()}",
        text=f"{card.name} is new: what stands on it? An empty answer is no.",
        wait=f"{card.name} is typed in once.",
        ends="Go on if it only passes the order.",
        rules=("KO-6.10",),
        options=(replace(_GO_ON, label="It does nothing more"),) if state.sitting.window is None else (),
        form=_card_form(card),
    )


def _card_form(card: PlotCard) -> Form:
    def number(name: str, text: str) -> Field:
        return Field(name=name, type="int", text=text, low=0, high=99, default=0, required=False)

    def yes(name: str, text: str) -> Field:
        return Field(name=name, type="bool", text=text, required=False)

    def choice(name: str, text: str, choices: tuple[str, ...], default: str) -> Field:
        return Field(name=name, type="choice", text=text, choices=choices, default=default, required=False)

    return Form(
        command=c.DefineCard,
        fields=(
            Field(name="card", type="text", text="card", default=card.name),
            choice("type", "shield or book", cards.CARD_TYPES, card.type),
            choice("direction", "which way", cards.DIRECTIONS, "any"),
            number("distance", "how many seats away, 0 for any"),
            number("gold", "gold from the bank to its player"),
            number("takes", "gold from the receiver to its player"),
            number("discards", "cards the receiver discards"),
            yes("either", "the receiver chooses between paying and discarding"),
            choice("executed", "who is executed (book cards)", cards.OUTCOMES, "ask"),
            yes("key", "key symbol"),
            yes("role_change", "changes roles"),
        ),
        label="What the card says",
    )


def _choice(state: State) -> Prompt:
    assert state.holder is not None
    name, card = state.name(state.holder), state.card(state.choice_card)
    discards, takes = (card.discards, card.takes) if card is not None else (0, 0)
    to = state.name(state.passer) if state.passer is not None else "the passer"
    return Prompt(
        id=_id(state, "07"),
        seat=state.holder,
        text=f"{name}: discard {discards} or pay {to} {takes} gold.",
        wait=f"{name} discards or pays.",
        ends="No reaction is possible here.",
        rules=("KO-6.6", "TW-KO-2"),
        options=(
            Option(label=f"Discard {discards}", command=c.Choose(what="discard"), key="d"),
            Option(label=f"Pay {takes} gold", command=c.Choose(what="pay"), key="g"),
        ),
    )


# Windows


def _window_prompt(state: State, window: Window) -> Prompt:
    question, ends, rules = _question(state, window)
    prompt = window_prompt(
        state.sitting, window, prompt_id=f"{_window_id(window)}/{window.id}", question=question, ends=ends, rules=rules
    )
    if windows.may_plead_instead(state, window):
        instead = Option(label=f"It is {PLEAD_GUILTY}", command=Confirm(card=PLEAD_GUILTY), key="g")
        return replace(prompt, options=(*prompt.options, instead))
    if window.stage is Stage.OPEN and window.maximum is None and state.step is not Step.HOLD:
        return replace(prompt, options=(_GO_ON, *prompt.options))
    return prompt


def _window_id(window: Window) -> str:
    return {"retaliate": "P-KO-06", "plead": "P-KO-08", "keys": "P-KO-09"}[window.kind]


def _question(state: State, window: Window) -> tuple[str, str, tuple[str, ...]]:
    by_hand = window.maximum is None
    match window.kind:
        case "retaliate":
            ends = "The next act closes it." if by_hand else "It closes by itself."
            return f"{window.trigger}?", ends, ("TW-KO-1", "KO-6.1", "G-7")
        case "keys":
            ends = "The next act closes it: then the player of the card dies." if by_hand else "It closes by itself."
            return f"{window.trigger}?", ends, ("TW-KO-4", "KO-6.7", "KO-6.8", "G-7")
        case _ if state.step is Step.LAST_CALL:
            return f"{window.trigger}?", "Then the holder is executed.", ("TW-KO-5", "KO-6.2", "G-7")
        case _:
            return f"{window.trigger}?", "The holder's next card closes it.", ("TW-KO-3", "KO-6.2", "G-7")


# The end of an Execution


def _verdict(state: State) -> Prompt:
    doomed = state.doomed
    yes = () if doomed is None else (
        Option(label=f"{state.name(doomed)} is executed", command=Next(), role=Role.PRIMARY, key="n"),
    )  # fmt: skip
    nobody = Option(label="Nobody", command=c.Execute(), key="0")
    return Prompt(
        id=_id(state, "10"),
        text="Who is executed?" if doomed is None else f"Is {state.name(doomed)} executed?",
        wait="The table says who is executed.",
        ends="It stands on the card that was played.",
        rules=("KO-5.5", "KO-5.7", "KO-6.10"),
        options=(*yes, nobody),
        form=Form(
            command=c.Execute,
            fields=(Field(name="seat", type="seat", text="who is executed", choices=_seats(state.active)),),
            label="Executed is",
        ),
    )


def _roles(state: State) -> Prompt:
    if not roles.ranks_known(state):
        return Prompt(
            id=_id(state, "11a"),
            text=f"Which shield number stands on each role card? {_roles_in_order(state)}",
            wait="The ranks are typed in once.",
            ends="One number per seat, in seat order; no number twice.",
            rules=("KO-1.6", "KO-8.1"),
            form=_numbers_form(state, c.EnterRanks, "ranks", 1, 99),
        )
    if roles.order_chosen(state) is None:
        return _role_order(state)
    return Prompt(
        id=_id(state, "11"),
        text="Change Roles as on the sheet, then go on.",
        wait="Roles change.",
        ends="Survivors rise from the highest down, then the executed take what is left.",
        rules=("KO-7.1", "KO-7.2", "KO-7.3", "KO-7.4"),
        options=(replace(_GO_ON, label="The roles are changed"),),
    )


def _role_order(state: State) -> Prompt:
    def option(label: str, value: str, key: str) -> Option:
        return Option(label=label, command=SetOption(key=ROLE_ORDER, value=value), key=key)

    return Prompt(
        id=_id(state, "11b"),
        text="Who of the executed picks a role first? The rules sheet does not say: choose once.",
        wait="The table chooses how executed players get roles.",
        ends="It is kept as a setting.",
        rules=("KO-7.4",),
        options=(
            option("The latest executed picks first", roles.LATEST_FIRST, "l"),
            option("The earliest executed picks first", roles.EARLIEST_FIRST, "e"),
        ),
    )
