"""Bids of fists and sealed ones at one table, in typed lines (KS-5.3a, KS-17.3): a row, a secret in the dark, mixed by
seat; and no line that makes a secret of a seat's digit, or a row of a secret (F3-1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from companion.core.filling import Filling
from companion.core.game import Game
from companion.core.messages import Command, Context, Event, Refused, Sealed
from companion.core.prompts import Field, Form, Prompt
from companion.games.descent_overlord import GAME as DESK
from companion.games.descent_overlord import commands as d
from companion.plain.asking import now_lines, type_lines
from companion.plain.looking import NEVER_HIDDEN
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.words import understand
from tests.plain.talking import Sitting
from tests.toy_game import GAME, Bid, State

PEOPLE = ("Anna", "Ben", "Cleo")
ASKED = "bid in secret: the total, or the tokens one by one. It is shown with all others."
NOTHING = Sealed(value="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(Command):
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal(Command):
    bid: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Command):
    first: Sealed = NOTHING
    second: Sealed = NOTHING


def fists(*names: str) -> Prompt:
    row = Field(name="totals", type="list", text="totals", low=0, high=99, length=len(names), items=names)
    form = Form(command=Totals, fields=(row,), label="Enter the totals")
    return Prompt(id="P/all", text="Bids, please.", wait="", form=form)


def own(seat: int) -> Prompt:
    blank = Field(name="bid", type="text", text="the total, or tokens such as 3 3 2", secret=True)
    form = Form(command=Seal, fields=(blank,), label="Bid in secret")
    return Prompt(id=f"P/{seat}", seat=seat, text=f"{PEOPLE[seat - 1]}, {ASKED}", wait="", form=form)


def tokens(seat: int) -> Prompt:
    fields = tuple(
        Field(name=name, type="int", text=f"the {name} token", low=0, high=9, secret=True, required=False)
        for name in ("first", "second")
    )
    form = Form(command=Lay, fields=fields, label="Lay", whole=True)
    return Prompt(id=f"P/{seat}", seat=seat, text="Lay tokens.", wait="", form=form)


def scene(*prompts: Prompt, people: int = 3, unseen: bool = False) -> Scene:
    here = Sitting(PEOPLE[:people]).table
    return Scene(roster=here.roster, prompts=prompts, view=here.view(None), unseen=unseen)


def meant(line: str, at: Scene) -> object:
    match understand(line, at):
        case Filling(seat=seat, values=values):
            return seat, values
        case Misfit(sentence=sentence):
            return sentence
        case other:
            return other


THREE = (fists(*PEOPLE), own(1), own(2), own(3))
ASKS = "'s own, or for all? Type {0} alone for the own, enter the totals for all."


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("20 10 9", (None, {"totals": [20, 10, 9]})),
        ("ben 12", (2, {"bid": "12"})),
        ("2 12", (2, {"bid": "12"})),
        ("ben", (2, {})),
        ("2", (2, {})),
        ("ben bid in secret", (2, {})),
        ("2 3 3", "Ben" + ASKS.format("ben")),
        ("2 3 3 2", (2, {"bid": "3 3 2"})),
        ("enter", (None, {})),
    ],
)
def test_where_what_is_typed_is_seen_a_line_that_could_be_either_is_neither(line: str, values: object) -> None:
    assert meant(line, scene(*THREE)) == values


def test_where_secrets_are_typed_unseen_such_numbers_are_the_row() -> None:
    assert meant("2 3 3", scene(*THREE, unseen=True)) == (None, {"totals": [2, 3, 3]})
    assert meant("2", scene(*THREE, unseen=True)) == (2, {})
    two = (fists("Anna", "Ben"), own(1), own(2))
    assert meant("2 10", scene(*two, people=2, unseen=True)) == (None, {"totals": [2, 10]})
    assert meant("2 10", scene(*two, people=2)) == "Ben" + ASKS.format("ben")


def test_a_seat_that_has_bid_is_not_the_last_ones_total() -> None:
    """With one fist left a digit that was meant as a seat would be shown as a bid."""
    last = scene(fists("Cleo"), own(3))
    assert meant("1", last) == "Nothing is asked of Anna now."
    assert meant("3", last) == (3, {})
    assert meant("3 3", last) == (3, {"bid": "3"})
    assert meant("14", last) == (None, {"totals": [14]})
    assert meant("x", last) == "totals: a whole number from 0 to 99 (Cleo)."


@pytest.mark.parametrize("unseen", [False, True])
def test_numbers_that_begin_with_a_seat_never_show_what_is_sealed_by_mistake(unseen: bool) -> None:
    """Anna has bid; a second bid of hers, or Ben's, is not the totals of Ben and Cleo."""
    rest = scene(fists("Ben", "Cleo"), own(2), own(3), unseen=unseen)
    assert meant("1 2", rest) == "Anna" + ASKS.format("anna")
    assert meant("2 7", rest) == "Ben" + ASKS.format("ben")
    assert meant("7 2", rest) == (None, {"totals": [7, 2]})
    assert meant("enter", rest) == (None, {})


