"""Widgets, each in a small app of its own."""
