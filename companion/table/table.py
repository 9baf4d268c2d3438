"""One play in progress, and the one writer of it.

A command goes down, an entry is written, everyone is told to look again: evolve, then write, then show. Only views,
prompts and told sentences leave; no entry, event, state or history is handed out. Must not know a file or a face.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Generic, Literal, Protocol, TypeVar

from companion.core.game import Facts, Game, Result, Start
from companion.core.history import Entry, Moment, Noted, Played, Redone, Stamp, Undone, What
from companion.core.messages import Claim, Command, Context, GameFault, Hold, Refused, ReopenWindow, Resume, Value
from companion.core.prompts import Form, Prompt, Role
from companion.core.seats import Roster
from companion.core.view import Panel, View
from companion.journal import BackupFailed, JournalError, SomeoneElseWrote
from companion.table.clock import PlayClock
from companion.table.log import Told, is_silent
from companion.table.past import Past

S = TypeVar("S")

USUAL_STEPS = 3
"""Acts of hands: press, card and the act after it. A window further back is asked about before it is opened again."""

ON_HOLD = "The clock is on hold: let it run on first."


class Book(Protocol):
    """What a table needs of a journal: one play's entries, durable once `append` returns. Raises JournalError."""

    def append(self, entry: Entry) -> None: ...
    def entries(self) -> list[Entry]: ...
    def is_finished(self) -> bool: ...
    def finish(self, result_text: str, at: float) -> None: ...
    def unfinish(self) -> None: ...


