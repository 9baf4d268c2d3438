"""The contract that every game keeps (DESIGN.md section 6), clause by clause, over random legal and bold walks."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.codec import Codec, start_from, start_text
from companion.core.game import Game
from companion.core.history import Entry, Played, Stamp
from companion.core.messages import SHARED_COMMANDS, Context, Refused
from companion.core.prompts import Prompt
from tests.games.players import GAMES_AT_HAND, pictured, walks
from tests.games.walks import Step, Walk, answers, evolved, made, taken, walk

EVERY_GAME = pytest.mark.parametrize("key", GAMES_AT_HAND)
THOROUGH = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


# decide and evolve


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_deciding_and_evolving_never_change_what_they_are_given(key: str, data: st.DataObject) -> None:
    """A state is pictured when it is reached, and again when the next step has left it twice."""
    walked = data.draw(walks(key))
    before = pictured(walked.steps[0].before)
    for step in walked.steps:
        again = taken(GAMES_AT_HAND[key], step.before, step.command, step.context)
        assert pictured(step.before) == before
        after = before if step.after is step.before else pictured(step.after)
        assert (before if again.after is step.before else pictured(again.after)) == after
        before = after


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_every_event_can_be_evolved_and_the_same_events_give_an_equal_state(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    walked = data.draw(walks(key))
    state = game.initial(walked.start)
    for step in walked.steps:
        state = evolved(game, state, step.events or ())
    last = walked.steps[-1].after
    assert state == last
    assert pictured(state) == pictured(last)


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_a_game_says_which_commands_and_events_it_has(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    for step in data.draw(walks(key)).steps:
        assert type(step.command) in game.commands
        assert {type(event) for event in step.events or ()} <= set(game.events)


# Questions


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_every_open_question_has_an_answer(key: str, data: st.DataObject) -> None:
    """One of its options, a way to fill its form, or its deadline."""
    game = GAMES_AT_HAND[key]
    for state, at in data.draw(walks(key)).states:
        for prompt in game.prompts(state):
            now = max(at, prompt.since or 0.0)
            hand = now if prompt.deadline is None else min(now, prompt.deadline)
            assert not refusals(game, state, prompt, hand) or expires(game, state, now), prompt.text


def refusals(game: Game[Any], state: Any, prompt: Prompt, at: float) -> set[str]:
    """Why every answer to this prompt is refused; nothing once one is taken."""
    reasons = set()
    for command, by in answers(state, prompt):
        refused = taken(game, state, command, Context(at=at, by=by)).refused
        if refused is None:
            return set()
        reasons.add(str(refused))
    return reasons or {"There is no way to answer."}


def expires(game: Game[Any], state: Any, now: float) -> bool:
    for prompt in game.prompts(state):
        if prompt.deadline is not None and prompt.on_expire is not None:
            at = max(now, prompt.deadline)
            return taken(game, state, prompt.on_expire, Context(at=at)).refused is None
    return False


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_a_game_that_goes_on_asks_something(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    for state, _ in data.draw(walks(key)).states:
        asked, over = [prompt.id for prompt in game.prompts(state)], game.result(state) is not None
        assert bool(asked) is not over
        assert len(set(asked)) == len(asked)


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_a_question_can_be_read_and_answered_by_key(key: str, data: st.DataObject) -> None:
    """Two wordings, a label on each option, and no key twice in one question."""
    game = GAMES_AT_HAND[key]
    for state, _ in data.draw(walks(key)).states:
        for prompt in game.prompts(state):
            labels = [option.label for option in prompt.options]
            keys = [option.key for option in prompt.options if option.key]
            assert prompt.text
            assert prompt.wait
            assert all(labels)
            assert len(set(labels)) == len(labels)
            assert len(set(keys)) == len(keys)
            assert (prompt.deadline is None) is (prompt.on_expire is None)


# Refusals


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_a_refusal_has_a_code_and_one_sentence_and_changes_nothing(key: str, data: st.DataObject) -> None:
    for step in data.draw(walks(key)).steps:
        if step.refused is not None:
            assert step.after is step.before
            assert_readable(step.refused)


def assert_readable(refused: Refused) -> None:
    """A code without blanks, and a sentence that a person can read in one glance and a terminal can print."""
    assert refused.code
    assert " " not in refused.code
    assert refused.reason.endswith((".", "?", "!"))
    assert refused.reason.isprintable()
    assert len(refused.reason) < 400


@EVERY_GAME
@THOROUGH
@given(st.data(), st.integers(0, 2**20))
def test_every_shared_command_is_taken_or_cleanly_refused_in_every_state(
    key: str, data: st.DataObject, seed: int
) -> None:
    """Also those that the table keeps to itself, by anybody, for seats that are there or not."""
    game, chance = GAMES_AT_HAND[key], Random(seed)
    for state, at in data.draw(walks(key, longest=25)).states:
        for kind in SHARED_COMMANDS:
            command = made(kind, game, state, chance)
            by = chance.choice((None, *state.sitting.roster.numbers, 0, 99))
            step = taken(game, state, command, Context(at=at, by=by))
            if step.refused is not None:
                assert_readable(step.refused)
            else:
                game.prompts(step.after)
                game.view(step.after, None)


# The end


@cache
def played_out(key: str) -> Walk:
    """A game played to its end, by nearly nothing but answers to its questions."""
    game = GAMES_AT_HAND[key]
    assert game.sample is not None
    for seed in range(20):
        chance = Random(seed)
        numbers = [chance.randrange(2**20) for _ in range(1500)]
        walked = walk(game, game.sample(game.players[0]), numbers, bold=0.02)
        if game.result(walked.steps[-1].after) is not None:
            return walked
    raise AssertionError("No walk came to an end.")


@EVERY_GAME
def test_a_game_comes_to_an_end_with_a_result(key: str) -> None:
    walked = played_out(key)
    result = walked.game.result(walked.steps[-1].after)
    assert result is not None
    assert result.text
    assert {standing.seat for standing in result.standings} == set(walked.start.roster.numbers)
    assert set(result.winners) <= {standing.seat for standing in result.standings if standing.place == 1}
    assert [walked.game.result(step.before) for step in walked.steps[:-1]].count(None) == len(walked.steps) - 1


@EVERY_GAME
@settings(max_examples=100)
@given(seed=st.integers(0, 2**20))
def test_nothing_is_accepted_after_the_end(key: str, seed: int) -> None:
    """G-5: a game-ending result locks every input; undo is not one of them."""
    walked, chance = played_out(key), Random(seed)
    over = walked.steps[-1].after
    earlier = chance.choice(walked.steps)
    at = walked.steps[-1].context.at
    own = [step.command for step in (earlier, *walked.steps[-3:])]
    for command in (*own, *(made(kind, walked.game, over, chance) for kind in SHARED_COMMANDS)):
        step = taken(walked.game, over, command, Context(at=at, by=chance.choice((None, 1, 2))))
        assert step.refused is not None
        assert step.refused.code in ("over", "not_open")
    assert walked.game.prompts(over) == ()


# On the way to a file and back


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_every_command_and_event_survives_the_codec(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    codec = Codec(game)
    for number, step in enumerate(data.draw(walks(key)).steps, start=1):
        command = step.command
        assert codec.command(type(command).__name__, codec.fields(command)) == command
        if step.events is not None:
            entry = entry_of(number, step)
            assert codec.entry(number, entry.stamp.at, entry.stamp.source, codec.body(entry)) == entry


def entry_of(number: int, step: Step) -> Entry:
    played = Played(command=step.command, context=step.context, events=step.events or ())
    return Entry(stamp=Stamp(number=number, at=1e9 + number, source="hand"), time=step.context.at, what=played)


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_replaying_a_plays_commands_decides_the_same_events_again(key: str, data: st.DataObject) -> None:
    """From the start as a file keeps it."""
    game = GAMES_AT_HAND[key]
    walked = data.draw(walks(key))
    state = game.initial(start_from(start_text(walked.start)))
    for step in walked.steps:
        if step.events is not None:
            again = taken(game, state, step.command, step.context)
            assert again.events == step.events
            state = again.after
    assert state == walked.steps[-1].after


# What is seen


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_whatever_is_shown_has_a_name_of_its_own(key: str, data: st.DataObject) -> None:
    """An Adjust can name it, and all eyes see the same panels; in a panel of parts a seat has its own row of an id."""
    game = GAMES_AT_HAND[key]
    for state, _ in data.draw(walks(key)).states:
        panels = game.view(state, None).panels
        ids = [panel.id for panel in panels]
        rows = [(row.id, row.seat) for panel in panels for row in panel.rows if row.id is not None]
        assert len(set(ids)) == len(ids)
        assert len(set(rows)) == len(rows)
        assert {panel_id for panel_id in ids if not panel_id.startswith("race.")} <= set(game.panels)
        for seat in state.sitting.roster.numbers:
            assert [panel.id for panel in game.view(state, seat).panels] == ids


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_everything_told_is_one_legible_line_for_all_eyes(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    for step in data.draw(walks(key)).steps:
        state = step.before
        for event in step.events or ():
            for eyes in (None, *state.sitting.roster.numbers):
                assert game.tell(state, event, eyes).isprintable()
            state = game.evolve(state, event)
