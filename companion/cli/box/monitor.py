"""The command `box monitor`: every frame in words as it passes, and what was counted.

Greets the box and asks its time as every host does; beyond that it only does what somebody types.
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable

from companion.box.frames import Decoder, Frame, Sender
from companion.box.host.counters import Counters
from companion.box.messages import BadField, UnknownLetter, from_frame
from companion.box.ports.session import Status
from companion.cli.box.frames import Words, is_routine
from companion.cli.box.open import OneBox, Typed, finder, one_box
from companion.cli.box.ports import wish
from companion.cli.keyboard import standard
from companion.cli.loop import run_face
from companion.cli.speech import say
from companion.cli.trouble import WrongUse

KEYS = "Type a letter and Enter: c counters, a arm all keys, d disarm, v pings and heartbeats too (or not), q end."


def monitor(args: Namespace) -> int:
    """0, or 128+n for a signal. Raises WrongUse where there is no box to watch."""
    wanted = wish(args)
    if wanted.off:
        raise WrongUse(wanted.off)
    keyboard = standard()
    watch = Watch(say, all_of_it=args.all)

    async def face() -> int:
        async with one_box(finder(wanted), keyboard, heard=watch.heard, said=watch.said) as one:
            try:
                await _watch(one, watch)
            finally:
                if watch.has_armed:
                    await one.farewell()
                if (counters := one.box.counters() or watch.counters) is not None:
                    say(counted(counters))
        return 0

    return run_face(face, keyboard)


class Watch:
    """Frames both ways as lines to `tell`, with the time since the watch began; without `all_of_it` pings and empty
    heartbeats are left out."""

    def __init__(self, tell: Callable[[str], None], *, all_of_it: bool = False) -> None:
        self.all_of_it = all_of_it
        self.counters: Counters | None = None
        self.has_armed = False
        self._tell = tell
        self._began = time.monotonic()
        self._words: dict[str, Words] = {}
        self._port = ""

    def heard(self, port: str, at: float, frame: Frame) -> None:
        """A sound frame of a box."""
        self._show(port, at, "box:", frame)

    def said(self, port: str, at: float, data: bytes) -> None:
        """What was written to a box: whole frames."""
        for frame in Decoder(Sender.HOST).feed(data):
            self._show(port, at, "→", frame)

    def note(self, text: str) -> None:
        """Something that is no frame."""
        self._tell(f"{self._stamp(time.monotonic())} {text}")

    def _show(self, port: str, at: float, who: str, frame: Frame) -> None:
        words = self._words.setdefault(port, Words())
        try:
            message = from_frame(frame)
        except (BadField, UnknownLetter) as error:
            self._tell(f"{self._stamp(at)} {who} {frame.letter}: {error}")
            return
        line = words.of(message)
        if self.all_of_it or not is_routine(message):
            if port != self._port:
                self._port = port
                self._tell(f"At {port}:")
            self._tell(f"{self._stamp(at)} {who} {line}")

    def _stamp(self, at: float) -> str:
        minutes, seconds = divmod(round(max(0.0, at - self._began), 3), 60)
        return f"{minutes:02.0f}:{seconds:06.3f}"


async def _watch(one: OneBox, watch: Watch) -> None:
    """Until somebody has had enough."""
    say(KEYS)
    while True:
        happening = await one.next()
        watch.counters = one.box.counters() or watch.counters
        match happening:
            case Typed(text=None) | Typed(text="q"):
                return
            case Typed(text=text):
                _do(one, watch, str(text))
            case Status() as status if news := one.news(status):
                watch.note(news)


def _do(one: OneBox, watch: Watch, text: str) -> None:
    box = one.box
    match text:
        case "c":
            counters = box.counters() or watch.counters
            say(counted(counters) if counters is not None else "Nothing was counted yet.")
        case "a":
            watch.has_armed = True
            box.light({})
            box.arm(range(box.keys), cue_lamps=True)
        case "d":
            box.disarm()
            box.light({})
        case "v":
            watch.all_of_it = not watch.all_of_it
            say(f"Pings and heartbeats are {'shown' if watch.all_of_it else 'left out'} from here on.")
        case _:
            say(KEYS)


def counted(counters: Counters) -> str:
    """All counters in one line of words."""
    trips = "unknown"
    if counters.trip_least is not None and counters.trip_median is not None:
        trips = f"{counters.trip_least * 1_000:.1f} ms at best, {counters.trip_median * 1_000:.1f} ms usually"
    return (
        f"Counted since it was connected: {counters.frames} frames of the box,"
        f" {counters.bad_frames + counters.bad_fields} bad, {counters.box_bad} bad at the box;"
        f" {counters.retransmissions} sent again, {counters.unanswered} unanswered, {counters.doubles} doubled,"
        f" {counters.box_drop} presses dropped, {counters.box_glitch} glitches that were no press,"
        f" {counters.resets} new sessions; there and back {trips};"
        f" longest gap between two looks at the keys {counters.box_gap} µs."
    )
