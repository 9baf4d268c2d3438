"""Overlord cards: what may be played when, what it costs, and discards that pay (DO-4, DO-5, DO-6).

Must not draw a card.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.core.values import replaced
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import windows
from companion.games.descent_overlord.decide.settle import Turn
from companion.games.descent_overlord.limits import check_card, check_number
from companion.games.descent_overlord.printed import HAND_LIMIT, KINDS, POWER, SPAWN, SPAWN_PER_TURN
from companion.games.descent_overlord.state import Card, State, Step, Trigger


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.PlayCard():
            _play(turn, command, context)
        case c.Discard():
            _discard(turn, command)
        case c.DescribeCard():
            _describe(turn, command)


# Playing


def _play(turn: Turn, command: c.PlayCard, context: Context) -> None:
    """Paid for in full at once, by threat and by what is discarded for it (DO-4.2, DO-4.3)."""
    card = _named(turn.state, command)
    _check_moment(turn.state, card.kind)
    _check_payment(turn.state, card, command.discards)
    if turn.state.trigger is None and not windows.act(turn, context):
        return
    if command.discards:
        _pay_out(turn, command.discards, "")
    assert card.cost is not None
    if card.cost:
        turn.happen(e.ThreatChanged(by=-card.cost, cause=card.name or f"the {card.kind} card", rule="DO-4.2"))
    turn.happen(e.CardPlayed(kind=card.kind, cost=card.cost, card=card.name))
    _fill_in(turn, card)
    if card.kind == SPAWN and turn.state.flag("do.rtl_spawn_marker"):
        turn.happen(e.SpawnMarkerTurned(up=False))


def _named(state: State, command: c.PlayCard) -> Card:
    """What was typed, and what is known of a card of that name; a card without a name is one all the same. What is
    typed holds for this play, whatever is known (G-3)."""
    name = clean_text(command.card[:60])
    known = (state.card(name) if name else None) or Card(name=name)
    kind = command.kind or known.kind
    cost = known.cost if command.cost is None else command.cost
    if kind not in KINDS:
        raise Refused("DO-5.1", f"Say which kind of card it is: {', '.join(KINDS)}.", blank="kind")
    if cost is None:
        text = "Say what the card costs, or name one of which the cost is known."
        raise Refused("DO-4.2", f"What {name} costs is not known yet: say it." if name else text, blank="cost")
    return replaced(known, kind=kind, cost=check_number(cost, "A cost"))


def _check_payment(state: State, card: Card, discards: tuple[int, ...]) -> None:
    """The card that is played is not one of those that pay for it (DO-4.3)."""
    for value in discards:
        check_number(value, "A discard value")
    if state.hand < len(discards) + 1:
        raise Refused("DO-4.3", "That takes more cards than are in the hand: count them again.", blank="discards")
    has = state.threat + sum(discards)
    assert card.cost is not None
    if has < card.cost:
        paid = f"{state.threat} threat and {sum(discards)} by discards" if discards else f"{state.threat} threat"
        raise Refused("DO-4.2", f"It costs {card.cost}; there is only {paid}.")
    spare = next((value for value in discards if has - value >= card.cost), None)
    if spare is not None and only_to_pay(state):
        text = f"The card is paid for without the discard worth {spare}: outside the own turn that pays for nothing."
        raise Refused("DO-4.6", text, blank="discards")


def only_to_pay(state: State) -> bool:
    """Whether a discard outside the own turn has to pay for something, by the setting."""
    return state.sitting.settings["do.discard_timing"] != "any_time" and not state.overlords_turn


def _check_moment(state: State, kind: str) -> None:
    """Whether a card of this kind may be played now (DO-3.3, DO-3.4, DO-5, DO-6)."""
    if state.guard is not None and state.trigger is None:
        raise Refused("DO-6.6", f"{state.name(state.guard)}'s guard attack comes first.")
    if state.over_limit:
        raise Refused("DO-3.3", "Discard down to 8 first.")
    if state.trigger is not None and kind in (SPAWN, POWER):
        raise Refused("DO-6.5", "The card on the trigger is settled first.")
    match kind:
        case "spawn":
            _check_spawn(state)
        case "power":
            _check_power(state)
        case _:
            _check_trigger(state, kind)


def _check_spawn(state: State) -> None:
    if state.step is not Step.START:
        raise Refused("DO-3.4", "A spawn card is played in step 2 of the overlord's turn, before monsters activate.")
    if state.spawned >= SPAWN_PER_TURN:
        raise Refused("DO-3.4", "One spawn card a turn, and this turn has had it.")
    if state.flag("do.rtl_spawn_marker") and not state.spawn_marker:
        raise Refused("DO-9.3", "The spawn marker is down: 15 threat turn it up.")


def _check_power(state: State) -> None:
    early = state.step is Step.COLLECT and state.flag("do.power_before_draw")
    if state.step is not Step.START and not early:
        raise Refused("DO-5.4", "A power is played in the overlord's turn, before the first monster activates.")
    if state.sitting.settings["do.powers_per_turn"] == "1" and state.powers_now:
        raise Refused("DO-5.5", "One power a turn by your setting, and this turn has had it.")


def _check_trigger(state: State, kind: str) -> None:
    """An event or a trap needs something that has happened, and one of each is enough (DO-5.2, DO-5.3)."""
    trigger = moment(state)
    if trigger is None:
        raise Refused("TW-DO-3", f"Say first that {state.name(state.overlord)} plays a card on what has happened.")
    if trigger.event if kind == "event" else trigger.trap:
        raise Refused("DO-5.2" if kind == "event" else "DO-5.3", f"One {kind} for one trigger, and this has had it.")


def moment(state: State) -> Trigger | None:
    """What a card would be played on now: what was called out, or the start of the overlord's turn (TW-DO-1)."""
    if state.trigger is not None:
        return state.trigger
    return state.start if state.step is Step.START else None


