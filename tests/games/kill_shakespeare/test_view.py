"""What a view of Kill Shakespeare shows, and to whom (KS-2, KS-5.3, KS-17.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import Sealed
from companion.core.shorthand import read
from companion.core.view import Kind, Mark, Panel, Row, View
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.score_view import SCORE_PANELS
from companion.games.kill_shakespeare.state import Counts, EventCard, Laid, Score, State, Step, Stronghold
from companion.games.kill_shakespeare.view import PANELS, view
from tests.games.kill_shakespeare.positions import area, at, everybody, position, seat

EVERY_STEP = pytest.mark.parametrize("step", Step)
LEVELS = pytest.mark.parametrize("level", ["score_pad", "map"])


def panel(seen: View, panel_id: str) -> Panel:
    found = seen.panel(panel_id)
    assert found is not None
    return found


def row(seen: View, panel_id: str, row_id: str) -> Row:
    return next(each for each in panel(seen, panel_id).rows if each.id == row_id)


def columns(state: State) -> list[str]:
    return [each.id for each in view(state, None).panels if each.kind is Kind.SCORES and not each.aside]


# The whole


@EVERY_STEP
@LEVELS
def test_ids_are_unique_and_known_and_the_same_for_all_eyes(step: Step, level: str) -> None:
    state = at(position(level=level), step, event=EventCard(cost=9, quill=True))
    seen = view(state, None)
    ids = [each.id for each in seen.panels]
    rows = [each.id for found in seen.panels for each in found.rows if each.id is not None and each.seat is None]
    assert len(set(ids)) == len(ids)
    assert len(set(rows)) == len(rows)
    assert set(ids) <= set(PANELS)
    assert all([each.id for each in view(state, number).panels] == ids for number in state.players)


@pytest.mark.parametrize(
    ("step", "words"),
    [(Step.PREP, "Prep"), (Step.BID, "Event c"), (Step.ITEMS, "Bidding b"), (Step.ACTION, "Action")],
)
def test_the_headline_says_where_the_game_stands(step: Step, words: str) -> None:
    assert view(at(position(), step, round=2), None).headline == f"Kill Shakespeare   round 2 of 6   {words}"


def test_a_liberation_game_past_the_sixth_round_has_no_number_of_rounds() -> None:
    """AMB-KS-32."""
    assert view(at(position(liberation=True), Step.PREP, round=7), None).headline == "Kill Shakespeare   round 7   Prep"


def test_the_board_stands_before_the_seats_and_is_the_same_in_every_step() -> None:
    for step in Step:
        shown = view(at(position(), step), None).panels
        assert [each.id for each in shown[:5]] == ["hope", "track", "no hope", "stack", "wheel"]
        assert shown[5].id == "vp"


def test_about_nine_columns_fit_and_the_third_is_what_the_step_is_about() -> None:
    """SCREENS: others stand aside."""
    for step in Step:
        assert len(columns(at(position(), step))) <= 10, step
    assert columns(at(position(), Step.BID))[:3] == ["vp", "energy", "bids"]
    assert columns(at(position(), Step.TRADE))[2] == "tokens"
    assert columns(at(position(), Step.ACTION))[2:4] == ["time", "available"]
    assert "led" in columns(at(position(), Step.SCORE))


# The board


def test_hope_is_eight_dice_in_board_order_with_a_warning_at_one() -> None:
    """KS-2, KS-10.1: the die that counts down is told in a word, not by colour."""
    state = area(area(position(), "cawdor", hope=1), "messaline", liberated=True)
    state = area(state, "delphos", hope=0, die=False)
    hope = panel(view(state, None), "hope")
    assert hope.kind is Kind.DICE
    assert [each.number for each in hope.rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [each.label for each in hope.rows] == [printed.short for printed in AREAS.values()]
    assert [each.label for each in hope.rows if each.alarm] == ["Cawdor"]
    assert row(view(state, None), "hope", "hope cawdor").note == "low"
    assert row(view(state, None), "hope", "hope messaline").note == "free"


def test_hope_tells_who_is_there_and_how_far_the_rebels_have_come() -> None:
    state = area(position(), "avon", liberated=True, stronghold=Stronghold.DESTROYED, leader=3)
    state = area(state, "bohemia", stronghold=Stronghold.REBUILT)
    seen = view(state, None)
    assert row(seen, "hope", "hope avon").note == "Richard, fallen ■"
    assert row(seen, "hope", "hope arden").note == "Macbeth"
    assert row(seen, "hope", "hope bohemia").note == "lost"


@pytest.mark.parametrize(("space", "near"), [(7, False), (8, True), (9, True)])
def test_richard_close_to_the_end_is_told(space: int, near: bool) -> None:
    """KS-12.1: one or two spaces from the end of ten."""
    track = row(view(at(position(), Step.ACTION, track=space), None), "track", "track")
    assert (track.value, track.alarm, track.note) == (space, near, f"{10 - space} to go" if near else "")


def test_three_areas_without_hope_are_told() -> None:
    """KS-12.2."""
    state = at(position(), Step.ACTION)
    for key in ("prospero", "delphos", "avon"):
        assert not row(view(state, None), "no hope", "areas without hope").alarm
        state = area(state, key, hope=0, die=False)
    shown = row(view(state, None), "no hope", "areas without hope")
    assert (shown.value, shown.alarm, shown.note) == (3, True, "1 to go")
    assert panel(view(state, None), "no hope").goal == 4


def test_five_areas_may_be_without_hope_where_the_table_says_so() -> None:
    """AMB-KS-2."""
    assert panel(view(position(zero_hope_loss_count=5), None), "no hope").goal == 5


def test_the_stack_tells_what_it_costs_and_what_comes_next() -> None:
    """KS-5.3, KS-10.4."""
    two = row(view(at(position(), Step.BID, iago=2), None), "stack", "iago stack")
    three = row(view(at(position(), Step.BID, iago=3), None), "stack", "iago stack")
    assert (two.value, two.note, two.alarm) == (2, "+16", False)
    assert (three.note, three.alarm) == ("+24, full", True)


@pytest.mark.parametrize(
    ("heroes", "printed", "iago", "cost", "parts"),
    [
        (4, 21, 2, 37, "card 21, Iago 2 × 8, Quill 12"),
        (3, 15, 1, 21, "card 15, Iago 1 × 6, Quill 9"),
        (2, 9, 3, 21, "card 9, Iago 3 × 4, Quill 6"),
    ],
)
def test_the_event_is_broken_into_its_parts(heroes: int, printed: int, iago: int, cost: int, parts: str) -> None:
    """EX-KS-01, EX-KS-06, EX-KS-07, A2-2 [KS-5.3]."""
    names = ("hamlet", "juliet", "othello", "viola")[:heroes]
    seen = view(at(position(names), Step.BID, event=EventCard(cost=printed, quill=True), iago=iago), None)
    assert seen.value("cost") == cost
    assert seen.value("cost parts") == parts


def test_the_map_shows_markers_as_grids_and_the_score_pad_does_not() -> None:
    """KS-2: influence by area and seat, black markers by area."""
    pad, board = view(position(), None), view(at(position(level="map"), Step.ACTION), None)
    grids = ["black on the map", *(f"influence {key}" for key in AREAS)]
    assert not any(pad.panel(each) for each in grids)
    assert all(panel(board, each).kind is Kind.GRID for each in grids)
    assert panel(board, "influence cawdor").number == 4
    assert board.value("black cawdor") == 3
    assert board.value("influence cawdor", 1) == 0


@pytest.mark.parametrize(("round_", "extra", "near"), [(5, 13, False), (6, 9, False), (6, 10, True), (6, 12, True)])
def test_black_close_to_thirteen_is_told_in_the_last_round(round_: int, extra: int, near: bool) -> None:
    """KS-12.3."""
    state = at(position(level="map"), Step.ACTION, round=round_)
    for key in AREAS:
        state = area(state, key, black=0)
    assert row(view(area(state, "avon", black=extra), None), "black on the map", "black markers").alarm is near


# Shorthand


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        ("4h-", [("hope cawdor", None, -1)]),
        ("2v++", [("vp", 2, 2)]),
        ("1e-", [("energy", 1, -1)]),
        ("3j+", [("jester", 3, 1)]),
        ("t+", [("track", None, 1)]),
        ("a+", [("iago stack", None, 1)]),
        ("7b++", [("black arden", None, 2)]),
        ("3i2-", [("influence delphos", 2, -1)]),
    ],
)
def test_every_letter_of_the_effect_sheet_finds_its_number(
    typed: str, changed: list[tuple[str, int | None, int]]
) -> None:
    """At most two keys beside the sign, three for influence of a seat."""
    seen = view(at(position(level="map"), Step.EFFECT), None)
    assert [(each.what, each.seat, each.by) for each in read(typed, seen)] == changed


# Bids


def test_before_the_reveal_only_who_has_bid_is_seen() -> None:
    """KS-17.3, F3-4: a bid of 1 and a bid of 9 look alike to every other eye."""
    one, nine, fist = (
        at(position(), Step.BID, event=EventCard(cost=20), bids={2: Sealed(value=value)}) for value in (1, 9, "3 3 2")
    )
    for eyes in (None, 1, 3, 4):
        assert view(one, eyes) == view(nine, eyes) == view(fist, eyes)
    assert [view(one, None).value("bids", number) for number in (1, 2, 3, 4)] == ["...", "in", "...", "..."]
    assert view(nine, 2).value("bids", 2) == "in: 9"


def test_a_closed_token_looks_like_none_and_the_open_one_is_seen() -> None:
    """KS-6.4, F3-4."""
    laid = {("turn order", 1): Laid(first=3, second=Sealed(value="2")), ("information", 1): Laid(first=None)}
    state = at(position(), Step.ITEMS, laid=laid)
    none = at(position(), Step.ITEMS, laid={**laid, ("turn order", 1): Laid(first=3, second=Sealed(value=""))})
    for eyes in (None, 2, 3, 4):
        assert view(state, eyes) == view(none, eyes)
    assert view(state, None).value("bids", 1) == "3? - ..."
    assert view(state, 1).value("bids", 1) == "3+2 - ..."


def test_a_blind_bid_hides_its_first_token_too() -> None:
    """KS-6.4."""
    blind = Laid(first=None, blind=Sealed(value="4"), second=Sealed(value="1"))
    state = at(position(), Step.ITEMS, laid={("troop", 2): blind})
    assert view(state, 1).value("bids", 2) == "... ... ?"
    assert view(state, 2).value("bids", 2) == "... ... 4+1"


def test_after_the_reveal_totals_stand_where_the_bids_were() -> None:
    """KS-5.3b, KS-6.5."""
    shown = at(position(), Step.ADD, totals={1: 20, 2: 10, 3: 10, 4: 9}, event=EventCard(cost=21))
    assert [view(shown, None).value("bids", number) for number in (1, 2, 3, 4)] == ["20", "10", "10", "9"]
    assert view(shown, None).value("bid") == 49
    totals = {item: {1: 3, 2: 5, 3: 5, 4: 0} for item in ("turn order", "information", "troop")}
    assert view(at(position(), Step.ORDER, item_totals=totals), None).value("bids", 2) == "5 5 5"


# Marks


def waiting(state: State) -> list[int]:
    return [each.seat for each in view(state, None).marks if each.mark is Mark.WAITING]


def test_who_is_asked_or_not_yet_in_is_marked() -> None:
    state = replace(position(), order=(3, 1, 4, 2))
    assert waiting(at(state, Step.BID, bids={3: Sealed(value=0), 2: Sealed(value=8)})) == [1, 4]
    assert waiting(at(state, Step.EVENT)) == [3]
    assert waiting(at(state, Step.WHEEL)) == [2]
    assert waiting(at(state, Step.ACTION, asked=4)) == [4]
    assert waiting(at(state, Step.ORDER, picks=(2, 1))) == [2]
    assert waiting(at(state, Step.SCORE)) == []


def test_who_has_left_is_marked_as_away_and_not_waited_for() -> None:
    state = position()
    state = at(state, Step.BID, sitting=replace(state.sitting, away=frozenset({2})))
    marks = {each.seat: each.mark for each in view(state, None).marks}
    assert marks == {1: Mark.WAITING, 2: Mark.AWAY, 3: Mark.WAITING, 4: Mark.WAITING}


# What is not known


def test_what_nobody_has_typed_is_not_shown_as_a_number() -> None:
    """D.6: an unknown reserve, dice not rolled yet."""
    seen = view(position(), None)
    assert seen.value("reserve", 1) is None
    assert seen.value("dice") is None


# The scoring


def scoring(step: Step, **changes: object) -> State:
    state = everybody(position(), easy=(2, 2, 1, 0), iago=(0, 2, 3, 0), tokens=(1, 0, 0, 0), vp=(20, 18, 15, 9))
    return at(state, step, round=3, counts=Counts(markers=(9, 9, 4, 2), tokens=(6, 0, 0, 0), black_areas=4), **changes)


def test_the_sheet_says_before_the_awards_who_would_get_what_and_why() -> None:
    """P-KS-23, KS-11.4."""
    sheet = panel(view(scoring(Step.SCORE), None), "sheet")
    lines = {each.label: (each.value, each.note) for each in sheet.rows}
    assert lines["most markers"] == ("Anna 3, Ben 3, Cleo 1", "tie for first: 9 and 9, nobody second; third: 4")
    assert lines["most quests"] == ("Anna 3, Ben 3, Cleo 1", "tie for first: 2 and 2, nobody second; third: 1")
    assert lines["Iago cards"] == ("Ben 1", "2 held; Othello's 3 score none")
    assert lines["most areas led"] == ("nobody", "")
    assert lines["black leads"] == ("in 4 areas", "fewer than 5: Richard stays")
    assert view(scoring(Step.SCORE), None).value("vp", 1) == 20


def test_a_line_waits_for_what_is_still_to_be_counted() -> None:
    sheet = panel(view(at(scoring(Step.COUNT), Step.COUNT, counts=Counts()), None), "sheet")
    values = {each.label: each.value for each in sheet.rows}
    assert values["most markers"] is None
    assert values["Battle tokens"] is None
    assert values["most quests"] is not None
    assert sheet.goal == len(sheet.rows) == 8


def test_once_a_scoring_is_made_its_parts_stand_with_the_total() -> None:
    """KS-11: at round 3 as at the end; before that the sheet says who would get what, and why."""
    before = at(position(), Step.SCORE, round=3)
    made = (Score(round=3, category=1, seat=1, vp=3, why="first: 6"),)
    after = at(position(), Step.PREP, round=3, scores=made)
    assert panel(view(before, None), "score").aside
    assert not panel(view(after, None), "score").aside


def test_the_parts_of_each_score_add_up_to_it() -> None:
    """A row has a seat and an id; the preview counts as if it were made."""
    state = scoring(Step.SCORE)
    parts = panel(view(state, None), "score")
    assert parts.kind is Kind.PARTS
    anna = {each.id: each.value for each in parts.rows if each.seat == 1}
    assert anna == {
        "start": 5, "in play": 15, "most markers": 3, "most quests": 3, "Iago cards": 0, "Battle tokens": 6,
    }  # fmt: skip


def test_the_parts_keep_an_earlier_scoring_and_are_there_in_a_defeat_too() -> None:
    made = tuple(Score(round=3, category=1, seat=number, vp=vp, why="") for number, vp in enumerate((3, 2, 1, 0), 1))
    over = at(everybody(position(), vp=(12, 9, 8, 5)), Step.OVER, round=5, scores=made, ended="KS-12.2")
    parts = panel(view(over, None), "score")
    for number, vp in enumerate((12, 9, 8, 5), start=1):
        assert sum(int(each.value or 0) for each in parts.rows if each.seat == number) == vp
    assert panel(view(over, None), "sheet").rows == ()


def test_outside_a_scoring_neither_sheet_nor_parts_are_there() -> None:
    seen = view(seat(at(position(), Step.ACTION), 1, vp=30), None)
    assert all(panel(seen, each).rows == () for each in SCORE_PANELS)
