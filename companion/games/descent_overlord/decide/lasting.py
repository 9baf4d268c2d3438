"""What lasts until an end that is called: said, over with the turn it was said in, or when the table says so (DO-2).

Must not know a card.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide.settle import Turn
from companion.games.descent_overlord.decide.triggers import WORDS
from companion.games.descent_overlord.state import ENDS

_NEXT_TURN, _THIS_TURN = ENDS


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.LastsUntil():
            _lasts(turn, command)
        case c.EffectOver(what=what):
            _over(turn, clean_text(what[:WORDS]))


def _lasts(turn: Turn, command: c.LastsUntil) -> None:
    """Something lasts, and its end will be called."""
    what = clean_text(command.what[:WORDS])
    if not what:
        raise Refused("DO-2", "Say what lasts.")
    if command.until not in ENDS:
        raise Refused("DO-2", f"It lasts until one of these: {', '.join(ENDS)}.")
    turn.happen(e.EffectLasts(what=what, until=command.until))


def _over(turn: Turn, what: str) -> None:
    """Before its time, as a card may say (G-3)."""
    lasting = next((each for each in turn.state.lasting if each.what.casefold() == what.casefold()), None)
    if lasting is None:
        named = ", ".join(dict.fromkeys(each.what for each in turn.state.lasting))
        raise Refused("DO-2", f"Say which of those that last is over: {named}." if named else "Nothing lasts now.")
    turn.happen(e.EffectEnded(what=lasting.what, until=lasting.until))


def turn_over(turn: Turn) -> None:
    """A hero's turn or the overlord's is over, and with it what lasted until its end."""
    _ended(turn, _THIS_TURN)


def overlord_begins(turn: Turn) -> None:
    """The start of the overlord's next turn."""
    _ended(turn, _NEXT_TURN)


def _ended(turn: Turn, until: str) -> None:
    """What lasted until now ends, said aloud."""
    for each in turn.state.lasting:
        if each.until == until:
            turn.happen(e.EffectEnded(what=each.what, until=until))
