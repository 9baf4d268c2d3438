"""Every setting of the overlord's desk at both of its values (C.4, C.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import CountDevices, Refused, Value
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import GRACE, MOMENT, OVERLORD, Desk, start

DEFAULTS: dict[str, Value] = {
    "do.deck_size": 36,
    "do.grace_seconds": 3.0,
    "do.discard_timing": "any_time",
    "do.power_before_draw": False,
    "do.guard_vs_event": "event",
    "do.powers_per_turn": "unlimited",
    "do.show_hand_count": True,
    "do.show_deck_count": True,
    "do.rtl_penalty": False,
    "do.rtl_level_cycles": False,
    "do.rtl_spawn_marker": False,
    "do.treachery": "off",
    "do.treachery_leftover": "",
}


def test_the_defaults_are_those_of_the_rules() -> None:
    """C.4; and no setting of this game is left out below."""
    own = {setting.key: setting.default for setting in GAME.settings if setting.key.startswith("do.")}
    assert own == DEFAULTS


def test_every_setting_says_what_it_does_and_why() -> None:
    """C.4"""
    for setting in GAME.settings:
        assert setting.text, setting.key
        assert setting.rules, setting.key


# do.discard_timing (AMB-DO-1)


@pytest.mark.parametrize("timing", ["any_time", "own_turn_or_to_pay"])
def test_in_the_own_turn_both_readings_allow_any_discard(timing: str) -> None:
    """DO-4.6"""
    desk = Desk(hand=7, settings={"do.discard_timing": timing}).overlord_draws().discards(1).discards(1).next()
    desk.discards(3)
    assert desk.threat == 4 + 5


@pytest.mark.parametrize("timing", ["any_time", "own_turn_or_to_pay"])
def test_before_a_heros_turn_a_discard_may_pay(timing: str) -> None:
    """DO-4.6"""
    desk = Desk(threat=1, settings={"do.discard_timing": timing}).hero_next("Ben").reacts(OVERLORD)
    desk.plays("event", 3, "", 2)
    assert desk.threat == 0


@pytest.mark.parametrize(("timing", "allowed"), [("any_time", True), ("own_turn_or_to_pay", False)])
def test_a_discard_for_nothing_between_two_heroes(timing: str, allowed: bool) -> None:
    """DO-4.6: also before the first hero."""
    first = Desk(settings={"do.discard_timing": timing})
    for desk in (first, first.twin().hero_acts("Ben")):
        if allowed:
            assert desk.discards(2).threat == 2
        else:
            with desk.refused("DO-4.6"):
                desk.discards(2)


@pytest.mark.parametrize("timing", ["any_time", "own_turn_or_to_pay"])
@pytest.mark.parametrize("discards", [(5, 5), (5, 1), (5, 0)])
def test_a_discard_that_the_card_does_not_need_pays_for_nothing(timing: str, discards: tuple[int, ...]) -> None:
    """DO-4.3, DO-4.6, EX-DO-18: each has to raise what is missing; in the own turn it need not."""
    desk = Desk(threat=1, settings={"do.discard_timing": timing}).hero_acts("Ben").trigger("a step")
    if timing == "any_time":
        desk.plays("trap", 6, "", *discards)
    else:
        with desk.refused("DO-4.6"):
            desk.plays("trap", 6, "", *discards)
        desk.plays("trap", 6, "", 5).next().to_start().plays("event", 1, "", 5)


def test_discards_for_the_hand_limit_in_a_heros_turn_end_at_eight() -> None:
    """DO-4.6, AMB-DO-2: more than that would pay for nothing; in the own turn it may be more (DO-3.2)."""
    desk = Desk(hand=8, settings={"do.discard_timing": "own_turn_or_to_pay"}).hero_acts("Ben").give(c.Draw(cards=1))
    with desk.refused("DO-4.6"):
        desk.discards(1, 1)
    desk.discards(1).overlord_draws().discards(1, 1, 1)
    assert desk.hand == 7


# do.power_before_draw (AMB-DO-3)


def test_a_power_waits_for_the_draw() -> None:
    """AMB-DO-3: the draw comes at once, there is no moment before it."""
    assert Desk().heroes_done().hand == 5


def test_a_power_before_the_draw_saves_a_card_from_the_limit() -> None:
    """AMB-DO-3"""
    desk = Desk(hand=7, threat=6, settings={"do.power_before_draw": True}).heroes_done()
    assert (desk.threat, desk.hand) == (6, 7)
    for kind in ("event", "spawn", "trap"):
        with desk.refused():
            desk.plays(kind, 1)
    desk.plays("power", 6).next()
    assert desk.counts("threat", "hand", "powers") == (4, 8, 1)
    assert desk.step == "start and spawn", "nothing has to be discarded"


def test_a_power_before_the_draw_is_not_paid_by_this_turns_threat() -> None:
    """DO-4.2, DO-3.2"""
    desk = Desk(threat=3, settings={"do.power_before_draw": True}).heroes_done()
    with desk.refused("DO-4.2", "DO-4.3"):
        desk.plays("power", 5)
    assert desk.next().plays("power", 5).threat == 2


def test_a_draw_before_the_draw_has_its_limit_too() -> None:
    """AMB-DO-2, AMB-DO-3: cards drawn by an effect are brought down to 8 before a power is played."""
    desk = Desk(hand=7, threat=9, settings={"do.power_before_draw": True}).heroes_done().give(c.Draw(cards=3))
    assert desk.asked_about("P-DO-06a")
    with desk.refused("DO-3.3"):
        desk.plays("power", 1)
    with desk.refused("DO-3.2"):
        desk.next()
    assert desk.discards(0, 0).plays("power", 1).next().hand == 9


def test_without_the_setting_no_power_comes_before_the_draw() -> None:
    """AMB-DO-3: also if the table changes its mind in that very moment."""
    desk = Desk(threat=9, settings={"do.power_before_draw": True}).heroes_done().set("do.power_before_draw", False)
    with desk.refused("DO-5.4"):
        desk.plays("power", 1)


# do.guard_vs_event (AMB-DO-4): more in test_guard


@pytest.mark.parametrize(("first", "step"), [("event", "P-DO-04a"), ("guard", "P-DO-10/")])
def test_guard_and_event_in_the_same_instant(first: str, step: str) -> None:
    """AMB-DO-4, on one clock"""
    desk = Desk(settings={"do.guard_vs_event": first}).hero_acts("Ben").guards("Ben").to_monsters()
    desk.claim("Ben").claim(OVERLORD).judged().shows(None)
    assert desk.asked_about(step)


# do.powers_per_turn (AMB-DO-7)


def test_one_power_a_turn() -> None:
    """DO-5.5: and one more in the next."""
    desk = Desk(settings={"do.powers_per_turn": "1"}).to_start().position(threat=9).plays("power", 1)
    with desk.refused("DO-5.5"):
        desk.plays("power", 1)
    desk.next().next().to_start().plays("power", 1)
    assert desk.value("powers") == 2


def test_one_power_counts_whether_before_or_after_the_draw() -> None:
    """DO-5.5, AMB-DO-3"""
    both: dict[str, Value] = {"do.powers_per_turn": "1", "do.power_before_draw": True}
    desk = Desk(threat=9, settings=both).heroes_done().plays("power", 1)
    with desk.refused("DO-5.5"):
        desk.plays("power", 1)
    desk.next()
    with desk.refused("DO-5.5"):
        desk.plays("power", 1)


def test_any_number_of_powers() -> None:
    """DO-5.5"""
    desk = Desk().to_start().position(threat=9).plays("power", 1).plays("power", 1)
    assert desk.value("powers") == 2


# do.show_hand_count, do.show_deck_count (AMB-DO-9): more in test_notes


@pytest.mark.parametrize("who", [None, "Ben"])
@pytest.mark.parametrize(("key", "counts"), [
    ("do.show_hand_count", ("hand",)),
    ("do.show_deck_count", ("deck", "discard")),
])  # fmt: skip
def test_counts_are_seen_or_hidden(key: str, counts: tuple[str, ...], who: str | None) -> None:
    """AMB-DO-9, D.7: the overlord always sees his own."""
    shown, hidden = Desk(), Desk(settings={key: False})
    for what in counts:
        assert isinstance(shown.view(who).value(what), int)
        assert not isinstance(hidden.view(who).value(what), int)
        assert hidden.view(OVERLORD).value(what) == shown.view(OVERLORD).value(what)


def test_a_hidden_count_says_what_of_it_is_still_public() -> None:
    """AMB-DO-9, D.7, DO-7.5: with the deck on show the hand is what is left of it, and what is drawn is told to all."""
    desk = Desk(settings={"do.show_hand_count": False}).to_start()
    numbers = [desk.value(what) for what in ("deck", "discard", "powers")]
    assert 36 - sum(numbers) == desk.hand
    assert desk.tells("Anna draws 2 cards")
    texts = {setting.key: setting.text for setting in GAME.settings}
    assert "hide the deck too, or it can be worked out" in texts["do.show_hand_count"]
    assert all("draws and discards are still told" in texts[f"do.show_{what}_count"] for what in ("hand", "deck"))


def test_threat_conquest_and_powers_are_never_hidden() -> None:
    """D.7"""
    desk = Desk(settings={"do.show_hand_count": False, "do.show_deck_count": False})
    assert (desk.threat, desk.conquest, desk.value("powers")) == (0, 5, 0)


# do.grace_seconds (G-9)


@pytest.mark.parametrize("seconds", [1.0, 5.0])
def test_the_grace_time_is_the_tables_choice(seconds: float) -> None:
    """TW-DO-2"""
    desk = Desk(clocks="on", settings={"do.grace_seconds": seconds}).hero_next("Ben").declares("Ben", at=0.2)
    assert desk.until(seconds - MOMENT).step == "before a hero's turn"
    assert desk.until(seconds + MOMENT).step == "hero's turn"


def test_no_grace_time_at_all() -> None:
    """G-9"""
    desk = Desk(clocks="on", settings={"do.grace_seconds": 0}).hero_next("Ben").declares("Ben", at=0.1)
    assert desk.step == "hero's turn"


def test_by_hand_no_clock_runs() -> None:
    """G-9: the table ends it."""
    desk = Desk(clocks="on", settings={"do.grace_seconds": "by hand"}).hero_next("Ben")
    assert desk.deadline is None
    assert desk.wait(99).window == "TW-DO-2"
    desk.declares("Ben")
    if desk.step == "before a hero's turn":
        assert desk.deadline is None
        desk.close()
    assert desk.step == "hero's turn"


def test_a_new_grace_time_holds_from_the_next_window_on() -> None:
    """G-9"""
    desk = Desk(clocks="on").hero_next("Ben").set("do.grace_seconds", 1).declares("Ben", at=0.2)
    assert desk.until(GRACE - MOMENT).step == "before a hero's turn"
    desk.until(GRACE + MOMENT).hero_next("Cleo").declares("Cleo").wait(1 + MOMENT)
    assert desk.step == "hero's turn"


def test_without_clocks_no_grace_time_runs() -> None:
    """G-9, clocks"""
    assert Desk(clocks="off", settings={"do.grace_seconds": 5}).hero_next("Ben").declares("Ben").step == "hero's turn"


# do.rtl_* (DO-9): more in test_campaign


@pytest.mark.parametrize(("penalty", "conquest"), [(False, 2), (True, 5)])
def test_whose_conquest_the_last_card_moves(penalty: bool, conquest: int) -> None:
    """DO-9.1"""
    assert Desk(deck=2, discard=4, settings={"do.rtl_penalty": penalty}).overlord_draws().conquest == conquest


@pytest.mark.parametrize("cycles", [False, True])
def test_whether_cycles_of_a_level_are_counted_for_the_flight(cycles: bool) -> None:
    """DO-9.2"""
    desk = Desk(deck=2, discard=4, conquest=9, settings={"do.rtl_level_cycles": cycles}).overlord_draws()
    desk.position(step="heroes", hand=3, deck=2, discard=4).overlord_draws()
    assert any("flee" in sentence for sentence in desk.story) is cycles


@pytest.mark.parametrize("marker", [False, True])
def test_whether_the_marker_stops_the_next_spawn_card(marker: bool) -> None:
    """DO-9.3"""
    desk = Desk(settings={"do.rtl_spawn_marker": marker}).to_start().position(threat=9).plays("spawn", 1)
    desk.next().next().to_start()
    if marker:
        with desk.refused("DO-9.3"):
            desk.plays("spawn", 1)
    else:
        assert desk.plays("spawn", 1).counts("discard") == (2,)


# do.deck_size, do.treachery, do.treachery_leftover


@pytest.mark.parametrize(("size", "deck"), [(36, 33), (40, 37)])
def test_the_size_of_the_deck(size: int, deck: int) -> None:
    """DO-1.3"""
    assert Desk(settings={"do.deck_size": size}).counts("deck") == (deck,)


def test_a_deck_that_is_another_size_in_play_is_to_be_counted_again() -> None:
    """DO-7.5, DO-1.3: told at once, and not only where somebody looks; nothing where a part of it is hidden (G-6)."""
    desk = Desk().listen().set("do.deck_size", 38)
    assert desk.tells("make 36, not the 38 of the deck", "DO-7.5")
    hidden = Desk(settings={"do.show_deck_count": False}).set("do.deck_size", 38)
    assert not any("count again" in sentence for sentence in hidden.story)


@pytest.mark.parametrize(("choice", "shown"), [("off", False), ("Last Wishes", True)])
def test_treachery_is_shown_where_it_is_played(choice: str, shown: bool) -> None:
    """DO-1.5"""
    assert (Desk(settings={"do.treachery": choice}).view().panel("treachery") is not None) is shown


@pytest.mark.parametrize("rule", ["", "Each point that is left gives 2 threat"])
def test_what_is_left_over_is_told_as_the_tables_rules_say(rule: str) -> None:
    """DO-1.5: our source is cut off there, so the table types it."""
    desk = Desk(settings={"do.treachery": "Last Wishes", "do.treachery_leftover": rule})
    told = any("Each point that is left" in sentence for sentence in desk.story)
    assert told is bool(rule)


# Shared settings at this desk


def test_clocks_follow_the_devices() -> None:
    """G-9: auto is on once a box or a phone has joined."""
    desk = Desk(clocks="auto").hero_next("Ben").declares("Ben")
    assert desk.step == "hero's turn"
    desk.give(CountDevices(count=1)).hero_next("Cleo").declares("Cleo")
    assert desk.step == "before a hero's turn"


def test_two_guards_at_once_by_seat_order() -> None:
    """G-8: from the left of whoever opened the window."""
    desk = Desk(clocks="on", settings={"simultaneous_claims": "seat_order"})
    for who in ("Ben", "Dev"):
        desk.hero_acts(who).guards(who)
    desk.to_monsters().next().claim("Dev").wait(0.5).claim("Ben").run_out().shows("Ben")
    assert desk.value("guards", "Ben") == 0
    assert desk.value("guards", "Dev") == 1


def test_two_guards_at_once_as_the_table_says() -> None:
    """G-8"""
    desk = Desk(settings={"simultaneous_claims": "ask"})
    for who in ("Ben", "Dev"):
        desk.hero_acts(who).guards(who)
    desk.to_monsters().next().claim("Dev").claim("Ben").judged().award("Dev").shows("Dev")
    assert desk.value("guards", "Dev") == 0
    assert desk.value("guards", "Ben") == 1


# What seats bring


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"heroes": "9"}, "Ben leads 1 to 4 heroes, a whole number, not 9."),
        ({"worth": "x"}, "Ben's hero is worth 1 to 99 conquest, a whole number, not x."),
        ({"role": "villain"}, "Ben is overlord or hero, not villain."),
    ],
)
def test_a_seat_that_brings_what_cannot_be_is_told_so_by_name(inputs: dict[str, str], said: str) -> None:
    """DO-1.1, DO-2"""
    began = start(2)
    with pytest.raises(Refused) as refused:
        GAME.initial(replace(began, inputs={**began.inputs, 2: inputs}))
    assert refused.value.reason == said
