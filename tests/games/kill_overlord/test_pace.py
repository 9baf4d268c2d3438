"""How many answers and how much waiting an ordinary round costs, and a cold start.

An answer is one command given by a hand; a card and a target count as two, and so does each blank of a form. `python -m
tests.games.kill_overlord.test_pace` prints the counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest

from companion.games.kill_overlord.commands import DefineCard
from tests.games.kill_overlord.play import Evening

THINKING = 2.0
"""Seconds a holder looks at the cards before announcing one; Plead Guilty runs meanwhile (TW-KO-3)."""

WAY = ("Cleo", "Eva", "Ben", "Dan", "Finn", "Cleo", "Eva", "Ben", "Dan", "Finn", "Anna")
"""The order's way: ten passes, the last one to the Overlord."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """`answers` given by hands; `enforced` seconds in which the clock let nobody go on, thinking not counted;
    `at_once` the same when nobody ever thinks, so that every minimum is waited for in full."""

    level: str
    passes: int
    answers: int
    enforced: float
    at_once: float


def ordinary_round(level: str, clocks: str) -> Cost:
    """Six play a round of ten passes without a reaction, from Draw to the new roles."""
    answers, enforced = _played(level, clocks, THINKING)
    _, at_once = _played(level, clocks, 0.0)
    return Cost(level=level, passes=len(WAY) - 1, answers=answers, enforced=enforced, at_once=at_once)


def _played(level: str, clocks: str, thinking: float) -> tuple[int, float]:
    play = Evening(6, level=level, clocks=clocks, hand=dict.fromkeys(("Ben", "Cleo", "Dan", "Eva", "Finn"), 2))
    play.adjust("round", to=2).listen().begin().open(WAY[0])
    answers, thought, started = 2, 0.0, play.time
    for who, to in pairwise(WAY):
        play.wait(thinking)
        thought += thinking
        answers += _one_pass(play, level, who, to)
    play.wait(thinking).cannot("Anna")
    thought += thinking
    answers += 1
    answers += _window_over(play)
    play.next()
    answers += 1
    assert (play.round, play.overlord) == (3, "Ben")
    return answers, round(play.time - started - thought, 1)


def _one_pass(play: Evening, level: str, who: str, to: str) -> int:
    """Announced with card and target in one go; with clocks the table then waits for the window."""
    card = ""
    if level == "full":
        card = "Capitalize" if abs(play.number(who) - play.number(to)) in (2, 4) else "Victimize"
    play.plays(who, card, to)
    answers = 2 if card else 1
    if play.deadline is not None:
        play.run_out()
        while play.holder == who:
            play.run_out()
    elif card == "Victimize":
        play.next()  # without clocks somebody has to say that nobody reacts before the receiver can choose
        answers += 1
    if play.asked_about("P-KO-07"):
        play.chooses(to, "pay")
        answers += 1
    return answers


def _window_over(play: Evening) -> int:
    """The last call: the clock ends it, or one answer does."""
    if play.deadline is not None:
        play.run_out()
        return 0
    play.next()
    return 1


def cold_start() -> int:
    """Six play at level full and nothing is known: the answers up to the first pass, names not counted.

    The first card is one that the app does not know, which is the dearest way to begin."""
    answers = 6  # each seat's role
    play = Evening(6, level="full", cold=True).begin().open("Ben")
    answers += 2
    play.plays("Ben", "Ambush", "Dan")
    answers += 2
    asked = play.form_of(DefineCard)
    assert asked is not None
    assert asked.form is not None
    answers += len([blank for blank in asked.form.fields if blank.name != "card"])
    play.define_card("Ambush", type="shield").next()
    answers += 1
    assert play.holder == "Dan"
    return answers


@pytest.mark.parametrize(("level", "most"), [("referee", 15), ("full", 40)])
@pytest.mark.parametrize("clocks", ["on", "off"])
def test_the_answers_of_an_ordinary_round(level: str, most: int, clocks: str) -> None:
    """Pace: referee at most 15 answers, full at most 40."""
    cost = ordinary_round(level, clocks)
    assert cost.passes == 10
    assert cost.answers <= most


@pytest.mark.parametrize("level", ["referee", "full"])
def test_the_enforced_waiting_of_an_ordinary_round(level: str) -> None:
    """Pace: at most 35 seconds with clocks (ten Retaliate windows and one last call), none without."""
    assert ordinary_round(level, "on").enforced <= 35.0
    assert ordinary_round(level, "off").enforced == 0.0


def test_the_waiting_of_people_who_never_think_is_the_sum_of_the_windows() -> None:
    """G-9, C.4: ten times 3 s, nine minimums of 2 s before a card, and 2 s of last call: no second is added."""
    assert ordinary_round("referee", "on").at_once <= 10 * 3 + 9 * 2 + 2 + 2


def test_a_cold_start_reaches_the_first_pass() -> None:
    """Pace: at most 25 answers besides names."""
    assert cold_start() <= 25


def counts() -> list[str]:
    """The counts as lines that a paper can cite."""
    lines = []
    for level in ("referee", "full"):
        cost, bare = ordinary_round(level, "on"), ordinary_round(level, "off")
        lines.append(
            f"{level}: {cost.passes} passes, {cost.answers} answers and {cost.enforced:g} s of enforced waiting with "
            f"clocks ({cost.at_once:g} s when nobody ever thinks), {bare.answers} answers and none without"
        )
    lines.append(f"cold start, full: {cold_start()} answers to the first pass")
    return lines


if __name__ == "__main__":
    print("\n".join(counts()))
