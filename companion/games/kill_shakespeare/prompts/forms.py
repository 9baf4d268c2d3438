"""The forms that are always at hand: a card's effect, a Jester, a quest, a battle, a siege, and what is rarer.

Must not offer what cannot be now: a form that would only be refused is left out.
"""

from __future__ import annotations

from companion.core.messages import AdjustAll
from companion.core.prompts import Field, Form
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import action, jester, quests
from companion.games.kill_shakespeare.printed import HAMLET, OTHELLO
from companion.games.kill_shakespeare.prompts.pieces import pieces
from companion.games.kill_shakespeare.prompts.question import area_field, seat_choices
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from companion.games.kill_shakespeare.strength import is_lost

_MOST = 99
_FAR = 8
_TWO = 2


def forms(state: State) -> tuple[Form, ...]:
    """What can be said at this step, the most frequent first."""
    if state.step is Step.OVER:
        return ()
    if state.step is Step.COMPONENTS:
        return pieces(state)
    acts = () if state.step is Step.START else (_effect(), *_quest(state), *_board(state), *_pawn(state))
    return (*acts, *_jester(state), *pieces(state))


def _effect() -> Form:
    return Form(
        command=AdjustAll,
        fields=(
            Field(name="changes", type="changes", text="changes"),
            Field(name="reason", type="text", text="the card", required=False, default="card"),
        ),
        label="what a card changes on the table",
        word="effect",
        key="e",
    )


_USES = {
    jester.TRACK: "track: Richard back 1",
    jester.IAGO: "Iago from the stack",
    jester.ENERGY: "Energy to the top",
    jester.QUEST: "quest input",
}


def _jester(state: State) -> tuple[Form, ...]:
    seats, uses = jester.holders(state), jester.uses(state)
    if not seats or not uses:
        return ()
    blanks = (
        Field(name="seat", type="seat", text="whose Jester", choices=seat_choices(seats)),
        Field(name="use", type="choice", text="for", choices=uses, labels=tuple(_USES[use] for use in uses)),
    )
    return (Form(command=c.PlayJester, fields=blanks, label="play a Jester", word="jester", key="j"),)


# In Action


def _quest(state: State) -> tuple[Form, ...]:
    """Where the board is followed it is the active player's; else anybody's, in any order."""
    active = action.active(state)
    if state.step not in (Step.ACTION, Step.EXTRA) or (state.on_map and active is None):
        return ()
    seats = (active,) if state.on_map and active is not None else state.present
    blanks = [
        Field(name="seat", type="seat", text="who has done a quest", choices=seat_choices(seats)),
        Field(name="kind", type="choice", text="which kind", choices=quests.KINDS),
        _helper(state),
    ]
    if state.flag("ks.sets"):
        blanks.append(Field(name="completes_set", type="bool", text="completes a set", required=False))
    return (Form(command=c.CompleteQuest, fields=tuple(blanks), label="a quest is done", word="quest", key="q"),)


def _helper(state: State) -> Field:
    if state.count == _TWO:
        text = f"the helper's seat, {quests.NEUTRAL_PAWN} for the neutral pawn"
        return Field(name="helper", type="int", text=text, low=quests.NEUTRAL_PAWN, high=_TWO, required=False)
    return Field(name="helper", type="seat", text="who helped", choices=seat_choices(state.present), required=False)


def _pawn(state: State) -> tuple[Form, ...]:
    if not state.on_map or state.step not in (Step.ACTION, Step.EXTRA):
        return ()
    active = action.active(state)
    blanks = [area_field("to", "to"), Field(name="steps", type="int", text="steps", low=0, high=_FAR, default=1)]
    player = state.players[active] if active is not None else None
    if player is not None and player.character == HAMLET and not player.free_move:
        blanks.append(Field(name="free", type="bool", text="Hamlet's free move", required=False))
    of = Field(
        name="seat", type="seat", text="whose pawn", choices=seat_choices(state.present), required=active is None
    )
    return (Form(command=c.MovePawn, fields=(*blanks, of), label="a pawn moves", word="pawn"),)


# A board that is not followed


def _board(state: State) -> tuple[Form, ...]:
    if state.on_map:
        return ()
    areas = state.areas.values()
    besieged = any(area.liberated and area.stronghold is not Stronghold.DESTROYED for area in areas)
    held = any(area.liberated and area.token is not None for area in areas)
    fought = any(not is_lost(state, area) for area in areas)
    return (
        *((_battle(state),) if fought else ()),
        *((_siege(state),) if besieged else ()),
        *((_token_lost(),) if held else ()),
    )


def _row(state: State, name: str, text: str) -> Field:
    names = tuple(state.name(seat) for seat in state.players)
    return Field(name=name, type="list", text=text, low=0, high=_MOST, length=state.count, items=names)


def _battle(state: State) -> Form:
    pawn = state.who(OTHELLO) is not None
    blanks = (
        area_field("area", "a battle in"),
        _row(state, "lost", f"markers lost{', never the pawn' if pawn else ''}; as many black captured"),
        Field(
            name="token",
            type="seat",
            text="whose piece is left, if the area token is still there",
            choices=seat_choices(tuple(state.players)),
            required=False,
        ),
    )
    return Form(command=c.ReportBattle, fields=blanks, label="rebels win a battle", word="battle", key="b")


def _siege(state: State) -> Form:
    blanks = (
        area_field("area", "the Stronghold of"),
        _row(state, "influence", f"influence there{_pawn_counts(state)}"),
    )
    return Form(command=c.ReportSiege, fields=blanks, label="a Stronghold falls", word="siege", key="s")


def _pawn_counts(state: State) -> str:
    counts = state.who(OTHELLO) is not None and state.flag("ks.othello_pawn_everywhere")
    return ", Othello's pawn as 1" if counts else ""


def _token_lost() -> Form:
    blank = area_field("area", "black leads in")
    return Form(command=c.ReportTokenLost, fields=(blank,), label="black leads in a liberated area", word="token")
