"""What cards and role abilities do (KO-6.4 to KO-6.11), with the one form that teaches new ones."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kill_overlord.commands import DefineCard
from companion.games.kill_overlord.events import CardsDiscarded, GoldMoved, OrderMoved, Reminded
from tests.games.kill_overlord.play import Evening

NO_CAPTAIN = ("Overlord", "General", "Knight", "Squire", "Peasant", "Slave")


def with_ben(card: dict[str, Any] | None = None, role: dict[str, Any] | None = None, **how: Any) -> Evening:
    """Level full, six play, no Captain; Ben the General holds the order. The card is called Gambit."""
    facts: dict[str, Any] = {}
    if card is not None:
        facts["cards"] = {"Gambit": card}
    if role is not None:
        facts["roles"] = {"General": {"rank": 6, "income": 3, **role}}
    play = Evening(6, **{"level": "full", "roles": NO_CAPTAIN, "facts": facts, **how})
    return play.begin().open("Ben").listen()


@pytest.mark.parametrize("level", ["referee", "full"])
def test_ko_6_4_the_captains_receiver_discards(level: str) -> None:
    """KO-6.4, KO-5.4: known at both levels; what the table must do is told."""
    play = Evening(6, level=level).begin().open("Cleo")
    assert play.role("Cleo") == "Captain"
    play.plays("Cleo", "Capitalize", "Eva").unanswered()
    assert play.hand("Eva") == 1
    assert play.happened(CardsDiscarded)[-1].seat == play.number("Eva")
    assert play.tells("Eva", "discard")


def test_ko_6_4_nobody_discards_more_than_there_is() -> None:
    """KO-6.4"""
    play = Evening(6).begin().adjust("hand", "Eva", to=0).open("Cleo").passed_on("Cleo", "Eva")
    assert play.hand("Eva") == 0
    assert play.holder == "Eva"


def test_ko_6_4_it_works_on_a_plea_and_on_uprising() -> None:
    """KO-6.2, KO-6.4, KO-6.7: as for any pass; the opening is not the Captain's."""
    play = Evening(6, level="full").begin().open("Cleo")
    assert play.hand("Cleo") == 2
    play.plays("Cleo", "Uprising", shown=True).unanswered()
    assert play.hand("Anna") == 1, "the order went to the Overlord"
    assert play.happened(OrderMoved)[-1].to == play.number("Anna")


@pytest.mark.parametrize("to", ["Dan", "Finn"])
def test_ko_6_5_capitalize_two_seats_left_or_right(to: str) -> None:
    """KO-6.5, AMB-KO-17"""
    play = with_ben().plays("Ben", "Capitalize", to).unanswered()
    assert play.holder == to
    assert play.gold("Ben") == 7
    assert play.tells("Ben", "2 gold")


@pytest.mark.parametrize("to", ["Anna", "Cleo", "Eva", "Ben"])
def test_ko_6_5_capitalize_reaches_nobody_else(to: str) -> None:
    """KO-6.5, KO-6.11"""
    play = with_ben()
    with play.refused("KO-6.11", "KO-6.5"):
        play.plays("Ben", "Capitalize", to)


def test_ko_6_6_the_receiver_of_victimize_chooses() -> None:
    """KO-6.6, TW-KO-2, P-KO-07: asked of the receiver alone, forced, no reactions."""
    play = with_ben().plays("Ben", "Victimize", "Eva").unanswered()
    asked = play.prompt("P-KO-07")
    assert asked.is_for(play.seat("Eva"))
    assert not asked.is_for(play.seat("Ben"))
    assert play.window == ""
    with play.refused("not_eligible"):
        play.chooses("Ben", "pay")
    with play.refused():
        play.chooses("Eva", "neither")
    with play.refused():
        play.plays("Eva", "Capitalize", "Anna")
    play.undo()
    assert play.window == "TW-KO-1"
    discards = with_ben().plays("Ben", "Victimize", "Eva").unanswered().chooses("Eva", "discard")
    assert (discards.hand("Eva"), discards.gold("Eva"), discards.gold("Ben")) == (1, 5, 5)
    pays = with_ben().plays("Ben", "Victimize", "Eva").unanswered().chooses(None, "pay")
    assert (pays.hand("Eva"), pays.gold("Eva"), pays.gold("Ben")) == (2, 4, 6)


@pytest.mark.parametrize(("hand", "gold", "left"), [(0, 5, (0, 4)), (2, 0, (1, 0)), (0, 0, (0, 0))])
def test_ko_6_6_who_can_do_only_one_thing_is_not_asked(hand: int, gold: int, left: tuple[int, int]) -> None:
    """KO-6.6, A.4: seats are asked only where they have a choice to make and something to make it with."""
    play = with_ben().adjust_all(("hand", "Eva", hand), ("gold", "Eva", gold))
    play.plays("Ben", "Victimize", "Eva").unanswered()
    assert play.asked_about("P-KO-07") is None
    assert (play.hand("Eva"), play.gold("Eva")) == left
    assert play.step == "hold"


