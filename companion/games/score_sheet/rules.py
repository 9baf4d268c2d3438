"""The rules of the score sheet, one sentence per id, for `?` and for prompts.

Must not decide anything.
"""

from __future__ import annotations

from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "SS-1": "1 to 12 play, each at a seat of their own.",
    "SS-2": "A round is one whole number for each player, above or below zero or zero itself.",
    "SS-3": "A zero is a score; where none was entered a dash stands, which adds nothing and wins nothing.",
    "SS-4": "The total is the sum of the scores; what is wrong in it is mended in its round.",
    "SS-5": "The highest total wins, or the lowest, as sheet.wins says.",
    "SS-6": "Seats with the same team name are one team: its total is the sum of theirs, and all of it wins.",
    "SS-7": "A score can be mended in every round, alone or with its whole round, until the game is over.",
    "SS-8": "When the rounds are played or the target is reached, the end is offered; the table says when it is over.",
    "SS-9": "All who are tied share the win; with sheet.ties play_on no end is offered while the first place is tied.",
    "SS-10": "Who has left is not asked and has no score in that round; who returns is asked again.",
}
