"""The shared repairs in this game, and the effect of a card, which is several of them at once (G-3, KS-10.2).

Must not repeat what `core.repairs` does for every game, nor say what a number can be: `limits` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.core.happenings import Adjusted, OptionSet, SeatLeft
from companion.core.messages import Adjust, AdjustAll, Change, Command, Context, Recount, Refused
from companion.core.numbers import as_text, sentence, whole_number
from companion.core.repairs import decide_repair
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action, bids, dice, event, iago, items, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import lose_hope, settle
from companion.games.kill_shakespeare.decide.setup import COUNTING
from companion.games.kill_shakespeare.layout import area_digits, set_up
from companion.games.kill_shakespeare.limits import check
from companion.games.kill_shakespeare.options import SETTINGS
from companion.games.kill_shakespeare.printed import ARDEN
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from companion.games.kill_shakespeare.view import view

_TRACK, _STACK = PLAYED = ("track", "iago stack")
"""A card that changes these by so much is played out; set to a value they are the truth as typed."""

_IAGO = "iago"
"""The Iago cards that a seat holds."""

_MOST = 20

_LAYOUT = (
    "ks.expert_track", "ks.extra_black", "ks.less_hope", "ks.novice_track", "ks.novice_black", "ks.more_hope",
)  # fmt: skip
_AREA_LISTS = ("ks.extra_black", "ks.less_hope", "ks.more_hope")

_BEGIN: dict[Step, Callable[[Turn], None]] = {
    Step.EVENT: event.begin,
    Step.BID: bids.begin,
    Step.DICE: dice.begin,
    Step.ITEMS: items.begin,
    Step.ACTION: action.begin,
}
"""What a step that is set by hand begins with, as if play had come to it."""


def repair(turn: Turn, command: Command, context: Context) -> None:
    """A shared repair and what follows from it (G-5); one entry, settled at its end."""
    state = turn.state
    if state.step is Step.COMPONENTS and isinstance(command, Adjust | AdjustAll | Recount):
        raise Refused("KS-1.12", "Say first what the board prints; then any number can be put right.")
    played, rest = _parted(state, command)
    if rest is not None:
        judge = partial(check, state, _effects(rest))
        turn.happen(*decide_repair(state.sitting, view(state, None), SETTINGS, judge, rest))
    _follow(turn)
    for change in played:
        if richard.over(turn.state):
            break
        _play(turn, change, as_text(command.reason) if isinstance(command, AdjustAll) else "")
    if _is_position(command):
        while not richard.over(turn.state) and lose_hope(turn, moves=False):
            pass
    settle(turn)


def _parted(state: State, command: Command) -> tuple[tuple[Change, ...], Command | None]:
    """The changes of an effect that are played, and the command without them."""
    if not isinstance(command, AdjustAll):
        return (), command
    won = _won(state, command.changes)
    played = tuple(each for each in command.changes if each in won or (each.what in PLAYED and _is_step(each)))
    kept = tuple(each for each in command.changes if each not in played)
    return played, replace(command, changes=kept) if kept or not played else None


def _is_step(change: Change) -> bool:
    return change.to is None and change.by is not None


def _won(state: State, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Iagos that a quest gives come from the stack (KS-10.5, KS-11.6), unless the effect says what becomes of that.
    Where another seat gives one away it is a trade (KS-7.3), and where none lies face up a number that is put right."""
    cards = tuple(each for each in changes if each.what == _IAGO and _is_step(each))
    steps = [whole_number(each.by) or 0 for each in cards if each.by is not None]
    known = all(each.seat in state.players for each in cards) and all(each.what != _STACK for each in changes)
    return cards if known and all(by > 0 for by in steps) and sum(steps) <= state.iago else ()


def _effects(command: Command) -> frozenset[tuple[str, int | None]]:
    changes = command.changes if isinstance(command, AdjustAll) else ()
    return frozenset((each.what, each.seat) for each in changes if each.by is not None)


def _is_position(command: Command) -> bool:
    """Whether the track was typed as it stands: Hope that is 0 in the same command has moved Richard already."""
    changes = command.changes if isinstance(command, AdjustAll) else ()
    return any(each.what == _TRACK and each.to is not None for each in changes)


def _play(turn: Turn, change: Change, reason: str) -> None:
    by = whole_number(change.by) if change.by is not None else None
    if change.what == _IAGO and change.seat is not None and by is not None:
        for _ in range(by):
            iago.take(turn, change.seat, reason, "KS-10.5")
        return
    if by is None or abs(by) > _MOST or change.seat is not None:
        called = view(turn.state, None).called(change.what)
        raise Refused("adjust", sentence(f"{called}: say by which whole number, of at most {_MOST}."))
    match change.what:
        case "track" if by > 0:
            richard.advance(turn, by, reason, "KS-10.2")
        case "track":
            for _ in range(-by):
                richard.back(turn, reason, "KS-10.7")
        case _ if by > 0:
            for _ in range(by):
                iago.place(turn, reason, "KS-10.4")
        case _:
            before = turn.state.iago
            if before < -by:
                raise Refused("KS-10.5", f"{before} Iago lie face up, no more.")
            turn.happen(Adjusted(what=_STACK, seat=None, before=before, after=before + by, reason=reason))


def _follow(turn: Turn) -> None:
    """What a repair leads to beside settling."""
    for each in tuple(turn.events):
        match each:
            case OptionSet(key=key):
                _option(turn, key)
            case SeatLeft():
                _left(turn)
            case Adjusted(what=what, after=after) if what == f"stronghold {ARDEN}":
                _arden(turn, str(after))
            case Adjusted(what="step", after=after):
                begin = _BEGIN.get(Step(str(after)))
                if begin is not None:
                    begin(turn)


def _arden(turn: Turn, stronghold: str) -> None:
    """A Stronghold of Arden that is said to have fallen has taken Lady Macbeth with it (KS-9.5)."""
    if stronghold != Stronghold.STANDING and not turn.state.macbeth_gone:
        turn.happen(e.MacbethRemoved())


def _option(turn: Turn, key: str) -> None:
    """A variant changes the board until the first round begins (KS-15); the level stays what it is in a scoring, which
    counts by it."""
    state: State = turn.state
    if key == "ks.level" and state.step in COUNTING:
        raise Refused("KS-11", "Finish the scoring first, then change the level.")
    if key in _AREA_LISTS:
        area_digits(state.sitting.settings[key])
    if key not in _LAYOUT or state.step is Step.COMPONENTS:
        return
    if state.step is not Step.START:
        raise Refused("KS-15", "That variant is chosen before the first round; put the numbers right instead.")
    turn.happen(set_up(state))


def _left(turn: Turn) -> None:
    if len(turn.state.present) < 2:
        raise Refused("KS-1.1", "At least two players have to stay.")
    action.seat_left(turn)
