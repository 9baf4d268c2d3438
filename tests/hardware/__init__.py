"""Tests of the firmwares and of what stands in hardware/: each skips, with the reason, where its tools are missing."""
