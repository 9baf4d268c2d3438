"""Tests of the firmwares and of what stands in hardware/: each skips, with the reason, where its tools are missing."""

import sys
from pathlib import Path

# hardware/ is no package: what emulates it is found by its folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "hardware" / "emulator"))
