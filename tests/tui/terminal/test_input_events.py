"""Keys as the screens get them: what is not known is nothing, and never the letters it is written with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual.message import Message

from companion.tui.terminal.input_events import POURED, UNFINISHED, WANTED, InputEvents, is_known


def messages(*chunks: bytes) -> list[Message]:
    source = InputEvents()
    return [message for chunk in chunks for message in source.feed(chunk)] + source.late()


def names(*chunks: bytes) -> list[str]:
    return [message.key for message in messages(*chunks) if isinstance(message, events.Key)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"n", "n"),
        (b"[", "left_square_bracket"),
        (b" ", "space"),
        (b"\r", "enter"),
        (b"\x11", "ctrl+q"),
        (b"\x1a", "ctrl+z"),
        (b"\x7f", "backspace"),
        (b"\x1b", "escape"),
        (b"\x1b[A", "up"),
        (b"\x1bOA", "up"),
        (b"\x1b[1;5C", "ctrl+right"),
        (b"\x1b[Z", "shift+tab"),
        (b"\x1b[[A", "f1"),
        (b"\x1b[113;5u", "ctrl+q"),
        (b"\x1bOq", "1"),
        (b"\x1bb", "ctrl+left"),
        ("ä".encode(), "ä"),
    ],
)
def test_a_key_has_its_name(data: bytes, name: str) -> None:
    assert names(data) == [name]


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[99~",  # Textual itself makes the letter c of it
        b"\x1b[98~",
        b"\x1b[110P",
        b"\x1b[u",
        b"\x1b[>1;2c",
        b"\x1b[59999u",
        b"\x1bu",
        b"\x1b1",  # Alt with a digit: Textual makes an inverted exclamation mark of it
        b"\x1b]u\x07",
        b"\x1b[" + b"1;" * 40 + b"u",
        b"\x1b[12;40R",  # where the cursor is: nobody asked
        b"\x1b[48;24;80;480;640t",  # a size that the system did not tell
        b"\x1b[1;1:3u",
        b"\x1b[" + b"9" * 25 + b"u",
    ],
)
def test_an_unknown_sequence_is_no_letter(data: bytes) -> None:
    assert not [name for name in names(data) if len(name) == 1]
    assert not [message for message in messages(data) if isinstance(message, events.Resize | events.CursorPosition)]


@pytest.mark.parametrize(
    "data", [b"\x1b[99~", b"\x1b[\xff", b"\x1b[12;4", b"\x1b[200~x", b"\x1b[99999999999u", b"\xff"]
)
def test_the_key_after_a_strange_thing_is_heard(data: bytes) -> None:
    source = InputEvents()
    source.feed(data)
    source.late()
    assert [message.key for message in source.feed(b"n") if isinstance(message, events.Key)] == ["n"]


def test_no_sequence_of_the_list_is_a_letter() -> None:
    for sequence, keys in ANSI_SEQUENCES_KEYS.items():
        if sequence.startswith("\x1b") and len(sequence) > 2 and isinstance(keys, tuple):
            if is_known(sequence) and sequence[-1] != "R":  # where the cursor is looks the same
                assert names(sequence.encode()), repr(sequence)
            assert not [name for name in names(sequence.encode()) if len(name) == 1], repr(sequence)


def test_every_functional_key_is_known() -> None:
    for code, name in FUNCTIONAL_KEYS.items():
        number, end = code[:-1], code[-1]
        if end != "R":  # the position of the cursor looks the same
            assert names(f"\x1b[{number};1{end}".encode()) == [name]


def test_mouse_focus_and_paste_arrive() -> None:
    click, leave, paste = messages(b"\x1b[<0;10;5M\x1b[O\x1b[200~[/\x1b[201~")
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y, click.button) == (9, 4, 1)
    assert isinstance(leave, events.AppBlur)
    assert isinstance(paste, events.Paste)
    assert paste.text == "[/"


def test_an_escape_is_waited_for_shortly_and_the_rest_longer() -> None:
    source = InputEvents()
    assert source.patience is None
    source.feed(b"\x1b")
    assert source.patience is not None
    assert source.patience < UNFINISHED
    source.feed(b"[1")
    assert source.patience == UNFINISHED
    source.feed(b"A")
    assert source.patience is None
    source.feed(b"qqyyuu")
    assert source.patience == POURED
    source.late()
    assert source.patience is None


SEQUENCES = st.from_regex(rb"\x1b[\[O][<?0-9;:$]{0,12}[A-Za-z~]", fullmatch=True)


@given(st.lists(st.binary(max_size=40) | SEQUENCES, max_size=6))
def test_whatever_comes_only_events_of_hands_go_on(chunks: list[bytes]) -> None:
    assert all(isinstance(message, (*WANTED, events.Paste)) for message in messages(*chunks))


@given(st.from_regex(r"\x1b\[[0-9;:<=>?]{0,20}[ -/]{0,2}[@-tv-~]", fullmatch=True).filter("\x1b[200~".__ne__))
def test_no_sequence_that_names_a_key_of_a_list_is_a_letter(sequence: str) -> None:
    assert not [name for name in names(sequence.encode()) if len(name) == 1]
