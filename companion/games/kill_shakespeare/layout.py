"""The board at the start: what the components print, changed by the variants (KS-1.12, KS-15.1, KS-15.2).

Must not ask for anything: it is called once all of it is known.
"""

from __future__ import annotations

from companion.core.messages import Refused, Value
from companion.games.kill_shakespeare.events import BoardSetUp
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.printed import AREAS, HOPE_MOST, NOVICE_BLACK
from companion.games.kill_shakespeare.state import State


def laid_out(state: State) -> State:
    """The state with its board set up."""
    return evolve(state, set_up(state))


def set_up(state: State) -> BoardSetUp:
    """What stands where at the start. Raises Refused("KS-15", ...) for a variant that leaves the board."""
    components, settings = state.components, state.sitting.settings
    extra, less, more = (area_digits(settings[f"ks.{key}"]) for key in ("extra_black", "less_hope", "more_hope"))
    hope, black = [], []
    for key, card in components.areas.items():
        assert card.hope is not None
        assert card.black is not None
        number = AREAS[key].number
        hope.append(min(HOPE_MOST, max(0, card.hope + (number in more) - (number in less))))
        base = NOVICE_BLACK if settings["ks.novice_black"] else card.black
        black.append(base + (number in extra))
    track = (components.track_start or 0) + int(settings["ks.expert_track"])
    if track >= state.final:
        raise Refused("KS-15.1", f"Richard would start on space {track}; the final one is {state.final}.")
    return BoardSetUp(
        hope=tuple(hope),
        black=tuple(black),
        richard=components.richard,
        macbeth=components.macbeth,
        track=track,
        off_track=bool(settings["ks.novice_track"]),
    )


def area_digits(text: Value) -> frozenset[int]:
    """The areas that a setting such as `1 4 8` names. Raises Refused for anything else."""
    digits = [each for each in str(text) if not each.isspace() and each != ","]
    if not all("1" <= each <= str(len(AREAS)) for each in digits):
        raise Refused("KS-15", f"Areas are digits from 1 to {len(AREAS)}, such as 1 4 8.")
    return frozenset(int(each) for each in digits)
