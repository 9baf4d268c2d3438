"""What would come of a command that is not given, and which entries only put numbers right."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust, AdjustAll, Change, Recount, Refused
from tests.table.evening import Evening


def test_what_is_foreseen_is_what_comes_and_nothing_has_happened() -> None:
    evening = Evening()
    command = Adjust(what="points", seat=2, by=3)
    foreseen = evening.table.foreseen(command)
    assert foreseen.value("points", 2) == 3
    assert (evening.table.number, evening.notebook.rows, evening.table.view(None).value("points", 2)) == (0, [], 0)
    evening.table.submit(command)
    assert evening.table.view(None) == foreseen


def test_what_would_be_refused_is_refused_before_it_is_given() -> None:
    with pytest.raises(Refused):
        Evening().table.foreseen(Adjust(what="points", seat=2, by=-1))


@pytest.mark.parametrize(
    ("command", "right"),
    [
        (Adjust(what="points", seat=1, to=4), True),
        (Adjust(what="points", seat=1, by=4), False),
        (AdjustAll(changes=(Change(what="points", seat=1, to=4), Change(what="points", seat=2, to=1))), True),
        (AdjustAll(changes=(Change(what="points", seat=1, to=4), Change(what="points", seat=2, by=1))), False),
        (Recount(what="points", values=(1, 2, 3)), True),
    ],
)
def test_a_number_set_to_a_value_is_put_right_and_one_that_changes_by_a_step_is_an_act(
    command: Adjust | AdjustAll | Recount, right: bool
) -> None:
    evening = Evening()
    evening.table.submit(command)
    assert evening.table.puts_right(evening.table.number) is right
    evening.table.undo()
    assert not evening.table.puts_right(evening.table.number)
    evening.open()
    assert not evening.table.puts_right(evening.table.number)
