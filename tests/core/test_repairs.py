"""Repairs at the table: numbers by hand (G-3), whole rows, names, empty seats, settings in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.happenings import Adjusted, DevicesCounted, OptionSet, Renamed, SeatLeft, SeatReturned
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Command,
    CountDevices,
    Event,
    Leave,
    Recount,
    Refused,
    Rename,
    Return,
    SetOption,
    Value,
)
from companion.core.options import SHARED_SETTINGS
from companion.core.repairs import Number, decide_repair, whole
from companion.core.sitting import Sitting, applied
from companion.core.view import Kind, Panel, Row, View
from tests.core.sittings import label, sitting_of

HUGE = 10**5000
NO_NUMBERS: list[Value] = [
    "7" * 5000,
    HUGE,
    -HUGE,
    "²",
    "1_000",
    "1,5",
    "1.5",
    1.5,
    "1e3",
    "",
    " ",
    "five",
    "nan",
    True,
    "\x1b[2J",
]

GOLD = {1: 5, 2: 7, 3: 3, 4: 0}
VIEW = View(
    headline="",
    panels=(
        Panel(kind=Kind.SCORES, id="gold", title="gold", rows=tuple(Row(seat=s, value=v) for s, v in GOLD.items())),
        Panel(
            kind=Kind.LINES,
            id="place",
            title="place",
            rows=(Row(id="round", value=2), Row(id="step", value="deal"), Row(id="bank", value=None)),
        ),
    ),
)


def check(number: Number, after: Value) -> Value:
    match number.what:
        case "gold":
            return whole(number.called, after, low=0, high=999)
        case "round" | "bank":
            return whole(number.called, after, low=1)
        case "step" if after in ("deal", "play"):
            return after
        case _:
            raise Refused("adjust", f"{number.called} cannot be changed by hand.")


def repaired(command: Command, sitting: Sitting | None = None) -> tuple[Event, ...]:
    return decide_repair(sitting or sitting_of(4), VIEW, SHARED_SETTINGS, check, command)


def gold(seat: int, before: int, after: int, reason: str = "correction") -> Adjusted:
    return Adjusted(what="gold", seat=seat, before=before, after=after, reason=reason)


# One number


def test_a_number_is_changed_by_a_difference() -> None:
    """G-3: with a reason for the log."""
    assert repaired(Adjust(what="gold", seat=2, by=-3, reason="paid twice")) == (gold(2, 7, 4, "paid twice"),)


@pytest.mark.parametrize("to", [12, "12", " +12 "])
def test_a_number_is_set_to_a_value_in_its_own_type(to: Value) -> None:
    """G-3."""
    (event,) = repaired(Adjust(what="gold", seat=2, to=to))
    assert event == gold(2, 7, 12)
    assert isinstance(event, Adjusted)
    assert isinstance(event.after, int)


def test_a_number_of_the_table_and_the_place_in_the_game_can_be_set() -> None:
    assert repaired(Adjust(what="round", to=3))[0] == Adjusted(
        what="round", seat=None, before=2, after=3, reason="correction"
    )
    assert repaired(Adjust(what="step", to="play"))[0] == Adjusted(
        what="step", seat=None, before="deal", after="play", reason="correction"
    )


def test_a_number_that_is_not_known_yet_can_be_set() -> None:
    assert repaired(Adjust(what="bank", to=50))[0] == Adjusted(
        what="bank", seat=None, before="", after=50, reason="correction"
    )


@pytest.mark.parametrize(
    "command", [Adjust(what="gold", seat=2, to=7), Adjust(what="gold", seat=2, by=0), Adjust(what="step", to="deal")]
)
def test_a_change_that_changes_nothing_is_no_event(command: Command) -> None:
    assert repaired(command) == ()


@pytest.mark.parametrize("to", NO_NUMBERS, ids=label)
def test_what_is_no_number_is_refused_in_one_short_sentence(to: Value) -> None:
    """H1-4: 5,000 digits, superscripts, underscores, decimal commas; nothing crashes, nothing silently changes."""
    with pytest.raises(Refused) as refused:
        repaired(Adjust(what="gold", seat=2, to=to))
    assert refused.value.code == "adjust"
    assert len(refused.value.reason) < 120
    assert refused.value.reason.isprintable()


@pytest.mark.parametrize("by", [HUGE, -HUGE, 10**15], ids=label)
def test_a_difference_without_end_is_refused(by: int) -> None:
    """H1-4."""
    with pytest.raises(Refused, match="at most 15 digits"):
        repaired(Adjust(what="gold", seat=2, by=by))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Adjust(what="gold", seat=2, by=-8), "at least 0, not -1"),
        (Adjust(what="gold", seat=2, to=1000), "at most 999, not 1000"),
        (Adjust(what="gold", seat=2), "either by how much, or to what"),
        (Adjust(what="gold", seat=2, by=1, to=3), "either by how much, or to what"),
        (Adjust(what="gold", seat=9, by=1), "no seat 9"),
        (Adjust(what="gold", seat=0, by=1), "no seat 0"),
        (Adjust(what="gold", seat=HUGE, by=1), "no seat a number"),
        (Adjust(what="gold", by=1), "there is round, step, bank"),
        (Adjust(what="silver", seat=1, by=1), "no number called silver; there is gold"),
        (Adjust(what="step", by=1), "not a number, so say to what value"),
        (Adjust(what="step", to="sing"), "step cannot be changed"),
    ],
    ids=label,
)
def test_a_repair_that_cannot_be_says_what_would_be_right(command: Command, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        repaired(command)
    assert refused.value.code == "adjust"


@pytest.mark.parametrize(
    ("reason", "kept"), [("", "correction"), ("\u200b", "correction"), ("a\nb\x07", "a b␇"), ("x" * 5000, "x" * 200)]
)
def test_a_reason_is_one_legible_line(reason: str, kept: str) -> None:
    """C1-5, G-3: and there is always one."""
    assert repaired(Adjust(what="gold", seat=1, by=1, reason=reason)) == (gold(1, 5, 6, kept),)


@pytest.mark.parametrize(
    "command",
    [
        Adjust(what="\x1b]0;pwn\x07" * 99, seat=1, by=1),
        Recount(what="\x1b]0;pwn\x07" * 99, values=(1,)),
        SetOption(key="\x1b]0;pwn\x07" * 99, value=1),
    ],
    ids=["adjust", "recount", "option"],
)
def test_a_refusal_drives_no_terminal(command: Command) -> None:
    """C1-5."""
    with pytest.raises(Refused) as refused:
        repaired(command)
    assert refused.value.reason.isprintable()
    assert len(refused.value.reason) < 200


# Several numbers


def test_a_recount_logs_only_the_differences() -> None:
    """Repairs at the table: `5 9 3 1` on one line."""
    assert repaired(Recount(what="gold", values=(5, 9, 3, 1))) == (gold(2, 7, 9, "recount"), gold(4, 0, 1, "recount"))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Recount(what="gold", values=(5, 9, 3)), "gold has 4 numbers, one per seat; 3 came"),
        (Recount(what="gold", values=()), "0 came"),
        (Recount(what="silver", values=(1, 2, 3, 4)), "rows are gold"),
        (Recount(what="place", values=(1, 2, 3)), "no row called place"),
        (Recount(what="gold", values=(5, 9, -3, 1)), "at least 0"),
        (Recount(what="gold", values=(5, 9, HUGE, 1)), "whole number"),
    ],
    ids=label,
)
def test_a_recount_that_does_not_fit_changes_nothing(command: Command, said: str) -> None:
    with pytest.raises(Refused, match=said):
        repaired(command)


def test_several_changes_are_one_answer_with_one_reason() -> None:
    """One command, one entry, one undo."""
    changes = (Change(what="gold", seat=1, by=2), Change(what="gold", seat=3, to=0), Change(what="round", by=1))
    assert repaired(AdjustAll(changes=changes, reason="opening")) == (
        gold(1, 5, 7, "opening"),
        gold(3, 3, 0, "opening"),
        Adjusted(what="round", seat=None, before=2, after=3, reason="opening"),
    )


def test_two_changes_of_one_number_add_up() -> None:
    changes = (Change(what="gold", seat=1, by=2), Change(what="gold", seat=1, by=-1))
    assert repaired(AdjustAll(changes=changes)) == (gold(1, 5, 7), gold(1, 7, 6))


def test_one_wrong_change_refuses_all_of_them() -> None:
    changes = (Change(what="gold", seat=1, by=2), Change(what="gold", seat=4, by=-1))
    with pytest.raises(Refused):
        repaired(AdjustAll(changes=changes))


def test_no_change_at_all_is_no_event() -> None:
    assert repaired(AdjustAll(changes=())) == ()


# Names and seats


def test_a_seat_gets_another_name() -> None:
    assert repaired(Rename(seat=2, name=" Bea ")) == (Renamed(seat=2, name="Bea"),)


def test_the_name_it_has_is_no_event() -> None:
    assert repaired(Rename(seat=2, name="Ben ")) == ()


@pytest.mark.parametrize("name", ["", "\u200b", "anna", "ANNA ", "x" * 5000, "\u0958" * 150])
def test_a_name_that_cannot_stand_is_refused(name: str) -> None:
    """C2-1, C2-4: empty, invisible, taken, or too long."""
    with pytest.raises(Refused) as refused:
        repaired(Rename(seat=2, name=name))
    assert refused.value.code == "name"


@pytest.mark.parametrize("command", [Rename(seat=9, name="Zoe"), Leave(seat=0), Return(seat=5)])
def test_a_seat_that_is_not_there_is_refused(command: Command) -> None:
    with pytest.raises(Refused, match="There is no seat"):
        repaired(command)


def test_somebody_leaves_and_comes_back() -> None:
    sitting = sitting_of(4)
    left = applied(sitting, *repaired(Leave(seat=3), sitting))
    assert (left.present, repaired(Leave(seat=3), left)) == ((1, 2, 4), ())
    assert repaired(Return(seat=3), left) == (SeatReturned(seat=3),)
    assert repaired(Return(seat=3), sitting) == ()
    assert applied(left, SeatReturned(seat=3)).present == (1, 2, 3, 4)


def test_the_last_one_stays() -> None:
    sitting = sitting_of(4)
    for seat in (1, 2, 4):
        assert repaired(Leave(seat=seat), sitting) == (SeatLeft(seat=seat),)
        sitting = applied(sitting, SeatLeft(seat=seat))
    with pytest.raises(Refused, match="Cleo is the last one here"):
        repaired(Leave(seat=3), sitting)


# Settings and devices


def test_a_setting_is_changed_in_play() -> None:
    assert repaired(SetOption(key="window_scale", value="2")) == (OptionSet(key="window_scale", value=2.0),)
    assert repaired(SetOption(key="window_scale", value=1.0)) == ()


@pytest.mark.parametrize(
    ("key", "value"), [("window_scale", 9), ("clocks", "maybe"), ("no_such", 1), ("pace", HUGE)], ids=label
)
def test_a_setting_that_cannot_be_is_refused(key: str, value: Value) -> None:
    with pytest.raises(Refused) as refused:
        repaired(SetOption(key=key, value=value))
    assert refused.value.code == "option"


def test_devices_are_counted_and_never_below_nothing() -> None:
    """G-9."""
    sitting = sitting_of(4)
    assert repaired(CountDevices(count=2), sitting) == (DevicesCounted(count=2),)
    assert repaired(CountDevices(count=-5), sitting) == ()
    assert repaired(CountDevices(count=-5), replace(sitting, devices=1)) == (DevicesCounted(count=0),)
