"""Gives bytes to the firmware's parser and fields to its writer, under MicroPython: orders and results are lines.

    parse START HEX       START is the code of the one to listen to: `LETTER VALUE/WIDTH ...` of each, then `bad N`
    write LETTER VALUE/WIDTH ...      the frame's bytes
Argument: folder of the firmware. A test tool.
"""

import sys

sys.path.insert(0, sys.argv[1])

from button_box.protocol import Parser, Writer


def parse(start, data):
    parser = Parser(int(start))
    for byte in bytes.fromhex(data):
        if parser.take(byte):
            fields = [f"{parser.values[n]}/{parser.widths[n]}" for n in range(len(parser.values))]
            print(chr(parser.letter), *fields)
    print("bad", parser.bad)


def write(letter, *fields):
    writer = Writer().begin(ord(letter))
    for field in fields:
        value, width = field.split("/")
        writer.field(int(value), int(width))
    writer.seal()
    print(writer.line[: writer.size].hex())


for line in sys.stdin:
    order, *words = line.split()
    {"parse": parse, "write": write}[order](*words)
