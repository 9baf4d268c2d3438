"""The questions to the holder of the order, and to the receiver of a card (P-KO-05, P-KO-07).

Must not depend on what a hand could hold.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.core.window import Stage
from companion.games.kill_overlord import commands as c
from companion.games.kill_overlord.decide import cards, outcomes
from companion.games.kill_overlord.decide.openings import PLEAD_GUILTY
from companion.games.kill_overlord.prompts.forms import card_form
from companion.games.kill_overlord.prompts.question import GO_ON, question_id, seat_choices
from companion.games.kill_overlord.state import Act, Mover, PlotCard, State


def hold(state: State) -> Prompt:
    assert state.holder is not None
    name = state.name(state.holder)
    queued = state.queued is not None
    return Prompt(
        id=question_id(state, "05"),
        seat=state.holder,
        text=f"{name} holds the Execution Order: play a card, or say that you cannot.",
        wait=f"{name} holds the Execution Order and thinks.",
        ends=_hold_ends(state, name, queued),
        rules=("KO-5.2", "KO-5.3", "KO-5.4", "KO-5.5"),
        options=(
            Option(
                label="I play a card",
                command=c.Announce(),
                role=Role.PRIMARY,
                key="a",
                form_follows=not state.sitting.clocked,
            ),
            _cannot(state),
            Option(label="Book card, no shield", command=c.Play(kind="book", shown=True), key="k"),
        ),
        form=_play_form(state, state.holder),
    )


def _cannot(state: State) -> Option:
    """AMB-KO-12: only what is said differs, for the app sees no hand."""
    label = "I do not pass" if state.sitting.flag("ko.may_die") else "I cannot pass"
    return Option(label=label, command=c.CannotPass(), role=Role.CANNOT, key="x")


def _hold_ends(state: State, name: str, queued: bool) -> str:
    if queued:
        return f"{name} has announced and goes on as soon as Plead Guilty has had its time."
    if state.sitting.window is not None:
        return f"{PLEAD_GUILTY} is open to the others until {name} plays."
    if state.mover in (Mover.OPENING, Mover.ABILITY):
        return f"No card brought the order, so {PLEAD_GUILTY} cannot follow."
    return f"Nobody may answer until {name} plays."


def _play_form(state: State, holder: int) -> Form:
    """A new act: in `full` the card and who gets it, in `referee` only who gets it."""
    fields = (_card(state), _to(state, holder), _shown(), _kind()) if state.full else (_to(state, holder), _kind())
    label = "play it; name who gets it where the card leaves a choice" if state.full else "play a card to"
    return Form(command=c.Play, fields=fields, label=label)


def _to(state: State, holder: int, card: PlotCard | None = None, *, required: bool | None = None) -> Field:
    return Field(
        name="to",
        type="seat",
        text="to whom",
        choices=seat_choices(cards.targets(state, holder, card)),
        required=not state.full if required is None else required,
    )


def _card(state: State) -> Field:
    known = tuple(card.name for card in state.cards.values())
    return Field(name="card", type="text", text="which card", required=state.full, choices=known)


def _shown() -> Field:
    return Field(name="shown", type="bool", text="book card: hand shown, no shield in it", required=False)


def _kind() -> Field:
    return Field(name="kind", type="choice", text="shield, book or ability", choices=cards.KINDS, required=False)


def _missing_form(state: State, act: Act) -> Form:
    """What the announced act still lacks, and no more: what is named already is not asked again."""
    if state.full and not act.card:
        return _play_form(state, act.by)
    to = replace(_to(state, act.by, state.card(act.card), required=True), own_press="whoever gets it")
    return Form(command=c.Play, fields=(to,), label="it goes to")


def announced(state: State) -> tuple[Prompt, ...]:
    """Card and target while Retaliate is open, and what is still missing once it has closed."""
    act = state.act
    if act is None:
        return ()
    card = state.card(act.card) if act.card else None
    if card is not None and not card.asked and state.full:
        return (_new_card(state, card), *_target(state))
    return _target(state)


def _target(state: State) -> tuple[Prompt, ...]:
    act = state.act
    assert act is not None
    missing_card = state.full and not act.card
    missing_target = act.kind != "book" and act.to is None
    card = state.card(act.card) if act.card else None
    if state.full and card is not None and card.asked and card.type == "book" != act.kind:
        return (_hand_to_show(state, act),)
    if not missing_card and not missing_target:
        return _play_on(state, act)
    name = state.name(act.by)
    what = "Which card, and who gets the order?" if missing_card and missing_target else (
        "Which card is it?" if missing_card else "Who gets the order?"
    )  # fmt: skip
    return (
        Prompt(
            id=question_id(state, "05b"),
            seat=act.by,
            text=f"{name} has announced a card. {what}",
            wait=f"{name} names the card.",
            ends="It can be typed while Retaliate is open." if state.sitting.window else "The card waits for it.",
            rules=("KO-5.4",),
            form=_missing_form(state, act),
        ),
    )


def _hand_to_show(state: State, act: Act) -> Prompt:
    """The card that was announced turned out to be a book card (KO-5.2)."""
    name = state.name(act.by)
    return Prompt(
        id=question_id(state, "05e"),
        seat=act.by,
        text=f"{act.card} is a book card. {name}: show the whole hand. Is there no shield in it?",
        wait=f"{name} shows the hand.",
        ends="With a shield in the hand, take the card back with undo.",
        rules=("KO-5.2",),
        options=(Option(label="Shown, no shield", command=c.Play(shown=True), role=Role.PRIMARY, key="k"),),
    )


def _play_on(state: State, act: Act) -> tuple[Prompt, ...]:
    """The receiver may go on under the open window: without a clock that closes it, with one it waits (G-7, G-9)."""
    window, seat = state.sitting.window, outcomes.next_actor(state, act)
    if window is None or window.stage is not Stage.OPEN or seat is None:
        return ()
    if state.queued is not None:
        return _target_of(state, state.queued, window.id)
    name = state.name(seat)
    by_hand = window.maximum is None
    ends = "That closes the window: nobody reacted." if by_hand else "It waits until the window has closed."
    what = "may already try another card" if seat == act.by else "gets the order and may already play on"
    return (
        Prompt(
            id=f"{question_id(state, '05d')}/{window.id}/{seat}",
            seat=seat,
            text=f"{name} {what}.",
            wait=f"{name} acts next unless somebody reacts.",
            ends=ends,
            rules=("KO-5.4", "G-7", "G-9"),
            options=(_cannot(state),),
            form=_play_form(state, seat),
        ),
    )


def _target_of(state: State, act: Act, window_id: str) -> tuple[Prompt, ...]:
    """The target of a card that waits for the open window, if it is not named yet."""
    if not act.card or act.to is not None or act.kind == "book":
        return ()
    name = state.name(act.by)
    return (
        Prompt(
            id=f"{question_id(state, '05f')}/{window_id}/{act.by}",
            seat=act.by,
            text=f"{name} plays {act.card} next. Who gets the order?",
            wait=f"{name} names who gets the order next.",
            ends="It waits until the window has closed.",
            rules=("KO-5.4", "G-7"),
            form=_missing_form(state, act),
        ),
    )


def _new_card(state: State, card: PlotCard) -> Prompt:
    return Prompt(
        id=f"{question_id(state, '05c')}/{card.name.casefold()}",
        text=f"{card.name} is new: what stands on it? An empty answer is no.",
        wait=f"{card.name} is typed in once.",
        ends="Go on if it only passes the order.",
        rules=("KO-6.10",),
        options=(replace(GO_ON, label="It does nothing more"),) if state.sitting.window is None else (),
        form=card_form(card),
    )


def choice(state: State) -> Prompt:
    assert state.holder is not None
    name, card = state.name(state.holder), state.card(state.choice_card)
    discards, takes = (card.discards, card.takes) if card is not None else (0, 0)
    to = state.name(state.passer) if state.passer is not None else "the passer"
    return Prompt(
        id=question_id(state, "07"),
        seat=state.holder,
        text=f"{name}: discard {discards} or pay {to} {takes} gold.",
        wait=f"{name} discards or pays.",
        ends="No reaction is possible here.",
        rules=("KO-6.6", "TW-KO-2"),
        options=(
            Option(label=f"Discard {discards}", command=c.Choose(what="discard"), key="d"),
            Option(label=f"Pay {takes} gold", command=c.Choose(what="pay"), key="g"),
        ),
    )
