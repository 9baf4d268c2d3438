"""A tmux for all tests of this folder, a folder of its own for each, and the ways to every screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.program.tmux import Tmux


class Server:
    """Starts tmux when it is first wanted, and again after a test that left it in disorder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._tmux: Tmux | None = None
        self._others: list[Tmux] = []

    def tmux(self) -> Tmux:
        if self._tmux is None:
            self._tmux = Tmux(self._next_folder())
        return self._tmux

    def other(self, command: str) -> Tmux:
        """One for this test alone, with another command in it."""
        self._others.append(Tmux(self._next_folder(), command=command))
        return self._others[-1]

    def _next_folder(self) -> Path:
        self._count += 1
        folder = self._folder / str(self._count)
        folder.mkdir()
        return folder

    def look(self) -> None:
        """A program that was killed has left the terminal as no shell can use it."""
        while self._others:
            self._others.pop().close()
        if self._tmux is not None and self._tmux.runs:
            self.close()

    def close(self) -> None:
        tmux, self._tmux = self._tmux, None
        if tmux is not None:
            tmux.close()


@pytest.fixture(scope="session")
def all_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if shutil.which("tmux") is None:
        pytest.skip("cannot here: tmux is not installed")
    server = Server(tmp_path_factory.mktemp("t"))
    yield server
    server.close()


@pytest.fixture
def server(all_servers: Server) -> Iterator[Server]:
    yield all_servers
    all_servers.look()


@pytest.fixture
def tmux(server: Server) -> Tmux:
    """80x24, with a shell that has nothing to do."""
    tmux = server.tmux()
    tmux.resize(80, 24)
    return tmux


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """What the program is told to keep everything in."""
    return tmp_path / "home"
