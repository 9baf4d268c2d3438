"""The rules of Kill Shakespeare in our own words, one sentence per rule id, for `?` and for prompts.

Must not decide anything; RULES.md holds the sources. `AMB-KS-` tells how a gap in the rulebook is read here, and which
setting reads it otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

_SETUP_AND_ROUND = {
    "KS-1.1": "2 to 4 play.",
    "KS-1.2": "Each plays one of Hamlet, Juliet, Othello, Viola and Falstaff, each of them once.",
    "KS-1.3": "Each has a pawn, influence markers and ten bid tokens of one colour.",
    "KS-1.4": "Juliet swaps a bid token of value 3 for the token +2.",
    "KS-1.5": "Character cards have a side for two players and one for more.",
    "KS-1.6": "Energy starts on the starred space of the character card.",
    "KS-1.7": "Two influence markers lie available on the character card, the others are the reserve.",
    "KS-1.8": "Everybody starts with 5 VP.",
    "KS-1.9": "Turn order is drawn; each stacks 4, 3 or 2 action markers there for 2, 3 or 4 players.",
    "KS-1.10": "In turn order a die from 1 to 6 says where a pawn starts; a taken area is rolled again.",
    "KS-1.11": "The Wheel starts with the first player's arrow at the single troop.",
    "KS-1.12": "What only the pieces print is typed in once and kept with the profile.",
    "KS-1.13": "At the start no area is liberated: a black marker lies beside each Stronghold.",
    "KS-2": "On the score pad the table says what happened on the board; on the map markers and pawns are followed.",
    "KS-3.1": "Six rounds of Prep, Event, Bidding and Action; after the third and the sixth comes Scoring.",
    "KS-3.2": "Round 1 begins with its Event.",
    "KS-3.3": "A defeat ends the game at once, in the middle of a step too.",
}
_PREP = {
    "KS-4.1": "The round marker goes one on.",
    "KS-4.2": "The Wheel turns one step clockwise.",
    "KS-4.3": "Area tokens pay their holders; a card of Stolen Letter or City Plan only if wanted.",
    "KS-4.4": "In turn order each may trade captured black markers for Battle tokens, one trade after another.",
    "KS-4.4a": "A trade: pay 3 black markers, draw 3 Battle tokens, keep 1, put 2 back unseen.",
    "KS-4.4b": "Each Quill drawn moves Richard 1 and leaves the game; keep one of what remains.",
    "KS-4.4c": "At the limit of Battle tokens a trade swaps one that you hold, or all that was drawn goes back.",
    "KS-4.4d": "With fewer than 3 Battle tokens left, draw those.",
    "KS-4.5": "All bid tokens go back to their players, those for Time too.",
    "KS-4.6": "Each area that is not liberated and still has Hope loses 1.",
    "KS-4.7": "Each fills the two available spaces from the reserve.",
    "KS-4.8": "Action markers are stacked anew, in turn order.",
    "KS-4.9": "Troop and Information cards are filled up; discards are not shuffled back.",
    "KS-4.10": "Quests on red spaces are discarded and move Richard 1 each; the others slide right, new ones fill up.",
    "KS-4.10a": "Without easy quests draw hard ones.",
    "KS-4.10b": "A new quest for an area whose Stronghold has fallen is replaced.",
}
_EVENT = {
    "KS-5.1": "The first player turns up the event and reads it aloud.",
    "KS-5.2": "The villains move one by one, as the card says; one that stays does its harm all the same.",
    "KS-5.2a": "Where Richard goes: 1 black marker more and 1 Hope less, in a liberated area too.",
    "KS-5.2b": "Hamlet flees from Richard: for Energy, by his free move, or for 1 VP if he cannot pay.",
    "KS-5.2c": "Lady Macbeth among rebels: a 1 to 4 costs that place in turn order a marker there, a 5 everyone, a 6 "
    "nobody; if nothing is lost, an Iago goes on the stack.",
    "KS-5.2d": "Othello loses nothing where only his pawn stands.",
    "KS-5.2e": "Lady Macbeth where no player has influence: 1 black marker more.",
    "KS-5.2f": "Once the Stronghold of Arden has fallen, Lady Macbeth's orders are ignored.",
    "KS-5.3": "The event costs its number plus 4, 6 or 8 per Iago for 2, 3 or 4 players; a Quill 6, 9 or 12 more.",
    "KS-5.3a": "Talk freely, bid any number of tokens in secret, and show them together.",
    "KS-5.3b": "After the bids are shown, +2 and +1 may still be added.",
    "KS-5.3c": "With the cost the event is off, with the Quill's too he stays; below it the event happens, the Quill "
    "moves Richard 1 and all Iagos leave the stack.",
    "KS-5.3d": "The highest bid gets 2 VP if the event is off, else 1; all who tie get it, but Falstaff alone.",
    "KS-5.3e": "If all bid 0, nobody gets VP for it.",
    "KS-5.3f": "Tokens bid stay out until Prep; there is no change.",
    "KS-5.4": "Two dice: 10 is a black marker at Lady Macbeth, 11 one at Richard, 12 moves Richard 1; a lower sum is "
    "kept for the bids.",
    "KS-5.5": "Only the last player turns the Wheel: 3 bid points a step on, or one Jester for a step back; then all "
    "take what their arrow shows.",
}
_BIDDING = {
    "KS-6.1": "Planning, all at once: buy Energy level by level, and lay tokens for Time.",
    "KS-6.2": "Time lasts until Prep and pays for quests; what is too much is lost.",
    "KS-6.3": "Three items in this order: Turn Order, Information, Troop; at most two tokens each on an item.",
    "KS-6.4": "Item by item, in turn order: the first token open, the second face down; the blind bid hides both.",
    "KS-6.5": "Cards and tokens that lie face down are turned up together; then +2 and +1 may be added.",
    "KS-6.6": "Turn Order first: the highest bid takes a free place, then the next.",
    "KS-6.7": "Then Information and then Troop: from the highest bid down each takes one card.",
    "KS-6.7a": "Falstaff wins ties, else turn order does: the old one for Turn Order, the new one for the cards.",
    "KS-6.7b": "Without a bid, or with 0, there is no card; for Turn Order one takes what is left.",
    "KS-6.7c": "An Iago that is picked goes on the stack and costs its picker 1 VP, Othello 2.",
    "KS-6.7d": "Iagos that nobody took go on the stack one by one; other cards are discarded.",
    "KS-6.8": "After dice of 2 to 9, whoever bid exactly that on an item gets one Action card.",
    "KS-6.9": "Peeking shows face-down cards to one player alone.",
}
_ACTION = {
    "KS-7.1": "In turn order each takes one action and sets a marker aside, until none is left.",
    "KS-7.2": "An action is a quest, a move of influence, a placement, or a rest.",
    "KS-7.2a": "A quest needs your pawn in its first area and all that it asks for.",
    "KS-7.2b": "In a quest for two the other pawn's player gets 2 VP and an Action card, and cannot refuse if there.",
    "KS-7.2c": "Move up to two of your markers, each into an adjacent area.",
    "KS-7.2d": "Place an available marker where your pawn stands.",
    "KS-7.2e": "A rest gives 2 Energy, up to the top of the track.",
    "KS-7.3": "Freely in your turn: trade cards, move the pawn for 1 Energy a step, pay 3 cards for an extra action.",
    "KS-7.4": "Extra actions come after all others, in turn order, one each in a round.",
    "KS-7.5": "Then it is seen what Strongholds are rebuilt, and Action is over.",
    "KS-8.1": "More rebels than black in an area that is not lost: a battle, at once.",
    "KS-8.2": "In reverse turn order each there removes one own and one black marker, until no black is left.",
    "KS-8.3": "The own marker goes to the reserve, the black one is captured.",
    "KS-8.4": "Othello's pawn fights, is never removed and captures nothing.",
    "KS-8.5": "The area is liberated; the black marker beside its Stronghold goes.",
    "KS-8.6": "Whose marker survives takes the area token.",
    "KS-8.7": "No black and one rebel liberate an area without a loss.",
    "KS-9.1": "More rebels than its defense in a liberated area: the Stronghold falls at once.",
    "KS-9.2": "Most markers there lead the area; ties go to Falstaff, else to the earliest in turn order.",
    "KS-9.3": "The area's Hope is shared out as VP among all who are there; what is left over goes to the leader.",
    "KS-9.4": "Markers of a siege stay.",
    "KS-9.5": "When the Stronghold of Arden falls, Lady Macbeth leaves the game.",
    "KS-9.6": "At the end of Action black rebuilds a fallen Stronghold where it leads: no Hope, Richard moves, the "
    "leader loses 2 VP and the area; it is lost for good.",
    "KS-9.7": "Where black leads in a liberated area, its token leaves the game.",
}
_TRACKS = {
    "KS-10.1": "An area without Hope loses its die and moves Richard 1, Avon 2; it never counts again.",
    "KS-10.2": "Richard moves for lost Hope, Quills, old quests, a 12, a fourth Iago, a rebuild, round 3, and cards.",
    "KS-10.3": "Richard moves space by space.",
    "KS-10.4": "A fourth Iago moves Richard 1 and is discarded; three stay.",
    "KS-10.5": "Iagos leave the stack by a failed bid, a quest or a Jester only.",
    "KS-10.6": "A Jester, at any time: Richard back 1, one Iago taken, full Energy, a Wheel step, an input of a quest.",
    "KS-10.7": "Richard does not go back past his first space.",
    "KS-10.8": "After every change: battle, siege, token, Hope, Iago, track, areas without Hope.",
}
_SCORING = {
    "KS-11": "In rounds 3 and 6 heroes score in up to nine categories.",
    "KS-11.1": "Round 3 first: where black leads in 5 areas or more, Richard moves 1.",
    "KS-11.2": "Round 6 first: each may make one last trade for a Battle token.",
    "KS-11.3": "Ranks score 2 for two players, 3 and 1 for three, 3, 2 and 1 for four.",
    "KS-11.4": "All who tie get the full award and use up the ranks below; Falstaff stands alone ahead of his equals.",
    "KS-11.5": "Ranks: markers on the map, areas led (at least 1), quests (at least 1).",
    "KS-11.6": "Two Iago cards score 1, three or more 3; Othello's none.",
    "KS-11.7": "Battle tokens are shown, score what they add up to, and are kept.",
    "KS-11.8": "A Jester is worth 1 VP: in round 3 if discarded, at the end if held.",
    "KS-11.9": "Each area led scores 1.",
    "KS-11.10": "At the end: 1 for most easy and 1 for most hard quests; all who tie get it, but Falstaff alone.",
    "KS-11.11": "At the end: markers in 3 or 4 areas score 1, in 5 areas 2, in 6 areas 3, in 7 or 8 areas 5.",
    "KS-12": "All lose together as soon as one of the defeats is there.",
    "KS-12.1": "Richard on the final space: from the last player backwards the first with a Jester has to play it, and "
    "without one all lose.",
    "KS-12.2": "Four areas without Hope: all lose.",
    "KS-12.3": "13 or more black markers on the map as round 6 ends: all lose.",
    "KS-12.4": "The most VP wins; ties go to Falstaff, else to the earliest in turn order.",
}
_CHARACTERS_AND_VARIANTS = {
    "KS-13.1": "Hamlet moves free once a round, and never ends a turn with Richard.",
    "KS-13.2": "Juliet has the token +2.",
    "KS-13.3": "Othello's pawn fights; a won Iago costs him 2 VP and his Iagos score nothing.",
    "KS-13.4": "Viola travels better by sea and fights worse with troops, as her card says.",
    "KS-13.5": "Falstaff wins ties, uses no port and never enters the Isle of Prospero.",
    "KS-13.6": "Energy, its costs, the limit of Battle tokens and Time spaces stand on the character card.",
    "KS-14.1": "Two players have four actions each and a neutral pawn.",
    "KS-14.2": "Two players: four cards on each track; the higher bid picks first and third.",
    "KS-14.3": "Two players: without help, 1 Energy puts the neutral pawn where a quest wants the other one.",
    "KS-15": "Variants change the start, or when the game ends.",
    "KS-15.1": "Expert: Richard starts further on, areas with more black or less Hope.",
    "KS-15.2": "Novice: Richard starts off the track, areas with 4 black or more Hope.",
    "KS-15.3": "Sets: 2 VP for all three parts of a quest set.",
    "KS-15.4": "Liberation: the game ends the moment no black marker is left on the map.",
    "KS-17.1": "All is open but bid tokens and the values of Battle tokens.",
    "KS-17.2": "Cards face down are hidden from all but who may peek.",
    "KS-17.3": "Before a reveal it is only told who has bid, not what.",
}
_WINDOWS = {
    "TW-KS-1": "Whoever holds a Jester may play it at any time.",
    "TW-KS-2": "Before a villain's harm, an Action card may cancel it; the villain stands there all the same.",
    "TW-KS-3": "Once the event bids are shown, +2 and +1 may be added, in turn order.",
    "TW-KS-4": "Once the items' bids are shown, +2 and +1 may be added, before any item counts.",
    "TW-KS-5": "Hamlet chooses how he flees from Richard.",
    "TW-KS-6": "The last player turns the Wheel as often as paid for, before anybody takes anything.",
    "TW-KS-7": "Richard on the final space: Jesters are looked for from the last player backwards.",
    "TW-KS-8": "Your turn in Action lasts until your marker is set aside.",
    "TW-KS-9": "Trades for Battle tokens, in turn order, until each has enough of them.",
}
_READINGS = {
    "AMB-KS-1": "Bids and the dice's Action cards belong to Bidding, before any action.",
    "AMB-KS-2": "Four areas without Hope end the game; ks.zero_hope_loss_count says five instead.",
    "AMB-KS-3": "An Iago adds 4, 6 or 8 for 2, 3 or 4 players.",
    "AMB-KS-4": "Every tied player shares in a tie, not two of them only.",
    "AMB-KS-5": "+2 and +1: in turn order, beside the two tokens, only where a token lies, once a round; settings "
    "read each otherwise.",
    "AMB-KS-6": "The bid with +2 and +1 has to match the dice; see ks.exact_match.",
    "AMB-KS-7": "Black that comes where rebels still lead starts a battle; see ks.battle_on_black_arrival.",
    "AMB-KS-8": "Two markers move one after another, so that one survives; see ks.move_markers.",
    "AMB-KS-9": "An area where black leads again stays liberated; see ks.unliberate_on_superiority.",
    "AMB-KS-10": "A rebuild moves Richard once and locks the area; see ks.rebuild_double and ks.rebuild_locks.",
    "AMB-KS-11": "Shares of Hope are rounded down, and what is left over goes to the leader.",
    "AMB-KS-12": "Avon's two spaces are two steps, each with its check; see ks.advance_stepwise.",
    "AMB-KS-13": "Richard's marker on the track is no black marker on the map.",
    "AMB-KS-14": "Markers beside Strongholds are not on the map; see ks.count_stronghold_black, "
    "ks.count_leader_markers.",
    "AMB-KS-15": "Everywhere Othello's pawn is one influence more, his Iagos score nothing; settings say otherwise.",
    "AMB-KS-16": "After a failed bid the event comes first, then the Iagos go; see ks.iago_clear.",
    "AMB-KS-17": "Prep goes strictly from a to j and stops whenever Richard reaches the end.",
    "AMB-KS-18": "Never more than five new quests; the length of the quest track is typed in once.",
    "AMB-KS-19": "A final tie goes to the earliest among those who tie.",
    "AMB-KS-20": "Falstaff's pawn rolls again on a 1; see ks.falstaff_prospero_start.",
    "AMB-KS-21": "A Hamlet who cannot pay loses 1 VP and flees all the same; see ks.hamlet_unpaid.",
    "AMB-KS-22": "Bids that are all 0 are no highest bid; see ks.zero_bid_vp.",
    "AMB-KS-23": "Markers can rank with 0, most quests need 1; see ks.rank1_minimum and ks.cat8_minimum.",
    "AMB-KS-24": "VP can fall below 0 and are flagged there; see ks.vp_floor.",
    "AMB-KS-25": "The Wheel can turn by bid points and by a Jester in one round; see ks.wheel_both.",
    "AMB-KS-26": "Prophecy cards are the Information cards.",
    "AMB-KS-27": "Bid tokens are always hidden here; their owners may talk.",
    "AMB-KS-28": "A 10 does nothing once Lady Macbeth is gone; see ks.dice10_no_macbeth.",
    "AMB-KS-29": "An empty reserve is told; what then, the table decides.",
    "AMB-KS-30": "Extra actions come before rebuilding.",
    "AMB-KS-31": "A port leads to other ports; see ks.port_reach.",
    "AMB-KS-32": "A liberation game may go past round 6 and scores at its end; see ks.liberation_past_six.",
}
_EVERY_GAME = {
    "G-2": "In turn order: place 1 first; in reverse: the last place first.",
    "G-3": "What stands on a card beats the app: put the number right, with a reason.",
    "G-5": "After every change all that follows from it is done at once.",
}

RULES: Mapping[str, str] = {
    **_SETUP_AND_ROUND, **_PREP, **_EVENT, **_BIDDING, **_ACTION, **_TRACKS, **_SCORING, **_CHARACTERS_AND_VARIANTS,
    **_WINDOWS, **_READINGS, **_EVERY_GAME,
}  # fmt: skip
