"""Serial ports: which may be a box, opening and losing them, and boxes that outlive their connections.

Must not know frames beyond handing them on, seats or rules.
"""
