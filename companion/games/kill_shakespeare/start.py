"""How a play of Kill Shakespeare begins, and what it has learnt from the table about its pieces.

Must not invent a number: what nobody typed stays None until it is asked. Refuses a start that cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Facts, Start
from companion.core.messages import Refused, Value
from companion.core.options import checked_all
from companion.core.seats import seat_people
from companion.core.sitting import Sitting
from companion.games.kill_shakespeare.components import Components
from companion.games.kill_shakespeare.facts import components_from
from companion.games.kill_shakespeare.layout import laid_out
from companion.games.kill_shakespeare.options import KEPT
from companion.games.kill_shakespeare.printed import ACTIONS, CHARACTERS, PLAYERS
from companion.games.kill_shakespeare.state import Area, Player, State

_SAMPLE_NAMES = ("Anna", "Ben", "Cleo", "Dev")


def initial(start: Start) -> State:
    """The opening position: ready to play where the profile knows the pieces, else it asks for them (KS-1.12).

    Raises Refused with a rule id when the seats or the characters cannot be (KS-1.1, KS-1.2)."""
    count = len(start.roster.seats)
    if not PLAYERS[0] <= count <= PLAYERS[1]:
        raise Refused("KS-1.1", f"{PLAYERS[0]} to {PLAYERS[1]} play; {count} sit here.")
    chosen: Mapping[str, Value] = {**_settings(start.facts), **start.settings}
    settings = checked_all(KEPT, chosen)
    components = components_from(start.facts, count)
    state = State(
        sitting=Sitting(roster=start.roster, settings=settings),
        components=components,
        profile=start.facts,
        players=_players(start, components),
        order=start.roster.numbers,
        areas={key: Area(influence=dict.fromkeys(start.roster.numbers, 0)) for key in components.areas},
        board=settings["ks.level"] == "map",
    )
    return laid_out(state) if components.required_known else state


def _settings(facts: Facts) -> Mapping[str, Value]:
    settings = facts.get("settings", {})
    if not isinstance(settings, Mapping):
        raise Refused("profile", "The profile's settings are not a list of values.")
    return settings


def _players(start: Start, components: Components) -> dict[int, Player]:
    players: dict[int, Player] = {}
    for seat in start.roster.seats:
        character = _character(start, seat.number)
        taken = next((each for each, player in players.items() if player.character == character), None)
        if taken is not None:
            names = start.roster.names((taken, seat.number))
            raise Refused("KS-1.2", f"{names} cannot both be {character.title()}; every character is there once.")
        energy = components.characters[character].energy_start
        players[seat.number] = Player(character=character, energy=energy or 0, actions=ACTIONS[len(start.roster.seats)])
    return players


def _character(start: Start, seat: int) -> str:
    given = str(start.inputs.get(seat, {}).get("character", "")).strip().casefold()
    if not given:
        raise Refused("KS-1.2", f"Which character has {start.roster.name(seat)}?")
    if given not in CHARACTERS:
        raise Refused("KS-1.2", f"The characters are {', '.join(each.title() for each in CHARACTERS)}.")
    return given


def sample(players: int) -> Start:
    """A start with sample numbers, which belong to no printed piece (RULES.md part B)."""
    return Start(
        roster=seat_people(_SAMPLE_NAMES[:players]),
        inputs={seat: {"character": name} for seat, name in enumerate(CHARACTERS[:players], start=1)},
        facts={
            "track": {"length": 10, "start": 0, "richard": "avon", "macbeth": "arden"},
            "areas": {key: {"hope": 4, "black": 3} for key in Components().areas},
        },
    )
