"""What only the overlord knows: his notes, and counts that a setting hides (G-6, D.7, AMB-DO-9).

Other eyes are handed the same bytes whatever they must not know; bytes are those of the stream that faces read.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.codec import Codec
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Claim,
    Command,
    Confirm,
    Context,
    Next,
    Pass,
    Refused,
    Sealed,
    Value,
)
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.plain import wire
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.descent_overlord.play import OVERLORD, Desk, start

EYES = (None, 2, 3)
"""The shared screen and the heroes' own."""

CODEC = Codec(GAME)
Script = list[tuple[Command, int | None]]


class Room:
    """A table, and everything that other eyes than the overlord's were handed at it."""

    def __init__(self, **settings: Value) -> None:
        self.clock = PlayClock.manual()
        chosen: dict[str, Value] = {"clocks": "off", **settings}
        self.table = Table(GAME, start(2, settings=chosen), clock=self.clock, wall=lambda: 1e9)
        self.handed: list[bytes] = []

    def play(self, *acts: tuple[Command, int | None]) -> Room:
        for command, by in acts:
            try:
                self.table.submit(command, by=by)
            except Refused as refused:
                self.handed.append(f"{refused.code} {refused.reason}".encode())
            self.clock.set(self.table.time + 1)
            self.look()
        return self

    def look(self) -> None:
        self.handed.extend(seen(self.table, eyes) for eyes in EYES)

    def take_back(self) -> Room:
        self.table.undo(sure=True)
        self.look()
        return self


def seen(table: Table[Any], eyes: int | None) -> bytes:
    """All that the stream says to these eyes, and what undo and redo are called."""
    at_hand = [form for form in table.forms() if form.seat in (None, eyes)]
    everything = {
        "view": wire.view(table.view(eyes)),
        "prompts": wire.prompts(table.prompts(eyes), CODEC),
        "forms": wire.forms(at_hand),
        "log": [wire.told(line) for line in table.log(eyes)],
        "labels": [table.undo_label(), table.redo_label()],
        "facts": dict(table.facts()),
    }
    return json.dumps(everything, default=str).encode()


def note(card: str) -> tuple[Command, int]:
    return c.NoteCard(card=Sealed(value=card)), 1


def plan(text: str) -> tuple[Command, int]:
    return c.NotePlan(plan=Sealed(value=text)), 1


def position(**numbers: int) -> tuple[Command, None]:
    return AdjustAll(changes=tuple(Change(what=what, to=to) for what, to in numbers.items())), None


A_ROUND: Script = [
    (c.HeroNext(seat=2), None),
    (c.Declare(), 2),
    (c.PlaceGuard(seat=2), None),
    (c.CallTrigger(what="a step"), 1),
    (c.PlayCard(kind="trap", cost=0, card="Spike Pit"), 1),
    (Next(), None),
    (c.EndHeroes(), None),
    (c.PlayCard(card="Dark Charm", discards=(5, 5)), 1),
    (Next(), None),
    (c.Discard(values=(1,)), 1),
    (Claim(), 2),
    (Confirm(), 2),
    (Next(), None),
    (Next(), None),
    (Pass(), 2),
]


# The overlord's notes


def test_the_overlord_reads_his_notes() -> None:
    """D.7"""
    desk = Desk().notes("Dark Charm").notes("Aim").plans("wait for the door")
    panel = desk.view(OVERLORD).panel("notes")
    assert panel is not None
    assert [str(row.value).split(" (")[0] for row in panel.rows] == ["Dark Charm", "Aim"]
    assert desk.view(OVERLORD).value("my plan") == "wait for the door"


def test_a_note_is_crossed_out_and_a_plan_replaced() -> None:
    """D.7"""
    desk = Desk().notes("Dark Charm").notes("Aim").plans("wait").plans("strike")
    desk.give(c.DropNote(place=1), OVERLORD)
    panel = desk.view(OVERLORD).panel("notes")
    assert panel is not None
    assert [row.value for row in panel.rows] == ["Aim"]
    assert desk.view(OVERLORD).value("my plan") == "strike"
    assert desk.story[-1] == "Anna has changed the overlord's own notes."
    desk.plans("")
    with pytest.raises(KeyError):
        desk.view(OVERLORD).value("my plan")


@pytest.mark.parametrize("command", [
    c.NoteCard(card=Sealed(value="Aim")),
    c.NotePlan(plan=Sealed(value="run")),
    c.DropNote(place=1),
])  # fmt: skip
def test_nobody_else_writes_in_them(command: Command) -> None:
    """D.7"""
    desk = Desk().notes("Dark Charm")
    with desk.refused():
        desk.give(command, "Ben")


