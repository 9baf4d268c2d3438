"""Faults that users of comparable software reported, tried on this game at its table: A1-1, A1-3, A1-6, A2-1, A2-2,
A3-1, A3-4, F3-1 and F3-4. What the screens and the lines make of them is tested there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import pytest

from companion.codec import Codec
from companion.core import shorthand
from companion.core.messages import Adjust, AdjustAll, Change, Command, Next, Recount, Refused, Rename, Sealed, Value
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.state import State
from companion.plain import wire
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.kill_shakespeare.play import start
from tests.table.evening import Notebook, seen

NOBODY = (0, 0, 0, 0)


class Evening:
    """These play, in the letters of `play.NAMES`; `notebook` is the file."""

    def __init__(self, people: str, level: str, settings: Mapping[str, Value]) -> None:
        self.start = start(people, level, {}, settings)
        self.notebook = Notebook()
        self.table: Table[State] = Table(
            GAME, self.start, clock=PlayClock.manual(), wall=lambda: 1e9, journal=self.notebook
        )

    def again(self) -> Table[State]:
        """The same play as another program reads it."""
        journal = Notebook(list(self.notebook.rows))
        return Table(GAME, self.start, clock=PlayClock.manual(), wall=lambda: 1e9, journal=journal)

    def give(self, *commands: Command, by: int | None = None) -> Evening:
        for command in commands:
            self.table.submit(command, by=by)
        return self

    def position(self, step: str = "", track: int = 0, **numbers: Value | tuple[Value, ...]) -> Evening:
        """Typed all at once; then the step begins."""
        changes = [Change(what="track", to=track)]
        for key, number in numbers.items():
            what = key.replace("_", " ")
            if isinstance(number, tuple):
                changes += [Change(what=what, seat=seat, to=each) for seat, each in enumerate(number, start=1)]
            else:
                changes.append(Change(what=what, to=number))
        self.give(AdjustAll(changes=tuple(changes), reason="position"))
        return self.give(Adjust(what="step", to=step)) if step else self

    def seen(self) -> list[object]:
        """What every pair of eyes sees and is asked; an undo gives a question a new id."""
        eyes = (None, *self.table.roster.numbers)
        return [(self.table.view(each), [asked.text for asked in self.table.prompts(each)]) for each in eyes]

    def value(self, what: str, seat: int | None = None) -> object:
        return self.table.view(None).value(what, seat)

    def all(self, what: str) -> list[object]:
        return [self.value(what, seat) for seat in self.table.roster.numbers]

    @property
    def told(self) -> tuple[str, ...]:
        """The sentences of the last entry."""
        return self.table.told(self.table.number, None)


def begun(people: str = "ABCD", level: str = "score_pad", **settings: Value) -> Evening:
    evening = Evening(people, level, {f"ks.{key}": value for key, value in settings.items()})
    if level == "map":
        evening.give(c.EnterPawns(areas=tuple(range(2, 2 + len(people)))))
    return evening.give(Next())


# A1-1, A1-3: one undo takes exactly one thing


def effect(evening: Evening, typed: str) -> AdjustAll:
    """A card's effect in letters."""
    return AdjustAll(changes=shorthand.read(typed, evening.table.view(None)), reason="Storm")


def picking() -> Evening:
    evening = begun().position("items").give(c.EnterItems(totals=(*NOBODY, *NOBODY, 0, 2, 0, 0)))
    return evening.give(*(c.ChoosePosition(position=place) for place in (1, 2, 3)))


def rebuilding() -> Evening:
    evening = begun().position("extra", liberated_cawdor=True, stronghold_cawdor="destroyed", leader_cawdor=2)
    return evening.give(Next())


def scoring() -> Evening:
    return begun().position("extra", round=3).give(Next(), c.EnterCounts(markers=(4, 3, 2, 1), black_areas=0))


def siege() -> Evening:
    return begun().position("action", liberated_avon=True)


