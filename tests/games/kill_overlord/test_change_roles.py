"""Change Roles: EX-KO-23 to EX-KO-30 in both orders, and what KO-7 says of every table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kill_overlord.commands import EnterRanks
from companion.games.kill_overlord.events import RolesChanged
from companion.games.kill_overlord.printed import ROLE_SETS, SAMPLE_RANKS
from tests.games.kill_overlord.play import NAMES, Evening

O, A, G, C, K, S, P, V = ("Overlord", "Advisor", "General", "Captain", "Knight", "Squire", "Peasant", "Slave")  # noqa: E741

TABLE: tuple[tuple[str, tuple[str, ...], tuple[int, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    # example, roles of P1.., executed in order, roles afterwards by latest_first, by earliest_first
    ("EX-KO-23", (O, C, S, P), (3, 1), (S, O, P, C), (P, O, S, C)),
    ("EX-KO-24", (O, C, S, P), (1,), (P, O, C, S), (P, O, C, S)),
    ("EX-KO-25", (O, G, C, S, P), (2, 4, 1), (C, P, O, S, G), (P, C, O, S, G)),
    ("EX-KO-26", (O, G, C, K, S, P), (4, 5, 1), (K, O, G, P, S, C), (P, O, G, K, S, C)),
    ("EX-KO-27", (O, G, C, K, S, P, V), (2, 3, 4, 5, 6, 1), (G, V, P, S, K, C, O), (V, G, C, K, S, P, O)),
    ("EX-KO-28", (O, A, G, C, K, S, P, V), (1,), (V, O, A, G, C, K, S, P), (V, O, A, G, C, K, S, P)),
    ("EX-KO-29", (O, A, G, C, K, S, P, V), (7, 3, 5, 1), (K, O, P, A, S, G, V, C), (V, O, S, A, P, G, K, C)),
)


def after(roles: tuple[str, ...], executed: tuple[int, ...], order: str, **how: Any) -> Evening:
    """These people were executed in this order, the Overlord last: the round is over and roles have not changed."""
    play = Evening(len(roles), roles=roles, order=order, **how).begin()
    for seat in executed[:-1]:
        play.execute(NAMES[seat - 1])
    by = next(who for number, who in enumerate(play.people, start=1) if number not in executed)
    return play.overthrow(by)


@pytest.mark.parametrize("order", ["latest_first", "earliest_first"])
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_ex_ko_23_to_29(row: tuple[Any, ...], order: str) -> None:
    """KO-7.1, KO-7.2, KO-7.3, KO-7.4"""
    _, roles, executed, latest, earliest = row
    play = after(roles, executed, order)
    assert [play.token(NAMES[seat - 1]) for seat in executed] == list(range(1, len(executed) + 1))
    play.next()
    assert play.all(play.role) == list(latest if order == "latest_first" else earliest)
    assert play.round == 2


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("latest_first", (A, V, P, S, K, C, G, O)),
        ("earliest_first", (V, A, G, C, K, S, P, O)),
    ],
)
def test_ex_ko_30_the_seventh_token_goes_to_the_overlord(order: str, expected: tuple[str, ...]) -> None:
    """KO-5.8, AMB-KO-7; the one survivor becomes Overlord (KO-7.3)."""
    play = after((O, A, G, C, K, S, P, V), (2, 3, 4, 5, 6, 7, 1), order)
    assert play.token("Anna") == 7
    assert sorted(play.all(play.token)) == list(range(8)), "none is left over"
    play.next()
    assert play.all(play.role) == list(expected)


def test_ko_7_5_tokens_go_back_and_the_next_round_starts_with_draw() -> None:
    """KO-7.5, KO-3.2, KO-3.1"""
    play = after((O, G, C, S, P), (2, 4, 1), "latest_first").next()
    assert play.all(play.token) == [0] * 5
    assert play.out == []
    assert play.step == "draw"
    assert play.execution == 1
    assert play.holder is None
    play.next()
    assert play.step == "open"
    assert play.overlord == "Cleo", "the new Overlord opens"


def test_ko_7_2_one_sheet_with_a_reason_for_each_swap() -> None:
    """P-KO-11, KO-7.2: proposed before it is confirmed, told afterwards, one line for each person."""
    play = after((O, C, S, P), (3, 1), "latest_first")
    asked = play.prompt("P-KO-11")
    assert "KO-7.2" in asked.rules or "KO-7" in asked.rules
    assert play.role("Ben") == C, "nothing has moved yet"
    play.listen().next()
    (changed,) = play.happened(RolesChanged)
    assert {(swap.seat, swap.old, swap.new) for swap in changed.swaps} == {(1, O, S), (2, C, O), (3, S, P), (4, P, C)}
    assert all(swap.why for swap in changed.swaps)
    assert [swap.seat for swap in changed.swaps][:2] == [2, 4], "survivors first, from the highest old rank down"
    assert play.tells("Ben", "Overlord")


def test_ko_7_4_the_order_has_no_silent_default() -> None:
    """KO-7.4, AMB-KO-2: the table is asked before the first Change Roles, and only then."""
    play = Evening(4, cold=True).begin().execute("Cleo")
    assert not any("KO-7.4" in prompt.rules for prompt in play.prompts), "not before it is needed"
    play.overthrow("Ben").ranks(8, 5, 3, 2)
    with play.refused("KO-7.4"):
        play.next()
    asked = next(prompt for prompt in play.prompts if "KO-7.4" in prompt.rules)
    assert len(asked.options) == 2
    play.give(asked.options[0].command).next()
    assert play.round == 2


def test_ko_7_4_one_alone_takes_what_is_left_and_no_order_is_asked() -> None:
    """There is nothing to choose between, so the question waits until it matters."""
    facts = {"roles": {"Overlord": {"rank": 8}, "Captain": {"rank": 5}, "Squire": {"rank": 3}, "Peasant": {"rank": 2}}}
    play = Evening(4, cold=True, facts=facts).begin().overthrow("Ben")
    assert not play.asked_about("P-KO-11b")
    play.next()
    assert (play.overlord, play.role("Anna")) == ("Ben", "Peasant")


def test_ko_1_6_ranks_are_asked_at_the_first_change_roles_and_once() -> None:
    """KO-1.6, KO-7.2"""
    play = Evening(4, cold=True, settings={"ko.eliminated_role_order": "latest_first"}).begin()
    assert play.form_of(EnterRanks) is None
    play.overthrow("Ben")
    assert play.form_of(EnterRanks) is not None
    with play.refused():
        play.next()
    with play.refused():
        play.ranks(8, 5, 5, 2)
    with play.refused():
        play.ranks(8, 5, 3)
    play.ranks(8, 5, 3, 2).next()
    assert play.all(play.role) == [P, O, C, S]
    play.next().incomes(4, 3, 2, 1)
    assert play.step == "open"
    play.overthrow("Cleo")
    assert play.form_of(EnterRanks) is None, "known by now"
    play.next()
    assert play.round == 3


def test_ko_7_2_ranks_may_be_typed_one_role_at_a_time() -> None:
    """KO-6.10: the same number by the form of a role."""
    play = Evening(4, cold=True, settings={"ko.eliminated_role_order": "latest_first"}).begin().overthrow("Ben")
    for role, rank in (("Overlord", 8), ("Captain", 5), ("Squire", 3)):
        play.define_role(role, rank=rank)
    with play.refused():
        play.define_role("Peasant", rank=3)
    play.define_role("Peasant", rank=2).next()
    assert play.all(play.role) == [P, O, C, S]


def test_amb_ko_3_nobody_declines_but_roles_can_be_swapped_by_hand() -> None:
    """KO-7.2, AMB-KO-3, G-3"""
    play = after((O, C, S, P), (1,), "latest_first").next()
    assert play.all(play.role) == [P, O, C, S]
    play.listen().adjust("role", "Cleo", to="Squire", reason="a card says so")
    assert play.all(play.role) == [P, O, S, C]
    assert play.tells("Cleo", "Squire", "a card says so")


def test_ko_7_2_a_role_put_down_before_is_taken_after() -> None:
    """KO-7.2: seven are alive, and the whole court moves up by one."""
    play = after(ROLE_SETS[8], (1,), "earliest_first").next()
    assert play.role("Cleo") == A, "put down by Ben a moment before"


def expected_roles(roles: list[str], executed: list[int], order: str) -> list[str]:
    """The formula of D.8, for seats from 0."""
    held = dict(enumerate(roles))
    centre = [roles[seat] for seat in executed]
    alive = sorted((s for s in held if s not in executed), key=lambda s: -SAMPLE_RANKS[roles[s]])
    for seat in alive:
        best = max(centre, key=lambda role: SAMPLE_RANKS[role])
        centre.remove(best)
        centre.append(held[seat])
        held[seat] = best
    picking = executed[::-1] if order == "latest_first" else executed
    for seat in picking:
        held[seat] = max(centre, key=lambda role: SAMPLE_RANKS[role])
        centre.remove(held[seat])
    return [held[seat] for seat in sorted(held)]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_ko_7_3_every_survivor_rises(data: st.DataObject) -> None:
    """KO-7.2, KO-7.3, KO-7.4, D.8 over tables, seatings and orders of death."""
    players = data.draw(st.integers(4, 8))
    roles = data.draw(st.permutations(ROLE_SETS[players]))
    overlord = roles.index(O)
    others = [seat for seat in range(players) if seat != overlord]
    dead = data.draw(st.integers(0, players - 2))
    executed = [*data.draw(st.permutations(others))[:dead], overlord]
    order = data.draw(st.sampled_from(["latest_first", "earliest_first"]))
    play = after(tuple(roles), tuple(seat + 1 for seat in executed), order).next()
    now = play.all(play.role)
    assert now == expected_roles(list(roles), executed, order)
    assert sorted(now) == sorted(roles)
    for seat in set(range(players)) - set(executed):
        assert SAMPLE_RANKS[now[seat]] > SAMPLE_RANKS[roles[seat]]
