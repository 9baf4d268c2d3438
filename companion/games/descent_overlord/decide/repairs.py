"""The shared repairs at this desk: which numbers can be what, and what a changed position means.

Must not repeat what `core.repairs` does for every game.
"""

from __future__ import annotations

from functools import partial

from companion.core.happenings import Adjusted, OptionSet, SeatLeft, SeatReturned, WindowClosed
from companion.core.messages import Adjust, AdjustAll, Command, Context, Refused
from companion.core.repairs import decide_repair
from companion.core.values import replaced
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import lasting
from companion.games.descent_overlord.decide.settle import Turn
from companion.games.descent_overlord.limits import check
from companion.games.descent_overlord.options import SETTINGS
from companion.games.descent_overlord.printed import HEROES
from companion.games.descent_overlord.state import State, Step
from companion.games.descent_overlord.view import view

_COUNTED = {"hand", "deck", "discard", "powers"}


def repair(turn: Turn, command: Command, context: Context) -> None:
    """A shared repair, and what follows from it here (G-5)."""
    state = turn.state
    _seen(state, command, context.by)
    turn.happen(*decide_repair(state.sitting, view(state, context.by), SETTINGS, partial(check, state), command))
    changed = {event.what for event in turn.events if isinstance(event, Adjusted)}
    chosen = {event.key for event in turn.events if isinstance(event, OptionSet)}
    if "step" in changed and turn.state.sitting.window is not None:
        raise Refused("adjust", "A reaction is open: close it before the step is changed.")
    if "step" in changed and _is_another_turn(state, turn.state):
        lasting.turn_over(turn)
    _fewer_heroes(turn)
    _check_heroes(turn)
    if changed & _COUNTED or "do.deck_size" in chosen:
        _add_up(turn)
    if "do.treachery" in chosen and turn.state.sitting.settings["do.treachery"] == "typed":
        turn.happen(e.Reminded(text="Say how much treachery the quest gives, by colour.", rule="DO-1.5"))
    for event in tuple(turn.events):
        if isinstance(event, SeatLeft):
            _left(turn, state, event.seat, context)


def _is_another_turn(before: State, after: State) -> bool:
    """Whether a step said by hand leaves a hero's turn, or the overlord's."""
    left_hero = before.step is Step.TURN and after.step is not Step.TURN
    return left_hero or (before.overlords_turn and not after.overlords_turn)


def _fewer_heroes(turn: Turn) -> None:
    """A seat that leads fewer heroes than before has no more turns and guard orders than heroes, and that is told."""
    for event in tuple(turn.events):
        if isinstance(event, Adjusted) and event.what == "heroes" and int(event.after) < int(event.before):
            assert event.seat is not None
            for what in ("turns", "guards"):
                before = getattr(turn.state.heroes[event.seat], what)
                if before > int(event.after):
                    turn.happen(replaced(event, what=what, before=before, reason="fewer heroes"))


def _check_heroes(turn: Turn) -> None:
    """Four heroes at most, and for each of them one turn and one guard order (DO-1.1, DO-6.6)."""
    state = turn.state
    by_hand = [(each.what, each.seat) for each in turn.events if isinstance(each, Adjusted) and each.seat is not None]
    more = any(isinstance(each, SeatReturned) for each in turn.events) or any(what == "heroes" for what, _ in by_hand)
    if more and state.hero_count > HEROES[1]:
        text = f"That makes {state.hero_count} heroes; at most {HEROES[1]} play: say first who leads fewer."
        raise Refused("DO-1.1", text)
    for what, seat in by_hand:
        hero, name = state.heroes[seat], state.name(seat)
        led = "1 hero" if hero.heroes == 1 else f"{hero.heroes} heroes"
        if what == "turns" and hero.turns > hero.heroes:
            raise Refused("DO-1.1", f"{name} leads {led}, and each has one turn in a round.")
        if what == "guards" and hero.guards > hero.heroes:
            raise Refused("DO-6.6", f"{name} leads {led}, and each has one guard order at most.")


def _seen(state: State, command: Command, seat: int | None) -> None:
    """A count that a setting hides is put right by the overlord or at the table, not by a seat that cannot see it: what
    came of a number that it names would tell that seat how near it was (G-6, AMB-DO-9)."""
    changes = command.changes if isinstance(command, AdjustAll) else (command,) if isinstance(command, Adjust) else ()
    if seat not in (None, state.overlord) and any(state.hides(change.what) for change in changes):
        name = state.name(state.overlord)
        raise Refused("AMB-DO-9", f"Only {name}, the overlord, sees that count: {name} puts it right, or the table.")


def _add_up(turn: Turn) -> None:
    """Hand, deck, discards and powers make the whole deck; the table is told when they do not (DO-7.5). While a part is
    hidden only the overlord's own view says so: with the other counts it would tell the hidden one (G-6)."""
    state = turn.state
    if state.counted != state.deck_size and not state.hides("hand") and not state.hides("deck"):
        counts = f"Hand, deck, discards and powers make {state.counted}, not the {state.deck_size} of the deck"
        turn.happen(e.Reminded(text=f"{counts}: count again.", rule="DO-7.5"))


def _left(turn: Turn, before: State, seat: int, context: Context) -> None:
    """There is no play without the overlord, nor without a hero. With whoever leaves ends the own turn, and a guard
    attack: play goes on from there (DO-3.1, TW-DO-5)."""
    if seat == before.overlord:
        name = before.name(seat)
        raise Refused("DO-1.1", f"Without {name}, the overlord, there is no play: rename the seat for who takes over.")
    if not turn.state.present_heroes:
        raise Refused("DO-1.1", "At least one hero's player has to stay.")
    if before.step is Step.BEFORE and seat == before.active:
        if before.sitting.window is not None:
            turn.happen(WindowClosed(cause="act", at=context.at))
        lasting.turn_over(turn)
        turn.happen(e.Reached(step=Step.HEROES))
    elif before.step is Step.CALL and seat == before.guard:
        turn.happen(e.Reached(step=Step.ACTIVATE))