WAYS: dict[str, tuple[Callable[[], Evening], Command, list[int]]] = {
    "a number by so much": (begun, Adjust(what="vp", seat=1, by=3), [8, 6, 5, 5]),
    "a number as it is": (begun, Adjust(what="vp", seat=1, to=9), [9, 6, 5, 5]),
    "all of them counted again": (begun, Recount(what="vp", values=(1, 2, 3, 4)), [1, 2, 3, 4]),
    "a card": (begun, effect(begun(), "1v+++ 3v- t+ a+"), [8, 6, 4, 5]),
    "bids": (lambda: begun("FOVH").give(c.RevealEvent(cost=9)), c.EnterBids(totals=(1, 2, 3, 4)), [5, 6, 5, 7]),
    "an Iago": (picking, c.PickIago(seat=2), [5, 5, 5, 5]),
    "a quest": (lambda: begun().position("action"), c.CompleteQuest(seat=1, kind="hard", helper=3), [5, 6, 7, 5]),
    "a siege": (siege, c.ReportSiege(area="avon", influence=(3, 2, 2, 0)), [7, 7, 6, 5]),
    "a rebuilt Stronghold": (rebuilding, c.ReportRebuilt(area="cawdor"), [5, 4, 5, 5]),
    "a scoring": (scoring, Next(), [8, 8, 6, 5]),
}
"""Every way to other VP: where the play stands, what is given, and VP afterwards if Ben got one more just before."""


@pytest.mark.parametrize("way", WAYS)
def test_a1_1_one_undo_takes_back_one_change_of_vp_and_nothing_before_it(way: str) -> None:
    """A1-1: Ben's VP of a moment ago stay, all that came with the change goes, and redo brings back exactly it."""
    began, command, vp = WAYS[way]
    evening = began().give(Adjust(what="vp", seat=2, by=1))
    before = evening.seen()
    evening.give(command)
    after = evening.seen()
    assert evening.all("vp") == vp
    evening.table.undo(sure=True)
    assert evening.seen() == before
    evening.table.redo()
    assert evening.seen() == after


def test_a1_3_ten_points_of_a_card_are_one_undo_and_two_cards_are_two() -> None:
    """A1-3: plus pressed ten times is one effect; another card between them is never merged with it."""
    evening = begun()
    for typed in ("1v++++++++++", "2v+", "1v++++++++++"):
        evening.give(effect(evening, typed))
    passed = [evening.all("vp")[:2]]
    for _ in range(3):
        evening.table.undo()
        passed.append(evening.all("vp")[:2])
    assert passed == [[25, 6], [15, 6], [15, 5], [5, 5]]


# A1-6, F3-1, F3-4: a bid stands once, and nobody else reads it


def test_a1_6_tokens_on_an_item_lie_there_once() -> None:
    """A1-6: Ben lays, an undo and a redo later the play is read again: his next question is the next item, and an
    answer to the old one is stale."""
    evening = begun().position("items")
    for seat in (1, 3, 4):
        evening.give(c.LayOnTable(seat=seat))
    [old] = [prompt.id for prompt in evening.table.prompts(2) if prompt.seat == 2]
    laid = c.Lay(first=3, second=Sealed(value="2"))
    evening.table.submit(laid, by=2, prompt=old)
    evening.give(Adjust(what="vp", seat=1, by=1))
    evening.table.undo()
    evening.table.redo()
    for table in (evening.table, evening.again()):
        [asked] = [prompt for prompt in table.prompts(2) if prompt.seat == 2]
        assert "Information" in asked.text
        with pytest.raises(Refused, match=r"\[stale\]"):
            table.submit(laid, by=2, prompt=old)
        with pytest.raises(Refused, match="Information is bid on now"):
            table.submit(c.Lay(item="turn order", first=3), by=2)


def test_a1_6_after_an_undo_alone_the_seat_lays_again() -> None:
    evening = begun().position("items").give(c.LayOnTable(seat=1))
    evening.give(c.Lay(first=3), by=2)
    evening.table.undo()
    [asked] = [prompt for prompt in evening.table.prompts(2) if prompt.seat == 2]
    assert "Turn Order" in asked.text
    evening.give(c.Lay(first=5), by=2)


