"""The settings and the seat inputs of Kill Shakespeare (RULES.md C.4, KS-15).

Must not read a file. A default here is what RULES.md part B uses.
"""

from __future__ import annotations

from companion.core.options import SHARED_SETTINGS, Input, Setting, flag, one_of
from companion.games.kill_shakespeare.printed import CHARACTERS


def _areas(key: str, text: str) -> Setting:
    words = f"{text}: the areas' digits, such as 1 4 8."
    return Setting(key=key, type="text", default="", text=words, rules=("KS-15",))

SETTINGS: tuple[Setting, ...] = (
    one_of(
        "ks.level",
        "score_pad: the table says what happened on the board when it matters. map: markers and pawns are followed.",
        "KS-2",
        "score_pad",
        "map",
    ),
    flag("ks.sets", "Two VP more for all three parts of a quest set.", "KS-15.3"),
    flag("ks.liberation", "The game goes on until no black marker is left on the map.", "KS-15.4"),
    flag("ks.liberation_past_six", "That game may go on past round 6.", "AMB-KS-32", default=True),
    Setting(
        key="ks.expert_track",
        type="int",
        default=0,
        low=0,
        high=30,
        text="Expert: spaces further on that Richard starts.",
        rules=("KS-15.1",),
    ),
    _areas("ks.extra_black", "Expert: one black marker more in"),
    _areas("ks.less_hope", "Expert: one Hope less in"),
    flag("ks.novice_track", "Novice: Richard's marker starts off the track.", "KS-15.2"),
    flag("ks.novice_black", "Novice: every area starts with four black markers.", "KS-15.2"),
    _areas("ks.more_hope", "Novice: one Hope more in"),
    Setting(
        key="ks.zero_hope_loss_count",
        type="int",
        default=4,
        low=4,
        high=5,
        text="Areas without Hope that end the game.",
        rules=("AMB-KS-2",),
    ),
    flag("ks.juliet_last_word", "Juliet adds her +2 after the +1 token, whatever the turn order.", "AMB-KS-5"),
    flag("ks.plus_counts_as_token", "+2 and +1 count as one of the two tokens of an item.", "AMB-KS-5"),
    flag("ks.plus_needs_bid", "+2 and +1 only where the seat has laid a token.", "AMB-KS-5", default=True),
    one_of("ks.area_plus1_uses", "How often the +1 works.", "AMB-KS-5", "once_per_round", "every_reveal"),
    one_of("ks.exact_match", "Which bid has to match the dice.", "AMB-KS-6", "final", "before_plus", "either"),
    flag(
        "ks.battle_on_black_arrival",
        "Black that comes into a liberated area where the rebels still lead starts a battle.",
        "AMB-KS-7",
        default=True,
    ),
    one_of("ks.move_markers", "Two markers of one action move.", "AMB-KS-8", "one_by_one", "together"),
    flag("ks.unliberate_on_superiority", "An area where black leads again is no longer liberated.", "AMB-KS-9"),
    flag("ks.rebuild_double", "A rebuild moves Richard for itself and for the lost Hope.", "AMB-KS-10"),
    flag("ks.rebuild_locks", "A rebuilt area can never be liberated again.", "AMB-KS-10", default=True),
    flag("ks.advance_stepwise", "Richard's spaces are checked one by one.", "AMB-KS-12", default=True),
    flag("ks.count_stronghold_black", "Black markers beside Strongholds count toward 13.", "AMB-KS-14"),
    flag("ks.count_leader_markers", "Leaders' markers count for most markers on the map.", "AMB-KS-14"),
    flag("ks.othello_pawn_everywhere", "Othello's pawn counts as influence everywhere.", "AMB-KS-15", default=True),
    one_of("ks.othello_iago_vp", "What Othello's Iago cards score.", "AMB-KS-15", "zero", "normal"),
    one_of("ks.iago_clear", "When the Iago stack is emptied.", "AMB-KS-16", "after_event", "before_event"),
    one_of("ks.falstaff_prospero_start", "Falstaff's pawn rolls Prospero.", "AMB-KS-20", "reroll", "allow"),
    one_of("ks.hamlet_unpaid", "Hamlet cannot pay to flee.", "AMB-KS-21", "moves", "stays"),
    flag("ks.zero_bid_vp", "Bids that are all 0 are rewarded.", "AMB-KS-22"),
    Setting(
        key="ks.rank1_minimum",
        type="int",
        default=0,
        low=0,
        high=1,
        text="Markers on the map that a rank in category 1 needs.",
        rules=("AMB-KS-23",),
    ),
    Setting(
        key="ks.cat8_minimum",
        type="int",
        default=1,
        low=0,
        high=1,
        text="Quests that an award in category 8 needs.",
        rules=("AMB-KS-23",),
    ),
    one_of("ks.vp_floor", "How low VP can fall.", "AMB-KS-24", "none", "0"),
    flag("ks.wheel_both", "Paid steps and a Jester step in one round.", "AMB-KS-25", default=True),
    one_of("ks.dice10_no_macbeth", "A 10 once Lady Macbeth is gone.", "AMB-KS-28", "nothing", "ask"),
    one_of("ks.port_reach", "Where a port leads.", "AMB-KS-31", "ports", "any"),
)
"""What a table may choose. Nothing here is decided by who is first, so windows and clocks are not offered."""

KEPT: tuple[Setting, ...] = (*SETTINGS, *SHARED_SETTINGS)
"""What every play holds, for what all games share reads it."""

INPUTS: tuple[Input, ...] = (
    Input(key="character", type="choice", text="character", required=True, choices=CHARACTERS),
)
