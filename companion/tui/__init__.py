"""The screens: a Textual app that a whole table reads and one hand drives.

Must not know a file, a game's state or another face; what it needs of the program around it is `backstage`.
"""
