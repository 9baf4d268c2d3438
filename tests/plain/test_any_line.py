"""Any text at all: no line raises, a line that is refused changes nothing, and nothing written drives a terminal."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.kill_overlord import GAME as KILL_OVERLORD
from companion.games.kill_overlord.start import sample
from companion.games.kill_shakespeare import GAME as KILL_SHAKESPEARE
from companion.games.kill_shakespeare import start as shakespeare
from companion.plain.words import understand
from tests.plain.talking import BIDS, Sitting

WORDS = (
    "u u! redo rewind log wait wait! h go + - +3 -1 0 1 2 3 12 a b c n r p ben anna cleo points bids round step fix ; "
    "void not but x card role rename leave back set clocks "
    "on longer shorter view start ? ?? help stop . because amount=3 go on take "
    "it \x1b[A ² 日本 " + "9" * 30
).split()

typed = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    st.builds(" ".join, st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=5)),
)


@given(lines=st.lists(typed, max_size=12), opened=st.booleans(), clocks=st.sampled_from(["on", "off"]))
@example(
    lines=["fix points 1 2 3; points ben +1", "u!", "rewind 0!", "leave 1", "leave 2", "3 4"], opened=False, clocks="on"
)
def test_no_typed_line_raises_or_drives_a_terminal(lines: list[str], opened: bool, clocks: str) -> None:
    sitting = Sitting(settings={"clocks": clocks})
    asyncio.run(sitting.talk(*(BIDS if opened else ()), *lines))
    assert all(character.isprintable() for character in "".join(sitting.said).replace("\n", ""))
    assert sitting.status == 0


@given(lines=st.lists(typed, max_size=10), level=st.sampled_from(["referee", "full"]))
@example(lines=["card", "", ".", "x", "stop"], level="full")
def test_no_typed_line_raises_in_the_real_game(lines: list[str], level: str) -> None:
    start = sample(4)
    sitting = Sitting(game=KILL_OVERLORD, start=replace(start, settings={"ko.level": level}))
    asyncio.run(sitting.talk("", "3", "4", *lines))
    assert all(character.isprintable() for character in "".join(sitting.said).replace("\n", ""))
    assert sitting.status == 0


BOARD_WORDS = (
    "effect 4h- 4h 7b++ 2v+ t+ a+ 9 +- quest 2 ben easy hard jester battle siege hope cawdor iago stack view all infl "
    "20 10 0 9 y no none enter the totals area. values u ? ?? stop u! anna"
).split()


@settings(max_examples=20, deadline=None)
@given(lines=st.lists(st.one_of(typed, st.lists(st.sampled_from(BOARD_WORDS), max_size=7).map(" ".join)), max_size=8))
@example(lines=["effect", "effect 4h-", "4h", "4h- 2v+", ".", "enter", "1 2 3 4", "1", "", "view hope", "hope cawdor"])
def test_no_typed_line_raises_in_the_game_with_a_board(lines: list[str]) -> None:
    sitting = Sitting(game=KILL_SHAKESPEARE, start=shakespeare.sample(3))
    asyncio.run(sitting.talk("", "21 y 9 9", *lines))
    assert all(character.isprintable() for character in "".join(sitting.said).replace("\n", ""))
    assert sitting.status == 0


@given(line=typed)
def test_a_line_that_led_to_no_entry_changed_nothing(line: str) -> None:
    sitting = Sitting(settings={"clocks": "on"})
    asyncio.run(sitting.talk(*BIDS))
    before = sitting.everything()
    asyncio.run(sitting.talk(line))
    assert sitting.table.number > 3 or sitting.everything() == before


@given(line=st.text(min_size=1, max_size=3000))
def test_a_line_is_understood_or_told_so(line: str) -> None:
    from companion.plain.scene import Scene

    table = Sitting().table
    scene = Scene(roster=table.roster, prompts=table.prompts(None), view=table.view(None), settings=table.game.settings)
    assert understand(line, scene) is not None


names = st.sampled_from(
    ["Bid", "Next", "Claim", "Pass", "Confirm", "Adjust", "Rename", "SetOption", "Hold", "Nonsense"]
)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(
    "do seat fields prompt at error clock resolution id undo redo rewind look prompts log advance sure".split()
)
spoken = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60),
    st.dictionaries(keys, st.one_of(plain, names, st.integers(0, 4), st.just(True)), max_size=5).map(json.dumps),
    st.builds(
        lambda do, seat, fields: json.dumps({"do": do, "seat": seat, "fields": fields}),
        names,
        st.integers(0, 4),
        st.dictionaries(st.sampled_from("amount what seat by to name key value reason".split()), plain, max_size=3),
    ),
)


@given(lines=st.lists(spoken, max_size=8))
def test_no_line_of_the_stream_raises_and_each_answer_is_one_of_its_shapes(lines: list[str | bytes]) -> None:
    sitting = Sitting(settings={"clocks": "on"})
    answers = asyncio.run(sitting.stream(*lines))
    firsts = {next(iter(answer)) for said in answers[1:] for answer in said}
    assert firsts <= {"number", "refused", "error", "seat"}
    assert sitting.status == 0


@given(line=spoken)
def test_a_refused_line_of_the_stream_changes_nothing(line: str | bytes) -> None:
    sitting = Sitting(settings={"clocks": "on"})
    before = sitting.everything()
    answers = asyncio.run(sitting.stream(line))
    kinds = [next(iter(answer)) for answer in answers[-1]] if len(answers) > 1 else []
    assert kinds not in (["error"], ["refused"]) or sitting.everything() == before or '"at"' in str(line)
