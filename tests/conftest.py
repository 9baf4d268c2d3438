"""What holds for every test: drawn examples have no time limit, and CI draws the same ones on every run."""

import os

from hypothesis import settings

settings.register_profile("companion", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("companion")
