"""What a person sees, held as pictures: home, setup, play, window, photo finish, log, table view, the end.

After a wanted change: `uv run pytest tests/tui/test_pictures.py --snapshot-update`, and look at every picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from companion import games
from companion.cli.stage import Stage
from companion.games.kill_overlord import GAME
from companion.tui.backstage import Backstage, PlayCard
from companion.tui.screens.home import HomeScreen
from tests.cli.test_stage import made
from tests.tui import moments
from tests.tui.backstage import FakeBackstage
from tests.tui.evening import NAMES
from tests.tui.moments import LONG, Moment
from tests.tui.pictured import ALL, LARGE, NONE, SIXTEEN, SMALL, Before, Compare, Pictured
from tests.tui.pictures import GROUND, Colours, PicturedApp

README = Path(__file__).resolve().parents[2] / "README.md"
PICTURES = Path(__file__).parent / "__snapshots__" / Path(__file__).stem



# Home


def _card(number: int, *names: str, place: str = "", finished: bool = False) -> PlayCard:
    return PlayCard(
        id=f"p{number}",
        game=GAME.key,
        title=GAME.title,
        names=names,
        when=f"2026-11-{number:02d} 22:{number}",
        place=place,
        finished=finished,
    )


PLAYS = (
    _card(28, *NAMES, place="round 3, execution 2"),
    _card(27, *NAMES[:5], place="Cleo is crowned with 41 gold and wins Kill the Overlord.", finished=True),
    _card(21, *LONG[:4], place="Fay wins Kill the Overlord: everybody else has been executed.", finished=True),
    _card(20, *NAMES, place="round 1, execution 1, sample numbers"),
    _card(14, *NAMES[2:], place="Dev is crowned with 40 gold and wins Kill the Overlord.", finished=True),
)


async def _looked(pilot: Pilot[Any]) -> None:
    """Every play of the list has been looked into."""
    stage = pilot.app.backstage  # type: ignore[attr-defined]
    assert isinstance(pilot.app.screen, HomeScreen)
    while pilot.app.screen.shelf.cards is None or len(stage.calls) < len(stage.cards):
        await pilot.pause()


@pytest.mark.parametrize(
    ("plays", "size", "colours"),
    [
        pytest.param((), SMALL, ALL, id="empty-80x24"),
        pytest.param(PLAYS, SMALL, ALL, id="plays-80x24"),
        pytest.param(PLAYS, LARGE, ALL, id="plays-120x40"),
    ],
)
def test_home(shown: Compare, plays: tuple[PlayCard, ...], size: tuple[int, int], colours: Colours) -> None:
    assert shown(lambda: PicturedApp(lambda: FakeBackstage(cards=plays)), _looked, size, colours)


# Setup


@pytest.fixture
def overlord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """The real stage with Kill the Overlord, in a folder of its own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(games, "GAMES", (GAME.key,))
    stage = made()
    yield stage
    stage.close()


async def _seated(pilot: Pilot[Any], *names: str) -> None:
    """The setup screen, with these names put in at once."""
    await pilot.press("n")
    await pilot.pause()
    assert pilot.app.focused is not None
    pilot.app.focused.post_message(Paste("\n".join(names)))
    await pilot.pause()


async def _naming(pilot: Pilot[Any]) -> None:
    """Four are named, the fifth is being typed."""
    await _seated(pilot, *NAMES[:4])
    await pilot.press("E", "l")


async def _dealing(pilot: Pilot[Any]) -> None:
    """All are named, three roles are given."""
    await _seated(pilot, *NAMES)
    await pilot.press("enter", "1", "2", "3")


@pytest.mark.parametrize(
    ("before", "size", "colours"),
    [
        pytest.param(_naming, SMALL, ALL, id="names-80x24"),
        pytest.param(_dealing, LARGE, ALL, id="roles-120x40"),
    ],
)
def test_setup(shown: Compare, overlord: Backstage, before: Before, size: tuple[int, int], colours: Colours) -> None:
    assert shown(lambda: PicturedApp(lambda: overlord), before, size, colours)


# Play


