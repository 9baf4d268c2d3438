"""The button box's ATmega328P on a bench: its real firmware runs, buttons are pressed and bytes sent at exact cycles.

Knows how the board is wired and what a wire carries, never a frame: bytes in, bytes out. A test tool (see simbox.c).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import shim
from elf_symbols import ram_symbols

HERTZ = 16_000_000
US = HERTZ // 1_000_000
MS = US * 1000
CRASHED = 7  # simavr's number for a processor that ran into nothing

# How the board is wired (hardware/README.md): D2-D9, A0-A5 with D10 and D11, D12, as ports and bits of the chip.
KEYS = (*(("D", bit) for bit in range(2, 8)), ("B", 0), ("B", 1))
LAMPS = (*(("C", bit) for bit in range(6)), ("B", 2), ("B", 3))
PIEZO = ("B", 4)
EEPROM_SIZE = 1024
FLASH = 0x8000
BOOT_STEP = 0x200  # what a boot section is at least, and grows by
BOOTLOADERS = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders")
OPTIBOOT = BOOTLOADERS / "optiboot" / "optiboot_atmega328.hex"
OLD_BOOTLOADER = BOOTLOADERS / "atmega" / "ATmegaBOOT_168_atmega328.hex"


@dataclass(frozen=True, slots=True)
class Byte:
    """One byte the box sent: when the firmware wrote it, and when the wire carried it, in cycles."""

    value: int
    written: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp (0 to 7) that went on or off, in cycles."""

    lamp: int
    on: bool
    cycle: int


def bootloader_pieces(path: Path) -> list[tuple[int, bytes]]:
    """Address and bytes of each data record of an Intel HEX file. (simavr's own reader takes in other records too.)

    Debian's build of Optiboot has 532 bytes where its boot section has 512, so that its end lies behind the flash. Its
    code asks for no place of its own, and is moved to the start of a boot section of 1024 bytes.
    """
    records = [bytes.fromhex(line.strip()[1:]) for line in path.read_text("ascii").splitlines() if line.strip()]
    pieces = [(record[1] << 8 | record[2], record[4:-1]) for record in records if record[3] == 0]
    if max(at + len(code) for at, code in pieces) <= FLASH:
        return pieces
    return [(at - BOOT_STEP, code) for at, code in pieces if at != FLASH - 2]  # the last word: the version, in the code


class Crash(RuntimeError):
    """The firmware ran into nothing."""


