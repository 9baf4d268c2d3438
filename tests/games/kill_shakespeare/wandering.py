"""Long random walks of Kill Shakespeare: answers to open questions, forms at hand, cards' effects, now and then any
shared command.

Must not know how the rules are kept: what is drawn may be refused. The same seed gives the same walk.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.core.game import Start
from companion.core.messages import AdjustAll, Change, Command, Context, Value
from companion.core.prompts import Prompt
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare.printed import AREAS, CHARACTERS, TOKEN_EFFECTS
from companion.games.kill_shakespeare.state import State, Step
from tests.games.walks import Step as Taken
from tests.games.walks import Walk, filled, shared_command, taken

NAMES = ("Anna", "Ben", "Cleo", "Dev")

LONGEST = 450
"""Steps, refused ones included; six rounds take 200 to 400."""

AT_HAND, EFFECT, BOLD = 0.12, 0.06, 0.02
"""How often a step is a form at hand, a card's effect, any shared command; else it answers a question."""


def facts(track: int, hope: int, black: int) -> dict[str, Any]:
    """What a play cannot begin without; with `known` beside it also all that a table may type in."""
    return {
        "track": {"length": track, "start": 0, "richard": "avon", "macbeth": "arden"},
        "areas": {key: {"hope": hope, "black": black} for key in AREAS},
    }


def known(track: int, hope: int, black: int) -> dict[str, Any]:
    """The same with everything else that the pieces print, in sample numbers: areas in a ring, every second a port."""
    keys, tokens = list(AREAS), TOKEN_EFFECTS[1:9]
    ring = {key: [keys[at - 1], keys[(at + 1) % len(keys)]] for at, key in enumerate(keys)}
    card = {"energy_low": 0, "energy_start": 3, "energy_top": 6, "upgrade_costs": [1, 1, 2, 2, 3, 3], "token_limit": 2}
    areas = {
        key: {"hope": hope, "black": black, "neighbours": ring[key], "port": at % 2 == 0, "token": tokens[at]}
        for at, key in enumerate(keys)
    }
    return {
        **facts(track, hope, black),
        "areas": areas,
        "characters": {f"{name}/{side}": card for name in CHARACTERS for side in ("2", "3+")},
        "bid_tokens": [0, 1, 1, 2, 2, 3, 3, 4, 5, 6],
        "quests": {"spaces": 5, "easy": [3, 2, 2, 1, 1, 0], "hard": [0, 1, 1, 2, 2, 3]},
        "cards": {str(count): {"cards": 4, "face_down": 2} for count in (2, 3, 4)},
        "wheel": ["an Action card", "one Energy", "nothing"],
    }


FACTS: dict[str, dict[str, Any]] = {
    "bare": {},
    "needed": facts(90, 8, 1),
    "known": known(90, 8, 1),
}
"""Nothing is known of the pieces; what a play cannot begin without, for a long game; everything."""

VARIANTS: tuple[dict[str, Value], ...] = (
    {},
    {"ks.sets": True, "ks.novice_track": True, "ks.more_hope": "1 8", "ks.area_plus1_uses": "every_reveal"},
    {"ks.expert_track": 2, "ks.extra_black": "3", "ks.less_hope": "1 4", "ks.zero_hope_loss_count": 5},
    {"ks.liberation": True, "ks.unliberate_on_superiority": True, "ks.vp_floor": "0", "ks.move_markers": "together"},
    {"ks.juliet_last_word": True, "ks.plus_needs_bid": False, "ks.iago_clear": "before_event", "ks.port_reach": "any"},
    {"ks.advance_stepwise": False, "ks.rebuild_double": True, "ks.rebuild_locks": False, "ks.hamlet_unpaid": "stays"},
)


def start(count: int, pieces: Mapping[str, Any], settings: Mapping[str, Value], chance: Random) -> Start:
    heroes = chance.sample(CHARACTERS, count)
    return Start(
        roster=seat_people(NAMES[:count]),
        inputs={seat: {"character": hero} for seat, hero in enumerate(heroes, start=1)},
        settings=settings,
        facts=pieces,
    )


def wander(began: Start, chance: Random) -> Walk:
    """To the end of the game, or as far as the longest walk goes."""
    state = GAME.initial(began)
    steps: list[Taken] = []
    while len(steps) < LONGEST and GAME.result(state) is None:
        command, by = _drawn(state, chance)
        steps.append(taken(GAME, state, command, Context(at=0.0, by=by)))
        state = steps[-1].after
    return Walk(game=GAME, start=began, steps=tuple(steps))


def _drawn(state: State, chance: Random) -> tuple[Command, int | None]:
    """A command, and who gives it."""
    kind, somebody = chance.random(), chance.choice((None, *state.players))
    if kind < BOLD:
        return shared_command(GAME, state, chance), somebody
    if kind < BOLD + EFFECT and state.step is not Step.COMPONENTS:
        return _effect(state, chance), None
    at_hand = [form for form in GAME.forms(state) if form.command is not AdjustAll]
    if kind < BOLD + EFFECT + AT_HAND and at_hand:
        return filled(chance.choice(at_hand), state, chance), somebody
    prompt = chance.choice(GAME.prompts(state))
    return _answer(prompt, state, chance), prompt.seat if prompt.seat is not None else somebody


def _answer(prompt: Prompt, state: State, chance: Random) -> Command:
    ready = [option.command for option in prompt.options]
    if prompt.form is not None and (not ready or chance.random() < 0.6):
        return filled(prompt.form, state, chance)
    return chance.choice(ready)


def _effect(state: State, chance: Random) -> AdjustAll:
    """What a card might do: one to three numbers up or down."""
    ids: list[tuple[str, int | None]] = [("track", None), ("iago stack", None)]
    ids += [(f"hope {key}", None) for key in AREAS]
    for seat in state.players:
        ids += [(what, seat) for what in ("vp", "energy", "jester", "black", "iago")]
        ids += [(f"influence {key}", seat) for key in AREAS if state.on_map]
    ids += [(f"black {key}", None) for key in AREAS if state.on_map]
    changes = [Change(what=what, seat=seat, by=chance.choice((-1, 1, 2))) for what, seat in chance.sample(ids, 3)]
    return AdjustAll(changes=tuple(changes[: chance.randint(1, 3)]), reason="card")
