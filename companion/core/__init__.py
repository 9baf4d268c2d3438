"""The vocabulary of every game: plain values and pure functions.

Nothing here knows a clock, a file, a thread, chance, or any package outside the standard library.
"""