def test_a_note_moves_no_number() -> None:
    """G-6: a note is no card."""
    desk = Desk()
    before = desk.counts("hand", "deck", "discard", "powers", "threat")
    desk.notes("Dark Charm").plans("wait").give(c.DropNote(place=1), OVERLORD)
    assert desk.counts("hand", "deck", "discard", "powers", "threat") == before


@pytest.mark.parametrize(("first", "second"), [
    ("Dark Charm", "Aim"),
    ("Spike Pit", "a card that nobody has heard of, with a long name"),
    ("Dark Charm", "5"),
])  # fmt: skip
def test_whatever_is_noted_all_other_eyes_get_the_same_bytes(first: str, second: str) -> None:
    """G-6, D.7: over a round in which one of the noted cards is played, and taken back again."""
    rooms = []
    for card in (first, second):
        room = Room().play((c.EnterQuest(conquest=5), None), note(card), plan(f"{card} at the door"))
        room.play(*A_ROUND, note(card * 2), (c.DropNote(place=1), 1), (c.DropNote(place=9), 1))
        for _ in range(6):
            room.take_back()
        rooms.append(room)
    assert rooms[0].handed == rooms[1].handed
    assert len(rooms[0].handed) > 60


def test_what_is_noted_is_in_none_of_these_bytes() -> None:
    """G-6: not in a sentence, a question, a form, a label or a profile."""
    room = Room().play((c.EnterQuest(conquest=5), None), note("Xylophone"), plan("Quagmire"), *A_ROUND)
    room.take_back().take_back()
    assert not [each for each in room.handed if b"ylophone" in each or b"uagmire" in each]


def test_what_is_noted_is_printed_nowhere() -> None:
    """G-6: a crash shows values as they print."""
    desk = Desk().notes("Xylophone").plans("Quagmire")
    assert "Xylophone" not in repr(desk.state)
    assert "Quagmire" not in repr(desk.state)


def test_a_play_does_not_print_whether_the_card_had_been_noted() -> None:
    """G-6: neither the state nor what has happened differs in print."""
    printed = []
    for card in ("Dark Charm", "Aim"):
        desk = Desk().notes(card).to_start().position(threat=8).plays("", None, "Dark Charm")
        events = GAME.decide(desk.past[-1].before, desk.past[-1].command, Context(at=0.0, by=1))
        printed.append((repr(desk.state), repr(events)))
    assert printed[0] == printed[1]


# Counts that a setting hides

HIDDEN: dict[str, Value] = {"do.show_hand_count": False, "do.show_deck_count": False}


def rooms_with(settings: dict[str, Value], *positions: dict[str, int], script: Script) -> list[list[bytes]]:
    """The same acts from positions that differ in nothing but what is hidden."""
    handed = []
    for numbers in positions:
        room = Room(**settings).play((c.EnterQuest(conquest=9), None), position(**numbers), *script)
        handed.append(room.take_back().take_back().handed)
    return handed


def test_hidden_counts_are_nowhere() -> None:
    """AMB-DO-9, D.7: a whole round with four cards in hand and with five."""
    one, other = rooms_with(HIDDEN, {"hand": 4, "deck": 32}, {"hand": 5, "deck": 31}, script=A_ROUND)
    assert one == other


def test_how_many_must_be_discarded_is_told_to_nobody() -> None:
    """AMB-DO-9: nine cards or ten, the table only hears that it is too many."""
    script: Script = [
        (c.EndHeroes(), None),
        (Next(), None),
        (c.PlayCard(kind="event", cost=0), 1),
        (c.Discard(values=(1, 2)), 1),
        (Next(), None),
    ]
    one, other = rooms_with(HIDDEN, {"hand": 7, "deck": 29}, {"hand": 8, "deck": 28}, script=script)
    assert one == other


def test_a_refusal_does_not_count_the_hand_aloud() -> None:
    """G-6: he discards more than he holds; the answer is the same for one card and for two."""
    script: Script = [
        (c.HeroNext(seat=2), None),
        (c.Declare(), 2),
        (c.Discard(values=(1, 1, 1)), 1),
        (c.CallTrigger(what="a step"), 1),
        (c.PlayCard(kind="trap", cost=9, discards=(1, 1, 1, 1)), 1),
    ]
    one, other = rooms_with(HIDDEN, {"hand": 1, "deck": 35}, {"hand": 2, "deck": 34}, script=script)
    assert one == other


def test_a_refusal_does_not_count_the_deck_aloud() -> None:
    """G-6, DO-7.3"""
    script: Script = [(c.RebuildDeck(), None)]
    numbers = {"deck": 20, "discard": 13}, {"deck": 25, "discard": 8}
    one, other = rooms_with({"do.show_deck_count": False}, *numbers, script=script)
    assert one == other


