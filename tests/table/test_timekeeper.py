"""The only timer: deadlines become commands at their own time, by hand and by the loop; sleep is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.messages import Adjust, Hold, Next, Refused, Resume, VoidWindow
from companion.core.prompts import Prompt
from companion.journal import JournalError
from companion.table.clock import PlayClock
from companion.table.presses import Outcome
from companion.table.timekeeper import ASLEEP, HEARTBEAT, LOOK, PATIENCE, Timekeeper
from tests.table.evening import WINDOW, Evening, Source
from tests.toy_game import GAME, State


class Cut(Exception):
    """The script is over."""


class Scene:
    """A table whose clock runs on a source; each step of the script stands for one wait of the loop."""

    def __init__(self, *, wall: bool = False) -> None:
        self.source = Source()
        self.real = Source(9000.0)
        self.evening = Evening(clock=PlayClock(self.source))
        self.table = self.evening.table
        self.waits: list[float] = []
        self.stirred: list[bool] = []
        self.sources: list[Callable[[float], bool]] = []
        self._wall = wall

    def move(self, seconds: float) -> None:
        self.source.seconds += seconds
        self.real.seconds += seconds

    async def play(self, *script: Callable[[], object]) -> None:
        """Run the timekeeper; before each step a wait lasts as long as it was planned."""
        steps = iter(script)

        async def wait(stirred: asyncio.Event, seconds: float) -> None:
            self.waits.append(seconds)
            step = next(steps, None)
            if step is None:
                raise Cut
            step()
            self.stirred.append(stirred.is_set())
            if not stirred.is_set():
                self.move(seconds)

        keeper = Timekeeper(self.table, through_sleep=self.real if self._wall else None, wait=wait)
        for source in self.sources:
            keeper.wait_for(source)
        with pytest.raises(Cut):
            await keeper.run()


def nothing() -> None:
    """The wait just ends."""


# Time moved by hand


def test_due_is_the_earliest_deadline_and_none_on_hold() -> None:
    evening = Evening()
    assert evening.keeper.due() is None
    evening.keeper.advance(1.0)
    assert evening.open().keeper.due() == 4.0
    evening.table.submit(Hold())
    assert evening.keeper.due() is None
    evening.table.submit(Resume())
    assert evening.keeper.due() == 4.0


def test_a_deadline_fires_at_its_own_time_whatever_the_step() -> None:
    evening = Evening().open()
    evening.keeper.advance_to(60.0)
    closed = evening.table.log(None)[-1]
    assert (closed.text, closed.time) == ("Nobody reacted. Round 2 begins.", 3.0)
    assert evening.table.by(closed.number) == "clock"
    assert evening.table.time == 60.0


def test_a_claim_at_the_deadline_counts() -> None:
    evening = Evening().open()
    evening.keeper.advance_to(3.0)
    assert evening.press(2).outcome is Outcome.CLAIMED


def test_a_claim_after_the_deadline_does_not() -> None:
    evening = Evening().open()
    evening.keeper.advance_to(3.1)
    assert evening.press(2).outcome is Outcome.LATE


def ticking(state: State) -> tuple[Prompt, ...]:
    """A deadline every two seconds, each the consequence of the one before: Anna gets a point."""
    tick = state.points[1] + 1
    point = Adjust(what="points", seat=1, by=1)
    return (Prompt(id=f"P-TICK/{tick}", text="", wait="", deadline=2.0 * tick, on_expire=point),)


def test_one_step_over_several_deadlines_fires_each_at_its_own_time_in_order() -> None:
    """A deadline may open the next one, which may lie before the same step's end too."""
    evening = Evening(game=replace(GAME, prompts=ticking))
    evening.keeper.advance_to(6.0)
    assert [told.time for told in evening.table.log(None)] == [2.0, 4.0]
    evening.keeper.advance_to(6.5)
    assert [told.time for told in evening.table.log(None)] == [2.0, 4.0, 6.0]


def test_the_earliest_of_several_deadlines_is_due() -> None:
    def both(state: State) -> tuple[Prompt, ...]:
        late = Prompt(id="P-LATE", text="", wait="", deadline=9.0, on_expire=Next())
        return (late, *ticking(state))

    assert Evening(game=replace(GAME, prompts=both)).keeper.due() == 2.0


def test_a_deadline_that_settles_nothing_is_a_bug_and_no_endless_loop() -> None:
    def stuck(state: State) -> tuple[Prompt, ...]:
        return (replace(ticking(state)[0], on_expire=Adjust(what="points", seat=1, by=0)),)

    evening = Evening(game=replace(GAME, prompts=stuck))
    with pytest.raises(RuntimeError, match="P-TICK/1 came and nothing happened"):
        evening.keeper.advance_to(60.0)


