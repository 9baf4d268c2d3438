"""Libraries as each released version wrote them, kept for ever: all plays are listed and each loads (case B3-1).

A file in `released` is never made anew. If a play no longer loads, the code has to learn the old form.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.history import History
from companion.core.window import Stage
from companion.journal import Library, schema
from tests.journal.night import GAME, NOON, START, open_library, replayed
from tests.toy_game import State

RELEASED = Path(__file__).parent / "released"


@pytest.fixture
def library(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Library]:
    path = tmp_path / "library.sqlite"
    shutil.copyfile(RELEASED / request.param, path)
    library = open_library(path)
    yield library
    library.close()


def loaded(library: Library, play_id: str) -> History[State]:
    return replayed(library.journal(play_id, GAME).entries())


def test_there_is_a_library_of_every_schema() -> None:
    kept = {int(path.stem.removeprefix("library-")) for path in RELEASED.glob("library-*.sqlite")}
    assert kept == set(range(1, len(schema.STEPS) + 1))


@pytest.mark.parametrize("library", ["library-1.sqlite"], indirect=True)
def test_all_plays_of_schema_1_are_listed(library: Library) -> None:
    plays = {play.id: play for play in library.plays()}
    assert {play_id: play.entries for play_id, play in plays.items()} == {
        "ended": 36,
        "in a window": 27,
        "half sealed": 31,
        "undone": 34,
    }
    assert plays["ended"].result == "Zoë won."
    assert plays["ended"].finished_at == NOON + 40
    assert plays["in a window"].finished_at is None
    assert {play.names for play in plays.values()} == {("Anna", "Ben", "Zoë")}


@pytest.mark.parametrize("library", ["library-1.sqlite"], indirect=True)
def test_all_plays_of_schema_1_load(library: Library) -> None:
    assert all(library.start(play.id) == ("toy", START) for play in library.plays())
    ended = loaded(library, "ended").state
    assert (ended.points, ended.round, ended.step) == ({1: 8, 2: 0, 3: 5}, 2, "grab")
    sealed = loaded(library, "half sealed").state
    assert {seat: bid.value for seat, bid in sealed.bids.items()} == {1: 0, 2: 1}
    window = loaded(library, "in a window").state.sitting.window
    assert window is not None
    assert (window.stage, window.passed) == (Stage.CLAIMED, frozenset({1}))
    assert [claim.seat for claim in window.claims] == [1]
    undone = loaded(library, "undone")
    assert (undone.present.number, [moment.number for moment in undone.undone]) == (32, [33])
