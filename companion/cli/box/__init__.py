"""The commands `companion box ...`: list, monitor, pair, drill, simulate.

Must not judge a press. `ports` and `open` also serve the play, `boxes`.
"""