def test_a_claim_during_the_queued_act_is_judged_after_its_hold_back() -> None:
    """G-7: the act waits for the minimum; the claim stops the clock before that."""
    evening = Evening(settings={"toy.grab_minimum": 2.0}).open()
    evening.table.submit(Next())
    assert evening.keeper.due() == 2.0
    evening.keeper.advance_to(0.5)
    evening.press(1)
    evening.keeper.advance_to(30.0)
    assert [(told.time, told.text) for told in evening.table.log(None)[-1:]] == [(0.56, "Anna reacts first.")]
    assert evening.keeper.due() is None


def test_an_earlier_time_moves_nothing_and_a_step_back_is_refused() -> None:
    evening = Evening()
    evening.keeper.advance_to(5.0)
    evening.keeper.advance_to(2.0)
    assert evening.table.time == 5.0
    with pytest.raises(ValueError, match="only goes forward"):
        evening.keeper.advance(-1.0)


def test_nothing_moves_on_hold() -> None:
    evening = Evening().open()
    evening.table.submit(Hold())
    evening.keeper.advance(100.0)
    assert (evening.table.time, evening.asked()) == (0.0, [WINDOW])
    evening.table.submit(Resume())
    evening.keeper.advance(1.0)
    assert (evening.table.time, evening.asked()) == (1.0, [WINDOW])


def test_steps_that_add_up_to_the_deadline_still_let_a_claim_count() -> None:
    evening = Evening()
    evening.keeper.advance(0.1)
    evening.open()
    for _ in range(30):
        evening.keeper.advance(0.1)
    assert evening.press(3).outcome is Outcome.CLAIMED


# Time that runs


async def test_a_tick_that_comes_late_gives_each_deadline_its_own_time() -> None:
    source = Source()
    evening = Evening(clock=PlayClock(source), game=replace(GAME, prompts=ticking))

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        if evening.table.time > 4.0:
            raise Cut
        source.seconds += seconds + 0.5

    with pytest.raises(Cut):
        await Timekeeper(evening.table, wait=wait).run()
    assert [told.time for told in evening.table.log(None)] == [2.0, 4.0]


async def test_the_loop_wakes_for_the_deadline() -> None:
    scene = Scene()
    scene.evening.open()
    await scene.play(nothing, nothing, nothing, nothing)
    assert scene.waits[:3] == [HEARTBEAT, HEARTBEAT, HEARTBEAT]
    assert scene.evening.texts()[-1] == "Nobody reacted. Round 2 begins."
    assert scene.table.log(None)[-1].time == 3.0


async def test_the_loop_wakes_when_the_table_changes() -> None:
    scene = Scene()
    scene.evening.open()
    await scene.play(lambda: scene.evening.press(2), nothing)
    assert scene.waits == [HEARTBEAT, pytest.approx(0.06), HEARTBEAT]
    assert scene.stirred == [True, False]
    assert scene.evening.texts()[-1] == "Ben reacts first."


async def test_the_loop_waits_no_longer_for_a_table_on_hold() -> None:
    scene = Scene()
    scene.evening.open()
    await scene.play(lambda: scene.table.submit(Hold()), *[nothing] * 10)
    assert scene.evening.asked() == [WINDOW]


async def test_g2_1_the_flag_falls_even_if_the_tap_comes_before_the_tick() -> None:
    """G2-1: what was due strictly before a hand moved comes first."""
    scene = Scene()
    scene.evening.open()

    def tap() -> int:
        scene.move(0.9)
        return scene.table.submit(Next(), prompt=WINDOW)

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        scene.move(seconds)
        if scene.table.time > 2.5:
            with pytest.raises(Refused, match="stale"):
                tap()
            raise Cut

    with pytest.raises(Cut):
        await Timekeeper(scene.table, wait=wait).run()
    assert scene.evening.texts()[-1] == "Nobody reacted. Round 2 begins."
    assert scene.table.log(None)[-1].time == 3.0


async def test_a_press_that_moved_before_the_deadline_counts_if_it_comes_before_the_tick() -> None:
    scene = Scene()
    scene.evening.open()

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        scene.move(seconds)
        if scene.table.time >= 3.0:
            scene.move(0.01)
            assert scene.evening.press(3, at=2.99).outcome is Outcome.CLAIMED
            raise Cut

    with pytest.raises(Cut):
        await Timekeeper(scene.table, wait=wait).run()


