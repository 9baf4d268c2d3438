"""EX-KS-62 to 79: who gets what in a scoring, category by category (RULES.md B.1)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_shakespeare.commands import EnterCounts
from tests.games.kill_shakespeare.play import Play

RANKS = [
    ("EX-KS-62", "ABCD", (9, 7, 4, 2), [3, 2, 1, 0]),
    ("EX-KS-63", "ABCD", (9, 9, 4, 2), [3, 3, 1, 0]),
    ("EX-KS-64", "ABCD", (9, 7, 7, 2), [3, 2, 2, 0]),
    ("EX-KS-65", "ABCD", (9, 7, 4, 4), [3, 2, 1, 1]),
    ("EX-KS-66", "ABCD", (9, 9, 9, 2), [3, 3, 3, 0]),
    ("EX-KS-67", "FBCD", (9, 9, 4, 2), [3, 2, 1, 0]),
    ("EX-KS-68", "ABFD", (9, 7, 4, 4), [3, 2, 1, 0]),
    ("EX-KS-69", "AFCD", (9, 7, 7, 2), [3, 2, 1, 0]),
    ("EX-KS-70", "ABCD", (5, 5, 5, 5), [3, 3, 3, 3]),
    ("EX-KS-70 F", "AFCD", (5, 5, 5, 5), [2, 3, 2, 2]),
    ("EX-KS-71", "ABC", (5, 5, 2), [3, 3, 0]),
    ("EX-KS-71 b", "ABC", (5, 2, 2), [3, 1, 1]),
    ("EX-KS-71 F", "FBC", (5, 5, 2), [3, 1, 0]),
    ("EX-KS-71 F b", "AFC", (6, 3, 3), [3, 1, 0]),
    ("EX-KS-72", "AB", (4, 4), [2, 2]),
    ("EX-KS-72 F", "AF", (4, 4), [0, 2]),
]


def scoring(play: Play, number: int = 3, *, markers: tuple[int, ...] = (), **counts: Any) -> Play:
    """The end of this round on the score pad, counted; the preview is on the sheet."""
    play.in_step("extra", number).on_to("count")
    nobody = (0,) * len(play.people)
    more: dict[str, Any] = {"black_areas": 0} if number == 3 else {"black": 0, "areas": nobody}
    return play.give(EnterCounts(**{"markers": markers or nobody, **more, **counts}))


def in_category(play: Play, category: int) -> list[int]:
    """VP by seat, from the sheet's line such as `Anna 3, Ben 1`."""
    line = str(play.value(f"category {category}"))
    awards = dict(each.rsplit(" ", 1) for each in line.split(", ")) if line != "nobody" else {}
    return [int(awards.get(play.state.name(seat), 0)) for seat in range(1, len(play.people) + 1)]


@pytest.mark.parametrize(("example", "people", "markers", "expected"), RANKS, ids=[row[0] for row in RANKS])
def test_ex_ks_62_to_72_rank_awards(example: str, people: str, markers: tuple[int, ...], expected: list[int]) -> None:
    """EX-KS-62 to 72; KS-11.3, KS-11.4: by markers on the map, which is all that anybody has here."""
    play = scoring(Play(people).begin(), markers=markers)
    assert in_category(play, 1) == expected
    assert play.next().vp() == [5 + vp for vp in expected], "scored as it was shown"


@pytest.mark.parametrize(("led", "expected"), [((2, 0, 0, 0), [3, 0, 0, 0]), ((1, 1, 0, 0), [3, 3, 0, 0])])
def test_ex_ks_73_most_areas_led_needs_one(led: tuple[int, ...], expected: list[int]) -> None:
    """KS-11.5; and 1 VP for each of them, KS-11.9."""
    play, free = Play().begin(), iter(("delphos", "cawdor", "bohemia"))
    for who, count in zip(play.people, led, strict=True):
        for _ in range(count):
            play.area(next(free), liberated=True, stronghold="destroyed", leader=who)
    scoring(play)
    assert (in_category(play, 2), in_category(play, 7)) == (expected, list(led))


@pytest.mark.parametrize(
    ("people", "held", "expected"),
    [("VHJF", (0, 1, 2, 3), [0, 0, 1, 3]), ("VO", (5, 3), [3, 0])],
)
def test_ex_ks_74_iago_cards(people: str, held: tuple[int, ...], expected: list[int]) -> None:
    """KS-11.6, AMB-KS-15: Othello scores none; the cards are kept."""
    play = scoring(Play(people).begin().everybody(iago=held))
    assert in_category(play, 4) == expected
    assert play.next().all("iago") == list(held)


def test_ex_ks_75_battle_tokens_are_added_and_kept() -> None:
    """KS-11.7: 2 + 3 + 1."""
    play = scoring(Play("AB").begin().seat("A", tokens=3), tokens=(6, 0))
    assert in_category(play, 5) == [6, 0]
    assert play.next().value("tokens", "A") == 3


@pytest.mark.parametrize(
    ("areas", "expected"), [((0, 1, 2, 3), [0, 0, 0, 1]), ((4, 5, 6, 7), [1, 2, 3, 5]), ((7, 8), [5, 5])]
)
def test_ex_ks_76_areas_reached(areas: tuple[int, ...], expected: list[int]) -> None:
    """KS-11.11."""
    play = scoring(Play("VHJF"[: len(areas)]).begin(), 6, areas=areas)
    assert in_category(play, 9) == expected


def test_ex_ks_77_othellos_pawn_reaches_a_fifth_area() -> None:
    """KS-11.11, KS-11.5: on the map; his pawn counts among his markers as well."""
    play = Play("OA", level="map").begin(O="bohemia")
    play.areas("prospero", "messaline", "delphos", "cawdor", O=1, black=1).area("bohemia", black=1)
    play.area("arden", A=4, black=4).areas("maentua", "avon", black=1).table(round=6).in_step("extra").next()
    assert play.step == "score"
    assert (in_category(play, 9), in_category(play, 1)) == ([2, 0], [2, 0])


def test_ex_ks_78_most_easy_and_most_hard_quests() -> None:
    """KS-11.10: a tie pays all, Falstaff alone; none is not most."""
    plain = scoring(Play("ABC").begin().everybody(easy=(3, 3, 1)), 6)
    assert in_category(plain, 8) == [1, 1, 0]
    falstaff = scoring(Play("FB").begin().everybody(easy=(3, 3)), 6)
    assert in_category(falstaff, 8) == [1, 0]
    assert in_category(scoring(Play("AB").begin(), 6), 8) == [0, 0]


@pytest.mark.parametrize(("areas", "track"), [(5, 1), (4, 0)])
def test_ex_ks_79_black_leads_in_five_areas(areas: int, track: int) -> None:
    """KS-11.1, on the score pad as counted."""
    assert scoring(Play().begin(), black_areas=areas).track == track


@pytest.mark.parametrize(("areas", "track"), [(5, 1), (4, 0)])
def test_ex_ks_79_black_leads_in_five_areas_of_the_map(areas: int, track: int) -> None:
    """KS-11.1: where both are equal black does not lead."""
    play = Play("AB", level="map").begin()
    keys = ("prospero", "messaline", "delphos", "cawdor", "maentua", "bohemia", "arden", "avon")
    play.areas(*keys[areas:7], A=3).area("avon", A=1, black=0)
    assert play.in_step("extra", 3).listen().next().track == track
    assert bool(play.saying("KS-11.1")) is (track == 1)
