"""How an evening begins: who may play what (KO-1, KO-8), what is asked when, and a start in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Start
from companion.core.messages import Refused
from companion.core.seats import seat_people
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import DefineCard, EnterIncomes
from companion.games.kill_overlord.printed import ROLE_SETS
from tests.games.kill_overlord.play import NAMES, Evening, start


def refusal(**how: Any) -> Refused:
    """Why this start is refused; the sentence is for a person."""
    with pytest.raises(Refused) as refused:
        GAME.initial(start(**how))
    assert refused.value.reason.endswith((".", "!", "?"))
    return refused.value


@pytest.mark.parametrize("players", [1, 3, 9])
def test_ko_1_1_three_and_nine_are_refused(players: int) -> None:
    """KO-1.1"""
    names = [*NAMES, "Ida"][:players]
    roles = ("Overlord", *ROLE_SETS[8][1:], "Squire")
    inputs = {seat: {"role": roles[seat - 1]} for seat in range(1, players + 1)}
    with pytest.raises(Refused) as refused:
        GAME.initial(Start(roster=seat_people(names), inputs=inputs))
    assert refused.value.code == "KO-1.1"


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_ko_1_3_the_suggested_roles(players: int) -> None:
    """KO-1.1, KO-1.3, AMB-KO-8"""
    play = Evening(players)
    assert play.all(play.role) == list(ROLE_SETS[players])
    assert play.begin().step == "open"
    assert GAME.players == (4, 8)


def test_ko_1_3_only_the_overlord_is_compulsory() -> None:
    """KO-1.3: any other base roles may be dealt, to any seat."""
    play = Evening(4, roles=("Slave", "Advisor", "Overlord", "Knight")).begin()
    assert play.overlord == "Cleo"
    assert play.open("Anna").holder == "Anna"


def test_ko_1_3_no_overlord() -> None:
    """KO-1.3"""
    assert refusal(players=4, roles=("Captain", "Squire", "Peasant", "General")).code == "KO-1.3"


def test_ko_1_3_two_overlords() -> None:
    """KO-1.3, KO-8.1"""
    assert refusal(players=4, roles=("Overlord", "Overlord", "Peasant", "General")).code in ("KO-1.3", "KO-8.1")


def test_ko_8_1_no_role_twice() -> None:
    """KO-8.1: one role per player, ranks unique."""
    assert refusal(players=4, roles=("Overlord", "Squire", "Squire", "General")).code in ("KO-1.3", "KO-8.1")


def test_ko_8_1_a_missing_role_is_asked_for_in_one_sentence() -> None:
    """KO-1.3"""
    with pytest.raises(Refused) as refused:
        GAME.initial(Start(roster=seat_people(NAMES[:4]), inputs={1: {"role": "Overlord"}}))
    assert "role" in refused.value.reason


def test_ko_1_2_a_role_of_the_expansion_needs_the_expansion() -> None:
    """KO-1.2, KO-8.1"""
    roles = ("Overlord", "Jester", "Squire", "Peasant")
    assert refusal(players=4, roles=roles).code in ("KO-1.2", "KO-8.1")
    play = Evening(4, roles=roles, settings={"ko.expansion": True}).begin()
    assert play.role("Ben") == "Jester"


def test_ko_8_1_a_rank_may_not_be_there_twice() -> None:
    """KO-8.1: the table's own numbers are refused when two roles in play would share one."""
    roles = ("Overlord", "Jester", "Squire", "Peasant")
    how: dict[str, Any] = {"roles": roles, "settings": {"ko.expansion": True}}
    play = Evening(4, **how).begin()
    with play.refused("KO-8.1"):
        play.define_role("Jester", rank=3)
    play.define_role("Jester", rank=5)
    assert play.value("rank", "Ben") == 5


@pytest.mark.parametrize(("uprising", "treachery"), [(4, 3), (3, 2), (2, 3), (3, 4)])
def test_ko_8_2_treachery_counts(uprising: int, treachery: int) -> None:
    """KO-8.2"""
    settings = {"ko.treachery": True, "ko.uprising_cards": uprising, "ko.treachery_cards": treachery}
    assert refusal(players=5, settings=settings).code == "KO-8.2"
    settings["ko.treachery"] = False
    assert Evening(5, settings=settings).begin().step == "open"


