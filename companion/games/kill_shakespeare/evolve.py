"""Applies what has happened: one small case per event. It never refuses and never decides.

Must not look at settings to choose between outcomes: `decide` has done that.
"""

from __future__ import annotations

from typing import Any

from companion.core.happenings import Adjusted, OptionSet, SeatLeft, SeatReturned
from companion.core.messages import Event, Sealed
from companion.core.sitting import applied
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard, Components
from companion.games.kill_shakespeare.evolve_adjusted import adjusted
from companion.games.kill_shakespeare.evolve_board import BOARD_EVENTS, on_board
from companion.games.kill_shakespeare.printed import AREAS, ITEMS, NO_AREA, WHEEL_STEP_COST
from companion.games.kill_shakespeare.state import Counts, Laid, State, Step


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    match event:
        case Adjusted():
            return adjusted(state, event)
        case _ if isinstance(event, BOARD_EVENTS):
            return on_board(state, event)
        case _ if isinstance(event, _SETUP):
            return _set_up(state, event)
        case _ if isinstance(event, _ROUND):
            return _in_round(state, event)
        case _ if isinstance(event, _BIDS):
            return _bid(state, event)
        case _ if isinstance(event, _TRACKS):
            return _on_tracks(state, event)
        case _ if isinstance(event, _END):
            return _scored(state, event)
        case OptionSet(key="ks.level", value=level):
            return _level(replaced(state, sitting=applied(state.sitting, event)), str(level))
        case SeatLeft() | SeatReturned():
            # Another seat may be asked now: an answer to the question before must not count for this one.
            return replaced(state, sitting=applied(state.sitting, event), turn=state.turn + 1)
        case _:
            return replaced(state, sitting=applied(state.sitting, event))


def _level(state: State, level: str) -> State:
    """A board that nobody has followed since the start is counted before it is known."""
    known = level == "map" and state.step in (Step.COMPONENTS, Step.START)
    return replaced(_everybody(state, pawn=None), board=known, counted=frozenset(), turn=state.turn + 1)


def _player(state: State, seat: int, **changes: Any) -> State:
    return replaced(state, players={**state.players, seat: replaced(state.players[seat], **changes)})


def _everybody(state: State, **changes: Any) -> State:
    return replaced(state, players={seat: replaced(player, **changes) for seat, player in state.players.items()})


# The components and the setup

_SETUP = (
    e.ComponentsEntered, e.AreaDescribed, e.CharacterDescribed, e.TokensDescribed, e.QuestsDescribed,
    e.CardsDescribed, e.WheelDescribed, e.BoardSetUp, e.OrderSet, e.PawnsPlaced, e.BoardCounted,
)  # fmt: skip


def _set_up(state: State, event: Event) -> State:
    match event:
        case e.BoardSetUp():
            return _laid_out(state, event)
        case e.OrderSet(order=order):
            return replaced(state, order=order, turn=state.turn + 1)
        case e.PawnsPlaced(areas=areas):
            for seat, area in zip(state.players, areas, strict=True):
                state = _player(state, seat, pawn=area)
            return replaced(state, turn=state.turn + 1)
        case e.BoardCounted(area=area, black=black, influence=influence, last=last):
            found = dict(zip(state.players, influence, strict=True))
            counted = replaced(state.areas[area], black=black, influence=found)
            return replaced(
                state,
                areas={**state.areas, area: counted},
                counted=state.counted | {area},
                board=state.board or last,
                turn=state.turn + 1,
            )
        case e.CharacterDescribed(card=card):
            return _described(state, event, card.energy_start, card.character)
        case _:
            return replaced(state, components=noted(state.components, event), turn=state.turn + 1)


def _described(state: State, event: Event, energy: int | None, character: str) -> State:
    """A marker that nobody has followed yet goes to the starred space (KS-1.6)."""
    before = state.components.characters[character].energy_start
    seat = state.who(character)
    if seat is not None and energy is not None and before is None:
        state = _player(state, seat, energy=state.players[seat].energy + energy)
    return replaced(state, components=noted(state.components, event))


