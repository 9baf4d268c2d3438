"""What all share, from two metres: the track as a tall bar, what is low, what is gone."""

from textual.style import Style

from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.colours import DANGER, REVERSED
from companion.tui.drawing.danger import danger_lines
from companion.tui.drawing.table_view import TableNow, table_view_lines
from tests.tui.drawing import boards
from tests.tui.drawing.scenes import plain, scores, view_of

FOUR = boards.roster()


def table(**view: object) -> TableNow:
    seen = boards.view(*boards.event(), **view)  # type: ignore[arg-type]
    return TableNow(view=seen, roster=FOUR, prompts=(boards.BID,), now=0.0)


def test_the_table_view_of_an_evening_at_80x24() -> None:
    assert plain(table_view_lines(table(track_space=12, alarm=True), 80, 23))[:16] == [
        "",
        "▌ Bid in secret, then reveal together: 37 cancels the event, 49 the Quill too.",
        "▌ event 21 + Iago 2 × 8 = 37, + Quill 12 = 49.",
        "",
        "        ████████████████████████████████████████████████        ╺┓ ╺━┓",
        " Search ████████████████████████████████████████████████     ☠   ┃ ┏━┛ of 13 !",
        "        ████████████████████████████████████████████████        ╺┻╸┗━╸",
        "",
        " ╺┓  ! Cawdor",
        "  ┃   low",
        " ╺┻╸",
        "  no die: Avon",
        "",
        " ● Anna                         ╺┓ ╺┓    ■ Cleo                         ╺┓ ╺━┓",
        "                                 ┃  ┃                                    ┃ ┏━┛",
        "                                ╺┻╸╺┻╸                                  ╺┻╸┗━╸",
    ]


def test_at_40x12_the_track_the_areas_and_every_hero_are_there() -> None:
    found = plain(table_view_lines(table(), 40, 12))
    text = "\n".join(found)
    for words in ("Search", "of 13", "! Cawdor 1 low", "no die: Avon", "Anna", "Ben", "Cleo", "Dev"):
        assert words in text


def test_many_alarms_are_reversed_words_in_few_lines() -> None:
    view = view_of(boards.hope((1, 1, 1, 1, 1, 0, 0, None)), scores("vp", 1, 2, 3, 4))
    lines = danger_lines(view, FOUR, 60, 9)
    assert plain(lines) == [
        "  ! Prospero 1 free   ! Messaline 1",
        "  ! Delphos 1 fallen ● Anna   ! Cawdor 1 low   ! Maentua 1",
        "  no die: Bohemia, Arden, Avon",
    ]
    styles = {line.plain[span.start : span.end].strip(): span.style for line in lines for span in line.spans}
    assert styles["no die: Bohemia, Arden, Avon"] == REVERSED
    assert styles["! Maentua 1"] == DANGER + Style(reverse=True)


def test_whatever_has_an_alarm_comes_to_the_table_view() -> None:
    """Also a number of a seat, and a stack; what is aside does not."""
    rows = (Row(seat=1, value=9), Row(seat=2, value=3, alarm=True))
    black = Panel(kind=Kind.SCORES, id="black", title="black", rows=rows)
    stack = boards.stack("zero", "no hope", 3, 4, "one more loses", alarm=True)
    aside = Panel(kind=Kind.LINES, id="a", title="a", rows=(Row(id="a", value=1, alarm=True),), aside=True)
    lines = plain(danger_lines(view_of(stack, black, aside), FOUR, 80, 2))
    assert lines == ["  ! no hope 3 one more loses   ! ▲ Ben black 3"]


def test_a_game_without_shared_danger_has_none() -> None:
    assert danger_lines(view_of(scores("gold", 1, 2, 3, 4, goal=40)), FOUR, 80, 20) == []
    assert danger_lines(boards.view(), FOUR, 80, 0) == []
