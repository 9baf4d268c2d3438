"""The overlord's desk played with the button box: what each press means, what it never does, what the lamps tell.

RULES.md TW-DO-1 to TW-DO-5, G-7. Seat 1 is Anna, the overlord; then Ben, Cleo, Dev and Eli.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.box.messages import Pattern
from companion.box.wiring import Button, Wiring
from companion.core.messages import Adjust, Value
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.table.button_words import button_words
from companion.table.meanings import JUST_ACTED, SETTLING
from tests.games.descent_overlord.play import GRACE, start
from tests.table.fake_box import BoxNight

ON, SLOW, FAST = Pattern.ON, Pattern.SLOW, Pattern.FAST
ANNA, BEN, CLEO, DEV, ELI = 1, 2, 3, 4, 5
TABLE_KEY = 6
MICRO = 1e-6


class DeskNight(BoxNight):
    """People with their buttons, and one key for the table; cards and the quest are typed."""

    def __init__(
        self,
        players: int = 4,
        *,
        keys: tuple[int, ...] = (1, 2, 3, 4, 5),
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        """`keys`: seat by seat the number of the key that was paired with it."""
        chosen: dict[str, Value] = {"clocks": "auto", **(settings or {})}
        own = {key - 1: Button(seat=seat) for seat, key in enumerate(keys[: players + 1], start=1)}
        wiring = Wiring(buttons={**own, TABLE_KEY - 1: Button(seat=None)})
        super().__init__(GAME, start(players, settings=chosen), wiring=wiring)
        self.table.submit(c.EnterQuest(conquest=9))
        self.pass_time(0.1)

    def does(self, seat: int, *, wait: float = 1.5) -> int:
        """A push; how many entries came of it, a verdict among them."""
        before = self.table.number
        self.push(seat, wait=wait)
        self.pass_time(0.1)
        return self.table.number - before

    def goes_on(self) -> None:
        """The table's button."""
        self.push(TABLE_KEY, wait=0.5)

    def acts(self, seat: int) -> DeskNight:
        """A hero says "I'm next", and declares once the grace time is over."""
        self.does(seat)
        self.does(seat, wait=GRACE)
        assert self.table.view(None).value("step") == "hero's turn"
        return self

    def guarded(self, *seats: int) -> DeskNight:
        """Everybody has acted, these heroes are on guard, and monsters act."""
        for seat in self.table.roster.numbers[1:]:
            self.acts(seat)
            if seat in seats:
                self.table.submit(c.PlaceGuard(seat=seat))
        self.goes_on()
        self.goes_on()
        assert self.asked[0] == "P-DO-09"
        return self

    @property
    def words(self) -> str:
        return button_words(self.table.prompts(None), self.table.roster)

    @property
    def step(self) -> object:
        return self.table.view(None).value("step")


# What a press means


def test_a_round_with_four_heroes_by_buttons_alone() -> None:
    """P-DO-01 to P-DO-11, "Pace": from the quest to the next round not one key; the guard order and the card of the
    round are typed, for only the table knows them."""
    night = DeskNight()
    for seat in (CLEO, BEN, ELI):
        night.acts(seat)
    night.does(DEV)
    assert night.words == "Buttons: Dev: press to declare an action; Anna: press to play a card."
    night.does(DEV, wait=GRACE)
    night.table.submit(c.PlaceGuard(seat=DEV))
    assert night.words == "Buttons: Anna: press to play a card."

    night.goes_on()
    assert night.asked == ["P-DO-08", "P-DO-10"]
    night.goes_on()
    assert night.asked == ["P-DO-09", "P-DO-10", "P-DO-04"]
    assert night.words == "Buttons: Anna: press to play a card; Dev: press to use the guard order."
    night.does(DEV)
    assert night.words == "Buttons: Dev: press once more, and the guard order is used."
    night.does(DEV)
    assert night.told[-1] == "Dev uses the guard order for one attack (DO-6.6)."
    night.goes_on()
    night.goes_on()
    assert (night.step, night.table.view(None).value("round")) == ("heroes", 2)
    assert night.words == "Buttons: whoever is next: press."


