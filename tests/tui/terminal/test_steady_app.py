"""The app without a terminal: how it ends, what Ctrl+C says, and that a test still sees the fault."""

from __future__ import annotations

import asyncio
import importlib.metadata
import inspect

import pytest
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.tui.terminal import last_words
from companion.tui.terminal.steady_app import SteadyApp

SIZE = (80, 24)


class Small(SteadyApp):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("small")

    def hint(self, sentence: str) -> None:
        self.said.append(sentence)
        super().hint(sentence)

    def key_x(self) -> None:
        sealed = "7777"
        raise KeyError("a fault" if sealed else "")


async def test_ctrl_q_ends_it_with_0_and_ctrl_c_only_says_so() -> None:
    app = Small()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+c", "ctrl+z", "ctrl+p")
        assert app.said == [app.HOW_TO_LEAVE]
        assert not app.is_leaving
        assert type(app.screen).__name__ == "Screen"  # no palette
        await pilot.press("ctrl+q")
    assert app.status == 0
    assert app.return_value == 0


async def test_it_leaves_from_a_dialog_and_the_first_status_stands() -> None:
    app = Small()
    async with app.run_test(size=SIZE):
        await app.push_screen(ModalScreen[None]())
        app.leave(143)
        app.leave(0)
    assert app.status == 143
    assert app.return_code == 143


async def test_a_terminal_that_has_gone_is_a_hangup() -> None:
    app = Small()
    async with app.run_test(size=SIZE):
        app.terminal_gone()
    assert app.status == 129


async def test_a_hint_is_shown_as_it_is() -> None:
    app = Small()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        app.hint("[/ is no markup")
        await pilot.pause()
        assert [each.message for each in app._notifications] == ["[/ is no markup"]


async def test_a_fault_reaches_the_test_and_shows_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    app = Small()
    with pytest.raises(KeyError, match="a fault"):
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("x")
    assert app.status == 1
    told = capsys.readouterr().err
    assert "key_x" in told
    assert "7777" not in told.replace('sealed = "7777"', "")
    assert told.rstrip().endswith(app.AFTER_A_CRASH)
    assert "`companion resume`" in app.AFTER_A_CRASH


async def test_a_frame_is_left_out_only_where_the_driver_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Small()
    shown = []
    monkeypatch.setattr(App, "_display", lambda self, screen, renderable: shown.append(renderable))
    async with app.run_test(size=SIZE) as pilot:
        driver = app._driver
        monkeypatch.setattr(driver, "takes_a_frame", lambda: False, raising=False)
        await pilot.pause()
        shown.clear()
        app.query_one(Static).update("larger")
        await pilot.pause()
        assert shown == []
        monkeypatch.setattr(driver, "takes_a_frame", lambda: True, raising=False)
        app.refresh()
        await pilot.pause()
        assert shown


def test_last_words_drive_no_terminal() -> None:
    said = last_words.of_crash(ValueError("a\x1b]0;pwn\x07\x9bb"), "All is saved.")
    assert not [character for character in said if character != "\n" and not character.isprintable()]
    assert said.endswith("\nAll is saved.\n")


INSIDES = {
    "_display": ["self", "screen", "renderable"],
    "_handle_exception": ["self", "error"],
    "_fatal_error": ["self"],
    "_print_error_renderables": ["self"],
    "_close_messages_no_wait": ["self"],
}


def test_the_insides_of_textual_that_are_used_here_are_those_that_were_read() -> None:
    """When the pin of Textual moves, read these again, and the tests of this folder are the rest of the proof:

    App._display, _handle_exception, _fatal_error, _shutdown (the driver is closed, then errors are printed),
    _process_messages (whatever happens, the driver stops application mode), run_async, exit; LinuxDriver (what a
    driver sets and puts back; ours stands in for it); XTermParser.parse with reissue_sequence_as_keys (what it types
    out), _parse_extended_key (what it reads before its list); ANSI_SEQUENCES_KEYS and FUNCTIONAL_KEYS.
    """
    assert importlib.metadata.version("textual") == "8.2.8"
    for name, parameters in INSIDES.items():
        assert list(inspect.signature(getattr(App, name)).parameters) == parameters
    assert list(inspect.signature(Driver.__init__).parameters) == ["self", "app", "debug", "mouse", "size"]


async def test_the_insides_of_textual_that_are_read_here_are_there() -> None:
    app = App[int]()
    async with app.run_test(size=SIZE):
        assert app._exception is None
        assert app._return_code is None
        assert isinstance(app._exception_event, asyncio.Event)
        driver = app._driver
        assert isinstance(driver, Driver)
        assert driver._loop is asyncio.get_running_loop()
        assert driver._mouse
        assert driver._size == SIZE
