"""What a scoring awards, and why in words (KS-11, EX-KS-62 to EX-KS-78): the pure functions."""

from __future__ import annotations

import pytest

from companion.games.kill_shakespeare import scoring
from companion.games.kill_shakespeare.scoring import Awards


def row(*values: int) -> dict[int, int]:
    return dict(enumerate(values, start=1))


def vp(awards: Awards) -> tuple[int, ...]:
    return tuple(award.vp for award in awards.values())


def why(awards: Awards) -> tuple[str, ...]:
    return tuple(award.why for award in awards.values())


@pytest.mark.parametrize(
    ("example", "values", "falstaff", "expected"),
    [
        ("EX-KS-62", (9, 7, 4, 2), None, (3, 2, 1, 0)),
        ("EX-KS-63", (9, 9, 4, 2), None, (3, 3, 1, 0)),
        ("EX-KS-64", (9, 7, 7, 2), None, (3, 2, 2, 0)),
        ("EX-KS-65", (9, 7, 4, 4), None, (3, 2, 1, 1)),
        ("EX-KS-66", (9, 9, 9, 2), None, (3, 3, 3, 0)),
        ("EX-KS-67", (9, 9, 4, 2), 1, (3, 2, 1, 0)),
        ("EX-KS-68", (9, 7, 4, 4), 3, (3, 2, 1, 0)),
        ("EX-KS-69", (9, 7, 7, 2), 2, (3, 2, 1, 0)),
        ("EX-KS-70", (5, 5, 5, 5), None, (3, 3, 3, 3)),
        ("EX-KS-70", (5, 5, 5, 5), 3, (2, 2, 3, 2)),
        ("EX-KS-71", (5, 5, 2), None, (3, 3, 0)),
        ("EX-KS-71", (5, 2, 2), None, (3, 1, 1)),
        ("EX-KS-71", (5, 5, 2), 1, (3, 1, 0)),
        ("EX-KS-71", (6, 3, 3), 2, (3, 1, 0)),
        ("EX-KS-72", (4, 4), None, (2, 2)),
        ("EX-KS-72", (4, 4), 2, (0, 2)),
    ],
)
def test_rank_awards(example: str, values: tuple[int, ...], falstaff: int | None, expected: tuple[int, ...]) -> None:
    """KS-11.3, KS-11.4, AMB-KS-4."""
    assert vp(scoring.by_rank(row(*values), players=len(values), falstaff=falstaff)) == expected, example


def test_the_best_of_two_players_scores_two() -> None:
    """KS-11.3: nothing for the second."""
    awards = scoring.by_rank(row(3, 8), players=2)
    assert vp(awards) == (0, 2)
    assert why(awards) == ("second: 3, no award", "first: 8")


def test_one_at_least_where_the_rule_says_so() -> None:
    """EX-KS-73 [KS-11.5]: no third place for zero."""
    assert vp(scoring.by_rank(row(2, 0, 0, 0), players=4, minimum=1)) == (3, 0, 0, 0)
    awards = scoring.by_rank(row(1, 1, 0, 0), players=4, minimum=1)
    assert vp(awards) == (3, 3, 0, 0)
    assert why(awards)[2] == "0, at least 1 needed"


def test_zero_can_rank_where_the_rule_names_no_minimum() -> None:
    """AMB-KS-23."""
    assert vp(scoring.by_rank(row(3, 1, 0, 0), players=4)) == (3, 2, 1, 1)
    assert vp(scoring.by_rank(row(3, 1, 0, 0), players=4, minimum=1)) == (3, 2, 0, 0)


def test_a_tie_is_told_with_the_ranks_that_it_uses_up() -> None:
    """KS-11.4."""
    assert why(scoring.by_rank(row(3, 3, 2, 1), players=4))[:3] == (
        "tie for first: 3 and 3, nobody second",
        "tie for first: 3 and 3, nobody second",
        "third: 2",
    )
    assert why(scoring.by_rank(row(3, 3, 3, 1), players=4))[0] == "tie for first: 3, 3 and 3, nobody second or third"
    assert why(scoring.by_rank(row(9, 7, 4, 4), players=4))[3] == "tie for third: 4 and 4"
    assert why(scoring.by_rank(row(4, 4), players=2))[0] == "tie for first: 4 and 4"


def test_falstaff_is_told_to_win_the_tie() -> None:
    """KS-11.4."""
    assert why(scoring.by_rank(row(9, 9, 4, 2), players=4, falstaff=1))[:2] == (
        "first: 9, Falstaff wins the tie",
        "second: 9",
    )
    awards = scoring.by_rank(row(5, 5, 5, 5), players=4, falstaff=3)
    assert why(awards)[2] == "first: 5, Falstaff wins the tie"
    assert why(awards)[0] == "tie for second: 5, 5 and 5, nobody third"


def test_iago_cards() -> None:
    """EX-KS-74 [KS-11.6, AMB-KS-15]."""
    assert [vp(scoring.for_iagos(row(held)))[0] for held in (0, 1, 2, 3, 5)] == [0, 0, 1, 3, 3]
    othello = scoring.for_iagos(row(3, 3), othello=1)
    assert vp(othello) == (0, 3)
    assert why(othello) == ("Othello's 3 score none", "3 held")


def test_battle_tokens_and_jesters_score_what_they_show() -> None:
    """EX-KS-75 [KS-11.7], KS-11.8."""
    assert vp(scoring.for_each(row(2 + 3 + 1), "point of Battle tokens", "points of Battle tokens")) == (6,)
    assert why(scoring.for_each(row(1, 2), "Jester held", "Jesters held")) == ("1 Jester held", "2 Jesters held")


def test_areas_with_a_marker() -> None:
    """EX-KS-76 [KS-11.11]."""
    assert [vp(scoring.for_areas(row(number)))[0] for number in range(9)] == [0, 0, 0, 1, 1, 2, 3, 5, 5]
    assert why(scoring.for_areas(row(1, 5))) == ("in 1", "in 5")


def test_most_easy_and_most_hard_quests() -> None:
    """EX-KS-78 [KS-11.10]."""
    nobody = row(0, 0, 0)
    tied = scoring.for_quests(row(3, 3, 1), nobody)
    assert vp(tied) == (1, 1, 0)
    assert why(tied) == ("tie for most easy: 3 and 3", "tie for most easy: 3 and 3", "1 easy, 0 hard: not the most")
    falstaff = scoring.for_quests(row(3, 3, 1), nobody, falstaff=1)
    assert vp(falstaff) == (1, 0, 0)
    assert why(falstaff)[0] == "most easy: 3, Falstaff wins the tie"
    assert vp(scoring.for_quests(nobody, nobody)) == (0, 0, 0)
    assert vp(scoring.for_quests(row(2, 0, 1), row(1, 0, 0))) == (2, 0, 0)


def test_most_quests_need_none_where_the_table_says_so() -> None:
    """AMB-KS-23, ks.cat8_minimum."""
    assert vp(scoring.for_quests(row(0, 0), row(0, 1), minimum=0)) == (1, 2)


def test_the_winner_and_how_a_tie_is_split() -> None:
    """EX-KS-83 [KS-12.4, AMB-KS-19]."""
    order = (1, 2, 3)
    assert scoring.winner(row(31, 31, 30), order, 2) == (2, "31 VP each, Falstaff wins the tie")
    assert scoring.winner(row(31, 31, 30), order, None) == (
        1, "31 VP each, the earliest in turn order wins the tie",
    )  # fmt: skip
    assert scoring.winner(row(31, 31, 30), (3, 2, 1), None)[0] == 2
    assert scoring.winner(row(30, 31, 30), order, 1) == (2, "")
