"""Addresses of the variables of a program, read from its ELF file. Reads nothing but the table of symbols."""

import struct
from pathlib import Path

_RAM = 0x800000  # where avr-gcc's linker puts what lives in the data memory
_SYMBOL_TABLE = 2
_SECTION = struct.Struct("<IIIIIIIIII")
_SYMBOL = struct.Struct("<IIIBBH")


def ram_symbols(path: Path) -> dict[str, tuple[int, int]]:
    """Name -> (address in the data memory, bytes) of every variable. Raises ValueError for what is no ELF file."""
    data = path.read_bytes()
    if data[:5] != b"\x7fELF\x01":
        raise ValueError(f"{path} is no 32-bit ELF file")
    at, size, count = struct.unpack_from("<I", data, 32)[0], *struct.unpack_from("<HH", data, 46)
    sections = [_SECTION.unpack_from(data, at + i * size) for i in range(count)]
    found: dict[str, tuple[int, int]] = {}
    for section in sections:
        if section[1] == _SYMBOL_TABLE:
            names = sections[section[6]]
            found |= _variables(data, section[4], section[5], names[4])
    return found


def _variables(data: bytes, at: int, size: int, names: int) -> dict[str, tuple[int, int]]:
    found = {}
    for place in range(at, at + size, _SYMBOL.size):
        name, value, length, *_ = _SYMBOL.unpack_from(data, place)
        if value >= _RAM and length:
            end = data.index(b"\0", names + name)
            found[data[names + name : end].decode("ascii")] = (value - _RAM, length)
    return found
