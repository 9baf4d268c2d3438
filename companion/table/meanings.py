"""What a press of a button on the table means, so that a game can be played without a keyboard.

Found in the open prompts alone: I react, I play, I have it, I speak up, the card is shown, I cannot. Must not know a
game, a box or a lamp, and must not depend on what another seat could do. Nothing is decided by how long a button is
held.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.core.messages import Command, Confirm, Next, Refused, Resume
from companion.core.prompts import Field, Option, Prompt, Role
from companion.table.presses import Hand, Outcome, Pressed, check, just_ended, reaction, refusal
from companion.table.table import Table
from companion.table.twice import Twice

SHOWING = 1.0
"""Seconds: a press so soon after the own claim does not show the card."""

SETTLING = 0.8
"""Seconds: a press so soon after one of the same hand that did something is no act yet, and one so soon after a window
takes nothing."""

TABLE_BUTTON = 0
"""In place of a seat: the button that stands on the table for all."""

JUST_ACTED = "That was heard. Press again in a moment, if you mean more by it."

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class _Act:
    """What a press did that is no reaction: `hand` is the hand's, `done` the play second at which it was done."""

    hand: Hand
    done: float


class Buttons:
    """The buttons at one table. Remembers since when each question stands, and the first half of a double press."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._since = {prompt.id: 0.0 for prompt in table.prompts(None)}
        self._twice = Twice(table)
        self._acted: _Act | None = None
        self._turns = table._past.turns_back
        self.leave = table.watch(self._look)
        """Ends the watching of the table."""

    def _look(self, number: int) -> None:
        past = self._table._past
        now = past.present.time
        if past.turns_back != self._turns:
            self._turns, self._acted = past.turns_back, None
        self._since = {prompt.id: self._since.get(prompt.id, now) for prompt in self._table.prompts(None)}

    # The buttons

    def press(
        self,
        seat: int,
        *,
        at: float | None = None,
        error: float = 0.0,
        clock: str = "table",
        resolution: float = 0.0,
        prompt: str | None = None,
        stamped: Outcome | None = None,
    ) -> Pressed:
        """A seat's one button. `prompt` is the reaction that it was armed for, if any; the rest, and the errors, as in
        `presses.press`."""

        def mean() -> Pressed:
            moment = self._table.moment(at, error, resolution)
            hand = Hand(
                seat=seat,
                at=moment,
                error=error,
                clock=clock,
                resolution=resolution,
                prompt=prompt,
                stamped=stamped,
            )
            return self._meant(hand)

        return self._tried(seat, at, mean)

    def second(self, seat: int, role: Role, *, at: float | None = None) -> Pressed:
        """A second button of a seat, which means this role and nothing else. A pass is never shown, nor noted."""

        def mean() -> Pressed:
            moment = self._table.moment(at)
            if self._has_just_acted(seat, moment):
                return self._nothing(seat, JUST_ACTED)
            found = self._asked_for(role, seat, moment)
            if found is None:
                raise Refused("not_open", "That button means nothing now.")
            return self._given(seat, *found)

        return self._tried(seat, at, mean)

    def table_button(self) -> Pressed:
        """The button for all: what a question offers as the one thing to do; lets a clock on hold run on. It never
        shows a card."""
        try:
            return self._go_on()
        except Refused as refused:
            return refusal(self._table, TABLE_BUTTON, refused)

    def _tried(self, seat: int, at: float | None, mean: Callable[[], Pressed]) -> Pressed:
        self._table.catch_up(at)
        try:
            check(self._table, seat, at)
            return mean()
        except Refused as refused:
            return refusal(self._table, seat, refused)

    # What they mean

    def _meant(self, hand: Hand) -> Pressed:
        hand = self._after_the_act(hand)
        seat, at = hand.seat, hand.at
        if self._twice.is_same_push(seat, at):
            return self._nothing(seat, "That was one push.")
        if self._twice.is_second(seat, at):
            return self._cannot(seat)
        if self._is_reaction(hand):
            return reaction(self._table, hand)
        if (shown := self._asked_for(Role.CONFIRM, seat, at)) is not None:
            return self._show(hand, *shown)
        if self._has_just_acted(seat, at):
            return self._nothing(seat, JUST_ACTED)
        if (played := self._asked_for(Role.PRIMARY, seat, at)) is not None:
            return self._play(hand, *played)
        if (naming := self._naming(hand)) is not None:
            return self._named(hand, *naming)
        if (spoken := self._asked_for(Role.SPEAK_UP, seat, at)) is not None:
            return self._acts(hand, *spoken)
        if any(prompt.seat == seat and prompt.by_key for prompt in self._prompts):
            name = self._table.roster.name(seat)
            return self._nothing(seat, f"{name} answers that by a key: the button says nothing here.")
        return reaction(self._table, hand)

    def _is_reaction(self, hand: Hand) -> bool:
        """Whether it can only have been meant as one: one is open to this seat, it was armed for one, or one has just
        ended (G-7: late, and no act)."""
        if hand.prompt is not None or hand.stamped is Outcome.LATE:
            return True
        if self._asked_of(Role.CLAIM, hand.seat):
            return True
        return not self._asked_of(Role.CONFIRM, hand.seat) and just_ended(self._table, hand.seat, hand.at)

    def _asked_of(self, role: Role, seat: int) -> bool:
        return any(prompt.option(role) is not None and prompt.asks(seat) for prompt in self._prompts)

    @property
    def _prompts(self) -> tuple[Prompt, ...]:
        return self._table.prompts(None)

    def _asked_for(self, role: Role, seat: int, at: float) -> tuple[Prompt, Option] | None:
        """The option of that role which a question to this seat offers, if it stood when the hand moved."""
        for prompt in self._prompts:
            option = prompt.pressed(role)
            if option is not None and prompt.asks(seat) and self._stood(prompt, at):
                return prompt, option
        return None

    def _stood(self, prompt: Prompt, at: float) -> bool:
        return at >= self._since.get(prompt.id, 0.0) - _ROUNDING

    def _naming(self, hand: Hand) -> tuple[Prompt, Field] | None:
        """The question who it is, unless somebody may still react to what it is about."""
        if any(prompt.option(Role.CLAIM) or prompt.option(Role.CONFIRM) for prompt in self._prompts):
            return None
        for prompt in self._prompts:
            blank = prompt.named_by_press(hand.seat)
            if blank is not None and self._stood(prompt, hand.at):
                return prompt, blank
        return None

    # What is done

    def _given(self, seat: int, prompt: Prompt, option: Option) -> Pressed:
        return self._submitted(seat, option.command, by=seat, prompt=prompt.id)

    def _submitted(
        self, seat: int, command: Command, *, by: int | None = None, prompt: str | None = None
    ) -> Pressed:
        number = self._table.submit(command, by=by, prompt=prompt)
        return Pressed(outcome=Outcome.GIVEN, seat=seat, number=number)

    def _play(self, hand: Hand, prompt: Prompt, option: Option) -> Pressed:
        before = self._table.number
        pressed = self._acts(hand, prompt, option)
        if prompt.option(Role.CANNOT) is not None:
            self._twice.begin(hand.seat, hand.at, before, pressed.number)
        return pressed

    def _cannot(self, seat: int) -> Pressed:
        """The second half of a double press."""
        self._twice.take_back()
        found = self._asked_for(Role.CANNOT, seat, self._table.time)
        return self._given(seat, *found) if found is not None else self._nothing(seat, "It can no longer be said.")

    def _named(self, hand: Hand, prompt: Prompt, blank: Field) -> Pressed:
        """I have it: said by whoever is named, so it is the table's word and not that of the seat that was asked.

        Not yet where it may be a reaction that came late: then nobody is named by an angry hand."""
        assert prompt.form is not None
        if just_ended(self._table, hand.seat, hand.at, within=SETTLING):
            return self._nothing(hand.seat, f"The window has just closed: {blank.own_press}, press once more.")
        pressed = self._submitted(hand.seat, prompt.form.command(**{blank.name: hand.seat}), prompt=prompt.id)
        self._acted = _Act(hand=hand, done=self._table.time)
        return pressed

    def _acts(self, hand: Hand, prompt: Prompt, option: Option) -> Pressed:
        pressed = self._given(hand.seat, prompt, option)
        self._acted = _Act(hand=hand, done=self._table.time)
        return pressed

    def _after_the_act(self, hand: Hand) -> Hand:
        """A hand that moved measurably after one whose press was an act, by the same clock, comes after that act too,
        though it was done only when the press had come in: the first hand wins (G-7)."""
        act, last = self._acted, self._table._past.sitting.last
        if act is None or hand.clock != act.hand.clock or hand.seat == act.hand.seat:
            return hand
        later = act.hand.at + hand.resolution < hand.at < act.done
        closed = last.closed_at if last is not None else None
        if not later or closed is None or not act.hand.at <= closed <= act.done:
            return hand
        return replace(hand, at=closed + hand.at - act.hand.at)

    def _has_just_acted(self, seat: int, at: float) -> bool:
        """Whether a press of this seat did something a moment ago: a hand that goes on pressing neither plays nor ends
        anything by that."""
        act = self._acted
        return act is not None and seat == act.hand.seat and 0.0 <= at - act.hand.at < SETTLING - _ROUNDING

    def _show(self, hand: Hand, prompt: Prompt, option: Option) -> Pressed:
        window = self._table._past.sitting.window
        claims = window.claims if window is not None else ()
        if any(claim.seat == hand.seat and hand.at < claim.at + SHOWING for claim in claims):
            name = self._table.roster.name(hand.seat)
            what = "press again in a moment" if option.press else "show the card, then press once more"
            return self._nothing(hand.seat, f"{name} has just reacted: {what}.")
        if sum(isinstance(one.command, Confirm) for one in prompt.options) > 1:
            return self._nothing(hand.seat, "Two cards are possible here: say at the screen which one it is.")
        return self._given(hand.seat, prompt, option)

    def _nothing(self, seat: int, reason: str) -> Pressed:
        number = self._table.number
        return Pressed(outcome=Outcome.AGAIN, seat=seat, number=number, code="not_open", reason=reason)

    def _go_on(self) -> Pressed:
        prompts = self._prompts
        if self._table.result() is not None:
            raise Refused("over", "The game is over.")
        if self._table.held and any(prompt.held for prompt in prompts):
            return self._submitted(TABLE_BUTTON, Resume())
        offered = [(prompt, prompt.option(Role.PRIMARY)) for prompt in prompts]
        found = [(prompt, option) for prompt, option in offered if option is not None]
        if not found or any(prompt.option(Role.CONFIRM) is not None for prompt in prompts):
            raise Refused("not_open", "The table's button has nothing to go on to now.")
        prompt, option = min(found, key=lambda each: isinstance(each[1].command, Next))
        return self._submitted(TABLE_BUTTON, option.command, by=prompt.giver(option), prompt=prompt.id)
