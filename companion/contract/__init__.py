"""The contract that every game keeps (DESIGN.md section 6): its clauses, and the random walks they are tried on.

Must not know a single game, a file or a face. Tests and `companion games check` hold games to the same clauses.
"""
