"""Every event at the overlord's desk as one sentence with its cause.

Must not tell what a setting hides, nor what the overlord notes, only that notes changed: not even to the overlord, for
a log is shown.
"""

from __future__ import annotations

from typing import Any

from companion.core.happenings import Adjusted, Confirmed
from companion.core.messages import Event
from companion.core.numbers import sentence
from companion.core.telling import tell_shared
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.evolve import evolve
from companion.games.descent_overlord.printed import TREACHERY_COLOURS
from companion.games.descent_overlord.state import State, Step
from companion.games.descent_overlord.view import view


def tell(state: State, event: Event, seat: int | None) -> str:
    """One sentence about an event that met this state; "" for what is not worth one."""
    match event:
        case Adjusted(what=what) if state.hides(what):
            return sentence(f"{view(state, None).called(what)} were counted again ({event.reason}).")
        case Confirmed():
            return ""  # what follows is told right after it
        case e.QuestEntered() | e.TreacheryEntered() | e.TreacherySpent():
            return _quest(state, event)
        case e.GuardPlaced() | e.GuardLost() | e.GuardInterrupts() | e.GuardDone():
            return _guards(state, event)
        case e.ThreatChanged() | e.ConquestChanged() | e.WorthNoted() | e.Won():
            return _ledger(state, event)
        case e.CardNoted() | e.NoteDropped() | e.PlanNoted():
            return f"{state.name(state.overlord)} has changed the overlord's own notes."
        case _:
            return _steps(state, event) or _cards(state, event) or tell_shared(
                state.sitting, event, lambda: (view(state, None), view(evolve(state, event), None))
            )


def _quest(state: State, event: Event) -> str:
    match event:
        case e.QuestEntered(quest=quest, conquest=conquest):
            return f"{quest or 'The quest'} begins: the heroes have {conquest} conquest (DO-1.2)."
        case e.TreacheryEntered(points=points):
            told = ", ".join(f"{colour} {number}" for colour, number in zip(TREACHERY_COLOURS, points, strict=True))
            return f"Treachery: {told} (DO-1.5)."
        case e.TreacherySpent(colour=colour, points=points):
            left = state.treachery.get(colour, 0) - points
            return f"{points} {colour} treachery spent, {left} left (DO-1.5)."
        case _:
            return ""


def _steps(state: State, event: Event) -> str:
    name = state.name
    match event:
        case e.RoundBegun(number=number):
            return f"Round {number}: the heroes' turns."
        case e.HeroCalled(seat=seat):
            return f"{name(seat)} is next."
        case e.Declared(seat=seat):
            return f"{name(seat)} has declared an action."
        case e.Reached(step=Step.COLLECT):
            return f"{name(state.overlord)}'s turn as the overlord."
        case e.Reached(step=Step.ACTIVATE) if state.step is Step.CALL:
            return f"{name(state.overlord)} may go on (TW-DO-5)."
        case e.Reached(step=Step.ACTIVATE) if not state.activated:
            return "Monsters activate: the start of the turn is over (DO-3.5)."
        case e.Reached(step=Step.CALL):
            return f"{name(state.overlord)} says done; guarding heroes may still act (TW-DO-5)."
        case e.TriggerOpened(what=what):
            return f"{name(state.overlord)} plays a card on {what}."
        case e.TriggerDone():
            return "No more cards are played on it."
        case e.StepBegun():
            return "An attack or a move is announced: it is finished first (DO-6.5)."
        case e.StepFinished():
            return "The attack or move is finished."
        case e.EffectLasts(what=what, until=until):
            return f"{what} lasts until the {until}."
        case e.EffectEnded(what=what):
            return f"{what} ends now."
        case e.Reminded(text=text, rule=rule):
            return f"{text} ({rule})" if text.endswith(("?", "!")) else f"{text.removesuffix('.')} ({rule})."
        case _:
            return ""


