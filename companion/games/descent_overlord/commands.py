"""What a seat may ask at the overlord's desk, beside the shared commands.

Must not decide anything. Every field is what a person says or types at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import SHARED_COMMANDS, Command, Sealed

# The quest


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterQuest(Command):
    """The conquest that the quest begins with, remembered by its name if it has one (DO-1.2)."""

    conquest: int | None = None
    quest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTreachery(Command):
    """The quest's treachery by colour (DO-1.5)."""

    event: int
    trap: int
    monster: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendTreachery(Command):
    """Treachery of one colour is spent: cards are swapped one for one, or a power is paid (DO-1.5)."""

    colour: str
    points: int


# Heroes


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroNext(Command):
    """This hero's turn is next (P-DO-01)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Command):
    """I declare my action: the moment before my turn is over (DO-6.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndHeroes(Command):
    """The heroes are done, though not each of them has had a turn; `sure` is what a face asks once more."""

    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceGuard(Command):
    """A hero places a guard order (DO-6.6)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseGuard(Command):
    """A guarding hero was wounded: the order is lost (DO-6.6)."""

    seat: int


# Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTrigger(Command):
    """I play a card on what has just happened: a step into a space, a door, a chest, an attack (P-DO-04)."""

    what: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard(Command):
    """A card leaves the hand and is paid for in full (DO-4.2). `discards` are the values of cards discarded to pay for
    it (DO-4.3). Kind and cost may be left out for a card that is known by its name."""

    kind: str = ""
    cost: int | None = None
    card: str = ""
    discards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Command):
    """Cards are discarded for threat: the value of each (DO-3.2, DO-4.6); or one that is known by its name."""

    values: tuple[int, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeCard(Command):
    """What an overlord card prints; what is left out stays as it is."""

    card: str
    kind: str | None = None
    cost: int | None = None
    discard: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Command):
    """Cards drawn by the effect of a card."""

    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RebuildDeck(Command):
    """The discards become a deck where there was none to shuffle (DO-7.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerLeaves(Command):
    """A power in play is discarded by an effect; it pays nothing (DO-5.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastsUntil(Command):
    """Something lasts, such as a card's effect, and its end has to be called."""

    what: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectOver(Command):
    """Something that lasts is over before its end is called (G-3)."""

    what: str


# The overlord's turn


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginStep(Command):
    """The overlord announces an attack or a move: it is finished before anything interrupts (DO-6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RearmSpawn(Command):
    """15 threat flip the spawn marker back (DO-9.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLevel(Command):
    """A new dungeon level: its deck cycles are counted from 0 (DO-9.2)."""


# Conquest


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyph(Command):
    """A glyph was activated (DO-8.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenChest(Command):
    """A chest was opened: what it gives the heroes, and its curses (DO-8.2, DO-4.5)."""

    conquest: int = 0
    curses: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroKilled(Command):
    """A hero died: `value` is what the hero is worth where that is not known (DO-8.2). `gained` is what the same act
    gave the heroes; then `gain_first` says what comes first, for at 0 the game ends at once. `on_guard`: the dead hero
    had a guard order, asked where not all heroes of the seat have one (DO-6.6)."""

    seat: int
    value: int | None = None
    gained: int = 0
    gain_first: bool | None = None
    on_guard: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GainConquest(Command):
    """Conquest by what the quest says, below 0 for a loss (DO-8.2)."""

    by: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestWon(Command):
    """The heroes have reached the quest's goal; `goal` says which, for the log."""

    goal: str = ""


# The overlord's own side of the desk


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteCard(Command):
    """A card in the overlord's hand, for his eyes alone."""

    card: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class DropNote(Command):
    """The note of one card is crossed out, by its place in the list."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePlan(Command):
    """The overlord's plan, for his eyes alone; empty crosses it out."""

    plan: Sealed


COMMANDS: tuple[type[Command], ...] = (
    *SHARED_COMMANDS,
    EnterQuest,
    EnterTreachery,
    SpendTreachery,
    HeroNext,
    Declare,
    EndHeroes,
    PlaceGuard,
    LoseGuard,
    CallTrigger,
    PlayCard,
    Discard,
    DescribeCard,
    Draw,
    RebuildDeck,
    PowerLeaves,
    LastsUntil,
    EffectOver,
    BeginStep,
    RearmSpawn,
    NewLevel,
    Glyph,
    OpenChest,
    HeroKilled,
    GainConquest,
    QuestWon,
    NoteCard,
    DropNote,
    NotePlan,
)