@pytest.mark.parametrize(
    ("moment", "names", "size", "colours"),
    [
        pytest.param(moments.holding, NAMES, SMALL, ALL, id="holding-80x24"),
        pytest.param(moments.holding, NAMES, LARGE, ALL, id="holding-120x40"),
        pytest.param(moments.window, NAMES, SMALL, ALL, id="window-80x24"),
        pytest.param(moments.window, NAMES, LARGE, ALL, id="window-120x40"),
        pytest.param(moments.window, NAMES, SMALL, SIXTEEN, id="window-80x24-16-colours"),
        pytest.param(moments.window, NAMES, SMALL, NONE, id="window-80x24-no-colours"),
        pytest.param(moments.window, LONG, SMALL, ALL, id="window-80x24-eight-long-names"),
        pytest.param(moments.finish, NAMES, SMALL, ALL, id="finish-80x24"),
        pytest.param(moments.finish, NAMES, LARGE, ALL, id="finish-120x40"),
        pytest.param(moments.told, NAMES, SMALL, ALL, id="log-80x24"),
        pytest.param(moments.told_finish, NAMES, LARGE, ALL, id="log-finish-120x40"),
        pytest.param(moments.table, NAMES, SMALL, ALL, id="table-80x24"),
        pytest.param(moments.table, NAMES, LARGE, SIXTEEN, id="table-120x40-16-colours"),
        pytest.param(moments.over, NAMES, SMALL, ALL, id="end-80x24"),
        pytest.param(moments.over, LONG, LARGE, ALL, id="end-120x40"),
    ],
)
def test_play(shown: Compare, moment: Moment, names: Sequence[str], size: tuple[int, int], colours: Colours) -> None:
    evening = Pictured(moments.played(names))
    assert shown(evening.painted, evening.at(moment), size, colours)


# Sixteen colours, where no picture of their own is held

_WORD = re.compile(r'<text x="\d+" y="\d+" fill="([^"]+)"[^>]*>([^<]*)</text>')


async def _drawn(app: PicturedApp, before: Before, colours: Colours) -> list[tuple[str, str]]:
    """Every word with its colour, in the order of the screen."""
    app.paint_in(colours)
    async with app.run_test(size=SMALL) as pilot:
        await before(pilot)
        await pilot.pause()
        return _WORD.findall(app.export_screenshot())


async def _all_is_there(app: Callable[[], PicturedApp], before: Callable[[], Before]) -> None:
    """In 16 colours the same words stand there, and none in the colour of the ground."""
    full, few = await _drawn(app(), before(), ALL), await _drawn(app(), before(), SIXTEEN)
    assert [word for _, word in few] == [word for _, word in full]
    assert len({colour for colour, _ in few}) <= 16
    assert not {GROUND, "#000000"} & {colour for colour, word in few if word.strip()}


async def test_home_in_16_colours() -> None:
    await _all_is_there(lambda: PicturedApp(lambda: FakeBackstage(cards=PLAYS)), lambda: _looked)


async def test_setup_in_16_colours(overlord: Backstage) -> None:
    await _all_is_there(lambda: PicturedApp(lambda: overlord), lambda: _dealing)


async def test_a_photo_finish_in_16_colours() -> None:
    evenings = [Pictured(moments.played()) for _ in Colours]
    apps, befores = iter(evenings), iter(evenings)
    await _all_is_there(lambda: next(apps).painted(), lambda: next(befores).at(moments.finish))


# The picture of the README


def test_readme(shown: Compare) -> None:
    evening = Pictured(moments.played())
    assert shown(evening.painted, evening.at(moments.judged), SMALL, ALL)


def test_the_readme_shows_pictures_that_are_held_here() -> None:
    linked = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", README.read_text("utf-8"))
    assert README.parent / linked[0] == PICTURES / "test_readme.svg"
    assert all((README.parent / path).is_relative_to(PICTURES.parent) for path in linked)
    assert all((README.parent / path).is_file() for path in linked)


def test_no_picture_names_a_host_and_there_are_not_too_many() -> None:
    """A reader's browser asks nobody else for a font or a picture."""
    found = [path.read_text("utf-8") for path in PICTURES.parent.glob("*/*.svg")]
    assert 0 < len(found) <= 35
    for text in found:
        assert "//" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "url(" not in text
