"""The host's side of the wire: one connection to a box, in bytes and host seconds that are handed in.

Pure. Must not open a port, wait, or know seats.
"""
