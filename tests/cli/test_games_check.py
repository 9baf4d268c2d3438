"""`games check`: every clause with ok, or with what is wrong and a short walk there; the tests use the same clauses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import games_check
from companion.cli.games_check import lines
from companion.contract.clause import Clause
from companion.contract.clauses import ENDING, LOADED, REACHED_SECRETS, SECRETS, UNDOING, WALKED
from companion.contract.faults import blamed
from companion.contract.trial import Outcome, trial
from companion.core.game import Game, Start
from companion.core.messages import Command, Context, Event, Refused
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View
from tests.cli.conftest import Companion
from tests.toy_game import GAME, Bid, Grabbed, State

FEW = 4


def outcomes(game: Game[Any]) -> dict[str, Outcome]:
    return {outcome.name: outcome for outcome in trial(game, walks=FEW)}


@pytest.fixture(autouse=True)
def few_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_check, "trial", lambda game: trial(game, walks=FEW))


def test_a_game_that_keeps_every_clause_is_told_so_and_the_status_is_0(companion: Companion) -> None:
    said = companion("games", "check", "toy")
    named = [line.split(":")[0] for line in said.lines[1:-1]]
    whole = (*LOADED, Clause(name="steps", says="", check=lambda walked: None), *WALKED, *SECRETS, *UNDOING)
    assert named == [f"ok {clause.name}" for clause in (*whole, REACHED_SECRETS, *ENDING)]
    assert (said.status, said.lines[-1]) == (0, "All clauses are kept.")


def test_a_broken_clause_is_named_with_a_short_walk_and_the_status_is_1(companion: Companion, home: Path) -> None:
    companion("games", "new", "tallies")
    path = home / "games" / "tallies" / "tell.py"
    path.write_text(path.read_text().replace("scores {points}.", "scores\\t{points}."))
    said = companion("games", "check", "tallies")
    assert said.status == 1
    at = said.lines.index("BROKEN told: Everything told is one legible line for all eyes.")
    assert said.lines[at + 1].startswith("  Scored is told as what no terminal can print: 'Anna scores")
    assert said.lines[at + 2] == "  The shortest walk there that was found:"
    assert said.lines[at + 4].startswith("    at ")
    assert "Score(points=" in said.lines[at + 4]
    assert not said.lines[at + 5].startswith(" ")
    assert said.lines[-1] == "1 clause is broken."


def test_a_rule_that_fails_is_told_with_its_file_and_line_and_the_other_clauses_go_on(
    companion: Companion, home: Path
) -> None:
    companion("games", "new", "tallies")
    path = home / "games" / "tallies" / "decide.py"
    text, act = path.read_text(), "    play.happen(Scored("
    path.write_text(text.replace(act, f"    1 / (command.points - 50)\n{act}"))
    said = companion("games", "check", "tallies")
    at = said.lines.index("BROKEN steps: Every command is taken or refused, and no rule fails.")
    assert said.lines[at + 1] == "  tallies/decide.py, line 54: ZeroDivisionError: division by zero."
    assert said.lines[at + 2] == "  The shortest walk there that was found:"
    assert any(line.endswith(": Score(points=50) <- fails") for line in said.lines[at + 3 :])
    assert any(line.startswith("ok codec") for line in said.lines)
    assert said.status == 1


def test_an_event_that_evolve_forgot_is_told_by_each_clause_and_its_walk_once(companion: Companion, home: Path) -> None:
    companion("games", "new", "tallies")
    path = home / "games" / "tallies" / "evolve.py"
    path.write_text(path.read_text().replace("case Scored(", "case Finished("))
    said = companion("games", "check", "tallies")
    assert said.lines.count("  tallies/evolve.py, line 34: TypeError: evolve has no case for Scored.") == 2
    assert said.lines.count("  The shortest walk there that was found:") == 1


def test_a_rule_that_gives_nothing_is_told_with_the_line_where_it_begins() -> None:
    found = outcomes(replace(GAME, view=lambda state, seat: None))  # type: ignore[arg-type,return-value]
    assert found["names"].broken.startswith("cli/test_games_check.py, line ")
    assert found["names"].broken.endswith(": `view` has to give a View, and gave NoneType.")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"headline": 5}, "a View with words as its headline, and gave int."),
        ({"panels": ("points",)}, "a View of Panels, and gave str."),
        (
            {"panels": (Panel(kind=Kind.LINES, id="x", title="x", rows=(Row(value=object()),)),)},  # type: ignore[arg-type]
            "a View whose rows hold numbers, words or None, and gave object.",
        ),
    ],
)
def test_what_a_view_holds_is_looked_at(change: dict[str, Any], told: str) -> None:
    """Every list of plays reads a headline: one kept play would have stopped the home screen."""
    found = outcomes(replace(GAME, view=lambda state, seat: replace(GAME.view(state, seat), **change)))
    assert found["names"].broken.endswith(told)


def test_a_game_that_breaks_a_cheap_clause_is_refused_before_any_walk() -> None:
    found = outcomes(replace(GAME, players=(0, 8)))
    assert "it has to lie in 1 to 12" in found["players"].broken
    assert not found["pure"].tried


# Each clause sees what it is for


def told_with_a_line_end(state: State, event: Event, seat: int | None) -> str:
    return GAME.tell(state, event, seat) + "\n"


def all_eyes(state: State, seat: int | None) -> View:
    """Shows every bid to everybody."""
    view = GAME.view(state, seat)
    return replace(view, panels=tuple(_shown(panel, state) if panel.id == "bids" else panel for panel in view.panels))


def _shown(panel: Panel, state: State) -> Panel:
    bids = {seat: bid.value for seat, bid in state.bids.items()}
    return replace(panel, rows=tuple(replace(row, value=bids.get(row.seat or 0, row.value)) for row in panel.rows))


def mumbling(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    try:
        return GAME.decide(state, command, context)
    except Refused as refused:
        raise Refused(refused.code, "no") from None


def changing(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    events = GAME.decide(state, command, context)
    if isinstance(command, Bid):
        state.points[1] += 1  # type: ignore[index]
    return events


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranger(Event):
    pass


FAULTS: list[tuple[str, Game[State], str]] = [
    ("told", replace(GAME, tell=told_with_a_line_end), "is told as what no terminal can print"),
    ("hidden", replace(GAME, view=all_eyes), "depends on another's secret"),
    ("refusals", replace(GAME, decide=mumbling), "is no sentence: 'no'"),
    ("pure", replace(GAME, decide=changing), "Bid changed the state that it was given."),
    ("asks", replace(GAME, prompts=lambda state: ()), "The game goes on, but nothing is asked."),
    ("names", replace(GAME, panels=("points", "place")), "The game's panels lack bids."),
    ("lists", replace(GAME, events=tuple(kind for kind in GAME.events if kind is not Grabbed)), "Grabbed is missing"),
    ("secrets", replace(GAME, secrets=()), "look at BidSealed"),
]


@pytest.mark.parametrize(("name", "game", "told"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_each_clause_sees_what_it_is_for(name: str, game: Game[State], told: str) -> None:
    clauses = {clause.name: clause for clause in (*WALKED, *SECRETS, *ENDING)}
    for outcome in trial(game, walks=FEW):
        if outcome.name == name:
            assert told in outcome.broken
            assert name not in clauses or outcome.says == clauses[name].says
            return
    raise AssertionError(name)


def test_the_walk_that_is_shown_is_shortened() -> None:
    """A bid changed the state: one command is all that it takes."""
    found = next(outcome for outcome in trial(replace(GAME, decide=changing), walks=FEW) if outcome.name == "pure")
    assert found.walk is not None
    assert len(found.walk.steps) == 1
    shown = lines(found)
    assert shown[0].startswith("BROKEN pure: ")
    assert "players, {" in shown[3]
    assert "Bid(amount=Sealed())" in shown[4]


def test_a_fault_is_looked_for_in_the_games_own_files() -> None:
    with pytest.raises(Refused) as caught:
        GAME.initial(Start(roster=seat_people(("Anna", "Ben")), settings={"none": 1}))
    assert blamed(caught.value, "tests.toy_game").startswith("toy_game/__init__.py, line ")
    assert blamed(caught.value, "elsewhere").startswith("core/options.py, line ")
