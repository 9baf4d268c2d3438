"""What `companion --plain` shows: a menu of plain lines, the last unfinished table first.

Must not do anything that a command could not.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion import __version__
from companion.cli import games_found
from companion.cli.command import call
from companion.cli.desk import Desk, desk
from companion.cli.glance import Glance, glance, lines
from companion.cli.keyboard import Keyboard, standard
from companion.cli.plays import played
from companion.cli.speech import ask, complain, say
from companion.cli.trouble import JOURNAL_FAILED, WrongUse


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One line of the menu; `act` returns an exit status, or None to quit."""

    label: str
    act: Callable[[], int | None]


def menu(args: Namespace) -> int:
    """Shows the menu until somebody quits, the input ends, a signal comes or the journal fails."""
    if not sys.stdin.isatty():
        raise WrongUse("There is no terminal for a menu: name a command, such as `companion demo`, or see --help.")
    keyboard = standard()
    while True:
        choice = _chosen(_choices(desk(args), keyboard), keyboard)
        if choice is None:
            return 0
        status = choice.act()
        if status is None:
            return 0
        if status == JOURNAL_FAILED or status > 128:
            return status


def _chosen(choices: list[Choice], keyboard: Keyboard) -> Choice | None:
    say(f"Companion {__version__}")
    for number, choice in enumerate(choices, start=1):
        say(f"  {number}  {choice.label}")
    while True:
        line = ask("Type a number; Enter alone is 1:", keyboard)
        if line is None or line.strip().casefold() in ("q", "quit"):
            return None
        word = line.strip() or "1"
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(choices):
            return choices[int(word) - 1]
        say(f"There is no {word[:40]} here: type a number from 1 to {len(choices)}, or q to quit.")


def _choices(where: Desk, keyboard: Keyboard) -> list[Choice]:
    last, is_any = _last(where)
    choices: list[Choice] = []
    if last is not None:
        choices.append(Choice(label=f"Resume {last.line()}", act=_does("resume", last.play.id, "--plain")))
    for trouble in games_found.troubles():
        complain(trouble)
    for game in games_found.usable():
        choices.append(Choice(label=f"New game: {game.title}", act=partial(_new_game, game.key)))
    if is_any:
        choices.append(Choice(label="Plays", act=lambda: _list_plays(where, keyboard)))
    choices.append(Choice(label="Demo: watch one round", act=_does("demo")))
    choices.append(Choice(label="Doctor: is all well here?", act=_does("doctor")))
    choices.append(Choice(label="Quit", act=lambda: None))
    return choices


def _last(where: Desk) -> tuple[Glance | None, bool]:
    """The unfinished play that was last played, if there is one, and whether anything was ever played."""
    if not where.has_library():
        return None, False
    with where.opened() as library:
        found = played(library)
        return next((glance(library, play) for play in found if play.finished_at is None), None), bool(found)


def _does(*words: str) -> Callable[[], int]:
    """The command of these words, as if it had been typed."""
    return lambda: call(list(words))


def _list_plays(where: Desk, keyboard: Keyboard) -> int:
    with where.opened() as library:
        shown = lines(library, played(library))
    for line in shown:
        say(f"  {line}")
    answer = ask("Type the id of a play to go on with it; Enter alone goes back:", keyboard)
    return call(["resume", answer.strip(), "--plain"]) if answer and answer.strip() else 0


def _new_game(key: str) -> int:
    return call(["play", key, "--plain"])
