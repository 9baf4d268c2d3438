"""How a play of the score sheet begins.

Must not judge which teams make sense: a player may be alone against a team.
"""

from __future__ import annotations

from companion.core.game import Start
from companion.core.messages import Refused
from companion.core.options import checked_all
from companion.core.seats import clean_text, same_name, seat_inputs, seat_people
from companion.core.sitting import Sitting
from companion.games.score_sheet.options import KEPT
from companion.games.score_sheet.state import State

PLAYERS = (1, 12)  # SS-1

_TEAM_MOST = 40
_NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lea")


def initial(start: Start) -> State:
    """An empty sheet. Raises Refused for too few or too many seats, or a setting that cannot be."""
    count = len(start.roster.seats)
    if not PLAYERS[0] <= count <= PLAYERS[1]:
        raise Refused("SS-1", f"{PLAYERS[0]} to {PLAYERS[1]} play; {count} sit here.")
    sitting = Sitting(roster=start.roster, settings=checked_all(KEPT, start.settings))
    return State(sitting=sitting, teams=_teams(start))


def _teams(start: Start) -> dict[int, str]:
    """The team of each seat that brought one, as the first of its members spelled it (SS-6)."""
    teams: dict[int, str] = {}
    for seat, words in sorted(seat_inputs(start.inputs, "team").items()):
        name = clean_text(words[:_TEAM_MOST])
        if name:
            teams[seat] = next((other for other in teams.values() if same_name(other, name)), name)
    return teams


def sample(players: int) -> Start:
    return Start(roster=seat_people(_NAMES[:players]))
