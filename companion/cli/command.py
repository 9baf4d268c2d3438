"""Runs one command line: reads it, calls the part that does it, and turns what goes wrong into one sentence.

Must not do anything itself, and loads a part only when its command is asked for.
"""

from __future__ import annotations

import errno
import sys
from importlib import import_module

from companion.cli.parser import parse
from companion.cli.speech import complain, cut_short, hush, no_output, prepare_streams
from companion.cli.trouble import INTERRUPTED, explained

_TAKES_NO_MORE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What a stream can be to blame for; it has no name."""


def run(words: list[str]) -> int:
    """The exit status of the whole program; a bug is raised."""
    prepare_streams()
    if sys.stdout is None:
        return no_output()
    try:
        status = call(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        hush()
        return 0
    except OSError as error:
        if error.filename is not None or error.errno not in _TAKES_NO_MORE:
            raise
        return cut_short(error)


def call(words: list[str]) -> int:
    """The exit status of one command; what a person can do something about is told and not raised."""
    try:
        args = parse(words)
        if args is None:
            return 0
        module, _, name = args.handler.partition(":")
        return int(getattr(import_module(f"companion.cli.{module}"), name)(args))
    except BrokenPipeError:
        raise
    except Exception as error:
        known = explained(error)
        if known is None:
            raise
        status, sentence = known
        complain(sentence)
        return status
