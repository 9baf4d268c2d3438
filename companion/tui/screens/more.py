"""The repairs: what mends things at a table, each by a letter, and where the other screens are.

Must not do any of it: it returns what was chosen, with the seats it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from textual import events
from textual.content import Content
from textual.widget import Widget

from companion.core.filling import Filling
from companion.core.messages import CorrectClaim, Leave, Rename, Return, VoidWindow
from companion.core.prompts import Field, Form
from companion.core.seats import Roster
from companion.tui.drawing.colours import BOLD, QUIET, seat_style
from companion.tui.drawing.hints import hint_lines
from companion.tui.drawing.text import PLAIN, cut_name, row, shown
from companion.tui.keys.acts import Ask, Give, Redo
from companion.tui.keys.letters import lettered
from companion.tui.keys.scene import Scene
from companion.tui.keys.seat_keys import FROM_TEN, SeatKeys
from companion.tui.keys.spelling import spelled
from companion.tui.screens.box import Box
from companion.tui.screens.layout import paragraph
from companion.tui.widgets.lines import Lines


class Errand(StrEnum):
    """What the play screen does that is no command of a hand, or where it leads."""

    WAIT = "wait"
    NUMBERS = "numbers"
    SETTINGS = "settings"
    HOME = "home"


BACK = frozenset({"escape", "q", "backspace"})
NO_RACE = "Nobody races in this game, so there is no window to mend."
_NAME = 40
_AROUND = 6
"""Rows of the screen that are not the menu: the box, what was just asked, how to close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPage:
    """What this seat alone may see."""

    seat: int


Choice = Give | Ask | Redo | Errand | OwnPage

