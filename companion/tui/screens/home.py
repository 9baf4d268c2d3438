"""Home: the last table first, one key away; earlier plays, a new game, a rematch.

Must not open a play itself, and must not load anything before its first picture is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.screen import Screen

from companion.tui.backstage import PlayCard, Trouble, behind
from companion.tui.messages import Prepare, Quit, Resume
from companion.tui.screens.home_lines import Line, Shelf, home_lines
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

LOOKED_INTO = 20
"""How many plays of the list are looked into: each is read whole, one at a time, while keys already work."""

PASTED = "Pasted text does nothing here."


class HomeScreen(Screen[None]):
    """Loads what it shows whenever it comes to the front."""

    DEFAULT_CSS = """
    HomeScreen { layout: vertical; }
    HomeScreen > Lines { height: 1fr; }
    HomeScreen > KeysLine { height: 2; dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()
        self._looked: set[str] = set()
        self._drawn: list[Line] = []
        self._body = Lines(self._draw)
        self._keys = KeysLine(self._hints())

    def compose(self) -> ComposeResult:
        yield self._body
        yield self._keys

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.load)

    # What it shows

    def load(self) -> None:
        """Every play of the list, then a look into those at its top."""
        try:
            stage = behind(self.app)
            cards = _last_table_first(stage.plays())
            self._show(cards=cards, at=0, games=(), said=stage.notice(), backup=stage.backup())
        except Trouble as trouble:
            self._show(cards=self.shelf.cards or (), at=0, said=str(trouble), backup=self._backup())
        self._looked.clear()
        self.call_after_refresh(self._look_on)

    def _backup(self) -> str:
        try:
            return behind(self.app).backup()
        except Trouble:
            return ""

    def _look_on(self) -> None:
        """One look into one play; the chosen one comes first."""
        cards = self.shelf.cards or ()
        wanted = (*cards[self.shelf.at : self.shelf.at + 1], *cards[:LOOKED_INTO])
        card = next((card for card in wanted if card.id not in self._looked), None)
        if card is None or not self.is_current:
            return
        self._looked.add(card.id)
        try:
            seen = behind(self.app).look(card.id)
        except Trouble:
            seen = card
        self._show(cards=tuple(seen if each.id == seen.id else each for each in self.shelf.cards or ()))
        self.call_after_refresh(self._look_on)

    def _show(self, **changes: object) -> None:
        self.shelf = replace(self.shelf, **changes)  # type: ignore[arg-type]
        self._body.redraw()
        self._keys.hint(self._hints())

    def _draw(self, width: int, height: int) -> Sequence[Content]:
        self._drawn = home_lines(self.shelf, width, height)
        return [line.content for line in self._drawn]

    def _hints(self) -> list[tuple[str, str]]:
        if self.shelf.games:
            return [(f"1-{len(self.shelf.games)}", "that game"), ("n", "back"), ("q", "quit")]
        hints = [("n", "new game"), ("q", "quit")]
        chosen = self.shelf.chosen
        if chosen is not None:
            hints.insert(1, ("g", "rematch"))
            hints.insert(0, ("Space", "open" if chosen.finished else "go on"))
        count = len(self.shelf.cards or ())
        if count > 1:
            hints[1:1] = [(f"1-{min(count, 9)}", "that play"), ("↑ ↓", "choose")]
        if self.shelf.backup:
            hints.insert(0, ("b", "take the copy"))
        return hints

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        if event.key in ("ctrl+q", "ctrl+c"):
            return
        event.stop()
        event.prevent_default()
        self.take(event.key)

    def on_keys_line_chosen(self, event: KeysLine.Chosen) -> None:
        event.stop()
        self.take({"Space": "space", "↑ ↓": "down"}.get(event.key, event.key))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._show(said=PASTED)

    def on_click(self, event: events.Click) -> None:
        y = event.screen_y - self._body.content_region.y
        hit = self._drawn[y].hit if 0 <= y < len(self._drawn) else None
        if hit is not None:
            self._pick(hit)

    def take(self, key: str) -> None:
        """One key, by its name."""
        match key:
            case "space" | "enter":
                self._pick(0 if self.shelf.games else self.shelf.at)
            case "up" | "down":
                self._choose(-1 if key == "up" else 1)
            case "n" if self.shelf.games:
                self._show(games=())
            case "escape":
                self._show(games=(), said="")
            case "n":
                self._try(self._new_game)
            case "g" if self.shelf.chosen is not None:
                self._try(self._rematch)
            case "b" if self.shelf.backup:
                self._try(self._take_backup)
            case "q":
                self.post_message(Quit())
            case digit if digit in "123456789" and len(digit) == 1:
                self._pick(int(digit) - 1)

    def _choose(self, step: int) -> None:
        count = len(self.shelf.cards or ())
        if count and not self.shelf.games:
            self._show(at=max(0, min(count - 1, self.shelf.at + step)), said="")
            self.call_after_refresh(self._look_on)

    def _pick(self, index: int) -> None:
        """The play of the list, or the game where one is picked."""
        if self.shelf.games:
            if index < len(self.shelf.games):
                self._try(lambda: Prepare(behind(self.app).fresh(self.shelf.games[index].key)))
        elif index < len(self.shelf.cards or ()):
            assert self.shelf.cards is not None
            self._show(at=index, said="")
            self.post_message(Resume(self.shelf.cards[index].id))

    def _try(self, act: Callable[[], Message | None]) -> None:
        """Post what comes of it, or say why nothing does."""
        try:
            message = act()
        except Trouble as trouble:
            self._show(said=str(trouble))
        else:
            if message is not None:
                self.post_message(message)

    def _new_game(self) -> Message | None:
        games = tuple(behind(self.app).games())
        if len(games) == 1:
            return Prepare(behind(self.app).fresh(games[0].key))
        self._show(games=games, said="")
        return None

    def _rematch(self) -> Message:
        assert self.shelf.chosen is not None
        return Prepare(behind(self.app).again(self.shelf.chosen.id))

    def _take_backup(self) -> None:
        behind(self.app).take_backup()
        self.load()


def _last_table_first(cards: Sequence[PlayCard]) -> tuple[PlayCard, ...]:
    """The table that was left in the middle leads; the others stay as they were."""
    last = next((card for card in cards if not card.finished), None)
    return tuple(cards) if last is None else (last, *(card for card in cards if card is not last))
