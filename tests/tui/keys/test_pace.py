"""How many keys and answers an ordinary round costs by keyboard.

An answer is one entry given by a hand. `python -m tests.tui.keys.test_pace` prints the counts.
"""

from __future__ import annotations

import pytest

from tests.tui.keys.desk import Desk
from tests.tui.keys.rounds import WAY, ordinary_round


def played(level: str, clocks: str) -> Desk:
    """Six play a round of ten passes without a reaction, from Draw to the new roles."""
    desk = Desk.of_kill_overlord(level=level, clocks=clocks, eliminated_role_order="latest_first")
    letters = _cards() if level == "full" else {}
    for act in ordinary_round(desk.table, letters):
        if isinstance(act, str):
            desk.press(act)
        else:
            desk.wait(act)
    return desk


def _cards() -> dict[str, str]:
    """The key of each card, as the screen shows it to the first holder."""
    desk = Desk.of_kill_overlord(level="full").press("space", str(WAY[0]))
    return {label: key for key, label in desk.hints.items()}


@pytest.mark.parametrize(
    ("level", "clocks", "keys", "answers"),
    [("referee", "off", 26, 15), ("referee", "on", 26, 26), ("full", "off", 40, 40), ("full", "on", 40, 40)],
)
def test_an_ordinary_round_by_keys(level: str, clocks: str, keys: int, answers: int) -> None:
    """Pace: referee at most 15 answers and 26 keys, full at most 40; a clock is started before a card is named."""
    desk = played(level, clocks)
    assert desk.value("round") == 2
    assert desk.value("role", 1) != "Overlord"
    assert desk.said == []
    assert desk.keys <= keys
    assert desk.answers <= answers


def counts() -> list[str]:
    """The counts as lines that a paper can cite."""
    lines = []
    for level in ("referee", "full"):
        for clocks in ("off", "on"):
            desk = played(level, clocks)
            lines.append(f"{level}, clocks {clocks}: {desk.keys} keys, {desk.answers} answers")
    return lines


if __name__ == "__main__":
    print("\n".join(counts()))
