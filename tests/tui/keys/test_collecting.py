"""+ and - collect into one adjustment of one seat (A1-1, A1-3)."""

from __future__ import annotations

import pytest

from companion.core.game import Start
from companion.core.messages import Adjust
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View, changed_row, counted_rows, main_row
from companion.games import descent_overlord, score_sheet
from companion.games.descent_overlord.commands import EnterQuest
from companion.games.score_sheet.commands import EnterRound
from companion.tui.keys.acts import Act, Give, Say
from companion.tui.keys.collecting import QUIET, rows
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene
from tests.tui.keys.desk import Desk
from tests.tui.keys.test_primary import holding, retaliating


def adjust(seat: int, by: int, what: str = "gold", reason: str = "correction") -> Act:
    return Give(command=Adjust(what=what, seat=seat, by=by, reason=reason))


def gold(desk: Desk) -> list[int]:
    return [desk.value("gold", seat) for seat in desk.table.roster.numbers]


def test_many_presses_are_one_adjustment_and_one_undo() -> None:
    """A1-3: ten in a second, one undo returns the old value and moves nothing else."""
    desk = holding()
    before = gold(desk)
    desk.settled("2", *["+"] * 10)
    assert desk.acts[-1] == adjust(2, 10)
    assert gold(desk) == [before[0], before[1] + 10, *before[2:]]
    desk.press("u")
    assert gold(desk) == before


def test_the_number_first_and_then_the_seat() -> None:
    desk = holding().press("+", "+", "+")
    assert desk.asking == "+3 gold for whom? a digit; c card, d deal, o correction"
    desk.press("4")
    assert (desk.keypad.chosen, desk.acts) == (4, [])
    assert desk.asking == "+3 gold for Dev (correction), noted in a moment; c card, d deal, o correction"
    assert desk.wait(1.0).acts == [adjust(4, 3)]
    assert (desk.asking, desk.keypad.chosen) == ("", None)


def test_it_is_given_eight_tenths_of_a_second_after_the_last_key() -> None:
    desk = holding().press("+", "4")
    assert desk.keypad.due == pytest.approx(desk.steady + QUIET)
    assert desk.wait(0.7).acts == []
    desk.press("+")
    assert desk.wait(0.79).acts == []
    assert desk.wait(0.02).acts == [adjust(4, 2)]
    assert desk.keypad.due is None


def test_without_a_seat_nothing_is_due() -> None:
    desk = holding().press("-").wait(60.0)
    assert desk.asking.startswith("-1 gold for whom?")


def test_plus_and_minus_that_cancel_out_give_nothing() -> None:
    desk = holding()
    number = desk.table.number
    desk.settled("4", "+", "-")
    assert (desk.acts[1:], desk.table.number) == ([], number)


def test_a_change_of_another_seat_is_never_merged() -> None:
    """A1-3: another digit begins another adjustment; one undo each."""
    desk = holding()
    before = gold(desk)
    desk.settled("+", "+", "2", "3", "-")
    assert desk.acts == [adjust(2, 2), adjust(3, -1)]
    desk.press("u")
    assert gold(desk) == [before[0], before[1] + 2, *before[2:]]
    desk.wait(2.0).press("u")
    assert gold(desk) == before


def test_the_same_digit_again_is_the_same_seat() -> None:
    desk = holding().settled("2", "+", "2", "2", "+")
    assert desk.acts[1:] == [adjust(2, 2)]


@pytest.mark.parametrize(("key", "reason"), [("c", "card"), ("d", "deal"), ("o", "correction")])
def test_a_reason_is_picked_by_its_letter(key: str, reason: str) -> None:
    desk = holding().press("+", "2", "d", key)
    assert f"({reason})" in desk.asking
    assert desk.wait(1.0).acts == [adjust(2, 1, reason=reason)]


def test_reasons_are_options_again_afterwards() -> None:
    desk = holding(level="full").settled("+", "2", "c")
    desk.press("c")
    assert "Capitalize" in desk.asking or desk.asked("P-KO-05b")


def test_tab_goes_to_the_next_row_of_whole_numbers() -> None:
    desk = holding().press("+", "tab")
    rest = [panel.id for panel in rows(desk.scene.view)][1:]
    assert desk.asking.startswith(f"+1 {rest[0]} for whom?")
    for what in (*rest[1:], "gold"):
        desk.press("tab")
        assert f"+1 {what} " in desk.asking
    desk.press("tab", "2").wait(1.0)
    assert desk.acts == [adjust(2, 1, what=rest[0])]


@pytest.mark.parametrize("key", ["escape", "backspace", "u"])
def test_it_is_dropped(key: str) -> None:
    desk = holding().settled("+", "2", key)
    assert (desk.acts, desk.asking, desk.keypad.chosen) == ([], "", None)


def test_enter_gives_it_now_and_opens_no_form() -> None:
    desk = holding().press("+", "2", "enter")
    assert desk.acts == [adjust(2, 1)]


def test_another_key_gives_it_and_does_its_own_thing() -> None:
    desk = holding().press("+", "2", "x")
    assert desk.acts[0] == adjust(2, 1)
    assert isinstance(desk.acts[1], Give)
    assert desk.value("token", 3) == 1


