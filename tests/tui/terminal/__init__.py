"""Tests of the terminal room: its bytes, its signals, its stalls."""
