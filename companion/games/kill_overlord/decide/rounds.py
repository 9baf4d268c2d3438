"""The round around the passes: Draw, Income, Coronation, opening, execution, Change Roles (KO-3 to KO-5, KO-7).

Must not know how a card is played. One Next carries the table over everything up to the next real decision.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Context, Refused
from companion.core.referee import close_by_act
from companion.core.window import Stage
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord import roles
from companion.games.kill_overlord.commands import Execute, Open
from companion.games.kill_overlord.decide import effects, ending, playing, windows
from companion.games.kill_overlord.printed import DRAW
from companion.games.kill_overlord.state import State, Step

Turn = Unfolding[State]


def go_on(turn: Turn, context: Context) -> None:
    """Next, in every step."""
    state = turn.state
    match state.step:
        case Step.DRAW:
            _draw(turn)
            _income(turn)
        case Step.INCOME:
            if not incomes_known(state):
                raise Refused("KO-4.2", "The incomes are not known yet: type one for each seat.")
            _income(turn)
        case Step.CORONATION:
            _coronation(turn)
        case Step.VERDICT if state.doomed is not None:
            ending.execute(turn, state.doomed, "KO-6.10")
        case Step.ROLES:
            _change_roles(turn)
        case Step.ANNOUNCED | Step.KEYS | Step.LAST_CALL:
            _next_in_window(turn, context)
        case _:
            raise Refused("not_open", playing.waiting(state))


def _next_in_window(turn: Turn, context: Context) -> None:
    """The next act closes a window without a clock (G-9); one with a clock closes by itself."""
    window = turn.state.sitting.window
    if window is None:
        playing.nothing_more(turn, context)
        return
    if window.stage is not Stage.OPEN:
        raise Refused("not_open", "Somebody has reacted: confirm the card or take it back first.")
    if window.maximum is not None:
        raise Refused("not_open", "The window is still open; it closes by itself, or close it by hand.")
    turn.happen(*close_by_act(turn.state.sitting, context))
    if turn.state.sitting.window is None:
        windows.closed(turn, window, context)


# Draw, Income, Coronation


def _draw(turn: Turn) -> None:
    """KO-4.1, KO-4.5: `min(2, max(0, limit - hand))` for each; a role may draw more."""
    state = turn.state
    counts = tuple(draws(state, seat) for seat in state.players)
    reshuffled = state.deck is not None and sum(counts) > state.deck
    turn.happen(e.Drawn(cards=counts, reshuffled=reshuffled))
    for seat in state.active:
        if state.role(seat).when == "drawing":
            effects.grant(turn, seat)


def draws(state: State, seat: int) -> int:
    """How many cards this seat draws now."""
    if seat in state.sitting.away:
        return 0
    return min(DRAW, max(0, state.role(seat).hand_limit - state.players[seat].hand))


def incomes_known(state: State) -> bool:
    return all(state.role(seat).income is not None for seat in state.sitting.present)


def income_known(turn: Turn) -> None:
    """The incomes were typed in: go on if that was what the round waited for."""
    if turn.state.step is Step.INCOME and incomes_known(turn.state):
        _income(turn)


def _income(turn: Turn) -> None:
    """KO-4.2, KO-4.3: not in round 1; nobody pays more than there is. Stops where an income is not known."""
    state = turn.state
    if state.round == 1:
        turn.happen(e.IncomePaid(amounts=(0,) * len(state.players), skipped=True))
    elif not incomes_known(state):
        return
    else:
        turn.happen(e.IncomePaid(amounts=tuple(_income_of(state, seat) for seat in state.players)))
        for seat in state.active:
            if state.role(seat).when == "income":
                effects.grant(turn, seat)
    _coronation(turn)


def _income_of(state: State, seat: int) -> int:
    if seat in state.sitting.away:
        return 0
    return max(state.role(seat).income or 0, -state.players[seat].gold)


def _coronation(turn: Turn) -> None:
    """KO-4.4: the only moment at which gold wins."""
    state = turn.state
    seat, goal = state.overlord, int(state.sitting.number("ko.coronation_gold"))
    gold = state.players[seat].gold
    turn.happen(e.CoronationChecked(seat=seat, gold=gold, goal=goal))
    if gold >= goal:
        turn.happen(e.GameWon(seat=seat, cause="KO-4.4"))
    elif seat in state.sitting.away:
        turn.happen(e.VerdictDue(seat=seat, cause="left"))


def open_execution(turn: Turn, command: Open, context: Context) -> None:
    """KO-5.1: for free, to any other active player; nobody may answer."""
    state = turn.state
    seat = state.overlord
    if state.step is not Step.OPEN:
        raise Refused("not_open", "No Execution is waiting to be opened.")
    if context.by not in (None, seat):
        raise Refused("not_eligible", f"Only {state.name(seat)}, the Overlord, opens the Execution (KO-5.1).")
    if command.to not in state.others(seat):
        names = state.sitting.roster.names(state.others(seat))
        raise Refused("KO-5.1", f"The Overlord hands the order to another active player: {names}.")
    turn.happen(e.Opened(seat=seat, to=command.to))
    effects.abilities(turn)


# The end of an Execution


def execute_chosen(turn: Turn, command: Execute) -> None:
    state = turn.state
    if state.step is not Step.VERDICT:
        raise Refused("not_open", "Nobody is to be executed now.")
    if command.seat is None:
        turn.happen(e.Spared(cause="KO-6.10"))
        ending.settle(turn)
    elif command.seat not in executable(state):
        names = state.sitting.roster.names(executable(state))
        raise Refused("KO-5.10", f"Only an active player can be executed: {names}.")
    else:
        ending.execute(turn, command.seat, "KO-6.10")


def executable(state: State) -> tuple[int, ...]:
    """Who can be named at a verdict: the active players, and an Overlord who left."""
    return tuple(seat for seat in state.players if seat in state.active or seat == state.doomed)


def _change_roles(turn: Turn) -> None:
    """KO-7: the sheet as it was shown, then a new round."""
    state = turn.state
    swaps = roles.confirmed_sheet(state)
    turn.happen(e.RolesChanged(swaps=swaps), e.RoundBegun(number=state.round + 1))
