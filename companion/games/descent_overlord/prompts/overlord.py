"""The questions of the overlord: his turn step by step, and cards on a trigger (P-DO-04, P-DO-06 to P-DO-09).

Must not know what he holds, nor offer less where he could not pay: what a card costs only he knows.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.decide.cards import moment, only_to_pay
from companion.games.descent_overlord.printed import (
    EVENT,
    HAND_LIMIT,
    KINDS,
    LARGEST,
    POWER,
    SPAWN,
    SPAWN_PER_TURN,
    TRAP,
)
from companion.games.descent_overlord.prompts.heroes import speak_up
from companion.games.descent_overlord.prompts.question import GO_ON, KEYS, question_id
from companion.games.descent_overlord.state import State


def card_form(state: State, kinds: tuple[str, ...], label: str) -> Form:
    """A card: its kind by a letter, then its cost, or the name of one of which the cost is known; and no more unless it
    is wanted."""
    return Form(
        command=c.PlayCard,
        fields=(
            Field(name="kind", type="choice", text="which kind", choices=kinds),
            Field(name="cost", type="int", text="what it costs, if its name does not say it", low=0, high=LARGEST,
                  required=False, suffices=True),
            Field(name="card", type="text", text="its name, to remember it by", choices=_known(state, kinds),
                  required=False, suffices=True),
            Field(name="discards", type="list", text="values of cards discarded to pay", low=0, high=LARGEST,
                  required=False),
        ),
        label=label,
    )  # fmt: skip


def _known(state: State, kinds: tuple[str, ...] = KINDS) -> tuple[str, ...]:
    """The names that were typed before, of cards of these kinds or of a kind that nobody typed; public, as they are."""
    found = (card.name for card in state.cards.values() if card.kind in (*kinds, ""))
    return tuple(sorted(found, key=str.casefold))


def kind_form(state: State, kind: str) -> Form:
    """One kind by its own key."""
    kind_too = Field(name="kind", type="choice", text="kind", choices=(kind,), default=kind, required=False)
    others = card_form(state, (kind,), "").fields[1:]
    return Form(command=c.PlayCard, fields=(*others, kind_too), label=f"play {_a(kind)}", word=kind, key=KEYS[kind])


def _a(kind: str) -> str:
    return f"an {kind}" if kind == EVENT else f"a {kind}"


def discard_form(state: State) -> Form:
    return Form(
        command=c.Discard,
        fields=(
            Field(name="values", type="list", text="discard value of each card, if its name does not say it", low=0,
                  high=LARGEST, required=False, suffices=True),
            Field(name="card", type="text", text="name, if it is one card", choices=_known(state),
                  required=False, suffices=True),
        ),
        label="Discard for threat",
    )  # fmt: skip


def open_kinds(state: State) -> tuple[str, ...]:
    """The kinds that may still be played now, by public rules alone (DO-3.4, DO-5)."""
    trigger = moment(state)
    kinds = [] if trigger is None else [*([] if trigger.event else [EVENT]), *([] if trigger.trap else [TRAP])]
    if state.trigger is not None:
        return tuple(kinds)
    spawn = state.spawned < SPAWN_PER_TURN and (state.spawn_marker or not state.flag("do.rtl_spawn_marker"))
    power = not (state.sitting.settings["do.powers_per_turn"] == "1" and state.powers_now)
    return (*((SPAWN,) if spawn else ()), *((POWER,) if power else ()), *kinds)


def on_trigger(state: State) -> Prompt:
    """P-DO-04: the cards on one trigger. Before the first of them no press ends it: it would be meant as "I play"."""
    assert state.trigger is not None
    kinds = open_kinds(state)
    name = state.name(state.overlord)
    played = state.trigger.event or state.trigger.trap
    return Prompt(
        id=question_id(state, "04a"),
        seat=state.overlord,
        text=f"{name} plays on {state.trigger.what}: which card?" if kinds else "Event and trap were played on it.",
        wait=f"{name} plays a card.",
        ends="One event and one trap at most; then play goes on.",
        rules=("TW-DO-3", "DO-5.2", "DO-5.3", "DO-4.2"),
        options=(replace(GO_ON, label="No more cards on this", press="end it: no more cards", by_key=not played),),
        form=card_form(state, kinds, "Play a card") if kinds else None,
    )


def collect(state: State) -> Prompt:
    """Only where a power may come before the draw (AMB-DO-3); with that switched off meanwhile, the draw is left."""
    name, power = state.name(state.overlord), state.flag("do.power_before_draw")
    threat = f"collect {state.hero_count} threat and draw 2"
    return Prompt(
        id=question_id(state, "06"),
        text=f"{name}: a power first, or {threat}?" if power else f"{name}: {threat}.",
        wait="The overlord collects and draws.",
        rules=("DO-3.2", "AMB-DO-3"),
        options=(replace(GO_ON, label="Collect and draw"),),
        form=card_form(state, (POWER,), "Play a power") if power else None,
    )


def discard(state: State) -> Prompt:
    name, least = state.name(state.overlord), state.hand - HAND_LIMIT
    exactly, no_more = "1 card" if least == 1 else f"{least} cards", only_to_pay(state)
    many = _hidden(state, exactly if no_more else f"{exactly} at least")
    return Prompt(
        id=question_id(state, "06a"),
        seat=state.overlord,
        text=f"{name}: discard down to {HAND_LIMIT}, {many}. Each pays its value in threat.",
        wait=f"{name} discards down to {HAND_LIMIT}.",
        ends="No more than that: it is not the own turn." if no_more else "More than that may be discarded too.",
        rules=("DO-3.2", "DO-3.3", "DO-4.1"),
        form=discard_form(state),
    )


def _hidden(state: State, many: str) -> str:
    return many if state.flag("do.show_hand_count") else "as many as it takes"


def start(state: State) -> tuple[Prompt, ...]:
    """Steps 1 and 2 after the draw: powers, cards for the start of the turn, one spawn card (P-DO-07, P-DO-08). His
    button says "I play" at any other time, so that no press of it shuts this moment (TW-DO-1)."""
    name, kinds = state.name(state.overlord), open_kinds(state)
    asked = Prompt(
        id=question_id(state, "08"),
        seat=state.overlord,
        text=f"{name}: powers, cards for the start of the turn, a spawn card? Then monsters.",
        wait=f"{name} may play powers, start-of-turn cards and a spawn card.",
        ends="With the first monster all of this is over.",
        rules=("TW-DO-1", "DO-3.4", "DO-5.4", "DO-6.2"),
        options=(replace(GO_ON, label="First monster", by_key=True),),
        form=card_form(state, kinds, "Play a card") if kinds else None,
    )
    return (asked,)


def activate(state: State) -> tuple[Prompt, ...]:
    """Step 3: each monster once (P-DO-09); what is announced is finished before a guard order interrupts."""
    name = state.name(state.overlord)
    attack = Option(label="Attack or move", command=c.BeginStep(), key=KEYS["announced"])
    asked = Prompt(
        id=question_id(state, "09"),
        text=f"{name}: activate each monster once. Then say done.",
        wait=f"{name}'s monsters act.",
        ends="Done is an offer: whoever is on guard may still attack." if state.guards else "Done ends the turn.",
        rules=("DO-3.5", "TW-DO-5"),
        options=(replace(GO_ON, label="Done"), *((attack,) if state.guards else ())),
    )
    return (asked, speak_up(state))
