"""Files of a user: read whole as text, replaced in one step.

Must not know what a file is for.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

LARGEST = 1_000_000
"""Bytes of a settings or profile file; a longer one is no such file."""


class SettingsError(ValueError):
    """A folder, a settings file or a profile that cannot be used; the text is one sentence for a person."""


def read_text(path: Path) -> str:
    """The file as text. Raises FileNotFoundError, or SettingsError with what is wrong with it."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        text = raw.decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SettingsError(f"it cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise SettingsError("it is no UTF-8 text.") from None
    if len(raw) > LARGEST:
        raise SettingsError("it is far too long.")
    return text


def replace_file(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place: a reader sees the old text or the new one, never half."""
    target = path.resolve()  # a link stays a link
    beside = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(target)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise SettingsError(
            f"{path} could not be written ({error.strerror}); what was there before is untouched."
        ) from None
