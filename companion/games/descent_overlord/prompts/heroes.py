"""The questions of the heroes' turns: the quest, who is next, the moment before, the turn itself (P-DO-01 to 05).

Must not know what the overlord holds.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.limits import MOST_CONQUEST
from companion.games.descent_overlord.printed import GLYPH, LARGEST, TREACHERY_COLOURS
from companion.games.descent_overlord.prompts.question import (
    GO_ON,
    KEYS,
    PLAY_A_CARD,
    acting,
    question_id,
    seat_choices,
    to_act,
)
from companion.games.descent_overlord.state import State, Step


def quest(state: State) -> tuple[Prompt, ...]:
    typed = state.sitting.settings["do.treachery"] == "typed" and not state.treachery
    return (_treachery(state), _quest(state)) if typed else (_quest(state),)


def _quest(state: State) -> Prompt:
    known = f" Known: {', '.join(f'{name} {number}' for name, number in state.quests.items())}." if state.quests else ""
    number = Field(
        name="conquest", type="int", text="conquest at the start", low=1, high=MOST_CONQUEST, required=not state.quests
    )
    name = Field(name="quest", type="text", text="name of the quest, to remember it by", required=False)
    return Prompt(
        id=question_id(state, "00"),
        text=f"{state.name(state.overlord)}, the overlord, draws 3 cards. How much conquest has the quest?{known}",
        wait="The quest's conquest is typed in.",
        ends="The quest's own text says it; the name may be left out.",
        rules=("DO-1.2", "DO-1.4"),
        form=Form(command=c.EnterQuest, fields=(number, name), label="Begin the quest"),
    )


def treachery_form() -> Form:
    fields = tuple(Field(name=key, type="int", text=key, low=0, high=LARGEST) for key in TREACHERY_COLOURS)
    return Form(command=c.EnterTreachery, fields=fields, label="Enter the treachery")


def _treachery(state: State) -> Prompt:
    return Prompt(
        id=question_id(state, "00a"),
        text="How much treachery does the quest give, by colour?",
        wait="The quest's treachery is typed in.",
        rules=("DO-1.5",),
        form=treachery_form(),
    )


def next_hero(state: State) -> tuple[Prompt, ...]:
    """Who is next, while somebody's turn may still be going on; the overlord may speak up at any moment."""
    asked = (_next_hero(state),)
    return (*asked, speak_up(state)) if state.step is Step.TURN else asked


def _next_hero(state: State) -> Prompt:
    to_come = state.to_come
    if len(to_come) > 1:
        which = f"Which hero {_when(state)}?"
    else:
        which = _last(state, to_come[0]) if to_come else "Afterwards: the overlord's turn."
    mine = f"{acting(state, state.active)} acts. " if state.step is Step.TURN and state.active is not None else ""
    return Prompt(
        id=question_id(state, "01"),
        text=f"{mine}{which}",
        wait="The heroes take their turns.",
        ends="A chest, a death, a glyph, the quest's goal: tell them as they happen.",
        rules=("DO-3.1", "DO-10"),
        options=(*_onward(state), *_in_turn(state)),
        form=_who_is_next(state) if to_come else None,
    )


def _last(state: State, seat: int) -> str:
    """The only hero's seat with a turn to come, which may lead several heroes."""
    name, turns = to_act(state, seat), state.heroes[seat].turns
    if _nobody_has_acted(state):
        return f"{name} acts first."
    then = f"{'Afterwards' if state.step is Step.TURN else 'Next'}: {name}"
    return f"{then}, the last hero." if turns == 1 else f"{then}; {turns} turns are to come."


def _when(state: State) -> str:
    """For which moment a hero is asked for: whoever acts now is not thought to be done."""
    if state.step is Step.TURN and state.active is not None:
        return "afterwards"
    return "acts first" if _nobody_has_acted(state) else "is next"


def _nobody_has_acted(state: State) -> bool:
    return state.step is Step.HEROES and all(
        state.heroes[seat].turns == state.heroes[seat].heroes for seat in state.present_heroes
    )


def _who_is_next(state: State) -> Form:
    blank = Field(
        name="seat",
        type="seat",
        text="who is next",
        choices=seat_choices(state.to_come),
        own_press="whoever is next",
    )
    return Form(command=c.HeroNext, fields=(blank,), label="next is")


def _onward(state: State) -> tuple[Option, ...]:
    """What Space does where there is only one way on."""
    match state.to_come:
        case ():
            return (replace(GO_ON, label="Overlord's turn"),)
        case (last,):
            return (replace(GO_ON, label=f"{to_act(state, last)} is next"),)
        case _:
            return ()


def _in_turn(state: State) -> tuple[Option, ...]:
    if state.step is not Step.TURN or state.active is None:
        return ()
    hero = state.heroes[state.active]
    guard = Option(label="Guard order", command=c.PlaceGuard(seat=state.active), key=KEYS["guard"])
    glyph = Option(label=f"Glyph +{GLYPH}", command=c.Glyph(), key=KEYS["glyph"])
    return (guard, glyph) if hero.guards < hero.heroes else (glyph,)


def before(state: State) -> tuple[Prompt, ...]:
    """P-DO-03; the window for the overlord stands beside it (P-DO-02)."""
    assert state.active is not None
    name, window = acting(state, state.active), state.sitting.window
    text, ends = f"{name}: refresh, equip, then declare your action.", "Until then the overlord may play a card."
    spent = state.before is not None and state.before.spent
    if spent:
        ends = "The overlord has had this moment; the declaration begins the turn."
    elif window is not None and window.queued:
        text = f"{name} has declared an action; {state.name(state.overlord)} may still be first."
        ends = "It counts as soon as that time is over."
    asked = Prompt(
        id=question_id(state, "03"),
        seat=state.active,
        text=text,
        wait=f"{name} is about to act.",
        ends=ends,
        rules=("DO-6.3", "TW-DO-2"),
        options=(
            Option(label="Declare", command=c.Declare(), role=Role.PRIMARY, press="declare an action"),
        ),
    )
    return (asked,) if spent else (asked, speak_up(state))


def speak_up(state: State) -> Prompt:
    """P-DO-04: nothing waits for this; the overlord's button, or one key."""
    name = state.name(state.overlord)
    return Prompt(
        id=question_id(state, "04"),
        seat=state.overlord,
        text=f"{name}: {_occasion(state)}",
        wait=f"{name} may play a card on what happens.",
        rules=("TW-DO-3", "DO-5.2", "DO-5.3"),
        options=(
            Option(
                label="Overlord's card",
                command=c.CallTrigger(),
                role=Role.SPEAK_UP,
                key=KEYS["i play"],
                press=PLAY_A_CARD,
            ),
        ),
    )


def _occasion(state: State) -> str:
    if state.underway:
        return "a card on the attack or move that is announced?"
    if state.guard is not None:
        return f"a card on {state.name(state.guard)}'s guard attack?"
    if state.step is Step.BEFORE and state.active is not None:
        turn = f"before {state.name(state.active)}'s turn"
        return f"a card {turn}?" if state.before is None else f"another card {turn} after all?"  # he was done once
    return "a card on what has just happened?"
