"""The command `box drill`: lamps light, people press, and what their box makes of it in figures.

Measures by the box's own stamps alone. Decides no window, and keeps nothing.
"""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from companion.box.host.reports import Hand
from companion.box.messages import Armed, Flags
from companion.box.ports.session import Status
from companion.box.wiring import BadWiring, Wiring, learned
from companion.cli.box.drill_words import report, trial_line
from companion.cli.box.open import OneBox, Typed, finder, one_box
from companion.cli.box.pair import seats_of
from companion.cli.box.ports import Wish, wish
from companion.cli.box.statistics import Trial, lamp_plan, pair_figures, seat_figures
from companion.cli.keyboard import standard
from companion.cli.loop import run_face
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.settings import read_pairing

WAIT = (0.8, 2.2)
"""Seconds until lamps light: at least, and at most."""

WINDOW = 1.5
"""Seconds in which a press counts."""

REST = 0.4
"""Seconds in which the first's lamp is seen."""

LATE = 0.5
"""Seconds after which nothing of a round can come any more."""

_WRAP, _IN_TIME = 1 << 32, Flags.FIRST | Flags.LATER


def drill(args: Namespace) -> int:
    """0, or 128+n for a signal. Raises WrongUse where there is no box with lamps."""
    wanted = wish(args)
    if wanted.off:
        raise WrongUse(wanted.off)
    keyboard = standard()

    async def face() -> int:
        async with one_box(finder(wanted), keyboard) as one:
            wiring, seats = _wired(wanted, one, args.seats)
            run = Drill(one, wiring, seats, tell=_unsaid if args.json else say, dice=Random())
            run.begin(args.seconds)
            try:
                await run.until_over(args.seconds)
            finally:
                await one.farewell()
        _tell(args.json, run, one)
        return 0

    return run_face(face, keyboard)


def _unsaid(text: str) -> None:
    pass


def _wired(wanted: Wish, one: OneBox, asked: int | None) -> tuple[Wiring, list[int]]:
    """Whose key is which, and the seats that have one. Raises WrongUse, SettingsError."""
    box = one.box
    if not box.lamps:
        raise WrongUse("This box has no lamps, so there is nothing to press for: try `companion box monitor`.")
    words = read_pairing(wanted.where.boxes, box.uid)
    paired = [int(text) for text in words.values() if text.isdecimal()]
    seats = asked or max(paired, default=seats_of(box))
    try:
        wiring = learned(words, keys=box.keys, seats=seats)
    except BadWiring as bad:
        raise WrongUse(f"{bad} `companion box pair` learns it anew.") from None
    return wiring, [seat for seat in range(1, seats + 1) if wiring.key_of(seat) is not None]


@dataclass(slots=True, kw_only=True)
class _Round:
    """One round as it comes in. `began` is the box's microsecond at which lamps light, None until it has said so."""

    number: int
    lit: frozenset[int]
    began: int | None = None
    hands: list[Hand] = field(default_factory=list)


class Drill:
    """`trials` are the rounds that came to their end; one in which the box was lost is none."""

    def __init__(
        self, one: OneBox, wiring: Wiring, seats: list[int], *, tell: Callable[[str], None], dice: Random
    ) -> None:
        self.trials: list[Trial] = []
        self.seats = seats
        self._one = one
        self._keys = {seat: key for seat in seats if (key := wiring.key_of(seat)) is not None}
        self._tell = tell
        self._dice = dice
        self._plan = iter(lamp_plan(seats, dice))
        self._over = False

    def begin(self, seconds: int) -> None:
        box = self._one.box
        who = f"seats {self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"seat {self.seats[0]}"
        self._tell(f"Box {box.uid} at {box.status.port}, {who}: press when your lamp lights, for {seconds} seconds.")
        self._tell("q and Enter ends it sooner.")

    async def until_over(self, seconds: float) -> None:
        """Round after round for so long; the last one is played to its end."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not self._over and loop.time() < end:
            if not self._one.box.status.ready:
                await self._heard(end - loop.time(), None)
            elif (trial := await self._round()) is not None:
                self.trials.append(trial)
                self._tell(trial_line(trial))
                await self._pause(REST)
                self._one.box.light({})

    async def _round(self) -> Trial | None:
        """None if it did not come to its end."""
        box, lit, delay = self._one.box, next(self._plan), self._dice.uniform(*WAIT)
        keys = [self._keys[seat] for seat in lit]
        number = box.arm(keys, delay=delay, duration=WINDOW, cue_lamps=True)
        now = _Round(number=number, lit=lit)
        loop = asyncio.get_running_loop()
        end = loop.time() + delay + WINDOW + LATE
        session = box.session
        while not self._over and loop.time() < end and len(self._trial(now).after) < len(lit):
            await self._heard(end - loop.time(), now)
            if box.session != session:
                return None
        box.disarm()
        return None if self._over or now.began is None else self._trial(now)

    async def _pause(self, seconds: float) -> None:
        """Presses that come now are those of nobody."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not self._over and loop.time() < end:
            await self._heard(end - loop.time(), None)

    async def _heard(self, seconds: float, now: _Round | None) -> None:
        """What happens next, at most so many seconds from here."""
        match await self._one.next(seconds):
            case Typed(text="q"):
                self._over = True
            case Armed() as armed if now is not None and armed.round == now.number:
                now.began = armed.t
            case Hand() as hand if now is not None and hand.round == now.number:
                now.hands.append(hand)
            case Status() as status if news := self._one.news(status):
                self._tell(news)

    def _trial(self, now: _Round) -> Trial:
        seats = {key: seat for seat, key in self._keys.items()}
        after: dict[int, int] = {}
        early, wrong = [], []
        for hand in now.hands:
            seat = seats.get(hand.key)
            if seat is None or now.began is None:
                continue
            if hand.flags & _IN_TIME:
                after.setdefault(seat, (hand.t - now.began) % _WRAP)
            elif Flags.EARLY in hand.flags and not after:
                early.append(seat)
            elif Flags.NOT_ELIGIBLE in hand.flags:
                wrong.append(seat)
        return Trial(lit=now.lit, after=after, early=early, wrong=wrong)


def _tell(as_json: bool, run: Drill, one: OneBox) -> None:
    resolution = round(one.box.resolution * 1_000_000)
    seats = seat_figures(run.trials, run.seats)
    pairs = pair_figures(run.trials, run.seats, resolution)
    if not as_json:
        for line in report(seats, pairs, resolution):
            say(line)
        return
    say(json.dumps({"box": one.box.uid, "resolution_us": resolution, **_body(run, seats, pairs)}))


def _body(run: Drill, seats: Any, pairs: Any) -> Mapping[str, Any]:
    """Times in microseconds."""
    return {
        "trials": [
            {"lit": sorted(trial.lit), "after_us": trial.after, "early": trial.early, "wrong": trial.wrong}
            for trial in run.trials
        ],
        "seats": [_in_microseconds(asdict(figures), "offset", "jitter", "fastest") for figures in seats],
        "pairs": [{**_in_microseconds(asdict(pair), "closest"), "apart": pair.apart} for pair in pairs],
    }


def _in_microseconds(body: dict[str, Any], *names: str) -> dict[str, Any]:
    return {f"{name}_us" if name in names else name: value for name, value in body.items()}
