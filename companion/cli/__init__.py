"""The command `companion`: alone knows every part and every game by name.

Must stay light: the version is told before anything else is loaded.
"""

from __future__ import annotations

import sys

from companion import __version__


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit status: 0, 1 a check that found something, 2 wrong use, 3 the journal
    failed, 128+n a signal."""
    words = sys.argv[1:] if argv is None else list(argv)
    if words in (["--version"], ["-V"]):
        return _tell_version()
    from companion.cli.command import run

    return run(words)


def _tell_version() -> int:
    if sys.stdout is None:
        from companion.cli.speech import no_output

        return no_output()
    try:
        sys.stdout.write(f"companion {__version__}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        from companion.cli.speech import hush

        hush()
    except OSError as error:
        from companion.cli.speech import cut_short

        return cut_short(error)
    return 0