def noted(components: Components, event: Event) -> Components:
    """What the pieces print, with what has been typed in now."""
    match event:
        case e.ComponentsEntered():
            areas = {
                key: replaced(components.areas[key], hope=hope, black=black)
                for key, hope, black in zip(AREAS, event.hope, event.black, strict=True)
            }
            return replaced(
                components,
                track_length=event.track_length,
                track_start=event.track_start,
                richard=event.richard,
                macbeth=event.macbeth,
                areas=areas,
            )
        case e.AreaDescribed(card=card):
            return replaced(components, areas={**components.areas, card.area: _with_numbers(components, card)})
        case e.CharacterDescribed(card=card):
            return replaced(components, characters={**components.characters, card.character: card})
        case e.TokensDescribed(values=values):
            return replaced(components, bid_tokens=values)
        case e.QuestsDescribed(spaces=spaces, easy=easy, hard=hard):
            return replaced(components, quest_spaces=spaces, easy=easy, hard=hard)
        case e.CardsDescribed(cards=cards, face_down=face_down):
            return replaced(components, cards=cards, face_down=face_down)
        case e.WheelDescribed(items=items):
            return replaced(components, wheel=items)
        case _:
            raise AssertionError(event)


def _with_numbers(components: Components, card: AreaCard) -> AreaCard:
    """Hope and black markers of the start stay as they were typed."""
    before = components.areas[card.area]
    return replaced(card, hope=before.hope, black=before.black)


def _laid_out(state: State, event: e.BoardSetUp) -> State:
    areas = {
        key: replaced(state.areas[key], hope=hope, black=black, die=hope > 0, influence=dict.fromkeys(state.players, 0))
        for key, hope, black in zip(AREAS, event.hope, event.black, strict=True)
    }
    return replaced(
        state,
        areas=areas,
        richard=_place(event.richard),
        macbeth=_place(event.macbeth),
        track=event.track,
        off_track=event.off_track,
        step=Step.START,
        turn=state.turn + 1,
    )


def _place(area: str | None) -> str | None:
    return None if area == NO_AREA else area


# The round

_ROUND = (
    e.Reached, e.RoundBegun, e.WheelTurned, e.Reminded, e.QuestsCounted, e.Traded, e.TokensBack, e.Refilled,
    e.EventRevealed, e.VillainMoved, e.OrderIgnored, e.EffectCancelled, e.DieRolled, e.OrderDone, e.Fled, e.DiceRolled,
    e.ActionTaken, e.ExtraTaken,
)  # fmt: skip


def _in_round(state: State, event: Event) -> State:
    match event:
        case e.Reached(step=step, seat=seat):
            return _reached(state, Step(step), seat)
        case e.RoundBegun(number=number):
            return _begun(state, number)
        case e.WheelTurned(steps=steps, jester=jester):
            if state.step is Step.WHEEL and not jester:
                state = _paid(state, state.last, steps * WHEEL_STEP_COST)
            return replaced(
                state, wheel=state.wheel + steps, wheel_turned=state.wheel_turned or jester, turn=state.turn + 1
            )
        case e.QuestsCounted(count=count):
            return replaced(state, left=count)
        case e.Traded(seat=seat, kept=kept):
            player = state.players[seat]
            return replaced(
                _player(state, seat, black=player.black - 3, tokens=player.tokens + kept), turn=state.turn + 1
            )
        case e.TokensBack():
            return replaced(
                _everybody(state, time=0, plus2=False, plus1=False), paid={}, bids={}, laid={}, totals={},
                item_shown={}, item_totals={},
            )  # fmt: skip
        case e.Refilled():
            return _refilled(state, event)
        case e.ActionTaken(seat=seat):
            return replaced(_player(state, seat, actions=max(0, state.players[seat].actions - 1)), turn=state.turn + 1)
        case e.ExtraTaken(seat=seat):
            return replaced(_player(state, seat, extra=True), turn=state.turn + 1)
        case _:
            return _villains(state, event)


