"""Questions that are open now, as plain data that any face can ask.

Must not ask anything itself, and must not depend on what a hidden hand could answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.messages import Award, Claim, CloseWindow, Command, Confirm, Expire, Pass, TakeBack
from companion.core.options import Setting, has_clocks
from companion.core.sitting import Sitting
from companion.core.window import Stage, Window


class Role(StrEnum):
    """What a button means; a face or a box finds the option to press by it.

    SPEAK_UP is what a seat's own button says while nothing waits for it; it is not what the table goes on with."""

    PRIMARY = "primary"
    CLAIM = "claim"
    PASS = "pass"
    CONFIRM = "confirm"
    TAKE_BACK = "take_back"
    CANNOT = "cannot"
    CLOSE = "close"
    SPEAK_UP = "speak_up"


GAPS = ("-", "–", "−")
"""How a hand says that there is no number here."""

PER_SEAT = (Role.CLAIM, Role.PASS)
"""Options that each seat gives for itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A command that is ready to give. `key` is the letter a keyboard may use for it.

    `form_follows`: no clock waits for this option, and the form of the same question says it and more, so that a face
    whose form takes single keys goes there at once: one act, one entry. `press` is what a press of the own button says
    by it, such as `declare an action`, where that is not what its role says; `apart` are the seats whose press says
    something else. `by_key`: a seat's own button never gives it, for whoever means something else by a press would do
    harm."""

    label: str
    command: Command
    role: Role | None = None
    key: str = ""
    form_follows: bool = False
    press: str = ""
    apart: tuple[tuple[int, str], ...] = ()
    by_key: bool = False

    def presses(self, seats: Iterable[int]) -> dict[str, tuple[int, ...]]:
        """Which of these seats say what by a press of theirs; "" where the role says it."""
        found: dict[str, tuple[int, ...]] = {}
        for seat in seats:
            words = dict(self.apart).get(seat, self.press)
            found[words] = (*found.get(words, ()), seat)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One blank of a form. `type` is int, seat, text, choice, bool, list (of int) or changes (shorthand for numbers
    that a view shows, see `companion.core.shorthand`).

    `default` fills an empty answer; `choices` limit a choice, and the seats of a seat field by number; `labels` are
    what people call the choices, in their order, where a choice is only a key; `digits`: a choice that one digit says,
    in this order from 1 on, as on the board. `length` is how many values a list has,
    `items` what each of them is about, `across` how many of them stand in one line of a grid, whose lines are called
    `lines`; with `gaps` a value may be none, which a hand says by `-`. `own_press`: whoever is to be named may say so
    by a press of the own button; the words say who that is, such as `whoever gets it`. `suffices`: once this is typed,
    the form needs no more."""

    name: str
    type: str
    text: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    secret: bool = False
    default: str | int | tuple[int | None, ...] | None = None
    required: bool = True
    length: int | None = None
    items: tuple[str, ...] = ()
    across: int | None = None
    lines: tuple[str, ...] = ()
    digits: bool = False
    own_press: str = ""
    labels: tuple[str, ...] = ()
    gaps: bool = False
    suffices: bool = False

    def __post_init__(self) -> None:
        if self.labels and len(self.labels) != len(self.choices):
            raise ValueError(f"{self.name}: {len(self.choices)} choices, {len(self.labels)} labels")

    @property
    def called(self) -> dict[str, str]:
        """What people call each choice, in the order of the choices."""
        return dict(zip(self.choices, self.labels or self.choices, strict=True))

    def meant(self, says: Callable[[str], bool]) -> tuple[str, ...]:
        """The choices of which the label, or the choice itself, is what was said."""
        return tuple(choice for choice, label in self.called.items() if says(label) or says(choice))

    @property
    def bounds(self) -> str:
        """` from 0 to 9`, ` from 0`, ` up to 9` or nothing."""
        low = "" if self.low is None else f" from {self.low}"
        high = "" if self.high is None else f" {'to' if low else 'up to'} {self.high}"
        return low + high

    def is_gap(self, word: str) -> bool:
        """Whether this word says that a value of the list is none."""
        return self.gaps and word in GAPS

    def allows(self, number: int) -> bool:
        """Whether a number lies within the bounds."""
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A command to fill in: its class and its blanks in the order they are best asked. `word` calls up a form that is
    always at hand, such as `card`, and `key` is the letter a keyboard may use for it. `whole`: every blank is asked,
    also those that may stay empty. `seat` is whose form it is, where a form at hand is not the table's."""

    command: type[Command]
    fields: tuple[Field, ...]
    label: str = ""
    word: str = ""
    key: str = ""
    whole: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question open to one seat (`seat`), to several (`asked`), or to the table.

    `id` is stable while the question stands and never used again; `text` is for those who act, `wait` for the others;
    `ends` says what ends it; `deadline` is a play second at which the timekeeper gives `on_expire`; `since` is when
    the time began, for a bar that empties; `ready` is when a minimum is over, before which what ends it has to wait.
    `held` is filled in by the table. `answered` are seats that were asked the same, each by a question of its own, and
    have answered: what they said may be secret, that they did is not.
    """

    id: str
    text: str
    wait: str
    seat: int | None = None
    asked: tuple[int, ...] = ()
    ends: str = ""
    rules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    form: Form | None = None
    deadline: float | None = None
    since: float | None = None
    ready: float | None = None
    on_expire: Command | None = field(default=None)
    held: bool = False
    answered: tuple[int, ...] = ()

    def is_for(self, seat: int | None) -> bool:
        """Whether these eyes are asked; the table (None) drives every question."""
        return seat is None or seat == self.seat or seat in self.asked

    def option(self, role: Role) -> Option | None:
        return next((option for option in self.options if option.role is role), None)

    @property
    def by_key(self) -> bool:
        """Whether it is gone on from by a key, and by no press of a seat's own button."""
        option = self.option(Role.PRIMARY)
        return option is not None and option.by_key

    def pressed(self, role: Role) -> Option | None:
        """The option of that role, if a press of a seat's own button gives it."""
        option = self.option(role)
        return option if option is not None and not option.by_key else None

    def needs_seat(self, option: Option) -> bool:
        """Whether this option is given by one of several seats, so that it has to be said which."""
        return option.role in PER_SEAT and self.seat is None and len(self.asked) != 1

    def giver(self, option: Option) -> int | None:
        """Who gives an option that needs no seat named: the one seat it is asked of, else the table."""
        if self.seat is None and option.role in PER_SEAT:
            return self.asked[0]
        return self.seat

    def asks(self, seat: int) -> bool:
        """Whether this seat is asked by name."""
        return seat == self.seat or seat in self.asked

    def named_by_press(self, seat: int) -> Field | None:
        """The one blank that has to be filled, if this seat may fill it with itself by its own press."""
        required = [blank for blank in self.form.fields if blank.required] if self.form is not None else []
        fits = len(required) == 1 and required[0].own_press and str(seat) in required[0].choices
        return required[0] if fits else None

    def may_give(self, seat: int) -> bool:
        """Whether this seat may answer: it is asked, or everybody is."""
        return self.is_for(seat) or (self.seat is None and not self.asked)