async def test_b1_1_a_stopped_process_wakes_with_the_window_on_hold() -> None:
    """B1-1: SIGSTOP in mid-window. The monotonic clock ran on; the tick comes ten minutes late."""
    scene = Scene()
    scene.evening.open()
    await scene.play(nothing, lambda: scene.move(600.0), nothing, nothing)
    assert (scene.table.held, scene.table.time, scene.evening.asked()) == (True, 0.0, [WINDOW])
    assert scene.evening.texts()[-1].startswith("The computer was asleep")
    scene.table.submit(Resume())
    assert scene.evening.press(1).outcome is Outcome.CLAIMED


async def test_g2_3_a_suspended_laptop_wakes_with_the_window_on_hold() -> None:
    """G2-3: suspend for two minutes. The monotonic clock stood still, the other ran on."""
    scene = Scene(wall=True)
    scene.evening.open()

    def suspend() -> None:
        scene.real.seconds += 120.0

    await scene.play(suspend, nothing)
    assert (scene.table.held, scene.table.time) == (True, 0.0)


async def test_g2_3_a_clock_set_back_is_no_sleep_and_moves_no_timer() -> None:
    """G2-3: system time one hour back, and the change to winter time."""
    scene = Scene(wall=True)
    scene.evening.open()

    def set_back() -> None:
        scene.real.seconds -= 3600.0
        scene.evening.wall.seconds -= 3600.0

    await scene.play(set_back, nothing)
    assert (scene.table.held, scene.table.time) == (False, 2 * HEARTBEAT)


async def test_g2_3_wall_time_one_hour_on_moves_no_timer() -> None:
    """G2-3: what is only written down may jump; nothing is measured with it."""
    scene = Scene()
    scene.evening.open()

    def set_on() -> None:
        scene.evening.wall.seconds += 3600.0

    await scene.play(set_on, nothing)
    assert (scene.table.held, scene.table.time) == (False, 2 * HEARTBEAT)
    assert scene.evening.press(1, at=1.5).outcome is Outcome.CLAIMED


async def test_a_press_on_waking_finds_the_table_on_hold() -> None:
    """The press may come before the late tick does; it must not meet a clock that ran while everybody slept."""
    scene = Scene()
    scene.evening.open()

    def press_on_waking() -> None:
        scene.move(600.0)
        pressed = scene.evening.press(2)
        assert (pressed.outcome, pressed.code) == (Outcome.REFUSED, "not_open")

    await scene.play(nothing, press_on_waking)
    assert (scene.table.held, scene.table.time, scene.evening.asked()) == (True, 0.0, [WINDOW])


async def test_a_tick_a_little_late_is_no_sleep() -> None:
    scene = Scene()
    scene.evening.open()
    await scene.play(lambda: scene.move(ASLEEP / 2), nothing)
    assert not scene.table.held


async def test_a_sleep_between_windows_leaves_nothing_on_hold_and_counts_no_play_time() -> None:
    scene = Scene()
    await scene.play(lambda: scene.move(600.0), nothing)
    assert (scene.table.held, scene.table.time) == (False, HEARTBEAT)


# Hands that are still on their way


class Box:
    """A source that says when it is sure; it remembers what it was asked."""

    def __init__(self, *, sure: bool = False) -> None:
        self.sure = sure
        self.asked: list[float] = []

    def __call__(self, at: float) -> bool:
        self.asked.append(at)
        return self.sure


def waiting(scene: Scene) -> Box:
    """The window of 3 s is open, and its box is not sure of anything."""
    scene.evening.open()
    box = Box()
    scene.sources.append(box)
    return box


async def test_a_window_ends_only_once_no_press_of_before_can_still_come() -> None:
    """BUTTON_BOX 3b: the end waits for the barrier; the window still ends at its own time."""
    scene = Scene()
    box = waiting(scene)

    def sure() -> None:
        assert scene.evening.asked() == [WINDOW]
        box.sure = True

    await scene.play(nothing, nothing, nothing, nothing, sure, nothing)
    assert scene.waits[3:5] == [LOOK, LOOK]
    assert set(box.asked) == {3.0}
    ended = scene.table.log(None)[-1]
    assert (ended.text, ended.time) == ("Nobody reacted. Round 2 begins.", 3.0)


async def test_a_press_of_before_the_end_that_comes_while_it_waits_is_a_claim() -> None:
    scene = Scene()
    waiting(scene)

    def comes_late() -> None:
        scene.move(0.01)
        assert scene.evening.press(3, at=2.995).outcome is Outcome.CLAIMED

    await scene.play(nothing, nothing, nothing, comes_late)


