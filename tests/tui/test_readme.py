"""The round that the README shows, pressed key by key just as it is printed there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tui.evening_app import sitting

README = Path(__file__).resolve().parents[2] / "README.md"
ROW = re.compile(r"\| (?P<says>[^|]+) \| (?P<keys>[^|]+) \| [^|]+ \|")


def printed() -> list[tuple[str, list[str]]]:
    """What the screen says, and the keys that are pressed then."""
    table = README.read_text("utf-8").partition("| the screen says |")[2].partition("\n\n")[0]
    rows = [found for line in table.splitlines()[2:] if (found := ROW.fullmatch(line))]
    return [(found["says"].rstrip(". "), re.findall(r"`([^`]+)`", found["keys"])) for found in rows]


async def test_the_round_of_the_readme() -> None:
    async with sitting() as evening:
        assert len(printed()) > 8
        for says, keys in printed():
            asked = " ".join(line.lstrip("▌ ●▲■◆★✚").strip() for line in evening.lines[1:4])
            assert says in asked
            await evening.press(*(key.lower() for key in keys))
            await evening.wait(0.1)  # a reaction is judged a moment after it
        assert "Fay, the Peasant, is executed" in evening.text
