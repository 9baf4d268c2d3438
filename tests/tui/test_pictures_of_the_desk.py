"""What a person sees of the overlord's desk, and of twelve who keep score, held as pictures.

After a wanted change: `uv run pytest tests/tui/test_pictures_of_the_desk.py --snapshot-update`, and look at every one.
"""

from __future__ import annotations

import pytest

from tests.tui import desk_moments as moments
from tests.tui.moments import Moment
from tests.tui.pictured import ALL, LARGE, SMALL, Compare, Pictured


@pytest.mark.parametrize(
    ("moment", "size"),
    [
        pytest.param(moments.before_a_turn, SMALL, id="before-a-turn-80x24"),
        pytest.param(moments.quarrel, SMALL, id="quarrel-80x24"),
        pytest.param(moments.overlords_turn, LARGE, id="overlords-turn-120x40"),
        pytest.param(moments.table_view, SMALL, id="table-80x24"),
    ],
)
def test_desk(shown: Compare, moment: Moment, size: tuple[int, int]) -> None:
    evening = Pictured(moments.at_the_desk())
    assert shown(evening.painted, evening.at(moment), size, ALL)


def test_score_sheet(shown: Compare) -> None:
    """Twelve players at 80x24."""
    evening = Pictured(moments.twelve())
    assert shown(evening.painted, evening.at(moments.three_rounds), SMALL, ALL)
