"""What can go wrong on a command line, as one sentence and an exit status.

Must not catch a bug: what is not known here is raised on.
"""

from __future__ import annotations

import errno

WRONG_USE = 2
JOURNAL_FAILED = 3
INTERRUPTED = 130

_UNUSABLE = (errno.ENAMETOOLONG, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.ELOOP, errno.EROFS)
"""What a path can be to blame for; the error then names it."""


class WrongUse(Exception):
    """The command line, or an answer it asked for, cannot be used; the text is one sentence for a person."""


def explained(error: Exception) -> tuple[int, str] | None:
    """Exit status and sentence for an error that a person can do something about; None for a bug."""
    if isinstance(error, WrongUse):
        return WRONG_USE, str(error)
    from companion.codec import CodecError
    from companion.core.messages import Refused
    from companion.core.seats import BadName
    from companion.journal import JournalError, UnknownPlay
    from companion.settings import SettingsError

    match error:
        case UnknownPlay() | SettingsError() | BadName():
            return WRONG_USE, str(error)
        case Refused():
            return WRONG_USE, error.reason
        case JournalError() | CodecError():
            return JOURNAL_FAILED, str(error)
        case _:
            return _unusable(error)


def _unusable(error: Exception) -> tuple[int, str] | None:
    """As `explained`, for a path that the system refuses; None for anything else."""
    if not isinstance(error, OSError) or error.filename is None or error.errno not in _UNUSABLE:
        return None
    return WRONG_USE, f"{error.filename} cannot be used ({error.strerror}): choose another place with COMPANION_HOME."
