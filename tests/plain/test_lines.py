"""The plain face of lines on the toy game: a whole game, and every word that a table may type."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import Command, Context, Event, Next, Pass, Refused
from companion.core.options import SHARED_SETTINGS
from companion.games.descent_overlord import GAME as DESK
from companion.games.descent_overlord import commands as d
from companion.journal import FullDisk
from companion.table.presses import press
from tests.plain.talking import BIDS, Notebook, Sitting, later
from tests.toy_game import GAME, State

ON = {"clocks": "on"}


async def test_a_whole_game_is_played_by_lines() -> None:
    sitting = Sitting()
    last = await sitting.talk(
        *BIDS,
        "2 r",
        later(1),
        "c",
        "anna 9",
        "ben 1",
        "cleo 1",
        "",
        "1",
        "5",
        "2 5",
        "cl 5",
        "1p",
        "2p",
        "cleo pass",
        "q",
    )
    assert sitting.points() == (2, 1, 2)
    assert "".join(sitting.said).count("Now: Grab?") == 3 + 2
    assert "Anna and Cleo won." in sitting.said[-2]
    assert "1. Anna 2\n1. Cleo 2\n3. Ben 1\nType: u takes the last step back; log" in sitting.said[-2]
    assert last == "Everything is saved. Goodbye.\n"
    assert sitting.status == 0


async def test_the_opening_says_who_sits_where_and_what_can_be_typed() -> None:
    assert await Sitting().talk() == (
        "Toy. 1 Anna, 2 Ben, 3 Cleo.\n"
        "Now: Anna: seal a bid.\n"
        "Also: Ben: seal a bid. Cleo: seal a bid.\n"
        "Type: a name, then your bid from 0 to 9: bid; ? more.\n"
    )


async def test_after_an_entry_what_happened_stands_before_what_is_asked_now() -> None:
    assert await Sitting(settings=ON).talk(*BIDS) == (
        "Cleo has sealed a bid.\n"
        "The bids are 3, 4, 5: Cleo gets 2.\n"
        "Now: Grab?\n"
        "3.0 s left: The time runs out.\n"
        "Type: Enter: go on; r with a seat: react, as in anna r; p with a seat: pass;\n"
        "  w: close the window; ? more.\n"
    )


async def test_a_play_that_goes_on_tells_its_last_sentences() -> None:
    """B1-5: after a quit the same question stands, and the window is on hold."""
    notebook = Notebook()
    await Sitting(settings=ON, journal=notebook).talk(*BIDS, "q")
    again = Sitting(settings=ON, journal=notebook)
    opening = await again.talk()
    assert "Going on where it stopped.\n" in opening
    assert "The bids are 3, 4, 5: Cleo gets 2." in opening
    assert "The clock stands with 3.0 s left: go lets it run on.\n" in opening


# Windows


async def test_without_clocks_the_next_act_closes_a_window() -> None:
    """G-9."""
    sitting = Sitting()
    assert "The next act closes it.\n" in await sitting.talk(*BIDS)
    assert (await sitting.talk("")).startswith("Round 2 begins.\nNow: Anna: seal a bid.\n")


async def test_a_claim_tells_who_was_first_and_by_how_much() -> None:
    """G-7: the first hand stops the clock, and after the hold-back the verdict is told."""
    sitting = Sitting(settings=ON)
    told = await sitting.talk(*BIDS, later(0.5), "ben r", later(0.03), "1r", later(1))
    assert sitting.said[5] == sitting.said[7] == ""
    assert told.startswith("Ben reacts first; Anna 30 ms later.\nNow: Ben: show the card.\n")
    assert "c: the card is shown; b: take it back" in told


async def test_time_alone_ends_a_window_without_a_line_typed() -> None:
    assert (await Sitting(settings=ON).talk(*BIDS, later(4))).startswith("Nobody reacted.\nRound 2 begins.\nNow: ")


async def test_a_press_after_the_window_is_late_and_before_it_early() -> None:
    """G-7: never a claim in a window that it was not meant for."""
    sitting = Sitting(settings=ON)
    assert "early" in await sitting.talk("1 3", "2 r")
    assert "Ben was late by 0.300 s.\n" in await sitting.talk("2 4", "3 5", later(3.3), "2 r")
    assert sitting.table.view(None).value("round") == 2


async def test_a_letter_that_needs_a_seat_asks_for_it() -> None:
    sitting = Sitting()
    assert await sitting.talk(*BIDS, "r") == "Who? As in 1 r or anna r.\n"
    assert "as in 2 r" in await sitting.talk("2")
    assert "Round 2 begins." in await sitting.talk("close")


async def test_everybody_passing_closes_and_a_single_pass_is_only_noted() -> None:
    """G-7: single passes are never shown."""
    sitting = Sitting()
    told = await sitting.talk(*BIDS, "1 p", "anna i pass", "2p", "3 p")
    assert sitting.said[4].startswith("Noted.\nNow: Grab?\n")
    assert told.startswith("Everybody passed.\n")


async def test_a_pass_from_elsewhere_writes_nothing() -> None:
    sitting = Sitting()
    assert await sitting.talk(*BIDS, lambda each: each.table.submit(Pass(), by=2)) == ""


async def test_what_comes_from_elsewhere_is_told_with_what_is_asked_then() -> None:
    sitting = Sitting()
    assert (await sitting.talk(*BIDS, lambda each: each.table.submit(Next()))).startswith("Round 2 begins.\n")


async def test_hold_stops_the_clock_and_go_lets_it_run_on() -> None:
    sitting = Sitting(settings=ON)
    told = await sitting.talk(*BIDS, later(1), "h", later(60), "2 r", "go")
    assert "The clock stands with 2.0 s left: go lets it run on.\n" in sitting.said[5]
    assert sitting.said[7] == "The clock is on hold: let it run on first. Type go.\n"
    assert "2.0 s left: The time runs out.\n" in told


async def test_wait_opens_the_last_window_once_more() -> None:
    """`Wait, I wanted to`: one word re-opens it, on hold with the time it had."""
    sitting = Sitting(settings=ON)
    told = await sitting.talk(*BIDS, later(4), "wait")
    assert told.startswith("Taken back: Nobody reacted; Round 2 begins.\nNow: Grab?\nThe clock stands with ")
    assert await sitting.talk("wait") == "No window has closed yet.\n"


# Forms and secrets


async def test_a_form_asks_for_what_is_missing_and_stop_drops_it() -> None:
    sitting = Sitting()
    told = await sitting.talk("ben", "", "many", "10", "stop", "stop")
    asked = "Ben, your bid from 0 to 9, the others look away?\n"
    assert sitting.said[1:5] == [asked, asked, *["your bid: a whole number from 0 to 9.\n"] * 2]
    assert sitting.said[5] == "The question is dropped.\n"
    assert told == "Nothing is being asked.\n"
    assert sitting.table.number == 0


async def test_while_a_blank_is_asked_the_words_of_the_table_still_work() -> None:
    sitting = Sitting()
    told = await sitting.talk("1", "view", "4")
    assert sitting.said[2].endswith("Anna, your bid from 0 to 9, the others look away?\n")
    assert told.startswith("Anna has sealed a bid.\n")


async def test_a_blank_whose_question_closed_is_dropped() -> None:
    sitting = Sitting()
    told = await sitting.talk("1", lambda each: each.table.submit(each.codec.command("Bid", {"amount": 1}), by=1))
    assert told.endswith("The question before is closed.\n")
    assert await sitting.talk("1") == "Anna is not asked now. Waiting for Ben.\n"


async def test_a_secret_is_read_unseen_where_that_is_possible() -> None:
    questions = []

    async def read(question: str) -> str:
        questions.append(question)
        return ("x", "7")[len(questions) - 1]

    sitting = Sitting()
    told = await sitting.talk("1", read_secret=read)
    assert questions == ["Anna, your bid from 0 to 9, typed unseen?"] * 2
    assert told.startswith("your bid: a whole number from 0 to 9.\nAnna has sealed a bid.\n")
    assert sitting.table.view(1).value("bids", 1) == 7


async def test_a_secret_that_nobody_types_is_dropped() -> None:
    async def read(question: str) -> str:
        return ""

    sitting = Sitting()
    assert await sitting.talk("1", read_secret=read) == "The question is dropped.\n"
    assert sitting.table.number == 0


async def test_no_message_repeats_a_secret() -> None:
    """G-6: neither an accepted nor a refused bid is said again before it is shown."""
    sitting = Sitting()
    await sitting.talk("1 8888", "1 7777777 6", "1", "9999", "amount=6666", "1 amount=5555", "stop", "1 4", "1 8", "u")
    said = "".join(sitting.said)
    assert not any(secret in said for secret in ("8888", "7777", "9999", "6666", "5555"))
    assert sitting.table.number == 2


# Repairs


async def test_undo_says_what_it_took_back_and_asks_once_more_at_a_barrier() -> None:
    sitting = Sitting()
    told = await sitting.talk("1 3", "u", "redo", "2 4", "3 5", "u", "u!")
    assert sitting.said[2].startswith("Taken back: Anna has sealed a bid.\nNow: Anna: seal a bid.\n")
    assert sitting.said[3].startswith("Brought back: Anna has sealed a bid.\n")
    assert sitting.said[6].endswith("Type u! if you are sure.\n")
    assert told.startswith("Taken back: Cleo has sealed a bid.\n")
    assert await sitting.talk("redo", "redo") == "There is nothing to bring back.\n"


async def test_rewind_goes_back_to_an_entry_of_the_log() -> None:
    sitting = Sitting()
    told = await sitting.talk("1 3", "2 4", "+1 1", "log", "log 1", "rewind 1", "rewind 0")
    assert sitting.said[4] == (
        "1 Anna has sealed a bid.\n2 Ben has sealed a bid.\n3 Anna: points 0 → 1 (correction).\n"
    )
    assert sitting.said[5] == "3 Anna: points 0 → 1 (correction).\n"
    assert "Taken back" in told
    assert len(sitting.table.prompts(None)) == 3
    assert "(taken back)" in await sitting.talk("log 20")
    assert (await sitting.talk("rewind 99")).startswith("There is no entry 99")


@pytest.mark.parametrize(
    ("line", "points", "told"),
    [
        ("+3 2", (0, 3, 0), "Ben: points 0 → 3 (correction)."),
        ("+3 ben points he forgot", (0, 3, 0), "Ben: points 0 → 3 (he forgot)."),
        ("points cleo +2", (0, 0, 2), "Cleo: points 0 → 2 (correction)."),
        ("points be 12 a long story", (0, 12, 0), "Ben: points 0 → 12 (a long story)."),
        ("points 2 12 because it is so", (0, 12, 0), "Ben: points 0 → 12 (it is so)."),
        ("poi 5 7 3", (5, 7, 3), "Anna: points 0 → 5 (recount)."),
        ("points 0 0 3 because of the bank", (0, 0, 3), "Cleo: points 0 → 3 (of the bank)."),
        ("fix round 3; points 4 5 6; +1 1 because we began on paper", (5, 5, 6), "Round 1 → 3 (we began on paper)."),
    ],
)
async def test_numbers_are_made_right_in_one_line_and_one_step(line: str, points: object, told: str) -> None:
    """G-3, and A1-1: one undo takes exactly that change back."""
    sitting = Sitting()
    assert told in await sitting.talk(line)
    assert sitting.points() == points
    assert sitting.table.number == 1
    await sitting.talk("u")
    assert sitting.points() == (0, 0, 0)


async def test_a_number_of_the_table_is_made_right() -> None:
    sitting = Sitting()
    assert (await sitting.talk("round 3")).startswith("Round 1 → 3 (correction).\n")
    assert (await sitting.talk("-1 round")).startswith("Round 3 → 2 (correction).\n")
    assert await sitting.talk("round 9") == "Round: at most 3, not 9.\n"
    assert await sitting.talk("round +0") == "That changes nothing.\n"
    assert await sitting.talk("step grab") == "step cannot be changed by hand.\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("+3", "Say whose points: +3 2, or +3 and a name."),
        ("+3 zed", "Say a seat by number or name: 1 Anna, 2 Ben, 3 Cleo."),
        ("points", "Say what points becomes: points anna +3, points anna 12, or points 5 6 7 for all."),
        ("points 1 2 3 4", "points has 3 numbers, one per seat; 4 came."),
        ("points anna 1,5", "Points: a whole number, not 1,5."),
        ("points anna 1_000", "Points: a whole number, not 1_000."),
        ("points anna ²", "Points: a whole number, not ²."),
        ("-1 anna", "Points: at least 0, not -1."),
        ("fix", "Say what to make right: fix round 3; gold 5 7 3."),
        ("fix round 3; nonsense", "One part names no number. Numbers are points, bids, round, step."),
        ("fix round 9; points 1 2 3", "Round: at most 3, not 9."),
        ("rewind", "Say back to which entry, as the log numbers them: rewind 12. The start is 0."),
        ("log many", "Say how many lines: log 20."),
        ("rename 2", "Say the name: rename 2 Dora."),
        ("rename 2 ANNA", "Seat 1 is already called Anna."),
        ("leave zed", "Say a seat by number or name: 1 Anna, 2 Ben, 3 Cleo."),
        ("set nonsense 3", "There is no such setting; set alone lists them."),
        ("set grab 3", "Which setting: toy.grab_seconds, toy.grab_minimum?"),
        ("set clocks maybe", "clocks is one of auto, on, off, not maybe."),
        ("go", "That changes nothing."),
        ("qqyyuu", "Not understood, nothing changed."),
        ("1 77", "your bid: a whole number from 0 to 9."),
    ],
)
async def test_a_line_that_cannot_be_is_one_sentence_and_changes_nothing(line: str, sentence: str) -> None:
    """H1-4 too: a number is taken as it was meant or not at all."""
    sitting = Sitting()
    before = sitting.everything()
    said = (await sitting.talk(line)).replace("\n  ", " ")
    assert said.startswith(sentence)
    assert said.partition("Type: ")[0].count("\n") == 1
    assert sitting.everything() == before


async def test_people_come_go_and_change_names() -> None:
    sitting = Sitting()
    assert (await sitting.talk("rename 2 Dora")).startswith("Ben is now Dora.\n")
    assert (await sitting.talk("leave dora")).startswith("Dora has left and is skipped.\n")
    assert "Dora: seal" not in await sitting.talk("1 3")
    assert (await sitting.talk("back 2")).startswith("Dora is back.\n")
    assert (await sitting.talk("rename 1 Hip hip!")).startswith("Anna is now Hip hip!.\n")


async def test_settings_are_listed_and_changed() -> None:
    sitting = Sitting()
    listed = await sitting.talk("set")
    assert "clocks is auto (auto, on, off). Clocks on reaction windows" in listed
    assert (await sitting.talk("set grab_seconds 5")).startswith("The setting grab seconds is now 5.0.\n")
    assert await sitting.talk("set grab_sec") == (
        "toy.grab_seconds is 5. How long the grab lasts.\n"
        "set KEY VALUE changes one; what is about windows holds from the next window on.\n"
    )


async def test_windows_become_longer_and_shorter_for_the_whole_table() -> None:
    sitting = Sitting(settings=ON)
    await sitting.talk("longer", "longer", "shorter")
    assert sitting.table.settings["window_scale"] == 1.25
    assert "3.8 s left" in await sitting.talk(*BIDS)
    assert await sitting.talk(*["shorter"] * 12) == "That changes nothing.\n"
    assert sitting.table.settings["window_scale"] == 0.25


# Looking


async def test_view_shows_the_numbers_in_columns_with_a_word_per_seat() -> None:
    assert await Sitting().talk("2 4", "+12 3", "view") == (
        "Toy round 1\n"
        "                 points  bids\n"
        "1  Anna  to act       0  ...\n"
        "2  Ben                0  in\n"
        "3  Cleo  to act      12  ...\n"
        "place: round 1, step bid\n"
    )


async def test_a_question_mark_tells_the_rules_of_this_step_and_every_word() -> None:
    sitting = Sitting()
    told = await sitting.talk("?")
    assert told.startswith("TOY-1: Every seat seals a bid of 0 to 9.\nAnna: seal a bid.\n- a name, then your bid")
    assert "- Enter" not in told
    told = await sitting.talk(*BIDS, "?")
    assert told.startswith("TOY-2: The first hand grabs a point.\n")
    assert "- n: go on (Enter)\n" in told


@pytest.mark.parametrize("word", ["??", "help", "HELP"])
async def test_help_names_every_word_that_mends(word: str) -> None:
    told = await Sitting().talk(word)
    for each in "u redo log rewind wait h go +3 rename leave back set longer shorter fix stop q".split():
        assert each in told
    assert "points 6 7 8" in told
    assert "Pasted lines are taken one after the other" in told


async def test_start_tells_how_to_begin_in_the_middle_and_its_example_works() -> None:
    sitting = Sitting()
    example = (await sitting.talk("start")).splitlines()[2]
    assert (await sitting.talk(example)).startswith("Round 1 → 2 (we began on paper).\n")
    assert sitting.points() == (6, 7, 8)


# Steps taken twice, faults, ends


async def test_a_second_enter_within_the_settling_time_is_the_same_press() -> None:
    """Two `next` for one step take one step."""
    sitting = Sitting()
    await sitting.talk(*BIDS, "", "", settle=1000.0)
    assert "Round 2 begins." in sitting.said[4]
    assert sitting.said[5].startswith("Now: Anna: seal a bid.\n")
    assert sitting.table.view(None).value("round") == 2


async def test_two_bare_enters_in_one_window_are_one_act() -> None:
    sitting = Sitting(settings={"clocks": "on", "toy.grab_minimum": 2.0})
    told = await sitting.talk(*BIDS, "", "", settle=1000.0)
    assert told == ""


async def test_a_refusal_names_the_rule_behind_it() -> None:
    def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
        raise Refused("TOY-2", "Only the first hand grabs.")

    sitting = Sitting(game=replace(GAME, decide=decide))
    assert await sitting.talk("1 3") == "Only the first hand grabs. [TOY-2]\n"
    assert await Sitting().talk("round 9") == "Round: at most 3, not 9.\n"


async def test_a_journal_that_fails_ends_it_with_a_sentence_and_status_3() -> None:
    """Nothing is shown as done that is not written."""
    notebook = Notebook()
    sitting = Sitting(journal=notebook)

    def fill_the_disk(each: Sitting) -> None:
        notebook.fault = FullDisk("The disk is full.")

    told = await sitting.talk("1 3", fill_the_disk, "2 4")
    assert told.startswith("The disk is full.\n")
    assert "sealed" not in told
    assert sitting.status == 3
    assert len(notebook.rows) == 1


async def test_after_the_end_an_undo_goes_on() -> None:
    sitting = Sitting()
    await sitting.talk("round 3", *BIDS, "")
    assert "Cleo won." in sitting.said[-1]
    assert "Now: Grab?" in await sitting.talk("u")


async def test_nothing_is_asked_twice_after_what_asks_nothing_new() -> None:
    sitting = Sitting()
    assert await sitting.talk("+1 1") == ("Anna: points 0 → 1 (correction).\nNow: Anna: seal a bid.\n")


async def test_a_press_of_a_box_is_told_once_it_is_judged() -> None:
    sitting = Sitting(settings=ON)
    told = await sitting.talk(*BIDS, later(1), lambda each: press(each.table, 3), later(1))
    assert told.startswith("Cleo reacts first.\n")


async def test_a_game_that_asks_nobody_about_clocks_has_the_words_once_a_hand_may_move() -> None:
    """G-7: the same on all faces; what the settings leave out, an open window says."""
    quiet = replace(GAME, settings=tuple(each for each in GAME.settings if each not in SHARED_SETTINGS))
    sitting = Sitting(game=quiet)
    await sitting.talk("??", *BIDS, "??", "ben react")
    assert "void:" not in sitting.said[1]
    assert "void:" in sitting.said[-2]
    assert "Ben reacts first." in sitting.said[-1]


async def test_with_a_box_the_lines_say_what_a_press_means() -> None:
    """As on the screens: the same words, and none without a box."""
    sitting = Sitting(game=DESK)
    sitting.table.submit(d.EnterQuest(conquest=5))
    with_box = await sitting.talk("", has_buttons=True)
    assert with_box.count("Buttons:") == 1
    assert "Buttons:" not in await sitting.talk("")


async def test_a_forms_word_is_never_taken_for_the_number_of_that_name() -> None:
    """DO-4.6: a discard with a name too many set the discard pile to 2; `fix` sets it."""
    sitting = Sitting(game=DESK)
    sitting.table.submit(d.EnterQuest(conquest=5))
    await sitting.talk("discard 2 Dodge", "fix discard 2; deck 31")
    view = sitting.table.view(None)
    assert (view.value("discard"), view.value("deck")) == (2, 31)
    assert sitting.said[1].startswith("discard value of each card")
