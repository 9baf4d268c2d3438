"""Runs one command line: reads it, calls the part that does it, and turns what goes wrong into one sentence.

Must not do anything itself, and loads a part only when its command is asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module

from companion.cli.parser import parse
from companion.cli.speech import complain, hush, prepare_streams
from companion.cli.trouble import INTERRUPTED, explained


def run(words: list[str]) -> int:
    """The exit status of the whole program; a bug is raised."""
    prepare_streams()
    try:
        status = call(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        hush()
        return 0


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
