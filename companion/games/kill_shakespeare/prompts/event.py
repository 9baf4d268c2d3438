"""The questions around the event card: the card, the villains, its effect (P-KS-08, P-KS-09, P-KS-12).

Must not ask for a bid.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import strength
from companion.games.kill_shakespeare.decide import event as rules
from companion.games.kill_shakespeare.decide import flight, villains
from companion.games.kill_shakespeare.printed import AREAS, NO_AREA, OTHELLO
from companion.games.kill_shakespeare.prompts.question import GO_ON, area_field, question_id
from companion.games.kill_shakespeare.prompts.setup import villain_field
from companion.games.kill_shakespeare.state import State

_CANCEL = Option(label="An Action card stops it", command=c.CancelMove(), key="c")


def event(state: State) -> tuple[Prompt, ...]:
    name = state.name(state.first)
    gone = " Lady Macbeth is gone: her orders are ignored." if state.macbeth_gone else ""
    return (
        Prompt(
            id=question_id(state, "08"),
            seat=state.first,
            text=f"{name}: turn up the top event and read it aloud.{gone}",
            wait=f"{name} reads the event.",
            ends=f"Its cost for {state.count} players, a Quill or not, and where the villains go.",
            rules=("KS-5.1", *(("KS-5.2f",) if gone else ())),
            form=_event_form(state),
        ),
    )


def _event_form(state: State) -> Form:
    macbeth = villain_field("macbeth", "Lady Macbeth goes to")
    if state.macbeth_gone:
        macbeth = replace(macbeth, required=False, default=NO_AREA)
    return Form(
        command=c.RevealEvent,
        fields=(
            Field(name="cost", type="int", text=f"cost for {state.count} players", low=0, high=rules.MOST),
            Field(name="quill", type="bool", text="a Quill"),
            villain_field("richard", "Richard goes to"),
            macbeth,
            Field(name="macbeth_first", type="bool", text="Lady Macbeth moves first", required=False),
            Field(name="name", type="text", text="name of the event", required=False),
        ),
        label="The event",
    )


# The villains


def move(state: State) -> tuple[Prompt, ...]:
    if not state.orders:
        return (_no_order(state),)
    order = state.orders[0]
    if order.villain == villains.RICHARD:
        return (_richard(state, order.area),)
    if state.macbeth_gone:
        return (_gone(state),)
    if not state.on_map:
        return (_macbeth_reported(state, order.area),)
    if strength.rebels(state, order.area):
        return (_macbeth_rolled(state, order.area),)
    return (_macbeth_alone(state, order.area),)


def _no_order(state: State) -> Prompt:
    """Only a step set by hand leads here."""
    return Prompt(
        id=question_id(state, "09"),
        text="No villain has an order left.",
        wait="The villains have moved.",
        rules=("KS-5.2",),
        options=(GO_ON,),
    )


def _gone(state: State) -> Prompt:
    """The Stronghold of Arden fell after she had moved."""
    return Prompt(
        id=question_id(state, "09"),
        text="Lady Macbeth has left the game: her order is ignored.",
        wait="The villains move.",
        rules=("KS-5.2f",),
        options=(GO_ON,),
    )


def _move(state: State, text: str, rules: tuple[str, ...], *options: Option, ends: str = "") -> Prompt:
    villain = villains.NAMES[state.orders[0].villain]
    return Prompt(
        id=question_id(state, "09"),
        text=text,
        wait=f"{villain} moves.",
        ends=ends or "Any player's Action card may stop what happens there, not the move itself.",
        rules=(*rules, "TW-KS-2"),
        options=(*options, _CANCEL),
    )


def _richard(state: State, area: str) -> Prompt:
    hope = state.areas[area].hope
    falls = f"Hope falls from {hope} to {hope - 1}" if hope else "Hope is 0 already"
    text = f"Richard goes to {AREAS[area].short}: move his pawn, put 1 black marker there; {falls}."
    return _move(state, text, ("KS-5.2", "KS-5.2a"), replace(GO_ON, label="It happens"))


def _macbeth_alone(state: State, area: str) -> Prompt:
    text = f"Lady Macbeth goes to {AREAS[area].short}, where no player has influence: put 1 black marker there."
    return _move(state, text, ("KS-5.2", "KS-5.2e"), replace(GO_ON, label="It happens"))


def _macbeth_rolled(state: State, area: str) -> Prompt:
    text = f"Lady Macbeth goes to {AREAS[area].short}: a rebel there rolls a die. What does it show?"
    faces = [
        Option(label=_face(state, die), command=c.Roll(die=die), key=str(die))
        for die in range(1, villains.NONE_LOSES + 1)
    ]
    ends = "Whoever it names loses a marker there. An Action card may stop it."
    return _move(state, text, ("KS-5.2", "KS-5.2c", "KS-5.2d"), *faces, ends=ends)


def _face(state: State, die: int) -> str:
    """Who loses a marker: a name, in as few words as a line of keys leaves to a digit."""
    match villains.targets(state, die):
        case (seat,) if die != villains.ALL_LOSE:
            has_one = state.areas[state.orders[0].area].influence.get(seat, 0) > 0
            return state.name(seat) if has_one else f"{state.name(seat)}: none"
        case ():
            return f"no place {die}" if die < villains.ALL_LOSE else "nobody"
        case _:
            return "all there"


def _macbeth_reported(state: State, area: str) -> Prompt:
    order = ", ".join(f"{place} {state.name(seat)}" for place, seat in enumerate(state.order, start=1))
    never = ", never Othello's pawn" if state.who(OTHELLO) in state.present else ""
    goes = f"Lady Macbeth goes to {AREAS[area].short}. If a player has influence there, roll a die"
    return _move(
        state,
        f"{goes}: was a marker lost{never}?",
        ("KS-5.2", "KS-5.2c", "KS-5.2d", "KS-5.2e"),
        Option(label="Nobody has influence: 1 black marker", command=c.Report(result=villains.NOBODY), key="k"),
        Option(label="Yes, lost", command=c.Report(result=villains.LOST), key="o"),
        Option(label="No: an Iago", command=c.Report(result=villains.NOTHING), key="i"),
        ends=f"The die: {order}; {villains.ALL_LOSE} each there, {villains.NONE_LOSES} nobody.",
    )


# Hamlet


def flee(state: State) -> tuple[Prompt, ...]:
    """Where pawns are followed he is there; else it is asked whether he is."""
    seat = flight.seat(state)
    if seat is None or state.richard is None:
        return (_no_order(state),)
    name, place, ways = state.name(seat), AREAS[state.richard].short, flight.ways(state)
    known = state.on_map and state.players[seat].pawn is not None
    asks = f"Richard is in {place}, so Hamlet leaves" if known else f"is Hamlet in {place}? Then he leaves"
    stay = (replace(GO_ON, label="He is not there"),)
    return (
        Prompt(
            id=question_id(state, "09b"),
            seat=seat,
            text=f"{name}: {asks} for a neighbouring area.",
            wait=f"Hamlet leaves {place}, if he is there." if not known else f"Hamlet has to leave {place}.",
            ends=_costs(state, seat),
            rules=("KS-5.2b", "KS-13.1", "AMB-KS-21", "TW-KS-5"),
            options=() if known else stay if state.on_map else (*stay, *_ways(ways)),
            form=_flee_form(state, ways) if state.on_map else None,
        ),
    )


def _costs(state: State, seat: int) -> str:
    free = "" if state.players[seat].free_move else ", or his free move to anywhere"
    unpaid = "goes" if flight.moves_unpaid(state) else "stays"
    return f"1 Energy{free}; if he cannot pay he {unpaid} for 1 VP."


_WAYS = {
    flight.ENERGY: ("He pays 1 Energy", "g"),
    flight.FREE_MOVE: ("He uses his free move", "a"),
    flight.UNPAID: ("He cannot pay: 1 VP less", "v"),
}


_PAYS = {flight.ENERGY: "1 Energy", flight.FREE_MOVE: "his free move", flight.UNPAID: "1 VP, he has no Energy"}


def _ways(ways: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(label=_WAYS[way][0], command=c.Flee(how=way), key=_WAYS[way][1]) for way in ways)


def _flee_form(state: State, ways: tuple[str, ...]) -> Form:
    must_go = flight.moves_unpaid(state) or flight.UNPAID not in ways
    return Form(
        command=c.Flee,
        fields=(
            Field(
                name="how", type="choice", text="how he pays", choices=ways, labels=tuple(_PAYS[way] for way in ways)
            ),
            area_field("to", "he goes to", required=must_go),
        ),
        label="Hamlet flees",
    )


# The effect


def effect(state: State) -> tuple[Prompt, ...]:
    card = state.event
    name = f"{card.name} happens" if card is not None and card.name else "The event happens"
    iagos = "The Iagos leave the stack then." if state.iago else "Then the dice are rolled."
    return (
        Prompt(
            id=question_id(state, "12"),
            text=f"{name}: do what the card says, and type what it changes as an effect.",
            wait="The event's effect is carried out.",
            ends=iagos,
            rules=("KS-5.3c", "AMB-KS-16"),
            options=(replace(GO_ON, label="The effect is done"),),
        ),
    )
