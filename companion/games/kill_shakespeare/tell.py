"""Every event of Kill Shakespeare as one sentence with its cause and the rule's id, for the log and the undo label.

Must not tell what is sealed before it is shown, nor how much of it there is; the same for all eyes.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import Event
from companion.core.telling import tell_shared
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.printed import place
from companion.games.kill_shakespeare.state import State, Step
from companion.games.kill_shakespeare.tell_bids import tell_bid
from companion.games.kill_shakespeare.tell_board import tell_board
from companion.games.kill_shakespeare.tell_end import tell_end
from companion.games.kill_shakespeare.tell_setup import tell_setup
from companion.games.kill_shakespeare.tell_tracks import tell_track
from companion.games.kill_shakespeare.told import VILLAINS, because, cited
from companion.games.kill_shakespeare.view import view

SILENT = (e.Reached, e.OrderDone, e.Refilled, e.IagoFound)
"""Events that lead to a question, which says the rest, or to a checklist that does."""


def tell(state: State, event: Event, seat: int | None) -> str:
    """One sentence about an event that met this state; "" for what is not worth one."""
    if isinstance(event, SILENT):
        return ""
    for part in _PARTS:
        sentence = part(state, event)
        if sentence is not None:
            return sentence
    return tell_shared(state.sitting, event, lambda: (view(state, None), view(evolve(state, event), None)))


def _round(state: State, event: Event) -> str | None:
    """Prep and what keeps the round going."""
    match event:
        case e.RoundBegun(number=number):
            return f"Round {number} begins (KS-4.1)."
        case e.WheelTurned():
            return _wheel(state, event)
        case e.Reminded(text=text, rule=rule):
            return cited(text, rule)
        case e.QuestsCounted(count=count):
            return f"Quests on red spaces: {count} (KS-4.10)."
        case e.Traded():
            return _traded(state, event)
        case e.TokensBack():
            return "All bid tokens go back to their players, those for Time too (KS-4.5)."
        case _:
            return None


def _wheel(state: State, event: e.WheelTurned) -> str:
    if event.jester:
        return "A Jester turns the Wheel one step back (KS-5.5)."
    in_event = state.step is Step.WHEEL
    rule = "KS-5.5" if in_event else "KS-4.2"
    if not event.steps:
        return f"The Wheel stays as it is ({rule})."
    steps = "1 step" if event.steps == 1 else f"{event.steps} steps"
    who = f"{state.name(state.last)} turns the Wheel" if in_event else "The Wheel turns"
    return f"{who} {steps} clockwise ({rule})."


def _traded(state: State, event: e.Traded) -> str:
    quills = {0: "", 1: ", 1 Quill among them"}.get(event.quills, f", {event.quills} Quills among them")
    kept = "one is swapped in" if event.swapped else "one is kept" if event.kept else "none is kept"
    return f"{state.name(event.seat)} trades 3 black markers for a draw of Battle tokens{quills}; {kept} (KS-4.4)."


def _villains(state: State, event: Event) -> str | None:
    match event:
        case e.EventRevealed():
            return _event(event)
        case e.VillainMoved(villain=villain, area=area):
            stays = area == (state.richard if villain == "richard" else state.macbeth)
            return f"{VILLAINS[villain]} {'stays in' if stays else 'enters'} {place(area)} (KS-5.2)."
        case e.OrderIgnored():
            return "Lady Macbeth has left the game: her order is ignored (KS-5.2f)."
        case e.EffectCancelled(villain=villain):
            return f"An Action card stops what {VILLAINS[villain]} would do there (TW-KS-2)."
        case e.DieRolled(area=area, die=die):
            return f"Lady Macbeth in {place(area)}: the die shows {die} (KS-5.2c)."
        case e.Fled(seat=seat, how=how):
            return _fled(state, seat, how)
        case _:
            return None


def _event(event: e.EventRevealed) -> str:
    card = event.card
    named = f"Event {card.name}" if card.name else "The event"
    orders = [f"{VILLAINS[order.villain]} to {place(order.area)}" for order in card.orders]
    moves = f"; {', '.join(orders)}" if orders else ""
    return f"{named}: cost {card.cost}{', with a Quill' if card.quill else ''}{moves} (KS-5.1)."


def _fled(state: State, seat: int, how: str) -> str:
    name = f"{state.name(seat)}, Hamlet,"
    match how:
        case "free move":
            return f"{name} flees from Richard by the free move (KS-5.2b)."
        case "energy":
            return f"{name} flees from Richard for Energy (KS-5.2b)."
        case "unpaid" if state.sitting.settings["ks.hamlet_unpaid"] == "stays":
            return f"{name} cannot pay and stays with Richard (AMB-KS-21)."
        case _:
            return f"{name} cannot pay and flees from Richard all the same (AMB-KS-21)."


def _action(state: State, event: Event) -> str | None:
    match event:
        case e.QuestDone():
            return _quest(state, event)
        case e.ActionTaken(seat=seat, kind="rest"):
            return f"{state.name(seat)} rests (KS-7.2e)."
        case e.ActionTaken(seat=seat, kind="done"):
            return f"{state.name(seat)} has acted (KS-7.1)."
        case e.ActionTaken():
            return ""  # what was done has been told
        case e.ExtraTaken(seat=seat):
            return f"{state.name(seat)} takes an extra action (KS-7.4)."
        case e.JesterPlayed(seat=seat, use=use):
            return because("", f"{state.name(seat)} plays a Jester {_USES.get(use, f'for {use}')}", "KS-10.6")
        case _:
            return None


_USES = {
    "track": "to push Richard back",
    "iago": "to take an Iago",
    "energy": "for full Energy",
    "quest": "as an input of a quest",
    "wheel": "to turn the Wheel back",
}


def _quest(state: State, event: e.QuestDone) -> str:
    article = "an" if event.kind == "easy" else "a"
    helped = ", with the neutral pawn" if event.helper == 0 else ""
    if event.helper:
        helped = f", with {state.name(event.helper)}'s help"
    whole = ", the last part of a set" if event.completes_set else ""
    return f"{state.name(event.seat)} completes {article} {event.kind} quest{helped}{whole} (KS-7.2a)."


_PARTS: tuple[Callable[[State, Event], str | None], ...] = (
    _round, _villains, _action, tell_bid, tell_board, tell_track, tell_end, tell_setup,
)  # fmt: skip
