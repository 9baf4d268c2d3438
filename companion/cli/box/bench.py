"""What hands do with a simulated box, as typed words and as single keys, and what came of it in one sentence.

Buttons are numbered from 1, as the keys are. Must not read a keyboard, and must not print.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.box.simulator.line import CannotSimulate
from companion.box.simulator.simulator import Simulator
from companion.cli.box.words import STATES, lamps

APART = 50
"""Microseconds between the two hands of a photo finish."""

LOSSES = (0, 10, 30, 50)
"""Percent of frames that the key for it spoils, one after the other."""

KEYS = "= two at once  b bounce  l loss  u unplug  r reset  h hang  q quit"
WORDS = (
    "press N [MS], hold N, release N, both N M [µs], bounce on|off, loss PERCENT, unplug, replug, reset, hang, wake,"
    " lamps, quit"
)

_BOTH, _UNPLUG, _HANG = "=+", "u", "h"


class CannotDo(Exception):
    """A line or a key that nothing comes of; the text is one sentence for a person."""


class Bench:
    """One simulated box with buttons 1 to `buttons`. `over` becomes True when somebody has had enough."""

    def __init__(self, box: Simulator, buttons: int) -> None:
        self.over = False
        self._box = box
        self._buttons = buttons
        self._bounce = False
        self._both: list[int] | None = None
        self._verbs: dict[str, tuple[range, Callable[..., str]]] = {
            "press": (range(1, 3), self._press),
            "hold": (range(1, 2), self._hold),
            "release": (range(1, 2), self._release),
            "both": (range(2, 4), self._both_of),
            "bounce": (range(1, 2), self._set_bounce),
            "loss": (range(1, 2), self._set_loss),
            "unplug": (range(1), self._unplug),
            "replug": (range(1), self._replug),
            "reset": (range(1), self._reset),
            "hang": (range(1), self._hang),
            "wake": (range(1), self._wake),
            "lamps": (range(1), self._lamps),
            "quit": (range(1), self._quit),
        }

    def line(self, text: str) -> str:
        """Do what a typed line says; returns what came of it, "" where the box itself tells that. Raises CannotDo."""
        verb, *rest = text.split() or [""]
        takes, act = self._verbs.get(verb, (range(0), self._quit))
        if len(rest) not in takes:
            raise CannotDo(f"Not understood: {text.strip()[:40] or 'an empty line'}. Say {WORDS}.")
        try:
            return act(*rest)
        except CannotSimulate as why:
            raise CannotDo(str(why)) from None

    def key(self, key: str) -> str:
        """As `line`, for one key; a key that means nothing does nothing."""
        if self._both is not None:
            return self._second(key)
        if key in _BOTH:
            self._both = []
            return ""
        if key in "123456789":
            return self.line(f"press {key}")
        meanings = {
            "b": f"bounce {'off' if self._bounce else 'on'}",
            "l": f"loss {self._next_loss()}",
            _UNPLUG: "unplug" if self._box.path else "replug",
            "r": "reset",
            _HANG: "wake" if self._box.look().hung else "hang",
            "q": "quit",
        }
        return self.line(meanings[key]) if key in meanings else ""

    def state(self) -> str:
        """One line: how box and line are, and what the next key means if it means something else."""
        if self._both is not None:
            return f"two at once, {APART} µs apart: press {'two digits' if not self._both else 'one more digit'}"
        look = self._box.look()
        parts = ["hangs" if look.hung else STATES[look.state]]
        parts += [f"{look.waiting} wait for a host"] if look.waiting else []
        parts += [f"bounce {'on' if self._bounce else 'off'}", f"loss {self._percent()} %"]
        parts += [f"tone {look.hertz} Hz"] if look.hertz else []
        return " · ".join(parts)

    # --- words ---------------------------------------------------------------------------------------------------

    def _press(self, button: str, milliseconds: str = "120") -> str:
        key, hold = self._key(button), _number(milliseconds, 1, 60_000, "milliseconds") / 1_000
        if not self._box.press(key, hold=hold, bounce=self._bounce):
            return f"Button {button} is down already."
        return "" if self._box.path else "Nothing hears it: the box is unplugged."

    def _both_of(self, first: str, second: str, apart: str = str(APART)) -> str:
        keys = self._key(first), self._key(second)
        if keys[0] == keys[1]:
            raise CannotDo("Two different buttons are needed for two at once.")
        if not self._box.press(*keys, apart=_number(apart, 0, 60_000, "microseconds"), bounce=self._bounce):
            return "One of them is down already."
        return f"Buttons {first} and {second}, {apart} µs apart."

    def _hold(self, button: str) -> str:
        self._box.hold(self._key(button), bounce=self._bounce)
        return f"A finger stays on button {button}."

    def _release(self, button: str) -> str:
        self._box.release(self._key(button), bounce=self._bounce)
        return f"The finger leaves button {button}."

    def _set_bounce(self, how: str) -> str:
        if how not in ("on", "off"):
            raise CannotDo("bounce is on or off.")
        self._bounce = how == "on"
        return "Contacts bounce for 1.6 ms." if self._bounce else "Contacts are clean."

    def _set_loss(self, percent: str) -> str:
        self._box.loss = _number(percent, 0, 100, "percent") / 100
        return f"{self._percent()} % of the frames are spoilt, either way."

    def _unplug(self) -> str:
        self._box.unplug()
        return "Unplugged."

    def _replug(self) -> str:
        self._box.replug()
        return f"Plugged in as {self._box.path}."

    def _reset(self) -> str:
        self._box.reset()
        return "" if self._box.path else "It is unplugged."

    def _hang(self) -> str:
        self._box.hang()
        return "It hangs: it hears and says nothing."

    def _wake(self) -> str:
        self._box.wake()
        return "It goes on."

    def _lamps(self) -> str:
        return f"Lamps:{lamps(self._box.look()).rstrip()} · {self.state()}"

    def _quit(self) -> str:
        self.over = True
        return ""

    # --- parts of them -------------------------------------------------------------------------------------------

    def _second(self, key: str) -> str:
        """A digit after the key for two at once; any other key lets it be."""
        assert self._both is not None
        chosen = [*self._both, int(key)] if key in "123456789" else []
        self._both = chosen if len(chosen) == 1 else None
        return self.line(f"both {chosen[0]} {chosen[1]}") if len(chosen) == 2 else ""

    def _key(self, button: str) -> int:
        return _number(button, 1, self._buttons, "the number of a button") - 1

    def _percent(self) -> int:
        return round(self._box.loss * 100)

    def _next_loss(self) -> int:
        return next((loss for loss in LOSSES if loss > self._percent()), LOSSES[0])


def _number(text: str, least: int, most: int, what: str) -> int:
    if not text.isdecimal() or not least <= int(text[:9]) <= most:
        raise CannotDo(f"{text[:20]} is not {what}: give a number from {least} to {most}.")
    return int(text)
