"""Hundreds of answers in a row, on both levels, by 2, 3 and 4 players: what holds in every position on the way
(KS-2, KS-3.3, KS-10, KS-12, G-5, G-6)."""

from __future__ import annotations

from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from companion.core.messages import SHARED_COMMANDS, Context, Sealed
from companion.core.prompts import Prompt
from companion.core.view import View
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import AREAS, HOPE_MOST, IAGO_MOST
from companion.games.kill_shakespeare.state import State, Step
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.kill_shakespeare.wandering import FACTS, VARIANTS, start, wander
from tests.games.walks import Step as Taken
from tests.games.walks import Walk, answers, made, taken

WALKS = tuple(f"{level} {count} {pieces}" for level in ("score_pad", "map") for count in (2, 3, 4) for pieces in FACTS)
EVERY_WALK = pytest.mark.parametrize("name", WALKS)


@cache
def walked(name: str) -> Walk:
    """The walk of this level, number of players and pieces; variants go round."""
    level, count, pieces = name.split()
    number = WALKS.index(name)
    chance = Random(number + 20)
    settings = {"ks.level": level, **VARIANTS[number % len(VARIANTS)]}
    return wander(start(int(count), FACTS[pieces], settings, chance), chance)


def accepted(walk: Walk) -> list[Taken]:
    return [step for step in walk.steps if step.events is not None]


# How far they get


def test_the_walks_get_through_every_step_of_the_round_and_to_both_ends() -> None:
    """KS-3.1: everything below is proven only where a walk has been."""
    steps = [step for name in WALKS for step in accepted(walked(name))]
    happened = [event for step in steps for event in step.events or ()]
    scored = {(step.before.round, event.category) for step in steps for event in scorings(step)}
    assert {step.after.step for step in steps} == set(Step)
    assert {(3, 7), (6, 9)} <= scored
    assert len([event for event in happened if isinstance(event, e.GameWon)]) >= 3
    assert len({event.rule for event in happened if isinstance(event, e.Defeated)}) >= 2
    assert len([name for name in WALKS if len(accepted(walked(name))) > 150]) >= 9
    for kind in (e.IagoDiscarded, e.TokenAdded, e.BattleWon, e.StrongholdFell, e.Fled, e.QuestDone, e.BidSealed):
        assert any(isinstance(event, kind) for event in happened), kind


def scorings(step: Taken) -> list[e.Scored]:
    return [event for event in step.events or () if isinstance(event, e.Scored)]


# Every position


@EVERY_WALK
def test_every_number_stays_what_it_can_be(name: str) -> None:
    """KS-2, KS-10.1, KS-10.4, KS-10.7: Hope, Iago, the track, turn order, Jesters."""
    for step in accepted(walked(name)):
        if step.after.step is not Step.COMPONENTS:
            check_numbers(GAME.view(step.after, None), len(step.after.players))


def check_numbers(view: View, count: int) -> None:
    track = view.panel("track")
    assert track is not None
    assert track.goal is not None
    assert 0 <= number(view, "track") <= track.goal
    assert 0 <= number(view, "iago stack") <= IAGO_MOST
    assert all(0 <= number(view, f"hope {key}") <= HOPE_MOST for key in AREAS)
    seats = range(1, count + 1)
    assert sorted(number(view, "place", seat) for seat in seats) == list(seats)
    assert min(number(view, "jester", seat) for seat in seats) >= 0


def number(view: View, what: str, seat: int | None = None) -> int:
    found = view.value(what, seat)
    assert isinstance(found, int)
    return found


@EVERY_WALK
def test_vp_change_by_told_events_only(name: str) -> None:
    """G-5: whoever has more or less VP is named in a sentence that everybody hears."""
    for step in accepted(walked(name)):
        state = step.before
        for event in step.events or ():
            after = GAME.evolve(state, event)
            for seat, player in state.players.items():
                if after.players[seat].vp != player.vp:
                    told = GAME.tell(state, event, None)
                    assert state.name(seat) in told, told
            state = after


