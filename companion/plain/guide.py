"""What `?`, `??` and `start` say: the rules of this step, the words of the table, how to start in the middle.

Must not know a game: its sentences about rules are handed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.game import Result, Standing
from companion.core.seats import Roster
from companion.core.view import changed_row
from companion.plain.amending import names
from companion.plain.asking import all_words, word_lines
from companion.plain.letters import letter_lines
from companion.plain.scene import Scene
from companion.plain.tokens import called

_A_SEAT = "A seat is its number, its name or how that begins, with two letters at least: 2, ben or be."

_MEND = (
    "u takes the last step back; redo brings it again; u! if it asks once more.",
    "view shows the numbers, view NAME only those called so, view all also those that only a repair wants.",
    "log shows what happened, log 30 more of it; rewind 12 goes back to after entry 12.",
    "rename 2 Dora; leave 3 (nobody sits there); back 3.",
    "set lists the settings; set KEY VALUE changes one.",
    "stop drops a question that is being asked blank by blank.",
    ". answers everything that is left as it is proposed.",
    "Pasted lines are taken one after the other, as if they were typed.",
    "q quits. Everything is saved as it happens.",
)

_WINDOWS = (
    "wait: somebody wanted to react, so the last window opens once more.",
    "void: the reactions of this window do not count, it runs again in full. not 2 but 3: it was seat 3 that reacted.",
    "h holds the clock, go lets it run on.",
    "longer and shorter: all windows of this table by a quarter.",
)
"""For games in which hands react."""

_MINE = "mine 2 shows what seat 2 alone may see, and hides it again."

_ENTER = "Enter alone does what the line Type says it does, or else asks again."


def step(scene: Scene, rules: Mapping[str, str]) -> list[str]:
    """The rules behind this step and every word it takes."""
    ids = dict.fromkeys(rule for prompt in scene.prompts for rule in prompt.rules)
    told = [f"{rule}: {rules[rule]}" for rule in ids if rule in rules]
    unnamed = [rule for rule in ids if rule not in rules]
    more = [f"See also {', '.join(unnamed)}."] if unnamed else []
    hold = " h hold and go," if scene.has_windows else ""
    always = f"Always: u undo, redo, log, view,{hold} q quit. ?? lists the words that mend things."
    return [*told, *more, *all_words(scene), *_quick_words(scene), always, _A_SEAT]


def _quick_words(scene: Scene) -> list[str]:
    """The forms at hand that a game has in use all the time, and the letters if any form takes them."""
    quick = replace(scene, at_hand=tuple(form for form in scene.at_hand if form.key))
    forms = (*scene.at_hand, *(prompt.form for prompt in scene.prompts if prompt.form is not None))
    takes_letters = any(blank.type == "changes" for form in forms for blank in form.fields)
    return [*(f"- {line}" for line in word_lines(quick)), *(letter_lines(scene.view) if takes_letters else [])]


def repairs(scene: Scene) -> list[str]:
    """The words that mend things, with this table's own numbers in them."""
    view, roster = scene.view, scene.roster
    counted = changed_row(view)
    number = roster.numbers[-1]
    name = called(roster, number)
    lines = [_ENTER, *_MEND[:4]]
    if counted is not None:
        lines.append(f"+3 {number} or -1 {name}: more or less {counted}.")
        row = " ".join(str(5 + each) for each in roster.numbers)
        lines.append(f"{counted} {name} 12 and a reason: what it really is. {counted} {row}: all seats counted again.")
    lines.append(f"Numbers that can be made right: {names(view)}.")
    lines.append("Several at once, as one step: fix round 3; ... (start tells more).")
    if scene.at_hand:
        lines += ["At any time:", *(f"- {line}" for line in word_lines(scene))]
    lines += [_MINE] if scene.has_secrets else []
    return [*lines, *(_WINDOWS if scene.has_windows else ()), *_MEND[4:]]


def start(scene: Scene) -> list[str]:
    """How a game that was begun on paper goes on here."""
    view, roster = scene.view, scene.roster
    counted = changed_row(view) or "points"
    row = " ".join(str(5 + each) for each in roster.numbers)
    return [
        "To start in the middle, say what the table shows, in one line, parts divided by semicolons:",
        f"fix round 2; {counted} {row} because we began on paper",
        f"Numbers that can be said: {names(view)}.",
        "It is one step: u takes all of it back.",
    ]


UNKNOWN = "Not understood, nothing changed."

OVER = "Type: u takes the last step back; log what happened; view the numbers; q ends."


def standings(result: Result, roster: Roster) -> list[str]:
    """Who ended where, the first first. Where nobody has won there are no places, only what everybody had;
    two sides have none either."""
    ordered = sorted(result.standings, key=lambda each: (each.place, each.seat))
    if not result.winners:
        had = ", ".join(f"{roster.name(each.seat)}{_with(each)}" for each in ordered)
        return ["Nobody wins.", *([f"At the end: {had}."] if had else [])]
    if result.is_of_two_sides:
        ends = {True: "wins", False: "loses"}
        return [f"{roster.name(each.seat)}{_with(each)}: {ends[each.seat in result.winners]}." for each in ordered]
    return [f"{each.place}. {roster.name(each.seat)}{_with(each)}" for each in ordered]


def _with(standing: Standing) -> str:
    score = "" if standing.score is None else f" {standing.score}"
    return f"{', ' if standing.role else ''}{standing.role}{score}"
