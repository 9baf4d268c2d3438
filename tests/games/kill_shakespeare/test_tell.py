"""What is told of Kill Shakespeare: one sentence an event, its cause first, its rule's id last."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from companion.core.happenings import SHARED_EVENTS
from companion.core.messages import Event, Sealed
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.rules import RULES
from companion.games.kill_shakespeare.state import Counts, EventCard, Order, Score, State, Step
from companion.games.kill_shakespeare.tell import SILENT, tell
from tests.games.kill_shakespeare.positions import area, at, position, seat

CARD = EventCard(cost=21, quill=True, orders=(Order(villain="richard", area="avon"),), name="Storm")
HOPE_0 = e.RichardAdvanced(cause="Hope in Avon is 0", rule="KS-10.1", step=1, of=2)
SECOND = replace(HOPE_0, step=2)
FOUR = (20, 10, 10, 9)

EVERY: tuple[Event, ...] = (
    e.ComponentsEntered(track_length=13, track_start=0, hope=(4,) * 8, black=(3,) * 8, richard="avon", macbeth="arden"),
    e.AreaDescribed(card=AreaCard(area="avon", neighbours=("arden",), port=True, token="plus 1")),
    e.CharacterDescribed(card=CharacterCard(character="hamlet", energy_low=-2, energy_top=3, token_limit=2)),
    e.TokensDescribed(values=(1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
    e.QuestsDescribed(spaces=5, easy=(3,) * 6, hard=(1,) * 6),
    e.CardsDescribed(cards=4, face_down=2),
    e.WheelDescribed(items=("single troop", "quest")),
    e.BoardSetUp(hope=(4,) * 8, black=(3,) * 8, richard="avon", macbeth="arden", track=0),
    e.OrderSet(order=(3, 2, 1, 4), chosen=True),
    e.PawnsPlaced(areas=("cawdor", "bohemia", "delphos", "maentua")),
    e.BoardCounted(area="cawdor", black=3, influence=(2, 1, 0, 0)),
    e.RoundBegun(number=3),
    e.WheelTurned(steps=1),
    e.Reminded(text="Take back all bid tokens.", rule="KS-4.5"),
    e.QuestsCounted(count=2),
    e.Traded(seat=1, quills=1, kept=1),
    e.TokensBack(),
    e.Gained(seat=1, what="vp", by=2, cause="event stopped", rule="KS-5.3d"),
    e.HopeChanged(area="avon", by=-1, cause="Prep", rule="KS-4.6"),
    e.HopeFalls(areas=("avon", "cawdor")),
    e.HopeGone(area="avon"),
    e.BlackChanged(area="avon", by=1, cause="Richard", rule="KS-5.2a"),
    e.InfluenceChanged(area="avon", seat=1, by=-1, cause="Lady Macbeth, die 1", rule="KS-5.2c", reserve=True),
    e.PawnMoved(seat=1, to="avon", energy=1),
    HOPE_0,
    e.RichardBack(cause="A Jester", rule="KS-10.6"),
    e.JesterForced(seat=3),
    e.IagoPlaced(cause="Lady Macbeth cost the rebels nothing", rule="KS-5.2c"),
    e.IagoDiscarded(cause="Ben picks an Iago", rule="KS-6.7c"),
    e.IagoTaken(seat=1, cause="A Jester", rule="KS-10.6"),
    e.IagosCleared(count=2),
    e.JesterPlayed(seat=1, use="track"),
    e.EventRevealed(card=CARD),
    e.VillainMoved(villain="richard", area="cawdor"),
    e.OrderIgnored(area="avon"),
    e.EffectCancelled(villain="macbeth"),
    e.DieRolled(area="avon", die=3),
    e.Fled(seat=1, how="energy"),
    e.BidSealed(seat=1, bid=Sealed(value="3 3 2")),
    e.BidsRevealed(totals=FOUR),
    e.TokenAdded(seat=2, token="plus 2", by=2),
    e.EventResolved(total=48, cost=37, quill_cost=49, cancelled=True, quill_stopped=False),
    e.DiceRolled(total=7),
    e.Planned(seat=1, energy=1, time=2, paid=4),
    e.FirstLaid(seat=1, item="troop", first=3),
    e.ClosedLaid(seat=1, item="troop", second=Sealed(value="2")),
    e.LaysOnTable(seat=2),
    e.ItemsRevealed(turn_order=FOUR, information=FOUR, troop=FOUR),
    e.ItemsResolved(order=(2, 3, 1, 4)),
    e.PositionChosen(seat=2, position=1),
    e.ExactMatch(seat=1, items=("turn order", "troop")),
    e.QuestDone(seat=1, kind="hard", helper=2, completes_set=True),
    e.ActionTaken(seat=1, kind="done"),
    e.ExtraTaken(seat=1),
    e.BattleWon(area="cawdor", lost=(1, 1, 1, 0), token=1),
    e.StrongholdFell(area="avon", leader=2),
    e.MacbethRemoved(),
    e.TokenLost(area="avon", seat=1, rule="KS-9.7"),
    e.Unliberated(area="avon"),
    e.Rebuilt(area="cawdor", leader=2),
    e.LastBlackGone(),
    e.Counted(counts=Counts(markers=(9, 7, 4, 2), black=12)),
    e.Scored(category=1, awards=(Score(round=3, category=1, seat=1, vp=3, why="first: 9"),)),
    e.Defeated(cause="4 areas are without Hope", rule="KS-12.2"),
    e.GameWon(seat=1),
)  # fmt: skip


def told(event: Event, state: State | None = None) -> str:
    return tell(state if state is not None else at(position(), Step.ACTION, dice=7), event, None)


def test_every_event_of_the_game_is_here() -> None:
    own = set(e.EVENTS) - set(SHARED_EVENTS) - set(SILENT)
    assert {type(event) for event in EVERY} == own


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_an_event_is_one_legible_sentence_and_names_rules_that_exist(event: Event) -> None:
    sentence = told(event)
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert len(sentence) < 240
    assert not sentence[0].islower()
    assert not re.match(r"(He|She|They|It)\b", sentence), "names before pronouns"
    cited = re.findall(r"(?:AMB-|TW-)?KS-\d+(?:\.\d+[a-f]?)?", sentence)
    assert set(cited) <= set(RULES)
    typed = isinstance(event, e.AreaDescribed | e.BoardCounted)
    assert cited or typed


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (HOPE_0, "Hope in Avon is 0: Richard advances 2 (KS-10.1)."),
        (SECOND, "Richard goes on to space 5 of 10 (KS-10.3)."),
        (
            e.RichardAdvanced(cause="A fourth Iago", rule="KS-10.4"),
            "A fourth Iago: Richard advances 1 (KS-10.4).",
        ),
        (
            e.RichardAdvanced(cause="The dice show 12", rule="KS-5.4", starts=True),
            "The dice show 12: Richard's marker comes on the track (KS-15.2).",
        ),
        (e.HopeGone(area="avon"), "The Hope die leaves Avon: 1 of 4 areas without Hope (KS-12.2)."),
        (e.HopeChanged(area="avon", by=-1, cause="Prep", rule="KS-4.6"), "Prep: Hope in Avon 4 → 3 (KS-4.6)."),
        (
            e.JesterForced(seat=3),
            "Richard is on the final space: Cleo has to play a Jester, Richard back 1 (KS-12.1).",
        ),
        (
            e.IagoPlaced(cause="Lady Macbeth cost the rebels nothing", rule="KS-5.2c"),
            "Lady Macbeth cost the rebels nothing: an Iago goes on the stack, 2 of 3 (KS-5.2c).",
        ),
        (
            e.Gained(seat=2, what="vp", by=2, cause="helped with a quest", rule="KS-7.2b"),
            "Helped with a quest: Ben gets 2 VP (KS-7.2b).",
        ),
        (e.Gained(seat=2, what="tokens", by=-2, cause="x", rule=""), "X: Ben loses 2 Battle tokens."),
        (
            e.Scored(
                category=1,
                awards=(
                    Score(round=3, category=1, seat=1, vp=3, why="tie for first: 9 and 9, nobody second"),
                    Score(round=3, category=1, seat=2, vp=1, why="third: 4"),
                    Score(round=3, category=1, seat=3, vp=3, why="tie for first: 9 and 9, nobody second"),
                    Score(round=3, category=1, seat=4, vp=0, why="fourth: 2, no award"),
                ),
            ),
            "Most markers: Anna and Cleo +3, tie for first: 9 and 9, nobody second; Ben +1, third: 4 (KS-11.5).",
        ),
        (
            e.Scored(category=2, awards=(Score(round=3, category=2, seat=1, vp=0, why="0, at least 1 needed"),)),
            "Most areas led: nobody scores (KS-11.5).",
        ),
        (
            e.Defeated(cause="Richard has reached the final space and nobody holds a Jester", rule="KS-12.1"),
            "Richard has reached the final space and nobody holds a Jester: all lose together (KS-12.1).",
        ),
    ],
)  # fmt: skip
def test_a_sentence_says_its_cause_then_what_happens(event: Event, sentence: str) -> None:
    """A.5."""
    assert told(event, at(position(), Step.ACTION, track=4, iago=1)) == sentence


@pytest.mark.parametrize(
    ("total", "cancelled", "quill_stopped", "outcome"),
    [
        (36, False, False, "the event happens, and so does the Quill"),
        (37, True, False, "the event is stopped, the Quill is not"),
        (48, True, False, "the event is stopped, the Quill is not"),
        (49, True, True, "event and Quill are stopped"),
    ],
)
def test_what_the_bids_came_to(total: int, cancelled: bool, quill_stopped: bool, outcome: str) -> None:
    """A2-2, EX-KS-02 to EX-KS-05 [KS-5.3c]."""
    resolved = e.EventResolved(
        total=total, cost=37, quill_cost=49, cancelled=cancelled, quill_stopped=quill_stopped
    )
    assert told(resolved) == f"{total} bid, 37 needed, 49 with the Quill: {outcome} (KS-5.3c)."


def test_several_at_once_are_told_in_order() -> None:
    """KS-4.6, KS-10.1, KS-12.1: each in the state that the one before has left."""
    state = seat(area(at(position(), Step.PREP, track=9), "avon", hope=1), 3, jester=1)
    happened = (
        e.HopeChanged(area="avon", by=-1, cause="Prep", rule="KS-4.6"),
        e.HopeGone(area="avon"),
        HOPE_0,
        e.JesterForced(seat=3),
        SECOND,
    )
    sentences = []
    for event in happened:
        sentences.append(told(event, state))
        state = evolve(state, event)
    assert sentences == [
        "Prep: Hope in Avon 1 → 0 (KS-4.6).",
        "The Hope die leaves Avon: 1 of 4 areas without Hope (KS-12.2).",
        "Hope in Avon is 0: Richard advances 2 (KS-10.1).",
        "Richard is on the final space: Cleo has to play a Jester, Richard back 1 (KS-12.1).",
        "Richard goes on to space 10 of 10 (KS-10.3).",
    ]


def test_vp_below_zero_are_flagged() -> None:
    """AMB-KS-24."""
    lost = e.Gained(seat=1, what="vp", by=-2, cause="Cawdor is rebuilt", rule="KS-9.6")
    low = seat(at(position(), Step.ACTION), 1, vp=1)
    assert told(lost, low) == "Cawdor is rebuilt: Anna loses 2 VP and is at -1, below 0 (KS-9.6)."


@pytest.mark.parametrize(
    "made",
    [
        lambda value: e.BidSealed(seat=1, bid=Sealed(value=value)),
        lambda value: e.ClosedLaid(seat=1, item="troop", second=Sealed(value=value)),
        lambda value: e.ClosedLaid(seat=1, item="troop", second=Sealed(value=value), blind=Sealed(value=value)),
    ],
)
def test_a_sealed_bid_is_told_alike_whatever_it_is(made: Any) -> None:
    """KS-17.3, F3-1, F3-4: to every pair of eyes, its owner's too."""
    state = at(position(), Step.BID)
    sentences = {tell(state, made(value), eyes) for value in (1, 9, "", "3 3 2") for eyes in (None, 1, 2, 3, 4)}
    assert len(sentences) == 1
    assert not re.search(r"\d(?!\.\d|[a-f]?\))", sentences.pop().partition("(")[0])


def test_no_sentence_reads_a_sealed_value() -> None:
    """Its type says nothing when it is printed by mistake."""
    sealed = [event for event in EVERY for each in fields(event) if isinstance(getattr(event, each.name), Sealed)]
    assert len(sealed) == 2
    assert all("Sealed" not in told(event) for event in sealed)
