"""How a play of Kill Shakespeare ended: a hero's win, or the defeat of all, told with equal care.

Must not decide: `decide` has ended the game.
"""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.games.kill_shakespeare.printed import LOSS_BLACK, ROUNDS
from companion.games.kill_shakespeare.scoring import counted
from companion.games.kill_shakespeare.state import State, Step


def result(state: State) -> Result | None:
    """The winner, or nobody; the standings by VP either way."""
    if state.step is not Step.OVER:
        return None
    order = sorted(state.players, key=lambda seat: (seat != state.won, -state.players[seat].vp, seat))
    standings = tuple(
        Standing(
            seat=seat,
            place=_place(state, seat),
            score=state.players[seat].vp,
            role=state.players[seat].character.title(),
        )
        for seat in order
    )
    winners = () if state.won is None else (state.won,)
    return Result(winners=winners, standings=standings, text=_defeat(state) if state.won is None else _win(state))


def _place(state: State, seat: int) -> int:
    """By VP; a winner by the tie rule stands alone at the top."""
    if seat == state.won:
        return 1
    vp = state.players[seat].vp
    ahead = sum(player.vp > vp for player in state.players.values())
    tied_with_winner = state.won is not None and state.players[state.won].vp == vp
    return 1 + ahead + tied_with_winner


def _win(state: State) -> str:
    assert state.won is not None
    vp = state.players[state.won].vp
    who = f"{state.name(state.won)}, {state.players[state.won].character.title()}, wins Kill Shakespeare"
    if state.cause:
        return f"{who}: {state.cause} (KS-12.4)."
    others = [seat for seat in state.players if seat != state.won]
    best = max(state.players[seat].vp for seat in others)
    second = state.sitting.roster.names(seat for seat in others if state.players[seat].vp == best)
    return f"{who} with {vp} VP, {vp - best} ahead of {second}."


def _defeat(state: State) -> str:
    """What ended it, how close it was, who had led, and what to do if a number was not noted."""
    said = f"All lose in {_round(state)}: {state.cause} ({state.ended})."
    return " ".join(part for part in (said, f"{_led(state)}, {_how_close(state)}.", _mend(state)) if part)


def _round(state: State) -> str:
    return f"round {state.round} of {ROUNDS}" if state.round <= ROUNDS else f"round {state.round}"


def _led(state: State) -> str:
    best = max(player.vp for player in state.players.values())
    leaders = [seat for seat, player in state.players.items() if player.vp == best]
    names = state.sitting.roster.names(leaders)
    return f"{names} led with {best} VP{' each' if len(leaders) > 1 else ''}"


def _how_close(state: State) -> str:
    """What else was close to an end, or how little was too much."""
    if state.ended == "KS-12.3":
        black = state.counts.black if state.counts.black is not None else _on_map(state)
        return f"{counted(black - LOSS_BLACK + 1, 'black marker')} fewer would have saved all"
    if state.ended == "KS-12.2":
        return f"Richard was {counted(state.final - state.track, 'space')} from the end"
    zero, limit = len(state.zero_areas), int(state.sitting.number("ks.zero_hope_loss_count"))
    return f"areas without Hope: {zero} of {limit}"


def _on_map(state: State) -> int:
    return sum(area.black for area in state.areas.values())


def _mend(state: State) -> str:
    if state.ended == "KS-12.1":
        return "Was a Jester not noted? Undo, and note it."
    return ""
