"""The event card: what is asked of it, and its effect once it could not be stopped (KS-5.1, KS-5.3c)."""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import AdjustAll, Change, Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import event
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import EventCard, Order, State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, some
from tests.games.kill_shakespeare.positions import at
from tests.games.kill_shakespeare.rounds import asked, form, keys, refused

RICHARD = Order(villain="richard", area="delphos")
MACBETH = Order(villain="macbeth", area="arden")


def before_the_card(**changes: object) -> State:
    return at(board(PLAIN, Step.EVENT, "score_pad"), Step.EVENT, **changes)


def test_ks_5_1_the_card_is_cost_quill_and_orders() -> None:
    """KS-5.1, P-KS-08"""
    state, events = given(before_the_card(), c.RevealEvent(cost=21, quill=True, richard="delphos", macbeth="arden"))
    assert state.event == EventCard(cost=21, quill=True, orders=(RICHARD, MACBETH))
    assert (state.step, state.orders[0]) == (Step.MOVE, RICHARD)
    assert only(events, e.VillainMoved).area == state.richard == "delphos"


def test_ks_5_2_the_card_may_name_lady_macbeth_first() -> None:
    """KS-5.2: in the card's order."""
    state, _ = given(before_the_card(), c.RevealEvent(cost=9, richard="delphos", macbeth="arden", macbeth_first=True))
    assert state.orders == (MACBETH, RICHARD)
    assert (state.macbeth, state.richard) == ("arden", "avon")


def test_ks_5_1_a_card_without_orders_goes_to_the_bids() -> None:
    """KS-5.1, KS-5.3"""
    assert given(before_the_card(), c.RevealEvent(cost=9))[0].step is Step.BID


def test_ks_5_1_the_first_player_is_asked_and_one_digit_says_an_area() -> None:
    """KS-5.1: `2 1 y 3 7` fills the form; the ninth digit is no order."""
    state = before_the_card(order=(3, 1, 2, 4))
    assert (asked(state).seat, asked(state).text[:5]) == (3, "Cleo:")
    cost, quill, richard, macbeth, *rest = form(state).fields
    assert [cost.name, quill.name, richard.name, macbeth.name] == ["cost", "quill", "richard", "macbeth"]
    assert richard.digits
    assert richard.choices == macbeth.choices == (*AREAS, "none")
    assert all(field.required for field in (cost, quill, richard, macbeth))
    assert not any(field.required for field in rest)
    assert refused(state, c.RevealEvent(cost=9), by=1).code == "not_eligible"


def test_ks_5_1_what_no_card_can_say() -> None:
    """KS-5.1, KS-5.2"""
    assert refused(before_the_card(), c.RevealEvent(cost=-1)).code == "KS-5.1"
    assert refused(before_the_card(), c.RevealEvent(cost=9, richard="elsinore")).code == "KS-5.2"
    assert refused(board(PLAIN, Step.DICE), c.RevealEvent(cost=9)).code == "not_open"


def test_c1_5_a_name_from_outside_is_cleaned() -> None:
    """C1-5"""
    state, _ = given(before_the_card(), c.RevealEvent(cost=9, name="St\x1b[2Jorm" + "x" * 200))
    assert state.event is not None
    assert state.event.name.isprintable()
    assert len(state.event.name) <= 60


def test_ks_5_2f_orders_for_lady_macbeth_are_ignored_once_she_is_gone() -> None:
    """KS-5.2f, EX-KS-54: no question, no Iago, no black marker."""
    state = before_the_card(macbeth=None, macbeth_gone=True)
    assert "Lady Macbeth is gone" in asked(state).text
    assert [field.name for field in form(state).fields if field.required] == ["cost", "quill", "richard"]
    after, events = given(state, c.RevealEvent(cost=9, macbeth="cawdor"))
    assert (after.step, after.iago, after.orders, after.macbeth) == (Step.BID, 0, (), None)
    assert only(events, e.OrderIgnored).area == "cawdor"


# The effect


def happens(**settings: str) -> State:
    """The bids did not stop the event; two Iagos lie face up."""
    card = EventCard(cost=9, name="Storm")
    turn = Unfolding(at(board(PLAIN, Step.BID, "score_pad", **settings), Step.BID, iago=2, event=card), evolve)
    event.happens(turn)
    return turn.state


def test_ks_5_3c_the_iagos_leave_the_stack_after_the_effect() -> None:
    """KS-5.3c, AMB-KS-16: an Iago that the event adds may still be the third or fourth."""
    state = happens()
    assert (state.step, state.iago) == (Step.EFFECT, 2)
    assert asked(state).text.startswith("Storm happens:")
    state, _ = given(state, AdjustAll(changes=(Change(what="iago stack", by=2),), reason="Storm"))
    assert (state.iago, state.track) == (3, 1)
    state, events = given(state, Next())
    assert (state.step, state.iago) == (Step.DICE, 0)
    assert only(events, e.IagosCleared).count == 3


def test_amb_ks_16_or_before_it() -> None:
    """AMB-KS-16: then what the event adds stays."""
    state = happens(iago_clear="before_event")
    assert state.iago == 0
    state, _ = given(state, AdjustAll(changes=(Change(what="iago stack", by=1),), reason="Storm"))
    state, events = given(state, Next())
    assert (state.step, state.iago) == (Step.DICE, 1)
    assert some(events, e.IagosCleared) == []


def test_p_ks_12_one_space_after_the_effect() -> None:
    """P-KS-12"""
    assert keys(happens()) == {"n": Next()}
