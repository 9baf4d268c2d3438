"""Pictures of screens, compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.pictured import NONE, Before, Compare
from tests.tui.pictures import Colours, PicturedApp


@pytest.fixture
def shown(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Whether an app on a terminal of this size and these colours shows what its picture shows."""

    def compare(app: Callable[[], PicturedApp], before: Before, size: tuple[int, int], colours: Colours) -> bool:
        monkeypatch.delenv("NO_COLOR", raising=False)
        if colours is NONE:
            monkeypatch.setenv("NO_COLOR", "1")
        painted = app()
        painted.paint_in(colours)
        return snap_compare(painted, terminal_size=size, run_before=before)

    return compare
