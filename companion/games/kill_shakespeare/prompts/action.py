"""The questions of the Action phase: an action, an extra one, what is rebuilt (P-KS-20 to P-KS-22).

Must not say what is allowed: `decide.action` does. Quests, battles and the rest are forms that are always at hand.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import action as rules
from companion.games.kill_shakespeare.printed import AREAS, HAMLET, REST_ENERGY
from companion.games.kill_shakespeare.prompts.question import GO_ON, area_field, question_id
from companion.games.kill_shakespeare.state import State, Stronghold


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


def _followed(state: State, seat: int) -> Prompt:
    name, player = state.name(seat), state.players[seat]
    extra = " extra" if not player.actions else ""
    left = f" {player.actions} left." if player.actions else ""
    return Prompt(
        id=question_id(state, "20"),
        seat=seat,
        text=f"{name}'s{extra} action: a quest, move markers, place one, or rest.{left}",
        wait=f"{name} acts.",
        ends=_before_it_ends(state, seat),
        rules=("KS-7.1", "KS-7.2", "KS-7.3"),
        options=(
            *_place(state, seat),
            _rest(state, seat),
            Option(label="Something else is done", command=c.ActionDone(), key="d"),
            *last_black(state),
        ),
        form=_move() if _has_markers(state, seat) else None,
    )


def _before_it_ends(state: State, seat: int) -> str:
    """What is free in one's own turn, and what Hamlet must not forget."""
    free = "Free before it ends: trade cards, move the pawn for 1 Energy a step."
    with_richard = state.players[seat].character == HAMLET and state.richard is not None
    return f"{free} Hamlet does not stay with Richard." if with_richard else free


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
        text=f"Action, one each in turn order until all markers are used; {name} is next, {left} left.",
        wait="Everybody acts in turn.",
        ends="Go on when all have acted. Say quests, battles and sieges as they happen.",
        rules=("KS-7.1", "KS-7.2", "KS-7.3"),
        options=(
            replace(GO_ON, label="All actions are done"),
            Option(label=f"{name} has acted", command=c.ActionDone(), key="d"),
            replace(_rest(state, seat), label=f"{name} rests: {REST_ENERGY} Energy"),
            *last_black(state),
        ),
    )


def last_black(state: State) -> tuple[Option, ...]:
    """In a liberation game whose board is not followed the table says when it is free (KS-15.4)."""
    if state.on_map or state.freed or not state.flag("ks.liberation"):
        return ()
    return (Option(label="No black marker is left on the map", command=c.ReportLastBlack(), key="f"),)


def extra(state: State) -> tuple[Prompt, ...]:
    seats = rules.extra_seats(state)
    taken = any(player.extra for player in state.players.values())
    return (
        Prompt(
            id=question_id(state, "21"),
            text="Who takes an extra action? One each in a round, in turn order.",
            wait="Extra actions.",
            ends="Go on when nobody takes one.",
            rules=("KS-7.4",),
            options=(
                replace(GO_ON, label="Nobody else" if taken else "Nobody"),
                *(Option(label=state.name(seat), command=c.TakeExtra(seat=seat), key=str(seat)) for seat in seats),
                *last_black(state),
            ),
        ),
    )


def rebuild(state: State) -> tuple[Prompt, ...]:
    fallen = [AREAS[key].short for key, area in state.areas.items() if area.stronghold is Stronghold.DESTROYED]
    return (
        Prompt(
            id=question_id(state, "22"),
            text=f"Does black lead where a Stronghold lies destroyed: {', '.join(fallen)}? There it is rebuilt.",
            wait="The table looks for rebuilt Strongholds.",
            ends="Each area by its digit; go on when nothing (more) is rebuilt.",
            rules=("KS-9.6", "KS-7.5"),
            options=(replace(GO_ON, label="Nothing is rebuilt"),),
            form=Form(command=c.ReportRebuilt, fields=(area_field("area", "rebuilt in"),), label="Rebuilt"),
        ),
    )
