"""The settings of a new play as a list to walk: what each is, what it may be, what it usually is.

Must not draw or read keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.messages import Value
from companion.core.numbers import as_text
from companion.core.options import BY_HAND, Setting, checked
from companion.tui.backstage import GameCard

OPEN = "to be chosen"
"""What a setting is that has no usual value: the table is asked when it is needed."""

ALL_INPUTS = "also_asked"
"""The first line where a game has inputs that may stay empty: whether they are asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsForm:
    """`changed` holds what differs from the usual; `at` is the line where the hand is; `typed` a number on its way."""

    settings: tuple[Setting, ...]
    changed: Mapping[str, Value] = field(default_factory=dict)
    at: int = 0
    typed: str = ""

    @property
    def here(self) -> Setting:
        return self.settings[self.at]

    @property
    def is_number(self) -> bool:
        return self.here.type in ("int", "float")

    def value(self, setting: Setting) -> Value | None:
        return self.changed.get(setting.key, setting.default)

    def moved(self, step: int) -> SettingsForm:
        return self.to(self.at + step)

    def to(self, index: int) -> SettingsForm:
        return replace(self, at=max(0, min(len(self.settings) - 1, index)), typed="")

    def usual(self) -> SettingsForm:
        """As it usually is."""
        changed = {key: value for key, value in self.changed.items() if key != self.here.key}
        return replace(self, changed=changed, typed="")

    def given(self, value: Value) -> SettingsForm:
        """This value. Raises Refused if it cannot be."""
        value = checked(self.settings, self.here.key, value)
        return self.usual() if value == self.here.default else self._with(value)

    def turned(self, step: int) -> SettingsForm:
        """The next value, or the one before; a number goes up and down within its bounds."""
        setting, value = self.here, self.value(self.here)
        match setting.type:
            case "bool":
                return self.given(not value)
            case "choice":
                choices = [*(() if setting.default is not None else (None,)), *setting.choices]
                chosen = choices[(choices.index(value) + step) % len(choices)]
                return self.usual() if chosen is None else self.given(chosen)
            case "int" | "float":
                return self._counted(step)
            case _:
                return self

    def _counted(self, step: int) -> SettingsForm:
        setting, value = self.here, self.value(self.here)
        low = setting.low if setting.low is not None else 0.0
        if not isinstance(value, int | float):  # by hand, or nothing yet
            return self.given(low) if step > 0 else self
        number = round(value + step * _step(setting), 3)
        if number < low and setting.by_hand:
            return self.given(BY_HAND)
        number = max(low, number if setting.high is None else min(setting.high, number))
        return self.given(int(number) if setting.type == "int" else number)

    def _with(self, value: Value) -> SettingsForm:
        return replace(self, changed={**self.changed, self.here.key: value}, typed="")


def settings_form(card: GameCard, changed: Mapping[str, Value], *, all_inputs: bool) -> SettingsForm:
    """The game's own settings first, then those that every game shares."""
    asked = [each.key for each in card.inputs if not (each.required or each.offered)]
    own = [each for each in card.settings if "." in each.key]
    shared = [each for each in card.settings if "." not in each.key]
    first = []
    if asked:
        text = f"Each seat is asked for {' and '.join(asked)} too, such as to begin in the middle."
        first.append(Setting(key=ALL_INPUTS, type="bool", default=False, text=text))
    values = {**changed, **({ALL_INPUTS: True} if asked and all_inputs else {})}
    return SettingsForm(settings=(*first, *own, *shared), changed=values)


def label(setting: Setting) -> str:
    """`ko.retaliate_seconds` is `retaliate seconds`."""
    return setting.key.rpartition(".")[2].replace("_", " ")


def words(value: Value | None) -> str:
    """A value as a person says it."""
    match value:
        case None:
            return OPEN
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return as_text(value).replace("_", " ")


def _step(setting: Setting) -> float:
    if setting.type == "int":
        return 1
    usual = float(setting.default) if isinstance(setting.default, int | float) else 1.0
    return 0.5 if usual >= 2 else 0.25 if usual >= 1 else 0.1 if usual >= 0.1 else 0.01
