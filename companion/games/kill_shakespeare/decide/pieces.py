"""What hands have to do with the pieces in Prep and at the Wheel, one line each, with numbers where they are known.

Must not change what is followed, but for the free Energy of an area token (KS-4.3).
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.printed import (
    ACTIONS,
    AREAS,
    FREE_ENERGY,
    PAID_IN_PREP,
    QUEST_NEW_MOST,
    QUEST_RED_SPACES,
)
from companion.games.kill_shakespeare.state import State, Stronghold


def remind(turn: Turn, text: str, rule: str, seat: int | None = None) -> None:
    turn.happen(e.Reminded(text=text, rule=rule, seat=seat))


def area_tokens(turn: Turn) -> None:
    """Prep (c): each token that somebody holds pays, in turn order of the holders (KS-4.3)."""
    for seat in turn.state.present:
        held = [key for key, area in turn.state.areas.items() if area.token == seat]
        effects = [turn.state.components.areas[key].token for key in held]
        for key, effect in zip(held, effects, strict=True):
            if effect in PAID_IN_PREP:
                text = f"{turn.state.name(seat)} takes {PAID_IN_PREP[effect]} (token of {AREAS[key].short})."
                remind(turn, text, "KS-4.3", seat)
            if effect == FREE_ENERGY:
                gain(turn, seat, "energy", 1, "area token", "KS-4.3")
        unknown = [AREAS[key].short for key, effect in zip(held, effects, strict=True) if effect == "unknown"]
        if unknown:
            text = f"takes Energy or a card, if it pays now (area token of {' and '.join(unknown)})."
            remind(turn, f"{turn.state.name(seat)} {text}", "KS-4.3", seat)


def refills(turn: Turn, short: tuple[int, ...]) -> None:
    """Prep (g) to (i). `short`: seats whose reserve did not last (KS-4.7 to KS-4.9, AMB-KS-29)."""
    state = turn.state
    remind(turn, "Everybody fills both available spaces from the reserve.", "KS-4.7")
    for seat in short:
        remind(turn, f"{state.name(seat)}'s reserve is empty: the table decides.", "AMB-KS-29", seat)
    remind(turn, _stacks(state), "KS-4.8")
    remind(turn, f"Fill both card tracks{_cards(state)}; do not reshuffle.", "KS-4.9")


def _stacks(state: State) -> str:
    names = ", ".join(state.name(seat) for seat in state.order)
    return f"Stack {ACTIONS[state.count]} action markers each: {names}."


def _cards(state: State) -> str:
    """` to 4 cards, 2 face down`, as far as it is known."""
    cards, covered = state.components.cards, state.components.face_down
    size = "" if cards is None else f" to {cards} cards"
    return size if covered is None else f"{size}, {covered} face down"


def quests(turn: Turn) -> None:
    """Prep (j) after the red spaces were cleared: slide, then fill (KS-4.10, KS-4.10a, KS-4.10b)."""
    remind(turn, "Slide the quests right in their order, red spaces first.", "KS-4.10")
    remind(turn, _new_quests(turn.state), "KS-4.10")
    if any(area.stronghold is Stronghold.DESTROYED for area in turn.state.areas.values()):
        text = "Replace a new quest whose first area has lost its Stronghold."
        remind(turn, text, "KS-4.10b")


def _new_quests(state: State) -> str:
    """How many are drawn: what the round prints, but never more than fit, nor more than five (AMB-KS-18); hard
    ones once the easy are out (KS-4.10a)."""
    known = state.components
    spaces = "" if known.quest_spaces is None else f", on {known.quest_spaces} spaces"
    most = QUEST_NEW_MOST
    numbers = _printed_quests(state)
    if numbers is None:
        return f"New quests as the round tracker says: from the right, easy first, else hard; {most} at most{spaces}."
    easy, hard = numbers
    most = min(most, easy + hard)
    out = " (else hard)" if easy else ""
    return f"From the right {easy} easy{out}, {hard} hard; {most} at most{spaces}."


def _printed_quests(state: State) -> tuple[int, int] | None:
    """New easy and hard quests of this round, where they are known."""
    numbers = list(zip(state.components.easy, state.components.hard, strict=False))
    return numbers[state.round - 1] if 1 <= state.round <= len(numbers) else None


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
    remind(turn, f"Everybody takes what their own arrow shows.{shown}", "KS-5.5")