@EVERY_WALK
def test_the_game_is_over_exactly_if_a_result_stands(name: str) -> None:
    """KS-3.3, KS-12."""
    for step in accepted(walked(name)):
        over, result = step.after.step is Step.OVER, GAME.result(step.after)
        assert (result is not None) is over
        assert bool(GAME.prompts(step.after)) is not over


# Questions


@EVERY_WALK
def test_a_question_has_an_answer_and_never_comes_again(name: str) -> None:
    """A.4: what was answered stays answered, so that a late answer can be told from one to the next question."""
    walk = walked(name)
    gone: set[str] = set()
    open_now: dict[str, Prompt] = {}
    for state, _ in walk.states:
        asked = {prompt.id: prompt for prompt in GAME.prompts(state)}
        assert not gone & set(asked)
        gone |= set(open_now) - set(asked)
        for key, prompt in asked.items():
            if key not in open_now:
                assert has_answer(state, prompt), prompt.text
            else:
                assert prompt.seat == open_now[key].seat
        open_now = asked


def has_answer(state: State, prompt: Prompt) -> bool:
    """Nothing is a bid whatever the tokens in a hand may be."""
    nothing = ((command, prompt.seat) for command in (c.Commit(bid=Sealed(value="0")), c.Lay(), c.LayBlind()))
    found = (
        taken(GAME, state, command, Context(at=0.0, by=by)) for command, by in chain(answers(state, prompt), nothing)
    )
    return any(step.refused is None for step in found)


# The end, and back


@EVERY_WALK
def test_after_the_end_there_is_undo_alone(name: str) -> None:
    """G-5, KS-3.3: everything that was ever said is refused as over."""
    walk = walked(name)
    state = walk.steps[-1].after
    if GAME.result(state) is None:
        return
    chance = Random(0)
    said = [step.command for step in walk.steps[-40:]] + [made(kind, GAME, state, chance) for kind in SHARED_COMMANDS]
    for command in said:
        step = taken(GAME, state, command, Context(at=0.0, by=None))
        assert step.refused is not None
        assert step.refused.code == "over"
    assert GAME.forms(state) == ()


Seen = tuple[tuple[View, list[tuple[int | None, str]]], ...]


def seen(table: Table[Any]) -> Seen:
    """What every pair of eyes sees and is asked; an undo gives every question a new id."""
    eyes = (None, *table.roster.numbers)
    return tuple((table.view(each), [(asked.seat, asked.text) for asked in table.prompts(each)]) for each in eyes)


def table_of(walk: Walk) -> Table[State]:
    return Table(GAME, walk.start, clock=PlayClock.manual(), wall=lambda: 1e9)


@EVERY_WALK
def test_undo_and_redo_at_the_table_give_equal_views(name: str) -> None:
    """A1-1: now and then on the way, and at the end."""
    walk = walked(name)
    table = table_of(walk)
    steps = [step for step in accepted(walk) if step.events]
    for at, step in enumerate(steps):
        looks = at % 40 == 0 or step is steps[-1]
        before = seen(table) if looks else ()
        table.submit(step.command, by=step.context.by)
        if looks:
            after = seen(table)
            table.undo(sure=True)
            assert seen(table) == before
            assert table.result() is None
            table.redo()
            assert seen(table) == after
    assert table.result() == GAME.result(steps[-1].after)


@pytest.mark.parametrize("name", ["score_pad 4 needed", "map 4 known"])
def test_the_whole_way_back_and_there_again(name: str) -> None:
    """A1-1: over several hundred entries."""
    walk = walked(name)
    table = table_of(walk)
    began = seen(table)
    for step in accepted(walk):
        table.submit(step.command, by=step.context.by)
    end = seen(table)
    table.rewind(0, sure=True)
    assert seen(table) == began
    while table.redo_label():
        table.redo()
    assert seen(table) == end
