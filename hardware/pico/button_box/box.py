"""The button box as a whole: edges become events, commands are answered, lamps and tone follow, all in short steps.

Must not touch the chip: pins, time and bytes come through `hal`. Each `step` ends soon and never waits. How long one
lasts on a Pico has not been measured; no stamp depends on it, for the sampler stamps edges on the other core.
"""

from button_box.commands import Commands
from button_box.events import PRESS, RELEASE, Events
from button_box.keys import Keys
from button_box.lamps import ON, SLOW, Lamps
from button_box.outbox import Outbox
from button_box.protocol import BX_VERSION, Parser, Writer
from button_box.rounds import CUE_LAMPS, CUE_TONE, FIRST, LIGHT_FIRST, RELEASES, Round
from button_box.ticks import Clock, after, since

NOHOST = 1  # the other states are a round's
SILENCE = 3_000_000  # us without a sound frame of the host
AGAIN = 0x20  # flag of a press that was sent before
CUE_HERTZ = 1_000
CUE_MS = 100

EVENT_ROOM = 32  # bytes of the longest event
REPLY_ROOM = 60
_BYTES_A_STEP = 24  # that leave in one step
_READ_A_STEP = 60  # that are looked at in one step


class Box:
    """The logic on one `hal`.

    `hal` has the numbers `uid` (32 bits), `boot` (16), `keys`, `lamps`, `resolution` (us) and
        now()           microseconds, 30 bits
        seen()          up to which moment all edges are there to take
        edge()          True if there is a further edge, which then stands in `edge_at` and `edge_low`
        level()         mask of the contacts that are closed, as far as sampled
        lost()          how many edges have been lost since the start
        worst_gap()     longest time between two samples, in us; clear_gap() begins anew
        read()          the next byte of the host, -1 if there is none
        write(byte)     False if there is no room
        show(mask)      these lamps burn
        tone(hertz)     0: silence
    """

    def __init__(self, hal, high=0):
        """`high`: the two upper bits of the time at the start."""
        self.hal = hal
        while hal.edge():  # of the time before this start
            pass
        now = hal.now()
        self.clock = Clock(now, high)
        self.keys = Keys(hal.keys, hal.level(), self)
        self.events = Events()
        self.round = Round()
        self.lamps = Lamps(hal.lamps, now)
        self.lamp_of = [key % hal.lamps for key in range(hal.keys)]
        self.outbox = Outbox()
        self.writer = Writer()
        self.parser = Parser()
        self.session = 0  # 0: none yet
        self.heartbeat = 500_000
        self._commands = Commands(self)
        self._command = False  # one has come and waits for its turn
        self._command_at = 0
        self._heard = self._beaten = now
        self._lost = hal.lost()
        self._shown = -1
        self._tone_ends = 0
        self._sounding = False
        self.no_host = True
        self._be_silent(now)
        self.put(self.writer.begin(0x42).field(hal.boot, 4).field(BX_VERSION, 2))

    def step(self):
        """One short turn of everything."""
        now = self.hal.now()
        self.clock.pass_to(now)
        self._take_edges()
        self._pass_time(now)
        self._send_events(now)
        self._listen()
        self._beat(now)
        self._show(now)
        self.outbox.pump(self.hal.write, _BYTES_A_STEP)

    # what the keys tell

    def on_press(self, key, moment):
        """A confirmed press. One that finds no place never was: the next one may still be the first."""
        flag = 0 if self.events.full() else self.round.judge(key, moment)
        if flag == FIRST and self.round.mode & LIGHT_FIRST:
            now = self.hal.now()
            self.lamps.set(1 << self.lamp_of[key], ON, now)
            self._show(now)
        self.events.push(PRESS, key, self.clock.high(moment), moment, self.round.number, flag)

    def on_release(self, key, moment):
        """A key was let go."""
        if self.round.mode & RELEASES:
            self.events.push(RELEASE, key, self.clock.high(moment), moment)

    # what the commands need

    def begin_session(self, number):
        """Nothing armed, dark, nothing waiting."""
        self.session = number
        self.no_host = False
        self.round.clear()
        self.events.clear()
        self.lamps.clear()
        self.sound(0, 0)

    def arm(self, now, number, mode, mask, delay, duration):
        """A new round."""
        self.hal.clear_gap()
        self.round.arm(now, number, mode, mask, delay, duration)
        self._open_round(now)

    def sound(self, hertz, milliseconds):
        """A tone from now on, in place of what sounds; 0 of either is silence."""
        self._sounding = hertz > 0 and milliseconds > 0
        self._tone_ends = after(self.hal.now(), milliseconds * 1000)
        self.hal.tone(hertz if self._sounding else 0)

    def health(self, id, now):
        """The line of the heartbeat (id 0), or of the answer to `Q`."""
        line = self.writer.begin(0x58).field(id, 2).time(self.clock.high(now), now)
        line.field(NOHOST if self.no_host else self.round.state(), 2).field(self.keys.down(), 4)
        line.field(self.events.count, 2).field(min(self.parser.bad, 0xFFFF), 4)
        line.field(min(self.events.dropped, 0xFFFF), 4).field(min(self.hal.worst_gap(), 0xFFFF), 4)
        return line.field(self.hal.boot, 4).field(min(self.keys.glitches, 0xFFFF), 4)

    def put(self, line):
        """Seals a line and sends it on its way; who calls has asked for room."""
        line.seal()
        self.outbox.put(line.line, line.size)

    # one step's parts

    def _take_edges(self):
        hal = self.hal
        seen = hal.seen()
        while hal.edge():
            self.keys.feed(hal.edge_at, hal.edge_low)
        if hal.lost() != self._lost:
            self._lost = hal.lost()
            self.keys.feed(seen, hal.level())
        self.keys.advance(seen)

    def _pass_time(self, now):
        self._open_round(now)
        if self._sounding and since(now, self._tone_ends) >= 0:
            self.sound(0, 0)
        if not self.no_host and since(now, self._heard) >= SILENCE:
            self._be_silent(now)

    def _open_round(self, now):
        if not self.round.advance(now):
            return
        if self.round.mode & CUE_LAMPS:
            self.lamps.cue(self._lamps_of(self.round.mask), now)
        if self.round.mode & CUE_TONE:
            self.sound(CUE_HERTZ, CUE_MS)

    def _lamps_of(self, keys):
        lamps = 0
        for key in range(self.hal.keys):
            if keys >> key & 1:
                lamps |= 1 << self.lamp_of[key]
        return lamps

    def _be_silent(self, now):
        """No host: nothing is armed, and one lamp says so. Presses go on being numbered."""
        self.no_host = True
        self._commands.forget()
        self.round.close(now)
        self.sound(0, 0)
        self.lamps.clear()
        self.lamps.set(1, SLOW, now)

    def _send_events(self, now):
        while self.outbox.room() >= EVENT_ROOM:
            event = self.events.due(now)
            if event is None or (event.sent and not self.outbox.empty()):
                return  # the last copy is still here: another would only lengthen the queue
            self._put_event(event)
            self.events.sent(event, now)

    def _put_event(self, event):
        line = self.writer.begin(event.letter).field(event.number, 2).field(self.session, 2)
        if event.letter == PRESS:
            line.field(event.round, 2)
        line.field(event.key, 2).time(event.high, event.ticks)
        if event.letter == PRESS:
            line.field(event.flags | (AGAIN if event.sent else 0), 2)
        self.put(line)

    def _listen(self):
        """At most one command a step. One that came is handled when every press before it has been sent."""
        left = _READ_A_STEP
        while left and not self._command:
            left -= 1
            byte = self.hal.read()
            if byte < 0:
                return
            if self.parser.take(byte):
                self._command_at = self._heard = self.hal.now()
                self._command = not self._commands.acknowledgement()
        if self._command:
            self._take_turn()

    def _take_turn(self):
        now = self.hal.now()
        self.clock.pass_to(now)
        self._take_edges()
        self._send_events(now)
        if self.events.unsent() or self.outbox.room() < REPLY_ROOM + EVENT_ROOM:
            return
        self._command = False
        self._commands.handle(now, self._command_at)

    def _beat(self, now):
        if 0 <= since(now, self._beaten) < self.heartbeat or self.outbox.room() < 2 * REPLY_ROOM:
            return  # below 0: it has had no room for longer than moments can be compared
        self._beaten = now
        self.put(self.health(0, now))

    def _show(self, now):
        lit = self.lamps.lit(now)
        if lit != self._shown:
            self._shown = lit
            self.hal.show(lit)
