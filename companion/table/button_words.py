"""What a press of a button means now, as words for a screen: the other side of `meanings`, from the same prompts.

Must not know a box or a screen, and must not depend on what a hand could hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.prompts import Prompt, Role
from companion.core.seats import Roster


def button_words(prompts: Sequence[Prompt], roster: Roster) -> str:
    """One line such as `Buttons: Dev: press to play, twice if you cannot; others: press to react.`

    "" where a press means nothing, or the clock is on hold."""
    if any(prompt.held for prompt in prompts):
        return ""
    said: list[str] = []
    for each in _showing(prompts, roster) or _acting(prompts, roster):
        said.append(f"others: {each}" if each.startswith("press") and said else each)
    return f"Buttons: {'; '.join(said)}." if said else ""


def _showing(prompts: Sequence[Prompt], roster: Roster) -> list[str]:
    """Whoever has reacted first, and then nobody else."""
    found = [(prompt, prompt.option(Role.CONFIRM)) for prompt in prompts]
    return [
        f"{_names(prompt, roster)}: press {option.press or 'once the card is shown'}"
        for prompt, option in found
        if option is not None
    ]


def _acting(prompts: Sequence[Prompt], roster: Roster) -> Iterator[str]:
    """What each question lets a press say. Who may react says nothing else by a press, and nobody says who it is while
    somebody may."""
    reacting = {seat for prompt in prompts if prompt.option(Role.CLAIM) is not None for seat in prompt.asked}
    for prompt in prompts:
        if prompt.option(Role.CLAIM) is not None:
            yield from _reactions(prompt, roster)
        elif (played := prompt.pressed(Role.PRIMARY)) is not None and prompt.seat is not None:
            twice = ", twice if you cannot" if prompt.option(Role.CANNOT) is not None else ""
            yield f"{_names(prompt, roster)}: press to {played.press or 'play'}{twice}"
        elif not reacting and (named := _named(prompt, roster)):
            yield f"{named}: press"
        elif (spoken := prompt.pressed(Role.SPEAK_UP)) is not None and prompt.seat not in reacting:
            yield f"{_names(prompt, roster)}: press to {spoken.press or 'speak up'}"


def _reactions(prompt: Prompt, roster: Roster) -> Iterator[str]:
    option = prompt.option(Role.CLAIM)
    assert option is not None
    for words, seats in option.presses(prompt.asked).items():
        yield f"{roster.names(seats)}: press to {words}" if words else "press to react"


def _names(prompt: Prompt, roster: Roster) -> str:
    return roster.names(prompt.asked if prompt.seat is None else (prompt.seat,))


def _named(prompt: Prompt, roster: Roster) -> str:
    """Who may say by a press that it is they who are meant; "" where nobody may."""
    blanks = (prompt.named_by_press(seat) for seat in roster.numbers)
    return next((blank.own_press for blank in blanks if blank is not None), "")
