"""The Now block: who, what to do, what ends it; three lines at every step."""

from dataclasses import replace

from companion.core.game import Result
from companion.core.prompts import Prompt
from companion.tui.drawing.colours import BOLD, seat_style
from companion.tui.drawing.now import OVER, now_lines
from companion.tui.drawing.small import SENTENCE, small_lines, too_small
from tests.tui.drawing.scenes import evening, moment, people, plain, question, retaliate


def test_the_holder_is_asked() -> None:
    """Done when: it says at every step what to do next."""
    seen = moment(evening())
    assert plain(now_lines(seen.prompts, seen.roster, 80)) == [
        "▌ ◆ Dan holds the Execution Order: play a card, or say that you cannot.",
        "▌ Plead Guilty is open to the others until Dan plays.",
        "▌",
    ]


def test_the_shape_has_the_colour_of_its_seat_and_the_question_is_bold() -> None:
    seen = moment(evening())
    first = now_lines(seen.prompts, seen.roster, 80)[0]
    styles = {first.plain[span.start : span.end]: span.style for span in first.spans}
    assert styles["◆ "] == seat_style(seen.roster.seats[3])
    assert styles["Dan holds the Execution Order: play a card, or say that you cannot."] == BOLD


def test_a_window_says_who_may_react_and_what_else_is_open() -> None:
    seen = moment(retaliate())
    assert plain(now_lines(seen.prompts, seen.roster, 80)) == [
        "▌ Retaliate on Dan's card?",
        "▌ All but Dan and Eva may react. It closes by itself.",
        "▌ Cleo gets the order and may already play on.",
    ]


def test_who_may_react_is_said_the_shorter_way_round() -> None:
    roster = people("Anna", "Ben", "Cleo", "Dev", "Eli")
    asked = [(1, 2, 3, 4, 5), (1, 2, 3, 5), (2, 3)]
    said = [plain(now_lines((question(asked=seats),), roster, 80))[1] for seats in asked]
    assert [line.removesuffix(" It closes by itself.") for line in said] == [
        "▌ Everybody may react.",
        "▌ All but Dev may react.",
        "▌ Ben and Cleo may react.",
    ]


def test_on_hold_that_is_what_ends_it() -> None:
    seen = moment(retaliate())
    held = now_lines(seen.prompts, seen.roster, 80, held=True)
    assert plain(held)[1] == "▌ On hold: no clock runs until play goes on."
    prompts = tuple(replace(prompt, held=True) for prompt in seen.prompts)
    assert plain(now_lines(prompts, seen.roster, 80)) == plain(held)


def test_the_end_of_a_game_is_its_sentence_and_what_may_be_done_then() -> None:
    result = Result(winners=(1,), standings=(), text="Anna has 40 gold at the Coronation and wins.")
    found = now_lines((), people("Anna", "Ben"), 30, result=result)
    assert plain(found) == ["▌ Anna has 40 gold at the", "▌ Coronation and wins.", "▌ All is saved. m and h lead…"]
    assert plain(now_lines((), people("Anna", "Ben"), 80, result=result))[1] == f"▌ {OVER}"


def test_nothing_asked_is_said() -> None:
    assert plain(now_lines((), people("Anna"), 80)) == ["▌ Nothing is asked now.", "▌", "▌"]


def test_it_is_as_high_as_it_is_told_whatever_is_asked() -> None:
    long = Prompt(id="q", text="word " * 200, wait="", ends="end " * 100)
    for height in range(6):
        found = now_lines((long, long), people("Anna"), 40, height)
        assert len(found) == height
    assert plain(now_lines((long,), people("Anna"), 40, 3))[1].endswith("…")
    assert plain(now_lines((long,), people("Anna"), 40, 3))[2].startswith("▌ end end")


def test_too_small_says_what_to_do_and_still_asks() -> None:
    """D2-1."""
    seen = moment(retaliate())
    assert too_small(39, 24)
    assert too_small(80, 11)
    assert not too_small(40, 12)
    assert plain(small_lines(seen.prompts, seen.roster, 50, 4)) == [
        SENTENCE,
        "▌ Retaliate on Dan's card?",
        "▌ All but Dan and Eva may react. It closes by its…",
        "▌ Cleo gets the order and may already play on.",
    ]
    assert plain(small_lines(seen.prompts, seen.roster, 1, 1)) == ["…"]
