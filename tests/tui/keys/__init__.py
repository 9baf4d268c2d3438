"""Tests of this part of the screens."""
