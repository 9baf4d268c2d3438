"""The settings of a table as lines.

Must not change one: that is a command.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Value
from companion.core.options import Setting
from companion.plain.panels import shown

_CHANGES = "set KEY VALUE changes one; what is about windows holds from the next window on."


def settings_lines(settings: tuple[Setting, ...], values: Mapping[str, Value]) -> list[str]:
    return [*(_line(each, values) for each in settings), _CHANGES]


def _line(setting: Setting, values: Mapping[str, Value]) -> str:
    value = values.get(setting.key, setting.default)
    now = "not chosen yet" if value is None else shown(value)
    can = f" ({', '.join(setting.choices)})" if setting.choices else ""
    return f"{setting.key} is {now}{can}. {setting.text}"
