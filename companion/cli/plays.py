"""The commands `plays` and `show`: what the library holds, and the story of one play.

Must not change a play, nor show what is not the table's to see.
"""

from __future__ import annotations

import time
from argparse import Namespace
from datetime import datetime

from companion.cli.desk import desk
from companion.cli.games import find_game, title_of
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.core.game import Result
from companion.core.seats import Roster, clean_text
from companion.core.view import Kind, View
from companion.journal import Library, Play
from companion.table.clock import PlayClock
from companion.table.table import Table


def plays(args: Namespace) -> int:
    where = desk(args)
    if not where.has_library():
        say("No plays yet. `companion` begins one.")
        return 0
    with where.opened() as library:
        found = library.plays()
        for play in found:
            say(line_of(play))
        if not found:
            say("No plays yet. `companion` begins one.")
    return 0


def line_of(play: Play) -> str:
    """`kq3vn: Kill the Overlord, 2024-05-03 20:15, Anna, Ben, Cleo; 42 entries, unfinished`."""
    begun = datetime.fromtimestamp(play.started_at).strftime("%Y-%m-%d %H:%M")
    state = f"{play.entries} entries, unfinished" if play.finished_at is None else play.result or "finished"
    return f"{play.id}: {title_of(play.game)}, {begun}, {', '.join(play.names)}; {state}"


def find_play(library: Library, wanted: str) -> Play:
    """The play with this id, or with the only id that begins so. Raises WrongUse."""
    found = library.plays()
    exact = [play for play in found if play.id == wanted]
    begins = exact or [play for play in found if wanted and play.id.startswith(wanted)]
    if len(begins) == 1:
        return begins[0]
    shown = clean_text(wanted[:40]) or "nothing"
    if begins:
        raise WrongUse(f"{len(begins)} plays begin with {shown}: type more of the id.")
    raise WrongUse(f"There is no play {shown}; `companion plays` lists those there are.")


def unfinished(library: Library) -> str:
    """The id of the play that was last played and has not ended. Raises WrongUse if there is none."""
    open_plays = [play for play in library.plays() if play.finished_at is None]
    if not open_plays:
        raise WrongUse("No play is unfinished; `companion` begins a new one.")
    return max(open_plays, key=lambda play: play.last_at).id


def show(args: Namespace) -> int:
    """The told sentences of a play, as the table may read them, and its standing."""
    where = desk(args)
    where.needs_library()
    with where.opened() as library:
        play = find_play(library, args.id)
        game = find_game(play.game)
        _, start = library.start(play.id)
        journal = library.journal(play.id, game)
        table = Table(game, start, clock=PlayClock.manual(), wall=time.time, journal=journal)
        say(line_of(play))
        for told in table.log(None):
            say(f"  {clock_time(told.time)}  {told.text}")
        for line in standing(table.view(None), table.roster, table.result()):
            say(line)
    return 0


def clock_time(seconds: float) -> str:
    """Play time as minutes and seconds."""
    whole = int(seconds)
    return f"{whole // 60:3d}:{whole % 60:02d}"


def standing(view: View, roster: Roster, result: Result | None) -> list[str]:
    """How it ended, or the numbers of each seat as they stand."""
    if result is not None:
        places = sorted(result.standings, key=lambda each: each.place)
        return [result.text, *(f"  {each.place}. {roster.name(each.seat)}{_score(each.score)}" for each in places)]
    lines = [view.headline]
    for panel in view.panels:
        values = [f"{roster.name(row.seat)} {row.value}" for row in panel.rows if row.seat and row.value is not None]
        if panel.kind is Kind.SCORES and values:
            lines.append(f"  {panel.title}: {', '.join(values)}")
    return lines


def _score(score: int | None) -> str:
    return "" if score is None else f", {score}"
