"""Companion, for a board game on a real table: keeps score, turn, secret bids and reaction windows.

Holds the version and nothing else, so that asking for it loads no other module.
"""

__version__ = "0.1.0"