def received(table: Table[State]) -> bytes:
    """All that the table and the third seat are sent on connecting."""
    shown = [
        {
            "view": wire.view(table.view(eyes)),
            "prompts": wire.prompts(table.prompts(eyes), Codec(GAME)),
            "log": [wire.told(line) for line in table.log(eyes)],
            "labels": [table.undo_label(), table.redo_label()],
        }
        for eyes in (None, 3)
    ]
    return json.dumps(shown).encode()


@pytest.mark.parametrize("undos", [0, 1, 2])
def test_f3_1_f3_4_who_connects_later_receives_no_bid_either(undos: int) -> None:
    """F3-1, F3-4: the play is read again with two bids in it, or taken back; 77 is nowhere, 1 and 77 look alike."""

    def connected(bid: str) -> bytes:
        evening = begun().give(c.RevealEvent(cost=9))
        evening.give(c.Commit(bid=Sealed(value=bid)), by=2).give(c.Commit(bid=Sealed(value="4")), by=1)
        for _ in range(undos):
            evening.table.undo()
        return received(evening.again())

    assert b"77" not in connected("77")
    assert connected("77") == connected("1")


# A2-1, A2-2: sums and ties


def test_a2_1_level_at_the_end_one_wins_and_every_tie_is_told() -> None:
    """A2-1, KS-12.4: two have 31 VP; the tie rule names one, the other is second with as many; two share the third
    place. The file is marked with the same sentence."""
    evening = begun("ABCD", rank1_minimum=1).position("extra", round=6, vp=(30, 31, 31, 30)).give(Next())
    evening.give(c.EnterCounts(markers=NOBODY, areas=NOBODY, black=0), Next())
    result = evening.table.result()
    assert result is not None
    assert result.winners == (2,)
    assert [(each.seat, each.place, each.score) for each in result.standings] == [
        (2, 1, 31), (3, 2, 31), (1, 3, 30), (4, 3, 30),
    ]  # fmt: skip
    assert "31 VP each" in result.text
    assert evening.notebook.finished is not None
    assert evening.notebook.finished[0] == result.text


def test_a2_2_four_sums_one_after_another_at_one_table() -> None:
    """A2-2, KS-5.3c, KS-5.3d: 21, two Iagos and a Quill: 37 and 49. Each reveal is taken back with all that it led to
    before the next one is tried."""
    evening = begun("ABHV").position(iago_stack=2).give(c.RevealEvent(cost=21, quill=True))
    before = evening.seen()
    came: dict[int, tuple[object, ...]] = {}
    for totals in ((20, 10, 3, 3), (20, 10, 4, 3), (20, 10, 10, 8), (20, 10, 10, 9)):
        evening.give(c.EnterBids(totals=totals))
        while evening.value("step") != "dice":
            evening.give(Next())
        came[sum(totals)] = (evening.value("track"), evening.value("iago stack"), *evening.all("vp"))
        while evening.seen() != before:
            evening.table.undo(sure=True)
    assert came == {
        36: (1, 0, 6, 5, 5, 5),
        37: (1, 2, 7, 5, 5, 5),
        48: (1, 2, 7, 5, 5, 5),
        49: (0, 2, 7, 5, 5, 5),
    }


@pytest.mark.parametrize(("people", "vp"), [("ABHV", [7, 5, 7, 5]), ("AFHV", [7, 5, 7, 5]), ("FAHV", [7, 5, 5, 5])])
def test_a2_2_all_who_tie_at_the_top_get_it_unless_falstaff_is_among_them(people: str, vp: list[int]) -> None:
    """A2-2, KS-5.3d: first and third bid the same; Falstaff in the tie takes it alone, elsewhere he changes nothing."""
    assert begun(people).give(c.RevealEvent(cost=9), c.EnterBids(totals=(8, 3, 8, 1)), Next()).all("vp") == vp


# A3-1: nobody acts twice


