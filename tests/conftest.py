"""What holds for every test: drawn examples have no time limit, CI draws the same ones on every run, nothing is
compiled twice, and garbage is looked for seldom."""

import gc
import os
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    # Else every program that a test starts would compile all that it imports: a second each time. What was compiled
    # lies in a folder of the tests, not beside the sources.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

from hypothesis import settings

settings.register_profile("companion", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("companion")

gc.set_threshold(2000, 10, 50)  # a look through all the tests and what they load takes a quarter of a second
