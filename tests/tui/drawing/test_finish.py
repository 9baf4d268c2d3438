"""The photo finish: every press on a bar of milliseconds, early and late ones in their own bands, losers told by how
much, a tie in words."""

import pytest

from companion.tui.drawing.axis import Axis, axis_for
from companion.tui.drawing.finish import finish_lines, seconds, tie_sentence
from tests.tui.drawing.scenes import moment, people, plain, press, race, retaliate

ROSTER = people("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hal")
FIVE = race(
    press(6, -0.21, verdict="early"),
    press(2, 0.412, 0.008, "first"),
    press(1, 0.436, 0.03, late_by=0.024),
    press(3, 0.55, 0.002, late_by=0.138),
    press(4, 2.02, verdict="late", late_by=0.02),
)
TIE = race(press(2, 0.412, 0.006, "first by seat order"), press(1, 0.42, 0.008, "tied", late_by=0.008))


def test_every_press_has_its_line() -> None:
    assert plain(finish_lines(FIVE, ROSTER, 80, 12)) == [
        " Retaliate on Dan's card",
        "   ▲ Ben           ├─▲┤                                 0.412 s   first",
        "   ● Anna           ├───●────┤                          0.436 s   24 ms later",
        "   ■ Cleo                                ├■┤            0.550 s   138 ms later",
        "   ◆ Dev                                       ×        2.020 s   late by 20 ms",
        "   ✚ Fay      ×                                        −0.210 s   early",
        "           early  0.4            0.5 s         late",
    ]


def test_an_evening_has_its_finish() -> None:
    play = retaliate().claim("Ben", error=0.004, clock="phone")
    play.claim("Anna", at=play.time + 0.03, error=0.002, clock="box")
    seen = moment(play.wait(0.2))
    panel = next(panel for panel in seen.view.panels if panel.finishes)
    found = plain(finish_lines(panel, seen.roster, 80, 8))
    assert found[0] == " Retaliate on Dan's card"
    assert found[1].startswith("   ▲ Ben ")
    assert found[1].endswith("1.100 s   first, only ±4 ms")
    assert found[2].endswith("1.130 s   30 ms later")
    assert found[3].endswith(" s")
    assert len(found) == 4


def test_a_tie_is_said_in_words() -> None:
    """G-8: seat order decides."""
    assert plain(finish_lines(TIE, ROSTER, 80, 9))[-1] == (
        " Ben and Anna cannot be told apart (±14 ms): seat order decides, Ben."
    )
    by_table = [press(3, 0.2, verdict="tied"), press(1, 0.2, verdict="tied", late_by=0.0)]
    assert tie_sentence(by_table, ROSTER) == "Cleo and Anna cannot be told apart: the table decides."
    assert tie_sentence(FIVE.finishes, ROSTER) == ""


def test_where_no_clock_left_a_tie_none_is_told() -> None:
    """G-8, `seat_order` and `ask`: who wins is no question of time, and so hands apart are not said to be together."""
    by_seat = (press(1, 0.9, 0.004, "first by seat order", late_by=0.7), press(2, 0.2, 0.004, "tied", late_by=0.0))
    assert tie_sentence(by_seat, ROSTER) == "Anna and Ben reacted: seat order decides, Anna."
    found = plain(finish_lines(race(*by_seat), ROSTER, 80, 9))
    assert found[1].endswith("0.200 s   reacted")
    assert found[2].endswith("0.900 s   counts, by seat")
    asked = (press(1, 0.9, 0.004, "tied", late_by=0.7), press(2, 0.2, 0.004, "tied", late_by=0.0))
    assert tie_sentence(asked, ROSTER) == "Anna and Ben reacted: the table decides."


def test_the_word_of_the_table_is_not_seat_order() -> None:
    """G-8, `ask`."""
    awarded = (press(2, 0.2, 0.004, "first by the table"), press(1, 0.204, 0.004, "tied", late_by=0.004))
    assert tie_sentence(awarded, ROSTER) == "Ben and Anna cannot be told apart (±8 ms): the table decides, Ben."
    assert plain(finish_lines(race(*awarded), ROSTER, 80, 9))[1].endswith("0.200 s   counts")


