"""What a user has paired: for each button box, by its own number, what each key means in words.

Must not know a box: keys are numbers and meanings are short texts here, and what they mean is the wiring's to check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.settings.files import SettingsError, read_text, replace_file

FORMAT = 1
_MOST_KEYS = 32
_UID = re.compile(r"[0-9A-F]{8}")
_MEANING = re.compile(r"[a-z0-9 ]{1,40}")


def read_pairing(path: Path, uid: str) -> Mapping[int, str]:
    """What was paired on the box `uid` (8 hex digits): key -> words such as `2` or `2 pass`; empty if nothing was.

    Raises SettingsError for a file that cannot be used."""
    return _boxes(path).get(uid, {})


def save_pairing(path: Path, uid: str, meanings: Mapping[int, str]) -> None:
    """Keep what each key of the box `uid` means, and what was kept of other boxes. Raises SettingsError."""
    _write(path, {**_boxes(path), uid: dict(sorted(meanings.items()))})


def forget_pairing(path: Path, uid: str) -> bool:
    """Drop what was kept of the box `uid`, and nothing of others; whether there was anything. Raises SettingsError."""
    boxes = _boxes(path)
    if uid not in boxes:
        return False
    _write(path, {each: keys for each, keys in boxes.items() if each != uid})
    return True


def _write(path: Path, boxes: Mapping[str, Mapping[int, str]]) -> None:
    body = {"format": FORMAT, "boxes": {each: {str(key): boxes[each][key] for key in boxes[each]} for each in boxes}}
    replace_file(path, json.dumps(body, indent=2) + "\n")


def _boxes(path: Path) -> dict[str, dict[int, str]]:
    try:
        body = json.loads(read_text(path))
    except FileNotFoundError:
        return {}
    except SettingsError as error:
        raise SettingsError(f"The file of paired boxes {path} cannot be used: {error}") from None
    except (ValueError, RecursionError):
        raise _unusable(path, "it is no JSON") from None
    if not isinstance(body, dict) or set(body) != {"format", "boxes"} or body["format"] != FORMAT:
        raise _unusable(path, f"it is not of format {FORMAT}")
    if not isinstance(body["boxes"], dict):
        raise _unusable(path, "boxes is no object")
    return {uid: _checked(path, uid, keys) for uid, keys in body["boxes"].items()}


def _checked(path: Path, uid: str, keys: Any) -> dict[int, str]:
    if not _UID.fullmatch(uid) or not isinstance(keys, dict):
        raise _unusable(path, f"{uid[:20]!r} is no box")
    for key, meaning in keys.items():
        known = key.isdecimal() and int(key) < _MOST_KEYS and isinstance(meaning, str) and _MEANING.fullmatch(meaning)
        if not known:
            raise _unusable(path, f"key {key[:20]!r} of box {uid} cannot be read")
    return {int(key): meaning for key, meaning in keys.items()}


def _unusable(path: Path, why: str) -> SettingsError:
    return SettingsError(f"The file of paired boxes {path} cannot be used: {why}. Mend it, or move it away.")
