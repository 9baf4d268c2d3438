"""What hands have to do with the pieces at the setup, in Prep and at the Wheel, with numbers where they are known.

Must not change what is followed, but for the free Energy of an area token (KS-4.3).
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.printed import (
    AREAS,
    AVAILABLE,
    FREE_ENERGY,
    JULIET,
    PAID_IN_PREP,
    PLAYERS,
    QUEST_NEW_MOST,
    QUEST_RED_SPACES,
    START_VP,
)
from companion.games.kill_shakespeare.state import State, Stronghold


def remind(turn: Turn, text: str, rule: str, seat: int | None = None) -> None:
    turn.happen(e.Reminded(text=text, rule=rule, seat=seat))


def area_tokens(turn: Turn) -> None:
    """Prep (c): each token that somebody holds pays, in turn order of the holders (KS-4.3)."""
    for seat in turn.state.present:
        held = [key for key, area in turn.state.areas.items() if area.token == seat]
        effects = [turn.state.components.areas[key].token for key in held]
        for effect in effects:
            if effect in PAID_IN_PREP:
                remind(turn, f"{turn.state.name(seat)} takes {PAID_IN_PREP[effect]}.", "KS-4.3", seat)
            if effect == FREE_ENERGY:
                gain(turn, seat, "energy", 1, "area token", "KS-4.3")
        unknown = [AREAS[key].short for key, effect in zip(held, effects, strict=True) if effect == "unknown"]
        if unknown:
            text = f"takes what the area token of {' and '.join(unknown)} gives, if it pays now."
            remind(turn, f"{turn.state.name(seat)} {text}", "KS-4.3", seat)


def refills(turn: Turn, short: tuple[int, ...]) -> None:
    """Prep (g) to (i). `short`: seats whose reserve did not last (KS-4.7 to KS-4.9, AMB-KS-29)."""
    state = turn.state
    remind(turn, "Everybody fills the two available spaces from the reserve.", "KS-4.7")
    for seat in short:
        remind(turn, f"{state.name(seat)}'s reserve is empty: the table decides.", "AMB-KS-29", seat)
    actions = state.players[state.order[0]].actions
    names = ", ".join(state.name(seat) for seat in state.order)
    remind(turn, f"Restack {actions} action markers each, in turn order: {names}.", "KS-4.8")
    remind(turn, f"Fill the Information and Troop tracks{_cards(state)}; do not shuffle discards back.", "KS-4.9")


def _cards(state: State) -> str:
    """` to 4 cards each, 2 of them face down`, as far as it is known."""
    cards, covered = state.components.cards, state.components.face_down
    size = "" if cards is None else f" to {cards} cards each"
    return size if covered is None else f"{size}{',' if size else ''} {covered} of them face down"


def quests(turn: Turn) -> None:
    """Prep (j) after the red spaces were cleared: slide, then fill (KS-4.10, KS-4.10a, KS-4.10b)."""
    remind(turn, "Slide the quests right, in their order, the red spaces first.", "KS-4.10")
    how = "from right to left, easy ones first; red spaces stay as they are"
    remind(turn, f"{_new_quests(turn.state)}, {how}.", "KS-4.10")
    if any(area.stronghold is Stronghold.DESTROYED for area in turn.state.areas.values()):
        text = "Replace a new quest whose first area has lost its Stronghold, until one fits."
        remind(turn, text, "KS-4.10b")


def _new_quests(state: State) -> str:
    """How many are drawn: what the round prints, but never more than fit, nor more than five (AMB-KS-18)."""
    known = state.components
    spaces = "the free spaces" if known.quest_spaces is None else f"what is free of the {known.quest_spaces} spaces"
    numbers = list(zip(known.easy, known.hard, strict=False))
    if not 1 <= state.round <= len(numbers):
        return f"Fill {spaces} with new quests, {QUEST_NEW_MOST} at most"
    easy, hard = numbers[state.round - 1]
    most = min(QUEST_NEW_MOST, easy + hard)
    return f"New quests: {easy} easy and {hard} hard, {most} at most and only on {spaces}"


def red_spaces(turn: Turn, left: int) -> str:
    """What is done with quests on red spaces, and the cause for which Richard moves."""
    if left:
        count = "the quest" if left == 1 else f"all {QUEST_RED_SPACES} quests"
        remind(turn, f"Discard {count} on the red spaces.", "KS-4.10")
    return f"{left} {'quest' if left == 1 else 'quests'} left on red spaces"


def wheel_prizes(turn: Turn) -> None:
    """What the arrows give (KS-5.5)."""
    items = turn.state.components.wheel
    shown = f" Clockwise the Wheel shows: {', '.join(items)}." if items else ""
    remind(turn, f"Everybody takes what the own arrow shows.{shown}", "KS-5.5")


def at_start(turn: Turn) -> None:
    """What has to lie on the table before round 1 (KS-1, KS-14.1)."""
    state = turn.state
    for text, rule in checklist(state):
        remind(turn, text, rule)


def checklist(state: State) -> tuple[tuple[str, str], ...]:
    """Each thing to do at the setup, with its rule."""
    side = "for 2 players" if state.count == PLAYERS[0] else "for 3 or more"
    actions = state.players[state.order[0]].actions
    order = ", ".join(state.name(seat) for seat in state.order)
    juliet = state.who(JULIET)
    exchange = f"{state.name(juliet)} swaps a bid token of value 3 for the +2" if juliet is not None else ""
    neutral = "A neutral pawn lies beside the board" if state.count == PLAYERS[0] else ""
    return tuple(
        (f"{text}.", rule)
        for text, rule in (
            (f"Character cards lie on the side {side}, Energy on the star, VP on {START_VP}", "KS-1.5"),
            (exchange, "KS-1.4"),
            (f"{AVAILABLE} influence markers each lie available, the others are the reserve", "KS-1.7"),
            (f"Stack {actions} action markers each, in turn order: {order}", "KS-1.9"),
            (f"{state.name(state.first)}'s arrow on the Wheel points at the single troop", "KS-1.11"),
            ("A black marker lies beside every Stronghold", "KS-1.13"),
            (neutral, "KS-14.1"),
        )
        if text
    )
