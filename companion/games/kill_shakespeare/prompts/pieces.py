"""The forms for what the pieces print and nobody must know: typed when it is wanted, kept in the profile (D.6).

Must not guess: what is left empty stays as it is known.
"""

from __future__ import annotations

from companion.core.prompts import Field, Form
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.printed import BID_TOKENS, ROUNDS, TOKEN_EFFECTS
from companion.games.kill_shakespeare.prompts.question import area_field
from companion.games.kill_shakespeare.state import State

_MOST = 99
_SMALL = 20
_FACE = 9


def pieces(state: State) -> tuple[Form, ...]:
    return (_area(), _hero(state), _values(), _quests(), _cards(), _arrows())


def _area() -> Form:
    return Form(
        command=c.DescribeArea,
        fields=(
            area_field("area", "area"),
            Field(name="neighbours", type="text", text="digits of its neighbours, such as 2 4", required=False),
            Field(name="port", type="bool", text="it has a port", required=False),
            Field(name="token", type="choice", text="what its token gives", choices=TOKEN_EFFECTS, required=False),
        ),
        label="what an area prints",
        word="area",
        whole=True,
    )


def _hero(state: State) -> Form:
    playing = tuple(player.character for player in state.players.values())
    return Form(
        command=c.DescribeCharacter,
        fields=(
            Field(
                name="character", type="choice", text="character", choices=playing,
                labels=tuple(each.title() for each in playing),
            ),
            _number("energy_low", "lowest Energy space", low=-_MOST),
            _number("energy_start", "Energy space with the star", low=-_MOST),
            _number("energy_top", "highest Energy space", low=-_MOST),
            Field(
                name="costs", type="list", text="cost of each level, from the lowest up", low=0, high=_MOST,
                required=False,
            ),
            _number("token_limit", "Battle tokens it can hold"),
            _number("time_spaces", "Time spaces"),
        ),
        label="what a character card prints",
        word="hero",
        whole=True,
    )  # fmt: skip


def _number(name: str, text: str, *, low: int = 0) -> Field:
    return Field(name=name, type="int", text=text, low=low, high=_MOST, required=False)


def _values() -> Form:
    blank = Field(
        name="values", type="list", text="values of one colour's bid tokens", low=0, high=_MOST, length=BID_TOKENS
    )
    return Form(command=c.DescribeTokens, fields=(blank,), label="what the bid tokens print", word="values", whole=True)


def _quests() -> Form:
    return Form(
        command=c.DescribeQuests,
        fields=(
            Field(name="spaces", type="int", text="ordinary spaces of the quest track", low=0, high=_SMALL),
            _by_round("easy", "new easy quests in rounds 1 to 6"),
            _by_round("hard", "new hard quests in rounds 1 to 6"),
        ),
        label="what the quest track prints",
        word="newquests",
        whole=True,
    )


def _by_round(name: str, text: str) -> Field:
    items = tuple(f"round {number}" for number in range(1, ROUNDS + 1))
    return Field(name=name, type="list", text=text, low=0, high=_FACE, length=ROUNDS, items=items)


def _cards() -> Form:
    return Form(
        command=c.DescribeCards,
        fields=(
            Field(name="cards", type="int", text="cards on each card track", low=1, high=_SMALL),
            Field(name="face_down", type="int", text="of them face down", low=0, high=_SMALL, required=False),
        ),
        label="how many cards lie on a track",
        word="cards",
        whole=True,
    )


def _arrows() -> Form:
    blank = Field(name="items", type="text", text="what it shows, clockwise, separated by commas")
    return Form(command=c.DescribeWheel, fields=(blank,), label="what the Wheel prints", word="arrows", whole=True)
