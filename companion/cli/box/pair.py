"""The command `box pair`: lamps flash, people press, and which key is whose is kept under the box's own number.

Must not judge what a key may mean: `learning` asks and answers.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from companion.box.host.reports import Hand
from companion.box.messages import Caps, Pattern
from companion.box.ports.session import Box, Status
from companion.cli.box.learning import KEYS, Learning
from companion.cli.box.open import OneBox, Typed, finder, one_box
from companion.cli.box.ports import Wish, wish
from companion.cli.box.wiring_words import pairing
from companion.cli.keyboard import standard
from companion.cli.loop import run_face
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.settings import forget_pairing, read_pairing, save_pairing

MOST_SEATS = 8

UNPAIRED = "key 1 is seat 1's button, and so on"


def pair(args: Namespace) -> int:
    """0, or 128+n for a signal. Raises WrongUse where there is no box, SettingsError for the file of pairings."""
    wanted = wish(args)
    if wanted.off:
        raise WrongUse(wanted.off)
    keyboard = standard()

    async def face() -> int:
        async with one_box(finder(wanted), keyboard) as one:
            if args.forget:
                _forget(wanted, one.box)
                return 0
            before = read_pairing(wanted.where.boxes, one.box.uid)
            learning = _learning(one.box, args.seats)
            try:
                await _learn(one, learning)
            finally:
                await one.farewell()
            _keep(wanted, one.box.uid, learning, before)
        return 0

    return run_face(face, keyboard)


def seats_of(box: Box) -> int:
    """How many seats a box has buttons for."""
    keys = box.keys // 2 if Caps.SECOND_BUTTONS in box.caps else box.keys
    return max(1, min(keys, MOST_SEATS))


def _learning(box: Box, seats: int | None) -> Learning:
    """Asks how many seats there are, unless that was said, or there can only be one."""
    most = seats_of(box)
    return Learning(keys=box.keys, seats=seats or (None if most > 1 else 1), most=most)


async def _learn(one: OneBox, learning: Learning) -> None:
    say(f"Box {one.box.uid} at {one.box.status.port}, {one.box.keys} keys. {KEYS}")
    if one.others:
        say("There are more boxes: --box PORT names another one.")
    _ask(one.box, learning)
    while not learning.over:
        match await one.next():
            case Typed(text=None):
                learning.line("q")
            case Typed(text=text):
                _told(one.box, learning, learning.line(str(text)))
            case Hand() as hand:
                _told(one.box, learning, learning.press(hand.key))
            case Status() as status if news := one.news(status):
                say(news)
                if status.ready:
                    _ask(one.box, learning)


def _told(box: Box, learning: Learning, sentence: str) -> None:
    if sentence:
        say(sentence)
    _ask(box, learning)


def _ask(box: Box, learning: Learning) -> None:
    """The question, and the lamps that go with it."""
    picture = dict.fromkeys(learning.learned, Pattern.ON)
    if learning.suggested is not None:
        picture[learning.suggested] = Pattern.FAST
    box.light(picture)
    for line in learning.question.splitlines():
        say(line)


def _keep(wanted: Wish, uid: str, learning: Learning, before: Mapping[int, str]) -> None:
    """Raises SettingsError when the disk says no."""
    kept = learning.kept(before)
    if learning.given_up or not learning.learned:
        say(f"Nothing was kept: {_as_it_is(before)}.")
        return
    save_pairing(wanted.where.boxes, uid, kept)
    say(f"Kept for box {uid}: {pairing(kept)}.")


def _forget(wanted: Wish, box: Box) -> None:
    """Raises SettingsError."""
    if not forget_pairing(wanted.where.boxes, box.uid):
        say(f"Nothing was kept of box {box.uid}: {UNPAIRED}.")
        return
    say(f"What was kept of box {box.uid} is forgotten: from now on {UNPAIRED}.")


def _as_it_is(words: Mapping[int, str]) -> str:
    return pairing(words) if words else UNPAIRED
