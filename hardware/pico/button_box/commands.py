"""What the host asks for, and the box's answer: fields are looked at, the thing is done once, and answered.

Must not touch the chip; changes the box only through its public face. firmware-protocol.md, sections 2 and 3.
"""

from button_box.lamps import FLASH
from button_box.protocol import BX_VERSION, FRAME_LIMIT

FIRMWARE = 0x0100
TONE = 0x01  # capabilities
SECOND_BUTTONS = 0x02
PATTERNS = 0x04
CAPS = TONE | SECOND_BUTTONS | PATTERNS

DONE = 0x00  # codes of an answer
BAD_FIELD = 0x01
WRONG_STATE = 0x02
UNKNOWN = 0x7F

NO_UID = 0xFFFFFFFF

_A, _C, _D, _H, _I, _K, _L, _Q, _S, _T = (ord(letter) for letter in "ACDHIKLQST")
_WIDTHS = {
    _A: (2, 2, 2, 4, 4, 4),
    _C: (2, 2, 8),
    _D: (2,),
    _H: (2, 2, 8),
    _K: (2,),
    _L: (2, 4, 2),
    _Q: (2,),
    _S: (2, 4, 4),
    _T: (2,),
}
_NEED_A_HOST = (_A, _C, _D, _L, _S)


class Commands:
    """Reads the frame that the box's parser holds. Remembers the last command that was done, and its answer."""

    def __init__(self, box):
        self._box = box
        self._id = 0  # of the last command that was done; 0: none
        self._letter = 0
        self._nonce = 0
        self._answer = bytearray(FRAME_LIMIT)
        self._size = 0
        self._read = 0
        self._do = {
            _A: self._arm,
            _C: self._config,
            _D: self._disarm,
            _H: self._hello,
            _L: self._light,
            _Q: self._query,
            _S: self._sound,
            _T: self._ping,
        }

    def forget(self):
        """The session is over: no command was done."""
        self._id = 0

    def acknowledgement(self):
        """True if the frame is one, which is done at once: it has no answer."""
        parser = self._box.parser
        if parser.letter != _K:
            return False
        if self._readable(parser):
            self._box.events.acknowledge(parser.values[0])
        else:
            parser.bad += 1
        return True

    def handle(self, now, read):
        """Does and answers a command whose line feed was read at `read`. Needs room for the answer.

        A command may have waited for that room. It is done at `now`: the presses until then are judged already.
        """
        parser = self._box.parser
        self._read = read
        id = parser.values[0] if parser.values and parser.widths[0] == 2 and parser.values[0] > 0 else 0
        if not id:
            parser.bad += 1
        elif parser.letter not in self._do:
            self._refuse(id, UNKNOWN)
        elif not self._readable(parser):
            self._refuse(id, BAD_FIELD)
        elif self._is_last(id, parser):
            self._box.outbox.put(self._answer, self._size)
        elif self._box.no_host and parser.letter in _NEED_A_HOST:
            self._refuse(id, WRONG_STATE)
        else:
            self._keep(id, parser.letter, self._do[parser.letter](now, *parser.values[: len(_WIDTHS[parser.letter])]))

    def _readable(self, parser):
        """Whether all fields are there, of their width, and of a value that may be."""
        widths = _WIDTHS[parser.letter]
        values = parser.values
        if len(values) < len(widths):
            return False
        for place in range(len(widths)):
            if parser.widths[place] != widths[place] or values[place] < 0:
                return False
        if parser.letter == _H:
            return values[1] > 0 and values[2] & 0xFF > 0
        if parser.letter == _A:
            return values[1] > 0
        return parser.letter != _L or values[2] <= FLASH

    def _is_last(self, id, parser):
        if id != self._id or parser.letter != self._letter:
            return False
        return parser.letter != _H or parser.values[2] == self._nonce

    def _refuse(self, id, code):
        self._box.put(self._code(id, code))

    def _code(self, id, code):
        return self._box.writer.begin(_K).field(id, 2).field(code, 2)

    def _keep(self, id, letter, line):
        self._box.put(line)
        self._id, self._letter, self._size = id, letter, line.size
        for place in range(line.size):
            self._answer[place] = line.line[place]

    # one method for each letter: does it, and gives the answer

    def _hello(self, now, id, version, nonce):
        box = self._box
        box.begin_session(nonce & 0xFF)
        self._nonce = nonce
        line = box.writer.begin(_I).field(id, 2).field(BX_VERSION, 2).field(nonce, 8).field(FIRMWARE, 4)
        line.field(box.hal.uid, 8).field(box.hal.boot, 4).field(box.hal.keys, 2).field(box.hal.lamps, 2)
        return line.field(CAPS, 4).field(box.hal.resolution, 4)

    def _ping(self, now, id):
        return self._box.writer.begin(_T).field(id, 2).time(self._box.clock.high(self._read), self._read)

    def _arm(self, now, id, number, mode, mask, delay, duration):
        box = self._box
        box.arm(now, number, mode, mask, delay, duration)
        starts = box.round.starts
        line = box.writer.begin(_A).field(id, 2).field(number, 2).time(box.clock.high(starts), starts)
        return line.field(box.keys.down(), 4)

    def _disarm(self, now, id):
        self._box.round.close(now)
        return self._code(id, DONE)

    def _light(self, now, id, mask, pattern):
        self._box.lamps.set(mask, pattern, now)
        return self._code(id, DONE)

    def _sound(self, now, id, hertz, milliseconds):
        self._box.sound(hertz, milliseconds)
        return self._code(id, DONE)

    def _query(self, now, id):
        return self._box.health(id, now)

    def _config(self, now, id, key, value):
        return self._code(id, self._set(key, value))

    def _set(self, key, value):
        box = self._box
        if key == 0x01 and 50 <= value <= 1900:
            box.keys.confirm = value
        elif key == 0x02 and 1 <= value <= 250:
            box.keys.release = value * 1000
        elif key == 0x03 and 20 <= value <= 1000:
            box.events.retransmit = value * 1000
        elif key == 0x04 and 100 <= value <= 1000:
            box.heartbeat = value * 1000
        elif key == 0x05 and value >> 8 < box.hal.keys and value & 0xFF < box.hal.lamps:
            box.lamp_of[value >> 8] = value & 0xFF
        elif key == 0x10 and value != NO_UID:
            return WRONG_STATE  # the chip brings its own, which stays
        else:
            return BAD_FIELD
        return DONE
