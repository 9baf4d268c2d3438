"""The button box's firmware for the Raspberry Pi Pico, in MicroPython.

All logic is plain enough for CPython to import; what touches the chip stands in the modules whose names end in `_rp2`.
No timing of the chip has been measured yet: what is said of times follows from the code and from the protocol.
"""
