"""What a key means at the play screen, as values.

Must not know Textual, so that every rule of the keyboard can be tested without a terminal.
"""
