"""The stream of JSON lines, shape by shape as DESIGN.md section 7 has it, and what no line can do to it."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest

from companion.core.game import Start
from companion.core.seats import seat_people
from companion.games import descent_overlord, kill_shakespeare
from companion.games.kill_shakespeare.start import sample
from companion.journal import FullDisk
from companion.plain import stream
from tests.plain.talking import BIDS_SENT, Notebook, Sitting, bid, later

ON = {"clocks": "on"}
ENTRY = ["number", "time", "by", "told", "prompts", "view"]


def shape(value: Any) -> Any:
    """The keys and kinds of a JSON value, lists by their first member."""
    match value:
        case dict():
            return {key: shape(each) for key, each in value.items()}
        case [first, *_]:
            return [shape(first)]
        case _:
            return type(value).__name__


# What goes out


async def test_the_first_line() -> None:
    [[first]] = await Sitting().stream()
    assert list(first) == ["play", "game", "number", "time", "seats", "prompts", "view"]
    assert (first["play"], first["game"], first["number"], first["time"]) == ("p1", "toy", 0, 0.0)
    assert first["seats"] == [{"seat": 1, "name": "Anna"}, {"seat": 2, "name": "Ben"}, {"seat": 3, "name": "Cleo"}]


async def test_a_prompt_with_a_form() -> None:
    [[first]] = await Sitting().stream()
    assert first["prompts"][0] == {
        "id": "P-TOY-01/1/1",
        "seat": 1,
        "text": "Anna: seal a bid.",
        "wait": "Waiting for Anna.",
        "rules": ["TOY-1"],
        "options": [],
        "deadline": None,
        "held": False,
        "form": {
            "do": "Bid",
            "fields": [
                {
                    "name": "amount",
                    "type": "int",
                    "min": 0,
                    "max": 9,
                    "choices": [],
                    "secret": True,
                    "text": "your bid",
                }
            ],
        },
    }


async def test_a_prompt_with_options_and_a_deadline() -> None:
    *_, [entry] = await Sitting(settings=ON).stream(*BIDS_SENT)
    [prompt] = entry["prompts"]
    assert prompt["options"][0] == {"label": "I react", "do": "Claim", "fields": {}}
    assert (prompt["seat"], prompt["deadline"], prompt["form"]) == (None, 3.0, None)


async def test_an_entry_and_its_view() -> None:
    *_, [entry] = await Sitting().stream(bid(2))
    assert list(entry) == ENTRY
    assert shape(entry["view"]) == {
        "headline": "str",
        "panels": [{"kind": "str", "id": "str", "rows": [{"seat": "int", "value": "int"}]}],
        "marks": [{"seat": "int", "mark": "str"}],
    }
    assert (entry["number"], entry["by"], entry["told"]) == (1, 2, ["Ben has sealed a bid."])
    panels = {panel["id"]: panel for panel in entry["view"]["panels"]}
    assert panels["place"] == {
        "kind": "Lines",
        "id": "place",
        "rows": [{"id": "round", "value": 1}, {"id": "step", "value": "bid"}],
    }


async def test_a_judged_window_has_a_race_panel() -> None:
    """G-7: every press with its offset, the early and the late included."""
    claims = ({"do": "Claim", "seat": 2, "at": 1.0}, {"do": "Claim", "seat": 1, "at": 1.02})
    answers = await Sitting(settings=ON).stream(*BIDS_SENT, *claims, {"do": "Claim", "seat": 3, "at": 1.5})
    [race] = [panel for panel in answers[-1][0]["view"]["panels"] if panel["kind"] == "Race"]
    assert race["rows"] == [
        {"seat": 2, "offset": 1.0, "error": 0.0, "early": False, "late_by": None, "verdict": "first"},
        {"seat": 1, "offset": 1.02, "error": 0.0, "early": False, "late_by": 0.02, "verdict": "later"},
    ]
    late = next(panel for panel in answers[-1][1]["view"]["panels"] if panel["kind"] == "Race")["rows"][-1]
    assert (late["seat"], late["late_by"], late["verdict"]) == (3, 0.5, "late")


async def test_one_line_per_entry_the_clocks_own_included() -> None:
    """The verdict falls before the line that comes after it."""
    answers = await Sitting(settings=ON).stream(
        *BIDS_SENT, {"do": "Claim", "seat": 2, "at": 1.0}, {"do": "Confirm", "at": 9}
    )
    assert [(entry["number"], entry["by"]) for entry in answers[-1]] == [(5, "clock"), (6, "table")]
    assert answers[-1][0]["time"] == 1.06
    assert answers[-1][1]["told"] == ["Ben shows the card.", "Ben grabs 1 point.", "Round 2 begins."]


async def test_between_two_lines_the_clock_may_write_its_own() -> None:
    answers = await Sitting(settings=ON).stream(*BIDS_SENT, later(5))
    assert [(entry["number"], entry["by"]) for entry in answers[-1]] == [(4, "clock")]


async def test_what_another_program_wrote_comes_as_entries_before_the_refusal() -> None:
    """B2-1: two programs, one play; nobody's entry is lost."""
    notebook = Notebook()
    first, second = Sitting(journal=notebook), Sitting(journal=notebook)
    await second.stream(bid(1), bid(2))
    answers = await first.stream(bid(3, id="mine"))
    assert [each.get("number") for each in answers[-1]] == [1, 2, None]
    assert answers[-1][-1]["refused"]["code"] == "stale"
    assert answers[-1][-1]["re"] == "mine"