def has_windows(settings: Iterable[Setting], open_prompts: Iterable[Prompt]) -> bool:
    """Whether hands react in this game, so that words about it mean something: its settings say so, or a hand may move
    now. Else a table is not told of it."""
    return has_clocks(settings) or any(prompt.option(Role.CLAIM) is not None for prompt in open_prompts)


def window_prompt(
    sitting: Sitting, window: Window, *, prompt_id: str, question: str, ends: str, rules: tuple[str, ...]
) -> Prompt:
    """The one question of a window in whatever stage it is; the same for every seat, whatever hands hold."""
    wait = f"Waiting: {question}"
    if window.runs > 1:
        prompt_id = f"{prompt_id}/run{window.runs}"
    if window.stage is Stage.JUDGED:
        return _judged_prompt(sitting, window, prompt_id, question, rules)
    options = (
        Option(label="I react", command=Claim(), role=Role.CLAIM, key="r"),
        Option(label="I pass", command=Pass(), role=Role.PASS, key="p"),
        Option(label="Close the window", command=CloseWindow(), role=Role.CLOSE, key="w"),
    )
    return Prompt(
        id=prompt_id,
        text=question,
        wait=wait,
        asked=window.eligible,
        ends=ends,
        rules=rules,
        options=options,
        deadline=window.deadline,
        since=window.opened_at if window.minimum or window.maximum is not None else None,
        ready=window.opened_at + window.minimum if window.minimum and not window.queued else None,
        on_expire=Expire() if window.deadline is not None else None,
    )


def _judged_prompt(
    sitting: Sitting, window: Window, prompt_id: str, question: str, rules: tuple[str, ...]
) -> Prompt:
    if window.winner is None:
        names = sitting.roster.names(window.tied)
        return Prompt(
            id=f"{prompt_id}/award",
            text=f"{names} reacted. Whose reaction counts?",
            wait=f"The table decides between {names}.",
            rules=("G-8", *rules),
            options=tuple(
                Option(label=sitting.name(seat), command=Award(seat=seat), key=str(seat)) for seat in window.tied
            ),
        )
    name = sitting.name(window.winner)
    again = f"/{window.reopened_at:g}" if window.reopened_at is not None else ""
    return Prompt(
        id=f"{prompt_id}/card{window.winner}{again}",
        text=f"{name}: show the card.",
        wait=f"{name} shows a card.",
        asked=(window.winner,),
        ends="The card is shown, or the reaction is taken back.",
        rules=rules,
        options=(
            Option(label="The card is shown", command=Confirm(), role=Role.CONFIRM, key="c"),
            Option(label="Take it back", command=TakeBack(), role=Role.TAKE_BACK, key="b"),
        ),
    )