# Discarding


def _discard(turn: Turn, command: c.Discard) -> None:
    """Each pays its value (DO-4.1); when that is allowed is a setting (DO-4.6). The hand limit asks for no more than
    it takes, outside the own turn (DO-3.2, AMB-DO-2)."""
    state = turn.state
    if only_to_pay(state) and not state.over_limit:
        text = "Discards outside the own turn only pay for a card: name them with the card that is played."
        raise Refused("DO-4.6", text)
    name = clean_text(command.card[:60])
    values = command.values or _known_value(state, name)
    for value in values:
        check_number(value, "A discard value")
    if len(values) > state.hand:
        raise Refused("DO-4.3", "That takes more cards than are in the hand: count them again.", blank="values")
    if only_to_pay(state) and state.hand - len(values) < HAND_LIMIT:
        raise Refused("DO-4.6", f"Outside the own turn discards go down to {HAND_LIMIT} cards and no further.")
    _pay_out(turn, values, name if len(values) == 1 else "")


def _known_value(state: State, name: str) -> tuple[int, ...]:
    card = state.card(name) if name else None
    if card is None or card.discard is None:
        text = "Say the discard value of each card, such as 2 5, or name one of which it is known."
        text = f"The discard value of {name} is not known yet: say it." if name else text
        raise Refused("DO-4.1", text, blank="values")
    return (card.discard,)


def _pay_out(turn: Turn, values: tuple[int, ...], name: str) -> None:
    turn.happen(e.CardsDiscarded(values=values, card=name))
    if name:
        known = turn.state.card(name) or Card(name=name)
        _fill_in(turn, replaced(known, discard=values[0]))
    if sum(values):
        turn.happen(e.ThreatChanged(by=sum(values), cause="discards", rule="DO-4.1"))


# What a card prints


def _describe(turn: Turn, command: c.DescribeCard) -> None:
    name = clean_text(command.card[:60])
    known = (turn.state.card(name) if name else None) or Card(name=name)
    typed = {"kind": command.kind, "cost": command.cost, "discard": command.discard}
    card = replaced(known, **{key: value for key, value in typed.items() if value is not None})
    check_card(card)
    _learn(turn, card)


def _fill_in(turn: Turn, card: Card) -> None:
    """What a use has shown of a card is noted where nothing was; what is noted changes only by `card` (D.6)."""
    known = turn.state.card(card.name) if card.name else None
    if known is not None:
        card = replaced(
            known,
            kind=known.kind or card.kind,
            cost=card.cost if known.cost is None else known.cost,
            discard=card.discard if known.discard is None else known.discard,
        )
    _learn(turn, card)


def _learn(turn: Turn, card: Card) -> None:
    """Remembered by its name for the next time."""
    if card.name and turn.state.card(card.name) != card:
        turn.happen(e.CardDescribed(card=card))