def test_ko_8_2_treachery_may_be_typed_in_like_any_card() -> None:
    """KO-8.2, KO-6.10, D.4: its type is editable."""
    play = Evening(5, level="full", settings={"ko.treachery": True}).begin().open("Ben")
    play.plays("Ben", "Treachery", kind="book", shown=True)
    play.define_card("Treachery", type="book", key=True, executed="nobody").unanswered()
    assert play.out == []
    assert play.step == "open"


def test_ko_1_4_gold_hands_and_tokens_at_the_start() -> None:
    """KO-1.4, KO-1.5, KO-2"""
    play = Evening(5)
    assert play.all(play.gold) == [5] * 5
    assert play.all(play.hand) == [0] * 5
    assert play.all(play.token) == [0] * 5
    assert (play.round, play.execution, play.step) == (1, 1, "draw")
    assert play.holder is None


def test_ko_9_1_everything_counted_is_seen_by_every_eye() -> None:
    """KO-2, KO-9.1, KO-9.2, D.7: gold, role, token and hand size; never what a hand holds."""
    play = Evening(5, level="full").begin().execute("Dan").open("Ben").plays("Ben", "Capitalize", "Eva")
    table = play.view()
    for who in play.people:
        mine = play.view(who)
        for what in ("gold", "hand", "role", "token", "rank", "income"):
            for other in play.people:
                seat = play.seat(other)
                assert mine.value(what, seat) == table.value(what, seat)
        assert all(isinstance(mine.value("hand", play.seat(other)), int) for other in play.people)


def test_ko_6_10_roles_are_not_asked_before_they_count() -> None:
    """KO-1.6, D.6: from a cold start nothing is asked in round 1 but who has which role."""
    play = Evening(6, cold=True, level="full")
    while play.step != "open":
        assert all(prompt.form is None for prompt in play.prompts), play.questions()
        play.next()
    assert play.all(play.gold) == [5] * 6


def test_ko_4_2_incomes_are_asked_in_round_two_and_once() -> None:
    """KO-1.6, KO-4.2, P-KO-02"""
    play = Evening(4, cold=True, settings={"ko.eliminated_role_order": "latest_first"}).begin()
    play.overthrow("Ben").ranks(8, 5, 3, 2).next().next()
    assert play.step == "income"
    asked = play.form_of(EnterIncomes)
    assert asked is not None
    assert "KO-4.2" in asked.rules
    assert asked.form is not None
    (blank,) = asked.form.fields
    assert (blank.type, blank.length) == ("list", 4)
    with play.refused():
        play.incomes(4, 3, 2)
    play.incomes(1, 4, 3, 2)
    assert play.step == "open", "it goes on by itself"
    assert play.all(play.gold) == [5 + 1, 5 + 4, 5 + 3, 5 + 2], "Peasant, Overlord, Captain, Squire"
    play.overthrow("Cleo").next().next()
    assert play.step == "open", "round 3 asks nothing"


def test_ko_6_10_an_unknown_card_is_asked_once_while_retaliate_runs() -> None:
    """KO-6.10, KO-5.4"""
    play = Evening(5, level="full", clocks="on", cold=True).begin().open("Ben").plays("Ben", "Ambush", "Cleo")
    assert play.window == "TW-KO-1", "the question holds nothing up"
    assert play.form_of(DefineCard) is not None
    play.define_card("Ambush", type="shield", gold=1).unanswered()
    assert play.gold("Ben") == 6
    assert play.holder == "Cleo"
    play.wait(3).plays("Cleo", "ambush", "Dan")
    assert play.form_of(DefineCard) is None, "known by now, whatever its letter case"
    play.unanswered()
    assert play.gold("Cleo") == 6


