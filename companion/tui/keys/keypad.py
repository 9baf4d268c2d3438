"""The keyboard of the play screen: what each key asks for, and what is half done between two keys.

Must not do it, and must not know a clock: `now` is handed in, in seconds of any steady clock.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.filling import Filling, begun
from companion.core.messages import Hold, Resume
from companion.core.options import has_clocks, rescaled
from companion.core.prompts import Form, Prompt, Role
from companion.tui.keys import asked
from companion.tui.keys.acts import Act, Ask, Fill, Give, Nothing, Place, Press, Redo, Say, Show, Undo
from companion.tui.keys.arming import Arming
from companion.tui.keys.collecting import Collector, rows_of_seats
from companion.tui.keys.forms import (
    Armed,
    How,
    by_keys,
    digits_of,
    for_keys,
    has_secret,
    lettered,
    takes_digits,
    takes_letters,
)
from companion.tui.keys.hints import Half, KeyHint, hints, is_by_space
from companion.tui.keys.letters import Allotment, Letters
from companion.tui.keys.primary import Step, chosen_option, dialog, going_on, opened, primary, secrets_of
from companion.tui.keys.repeat import Repeat
from companion.tui.keys.scene import Scene
from companion.tui.keys.seat_keys import FROM_TEN, SeatKeys
from companion.tui.keys.spelling import is_digit, spelled

PLACES = {"t": Place.TABLE, "l": Place.LOG, "?": Place.RULES, "m": Place.MORE}

BACK = frozenset({"u", "ctrl+z"})

ALWAYS = frozenset({*BACK, "ctrl+y", "y", *PLACES})
"""What is left to do once the game is over."""

DONE = (Give, Fill, Press, Ask, Undo, Redo)
"""Acts after which nothing is put aside any more."""

AS_FAST_AS_YOU_LIKE = frozenset({"+", "-", "tab", "escape", "backspace"})


NO_RACE = "Nothing in this game is decided by who is first."
NO_CLOCK = "No clock runs in this game, so there is nothing to hold."


class Keypad:
    """`look` at every change; then `press` and `tick` give the acts to do, in order, often none."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._letters = Letters()
        self._allotment = Allotment()
        self._arming = Arming()
        self._collector = Collector()
        self._repeat = Repeat()
        self._seat_keys = SeatKeys()
        self._who: Role | None = None
        self._pressed: int | None = None
        self._ways: dict[str, Callable[[Scene], Act]] = {
            "space": self._space,
            "enter": self._enter,
            "n": self._next,
            "u": self._undo,
            "ctrl+z": self._undo,
            "y": self._redo,
            "ctrl+y": self._redo,
            "h": _hold,
            "r": self._who_reacts,
            "p": self._pass,
            "[": lambda scene: _rescale(scene, longer=False),
            "]": lambda scene: _rescale(scene, longer=True),
        }

    # What is on show

    def look(self, scene: Scene) -> None:
        """What is on show now. What was half done for a question that is closed is dropped."""
        before, self._scene = self._scene, scene
        if before is not None and (before.view, before.undo) != (scene.view, scene.undo):
            self._arming.take_up()
        self._arming.look(scene)
        if before is None or _first_id(before) != _first_id(scene):
            self._who = None
            if not self._collector.on:
                self._collector.drop()
        if scene.result is not None:
            self._collector.drop()
        self._allot(scene)

    def _allot(self, scene: Scene) -> None:
        armed = self._arming.armed
        if armed is not None and _is_alone(armed, scene):
            self._letters = self._allotment.alone(scene, armed.blank)
            return
        answered = self._lettered(scene)
        self._letters = self._allotment.over(scene, answered.blank if answered is not None else None)

    def _lettered(self, scene: Scene) -> Armed | None:
        """The form whose choices have letters now."""
        armed = self._arming.armed
        return armed if armed is not None and takes_letters(armed.blank) else lettered(scene)

    @property
    def asking(self) -> str:
        """What is half done or waits for a digit or a letter, in words; "" if nothing is."""
        scene, armed = self._scene, self._arming.armed
        if scene is None:
            return ""
        if self._seat_keys.waits:
            return FROM_TEN
        if self._collector.on:
            return self._collector.asking(scene.roster)
        if self._who is not None:
            return asked.reaction(self._who, scene)
        if armed is not None:
            by_space = is_by_space(armed, self._step(scene), scene.roster)
            return "" if by_space else asked.question(armed, self._letters, scene.roster)
        return self._chosen_said(scene)

    @property
    def chosen(self) -> int | None:
        """The seat that + and - mean."""
        return self._collector.seat

    def hints(self) -> tuple[KeyHint, ...]:
        """Every key that does something now, the most important first."""
        if self._scene is None:
            return ()
        half = Half(
            armed=self._arming.armed,
            who=self._who,
            collecting=self._collector.on,
            seat=self._collector.seat,
            whose=self._collector.asks_whose,
        )
        return hints(self._scene, self._letters, self._step(self._scene), self._in_full(self._scene), half)

    def _step(self, scene: Scene) -> Step | None:
        """What Space does; nothing while it would only ask again what is asked."""
        armed, step = self._arming.armed, primary(scene, self._collector.seat)
        if armed is None or step is None or _lets_run(step):
            return step
        return step if armed.how is How.ITSELF and not step.is_about(armed.prompt_id) else None

    def _in_full(self, scene: Scene) -> Step | None:
        """What Enter does: the dialog with all blanks, of what is half filled or of the most pressing form; else the
        same as Space."""
        armed = self._arming.armed
        if armed is not None:
            return opened(armed.filling)
        step = dialog(scene, self._collector.seat, in_full=True) if scene.judging is None else None
        return step if step is not None else self._step(scene)

    # Keys

    @property
    def due(self) -> float | None:
        """When `tick` is wanted; None while nothing waits."""
        return min((due for due in (self._repeat.due, self._collector.due) if due is not None), default=None)

    def press(self, key: str, now: float) -> tuple[Act, ...]:
        """What this key asks for. An adjustment that it ends comes before what it does itself."""
        scene = self._scene
        seats = len(scene.roster.seats) if scene is not None and scene.result is None else 0
        key = self._seat_keys.take(spelled(key), seats)
        acts = list(self._collector.over(now))
        if not key:
            return tuple(acts)
        for each in self._repeat.take(key, now, free=self._is_free(key), twice=self._asks_again(key)):
            acts += self._do(each, now)
        return self._given(acts)

    def _given(self, acts: list[Act]) -> tuple[Act, ...]:
        """A question that was put aside takes digits again once something else was done."""
        if any(isinstance(act, DONE) for act in acts):
            self._take_up()
        return tuple(acts)

    def _take_up(self) -> None:
        self._arming.take_up()
        if self._scene is not None:
            self._arming.rest(self._scene)
            self._allot(self._scene)

    def heard(self, key: str, now: float) -> None:
        """This key has closed another screen, or led to this one: what was put aside is asked again."""
        self._repeat.heard(spelled(key), now)
        self._take_up()

    def tick(self, now: float) -> tuple[Act, ...]:
        """What is to be given because time has passed."""
        acts = list(self._collector.over(now))
        for key in self._repeat.over(now):
            acts += self._do(key, now)
        return self._given(acts)

    def _is_free(self, key: str) -> bool:
        """A hand may press as often as it likes; the digit that named a target a moment ago may not react as well."""
        return key in AS_FAST_AS_YOU_LIKE or (is_digit(key) and (self._pressed == int(key) or self._collector.on))

    def _asks_again(self, key: str) -> bool:
        """Whether a digit has just answered one blank and the next one takes digits too."""
        armed = self._arming.armed
        answered = armed is not None and armed.how is How.CALLED and bool(armed.filling.values)
        return is_digit(key) and armed is not None and answered and takes_digits(armed.blank)

    def _do(self, key: str, now: float) -> list[Act]:
        scene = self._scene
        if scene is None or (scene.result is not None and key not in ALWAYS):
            return []
        self._pressed = None
        self._arming.settle()
        if key in ("+", "-"):
            self._who = None
            return _some(self._collector.add(1 if key == "+" else -1, now, scene.view))
        acts = self._collected(key, now, scene)
        if acts is not None:
            return acts
        given = list(self._collector.flush()) if self._collector.on else []
        given += _some(self._mean(key, scene))
        if not is_digit(key):
            self._collector.drop()
        self._arming.rest(scene)
        self._allot(scene)
        return given

    def _collected(self, key: str, now: float, scene: Scene) -> list[Act] | None:
        if not self._collector.on:
            return None
        acts = self._collector.take(key, now, scene.roster, scene.view)
        return None if acts is None else list(acts)

    # What each key means

    def _mean(self, key: str, scene: Scene) -> Act:
        armed = self._arming.armed
        if is_digit(key):
            return self._digit(key, scene)
        if armed is not None and key in self._letters.choices and _is_alone(armed, scene):
            return self._answer(armed, self._letters.choices[key][1])
        if key in PLACES:
            return Show(place=PLACES[key])
        if key in (*BACK, "escape", "backspace") and self._leave(everything=key not in BACK):
            return Nothing()
        self._who = None
        if key in self._ways:
            return self._ways[key](scene)
        if key in self._letters.options:
            return self._take(chosen_option(*self._letters.options[key]))
        if key in self._letters.forms:
            return self._form(*self._letters.forms[key])
        answered = self._lettered(scene)
        if key in self._letters.choices and answered is not None:
            return self._answer(answered, self._letters.choices[key][1])
        return Nothing()

    def _space(self, scene: Scene) -> Act:
        step = self._step(scene)
        if step is not None:
            return self._take(step)
        if self._arming.armed is not None:
            return Say(sentence=f"Space cannot say this. {self.asking}")
        if self._collector.seat is not None and _is_bidding(scene):
            return Say(sentence=f"{scene.roster.name(self._collector.seat)} is not asked now. {self._said(scene)}")
        return Say(sentence=self._said(scene))

    def _enter(self, scene: Scene) -> Act:
        step = self._in_full(scene)
        return self._take(step) if step is not None else self._space(scene)

    def _leave(self, *, everything: bool) -> bool:
        """Leave what is half done, and say whether something was; `everything`: also what asks by itself."""
        if self._who is not None or self._collector.seat is not None:
            self._who = None
            return True
        armed = self._arming.armed
        if armed is None or not (everything or armed.how is How.CALLED):
            return False
        self._arming.leave()
        return True

    def _next(self, scene: Scene) -> Act:
        step = going_on(scene)
        if step is not None:
            return self._take(step)
        return Say(sentence=f"There is no next step now. {self._said(scene)}")

    def _undo(self, scene: Scene) -> Act:
        self._arming.clear()
        return Undo() if scene.undo else Say(sentence="There is nothing to undo.")

    def _redo(self, scene: Scene) -> Act:
        self._arming.clear()
        return Redo() if scene.redo else Say(sentence="There is nothing to bring back.")

    def _name_who(self, role: Role) -> Act:
        self._who = role
        return Nothing()

    def _pass(self, scene: Scene) -> Act:
        if scene.reaction is None or scene.reaction.option(Role.PASS) is None:
            return Say(sentence=f"Nobody can pass: no reaction is open. {self._said(scene)}")
        return self._name_who(Role.PASS)

    def _who_reacts(self, scene: Scene) -> Act:
        return self._name_who(Role.CLAIM) if scene.has_windows else Say(sentence=NO_RACE)

    # Digits

    def _digit(self, key: str, scene: Scene) -> Act:
        """A seat: the one that is being named, else the one that answers, else the one whose hand moved."""
        seat, who, armed = int(key), self._who, self._arming.armed
        if who is not None and seat in scene.roster:
            return self._hand(seat, who, scene)
        if who is None and armed is not None and takes_digits(armed.blank):
            found = digits_of(armed.blank, scene.roster).get(key)
            if found is not None:
                return self._answer(armed, found[1])
            if armed.at_hand or key not in self._letters.options:
                return Say(sentence=self._not_this(seat, armed, scene))
        if key in self._letters.options:
            return self._take(chosen_option(*self._letters.options[key]))
        if seat not in scene.roster:
            return Say(sentence=f"There is no seat {seat}: seats are 1 to {len(scene.roster.seats)}.")
        if not scene.held and (scene.reaction is not None or scene.judging is not None):
            return self._hand(seat, Role.CLAIM, scene)
        self._collector.choose(seat)
        said = self._chosen_said(scene)
        return Say(sentence=said) if said else Nothing()

    def _hand(self, seat: int, role: Role, scene: Scene) -> Act:
        """A hand reacts or passes; a claim ends what was asked key by key."""
        self._who = None
        reaction = scene.reaction
        passing = reaction.option(Role.PASS) if reaction is not None and role is Role.PASS else None
        if reaction is not None and passing is not None:
            return Give(command=passing.command, seat=seat, prompt=reaction.id)
        if scene.held:
            return Say(sentence="The clock is on hold: h lets it run, and then a hand counts.")
        self._arming.clear()
        self._pressed = seat
        return Press(seat=seat, prompt=reaction.id if reaction is not None else None)

    def _not_this(self, seat: int, armed: Armed, scene: Scene) -> str:
        if armed.blank.type != "seat":
            why = f"{seat} is none of these."
        elif seat in scene.roster:
            why = f"{scene.roster.name(seat)} cannot be named here."
        else:
            why = f"There is no seat {seat}."
        return f"{why} {asked.question(armed, self._letters, scene.roster)}"

    def _chosen_said(self, scene: Scene) -> str:
        seat, found = self._collector.seat, rows_of_seats(scene.view)
        if seat is None or not found:
            return ""
        own = self._step(scene) if secrets_of(scene) else None
        if own is not None and not _lets_run(own):
            return f"{own.label}, by Space or Enter. + and - change {found[0].title}."
        waits = " The clock is on hold: Space lets it run." if scene.held and scene.reaction is not None else ""
        return f"{scene.roster.name(seat)}: + and - change {found[0].title}.{waits}"

    # Answers

    def _take(self, step: Step) -> Act:
        """Do what a key leads to."""
        if step.calls is not None:
            self._arming.call(step.calls)
            return Nothing()
        if not _lets_run(step):
            self._arming.clear()
            self._arming.follow(step.follow)
        return step.act if step.act is not None else Nothing()

    def _form(self, prompt: Prompt | None, form: Form) -> Act:
        """Key by key where that is enough, else with all its blanks."""
        if prompt is not None:
            filling = begun(prompt, prompt.asked[0] if len(prompt.asked) == 1 else None)
        else:
            filling = Filling(prompt=None, form=form, seat=form.seat, in_full=form.whole)
        self._arming.clear()
        if prompt is None and not form.fields:
            return Give(command=form.command(), seat=form.seat)
        if not by_keys(form) or (prompt is not None and not for_keys(prompt)):
            return Ask(filling=filling)
        self._arming.begin(filling)
        return Nothing()

    def _answer(self, armed: Armed, value: str | int | bool) -> Act:
        filling = self._arming.answer(armed, value)
        return Fill(filling=filling) if filling is not None else Nothing()

    def _said(self, scene: Scene) -> str:
        return asked.prompt_said(scene.judging or scene.first, self._letters)


def _first_id(scene: Scene) -> str:
    return scene.first.id if scene.first is not None else ""


def _is_alone(armed: Armed, scene: Scene) -> bool:
    """Whether nothing but the answers to a form at hand is asked for: no hand may react meanwhile."""
    return armed.at_hand and scene.reaction is None and scene.judging is None


def _is_bidding(scene: Scene) -> bool:
    """Whether somebody is asked for a secret."""
    return any(prompt.form is not None and has_secret(prompt.form) for prompt in scene.prompts)


def _lets_run(step: Step) -> bool:
    return isinstance(step.act, Give) and isinstance(step.act.command, Resume)


def _hold(scene: Scene) -> Act:
    if scene.held:
        return Give(command=Resume())
    return Give(command=Hold()) if scene.has_windows else Say(sentence=NO_CLOCK)


def _some(act: Act | None) -> list[Act]:
    return [] if act is None or isinstance(act, Nothing) else [act]


def _rescale(scene: Scene, *, longer: bool) -> Act:
    if not has_clocks(scene.settings):
        return Say(sentence="There are no windows to make longer or shorter here.")
    return Give(command=rescaled(scene.settings, scene.values, longer=longer))
