"""An open window: a bar that empties, the seconds, and no motion on hold."""

from companion.tui.drawing.colours import BOLD, REVERSED
from companion.tui.drawing.window import countdown, window_lines
from tests.tui.drawing.scenes import evening, moment, plain, question, retaliate

RUNNING = question(since=10.0, deadline=14.0)
BY_HAND = question(ends="The next act closes it.")


def test_an_evening() -> None:
    seen = moment(retaliate())
    assert plain(window_lines(seen.prompts[0], 80, 2, seen.time)) == [
        " Retaliate on Dan's card?                                            1.9 s left",
        " █████████████████████████████████████████████████▍",
    ]


def test_the_bar_empties_with_the_time() -> None:
    shown = [plain(window_lines(RUNNING, 42, 2, now))[1] for now in (10.0, 12.0, 14.0, 20.0, 3.0)]
    assert shown == [" " + "█" * 40, " " + "█" * 20, "", "", " " + "█" * 40]
    assert [countdown(RUNNING, now).seconds for now in (10.0, 12.06, 13.99, 20.0)] == ["4.0", "1.9", "0.0", "0.0"]  # type: ignore[union-attr]


def test_on_hold_says_so() -> None:
    held = window_lines(RUNNING, 60, 2, 12.1, held=True)
    assert plain(held)[0].endswith("on hold, 1.9 s left")
    assert plain(held)[1].count("█") == 27


def test_by_hand_there_is_no_bar() -> None:
    for height in (1, 2, 4):
        found = plain(window_lines(BY_HAND, 80, height, 12.0))
        assert found == [" Retaliate on Dan's card?   The next act closes it.", *[""] * (height - 1)]


def test_a_minimum_is_counted_down_and_then_only_a_hand_goes_on() -> None:
    """Plead Guilty runs until the holder plays, 2 s at least (TW-KO-3)."""
    seen = moment(evening())
    plead = seen.prompts[1]
    assert plead.ready is not None
    assert plain(window_lines(plead, 80, 2, plead.ready - 1.2))[0].endswith("1.2 s more at least")
    assert plain(window_lines(plead, 80, 1, plead.ready)) == [
        " Plead Guilty for Dan?   The holder's next card closes it, after 2 s at least."
    ]


def test_only_the_last_second_is_reversed() -> None:
    def style(now: float, *, held: bool = False) -> list[object]:
        line = window_lines(RUNNING, 60, 2, now, held=held)[0]
        return [span.style for span in line.spans if "left" in line.plain[span.start : span.end]]

    assert style(12.9) == [BOLD]
    assert style(13.1) == [REVERSED]
    assert style(13.1, held=True) == [BOLD]


def test_heights() -> None:
    assert plain(window_lines(RUNNING, 60, 1, 12.0)) == [" ██████████            Retaliate on Dan's card?  2.0 s left"]
    assert plain(window_lines(RUNNING, 60, 3, 12.0))[2] == " It closes by itself."
    assert plain(window_lines(RUNNING, 60, 4, 12.0)) == [
        " Retaliate on Dan's card?",
        " ██████████████████████▌                          ╺━┓ ┏━┓",
        " ██████████████████████▌                          ┏━┛ ┃ ┃",
        " ██████████████████████▌                          ┗━╸•┗━┛ s",
    ]
    assert window_lines(RUNNING, 60, 0, 12.0) == []
