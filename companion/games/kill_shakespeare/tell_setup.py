"""What the table types in of its pieces, and how the board begins, as sentences.

Must not tell more than what was typed.
"""

from __future__ import annotations

from companion.core.messages import Event
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.printed import TOKEN_WORDS, place
from companion.games.kill_shakespeare.scoring import counted
from companion.games.kill_shakespeare.state import State
from companion.games.kill_shakespeare.told import by_seat, in_order


def tell_setup(state: State, event: Event) -> str | None:
    match event:
        case e.BoardSetUp():
            return "The board stands as the pieces and the variants say (KS-1.12)."
        case e.OrderSet(order=order, chosen=True):
            return f"The new turn order: {in_order(state, order)} (KS-6.6)."
        case e.OrderSet(order=order):
            return f"The turn order: {in_order(state, order)} (KS-1.9)."
        case e.PawnsPlaced(areas=areas):
            pawns = zip(state.players, areas, strict=True)
            told = ", ".join(f"{state.name(seat)} in {place(area)}" for seat, area in pawns)
            return f"Pawns: {told} (KS-1.10)."
        case e.BoardCounted(area=area, black=black, influence=influence):
            return f"{place(area)}: black {black}, {by_seat(state, influence)}."
        case _:
            return _described(event)


def _described(event: Event) -> str | None:
    match event:
        case e.ComponentsEntered(track_length=length):
            return f"Richard's track ends at space {length}; Hope and black markers of all areas are noted (KS-1.12)."
        case e.AreaDescribed(card=card):
            return f"{place(card.area)} is noted: {_area(card)}."
        case e.CharacterDescribed(card=card):
            return f"{card.character.title()}'s card is noted{_character(card)} (KS-13.6)."
        case e.TokensDescribed(values=values):
            return f"Bid tokens: {' '.join(str(value) for value in values)} (KS-1.3)."
        case e.QuestsDescribed(spaces=spaces):
            return f"The quest track has {spaces} ordinary spaces; new quests by round are noted (KS-4.10)."
        case e.CardsDescribed(cards=cards, face_down=face_down):
            covered = "" if face_down is None else f", {face_down or 'none'} of them face down"
            return f"Cards on each track: {cards}{covered} (KS-4.9)."
        case e.WheelDescribed(items=items):
            return f"The Wheel shows {', '.join(items)} (KS-1.11)."
        case _:
            return None


def _area(card: AreaCard) -> str:
    told = [f"next to {', '.join(place(each) for each in card.neighbours)}"] if card.neighbours else []
    if card.port is not None:
        told.append("a port" if card.port else "no port")
    told += [f"its token gives {TOKEN_WORDS[card.token]}"] if card.token in TOKEN_WORDS else []
    return "; ".join(told) or "no more than its name"


def _character(card: CharacterCard) -> str:
    told = []
    if card.energy_low is not None and card.energy_top is not None:
        told.append(f"Energy {card.energy_low} to {card.energy_top}")
    if card.token_limit is not None:
        told.append(counted(card.token_limit, "Battle token"))
    return f": {', '.join(told)}" if told else ""