def test_one_press_alone() -> None:
    found = plain(finish_lines(race(press(2, 0.412, verdict="first")), ROSTER, 80, 9))
    assert found == [" Retaliate on Dan's card", "   ▲ Ben  first"], "nobody is there to be compared with"


def test_all_at_the_same_time_lie_in_the_middle() -> None:
    same = race(*(press(seat, 0.3, verdict="tied") for seat in (1, 2, 3)))
    lines = [line.plain for line in finish_lines(same, ROSTER, 80, 9)[1:4]]
    places = {line.rindex(sign) for line, sign in zip(lines, "●▲■", strict=True)}
    assert len(places) == 1


def test_only_early_presses_have_no_axis() -> None:
    found = plain(finish_lines(race(press(6, -0.2, verdict="early"), press(1, -0.1, verdict="early")), ROSTER, 80, 9))
    assert found[1:] == ["   ✚ Fay      ×   −0.200 s   early", "   ● Anna     ×   −0.100 s   early"]


def test_with_little_room_the_first_ones_stay() -> None:
    eight = race(*(press(seat, seat / 10, verdict="first" if seat == 1 else "later") for seat in range(1, 9)))
    found = plain(finish_lines(eight, ROSTER, 80, 3))
    assert found[0].startswith("   ● Anna")
    assert found[1].startswith("   ▲ Ben")
    assert found[2] == "   and 6 more"
    assert plain(finish_lines(eight, ROSTER, 80, 1)) == [found[0]]
    assert finish_lines(eight, ROSTER, 80, 0) == []


@pytest.mark.parametrize(("height", "kept"), [(4, "TPPS"), (3, "PPS"), (2, "PS"), (1, "P"), (5, "TPPAS"), (9, "TPPAS")])
def test_what_goes_first_when_room_lacks(height: int, kept: str) -> None:
    """The axis, then the title, then the last presses; the sentence of a tie stays."""

    def letter(line: str) -> str:
        if "cannot be told apart" in line:
            return "S"
        if line.startswith(" Retaliate"):
            return "T"
        return "P" if line[3:4] in ("●", "▲", "a") else "A"

    assert "".join(letter(line) for line in plain(finish_lines(TIE, ROSTER, 80, height))) == kept


def test_nobody_pressed() -> None:
    assert finish_lines(race(), ROSTER, 80, 9) == []


def test_a_press_that_was_held_back_says_why() -> None:
    held = race(press(2, 0.4, verdict="first"), press(1, 0.2, verdict="barred"))
    found = plain(finish_lines(held, ROSTER, 80, 9))
    assert found[1].startswith("   ● Anna")
    assert "×" in found[1]
    assert found[1].endswith("0.200 s   too early before")


def test_seconds_have_a_true_minus() -> None:
    said = [seconds(value) for value in (0.4123, -0.21, -0.0001, 12.0)]
    assert said == ["0.412 s", "−0.210 s", "0.000 s", "12.000 s"]


def test_whiskers() -> None:
    axis = Axis(low=0.0, high=1.0, width=20)
    assert axis.whiskers(0.5, 0.15, "●") == "       ├──●──┤      "
    assert axis.whiskers(0.5, 0.001, "●") == "         ├●┤        "
    assert axis.whiskers(0.5, 0.0, "●") == "          ●         "
    assert axis.whiskers(0.0, 5.0, "●") == "●──────────────────┤"


def test_ticks_are_round_and_stand_under_their_moment() -> None:
    axis = axis_for([press(1, 0.3), press(2, 0.6)], 40)
    labels = axis.labels()
    assert labels.split() == ["0.3", "0.4", "0.5", "0.6", "s"]
    for moment_of, word in ((0.4, "0.4"), (0.5, "0.5")):
        assert labels.index(word) <= axis.place(moment_of) <= labels.index(word) + 2


def test_two_hands_that_a_box_told_apart_have_no_whiskers_that_overlap() -> None:
    """The clock of a box steps by some microseconds: on an axis of milliseconds there is no doubt to draw."""
    finishes = race(press(2, 0.412, 0.000_008, "first"), press(1, 0.412_05, 0.000_008, late_by=0.000_05))
    found = plain(finish_lines(finishes, ROSTER, 80, 8))
    assert not any(whisker in line for line in found for whisker in "├┤")
    assert found[2].endswith("0.412 s   0.05 ms later")
