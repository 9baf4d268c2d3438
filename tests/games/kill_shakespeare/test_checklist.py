"""What hands do with the pieces at the setup and in Prep: one line each, none twice, nothing invented (KS-1, KS-15)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Command, Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.checklist import checklist
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from companion.games.kill_shakespeare.tell import tell
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, some
from tests.games.kill_shakespeare.play import Play
from tests.games.kill_shakespeare.positions import area, at, position, seat
from tests.games.kill_shakespeare.rounds import LINE, asked, hope, known, printed_hero
from tests.games.kill_shakespeare.test_setup import PIECES, began


def lines(state: State) -> list[str]:
    return [line for line, _ in checklist(state)]


def told(state: State, rule: str) -> list[str]:
    return [line for line, cited in checklist(state) if cited == rule]


# The setup


def test_the_whole_setup_in_lines() -> None:
    """KS-1.4 to KS-1.13: told as Reminded in this order, once round 1 begins."""
    assert lines(position(PLAIN)) == [
        "Character cards: side for 3 or more; Energy on the star, VP 5.",
        "Ben swaps a 3 for the +2.",
        "Available influence: 2 markers each.",
        "Stack 2 action markers each: Anna, Ben, Cleo, Dev.",
        "Anna's arrow on the Wheel points at the single troop.",
        "A black marker lies beside every Stronghold.",
        "Hope in every area: 4.",
        "Black markers in every area: 3.",
        "Richard in Avon, Lady Macbeth in Arden, track marker on space 0.",
        "4 cards on each card track.",
        "Quests and area tokens as printed.",
    ]
    _, events = given(board(PLAIN, Step.START, "score_pad"), Next())
    assert [(each.text, each.rule) for each in some(events, e.Reminded)] == list(checklist(position(PLAIN)))


def test_what_was_typed_is_told_as_it_was_typed() -> None:
    """KS-1.12, D.6: nothing is told of what nobody typed."""
    state, _ = given(began(PLAIN[:3]), PIECES)
    assert "Hope in areas 1 to 8: 3, 2, 4, 1, 5, 3, 6, 4." in lines(state)
    assert "Black markers in areas 1 to 8: 2, 2, 3, 3, 3, 3, 4, 4." in lines(state)
    assert "Richard in Avon, Lady Macbeth nowhere, track marker on space 1." in lines(state)
    assert lines(state)[-1] == "Card tracks, quests and area tokens as printed."
    typed = known(state, cards=5, face_down=2, easy=(3, 2, 2, 1, 1, 0), hard=(1, 2, 2, 3, 3, 4))
    assert lines(typed)[-3:] == [
        "5 cards on each card track, 2 of them face down.",
        "3 easy and 1 hard quests.",
        "Area tokens as printed.",
    ]


def test_what_was_put_right_before_the_start_is_told() -> None:
    """KS-1.12, G-3."""
    play = Play().area("avon", hope=2)
    assert "Hope in areas 1 to 8: 4, 4, 4, 4, 4, 4, 4, 2." in lines(play.state)


# Variants


def test_the_expert_game_adds_black_and_takes_hope() -> None:
    """KS-15.1: where, how many, and Richard's marker further on."""
    state = position(PLAIN, extra_black="1 8", less_hope="8,3", expert_track=3)
    assert told(state, "KS-15.1") == [
        "1 Hope less in Delphos, Avon.",
        "1 black marker more in Prospero, Avon.",
        "The track marker lies on space 3, 3 past the star.",
    ]
    assert {"Hope in every area: 4.", "Black markers in every area: 3."} <= set(lines(state))


def test_the_novice_game_has_four_black_more_hope_and_an_empty_track() -> None:
    """KS-15.2."""
    state = position(PLAIN, novice_black=True, novice_track=True, more_hope="2")
    assert told(state, "KS-15.2") == [
        "1 Hope more in Messaline.",
        "Black markers in every area: 4.",
        "The track marker waits off the track, beside space 0.",
    ]


def test_both_at_once_stand_beside_each_other() -> None:
    """KS-15: each with its own rule; what is placed adds up to what the board holds."""
    state = position(PLAIN, novice_black=True, extra_black="1", more_hope="1 2 3 4 5 6 7 8", less_hope="4")
    assert "1 Hope more in every area." in lines(state)
    assert "1 Hope less in Cawdor." in lines(state)
    assert "Black markers in every area: 4." in lines(state)
    assert "1 black marker more in Prospero." in lines(state)
    assert [each.black for each in state.areas.values()] == [5, *[4] * 7]


# Each line is a line


VARIANTS: list[dict[str, Any]] = [
    {},
    {"extra_black": "1 2 3 4", "less_hope": "5 6 7 8", "expert_track": 2},
    {"novice_black": True, "novice_track": True, "more_hope": "1 4 8"},
]


def sentences(state: State, command: Command) -> list[str]:
    """What is told of a command."""
    said = []
    for event in given(state, command)[1]:
        said.append(tell(state, event, None))
        state = evolve(state, event)
    return [sentence for sentence in said if sentence]


