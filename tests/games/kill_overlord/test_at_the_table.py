"""Kill the Overlord on a real table: its windows on hold, its questions by name, its last window once more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Start
from companion.core.history import Entry, Played
from companion.core.messages import Claim, Confirm, Next, Refused, ReopenWindow, Resume, SetOption, VoidWindow
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import Announce, Open, Play
from companion.games.kill_overlord.events import Opened
from companion.games.kill_overlord.state import State
from companion.journal import JournalError
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper


class Notebook:
    """A journal in memory."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []

    def append(self, entry: Entry) -> None:
        self.rows.append(entry)

    def entries(self) -> list[Entry]:
        return list(self.rows)

    def is_finished(self) -> bool:
        return False

    def finish(self, result_text: str, at: float) -> None: ...

    def unfinish(self) -> None: ...


def six() -> Start:
    assert GAME.sample is not None
    return GAME.sample(6)


def seated(notebook: Notebook, *, clocks: str = "on") -> tuple[Table[State], Timekeeper]:
    table = Table(GAME, six(), clock=PlayClock.manual(), wall=lambda: 0.0, journal=notebook)
    if not notebook.rows:
        table.submit(SetOption(key="clocks", value=clocks))
        table.submit(Next())
        table.submit(Open(to=2))
    return table, Timekeeper(table)


def ids(table: Table[State]) -> list[str]:
    return [prompt.id.partition("/")[0] for prompt in table.prompts(None)]


def test_tw_ko_3_waits_on_hold_after_an_undo_and_after_a_restart() -> None:
    """Invariant 3: Plead Guilty has a minimum and no maximum, and its minimum does not run out unattended."""
    notebook = Notebook()
    table, keeper = seated(notebook)
    table.submit(Play(to=4))
    keeper.advance(3.5)
    assert ids(table) == ["P-KO-05", "P-KO-08"]
    assert not table.held
    table.submit(Announce())
    table.undo()
    assert table.held
    again, clock = seated(notebook)
    assert again.held
    clock.advance(10.0)
    again.submit(Announce())
    assert ids(again) == ["P-KO-05", "P-KO-08"], "the announcement waits: no second of the minimum has run"
    again.submit(Resume())
    clock.advance(2.5)
    assert ids(again)[0] == "P-KO-06"


def test_g_7_an_answer_for_the_receiver_does_not_become_one_for_the_player_of_the_card() -> None:
    """The same place, two different people: the question before a Retaliate is another than the one after it."""
    table, keeper = seated(Notebook(), clocks="off")
    table.submit(Play(to=4))
    (asked,) = (prompt.id for prompt in table.prompts(4) if prompt.id.startswith("P-KO-05d"))
    table.submit(Claim(), by=5)
    keeper.advance(0.1)
    table.submit(Confirm())
    with pytest.raises(Refused, match=r"\[stale\]"):
        table.submit(Play(to=6), prompt=asked)


def test_wait_i_wanted_to_opens_the_window_before_the_present_one() -> None:
    """Repairs at the table: also one that a reaction ended, and never further back than was asked for."""
    table, keeper = seated(Notebook(), clocks="off")
    table.submit(Play(to=4))
    first = table.view(None)
    table.submit(Claim(), by=5)
    keeper.advance(0.1)
    table.submit(Confirm())
    table.submit(ReopenWindow())
    assert ids(table)[0] == "P-KO-06"
    assert table.view(None).value("retaliates") == 0 == first.value("retaliates")
    table.redo()
    assert table.view(None).value("retaliates") == 1


def test_wait_asks_before_it_goes_far_back() -> None:
    table, _ = seated(Notebook(), clocks="off")
    table.submit(Play(to=4))
    table.submit(Next())
    table.submit(Announce())
    for to in (1, 2, 3, 5):
        table.submit(Play(to=to))
    table.submit(SetOption(key="ko.level", value="full"))
    for _ in range(4):
        table.submit(SetOption(key="ko.may_die", value=True))
        table.submit(SetOption(key="ko.may_die", value=False))
    with pytest.raises(Refused, match=r"\[barrier\]") as refused:
        table.submit(ReopenWindow())
    assert "steps back" in refused.value.reason
    table.reopen(sure=True)
    assert ids(table)[0] == "P-KO-06"


def test_a_row_that_reads_well_and_cannot_stand_is_one_sentence() -> None:
    """B1-2: somebody edited the file; the play is not gone on with, and nothing is a traceback."""
    notebook = Notebook()
    seated(notebook)
    last = notebook.rows[-1]
    assert isinstance(last.what, Played)
    notebook.rows[-1] = replace(last, what=replace(last.what, events=(Opened(seat=1, to=77),)))
    with pytest.raises(JournalError, match="cannot be read on"):
        seated(notebook)


def test_g_7_an_answer_to_a_voided_run_is_none_to_the_next() -> None:
    table, keeper = seated(Notebook())
    table.submit(Play(to=4))
    first = table.prompts(5)[0].id
    table.submit(VoidWindow())
    with pytest.raises(Refused, match=r"\[stale\]"):
        table.submit(Claim(), by=5, prompt=first)
    keeper.advance(1.0)
    table.submit(Claim(), by=5, prompt=table.prompts(5)[0].id)
