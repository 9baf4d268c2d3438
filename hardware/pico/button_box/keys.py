"""Contacts that bounce, each told as one press: stamped at its first edge, confirmed a little later, let go when quiet.

Pure: levels and their moments come in, presses and releases go to the listener. Must not know rounds or frames.
"""

from button_box.ticks import since

GLITCH = 2_000  # us after which an edge that was not confirmed is forgotten: it may lend no later press its stamp


class Keys:
    """Contacts as masks, key 0 in bit 0. `feed` tells levels in the order of time, `advance` that time has passed.

    The listener's `on_press(key, moment)` gets the moment of the first edge, `on_release(key, moment)` the moment from
    which on the contact stayed open. A key held at power-up gives neither.
    """

    def __init__(self, count, low, listener):
        """`low`: keys whose contact is closed at power-up."""
        self.confirm = 250  # us after its first edge at which a closed contact is a press
        self.release = 15_000  # us of an open contact after which the key takes the next press
        self.glitches = 0
        self._listener = listener
        self._low = low
        self._stamped = 0  # an edge was seen and is not confirmed
        self._held = low  # confirmed, or closed at power-up, and not let go
        self._silent = low  # held keys that were never pressed
        self._edges = [0] * count
        self._opened = [0] * count

    def down(self):
        """Keys that are held; one that is not yet confirmed counts while its contact is closed."""
        return self._held | self._low

    def feed(self, moment, low):
        """From `moment` on the contacts of the mask `low` are closed, the others open."""
        self.advance(moment)
        changed = low ^ self._low
        self._low = low
        key = 0
        while changed:
            bit = 1 << key
            if changed & bit:
                changed ^= bit
                self._switch(key, bit, moment)
            key += 1

    def advance(self, moment):
        """No contact has changed up to `moment`."""
        if self._stamped:
            self._settle_stamped(moment)
        if self._held & ~self._low:
            self._settle_held(moment)

    def _switch(self, key, bit, moment):
        if not self._low & bit:
            self._opened[key] = moment
        elif not (self._stamped | self._held) & bit:
            self._edges[key] = moment
            self._stamped |= bit

    def _settle_stamped(self, moment):
        ripe = 0
        for key in range(len(self._edges)):
            bit = 1 << key
            if self._stamped & bit:
                age = since(moment, self._edges[key])
                if self._low & bit and age >= self.confirm:
                    ripe |= bit
                elif not self._low & bit and age >= GLITCH:
                    self._stamped ^= bit
                    self.glitches += 1
        while ripe:
            key = self._earliest(ripe)
            ripe ^= 1 << key
            self._press(key)

    def _earliest(self, ripe):
        best = -1
        for key in range(len(self._edges)):
            if ripe >> key & 1 and (best < 0 or since(self._edges[key], self._edges[best]) < 0):
                best = key
        return best

    def _press(self, key):
        bit = 1 << key
        self._stamped ^= bit
        self._held |= bit
        self._listener.on_press(key, self._edges[key])

    def _settle_held(self, moment):
        for key in range(len(self._opened)):
            bit = 1 << key
            if self._held & ~self._low & bit and since(moment, self._opened[key]) >= self.release:
                self._held ^= bit
                if self._silent & bit:
                    self._silent ^= bit
                else:
                    self._listener.on_release(key, self._opened[key])
