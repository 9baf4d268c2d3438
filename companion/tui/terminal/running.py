"""Runs an app inside somebody else's event loop, so that a cancelled task still leaves a clean terminal.

Must not handle signals: who owns the loop does, and cancels.
"""

from __future__ import annotations

import asyncio

from companion.tui.terminal.steady_app import GRACE, SteadyApp

CANCELLED = 130
"""The status of an app whose task was cancelled; the owner of the loop knows the signal and its status."""


async def run_app(app: SteadyApp) -> int:
    """The app's exit status. Raises CancelledError when it is cancelled, and then the terminal is given back before."""
    running = asyncio.ensure_future(app.run_async())
    app._running_task = running
    try:
        await asyncio.shield(running)
        return app.status
    except asyncio.CancelledError:
        if running.done():  # it was not we who were cancelled, but an app that would not leave
            return app.status
        await _end(app, running)
        raise
    finally:
        app.give_back_terminal()


async def _end(app: SteadyApp, running: asyncio.Task[int | None]) -> None:
    """Let the app leave; one that does not is cancelled. A second cancelling hurries."""
    app.leave(CANCELLED)
    try:
        await asyncio.wait({running}, timeout=GRACE)
    finally:
        running.cancel()
        app.give_back_terminal()
    await asyncio.wait({running}, timeout=GRACE)
