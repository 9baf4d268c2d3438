"""The page that lines are written to: clean, wrapped, and shown at once.

Must not decide what is said.
"""

from __future__ import annotations

from typing import TextIO

from companion.plain.layout import COLUMNS, width, wrapped


class Page:
    """`out` is a text stream of UTF-8."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def say(self, *texts: str) -> None:
        """Sentences, each from the beginning of a line."""
        self._write([line for text in texts for line in wrapped(text)])

    def rows(self, lines: list[str]) -> None:
        """Lines whose columns are laid out and whose cells are clean already; what is too wide goes on below."""
        self._write([part for line in lines for part in ([line] if width(line) <= COLUMNS else wrapped(line))])

    def _write(self, lines: list[str]) -> None:
        if lines:
            self._out.write("\n".join(lines) + "\n")
            self._out.flush()
