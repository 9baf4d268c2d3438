"""The questions of the three items: tokens and totals, what is added, places, cards (P-KS-16 to P-KS-19).

Must not read what is sealed: every question is the same whatever was bid, but for whom it still waits.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import Command
from companion.core.prompts import Field, Form, Option, Prompt
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import adding, picks
from companion.games.kill_shakespeare.hand import MOST
from companion.games.kill_shakespeare.laying import Cell, after, due, in_app, next_item, open_cells, sealed_here
from companion.games.kill_shakespeare.printed import BLIND_BID, FALSTAFF, ITEMS, TURN_ORDER
from companion.games.kill_shakespeare.prompts.bids import digits, seats_of, who_adds
from companion.games.kill_shakespeare.prompts.question import GO_ON, question_id
from companion.games.kill_shakespeare.ranking import CARD_ITEMS, EXACT, NAMES, leaves_an_iago, pickers, who_picks
from companion.games.kill_shakespeare.state import State

_LETTERS = ("oit", "pqr", "xyz", "kgw", "jlm")
"""Keys for the items in their order, for each token that may still be added."""

_PLACES = ("first", "second", "third", "fourth")


def items_bid(state: State) -> tuple[Prompt, ...]:
    """The table's questions first, then that of the one seat whose turn it is to lay in the app."""
    by_itself = () if sealed_here(state) else (_by_itself(state),)
    now = due(state)
    return (_grid(state), *by_itself, *(() if now is None else (_lay(state, *now),)))


def _grid(state: State) -> Prompt:
    cells = open_cells(state)
    prompt = Prompt(
        id=f"{question_id(state, '16')}/{len(cells)}{''.join(f'-{digits(row)}' for row in _rows(cells))}",
        text=f"{_whose_turn(state)}. First token open, second closed.",
        wait="Everybody bids on the three items.",
        ends=f"Peek now, then turn all over.{_exact(state)}",
        rules=("KS-6.3", "KS-6.4", "KS-6.5", "KS-6.9"),
        answered=tuple(seat for seat in state.present if next_item(state, seat) is None),
    )
    if not cells:
        return replace(prompt, options=(replace(GO_ON, label="Show all bids"),))
    return replace(prompt, form=Form(command=c.EnterItems, fields=(_cells(state, cells),), label="Enter the totals"))


def _whose_turn(state: State) -> str:
    """All three items in turn order; once tokens are laid in the app, the item and who lays there now."""
    now = due(state)
    if now is None or not in_app(state):
        return f"Bid on Turn Order, Information, Troop, in turn order: {_names(state, state.present)}"
    item, seat = now
    then = f", then {_names(state, after(state))}" if after(state) else ""
    return f"Bid on {NAMES[item]} in the app: {state.name(seat)}{then}"