async def test_a_verdict_waits_for_the_barrier_and_an_earlier_hand_wins() -> None:
    scene = Scene()
    box = waiting(scene)

    def second() -> None:
        scene.move(0.02)
        assert scene.evening.press(2, at=0.0399).outcome is Outcome.CLAIMED
        box.sure = True

    def first() -> None:
        scene.move(0.05)
        scene.evening.press(3, at=0.04)

    await scene.play(first, nothing, nothing, second, nothing, nothing)
    assert [(one.seat, one.late_by) for one in scene.evening.race()] == [(2, None), (3, 0.0001)]


async def test_a_key_does_not_bring_the_end_that_waits() -> None:
    """The flag falls before a tap, but not over a press that may still come."""
    scene = Scene()
    waiting(scene)

    def tap() -> None:
        scene.move(0.01)
        late = scene.evening.press(1)
        assert late.outcome is Outcome.LATE
        assert late.seconds == pytest.approx(0.01)
        assert scene.evening.asked() == [WINDOW]

    await scene.play(nothing, nothing, nothing, tap)


async def test_a_source_that_never_answers_is_waited_for_so_long_and_no_longer() -> None:
    scene = Scene()
    waiting(scene)
    await scene.play(*[nothing] * (4 + int(PATIENCE / LOOK)))
    assert scene.waits.count(LOOK) == pytest.approx(PATIENCE / LOOK, abs=1)
    assert scene.evening.texts()[-1] == "Nobody reacted. Round 2 begins."


async def test_a_source_that_was_waited_for_in_vain_is_told_and_decides_nothing() -> None:
    """What it does about it counts: the window it has made void does not end."""
    scene = Scene()
    told: list[float] = []

    def overdue() -> None:
        told.append(scene.table.time)
        scene.table.submit(VoidWindow(reason="the box was lost"), source="clock")
        scene.table.submit(Hold(), source="clock")

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        scene.move(seconds)
        if scene.table.held or scene.table.time > 6.0:
            raise Cut

    keeper = scene.evening.keeper
    keeper.wait_for(Box(sure=True), lambda: told.append(0.0))
    keeper.wait_for(Box(), overdue)
    scene.evening.open()
    keeper._wait = wait
    with pytest.raises(Cut):
        await keeper.run()
    assert told == [pytest.approx(3.0 + PATIENCE, abs=2 * LOOK)]
    assert scene.table.held
    assert scene.evening.asked() == [f"{WINDOW}/run2"]


async def test_every_source_is_waited_for_and_one_that_has_left_is_not() -> None:
    scene = Scene()
    boxes = [Box(sure=True), Box()]
    keeper = scene.evening.keeper
    leave = [keeper.wait_for(box) for box in boxes]
    scene.evening.open()

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        scene.move(seconds)
        if scene.table.time > 3.5:
            raise Cut
        if scene.table.time > 3.1:
            leave[1]()

    keeper._wait = wait
    with pytest.raises(Cut):
        await keeper.run()
    assert all(box.asked for box in boxes)
    assert scene.evening.texts()[-1] == "Nobody reacted. Round 2 begins."


def test_time_moved_by_hand_waits_for_nobody() -> None:
    evening = Evening().open()
    evening.keeper.wait_for(Box())
    evening.keeper.advance_to(3.1)
    assert evening.texts()[-1] == "Nobody reacted. Round 2 begins."


async def test_the_loop_ends_with_the_sentence_of_a_disk_that_fails() -> None:
    scene = Scene()
    scene.evening.open()
    scene.evening.notebook.fault = JournalError("The disk is full.")

    async def wait(stirred: asyncio.Event, seconds: float) -> None:
        scene.move(seconds)

    with pytest.raises(JournalError, match="The disk is full"):
        await Timekeeper(scene.table, wait=wait).run()
    assert scene.evening.asked() == [WINDOW]


async def test_a_loop_that_has_ended_meddles_no_more() -> None:
    scene = Scene()
    scene.evening.open()
    await scene.play()
    scene.move(600.0)
    scene.table.submit(Next())
    assert "asleep" not in " ".join(scene.evening.texts())


async def test_by_itself_it_waits_on_the_event_or_the_seconds_and_ends_when_cancelled() -> None:
    """The default wait: what is due at once fires without a step by hand, and a cancellation that comes together with
    a change of the table is not lost."""
    evening = Evening(settings={"toy.grab_seconds": 0.0}, clock=PlayClock(lambda: 0.0)).open()
    closed = asyncio.Event()
    evening.table.watch(lambda number: closed.set())
    task = asyncio.create_task(evening.keeper.run())
    await asyncio.wait_for(closed.wait(), 5.0)
    evening.bid(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert evening.texts()[-2] == "Nobody reacted. Round 2 begins."