@pytest.mark.parametrize("settings", VARIANTS)
@pytest.mark.parametrize("level", ["score_pad", "map"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_thing_to_do_is_one_line_and_none_is_told_twice(count: int, level: str, settings: dict[str, Any]) -> None:
    """KS-1, KS-4: at the setup and in Prep, with all that a profile can know."""
    state = at(known(position(PLAIN[:count], level=level, **settings), cards=4, face_down=2), Step.START)
    state = known(state, quest_spaces=5, easy=(3, 2, 2, 1, 1, 0), hard=(1, 4, 2, 3, 3, 4))
    state = area(state, "cawdor", stronghold=Stronghold.DESTROYED, token=1)
    for number, key in zip(state.players, AREAS, strict=False):
        state = seat(state, number, pawn=key)
    for step, command in ((Step.START, Next()), (Step.PREP, c.QuestsLeft(count=2))):
        said = sentences(at(state, step), command)
        assert [sentence for sentence in said if len(sentence) > LINE] == []
        assert len(said) == len(set(said))


# Hope in Prep


def test_hope_that_falls_without_more_is_told_in_one_sentence() -> None:
    """KS-4.6: area by area all the same, and what follows stands where it happens."""
    play = Play(level="map").begin()
    play.area("avon", liberated=True, black=0, A=1).area("delphos", hope=1).in_step("prep").listen()
    play.give(c.QuestsLeft(count=0))
    assert play.hope() == [3, 3, 0, 3, 3, 3, 3, 4]
    assert [line for line in play.told if "Hope" in line][:3] == [
        "Prep: Hope falls by 1 in Prospero, Messaline (KS-4.6).",
        "Prep: Hope in Delphos 1 → 0 (KS-4.6).",
        "The Hope die leaves Delphos: 1 of 4 areas without Hope (KS-12.2).",
    ]
    assert play.tells("Prep: Hope falls by 1 in Cawdor, Maentua, Bohemia, Arden (KS-4.6).")


@pytest.mark.parametrize(
    ("areas", "where"),
    [
        (tuple(AREAS), "in every area"),
        (tuple(AREAS)[:6], "everywhere but in Arden, Avon"),
        (("cawdor", "avon"), "in Cawdor, Avon"),
    ],
)
def test_where_hope_falls_in_as_few_words_as_possible(areas: tuple[str, ...], where: str) -> None:
    """KS-4.6."""
    event = e.HopeFalls(areas=areas)
    assert tell(position(), event, None) == f"Prep: Hope falls by 1 {where} (KS-4.6)."
    assert hope(evolve(position(), event)) == {key: 4 - (key in areas) for key in AREAS}


def test_no_hope_is_no_event() -> None:
    """KS-4.6: an area without its die, or liberated, loses nothing."""
    state = at(position(), Step.PREP)
    for key in AREAS:
        state = area(state, key, liberated=True)
    _, events = given(state, c.QuestsLeft(count=0))
    assert not some(events, e.HopeFalls)
    assert not some(events, e.HopeChanged)
    _, events = given(area(state, "avon", liberated=False), c.QuestsLeft(count=0))
    assert only(events, e.HopeFalls).areas == ("avon",)


# Characters at their moments outside Action


def test_falstaff_rolls_again_for_prospero_on_both_levels() -> None:
    """KS-13.5, AMB-KS-20: told where pawns are rolled, unless the setting allows it."""
    heroes = ("falstaff", "viola")
    for level in ("score_pad", "map"):
        assert "Falstaff also on a 1" in asked(board(heroes, Step.START, level)).text
        assert "AMB-KS-20" in asked(board(heroes, Step.START, level)).rules
        allowed = board(heroes, Step.START, level, falstaff_prospero_start="allow")
        assert "Falstaff" not in asked(allowed).text
    assert "Falstaff" not in asked(board(PLAIN, Step.START, "score_pad")).text


def test_juliets_time_spaces_are_told_where_time_is_laid() -> None:
    """KS-13.2, KS-6.1: as many as were typed, else that she has fewer."""
    state = board(PLAIN, Step.PLAN, "score_pad")
    assert asked(state).text.endswith("Juliet has fewer Time spaces.")
    typed = printed_hero(printed_hero(state, "juliet", time_spaces=2), "hamlet", time_spaces=4)
    assert asked(typed).text.endswith("Time spaces: Anna 4, Ben 2.")
    assert "KS-13.2" in asked(typed).rules
    assert "Time spaces" not in asked(board(("hamlet", "viola"), Step.PLAN)).text


def test_othellos_pawn_is_never_lost_to_lady_macbeth_nor_in_battle() -> None:
    """KS-5.2d, KS-8.4, KS-13.3: on the score pad, where hands take the markers."""
    play = Play("AOB").begin().event(9, macbeth="cawdor")
    assert "was a marker lost, never Othello's pawn?" in play.asked.text
    assert [option.label for option in play.asked.options[1:3]] == ["Yes, lost", "No: an Iago"], "KS-5.2c: as asked"
    without = Play("AVF").begin().event(9, macbeth="cawdor")
    assert "Othello" not in without.asked.text