def test_another_key_drops_a_number_that_is_for_nobody() -> None:
    desk = holding().settled("+", "space")
    assert desk.acts == []
    assert desk.asking.startswith("Cleo, to whom?")


def test_while_collecting_digits_are_seats_even_in_a_window() -> None:
    desk = retaliating(clocks="on").press("+", "2").wait(1.0)
    assert desk.acts == [adjust(2, 1)]
    assert desk.scene.judging is None


def test_while_collecting_digits_are_no_targets() -> None:
    desk = Desk.of_kill_overlord().press("space", "+", "2").wait(1.0)
    assert desk.acts == [adjust(2, 1)]
    assert desk.holder is None
    assert desk.asking.startswith("Anna, to whom?")


def test_the_numbers_are_kept_while_the_clock_moves_the_table() -> None:
    desk = retaliating(clocks="on").wait(2.8).press("+", "2").wait(1.0)
    assert desk.acts == [adjust(2, 1)]
    assert not desk.asked("P-KO-06")


def test_a_digit_above_the_seats_is_told_and_nothing_is_lost() -> None:
    desk = holding().press("+", "7")
    assert desk.said == ["There is no seat 7: seats are 1 to 6."]
    assert desk.settled("2").acts == [adjust(2, 1)]


@pytest.mark.parametrize(("plus", "minus"), [("+", "-"), ("plus", "minus"), ("equals_sign", "minus")])
def test_both_names_of_the_keys_are_known(plus: str, minus: str) -> None:
    desk = holding().settled("2", plus, plus, minus)
    assert desk.acts[1:] == [adjust(2, 1)]


def test_what_the_game_refuses_is_told_and_leaves_everything_as_it_was() -> None:
    desk = holding()
    before = gold(desk)
    desk.settled("2", *["-"] * 30)
    assert gold(desk) == before
    assert desk.said[-1]


def test_a_screen_without_such_numbers_says_so() -> None:
    view = View(headline="", panels=(Panel(kind=Kind.SCORES, id="bid", title="bid", rows=(Row(seat=1, value="in"),)),))
    keypad = Keypad()
    keypad.look(Scene(roster=seat_people(["Anna", "Ben"]), prompts=(), view=view))
    assert keypad.press("+", 1.0) == (Say(sentence="There are no numbers of seats to change here."),)
    assert (keypad.press("1", 2.0), keypad.asking) == ((), "")


def test_what_follows_from_other_numbers_is_no_row_to_change() -> None:
    def panel(name: str, *, derived: bool = False) -> Panel:
        row = Row(seat=1, value=1, derived=derived)
        return Panel(kind=Kind.SCORES, id=name, title=name, rows=(row,))

    view = View(headline="", panels=(panel("sum", derived=True), panel("gold"), panel("hand")))
    assert [each.id for each in counted_rows(view)] == ["sum", "gold", "hand"]
    assert main_row(view) == "sum"
    assert [each.id for each in rows(view)] == ["gold", "hand"]
    assert changed_row(view) == "gold"


def test_a_round_with_a_dash_is_the_one_that_is_changed() -> None:
    """SS-3, SS-7: Ben has none in round 2, and + for Anna is still of round 2."""
    desk = Desk.of(score_sheet.GAME, Start(roster=seat_people(["Anna", "Ben"])))
    desk.table.submit(EnterRound(scores=(7, 3)))
    desk.table.submit(EnterRound(scores=(5, None)))
    assert desk.hints["+ -"] == "R2"
    assert desk.press("+", "1").wait(1.0).acts == [adjust(1, 1, what="r2")]


def at_the_desk() -> Desk:
    """The ledger stands before the seats: threat 4, conquest 5, hand 3 ..."""
    desk = Desk.of(descent_overlord.GAME, Start(roster=seat_people(["Anna", "Ben", "Cleo"])))
    desk.table.submit(EnterQuest(conquest=5))
    return desk


def test_the_numbers_of_the_table_come_first_and_need_no_seat() -> None:
    """D.7: one key at the desk makes threat right; Tab goes on to conquest."""
    desk = at_the_desk()
    threat = desk.table.view(None).value("threat")
    assert desk.hints["+ -"] == "threat"
    desk.press("+", "+")
    assert desk.asking.startswith("+2 threat (correction), noted in a moment;")
    assert "1" not in desk.hints
    desk.wait(1.0)
    assert desk.acts == [Give(command=Adjust(what="threat", by=2))]
    desk.press("u").wait(1.0)
    assert desk.table.view(None).value("threat") == threat
    assert desk.press("-", "tab").wait(1.0).acts[-1] == Give(command=Adjust(what="conquest", by=-1))


def test_a_digit_after_a_number_of_the_table_gives_it_and_means_its_own() -> None:
    """Threat was dropped, and a turn of Ben's changed, where the digit came quickly."""
    desk = at_the_desk().press("+", "2")
    assert desk.acts[0] == Give(command=Adjust(what="threat", by=1))
    assert desk.table.view(None).value("step") == "before a hero's turn"


def test_a_seat_named_first_has_its_own_number_changed() -> None:
    desk = at_the_desk().press("escape", "3", "+").wait(1.0)
    assert desk.acts[-1] == adjust(3, 1, what="turns")