# What comes in


async def test_an_id_comes_back_on_what_answers_the_line() -> None:
    ids: list[Any] = ["a", 7, None, {"x": [1]}, "é"]
    sent: list[Mapping[str, Any]] = [
        bid(1, id=ids[0]),
        bid(1, id=ids[1]),
        {"look": 1, "id": ids[2]},
        {"do": "Bad", "id": ids[3]},
    ]
    answers = await Sitting().stream(*sent, {"do": "Hold", "id": ids[4]})
    assert [answer[-1]["re"] for answer in answers[1:]] == ids
    assert [next(iter(answer[-1])) for answer in answers[1:]] == ["number", "refused", "seat", "error", "number"]


async def test_a_line_that_leads_to_no_entry_is_answered_only_by_its_id() -> None:
    answers = await Sitting().stream({"do": "Resume"}, {"do": "Resume", "id": 1}, {"advance": 2.0, "id": 2})
    assert answers[1] == []
    assert (answers[2][0]["number"], answers[2][0]["time"], answers[2][0]["re"]) == (0, 0.0, 1)
    assert (answers[3][0]["number"], answers[3][0]["time"], answers[3][0]["re"]) == (0, 2.0, 2)


async def test_a_prompt_that_is_no_longer_open_is_refused_as_stale() -> None:
    *_, [answer] = await Sitting().stream(bid(1), bid(1, prompt="P-TOY-01/1/1"))
    assert answer == {"refused": {"code": "stale", "reason": "That question is no longer open: look again."}}


async def test_a_refusal_names_a_code_or_a_rule() -> None:
    sent: list[Mapping[str, Any]] = [
        bid(1, 10),
        bid(None, 3),
        {"do": "Next"},
        {"do": "Claim", "seat": 1},
        {"do": "Adjust", "fields": {"what": "x"}},
    ]
    answers = await Sitting().stream(*sent)
    assert [answer[-1]["refused"]["code"] for answer in answers[1:]] == [
        "TOY-1",
        "not_eligible",
        "not_open",
        "not_open",
        "adjust",
    ]


async def test_undo_redo_and_rewind_ask_to_be_sure_at_a_barrier() -> None:
    answers = await Sitting().stream(
        *BIDS_SENT,
        {"undo": True},
        {"undo": True, "sure": True},
        {"redo": True},
        {"rewind": 0},
        {"rewind": 1, "sure": True},
    )
    assert answers[4][0]["refused"]["code"] == "barrier"
    assert answers[5][0]["told"] == ["Taken back: Cleo has sealed a bid."]
    assert answers[6][0]["told"] == ["Brought back: Cleo has sealed a bid."]
    assert answers[7][0]["refused"]["code"] == "barrier"
    assert [prompt["seat"] for prompt in answers[8][0]["prompts"]] == [2, 3]


async def test_a_seats_own_is_told_only_when_it_is_asked_for() -> None:
    """Told, prompts and view are always the table's."""
    answers = await Sitting().stream(bid(2, 7), {"look": 2}, {"look": None}, {"prompts": 3}, {"log": None})
    seen = [{row["seat"]: row["value"] for row in answers[at][0]["view"]["panels"][1]["rows"]} for at in (1, 2, 3)]
    assert [each[2] for each in seen] == ["in", 7, "in"]
    assert [list(answer[0]) for answer in answers[2:]] == [
        ["seat", "view"],
        ["seat", "view"],
        ["seat", "prompts", "forms"],
        ["seat", "log"],
    ]
    assert [prompt["seat"] for prompt in answers[4][0]["prompts"]] == [3]
    assert answers[5][0]["log"] == [{"number": 1, "time": 0.0, "told": ["Ben has sealed a bid."], "taken_back": False}]


# Time


async def test_advance_fires_each_deadline_strictly_before_it() -> None:
    answers = await Sitting(settings=ON).stream(*BIDS_SENT, {"advance": 3.0}, {"advance": 0.5})
    assert answers[4] == []
    assert (answers[5][0]["by"], answers[5][0]["told"][0]) == ("clock", "Nobody reacted.")


