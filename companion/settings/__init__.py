"""What a user keeps between plays: folders, the settings file, profiles, boxes.

Must not know a game, a table or a face.
"""

from companion.settings.boxes import forget_pairing, read_pairing, save_pairing
from companion.settings.files import LARGEST, SettingsError
from companion.settings.folders import APP, Places, places
from companion.settings.names import checked_name
from companion.settings.preferences import Choice, Preferences, read_preferences
from companion.settings.profile import (
    FORMAT,
    Profile,
    link_profile,
    linked_profile,
    load_profile,
    profile_text,
    profiles,
    save_profile,
    with_lines,
)

__all__ = [
    "APP",
    "FORMAT",
    "LARGEST",
    "Choice",
    "Places",
    "Preferences",
    "Profile",
    "SettingsError",
    "checked_name",
    "forget_pairing",
    "link_profile",
    "linked_profile",
    "load_profile",
    "places",
    "profile_text",
    "profiles",
    "read_pairing",
    "read_preferences",
    "save_pairing",
    "save_profile",
    "with_lines",
]
