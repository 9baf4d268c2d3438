"""The terminal itself: what comes in as bytes, what goes out, signals, and leaving it as it was found.

Must not know what is shown.
"""
