"""Opens the screens: home, a new play, or one to go on with.

Must not load more than the first picture needs, and must not ask on the lines of the terminal: the screens read it.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from companion.cli.trouble import WrongUse

if TYPE_CHECKING:
    from companion.cli.desk import Desk
    from companion.cli.stage import Stage
    from companion.core.game import Game
    from companion.tui.app import CompanionApp
    from companion.tui.backstage import Setup


def home(args: Namespace) -> int:
    """What `companion` alone opens. Raises WrongUse where no screen can be shown."""
    if args.plain:
        from companion.cli.menu import menu

        return menu(args)
    from companion.tui.terminal.fitness import unusable

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise WrongUse("There is no terminal for the screens: name a command, such as `companion demo`, or see --help.")
    reason = unusable(sys.stdin, sys.stdout, os.environ)
    if reason:
        raise WrongUse(reason)
    return _home(args)


def begin(args: Namespace, game: Game[Any]) -> int:
    """A new play: at once if nothing is missing, else by way of the setup screen. Raises WrongUse."""
    from companion.tui.app import CompanionApp

    closing = AsyncExitStack()
    stage, where = _stage(args, closing)
    return _run(CompanionApp(lambda: stage, setup=_setup(args, game, stage, where)), closing)


def resume(args: Namespace, wanted: str, game: Game[Any] | None = None) -> int:
    """The play that is meant, or the last unfinished one for "". Raises WrongUse, or JournalError.

    A library that is gone while there is a copy of it leads home, where the copy is offered."""
    from companion.journal import DamagedLibrary
    from companion.tui.app import CompanionApp

    closing = AsyncExitStack()
    stage, where = _stage(args, closing)
    if stage.backup():
        return _home(args)
    try:
        play_id = _found(args, wanted, game, where)
    except DamagedLibrary:
        if not stage.backup():
            raise
        return _home(args)
    return _run(CompanionApp(lambda: stage, play_id=play_id), closing)


def _home(args: Namespace) -> int:
    from companion.tui.app import CompanionApp

    closing = AsyncExitStack()
    return _run(CompanionApp(lambda: _stage_inside(args, closing)), closing)


def _run(app: CompanionApp, closing: AsyncExitStack) -> int:
    """The exit status of the screens, or 128+n for a signal; what `closing` holds is closed in the same loop."""
    from companion.cli.keyboard import standard
    from companion.cli.loop import run_face
    from companion.tui.terminal.running import run_app

    async def face() -> int:
        async with closing:
            return await run_app(app)

    return run_face(face, standard())


def _stage(args: Namespace, closing: AsyncExitStack) -> tuple[Stage, Desk]:
    """What stands behind the screens, before they run. Raises SettingsError."""
    from companion.cli.boxes import boxes
    from companion.cli.desk import desk
    from companion.cli.games_found import troubles
    from companion.cli.stage import Stage

    said: list[str] = []
    where = desk(args, said.append)
    said += troubles()
    wanted = boxes(where, args)
    closing.push_async_callback(wanted.close)
    return Stage(where, notice=" ".join(said), boxes=wanted), where


def _stage_inside(args: Namespace, closing: AsyncExitStack) -> Stage:
    """The same while the screens run. Raises Trouble."""
    from companion.cli.told import told

    with told():
        return _stage(args, closing)[0]


def _setup(args: Namespace, game: Game[Any], stage: Stage, where: Desk) -> Setup:
    """What the words of the command line put together. Raises WrongUse for what cannot be."""
    from dataclasses import replace

    from companion.cli.play import chosen_profile
    from companion.cli.starting import read_seat, read_settings, sampled
    from companion.core.options import defaults

    places = [read_seat(game, number, text) for number, text in enumerate(args.seat, start=1)]
    if args.sample:
        sampled(game, places)
    chosen_profile(where, game, args)
    fresh = stage.fresh(game.key)
    usual = defaults(game.settings)
    settings = {**fresh.settings, **read_settings(game, args.set)}
    return replace(
        fresh,
        names=tuple(place.name or f"Player {seat}" for seat, place in enumerate(places, start=1)),
        values=tuple(place.values for place in places),
        settings={key: value for key, value in settings.items() if value != usual.get(key)},
        profile="" if args.sample else args.profile or fresh.profile,
        sample=args.sample,
    )


def _found(args: Namespace, wanted: str, game: Game[Any] | None, where: Desk) -> str:
    """The id of the play that is meant; a profile named with it is linked to it."""
    import time
    from contextlib import closing

    from companion.cli.play import profile_to_go_on, wanted_play
    from companion.cli.plays import unfinished
    from companion.journal import Library

    where.needs_library()
    with closing(Library.open(where.library, now=time.time)) as library:
        found, its_game = wanted_play(library, wanted or unfinished(library), game)
        _, start = library.start(found.id)
        profile_to_go_on(where, its_game, start, found.id, args)
        return found.id
