"""What each pair of eyes sees of the overlord's desk: the ledger for all, hand and plans for the overlord alone (D.7).

Must not show counts that a setting hides, and says which numbers are whose.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Value
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View, races
from companion.games.descent_overlord.printed import EVENT, HAND_LIMIT, TRAP, TREACHERY_COLOURS
from companion.games.descent_overlord.state import State, Step

PANELS = (
    "ledger", "cards", "role", "turns", "guards", "heroes", "worth", "treachery", "lasting", "place", "notes", "plan",
)  # fmt: skip

HIDDEN = "hidden"


def view(state: State, seat: int | None) -> View:
    """The table's eyes are those of the heroes."""
    own = seat == state.overlord
    return View(
        headline=_headline(state),
        panels=(
            _ledger(state),
            _cards(state, own=own),
            *_heroes(state),
            *_treachery(state),
            _lasting(state),
            _place(state),
            *_notes(state, own=own),
            *races(state.sitting),
        ),
        marks=_marks(state),
    )


def _headline(state: State) -> str:
    """The place in the game; in a campaign also the level, and that no spawn card can be played."""
    level = f"level {state.level}" if state.flag("do.rtl_level_cycles") else ""
    marker = "spawn marker down" if state.flag("do.rtl_spawn_marker") and not state.spawn_marker else ""
    parts = ("Overlord's desk", state.quest, f"round {state.round}", level, marker)
    return "   ".join(part for part in parts if part)


def _ledger(state: State) -> Panel:
    """What is public for all (D.7)."""
    conquest = Row(
        id="conquest",
        value=state.conquest,
        name="the heroes' conquest",
        alarm=state.conquest is not None and 0 < state.conquest <= 3,
        note="low" if state.conquest is not None and 0 < state.conquest <= 3 else "",
    )
    campaign = state.flag("do.rtl_penalty")
    theirs = (Row(id="overlord conquest", value=state.overlord_conquest),) if campaign else ()
    rows = (Row(id="threat", value=state.threat), conquest, *theirs)
    return Panel(kind=Kind.LINES, id="ledger", title="the quest", rows=rows)


def _cards(state: State, *, own: bool) -> Panel:
    """Counts that the heroes may see, or a word that they may not (AMB-DO-9)."""
    hand = own or state.flag("do.show_hand_count")
    deck = own or state.flag("do.show_deck_count")
    more = hand and state.hand > HAND_LIMIT
    notes = (f"{HAND_LIMIT} at most" if more else "", _unseen(state, "hand", own=own))
    rows = (
        Row(id="hand", label="hand", value=state.hand if hand else HIDDEN, derived=not hand, alarm=more,
            note=", ".join(note for note in notes if note), name="cards in the overlord's hand"),
        Row(id="deck", label="deck", value=state.deck if deck else HIDDEN, derived=not deck,
            note=_unseen(state, "deck", own=own), name="cards in the deck"),
        Row(id="discard", label="discard", value=state.discard if deck else HIDDEN, derived=not deck,
            note=_unseen(state, "discard", own=own), name="discarded cards"),
        Row(id="powers", value=state.powers, name="powers in play"),
        *_missing(state, known=hand and deck),
        Row(id="cycles", value=state.cycles, name="deck cycles"),
    )  # fmt: skip
    return Panel(kind=Kind.LINES, id="cards", title="cards", rows=rows)


def _unseen(state: State, what: str, *, own: bool) -> str:
    """The overlord reads beside each count that the heroes do not see it."""
    return "hidden from the heroes" if own and state.hides(what) else ""


def _missing(state: State, *, known: bool) -> tuple[Row, ...]:
    """Only when the four do not add up to the deck (DO-7.5)."""
    off = state.counted - state.deck_size
    if not off or not known:
        return ()
    words = f"{abs(off)} too {'many' if off > 0 else 'few'}"
    return (Row(id="all together", value=state.counted, derived=True, alarm=True, note=words),)


def _heroes(state: State) -> tuple[Panel, ...]:
    numbers: dict[str, dict[int, Value | None]] = {
        "turns": {seat: hero.turns for seat, hero in state.heroes.items()},
        "guards": {seat: hero.guards for seat, hero in state.heroes.items()},
        "heroes": {seat: hero.heroes for seat, hero in state.heroes.items()},
        "worth": {seat: hero.worth for seat, hero in state.heroes.items()},
    }
    titles = {"turns": "to act", "guards": "guard", "heroes": "heroes", "worth": "worth"}
    names = {"turns": "turns to come", "guards": "guard orders", "worth": "conquest lost by a death"}
    roles = {seat: "overlord" if seat == state.overlord else "hero" for seat in state.sitting.roster.numbers}
    rows = tuple(Row(seat=seat, value=role, derived=True) for seat, role in roles.items())
    role = Panel(kind=Kind.SCORES, id="role", title="role", rows=rows)
    return role, *(
        Panel(
            kind=Kind.SCORES,
            id=key,
            title=titles[key],
            name=names.get(key, ""),
            aside=key in ("heroes", "worth"),
            rows=tuple(Row(seat=seat, value=value) for seat, value in values.items()),
        )
        for key, values in numbers.items()
    )