def test_ex_do_12_the_overlord_speaks_up_within_the_grace_of_a_declaration() -> None:
    """DO-6.1, TW-DO-2: the declaration waits for the grace time, and the card comes first."""
    night = DeskNight()
    night.does(BEN)
    night.does(BEN, wait=1.0)
    night.does(ANNA, wait=0.5)
    assert night.told[-1] == "Anna reacts first."
    night.does(ANNA)
    assert night.told[-1] == "Anna plays a card on the moment before Ben's turn."
    night.table.submit(c.PlayCard(kind="event", cost=0), by=ANNA)
    night.does(ANNA)
    assert night.words == "Buttons: Ben: press to declare an action; Anna: press to play a card.", "a trap (DO-5.3)"
    night.does(BEN)
    assert night.step == "hero's turn"


@pytest.mark.parametrize(("annas", "first"), [(50, "Ben"), (8, "Anna"), (-8, "Anna"), (-50, "Anna")])
def test_after_the_grace_the_first_hand_wins_whichever_it_is(annas: int, first: str) -> None:
    """TW-DO-2, DO-6.1, G-7: microseconds after Ben's by the clock of the box, which measures 16 of them; what cannot
    be told apart is a clash, in which the event comes first."""
    night = DeskNight()
    night.does(BEN)
    night.pushes((BEN, 0.0), (ANNA, annas * MICRO), wait=GRACE + 1)
    night.pass_time(0.2)
    if first == "Ben":
        assert (night.step, night.asked) == ("hero's turn", ["P-DO-01", "P-DO-04"])
        assert night.told[-1] == "Anna was late by 0.05 ms."
    else:
        assert night.told[-1].startswith("Anna reacts first")


def test_tw_do_3_in_a_heros_turn_the_overlord_plays_on_what_happened() -> None:
    """P-DO-04, DO-5.2, DO-5.3: and again on the next thing."""
    night = DeskNight().acts(BEN)
    for _ in range(2):
        assert night.words == "Buttons: whoever is next: press; Anna: press to play a card."
        night.does(ANNA)
        assert night.asked == ["P-DO-04a"]
        night.table.submit(c.PlayCard(kind="trap", cost=0), by=ANNA)
        assert night.words == "Buttons: Anna: press to end it: no more cards."
        night.does(ANNA)
        assert night.asked == ["P-DO-01", "P-DO-04"]


@pytest.mark.parametrize(
    ("hands", "first"),
    [(((DEV, 0.0), (BEN, 50 * MICRO)), "Dev"), (((BEN, 0.0), (DEV, 50 * MICRO)), "Ben")],
)
def test_tw_do_4_the_first_guard_wins(hands: tuple[tuple[int, float], ...], first: str) -> None:
    """DO-6.6, G-8: however the presses come in."""
    night = DeskNight().guarded(BEN, DEV)
    night.pushes(*hands)
    night.pass_time(0.2)
    assert night.told[-1].startswith(f"{first} reacts first")
    night.does({"Ben": BEN, "Dev": DEV}[first])
    assert night.told[-1] == f"{first} uses the guard order for one attack (DO-6.6)."


def test_amb_do_4_in_a_guard_window_the_overlords_press_is_still_i_play_a_card() -> None:
    """TW-DO-3, TW-DO-4: at the start of the turn and while monsters act alike."""
    night = DeskNight().acts(BEN)
    night.table.submit(c.PlaceGuard(seat=BEN))
    night.table.submit(c.EndHeroes())
    for _ in range(2):
        assert night.words == "Buttons: Anna: press to play a card; Ben: press to use the guard order."
        night.does(ANNA)
        night.does(ANNA)
        assert night.asked == ["P-DO-04a", "P-DO-10"]
        assert night.words == "Buttons: Ben: press to use the guard order.", "he waits for the card (DO-6.5)"
        night.goes_on()
        night.goes_on()


def test_tw_do_5_the_end_of_the_turn_is_asked_of_guards_and_the_first_hand_wins() -> None:
    """P-DO-11, EX-DO-20: after it the overlord may go on; with nobody to press it is over by itself."""
    night = DeskNight().guarded(BEN, DEV)
    night.goes_on()
    assert night.words == "Buttons: Ben and Dev: press to use the guard order."
    night.pushes((DEV, 0.0), (BEN, 50 * MICRO), (ANNA, -50 * MICRO))
    night.pass_time(0.2)
    assert night.told[-1].startswith("Dev reacts first")
    night.does(DEV)
    night.goes_on()
    assert night.asked == ["P-DO-09", "P-DO-10", "P-DO-04"]
    night.goes_on()
    night.pass_time(GRACE + 0.1)
    assert night.step == "heroes"


