"""Clauses on deciding, evolving and keeping: pure functions, events that a file gives back, plays that replay.

Must not know what a command means.
"""

from __future__ import annotations

from companion.codec import Codec, CodecError, start_from, start_text
from companion.contract.clause import Clause, demand
from companion.contract.picture import pictured
from companion.contract.walks import Step, Walk, evolved, taken
from companion.core.history import Entry, Played, Stamp


def _name(value: object) -> str:
    return type(value).__name__


def changes_nothing_it_is_given(walked: Walk) -> None:
    """A state is pictured when it is reached, and again when the next step has left it twice."""
    before = pictured(walked.steps[0].before)
    for step in walked.steps:
        again = taken(walked.game, step.before, step.command, step.context)
        demand(pictured(step.before) == before, f"{_name(step.command)} changed the state that it was given.")
        after = before if step.after is step.before else pictured(step.after)
        same = before if again.after is step.before else pictured(again.after)
        demand(same == after, f"{_name(step.command)} led to another state when it was given again.")
        before = after


def same_events_give_an_equal_state(walked: Walk) -> None:
    state = walked.game.initial(walked.start)
    for step in walked.steps:
        state = evolved(walked.game, state, step.events or ())
    last = walked.steps[-1].after
    demand(state == last and pictured(state) == pictured(last), "The same events led to another state.")


def names_what_it_uses(walked: Walk) -> None:
    game = walked.game
    for step in walked.steps:
        demand(type(step.command) in game.commands, f"{_name(step.command)} is missing in the game's commands.")
        for event in step.events or ():
            demand(type(event) in game.events, f"{_name(event)} is missing in the game's events.")


def survives_the_codec(walked: Walk) -> None:
    codec = Codec(walked.game)
    for number, step in enumerate(walked.steps, start=1):
        command, name = step.command, _name(step.command)
        try:
            read = codec.command(name, codec.fields(command))
        except CodecError as error:
            demand(False, f"{name} cannot be written and read back: {error}")
        demand(read == command, f"{name} came back from its file as something else.")
        if step.events is not None:
            _entry_survives(codec, number, step)


def _entry_survives(codec: Codec, number: int, step: Step) -> None:
    played = Played(command=step.command, context=step.context, events=step.events or ())
    entry = Entry(stamp=Stamp(number=number, at=1e9 + number, source="hand"), time=step.context.at, what=played)
    names = ", ".join(_name(event) for event in played.events) or _name(step.command)
    try:
        read = codec.entry(number, entry.stamp.at, entry.stamp.source, codec.body(entry))
    except CodecError as error:
        demand(False, f"{names} cannot be written and read back: {error}")
    demand(read == entry, f"{names} came back from the file as something else.")


def replay_decides_the_same(walked: Walk) -> None:
    """From the start as a file keeps it."""
    state = walked.game.initial(start_from(start_text(walked.start)))
    for step in walked.steps:
        if step.events is not None:
            again = taken(walked.game, state, step.command, step.context)
            demand(again.events == step.events, f"{_name(step.command)} decided other events in a replay.")
            state = again.after
    demand(state == walked.steps[-1].after, "A replay led to another state.")


DECIDING = (
    Clause(
        name="pure",
        says="Deciding and evolving never change what they are given.",
        check=changes_nothing_it_is_given,
    ),
    Clause(
        name="evolve",
        says="Every event can be evolved, and the same events give an equal state.",
        check=same_events_give_an_equal_state,
    ),
    Clause(name="lists", says="The game lists every command and event that it uses.", check=names_what_it_uses),
    Clause(name="codec", says="Every command and event survives the way to a file and back.", check=survives_the_codec),
    Clause(name="replay", says="Replaying a play's commands decides the same events.", check=replay_decides_the_same),
)
