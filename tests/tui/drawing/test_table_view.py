"""The table view: what is read from two metres."""

from companion.core.game import Result
from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View
from companion.tui.drawing.colours import REVERSED
from companion.tui.drawing.table_view import TableNow, table_view_lines
from tests.tui.drawing.scenes import Moment, evening, moment, plain, retaliate


def table(seen: Moment, *, result: Result | None = None) -> TableNow:
    return TableNow(view=seen.view, roster=seen.roster, prompts=seen.prompts, now=seen.time, result=result)


def test_an_open_window_at_80x24() -> None:
    """Now, the seconds and the main numbers in tall digits."""
    assert plain(table_view_lines(table(moment(retaliate())), 80, 24))[:16] == [
        "",
        "▌ Retaliate on Dan's card?",
        "▌ All but Dan and Eva may react. It closes by itself.",
        "",
        " █████████████████████████████████████████▏                           ╺┓  ┏━┓",
        " █████████████████████████████████████████▏                            ┃  ┗━┫",
        " █████████████████████████████████████████▏                           ╺┻╸•╺━┛ s",
        "",
        " ● Anna                         ╺━┓┏━┓   ◆ Dan                             ┏━╸",
        "                                 ━┫┃ ┃    HOLDS                            ┗━┓",
        " █████████████████████▊         ╺━┛┗━┛   ███▋                              ╺━┛",
        "",
        "",
        " ▲ Ben                          ╺┓ ╺━┓   ★ Eva                             ┏━╸",
        "                                 ┃ ┏━┛    OUT                              ┗━┓",
        " ████████▋                      ╺┻╸┗━╸   ███▋                              ╺━┛",
    ]


def test_a_question_too_long_for_a_line_is_read_to_its_end_where_there_is_height() -> None:
    asked = plain(table_view_lines(table(moment(evening())), 60, 30))
    assert asked[1:3] == [
        "▌ ◆ Dan holds the Execution Order: play a card, or say that",
        "▌ you cannot.",
    ]
    assert sum("HOLDS" in line for line in asked) == 1
    assert plain(table_view_lines(table(moment(evening())), 60, 12))[0].endswith("…")


def test_a_status_is_one_reversed_word() -> None:
    lines = table_view_lines(table(moment(evening())), 80, 24)
    words = [line.plain[span.start : span.end] for line in lines for span in line.spans if span.style == REVERSED]
    assert [word.strip() for word in words if word] == ["HOLDS", "OUT"]


def test_it_is_all_there_at_40x10() -> None:
    found = plain(table_view_lines(table(moment(retaliate())), 40, 12))
    assert len(found) == 12
    for name in ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"):
        assert any(name in line for line in found)
    assert any("╺┻╸" in line for line in found)
    assert any("30" in line for line in found)


def test_the_end_of_the_game() -> None:
    result = Result(winners=(1,), standings=(), text="Anna wins.")
    seen = moment(evening())
    found = plain(table_view_lines(table(seen, result=result), 80, 24))
    assert "▌ Anna wins." in found


def test_a_team_stands_beside_the_total_that_several_share() -> None:
    """SS-6: four with two totals would look tied."""
    told: dict[str, tuple[Value, ...]] = {"team": ("Red", "Blue", "Red"), "total": (14, 13, 14)}
    panels = tuple(
        Panel(kind=Kind.SCORES, id=name, title=name, rows=tuple(Row(seat=at, value=it) for at, it in enumerate(of, 1)))
        for name, of in told.items()
    )
    shows = TableNow(
        view=View(headline="", panels=panels), roster=seat_people(["Anna", "Ben", "Cleo"]), prompts=(), now=0.0
    )
    found = [line.split()[0] for line in plain(table_view_lines(shows, 50, 16)) if "Red" in line or "Blue" in line]
    assert found == ["Red", "Blue", "Red"]
