"""A serial line bit by bit: what a receiver makes of bytes that were sent at another speed.

The receiver is an ideal one: it finds the falling edge exactly and looks at the middle of each of its own bits. It
hands on a byte whose stop bit is wrong, as a port does that was told nothing else.
"""

IDLE = 20
"""Bit times of silence before and after."""


def levels(data: bytes) -> str:
    """The line's level in each bit time of the sender, `1` or `0`: idle, then start bit, eight bits, stop bit each."""
    frames = "".join(f"0{f'{byte:08b}'[::-1]}1" for byte in data)
    return "1" * IDLE + frames + "1" * IDLE


def received(line: str, ratio: float) -> bytes:
    """What is read from the line by a receiver one of whose bits lasts `ratio` bits of the sender."""
    heard = bytearray()
    at = line.find("10") + 1
    while at > 0 and at + 9.5 * ratio < len(line):
        looks = [line[int(at + (number + 0.5) * ratio)] for number in range(10)]
        if looks[0] == "0":  # else the start bit was too short: a spike, and no byte
            heard.append(int("".join(reversed(looks[1:9])), 2))
        stop = int(at + (9.5 if looks[0] == "0" else 0.5) * ratio)
        at = line.find("10", stop) + 1
    return bytes(heard)


def over(data: bytes, sender: float, receiver: float) -> bytes:
    """What arrives when one side works at `sender` baud and the other at `receiver`."""
    return received(levels(data), sender / receiver)