@pytest.mark.parametrize(("level", "act"), [("score_pad", c.ActionDone()), ("map", c.Rest())])
def test_a3_1_in_the_middle_of_action_nothing_resets_who_is_done(level: str, act: Command) -> None:
    """A3-1: two of four have acted; a score is edited, the log read, undo, redo, another name, a look from every seat,
    the play read again: Cleo is still the one who is asked."""
    evening = begun(level=level).position("action")
    for seat in (1, 2):
        evening.give(act, by=seat)
    asked = [prompt.text for prompt in evening.table.prompts(None)]
    evening.give(Adjust(what="vp", seat=4, by=2))
    evening.table.log(None)
    evening.table.undo()
    evening.table.redo()
    evening.give(Rename(seat=2, name="Bea"))
    for eyes in (None, *evening.table.roster.numbers):
        assert seen(evening.again(), eyes) == seen(evening.table, eyes)
    assert evening.all("actions") == [1, 1, 2, 2]
    assert [prompt.text for prompt in evening.table.prompts(None)] == asked
    assert "Cleo" in asked[0]
    if level == "map":
        with pytest.raises(Refused):
            evening.give(act, by=1)
    assert evening.give(act, by=3).all("actions") == [1, 1, 1, 2]


# A3-4: two things in one step


def in_order(told: Sequence[str], *words: str) -> None:
    """Sentences with these words stand in the told ones, in this order."""
    rest = iter(told)
    for each in words:
        assert any(each in sentence for sentence in rest), f"{each} is not told after the ones before it: {told}"


def test_a3_4_hope_gone_in_two_areas_by_one_key() -> None:
    """A3-4, KS-4.6, KS-10.1: one key of Prep; each area has its sentence, and one undo brings back both."""
    evening = begun().position("prep", hope_messaline=1, hope_avon=1)
    before = evening.seen()
    evening.give(c.QuestsLeft(count=0))
    in_order(
        evening.told,
        "Hope in Messaline 1 → 0",
        "Hope in Messaline is 0: Richard advances 1 (KS-10.1)",
        "Hope in Avon 1 → 0",
        "Hope in Avon is 0: Richard advances 2 (KS-10.1)",
    )
    assert evening.value("track") == 3
    assert evening.table.log(None)[-1].text == " ".join(evening.told)
    evening.table.undo()
    assert evening.seen() == before


def test_a3_4_a_fourth_iago_and_an_area_without_hope_by_one_card() -> None:
    """A3-4, KS-10.4, KS-10.1, KS-10.8: Richard moves for both, three Iagos stay, each with its cause."""
    evening = begun().position(iago_stack=3, hope_cawdor=1)
    before = evening.seen()
    evening.give(effect(evening, "a+ 4h-"))
    in_order(evening.told, "(KS-10.4)", "Hope in Cawdor is 0: Richard advances 1 (KS-10.1)")
    assert len([sentence for sentence in evening.told if "Richard advances 1" in sentence]) == 2
    assert (evening.value("track"), evening.value("iago stack"), evening.value("hope cawdor")) == (2, 3, 0)
    evening.table.undo()
    assert evening.seen() == before


def test_a3_4_a_forced_jester_and_then_the_defeat_by_one_key() -> None:
    """A3-4, KS-12.1: Cleo's Jester saves all from the first area, nobody's from the second; one undo and the play goes
    on, also in the file."""
    evening = begun().position("prep", track=9, hope_messaline=1, hope_cawdor=1, jester=(0, 0, 1, 0))
    before = evening.seen()
    evening.give(c.QuestsLeft(count=0))
    in_order(
        evening.told,
        "Hope in Messaline is 0",
        "Cleo has to play a Jester",
        "Hope in Cawdor is 0",
        "(KS-12.1)",
    )
    result = evening.table.result()
    assert result is not None
    assert result.winners == ()
    assert evening.notebook.is_finished()
    evening.table.undo(sure=True)
    assert (evening.seen(), evening.table.result(), evening.notebook.is_finished()) == (before, None, False)
