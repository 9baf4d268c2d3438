"""The questions that are open in each step at the overlord's desk (RULES.md A.4, P-DO-01 to P-DO-11).

Must not depend on what the overlord holds.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Option, Prompt, Role, window_prompt
from companion.core.window import Stage, Window
from companion.games.descent_overlord.prompts import heroes, overlord
from companion.games.descent_overlord.prompts.question import GO_ON, KEYS, PLAY_A_CARD, question_id
from companion.games.descent_overlord.state import State, Step


def prompts(state: State) -> tuple[Prompt, ...]:
    """Every open question, the most pressing first; none once the game is over."""
    asked, window = _hands_first(state, _step_prompts(state)), state.sitting.window
    if window is None:
        return asked
    if window.stage is not Stage.OPEN:
        return (_window_prompt(state, window),)  # whoever has spoken up is heard first
    return (*asked[:1], _window_prompt(state, window), *asked[1:])


def _hands_first(state: State, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """What the hands do before anything that is asked: a new deck (DO-7.1)."""
    if not state.shuffled or not asked:
        return asked
    return (replace(asked[0], text=f"The deck ran out: shuffle the discards. {asked[0].text}"), *asked[1:])


def _step_prompts(state: State) -> tuple[Prompt, ...]:
    if state.step is not Step.OVER:
        if state.trigger is not None:
            return (overlord.on_trigger(state),)
        if state.underway:
            return (_underway(state), heroes.speak_up(state))
        if state.guard is not None:
            return (_guard(state, state.guard), heroes.speak_up(state))
        if state.over_limit:
            return (overlord.discard(state),)
    match state.step:
        case Step.QUEST:
            return heroes.quest(state)
        case Step.HEROES | Step.TURN:
            return heroes.next_hero(state)
        case Step.BEFORE:
            return heroes.before(state)
        case Step.COLLECT:
            return (overlord.collect(state),)
        case Step.START:
            return overlord.start(state)
        case Step.ACTIVATE:
            return overlord.activate(state)
        case Step.CALL | Step.OVER:
            return ()


def _underway(state: State) -> Prompt:
    """DO-6.5: whoever interrupts waits for this."""
    then = f" Then {state.name(state.guard)}'s guard attack." if state.guard is not None else ""
    return Prompt(
        id=question_id(state, "09b"),
        text=f"Finish the attack or move that is underway.{then}",
        wait="A step of the overlord's is finished first.",
        ends="Guarding heroes come after it.",
        rules=("DO-6.5", "DO-6.6"),
        options=(replace(GO_ON, label="It is finished"),),
    )


def _guard(state: State, seat: int) -> Prompt:
    name = state.name(seat)
    more = " The overlord may go on afterwards." if state.step is Step.CALL else ""
    return Prompt(
        id=question_id(state, "10"),
        text=f"{name} interrupts: one guard attack now.{more}",
        wait=f"{name}'s guard attack.",
        ends="The order is used up.",
        rules=("TW-DO-4", "DO-6.6"),
        options=(replace(GO_ON, label="The attack is over"),),
    )


def _window_prompt(state: State, window: Window) -> Prompt:
    question, ends, rules, number = _question(state, window)
    prompt = window_prompt(
        state.sitting,
        window,
        prompt_id=f"P-DO-{number}/{window.id}",
        question=question,
        ends=ends,
        rules=rules,
    )
    if window.winner is not None and window.winner != state.overlord:
        return _guard_asked(state, window.winner, prompt)
    if window.stage is Stage.JUDGED:
        return _card_asked(state, window.winner, prompt)
    by_hand = window.kind == "call" and window.stage is Stage.OPEN and window.maximum is None
    onward = (replace(GO_ON, label="Nobody interrupts"),) if by_hand else ()
    return replace(prompt, options=(*onward, *(_pressed(state, window, option) for option in prompt.options)))


def _keyed(prompt: Prompt, what: str) -> tuple[Option, ...]:
    """What was pressed is confirmed by the key that says the same elsewhere, for those of the other games say conquest
    and a glyph here; who of a tie counts is said by a digit."""
    keys = {Role.CONFIRM: KEYS[what], Role.TAKE_BACK: KEYS["take back"]}
    return tuple(replace(each, key=keys[each.role]) if each.role in keys else each for each in prompt.options)


def _pressed(state: State, window: Window, option: Option) -> Option:
    """What a press says here: the overlord's that he plays a card, a hero's that the guard order is used."""
    if option.role is not Role.CLAIM:
        return option
    if window.kind == "before":
        return replace(option, press=PLAY_A_CARD)
    return replace(option, press="use the guard order", apart=((state.overlord, PLAY_A_CARD),))


def _card_asked(state: State, winner: int | None, prompt: Prompt) -> Prompt:
    """The overlord was first: he says which card next, or takes the press back. Of a tie it is said who counts."""
    options = _keyed(prompt, "i play")
    if winner is None:
        return replace(prompt, options=options)
    confirm, *others = options
    name = state.name(winner)
    used = replace(confirm, label="Plays a card", press="once more, and a card is played")
    text, wait = f"{name}: play a card now?", f"{name} may play a card."
    return replace(prompt, text=text, wait=wait, ends="Which one, is said next.", options=(used, *others))


def _guard_asked(state: State, seat: int, prompt: Prompt) -> Prompt:
    """A guard shows no card: the order is used, or the press is taken back."""
    name = state.name(seat)
    waits = " after what is underway" if state.underway or state.trigger is not None else ""
    confirm, *others = _keyed(prompt, "guard")
    used = replace(confirm, label="Guard is used", press="once more, and the guard order is used")
    options = (used, *others)
    text = f"{name}: use your guard order{waits}?"
    return replace(prompt, text=text, wait=f"{name} may use a guard order.", ends="One attack, then the order is gone.",
                   options=options)  # fmt: skip


def _question(state: State, window: Window) -> tuple[str, str, tuple[str, ...], str]:
    overlord_name = state.name(state.overlord)
    match window.kind:
        case "before":
            least = f", {window.minimum:g} s from the start at the earliest" if window.minimum else ""
            ends = f"The hero's declaration ends it{least}."
            return f"{window.trigger}: {overlord_name} may play a card.", ends, ("TW-DO-2", "DO-6.3", "DO-6.1"), "02"
        case "call":
            names = state.sitting.roster.names(state.guards)
            ends = "If nobody does, the turn is over."
            return f"{names}: a guard order now? {overlord_name} is done.", ends, ("TW-DO-5",), "11"
        case _:
            names = state.sitting.roster.names(state.guards)
            ends = "Open while the overlord's turn lasts."
            return f"Guard: {names} may interrupt.", ends, ("TW-DO-4", "DO-6.6", "AMB-DO-4"), "10"
