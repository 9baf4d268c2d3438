"""The settings and the seat inputs of Kill the Overlord (RULES.md C.4, D.6).

Must not read a file. A default here is what RULES.md part B uses.
"""

from __future__ import annotations

from companion.core.options import SHARED_SETTINGS, Input, Setting, flag, seconds
from companion.games.kill_overlord.printed import CORONATION_GOLD, KEY_CARDS_EACH, PLOT_CARDS

ROLE_ORDER = "ko.eliminated_role_order"

SETTINGS: tuple[Setting, ...] = (
    Setting(
        key="ko.level",
        type="choice",
        default="referee",
        choices=("referee", "full"),
        text="referee: a pass is who gets it, and what is named all the same counts. full: every card is named.",
        rules=("KO-11",),
    ),
    Setting(
        key="ko.coronation_gold",
        type="int",
        default=CORONATION_GOLD,
        low=1,
        high=1000,
        text="Gold that the Overlord needs at Coronation.",
        rules=("KO-4.4", "AMB-KO-1"),
    ),
    *SHARED_SETTINGS,
    Setting(
        key=ROLE_ORDER,
        type="choice",
        choices=("latest_first", "earliest_first"),
        text="Who of the executed players picks a role first; the table must choose before the first Change Roles.",
        rules=("KO-7.4",),
    ),
    flag("ko.plead_chain", "Plead Guilty may follow Plead Guilty.", "AMB-KO-4"),
    flag("ko.plead_after_cancel", "Plead Guilty may follow a cancelled attempt of the holder.", "AMB-KO-4"),
    flag("ko.retaliate_plead", "Plead Guilty may be Retaliated.", "AMB-KO-5"),
    Setting(
        key="ko.captain_discard",
        type="int",
        default=1,
        low=0,
        high=10,
        text="Cards that whoever receives the order from the Captain discards.",
        rules=("KO-6.4", "AMB-KO-6"),
    ),
    flag("ko.skip_executed_seats", "Distances count active players only.", "KO-6.11", default=True),
    flag("ko.self_target", "A direction may land on the player of the card.", "KO-6.11"),
    flag("ko.ability_first", "The passer's ability comes before the card's then.", "AMB-KO-11", default=True),
    flag("ko.may_die", "A holder who could pass may choose to be executed.", "AMB-KO-12"),
    flag("ko.keep_hand", "Executed players keep their hand.", "KO-5.11", default=True),
    flag("ko.keep_gold", "Executed players keep their gold.", "KO-5.11", default=True),
    seconds("ko.retaliate_seconds", 3.0, "How long Retaliate is open, or by hand.", "TW-KO-1", by_hand=True),
    seconds("ko.plead_min_seconds", 2.0, "How long Plead Guilty is open at least.", "TW-KO-3", "TW-KO-5"),
    seconds("ko.key_seconds", 5.0, "How long key cards may be discarded, or by hand.", "TW-KO-4", by_hand=True),
    flag("ko.expansion", "Roles with the red cross may be in play.", "KO-8.1"),
    flag("ko.treachery", "Treachery cards are in the deck.", "KO-8.2"),
    Setting(
        key="ko.uprising_cards",
        type="int",
        default=KEY_CARDS_EACH,
        low=0,
        high=PLOT_CARDS,
        text="Uprising cards in the deck; with Treachery exactly 3.",
        rules=("KO-8.2",),
    ),
    Setting(
        key="ko.treachery_cards",
        type="int",
        default=KEY_CARDS_EACH,
        low=0,
        high=PLOT_CARDS,
        text="Treachery cards in the deck; exactly 3.",
        rules=("KO-8.2",),
    ),
)

INPUTS: tuple[Input, ...] = (
    Input(key="role", type="text", text="role card", required=True),
    Input(key="gold", type="int", text="gold at the start"),
    Input(key="hand", type="int", text="cards in hand at the start"),
)
