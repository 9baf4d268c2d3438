"""Conquest and curses: glyphs, chests, deaths and what else a quest says (DO-8, DO-4.5).

Must not end the game itself: `settle` does, at 0.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide.settle import Turn, over, settle
from companion.games.descent_overlord.limits import MOST_CONQUEST, check_number
from companion.games.descent_overlord.printed import CURSE_THREAT_PER_HERO, GLYPH, HERO_VALUE
from companion.games.descent_overlord.state import State


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.Glyph():
            gain(turn, GLYPH, "a glyph", "DO-8.2")
        case c.OpenChest():
            _chest(turn, command)
        case c.HeroKilled():
            _killed(turn, command)
        case c.GainConquest(by=by, why=why):
            if not by or abs(by) > MOST_CONQUEST:
                raise Refused("DO-8.2", f"Say by how much conquest changes, up to {MOST_CONQUEST}.", blank="by")
            gain(turn, by, clean_text(why[:60]) or "the quest", "DO-8.2")


def gain(turn: Turn, by: int, cause: str, rule: str) -> None:
    """The heroes' conquest; it never falls below 0."""
    by = max(by, -(turn.state.conquest or 0))
    if by:
        turn.happen(e.ConquestChanged(side="heroes", by=by, cause=cause, rule=rule))


def _chest(turn: Turn, command: c.OpenChest) -> None:
    """Each curse is threat for each hero, at once: it may pay for a trap on this very chest (DO-4.5)."""
    check_number(command.conquest, "A chest's conquest")
    check_number(command.curses, "A number of curses")
    if not command.conquest and not command.curses:
        raise Refused("DO-8.2", "Say what the chest gave: its conquest, its curses, or both.")
    gain(turn, command.conquest, "a chest", "DO-8.2")
    if command.curses:
        threat = CURSE_THREAT_PER_HERO * turn.state.hero_count * command.curses
        cause = "a curse" if command.curses == 1 else f"{command.curses} curses"
        turn.happen(e.ThreatChanged(by=threat, cause=cause, rule="DO-4.5"))


def _had_an_order(state: State, command: c.HeroKilled) -> bool:
    """Whether the dead hero had a guard order (DO-6.6). Refused where it could be another hero's and nobody says."""
    hero = state.heroes[command.seat]
    if not 0 < hero.guards < hero.heroes:
        return hero.guards > 0
    if command.on_guard is None:
        leads = f"{state.name(command.seat)} leads {hero.heroes} heroes"
        raise Refused("DO-6.6", f"{leads}: say whether the dead one was on guard.", blank="on_guard")
    return command.on_guard


def _note_worth(turn: Turn, seat: int, worth: int) -> None:
    """The first death says it for the next ones; what is noted changes in the numbers only (D.6). Not of a seat that
    leads several: each of its heroes may be worth something else."""
    hero = turn.state.heroes[seat]
    if hero.worth is None and hero.heroes == 1 and not over(turn.state):
        turn.happen(e.WorthNoted(seat=seat, worth=worth))


def _killed(turn: Turn, command: c.HeroKilled) -> None:
    """What the hero is worth is lost. What the same act gave comes first or after, as the table says: at 0 the game
    ends at once (DO-8.1)."""
    state = turn.state
    if command.seat not in state.heroes:
        raise Refused("not_eligible", "Say by the seat's number which hero has died.", blank="seat")
    worth = state.heroes[command.seat].worth if command.value is None else command.value
    if worth is None:
        low, high = HERO_VALUE
        text = f"What {state.name(command.seat)}'s hero is worth is not known yet: say it, most likely {low} to {high}."
        raise Refused("DO-8.2", text, blank="value")
    if not worth:
        raise Refused("DO-8.2", "A death costs 1 conquest or more.", blank="value")
    check_number(worth, "A hero's value")
    check_number(command.gained, "A gain")
    if command.gained and command.gain_first is None and worth >= (state.conquest or 0):
        text = "That would be the end: say whether the gain or the death comes first."
        raise Refused("DO-8.1", text, blank="gain_first")
    if _had_an_order(state, command):
        turn.happen(e.GuardLost(seat=command.seat, cause="killed"))
    cause = f"{state.name(command.seat)}'s hero is killed"
    steps = [(-worth, cause), (command.gained, "the same act")]
    for by, why in reversed(steps) if command.gain_first else steps:
        if not over(turn.state):
            gain(turn, by, why, "DO-8.2")
            settle(turn)
    _note_worth(turn, command.seat, worth)