def _rows(cells: tuple[Cell, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each item that has any."""
    rows = tuple(tuple(seat for each, seat in cells if each == item) for item in ITEMS)
    return tuple(row for row in rows if row)


def _cells(state: State, cells: tuple[Cell, ...]) -> Field:
    """A grid where the same seats are asked for every item; else a list that says what each number is about."""
    rows = _rows(cells)
    even = len(set(rows)) == 1
    lines = tuple(NAMES[item] for item in ITEMS if any(each == item for each, _ in cells))
    about = tuple(state.name(seat) if even else f"{NAMES[item]} {state.name(seat)}" for item, seat in cells)
    return Field(
        name="totals",
        type="list",
        text="totals on the table",
        low=0,
        high=MOST,
        length=len(cells),
        items=about,
        across=len(rows[0]) if even else None,
        lines=lines if even else (),
    )


def _names(state: State, seats: tuple[int, ...]) -> str:
    return ", ".join(state.name(seat) for seat in seats)


def _exact(state: State) -> str:
    return f" A bid of exactly {state.dice} gets an Action card." if state.dice in EXACT else ""


def _by_itself(state: State) -> Prompt:
    count = len(state.present)
    ties = " (Falstaff wins ties)" if state.who(FALSTAFF) in state.present else ""  # KS-13.5
    blank = Field(
        name="order",
        type="list",
        text="seat numbers, first to last",
        low=1,
        high=state.count,
        length=count,
        items=_PLACES[:count],
    )
    return Prompt(
        id=f"{question_id(state, '16')}/order",
        text=f"Or resolve all three items by yourselves{ties}: what is the new turn order?",
        wait="Everybody bids on the three items.",
        ends="Only Iagos are asked for then.",
        rules=("KS-6.6", "KS-6.7", "KS-6.7a"),
        form=Form(command=c.Resolved, fields=(blank,), label="The table resolved it", key="o"),
    )


def _lay(state: State, item: str, seat: int) -> Prompt:
    name, what = state.name(seat), NAMES[item]
    blind = state.holds(BLIND_BID) == seat
    fields = (_token("first", "the first token", secret=blind), _token("second", "the second, closed", secret=True))
    command: type[Command] = c.LayBlind if blind else c.Lay
    return Prompt(
        id=f"{question_id(state, '16')}/{seat}/{item}",
        seat=seat,
        text=f"{name}, bid on {what}: {'both tokens closed' if blind else 'the first token open, the second closed'}.",
        wait=f"{name} bids on {what}.{_then(state)}",
        ends=f"Leave empty what you do not lay.{_then(state)}",
        rules=("KS-6.3", "KS-6.4", "KS-17.3"),
        options=(Option(label=f"{name} lays on the table", command=c.LayOnTable(seat=seat), key="f"),),
        form=Form(command=command, fields=fields, label=f"Bid on {what}", whole=True),
    )


def _then(state: State) -> str:
    """Who waits for this."""
    waiting = after(state)
    return f" Then {_names(state, waiting)}." if waiting else ""


def _token(name: str, text: str, *, secret: bool) -> Field:
    return Field(name=name, type="int", text=text, low=0, high=MOST, secret=secret, required=False)


def add_to_items(state: State) -> tuple[Prompt, ...]:
    """P-KS-17: whoever may still add a token, and to which item."""
    found = adding.adders(state)
    seats = seats_of(found)
    return (
        Prompt(
            id=question_id(state, "17"),
            asked=seats,
            text=f"All is turned over. {who_adds(state, found)} on an item?",
            wait="The last tokens are added.",
            ends=adding.whose_plus_one(state, found) or "Then Turn Order counts first, Information and Troop after it.",
            rules=("KS-6.5", "TW-KS-4", "AMB-KS-5"),
            options=(replace(GO_ON, label="Nothing is added"), *_on_items(state, found)),
        ),
    )


def _on_items(state: State, found: tuple[tuple[int, str], ...]) -> tuple[Option, ...]:
    """Each token with each item it may go to; it is said whose it is where there are several."""
    return tuple(
        Option(
            label=f"{f'{state.name(seat)} ' if found[1:] else ''}+{adding.WORTH[token]} on {NAMES[item]}",
            command=c.AddToken(seat=seat, token=token, item=item),
            key=letters[ITEMS.index(item)],
        )
        for letters, (seat, token) in zip(_LETTERS, found, strict=False)
        for item in adding.targets(state, seat)
    )


# Places and cards


def position(state: State) -> tuple[Prompt, ...]:
    seat = state.picks[0]
    name, bid = state.name(seat), state.item_totals[TURN_ORDER][seat]
    return (
        Prompt(
            id=question_id(state, "18"),
            seat=seat,
            text=f"{name}, with {bid} on Turn Order: which place do you take?",
            wait=f"{name} chooses a place in turn order.",
            ends=f"Then {', '.join(state.name(each) for each in state.picks[1:])}.",
            rules=("KS-6.6", "KS-6.7a", "KS-6.7b"),
            options=tuple(
                Option(label=f"Place {place}", command=c.ChoosePosition(position=place), key=str(place))
                for place in picks.free_places(state)
            ),
        ),
    )


def cards(state: State) -> tuple[Prompt, ...]:
    """P-KS-18 and 19: the cards are taken on the table; only Iagos are told."""
    told = "Picks go by the bids, highest first: Information, then Troop"
    if state.item_totals:
        told = ". ".join(who_picks(state, item) for item in CARD_ITEMS)
    taken = tuple(
        Option(label=state.name(seat), command=c.PickIago(seat=seat), key=str(seat))
        for seat in pickers(state)
    )
    nobody = Option(label="An Iago that nobody took", command=c.IagoUnclaimed(), key="u")
    nobodys = (nobody,) if leaves_an_iago(state) else ()
    return (
        Prompt(
            id=question_id(state, "19"),
            text=f"Who picked an Iago? {told}.",
            wait="Cards are picked.",
            ends="Say each Iago as it comes, then those nobody took; go on when all are gone.",
            rules=("KS-6.7", "KS-6.7c", "KS-6.7d", "KS-14.2"),
            options=(
                replace(GO_ON, label="All cards are taken"),
                *taken,
                *nobodys,
            ),
        ),
    )
