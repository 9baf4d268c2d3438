"""Decides a Jester that is played (KS-10.6): at any time, one effect per card.

Must not turn the Wheel: that is the last player's, in its own step (KS-5.5).
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import iago, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import energy_room, gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.state import State, Step

TRACK, IAGO, ENERGY, QUEST = USES = ("track", "iago", "energy", "quest")
RULE = "KS-10.6"


def holders(state: State) -> tuple[int, ...]:
    """The seats that can play one, in seat order."""
    return tuple(seat for seat, player in state.players.items() if player.jester > 0 and seat in state.present)


def uses(state: State) -> tuple[str, ...]:
    """What a Jester can do now, whoever plays it."""
    possible = {
        TRACK: richard.can_go_back(state),
        IAGO: state.iago > 0,
        ENERGY: any(energy_room(state, seat) != 0 for seat in holders(state)),
        QUEST: state.step in (Step.ACTION, Step.EXTRA),
    }
    return tuple(use for use in USES if possible[use])


def play(turn: Turn, command: Command, context: Context) -> None:
    """A Jester and what it does. Raises Refused when that seat has none, or when it would do nothing."""
    assert isinstance(command, c.PlayJester)
    state, seat, use = turn.state, command.seat, command.use
    if state.step is Step.COMPONENTS:
        raise Refused("not_open", "The game has not begun.")
    if seat not in state.players or (context.by is not None and context.by != seat):
        raise Refused("not_eligible", "Say by its number which seat plays its Jester.")
    if state.players[seat].jester < 1:
        raise Refused(RULE, f"{state.name(seat)} has no Jester noted; if there is one, put the number right first.")
    _check(state, seat, use)
    turn.happen(e.JesterPlayed(seat=seat, use=use))
    match use:
        case "track":
            richard.back(turn, "A Jester", RULE)
        case "iago":
            iago.take(turn, seat, "A Jester", RULE)
        case "energy":
            _fill(turn, seat)
        case _:
            text = f"{state.name(seat)}'s Jester stands for one information or troop input of a quest."
            turn.happen(e.Reminded(text=text, rule=RULE, seat=seat))
    settle(turn)


def _check(state: State, seat: int, use: str) -> None:
    """Raises Refused when the Jester would do nothing."""
    if use not in USES:
        raise Refused(RULE, f"A Jester is played for one of {', '.join(USES)}; the Wheel has a step of its own.")
    if use == TRACK and not richard.can_go_back(state):
        raise Refused("KS-10.7", "Richard cannot go back any further.")
    if use == IAGO and not state.iago:
        raise Refused(RULE, "No Iago lies face up.")
    if use == ENERGY and energy_room(state, seat) == 0:
        raise Refused(RULE, f"{state.name(seat)} has all Energy already.")
    if use == QUEST and QUEST not in uses(state):
        raise Refused(RULE, "A Jester helps with a quest in the Action phase only.")


def _fill(turn: Turn, seat: int) -> None:
    """Energy to the top; a track that is not typed in is moved by hand."""
    room = energy_room(turn.state, seat)
    if room is None:
        text = f"{turn.state.name(seat)}: Energy to the top of the track, and put the number right here."
        turn.happen(e.Reminded(text=text, rule=RULE, seat=seat))
    else:
        gain(turn, seat, "energy", room, "A Jester", RULE)
