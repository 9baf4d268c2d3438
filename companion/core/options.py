"""Settings: what a table may choose, with defaults; and the ones that every game shares (RULES.md C.4).

Must not read or keep a file: a settings file is `companion.settings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.messages import Refused, SetOption, Value
from companion.core.numbers import as_text, quoted, real_number, whole_number

SCALE = "window_scale"
"""The setting that makes all windows of a table longer or shorter."""

SCALE_STEP = 1.25

BY_HAND = "by hand"
"""In place of seconds: no clock runs, the next act ends it (G-9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One choice. `default` None means the table must choose before it is needed; numbers may have bounds.

    `by_hand`: the words "by hand" stand for no clock at all, so that an act ends it."""

    key: str
    type: str
    text: str
    default: Value | None = None
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    by_hand: bool = False
    rules: tuple[str, ...] = ()


def flag(key: str, text: str, *rules: str, default: bool = False) -> Setting:
    """A yes or a no."""
    return Setting(key=key, type="bool", default=default, text=text, rules=rules)


def one_of(key: str, text: str, rule: str, *choices: str) -> Setting:
    """A choice whose first is the default."""
    return Setting(key=key, type="choice", default=choices[0], choices=choices, text=text, rules=(rule,))


def seconds(key: str, default: float, text: str, *rules: str, by_hand: bool = False) -> Setting:
    """How long something is open, up to a minute; `by_hand` if an act may end it instead."""
    return Setting(key=key, type="float", default=default, low=0.0, high=60.0, by_hand=by_hand, text=text, rules=rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A fact about one seat that the game needs when it starts, such as who has which role. `offered`: worth a blank
    beside the name though it may stay empty, of which `empty` says what comes then."""

    key: str
    type: str
    text: str
    required: bool = False
    choices: tuple[str, ...] = ()
    offered: bool = False
    empty: str = "It may stay empty."


SHARED_SETTINGS: tuple[Setting, ...] = (
    Setting(
        key="clocks",
        type="choice",
        default="auto",
        choices=("auto", "on", "off"),
        text="Clocks on reaction windows: auto turns them on once a box or a phone has joined.",
        rules=("G-9",),
    ),
    Setting(
        key="simultaneous_claims",
        type="choice",
        default="first_press",
        choices=("first_press", "seat_order", "ask"),
        text="Who wins when several react: the first hand, the seat order, or the table says.",
        rules=("G-8",),
    ),
    Setting(
        key="hold_back_seconds",
        type="float",
        default=0.06,
        low=0.0,
        high=2.0,
        text="How long the claims are gathered after the first hand, before they are judged.",
        rules=("G-7",),
    ),
    Setting(
        key="all_pass_closes",
        type="bool",
        default=True,
        text="A window closes once every seat that may react has passed.",
        rules=("G-7",),
    ),
    Setting(
        key="early_span_seconds",
        type="float",
        default=2.0,
        low=0.0,
        high=30.0,
        text="A press this long before a window opens is told as early.",
        rules=("G-7",),
    ),
    Setting(
        key="early_penalty_ms",
        type="int",
        default=0,
        low=0,
        high=5000,
        text="How long an early seat must wait once the window is open; 0 is no penalty.",
        rules=("G-7",),
    ),
    Setting(
        key="early_penalty_window",
        type="bool",
        default=False,
        text="An early seat cannot react in that window at all.",
        rules=("G-7",),
    ),
    Setting(
        key="late_span_seconds",
        type="float",
        default=0.4,
        low=0.0,
        high=5.0,
        text="A press this long after a window closed is told as late.",
        rules=("G-7",),
    ),
    Setting(
        key="pace",
        type="choice",
        default="fixed",
        choices=("fixed", "adaptive"),
        text="Adaptive: windows last 1.5 x the table's own 95th percentile of reaction times, 1.5 to 5 s.",
        rules=("G-9",),
    ),
    Setting(
        key=SCALE,
        type="float",
        default=1.0,
        low=0.25,
        high=8.0,
        text="All windows of this table longer (above 1) or shorter (below 1).",
        rules=("G-9",),
    ),
)


def is_of_windows(setting: Setting) -> bool:
    """Whether it says how a reaction window runs: one that is open keeps what it was opened with."""
    shared = any(setting.key == each.key for each in SHARED_SETTINGS)
    return shared or setting.by_hand or setting.key.endswith("_seconds")


def defaults(settings: Iterable[Setting]) -> dict[str, Value]:
    """The settings that need no choice, by key."""
    return {setting.key: setting.default for setting in settings if setting.default is not None}


def checked(settings: Iterable[Setting], key: str, value: Value) -> Value:
    """The value in its setting's type. Raises Refused("option", ...) with what would be right."""
    for setting in settings:
        if setting.key == key:
            return _checked(setting, value)
    raise Refused("option", f"There is no setting called {quoted(key)}.")


def checked_all(settings: tuple[Setting, ...], values: Mapping[str, Value]) -> dict[str, Value]:
    """Defaults overlaid with these values, each checked."""
    return defaults(settings) | {key: checked(settings, key, value) for key, value in values.items()}


def has_clocks(settings: Iterable[Setting]) -> bool:
    """Whether this table can make its windows longer or shorter."""
    return any(setting.key == SCALE for setting in settings)


def rescaled(settings: Iterable[Setting], values: Mapping[str, Value], *, longer: bool) -> SetOption:
    """All windows of this table a quarter longer or shorter, within its bounds (G-9). Raises Refused in a game
    without clocks."""
    setting = next((each for each in settings if each.key == SCALE), None)
    if setting is None:
        raise Refused("option", "There are no windows to make longer or shorter here.")
    scale = float(values.get(SCALE, 1.0)) * (SCALE_STEP if longer else 1 / SCALE_STEP)
    if setting.low is not None:
        scale = max(scale, setting.low)
    if setting.high is not None:
        scale = min(scale, setting.high)
    return SetOption(key=SCALE, value=round(scale, 2))


def _checked(setting: Setting, value: Value) -> Value:
    """A profile is a file that hands may edit: its value can be anything that JSON has."""
    if not isinstance(value, str | int | float):
        raise Refused("option", f"{setting.key} is one value: a word or a number.")
    match setting.type:
        case "bool":
            return _bool(setting, value)
        case "int" | "float":
            return _number(setting, value)
        case "choice":
            if as_text(value) in setting.choices:
                return as_text(value)
            raise Refused("option", f"{setting.key} is one of {', '.join(setting.choices)}, not {quoted(value)}.")
        case _:
            return as_text(value)


def _bool(setting: Setting, value: Value) -> bool:
    if isinstance(value, bool):
        return value
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    try:
        return words[as_text(value).lower()]
    except KeyError:
        raise Refused("option", f"{setting.key} is yes or no, not {quoted(value)}.") from None


def _number(setting: Setting, value: Value) -> Value:
    if setting.by_hand and as_text(value).lower() == BY_HAND:
        return BY_HAND
    whole = setting.type == "int"
    number = whole_number(value) if whole else real_number(value)
    if number is None:
        kind = "a whole number" if whole else "a number"
        raise Refused("option", f"{setting.key} is {kind}, not {quoted(value)}.")
    if setting.low is not None and number < setting.low:
        raise Refused("option", f"{setting.key} is at least {setting.low:g}, not {number:g}.")
    if setting.high is not None and number > setting.high:
        raise Refused("option", f"{setting.key} is at most {setting.high:g}, not {number:g}.")
    return number