def test_do_1_1_one_player_with_two_heroes() -> None:
    """A nervous declaration does not call the second hero."""
    night = DeskNight(1).acts(BEN)
    assert night.does(BEN, wait=0.3) == 0
    assert (night.step, night.said[-1]) == ("hero's turn", JUST_ACTED)
    night.acts(BEN)
    assert night.words == "Buttons: Anna: press to play a card."
    night.goes_on()
    assert night.asked == ["P-DO-08"]
    assert night.table.view(None).value("threat") == 2


def test_the_keys_of_five_seats_are_those_that_were_paired() -> None:
    """Key 5 is Ben's and key 4 the overlord's, with their lamps."""
    night = DeskNight(keys=(4, 5, 1, 2, 3))
    night.does(5)
    assert (night.told[-1], night.lit()) == ("Ben is next.", {4: SLOW, 5: ON})
    night.does(4)
    assert night.told[-1] == "Anna reacts first."


# What it never does


def test_tw_do_1_no_press_of_the_overlords_shuts_the_start_of_his_turn() -> None:
    """It means "I play" at any other time; here it is told what to do instead."""
    night = DeskNight().acts(BEN)
    night.table.submit(c.EndHeroes())
    assert (night.asked, night.words) == (["P-DO-08"], "")
    assert night.does(ANNA) == 0
    assert night.said == ["Anna answers that by a key: the button says nothing here."]
    night.goes_on()
    assert night.asked == ["P-DO-09", "P-DO-04"]


@pytest.mark.parametrize("again", [0.02, 0.3, SETTLING, 3.0])
def test_a_further_press_does_not_end_the_trigger_before_a_card_is_played(again: float) -> None:
    """TW-DO-2, TW-DO-3: a moment that a nervous hand ends would be used up."""
    night = DeskNight().acts(BEN)
    night.does(ANNA)
    before = night.table.number
    night.push(ANNA, wait=again)
    assert (night.asked, night.table.number) == (["P-DO-04a"], before)
    night.table.submit(c.PlayCard(kind="event", cost=0), by=ANNA)
    night.does(ANNA, wait=SETTLING)
    assert night.asked == ["P-DO-01", "P-DO-04"]


def test_a_hand_that_goes_on_pressing_after_im_next_declares_nothing() -> None:
    """DO-6.3: the declaration would end the overlord's moment."""
    night = DeskNight()
    night.does(BEN)
    assert [night.does(BEN, wait=0.15) for _ in range(3)] == [0, 0, 0]
    assert night.said == [JUST_ACTED]
    night.pass_time(GRACE + 1)
    assert night.asked == ["P-DO-03", "P-DO-02", "P-DO-04"]


def test_g_7_a_press_without_a_meaning_is_told_and_changes_nothing() -> None:
    """Early is told to its own seat alone and flashes; who may not react here is told so."""
    night = DeskNight()
    night.does(BEN)
    night.does(CLEO)
    assert night.said == ["Cleo may not react here."]
    assert night.asked == ["P-DO-03", "P-DO-02", "P-DO-04"]
    night.does(BEN, wait=GRACE)
    before = night.table.view(None)
    night.does(BEN)
    assert night.table.log(BEN)[-1].text == "Ben pressed early."
    assert (night.table.view(None), night.told[-1]) == (before, "Ben has declared an action.")


def test_g_7_a_card_too_late_for_the_moment_before_is_none_on_what_follows() -> None:
    """TW-DO-2: the hero has declared; the overlord's late hand is late, and speaks up only after that."""
    night = DeskNight().acts(BEN)
    night.does(ANNA, wait=0.01)
    assert night.asked == ["P-DO-01", "P-DO-04"]
    assert night.told[-1].startswith("Anna was late by")
    night.does(ANNA, wait=0.5)
    assert night.asked == ["P-DO-04a"]


# Lamps


def test_the_lamps_say_who_may_press() -> None:
    night = DeskNight()
    assert night.lit() == {BEN: SLOW, CLEO: SLOW, DEV: SLOW, ELI: SLOW}
    night.does(BEN)
    assert night.lit() == {ANNA: SLOW, BEN: ON}
    night.does(BEN, wait=GRACE)
    assert night.lit() == {ANNA: SLOW, BEN: ON, CLEO: SLOW, DEV: SLOW, ELI: SLOW}
    night.table.submit(c.PlaceGuard(seat=BEN))
    night.table.submit(c.EndHeroes())
    night.pass_time(1.0)
    assert night.lit() == {ANNA: SLOW, BEN: SLOW}
    night.does(BEN)
    assert night.lit() == {ANNA: ON, BEN: FAST}


