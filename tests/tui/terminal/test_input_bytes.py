"""The bytes of a terminal: D3-1 (no UTF-8, old mouse reports) and D3-3 (a paste without marks)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tui.terminal.input_bytes import (
    LONGEST_PASTE,
    LONGEST_SEQUENCE,
    InputBytes,
    Pasted,
    Piece,
    Sequence,
    Typed,
)

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
MARKS = b"\x1b[]OM<;?0123456789~$uAR\x07\\P\xc3\xa9\xff\x00\x9b\r\n\tq+- "
"""Bytes that mean something here; hypothesis meets them more often than by chance."""


def read(*chunks: bytes) -> list[Piece]:
    """The pieces of chunks that came one soon after the other."""
    source = InputBytes()
    return [piece for chunk in chunks for piece in source.feed(chunk)]


def read_at_last(*chunks: bytes) -> list[Piece]:
    """As `read`, and then nothing comes for long."""
    source = InputBytes()
    return [piece for chunk in chunks for piece in source.feed(chunk)] + source.late()


def keys(text: str) -> list[Piece]:
    return [Typed(character=character) for character in text]


def of(*sequences: str) -> list[Piece]:
    return [Sequence(text=text) for text in sequences]


def a_byte_at_a_time(data: bytes) -> list[bytes]:
    return [data[at : at + 1] for at in range(len(data))]


@pytest.mark.parametrize(
    ("data", "left"),
    [
        (b"\xff", ""),  # D3-1
        (b"n\xffu", "nu"),
        (b"\xe2\x82n", "n"),
        (b"\xc3\x1b[A", ""),
        (b"n\x00u", "nu"),
        ("\x85n\x9b".encode(), "n"),
        ("é".encode(), "é"),
        ("🎲".encode(), "🎲"),
    ],
)
def test_bytes_that_are_no_text_are_dropped_and_the_rest_is_typed(data: bytes, left: str) -> None:
    typed = [piece for piece in read_at_last(data) if isinstance(piece, Typed)]
    assert typed == keys(left)


@pytest.mark.parametrize("report", [b"\x1b[M \xc8\x30", b"\x1b[M !!", b"\x1b[M\xff\xff\xff"])
def test_an_old_mouse_report_is_dropped_whole_however_it_is_cut(report: bytes) -> None:
    for cut in range(len(report)):
        assert read(report[:cut], report[cut:], b"n") == keys("n")
    assert read(*a_byte_at_a_time(report), b"n") == keys("n")


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[A", "\x1bOA", "\x1b[1;5C", "\x1b[<0;10;10M", "\x1b[[A", "\x1b[?2026;2$y", "\x1b[99~", "\x1bé"],
)
def test_a_sequence_is_one_piece_however_it_is_cut(sequence: str) -> None:
    data = sequence.encode()
    assert read(data, b"n") == of(sequence) + keys("n")
    assert read(*a_byte_at_a_time(data), b"n") == of(sequence) + keys("n")


def test_a_key_that_ends_like_no_other_waits_for_nothing() -> None:
    assert read(b"\x1b[23$", b"n") == of("\x1b[23$") + keys("n")


@pytest.mark.parametrize("answer", [b"\x1b]11;rgb:0000/0000/0000\x1b\\", b"\x1b]0;q\x07", b"\x1bP1+r636f\x1b\\"])
def test_text_that_a_terminal_answers_is_never_typed(answer: bytes) -> None:
    assert keys("n") == [piece for piece in read(answer, b"n") if isinstance(piece, Typed)]
    assert keys("n") == [piece for piece in read(answer[:5], answer[5:], b"n") if isinstance(piece, Typed)]


@pytest.mark.parametrize("broken", [b"\x1b[12\x11", b"\x1b[\xff", b"\x1bO1\x1b[A", b"\x1b[M \x1b[A"])
def test_a_broken_sequence_takes_no_key_with_it(broken: bytes) -> None:
    after = read(broken, b"n")
    assert after[-1] == Typed(character="n")
    assert not {Typed(character=each) for each in "[O12 M"} & set(after)


def test_a_single_escape_is_a_key_once_nothing_follows() -> None:
    source = InputBytes()
    assert source.feed(b"\x1b") == []
    assert source.lone_escape
    assert source.late() == of("\x1b")
    assert source.feed(b"n") == keys("n")
    assert not source.begun


def test_two_escapes_are_two_keys() -> None:
    assert read_at_last(b"\x1b\x1b") == of("\x1b", "\x1b")


def test_a_letter_with_alt_is_never_the_letter() -> None:
    assert read(b"\x1bn") == of("\x1bn")
    assert read(b"\x1b", b"n") == of("\x1bn")


@pytest.mark.parametrize("tail", [b"[A", b"[<35;10;10M", b"[M \xc8\x30", b"OA"])
def test_the_tail_of_a_sequence_that_came_late_is_no_key(tail: bytes) -> None:
    source = InputBytes()
    source.feed(b"\x1b")
    assert source.late() == of("\x1b")
    assert source.feed(tail + b"n") == keys("n")


def test_a_bracket_typed_after_an_escape_is_a_key() -> None:
    source = InputBytes()
    source.feed(b"\x1b")
    source.late()
    assert source.feed(b"[") == keys("[")


def test_what_never_ends_is_given_up_and_what_follows_is_heard() -> None:
    for begun in (b"\x1b[12", b"\x1bO", b"\x1b]0;abc", b"\xe2\x82", b"\x1b[M "):
        source = InputBytes()
        assert source.feed(begun) == []
        assert source.begun
        assert source.late() == []
        assert source.feed(b"n") == keys("n")


@pytest.mark.parametrize("introducer", [b"\x1b[", b"\x1b]", b"\x1bO"])
def test_a_sequence_without_end_is_not_kept(introducer: bytes) -> None:
    source = InputBytes()
    source.feed(introducer + b"1")
    for _ in range(100):
        source.feed(b"1" * 1000)
    assert len(source._rest) <= LONGEST_SEQUENCE + 1000


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"qqyyuu", "qqyyuu"),
        (b"Anna\rBen\r", "Anna\nBen\n"),
        (b"a\nb", "a\nb"),
        (b"1\r2", "1\n2"),
        (b"abc\x11", "abc"),
        (b"a\tb", "a\tb"),
        (b"   ", "   "),
        (b"123\r", "123\n"),
        ("äöü".encode(), "äöü"),
    ],
)
def test_text_that_came_at_once_is_a_paste(data: bytes, text: str) -> None:  # D3-3
    assert read(data) == [Pasted(text=text)]


def test_the_rest_of_a_paste_without_marks_belongs_to_it_however_short() -> None:
    source = InputBytes()
    assert source.feed(b"An") == keys("An")  # two hands, for all one knows
    assert source.feed(b"na and Ben") == [Pasted(text="na and Ben")]
    assert source.feed(b"q\r") == [Pasted(text="q\n")]
    assert source.feed(b"1") == [Pasted(text="1")]
    assert source.pouring
    assert source.late() == []
    assert source.feed(b"q") == keys("q")


@pytest.mark.parametrize("data", [b"123456", b"+++", b"1-2+", b"un", b"u\r", b"\r\r\r", b"\x1a\x1a\x1a", b"\t\t\t\t"])
def test_what_hands_can_press_at_once_stays_keys(data: bytes) -> None:
    assert read(data) == keys(data.decode())


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_marked_paste_is_one_piece_however_it_is_cut(cut: int) -> None:
    data = BEGIN + b"Anna\r\nBen\x00\x11" + END
    assert read(data[:cut], data[cut:], b"n") == [Pasted(text="Anna\nBen"), *keys("n")]


@pytest.mark.parametrize("begin", [BEGIN, b"abc"])
@pytest.mark.parametrize("reads", [(b"", END), (END,), ()])
def test_a_paste_that_holds_an_end_mark_is_still_one_paste(begin: bytes, reads: tuple[bytes, ...]) -> None:  # D3-3
    """Two letters behind the mark would be two steps back."""
    first, *rest = reads or (b"",)
    pieces = read(begin + b"An\t" + END + b"uu" + first, *rest)
    assert pieces == [Pasted(text=begin.removeprefix(BEGIN).decode() + "An\tuu")]


def test_what_comes_after_a_paste_is_heard_again() -> None:
    source = InputBytes()
    source.feed(BEGIN + b"abc" + END + b"u")
    assert source.pouring
    source.late()
    assert source.feed(b"u") == keys("u")


def test_a_paste_without_end_does_not_make_the_keys_deaf() -> None:
    assert read_at_last(BEGIN + b"Anna") == [Pasted(text="Anna")]
    source = InputBytes()
    source.feed(BEGIN)
    source.late()
    assert source.feed(b"n") == keys("n")


def test_of_a_very_long_paste_the_beginning_is_kept() -> None:
    chunks = [BEGIN, *[b"x" * 9000] * 20, END, b"n"]
    pasted, key = read(*chunks)
    assert pasted == Pasted(text="x" * LONGEST_PASTE)
    assert key == Typed(character="n")


@given(st.lists(st.binary() | st.lists(st.sampled_from(MARKS)).map(bytes), max_size=8))
def test_nothing_that_comes_is_an_error_and_nothing_is_kept_for_ever(chunks: list[bytes]) -> None:
    source = InputBytes()
    for chunk in chunks:
        source.feed(chunk)
    source.late()
    assert not source.begun


@given(st.lists(st.sampled_from([chr(code) for code in range(1, 128) if code != 27])))
def test_plain_keys_come_one_by_one(typed: list[str]) -> None:
    assert read(*(character.encode() for character in typed)) == keys("".join(typed))


@given(
    st.lists(
        st.sampled_from(["\x1b[A", "\x1bOP", "\x1b[<0;3;4M", "\x1b[5~", "\x1b[M !!", "é", "n", "7", "\r", "\x1bx"]),
        max_size=8,
    ),
    st.data(),
)
def test_where_the_bytes_are_cut_makes_no_difference(parts: list[str], data: st.DataObject) -> None:
    # Between keys stands a sequence, so that no read holds enough letters for a paste.
    whole = "".join(part + "\x1b[I" for part in parts).encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)))))
    pieces = [whole[start:stop] for start, stop in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert read(*pieces) == read(whole)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=3), st.data())
def test_a_marked_paste_survives_every_cut(text: str, data: st.DataObject) -> None:
    whole = BEGIN + text.encode() + END
    cut = data.draw(st.integers(0, len(whole)))
    assert read(whole[:cut], whole[cut:]) == [Pasted(text=text)]