def test_ko_6_7_uprising_goes_to_the_overlord_and_asks_for_key_cards() -> None:
    """KO-6.7, TW-KO-4, AMB-KO-15"""
    play = with_ben(clocks="on").plays("Ben", "Uprising", shown=True).run_out()
    assert play.window == "TW-KO-4"
    assert play.may_react == ["Anna", "Cleo", "Dan", "Eva", "Finn"]
    with play.refused("not_eligible"):
        play.claim("Ben")
    assert play.reaction is not None
    assert play.reaction.deadline == pytest.approx((play.reaction.since or 0) + 5.0)
    play.run_out()
    assert play.out == ["Ben"]


def test_tw_ko_4_ends_with_the_first_key_card_and_nobody_retaliates_it() -> None:
    """TW-KO-4, KO-6.8"""
    play = with_ben(clocks="on").plays("Ben", "Uprising", shown=True).run_out()
    hand = play.hand("Finn")
    play.wait(2).reacts("Finn")
    assert play.out == ["Anna"]
    assert play.reaction is None
    assert play.hand("Finn") == hand - 1
    assert play.step == "roles"


def test_tw_ko_4_a_bluff_is_taken_back_and_the_time_left_runs_on() -> None:
    """TW-KO-4, G-7"""
    play = with_ben(clocks="on").plays("Ben", "Uprising", shown=True).run_out().wait(1)
    opened = play.reaction.since if play.reaction is not None and play.reaction.since is not None else 0.0
    pressed = play.time
    play.claim("Eva").wait(8).takes_back("Eva")
    assert play.deadline == pytest.approx(play.time + 5.0 - (pressed - opened), abs=0.01)


def test_tw_ko_4_all_passes_close_it() -> None:
    """TW-KO-4"""
    play = with_ben(clocks="on").plays("Ben", "Uprising", shown=True).run_out()
    play.passes("Anna", "Cleo", "Dan", "Eva", "Finn")
    assert play.out == ["Ben"]


def test_ko_6_7_a_retaliated_uprising_asks_nobody() -> None:
    """KO-5.6, KO-6.7"""
    play = with_ben().plays("Ben", "Uprising", shown=True).reacts("Anna").unanswered()
    assert (play.holder, play.step, play.window) == ("Ben", "hold", "")


def test_ko_6_7_the_overlord_may_play_uprising_himself() -> None:
    """KO-6.7, AMB-KO-15: the order is his already; a key card of another executes him, or he executes himself."""
    play = with_ben()
    play.plays("Ben", "Victimize", "Anna").unanswered().chooses("Anna", "pay")
    play.plays("Anna", "Uprising", shown=True).unanswered()
    assert play.may_react == ["Ben", "Cleo", "Dan", "Eva", "Finn"]
    play.unanswered()
    assert play.out == ["Anna"]


@pytest.mark.parametrize("shown", [False, None])
@pytest.mark.parametrize("card", ["Uprising", "Martyrdom", "Revolution"])
def test_ko_5_2_every_known_book_asks_for_the_statement(card: str, shown: bool | None) -> None:
    """KO-5.2, KO-6.9"""
    play = with_ben()
    with play.refused("KO-5.2") as why:
        play.plays("Ben", card, shown=shown)
    assert "shield" in why.reason


def test_ko_5_2_a_new_card_that_turns_out_a_book_asks_for_the_statement_too() -> None:
    """KO-5.2, KO-6.10: it was announced as a card, and only its text says book."""
    play = with_ben().plays("Ben", "Pyre", "Dan").define_card("Pyre", type="book", executed="holder").close()
    assert play.out == [], "not before the hand is shown"
    play.plays("Ben", "Pyre", shown=True)
    assert play.out == ["Ben"]


@pytest.mark.parametrize(
    ("executed", "out"), [("holder", ["Ben"]), ("overlord", ["Anna"]), ("nobody", [])], ids=["holder", "overlord", "no"]
)
def test_ko_6_10_a_book_says_who_is_executed(executed: str, out: list[str]) -> None:
    """KO-6.10, AMB-KO-16, KO-5.5"""
    play = with_ben({"type": "book", "executed": executed}).plays("Ben", "Gambit", shown=True).unanswered()
    assert play.out == out
    assert play.step == ("roles" if "Anna" in out else "open")
    assert play.happened(OrderMoved) == []


