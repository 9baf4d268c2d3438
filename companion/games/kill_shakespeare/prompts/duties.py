"""What each character must and may not do in the Action phase, in as many words as one line holds (KS-13).

Must not say what a card alone prints, nor decide anything.
"""

from __future__ import annotations

from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, HAMLET, OTHELLO, VIOLA
from companion.games.kill_shakespeare.state import State

LINE = 77
"""What one line of a question holds on a screen of 80 columns."""

_RULES = {HAMLET: "KS-13.1", OTHELLO: "KS-13.3", VIOLA: "KS-13.4", FALSTAFF: "KS-13.5"}
_WORDS = {
    OTHELLO: ("Othello's pawn counts as a marker in battle", "Othello's pawn fights"),
    VIOLA: ("Viola: sea travel and troops as on her card", "Viola: as on her card"),
    FALSTAFF: ("Falstaff: no port, never to Prospero", "Falstaff: no port, no Prospero"),
}
"""In full, and in short where others stand in the same line."""


def in_action(state: State, first: int | None) -> str:
    """The duties of all who play, those of `first` first; the last ones are left out where the line is full."""
    seats = sorted(state.present, key=lambda seat: seat != first)
    told = [words for seat in seats if (words := _words(state, seat))]
    while len(_joined([each[-1] for each in told])) > LINE:
        told.pop()
    found = [each[-1] for each in told]
    for at, each in enumerate(told):
        fits = (text for text in each if len(_joined([*found[:at], text, *found[at + 1 :]])) <= LINE)
        found[at] = next(fits, each[-1])
    return _joined(found)


def of(state: State, seat: int) -> str:
    """The duty of one seat, in full; "" for none."""
    player = state.players[seat]
    if state.on_map and player.character == HAMLET and player.pawn is not None and player.pawn == state.richard:
        return f"Hamlet stands with Richard: he leaves {AREAS[player.pawn].short} before his turn ends."
    words = _words(state, seat)
    return _joined([words[0]]) if words else ""


def rules(state: State, seats: tuple[int, ...]) -> tuple[str, ...]:
    """The rules of their duties."""
    characters = [state.players[seat].character for seat in seats]
    return tuple(_RULES[each] for each in characters if each in _RULES)


def _words(state: State, seat: int) -> tuple[str, ...]:
    """The longest wording first."""
    player = state.players[seat]
    if player.character != HAMLET:
        return _WORDS.get(player.character, ())
    if state.richard is None:
        return () if player.free_move else ("Hamlet: one free move a round",)
    full = "Hamlet ends no turn with Richard"
    return (full, "Hamlet leaves Richard") if player.free_move else (f"{full}; one free move a round", full, _SHORT)


_SHORT = "Hamlet leaves Richard"


def _joined(parts: list[str]) -> str:
    return f"{'; '.join(parts)}." if parts else ""
