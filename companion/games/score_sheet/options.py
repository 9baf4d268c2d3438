"""The settings and the seat input of the score sheet.

Must not add one of time: nothing here is decided by who is first.
"""

from __future__ import annotations

from companion.core.options import SHARED_SETTINGS, Input, Setting, one_of

LARGEST = 999_999_999
"""A score further from zero was mistyped."""

MOST_ROUNDS = 99
"""As many as a sheet has lines for."""

SETTINGS: tuple[Setting, ...] = (
    one_of("sheet.wins", "Which total wins.", "SS-5", "highest", "lowest"),
    Setting(
        key="sheet.rounds",
        type="int",
        default=0,
        low=0,
        high=MOST_ROUNDS,
        text="How many rounds are played; 0 is as many as the table likes.",
        rules=("SS-8",),
    ),
    Setting(
        key="sheet.target",
        type="int",
        default=0,
        low=0,
        high=LARGEST,
        text="The total that ends the game once somebody has it; 0 is none.",
        rules=("SS-8",),
    ),
    one_of(
        "sheet.ties",
        "What a tie for the first place is: a shared win, or a reason to play on.",
        "SS-9",
        "share",
        "play_on",
    ),
    Setting(key="sheet.title", type="text", default="", text="The name of the game that is played."),
)

KEPT: tuple[Setting, ...] = (*SETTINGS, *SHARED_SETTINGS)
"""What a play keeps: those of reaction windows stay as they are, and no table is asked about them."""

INPUTS: tuple[Input, ...] = (
    Input(key="team", type="text", text="team", offered=True, empty="Left empty, each plays alone."),
)
