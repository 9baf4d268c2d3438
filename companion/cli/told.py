"""How what goes wrong, or is to be said, reaches the screens: as a Trouble, or by a voice that waits for a listener.

Must not print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.cli.trouble import explained
from companion.tui.backstage import Trouble


@contextmanager
def told() -> Iterator[None]:
    """What a person can do something about becomes a Trouble; a bug is raised."""
    try:
        yield
    except Exception as error:
        known = explained(error)
        if known is None:
            raise
        raise Trouble(known[1]) from error


class Voice:
    """Keeps what is said until somebody listens."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._listener: Callable[[str], None] | None = None

    def __call__(self, text: str) -> None:
        if self._listener is not None:
            self._listener(text)
        else:
            self._said.append(text)

    def hear(self, listener: Callable[[str], None]) -> None:
        self._listener = listener

    def said(self) -> str:
        return " ".join(self._said)