def _reached(state: State, step: Step, seat: int | None) -> State:
    """Bids are made anew whenever their step begins."""
    if step is Step.BID:
        state = replaced(state, bids={}, totals={}, cancelled=None)
    if step is Step.ITEMS:
        state = replaced(
            state, laid={}, on_table=frozenset(), item_shown={}, item_totals={}, picks=(), places={}, iagos=()
        )
    return replaced(state, step=step, asked=seat, turn=state.turn + 1)


def _paid(state: State, seat: int, points: int) -> State:
    """Bid points that a seat has paid; its tokens stay out until Prep (KS-5.3f)."""
    return replaced(state, paid={**state.paid, seat: (*state.paid.get(seat, ()), points)}) if points else state


def _begun(state: State, number: int) -> State:
    return replaced(
        _everybody(state, extra=False, free_move=False),
        round=number, left=None, event=None, orders=(), cancelled=None, dice=None, wheel_turned=False, counts=Counts(),
        turn=state.turn + 1,
    )  # fmt: skip


def _refilled(state: State, event: e.Refilled) -> State:
    reserves = event.reserve or (None,) * len(event.available)
    for seat, available, reserve in zip(state.players, event.available, reserves, strict=True):
        left = state.players[seat].reserve if reserve is None else reserve
        state = _player(state, seat, available=available, reserve=left, actions=event.actions)
    return state


def _villains(state: State, event: Event) -> State:
    match event:
        case e.EventRevealed(card=card):
            return replaced(state, event=card, orders=card.orders, turn=state.turn + 1)
        case e.VillainMoved(villain="richard", area=area):
            return replaced(state, richard=area)
        case e.VillainMoved(area=area):
            return replaced(state, macbeth=area)
        case e.OrderDone():
            return replaced(state, orders=state.orders[1:], turn=state.turn + 1)
        case e.DiceRolled(total=total):
            return replaced(state, dice=total)
        case e.Fled(seat=seat, how="free move"):
            return _player(state, seat, free_move=True)
        case _:
            return state


# Bids

_BIDS = (
    e.BidSealed, e.BidsRevealed, e.TokenAdded, e.EventResolved, e.Planned, e.FirstLaid, e.ClosedLaid, e.LaysOnTable,
    e.ItemsRevealed, e.ItemsResolved, e.PositionChosen, e.ExactMatch, e.IagoFound,
)  # fmt: skip


def _bid(state: State, event: Event) -> State:
    match event:
        case e.BidSealed(seat=seat, bid=bid):
            return replaced(state, bids={**state.bids, seat: bid})
        case e.BidsRevealed(totals=totals):
            shown = dict(zip(state.players, totals, strict=True))
            bids = {seat: state.bids.get(seat, Sealed(value=total)) for seat, total in shown.items()}
            return replaced(state, totals=shown, bids=bids, turn=state.turn + 1)
        case e.TokenAdded():
            return _added(state, event)
        case e.EventResolved(cancelled=cancelled):
            return replaced(state, cancelled=cancelled)
        case e.Planned(seat=seat, energy=energy, time=time, paid=paid):
            state = _paid(state, seat, paid or 0)
            player = state.players[seat]
            return replaced(
                _player(state, seat, energy=player.energy + energy, time=player.time + time), turn=state.turn + 1
            )
        case e.FirstLaid(seat=seat, item=item, first=first):
            before = state.laid.get((item, seat), Laid())
            return replaced(state, laid={**state.laid, (item, seat): replaced(before, first=first)})
        case e.ClosedLaid(seat=seat, item=item, second=second, blind=blind):
            before = state.laid.get((item, seat), Laid())
            closed = replaced(before, second=second, blind=blind)
            return replaced(state, laid={**state.laid, (item, seat): closed})
        case _:
            return _items(state, event)