@pytest.mark.parametrize("hidden", [True, False])
def test_amb_do_9_lamps_and_their_timing_are_the_same_whatever_the_overlord_holds(hidden: bool) -> None:
    """G-7, AMB-DO-9: an empty hand and a full one, a deck of one card and of many: every picture at its second, and
    every arming, are the same."""
    assert _lamps_and_arming(0, 30, hidden=hidden) == _lamps_and_arming(6, 3, hidden=hidden)


def _lamps_and_arming(hand: int, deck: int, *, hidden: bool) -> tuple[list[object], list[str]]:
    """A hero's turn with a card on it, and a guard order in the overlord's, second by second."""
    night = DeskNight(settings={"do.show_hand_count": not hidden, "do.show_deck_count": not hidden})
    seen: list[object] = []
    night.table.submit(Adjust(what="hand", to=hand))
    night.table.submit(Adjust(what="deck", to=deck))
    for act in (
        lambda: night.acts(BEN),
        lambda: night.does(ANNA),
        night.goes_on,
        lambda: night.table.submit(c.PlaceGuard(seat=BEN)),
        lambda: night.table.submit(c.EndHeroes()),
        night.goes_on,
        lambda: night.does(BEN),
        lambda: night.does(BEN),
    ):
        act()
        for _ in range(20):
            night.pass_time(0.05)
            seen.append((round(night.source.seconds, 2), night.lit()))
    return seen, night.box.commands


# A box that is lost


@pytest.mark.parametrize("window", ["before", "call"])
def test_case_58_lost_in_a_window_it_waits_and_runs_again_in_full(window: str) -> None:
    """case 58, TW-DO-2, TW-DO-5: void, on hold, and again once the box is back; a declaration that waited goes too."""
    night = DeskNight()
    if window == "call":
        night.guarded(DEV).goes_on()
    else:
        night.does(BEN)
        night.does(BEN, wait=1.0)
    asked = night.asked
    night.box.lost()
    night.pass_time(10.0)
    assert (night.table.held, night.asked, night.words) == (True, asked, "")
    assert any("runs again in full: the box was lost" in told for told in night.told)
    night.box.back()
    night.pass_time(2.1)
    assert (night.table.held, night.asked) == (False, asked)
    night.does(DEV if window == "call" else ANNA, wait=2.0)
    assert night.told[-1].endswith("reacts first.")


def test_lost_in_a_guard_window_the_table_goes_on_by_keys() -> None:
    """TW-DO-4, case 58: the order is not lost with the box."""
    night = DeskNight().guarded(DEV)
    night.box.lost()
    assert night.table.held
    night.buttons.table_button()
    night.buttons.press(DEV)
    night.pass_time(0.2)
    assert night.told[-1] == "Dev reacts first."


def test_with_nobody_asked_a_lost_box_holds_nothing_up() -> None:
    """TW-DO-3: nothing waits for the overlord in a hero's turn."""
    night = DeskNight().acts(BEN)
    night.box.lost()
    assert (night.table.held, night.told[-1]) == (False, "The box was lost.")
    night.table.submit(c.CallTrigger(), by=ANNA)
    assert night.asked == ["P-DO-04a"]


# Reported faults


def test_a2_7_the_overlords_button_means_nothing_once_conquest_is_gone() -> None:
    """A2-7, DO-8.1: the game is over at 0, whoever presses; the box is dark and quiet."""
    night = DeskNight().guarded(DEV)
    night.table.submit(c.HeroKilled(seat=BEN, value=9))
    before = night.table.number
    for seat in (ANNA, DEV, TABLE_KEY):
        night.push(seat, wait=0.5)
    assert (night.table.number, night.lit()) == (before, {})


def test_a3_1_undo_takes_a_press_back_and_its_moment_stands_again() -> None:
    """A3-1, A1-1: one undo, one press; the hand that presses at once afterwards counts."""
    night = DeskNight().acts(BEN)
    night.does(ANNA)
    night.table.undo()
    night.goes_on()
    assert night.asked == ["P-DO-01", "P-DO-04"]
    night.does(ANNA, wait=0.1)
    assert night.asked == ["P-DO-04a"]
