"""What the pieces print and a play can do without: typed in at any time, kept in the profile (RULES.md D.6).

Must not fill in what was left empty: that stays as it was known.
"""

from __future__ import annotations

from companion.core.messages import Command, Refused
from companion.core.seats import clean_text
from companion.core.values import replaced
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.layout import area_digits
from companion.games.kill_shakespeare.printed import AREAS, BID_TOKENS, CHARACTERS, ROUNDS, TOKEN_EFFECTS
from companion.games.kill_shakespeare.state import State

MOST = 99
_WHEEL, _ITEM = 24, 40


def describe(turn: Turn, command: Command) -> None:
    """Raises Refused("KS-1.12", ...) for a number that cannot be printed."""
    match command:
        case c.DescribeArea():
            turn.happen(e.AreaDescribed(card=_area(turn.state, command)))
        case c.DescribeCharacter():
            turn.happen(e.CharacterDescribed(card=_character(turn.state, command)))
        case c.DescribeTokens(values=values):
            _numbers(values, BID_TOKENS, "value of one colour's bid tokens")
            turn.happen(e.TokensDescribed(values=tuple(sorted(values))))
        case c.DescribeQuests():
            turn.happen(_quests(command))
        case c.DescribeCards():
            turn.happen(_cards(command))
        case c.DescribeWheel(items=items):
            turn.happen(e.WheelDescribed(items=_wheel(items)))
        case _:
            raise Refused("not_open", "That cannot be described.")


def _refuse(what: str) -> Refused:
    return Refused("KS-1.12", what)


def _numbers(values: tuple[int, ...], length: int, what: str) -> None:
    if len(values) != length or not all(0 <= value <= MOST for value in values):
        raise _refuse(f"Type {length} numbers from 0 to {MOST}, one for each {what}.")


def _area(state: State, command: c.DescribeArea) -> AreaCard:
    if command.area not in AREAS:
        raise _refuse(f"Areas are digits from 1 to {len(AREAS)}.")
    if command.token and command.token not in TOKEN_EFFECTS:
        raise _refuse(f"An area token gives one of these: {', '.join(TOKEN_EFFECTS)}.")
    card = state.components.areas[command.area]
    digits = area_digits(command.neighbours)
    if AREAS[command.area].number in digits:
        raise _refuse(f"{AREAS[command.area].short} is no neighbour of itself.")
    near = tuple(key for key, area in AREAS.items() if area.number in digits)
    return replaced(
        card,
        neighbours=near or card.neighbours,
        port=card.port if command.port is None else command.port,
        token=command.token or card.token,
    )


def _character(state: State, command: c.DescribeCharacter) -> CharacterCard:
    if command.character not in CHARACTERS:
        raise _refuse(f"The characters are {', '.join(each.title() for each in CHARACTERS)}.")
    names = ("energy_low", "energy_start", "energy_top", "token_limit", "time_spaces")
    typed = {name: getattr(command, name) for name in names if getattr(command, name) is not None}
    if not all(-MOST <= value <= MOST for value in typed.values()):
        raise _refuse(f"Numbers on a character card lie between -{MOST} and {MOST}.")
    costs = command.costs or state.components.characters[command.character].upgrade_costs
    card = replaced(state.components.characters[command.character], **typed, upgrade_costs=costs)
    _track_fits(card)
    return card


def _track_fits(card: CharacterCard) -> None:
    known = [each for each in (card.energy_low, card.energy_start, card.energy_top) if each is not None]
    if known != sorted(known):
        raise _refuse("On the Energy track the lowest space comes first, then the start, then the top.")
    if not all(0 <= cost <= MOST for cost in card.upgrade_costs):
        raise _refuse(f"What a level costs is a number from 0 to {MOST}.")
    if (card.token_limit or 0) < 0 or (card.time_spaces or 0) < 0:
        raise _refuse("Battle tokens and Time spaces are counted from 0 up.")
    if card.energy_low is None or card.energy_top is None or not card.upgrade_costs:
        return
    levels = card.energy_top - card.energy_low
    if len(card.upgrade_costs) != levels:
        raise _refuse(f"From the lowest space to the top it is {levels} levels: type what each of them costs.")


def _quests(command: c.DescribeQuests) -> e.QuestsDescribed:
    if not 0 <= command.spaces <= MOST:
        raise _refuse(f"Ordinary quest spaces are a number from 0 to {MOST}.")
    _numbers(command.easy, ROUNDS, "round's new easy quests")
    _numbers(command.hard, ROUNDS, "round's new hard quests")
    return e.QuestsDescribed(spaces=command.spaces, easy=command.easy, hard=command.hard)


def _cards(command: c.DescribeCards) -> e.CardsDescribed:
    covered = command.face_down
    if not 1 <= command.cards <= MOST or (covered is not None and not 0 <= covered <= command.cards):
        raise _refuse("A card track holds at least 1 card, and no more of them lie face down.")
    return e.CardsDescribed(cards=command.cards, face_down=covered)


def _wheel(items: str) -> tuple[str, ...]:
    found = tuple(name for each in items.split(",") if (name := clean_text(each)[:_ITEM].strip()))
    if not 1 <= len(found) <= _WHEEL:
        raise _refuse(f"Name what the Wheel shows, clockwise, with commas between: 1 to {_WHEEL} things.")
    return found
