"""The page's vectors against the program, and the page itself: enough of them, of every kind, and no frame in it wrong.

Cases 35 to 41, 43 and 44 [L0] by example; the same vectors are run against the firmwares.
"""

import re
from pathlib import Path

import pytest

from companion.box.frames import Decoder, Sender
from companion.box.messages import SHAPES, BadField, Message, UnknownLetter, from_frame, to_bytes, to_frame
from tests.hardware import vectors
from tests.hardware.vectors import BROKEN, PAGE, UNFIT, Bad, Good

GOOD, BAD = vectors.good(), vectors.bad()


def hear(data: bytes, sender: Sender) -> tuple[list[Message], list[BadField | UnknownLetter], Decoder]:
    decoder = Decoder(sender)
    messages, refused = [], []
    for frame in decoder.feed(data):
        try:
            messages.append(from_frame(frame))
        except (BadField, UnknownLetter) as why:
            refused.append(why)
    return messages, refused, decoder


def other(sender: Sender) -> Sender:
    return Sender.BOX if sender is Sender.HOST else Sender.HOST


@pytest.mark.parametrize("vector", GOOD, ids=vectors.name)
def test_a_good_vector_gives_its_message(vector: Good) -> None:
    (message,), refused, _ = hear(vector.data, Sender(vector.start))
    frame = to_frame(message)
    assert (frame.letter, frame.fields, refused) == (vector.letter, vector.values, [])
    assert [f"{value:0{width}X}" for value, width in zip(frame.fields, frame.widths, strict=True)] == [*vector.fields]


@pytest.mark.parametrize("vector", [vector for vector in GOOD if vector.alone], ids=vectors.name)
def test_a_good_vector_alone_is_what_the_sender_writes_and_an_echo_to_itself(vector: Good) -> None:
    sender = Sender(vector.start)
    (message,), _, _ = hear(vector.data, sender)
    assert to_bytes(message) == vector.data
    messages, refused, decoder = hear(vector.data, other(sender))
    assert (messages, refused, decoder.echoes, decoder.bad) == ([], [], 1, 0)


@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize("vector", BAD, ids=vectors.name)
def test_a_bad_vector_gives_no_message(vector: Bad, sender: Sender) -> None:
    assert hear(vector.data, sender)[0] == []


@pytest.mark.parametrize("vector", [vector for vector in BAD if vector.reason in BROKEN[:5]], ids=vectors.name)
def test_a_broken_frame_is_counted(vector: Bad) -> None:
    decoders = [hear(vector.data + b"<", sender)[2] for sender in Sender]
    assert sum(decoder.good for decoder in decoders) == 0
    assert sum(decoder.overlong > 0 for decoder in decoders) == (vector.reason == "long")
    assert sum(decoder.bad > 0 for decoder in decoders) >= (vector.reason != "long")


@pytest.mark.parametrize("vector", [vector for vector in BAD if vector.reason in UNFIT], ids=vectors.name)
def test_a_sound_frame_that_is_no_message_is_refused_with_its_id(vector: Bad) -> None:
    sender = Sender(vector.start)
    _, (refused,), decoder = hear(vector.data, sender)
    assert isinstance(refused, BadField if vector.reason == "field" else UnknownLetter)
    assert decoder.bad == 0
    if sender is Sender.HOST:
        assert refused.id == vector.id


def test_there_are_enough_of_every_kind() -> None:
    assert len(GOOD) >= 60
    assert len(BAD) >= 60
    assert {vector.reason for vector in BAD} == {*BROKEN, *UNFIT}
    told = {(vector.start, vector.letter) for vector in GOOD if vector.alone}
    assert told == {(kind.SENDER.value, kind.LETTER) for kind in SHAPES}


def test_the_check_value_stands_on_the_page() -> None:
    assert "`123456789` is `29B1`" in PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "good\t>T 05*8825\\n",
        "good\t>T 05*8825\\n\tT 06",
        "fine\t>T 05*8825\\n\tT 05",
        "bad\t>T 00*8825\\n\tfield",
        "bad\t>T 00*8825\\n\tugly",
        "bad\t>T 00*8825\\n\tcrc 05",
        "bad\t\\x0\tcrc",
    ],
)
def test_a_line_that_is_no_vector_is_refused_by_its_number(line: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n```vectors\n# heading\n{line}\n```\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 5 is no vector"):
        vectors.load(page)


def test_a_page_without_vectors_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape("page.md has no block of vectors")):
        vectors.load(page)
