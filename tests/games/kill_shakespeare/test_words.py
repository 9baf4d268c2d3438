"""A table reads names, never keys or ids: choices, numbers set by hand, refusals, every sentence told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion.core.happenings import Adjusted, OptionSet
from companion.core.messages import Adjust, Event, Refused, Value
from companion.core.prompts import Field
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import CharacterCard
from companion.games.kill_shakespeare.printed import AREAS, CHARACTERS
from companion.games.kill_shakespeare.state import Counts, Score, State, Step
from companion.games.kill_shakespeare.tell import tell
from tests.games.kill_shakespeare.board import board, given
from tests.games.kill_shakespeare.positions import at, position
from tests.games.kill_shakespeare.wandering import FACTS, VARIANTS, start, wander
from tests.games.walks import Walk

KEY = re.compile(rf"\b({'|'.join((*AREAS, *CHARACTERS))})\b|_")
"""A key of an area or a hero, or anything that only a program would write."""

AREA_NAMES = "Areas are Prospero, Messaline, Delphos, Cawdor, Maentua, Bohemia, Arden, Avon"

LIBERATED = "the area is liberated, Anna takes its token"

TWICE = re.compile(r"\b(\w+) \1\b")


def told_of(state: State, what: str, to: Value, seat: int | None = None) -> str:
    _, events = given(state, Adjust(what=what, seat=seat, to=to, reason="card"))
    return tell(state, next(event for event in events if isinstance(event, Adjusted)), None)


@pytest.mark.parametrize(
    ("what", "seat", "to", "sentence"),
    [
        ("vp", 2, 6, "Ben: VP 5 → 6 (card)."),
        ("iago", 1, 2, "Anna: Iago cards 0 → 2 (card)."),
        ("hope delphos", None, 2, "Hope in Delphos 4 → 2 (card)."),
        ("track", None, 3, "Richard's space 0 → 3 (card)."),
        ("iago stack", None, 1, "Iago stack 0 → 1 (card)."),
        ("black cawdor", None, 5, "Black markers in Cawdor 3 → 5 (card)."),
        ("influence cawdor", 3, 2, "Cleo: influence in Cawdor 0 → 2 (card)."),
        ("pawn", 1, "bohemia", "Anna: pawn nowhere → Bohemia (card)."),
        ("richard", None, "arden", "Richard Avon → Arden (card)."),
        ("leader cawdor", None, 2, "Leader of Cawdor nobody → Ben (card)."),
        ("token cawdor", None, -1, "Area token of Cawdor nobody → out of the game (card)."),
        ("liberated cawdor", None, "yes", "Cawdor liberated no → yes (card)."),
        ("stronghold cawdor", None, "destroyed", "Stronghold of Cawdor standing → destroyed (card)."),
    ],
)
def test_a_number_set_by_hand_is_told_in_the_words_of_the_table(
    what: str, seat: int | None, to: Value, sentence: str
) -> None:
    """G-3: what an Adjust names by id is told by name, the seats and areas in it too."""
    assert told_of(board(), what, to, seat) == sentence


@pytest.mark.parametrize(
    ("what", "seat", "to", "sentence"),
    [
        ("hope delphos", None, 9, "Hope in Delphos: at most 8, not 9."),
        ("jester", 1, -1, "Jesters: at least 0, not -1."),
        ("pawn", 1, "Verona", f"{AREA_NAMES} or their digits, and none."),
    ],
)
def test_a_refusal_calls_a_number_by_its_name(what: str, seat: int | None, to: Value, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        given(board(), Adjust(what=what, seat=seat, to=to))
    assert refused.value.reason == sentence


@pytest.mark.parametrize("step", list(Step))
def test_choices_are_called_by_their_names(step: Step) -> None:
    """A choice that is a key to programs has a label for the table: areas, heroes."""
    for state in (at(position(), step), at(board(), step)):
        for blank in _blanks(state):
            assert not [label for label in blank.called.values() if KEY.search(label)], blank.name


def _blanks(state: State) -> Iterator[Field]:
    try:
        forms = [prompt.form for prompt in GAME.prompts(state)]
    except (AssertionError, IndexError, KeyError):
        forms = []  # a step that only play can bring about
    for form in (*forms, *GAME.forms(state)):
        yield from form.fields if form is not None else ()


# Everything that is told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.InfluenceChanged(area="avon", seat=3, by=1, cause="moved", rule="KS-7.2c"),
            "Cleo puts 1 marker into Avon (KS-7.2c).",
        ),
        (
            e.InfluenceChanged(area="avon", seat=3, by=-2, cause="moved", rule="KS-7.2c"),
            "Cleo takes 2 markers out of Avon (KS-7.2c).",
        ),
        (
            e.InfluenceChanged(area="avon", seat=3, by=-1, cause="Lady Macbeth", rule="KS-5.2c", reserve=True),
            "Lady Macbeth: Cleo loses 1 marker in Avon, to the reserve (KS-5.2c).",
        ),
        (
            e.IagoPlaced(cause="Ben picked an Iago", rule="KS-6.7c"),
            "Ben picked an Iago: it goes on the stack, 1 of 3 (KS-6.7c).",
        ),
        (
            e.BattleWon(area="avon", lost=(2, 0, 0, 0), token=1),
            f"Battle in Avon: Anna 2 lost, as many black captured; {LIBERATED} (KS-8.1 to KS-8.6).",
        ),
        (
            e.Counted(counts=Counts(tokens=(0, 3, 0, 0), jesters=(0, 0, 0, 0))),
            "Counted: Battle tokens: Ben 3; Jesters to discard: none (KS-11).",
        ),
        (
            e.Scored(category=5, awards=(Score(round=3, category=5, seat=2, vp=6, why="6 points of Battle tokens"),)),
            "Battle tokens: Ben +6 (KS-11.7).",
        ),
        (
            e.CharacterDescribed(card=CharacterCard(character="juliet", token_limit=1)),
            "Juliet's card is noted: 1 Battle token (KS-13.6).",
        ),
    ],
)
def test_a_sentence_is_short_and_says_nothing_twice(event: Event, sentence: str) -> None:
    """A.5: its cause where it is not the act itself, numbers with their words."""
    assert tell(at(position(), Step.ACTION), event, None) == sentence


@cache
def walked(number: int) -> Walk:
    level, count, pieces = ("score_pad", "map")[number % 2], 2 + number % 3, ("needed", "known")[number // 2 % 2]
    chance = Random(number)
    settings = {"ks.level": level, **VARIANTS[number % len(VARIANTS)]}
    return wander(start(count, FACTS[pieces], settings, chance), chance)


TYPED = ("adjust", "option")
"""Refusals that list what can be typed, by the words that are typed."""


def sentences(walk: Walk) -> Iterator[str]:
    """All that was told or refused; a seat that was renamed is told as Anna."""
    for step in walk.steps:
        state = step.before
        for event in step.events or ():
            if not isinstance(event, OptionSet):  # a setting is told by the words of its key
                yield _as_anna(state, tell(state, event, None))
            state = GAME.evolve(state, event)
        if step.refused is not None and step.refused.code not in TYPED:
            yield _as_anna(state, step.refused.reason)


def _as_anna(state: State, sentence: str) -> str:
    for seat in state.sitting.roster.seats:
        sentence = sentence.replace(seat.name, "Anna")
    return sentence


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_told_or_refused_is_a_sentence_without_keys(number: int) -> None:
    """One sentence that begins with a capital and ends with a full stop; no word twice, no key of a program."""
    for sentence in filter(None, sentences(walked(number))):
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith((".", "?")), sentence
        assert not KEY.search(sentence), sentence
        assert not TWICE.search(sentence), sentence
