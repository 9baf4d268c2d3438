"""How a screen gives a command: the play screen is the one that submits it."""

from __future__ import annotations

from typing import Protocol

from companion.core.messages import Command


class Give(Protocol):
    """Returns "" when it was taken, else one sentence that says why not; then nothing has changed."""

    def __call__(self, command: Command, *, seat: int | None = None, prompt: str | None = None) -> str: ...
