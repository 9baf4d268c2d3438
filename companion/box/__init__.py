"""The button box on a serial line: the words it speaks, its clock, its link, and a box in software.

This room knows keys and lamps, never seats at a game, rules or screens; it imports nothing of ours but itself.
"""