def test_ko_6_10_an_unknown_card_holds_up_the_resolution_only() -> None:
    """KO-6.10, KO-5.4: Next says that it does nothing more than move the order."""
    play = Evening(5, level="full", clocks="on", cold=True).begin().open("Ben").plays("Ben", "Ambush", "Cleo").wait(4)
    assert play.holder == "Ben"
    assert play.form_of(DefineCard) is not None
    play.next()
    assert play.holder == "Cleo"
    assert play.all(play.gold) == [5] * 5
    play.wait(3).plays("Cleo", "Ambush", "Dan").run_out()
    assert play.holder == "Dan", "asked once"


def test_ko_6_10_what_was_typed_in_can_be_kept_for_the_next_evening() -> None:
    """KO-6.10, D.6: facts out of one play are facts into the next."""
    play = Evening(4, level="full", cold=True).begin().open("Ben").plays("Ben", "Ambush", "Cleo")
    play.define_card("Ambush", type="shield", gold=3).define_role("Captain", rank=5, income=3)
    facts = GAME.facts(play.state)
    second = Evening(4, level="full", cold=True, facts=facts).begin()
    assert second.value("rank", "Ben") == 5
    assert second.value("income", "Ben") == 3
    second.open("Ben").plays("Ben", "Ambush", "Cleo").unanswered()
    assert second.gold("Ben") == 8
    assert second.form_of(DefineCard) is None


def test_ko_1_6_nothing_printed_is_invented() -> None:
    """KO-1.6, D.6: a cold start knows no rank and no income."""
    play = Evening(8, cold=True)
    for who in play.people:
        assert play.value("rank", who) in (None, "", "?")
        assert play.value("income", who) in (None, "", "?")


def test_sample_numbers_start_by_themselves() -> None:
    """B: the sample roles, ranks and incomes of the examples, for every number of players."""
    for players in range(4, 9):
        assert GAME.sample is not None
        state = GAME.initial(GAME.sample(players))
        view = GAME.view(state, None)
        assert view.value("role", 1) == "Overlord"
        assert view.value("rank", 1) == 8
        assert view.value("income", 1) == 4


def test_the_middle_of_an_evening_can_be_typed_as_the_opening_position() -> None:
    """A.4: any value, round and step, in one command and one entry."""
    play = Evening(5, level="full").adjust_all(
        ("round", None, 3),
        ("execution", None, 2),
        ("token", "Dan", 1),
        ("gold", "Anna", 21),
        ("gold", "Cleo", 0),
        ("hand", "Cleo", 3),
        ("hand", "Anna", 1),
        ("hand", "Eva", 2),
        ("gold", "Eva", 5),
        ("bank", None, 40),
        ("deck", None, 11),
        ("holder", None, 3),
        ("step", None, "hold"),
    )
    assert len(play.past) == 1
    assert (play.round, play.execution, play.step, play.holder) == (3, 2, "hold", "Cleo")
    assert play.out == ["Dan"]
    play.plays("Cleo", "Capitalize", "Anna").unanswered()
    assert play.holder == "Anna"
    assert play.gold("Cleo") == 2
    play.plays("Anna", "Victimize", "Eva").unanswered().chooses("Eva", "pay").cannot("Eva").unanswered()
    assert play.token("Eva") == 2
    assert play.execution == 3
    while play.past:
        play.undo()
    assert (play.round, play.step) == (1, "draw")
    assert play.holder is None


def test_an_opening_position_that_cannot_be_is_refused_whole() -> None:
    """G-3: all or nothing."""
    play = Evening(5)
    for change in (("gold", "Ben", -1), ("round", None, 0), ("step", None, "lunch"), ("holder", None, 9)):
        with play.refused():
            play.adjust_all(("gold", "Anna", 7), change)
    with play.refused():
        play.adjust("moon", to=3)
    with play.refused():
        play.adjust("moon", "Anna", to=3)
    assert play.gold("Anna") == 5


def test_ko_5_9_an_opening_position_settles() -> None:
    """G-5, KO-5.9: when an adjustment leaves the Overlord alone, he has won."""
    play = Evening(4).begin().execute("Ben").execute("Cleo")
    play.adjust("token", "Dan", to=3)
    assert play.winners == ["Anna"]
