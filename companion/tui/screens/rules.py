"""Help: the rules of this step in our words, the keys of the play screen, and on demand every rule of the game.

Must not know a game: its sentences about rules are handed over by the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual import events
from textual.content import Content

from companion.core.prompts import Prompt
from companion.table.table import Table
from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.text import cells, row, shown
from companion.tui.screens.layout import Keys, labelled, paragraph
from companion.tui.screens.sheet import WHEEL, Acts, Sheet, scrolls

_GAP = 4
_DEEPER = 2
NOTHING = "Nothing is asked now."


class RulesScreen(Sheet):
    """`play_keys` are the keys that do something at this step, `every_key` those that always mean the same."""

    def __init__(self, table: Table[Any], play_keys: Keys, every_key: Keys = ()) -> None:
        super().__init__()
        self._table = table
        self._play_keys = play_keys
        self._every_key = every_key
        self._all = False
        self._top = 0
        self._room = 1
        self._count = 0

    def heading(self) -> str:
        return f"{self._table.game.title}: all rules" if self._all else "The rules of this step"

    def aside(self) -> str:
        if self._count <= self._room:
            return ""
        return f"lines {self._top + 1} to {min(self._count, self._top + self._room)} of {self._count}"

    def keys(self) -> Keys:
        other = ("a", "the rules of this step") if self._all else ("a", "all rules")
        return (("↑ ↓ PgUp PgDn Home End", "move"), other, ("q", "close"))

    def body(self, width: int, height: int) -> list[Content]:
        rules = self._table.game.rules
        lines = every_rule(rules, width) if self._all else self._step(rules, width)
        self._count, self._room = len(lines), height
        self._top = max(0, min(self._top, len(lines) - height))
        return lines[self._top : self._top + height]

    def _step(self, rules: Mapping[str, str], width: int) -> list[Content]:
        rows = rules_of_step(self._table.prompts(None), rules, width)
        now = [row(width), row(width, ("Keys of this step", BOLD)), *key_table(self._play_keys, width)]
        if not self._every_key:
            return [*rows, *now]
        return [*rows, *now, row(width), row(width, ("At every step", BOLD)), *key_table(self._every_key, width)]

    def acts(self) -> Acts:
        moves = scrolls(self.move, self.page, self.to_end)
        return {**moves, "space": lambda: self.page(1), "a": self.show_all, "?": self.close}

    # What its keys do

    def move(self, by: int) -> None:
        self._top += by
        self.say("")

    def page(self, pages: int) -> None:
        self.move(pages * max(1, self._room - 1))

    def to_end(self, direction: int) -> None:
        self.move(direction * self._count)

    def show_all(self) -> None:
        """Every rule of the game, or back to those of this step."""
        self._all, self._top = not self._all, 0
        self.say("")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.move(-WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.move(WHEEL)


def rules_of_step(prompts: Sequence[Prompt], rules: Mapping[str, str], width: int) -> list[Content]:
    """Each question with the rules behind it; questions with the same rules share them."""
    groups: dict[tuple[str, ...], list[Prompt]] = {}
    for prompt in prompts:
        groups.setdefault(prompt.rules, []).append(prompt)
    rows: list[Content] = []
    for ids, asked in groups.items():
        rows += [row(width)] if rows else []
        rows += paragraph(" ".join(prompt.text for prompt in asked), width, style=BOLD)
        rows += paragraph(" ".join(dict.fromkeys(prompt.ends for prompt in asked)), width, style=QUIET)
        rows += _sentences(ids, rules, width)
    return rows or paragraph(NOTHING, width)


def _sentences(ids: Iterable[str], rules: Mapping[str, str], width: int) -> list[Content]:
    """The rules by id, and the names of those that have no sentence here."""
    told = {each: rules[each] for each in ids if each in rules}
    unnamed = [each for each in ids if each not in rules]
    rows = every_rule(told, width, indent=_DEEPER)
    return rows + paragraph(f"See also {', '.join(unnamed)}.", width, indent=_DEEPER) if unnamed else rows


def every_rule(rules: Mapping[str, str], width: int, *, indent: int = 0) -> list[Content]:
    """Rules by id, each beside its sentence."""
    column = max((cells(shown(each)) for each in rules), default=0) + 2
    blanks = Content(" " * indent)
    return [
        Content.assemble(blanks, line).truncate(width)
        for each, sentence in rules.items()
        for line in labelled(each, sentence, max(1, width - indent), column=column)
    ]


def key_table(keys: Keys, width: int) -> list[Content]:
    """The keys in two columns where they fit, read downwards."""
    column = max((cells(shown(key)) for key, _ in keys), default=0) + 2
    broad = column + max((cells(shown(label)) for _, label in keys), default=0)
    if _DEEPER + 2 * broad + _GAP > width:
        return [line for pair in keys for line in _key(pair, width, column)]
    half = (len(keys) + 1) // 2
    left = [_key(pair, _DEEPER + broad, column)[0] for pair in keys[:half]]
    right = [_key(pair, _DEEPER + broad, column)[0] for pair in keys[half:]] + [Content()] * (len(keys) % 2)
    return [Content.assemble(one, " " * (_GAP - _DEEPER), two) for one, two in zip(left, right, strict=True)]


def _key(pair: tuple[str, str], width: int, column: int) -> list[Content]:
    lines = labelled(pair[0], pair[1], max(1, width - _DEEPER), column=column, style=BOLD)
    return [Content.assemble(" " * _DEEPER, line).truncate(width) for line in lines]
