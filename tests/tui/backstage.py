"""A backstage of plain values, and a small app that hosts a screen over any backstage and notes what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from textual.app import App
from textual.screen import Screen

from companion.core.options import Input, Setting
from companion.core.seats import BadName, clean_name, same_name
from companion.tui.backstage import Backstage, GameCard, Play, PlayCard, Setup, Snag, Trouble
from companion.tui.messages import Begin, Home, Prepare, Quit, Resume

CHESS = GameCard(
    key="chess",
    title="Chess for many",
    low=2,
    high=8,
    inputs=(Input(key="piece", type="text", text="piece", required=True), Input(key="time", type="int", text="time")),
    settings=(
        Setting(key="clocks", type="choice", default="auto", choices=("auto", "on", "off"), text="Clocks or none."),
        Setting(key="chess.minutes", type="float", default=5.0, low=1.0, high=60.0, text="Minutes.", by_hand=True),
        Setting(key="chess.castling", type="bool", default=True, text="Kings may castle."),
        Setting(key="chess.order", type="choice", choices=("first", "last"), text="Who begins."),
    ),
    has_sample=True,
)
GO = replace(CHESS, key="go", title="Go", inputs=(), settings=(), has_sample=False)

PIECES = ("King", "Queen", "Rook", "Bishop", "Knight", "Pawn")


def card(number: int, *names: str, finished: bool = False, place: str = "") -> PlayCard:
    return PlayCard(
        id=f"p{number}",
        game="chess",
        title="Chess for many",
        names=names or ("Anna", "Ben"),
        when=f"2026-11-{number:02d} 20:15",
        place=place or ("Anna wins." if finished else "round 2"),
        finished=finished,
    )


@dataclass
class FakeBackstage:
    """Answers from its fields; `broken` is raised by whatever reads the library. `calls` counts looks into plays."""

    cards: tuple[PlayCard, ...] = ()
    cards_of_games: tuple[GameCard, ...] = (CHESS,)
    remembered: tuple[str, ...] = ()
    rematch: Setup = field(default_factory=lambda: Setup(game="chess", names=("Anna", "Ben")))
    broken: str = ""
    copy: str = ""
    told: str = ""
    calls: list[str] = field(default_factory=list)
    kept: dict[str, Setup] = field(default_factory=dict)

    def notice(self) -> str:
        return self.told

    def plays(self) -> Sequence[PlayCard]:
        self._check()
        return [replace(card, place="") for card in self.cards]

    def look(self, play_id: str) -> PlayCard:
        self.calls.append(play_id)
        return next(card for card in self.cards if card.id == play_id)

    def games(self) -> Sequence[GameCard]:
        return self.cards_of_games

    def names(self) -> Sequence[str]:
        self._check()
        return self.remembered

    def profiles(self, game: str) -> Sequence[str]:
        return ("our pieces", "travel set")

    def fresh(self, game: str) -> Setup:
        return self.kept.get(game, Setup(game=game, profile="our pieces"))

    def put_by(self, setup: Setup) -> None:
        self.kept[setup.game] = setup

    def hints(self, setup: Setup, key: str) -> Sequence[str]:
        return PIECES if key == "piece" else ()

    def doubt(self, setup: Setup, seat: int, key: str) -> str:
        if seat > len(setup.names):
            return ""
        name = setup.names[seat - 1]
        if key:
            value = setup.values[seat - 1].get(key, "") if seat <= len(setup.values) else ""
            others = [brought.get(key) for other, brought in enumerate(setup.values, 1) if other != seat]
            return f"{value} is given twice." if value and value in others and key == "piece" else ""
        try:
            clean_name(name)
        except BadName as error:
            return str(error)
        taken = any(same_name(name, other) for other in setup.names[: seat - 1])
        return f"{name} is there twice." if taken else ""

    def trouble(self, setup: Setup) -> Snag | None:
        for seat, _ in enumerate(setup.names, 1):
            if self.doubt(setup, seat, ""):
                return Snag(text=self.doubt(setup, seat, ""), seat=seat)
        if len(setup.names) < 2:
            return Snag(text="Two play at least.", seat=len(setup.names) + 1)
        for seat, brought in enumerate((*setup.values, *({} for _ in setup.names[len(setup.values) :])), 1):
            if setup.game == "chess" and not setup.sample and not brought.get("piece"):
                return Snag(text=f"{setup.names[seat - 1]} has no piece yet.", seat=seat, key="piece")
        return None

    def begin(self, setup: Setup) -> Play:
        raise NotImplementedError

    def resume(self, play_id: str) -> Play:
        raise NotImplementedError

    def again(self, play_id: str) -> Setup:
        self._check()
        return self.rematch

    def backup(self) -> str:
        return self.copy

    def take_backup(self) -> None:
        self.copy = ""
        self.broken = ""

    def close(self) -> None: ...

    def _check(self) -> None:
        if self.broken:
            raise Trouble(self.broken)


class Host(App[int]):
    """Shows home, or `first`; setup is opened as asked, and every message to the app is kept in `asked`."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, backstage: Backstage, first: Screen[Any] | None = None) -> None:
        super().__init__()
        self.backstage = backstage
        self.asked: list[Begin | Resume | Quit | Home | Prepare] = []
        self._first = first

    def get_default_screen(self) -> Screen[Any]:
        from companion.tui.screens.home import HomeScreen

        return self._first or HomeScreen()

    def on_prepare(self, message: Prepare) -> None:
        from companion.tui.screens.setup import SetupScreen

        self.asked.append(message)
        self.push_screen(SetupScreen(message.setup))

    def on_home(self, message: Home) -> None:
        self.asked.append(message)
        if len(self.screen_stack) > 1:
            self.pop_screen()

    def on_begin(self, message: Begin) -> None:
        self.asked.append(message)

    def on_resume(self, message: Resume) -> None:
        self.asked.append(message)

    def on_quit(self, message: Quit) -> None:
        self.asked.append(message)

    @property
    def begun(self) -> Setup:
        """The setup of the one play that was asked to begin."""
        (message,) = [each for each in self.asked if isinstance(each, Begin)]
        return message.setup


def text_of(app: App[Any]) -> str:
    """Everything on the screen, as lines of text."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines[: app.size.height])
