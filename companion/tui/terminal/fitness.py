"""Whether the screens can run on what the program was started with.

Must not import Textual: it is asked before that is worth loading.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

INSTEAD = "Use --plain for lines to read, or --json for programs."


def unusable(
    stdin: TextIO | None, stdout: TextIO | None, environ: Mapping[str, str], *, has_term: bool = os.name == "posix"
) -> str:
    """Empty if the screens can run, else a sentence that says why not and what to do.

    `has_term`: whether a terminal of this system is named by the variable TERM."""
    if not _is_terminal(stdin):
        return f"The screens need a keyboard, and the input is no terminal. {INSTEAD}"
    if not _is_terminal(stdout):
        return f"The screens need a terminal to show on, and the output is none. {INSTEAD}"
    term = environ.get("TERM", "").strip().lower()
    if has_term and term in ("", "dumb", "unknown"):
        named = f"calls itself `{term}`" if term else "has no name (TERM)"
        return f"This terminal {named}, so it can show lines but no screens. {INSTEAD}"
    return ""


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False
