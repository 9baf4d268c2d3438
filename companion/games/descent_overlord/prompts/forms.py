"""The forms that are at hand in every step: conquest, chests, deaths, discards, and what is rarer.

Must not guess: what is left empty stays as it is known.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import Adjust
from companion.core.prompts import Field, Form
from companion.core.window import Stage
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.limits import MOST_CONQUEST
from companion.games.descent_overlord.printed import CHEST, HERO_VALUE, KINDS, LARGEST, TREACHERY_COLOURS
from companion.games.descent_overlord.prompts.heroes import treachery_form
from companion.games.descent_overlord.prompts.overlord import discard_form, kind_form, open_kinds
from companion.games.descent_overlord.prompts.question import KEYS, seat_choices
from companion.games.descent_overlord.state import ENDS, State, Step


def forms(state: State) -> tuple[Form, ...]:
    if state.step in (Step.QUEST, Step.OVER):
        return ()
    return (
        *(kind_form(state, kind) for kind in _playable(state)),
        _chest(),
        _killed(state),
        _conquest(),
        replace(discard_form(state), word="discard", key=KEYS["discard"]),
        *_wounded(state),
        *_rare(state),
        *_notes(state),
        *_hidden_counts(state),
    )


def _playable(state: State) -> tuple[str, ...]:
    """The kinds that may be played now, each by a key of its own; what he holds is not asked."""
    waits = state.over_limit or (state.sitting.window is not None and state.sitting.window.stage is not Stage.OPEN)
    if waits or (state.trigger is None and state.step is not Step.START):
        return ()
    return open_kinds(state)


def _number(name: str, text: str, *, low: int = 0, high: int = LARGEST, required: bool = True) -> Field:
    return Field(name=name, type="int", text=text, low=low, high=high, required=required)


def _chest() -> Form:
    low, high = CHEST
    return Form(
        command=c.OpenChest,
        fields=(
            _number("conquest", f"conquest it gave (often {low} to {high})"),
            _number("curses", "curses in it", required=False),
        ),
        label="a chest is opened",
        word="chest",
        key=KEYS["chest"],
        whole=True,
    )


def _killed(state: State) -> Form:
    low, high = HERO_VALUE
    seats = tuple(state.heroes)
    known = [f"{state.name(seat)} {hero.worth}" for seat, hero in state.heroes.items() if hero.worth is not None]
    usual = f"known: {', '.join(known)}" if known else f"often {low} to {high}"
    return Form(
        command=c.HeroKilled,
        fields=(
            Field(name="seat", type="seat", text="whose hero", choices=seat_choices(seats)),
            replace(_number("value", f"what the hero is worth ({usual}), if it is not known", required=False),
                    suffices=True),
            _number("gained", "what the same act gave the heroes", required=False),
            Field(name="gain_first", type="bool", text="that gain comes first", required=False),
            *_on_guard(state),
        ),
        label="a hero is killed",
        word="killed",
        key=KEYS["killed"],
    )  # fmt: skip


def _on_guard(state: State) -> tuple[Field, ...]:
    """Asked only where an order may be that of another hero of the same seat."""
    open_orders = any(0 < hero.guards < hero.heroes for hero in state.heroes.values())
    text = "the dead hero was on guard"
    return (Field(name="on_guard", type="bool", text=text, required=False),) if open_orders else ()


def _conquest() -> Form:
    return Form(
        command=c.GainConquest,
        fields=(
            _number("by", "by how much, below 0 for a loss", low=-MOST_CONQUEST, high=MOST_CONQUEST),
            Field(name="why", type="text", text="why", required=False),
        ),
        label="conquest by the quest",
        word="conquest",
        key=KEYS["conquest"],
    )


def _wounded(state: State) -> tuple[Form, ...]:
    if not state.guards:
        return ()
    blank = Field(name="seat", type="seat", text="who was wounded", choices=seat_choices(state.guards))
    key = KEYS["wounded"]
    return (Form(command=c.LoseGuard, fields=(blank,), label="a guard order is lost", word="wounded", key=key),)


def _rare(state: State) -> tuple[Form, ...]:
    card = Form(
        command=c.DescribeCard,
        fields=(
            Field(name="card", type="text", text="name of the card"),
            Field(name="kind", type="choice", text="kind", choices=KINDS, required=False),
            _number("cost", "cost", required=False),
            _number("discard", "discard value", required=False),
        ),
        label="what a card says",
        word="card",
        whole=True,
    )
    lasts = Form(
        command=c.LastsUntil,
        fields=(
            Field(name="what", type="text", text="what lasts"),
            Field(name="until", type="choice", text="until", choices=ENDS),
        ),
        label="something lasts",
        word="lasts",
    )
    goal = Field(name="goal", type="text", text="which goal was reached, for the log", required=False)
    key = KEYS["goal"]
    won = Form(
        command=c.QuestWon, fields=(goal,), label="the quest's goal is reached", word="goal", key=key, whole=True
    )
    draw = Form(command=c.Draw, fields=(_number("cards", "how many", low=1),), label="draw by a card", word="draw")
    often = (won, *_power(state), card, lasts, *_over(state), draw)
    return (*often, *_treachery(state), *_skip(state), *_deck(state), *_campaign(state))


def _skip(state: State) -> tuple[Form, ...]:
    """The heroes are done though some have a turn to come: asked once more, for those turns are lost."""
    if state.step not in (Step.HEROES, Step.TURN) or not state.to_come:
        return ()
    text = f"no turn this round for {state.sitting.roster.names(state.to_come)}"
    sure = Field(name="sure", type="bool", text=text)
    return (Form(command=c.EndHeroes, fields=(sure,), label="the heroes are done", word="skip"),)


def _power(state: State) -> tuple[Form, ...]:
    """An effect that discards a power."""
    label = "a power in play is discarded"
    gone = Form(command=c.PowerLeaves, fields=(), label=label, word="power-gone", key=KEYS["power gone"], whole=True)
    return (gone,) if state.powers else ()


def _deck(state: State) -> tuple[Form, ...]:
    """Where there was nothing to shuffle when the deck ended (DO-7.3)."""
    label = "the discards become a deck"
    again = Form(command=c.RebuildDeck, fields=(), label=label, word="reshuffle", whole=True)
    return (again,) if not state.deck and state.discard else ()


def _campaign(state: State) -> tuple[Form, ...]:
    """The spawn marker while it is down, for the rule names no moment for it (DO-9.3), and the next level (DO-9.2)."""
    up = Form(command=c.RearmSpawn, fields=(), label="marker up for 15 threat", word="rearm", whole=True)
    level = Form(command=c.NewLevel, fields=(), label="a new dungeon level", word="dungeon", whole=True)
    down = state.flag("do.rtl_spawn_marker") and not state.spawn_marker
    return (*((up,) if down else ()), *((level,) if state.flag("do.rtl_level_cycles") else ()))


def _over(state: State) -> tuple[Form, ...]:
    if not state.lasting:
        return ()
    names = tuple(dict.fromkeys(each.what for each in state.lasting))
    which = Field(name="what", type="choice", text="what is over", choices=names)
    return (Form(command=c.EffectOver, fields=(which,), label="what lasts is over", word="over"),)


def _treachery(state: State) -> tuple[Form, ...]:
    if state.sitting.settings["do.treachery"] == "typed" and not state.treachery:
        return (replace(treachery_form(), label="the quest's treachery", word="treachery"),)
    left = tuple(colour for colour in TREACHERY_COLOURS if state.treachery.get(colour))
    if not left:
        return ()
    fields = (
        Field(name="colour", type="choice", text="colour", choices=left),
        _number("points", "points", low=1),
    )
    return (Form(command=c.SpendTreachery, fields=fields, label="spend treachery", word="treachery"),)


def _hidden_counts(state: State) -> tuple[Form, ...]:
    """For the overlord's page: no other eye may see whether a count was near (G-3, AMB-DO-9)."""
    hidden = tuple(what for what in ("hand", "deck", "discard") if state.hides(what))
    if not hidden:
        return ()
    what = Field(name="what", type="choice", text="which count", choices=hidden)
    fields = (what, _number("to", "how many it really is"))
    return (Form(command=Adjust, fields=fields, label="a hidden count is wrong", word="count", seat=state.overlord),)


def _notes(state: State) -> tuple[Form, ...]:
    """For the overlord's eyes alone."""
    card = Field(name="card", type="text", text="a card in your hand", secret=True)
    plan = Field(name="plan", type="text", text="your plan", secret=True)
    place = _number("place", "which note goes, by its place", low=1, high=max(1, state.deck_size))
    return (
        Form(command=c.NoteCard, fields=(card,), label="note a card in hand", word="note", seat=state.overlord),
        Form(command=c.NotePlan, fields=(plan,), label="note a plan", word="plan", seat=state.overlord),
        Form(command=c.DropNote, fields=(place,), label="cross out a note", word="cross", seat=state.overlord),
    )
