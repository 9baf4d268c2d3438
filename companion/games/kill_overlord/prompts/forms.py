"""The one form for cards and role abilities (KO-6.10): at hand in every step, and asked when a card is new.

Must not guess: what is left empty stays as it is known.
"""

from __future__ import annotations

from companion.core.prompts import Field, Form
from companion.games.kill_overlord.commands import DefineCard, DefineRole
from companion.games.kill_overlord.limits import CARD_TYPES, DIRECTIONS, MOMENTS, OUTCOMES
from companion.games.kill_overlord.printed import BASE_ROLES
from companion.games.kill_overlord.state import PlotCard, State


def forms(state: State) -> tuple[Form, ...]:
    """`card` and `role`: to type a card in before it is played, or to put one right."""
    return (card_form(None), role_form(state))


def card_form(card: PlotCard | None) -> Form:
    """What stands on this card; on any card for None."""
    kinds = _choice("type", "shield or book", CARD_TYPES, card.type if card is not None else None)
    return Form(
        command=DefineCard,
        fields=(
            Field(name="card", type="text", text="card", default=card.name if card is not None else None),
            kinds,
            _choice("direction", "which way", DIRECTIONS, "any" if card is not None else None),
            _number("distance", "how many seats away, 0 for any"),
            _number("gold", "gold from the bank to its player"),
            _number("takes", "gold from the receiver to its player"),
            _number("discards", "cards the receiver discards"),
            _yes("either", "the receiver chooses between paying and discarding"),
            _choice("executed", "who is executed (book cards)", OUTCOMES, "ask" if card is not None else None),
            _yes("key", "key symbol"),
            _yes("role_change", "changes roles"),
        ),
        label="what the card says",
        word="card",
        whole=True,
    )


def role_form(state: State) -> Form:
    """What stands on a role card."""
    in_play = tuple(player.role for player in state.players.values())
    known = (*in_play, *(role for role in BASE_ROLES if role not in in_play))
    open_to_all = state.sitting.flag("ko.expansion")
    return Form(
        command=DefineRole,
        fields=(
            Field(name="role", type="text", text="role")
            if open_to_all
            else Field(name="role", type="choice", text="role", choices=known),
            _number("rank", "shield number", low=1),
            _number("income", "coins, below 0 for what it pays", low=-99),
            _number("hand_limit", "cards in hand at most"),
            _choice("when", "when its ability works", MOMENTS[1:], None),
            _number("gold", "gold its owner gets then", low=-99),
            _number("discard", "cards discarded then (when passing: by the receiver)"),
            _number("draw", "cards its owner draws then"),
            Field(name="text", type="text", text="a reminder to tell then", required=False),
        ),
        label="what the role card says",
        word="role",
        whole=True,
    )


def _number(name: str, text: str, *, low: int = 0) -> Field:
    return Field(name=name, type="int", text=text, low=low, high=99, required=False)


def _yes(name: str, text: str) -> Field:
    return Field(name=name, type="bool", text=text, required=False)


def _choice(name: str, text: str, choices: tuple[str, ...], default: str | None) -> Field:
    return Field(name=name, type="choice", text=text, choices=choices, default=default, required=False)
