"""What one play has been so far: its history with the sentences and the photo finishes that belong to it.

Only reads and looks back; a new entry is worked out first and taken in afterwards. Must not write, and must not be
handed to a face.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Generic, Protocol, TypeVar, cast

from companion.core.game import Game, Result, Start
from companion.core.history import Entry, History, Moment, Played, Redone, Undone, appended, begun, evolved
from companion.core.messages import Adjust, AdjustAll, Command, Context, Recount
from companion.core.prompts import Prompt
from companion.core.sitting import Sitting
from companion.core.view import Panel, View
from companion.core.window import Stage, Window
from companion.table.log import Log, is_silent
from companion.table.photo_finish import PhotoFinish

S = TypeVar("S")


class HasSitting(Protocol):
    """What a table may see of a game's state: who sits where, the settings, the window."""

    @property
    def sitting(self) -> Sitting: ...


def sitting_of(state: object) -> Sitting:
    """Every game keeps its `Sitting` in its state under that name."""
    return cast(HasSitting, state).sitting


class Past(Generic[S]):
    """Reads these entries from the start of the play. Raises ValueError if one cannot follow the one before it."""

    def __init__(self, game: Game[S], start: Start, entries: Iterable[Entry] = ()) -> None:
        self._game = game
        self.history: History[S] = begun(game.initial(start))
        self.turns_back = 0
        self.log: Log[S] = Log(game, sitting_of)
        self.photo = PhotoFinish()
        self._answers: tuple[Moment[S], tuple[Prompt, ...], Result | None] | None = None
        self._asked: tuple[tuple[Moment[S], int], tuple[Prompt, ...]] | None = None
        for entry in entries:
            self.take(entry, self.after(entry))
        self.photo.forget_strays()

    def after(self, entry: Entry) -> History[S]:
        """The history with one more entry; nothing has happened yet."""
        return appended(self._game, self.history, entry)

    def rehearse(self, history: History[S]) -> None:
        """Ask the game all that will be asked of this history: what fails here fails before anything is written. The
        answers are kept, so that nothing is asked twice."""
        if self._answers is None or self._answers[0] is not history.present:
            state = history.state
            self._answers = (history.present, self._game.prompts(state), self._game.result(state))

    def take(self, entry: Entry, history: History[S]) -> None:
        """Swap in the history that `after` gave for this entry."""
        before, self.history = self.history, history
        if isinstance(entry.what, Undone | Redone) and entry.stamp.source != "clock":
            self.turns_back += 1
        self.log.take(entry, before, history)
        ended = self.photo.ended
        self.photo.take(entry, sitting_of(before.state), self.sitting, self.present.number)
        if self.photo.ended != ended:
            self.log.publish()

    @property
    def present(self) -> Moment[S]:
        return self.history.present

    @property
    def sitting(self) -> Sitting:
        return sitting_of(self.history.state)

    def prompts(self) -> tuple[Prompt, ...]:
        """Every question of the present moment, asked of the game once."""
        key = (self.present, self.turns_back)
        if self._asked is None or self._asked[0] != key:
            self.rehearse(self.history)
            assert self._answers is not None
            self._asked = (key, self._named(self._answers[1]))
        return self._asked[1]

    def _named(self, prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """An undo or redo makes every question a new one: an answer on its way to the old one does not fit it."""
        if not self.turns_back:
            return prompts
        return tuple(replace(prompt, id=f"{prompt.id}~{self.turns_back}") for prompt in prompts)

    @property
    def has_clock(self) -> bool:
        """Whether time matters now: a question has a deadline, or the open window a minimum or a maximum."""
        window = self.sitting.window
        running = window is not None and window.stage is not Stage.JUDGED
        clocked = window is not None and (window.minimum > 0.0 or window.maximum is not None)
        return (running and clocked) or any(prompt.deadline is not None for prompt in self.prompts())

    def result(self) -> Result | None:
        self.rehearse(self.history)
        assert self._answers is not None
        return self._answers[2]

    def view(self, seat: int | None) -> View:
        return self.photo.drawn(self._game.view(self.history.state, seat), self.sitting, seat, self.lives)

    def foreseen(self, command: Command, context: Context, seat: int | None) -> View:
        """What these eyes would see after a command that is not given. Raises Refused."""
        state = self.history.state
        return self._game.view(evolved(self._game, state, self._game.decide(state, command, context)), seat)

    def puts_right(self, number: int) -> bool:
        """Whether that entry set numbers to what they are on the table. Raises KeyError for no such entry."""
        match self.log.entry(number).what:
            case Played(command=Adjust(to=to)):
                return to is not None
            case Played(command=AdjustAll(changes=changes)):
                return all(change.to is not None for change in changes)
            case Played(command=command):
                return isinstance(command, Recount)
            case _:
                return False

    def finish(self, number: int) -> Panel | None:
        """The photo finish of the window that entry `number` judged or settled, as it stood then; None for an entry
        that did no such thing. Raises KeyError for no such entry."""
        moment = self.log.moment(number)
        if moment.number != number or moment.before is None:
            return None
        window = _settled(sitting_of(moment.before.state), sitting_of(moment.state))
        if window is None:
            return None
        stands = self.history.at(number) is moment
        running = stands and _is_one(window, self.sitting.window)
        branch = History(present=self.present if stands else self.log.last_with(moment))
        return self.photo.of(window, running=running, lives=lambda each: branch.at(each) is not None)

    def lives(self, number: int) -> bool:
        """Whether that moment is part of the present past."""
        return self.history.at(number) is not None

    def standing(self, number: int) -> Moment[S] | None:
        """The moment that was present after entry `number`, if it still stands. Raises KeyError for no such entry."""
        return self.history.at(self.log.present_after(number) if number else 0)

    def last_window(self) -> Moment[S] | None:
        """The last moment in which a window other than the present one stood open, unclaimed; None if none has."""
        here = self.sitting.window
        for moment in self.history.moments():
            window = sitting_of(moment.state).window
            if window is not None and window.stage is Stage.OPEN and not window.claims and not _is_one(window, here):
                return moment
        return None

    def before_the_act(self, at: float) -> Moment[S] | None:
        """The moment before the act that closed the last window, if a hand that moved at `at` was before that act and
        hands have done nothing else since; None too if the window had an end of its own, or a secret was shown."""
        last, there = self.sitting.last, self.last_window()
        if last is None or there is None or last.ran_out or last.claims:
            return None
        if last.closed_at is None or at >= last.closed_at:
            return None
        open_then = sitting_of(there.state).window
        if not _is_one(last, open_then) or self.steps_since(there) != 1 or self.shown_since(there):
            return None
        return there

    def steps_since(self, there: Moment[S]) -> int:
        """How many acts of hands lie between that moment and the present."""
        return sum(
            moment.entry is not None and moment.entry.by_hand for moment in _between(there, self.present)
        )

    def shown_since(self, there: Moment[S]) -> str:
        """The first secret that was shown after that moment, as a sentence; "" for none."""
        return self.log.shown(_between(there, self.present))

    def undo_label(self) -> str:
        """What an undo would take back, in one sentence; "" when there is nothing. A silent pass has no label of its
        own: a label that changed would show that somebody passed."""
        history = self.history
        while unit := history.unit():
            moment = unit[-1]
            assert moment.entry is not None
            assert moment.before is not None
            if not is_silent(moment.entry) or self.log.first_told((moment,)):
                return self.log.first_told(unit)
            history = History(present=moment.before)
        return ""

    def redo_label(self) -> str:
        """What a redo would bring back, in one sentence that gives no secret away; "" when there is nothing."""
        if not self.history.undone:
            return ""
        return self.log.first_told(_between(self.present, self.history.undone[0])) or "An answer"


def _settled(before: Sitting, after: Sitting) -> Window | None:
    """The window that came to a verdict, an award, a card shown or taken back between two sittings."""
    if after.judged is not before.judged:
        return after.judged
    window = after.window
    return window if window is not before.window and window is not None and window.stage is Stage.JUDGED else None


def _is_one(window: Window, other: Window | None) -> bool:
    return other is not None and window.id == other.id


def _between(there: Moment[S], later: Moment[S]) -> tuple[Moment[S], ...]:
    """The moments after `there` up to `later`, newest first."""
    moments: list[Moment[S]] = []
    for moment in History(present=later).moments():
        if moment.number <= there.number:
            break
        moments.append(moment)
    return tuple(moments)
