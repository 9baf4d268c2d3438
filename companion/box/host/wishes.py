"""What the host wants a box to do and has not said yet: arming before settings, settings before lamps.

Pure. A newer wish replaces an older one that it makes pointless; when anything is sent is decided in `link`.
"""

from __future__ import annotations

from companion.box.host.commands import ID, Command
from companion.box.host.picture import Picture
from companion.box.messages import Arm, Config, Disarm, Lamps, Setting


class Wishes:
    """`picture` is wanted over all sessions, settings too but for the uid: a box forgets both when it starts again."""

    def __init__(self) -> None:
        self.picture = Picture()
        self._arming: Arm | Disarm | None = None
        self._settings: dict[int, Config] = {}
        self._unset: list[int] = []

    def arm(self, command: Arm | Disarm) -> None:
        """In place of any arming or disarming that has not been said."""
        self._arming = command

    def set(self, setting: int, value: int) -> None:
        """In this session and in those to come."""
        self._settings[setting] = Config(id=ID, key=setting, value=value)
        if setting not in self._unset:
            self._unset.append(setting)

    def new_session(self) -> None:
        """The box knows nothing: what was to be armed is void, settings and lamps are to be said again."""
        self._arming = None
        self._settings = {key: config for key, config in self._settings.items() if key != Setting.UID}
        self._unset = list(self._settings)
        self.picture.dark()

    @property
    def arming(self) -> Command | None:
        """The arming or disarming to say now; it is said at once, for a window waits for it."""
        return self._arming

    @property
    def setting(self) -> Command | None:
        """The next setting that the box has not been told."""
        return self._settings[self._unset[0]] if self._unset else None

    @property
    def other(self) -> Command | None:
        """The next of what can wait a little: a setting, a lamp."""
        if self.setting is not None:
            return self.setting
        change = self.picture.change()
        return Lamps(id=ID, mask=change[0], pattern=change[1]) if change else None

    def said(self, command: Command) -> None:
        """This wish is on its way."""
        match command:
            case Arm() | Disarm():
                self._arming = None
            case Config() if self._unset:
                self._unset.pop(0)

    def unheard(self, command: Command) -> None:
        """This one got no answer: what still matters is wanted again. Lamps are compared anyway."""
        match command:
            case Disarm() if self._arming is None:
                self._arming = command
            case Config():
                self.set(command.key, command.value)
