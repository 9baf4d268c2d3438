"""What a scoring counts in a position: what is known, what the table has to be asked, and the awards it comes to.

Must not decide or change anything; what has not been counted yet has no award.
"""

from __future__ import annotations

from companion.games.kill_shakespeare import scoring
from companion.games.kill_shakespeare.decide.flow import goes_on_past
from companion.games.kill_shakespeare.printed import FALSTAFF, OTHELLO, ROUNDS, SCORING_ROUNDS
from companion.games.kill_shakespeare.scoring import Awards, Values
from companion.games.kill_shakespeare.state import Score, State
from companion.games.kill_shakespeare.strength import rebels

CATEGORIES = {
    1: "most markers",
    2: "most areas led",
    3: "most quests",
    4: "Iago cards",
    5: "Battle tokens",
    6: "Jesters",
    7: "areas led",
    8: "easy and hard",
    9: "areas reached",
}
EACH = (5, 6, 7)
"""Categories that give a VP for each thing."""

RULES = {
    1: "KS-11.5", 2: "KS-11.5", 3: "KS-11.5", 4: "KS-11.6", 5: "KS-11.7", 6: "KS-11.8", 7: "KS-11.9", 8: "KS-11.10",
    9: "KS-11.11",
}  # fmt: skip
LISTS = ("markers", "tokens", "jesters", "areas")
"""What is counted for several seats."""


def is_last(state: State) -> bool:
    """Whether this scoring is the one at the game's end (KS-3.1, KS-15.4)."""
    return state.freed or (state.round >= ROUNDS and not goes_on_past(state))


def is_due(state: State) -> bool:
    """Whether this round ends with a scoring."""
    return is_last(state) or state.round == SCORING_ROUNDS[0]


def asked(state: State) -> dict[str, tuple[int, ...]]:
    """Which lists the table has to count, and for which seats; nobody is asked about what they do not have."""
    seats = tuple(state.players)
    lists = {
        "markers": () if state.on_map else seats,
        "tokens": tuple(seat for seat, player in state.players.items() if player.tokens > 0),
        "jesters": () if is_last(state) else tuple(seat for seat, player in state.players.items() if player.jester > 0),
        "areas": seats if is_last(state) and not state.on_map else (),
    }
    return {name: seats for name, seats in lists.items() if seats}


def asks_black_areas(state: State) -> bool:
    """Whether the table has to say how many areas black leads in (KS-11.1)."""
    return not state.on_map and not is_last(state)


def asks_black(state: State) -> bool:
    """Whether the table has to count the black markers on the map (KS-12.3)."""
    return not state.on_map and is_last(state) and not state.freed


def is_counted(state: State) -> bool:
    """Whether everything is known that this scoring needs."""
    counts = state.counts
    lists = all(getattr(counts, name) for name in asked(state))
    return lists and not (asks_black_areas(state) and counts.black_areas is None) and not (
        asks_black(state) and counts.black is None
    )


def black_areas(state: State) -> int | None:
    """In how many areas black exceeds the rebels; None before it is counted."""
    if not state.on_map:
        return state.counts.black_areas
    return sum(area.black > rebels(state, key) for key, area in state.areas.items())


def black(state: State) -> int | None:
    """Black markers on the map; those beside Strongholds only by setting (AMB-KS-14). None before they are counted."""
    if state.freed:
        return 0
    if not state.on_map:
        return state.counts.black
    beside = sum(not area.liberated for area in state.areas.values()) if state.flag("ks.count_stronghold_black") else 0
    return sum(area.black for area in state.areas.values()) + beside


def markers(state: State) -> Values:
    """Category 1: markers on the map, Othello's pawn as one, leaders' markers by setting; empty before the count."""
    if not state.on_map:
        return _typed(state, "markers")
    led = state.flag("ks.count_leader_markers")
    return {
        seat: sum(area.influence.get(seat, 0) for area in state.areas.values())
        + (player.character == OTHELLO)
        + (state.led(seat) if led else 0)
        for seat, player in state.players.items()
    }


def areas(state: State) -> Values:
    """Category 9: areas with a marker, or with Othello's pawn as his; empty before the count."""
    if not state.on_map:
        return _typed(state, "areas")
    return {
        seat: sum(
            area.influence.get(seat, 0) > 0 or (player.character == OTHELLO and player.pawn == key)
            for key, area in state.areas.items()
        )
        for seat, player in state.players.items()
    }


def _typed(state: State, name: str) -> Values:
    """A list as it was counted; where nobody is asked everybody has none."""
    values: tuple[int, ...] = getattr(state.counts, name)
    if not values and name not in asked(state):
        return dict.fromkeys(state.players, 0)
    return dict(zip(state.players, values, strict=True)) if values else {}


def awards(state: State) -> tuple[Score, ...]:
    """Every award of this scoring that is known, category by category, in seat order."""
    return tuple(
        Score(round=state.round, category=category, seat=seat, vp=award.vp, why=award.why)
        for category, found in _categories(state).items()
        for seat, award in found.items()
    )


def _categories(state: State) -> dict[int, Awards]:
    players, falstaff = state.players, state.who(FALSTAFF)
    led = {seat: state.led(seat) for seat in players}
    quests = {seat: player.easy + player.hard for seat, player in players.items()}
    least = int(state.sitting.number("ks.rank1_minimum"))
    zero = state.sitting.settings["ks.othello_iago_vp"] == "zero"
    found = {
        1: _ranks(state, markers(state), least),
        2: _ranks(state, led, 1),
        3: _ranks(state, quests, 1),
        4: scoring.for_iagos(
            {seat: player.iago for seat, player in players.items()}, othello=state.who(OTHELLO) if zero else None
        ),
        5: scoring.for_each(_typed(state, "tokens"), "point of Battle tokens", "points of Battle tokens"),
        6: scoring.for_each(_jesters(state), *_JESTERS[is_last(state)]),
        7: scoring.for_each(led, "area led", "areas led"),
    }
    if is_last(state):
        found |= {
            8: scoring.for_quests(
                {seat: player.easy for seat, player in players.items()},
                {seat: player.hard for seat, player in players.items()},
                falstaff=falstaff,
                minimum=int(state.sitting.number("ks.cat8_minimum")),
            ),
            9: scoring.for_areas(areas(state)),
        }
    return found


_JESTERS = {True: ("Jester held", "Jesters held"), False: ("Jester discarded", "Jesters discarded")}


def _ranks(state: State, values: Values, minimum: int) -> Awards:
    return scoring.by_rank(values, players=state.count, falstaff=state.who(FALSTAFF), minimum=minimum)


def _jesters(state: State) -> Values:
    """Category 6: those discarded now, as far as they are still held; at the end all that are held (KS-11.8)."""
    held = {seat: player.jester for seat, player in state.players.items()}
    return held if is_last(state) else {seat: min(n, held[seat]) for seat, n in _typed(state, "jesters").items()}


def made(state: State) -> tuple[Score, ...]:
    """The awards of this round's scoring, once they are made."""
    return tuple(score for score in state.scores if score.round == state.round)
