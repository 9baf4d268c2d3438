"""What a person sees of Kill Shakespeare, held as pictures.

After a wanted change: `uv run pytest tests/tui/test_pictures_shakespeare.py --snapshot-update`, and look at every one.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui import shakespeare_moments as moments
from tests.tui.moments import Moment
from tests.tui.pictured import ALL, LARGE, NONE, SMALL, Compare, Pictured
from tests.tui.pictures import Colours


@pytest.mark.parametrize(
    ("moment", "begun", "size", "colours"),
    [
        pytest.param(moments.bidding, {}, SMALL, ALL, id="bidding-80x24"),
        pytest.param(moments.bidding, {}, LARGE, ALL, id="bidding-120x40"),
        pytest.param(moments.bidding, {}, SMALL, NONE, id="bidding-80x24-no-colours"),
        pytest.param(moments.effect, {}, SMALL, ALL, id="effect-80x24"),
        pytest.param(moments.acting, {"step": "action", "level": "map"}, LARGE, ALL, id="map-120x40"),
        pytest.param(moments.counted, {"step": "action", "round": 3}, SMALL, ALL, id="scoring-80x24"),
        pytest.param(moments.counted, {"step": "action", "round": 3}, LARGE, ALL, id="scoring-120x40"),
        pytest.param(moments.won, {"step": "action", "round": 6}, SMALL, ALL, id="win-80x24"),
        pytest.param(moments.lost, {}, SMALL, ALL, id="defeat-80x24"),
    ],
)
def test_play(shown: Compare, moment: Moment, begun: dict[str, Any], size: tuple[int, int], colours: Colours) -> None:
    evening = Pictured(moments.played(**begun))
    assert shown(evening.painted, evening.at(moment), size, colours)
