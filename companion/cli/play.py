"""The commands `play` and `resume`: begin a play, or go on with one.

Must not create a play that its game would refuse.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Any

from companion.cli import games_found
from companion.cli.asking import ask_again, ask_names
from companion.cli.belonging import link, profile_of_play, usual_profile
from companion.cli.boxes import Boxes, boxes
from companion.cli.desk import Desk, desk
from companion.cli.games import find_game
from companion.cli.keyboard import Keyboard, standard
from companion.cli.opening import begun
from companion.cli.plays import find_play, unfinished
from companion.cli.profile import known, used_profile
from companion.cli.speech import complain, say
from companion.cli.starting import (
    SAMPLE_NUMBERS,
    Place,
    begin,
    has_sample_facts,
    missing,
    preferred,
    read_seat,
    read_settings,
    sampled,
)
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.journal import Library, Play
from companion.settings import Profile


def play(args: Namespace) -> int:
    _check_face(args)
    game = find_game(args.game)
    if args.play and (args.seat or args.set or args.sample):
        raise WrongUse("A play that goes on keeps its seats and settings: leave out --seat, --set and --sample.")
    if _on_screens(args):
        from companion.cli import screens

        return screens.resume(args, args.play, game=game) if args.play else screens.begin(args, game)
    where = desk(args)
    if clash := games_found.found().clashes.get(game.key):
        complain(clash)
    keyboard = standard()
    if args.play:
        where.needs_library()
        with where.opened() as library:
            return go_on(where, library, args.play, args, keyboard, game=game)
    profile = chosen_profile(where, game, args)
    if profile is not None and known(profile.facts) and not args.json:
        say(f"Using the numbers of `{profile.name}`.")
    start = _start(where, game, profile, args, keyboard)
    with where.opened() as library:
        return begin_play(where, library, game, start, profile, args, keyboard)


def resume(args: Namespace) -> int:
    _check_face(args)
    if _on_screens(args):
        from companion.cli import screens

        return screens.resume(args, args.id or "")
    where = desk(args)
    where.needs_library()
    with where.opened() as library:
        return go_on(where, library, args.id or unfinished(library), args, standard())


def _on_screens(args: Namespace) -> bool:
    """Whether the screens are wanted and can run here; else there are plain lines."""
    if args.plain or args.json:
        return False
    from companion.tui.terminal.fitness import unusable

    return not unusable(sys.stdin, sys.stdout, os.environ)


def _check_face(args: Namespace) -> None:
    if args.box and args.clock == "manual":
        raise WrongUse("A button box has a clock of its own: leave out --box or --clock manual.")
    if args.clock == "manual" and not args.json:
        raise WrongUse("--clock manual is for programs: add --json, or leave it out.")


def begin_play(
    where: Desk,
    library: Library,
    game: Game[Any],
    start: Start,
    profile: Profile | None,
    args: Namespace,
    keyboard: Keyboard,
) -> int:
    """Write the play into the library and run it."""
    from companion.cli.session import Session  # the faces of lines, which the screens do without

    journal = begun(where.where, library, game, start, profile, complain)
    session = Session(
        game=game,
        start=start,
        journal=journal,
        profile=profile,
        boxes=_boxes(where, args),
        json=args.json,
        manual=args.clock == "manual",
    )
    return session.run(keyboard)


def go_on(
    where: Desk,
    library: Library,
    play_id: str,
    args: Namespace,
    keyboard: Keyboard,
    *,
    game: Game[Any] | None = None,
) -> int:
    """Run a play of the library from where it stood. Raises WrongUse for one of another game than `game`."""
    from companion.cli.session import Session

    found, its_game = wanted_play(library, play_id, game)
    _, start = library.start(found.id)
    profile = profile_to_go_on(where, its_game, start, found.id, args)
    if has_sample_facts(its_game, start):
        _say_sample(args.json)
    session = Session(
        game=its_game,
        start=start,
        journal=library.journal(found.id, its_game),
        profile=profile,
        boxes=_boxes(where, args),
        json=args.json,
        manual=args.clock == "manual",
    )
    return session.run(keyboard)


def _boxes(where: Desk, args: Namespace) -> Boxes | None:
    """A program gets only the box that it names, so that its run can be repeated."""
    return boxes(where, args) if args.box or not args.json else None


def chosen_profile(where: Desk, game: Game[Any], args: Namespace) -> Profile | None:
    """The profile of --profile, else the one that the settings file names for the game, else the usual one.

    None with --sample; and a program gets only what it names, so that its run can be repeated."""
    if args.sample and args.profile:
        raise WrongUse("Sample numbers belong to no profile: choose --sample or --profile.")
    if args.profile:
        return used_profile(where.where, game, args.profile)
    if args.sample or (args.json and game.key not in where.preferences.profiles):
        return None
    return used_profile(where.where, game, usual_profile(where.preferences, game))


def wanted_play(library: Library, play_id: str, game: Game[Any] | None) -> tuple[Play, Game[Any]]:
    """The play that is meant, and its game. Raises WrongUse for one of another game than `game`."""
    found = find_play(library, play_id)
    its_game = find_game(found.game)
    if game is not None and its_game.key != game.key:
        raise WrongUse(f"The play {found.id} is one of {its_game.title}, not of {game.title}.")
    return found, its_game


def profile_to_go_on(where: Desk, game: Game[Any], start: Start, play_id: str, args: Namespace) -> Profile | None:
    """The profile that a play goes on with: of --profile, or the one it began with."""
    if not args.profile:
        return profile_of_play(where.where, game, play_id)
    if has_sample_facts(game, start):
        raise WrongUse("This play runs on sample numbers, which belong to no profile: leave out --profile.")
    profile = used_profile(where.where, game, args.profile)
    link(where.where, play_id, profile, complain)
    return profile


def _start(where: Desk, game: Game[Any], profile: Profile | None, args: Namespace, keyboard: Keyboard) -> Start:
    places = [read_seat(game, number, text) for number, text in enumerate(args.seat, start=1)]
    settings = chosen_settings(where, game, args)
    return make_start(game, places, settings, profile, keyboard, sample=args.sample, json=args.json)


def chosen_settings(where: Desk, game: Game[Any], args: Namespace) -> dict[str, Any]:
    """The settings file's choices, overlaid by --set."""
    choices, troubles = preferred(game, where.preferences.choices)
    for trouble in troubles:
        complain(trouble)
    return choices | read_settings(game, args.set)


def make_start(
    game: Game[Any],
    places: list[Place],
    settings: dict[str, Any],
    profile: Profile | None,
    keyboard: Keyboard,
    *,
    sample: bool,
    json: bool,
) -> Start:
    """A start that the game accepts; what is missing is asked, or named if a program is at the other end."""
    if not places and not json:
        places = ask_names(game, keyboard)
    facts = profile.facts if profile is not None else {}
    if sample:
        places, facts = sampled(game, places)
        _say_sample(json)
    if json:
        lacking = missing(game, places)
        if lacking:
            raise WrongUse(f"Missing: {'; '.join(lacking)}.")
        return begin(game, places, settings, facts)
    _, start = ask_again(game, places, keyboard, lambda filled: begin(game, filled, settings, facts))
    assert isinstance(start, Start)
    return start


def _say_sample(json: bool) -> None:
    if json:
        complain(SAMPLE_NUMBERS)
    else:
        say(SAMPLE_NUMBERS)
