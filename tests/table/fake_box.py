"""A button box as the table knows it, in front of a table whose time is moved by hand.

The box keeps its rounds as firmware-protocol.md says: what it is told takes effect `transit` seconds later, and each
press is flagged by its own moments. Must not share code with what is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from companion.box.host.reports import Hand
from companion.box.messages import Flags, Pattern
from companion.box.wiring import Wiring, default
from companion.core.game import Game, Start
from companion.core.view import Finish, Kind
from companion.games.kill_overlord import GAME as KO
from companion.table.button_box import ButtonBox
from companion.table.clock import PlayClock
from companion.table.devices import Devices
from companion.table.meanings import Buttons
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.table.at_the_box import six
from tests.table.evening import Notebook, Source

TRANSIT = 0.003


@dataclass(frozen=True)
class Status:
    ready: bool


@dataclass
class Round:
    number: int
    keys: frozenset[int]
    begins: float
    ends: float
    pressed: bool = False


def _nothing(*what: object) -> None: ...


class FakeBox:
    """Eight keys with lamps. `sure` False: it does not answer the barrier. `lamps` are as the box shows them."""

    def __init__(self, source: Source, uid: str = "0000B0B0") -> None:
        self.uid, self.resolution, self.keys = uid, 0.000016, 8
        self.status = Status(True)
        self.on_hand: Callable[[Hand], None] = _nothing
        self.on_armed: Callable[[int, float], None] = _nothing
        self.on_reset: Callable[[bool], None] = _nothing
        self.on_status: Callable[[Any], None] = _nothing
        self.sure = True
        self.answers = True
        self.transit = TRANSIT
        self.round: Round | None = None
        self.answer: tuple[float, int] | None = None
        self.commands: list[str] = []
        self.shown: dict[int, Pattern] = {}
        self.pictures: list[dict[int, Pattern]] = []
        self.asked: list[float] = []
        self._source = source
        self._number = 0
        self._events = 0
        self._over = float("-inf")

    def arm(
        self, keys: Collection[int], *, duration: float | None = None, light_first: bool = True, cue_lamps: bool = False
    ) -> int:
        self._number = self._number % 255 + 1
        begins = self._source() + self.transit
        ends = begins + duration if duration is not None else float("inf")
        self.round = Round(self._number, frozenset(keys), begins, ends)
        span = "for good" if duration is None else f"for {duration:.3f}"
        self.commands.append(f"arm {sorted(keys)} {span}")
        if cue_lamps:
            self.shown |= dict.fromkeys(keys, Pattern.SLOW)
        if self.answers:
            self.answer = (begins, self._number)
        return self._number

    def look(self) -> None:
        """The answer to an arming comes in once the box has given it."""
        if self.answer is not None and self._source() >= self.answer[0]:
            (begins, number), self.answer = self.answer, None
            self.on_armed(number, begins)

    def disarm(self) -> None:
        self.commands.append("disarm")
        self._over = self._source() + self.transit

    def light(self, picture: Mapping[int, Pattern]) -> None:
        self.pictures.append(dict(picture))
        self.shown = {key: pattern for key, pattern in picture.items() if pattern is not Pattern.OFF}

    def settled(self, at: float) -> bool:
        self.asked.append(at)
        return self.sure and self._source() >= at

    def renew(self) -> None:
        self.commands.append("renew")

    # What happens to it

    def push(self, key: int, at: float) -> None:
        """A key goes down at this host second; the table is told."""
        self.tell(key, at, self.flags(key, at))

    def flags(self, key: int, at: float) -> Flags:
        now = self.round
        if now is None or at < now.begins or (self.commands[-1:] == ["disarm"] and at >= self._over):
            return Flags.EARLY
        if at >= now.ends:
            return Flags.OVER
        if key not in now.keys:
            return Flags.NOT_ELIGIBLE
        first, now.pressed = not now.pressed, True
        if first:
            self.shown[key] = Pattern.ON
        return Flags.FIRST if first else Flags.LATER

    def tell(self, key: int, at: float, flags: Flags, *, round: int | None = None, error: float = 0.001) -> None:
        self._events += 1
        number = round if round is not None else (self.round.number if self.round is not None else 0)
        stamp = int(at * 1e6) & 0xFFFFFFFF
        hand = Hand(
            key=key, round=number, flags=flags, t=stamp, at=at, error=error, number=self._events, session=1
        )
        self.on_hand(hand)

    def lost(self) -> None:
        self.round, self.shown = None, {}
        self.status = Status(False)
        self.on_status(self.status)

    def back(self) -> None:
        self.status = Status(True)
        self.on_status(self.status)

    def reset(self) -> None:
        self.round, self.shown = None, {}
        self.on_reset(True)
        self.status = Status(False)
        self.on_status(self.status)

    def renewed(self) -> None:
        """What was asked of it with `renew` has come about."""
        self.reset()
        self.back()


class BoxNight:
    """A table in real time that a test moves, with one box unless it is not `boxed`; a second one may be joined."""

    def __init__(
        self,
        game: Game[Any] = KO,
        start: Start | None = None,
        *,
        clocks: str = "auto",
        wiring: Wiring | None = None,
        boxed: bool = True,
        **settings: object,
    ) -> None:
        self.source = Source(5000.0)
        self.notebook = Notebook()
        self.table: Table[Any] = Table(
            game,
            start or six(clocks=clocks, **settings),
            clock=PlayClock(self.source),
            wall=lambda: 0.0,
            journal=self.notebook,
        )
        self.keeper = Timekeeper(self.table)
        self.buttons = Buttons(self.table)
        self.devices = Devices(self.table)
        self.said: list[str] = []
        self.calls: list[tuple[float, Callable[[], None]]] = []
        self.wiring = wiring or default(8, len(self.table.roster.numbers))
        self.table.attend(self.keeper._attend)
        self.box = FakeBox(self.source)
        self.boxes: list[FakeBox] = []
        if boxed:
            self.tied = self.join(self.box)

    def join(self, box: FakeBox) -> ButtonBox:
        self.boxes.append(box)
        return ButtonBox(
            box,
            self.table,
            self.keeper,
            self.wiring,
            buttons=self.buttons,
            devices=self.devices,
            later=lambda seconds, act: self.calls.append((self.source.seconds + seconds, act)),
            say=self.said.append,
        )

    def pass_time(self, seconds: float) -> None:
        """Time goes by in small steps; the timekeeper and whatever was put off wake as they would."""
        end = self.source.seconds + seconds
        while self.source.seconds < end:
            self.source.seconds = min(end, self.source.seconds + 0.01)
            due = [call for call in self.calls if call[0] <= self.source.seconds]
            self.calls = [call for call in self.calls if call not in due]
            for _, act in sorted(due, key=lambda call: call[0]):
                act()
            for box in self.boxes:
                box.look()
            self.keeper.step()

    def push(self, seat: int, *, wait: float = 1.5, box: FakeBox | None = None) -> None:
        """After so many seconds this seat pushes; the box tells 3 ms later."""
        self.pass_time(wait)
        at = self.source.seconds
        self.pass_time(TRANSIT)
        (box or self.box).push(seat - 1, at)

    def pushes(self, *hands: tuple[int, float], wait: float = 1.0) -> None:
        """Several seats push, so many seconds after the first moment; all of it comes in one clump, in order."""
        self.pass_time(wait)
        now = self.source.seconds
        self.pass_time(0.02)
        for seat, offset in sorted(hands, key=lambda hand: hand[1]):
            self.box.push(seat - 1, now + offset)

    def opened(self) -> BoxNight:
        """The order is with Ben."""
        self.pass_time(1.0)
        self.buttons.table_button()
        self.push(2)
        return self

    def announced(self) -> BoxNight:
        """Ben has played a card, and Retaliate is open."""
        self.opened()
        self.push(2)
        return self

    @property
    def told(self) -> list[str]:
        return [line.text for line in self.table.log(None)]

    @property
    def asked(self) -> list[str]:
        return [prompt.id.partition("/")[0] for prompt in self.table.prompts(None)]

    def race(self) -> list[Finish]:
        panels = [panel for panel in self.table.view(None).panels if panel.kind is Kind.RACE]
        return list(panels[0].finishes) if panels else []

    def lit(self) -> dict[int, Pattern]:
        """What the box shows, by seat."""
        return {key + 1: pattern for key, pattern in sorted(self.box.shown.items())}
