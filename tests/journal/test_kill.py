"""kill -9 at any moment: no acknowledged entry is lost, and the library always opens (case B1-1).

A child appends and says each number after `append` has returned; whatever it said must be there afterwards.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from pathlib import Path

from companion.core.history import appended
from companion.journal.backup import KEPT, backups, is_whole
from tests.journal.night import GAME, NOON, START, entries, fresh, next_entry, open_library, replayed
from tests.journal.programs import Program, Say, linger, needs_fork

pytestmark = needs_fork

PLAYS = 10
KILLS_PER_PLAY = 22


def play_on(path: Path, play_id: str) -> Callable[[Say], None]:
    """Continue the play as a program does: open, replay, then append for ever."""

    def act(say: Say) -> None:
        journal = open_library(path).journal(play_id, GAME)
        history = replayed(journal.entries())
        say(history.number)
        while True:
            entry = next_entry(history)
            history = appended(GAME, history, entry)
            journal.append(entry)
            say(entry.number)

    return act


def killed_after(act: Callable[[Say], None], acknowledged: int, turns: int) -> int:
    """Run it, kill it a little after it has said that many numbers; the last number it said, or 0."""
    program = Program(act)
    heard = [program.hear() for _ in range(acknowledged)]
    linger(turns)
    program.kill()
    heard += program.hear_all()
    assert program.ended() == -signal.SIGKILL
    return max((number for number in heard if number is not None), default=0)


def test_no_acknowledged_entry_is_lost_in_220_kills(tmp_path: Path) -> None:
    chance = random.Random(2)
    path = tmp_path / "library.sqlite"
    in_window = 0
    for play in range(PLAYS):
        library = open_library(path)
        library.begin(GAME, START, f"night {play}")
        library.close()
        known = 0
        for _ in range(KILLS_PER_PLAY):
            act = play_on(path, f"night {play}")
            said = killed_after(act, chance.randrange(8), chance.randrange(30_000))
            known, open_window = opened_again(path, f"night {play}", max(said, known))
            in_window += open_window
    assert in_window >= 20, "too few kills came while a reaction window was open"


def opened_again(path: Path, play_id: str, acknowledged: int) -> tuple[int, bool]:
    """Open the library after a kill: how many entries there are, and whether a window stands open."""
    library = open_library(path)
    found = library.journal(play_id, GAME).entries()
    library.close()
    assert len(found) >= acknowledged
    assert found == entries(len(found))
    return len(found), replayed(found).state.sitting.window is not None


def test_a_kill_while_the_library_is_being_made_leaves_one_that_opens(tmp_path: Path) -> None:
    chance = random.Random(3)
    for number in range(60):
        path = tmp_path / str(number) / "library.sqlite"

        def act(say: Say, path: Path = path) -> None:
            library = open_library(path)
            say(1)
            library.begin(GAME, START, "night").append(next_entry(fresh()))
            say(2)

        program = Program(act)
        linger(chance.randrange(800_000))
        program.kill()
        said = program.hear_all()
        program.ended()
        library = open_library(path)
        assert len(library.plays()) == 1 or 2 not in said
        library.close()


def test_a_kill_while_a_backup_is_made_leaves_no_half_backup(tmp_path: Path) -> None:
    chance = random.Random(4)
    path = tmp_path / "library.sqlite"
    library = open_library(path)
    library.begin(GAME, START, "night")
    library.close()

    def act(say: Say) -> None:
        journal = open_library(path).journal("night", GAME)
        say(0)
        for number in range(1, 1000):
            journal.finish("Anna won.", NOON)
            say(number)

    made = 0
    for _ in range(20):
        made += max(0, killed_after(act, 2, chance.randrange(40_000)))
        copies = backups(path)
        assert all(is_whole(copy) for copy in copies)
        assert len(copies) <= KEPT + 1
    assert made > 0
    library = open_library(path)
    assert [play.result for play in library.plays()] == ["Anna won."]
    library.close()
