"""The round of Kill the Overlord that the README shows, typed into the plain face just as it is printed there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.game import Start
from companion.core.history import Played
from companion.core.seats import seat_people
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.printed import ROLE_SETS
from companion.journal import Journal, Library
from tests.flows.conftest import Companion
from tests.flows.scripts import NAMES, seat, seated

README = Path(__file__).resolve().parents[2] / "README.md"
ROLES = {number: {"role": role} for number, role in enumerate(ROLE_SETS[6], start=1)}
SIX = seated(*ROLE_SETS[6])
COMMENT = re.compile(r"\s*\([^()]*\)\s*$")


def printed() -> list[str]:
    """The example, line by line; a typed line begins with >."""
    example = README.read_text("utf-8").partition("One round goes like this.")[2].split("```")[1]
    return [line.rstrip() for line in example.strip().splitlines()]


def typed() -> list[str]:
    """Without the remarks, which stand in parentheses."""
    return [COMMENT.sub("", line[1:]).strip() for line in printed() if line.startswith(">")]


@pytest.fixture
def transcript(companion: Companion) -> list[str]:
    """All of it, with long lines in one piece. It is typed ahead without a pause: the face itself waits where it has to
    be known who was first."""
    text = companion("play", "kill_overlord", "--plain", *SIX, typed="".join(f"{line}\n" for line in typed()))
    return text.replace("\n  ", " ").splitlines()


@pytest.fixture
def journal(transcript: list[str], home: Path) -> Iterator[Journal]:
    """The play as it lies in the library afterwards."""
    library = Library.open(home / "library.sqlite", now=lambda: 0.0)
    [play] = library.plays()
    yield library.journal(play.id, GAME)
    library.close()


def test_the_face_says_what_the_readme_prints_in_its_order(transcript: list[str]) -> None:
    """Word for word."""
    rest = iter(transcript)
    missing = [line for line in printed() if not line.startswith(">") and line not in rest]
    assert missing == []


def test_no_line_of_the_example_is_refused(journal: Journal) -> None:
    """Each typed line is one entry of a hand: nothing was refused, and nothing was taken for something else."""
    played = [entry.what.command for entry in journal.entries() if isinstance(entry.what, Played) and entry.by_hand]
    names = [type(command).__name__ for command in played]
    assert names == ["Next", "Open", "Play", "Claim", "Confirm", "Next", "Play", "Play", "CannotPass"]
    assert len(names) == len(typed())


def test_the_example_ends_with_fay(journal: Journal) -> None:
    """TW-KO-5, KO-5.7: Fay's last call, or her execution."""
    state = GAME.initial(Start(roster=seat_people(NAMES[:6]), inputs=ROLES))
    for entry in journal.entries():
        assert isinstance(entry.what, Played)
        for event in entry.what.events:
            state = GAME.evolve(state, event)
    view = GAME.view(state, None)
    last_call = any("TW-KO-5" in prompt.rules for prompt in GAME.prompts(state))
    assert (view.value("holder") == seat("Fay") and last_call) or view.value("token", seat("Fay")) == 1
