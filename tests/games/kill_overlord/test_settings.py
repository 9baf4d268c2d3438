"""Every reading that the rules leave open: each `ko.*` setting in both positions (C.2, C.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.events import CardsDiscarded
from tests.games.kill_overlord.play import Evening

NO_CAPTAIN = ("Overlord", "General", "Knight", "Squire", "Peasant", "Slave")


def evening(setting: str = "", value: Any = None, players: int = 6, **how: Any) -> Evening:
    chosen = {"settings": {setting: value}} if setting else {}
    roles = NO_CAPTAIN[:players]
    return Evening(players, **{"clocks": "on", "roles": roles, **chosen, **how}).begin()


def test_every_setting_of_c_4_is_there_with_its_default() -> None:
    """C.4"""
    defaults = {setting.key: setting.default for setting in GAME.settings}
    expected: dict[str, Any] = {
        "simultaneous_claims": "first_press",
        "ko.coronation_gold": 40,
        "ko.eliminated_role_order": None,
        "ko.plead_chain": False,
        "ko.plead_after_cancel": False,
        "ko.retaliate_plead": False,
        "ko.captain_discard": 1,
        "ko.skip_executed_seats": True,
        "ko.self_target": False,
        "ko.ability_first": True,
        "ko.may_die": False,
        "ko.keep_hand": True,
        "ko.keep_gold": True,
        "ko.retaliate_seconds": 3,
        "ko.plead_min_seconds": 2,
        "ko.key_seconds": 5,
        "clocks": "auto",
        "hold_back_seconds": 0.06,
        "all_pass_closes": True,
        "early_span_seconds": 2,
        "early_penalty_ms": 0,
        "early_penalty_window": False,
        "late_span_seconds": 0.4,
        "pace": "fixed",
        "ko.level": "referee",
    }
    assert {key: defaults.get(key, "missing") for key in expected} == expected


@pytest.mark.parametrize(("goal", "gold", "won"), [(40, 40, True), (40, 39, False), (30, 30, True), (55, 54, False)])
def test_amb_ko_1_coronation_gold(goal: int, gold: int, won: bool) -> None:
    """AMB-KO-1, KO-4.4: "has 40" is 40 or more."""
    play = evening("ko.coronation_gold", goal, gold={"Anna": gold})
    assert (play.winners == ["Anna"]) is won


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_4_plead_chain(may: bool) -> None:
    """AMB-KO-4, KO-6.2"""
    play = evening("ko.plead_chain", may).open("Ben").plays("Ben", to="Cleo").run_out().reacts("Dan")
    assert play.holder == "Dan"
    assert play.window == ("TW-KO-3" if may else "")
    if may:
        play.reacts("Eva")
        assert (play.holder, play.gold("Eva")) == ("Eva", 6)
        play.cannot("Eva")
        assert play.window == "TW-KO-5"
    else:
        play.cannot("Dan")
        assert play.out == ["Dan"]


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_4_plead_after_cancel(may: bool) -> None:
    """AMB-KO-4, KO-6.2, TW-KO-5"""
    play = evening("ko.plead_after_cancel", may).open("Ben").plays("Ben", to="Cleo").run_out().wait(3)
    play.plays("Cleo", to="Dan").reacts("Eva").run_out()
    assert play.holder == "Cleo"
    assert play.window == ("TW-KO-3" if may else "")
    if may:
        play.reacts("Finn")
        assert play.holder == "Finn"
    else:
        play.cannot("Cleo")
        assert play.out == ["Cleo"]


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_4_never_after_the_opening(may: bool) -> None:
    """AMB-KO-4, KO-5.1"""
    settings = {"ko.plead_chain": may, "ko.plead_after_cancel": may}
    play = evening(settings=settings).open("Ben")
    assert play.window == ""
    play.plays("Ben", to="Cleo").reacts("Dan").run_out()
    assert (play.holder, play.window) == ("Ben", "")


def test_amb_ko_5_plead_guilty_is_not_retaliated() -> None:
    """AMB-KO-5"""
    play = evening().open("Ben").plays("Ben", to="Cleo").run_out().reacts("Dan")
    assert (play.holder, play.window) == ("Dan", "")


def test_amb_ko_5_unless_the_table_wants_it() -> None:
    """AMB-KO-5, TW-KO-1: a full window; unanswered, the plea stands."""
    play = evening("ko.retaliate_plead", True).open("Ben").plays("Ben", to="Cleo").run_out().reacts("Dan")
    assert play.window == "TW-KO-1"
    assert play.may_react == ["Anna", "Ben", "Cleo", "Eva", "Finn"]
    assert play.holder == "Cleo"
    play.run_out()
    assert (play.holder, play.gold("Dan"), play.hand("Dan")) == ("Dan", 6, 2)


def test_amb_ko_5_a_retaliated_plea_leaves_the_order_at_rest_for_all() -> None:
    """KO-11: no gold, no draw, the card is gone, and TW-KO-3 opens again with a fresh minimum."""
    play = evening("ko.retaliate_plead", True).open("Ben").plays("Ben", to="Cleo").run_out().wait(1.9)
    play.reacts("Dan").reacts("Eva").run_out()
    assert (play.holder, play.gold("Dan"), play.hand("Dan")) == ("Cleo", 5, 1)
    assert play.window == "TW-KO-3"
    assert play.may_react == ["Anna", "Ben", "Dan", "Eva", "Finn"]
    opened = play.reaction.since if play.reaction is not None else None
    play.plays("Cleo", to="Finn")
    assert play.deadline == pytest.approx((opened or 0) + 2.0, abs=0.01)
    twice = evening("ko.retaliate_plead", True).open("Ben").plays("Ben", to="Cleo").run_out()
    twice.reacts("Dan").reacts("Eva").reacts("Dan").run_out()
    assert twice.holder == "Dan", "an even number lets it stand"


@pytest.mark.parametrize("how_many", [0, 1, 2])
def test_amb_ko_6_captain_discard(how_many: int) -> None:
    """AMB-KO-6, KO-6.4"""
    play = Evening(6, settings={"ko.captain_discard": how_many}).begin().adjust("hand", "Dan", to=4)
    play.open("Cleo").passed_on("Cleo", "Dan")
    assert play.hand("Dan") == 4 - how_many


def test_amb_ko_8_eight_play_with_the_advisor() -> None:
    """AMB-KO-8"""
    assert "Advisor" in Evening(8).all(Evening(8).role)


@pytest.mark.parametrize("skip", [True, False])
def test_amb_ko_10_skip_executed_seats(skip: bool) -> None:
    """AMB-KO-10, KO-6.11: counted over empty places, but never landing on one."""
    how: dict[str, Any] = {"level": "full", "facts": {"cards": {"Shove": {"direction": "left", "distance": 1}}}}
    play = evening("ko.skip_executed_seats", skip, **how).execute("Cleo").open("Ben")
    if skip:
        play.plays("Ben", "Shove", "Dan").run_out()
        assert play.holder == "Dan"
    else:
        for who in ("Cleo", "Dan"):
            with play.refused("KO-6.11", "KO-5.10"):
                play.plays("Ben", "Shove", who)


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_10_self_target(may: bool) -> None:
    """AMB-KO-10, KO-6.11: two are left, and two seats on is yourself."""
    play = evening("ko.self_target", may, players=4, level="full").execute("Cleo").execute("Dan").open("Ben")
    if may:
        play.plays("Ben", "Capitalize", "Ben").run_out()
        assert (play.holder, play.gold("Ben")) == ("Ben", 7)
    else:
        with play.refused("KO-6.11"):
            play.plays("Ben", "Capitalize", "Ben")


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_10_free_targets_never_include_yourself(may: bool) -> None:
    """KO-5.4: an order is passed to another player unless a direction lands on yourself."""
    play = evening("ko.self_target", may, level="full").open("Ben")
    with play.refused("KO-6.11", "KO-5.4"):
        play.plays("Ben", "Victimize", "Ben")


@pytest.mark.parametrize(("first", "hand", "asked"), [(True, 0, False), (False, 1, True)])
def test_amb_ko_11_ability_first(first: bool, hand: int, asked: bool) -> None:
    """AMB-KO-11: the Captain sends Victimize to somebody with one card."""
    play = Evening(6, level="full", settings={"ko.ability_first": first}).begin().adjust("hand", "Eva", to=1)
    play.open("Cleo").plays("Cleo", "Victimize", "Eva").unanswered()
    assert play.hand("Eva") == hand
    assert (play.asked_about("P-KO-07") is not None) is asked
    if asked:
        play.chooses("Eva", "pay")
        assert play.hand("Eva") == 0, "the ability comes after the choice"
    assert (play.gold("Cleo"), play.gold("Eva")) == (6, 4), "with no card left she paid"


@pytest.mark.parametrize("may", [False, True])
def test_amb_ko_12_may_die_is_a_matter_of_the_statement(may: bool) -> None:
    """AMB-KO-12, KO-5.2, KO-9.2: no hand is looked at; the two readings only ask for different words."""
    play = evening("ko.may_die", may).open("Ben")
    (spoken,) = [option.label for option in play.prompt("P-KO-05").options if "CannotPass" in repr(option.command)]
    other = evening("ko.may_die", not may).open("Ben").prompt("P-KO-05")
    assert spoken not in [option.label for option in other.options]
    play.cannot("Ben")
    assert play.out == ["Ben"]


@pytest.mark.parametrize("keep", [True, False])
def test_amb_ko_13_keep_hand_and_gold(keep: bool) -> None:
    """AMB-KO-13, KO-5.11"""
    play = evening(settings={"ko.keep_hand": keep, "ko.keep_gold": keep}).adjust("bank", to=50).open("Ben")
    discard = play.value("discard")
    play.cannot("Ben")
    assert (play.hand("Ben"), play.gold("Ben")) == ((2, 5) if keep else (0, 0))
    assert play.value("bank") == (50 if keep else 55)
    assert play.value("discard") == discard + (0 if keep else 2)


@pytest.mark.parametrize("kept", ["ko.keep_hand", "ko.keep_gold"])
def test_amb_ko_13_the_two_are_told_apart(kept: str) -> None:
    """AMB-KO-13"""
    play = evening(kept, False).open("Ben").cannot("Ben")
    assert (play.hand("Ben"), play.gold("Ben")) == ((0, 5) if kept == "ko.keep_hand" else (2, 0))


def test_amb_ko_14_shields_and_books_are_retaliated_alike() -> None:
    """AMB-KO-14"""
    for card, shown in (("Capitalize", None), ("Uprising", True)):
        play = evening(level="full").open("Ben")
        play.plays("Ben", card, "Dan" if card == "Capitalize" else None, shown=shown)
        assert play.window == "TW-KO-1"
        assert len(play.may_react) == 5


def test_amb_ko_17_gold_is_unlimited() -> None:
    """AMB-KO-17: a bank that was counted short still pays."""
    play = evening(level="full").adjust("bank", to=1).open("Ben").plays("Ben", "Capitalize", "Dan").run_out()
    assert play.gold("Ben") == 7


@pytest.mark.parametrize("seconds", [1.0, 4.5])
def test_tw_ko_durations_are_settings(seconds: float) -> None:
    """G-9, TW-KO-1, TW-KO-3, TW-KO-4, TW-KO-5"""
    keys = ("ko.retaliate_seconds", "ko.plead_min_seconds", "ko.key_seconds")
    play = evening(settings=dict.fromkeys(keys, seconds), level="full").open("Ben")
    play.plays("Ben", "Victimize", "Cleo")
    assert play.deadline == pytest.approx(play.time + seconds)
    play.run_out().chooses("Cleo", "pay")
    opened = play.time
    play.announce("Cleo")
    assert play.deadline == pytest.approx(opened + seconds)
    play.run_out().plays("Cleo", "Uprising", shown=True).run_out()
    assert play.window == "TW-KO-4"
    assert play.deadline == pytest.approx(play.time + seconds, abs=0.01)


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("ko.coronation_gold", 0),
        ("ko.level", "expert"),
        ("ko.retaliate_seconds", -1),
        ("ko.eliminated_role_order", "youngest"),
        ("ko.captain_discard", "many"),
        ("ko.moon", 1),
    ],
)
def test_c_4_a_setting_that_cannot_be_is_refused(key: str, wrong: Any) -> None:
    """C.4"""
    play = evening()
    with play.refused("option"):
        play.set(key, wrong)


def test_c_4_settings_change_in_play() -> None:
    """C.4, G-9: what is under way is not touched."""
    play = Evening(6).begin().open("Cleo").plays("Cleo", to="Dan").set("ko.captain_discard", 2)
    play.unanswered()
    assert play.happened(CardsDiscarded)[-1].count == 2
    assert play.tells("captain discard", "2")
    play.set("ko.coronation_gold", 5)
    assert play.result is None, "at Coronation only"
