"""Lines drawn by a function: once for everything that has changed, and again when asked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.content import Content

from companion.tui.widgets.lines import Lines
from tests.tui.backstage import text_of


class Counting(App[None]):
    """`drawn` counts how often the lines were asked for; they show `word`."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0
        self.word = "before"
        self.lines = Lines(self.draw)

    def compose(self) -> ComposeResult:
        yield self.lines

    def draw(self, width: int, height: int) -> Sequence[Content]:
        self.drawn += 1
        return [Content(self.word)]


async def test_several_changes_at_once_are_drawn_once() -> None:
    """Pace: one key may change many things, and a page is drawn for it once."""
    app = Counting()
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.pause()
        before = app.drawn
        for app.word in ("one", "two", "after"):
            app.lines.redraw_soon()
        await pilot.pause()
        assert app.drawn == before + 1
        assert "after" in text_of(app)
        app.word = "later"
        app.lines.redraw_soon()
        await pilot.pause()
        assert "later" in text_of(app)


async def test_what_changed_before_it_runs_is_in_its_first_picture() -> None:
    app = Counting()
    app.word = "early"
    app.lines.redraw_soon()
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.pause()
        assert "early" in text_of(app)
        app.word = "later"
        app.lines.redraw_soon()
        await pilot.pause()
        assert "later" in text_of(app)