def _treachery(state: State) -> tuple[Panel, ...]:
    if not state.treachery:
        return ()
    rows = tuple(
        Row(id=f"treachery {colour}", label=colour, value=state.treachery.get(colour, 0))
        for colour in TREACHERY_COLOURS
    )
    return (Panel(kind=Kind.LINES, id="treachery", title="treachery", rows=rows),)


def _lasting(state: State) -> Panel:
    rows = tuple(
        Row(id=f"lasts {place}", label=each.what, value=f"until the {each.until}", derived=True)
        for place, each in enumerate(state.lasting, start=1)
    )
    return Panel(kind=Kind.LINES, id="lasting", title="still lasts", rows=rows)


def _place(state: State) -> Panel:
    up = Row(id="spawn marker", value=state.spawn_marker, said="up" if state.spawn_marker else "down")
    marker = (up,) if state.flag("do.rtl_spawn_marker") else ()
    level = (
        (Row(id="level", value=state.level), Row(id="level cycles", value=state.level_cycles))
        if state.flag("do.rtl_level_cycles")
        else ()
    )
    rows = (
        Row(id="round", value=state.round),
        Row(id="step", value="discard" if state.over_limit else state.step.value),
        Row(id="quest", value=state.quest, derived=True),
        *_used(state),
        *level,
        *marker,
    )
    return Panel(kind=Kind.LINES, id="place", title="place", rows=rows, aside=True)


def _used(state: State) -> tuple[Row, ...]:
    """What has been played already where only so much may be (DO-2): the turn's spawn card, and its power where one is
    the limit; event and trap on what a card may be played on now."""
    start = state.step is Step.START
    one_power = state.sitting.settings["do.powers_per_turn"] == "1"
    used = {"spawn": state.spawned} if start else {}
    used |= {"power": state.powers_now} if one_power and (start or state.step is Step.COLLECT) else {}
    used |= {kind: getattr(getattr(state, state.played_on), kind) for kind in (EVENT, TRAP)} if state.played_on else {}
    return tuple(
        Row(id=f"{kind} used", value=bool(value), said="yes" if value else "no", name=f"{kind} card played already")
        for kind, value in used.items()
    )


def _notes(state: State, *, own: bool) -> tuple[Panel, ...]:
    """Only the overlord sees these; to all other eyes there is nothing in them, whatever was noted."""
    cards = tuple(
        Row(id=f"note {place}", label=str(place), value=_described(state, noted), derived=True)
        for place, noted in _still_held(state)
    )
    plan = () if not state.plan.value else (Row(id="my plan", value=state.plan.value, derived=True),)
    return (
        Panel(kind=Kind.LINES, id="notes", title="your hand, hidden from the heroes", rows=cards if own else ()),
        Panel(kind=Kind.LINES, id="plan", title="your plan, hidden from the heroes", rows=plan if own else ()),
    )


def _still_held(state: State) -> Iterator[tuple[int, str]]:
    """The notes, by their place, whose card has not left the hand by name since it was noted."""
    left = dict.fromkeys(range(len(state.gone)), True)
    for place, noted in enumerate(state.noted, start=1):
        name = str(noted.card.value)
        gone = next((at for at in left if at >= noted.since and state.gone[at] == name.casefold()), None)
        if gone is None:
            yield place, name
        else:
            del left[gone]


def _described(state: State, name: str) -> str:
    """A noted card with what is known of it."""
    card = state.card(name)
    if card is None:
        return name
    known = [card.kind, *([f"costs {card.cost}"] if card.cost is not None else [])]
    known += [f"pays {card.discard}"] if card.discard is not None else []
    return f"{name} ({', '.join(each for each in known if each)})"


def _marks(state: State) -> tuple[SeatMark, ...]:
    marks: list[SeatMark] = []
    for seat in state.sitting.roster.numbers:
        if seat in state.sitting.away:
            marks.append(SeatMark(seat=seat, mark=Mark.AWAY))
        elif seat == _holder(state):
            marks.append(SeatMark(seat=seat, mark=Mark.HOLDER, word="turn"))
        elif seat == state.overlord and state.trigger is not None:
            marks.append(SeatMark(seat=seat, mark=Mark.WAITING, word="plays"))
    return tuple(marks)


def _holder(state: State) -> int | None:
    """Whose turn it is."""
    if state.guard is not None:
        return state.guard
    if state.overlords_turn:
        return state.overlord
    return state.active if state.step in (Step.BEFORE, Step.TURN) else None
