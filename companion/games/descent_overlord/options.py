"""The settings and the seat inputs of the overlord's desk (RULES.md C.4).

Must not read a file. A default here is what RULES.md part B uses.
"""

from __future__ import annotations

from companion.core.options import SHARED_SETTINGS, Input, Setting, flag, one_of, seconds
from companion.games.descent_overlord.printed import CORE_DECK, START_HAND, TREACHERY

SETTINGS: tuple[Setting, ...] = (
    Setting(
        key="do.deck_size",
        type="int",
        default=CORE_DECK,
        low=START_HAND,
        high=400,
        text="Overlord cards in the deck; treachery swaps them one for one.",
        rules=("DO-1.3", "DO-7.5"),
    ),
    seconds(
        "do.grace_seconds",
        3.0,
        "How long the overlord has before a hero's action counts as declared, or by hand.",
        "TW-DO-2",
        "G-9",
        by_hand=True,
    ),
    one_of(
        "do.discard_timing",
        "When cards may be discarded for threat: any time, or in the own turn and to pay for a card.",
        "DO-4.6",
        "any_time",
        "own_turn_or_to_pay",
    ),
    flag("do.power_before_draw", "A power may be played before drawing.", "AMB-DO-3"),
    one_of("do.guard_vs_event", "Guard and an event pressed together: who is first.", "AMB-DO-4", "event", "guard"),
    one_of("do.powers_per_turn", "Powers that may be played in one turn.", "DO-5.5", "unlimited", "1"),
    flag(
        "do.show_hand_count",
        "The heroes see how many cards the overlord holds; hidden, draws and discards are still told; hide the deck "
        "too, or it can be worked out.",
        "AMB-DO-9",
        default=True,
    ),
    flag(
        "do.show_deck_count",
        "The heroes see the deck and the discards; hidden, draws and discards are still told.",
        "AMB-DO-9",
        default=True,
    ),
    flag("do.rtl_penalty", "Campaign: the last card gives the overlord 3 conquest instead.", "DO-9.1"),
    flag("do.rtl_level_cycles", "Campaign: after two deck cycles in a level the heroes must flee.", "DO-9.2"),
    flag("do.rtl_spawn_marker", "Campaign: the spawn marker turns with every spawn card.", "DO-9.3"),
    Setting(
        key="do.treachery",
        type="choice",
        default="off",
        choices=("off", "typed", *TREACHERY),
        text="Treachery of the quest: off, typed in, or as printed for a core quest.",
        rules=("DO-1.5",),
    ),
    Setting(
        key="do.treachery_leftover",
        type="text",
        default="",
        text="What treachery that is left over gives the overlord, as your rules say; told at the start.",
        rules=("DO-1.5",),
    ),
    *SHARED_SETTINGS,
)

INPUTS: tuple[Input, ...] = (
    Input(
        key="role",
        type="choice",
        text="side",
        choices=("overlord", "hero"),
        offered=True,
        empty="Left empty, seat 1 is the overlord.",
    ),
    Input(key="heroes", type="int", text="how many heroes this player leads"),
    Input(key="worth", type="int", text="conquest that a death of this hero costs"),
)
