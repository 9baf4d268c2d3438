"""What the table says of a board that is not followed: battles, sieges, lost tokens, rebuilt Strongholds (KS-8, KS-9).

Must not ask for markers of both sides: the outcome is typed, what follows from it is computed.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action, scoring, siege
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import Area, State, Step, Stronghold
from companion.games.kill_shakespeare.strength import defense, is_lost

_BEFORE_PLAY = (Step.COMPONENTS, Step.START)
_MOST = 99


def report(turn: Turn, command: Command, context: Context) -> None:
    """One report and what follows. Raises Refused where the board is followed, or where it cannot be."""
    if turn.state.step in _BEFORE_PLAY:
        raise Refused("not_open", "The first round has not begun.")
    if turn.state.on_map:
        raise Refused("not_open", "The board is followed here: battles, sieges and rebuilds come by themselves.")
    match command:
        case c.ReportBattle():
            _battle(turn, command)
        case c.ReportSiege():
            _siege(turn, command)
        case c.ReportTokenLost(area=area):
            _token_lost(turn, area)
        case c.ReportRebuilt(area=area):
            _rebuilt(turn, area)
        case c.ReportLastBlack():
            _last_black(turn)
    settle(turn)


def _area(state: State, key: str) -> Area:
    if key not in AREAS:
        raise Refused("KS-1.13", f"Areas are digits from 1 to {len(AREAS)}.")
    return state.areas[key]


def _row(state: State, rule: str, values: tuple[int, ...], what: str) -> dict[int, int]:
    if len(values) != state.count or not all(0 <= value <= _MOST for value in values):
        raise Refused(rule, f"Say {what} for each of the {state.count} seats, in seat order, 0 for none.")
    return dict(zip(state.players, values, strict=True))


def _battle(turn: Turn, command: c.ReportBattle) -> None:
    state, key = turn.state, command.area
    area, name = _area(state, key), AREAS[key].short
    if is_lost(state, area):
        raise Refused("KS-9.6", f"{name} was rebuilt: it is lost for good.")
    _row(state, "KS-8.2", command.lost, "how many markers were lost")
    token = _winner(state, area, name, command.token)
    turn.happen(e.BattleWon(area=key, lost=command.lost, token=token))


def _winner(state: State, area: Area, name: str, token: int | None) -> int | None:
    """Who takes the area token now; nobody where it has been taken or has left the game (KS-8.6)."""
    if token is not None and token not in state.players:
        raise Refused("KS-8.6", f"There is no seat {token}.", blank="token")
    if area.token_gone or area.token is not None:
        if token not in (None, area.token):
            where = "has left the game" if area.token is None else f"lies with {state.name(area.token)}"
            raise Refused("KS-8.6", f"The token of {name} {where}: leave that blank empty.", blank="token")
        return None
    if token is None:
        reason = f"Say whose marker is left in {name}: that seat takes the area token."
        raise Refused("KS-8.6", reason, blank="token")
    return token


def _siege(turn: Turn, command: c.ReportSiege) -> None:
    state, key = turn.state, command.area
    area, name = _area(state, key), AREAS[key].short
    if is_lost(state, area):
        raise Refused("KS-9.6", f"{name} was rebuilt: it is lost for good.")
    if area.stronghold is Stronghold.DESTROYED:
        raise Refused("KS-9.1", f"The Stronghold of {name} has fallen already.")
    if not area.liberated:
        raise Refused("KS-9.1", f"{name} is not liberated yet: report the battle first.")
    influence = _row(state, "KS-9.1", command.influence, "the influence")
    needed = defense(state, key) + 1
    if sum(influence.values()) < needed:
        reason = f"The Stronghold of {name} falls to {needed} influence or more; lowered Defense is typed with m n."
        raise Refused("KS-9.1", reason, blank="influence")
    siege.fall(turn, key, {seat: influence[seat] for seat in state.order if influence[seat]})


def _token_lost(turn: Turn, key: str) -> None:
    area, name = _area(turn.state, key), AREAS.get(key)
    assert name is not None
    if not area.liberated or not siege.black_leads(turn, key):
        raise Refused("KS-9.7", f"Nobody holds the token of {name.short}.")


def _rebuilt(turn: Turn, key: str) -> None:
    area, name = _area(turn.state, key), AREAS[key].short
    if turn.state.step is not Step.REBUILD:
        raise Refused("KS-9.6", "Strongholds are rebuilt at the end of Action only.")
    if area.stronghold is not Stronghold.DESTROYED:
        raise Refused("KS-9.6", f"The Stronghold of {name} has not fallen: there is nothing to rebuild.")
    siege.rebuild(turn, key)
    settle(turn)
    action.look_for_rebuilds(turn)


def _last_black(turn: Turn) -> None:
    if not turn.state.flag("ks.liberation"):
        raise Refused("KS-15.4", "Only a liberation game ends when no black marker is left.")
    if turn.state.freed:
        raise Refused("KS-15.4", "That has been said: the last scoring is on.")
    scoring.freed(turn)
