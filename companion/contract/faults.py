"""Which file and which line a failing game has to look at, as one sentence; and a game that says so in play.

Must not know where games come from: it reads what the error carries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from types import NoneType
from typing import Any, ParamSpec, Protocol, TypeVar, runtime_checkable

from companion.core.game import Game, Result, Start
from companion.core.messages import Command, Context, Event, GameFault, Refused
from companion.core.seats import clean_text
from companion.core.sitting import Sitting
from companion.core.view import Panel, View

_LONGEST = 160


@runtime_checkable
class _State(Protocol):
    sitting: Sitting


_GIVES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "initial": (_State, "a state with a `sitting`"),
    "evolve": (_State, "a state with a `sitting`"),
    "decide": (tuple, "a tuple of events"),
    "prompts": (tuple, "a tuple of Prompts"),
    "view": (View, "a View"),
    "tell": (str, "a sentence"),
    "result": ((Result, NoneType), "a Result or None"),
    "facts": (Mapping, "a mapping"),
    "forms": (tuple, "a tuple of Forms"),
}
"""What each rule has to give."""

_P = ParamSpec("_P")
_R = TypeVar("_R")

_KEPT = "Nothing changed, all is saved: mend it, then `companion resume`."
_NOT_BEGUN = "Mend it, then try again."


class WrongAnswer(TypeError):
    """A rule gave something else than it has to; `place` is where it begins."""

    def __init__(self, name: str, rule: Callable[..., Any], what: str, gave: object) -> None:
        super().__init__(f"`{name}` has to give {what}, and gave {type(gave).__name__}")
        code = getattr(rule, "__code__", None)
        self.place = f"{_file(code.co_filename)}, line {code.co_firstlineno}" if code is not None else ""


def strict(game: Game[Any]) -> Game[Any]:
    """The same game, but a rule that gives something else than it has to fails there and then: a `return` that was
    forgotten, a tuple of one without its comma."""

    def held(name: str, kinds: type | tuple[type, ...], what: str) -> Callable[..., Any]:
        rule = getattr(game, name)

        @wraps(rule)
        def called(*args: Any) -> Any:
            gave = rule(*args)
            if not isinstance(gave, kinds):
                raise WrongAnswer(name, rule, what, gave)
            if isinstance(gave, View) and (wrong := _no_view(gave)) is not None:
                raise WrongAnswer(name, rule, *wrong)
            return gave

        return called

    rules: dict[str, Any] = {name: held(name, *gives) for name, gives in _GIVES.items()}
    return replace(game, **rules)


def _no_view(view: View) -> tuple[str, object] | None:
    """What a view has to hold and what it holds instead; every list of plays reads its headline."""
    if not isinstance(view.headline, str):
        return "a View with words as its headline", view.headline
    for panel in view.panels:
        if not isinstance(panel, Panel):
            return "a View of Panels", panel
        for row in panel.rows:
            if not isinstance(row.value, str | int | float | NoneType):
                return "a View whose rows hold numbers, words or None", row.value
    return None


def guarded(game: Game[Any], package: str) -> Game[Any]:
    """The same game, but a rule of it that fails is a GameFault. A command, or a start, after which something could
    not be asked, shown or told is one too: so no play comes to a state that a face cannot show."""
    game = strict(game)

    def told(rule: Callable[_P, _R], passes: type[Exception] = GameFault, kept: str = _KEPT) -> Callable[_P, _R]:
        @wraps(rule)
        def called(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            try:
                return rule(*args, **kwargs)
            except passes:
                raise
            except (Exception, SystemExit) as error:  # whatever a stranger's rule does is told of that game alone
                raise GameFault(f"The game {game.key} fails at {blamed(error, package)}. {kept}") from error

        return called

    def initial(start: Start) -> Any:
        state = game.initial(start)
        _show(game, state)
        return state

    def decide(state: Any, command: Command, context: Context) -> tuple[Event, ...]:
        events = game.decide(state, command, context)
        for event in events:
            for eyes in _eyes(state):
                game.tell(state, event, eyes)
            state = game.evolve(state, event)
        if events:
            _show(game, state)
        return events

    return replace(
        game,
        initial=told(initial, Refused, _NOT_BEGUN),
        decide=told(decide, Refused),
        evolve=told(game.evolve),
        prompts=told(game.prompts),
        view=told(game.view),
        tell=told(game.tell),
        result=told(game.result),
        facts=told(game.facts),
        forms=told(game.forms),
    )


def _eyes(state: Any) -> tuple[int | None, ...]:
    return (None, *state.sitting.roster.numbers)


def _show(game: Game[Any], state: Any) -> None:
    """Ask the game all that faces will ask of this state."""
    game.prompts(state)
    game.forms(state)
    game.facts(state)
    game.result(state)
    for eyes in _eyes(state):
        game.view(state, eyes)


def blamed(error: BaseException, package: str) -> str:
    """`decide.py, line 12: KeyError: 'x'`: the last line of the game's own that the error came through, or else the
    last line of all. `package` is the game's, as `import` names it."""
    whole = error.msg if isinstance(error, SyntaxError) else str(error)
    said = clean_text(whole[:_LONGEST])
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{_file(error.filename)}, line {error.lineno}: {what}"
    if isinstance(error, WrongAnswer):
        return f"{error.place}: {said}" if error.place else said
    place = _own_line(error, package)
    return f"{place}: {what}" if place else what


def _own_line(error: BaseException, package: str) -> str:
    found, last, step = "", "", error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        last = f"{_file(code.co_filename)}, line {step.tb_lineno}"
        if f"{step.tb_frame.f_globals.get('__name__', '')}.".startswith(f"{package}."):
            found = last
        step = step.tb_next
    return found or last


def _file(path: str) -> str:
    """Folder and name: `tallies/decide.py`."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])
