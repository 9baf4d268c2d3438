"""A shared board in the plain faces: what `view` reads aloud, how its numbers are made right, what the stream sends."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust
from companion.core.view import View
from companion.plain.amending import amend, names
from companion.plain.letters import letter_lines
from companion.plain.scene import Scene
from tests.plain.boards import BOARD
from tests.plain.talking import Sitting, bid


def table() -> Sitting:
    return Sitting(game=BOARD)


def scene() -> Scene:
    here = table().table
    return Scene(roster=here.roster, prompts=(), view=here.view(None))


async def test_the_board_is_read_aloud_a_line_a_panel() -> None:
    """Parts are a line a seat, a sheet a line a row; what stands aside is left for `view all`."""
    assert await table().talk("view") == (
        "Toy round 1\n"
        "Hope, each of 8: 1 Isle of Prospero 3 free, 2 Messaline 2, 3 Delphos 4, 4\n"
        "  Cawdor 1 (low, Richard)!, 5 Maentua 5, 6 Bohemia 0 fallen, 7 Arden 6, 8 Avon\n"
        "  4\n"
        "Search: 1 of 3\n"
        "Iago: 2 of 3, +16\n"
        "                 points  bids  jester\n"
        "1  Anna  to act       0  ...        0\n"
        "2  Ben   to act       0  ...        0\n"
        "3  Cleo  to act       0  ...        0\n"
        "place: round 1, step bid\n"
        "influence, 1 Isle of Prospero: Anna 2, Ben 0, Cleo 1\n"
        "influence, 4 Cawdor: Anna 0, Ben 1, Cleo 0\n"
        "turn order: Ben, Anna, Cleo\n"
        "score, Anna: start 5, quests 2, Iago -1, makes 6\n"
        "score, Ben: start 5, quests 0, Iago 0, makes 5\n"
        "score, Cleo: start 5, quests 1, Iago 0, makes 6\n"
        "scoring, Areas led: Anna 3; 3 against 2\n"
    )


async def test_a_part_of_the_view_is_shown_by_its_name() -> None:
    sitting = table()
    assert (await sitting.talk("view search")).splitlines()[1:] == ["Search: 1 of 3"]
    assert "influence, 4 Cawdor: Anna 0, Ben 1, Cleo 0\n" in await sitting.talk("view infl")
    assert (await sitting.talk("view all")).endswith("leader: leader avon 0\n")
    assert (await sitting.talk("view nonsense")).startswith("Say what: view all, or view Hope, Search, Iago, points,")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("hope cawdor 2", Adjust(what="hope cawdor", to=2)),
        ("hope cawdor -1 because a card", Adjust(what="hope cawdor", by=-1, reason="a card")),
        ("influence 4 ben 3", Adjust(what="influence 4", seat=2, to=3)),
        ("iago stack 1", Adjust(what="iago stack", to=1)),
        ("leader avon ben", Adjust(what="leader avon", to="Ben")),
        ("hope caw 2", None),
    ],
)
def test_a_number_whose_name_has_several_words_is_made_right_by_them(line: str, meant: object) -> None:
    assert amend(scene(), line) == meant


def test_each_word_of_such_a_name_may_be_begun() -> None:
    assert amend(scene(), "hop caw 2", begins=True) == Adjust(what="hope cawdor", to=2)
    assert amend(scene(), "ho ca 2", begins=True) is None


def test_what_a_number_is_made_of_is_not_set_by_hand() -> None:
    assert amend(scene(), "score ben 3") is None


def test_numbers_about_the_same_things_are_named_once() -> None:
    assert names(scene().view) == (
        "round, iago stack, points, bids, step, jester, influence 1, influence 4, leader avon; "
        "hope with prospero, messaline, delphos, cawdor, maentua, bohemia, arden, avon"
    )


# The stream


async def test_the_stream_sends_what_people_call_things_what_is_near_and_the_keys() -> None:
    [[first]] = await table().stream()
    panels = {panel["id"]: panel for panel in first["view"]["panels"]}
    hope = panels["hope"]
    assert {key: hope[key] for key in ("kind", "title", "goal", "key")} == {
        "kind": "Dice",
        "title": "Hope",
        "goal": 8,
        "key": "h",
    }
    assert hope["rows"][3] == {
        "id": "hope cawdor",
        "value": 1,
        "label": "Cawdor",
        "number": 4,
        "note": "low, Richard",
        "alarm": True,
    }
    assert hope["rows"][1] == {"id": "hope messaline", "value": 2, "label": "Messaline", "number": 2}
    assert (panels["influence 4"]["number"], panels["influence 4"]["rows"][1]) == (4, {"seat": 2, "value": 1})
    assert panels["score"]["rows"][0] == {"seat": 1, "id": "start", "value": 5, "derived": True}
    assert panels["secret drawer"]["aside"] is True


async def test_a_view_without_any_of_that_is_sent_as_it_was() -> None:
    [entry] = (await Sitting().stream(bid(2)))[-1]
    assert entry["view"]["panels"][0] == {
        "kind": "Scores",
        "id": "points",
        "rows": [{"seat": 1, "value": 0}, {"seat": 2, "value": 0}, {"seat": 3, "value": 0}],
    }


def test_a_view_without_letters_has_no_legend() -> None:
    assert letter_lines(View(headline="", panels=())) == []
