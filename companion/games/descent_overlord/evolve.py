"""Applies what has happened: one small case per event. It never refuses and never decides.

Must not look at settings to choose between outcomes: `decide` has done that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.happenings import Adjusted, OptionSet, SeatLeft, SeatReturned
from companion.core.messages import Event
from companion.core.sitting import applied
from companion.core.values import replaced
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.printed import TREACHERY_COLOURS, printed_treachery
from companion.games.descent_overlord.state import Lasting, Note, State, Step, Trigger

START_OF_TURN = "the start of the overlord's turn"


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    after = _CASES.get(type(event), _shared)(state, event)
    return replaced(after, shuffled=False, told="") if (after.shuffled or after.told) and _goes_on(event) else after


def _goes_on(event: Event) -> bool:
    """Whether somebody does something else now; what follows a draw by itself is not that."""
    return isinstance(event, _DONE) or (isinstance(event, e.Reached) and event.step != Step.START)


_DONE = (
    e.CardPlayed, e.CardsDiscarded, e.TriggerOpened, e.HeroCalled, e.Declared, e.GuardPlaced, e.GuardInterrupts,
    e.StepBegun, e.RoundBegun,
)  # fmt: skip


def _shared(state: State, event: Event) -> State:
    turn = state.turn + isinstance(event, SeatLeft | SeatReturned)  # another seat may be asked now
    state = replaced(state, sitting=applied(state.sitting, event), turn=turn)
    if isinstance(event, OptionSet) and event.key == "do.treachery":
        state = replaced(state, treachery=printed_treachery(str(event.value)))  # another quest's budget (DO-1.5)
    return _left(state, event.seat) if isinstance(event, SeatLeft) else state


def _left(state: State, seat: int) -> State:
    """Nobody's turn and nobody's guard attack any more, where it was that of the seat that is empty now. A turn
    without a declaration is still to come, should the hero come back (DO-3.1)."""
    if seat == state.active:
        if state.step is Step.BEFORE:
            state = _hero(state, seat, turns=state.heroes[seat].turns + 1)
        state = replaced(state, active=None)
    return replaced(state, guard=None, guard_waits=False) if seat == state.guard else state


def _hero(state: State, seat: int, **changes: Any) -> State:
    return replaced(state, heroes={**state.heroes, seat: replaced(state.heroes[seat], **changes)})


def _quest(state: State, event: Event) -> State:
    match event:
        case e.QuestEntered(quest=quest, conquest=conquest):
            quests = {**state.quests, quest: conquest} if quest else state.quests
            return replaced(state, quest=quest, quests=quests, conquest=conquest)
        case e.TreacheryEntered(points=points):
            return replaced(state, treachery=dict(zip(TREACHERY_COLOURS, points, strict=True)), turn=state.turn + 1)
        case e.TreacherySpent(colour=colour, points=points):
            return replaced(state, treachery={**state.treachery, colour: state.treachery.get(colour, 0) - points})
        case _:
            raise AssertionError(event)


def _steps(state: State, event: Event) -> State:
    match event:
        case e.RoundBegun(number=number):
            heroes = {
                seat: replaced(hero, turns=hero.heroes, old=hero.guards) for seat, hero in state.heroes.items()
            }
            state = replaced(state, heroes=heroes, round=number, active=None, start=None)
            return _reached(state, Step.HEROES)
        case e.HeroCalled(seat=seat):
            hero = state.heroes[seat]
            state = _hero(state, seat, turns=max(0, hero.turns - 1))
            return _reached(replaced(state, active=seat, before=None), Step.BEFORE)
        case e.Declared():
            return _reached(state, Step.TURN)
        case e.Reached(step=step):
            return _reached(state, Step(step))
        case e.TriggerOpened(what=what, before_turn=before):
            trigger = Trigger(what=what)
            if before:  # the same occurrence, however often he speaks up in it
                trigger = state.before or trigger
                state = replaced(state, before=trigger)
            return replaced(state, trigger=trigger, turn=state.turn + 1)
        case e.TriggerDone():
            had = state.trigger if state.step is Step.BEFORE else state.before
            return _guard_comes(replaced(state, trigger=None, before=had, turn=state.turn + 1))
        case e.StepBegun():
            return replaced(state, underway=True, turn=state.turn + 1)
        case e.StepFinished():
            return _guard_comes(replaced(state, underway=False, turn=state.turn + 1))
        case _:
            raise AssertionError(event)


def _reached(state: State, step: Step) -> State:
    """At a step; a trigger and a step underway belong to the step before."""
    state = replaced(state, step=step, turn=state.turn + 1, trigger=None, underway=False)
    match step:
        case Step.START if state.start is None:
            return replaced(state, start=Trigger(what=START_OF_TURN))
        case Step.COLLECT:
            return replaced(state, active=None, spawned=0, powers_now=0, start=None, activated=False)
        case Step.ACTIVATE:
            return replaced(state, activated=True)
        case _:
            return state


def _guards(state: State, event: Event) -> State:
    match event:
        case e.GuardPlaced(seat=seat):
            return _hero(state, seat, guards=state.heroes[seat].guards + 1)
        case e.GuardLost(seat=seat):
            state = _one_guard_less(state, seat)
            lost = state.guard_waits and state.guard == seat and not state.heroes[seat].guards
            return replaced(state, guard=None, guard_waits=False, turn=state.turn + 1) if lost else state
        case e.GuardInterrupts(seat=seat):
            state = replaced(state, guard=seat, guard_waits=True, turn=state.turn + 1)
            return _guard_comes(state)
        case e.GuardDone():
            return replaced(state, guard=None, turn=state.turn + 1)
        case _:
            raise AssertionError(event)


def _guard_comes(state: State) -> State:
    """A guard that has waited for what was underway uses the order now (DO-6.5, DO-6.6)."""
    if state.guard is None or not state.guard_waits or state.underway or state.trigger is not None:
        return state
    return replaced(_one_guard_less(state, state.guard), guard_waits=False)


def _one_guard_less(state: State, seat: int) -> State:
    """The oldest order goes first."""
    hero = state.heroes[seat]
    return _hero(state, seat, guards=max(0, hero.guards - 1), old=max(0, hero.old - 1))


def _cards(state: State, event: Event) -> State:
    match event:
        case e.ThreatChanged(by=by, rule=rule):
            told = "a chest" if rule == "DO-4.5" else state.told
            return replaced(state, threat=state.threat + by, told=told)
        case e.CardsDrawn(count=count):
            return replaced(state, hand=state.hand + count, deck=state.deck - count)
        case e.DeckShuffled(cards=cards):
            counted = {"cycles": state.cycles + 1, "level_cycles": state.level_cycles + 1}
            deck, discard = state.deck + cards, state.discard - cards
            return replaced(state, deck=deck, discard=discard, shuffled=True, **counted)
        case e.CardsDiscarded(values=values, card=card):
            state = _gone(state, card)
            return replaced(state, hand=state.hand - len(values), discard=state.discard + len(values))
        case e.CardPlayed(kind=kind, card=card):
            return _played(_gone(state, card), kind)
        case e.CardDescribed(card=card):
            return replaced(state, cards={**state.cards, card.name.casefold(): card})
        case e.PowerLeft():
            return replaced(state, powers=state.powers - 1, discard=state.discard + 1)
        case e.SpawnMarkerTurned(up=up):
            return replaced(state, spawn_marker=up)
        case e.LevelBegun(level=level):
            return replaced(state, level=level, level_cycles=0)
        case _:
            raise AssertionError(event)


def _gone(state: State, card: str) -> State:
    return replaced(state, gone=(*state.gone, card.casefold())) if card else state


def _played(state: State, kind: str) -> State:
    """A power stays in play, any other card goes to the discards (DO-5.4, DO-4.4); its trigger has been used."""
    state = replaced(state, hand=state.hand - 1, turn=state.turn + 1)
    match kind:
        case "power":
            return replaced(state, powers=state.powers + 1, powers_now=state.powers_now + 1)
        case "spawn":
            return replaced(state, discard=state.discard + 1, spawned=state.spawned + 1)
    state = replaced(state, discard=state.discard + 1)
    if state.trigger is not None:
        return replaced(state, trigger=replaced(state.trigger, **{kind: True}))
    if state.start is not None:
        return replaced(state, start=replaced(state.start, **{kind: True}))
    return state


def _conquest(state: State, event: Event) -> State:
    match event:
        case e.ConquestChanged(side="overlord", by=by):
            return replaced(state, overlord_conquest=max(0, state.overlord_conquest + by))
        case e.ConquestChanged(by=by, cause=cause):
            told = cause if cause in ("a chest", "a glyph") else state.told
            return replaced(state, conquest=max(0, (state.conquest or 0) + by), told=told)
        case e.WorthNoted(seat=seat, worth=worth):
            return _hero(state, seat, worth=worth)
        case e.EffectLasts(what=what, until=until):
            return replaced(state, lasting=(*state.lasting, Lasting(what=what, until=until)))
        case e.EffectEnded(what=what, until=until):
            ended = next((each for each in state.lasting if each.what == what and until in ("", each.until)), None)
            return replaced(state, lasting=tuple(each for each in state.lasting if each is not ended))
        case e.Won(side=side, cause=cause, rule=rule):
            sitting = replaced(state.sitting, window=None)  # nobody reacts any more
            state = replaced(state, sitting=sitting, winner=side, cause=cause, rule=rule, guard=None)
            return _reached(state, Step.OVER)
        case _:
            return state


def _notes(state: State, event: Event) -> State:
    match event:
        case e.CardNoted(card=card):
            return replaced(state, noted=(*state.noted, Note(card=card, since=len(state.gone))))
        case e.NoteDropped(place=place):
            return replaced(state, noted=state.noted[: place - 1] + state.noted[place:])
        case e.PlanNoted(plan=plan):
            return replaced(state, plan=plan)
        case _:
            raise AssertionError(event)


def _adjusted(state: State, event: Event) -> State:
    """A number set by hand."""
    assert isinstance(event, Adjusted)
    what, seat, after = event.what, event.seat, event.after
    if seat is not None:
        return _aged(_hero(state, seat, **{what: after}), seat, what)
    match what:
        case "step":
            return _set_to(state, Step(str(after)))
        case "spawn used":
            return replaced(state, spawned=int(after))
        case "power used":
            return replaced(state, powers_now=int(after))
        case "event used" | "trap used":
            return _used(state, what.removesuffix(" used"), bool(after))
        case "hand" | "deck" | "discard" | "powers" | "threat" | "conquest" | "round" | "level" | "cycles":
            return replaced(state, **{what: after})
        case "overlord conquest" | "level cycles" | "spawn marker":
            return replaced(state, **{what.replace(" ", "_"): after})
        case _ if what.startswith("treachery "):
            return replaced(state, treachery={**state.treachery, what.removeprefix("treachery "): int(after)})
        case _:
            raise AssertionError(what)


def _used(state: State, kind: str, played: bool) -> State:
    """Nothing, where the step was set by hand in the same breath and what happened is past."""
    which = state.played_on
    return replaced(state, **{which: replaced(getattr(state, which), **{kind: played})}) if which else state


def _aged(state: State, seat: int, what: str) -> State:
    """Orders and turns set by hand: those whose turn is still to come have theirs from before this round, and lose it
    then; heroes who have had their turn come first (DO-6.6)."""
    if what not in ("guards", "turns"):
        return state
    hero = state.heroes[seat]
    had = max(0, hero.heroes - hero.turns)
    return _hero(state, seat, old=max(0, hero.guards - had))


def _set_to(state: State, step: Step) -> State:
    """A step set by hand begins anew: nothing is interrupted, and nothing was played in it (DO-3.4, DO-5.5)."""
    state = replaced(state, guard=None, guard_waits=False)
    if step is Step.START:
        state = replaced(state, spawned=0, powers_now=0, start=None, activated=False)
    return _reached(state, step)


_CASES: Mapping[type[Event], Callable[[State, Event], State]] = {
    **dict.fromkeys((e.QuestEntered, e.TreacheryEntered, e.TreacherySpent), _quest),
    **dict.fromkeys(
        (
            e.RoundBegun, e.HeroCalled, e.Declared, e.Reached, e.TriggerOpened, e.TriggerDone, e.StepBegun,
            e.StepFinished,
        ),
        _steps,
    ),
    **dict.fromkeys((e.GuardPlaced, e.GuardLost, e.GuardInterrupts, e.GuardDone), _guards),
    **dict.fromkeys(
        (
            e.ThreatChanged, e.CardsDrawn, e.DeckShuffled, e.CardsDiscarded, e.CardPlayed, e.CardDescribed,
            e.PowerLeft, e.SpawnMarkerTurned, e.LevelBegun,
        ),
        _cards,
    ),
    **dict.fromkeys((e.ConquestChanged, e.WorthNoted, e.EffectLasts, e.EffectEnded, e.Won, e.Reminded), _conquest),
    **dict.fromkeys((e.CardNoted, e.NoteDropped, e.PlanNoted), _notes),
    Adjusted: _adjusted,
}  # fmt: skip
