"""Where the screens cannot run, a sentence says what to do instead."""

from __future__ import annotations

import io

import pytest

from companion.tui.terminal.fitness import unusable


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


@pytest.mark.parametrize("term", ["xterm-256color", "screen", "tmux-256color", "linux", "xterm-16color"])
def test_terminals_can_show_screens(term: str) -> None:
    assert unusable(Terminal(), Terminal(), {"TERM": term}, has_term=True) == ""


@pytest.mark.parametrize("stream", [None, io.StringIO(), closed()])
def test_streams_that_are_no_terminals_get_a_sentence(stream: io.StringIO | None) -> None:
    told = unusable(stream, Terminal(), {"TERM": "xterm"})
    assert "input" in told
    assert "--plain" in told
    assert "--json" in told
    assert "output" in unusable(Terminal(), stream, {"TERM": "xterm"})


@pytest.mark.parametrize("environ", [{}, {"TERM": ""}, {"TERM": "dumb"}, {"TERM": "DUMB "}, {"TERM": "unknown"}])
def test_terminals_for_lines_only_get_a_sentence(environ: dict[str, str]) -> None:
    assert "--plain" in unusable(Terminal(), Terminal(), environ, has_term=True)


def test_a_system_without_that_name_is_not_asked_for_it() -> None:
    assert unusable(Terminal(), Terminal(), {}, has_term=False) == ""
