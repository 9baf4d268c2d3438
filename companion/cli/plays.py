"""The commands `plays` and `show`: what the library holds, and the story of one play.

Must not change a play, nor show what is not the table's to see.
"""

from __future__ import annotations

from argparse import Namespace

from companion.cli.desk import desk
from companion.cli.glance import glance, lines, looked_into
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.core.game import Result
from companion.core.seats import Roster, clean_text
from companion.core.view import Kind, View
from companion.journal import Library, Play


def plays(args: Namespace) -> int:
    """One line per play; those in which nothing has happened only with --all."""
    where = desk(args)
    shown: list[str] = []
    if where.has_library():
        with where.opened() as library:
            found = library.plays() if args.all else played(library)
            shown = lines(library, found)
    for line in shown or ["No plays yet. `companion` begins one."]:
        say(line)
    return 0


def played(library: Library) -> tuple[Play, ...]:
    """The plays in which something has happened, the one last played first."""
    return tuple(play for play in library.plays() if play.entries)


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
    found = next((play.id for play in played(library) if play.finished_at is None), None)
    if found is None:
        raise WrongUse("No play is unfinished; `companion` begins a new one.")
    return found


def show(args: Namespace) -> int:
    """The told sentences of a play, as the table may read them, and its standing."""
    where = desk(args)
    where.needs_library()
    with where.opened() as library:
        play = find_play(library, args.id)
        table = looked_into(library, play.id)
        say(glance(library, play).line())
        for told in table.log(None):
            say(f"  {told.number:3d} {told.text}{' (taken back)' if told.taken_back else ''}")
        for line in standing(table.view(None), table.roster, table.result()):
            say(line)
    return 0


def standing(view: View, roster: Roster, result: Result | None) -> list[str]:
    """How it ended, or the numbers of each seat as they stand."""
    if result is not None:
        places = sorted(result.standings, key=lambda each: each.place)
        lines = [f"{roster.name(each.seat)}{_score(each.score)}" for each in places]
        if not result.winners:  # all lose together: no place is better than another
            return [result.text, "  Nobody wins.", *(f"  {line}" for line in lines)]
        return [result.text, *(f"  {each.place}. {line}" for each, line in zip(places, lines, strict=True))]
    lines = [view.headline]
    for panel in view.panels:
        values = [f"{roster.name(row.seat)} {row.value}" for row in panel.rows if row.seat and row.value is not None]
        if panel.kind is Kind.SCORES and values and not panel.aside:
            lines.append(f"  {panel.title}: {', '.join(values)}")
    return lines


def _score(score: int | None) -> str:
    return "" if score is None else f", {score}"
