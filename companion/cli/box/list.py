"""The command `box list`: every serial port, what it is known by, and which button box answers there.

Asks only ports that may have a box, and leaves the others alone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.box.ports.finder import Finder
from companion.box.wiring import BadWiring, learned
from companion.cli.box.open import NO_BOX, one_box
from companion.cli.box.ports import Listed, Why, Wish, ports, wish
from companion.cli.box.wiring_words import meaning, microseconds
from companion.cli.keyboard import standard
from companion.cli.loop import run_face
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.settings import SettingsError, read_pairing

ELSEWHERE = "A box at any other port, a link such as /tmp/nano too, is found with --box NAME."


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of one port: a box if it has a `uid`, else why there is none. `resolution` in microseconds."""

    listed: Listed
    asked: bool = True
    uid: str = ""
    keys: int = 0
    lamps: int = 0
    firmware: int = 0
    resolution: int = 0
    paired: Mapping[int, str] | None = None
    trouble: str = ""

    @property
    def line(self) -> str:
        if not self.uid:
            return f"{self.listed.words}: {self.trouble}"
        parts = [f"box {self.uid}", f"{self.keys} keys", f"{self.lamps} lamps", f"firmware {self.firmware}"]
        parts += [f"resolves {microseconds(self.resolution)}", self._pairing()]
        return f"{self.listed.words}: {', '.join(parts)}"

    def _pairing(self) -> str:
        if self.trouble:
            return self.trouble
        if not self.paired:
            return "not paired (key 1 is seat 1, and so on)"
        return f"paired: {', '.join(f'key {key + 1} {meaning(words)}' for key, words in sorted(self.paired.items()))}"

    def body(self) -> dict[str, Any]:
        """As JSON. Keys are numbered from 1, as for people."""
        listed = self.listed
        port = {"port": listed.name, "device": listed.path, "chip": listed.chip or None, "why": listed.why.value}
        if not self.uid:
            return {**port, "asked": self.asked, "uid": None, "trouble": self.trouble}
        kept = {str(key + 1): words for key, words in sorted((self.paired or {}).items())}
        known = {"uid": self.uid, "keys": self.keys, "lamps": self.lamps, "firmware": self.firmware}
        known |= {"resolution_us": self.resolution}
        return {**port, "asked": True, **known, "paired": kept, "trouble": self.trouble}


def listing(args: Namespace) -> int:
    """0, also where there is none. Raises WrongUse where the system cannot list its ports."""
    wanted = wish(args)
    listed = _listed(wanted)
    if not args.json and sys.stdout.isatty() and not wanted.off:
        for port in listed:
            if port.asked and port.why is not Why.SIMULATED:
                say(f"Asking {port.words}; that may take four seconds.")
    answers: list[Answer] = []

    async def face() -> int:
        answers.extend(await asyncio.gather(*(_answer(wanted, port) for port in listed)))
        return 0

    status = run_face(face, standard())
    if status == 0:
        _tell(args.json, wanted, answers)
    return status


def _listed(wanted: Wish) -> tuple[Listed, ...]:
    try:
        return ports(wanted)
    except Exception as fault:  # the listing of each system has faults of its own
        raise WrongUse(f"The system cannot list its serial ports ({fault}): name the box's with --box PORT.") from None


async def _answer(wanted: Wish, port: Listed) -> Answer:
    """Opens and asks one port, if that may be done."""
    if not port.asked:
        how = f"not asked, for boxes have other chips; if it is one, name it with --box {port.name}"
        return Answer(listed=port, asked=False, trouble=how)
    if wanted.off:
        return Answer(listed=port, asked=False, trouble="not asked, for the button box is switched off")
    try:
        async with one_box(Finder(picked=(port.name,), listing=tuple)) as one:
            assert one.identity is not None
            box = one.box
            paired, trouble = _paired(wanted, box.uid, box.keys)
            return Answer(
                listed=port,
                uid=box.uid,
                keys=box.keys,
                lamps=box.lamps,
                firmware=one.identity.firmware,
                resolution=one.identity.resolution,
                paired=paired,
                trouble=trouble,
            )
    except WrongUse as why:
        return Answer(listed=port, trouble=str(why))


def _paired(wanted: Wish, uid: str, keys: int) -> tuple[Mapping[int, str], str]:
    """What was kept of this box, and what is wrong with that."""
    try:
        kept = read_pairing(wanted.where.boxes, uid)
        learned(kept, keys=keys, seats=8)
    except (SettingsError, BadWiring) as error:
        return {}, str(error)
    return kept, ""


def _to_do(wanted: Wish, answers: list[Answer]) -> str:
    """Where no box is: a port that was asked has said itself what to do, so that only other ports remain."""
    if any(answer.uid for answer in answers):
        return ""
    if wanted.off or not any(answer.asked for answer in answers):
        return wanted.off or NO_BOX
    return "" if wanted.alone else ELSEWHERE


def _tell(as_json: bool, wanted: Wish, answers: list[Answer]) -> None:
    to_do = _to_do(wanted, answers)
    if as_json:
        say(json.dumps({"ports": [answer.body() for answer in answers], "to_do": to_do}, ensure_ascii=False))
        return
    for answer in answers:
        say(answer.line)
    if to_do:
        say(to_do)
