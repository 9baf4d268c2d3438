"""Threat and cards: what gives it, what costs it, which kind may be played when (DO-4, DO-5)."""

from __future__ import annotations

import pytest

from companion.core.messages import Refused
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk

KINDS = ("spawn", "event", "trap", "power")


@pytest.mark.parametrize(("players", "leads", "threat"), [
    (1, {}, 2),
    (2, {}, 2),
    (3, {}, 3),
    (4, {}, 4),
    (1, {"Ben": 4}, 4),
    (2, {"Ben": 2}, 3),
    (2, {"Ben": 2, "Cleo": 2}, 4),
])  # fmt: skip
def test_threat_is_counted_by_heroes_and_not_by_players(players: int, leads: dict[str, int], threat: int) -> None:
    """DO-1.1, DO-3.2, DO-4.1"""
    assert Desk(players, leads=leads).overlord_draws().threat == threat


@pytest.mark.parametrize("leads", [{"Ben": 3, "Cleo": 2}, {"Ben": 2, "Cleo": 2, "Dev": 2}])
def test_five_heroes_are_too_many(leads: dict[str, int]) -> None:
    """DO-1.1: one to four."""
    with pytest.raises(Refused, match="hero"):
        Desk(len(leads), leads=leads)


def test_threat_comes_every_round() -> None:
    """DO-4.1: it is kept, not counted anew."""
    desk = Desk(3)
    for round_number in (1, 2):
        desk.to_monsters()
        assert desk.threat == 3 * round_number
        desk.next()
        assert (desk.step, desk.value("round")) == ("heroes", round_number + 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_costs_all_of_its_cost_at_once(kind: str) -> None:
    """DO-4.2"""
    desk = Desk().to_start().position(threat=9)
    with desk.refused("DO-4.2", "DO-4.3"):
        desk.plays(kind, 10)
    desk.plays(kind, 9)
    assert (desk.threat, desk.hand) == (0, 4)


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_may_cost_nothing(kind: str) -> None:
    """DO-4.2"""
    desk = Desk().to_start().position(threat=0).plays(kind, 0)
    assert desk.threat == 0


@pytest.mark.parametrize("kind", ["spawn", "event", "trap"])
def test_a_played_card_goes_to_the_discards_and_pays_nothing(kind: str) -> None:
    """DO-4.4, DO-5.4"""
    desk = Desk().to_start().position(threat=9)
    desk.give(c.DescribeCard(card="Sample", kind=kind, cost=4, discard=3)).plays("", None, "Sample")
    assert desk.counts("threat", "discard", "powers", "hand") == (5, 1, 0, 4)


def test_the_cost_of_a_known_card_need_not_be_typed() -> None:
    """DO-4.2, D.5: Dark Charm is a trap for the start of the overlord's turn."""
    desk = Desk().to_start().position(threat=8).plays("", None, "dark charm")
    assert desk.counts("threat", "discard") == (0, 1)


def test_a_card_that_nobody_has_described_needs_its_cost() -> None:
    """D.6: what only the components print is asked and never guessed."""
    desk = Desk().to_start().position(threat=20)
    with desk.refused():
        desk.plays("event", None, "Unheard of")
    with desk.refused():
        desk.plays("", 3, "Unheard of")


def test_what_a_card_prints_is_remembered_from_its_first_use() -> None:
    """D.6"""
    desk = Desk().to_start().position(threat=20).plays("power", 6, "Brilliant Commander")
    desk.next().next().to_start().position(threat=20).plays("", None, "Brilliant Commander")
    assert (desk.threat, desk.value("powers")) == (14, 2)


def test_a_typed_number_overrules_what_is_remembered() -> None:
    """G-3: the printed card has the last word."""
    desk = Desk().to_start().position(threat=20).plays("trap", 5, "Dark Charm")
    assert desk.threat == 15


def test_what_is_typed_holds_for_this_play_and_what_is_noted_stays() -> None:
    """G-3, D.6: a slip of the hand does not change what is noted, and the sentence tells the difference; a number that
    was not noted is filled in, and the form `card` mends."""
    desk = Desk().to_start().position(threat=40).plays("trap", 5, "dark charm")
    assert desk.tells("dark charm, a trap card, for 5 threat; noted of it is 8.")
    desk.give(c.Discard(values=(3,), card="Dark Charm"), OVERLORD)
    assert desk.tells("Anna discards Dark Charm; noted of it is 2.")
    desk.give(c.DescribeCard(card="Hounds", kind="spawn")).listen().plays("", 3, "Hounds")
    assert desk.story[-1] == "Hounds is noted: spawn, costs 3."
    assert desk.tells("Hounds, a spawn card, for 3 threat.")
    desk.give(c.Discard(values=(1,), card="Hounds"), OVERLORD)
    desk.give(c.DescribeCard(card="Dark Charm", cost=7))
    known = {card.name: (card.kind, card.cost, card.discard) for card in desk.state.cards.values()}
    assert (known["Dark Charm"], known["Hounds"]) == (("trap", 7, 2), ("spawn", 3, 1))


def test_a_card_that_is_known_is_only_named() -> None:
    """D.6: no form asks again for what was typed once; of an unknown card the refusal says what is missing."""
    desk = Desk().to_start().position(threat=20)
    blanks = {form.key: {field.name for field in form.fields if field.required} for form in desk.forms}
    assert [blanks[key] for key in ("s", "e", "a", "o", "d")] == [set()] * 5
    asked = next(prompt.form for prompt in desk.prompts if prompt.form is not None)
    names = {field.name: field.choices for field in asked.fields}
    assert [field.name for field in asked.fields if field.required] == ["kind"]
    assert "Dark Charm" in names["card"]
    assert "Dark Charm" not in next(form.fields[1].choices for form in desk.forms if form.word == "event")
    with desk.refused("DO-4.2") as why:
        desk.plays("event", None, "Dodge")
    assert why.reason == "What Dodge costs is not known yet: say it."
    with desk.refused("DO-4.1") as why:
        desk.give(c.Discard(card="Dodge"), OVERLORD)
    assert why.reason == "The discard value of Dodge is not known yet: say it."


def test_a_card_cannot_pay_for_itself() -> None:
    """DO-4.3: with one card in hand there is no other to discard."""
    desk = Desk(hand=1).to_start().position(threat=3, hand=1, deck=35)
    with desk.refused("DO-4.3", "DO-7.5", "DO-4.2"):
        desk.plays("event", 5, "", 2)
    assert desk.counts("threat", "hand") == (3, 1)


def test_nothing_is_played_or_discarded_from_an_empty_hand() -> None:
    """DO-7.5"""
    desk = Desk().to_start().position(threat=9, hand=0, deck=36)
    with desk.refused():
        desk.plays("event", 0)
    with desk.refused():
        desk.discards(1)


def test_no_more_is_discarded_than_is_held() -> None:
    """DO-7.5"""
    desk = Desk().to_start().position(hand=2, deck=34)
    with desk.refused():
        desk.discards(1, 1, 1)
    desk.discards(1, 1)
    assert desk.hand == 0


def test_a_discard_may_pay_more_than_the_card_costs() -> None:
    """DO-4.3: the rest stays with the overlord."""
    desk = Desk().to_start().position(threat=3).plays("event", 4, "", 5)
    assert desk.threat == 3 + 5 - 4


def test_a_discarded_power_pays_its_value_and_has_no_effect() -> None:
    """DO-4.4"""
    desk = Desk().to_start().position(threat=0).give(c.Discard(card="Hordes of the Things"), OVERLORD)
    assert desk.counts("threat", "powers", "discard") == (5, 0, 1)


def test_threat_is_never_limited() -> None:
    """AMB-DO-8"""
    desk = Desk().to_start().position(threat=60).discards(5)
    assert desk.threat == 65


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
@pytest.mark.parametrize("curses", [0, 1, 3])
def test_each_curse_pays_one_threat_for_every_hero(heroes: int, curses: int) -> None:
    """DO-4.5"""
    desk = Desk(heroes, leads={"Ben": 1}).hero_next("Ben").declares("Ben").chest(2, curses)
    assert (desk.threat, desk.conquest) == (heroes * curses, 7)


def test_a_curse_pays_in_the_overlords_turn_too() -> None:
    """DO-4.5: at once."""
    desk = Desk(2).to_monsters().chest(curses=1)
    assert desk.threat == 2 + 2


@pytest.mark.parametrize("kind", ["spawn", "power"])
def test_spawn_cards_and_powers_wait_for_the_overlords_turn(kind: str) -> None:
    """DO-3.4, DO-5.4"""
    desk = Desk(threat=20).hero_acts("Ben")
    with desk.refused():
        desk.plays(kind, 1)
    desk.trigger("a step")
    with desk.refused():
        desk.plays(kind, 1)


@pytest.mark.parametrize("kind", ["event", "trap"])
def test_an_event_and_a_trap_need_their_trigger(kind: str) -> None:
    """DO-5.2, DO-5.3"""
    desk = Desk(threat=20).hero_acts("Ben")
    with desk.refused():
        desk.plays(kind, 1)
    desk.trigger("a step").plays(kind, 1)
    assert desk.threat == 19


def test_a_card_has_one_of_four_kinds() -> None:
    """DO-5.1"""
    desk = Desk().to_start()
    with desk.refused():
        desk.plays("treasure", 1)
    with desk.refused("DO-5.1"):
        desk.give(c.DescribeCard(card="Sample", kind="treasure"))


def test_powers_have_no_limit_in_one_turn() -> None:
    """DO-5.5"""
    desk = Desk().to_start().position(threat=12)
    for _ in range(3):
        desk.plays("power", 4)
    assert desk.counts("powers", "discard", "threat") == (3, 0, 0)


def test_a_power_stays_from_turn_to_turn_until_an_effect_discards_it() -> None:
    """DO-5.4, DO-4.4: it pays nothing when it goes."""
    desk = Desk().to_start().position(threat=4).plays("power", 4).next().next()
    assert desk.value("powers") == 1
    desk.to_start().listen().give(c.PowerLeaves())
    assert desk.counts("powers", "discard", "threat") == (0, 1, 4)
    with desk.refused():
        desk.give(c.PowerLeaves())


@pytest.mark.parametrize("number", [-1, 1000])
def test_no_card_costs_or_pays_what_cannot_be_printed(number: int) -> None:
    """DO-4: threat is never won by a negative cost."""
    desk = Desk().to_start().position(threat=5)
    with desk.refused():
        desk.plays("event", number)
    with desk.refused():
        desk.discards(number)


@pytest.mark.parametrize("kind", ["spawn", "power"])
def test_while_a_card_is_played_on_a_trigger_nothing_else_is(kind: str) -> None:
    """DO-6.5, DO-5: a spawn card or a power waits for it."""
    desk = Desk(threat=9).to_start()
    desk.trigger("the start")
    with desk.refused("DO-6.5"):
        desk.plays(kind, 1)
