"""What the holder of the order does: announce, name card and target, use an ability, or say that it cannot be passed.

Must not judge reactions (`windows`) nor know what a pass does (`effects`). An announcement made early waits; it is
never refused (G-7).
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Unfolding
from companion.core.happenings import WindowClosed
from companion.core.messages import Context, Refused
from companion.core.referee import close_by_act
from companion.core.window import Stage
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.commands import Choose, Play
from companion.games.kill_overlord.decide import effects, outcomes, windows
from companion.games.kill_overlord.decide.cards import card_name, check_target, kind_of
from companion.games.kill_overlord.decide.new_card import SURE, check_new
from companion.games.kill_overlord.state import Act, PlotCard, State, Step

Turn = Unfolding[State]


def waiting(state: State) -> str:
    """What the game waits for, as a refusal says it."""
    match state.step:
        case Step.OPEN:
            return f"{state.name(state.overlord)} opens the Execution: say who gets the order."
        case Step.VERDICT:
            return "Say who is executed, or nobody."
        case Step.CHOICE if state.holder is not None:
            return f"{state.name(state.holder)} chooses: discard or pay."
        case _ if state.holder is not None:
            return f"{state.name(state.holder)} holds the order: play a card, or say that it cannot be passed."
        case _:
            return "There is nothing to go on to."


def announce_only(turn: Turn, context: Context) -> None:
    """The holder's one act; card and target are still to come (KO-5.4)."""
    holder = _holder(turn.state, context)
    outcomes.announce(turn, check_target(turn.state, Act(by=holder, kind="shield")), context)


def play(turn: Turn, command: Play, context: Context) -> None:
    """Card and target: of the act that is announced, or of a new one."""
    state = turn.state
    if state.step is not Step.ANNOUNCED or state.act is None:
        holder = _holder(state, context)
        outcomes.announce(turn, _act(turn, _begun(state, holder, command), command), context)
        return
    act = state.act
    following = _next_act_by(state, act, context)
    if following is not None:
        _after_window(turn, _act(turn, _begun(state, following, command), command), context)
        return
    if context.by not in (None, act.by):
        raise Refused("not_eligible", f"{state.name(act.by)} has announced a card; only that seat names it.")
    named = _act(turn, act, command)
    if act.kind != "book":
        outcomes.show_hand(turn, named)
    turn.happen(e.Named(act=named))
    if state.sitting.window is None:
        outcomes.resolve(turn, context)


def _begun(state: State, seat: int, command: Play) -> Act:
    """What the command adds to: the card of this seat that waits, if only its target is named, else nothing yet."""
    queued = state.queued
    adds = command == Play(to=command.to)
    return queued if adds and queued is not None and queued.by == seat and queued.card else Act(by=seat, kind="")


def _next_act_by(state: State, act: Act, context: Context) -> int | None:
    """Who this act is from, if it comes under the open window from whoever acts after it."""
    if state.sitting.window is None:
        return None
    seat = outcomes.next_actor(state, act)
    if seat is None or context.by not in (None, seat):
        return None
    return seat


def _after_window(turn: Turn, act: Act, context: Context) -> None:
    """The act waits for the open window (G-7); one without a clock is closed by it (G-9)."""
    turn.happen(e.ActQueued(act=act))
    window = turn.state.sitting.window
    assert window is not None
    if window.maximum is None and window.stage is Stage.OPEN:
        turn.happen(*close_by_act(turn.state.sitting, context))
        if turn.state.sitting.window is None:
            windows.closed(turn, window, context)


def _holder(state: State, context: Context) -> int:
    if state.step is not Step.HOLD or state.holder is None:
        raise Refused("not_open", "Nobody holds the order and may play now.")
    if context.by not in (None, state.holder):
        raise Refused("not_eligible", f"{state.name(state.holder)} holds the order; only that seat plays (KO-5.2).")
    return state.holder


def _act(turn: Turn, act: Act, command: Play) -> Act:
    """The act with what the command names; a card that nobody knows yet is noted down in level `full`."""
    if command.card.casefold() == "ability" and turn.state.card("ability") is None:
        command = replace(command, card="", kind="ability")
    sure = command.card.endswith(SURE)
    name = card_name(turn.state, command.card.removesuffix(SURE)) if command.card else act.card
    kind = kind_of(turn.state, name, command.kind, act.kind)
    if kind == "book" and act.kind != "book" and command.shown is not True:
        raise Refused("KO-5.2", _no_book(turn.state, act.by))
    if name and kind != "ability" and turn.state.full and turn.state.card(name) is None:
        if not sure:
            check_new(turn.state, name)
        turn.happen(e.CardDefined(card=PlotCard(name=name, type=kind, asked=False)))
    turned = kind == "book" and act.kind not in ("", "book")
    to = command.to if command.to is not None or turned else act.to
    if kind == "ability":
        return _ability(turn.state, act, to)
    return check_target(turn.state, Act(by=act.by, kind=kind, card=name, to=to))


def _ability(state: State, act: Act, to: int | None) -> Act:
    """A role's own way to pass (KO-5.2): no card, so it cannot be what an announced card turns out to be."""
    if act.kind:
        raise Refused("KO-5.2", f"{state.name(act.by)} has announced a card: name it, or take that back first.")
    if to is None:
        raise Refused("KO-5.2", "Say who gets the order by the ability.")
    return check_target(state, Act(by=act.by, kind="ability", to=to))


def _no_book(state: State, seat: int) -> str:
    return f"{state.name(seat)} shows the whole hand first: 'Book card, no shield'."


def nothing_more(turn: Turn, context: Context) -> None:
    """Next under a card that waits to be described: it does no more than pass the order."""
    state = turn.state
    if state.step is not Step.ANNOUNCED or state.act is None:
        raise Refused("not_open", waiting(state))
    card = state.card(state.act.card) if state.act.card else None
    if card is None or card.asked:
        raise Refused("not_open", f"Say which card {state.name(state.act.by)} plays, and to whom.")
    turn.happen(e.CardDefined(card=replace(card, type=state.act.kind, asked=True)))
    outcomes.resolve(turn, context)


def choose(turn: Turn, command: Choose, context: Context) -> None:
    """TW-KO-2: forced, without reactions."""
    state = turn.state
    if state.step is not Step.CHOICE or state.holder is None:
        raise Refused("not_open", "There is nothing to choose now.")
    if context.by not in (None, state.holder):
        raise Refused("not_eligible", f"{state.name(state.holder)} chooses.")
    if command.what not in ("discard", "pay"):
        raise Refused("KO-6.6", "Choose discard or pay.")
    effects.choice_made(turn, command.what)
    effects.after_choice(turn)
    outcomes.rest(turn, context)


# Cannot pass


def cannot_pass(turn: Turn, context: Context) -> None:
    """KO-5.7, TW-KO-5: one last call if Plead Guilty could still come, else the execution."""
    state = turn.state
    following = _next_act_by(state, state.act, context) if state.act is not None else None
    if following is not None:
        _after_window(turn, Act(by=following, kind="cannot"), context)
        return
    holder = _holder(state, context)
    window = state.sitting.window
    if window is not None and (window.stage is not Stage.OPEN or window.kind != "plead"):
        outcomes.announce(turn, Act(by=holder, kind="cannot"), context)
        return
    if window is not None:
        turn.happen(WindowClosed(cause="act", at=context.at))
    outcomes.last_call(turn, holder, context)
