"""Setup: who plays, what each brought, where the cards' numbers come from, settings; then one key begins.

Must not begin a play itself, and must not lose what was typed, whatever is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from companion.core.messages import Value
from companion.core.seats import clean_text
from companion.tui.backstage import Setup, Trouble, behind
from companion.tui.messages import Begin, Home
from companion.tui.screens.setup_form import Kind
from companion.tui.screens.setup_hand import SetupHand, Step
from companion.tui.screens.setup_page import Asked, Page, setup_page
from companion.tui.widgets.blank import Blank
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

_CLICKED = {"Enter": "enter", "Space": "space", "↑ ↓": "down", "← →": "right", "→": "right"}
"""Hints that are not called as their keys are."""


class Cell(Blank):
    """The one blank of the screen: it lies where the hand is, and asks the screen about each key first."""

    def __init__(self, desk: SetupScreen) -> None:
        self._desk = desk
        super().__init__(several=True)

    def on_key(self, event: events.Key) -> None:
        self._desk.take(event)

    def watch_value(self, value: str) -> None:
        """At once and not by a message: the next key may be on its way already."""
        self._suggestion = self._desk.typed(value)

    @property
    def offers(self) -> str:
        """The whole word that → would take, "" for none."""
        return self._suggestion


class SetupScreen(Screen[None]):
    """Begins with what is handed in, and keeps what was put together when somebody goes back. `said` is a sentence to
    begin with, such as why the play could not be begun."""

    DEFAULT_CSS = """
    SetupScreen { layout: vertical; layers: base above; }
    SetupScreen > Lines { height: 1fr; }
    SetupScreen > KeysLine { height: 2; dock: bottom; }
    SetupScreen > Cell { position: absolute; layer: above; width: 10; display: none; }
    """

    def __init__(self, setup: Setup, said: str = "") -> None:
        super().__init__()
        self._first = setup
        self._hand: SetupHand | None = None
        self._said = said
        self._loading = False
        self._page = Page(rows=())
        self._lines = Lines(self._draw)
        self._cell = Cell(self)
        self._keys = KeysLine()

    def compose(self) -> ComposeResult:
        yield self._lines
        yield self._cell
        yield self._keys

    def on_mount(self) -> None:
        try:
            self._hand = SetupHand(behind(self.app), self._first)
            self._hand.said = self._said
        except Trouble as trouble:
            self._said = str(trouble)
        self.call_after_refresh(self._show)

    @property
    def setup(self) -> Setup:
        """What has been put together so far."""
        return self._hand.form.setup if self._hand is not None else self._first

    def say(self, sentence: str) -> None:
        """One sentence, until the next key."""
        self._said = sentence
        if self._hand is not None:
            self._hand.said = sentence
        self._lines.redraw()

    # What is on show

    def _draw(self, width: int, height: int) -> Sequence[Content]:
        hand = self._hand
        if hand is None:
            return [Content(clean_text(self._said))]
        missing = hand.snag.text if hand.snag is not None else ""
        asked = Asked(choices=hand.choices, more=hand.has_more, said=hand.said, wrong=hand.wrong, missing=missing)
        self._page = setup_page(hand.form, asked, width, height)
        return [each.content for each in self._page.rows]

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        """Draw all again, and lay the blank where the hand is, with what stands there."""
        self._lines.redraw()
        self._keys.hint(self._hints())
        if self._hand is not None and self._hand.form.spot.is_blank:
            self._load(self._hand.form.text(self._hand.form.spot))
        place = self._page.blank if self._hand is not None else None
        self._cell.display = place is not None
        self.set_focus(self._cell if place is not None else None)
        if place is not None:
            x, y, width = place
            self._cell.styles.offset = (self._lines.region.x + x, self._lines.region.y + y)
            self._cell.styles.width = width

    def _load(self, text: str) -> None:
        if self._cell.value.strip() == text:
            return
        self._loading = True
        self._cell.value = text
        self._loading = False
        self._cell.cursor_position = len(text)

    def _hints(self) -> list[tuple[str, str]]:
        if self._hand is None:
            return [("Ctrl+O", "back")]
        ways = [("Ctrl+S", "start"), ("Ctrl+O", "back")]
        match self._hand.form.spot.kind:
            case Kind.NUMBERS:
                return [("← →", "other numbers"), ("Enter", "next"), ("↑ ↓", "lines"), *ways]
            case Kind.SETTINGS:
                return [("Space", "open the settings"), ("↑ ↓", "lines"), *ways]
            case Kind.START:
                return [("Space", "start"), ("↑ ↓", "lines"), ("Ctrl+O", "back")]
            case _:
                return [*self._blank_hints(self._hand), ("Enter", "next"), ("↑ ↓", "seats"), *ways, *self._seat_hints()]

    def _blank_hints(self, hand: SetupHand) -> list[tuple[str, str]]:
        if self._cell.offers:
            return [("→", "complete")]
        digits = [str(digit) for digit, word in enumerate(hand.choices, start=1) if word]
        without_gap = len(digits) > 1 and len(digits) == int(digits[-1]) - int(digits[0]) + 1
        shown = f"{digits[0]}-{digits[-1]}" if without_gap else " ".join(digits)
        beside = [("→", hand.form.beside)] if hand.form.beside else []
        return [*([(shown, "that one")] if digits else []), *beside]

    def _seat_hints(self) -> list[tuple[str, str]]:
        if self._hand is None or self._hand.form.spot.seat > self._hand.form.count:
            return []
        return [("Ctrl+P", "seat up"), ("Ctrl+N", "seat down"), ("Ctrl+R", "remove")]

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        self.take(event)

    def take(self, event: events.Key) -> None:
        """A key that came to the screen or to its blank. What is for the blank is left to it."""
        if event.key in ("ctrl+q", "ctrl+c"):
            return
        step = self._pressed(event.key)
        if step is not Step.EDIT:
            event.stop()
            event.prevent_default()

    def _pressed(self, key: str) -> Step:
        if self._hand is None:
            step = Step.BACK if key in ("ctrl+o", "escape") else Step.DONE
        else:
            at_start, at_end = self._cell.cursor_at_start, self._cell.cursor_at_end
            step = self._hand.press(key, at_start=at_start, at_end=at_end)
        match step:
            case Step.BEGIN:
                self.post_message(Begin(self.setup))
            case Step.BACK:
                self._back()
            case Step.SETTINGS:
                self._open_settings()
        if step is not Step.EDIT:
            self._show()
        return step

    def typed(self, value: str) -> str:
        """The text of the blank is another one; the whole word that begins so, if one does."""
        if self._hand is None or self._loading:
            return ""
        self._hand.typed(value)
        self._lines.redraw()
        offered = self._hand.completion(value)
        self.call_later(lambda: self._keys.hint(self._hints()))
        return offered

    def on_blank_several(self, event: Blank.Several) -> None:
        event.stop()
        if self._hand is not None:
            self._hand.several(event.names)
            self._show()

    def on_blank_refused(self, event: Blank.Refused) -> None:
        event.stop()
        self.say(event.text)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted where nothing is typed."""
        event.stop()

    def on_keys_line_chosen(self, event: KeysLine.Chosen) -> None:
        event.stop()
        completes = event.key == "→" and bool(self._cell.offers)
        self._pressed("tab" if completes else _CLICKED.get(event.key, event.key.casefold()))

    def on_click(self, event: events.Click) -> None:
        region = self._lines.region
        spot = self._page.spot_at(event.screen_x - region.x, event.screen_y - region.y)
        if self._hand is None or spot is None or event.widget is self._cell:
            return
        again = spot == self._hand.form.spot
        self._hand.go(spot)
        self._show()
        if spot.kind is Kind.START or (spot.kind is Kind.SETTINGS):
            self._pressed("space")
        elif spot.kind is Kind.NUMBERS and again:
            self._pressed("right")

    def _back(self) -> None:
        try:
            behind(self.app).put_by(self.setup)
        except Trouble as trouble:
            self.say(str(trouble))
        self.post_message(Home())

    def _open_settings(self) -> None:
        from companion.tui.screens.setup_settings import SettingsPage

        assert self._hand is not None
        form = self._hand.form
        page = SettingsPage(form.card, form.setup.settings, all_inputs=form.all_inputs)
        self.app.push_screen(page, self._settled)

    def _settled(self, chosen: tuple[Mapping[str, Value], bool] | None) -> None:
        if self._hand is not None and chosen is not None:
            self._hand.settle(chosen[0], all_inputs=chosen[1])
            self._show()