class AvrBox:
    """One emulated box. Time is counted in cycles (16 a microsecond) and passes only in `run_to` and `run`."""

    def __init__(self, elf: Path, *, bootloader: Path | None = None, baud: int = 115_200) -> None:
        """`baud`: how fast bytes are sent to the box. Raises CannotEmulate, FileNotFoundError."""
        self._library = shim.load()
        self._symbols = ram_symbols(elf)
        self.baud = baud
        self.sent: list[Byte] = []  # all the box has sent since it was last cleared
        self.lamps: list[Lamp] = []  # all lamps that changed
        self.piezo: list[int] = []  # cycles at which the piezo's pin changed
        self.lit = [False] * len(LAMPS)
        self._bench = self._library.bench_new(HERTZ)
        self._line_free = 0.0
        self._load(elf, bootloader)
        self.let_go()  # every button has a pull-up of its own

    def close(self) -> None:
        """Lets go of the chip; nothing may be called after it."""
        if self._bench:
            self._library.bench_free(self._bench)
            self._bench = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _load(self, elf: Path, bootloader: Path | None) -> None:
        if self._library.bench_load_elf(self._bench, str(elf).encode()):
            raise FileNotFoundError(f"{elf} cannot be loaded")
        if bootloader:
            pieces = bootloader_pieces(bootloader)
            for at, code in pieces:
                self._library.bench_flash(self._bench, at, code, len(code))
            self._library.bench_start_at(self._bench, min(at for at, _ in pieces))

    # --- time ---------------------------------------------------------------------------------------------------------

    @property
    def cycle(self) -> int:
        """Now."""
        return int(self._library.bench_cycle(self._bench))

    def run_to(self, cycle: int) -> int:
        """Runs to this cycle (at most an instruction further) and gives where it stands. Raises Crash."""
        state = self._library.bench_run_to(self._bench, cycle)
        self._collect()
        if state == CRASHED:
            raise Crash(f"the processor crashed at cycle {self.cycle}")
        return self.cycle

    def run(self, *, us: float = 0, ms: float = 0) -> int:
        """Runs on for so long."""
        return self.run_to(self.cycle + round(us * US + ms * MS))

    # --- buttons ------------------------------------------------------------------------------------------------------

    def press(self, key: int, at: int, *, hold: int | None = None) -> None:
        """The button goes down at this cycle, and up again `hold` cycles later unless that is None."""
        self._pin(key, at, False)
        if hold is not None:
            self._pin(key, at + hold, True)

    def release(self, key: int, at: int) -> None:
        """The button goes up at this cycle."""
        self._pin(key, at, True)

    def bounce(self, key: int, at: int, gaps: Sequence[int], *, down: bool = True) -> int:
        """A contact that changes at `at` and again after each of the gaps, and stays `down` in the end. Gives the end.

        A press begins down and has an even number of gaps; a release (`down=False`) begins up and has one too.
        """
        if len(gaps) % 2:
            raise ValueError("an odd number of gaps ends the other way")
        level = not down
        self._pin(key, at, level)
        for gap in gaps:
            at, level = at + gap, not level
            self._pin(key, at, level)
        return at

    def _pin(self, key: int, at: int, level: bool) -> None:
        port, bit = KEYS[key]
        self._library.bench_plan(self._bench, at, ord(port), bit, level)

    def let_go(self) -> None:
        """All buttons go up, and nothing that was planned happens any more: neither presses nor bytes."""
        self._library.bench_forget_plans(self._bench)
        self._line_free = 0.0
        for key in range(len(KEYS)):
            self._pin(key, 0, True)

    # --- the wire -----------------------------------------------------------------------------------------------------

    def send(self, data: Iterable[int], at: int | None = None) -> int:
        """Sends bytes from this cycle on (now, if None), one after the other at wire speed. Gives the end of the last.

        Bytes sent before that are still on their way go first: there is one wire.
        """
        place = max(float(self.cycle if at is None else at), self._line_free)
        for value in data:
            self._library.bench_plan(self._bench, round(place), ord("U"), 0, value)
            place += 10 * HERTZ / self.baud
        self._line_free = place
        return round(place)

    @property
    def byte_cycles(self) -> int:
        """How long the box takes for a byte it sends, by its own divider."""
        return int(self._library.bench_byte_cycles(self._bench))

    def text(self) -> bytes:
        """All the box has sent and that has left the wire by now."""
        now = self.cycle
        return bytes(byte.value for byte in self.sent if byte.end <= now)

    def clear(self) -> None:
        """Forgets what was recorded so far."""
        self.sent.clear()
        self.lamps.clear()
        self.piezo.clear()

    def _collect(self) -> None:
        sent, edges = self._library.bench_sent(self._bench), self._library.bench_edge(self._bench)
        for i in range(self._library.bench_sents(self._bench)):
            byte: shim.Sent = sent[i]
            self.sent.append(Byte(byte.byte, byte.written, byte.start, byte.end))
        for i in range(self._library.bench_edges(self._bench)):
            self._note(edges[i])
        self._library.bench_taken(self._bench)

    def _note(self, edge: shim.Edge) -> None:
        pin = (chr(edge.port), edge.bit)
        if pin in LAMPS:
            lamp = LAMPS.index(pin)
            self.lit[lamp] = bool(edge.level)
            self.lamps.append(Lamp(lamp, bool(edge.level), edge.cycle))
        elif pin == PIEZO:
            self.piezo.append(edge.cycle)

    # --- inside -------------------------------------------------------------------------------------------------------

    def reset(self, *, power: bool = False) -> None:
        """As by the reset pin, which an opened port pulls on many boards, or as by power. EEPROM and buttons stay."""
        self._library.bench_reset(self._bench, not power)
        self._collect()

    def poke(self, symbol: str, value: int) -> None:
        """Puts a value into a variable. Raises KeyError."""
        address, size = self._symbols[symbol]
        data = self._library.bench_data(self._bench)
        for i, byte in enumerate(value.to_bytes(size, "little")):
            data[address + i] = byte

    def eeprom(self) -> bytes:
        """What the EEPROM holds."""
        return bytes(self._library.bench_eeprom(self._bench)[:EEPROM_SIZE])

    def set_eeprom(self, at: int, data: bytes) -> None:
        """Writes into the EEPROM, as a programmer would."""
        cells = self._library.bench_eeprom(self._bench)
        for i, byte in enumerate(data):
            cells[at + i] = byte
