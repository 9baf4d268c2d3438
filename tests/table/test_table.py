"""The one writer: what a command, an undo, a rewind and a refusal do, and who is said to have done it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from companion.core.messages import (
    Adjust,
    Claim,
    Confirm,
    Event,
    Hold,
    Next,
    Pass,
    Refused,
    Rename,
    ReopenWindow,
    Resume,
    Sealed,
    SetOption,
)
from companion.journal import BackupFailed, FullDisk, JournalError, SomeoneElseWrote
from tests.table.evening import WINDOW, Evening, Notebook
from tests.toy_game import GAME, Bid, State


def refusal(code: str) -> str:
    return rf"\[{code}\]$"


# Submit


def test_a_command_that_changes_nothing_writes_nothing() -> None:
    evening = Evening()
    evening.table.submit(Adjust(what="points", seat=1, to=0))
    evening.table.submit(Rename(seat=1, name="Anna"))
    evening.table.submit(Resume())
    assert (evening.table.number, evening.notebook.rows) == (0, [])


def test_a_refused_command_changes_nothing_and_has_a_code_and_a_sentence() -> None:
    evening = Evening()
    evening.bid(1)
    with pytest.raises(Refused) as caught:
        evening.bid(1)
    assert (caught.value.code, caught.value.reason) == ("TOY-1", "That seat has sealed its bid.")
    assert evening.table.number == 1


def test_two_people_press_next_and_one_step_is_taken() -> None:
    evening = Evening(settings={"clocks": "off"}).open()
    evening.table.submit(Next(), prompt=WINDOW)
    with pytest.raises(Refused, match=refusal("stale")):
        evening.table.submit(Next(), prompt=WINDOW)
    assert evening.table.view(None).value("round") == 2


def test_an_answer_to_a_question_that_is_open_is_taken_whatever_else_happened() -> None:
    """Checked against its prompt, not against a version: eight phones may bid at once."""
    evening = Evening(3)
    prompts = {prompt.seat: prompt.id for prompt in evening.table.prompts(None)}
    for seat in (3, 1):
        evening.table.note("box", text="The box is back.")
        evening.bid(seat)
    with pytest.raises(Refused, match=refusal("stale")):
        evening.table.submit(Next(), prompt=prompts[3])
    assert prompts[2] in evening.asked()


def test_a_watcher_may_look_and_act_at_once() -> None:
    evening = Evening()
    seen: list[int] = []

    def look(number: int) -> None:
        seen.append(len(evening.table.log(None)))
        if number == 1:
            evening.bid(2)

    evening.table.watch(look)
    evening.bid(1)
    assert (evening.table.number, seen) == (2, [1, 2])


# Hold and resume


def test_hold_and_resume_are_noted_once_and_are_no_unit_of_undo() -> None:
    evening = Evening()
    evening.bid(1)
    for command in (Hold(), Hold(), Resume(), Resume()):
        evening.table.submit(command)
    assert evening.texts() == ["Anna has sealed a bid.", "The clock is on hold.", "The clock runs on."]
    evening.table.undo()
    assert evening.table.undo_label() == ""


def test_a_claim_on_hold_is_refused_and_other_things_are_not() -> None:
    evening = Evening().open()
    evening.table.submit(Hold())
    with pytest.raises(Refused, match="The clock is on hold"):
        evening.table.submit(Claim(), by=1)
    evening.table.submit(Adjust(what="points", seat=1, by=2))
    evening.table.submit(Resume())
    evening.table.submit(Claim(), by=1)


def test_on_hold_the_questions_that_wait_for_the_clock_say_so() -> None:
    evening = Evening()
    evening.table.submit(Hold())
    assert not any(prompt.held for prompt in evening.table.prompts(None))
    evening.open()
    assert [prompt.held for prompt in evening.table.prompts(2)] == [True]


# Undo, redo, rewind


def test_an_undo_takes_the_hands_entry_with_what_the_clock_did_after_it() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.submit(Claim(), by=2)
    evening.keeper.advance(1.0)
    evening.table.undo()
    assert (evening.asked(), evening.points()) == ([WINDOW], (0, 0, 2))
    evening.table.redo()
    assert evening.texts()[-1] == "Brought back: Ben reacts first."
    assert evening.asked() == [f"{WINDOW}/card2"]


def test_the_clock_alone_is_no_unit_and_nothing_is_nothing_to_undo() -> None:
    evening = Evening()
    for act in (evening.table.undo, evening.table.redo):
        with pytest.raises(Refused, match=refusal("not_open")):
            act()
    assert (evening.table.undo_label(), evening.table.redo_label()) == ("", "")


def test_several_undos_are_brought_back_one_by_one() -> None:
    evening = Evening(5)
    for seat in (1, 2, 3):
        evening.bid(seat)
    evening.table.undo()
    evening.table.undo()
    assert evening.table.redo_label() == "Ben has sealed a bid."
    evening.table.redo()
    evening.table.redo()
    assert len(evening.asked()) == 2
    with pytest.raises(Refused, match=refusal("not_open")):
        evening.table.redo()


def test_a_new_command_clears_what_could_be_brought_back_and_a_note_does_not() -> None:
    evening = Evening()
    evening.bid(1)
    evening.table.undo()
    evening.table.note("box", text="The box is lost.")
    assert evening.table.redo_label() == "Anna has sealed a bid."
    evening.bid(2)
    assert evening.table.redo_label() == ""


def test_a_barrier_is_undone_only_when_sure() -> None:
    """Something secret was shown: the sentence names it, and nothing has changed."""
    evening = Evening().open(amounts=(1, 2, 3))
    with pytest.raises(Refused, match="The bids are 1, 2, 3: Cleo gets 2") as caught:
        evening.table.undo()
    assert (caught.value.code, evening.asked(), evening.table.number) == ("barrier", [WINDOW], 3)
    evening.table.undo(sure=True)
    assert (evening.points(), len(evening.asked())) == ((0, 0, 0), 1)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_rewind_over_a_barrier_asks_too(number: int) -> None:
    evening = Evening().open()
    evening.keeper.advance(10.0)
    with pytest.raises(Refused, match=refusal("barrier")):
        evening.table.rewind(number)
    evening.table.rewind(number, sure=True)
    assert len(evening.asked()) == 3 - number


def test_a_rewind_is_one_step_that_a_redo_brings_back_whole() -> None:
    evening = Evening(5)
    for seat in (1, 2, 3, 4):
        evening.bid(seat)
    evening.table.rewind(1)
    assert len(evening.asked()) == 4
    took = "3 steps: Ben has sealed a bid; Cleo has sealed a bid; Dan has sealed a bid."
    assert evening.texts()[-1] == f"Taken back, {took}"
    evening.table.redo()
    assert len(evening.asked()) == 1
    assert evening.texts()[-1] == f"Brought back, {took}"


def test_a_rewind_over_more_than_can_be_heard_names_only_where_it_went_back_to() -> None:
    evening = Evening()
    for amount in range(1, 9):
        evening.table.submit(Adjust(what="points", seat=1, to=amount, reason="a long story of a recount"))
    evening.table.rewind(0)
    assert evening.texts()[-1] == "Taken back, 8 steps from: Anna: points 0 → 1 (a long story of a recount)."


def test_a_rewind_to_the_present_or_to_a_note_after_it_changes_nothing() -> None:
    evening = Evening()
    evening.bid(1)
    noted = evening.table.note("box", text="The box is lost.")
    assert evening.table.rewind(noted) == evening.table.rewind(1) == noted


@pytest.mark.parametrize("number", [-1, 2, 4, 99])
def test_a_rewind_to_what_does_not_stand_is_stale(number: int) -> None:
    evening = Evening()
    evening.bid(1)
    evening.bid(2)
    evening.table.undo()
    if number == 4:
        evening.bid(3)
        evening.table.undo()
    with pytest.raises(Refused, match=refusal("stale")):
        evening.table.rewind(number)


def test_reopen_gives_the_last_window_once_more() -> None:
    """Wait, I wanted to: also as a command, and after the table has gone on."""
    evening = Evening().open()
    evening.keeper.advance(10.0)
    evening.bid(1)
    evening.table.submit(ReopenWindow())
    assert (evening.asked(), evening.table.held) == ([WINDOW], True)
    evening.table.submit(Resume())
    evening.press(1)
    evening.keeper.advance(1.0)
    evening.table.submit(Confirm())
    assert evening.points() == (1, 0, 2)


def test_reopen_needs_a_window_that_has_closed() -> None:
    with pytest.raises(Refused, match="No window has closed yet"):
        Evening().open().table.reopen()


def test_reopen_over_a_barrier_asks() -> None:
    evening = Evening().open()
    evening.keeper.advance(10.0)
    evening.open()
    with pytest.raises(Refused, match=refusal("barrier")):
        evening.table.submit(ReopenWindow())
    evening.table.reopen(sure=True)
    assert evening.asked() == [WINDOW]


# Labels, and who did it


def test_the_label_is_the_first_sentence_told_or_the_command_in_words() -> None:
    evening = Evening().open()
    assert evening.table.undo_label() == "Cleo has sealed a bid."
    evening.table.submit(Claim(), by=1)
    assert evening.table.undo_label() == "A reaction"
    evening.keeper.advance(1.0)
    assert evening.table.undo_label() == "Anna reacts first."


def test_a_label_after_an_undo_gives_no_secret_away() -> None:
    evening = Evening().open(amounts=(4, 7, 8))
    evening.table.undo(sure=True)
    assert evening.table.redo_label() == "Cleo has sealed a bid."


def test_taking_back_a_silent_pass_says_no_more_than_that() -> None:
    evening = Evening().open()
    evening.table.submit(Pass(), by=2)
    assert evening.table.undo_label() == "Cleo has sealed a bid."
    evening.table.undo()
    assert evening.texts()[-1] == "Taken back: an answer."
    assert evening.table.redo_label() == "An answer"


def test_by_names_the_seat_the_table_or_the_clock() -> None:
    evening = Evening().open()
    passed = evening.table.submit(Pass(), by=2)
    undone = evening.table.undo()
    evening.table.submit(Resume())
    claimed = evening.press(1).number
    evening.keeper.advance(1.0)
    judged = evening.table.number
    adjusted = evening.table.submit(Adjust(what="points", seat=1, by=1))
    by = evening.table.by
    assert [by(number) for number in (1, passed, undone, claimed, judged, adjusted)] == [
        1,
        None,
        None,
        1,
        "clock",
        None,
    ]
    with pytest.raises(KeyError):
        by(adjusted + 1)


def test_the_roster_follows_a_new_name_and_the_old_sentences_keep_the_old_one() -> None:
    evening = Evening()
    evening.bid(1)
    evening.table.submit(Rename(seat=1, name="Ada"))
    assert evening.table.roster.name(1) == "Ada"
    assert evening.texts() == ["Anna has sealed a bid.", "Anna is now Ada."]


def test_a_setting_changed_in_play_counts_from_the_next_window_on() -> None:
    """G-9."""
    evening = Evening().open()
    evening.table.submit(SetOption(key="toy.grab_seconds", value=8.0))
    assert evening.keeper.due() == 3.0
    evening.keeper.advance(5.0)
    assert evening.open().keeper.due() == 13.0


# The log


def test_what_was_taken_back_stays_in_the_log_and_says_so() -> None:
    evening = Evening()
    evening.bid(1)
    evening.bid(2)
    evening.table.undo()
    lines = [(told.text, told.taken_back) for told in evening.table.log(None)]
    assert lines == [
        ("Anna has sealed a bid.", False),
        ("Ben has sealed a bid.", True),
        ("Taken back: Ben has sealed a bid.", False),
    ]
    evening.table.redo()
    assert [told.taken_back for told in evening.table.log(None)] == [False] * 4


def test_the_log_asked_at_every_step_is_the_log_asked_once() -> None:
    """What is kept between two questions must not go stale."""
    evening, asked = Evening(), Evening()
    acts: list[Callable[[Evening], object]] = [
        lambda each: each.press(2),
        lambda each: each.open(),
        lambda each: each.table.undo(sure=True),
        lambda each: each.table.redo(),
        lambda each: each.table.submit(Resume()),
        lambda each: each.keeper.advance(9.0),
        lambda each: each.table.rewind(1, sure=True),
        lambda each: each.bid(3),
    ]
    for act in acts:
        act(evening)
        act(asked)
        for eyes in (None, 1, 2, 3):
            asked.table.log(eyes)
    for eyes in (None, 1, 2, 3):
        assert [told.text for told in asked.table.log(eyes)] == evening.texts(eyes)
        assert asked.table.log(eyes) == evening.again().table.log(eyes)


def test_the_log_of_a_long_play_is_told_once() -> None:
    """Asking after each entry tells each entry once, however long the play is."""
    evening = Evening()
    told: list[Event] = []

    def tell(state: State, event: Event, seat: int | None) -> str:
        told.append(event)
        return GAME.tell(state, event, seat)

    evening.table._past.log._game = dataclasses.replace(GAME, tell=tell)
    for points in range(1, 201):
        evening.table.submit(Adjust(what="points", seat=1, to=points))
        evening.table.log(None)
    assert len(told) == 200


def test_each_line_has_its_number_and_both_times() -> None:
    evening = Evening()
    evening.keeper.advance(2.0)
    evening.wall.seconds = 1_700_000_500.0
    evening.bid(1)
    line = evening.table.log(None)[0]
    assert (line.number, line.time, line.wall) == (1, 2.0, 1_700_000_500.0)


@pytest.mark.parametrize(
    ("kind", "seat", "text", "told"),
    [
        ("box", None, "The box is lost.", "The box is lost."),
        ("box", None, "", "Box."),
        ("phone", 2, "", "Ben: phone."),
    ],
)
def test_a_note_is_told_in_its_own_words(kind: str, seat: int | None, text: str, told: str) -> None:
    evening = Evening()
    number = evening.table.note(kind, seat=seat, text=text)
    assert evening.table.told(number, None) == (told,)


# The end


def finished() -> Evening:
    evening = Evening(2)
    for _ in range(3):
        evening.open(amounts=(1, 2))
        evening.keeper.advance(10.0)
    return evening


def test_the_end_is_marked_in_the_journal_and_an_undo_takes_the_mark_back() -> None:
    evening = finished()
    result = evening.table.result()
    assert result is not None
    assert evening.notebook.finished == (result.text, evening.wall.seconds)
    evening.table.reopen()
    assert evening.table.result() is None
    assert evening.notebook.finished is None
    evening.table.redo()
    assert evening.notebook.finished is not None


def test_a_program_that_was_killed_before_it_marked_the_end_leaves_it_to_the_next() -> None:
    again = finished().again()
    assert again.notebook.finished == (again.table.result().text, again.wall.seconds)  # type: ignore[union-attr]


def test_a_program_that_was_killed_before_it_took_the_mark_back_leaves_that_too() -> None:
    evening = Evening(2).open(amounts=(1, 2))
    evening.notebook.finished = ("Anna won.", 0.0)
    Evening(2, evening.start.settings, notebook=evening.notebook)
    assert evening.notebook.finished is None


def test_g5_the_end_locks_everything_but_undo() -> None:
    """G-5: a result that ends the game locks input except undo."""
    evening = finished()
    with pytest.raises(Refused, match=refusal("over")):
        evening.bid(1)
    assert evening.press(1).code == "over"
    evening.table.undo(sure=True)
    evening.bid(2)


def test_a_copy_that_could_not_be_made_is_noted_and_halts_nothing() -> None:
    evening = Evening(2)
    evening.notebook.fault_at_end = BackupFailed("No copy could be made; the play itself is safe.")
    for _ in range(3):
        evening.open(amounts=(1, 2))
        evening.keeper.advance(10.0)
    assert evening.texts()[-1] == "No copy could be made; the play itself is safe."
    assert evening.table.halted == ""


def test_a_disk_that_fails_at_the_end_halts_with_the_end_still_written() -> None:
    evening = Evening(2)
    evening.notebook.fault_at_end = FullDisk("The disk is full.")
    for _ in range(2):
        evening.open(amounts=(1, 2))
        evening.keeper.advance(10.0)
    evening.open(amounts=(1, 2))
    with pytest.raises(JournalError, match="The disk is full"):
        evening.keeper.advance(10.0)
    assert evening.table.result() is not None
    assert evening.again().table.result() is not None


# Two writers


def test_b2_1_two_programs_on_one_play_lose_nothing() -> None:
    """B2-1: the second writer collides on the number, reads again and says so."""
    here = Evening()
    there = Evening(notebook=Notebook(here.notebook.rows))
    here.bid(1)
    told: list[int] = []
    there.table.watch(told.append)
    with pytest.raises(Refused, match="Another program") as caught:
        there.bid(2)
    assert (caught.value.code, told, there.table.number) == ("stale", [1], 1)
    assert there.texts() == ["Anna has sealed a bid."]
    there.bid(2)
    assert [entry.number for entry in here.notebook.rows] == [1, 2]


def test_b2_1_a_window_that_the_other_opened_is_on_hold_here() -> None:
    here = Evening()
    there = Evening(notebook=Notebook(here.notebook.rows))
    here.open()
    with pytest.raises(Refused, match=refusal("stale")):
        there.bid(1)
    assert (there.table.held, there.asked()) == (True, [WINDOW])


def test_b2_1_a_deadline_that_collides_settles_by_reading_again() -> None:
    here = Evening().open()
    there = Evening(notebook=Notebook(here.notebook.rows))
    there.table.submit(Resume())
    here_told = here.texts()
    here.keeper.advance(10.0)
    assert here_told == here.texts()[:-1]
    assert (here.texts()[-1], here.table.held, here.table.number) == ("The clock runs on.", True, 4)


def test_b2_1_an_undo_that_collides_is_not_made() -> None:
    here = Evening()
    here.bid(1)
    there = Evening(notebook=Notebook(here.notebook.rows))
    here.bid(2)
    with pytest.raises(Refused, match=refusal("stale")):
        there.table.undo()
    assert there.texts() == ["Anna has sealed a bid.", "Ben has sealed a bid."]


def test_b2_1_what_cannot_be_read_again_halts_with_the_old_view_still_true() -> None:
    here = Evening()
    there = Evening(notebook=Notebook(here.notebook.rows))
    here.bid(1)
    there.notebook.unreadable = FullDisk("The disk failed.")
    with pytest.raises(JournalError, match="The disk failed"):
        there.bid(2)
    assert (there.table.number, there.table.halted) == (0, "The disk failed.")


def test_a_busy_file_is_refused_and_can_be_tried_again() -> None:
    evening = Evening()
    evening.notebook.fault = SomeoneElseWrote("Busy.")
    with pytest.raises(Refused, match=refusal("stale")):
        evening.bid(1)
    evening.notebook.fault = None
    assert evening.bid(1) == 1


def test_entries_that_do_not_follow_one_another_are_a_journal_error() -> None:
    evening = Evening()
    evening.bid(1)
    evening.bid(2)
    with pytest.raises(JournalError, match="entry 2 cannot follow entry 0"):
        Evening(notebook=Notebook(evening.notebook.rows[1:]))


def test_an_act_with_an_old_time_opens_no_window_in_the_past() -> None:
    """G-7: only a reaction counts from when the hand moved; everybody has the whole window."""
    evening = Evening(2)
    evening.keeper.advance(100.0)
    evening.table.submit(Bid(amount=Sealed(value=1)), by=1, at=1.0)
    evening.table.submit(Bid(amount=Sealed(value=2)), by=2, at=1.0)
    assert evening.table.prompts(None)[0].deadline == 103.0
