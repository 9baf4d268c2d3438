"""The grammar of the command line, in argparse's words; its errors become one sentence.

Must not load a game, a library or a face.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

from companion import __version__
from companion.cli.trouble import WrongUse

PLAY = "play:play"


class _Grammar(argparse.ArgumentParser):
    """Says a wrong line in one sentence, and where to look further."""

    def error(self, message: str) -> NoReturn:
        text = message.rstrip(".").replace("\n", " ")
        raise WrongUse(f"{text}; see `{self.prog} --help`.")


def parse(words: list[str]) -> argparse.Namespace | None:
    """What the line asks for; `handler` is "module:function" of this room. None when it was answered (help).

    Raises WrongUse."""
    try:
        return grammar().parse_args(words)
    except SystemExit:
        return None


def grammar() -> argparse.ArgumentParser:
    parser = _Grammar(
        prog="companion",
        description="A companion for a board game on a real table. Without a command it opens its screens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", "-V", action="version", version=f"companion {__version__}")
    parser.add_argument("--plain", action="store_true", help="a menu of plain lines instead of the screens")
    parser.set_defaults(handler="screens:home", library=None)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Grammar)
    _plays(commands)
    _games(commands)
    _profiles(commands)
    _boxes(commands)
    _checks(commands)
    return parser


if TYPE_CHECKING:
    _Commands = argparse._SubParsersAction[_Grammar]


def _command(commands: _Commands, name: str, handler: str, text: str, *, library: bool = False) -> _Grammar:
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    parser.set_defaults(handler=handler)
    if library:
        parser.add_argument("--library", metavar="FILE", help="the library of plays, if not the usual one")
    return parser


def _plays(commands: _Commands) -> None:
    play = _command(commands, "play", PLAY, "Begin a play, or go on with one (--play).", library=True)
    play.add_argument("game", metavar="GAME", help="the key of a game, see `companion games list`")
    _face(play)
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME[,key=value]...",
        help="one player, in seat order clockwise, with what the game asks of a seat",
    )
    play.add_argument("--set", action="append", default=[], metavar="key=value", help="a setting of this play")
    play.add_argument("--sample", action="store_true", help="try it out with sample numbers instead of your cards'")
    play.add_argument("--play", metavar="ID", help="go on with this play")
    text = "Go on with a play: the last unfinished one, or ID."
    resume = _command(commands, "resume", "play:resume", text, library=True)
    resume.add_argument("id", nargs="?", metavar="ID")
    _face(resume)
    plays = _command(commands, "plays", "plays:plays", "List the plays, newest first.", library=True)
    plays.add_argument("--all", action="store_true", help="also those in which nothing has happened")
    show = _command(commands, "show", "plays:show", "Tell a play: what happened and how it stands.", library=True)
    show.add_argument("id", metavar="ID")


def _face(parser: _Grammar) -> None:
    face = parser.add_mutually_exclusive_group()
    text = "a face of plain lines, for any terminal or screen reader"
    face.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=text)
    face.add_argument("--json", action="store_true", help="JSON lines in and out, for programs")
    parser.add_argument("--profile", metavar="NAME|FILE", help="where the printed numbers of your cards are kept")
    parser.add_argument(
        "--clock", choices=("real", "manual"), default="real", help="manual: play time moves only when told to (--json)"
    )
    parser.add_argument("--box", metavar="PORT", help="a button box")


def _games(commands: _Commands) -> None:
    games = _group(commands, "games", "The games: those there are, and one of your own.")
    _command(games, "list", "games:list_games", "List the games, and where they come from.")
    describe = _command(games, "describe", "games:describe", "What a game asks for: commands, settings, seat keys.")
    describe.add_argument("game", metavar="GAME")
    describe.add_argument("--json", action="store_true")
    new = _command(games, "new", "games_new:new", "Write a small working game, to be changed into your own.")
    new.add_argument("key", metavar="KEY", help="what it is called on the command line, such as tallies")
    new.add_argument("--here", action="store_true", help="into this checkout, instead of your own folder")
    check = _command(games, "check", "games_check:check", "Hold a game to the contract; status 1 if it is broken.")
    check.add_argument("game", metavar="GAME")


def _profiles(commands: _Commands) -> None:
    profile = _group(commands, "profile", "Profiles: printed numbers of your cards, kept between plays.")
    listed = _command(profile, "list", "profile:list_profiles", "List the profiles.")
    listed.add_argument("--game", metavar="GAME")
    show = _command(profile, "show", "profile:show", "Show what a profile holds.")
    export = _command(profile, "export", "profile:export", "Copy a profile into a file (- for the output).")
    for parser in (show, export):
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--game", metavar="GAME", help="if two games have a profile of that name")
    taken = _command(profile, "import", "profile:take", "Check a file and keep it as a profile.")
    taken.add_argument("--name", metavar="NAME", help="keep it under this name instead of its own")
    export.add_argument("file", nargs="?", metavar="FILE", help="- for the output")
    taken.add_argument("file", metavar="FILE")
    for parser in (export, taken):
        parser.add_argument("--replace", action="store_true", help="overwrite what is there")


def _boxes(commands: _Commands) -> None:
    box = _group(commands, "box", "The button box: lamps and buttons on the table.")
    simulated = _command(box, "simulate", "box.simulate:simulate", "Be a button box: keys are its buttons.")
    simulated.add_argument("--port-link", metavar="FILE", help="a link to its port, if not where the program looks")
    simulated.add_argument(
        "--seats", type=int, choices=range(1, 9), default=8, metavar="N", help="how many buttons and lamps (default: 8)"
    )
    _box_work(box)


def _box_work(box: _Commands) -> None:
    listed = _command(box, "list", "box.list:listing", "List the serial ports, and the boxes that answer there.")
    listed.add_argument("--json", action="store_true")
    monitor = _command(box, "monitor", "box.monitor:monitor", "Show all that a box and this program say to each other.")
    monitor.add_argument("--all", action="store_true", help="also pings and heartbeats")
    pair = _command(box, "pair", "box.pair:pair", "Learn which key of a box is whose.")
    pair.add_argument("--forget", action="store_true", help="drop what was kept of this box, and learn nothing")
    drill = _command(box, "drill", "box.drill:drill", "Press when it lights: how fast, how evenly, who is told apart.")
    drill.add_argument("--seconds", type=_drill_seconds, default=20, metavar="N", help="5 to 600 (default: 20)")
    drill.add_argument("--json", action="store_true")
    for parser in (pair, drill):
        parser.add_argument("--seats", type=int, choices=range(1, 9), metavar="N", help="how many players")
    for parser in (listed, monitor, pair, drill):
        parser.add_argument("--box", metavar="PORT", help="the box's port, if not any that is found")


def _drill_seconds(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 5 <= int(text[:9]) <= 600):
        raise argparse.ArgumentTypeError("give 5 to 600")
    return int(text)


def _checks(commands: _Commands) -> None:
    demo = _command(commands, "demo", "demo:demo", "Watch one round play itself with sample numbers.")
    demo.add_argument("game", nargs="?", metavar="GAME")
    demo.add_argument("--fast", action="store_true", help="without pauses for reading")
    doctor = _command(commands, "doctor", "doctor:doctor", "Check terminal, folders, library and ports.", library=True)
    doctor.add_argument("--json", action="store_true")


def _group(commands: _Commands, name: str, text: str) -> _Commands:
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    return parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Grammar)
