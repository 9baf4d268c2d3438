"""What the screens need of the program around them: plays to go on with, games to begin, names to remember.

Must not hold a file or a game, nor load what the first picture does not need: `companion.cli.stage` stands behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from companion.codec import Codec
    from companion.core.messages import Value
    from companion.core.options import Input, Setting
    from companion.table.table import Table
    from companion.table.timekeeper import Timekeeper


class Trouble(Exception):
    """Something a person can do something about; the text is one sentence, and nothing has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard:
    """A play of the library as home lists it. `when` is the date and time it was last played; `place` where it stands
    or how it ended, "" while that is not known."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    when: str
    place: str
    finished: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCard:
    """A game that can be begun; `low` and `high` are how many players it takes."""

    key: str
    title: str
    low: int
    high: int
    inputs: tuple[Input, ...]
    settings: tuple[Setting, ...]
    has_sample: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How a play is to begin, as it is being put together. `values` is what each seat brought, in seat order;
    `settings` only what differs from the defaults; `profile` "" means none."""

    game: str
    names: tuple[str, ...] = ()
    values: tuple[Mapping[str, str], ...] = ()
    settings: Mapping[str, Value] = field(default_factory=dict)
    profile: str = ""
    sample: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Snag:
    """Why a play cannot begin so, in one sentence, and the blank it is about: the name of a seat (`key` ""), what the
    seat brought under `key`, or with seat 0 the settings. A seat after the last one is still to be named."""

    text: str
    seat: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLamp:
    """How the button box is, as one lamp and one sentence; `ok` while it answers."""

    ok: bool
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A play that is open; `close` lets go of what holds it. `notice` is a sentence to show when it opens, or "";
    `hear` takes who is told those that come later. `box` is how the button box is, None while there was none;
    `stirs` takes who is called when that may have changed."""

    id: str
    game: str
    title: str
    table: Table[Any]
    timekeeper: Timekeeper
    codec: Codec
    close: Callable[[], None]
    notice: str = ""
    hear: Callable[[Callable[[str], None]], None] = lambda listener: None
    box: Callable[[], BoxLamp | None] = lambda: None
    stirs: Callable[[Callable[[], None]], None] = lambda listener: None


class Backstage(Protocol):
    """Every method may raise Trouble, and then nothing has changed."""

    def notice(self) -> str:
        """A sentence for home, such as that the settings file is not used; "" for none."""

    def plays(self) -> Sequence[PlayCard]:
        """Those in which something has happened, the one last played first, each as the list knows it."""

    def look(self, play_id: str) -> PlayCard:
        """One of them, looked into: who sits there now, and where it stands."""

    def games(self) -> Sequence[GameCard]: ...

    def names(self) -> Sequence[str]:
        """Names of earlier plays, the latest first, each once."""

    def profiles(self, game: str) -> Sequence[str]:
        """Names of profiles for this game, the usual one first."""

    def fresh(self, game: str) -> Setup:
        """What a new play begins with: the settings file's choices and the usual profile, nobody seated; or what was
        put by."""

    def put_by(self, setup: Setup) -> None:
        """Keep what was being put together, for when somebody comes back to it."""

    def hints(self, setup: Setup, key: str) -> Sequence[str]:
        """The usual words for this input with so many players, such as the roles that are suggested."""

    def doubt(self, setup: Setup, seat: int, key: str) -> str:
        """Why this one blank cannot stand, whatever is still open, in one sentence; "" if it can."""

    def trouble(self, setup: Setup) -> Snag | None:
        """Why this cannot begin; None if it can."""

    def begin(self, setup: Setup) -> Play: ...

    def resume(self, play_id: str) -> Play: ...

    def again(self, play_id: str) -> Setup:
        """A rematch: the same people in the same seats, settings and profile; what is dealt anew is left open."""

    def backup(self) -> str:
        """When the copy was made that stands ready for a library that is gone, such as `2024-05-03 20:15`; "" if
        there is none, or no need of it."""

    def take_backup(self) -> None:
        """Put that copy in the library's place."""

    def close(self) -> None:
        """Let go of everything."""


class _Hosting(Protocol):
    backstage: Backstage


def behind(app: object) -> Backstage:
    """What stands behind the screens of this app. Raises Trouble if it cannot be."""
    return cast(_Hosting, app).backstage
