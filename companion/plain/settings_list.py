"""The settings of a table as lines, and one step longer or shorter for all its windows.

Must not change one: that is a command.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import SetOption, Value
from companion.core.options import Setting
from companion.plain.numbers import shown

_SCALE = "window_scale"
_STEP = 1.25


def settings_lines(settings: tuple[Setting, ...], values: Mapping[str, Value]) -> list[str]:
    return [*(_line(each, values) for each in settings), "set KEY VALUE changes one, from the next window on."]


def _line(setting: Setting, values: Mapping[str, Value]) -> str:
    value = values.get(setting.key, setting.default)
    now = "not chosen yet" if value is None else shown(value)
    can = f" ({', '.join(setting.choices)})" if setting.choices else ""
    return f"{setting.key} is {now}{can}. {setting.text}"


def rescaled(settings: tuple[Setting, ...], values: Mapping[str, Value], *, longer: bool) -> SetOption:
    """All windows of this table a quarter longer or shorter, within the setting's bounds."""
    now = values.get(_SCALE, 1.0)
    setting = next(each for each in settings if each.key == _SCALE)
    step = _STEP if longer else 1 / _STEP
    scale = float(now) * step
    if setting.low is not None:
        scale = max(scale, setting.low)
    if setting.high is not None:
        scale = min(scale, setting.high)
    return SetOption(key=_SCALE, value=round(scale, 2))