RENAME = Form(
    command=Rename,
    fields=(Field(name="seat", type="seat", text="seat"), Field(name="name", type="text", text="the name")),
    label="another name",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One repair. `asks` are the questions for the seats that `done` needs; `hindrance` says why it would do
    nothing now; `apart` sets it off from what stands above; `word` is the label where room lacks."""

    key: str
    label: str
    done: Callable[[Sequence[int]], Choice]
    asks: tuple[str, ...] = ()
    hindrance: str = ""
    apart: bool = False
    word: str = ""


def _at_once(choice: Choice) -> Callable[[Sequence[int]], Choice]:
    return lambda seats: choice


def _renamed(seats: Sequence[int]) -> Choice:
    return Ask(filling=Filling(prompt=None, form=RENAME, seat=None, values={"seat": seats[0]}))


def items(scene: Scene) -> tuple[Item, ...]:
    """Every repair of this table, in the order in which it is wanted."""
    above, below = (*_reactions(scene), _NUMBERS), (*_own_page(scene), *_seats(), *_places())
    taken = {"q", *(item.key for item in (*_WINDOWS, *above, *below))}
    return (*above, *_forms(scene.forms, taken), *below)


_WINDOWS = (
    Item(key="w", label="wait, somebody wanted to react", done=_at_once(Errand.WAIT)),
    Item(
        key="v",
        label="void: the reactions of this window do not count",
        done=_at_once(Give(command=VoidWindow())),
    ),
    Item(
        key="c",
        label="not this seat but that one reacted",
        asks=("Whose reaction was entered?", "Whose was it really?"),
        done=lambda seats: Give(command=CorrectClaim(seat=seats[0], to=seats[1])),
    ),
)


def _reactions(scene: Scene) -> tuple[Item, ...]:
    """What mends the windows of a game that has them, and what brings back."""
    redo = f"bring back: {scene.redo.rstrip('.')}" if scene.redo else "bring back: nothing was taken back"
    back = Item(key="y", label=redo, done=_at_once(Redo()), hindrance="" if scene.redo else "Nothing was taken back.")
    return (*_WINDOWS, back) if scene.has_windows else (back,)


_NUMBERS = Item(
    key="n", label="numbers: put right, count again, start in the middle", done=_at_once(Errand.NUMBERS), apart=True
)


def _forms(forms: Sequence[Form], taken: set[str]) -> tuple[Item, ...]:
    """What may be filled in at any moment; what is one seat's own stands on its page."""
    found: list[Item] = []
    for letter, form in lettered([form for form in forms if form.seat is None], taken).items():
        found.append(Item(key=letter, label=f"{form.word}: {form.label}", done=_at_once(_asked(form)), word=form.word))
    return tuple(found)


def _asked(form: Form) -> Choice:
    """A form without blanks has nothing to ask."""
    if not form.fields:
        return Give(command=form.command())
    return Ask(filling=Filling(prompt=None, form=form, seat=None, in_full=form.whole))


def only_here(scene: Scene, keys: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The keys and the labels of the forms at hand that no key of the play screen calls up; `keys` are all of its."""
    shown_there = set(keys)
    found = {item.word: item.key for item in items(scene) if item.word}
    return tuple(
        (f"m {found[form.word]}", form.label or form.word)
        for form in scene.forms
        if form.seat is None and form.word in found and (form.key, form.word or form.label) not in shown_there
    )


def _own_page(scene: Scene) -> tuple[Item, ...]:
    """Where something can be hidden from the others; whose page it is is asked where that may be any seat's."""
    if not scene.has_secrets:
        return ()
    label = "own page: what only one seat may see"
    owners = {form.seat for form in scene.forms if form.seat is not None}
    if len(owners) != 1:
        asks = ("Who looks at this screen alone?",)
        return (Item(key="o", label=label, asks=asks, done=lambda seats: OwnPage(seat=seats[0])),)
    (owner,) = owners
    return (Item(key="o", label=f"{label}: {scene.roster.name(owner)}", done=_at_once(OwnPage(seat=owner))),)


def _seats() -> tuple[Item, ...]:
    return (
        Item(key="r", label="rename a seat", asks=("Who gets another name?",), done=_renamed, apart=True),
        Item(
            key="l",
            label="leave: nobody sits there",
            asks=("Who leaves?",),
            done=lambda seats: Give(command=Leave(seat=seats[0])),
        ),
        Item(
            key="b",
            label="back: somebody sits there again",
            asks=("Who is back?",),
            done=lambda seats: Give(command=Return(seat=seats[0])),
        ),
    )


def _places() -> tuple[Item, ...]:
    return (
        Item(key="s", label="settings", done=_at_once(Errand.SETTINGS), apart=True),
        Item(key="h", label="home, everything is saved", done=_at_once(Errand.HOME)),
    )


class MoreScreen(Box[Choice | None]):
    """None where nothing was chosen."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._roster = scene.roster
        self._items = items(scene)
        self._item: Item | None = None
        self._seats: tuple[int, ...] = ()
        self._said = ""
        self._seat_keys = SeatKeys()
        self._lines = Lines(self._draw)

    def inside(self) -> Iterable[Widget]:
        return (self._lines,)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = spelled(event.key)
        self._said = ""
        if key in BACK:
            self._step_back()
        elif self._item is not None:
            self._take_seat(self._item, self._seat_keys.take(key, len(self._roster.seats)))
        else:
            self._choose(key)

    def _step_back(self) -> None:
        if self._item is None:
            self.dismiss(None)
            return
        self._item = self._item if self._seats else None
        self._seats = self._seats[:-1]
        self._show()

    def _choose(self, key: str) -> None:
        item = next((item for item in self._items if item.key == key), None)
        if item is None:
            no_race = any(each.key == key for each in _WINDOWS)
            self._said = NO_RACE if no_race else "That letter is none of these."
        elif item.hindrance:
            self._said = item.hindrance
        elif not item.asks:
            self.dismiss(item.done(()))
            return
        else:
            self._item, self._seats = item, ()
        self._show()

    def _take_seat(self, item: Item, key: str) -> None:
        seat = int(key) if key.isascii() and key.isdigit() else 0
        if not key:
            self._said = FROM_TEN
        elif seat not in self._roster:
            self._said = f"Seats are 1 to {len(self._roster.seats)}."
        elif seat in self._seats:
            self._said = f"{self._roster.name(seat)} was named already."
        else:
            self._seats = (*self._seats, seat)
            if len(self._seats) == len(item.asks):
                self.dismiss(item.done(self._seats))
                return
        self._show()

    def _show(self) -> None:
        self._lines.redraw()
        self._lines.refresh(layout=True)

    @property
    def _room(self) -> int:
        """Lines for the menu, on this screen."""
        return self.size.height - _AROUND

    def _draw(self, width: int, height: int) -> list[Content]:
        item = self._item
        if item is None:
            lines = _menu(self._items, width, self._room)
        else:
            lines = _asking(item, self._seats, self._roster, width)
        back = "close" if item is None else "one step back"
        keys = row(width, ("q", BOLD), (" or ", PLAIN), ("Esc", BOLD), (f" {back}", PLAIN))
        return [*lines, *(paragraph(self._said, width, style=BOLD) or [row(width)]), keys]


def _menu(items: Sequence[Item], width: int, room: int) -> list[Content]:
    """In groups, as far as there is room for the lines between them; where it lacks for the lines themselves, those
    that have a word are told by it, as many in a line as fit."""
    lines = [row(width, ("More", BOLD)), row(width)]
    in_groups = len(lines) + len(items) + sum(item.apart for item in items) <= room
    if len(lines) + len(items) > room:
        return [*lines, *_words(items, width)]
    for item in items:
        lines += [row(width)] if item.apart and in_groups else []
        lines.append(_item(item, width))
    return lines


def _item(item: Item, width: int) -> Content:
    return row(width, (item.key, BOLD), (f"  {shown(item.label)}", QUIET if item.hindrance else PLAIN))


def _words(items: Sequence[Item], width: int) -> list[Content]:
    lines: list[Content] = []
    pairs = [(item.key, item.word) for item in items if item.word]
    packed = [line.content for line in hint_lines(pairs, width, len(pairs))]
    packed = [line for line in packed if line.plain.strip()]
    for item in items:
        if not item.word:
            lines.append(_item(item, width))
        elif (item.key, item.word) == pairs[0]:
            lines += packed
    return lines


def _asking(item: Item, seats: Sequence[int], roster: Roster, width: int) -> list[Content]:
    """Which seat is asked for, and who sits where."""
    lines = [row(width, (shown(item.label), QUIET)), row(width), row(width, (item.asks[len(seats)], BOLD))]
    for seat in roster.seats:
        name = cut_name(shown(seat.name), _NAME)
        named = "   named" if seat.number in seats else ""
        pieces = ((f"{seat.number} ", BOLD), (f"{seat.shape} ", seat_style(seat)), (name, PLAIN), (named, QUIET))
        lines.append(row(width, *pieces))
    return lines
