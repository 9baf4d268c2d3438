"""The Now block: who and what, what ends it, what else is open. The same height at every step, so that nothing jumps.

Must not word a question: it shows the prompts' own sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.core.game import Result
from companion.core.prompts import Prompt, Role
from companion.core.seats import Roster, Seat
from companion.tui.drawing.colours import BOLD, NOW, QUIET, seat_style
from companion.tui.drawing.naming import fitting
from companion.tui.drawing.text import PLAIN, Piece, cells, row, shown, wrapped

MARGIN = "▌ "
ON_HOLD = "On hold: no clock runs until play goes on."
NOTHING = "Nothing is asked now."
OVER = "All is saved. m and h lead home, where g seats the same people again."

Line = tuple[Piece, ...]


def now_lines(
    prompts: Sequence[Prompt],
    roster: Roster,
    width: int,
    height: int = 3,
    *,
    held: bool = False,
    result: Result | None = None,
    buttons: str = "",
) -> list[Content]:
    """Exactly `height` lines: the most pressing question, what ends it or that the clock is on hold, what a press of a
    `buttons` box means, then the other questions as far as there is room. The question of a window that is not the
    first is left to the window."""
    said = _said(prompts, roster, width - cells(MARGIN), height, held=held, result=result, buttons=buttons)
    said += [((("", PLAIN)),)] * (height - len(said))
    return [row(width, (MARGIN, NOW), *pieces) for pieces in said[:height]]


def _said(
    prompts: Sequence[Prompt],
    roster: Roster,
    width: int,
    height: int,
    *,
    held: bool,
    result: Result | None,
    buttons: str,
) -> list[Line]:
    if result is not None:
        won: list[Line] = [((line, BOLD),) for line in wrapped(shown(result.text), width, height)]
        return [*won, *(((line, PLAIN),) for line in wrapped(OVER, width, 1))]
    if not prompts:
        return [((NOTHING, BOLD),), *([((ON_HOLD, PLAIN),)] if held else [])]
    first, rest = prompts[0], [prompt for prompt in prompts[1:] if not is_reaction(prompt)]
    ending = ON_HOLD if held or first.held else shown(" ".join((who_may(first, roster), first.ends)))
    below = bool(ending and height > 1) + bool(buttons and height > 2)
    lines = _question(first, roster, width, height - below)
    lines += [((line, PLAIN),) for line in wrapped(ending, width, 1)]
    if buttons:
        lines += [((line, BOLD),) for line in wrapped(shown(buttons), width, 1)]
    showing = first.option(Role.CONFIRM) is not None  # a card is shown: whatever else is open waits for that
    others = [other.wait if showing else other.text for other in rest]
    return lines + [((line, QUIET),) for other in others for line in wrapped(shown(other), width, 1)]


def _question(prompt: Prompt, roster: Roster, width: int, lines: int) -> list[Line]:
    seat = one_asked(prompt, roster)
    sign = "" if seat is None else f"{seat.shape} "
    text = fitting(sign + shown(prompt.text), roster, lambda text: len(wrapped(text, width, lines + 1)) <= lines)
    found = [*wrapped(text, width, lines)]
    pieces: list[Line] = [((line, BOLD),) for line in found]
    if seat is not None and found and found[0].startswith(sign):
        pieces[0] = ((sign, seat_style(seat)), (found[0].removeprefix(sign), BOLD))
    return pieces


def is_reaction(prompt: Prompt) -> bool:
    """Whether this question takes the presses of several seats."""
    return prompt.option(Role.CLAIM) is not None


def one_asked(prompt: Prompt, roster: Roster) -> Seat | None:
    """The one seat that is to act, if it is one."""
    asked = prompt.asked if prompt.seat is None else (prompt.seat,)
    return roster.seats[asked[0] - 1] if len(asked) == 1 and asked[0] in roster else None


def who_may(prompt: Prompt, roster: Roster) -> str:
    """In a window: who may react, the shorter way round; else nothing."""
    if not is_reaction(prompt) or not prompt.asked:
        return ""
    others = [number for number in roster.numbers if number not in prompt.asked]
    if not others:
        return "Everybody may react."
    if len(others) < len(prompt.asked):
        return f"All but {roster.names(others)} may react."
    return f"{roster.names(prompt.asked)} may react."
