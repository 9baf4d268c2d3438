"""One play in progress: the one writer, its clock, its only timer, and what a press means.

Only views, prompts and told sentences leave this room; it must not know a file, a face or any single game.
"""
