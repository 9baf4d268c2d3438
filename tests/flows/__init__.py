"""Whole ways through the program by its real faces: what a person or a script types, and all that comes back."""
