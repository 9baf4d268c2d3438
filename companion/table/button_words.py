"""What a press of a button means now, as words for a screen: the other side of `meanings`, from the same prompts.

Must not know a box or a screen, and must not depend on what a hand could hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.prompts import Prompt, Role
from companion.core.seats import Roster


def button_words(prompts: Sequence[Prompt], roster: Roster) -> str:
    """One line such as `Buttons: Dev: press to play, twice if you cannot; others: press to react.`

    "" where a press means nothing, or the clock is on hold."""
    if any(prompt.held for prompt in prompts):
        return ""
    showing = any(prompt.option(Role.CONFIRM) is not None for prompt in prompts)
    reacting = any(prompt.option(Role.CLAIM) is not None for prompt in prompts)
    said: list[str] = []
    for prompt in prompts:
        if prompt.option(Role.CONFIRM) is not None:
            said.append(f"{_names(prompt, roster)}: press once the card is shown")
        elif prompt.option(Role.CLAIM) is not None:
            said.append("others: press to react" if said else "press to react")
        elif prompt.option(Role.PRIMARY) is not None and prompt.seat is not None and not showing:
            twice = ", twice if you cannot" if prompt.option(Role.CANNOT) is not None else ""
            said.append(f"{_names(prompt, roster)}: press to play{twice}")
        elif not showing and not reacting and (named := _named(prompt, roster)):
            said.append(f"{named}: press")
        elif prompt.option(Role.SPEAK_UP) is not None and not showing:
            said.append(f"{_names(prompt, roster)}: press to speak up")
    return f"Buttons: {'; '.join(said)}." if said else ""


def _names(prompt: Prompt, roster: Roster) -> str:
    return roster.names(prompt.asked if prompt.seat is None else (prompt.seat,))


def _named(prompt: Prompt, roster: Roster) -> str:
    """Who may say by a press that it is they who are meant; "" where nobody may."""
    blanks = (prompt.named_by_press(seat) for seat in roster.numbers)
    return next((blank.own_press for blank in blanks if blank is not None), "")
