"""Rounds of Kill the Overlord as keys, for a program that shows a play of which this process sees nothing."""

from __future__ import annotations

from companion.core.game import Start
from companion.core.messages import Command
from companion.games.kill_overlord.commands import CannotPass, Open, Play
from companion.games.kill_overlord.state import Step
from companion.tui import backstage
from tests.benchmarks.evening import next_command, present
from tests.tui.evening import opened, start
from tests.tui.evening_app import sitting


def endless() -> backstage.Play:
    """A play that goes on as long as keys come, and waits for no clock."""
    return opened(clocks="off", eliminated_role_order="latest_first", coronation_gold=1000)


def endless_start() -> Start:
    """How such a play begins."""
    return start(clocks="off", eliminated_role_order="latest_first", coronation_gold=1000)


async def keys_of_rounds(rounds: int) -> list[str]:
    """What a hand presses in so many rounds of such a play, by the names that Textual gives keys."""
    keys: list[str] = []
    async with sitting(play=endless()) as evening:
        while int(str(evening.table.view(None).value("round"))) <= rounds:
            state = present(evening.table)
            pressed = _keys(next_command(state), state.step)
            await evening.press(*pressed)
            keys += pressed
    return keys


def _keys(command: Command, step: Step) -> tuple[str, ...]:
    match command:
        case Open(to=seat) | Play(to=seat):
            return ("space", str(seat))
        case CannotPass():
            return ("x",)
        case _:
            return ("space",) if step is Step.ROLES else ("n",)
