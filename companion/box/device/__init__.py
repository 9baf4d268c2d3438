"""The box's own side of the wire in software, in box microseconds that somebody else lets pass.

Pure. Must not know a host, a port or a seat.
"""
