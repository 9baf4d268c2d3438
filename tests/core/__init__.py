"""Tests of companion/core: names, windows, repairs, settings, history, sentences."""
