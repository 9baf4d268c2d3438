"""Settings of bids, cards, the Wheel and the dice, each at its default and at its other value (RULES.md C.4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Sealed
from companion.games.kill_shakespeare.commands import AddToken, EnterItems, Lay, LayOnTable, Resolved, TurnWheel
from companion.games.kill_shakespeare.printed import AREAS
from tests.games.kill_shakespeare.play import Play

PLUS_ONE_IN_DELPHOS = {
    "areas": {key: {"hope": 4, "black": 3, **({"token": "plus 1"} if key == "delphos" else {})} for key in AREAS}
}


def with_plus_one(people: str, holder: str, **settings: Any) -> Play:
    """This seat holds the +1 area token."""
    play = Play(people, facts=PLUS_ONE_IN_DELPHOS, **settings).begin()
    return play.area("delphos", liberated=True, token=holder)


def can_add(play: Play) -> list[str]:
    """`J plus 2`: who may add which token now, in the order in which they are asked."""
    if play.step not in ("add", "add to items"):
        return []
    said = [option.command for option in play.asked.options]
    return list(dict.fromkeys(f"{play.letter(a.seat)} {a.token}" for a in said if isinstance(a, AddToken)))


@pytest.mark.parametrize(
    ("last_word", "first", "after_a"),
    [(False, ["J plus 2", "A plus 1"], False), (True, ["A plus 1", "J plus 2"], True)],
)
def test_ks_juliet_last_word(last_word: bool, first: list[str], after_a: bool) -> None:
    """AMB-KS-5 (i): in turn order, or Juliet after everybody else."""
    play = with_plus_one("JA", "A", juliet_last_word=last_word).event(20).bids(5, 5)
    assert can_add(play) == first
    play.adds("A", "plus 1")
    assert (can_add(play) == ["J plus 2"]) is after_a


@pytest.mark.parametrize("counts", [False, True])
def test_ks_plus_counts_as_token(counts: bool) -> None:
    """AMB-KS-5 (ii): beside two tokens of her own, or as one of the two."""
    play = Play("JA", plus_counts_as_token=counts).begin().in_step("items").give(LayOnTable(seat=2))
    play.give(Lay(first=3, second=Sealed(value="2")), "J").give(Lay(first=3), "J").give(Lay(), "J")
    play.give(EnterItems(totals=(4, 0, 0)))
    assert play.step == "add to items"
    if counts:
        with play.refused("AMB-KS-5", "KS-6.3"):
            play.adds("J", item="turn order")
        play.adds("J", item="information")
        assert play.tells("Joan", "+2", "Information")
    else:
        play.listen().adds("J", item="turn order")
        assert play.tells("Joan", "+2", "Turn Order")


@pytest.mark.parametrize("needs", [True, False])
def test_ks_plus_needs_bid(needs: bool) -> None:
    """AMB-KS-5 (iii): only where she has bid, or anywhere."""
    play = Play("JA", plus_needs_bid=needs).begin().event(20).bids(0, 5)
    assert can_add(play) == ([] if needs else ["J plus 2"])


@pytest.mark.parametrize(("uses", "again"), [("once_per_round", []), ("every_reveal", ["A plus 1"])])
def test_ks_area_plus1_uses(uses: str, again: list[str]) -> None:
    """AMB-KS-5 (iv): in the event, and in the three items of the same round or not."""
    play = with_plus_one("AB", "A", area_plus1_uses=uses).event(1).bids(5, 5).adds("A", "plus 1")
    play.on_to("dice").dice(7).on_to("items").items((1, 2), (1, 2), (1, 2))
    assert can_add(play) == again


def test_ks_juliets_plus_two_works_once_a_round_at_any_value() -> None:
    """AMB-KS-5 (iv): it is a bid token."""
    play = Play("JA", area_plus1_uses="every_reveal").begin().event(1).bids(5, 5).adds("J")
    play.on_to("dice").dice(7).on_to("items").items((1, 2), (1, 2), (1, 2))
    assert can_add(play) == []


@pytest.mark.parametrize(
    ("which", "bid", "matches"),
    [
        ("final", 5, True), ("before_plus", 5, False), ("either", 5, True),
        ("final", 7, False), ("before_plus", 7, True), ("either", 7, True),
    ],
)  # fmt: skip
def test_ks_exact_match(which: str, bid: int, matches: bool) -> None:
    """AMB-KS-6: dice 7, and Juliet adds 2 to 5 or to 7."""
    play = Play("JA", exact_match=which).begin().in_step("dice").dice(7).on_to("items")
    play.items((bid, 1), (0, 0), (0, 0)).listen().adds("J", item="turn order")
    play.on_to("order")
    assert bool(play.saying("Joan", "Action card", "KS-6.8")) is matches


@pytest.mark.parametrize(("clear", "track", "iago"), [("after_event", 1, 0), ("before_event", 0, 1)])
def test_ks_iago_clear(clear: str, track: int, iago: int) -> None:
    """AMB-KS-16: three face up, the event happens and brings another: the fourth, or the first."""
    play = Play("AB", iago_clear=clear).begin().table(iago=3).event(20).bids(1, 2).on_to("effect")
    play.card(("iago stack", None, 1), name="the event").next()
    assert (play.track, play.iago) == (track, iago)


@pytest.mark.parametrize(("paid", "vp"), [(False, [5, 5]), (True, [6, 6])])
def test_ks_zero_bid_vp(paid: bool, vp: list[int]) -> None:
    """AMB-KS-22."""
    assert Play("AB", zero_bid_vp=paid).begin().event(12).bids(0, 0).on_to("effect").vp() == vp


@pytest.mark.parametrize(("floor", "vp"), [("none", -1), ("0", 0)])
def test_ks_vp_floor(floor: str, vp: int) -> None:
    """AMB-KS-24: an Iago picked with no VP left."""
    play = Play("AB", vp_floor=floor).begin().seat("A", vp=0).in_step("items").give(Resolved(order=(1, 2)))
    assert play.iago_picked("A").vp("A") == [vp]


@pytest.mark.parametrize("both", [True, False])
def test_ks_wheel_both(both: bool) -> None:
    """AMB-KS-25: paid steps and a Jester step in one round, the Jester once."""
    play = Play("AB", wheel_both=both).begin().seat("B", jester=2).in_step("dice").dice(7)
    if both:
        play.give(TurnWheel(steps=2, jester=True), "B")
        assert (play.value("wheel"), play.value("jester", "B")) == (1, 1)
    else:
        with play.refused("AMB-KS-25"):
            play.give(TurnWheel(steps=2, jester=True), "B")
        play.give(TurnWheel(jester=True), "B")
        assert (play.value("wheel"), play.value("jester", "B")) == (-1, 1)


@pytest.mark.parametrize(("setting", "said"), [("nothing", "does nothing"), ("ask", "the table decides")])
def test_ks_dice10_no_macbeth(setting: str, said: str) -> None:
    """AMB-KS-28: nothing happens, or the table says what does."""
    play = Play("AB", level="map", dice10_no_macbeth=setting).begin().area("arden", A=6, black=0, liberated=True)
    play.card(("influence arden", "A", 1)).in_step("dice").listen().dice(10)
    assert play.tells("Lady Macbeth", said)
    assert sum(play.black(key) for key in AREAS) == 3 * 7, "no marker has come"
