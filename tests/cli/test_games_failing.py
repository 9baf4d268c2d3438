"""A rule of one's own game that fails in play is told as that game's fault, with file and line; the play is kept, and
goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import games_found
from companion.core.game import Start
from companion.core.messages import GameFault
from companion.core.seats import seat_people
from companion.tui.terminal.last_words import of_crash
from tests.cli.conftest import Companion

SEATS = ("--seat", "Anna", "--seat", "Ben")


def changed(companion: Companion, home: Path, name: str, old: str, new: str) -> Path:
    """A generated game with one change in one file; the file."""
    companion("games", "new", "faulty")
    path = home / "games" / "faulty" / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


FAULTS = [
    (
        "decide.py",
        "    play.happen(Scored(",
        "    1 / (command.points - 7)\n    play.happen(Scored(",
        "ZeroDivisionError",
    ),
    ("decide.py", "tuple(play.events)", "tuple(play.events) if play.events[0].seat != 1 else None", "`decide` has to"),
    ("evolve.py", "        case Scored(", "        case Finished(", "TypeError: evolve has no case for Scored"),
    ("view.py", "    sitting = state.sitting", "    sitting = state.sitting\n    1 / (7 - state.points[1])", "ZeroDiv"),
    ("tell.py", "scores {points}", "scores {1 / (7 - points)}", "ZeroDivisionError"),
    ("prompts.py", "    turn = state.turn", "    turn = state.turn\n    1 / (7 - state.points[1])", "ZeroDiv"),
    ("result.py", "    if state.step", "    1 / (7 - state.points[1])\n    if state.step", "ZeroDivisionError"),
]


@pytest.mark.parametrize(("name", "old", "new", "told"), FAULTS)
def test_a_rule_that_fails_is_told_with_game_file_and_line_and_the_play_goes_on(
    companion: Companion, home: Path, name: str, old: str, new: str, told: str
) -> None:
    changed(companion, home, name, old, new)
    said = companion("play", "faulty", "--plain", *SEATS, typed="7\nrename 2 Dora\nq\n")
    words = " ".join(said.out.split())
    assert f"The game faulty fails at faulty/{name}, line " in words
    assert told in words
    assert "Nothing changed, all is saved: mend it, then `companion resume`." in words
    assert words.endswith("Goodbye.")
    assert "Dora" in words
    assert (said.status, said.err) == (0, "")


def test_a_rule_that_fails_when_the_clock_comes_ends_the_face_and_a_mended_game_goes_on(
    companion: Companion, home: Path
) -> None:
    act = "    last = play.events[-1]"
    path = changed(companion, home, "decide.py", act, f"    1 / (not isinstance(command, Expire))\n{act}")
    path.write_text(path.read_text().replace("def _settle(play: Unfolding[State],", "def _settle(command, play,", 1))
    text = path.read_text().replace("_settle(play, context)", "_settle(command, play, context)")
    path.write_text(text.replace("import Command,", "import Expire, Command,"))
    score = '{"do": "Score", "seat": %d, "fields": {"points": 7}}\n'
    typed = score % 1 + score % 2 + '{"advance": 9.0}\n'
    clocked = ("--json", "--clock", "manual", "--set", "clocks=on")
    said = companion("play", "faulty", *clocked, *SEATS, typed=typed)
    assert "The game faulty fails at faulty/decide.py, line " in said.out + said.err
    path.write_text(path.read_text().replace("1 / (not isinstance(command, Expire))", "pass"))
    again = companion("resume", "--plain", typed="n\nlog\nq\n")
    assert again.status == 0
    assert "Ben scores 7." in again.out


def test_a_start_that_fails_is_told_and_no_play_is_begun(companion: Companion, home: Path) -> None:
    changed(companion, home, "prompts.py", "    turn = state.turn", "    return None")
    said = companion("play", "faulty", "--plain", *SEATS)
    sentence = "faulty/prompts.py, line 16: `prompts` has to give a tuple of Prompts, and gave NoneType. Mend it"
    assert f"companion: The game faulty fails at {sentence}, then try again.\n" == said.err
    assert said.status == 2
    assert "no plays" in (companion("plays").out + companion("plays").err).lower()


def test_the_last_words_of_the_screens_are_the_games_own_sentence(companion: Companion, home: Path) -> None:
    changed(companion, home, "start.py", "    settings = checked_all", "    1 / 0\n    settings = checked_all")
    with pytest.raises(GameFault) as caught:
        games_found.game("faulty").initial(Start(roster=seat_people(("Anna", "Ben"))))
    words = of_crash(caught.value, "That was a fault in the program.")
    assert words == (
        "companion: The game faulty fails at faulty/start.py, line 39: ZeroDivisionError: division by zero."
        " Mend it, then try again.\n"
    )
