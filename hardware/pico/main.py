"""Starts the button box when the Pico gets power. Hold the button of seat 1 meanwhile, and it does not start.

Without that button the running program cannot be stopped from outside: byte 03 is data to it.
"""

from button_box import program

if __name__ == "__main__" and program.wanted():
    try:
        program.run()
    finally:
        program.rescue()
