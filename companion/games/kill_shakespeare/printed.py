"""Names and numbers that the rulebook prints, each with its rule id (RULES.md D.1 to D.3).

Must not hold a number that no rulebook prints: those are asked of the table and kept in a profile.
"""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS = (2, 4)  # KS-1.1
ROUNDS = 6  # KS-3.1
SCORING_ROUNDS = (3, 6)  # KS-3.1
START_VP = 5  # KS-1.8
ACTIONS = {2: 4, 3: 3, 4: 2}  # KS-1.9
IAGO_COST = {2: 4, 3: 6, 4: 8}  # KS-5.3, AMB-KS-3
QUILL_COST = {2: 6, 3: 9, 4: 12}  # KS-5.3
EVENT_CANCELLED_VP, EVENT_FAILED_VP = 2, 1  # KS-5.3d
IAGO_MOST = 3  # KS-10.4
WHEEL_STEP_COST = 3  # KS-5.5
BID_TOKENS = 10  # KS-1.3
TOKENS_PER_ITEM = 2  # KS-6.3
AVAILABLE = 2  # KS-2
TRADE_BLACK, TRADE_DRAW = 3, 3  # KS-4.4a
REST_ENERGY = 2  # KS-7.2e
HELPER_VP = 2  # KS-7.2b
IAGO_WON_VP, IAGO_WON_VP_OTHELLO = -1, -2  # KS-6.7c
REBUILD_LEADER_VP = -2  # KS-9.6
SET_VP = 2  # KS-15.3
RANK_VP = {2: (2,), 3: (3, 1), 4: (3, 2, 1)}  # KS-11.3
IAGO_SCORE = (0, 0, 1, 3)  # KS-11.6
AREA_SCORE = (0, 0, 0, 1, 1, 2, 3, 5, 5)  # KS-11.11
ROUND3_BLACK_AREAS = 5  # KS-11.1
LOSS_BLACK = 13  # KS-12.3
NOVICE_BLACK = 4  # KS-15.2
QUEST_RED_SPACES = 2  # KS-4.10
QUEST_NEW_MOST = 5  # KS-4.10
HOPE_MOST = 8  # KS-2, an eight-sided die
CARDS_ON_TRACK_TWO = 4  # KS-14.2

ITEMS = ("turn order", "information", "troop")  # KS-6.3, in this order
TURN_ORDER, INFORMATION, TROOP = ITEMS

HAMLET, JULIET, OTHELLO, VIOLA, FALSTAFF = CHARACTERS = ("hamlet", "juliet", "othello", "viola", "falstaff")  # KS-1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What the board prints about one area (D.1). `number` is the die that starts there, then 7 and 8 in board order;
    `advance` is how far Richard moves when its Hope is gone (KS-10.1)."""

    number: int
    name: str
    short: str
    defense: int
    advance: int = 1
    start_die: bool = True


AREAS: dict[str, Printed] = {
    "prospero": Printed(number=1, name="Isle of Prospero", short="Prospero", defense=3),
    "messaline": Printed(number=2, name="Messaline", short="Messaline", defense=4),
    "delphos": Printed(number=3, name="Delphos", short="Delphos", defense=4),
    "cawdor": Printed(number=4, name="Cawdor", short="Cawdor", defense=5),
    "maentua": Printed(number=5, name="Maentua", short="Maentua", defense=5),
    "bohemia": Printed(number=6, name="Bohemia", short="Bohemia", defense=5),
    "arden": Printed(number=7, name="The Forest of Arden", short="Arden", defense=6, start_die=False),
    "avon": Printed(number=8, name="Avon", short="Avon", defense=6, advance=2, start_die=False),
}
PROSPERO, ARDEN, AVON = "prospero", "arden", "avon"

NO_AREA = "none"
"""In place of an area: a villain stays off the board, an event has no such order."""


def place(area: str | None) -> str:
    """What people call an area; `nowhere` for none."""
    if area is None or area == NO_AREA:
        return "nowhere"
    return AREAS[area].short if area in AREAS else area


TOKEN_EFFECTS = (
    "unknown", "energy", "action card", "troop card", "stolen letter", "city plan", "cheap energy", "blind bid",
    "plus 1", "peek",
)  # fmt: skip
"""What an area token gives (D.3); the rulebook does not say which area has which."""

TOKEN_WORDS = {
    "energy": "one Energy", "action card": "an Action card", "troop card": "a Troop card",
    "stolen letter": "a Stolen Letter", "city plan": "a City Plan", "cheap energy": "cheaper Energy",
    "blind bid": "a blind bid", "plus 1": "+1 to a bid", "peek": "a look at face-down cards",
}  # fmt: skip

PLUS_ONE, BLIND_BID, FREE_ENERGY = "plus 1", "blind bid", "energy"
PAID_IN_PREP = {
    "energy": "one free Energy upgrade",
    "action card": "one Action card",
    "troop card": "a Troop card worth 1",
    "stolen letter": "one Stolen Letter card, if wanted",
    "city plan": "one City Plan card, if wanted",
}  # KS-4.3