def test_a_question_that_all_seats_are_asked_alike_is_told_once() -> None:
    told = now_lines(scene(*THREE), 0.0)
    assert told[1] == f"Also: Anna, {ASKED} The same for Ben, Cleo."
    typed = " ".join(" ".join(type_lines(scene(fists("Cleo"), own(3), unseen=True))).split())
    assert "totals (1 number from 0 to 99): enter the totals; a name: bid in secret," in typed


# Tokens laid in the dark, some of them none

LAID: list[tuple[int | None, object, object]] = []


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    assert isinstance(command, Lay)
    LAID.append((context.by, command.first.value, command.second.value))
    raise Refused("KS-6.4", "Thank you.")


LAYING: Game[State] = replace(
    GAME, prompts=lambda state: (tokens(1), tokens(2)), decide=decide, commands=(*GAME.commands, Lay)
)


@pytest.mark.parametrize(
    ("answers", "laid"),
    [(["3", "2"], (2, 3, 2)), (["3", ""], (2, 3, "")), (["", ""], (2, "", "")), (["x", "4", "1"], (2, 4, 1))],
)
async def test_an_empty_answer_in_the_dark_lays_nothing(answers: list[str], laid: object) -> None:
    LAID.clear()
    questions: list[str] = []
    left = iter(answers)

    async def read_secret(question: str) -> str:
        questions.append(question)
        return next(left)

    sitting = Sitting(game=LAYING)
    said = await sitting.talk("2", read_secret=read_secret)
    assert said.endswith("Thank you.\n")
    assert [*LAID] == [laid]
    assert questions[0] == "Ben, the first token from 0 to 9, typed unseen, Enter for none; stop drops it?"
    assert not any(answer in said for answer in answers if answer.isdigit() and answer != "9")


async def test_stop_in_the_dark_drops_it() -> None:
    LAID.clear()

    async def read_secret(question: str) -> str:
        return "stop"

    assert (await Sitting(game=LAYING).talk("2", read_secret=read_secret)).startswith("The question is dropped.\n")
    assert not LAID


# What one seat alone may see


def noting(found: list[Sequence[str]]) -> Callable[[str, Callable[[], Sequence[str]]], Awaitable[None]]:
    async def show(name: str, own: Callable[[], Sequence[str]]) -> None:
        found.append((name, *own()))

    return show


async def test_mine_shows_what_one_seat_alone_may_see_to_it_alone() -> None:
    """D.7, G-6: the overlord's notes, without a name his; nothing of them stands in the lines."""
    found: list[Sequence[str]] = []
    desk = Sitting(game=DESK)
    desk.table.submit(d.EnterQuest(conquest=5))
    desk.table.submit(d.NoteCard(card=Sealed(value="Razorwing")), by=1)
    await desk.talk("mine", "mine ben", "mine 9", show_alone=noting(found))
    told = "".join(desk.said)
    anna, ben = found
    assert anna[0] == "Anna"
    assert any("Razorwing" in line for line in anna)
    assert ben == ("Ben", "Nothing stands here for Ben alone yet.")
    assert "Razorwing" not in told
    assert "Say a seat by number or name" in told


async def test_mine_where_nothing_can_be_hidden_again_shows_nothing() -> None:
    sitting = Sitting()
    await sitting.talk("mine", "mine 2")
    told = "".join(sitting.said)
    assert "Say who looks alone: mine 2, or a name." in told
    assert NEVER_HIDDEN in told


async def test_what_happens_while_somebody_looks_alone_is_told_afterwards() -> None:
    sitting = Sitting()

    async def show(name: str, own: Callable[[], Sequence[str]]) -> None:
        sitting.table.submit(Bid(amount=Sealed(value=3)), by=2)
        shown = sitting.said[-1:]
        assert "Ben has sealed a bid" not in "".join(shown)

    told = await sitting.talk("mine 1", show_alone=show)
    assert told.count("Ben has sealed a bid.") == 1


async def test_a_note_is_not_taken_from_a_line_that_everybody_reads() -> None:
    """G-6: its word alone, and then it is typed unseen; where nothing can be typed unseen the line is all there is."""

    async def unseen(question: str) -> str:
        return "Wait"

    desk = Sitting(game=DESK)
    desk.table.submit(d.EnterQuest(conquest=5))
    told = await desk.talk("plan rush Ben", read_secret=unseen)
    assert "Type plan alone" in told
    assert desk.table.view(1).panel("plan") == desk.table.view(None).panel("plan")
    await desk.talk("plan", read_secret=unseen)
    assert desk.table.view(1).value("my plan") == "Wait"