@pytest.mark.parametrize("victim", ["Ben", "Cleo", "Anna", None])
def test_ko_6_10_or_the_table_picks_the_outcome(victim: str | None) -> None:
    """KO-6.10, P-KO-10, AMB-KO-16: pre-filled, seat or nobody."""
    play = with_ben({"type": "book", "executed": "ask"}).plays("Ben", "Gambit", shown=True).unanswered()
    assert play.step == "verdict"
    assert play.asked_about("P-KO-10") is not None
    play.executes(victim)
    assert play.out == ([victim] if victim else [])
    assert play.step == ("roles" if victim == "Anna" else "open")


def test_ko_6_10_an_outcome_has_to_be_said_and_an_executed_seat_is_none() -> None:
    """P-KO-10, KO-5.10"""
    play = Evening(6, level="full", facts={"cards": {"Gambit": {"type": "book", "executed": "ask"}}}).begin()
    play.execute("Dan").open("Ben").plays("Ben", "Gambit", shown=True).unanswered()
    with play.refused():
        play.executes("Dan")
    with play.refused() as why:
        play.next()
    assert "nobody" in why.reason, "an unknown book proposes nobody in particular, so somebody has to say"
    play.give(play.prompt("P-KO-10").options[0].command)
    assert play.step == "open"


def test_ko_6_10_a_book_may_call_for_role_changes() -> None:
    """KO-6.10, KO-6.9, AMB-KO-3: the cards say how; roles are set right by hand before play goes on."""
    play = with_ben({"type": "book", "executed": "nobody", "role_change": True})
    play.plays("Ben", "Gambit", shown=True).unanswered()
    assert any("role" in reminder.text.lower() for reminder in play.happened(Reminded))
    play.adjust("role", "Ben", to="Overlord")
    assert (play.role("Ben"), play.role("Anna")) == ("Overlord", "General")
    assert play.overlord == "Ben"
    play.open("Anna")
    assert play.holder == "Anna"


@pytest.mark.parametrize(
    ("card", "ben", "eva", "hand"),
    [
        ({"gold": 3}, 8, 5, 2),
        ({"takes": 2}, 7, 3, 2),
        ({"discards": 2}, 5, 5, 0),
        ({"gold": 1, "takes": 9}, 11, 0, 2),
        ({"discards": 9}, 5, 5, 0),
    ],
    ids=str,
)
def test_ko_6_10_what_a_shield_says_then(card: dict[str, int], ben: int, eva: int, hand: int) -> None:
    """KO-6.10, KO-5.4: gold to the passer, receiver to passer, forced discards, never more than there is."""
    play = with_ben({"type": "shield", **card}).plays("Ben", "Gambit", "Eva").unanswered()
    assert (play.gold("Ben"), play.gold("Eva"), play.hand("Eva")) == (ben, eva, hand)
    assert play.window == "TW-KO-3"


@pytest.mark.parametrize(
    ("direction", "distance", "reached"),
    [
        ("left", 1, ["Cleo"]),
        ("right", 1, ["Anna"]),
        ("left", 3, ["Eva"]),
        ("right", 3, ["Eva"]),
        ("either", 1, ["Anna", "Cleo"]),
        ("either", 2, ["Dan", "Finn"]),
        ("overlord", 0, ["Anna"]),
        ("any", 0, ["Anna", "Cleo", "Dan", "Eva", "Finn"]),
    ],
)
def test_ko_6_10_gauntlets_point(direction: str, distance: int, reached: list[str]) -> None:
    """KO-6.10, KO-6.11: left is the next seat number; the direction is the only limit."""
    for who in ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"):
        play = with_ben({"type": "shield", "direction": direction, "distance": distance})
        if who in reached:
            play.plays("Ben", "Gambit", who).unanswered()
            assert play.holder == who
        else:
            with play.refused("KO-6.11"):
                play.plays("Ben", "Gambit", who)


def test_ko_6_11_a_single_direction_names_its_target_by_itself() -> None:
    """KO-6.11, A.4: what is computed is told, not asked."""
    play = with_ben({"type": "shield", "direction": "left", "distance": 1}).plays("Ben", "Gambit").unanswered()
    assert play.holder == "Cleo"


def test_ko_6_10_the_form_of_a_card() -> None:
    """KO-6.10: one form with every printed thing; bad values are refused in a sentence."""
    play = with_ben().plays("Ben", "Gambit", "Eva")
    asked = play.form_of(DefineCard)
    assert asked is not None
    assert asked.form is not None
    names = {blank.name for blank in asked.form.fields}
    assert {"type", "direction", "distance", "gold", "takes", "discards", "executed", "role_change", "key"} <= names
    for wrong in ({"type": "spoon"}, {"direction": "up"}, {"executed": "twice"}, {"distance": -1}):
        with play.refused():
            play.define_card("Gambit", **wrong)