async def test_a_claim_at_the_deadline_counts_and_one_after_it_is_late() -> None:
    at_it = await Sitting(settings=ON).stream(*BIDS_SENT, {"do": "Claim", "seat": 1, "at": 3.0})
    assert (at_it[-1][-1]["by"], at_it[-1][-1]["time"]) == (1, 3.0)
    after = await Sitting(settings=ON).stream(*BIDS_SENT, {"do": "Claim", "seat": 1, "at": 3.1})
    assert [next(iter(each)) for each in after[-1]] == ["number", "number", "refused"]
    assert after[-1][0]["by"] == "clock"


async def test_an_earlier_at_is_a_press_that_arrives_late_and_moves_nothing() -> None:
    """G-8: judged by the time the hand moved, not by arrival."""
    claims = ({"do": "Claim", "seat": 1, "at": 1.0}, {"do": "Claim", "seat": 2, "at": 0.97, "clock": "box"})
    answers = await Sitting(settings=ON).stream(*BIDS_SENT, *claims, {"advance": 1})
    assert answers[5][0]["time"] == 1.0
    assert answers[6][0]["told"] == ["Ben reacts first; Anna 30 ms later."]


async def test_hold_keeps_the_time_left_and_resume_goes_on() -> None:
    """G-7; the table takes no claim while it is on hold."""
    sent: list[Mapping[str, Any]] = [
        {"advance": 1},
        {"do": "Hold"},
        {"advance": 60},
        {"do": "Claim", "seat": 1},
        {"do": "Resume"},
        {"advance": 2},
    ]
    answers = await Sitting(settings=ON).stream(*BIDS_SENT, *sent, {"advance": 0.1})
    assert answers[5][0]["prompts"][0]["held"] is True
    assert answers[6] == []
    assert answers[7][0]["refused"]["code"] == "not_open"
    assert answers[9] == []
    assert (answers[10][0]["by"], answers[10][0]["time"]) == ("clock", 3.0)


async def test_a_bad_command_does_not_move_the_clock() -> None:
    sitting = Sitting(settings=ON)
    await sitting.stream({"do": "Nonsense", "at": 50}, bid(1, "x", extra=1, at=50), bid(9, at=50))
    assert sitting.table.time == 0.0


# Lines that cannot be


BAD = [
    "nonsense",
    "{",
    "[]",
    "[1, 2]",
    "3",
    "null",
    '"text"',
    "{}",
    '{"do": "Next", "undo": true}',
    '{"do": "Bid", "do": "Bid"}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 1, "amount": 9}}',
    '{"do": 3}',
    '{"do": null}',
    '{"do": "Nonsense"}',
    '{"do": "Expire", "fields": {"at": 3}}',
    '{"do": "Bid", "seat": "1", "fields": {"amount": 3}}',
    '{"do": "Bid", "seat": true, "fields": {"amount": 3}}',
    '{"do": "Bid", "seat": 1.0, "fields": {"amount": 3}}',
    '{"do": "Bid", "seat": 0, "fields": {"amount": 3}}',
    '{"do": "Bid", "seat": 4, "fields": {"amount": 3}}',
    '{"do": "Bid", "seat": 1, "fields": [3]}',
    '{"do": "Bid", "seat": 1, "fields": {}}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": true}}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": {"value": 3}}}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3, "more": 1}}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "more": 1}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "at": "now"}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "at": -1}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "at": 1e300}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "at": 1e999}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "error": -0.1}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "at": NaN}',
    '{"do": "Bid", "seat": 1, "fields": {"amount": 3}, "prompt": 1}',
    '{"do": "Adjust", "fields": {"what": "points", "by": 1.5}}',
    '{"do": "AdjustAll", "fields": {"changes": [{"what": "points", "seat": 1, "to": 3, "x": 1}]}}',
    '{"do": "Rename", "fields": {"seat": 1, "name": "\\ud800"}}',
    '{"do": "Rename", "fields": {"seat": 1, "name": "a\x00b"}}',
    '{"undo": false}',
    '{"undo": 1}',
    '{"undo": true, "sure": 1}',
    '{"redo": null}',
    '{"rewind": -1}',
    '{"rewind": "1"}',
    '{"rewind": true}',
    '{"advance": null}',
    '{"advance": -1}',
    '{"advance": "5"}',
    '{"look": 4}',
    '{"look": "1"}',
    '{"log": 1, "number": 2}',
    '{"id": 1}',
    "\x00",
    "[" * 5000,
    '{"id": ' + "[" * 200 + "]" * 200 + ', "redo": true}',
    '{"do": "Next", "id": "' + "x" * 200_000 + '"}',
    '{"rewind": ' + "9" * 5000 + "}",
    b'{"do": "Next\xff"}',
    b"\xff\xfe",
    "\udcff{}",
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: ascii(line)[:48])
async def test_a_bad_line_is_an_error_and_changes_nothing(line: str | bytes) -> None:
    sitting = Sitting(settings=ON)
    await sitting.stream(bid(2, 7))
    before = sitting.everything()
    answers = await sitting.stream("", line)
    [answer] = answers[-1]
    assert list(answer) in (["error"], ["error", "re"])
    assert answer["error"].startswith("line 2: ")
    assert len(answer["error"]) < 1000
    assert sitting.everything() == before
    assert sitting.status == 0