def _added(state: State, event: e.TokenAdded) -> State:
    used = {"plus2": True} if event.token == "plus 2" else {"plus1": True}
    state = replaced(_player(state, event.seat, **used), turn=state.turn + 1)
    if not event.item:
        totals = state.totals
        return replaced(state, totals={**totals, event.seat: totals[event.seat] + event.by})
    row = state.item_totals[event.item]
    totals = {**row, event.seat: row[event.seat] + event.by}
    return replaced(state, item_totals={**state.item_totals, event.item: totals})


def _items(state: State, event: Event) -> State:
    match event:
        case e.LaysOnTable(seat=seat):
            return replaced(state, on_table=state.on_table | {seat})
        case e.IagoFound(seat=found):
            return replaced(state, iagos=(*state.iagos, found))
        case e.ItemsRevealed():
            rows = (event.turn_order, event.information, event.troop)
            shown = {item: dict(zip(state.players, row, strict=True)) for item, row in zip(ITEMS, rows, strict=True)}
            for seat in event.plus1_again:
                state = _player(state, seat, plus1=False)
            return replaced(state, item_shown=shown, item_totals=shown, turn=state.turn + 1)
        case e.ItemsResolved(order=order):
            return replaced(state, picks=order, places={}, iagos=(), turn=state.turn + 1)
        case e.PositionChosen(seat=seat, position=position):
            places = {**state.places, seat: position}
            left = tuple(each for each in state.picks if each != seat)
            return replaced(state, places=places, picks=left, turn=state.turn + 1)
        case _:
            return state


# Richard's track, the Iago stack, a seat's numbers

_TRACKS = (
    e.Gained, e.RichardAdvanced, e.RichardBack, e.JesterForced, e.IagoPlaced, e.IagoDiscarded, e.IagoTaken,
    e.IagosCleared, e.JesterPlayed, e.QuestDone,
)  # fmt: skip


def _on_tracks(state: State, event: Event) -> State:
    match event:
        case e.Gained(seat=seat, what=what, by=by):
            return _player(state, seat, **{what: getattr(state.players[seat], what) + by})
        case e.RichardAdvanced(starts=True):
            return replaced(state, off_track=False)
        case e.RichardAdvanced():
            return replaced(state, track=state.track + 1)
        case e.RichardBack():
            return replaced(state, track=state.track - 1)
        case e.JesterForced(seat=seat):
            return replaced(_player(state, seat, jester=state.players[seat].jester - 1), track=state.track - 1)
        case e.IagoPlaced():
            return replaced(state, iago=state.iago + 1)
        case e.IagoTaken(seat=seat):
            return replaced(_player(state, seat, iago=state.players[seat].iago + 1), iago=state.iago - 1)
        case e.IagosCleared():
            return replaced(state, iago=0)
        case e.JesterPlayed(seat=seat):
            return _player(state, seat, jester=state.players[seat].jester - 1)
        case e.QuestDone(seat=seat, kind=kind):
            return _player(state, seat, **{kind: getattr(state.players[seat], kind) + 1})
        case _:
            return state


# Scoring and the end

_END = (e.LastBlackGone, e.Counted, e.Scored, e.Defeated, e.GameWon)


def _scored(state: State, event: Event) -> State:
    match event:
        case e.LastBlackGone():
            return replaced(state, freed=True)
        case e.Counted(counts=counts):
            return replaced(state, counts=counts, turn=state.turn + 1)
        case e.Scored(awards=awards):
            for award in awards:
                state = _player(state, award.seat, vp=state.players[award.seat].vp + award.vp)
            return replaced(state, scores=(*state.scores, *awards))
        case e.Defeated(cause=cause, rule=rule):
            return replaced(state, step=Step.OVER, ended=rule, cause=cause, turn=state.turn + 1)
        case e.GameWon(seat=seat, cause=cause):
            return replaced(state, step=Step.OVER, won=seat, ended="KS-12.4", cause=cause, turn=state.turn + 1)
        case _:
            return state
