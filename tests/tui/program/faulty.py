"""The program with one fault built in: `python -m tests.tui.program.faulty WHERE WORDS`, WHERE being log, key or clock.

A secret is in a variable where it fails.
"""

from __future__ import annotations

import sys
from typing import Any, NoReturn

from companion.cli import main

SECRET = "sealed bid 7777"
REASON = "a fault that was built in"


def fail(*arguments: Any, **more: Any) -> NoReturn:
    sealed = SECRET
    raise RuntimeError(f"{REASON}, with {len(sealed)} letters")


def build_in(where: str) -> None:
    from companion.table.timekeeper import Timekeeper
    from companion.tui.screens.log import LogScreen
    from companion.tui.screens.play import PlayScreen

    match where:
        case "log":
            LogScreen.body = fail  # type: ignore[method-assign]
        case "key":
            PlayScreen.take = fail  # type: ignore[method-assign]
        case "clock":
            Timekeeper._fire = fail  # type: ignore[method-assign]
        case _:
            raise SystemExit(f"There is no fault called {where}.")


if __name__ == "__main__":
    build_in(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