class Table(Generic[S]):
    """Reads what the journal holds already, if anything: then the clock stands at the last move, and a window that
    was open is on hold. `wall` gives Unix seconds and is only written down."""

    def __init__(
        self,
        game: Game[S],
        start: Start,
        *,
        clock: PlayClock,
        wall: Callable[[], float],
        journal: Book | None = None,
    ) -> None:
        self.game = game
        self._start = start
        self._clock = clock
        self._wall = wall
        self._journal = journal
        self._halt: JournalError | None = None
        self._held_by = ""
        self._watchers: list[Callable[[int], None]] = []
        self._catch_up: Callable[[float], None] | None = None
        self._read(journal)
        with suppress(JournalError):  # the mark only serves lists; the entries are what counts
            self._mark_end()

    # What leaves

    @property
    def roster(self) -> Roster:
        return self._past.sitting.roster

    @property
    def settings(self) -> Mapping[str, Value]:
        """Every setting as it is now, by key."""
        return MappingProxyType(dict(self._past.sitting.settings))

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self._past.history.number

    @property
    def time(self) -> float:
        """Play seconds now."""
        return self._clock.now()

    @property
    def clock(self) -> PlayClock:
        """The play clock; only this table and its timekeeper move it."""
        return self._clock

    @property
    def held(self) -> bool:
        return self._clock.held

    @property
    def halted(self) -> str:
        """The sentence of the disk error that stopped this table; "" while it can be written."""
        return str(self._halt) if self._halt is not None else ""

    def view(self, seat: int | None) -> View:
        """What these eyes may see; None is the table."""
        return self._past.view(seat)

    def prompts(self, seat: int | None) -> tuple[Prompt, ...]:
        """The questions that these eyes are asked, the most pressing first; the table is asked all of them."""
        return tuple(self._as_held(prompt) for prompt in self._past.prompts() if prompt.is_for(seat))

    def forms(self) -> tuple[Form, ...]:
        """What may be filled in at any moment, each called up by its word."""
        return () if self._result is not None else self.game.forms(self._past.history.state)

    def result(self) -> Result | None:
        return self._result

    def facts(self) -> Facts:
        """What the table has typed in so far of the numbers that only components print."""
        return self.game.facts(self._past.history.state)

    def log(self, seat: int | None) -> tuple[Told, ...]:
        """The whole past as sentences for these eyes, what was taken back marked so."""
        return self._past.log.lines(seat, self._past.history)

    def told(self, number: int, seat: int | None) -> tuple[str, ...]:
        """The sentences of one entry for these eyes. Raises KeyError for a number that no entry has."""
        return self._past.log.told(number, seat, self._past.history)

    def finish(self, number: int) -> Panel | None:
        """The photo finish of the window that this entry judged, awarded, or settled by a card shown or taken back;
        None for any other. Raises KeyError for a number that no entry has."""
        return self._past.finish(number)

    def by(self, number: int) -> int | Literal["clock"] | None:
        """Who gave that entry: a seat, the clock, or None for the table. A pass counts as the table's, for a single
        pass is never shown. Raises KeyError for a number that no entry has."""
        entry = self._past.log.entry(number)
        if entry.stamp.source == "clock":
            return "clock"
        if isinstance(entry.what, Played) and not is_silent(entry):
            return entry.what.context.by
        return None

    def puts_right(self, number: int) -> bool:
        """Whether that entry set numbers to what they are on the table, so that the view shows what it tells. Raises
        KeyError for a number that no entry has."""
        return self._past.puts_right(number)

    def foreseen(self, command: Command) -> View:
        """What the table would see if it gave this command now. Raises Refused where it would be refused."""
        return self._past.foreseen(command, Context(at=self.time), None)

    def by_hand(self, kind: str) -> bool:
        """Whether the last entry is a note of this kind, and a hand's: `hold`, `resume`."""
        entry = self._past.log.entry(self.number) if self.number else None
        return entry is not None and entry.what == Noted(kind=kind) and entry.stamp.source != "clock"

    def undo_label(self) -> str:
        """What an undo would take back, in one sentence; "" when there is nothing."""
        return self._past.undo_label()

    def redo_label(self) -> str:
        """What a redo would bring back, in one sentence; "" when there is nothing."""
        return self._past.redo_label()

    def watch(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back with the number of each new entry; returns what ends it."""
        self._watchers.append(callback)

        def leave() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return leave

    def attend(self, callback: Callable[[float], None]) -> Callable[[], None]:
        """Let the timekeeper do what is due before a hand's command at those play seconds; returns what ends it."""
        self._catch_up = callback

        def leave() -> None:
            self._catch_up = None

        return leave

    # What a hand may do

    def submit(
        self,
        command: Command,
        *,
        by: int | None = None,
        at: float | None = None,
        error: float = 0.0,
        clock: str = "table",
        resolution: float = 0.0,
        prompt: str | None = None,
        source: str = "hand",
    ) -> int:
        """Give a command; returns the number of the last entry then.

        `at` is when the hand moved, in play seconds: earlier than now is a reaction that arrives late and moves
        nothing, later than now counts as now; every other command happens now. `prompt` is the question it answers.
        Raises Refused (nothing changed), or JournalError (nothing changed, and the table is halted)."""
        if source != "clock":
            self.catch_up(at)
        self._check_halt()
        self._check_open(command, prompt, at)
        match command:
            case Hold():
                again = source == "hand" and self._held_by == "clock"  # from now on the hand says how long
                if self.held and not again:
                    return self.number
                self._held_by = source
                return self._note(Noted(kind="hold"), then=self._clock.hold, source=source)
            case Resume():
                if not self.held:
                    return self.number
                self._held_by = ""
                return self._note(Noted(kind="resume"), then=self._clock.resume, source=source)
            case ReopenWindow():
                return self.reopen()
        moment = self.moment(at, error, resolution)
        if source != "clock" and not isinstance(command, Claim):
            moment = self.time  # only a reaction counts from when the hand moved; an act opens its window now
        context = Context(at=moment, by=by, error=error, clock=clock, resolution=resolution)
        events = self.game.decide(self._past.history.state, command, context)
        if not events:
            return self.number
        time = max(moment, self._past.present.time) if source == "clock" else self.time
        return self._add(Played(command=command, context=context, events=events), time=time, source=source)

    def undo(self, *, by: int | None = None, sure: bool = False) -> int:
        """Take back the last entry made by a hand and what the clock did after it; `by` is who asks, and any hand may.

        Raises Refused("not_open") when there is nothing, and Refused("barrier") when that has shown something secret,
        unless `sure`."""
        self._check_halt()
        unit = self._past.history.unit()
        if not unit:
            raise Refused("not_open", "There is nothing to undo.")
        return self._go_back(unit[-1].before, sure=sure)

    def redo(self) -> int:
        """Bring back what the last undo or rewind took. Raises Refused("not_open") when there is nothing."""
        self._check_halt()
        if not self._past.history.undone:
            raise Refused("not_open", "There is nothing to bring back.")
        there = self._past.history.undone[0]
        return self._add(Redone(to=there.number), time=there.time)

    def rewind(self, number: int, *, sure: bool = False) -> int:
        """Go back to how it was after entry `number`; 0 is the start.

        Raises Refused("stale") for an entry that does not stand any more or never was; barriers as in `undo`."""
        self._check_halt()
        if not 0 <= number <= self.number:
            raise Refused("stale", f"There is no entry {number}: the last one is {self.number}.")
        there = self._past.standing(number)
        if there is None:
            raise Refused("stale", f"Entry {number} has been taken back: choose one that stands.")
        return self.number if there is self._past.present else self._go_back(there, sure=sure)

    def reopen(self, *, sure: bool = False) -> int:
        """Wait, I wanted to: the window before the present one stands open again, on hold with the time it had then.

        Raises Refused("barrier") when that takes back more than USUAL_STEPS acts of hands, unless `sure`."""
        self._check_halt()
        there = self._past.last_window()
        if there is None:
            raise Refused("not_open", "No window has closed yet.")
        steps = self._past.steps_since(there)
        if steps > USUAL_STEPS and not sure:
            raise Refused("barrier", f"That window is {steps} steps back: repeat it if you are sure.")
        return self._go_back(there, sure=sure)

    def give_way(self, at: float) -> bool:
        """A hand moved at `at`, before an act closed the last window, and comes only now: as if that act had not been,
        the window stands open again and its clock has run on (G-7). False, and nothing has changed, if that window had
        an end of its own, or hands have done more since."""
        there = self._past.before_the_act(at)
        if there is None:
            return False
        self._check_halt()
        self._add(Undone(to=there.number), time=self.time, source="clock")
        return True

    def note(
        self,
        kind: str,
        *,
        seat: int | None = None,
        seconds: float | None = None,
        text: str = "",
        at: float | None = None,
    ) -> int:
        """Write down something that changes no rule state: an early press, the box lost. `at` as in `submit`."""
        self._check_halt()
        return self._add(Noted(kind=kind, seat=seat, seconds=seconds, text=text), time=self.moment(at))

    def slept(self) -> int:
        """The computer was asleep: the clock goes back to the last move, and an open window is on hold. Nothing happens
        to a table that was on hold already."""
        if self.held:
            return self.number
        self._check_halt()
        return self._add(Noted(kind="slept"), time=self._past.present.time, source="clock")

    def catch_up(self, at: float | None = None) -> None:
        """Let the clock do what was due before a hand moved at `at`."""
        if self._catch_up is not None:
            self._catch_up(self.time if at is None else min(at, self.time))

    # How an entry comes to be

    def _add(self, what: What, *, time: float, source: str = "hand", then: Callable[[], None] | None = None) -> int:
        """Evolve, then write, then show."""
        stamp = Stamp(number=self.number + 1, at=self._wall(), source=source)
        entry = Entry(stamp=stamp, time=time, what=what)
        history = self._past.after(entry)
        self._past.rehearse(history)
        self._write(entry)
        self._past.take(entry, history)
        went_back = isinstance(what, Undone | Redone) and source != "clock"
        if went_back or (isinstance(what, Noted) and what.kind == "slept"):
            self._stand()
        if then is not None:
            then()
        self._result = self._past.result()
        self._tell()
        self._mark_end()
        return entry.number

    def _note(self, note: Noted, *, then: Callable[[], None], source: str) -> int:
        return self._add(note, time=self.time, then=then, source=source)

    def _write(self, entry: Entry) -> None:
        if self._journal is None:
            return
        try:
            self._journal.append(entry)
        except SomeoneElseWrote:
            self._read_again(self._journal)
            reason = "Another program has written to this play, or holds it: look at it as it is now, then do it again."
            raise Refused("stale", reason) from None
        except JournalError as error:
            self._stop(error)
            raise

    def _read_again(self, journal: Book) -> None:
        try:
            self._read(journal)
        except JournalError as error:
            self._stop(error)
            raise
        self._tell()

    def _read(self, journal: Book | None) -> None:
        """Begin anew from what is written; nothing has changed if that cannot be read."""
        entries = journal.entries() if journal is not None else []
        try:
            self._past: Past[S] = Past(self.game, self._start, entries)
            self._past.rehearse(self._past.history)
        except GameFault:
            raise
        except Exception as error:  # a row that decodes may still be one that cannot stand
            raise JournalError(f"This play cannot be read on: {error}. Its file is left as it is.") from error
        self._result = self._past.result()
        self._marked = journal.is_finished() if journal is not None else False
        self._stand(fresh=not entries)

    def _stand(self, *, fresh: bool = False) -> None:
        """The clock goes to the present moment; what has a clock waits for Resume."""
        self._held_by = ""
        self._clock.set(self._past.present.time)
        if self._past.has_clock and not fresh:
            self._clock.hold()
        else:
            self._clock.resume()

    def _mark_end(self) -> None:
        """Mark the play as finished, or as going on after an undo of its end; its entries stand either way."""
        over = self._result is not None
        if self._journal is None or self._marked is over:
            return
        self._marked = over
        try:
            if self._result is not None:
                self._journal.finish(self._result.text, self._wall())
            else:
                self._journal.unfinish()
        except (BackupFailed, SomeoneElseWrote) as error:
            with suppress(Refused):  # the command itself was taken, whatever becomes of this remark
                self.note("journal", text=str(error))
        except JournalError as error:
            self._stop(error)
            raise

    def _go_back(self, there: Moment[S] | None, *, sure: bool) -> int:
        assert there is not None
        shown = self._past.shown_since(there)
        if shown and not sure:
            reason = f"This would take back what everybody has seen ({shown.rstrip('.')}): repeat it if you are sure."
            raise Refused("barrier", reason)
        return self._add(Undone(to=there.number), time=there.time)

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher(self.number)

    def _stop(self, error: JournalError) -> None:
        """Halt: what is shown stays true, and nothing more is taken."""
        self._halt = error
        self._clock.hold()

    def _check_halt(self) -> None:
        if self._halt is not None:
            raise self._halt

    def was_held(self, at: float | None) -> bool:
        """Whether the clock stands, and stood when a hand moved at `at` play seconds (now if None)."""
        return self.held and (at is None or at >= self.time)

    def _check_open(self, command: Command, prompt: str | None, at: float | None) -> None:
        if prompt is not None and all(one.id != prompt for one in self._past.prompts()):
            raise Refused("stale", "That question is no longer open: look again.")
        if isinstance(command, Claim) and self.was_held(at):
            raise Refused("not_open", ON_HOLD)

    def moment(self, at: float | None, *spans: float) -> float:
        """Play seconds of a hand that moved at `at` (now if None): never later than now, never negative.

        Raises Refused("time") for what is no time, or a negative or endless error or resolution among `spans`."""
        now = self.time
        moment = now if at is None else at
        if not all(math.isfinite(number) for number in (moment, *spans)) or any(span < 0 for span in spans):
            raise Refused("time", "Times are finite numbers of seconds, and an error or a resolution is 0 or more.")
        return max(0.0, min(moment, now))

    def _as_held(self, prompt: Prompt) -> Prompt:
        waits = prompt.deadline is not None or prompt.option(Role.CLAIM) is not None
        return replace(prompt, held=True) if self.held and waits else prompt
