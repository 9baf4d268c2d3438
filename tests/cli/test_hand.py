"""What the demo shows as typed is what the plain face understands as that answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import games
from companion.cli import demo
from companion.cli.robot import Answer, Robot
from companion.core.filling import Filling
from companion.plain.choosing import Choose
from companion.plain.grids import as_one
from companion.plain.scene import Scene
from companion.plain.words import understand
from tests.cli.conftest import Companion

SHIPPED, SHIPPED_GAME = games.GAMES, games.game

Shown = list[tuple[Scene, Answer]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Every answer that the demo tries, with what was open then."""
    found: Shown = []

    class Watched(Robot):
        def answers(self, scene: Scene) -> Iterator[Answer]:
            for answer in super().answers(scene):
                found.append((scene, answer))
                yield answer

    monkeypatch.setattr(demo, "Robot", Watched)
    return found


def check(shown: Shown) -> None:
    typed = [(scene, answer) for scene, answer in shown if answer.command is not None and "..." not in answer.said]
    assert typed
    for scene, answer in typed:
        assert answer.said.startswith("> ")
        word = answer.said[2:].partition("(")[0].strip()
        match understand(word, scene):
            case Choose(option=option, seat=seat):
                assert (option.command, seat) == (answer.command, answer.by), word
            case Filling(form=form, values=values, seat=seat):
                assert (form.command, seat) == (type(answer.command), answer.by), word
                assert values
                for name, value in as_one(values).items():
                    given = getattr(answer.command, name)
                    assert (list(given) if isinstance(value, list) else given) == value, word
            case other:
                pytest.fail(f"{word!r} is {other}")


def test_the_demo_of_the_toy_shows_what_one_types(companion: Companion, shown: Shown) -> None:
    assert companion("demo").status == 0
    check(shown)


@pytest.mark.parametrize("key", SHIPPED)
def test_every_demo_shows_what_one_types(
    key: str, companion: Companion, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "GAMES", SHIPPED)
    monkeypatch.setattr(games, "game", SHIPPED_GAME)
    assert companion("demo", key).status == 0
    check(shown)
