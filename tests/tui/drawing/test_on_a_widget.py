"""What Textual paints of the drawings: names that make trouble, columns, clicks, and no more lines than have changed.

C1-1, C1-5, C3-1, D2-1.
"""

from collections.abc import Sequence

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from companion.tui.drawing.colours import NOW, in_sixteen, seat_style
from companion.tui.drawing.hints import hint_lines
from companion.tui.drawing.seats import seat_lines
from companion.tui.drawing.text import PLAIN, row, shown
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines
from tests.tui.drawing.scenes import UGLY, people, scores, view_of

NAMES = UGLY[:8]
ROSTER = people(*UGLY)
VIEW = view_of(scores("gold", *[77] * len(UGLY)))


class Shows(App[None]):
    """One widget that fills the terminal, and the keys below."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Lines { height: 1fr; } KeysLine { height: 1; }"

    def __init__(self, lines: Lines, hints: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.lines = lines
        self.keys = KeysLine(hints)
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.lines
        yield self.keys

    def on_keys_line_chosen(self, message: KeysLine.Chosen) -> None:
        self.chosen.append(message.key)


def painted(widget: Widget) -> list[str]:
    """The rows of a widget as they are given to the terminal."""
    width, height = widget.size
    return [strip.text for strip in widget.render_lines(Region(0, 0, width, height))]


def seats(width: int, height: int) -> list[Content]:
    return seat_lines(VIEW, ROSTER, width, height)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 30)])
async def test_any_name_is_shown_and_the_numbers_stand_in_one_column(size: tuple[int, int]) -> None:
    app = Shows(Lines(seats))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = [line for line in painted(app.lines) if "77" in line]
        assert len(rows) == len(UGLY)
        assert len({cell_len(line[: line.index("77")]) for line in rows}) == 1
        assert all(cell_len(line) == size[0] for line in rows)
        assert all(line.isprintable() for line in rows)


async def test_markup_is_painted_as_it_is_written() -> None:
    def draw(width: int, height: int) -> list[Content]:
        return [row(width, (shown(name), NOW)) for name in NAMES]

    app = Shows(Lines(draw))
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        assert [line.rstrip() for line in painted(app.lines)[: len(NAMES)]] == [shown(name) for name in NAMES]


async def test_it_is_drawn_for_every_size() -> None:
    app = Shows(Lines(seats))
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((1, 1), (20, 5), (79, 23), (300, 100), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {cell_len(line) for line in painted(app.lines)} <= {app.lines.size.width}
        assert app.lines.size.width == 80
        assert sum("77" in line for line in painted(app.lines)) == len(UGLY)


async def test_only_lines_that_differ_are_painted_again() -> None:
    class Counts(Lines):
        def __init__(self) -> None:
            super().__init__()
            self.painted: list[int] = []

        def render_line(self, y: int):  # type: ignore[no-untyped-def]
            self.painted.append(y)
            return super().render_line(y)

    def draw(second: str) -> object:
        return lambda width, height: [row(width, (word, PLAIN)) for word in ("first", second, "third")]

    lines = Counts()
    async with Shows(lines).run_test(size=(40, 6)) as pilot:
        lines.show(draw("one"))  # type: ignore[arg-type]
        await pilot.pause()
        lines.painted.clear()
        lines.show(draw("two"))  # type: ignore[arg-type]
        await pilot.pause()
        assert set(lines.painted) == {1}
        lines.painted.clear()
        lines.show(draw("two"))  # type: ignore[arg-type]
        await pilot.pause()
        assert lines.painted == []
        assert painted(lines)[1].rstrip() == "two"


async def test_a_key_that_is_clicked_is_told() -> None:
    hints = (("Space", "go on"), ("[", "shorter"), ("?", "rules"))
    app = Shows(Lines(), hints)
    async with app.run_test(size=(60, 6)) as pilot:
        (line,) = hint_lines(hints, 60)
        for spot in line.spots:
            await pilot.click(KeysLine, offset=(spot.x, 0))
        await pilot.click(KeysLine, offset=(59, 0))
        assert app.chosen == ["Space", "[", "?"]
        app.keys.hint((("x", "cannot"),))
        await pilot.click(KeysLine, offset=(1, 0))
        assert app.chosen[-1] == "x"


async def test_a_height_of_auto_is_what_is_drawn() -> None:
    lines = Lines(seats)
    lines.styles.height = "auto"
    async with Shows(lines).run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        assert lines.size.height == lines.height_for(80)


def test_eight_seats_stay_eight_colours_in_sixteen() -> None:
    """Of the Okabe-Ito colours the nearest of 16 are four."""
    eight = people(*"ABCDEFGH")
    found = [in_sixteen(seat_style(seat).rich_style) for seat in eight.seats]
    assert len({str(style.color) for style in found if style is not None}) == 8
    assert in_sixteen(None) is None
    assert in_sixteen(PLAIN.rich_style) == PLAIN.rich_style
