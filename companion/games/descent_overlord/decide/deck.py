"""The overlord's deck: drawing, the last card, a new deck, and the campaign's switches (DO-7, DO-9).

Must not pay for a card.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide.settle import Turn, over, settle
from companion.games.descent_overlord.printed import LEVEL_CYCLES, RESHUFFLE_CONQUEST, SPAWN_MARKER_THREAT


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.Draw(cards=count):
            if not 1 <= count <= turn.state.deck_size:
                raise Refused("DO-7", f"Cards drawn are a number from 1 to {turn.state.deck_size}.")
            if not turn.state.deck:
                raise Refused("DO-7.3", "There is no deck to draw from.")
            draw(turn, count)
        case c.RebuildDeck():
            _rebuild(turn)
        case c.PowerLeaves():
            if not turn.state.powers:
                raise Refused("DO-5.4", "No power is in play.")
            turn.happen(e.PowerLeft())
        case c.RearmSpawn():
            _rearm(turn)
        case c.NewLevel():
            if not turn.state.flag("do.rtl_level_cycles"):
                raise Refused("DO-9.2", "Deck cycles of a level are not counted: it is a switch of the campaign.")
            turn.happen(e.LevelBegun(level=turn.state.level + 1))


def draw(turn: Turn, count: int) -> None:
    """So many cards; the last one of the deck costs at once, between two draws as well (DO-7.1, DO-7.2)."""
    left = count
    while left and turn.state.deck and not over(turn.state):
        cards = min(left, turn.state.deck)
        turn.happen(e.CardsDrawn(count=cards))
        left -= cards
        if not turn.state.deck:
            _last_card(turn)
    if left and not over(turn.state):
        text = f"There is no deck: {left} {'card is' if left == 1 else 'cards are'} not drawn."
        turn.happen(e.Reminded(text=text, rule="DO-7.3"))


def _last_card(turn: Turn) -> None:
    """The penalty, then the discards become the new deck."""
    if turn.state.flag("do.rtl_penalty"):
        by, side, rule = RESHUFFLE_CONQUEST, "overlord", "DO-9.1"
    else:
        by, side, rule = -min(RESHUFFLE_CONQUEST, turn.state.conquest or 0), "heroes", "DO-7.1"
    turn.happen(e.ConquestChanged(side=side, by=by, cause="The last overlord card is drawn", rule=rule))
    settle(turn)
    if over(turn.state):
        return
    if not turn.state.discard:
        turn.happen(e.Reminded(text="No discards can be shuffled: there is no deck for now.", rule="DO-7.3"))
        return
    _shuffle(turn)


def _shuffle(turn: Turn) -> None:
    """The discards become the deck: a cycle, whoever says so (DO-2, DO-9.2)."""
    turn.happen(e.DeckShuffled(cards=turn.state.discard))
    if turn.state.flag("do.rtl_level_cycles") and turn.state.level_cycles >= LEVEL_CYCLES:
        turn.happen(e.Reminded(text="Two deck cycles in this level: the heroes must flee.", rule="DO-9.2"))


def _rebuild(turn: Turn) -> None:
    """No penalty (DO-7.3)."""
    if turn.state.deck:
        raise Refused("DO-7.3", "There still is a deck: it is drawn to its end first.")
    if not turn.state.discard:
        raise Refused("DO-7.3", "There are no discards to make a deck of.")
    _shuffle(turn)


def _rearm(turn: Turn) -> None:
    state = turn.state
    if not state.flag("do.rtl_spawn_marker"):
        raise Refused("DO-9.3", "There is no spawn marker: it is a switch of the campaign.")
    if state.spawn_marker:
        raise Refused("DO-9.3", "The spawn marker is up already.")
    if state.threat < SPAWN_MARKER_THREAT:
        raise Refused("DO-9.3", f"That costs {SPAWN_MARKER_THREAT} threat; the overlord has {state.threat}.")
    turn.happen(e.ThreatChanged(by=-SPAWN_MARKER_THREAT, cause="the spawn marker", rule="DO-9.3"))
    turn.happen(e.SpawnMarkerTurned(up=True))
