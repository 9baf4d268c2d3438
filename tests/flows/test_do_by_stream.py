"""EX-DO-03, 06, 12, 16, 20 and 21 of RULES.md B.3, through the JSON lines of the real command."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.flows.conftest import Companion
from tests.flows.scripts import NAMES, Answers, Json, asked, do, position, tells, value

Played = Callable[..., Answers]

GO_ON = '{"do": "Next"}'


@pytest.fixture
def played(companion: Companion) -> Played:
    """Plays these lines with so many heroes; every one of them is understood and allowed."""

    def play(heroes: int, *lines: str, settings: tuple[str, ...] = ()) -> Answers:
        seats = [word for name in NAMES[: heroes + 1] for word in ("--seat", name)]
        chosen = [word for setting in settings for word in ("--set", setting)]
        quest = do("EnterQuest", conquest=5)
        words = ("play", "descent_overlord", "--json", "--clock", "manual", *seats, *chosen)
        answers = Answers(companion(*words, typed="".join(f"{line}\n" for line in (quest, *lines))))
        assert (answers.errors, answers.refusals) == ([], [])
        return answers

    return play


def table(line: Json, *ids: str) -> tuple[object, ...]:
    return tuple(value(line, each) for each in ids)


def text(line: Json, kind: str) -> str:
    question = asked(line, kind)
    assert question is not None
    return str(question["text"])


def overlords_turn(**numbers: object) -> tuple[str, ...]:
    """These numbers, all heroes done, and the overlord's turn begun."""
    return position(**numbers), do("EndHeroes")


def test_ex_do_03_discards_down_to_eight_pay(played: Played) -> None:
    """DO-3.2: hand 7, three heroes, threat 2."""
    drawn, discarded = played(
        3, *overlords_turn(hand=7, deck=29, threat=2), do("Discard", values=[3])
    ).entries[-2:]
    assert table(drawn, "hand", "threat", "step") == (9, 5, "discard")
    assert "1 card at least" in text(drawn, "P-DO-06a")
    assert table(discarded, "hand", "threat", "discard") == (8, 8, 1)


def test_ex_do_06_a_power_is_paid_by_discards_and_stays(played: Played) -> None:
    """DO-4.3, DO-5.4: cost 18, threat 12, cards worth 2 and 5."""
    lines = (*overlords_turn(threat=8), do("PlayCard", card="Hordes of the Things", discards=[2, 5]))
    last = played(4, *lines).last
    assert table(last, "threat", "powers", "discard") == (1, 1, 2)
    assert tells(last, "Hordes of the Things, a power", "stays in play")


def test_ex_do_12_the_event_goes_before_a_declared_action(played: Played) -> None:
    """DO-6.1, TW-DO-2: the hero declares at once, the overlord speaks up within the grace time."""
    lines = (
        do("HeroNext", seat=2),
        json.dumps({"do": "Declare", "seat": 2, "at": 0.5}),
        json.dumps({"do": "Claim", "seat": 1, "at": 1.0, "clock": "box", "error": 0.001}),
        json.dumps({"advance": 0.2}),
        do("Confirm"),
        do("PlayCard", kind="event", cost=0),
        GO_ON,
    )
    answers = played(4, *lines, settings=("clocks=on",))
    first = answers.telling("Anna reacts first")
    assert value(first, "step") == "before a hero's turn"
    assert answers.telling("plays an event")
    assert value(answers.last, "step") == "before a hero's turn"
    assert asked(answers.last, "P-DO-03") is not None


def test_ex_do_16_the_last_card_costs_and_the_discards_are_a_new_deck(played: Played) -> None:
    """DO-7.1: deck 2, discards 20, conquest 5."""
    last = played(4, *overlords_turn(deck=2, discard=20, hand=3)).last
    assert table(last, "conquest", "deck", "discard", "hand") == (2, 20, 0, 5)


def test_ex_do_20_done_is_an_offer_while_a_hero_is_on_guard(played: Played) -> None:
    """TW-DO-5: a guarding hero acts, so the overlord goes on; a full round of passes ends the turn."""
    guarded = (do("HeroNext", seat=2), do("Declare", "Ben"), do("PlaceGuard", "Ben", seat=2))
    done = (do("EndHeroes"), GO_ON, GO_ON)
    acts = (do("Claim", "Ben"), json.dumps({"advance": 0.2}), do("Confirm"), GO_ON)
    answers = played(4, *guarded, *done, *acts, do("CallTrigger", "Anna"))
    assert answers.telling("Anna may go on")
    assert asked(answers.last, "P-DO-04a") is not None

    ended = played(4, *guarded, *done, do("Pass", "Ben")).last
    assert table(ended, "round", "step") == (2, "heroes")


def test_ex_do_21_in_the_campaign_the_overlord_gains_and_the_heroes_flee(played: Played) -> None:
    """DO-9.1, DO-9.2: the second cycle in a level."""
    settings = ("do.rtl_penalty=yes", "do.rtl_level_cycles=yes")
    once = overlords_turn(deck=2, discard=20, hand=3)
    again = (GO_ON, GO_ON, position(deck=2, discard=18), do("EndHeroes"))
    answers = played(4, *once, *again, settings=settings)
    first, second = answers.entries[2], answers.last
    assert table(first, "conquest", "overlord conquest") == (5, 3)
    assert table(second, "conquest", "overlord conquest", "level cycles") == (5, 6, 2)
    assert tells(second, "must flee")
