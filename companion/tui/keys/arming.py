"""Which form the digits and letters answer now, and how it comes to be that one.

Must not give anything. Digits are presses while a reaction is open, unless a person has just called for a target.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.filling import Filling
from companion.core.messages import Next
from companion.core.prompts import Field, Form, Prompt, Role
from companion.tui.keys.forms import Armed, How, for_keys, next_blank, open_seat, started
from companion.tui.keys.scene import Scene


class Arming:
    """`armed` is the form that is being asked, None while there is none."""

    def __init__(self) -> None:
        self.armed: Armed | None = None
        self._follows: int | None = None
        self._given: Filling | None = None
        self._left = ""

    def look(self, scene: Scene) -> None:
        """What is open may have changed: a form whose question is closed is dropped, the next one may be asked."""
        if scene.result is not None or scene.judging is not None:
            self.clear()
            return
        self.armed = self._still(scene)
        if self.armed is None and self._follows is not None:
            self.armed = self._following(scene)
        self.rest(scene)

    def rest(self, scene: Scene) -> None:
        """With nothing called for and nothing to follow, what is asked by itself is asked again."""
        over = scene.result is not None or scene.judging is not None
        if self.armed is None and self._follows is None and not over:
            self.armed = self._by_itself(scene)

    def call(self, prompt: Prompt) -> None:
        """A person asks for this form: nothing is given before it is filled."""
        self.clear()
        self._ask(started(prompt), How.CALLED)

    def begin(self, filling: Filling) -> None:
        """A person calls up a form that is at hand at any moment."""
        self.clear()
        self._ask(filling, How.CALLED)

    def follow(self, seat: int | None, given: Filling | None = None) -> None:
        """This seat has just given a command: what it is asked next is asked at once. `given` is the form so far."""
        self._follows, self._given = seat, given

    def answer(self, asked: Armed, value: str | int | bool) -> Filling | None:
        """The form with this answer in it, once nothing that must be answered is missing; until then it is asked on."""
        filling = asked.filling.filled(asked.blank, value)
        self.clear()
        if next_blank(filling) is not None:
            self._ask(filling, How.CALLED)
            return None
        if filling.prompt is not None and open_seat(filling) is not None:
            self.follow(filling.seat, filling)
        return filling.with_proposals()

    def leave(self) -> None:
        """Not this form now: it is put aside while something else is chosen."""
        self._left = self.armed.prompt_id if self.armed is not None else ""
        self.clear()

    def take_up(self) -> None:
        """Something else was done meanwhile: what was put aside is asked by itself again."""
        self._left = ""

    def clear(self) -> None:
        self.armed = None
        self._follows = self._given = None

    def settle(self) -> None:
        """A further key has come: what has not followed by now does not follow."""
        if self.armed is None:
            self._follows = self._given = None

    def _ask(self, filling: Filling, how: How) -> None:
        blank = next_blank(filling)
        self.armed = Armed(filling=filling, blank=blank, how=how) if blank is not None else None

    def _still(self, scene: Scene) -> Armed | None:
        """The same form of the question as it stands now, while that asks for the same blank.

        What a person called for goes over to the next question to the same seat for the same command: a target that is
        awaited when the clock closes a window stays a target, and is no reaction in the window behind it."""
        armed = self.armed
        if armed is None or (armed.how is How.ITSELF and scene.reaction is not None):
            return None
        if armed.at_hand:
            return armed if any(_is_same(form, armed.filling.form) for form in scene.forms) else None
        found = [each for each in scene.prompts if each.id == armed.prompt_id]
        if armed.how is How.CALLED and not found:
            found = [each for each in scene.prompts if _asks_the_same(each, armed)]
        prompt = next(iter(found), None)
        blank = _blank(prompt, armed.blank.name)
        if prompt is None or prompt.form is None or blank is None:
            return None
        return replace(armed, filling=replace(armed.filling, prompt=prompt, form=prompt.form), blank=blank)

    def _following(self, scene: Scene) -> Armed | None:
        """The question that comes after what was given; the same one again if that waits and may still be added to."""
        prompt = next((each for each in scene.prompts if each.seat == self._follows and for_keys(each)), None)
        if prompt is None or prompt.form is None:
            self._follows = self._given = None
            return None
        given = self._given
        filling, blank = started(prompt), next_blank(started(prompt))
        if given is not None and given.prompt is not None and given.prompt.id == prompt.id:
            filling = replace(filling, values=given.values)
            blank = open_seat(filling)
        return Armed(filling=filling, blank=blank, how=How.FOLLOWS) if blank is not None else None

    def _by_itself(self, scene: Scene) -> Armed | None:
        """The most pressing question, where nothing but its form is asked and no hand may react."""
        prompt = scene.first
        if prompt is None or scene.reaction is not None or prompt.id == self._left or not for_keys(prompt):
            return None
        primary = prompt.option(Role.PRIMARY)
        blank = next_blank(started(prompt))
        if blank is None or (primary is not None and not isinstance(primary.command, Next)):
            return None
        return Armed(filling=started(prompt), blank=blank, how=How.ITSELF)


def _is_same(form: Form, other: Form) -> bool:
    """Whether it is this form at hand, with what it asks."""
    return (form.command, form.word, form.fields) == (other.command, other.word, other.fields)


def _asks_the_same(prompt: Prompt, armed: Armed) -> bool:
    form, seat = prompt.form, armed.filling.seat
    return form is not None and form.command is armed.filling.form.command and seat in (prompt.seat, *prompt.asked)


def _blank(prompt: Prompt | None, name: str) -> Field | None:
    form = prompt.form if prompt is not None and for_keys(prompt) else None
    return next((each for each in form.fields if each.name == name), None) if form is not None else None
