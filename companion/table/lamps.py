"""The lamps of the seats as the game goes: a pattern per seat, and the light that travels when something is passed on.

Made of seat marks and open prompts alone, so that every game gets it. Must not depend on what a hand could hold, or on
who has passed, and must not know a box or a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.box.messages import Pattern
from companion.core.prompts import Prompt, Role
from companion.core.view import Mark, View

Picture = dict[int, Pattern]
"""Seat -> pattern; a seat that is not in it is dark."""

STEP = 0.12
"""Seconds for which the travelling light stays with a seat on its way."""

WHOLE_WAY = 0.6
"""Seconds that the light travels at most, however many seats lie between."""

_DARK = (Mark.OUT, Mark.AWAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The lamps from `delay` seconds on, counted from the moment of the change."""

    delay: float
    picture: Picture


def picture(view: View, prompts: Iterable[Prompt]) -> Picture:
    """What each lamp shows while nothing changes. Whoever holds burns; who is waited for, asked or may speak up, who
    may react, and who may say "I have it", pulses; whoever has to show a card blinks fast; the executed and the absent
    are dark."""
    lit = {mark.seat: Pattern.ON for mark in view.marks if mark.mark is Mark.HOLDER}
    lit |= {mark.seat: Pattern.SLOW for mark in view.marks if mark.mark is Mark.WAITING}
    prompts = tuple(prompts)
    if not any(prompt.held or prompt.option(Role.CLAIM) or prompt.option(Role.CONFIRM) for prompt in prompts):
        asked = tuple(seat for prompt in prompts for seat in (*_may_be_named(prompt), *_asked_alone(prompt)))
        lit |= {seat: Pattern.SLOW for seat in asked if seat not in lit}
    for prompt in prompts:
        lit |= dict.fromkeys(_seats(prompt), _pattern(prompt)) if _pattern(prompt) is not Pattern.OFF else {}
    return {seat: pattern for seat, pattern in lit.items() if seat not in _dark(view)}


def _pattern(prompt: Prompt) -> Pattern:
    """What a question lets the lamps of its seats do; nothing while it is on hold."""
    if prompt.held:
        return Pattern.OFF
    if prompt.option(Role.CONFIRM) is not None:
        return Pattern.FAST
    return Pattern.SLOW if prompt.option(Role.CLAIM) is not None or _is_secret(prompt) else Pattern.OFF


def _may_be_named(prompt: Prompt) -> tuple[int, ...]:
    """Who may be the one that gets it, and then says so by a press; the rules of who that can be are public."""
    blanks = prompt.form.fields if prompt.form is not None else ()
    return tuple(int(seat) for blank in blanks if blank.own_press for seat in blank.choices)


def _asked_alone(prompt: Prompt) -> tuple[int, ...]:
    """The one seat that a question is for, or that may speak up: as everybody reads on the screen."""
    return () if prompt.seat is None else (prompt.seat,)


def _is_secret(prompt: Prompt) -> bool:
    """A seat is asked for this only until it has answered, and that much everybody may see."""
    return prompt.form is not None and any(blank.secret for blank in prompt.form.fields)


def _seats(prompt: Prompt) -> tuple[int, ...]:
    return prompt.asked if prompt.seat is None else (prompt.seat, *prompt.asked)


def _dark(view: View) -> frozenset[int]:
    return frozenset(mark.seat for mark in view.marks if mark.mark in _DARK)


def steps(before: View | None, after: View, prompts: Iterable[Prompt], seats: Sequence[int]) -> tuple[Step, ...]:
    """The lamps after a change, the last step for good. `seats` are all seats in seat order.

    What is held travels around the table in light, the shorter way, past whoever sits dark on it."""
    rest = picture(after, prompts)
    way = _way(before, after, seats)
    if not way:
        return (Step(delay=0.0, picture=rest),)
    each = min(STEP, WHOLE_WAY / len(way))
    there = way[-1]
    under = {seat: pattern for seat, pattern in rest.items() if seat != there}
    travelling = [
        Step(delay=round(place * each, 3), picture={**under, seat: Pattern.ON}) for place, seat in enumerate(way[:-1])
    ]
    return (*travelling, Step(delay=round((len(way) - 1) * each, 3), picture=rest))


def _way(before: View | None, after: View, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats that the light passes, from whoever had it to whoever has it now; empty if it has not moved on."""
    here, there = _from(before), _one(after, Mark.HOLDER)
    if here is None or there is None or here == there or _one(before, Mark.HOLDER) == there:
        return ()
    around = len(seats)
    forward = (seats.index(there) - seats.index(here)) % around
    turn, count = (1, forward) if 2 * forward <= around else (-1, around - forward)
    way = [seats[(seats.index(here) + turn * place) % around] for place in range(count + 1)]
    dark = _dark(after)
    return (*(seat for seat in way[:-1] if seat not in dark), there)


def _from(view: View | None) -> int | None:
    """Who has what is passed on: the holder, or else the one who was waited for to bring it into play."""
    holder = _one(view, Mark.HOLDER)
    return holder if holder is not None else _one(view, Mark.WAITING)


def _one(view: View | None, mark: Mark) -> int | None:
    """The one seat with this mark; None for none or several."""
    found = [each.seat for each in view.marks if each.mark is mark] if view is not None else []
    return found[0] if len(found) == 1 else None
