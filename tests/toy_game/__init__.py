"""A small game that the floors above core are tested with: one sealed bid a round, then one reaction window.

Each round every seat seals a bid of 0 to 9. When all are in they are shown and the highest gets 2 points (nobody on a
tie). Then the first hand to react, and show a card, gets 1 point. After three rounds most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.game import Game, Result, Standing, Start, Unfolding
from companion.core.happenings import SHARED_EVENTS, Adjusted, Confirmed, WindowClosed
from companion.core.messages import (
    SHARED_COMMANDS,
    Command,
    Context,
    Event,
    Next,
    Refused,
    Sealed,
    Value,
)
from companion.core.options import SHARED_SETTINGS, Setting, checked_all
from companion.core.prompts import Field, Form, Option, Prompt, Role, window_prompt
from companion.core.referee import WINDOW_COMMANDS, close_by_act, decide_window, open_window
from companion.core.repairs import REPAIRS, Number, decide_repair, whole
from companion.core.seats import seat_people
from companion.core.sitting import Sitting, applied
from companion.core.telling import tell_shared
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View, races

ROUNDS = 3

SETTINGS = (
    *SHARED_SETTINGS,
    Setting(key="toy.grab_seconds", type="float", default=3.0, low=0.0, high=60.0, text="How long the grab lasts."),
    Setting(key="toy.grab_minimum", type="float", default=0.0, low=0.0, high=60.0, text="How long it lasts at least."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Command):
    """Seal a bid of 0 to 9 (TOY-1)."""

    amount: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class BidSealed(Event):
    seat: int
    amount: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsShown(Event):
    """All bids, by seat order; `winner` is None on a tie."""

    bids: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grabbed(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    sitting: Sitting
    round: int = 1
    step: str = "bid"
    points: Mapping[int, int] = field(default_factory=dict)
    bids: Mapping[int, Sealed] = field(default_factory=dict)


def initial(start: Start) -> State:
    points = dict.fromkeys(start.roster.numbers, 0)
    settings = checked_all(SETTINGS, start.settings)
    return State(sitting=Sitting(roster=start.roster, settings=settings), points=points)


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    if state.step == "over":
        raise Refused("over", "The game is over.")
    play = Unfolding(state, evolve)
    if isinstance(command, WINDOW_COMMANDS):
        play.happen(*decide_window(state.sitting, command, context))
        _after_window(play)
    elif isinstance(command, REPAIRS):
        play.happen(*decide_repair(state.sitting, view(state, None), SETTINGS, _check, command))
        _show_if_all_are_in(play, context)
    elif isinstance(command, Bid):
        _bid(play, command, context)
    elif isinstance(command, Next):
        if state.sitting.window is None:
            raise Refused("not_open", "Bids are still missing.")
        play.happen(*close_by_act(state.sitting, context))
        _after_window(play)
    else:
        raise Refused("not_open", "That cannot be done now.")
    return tuple(play.events)


def _bid(play: Unfolding[State], command: Bid, context: Context) -> None:
    state = play.state
    seat, amount = context.by, command.amount.value
    if state.step != "bid":
        raise Refused("not_open", "Bids are closed.")
    if seat is None or seat not in state.sitting.present:
        raise Refused("not_eligible", "Say which seat bids.")
    if seat in state.bids:
        raise Refused("TOY-1", "That seat has sealed its bid.")
    if not isinstance(amount, int) or not 0 <= amount <= 9:
        raise Refused("TOY-1", "A bid is a whole number from 0 to 9.")
    play.happen(BidSealed(seat=seat, amount=command.amount))
    _show_if_all_are_in(play, context)


def _show_if_all_are_in(play: Unfolding[State], context: Context) -> None:
    """Also after somebody left, or nobody could ever bid again."""
    state = play.state
    if state.step == "bid" and set(state.bids) >= set(state.sitting.present):
        _show(play, context)


def _show(play: Unfolding[State], context: Context) -> None:
    bids = {seat: int(bid.value) for seat, bid in play.state.bids.items()}
    best = [seat for seat, bid in bids.items() if bid == max(bids.values())]
    numbers = play.state.sitting.roster.numbers
    shown = tuple(bids.get(seat, 0) for seat in numbers)
    play.happen(BidsShown(bids=shown, winner=best[0] if len(best) == 1 else None))
    sitting = play.state.sitting
    play.happen(
        open_window(
            sitting,
            kind="grab",
            trigger=f"The grab of round {play.state.round}",
            eligible=numbers,
            opener=best[0],
            at=context.at,
            minimum=sitting.number("toy.grab_minimum"),
            maximum=sitting.number("toy.grab_seconds"),
        )
    )


def _after_window(play: Unfolding[State]) -> None:
    last = play.events[-1] if play.events else None
    if isinstance(last, Confirmed):
        play.happen(Grabbed(seat=last.seat))
    if isinstance(last, Confirmed | WindowClosed):
        play.happen(RoundBegun(round=play.state.round + 1) if play.state.round < ROUNDS else Finished())


def _check(number: Number, after: Value) -> Value:
    match number.what:
        case "points":
            return whole(number.called, after, low=0)
        case "round":
            return whole(number.called, after, low=1, high=ROUNDS)
        case _:
            raise Refused("adjust", f"{number.called} cannot be changed by hand.")


def evolve(state: State, event: Event) -> State:
    match event:
        case BidSealed(seat=seat, amount=amount):
            return replace(state, bids={**state.bids, seat: amount})
        case BidsShown(winner=winner):
            return replace(_score(state, winner, 2), step="grab")
        case Grabbed(seat=seat):
            return _score(state, seat, 1)
        case RoundBegun(round=number):
            return replace(state, round=number, step="bid", bids={})
        case Finished():
            return replace(state, step="over", bids={})
        case Adjusted(what="points", seat=int(seat), after=after):
            return replace(state, points={**state.points, seat: int(after)})
        case Adjusted(what="round", after=after):
            return replace(state, round=int(after))
        case _:
            return replace(state, sitting=applied(state.sitting, event))


def _score(state: State, seat: int | None, points: int) -> State:
    if seat is None:
        return state
    return replace(state, points={**state.points, seat: state.points[seat] + points})


def prompts(state: State) -> tuple[Prompt, ...]:
    sitting = state.sitting
    if state.step == "over":
        return ()
    if sitting.window is not None:
        prompt_id = f"P-TOY-02/{sitting.window.id}"
        ends = "The next act closes it." if sitting.window.maximum is None else "The time runs out."
        asked = window_prompt(
            sitting, sitting.window, prompt_id=prompt_id, question="Grab?", ends=ends, rules=("TOY-2",)
        )
        go_on = Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")
        return (replace(asked, options=(*asked.options, go_on)),)
    amount = Field(name="amount", type="int", text="your bid", low=0, high=9, secret=True)
    form = Form(command=Bid, fields=(amount,), label="Bid")
    return tuple(
        Prompt(
            id=f"P-TOY-01/{state.round}/{seat}",
            seat=seat,
            text=f"{sitting.name(seat)}: seal a bid.",
            wait=f"Waiting for {sitting.name(seat)}.",
            rules=("TOY-1",),
            form=form,
        )
        for seat in sitting.present
        if seat not in state.bids
    )


def view(state: State, seat: int | None) -> View:
    sitting = state.sitting
    rows = tuple(Row(seat=each, value=state.points[each]) for each in sitting.roster.numbers)
    bids = tuple(Row(seat=each, value=_seen_bid(state, each, seat)) for each in sitting.roster.numbers)
    place = (Row(id="round", value=state.round), Row(id="step", value=state.step))
    panels = (
        Panel(kind=Kind.SCORES, id="points", title="points", rows=rows),
        Panel(kind=Kind.SCORES, id="bids", title="bids", rows=bids),
        Panel(kind=Kind.LINES, id="place", title="place", rows=place),
        *races(sitting),
    )
    waiting = () if state.step != "bid" else tuple(each for each in sitting.present if each not in state.bids)
    marks = tuple(SeatMark(seat=each, mark=Mark.WAITING) for each in waiting)
    return View(headline=f"Toy   round {state.round}", panels=panels, marks=marks)


def _seen_bid(state: State, seat: int, eyes: int | None) -> Value:
    if seat not in state.bids:
        return "..."
    return state.bids[seat].value if seat == eyes else "in"


def tell(state: State, event: Event, seat: int | None) -> str:
    name = state.sitting.name
    match event:
        case BidSealed(seat=who):
            return f"{name(who)} has sealed a bid."
        case BidsShown(bids=bids, winner=winner):
            shown = ", ".join(str(bid) for bid in bids)
            return f"The bids are {shown}: " + (f"{name(winner)} gets 2." if winner is not None else "a tie.")
        case Grabbed(seat=who):
            return f"{name(who)} grabs 1 point."
        case RoundBegun(round=number):
            return f"Round {number} begins."
        case Finished():
            return "The game is over."
        case _:
            return tell_shared(state.sitting, event, lambda: (view(state, None), view(evolve(state, event), None)))


def result(state: State) -> Result | None:
    if state.step != "over":
        return None
    best = max(state.points.values())
    winners = tuple(seat for seat, points in state.points.items() if points == best)
    standings = tuple(
        Standing(seat=seat, score=points, place=1 + sum(other > points for other in state.points.values()))
        for seat, points in state.points.items()
    )
    return Result(winners=winners, standings=standings, text=f"{state.sitting.roster.names(winners)} won.")


def sample(players: int) -> Start:
    return Start(roster=seat_people(("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hana")[:players]))


GAME: Game[State] = Game(
    key="toy",
    title="Toy",
    version=1,
    players=(2, 8),
    initial=initial,
    decide=decide,
    evolve=evolve,
    prompts=prompts,
    view=view,
    tell=tell,
    result=result,
    facts=lambda state: {},
    commands=(*SHARED_COMMANDS, Bid),
    events=(*SHARED_EVENTS, BidSealed, BidsShown, Grabbed, RoundBegun, Finished),
    secrets=(BidSealed,),
    barriers=(BidsShown,),
    settings=SETTINGS,
    panels=("points", "bids", "place"),
    sample=sample,
    rules={"TOY-1": "Every seat seals a bid of 0 to 9.", "TOY-2": "The first hand grabs a point."},
)
