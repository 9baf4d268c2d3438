"""The questions of the Action phase: an action, an extra one, what is rebuilt (P-KS-20 to P-KS-22).

Must not say what is allowed: `decide.action` does. Quests, battles and the rest are forms that are always at hand.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import action as rules
from companion.games.kill_shakespeare.printed import AREAS, OTHELLO, REST_ENERGY
from companion.games.kill_shakespeare.prompts import duties
from companion.games.kill_shakespeare.prompts.question import GO_ON, area_field, question_id
from companion.games.kill_shakespeare.state import State, Stronghold

_ON_THE_BOARD = ("KS-8.1", "KS-8.2", "KS-8.6", "KS-9.1", "KS-9.2", "KS-9.7")
"""What may follow from an action where the table itself watches the board."""


def action(state: State) -> tuple[Prompt, ...]:
    """One seat's action where the board is followed; else the whole phase in one question."""
    seat = rules.active(state)
    if seat is None:
        return (_nobody_left(state),)
    return (_followed(state, seat) if state.on_map else _counted(state, seat),)


def _nobody_left(state: State) -> Prompt:
    """Only a number set by hand leads here."""
    return Prompt(
        id=question_id(state, "20"),
        text="All actions are done.",
        wait="All actions are done.",
        rules=("KS-7.1",),
        options=(GO_ON,),
    )


_FREE = "trade cards (note Jesters, Iagos), pawn steps for 1 Energy, 3 cards for an Extra Action"
"""What is free in one's own turn, any number of times (KS-7.3)."""


def _followed(state: State, seat: int) -> Prompt:
    name, player = state.name(seat), state.players[seat]
    extra = " extra" if not player.actions else ""
    left = f" {player.actions} left." if player.actions else ""
    return Prompt(
        id=question_id(state, "20"),
        seat=seat,
        text=f"{name}'s{extra} action: quest, move, add a marker or rest.{left} Free: {_FREE}.",
        wait=f"{name} acts.",
        ends=duties.of(state, seat) or "It ends when the action marker is set aside.",
        rules=("KS-7.1", "KS-7.2", "KS-7.3", *duties.rules(state, (seat,))),
        options=(
            *_place(state, seat),
            _rest(state, seat),
            Option(label="Something else is done", command=c.ActionDone(), key="d"),
        ),
        form=_move() if _has_markers(state, seat) else None,
    )


def _place(state: State, seat: int) -> tuple[Option, ...]:
    player = state.players[seat]
    if player.pawn is None or not player.available:
        return ()
    return (Option(label=f"Add a marker in {AREAS[player.pawn].short}", command=c.Place(), key="a"),)


def _rest(state: State, seat: int) -> Option:
    return Option(label=f"Rest: {REST_ENERGY} Energy", command=c.Rest(), key="z")


def _has_markers(state: State, seat: int) -> bool:
    return any(area.influence.get(seat, 0) for area in state.areas.values())


def _move() -> Form:
    return Form(
        command=c.Move,
        fields=(
            area_field("source", "a marker from"),
            area_field("target", "to"),
            area_field("second_source", "a second one from", required=False),
            area_field("second_target", "to", required=False),
        ),
        label="Move markers",
    )


def _counted(state: State, seat: int) -> Prompt:
    name, left = state.name(seat), state.players[seat].actions
    return Prompt(
        id=question_id(state, "20"),
        text=f"{name} is next, {left} left: quest, move, place or rest. Free: {_FREE}.",
        wait="Everybody acts in turn.",
        ends=duties.in_action(state, seat) or "Go on when all have acted.",
        rules=("KS-7.1", "KS-7.2", "KS-7.3", *_ON_THE_BOARD, *duties.rules(state, state.present)),
        options=(
            replace(GO_ON, label="All actions are done"),
            Option(label=f"{name} has acted", command=c.ActionDone(), key="d"),
            _rests(state, seat),
        ),
    )


def _rests(state: State, seat: int) -> Option:
    return replace(_rest(state, seat), label=f"{state.name(seat)} rests: {REST_ENERGY} Energy")


def extra(state: State) -> tuple[Prompt, ...]:
    """Who takes one; where the board is not followed, what it was is said of the last one meanwhile."""
    seats, acting = rules.extra_seats(state), rules.extra(state)
    taken = any(player.extra for player in state.players.values())
    who = "Who takes an extra action? In turn order, one each in a round, whatever the cards."
    if acting is not None:
        others = " Who else takes one?" if seats else ""
        who = f"{state.name(acting)}'s extra action: quest, move, place or rest.{others}"
    return (
        Prompt(
            id=question_id(state, "21"),
            text=who,
            wait="Extra actions.",
            ends=_ends_extra(state, acting),
            rules=("KS-7.4", *(() if acting is None else ("KS-7.2", *duties.rules(state, (acting,))))),
            options=(
                replace(GO_ON, label="Nobody else" if taken else "Nobody"),
                *(Option(label=state.name(seat), command=c.TakeExtra(seat=seat), key=str(seat)) for seat in seats),
                *(() if acting is None else (_rests(state, acting),)),
            ),
        ),
    )


def _ends_extra(state: State, acting: int | None) -> str:
    """The duty of whoever acts, for nobody reads it afterwards."""
    told = duties.of(state, acting) if acting is not None else ""
    return told or "Go on when nobody (more) takes one."


def rebuild(state: State) -> tuple[Prompt, ...]:
    fallen = [key for key, area in state.areas.items() if area.stronghold is Stronghold.DESTROYED]
    names = ", ".join(AREAS[key].short for key in fallen)
    return (
        Prompt(
            id=question_id(state, "22"),
            text=f"Does black lead where a Stronghold lies destroyed: {names}? There it is rebuilt.",
            wait="The table looks for rebuilt Strongholds.",
            ends=f"Areas by digit{_with_pawn(state)}; go on when nothing (more) is rebuilt.",
            rules=("KS-9.6", "KS-7.5", *(("KS-13.3",) if _with_pawn(state) else ())),
            options=(replace(GO_ON, label="Nothing is rebuilt"), *map(_rebuilt, fallen)),
        ),
    )


def _rebuilt(key: str) -> Option:
    """An area by its digit on the board."""
    return Option(label=f"{AREAS[key].short} is", command=c.ReportRebuilt(area=key), key=str(AREAS[key].number))


def _with_pawn(state: State) -> str:
    """Othello's pawn is easily forgotten where nobody but the table counts (KS-13.3, AMB-KS-15)."""
    counts = state.who(OTHELLO) in state.present and state.flag("ks.othello_pawn_everywhere")
    return ", Othello's pawn as 1" if counts else ""