async def test_no_error_repeats_a_value() -> None:
    """F3-1: a hidden bid stands in no error message."""
    secret = "7777"
    answers = await Sitting().stream(
        bid(1, int(secret)),
        bid(1, [secret]),
        bid(1, 3, at=secret),
        '{"do": "Bid", "fields": {"amount": 7777',
        bid(9, secret),
    )
    assert secret not in json.dumps(answers)


async def test_every_line_is_utf_8_without_a_control_byte() -> None:
    """C1-5: a name drives nothing that reads the stream."""
    out = io.StringIO()
    sitting = Sitting()

    async def lines() -> AsyncIterator[str]:
        yield json.dumps(
            {"do": "Rename", "fields": {"seat": 1, "name": "\x1b]0;pwn\x07\x9b2J\r\né ü"}, "id": "\x7f\u2028"}
        )

    await stream.run(sitting.table, sitting.keeper, sitting.codec, manual=False, play_id="p", stdin=lines(), stdout=out)
    text = out.getvalue()
    assert "é ü" in text
    assert not any(ord(character) < 32 and character != "\n" for character in text)
    assert json.loads(text.splitlines()[1])["told"][0].startswith("Anna is now ␛]0;pwn␇")
    text.encode()


async def test_a_journal_that_fails_ends_it_with_status_3() -> None:
    notebook = Notebook()

    def fill_the_disk(each: Sitting) -> None:
        notebook.fault = FullDisk("The disk is full.")

    sitting = Sitting(journal=notebook)
    answers = await sitting.stream(bid(1), fill_the_disk, bid(2), bid(3))
    assert answers[-1] == [{"error": "line 2: The disk is full."}]
    assert sitting.status == 3
    assert len(notebook.rows) == 1


async def test_at_the_end_of_input_an_open_window_is_left_on_hold() -> None:
    notebook = Notebook()
    await Sitting(settings=ON, journal=notebook).stream(*BIDS_SENT)
    [[first]] = await Sitting(settings=ON, journal=notebook).stream()
    assert (first["number"], first["prompts"][0]["held"]) == (3, True)


# Who is asked, and whose a form is


async def test_who_has_answered_is_told_and_what_is_not() -> None:
    """KS-17.3: for all who count those who are in; the same bytes for a bid of nothing and for a high one."""

    async def after(tokens: str) -> list[list[dict[str, Any]]]:
        sitting = Sitting(game=kill_shakespeare.GAME, start=sample(4))
        await sitting.talk("", "21 y 9 9")
        return await sitting.stream({"do": "Commit", "seat": 2, "fields": {"bid": tokens}})

    answers = await after("0")
    assert [prompt.get("answered") for prompt in answers[0][0]["prompts"]] == [None] * 5
    entry = answers[1][0]
    assert entry["prompts"][0]["answered"] == [2]
    assert [prompt["seat"] for prompt in entry["prompts"]] == [None, 1, 3, 4]
    assert await after("6 5") == answers


async def test_whose_reaction_is_open_is_told() -> None:
    """G-7"""
    *_, [entry] = await Sitting(settings=ON).stream(*BIDS_SENT)
    assert entry["prompts"][0]["asked"] == [1, 2, 3]


async def test_a_form_at_hand_says_whose_it_is_where_it_is_not_the_tables() -> None:
    """D.7: a program offers the overlord's notes to nobody else."""
    roster = seat_people(["Anna", "Ben", "Cleo"])
    sitting = Sitting(game=descent_overlord.GAME, start=Start(roster=roster, inputs={2: {"role": "overlord"}}))
    quest = {"do": "EnterQuest", "fields": {"conquest": 5}}
    *_, [answer] = await sitting.stream(quest, {"prompts": None})
    whose = {form["word"]: form.get("seat", "the table's") for form in answer["forms"]}
    assert {word for word, seat in whose.items() if seat == 2} == {"note", "plan", "cross"}
    assert set(whose.values()) == {2, "the table's"}
