"""One table as plain lines for people: screen readers, braille, slow terminals, one tired person driving for all.

Must not colour, move a cursor or write a control character, and never repeats a secret. One line in, few lines out:
what happened, what is asked now, what ends it, what can be typed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Awaitable, Callable
from contextlib import suppress
from typing import TextIO, TypeVar

from companion.codec import Codec, CodecError
from companion.core.filling import Filling
from companion.core.messages import Claim, Hold, Next, Refused
from companion.core.options import rescaled
from companion.core.prompts import PER_SEAT, Prompt
from companion.journal import JournalError
from companion.plain import asking, guide
from companion.plain.choosing import Choose, React, for_a_seat
from companion.plain.filling import answered, as_typed
from companion.plain.grids import as_one
from companion.plain.hints import also_words
from companion.plain.looking import ShowAlone, show, show_own
from companion.plain.page import Page
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit, split
from companion.plain.words import (
    Give,
    Mine,
    Pause,
    Quit,
    Redo,
    Reopen,
    Rewind,
    Scale,
    Show,
    Stop,
    Undo,
    Wish,
    is_open,
    of_the_table,
    understand,
)
from companion.table.keyboard import press_key
from companion.table.presses import Outcome
from companion.table.table import ON_HOLD, Table
from companion.table.timekeeper import Timekeeper

S = TypeVar("S")

JOURNAL_FAILED = 3

ReadSecret = Callable[[str], Awaitable[str]]
"""Asks a question and reads the answer without showing it."""

Wait = Callable[[asyncio.Event, float], Awaitable[None]]
"""Returns when the event is set or the seconds are over, whichever is first."""

PATIENCE = 0.5
"""Seconds after a verdict was due for which a line still waits for it."""

_ROUNDING = 1e-9


async def pause(stirred: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stirred.wait()


async def run(
    table: Table[S],
    timekeeper: Timekeeper,
    codec: Codec,
    *,
    title: str,
    stdin: AsyncIterable[str],
    stdout: TextIO,
    read_secret: ReadSecret | None = None,
    show_alone: ShowAlone | None = None,
    has_buttons: Callable[[], bool] = lambda: False,
    settle: float = 0.0,
    wait: Wait = pause,
) -> int:
    """Talk until `q` or the end of input. Returns the exit status: 0, or 3 when the journal failed.

    The caller lets the timekeeper run beside this: what it does is told as it happens.
    `settle`: seconds for which a second bare Enter is taken as the same press; `wait` waits for a verdict, so that a
    line typed right after a reaction is not read against the question before it."""
    page = Page(stdout)
    talk = _Talk(table, timekeeper, codec, page, read_secret, show_alone, has_buttons, settle, wait)
    leave = table.watch(talk.look_again)
    try:
        talk.begin(title)
        async for line in stdin:
            if not await talk.hear(line):
                break
        await talk.let_be_judged()
    except JournalError as error:
        page.say(str(error), "Nothing more can be written, so this ends here. What was told before is saved.")
        return JOURNAL_FAILED
    finally:
        leave()
    return 0


class _Talk:
    """`_busy` while a line is acted on: what happens meanwhile is told at once, what is asked afterwards only once.
    `_claimed`: the question that a reaction was taken for, of which the clock will say what comes."""

    def __init__(
        self,
        table: Table[S],
        timekeeper: Timekeeper,
        codec: Codec,
        page: Page,
        read_secret: ReadSecret | None,
        show_alone: ShowAlone | None,
        has_buttons: Callable[[], bool],
        settle: float,
        wait: Wait,
    ) -> None:
        self._table = table
        self._timekeeper = timekeeper
        self._codec = codec
        self._page = page
        self._read_secret = read_secret
        self._show_alone = show_alone
        self._has_buttons = has_buttons
        self._alone = False
        self._settle = settle
        self._wait = wait
        self._stirred = asyncio.Event()
        self._entered = float("-inf")
        self._told = table.number
        self._asked: tuple[tuple[str, str, bool], ...] = ()
        self._asking: Filling | None = None
        self._busy = False
        self._spoke = False
        self._claimed: str | None = None

    # What is said

    def begin(self, title: str) -> None:
        people = ", ".join(f"{seat.number} {seat.name}" for seat in self._table.roster.seats)
        self._page.say(f"{title}. {people}.", *also_words(self._scene()))
        if self._table.number:
            past = self._table.log(None)[-3:]
            self._page.say("Going on where it stopped.", *(told.text for told in past))
        self._now()

    def look_again(self, number: int) -> None:
        """The table has one entry more, or several that another program wrote."""
        if self._alone:  # told afterwards: it would go with what is hidden again
            return
        sentences = [text for each in range(self._told + 1, number + 1) for text in self._table.told(each, None)]
        self._told = number
        self._stirred.set()
        self._spoke = self._spoke or bool(sentences)
        self._page.say(*sentences)
        if not self._busy and (sentences or self._marks() != self._asked):
            self._now()

    def _scene(self) -> Scene:
        table = self._table
        return Scene(
            roster=table.roster,
            prompts=table.prompts(None),
            view=table.view(None),
            settings=table.game.settings,
            at_hand=table.forms(),
            unseen=self._read_secret is not None,
            has_secrets=bool(table.game.secrets),
            has_buttons=self._has_buttons(),
        )

    def _marks(self) -> tuple[tuple[str, str, bool], ...]:
        return tuple((prompt.id, prompt.text, prompt.held) for prompt in self._table.prompts(None))

    def _now(self) -> None:
        """What is asked at this moment, or how it ended; what can be typed only if the question is another."""
        before, self._asked = self._asked, self._marks()
        scene = self._scene()
        result = self._table.result()
        if result is not None:
            self._page.say(result.text)
            self._page.say(*guide.standings(result, scene.roster), guide.OVER)
            return
        briefly = before == self._asked
        self._page.say(*asking.now_lines(scene, self._table.time, briefly=briefly))
        if not briefly and scene.prompts:
            self._page.rows(asking.type_lines(scene))
        if self._asking is not None and not is_open(self._asking.prompt, scene):
            self._asking = None
            self._page.say("The question before is closed.")
        self._ask_on()

    def _ask_on(self) -> None:
        """The blank that still waits for an answer."""
        if self._asking is not None:
            self._page.say(self._question(self._asking))

    def _question(self, filling: Filling) -> str:
        return asking.question(filling, self._table.roster, unseen=self._read_secret is not None)

    def _not_so(self, misfit: Misfit) -> None:
        if misfit.sentence:
            self._page.say(misfit.sentence)
        elif self._table.result() is not None:
            self._page.say(guide.UNKNOWN, guide.OVER)
        else:
            self._page.say(guide.UNKNOWN)
            self._page.rows(asking.type_lines(self._scene()))

    # What is heard

    async def hear(self, line: str) -> bool:
        """One line. False when it was the last one that counts. A further reaction is a further claim; anything else
        waits until it is known who was first."""
        if self._claimed is not None and not self._is_reaction(line):
            await self.let_be_judged()
        if self._asking is not None:
            return await self._answer(line)
        scene = self._scene()
        wish = understand(line, scene)
        if not line.strip() and isinstance(wish, Choose) and self._is_same_press():
            return True
        return await self._do(wish)

    def _is_reaction(self, line: str) -> bool:
        found = for_a_seat(self._scene(), split(line))
        return isinstance(found, React) or (found is not None and isinstance(found.option.command, Claim))

    async def let_be_judged(self) -> None:
        """Wait for the verdict of a reaction that was taken, which comes a moment after it."""
        while (left := self._seconds_to_verdict()) is not None:
            number = self._table.number
            self._stirred.clear()
            await self._wait(self._stirred, left + PATIENCE)
            if self._table.number == number:
                break
        self._claimed = None

    def _seconds_to_verdict(self) -> float | None:
        """None when none is coming: judged already, on hold, or open to more hands until an act closes it."""
        claimed = next((prompt for prompt in self._table.prompts(None) if prompt.id == self._claimed), None)
        if claimed is None or claimed.deadline is None or self._table.held:
            return None
        left = claimed.deadline - self._table.time
        return max(0.0, left) if left <= float(self._table.settings["hold_back_seconds"]) + _ROUNDING else None

    def _is_same_press(self) -> bool:
        """Whether this bare Enter came so soon after the last that one hand meant one step."""
        now = asyncio.get_running_loop().time()
        soon = now - self._entered < self._settle
        self._entered = now
        return soon

    async def _answer(self, line: str) -> bool:
        """An answer to the blank that is asked; the words of the table and a seat's reaction still work."""
        assert self._asking is not None
        wish = self._aside(line, self._asking)
        if wish is None:
            await self._fill(answered(self._asking, line, self._scene()))
            return True
        goes_on = await self._do(wish)
        if goes_on:
            self._ask_on()
        return goes_on

    def _aside(self, line: str, filling: Filling) -> Wish | None:
        if not line.strip():
            return None
        scene = self._scene()
        line = " ".join(line.split())
        found = of_the_table(line, scene)
        if found is not None or filling.missing[0].secret:
            return found
        reaction = for_a_seat(scene, split(line))
        is_reaction = isinstance(reaction, React) or (reaction is not None and reaction.option.role in PER_SEAT)
        return reaction if is_reaction else None

    # What is done

    async def _do(self, wish: Wish) -> bool:
        table = self._table
        match wish:
            case Choose():
                self._choose(wish)
            case React(seat=seat):
                self._act(lambda: self._press(seat))
            case Filling():
                await self._fill(as_typed(wish))
            case Give(command=command):
                self._act(lambda: table.submit(command))
            case Pause():
                self._pause()
            case Undo(sure=sure):
                self._act(lambda: table.undo(sure=sure), again="u!")
            case Redo():
                self._act(table.redo)
            case Rewind(number=number, sure=sure):
                self._act(lambda: table.rewind(number, sure=sure), again=f"rewind {number}!")
            case Reopen(sure=sure):
                self._act(lambda: table.reopen(sure=sure), again="wait!")
            case Scale(longer=longer):
                self._act(lambda: table.submit(rescaled(table.game.settings, table.settings, longer=longer)))
            case Show():
                self._show(wish)
            case Mine(seat=seat):
                await self._show_own(seat)
            case Stop():
                self._stop()
            case Quit():
                self._page.say("Everything is saved. Goodbye.")
                return False
            case Misfit():
                self._not_so(wish)
        return True

    def _act(self, act: Callable[[], object], *, again: str = "") -> None:
        """Do it and tell what came of it. A refusal is its sentence and, where there is one, its rule."""
        before, self._spoke, self._claimed = self._table.number, False, None
        self._busy = True
        try:
            act()
        except Refused as refused:
            self._refused(refused, again)
            return
        finally:
            self._busy = False
        if self._table.number == before:
            self._page.say("That changes nothing.")
        elif self._seconds_to_verdict() is None:
            self._page.say(*(() if self._spoke else ("Noted.",)))
            self._now()
            self._say_that_the_clock_stands()

    def _say_that_the_clock_stands(self) -> None:
        """After an act that waits for a clock on hold, when the question that tells so is not the one that is asked."""
        first, *others = self._table.prompts(None) or (None,)
        if self._table.held and first is not None and not first.held and any(prompt.held for prompt in others):
            self._page.say("The clock stands: go lets it run on.")

    def _refused(self, refused: Refused, again: str) -> None:
        rule = f" [{refused.code}]" if refused.code in self._table.game.rules else ""
        go = " Type go." if refused.reason == ON_HOLD else ""
        self._page.say(f"{refused.reason}{go}{rule}")
        if refused.code == "barrier" and again:
            self._page.say(f"Type {again} if you are sure.")
        if refused.code == "stale":
            self._now()

    def _choose(self, wish: Choose) -> None:
        """A Next that somebody else has just given is one step, not two, and no fault."""
        command, seat = wish.option.command, wish.seat
        if isinstance(command, Claim) and seat is not None:
            self._act(lambda: self._press(seat, wish.prompt.id))
        elif not (isinstance(command, Next) and not is_open(wish.prompt, self._scene())):
            self._act(lambda: self._table.submit(command, by=seat, prompt=wish.prompt.id))

    def _press(self, seat: int, prompt: str | None = None) -> None:
        """A reaction. If the verdict comes in a moment, that says it."""
        pressed = press_key(self._table, seat, prompt)
        if pressed.outcome is not Outcome.CLAIMED:
            raise Refused(pressed.code, pressed.reason)
        self._claimed = prompt
        if self._seconds_to_verdict() is None:
            self._page.say(f"{self._table.roster.name(seat)} reacts.")

    def _pause(self) -> None:
        if self._table.held or any(_runs(prompt) for prompt in self._table.prompts(None)):
            self._act(lambda: self._table.submit(Hold()))
        else:
            self._page.say("Nothing runs on a clock now.")

    # A form

    async def _fill(self, filling: Filling | Misfit) -> None:
        """Give the command once every blank has its answer; until then ask for the next one."""
        if isinstance(filling, Misfit):
            self._page.say(filling.sentence)
            return
        self._asking = filling
        while self._asking is not None and self._asking.missing:
            if self._read_secret is None or not self._asking.missing[0].secret:
                self._ask_on()
                return
            await self._fill_unseen(self._asking, self._read_secret)
        if self._asking is not None:
            self._give(self._asking)

    async def _fill_unseen(self, filling: Filling, read_secret: ReadSecret) -> None:
        """The next blank, answered where nobody can read it. An empty answer to what must be answered, or `stop`, drops
        the question."""
        answer = await read_secret(self._question(filling))
        found = answered(filling, answer, self._scene())
        if found == filling or answer.strip() == "stop" or self._asking is None:
            self._stop()
        elif isinstance(found, Misfit):
            self._page.say(found.sentence)
        else:
            self._asking = found

    def _give(self, filling: Filling) -> None:
        self._asking = None
        try:
            command = self._codec.command(filling.form.command.__name__, as_one(filling.values))
        except CodecError as error:
            self._page.say(str(error))
            return
        prompt = filling.prompt.id if filling.prompt is not None else None
        self._act(lambda: self._table.submit(command, by=filling.seat, prompt=prompt))

    def _stop(self) -> None:
        self._page.say("The question is dropped." if self._asking is not None else "Nothing is being asked.")
        self._asking = None

    # What is looked at

    def _show(self, wish: Show) -> None:
        if wish.what != "prompt":
            show(self._page, self._table, self._scene(), wish)
        elif self._table.result() is not None:
            self._page.say(guide.OVER)
        else:
            self._asked = ()
            self._now()

    async def _show_own(self, seat: int) -> None:
        """To this seat alone, as far as the terminal can hide it again."""
        self._alone = True
        try:
            await show_own(self._page, self._table, seat, self._show_alone)
        finally:
            self._alone = False
        self.look_again(self._table.number)


def _runs(prompt: Prompt) -> bool:
    return prompt.deadline is not None or prompt.since is not None
