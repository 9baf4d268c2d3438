"""What happens in a simulated box, in short lines for the person at it.

Must not act, and must not print. Buttons and lamps are numbered from 1 here, as on the keys that press them.
"""

from __future__ import annotations

from companion.box.device.news import (
    Greeted,
    HostLost,
    Lit,
    News,
    Noticed,
    RoundOpened,
    RoundOver,
    RoundSet,
    Sounded,
    Started,
)
from companion.box.messages import Flags, Pattern, Press, Release, State
from companion.box.simulator.simulator import Look

_HALF_AN_HOUR = 0x8000_0000

PATTERNS = {
    Pattern.OFF: "off",
    Pattern.ON: "on",
    Pattern.SLOW: "slow",
    Pattern.FAST: "fast",
    Pattern.FLASH: "flash",
}

STATES = {
    State.BOOT: "unplugged",
    State.NOHOST: "waits for a host",
    State.IDLE: "a host is there, no round is open",
    State.CUE: "a round opens soon",
    State.ARMED: "a round is open",
    State.LOCKED: "a round is open and has its first",
}


class Telling:
    """Turns news into lines; remembers the first press of the round, so that the others can be told against it."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._delayed = False

    def line(self, news: News) -> str:
        """One line; "" for what the line before has told already."""
        match news:
            case Started():
                self._first = None
                return f"The box has started (start {news.boot})."
            case Greeted():
                return f"A host is there: session {news.session:02X}."
            case HostLost():
                return "The host is gone: 3 seconds without a word."
            case RoundSet():
                self._first, self._delayed = None, news.delay > 0
                return _set(news)
            case RoundOpened():
                return f"Round {news.round} is open." if self._delayed else ""
            case RoundOver():
                return f"Round {news.round} is over{'.' if news.disarmed else ': its time is up.'}"
            case Noticed():
                return self._noticed(news)
            case Lit():
                return f"{_named('Lamp', news.mask)} {PATTERNS[news.pattern]}."
            case Sounded():
                return f"Tone: {news.hertz} Hz for {_seconds(news.milliseconds)}." if news.hertz else "Tone: silence."

    def _noticed(self, news: Noticed) -> str:
        match news.event:
            case Press() as press:
                return self._press(press, kept=news.kept)
            case Release(key=key):
                return f"Button {key + 1} is let go."

    def _press(self, press: Press, *, kept: bool) -> str:
        button = f"Button {press.key + 1}"
        if not kept:
            return f"{button}: lost, for 16 presses wait already and no host takes them."
        if press.flags is Flags.FIRST:
            self._first = press.t
            return f"{button}: first of round {press.round}."
        return f"{button}: {self._worth(press)}."

    def _worth(self, press: Press) -> str:
        match press.flags:
            case Flags.LATER if self._first is not None:
                return f"{_apart((press.t - self._first) & 0xFFFF_FFFF)} the first"
            case Flags.NOT_ELIGIBLE:
                return "not asked in this round"
            case Flags.OVER:
                return f"too late for round {press.round}"
            case _:
                return "pressed, while no round is open"


def _set(news: RoundSet) -> str:
    opens = f"opens in {_seconds(news.delay)}" if news.delay else "opens now"
    lasts = f"for {_seconds(news.duration)}" if news.duration else "until the host ends it"
    return f"Round {news.round} {opens} to {_named('button', news.mask)}, {lasts}."


def _named(thing: str, mask: int) -> str:
    numbers = [str(bit + 1) for bit in range(16) if mask >> bit & 1]
    return f"{thing}{'' if len(numbers) == 1 else 's'} {' '.join(numbers) or '(none)'}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1_000:g} s"


def _apart(microseconds: int) -> str:
    """How far a stamp lies behind another; stamps wrap."""
    if microseconds >= _HALF_AN_HOUR:
        return f"{_span(2 * _HALF_AN_HOUR - microseconds)} before"
    return f"{_span(microseconds)} after"


def _span(microseconds: int) -> str:
    if microseconds < 1_000:
        return f"{microseconds} µs"
    return f"{microseconds / 1_000:.1f} ms" if microseconds < 1_000_000 else f"{microseconds / 1_000_000:.2f} s"


def lamps(look: Look) -> str:
    """Each lamp with its number, a mark that is full while it is lit, and what it does; eight take 72 columns."""
    cells = zip(look.lit, look.patterns, strict=True)
    return "".join(
        f" {lamp}{'●' if lit else '○'} {PATTERNS[does]:<5}" for lamp, (lit, does) in enumerate(cells, start=1)
    )
