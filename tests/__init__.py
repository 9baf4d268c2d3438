"""The tests of companion: laid out like the package, with a toy game for everything above the core."""
