"""The command `games check`: holds any game to the contract, and says which clauses it keeps.

Must not know a clause: it prints what the trial says.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from companion.cli.games import find_game
from companion.cli.games_found import as_written
from companion.cli.speech import say
from companion.contract.trial import Outcome, trial

BROKEN = 1
"""The exit status when a clause is broken."""


def check(args: Namespace) -> int:
    """Prints one line a clause. The exit status is 0 if all are kept, else 1."""
    game = find_game(args.game, as_written)
    say(f"{game.title} ({game.key}) and the contract of games:")
    broken = 0
    told: set[str] = set()
    for outcome in trial(game):
        broken += bool(outcome.broken)
        again = outcome.broken in told  # one fault may break several clauses: its walk is shown once
        told.add(outcome.broken)
        for line in lines(replace(outcome, walk=None) if again else outcome):
            say(line)
    if broken:
        say(f"{broken} {'clause is' if broken == 1 else 'clauses are'} broken.")
        return BROKEN
    say("All clauses are kept.")
    return 0


def lines(outcome: Outcome) -> list[str]:
    """The clause with ok, or with what is wrong and the shortest walk there."""
    sign = "BROKEN" if outcome.broken else "ok" if outcome.tried else "not tried"
    told = [f"{sign} {outcome.name}: {outcome.says}"]
    if outcome.broken:
        told.append(f"  {outcome.broken}")
    if outcome.walk is not None:
        told.append("  The shortest walk there that was found:")
        told += [f"    {line}" for line in repr(outcome.walk).splitlines()]
    return told