def _guards(state: State, event: Event) -> str:
    match event:
        case e.GuardPlaced(seat=seat):
            return f"{state.name(seat)} is on guard."
        case e.GuardLost(seat=seat, cause=cause):
            return f"{state.name(seat)} loses the guard order: {cause} (DO-6.6)."
        case e.GuardInterrupts(seat=seat):
            return f"{state.name(seat)} uses the guard order for one attack (DO-6.6)."
        case e.GuardDone(seat=seat):
            return f"{state.name(seat)}'s guard attack is over."
        case _:
            return ""


def _ledger(state: State, event: Event) -> str:
    match event:
        case e.ThreatChanged(by=by, cause="heroes", rule=rule):
            heroes = "1 hero" if by == 1 else f"{by} heroes"
            return f"Threat +{by} for {heroes}: {state.threat + by} ({rule})."
        case e.ThreatChanged(by=by, cause=cause, rule=rule):
            return f"Threat {_signed(by)} by {cause}: {state.threat + by} ({rule})."
        case e.ConquestChanged(side="overlord", by=by, cause=cause, rule=rule):
            return f"{cause}: the overlord gains {by} conquest, {state.overlord_conquest + by} ({rule})."
        case e.ConquestChanged(by=by, cause=cause, rule=rule):
            left = max(0, (state.conquest or 0) + by)
            now = f"now {left}" if by > 0 else f"{left} left"
            return f"{cause[:1].upper()}{cause[1:]}: conquest {_signed(by)}, {now} ({rule})."
        case e.WorthNoted(seat=seat, worth=worth):
            return f"Noted: a death of {state.name(seat)}'s hero costs {worth} conquest."
        case e.Won(side="overlord", cause=cause, rule=rule):
            return f"{cause}: {state.name(state.overlord)}, the overlord, wins ({rule})."
        case e.Won(cause=cause):
            return f"{cause} and win."
        case _:
            return ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _cards(state: State, event: Event) -> str:
    match event:
        case e.CardsDrawn(count=count):
            return f"{state.name(state.overlord)} draws {_counted(count)}."
        case e.DeckShuffled(cards=cards):
            what = f"{_counted(cards)} of the discards" if state.flag("do.show_deck_count") else "the discards"
            return f"Shuffle: {what} become the new deck."
        case e.CardsDiscarded(values=values, card=card):
            other = _otherwise(state, card, discard=values[0]) if card else ""
            return f"{state.name(state.overlord)} discards {card or _counted(len(values))}{other}."
        case e.CardPlayed(kind=kind, cost=cost, card=card):
            what = f"{'an' if kind == 'event' else 'a'} {kind} card"
            named = f"{card}, {what}," if card else what
            stays = "; it stays in play" if kind == "power" else ""
            other = _otherwise(state, card, kind=kind, cost=cost)
            return f"{state.name(state.overlord)} plays {named} for {cost} threat{stays}{other}."
        case e.CardDescribed(card=card):
            return f"{card.name} is noted{_printed(card.kind, card.cost, card.discard)}."
        case e.PowerLeft():
            return "A power in play is discarded; it pays nothing."
        case e.SpawnMarkerTurned(up=up):
            return f"The spawn marker is {'up' if up else 'down'} (DO-9.3)."
        case e.LevelBegun(level=level):
            return f"Dungeon level {level} begins: its deck cycles are counted from 0 (DO-9.2)."
        case _:
            return ""


def _otherwise(state: State, card: str, **typed: Any) -> str:
    """What is noted of a card, where this use of it was another."""
    known = state.card(card) if card else None
    noted = {key: getattr(known, key) for key in typed} if known is not None else {}
    other = [value for key, value in noted.items() if value not in ("", None, typed[key])]
    return f"; noted of it is {' and '.join(str(value) for value in other)}" if other else ""


def _counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _printed(kind: str, cost: int | None, discard: int | None) -> str:
    told = [kind, "" if cost is None else f"costs {cost}", "" if discard is None else f"pays {discard}"]
    known = ", ".join(each for each in told if each)
    return f": {known}" if known else ""