@pytest.mark.parametrize(("key", "first", "second"), [
    ("do.show_hand_count", {"hand": 4}, {"hand": 5}),
    ("do.show_deck_count", {"deck": 20, "discard": 13}, {"deck": 25, "discard": 8}),
    ("do.show_deck_count", {"deck": 20, "discard": 12}, {"deck": 25, "discard": 9}),
])  # fmt: skip
def test_one_of_the_two_may_be_hidden(key: str, first: dict[str, int], second: dict[str, int]) -> None:
    """AMB-DO-9: a count that does not add up betrays nothing either."""
    one, other = rooms_with({key: False}, first, second, script=A_ROUND)
    assert one == other


def test_a_new_deck_is_told_without_its_size() -> None:
    """AMB-DO-9, DO-7.1: that it ran out is public, how many discards there were is not."""
    one, other = rooms_with(
        HIDDEN, {"hand": 5, "deck": 2, "discard": 29}, {"hand": 4, "deck": 2, "discard": 30}, script=A_ROUND
    )
    assert one == other


@pytest.mark.parametrize("numbers", [{"hand": 4, "deck": 32}, {"deck": 30, "discard": 3}])
def test_a_hidden_count_is_put_right_without_being_told(numbers: dict[str, int]) -> None:
    """G-3, G-6: the log says that it was counted, not what came out."""
    room = Room(**HIDDEN).play((c.EnterQuest(conquest=5), None), position(**numbers))
    told = room.table.log(None)[-1].text
    assert all(what in told.lower() for what in numbers)
    assert not any(digit in told for digit in "0123456789")


def test_a_count_that_does_not_add_up_is_not_told_where_it_is_hidden() -> None:
    """G-6, DO-7.5: the total and the deck together would say how many cards are in the hand."""
    one, other = (
        Room(**{"do.show_hand_count": False}).play((c.EnterQuest(conquest=5), None), position(hand=hand)).table.log(2)
        for hand in (4, 6)
    )
    assert one[-1].text == other[-1].text


def test_shown_counts_do_differ() -> None:
    """The tests above would prove nothing otherwise."""
    one, other = rooms_with({}, {"hand": 4, "deck": 32}, {"hand": 5, "deck": 31}, script=A_ROUND)
    assert one != other


def test_a_hidden_count_is_not_told_by_a_refusal_nor_by_silence() -> None:
    """G-6, AMB-DO-9: who cannot see a count cannot step or guess it; the overlord puts it right."""
    desk = Desk(settings={"do.show_hand_count": False})
    for by in (None, "Ben"):
        with desk.refused("adjust", "AMB-DO-9") as why:
            desk.give(Adjust(what="hand", by=-99), by)
        assert "3" not in why.reason
    desk.give(Adjust(what="hand", by=1), OVERLORD)
    assert desk.counts("hand") == (4,)


@pytest.mark.parametrize("by", [None, 2])
def test_a_guess_at_a_hidden_count_reads_alike_whether_it_is_right(by: int | None) -> None:
    """G-6, AMB-DO-9, DO-7.5: 3 is right, 4 is not; neither the answer nor a warning about the sum tells which."""
    guesses = []
    for hand in (3, 4):
        room = Room(**HIDDEN).play((c.EnterQuest(conquest=5), None))
        guesses.append(room.play((Adjust(what="hand", to=hand), by), (Adjust(what="hand", by=1), by)).handed)
    assert guesses[0] == guesses[1]


@pytest.mark.parametrize("command", [
    Adjust(what="hand", to=3),
    Adjust(what="discard", to=0),
    AdjustAll(changes=(Change(what="threat", to=2), Change(what="deck", to=33))),
])  # fmt: skip
def test_a_seat_that_cannot_see_a_count_does_not_set_it(command: Command) -> None:
    """G-6, AMB-DO-9: the table may, and so may the overlord."""
    desk = Desk(settings=HIDDEN)
    with desk.refused("AMB-DO-9"):
        desk.give(command, "Ben")
    desk.give(command).give(command, OVERLORD)


def test_a_sum_with_a_hidden_part_is_warned_of_to_the_overlord_alone() -> None:
    """DO-7.5, G-6"""
    desk = Desk(settings={"do.show_hand_count": False}).position(deck=30)
    assert not any("count again" in sentence for sentence in desk.story)
    assert desk.view(OVERLORD).value("all together") == 33
    for eyes in (None, "Ben"):
        with pytest.raises(KeyError):
            desk.view(eyes).value("all together")


def test_a_card_noted_after_one_of_that_name_has_left_the_hand_is_still_held() -> None:
    """D.7: the second of two cards of one name."""
    desk = Desk(threat=9).to_start().plays("event", 1, "Aim").notes("Aim")
    panel = desk.view(OVERLORD).panel("notes")
    assert panel is not None
    assert [str(row.value).split(" (")[0] for row in panel.rows] == ["Aim"]
