"""A box in software behind a pseudo-terminal, with fingers, bad luck and a plug that can be pulled.

Must not know seats, or say anything to a person.
"""