def test_ko_6_10_a_known_card_can_be_put_right() -> None:
    """G-3: the printed text beats the app; an old play of the card is not touched."""
    play = with_ben().plays("Ben", "Capitalize", "Dan").unanswered()
    play.define_card("Capitalize", gold=1, direction="left", distance=1)
    assert play.gold("Ben") == 7
    play.plays("Dan", "Capitalize", "Eva").unanswered()
    assert play.gold("Dan") == 6


def test_ko_6_10_a_passing_ability() -> None:
    """KO-6.10"""
    play = with_ben(role={"when": "passing", "gold": 2, "discard": 1}).plays("Ben", "Victimize", "Eva").unanswered()
    assert play.gold("Ben") == 7
    assert play.hand("Eva") == 1
    play.chooses("Eva", "pay").reacts("Finn")
    assert play.gold("Ben") == 8, "Eva passes to Finn, not Ben"


def test_ko_6_10_a_receiving_ability() -> None:
    """KO-6.10: also when the order comes from the opening."""
    play = with_ben(role={"when": "receiving", "draw": 1, "gold": 1})
    assert (play.hand("Ben"), play.gold("Ben")) == (3, 6)
    play.passed_on("Ben", "Eva", "Victimize").chooses("Eva", "pay").reacts("Ben")
    assert play.hand("Ben") == 3 - 1 - 1 + 1 + 1
    assert play.gold("Ben") == 6 + 1 + 1 + 1


def test_ko_6_10_an_ability_at_the_draw_and_at_income() -> None:
    """KO-6.10, KO-4.1, KO-4.2"""
    assert with_ben(role={"when": "drawing", "draw": 1}).hand("Ben") == 3
    general = {"rank": 6, "income": 3, "when": "income", "gold": 2}
    rich = Evening(6, roles=NO_CAPTAIN, facts={"roles": {"General": general}})
    rich.adjust("round", to=2).begin()
    assert rich.gold("Ben") == 5 + 3 + 2


def test_ko_6_10_an_ability_when_executed() -> None:
    """KO-6.10"""
    play = with_ben(role={"when": "executed", "gold": 3}).cannot("Ben")
    assert play.out == ["Ben"]
    assert play.gold("Ben") == 8


@pytest.mark.parametrize("level", ["referee", "full"])
def test_ko_5_2_an_ability_instead_of_a_card(level: str) -> None:
    """KO-5.2, KO-6.10: moves the order at once; no Retaliate, no Plead Guilty, no card spent."""
    play = with_ben(role={"when": "instead", "text": "may pass to a neighbour"}, level=level, clocks="on")
    play.plays("Ben", to="Cleo", kind="ability")
    assert (play.holder, play.window, play.deadline) == ("Cleo", "", None)
    assert play.hand("Ben") == 2
    play.cannot("Cleo")
    assert play.out == ["Cleo"]


def test_ko_6_10_a_reminder_is_told() -> None:
    """KO-6.10"""
    play = with_ben(role={"when": "passing", "text": "look at one card of the receiver"})
    play.plays("Ben", "Capitalize", "Dan").unanswered()
    assert play.tells("look at one card of the receiver")


def test_ko_6_10_a_role_can_be_taught_in_play() -> None:
    """KO-6.10"""
    play = with_ben().define_role("Knight", when="receiving", gold=4)
    play.plays("Ben", "Victimize", "Cleo").unanswered()
    assert play.gold("Cleo") == 9


@pytest.mark.parametrize("wrong", [{"when": "sometimes"}, {"rank": 0}, {"rank": 8}, {"hand_limit": -1}], ids=str)
def test_ko_6_10_what_no_role_can_print_is_refused(wrong: dict[str, Any]) -> None:
    """KO-6.10, KO-1.6, KO-8.1: ranks begin at 1 and no two in play are equal."""
    play = with_ben()
    with play.refused():
        play.define_role("Knight", **wrong)


def test_ko_6_10_a_role_that_is_not_there_cannot_be_taught() -> None:
    """KO-6.10"""
    play = with_ben()
    with play.refused():
        play.define_role("Gardener", rank=4)


def test_gold_never_goes_below_nothing() -> None:
    """KO-4.3, KO-6.6: whatever takes gold takes what is there."""
    play = with_ben({"type": "shield", "takes": 9}).plays("Ben", "Gambit", "Eva").unanswered()
    moved = play.happened(GoldMoved)
    assert [(event.source, event.target, event.amount) for event in moved] == [(5, 2, 5)]
    assert play.gold("Eva") == 0
