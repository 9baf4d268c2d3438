"""The host's side of one connection to a button box: bytes in, reports and bytes out, at host seconds handed in.

Pure. Opens no port, reads no clock, starts no thread; must not know seats, windows or rules. How it is driven: reports
of `feed` and `tick` are acted on in order, `handed_on` is told of each hand, what `outgoing` gives is written at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from enum import StrEnum

from companion.box.chatter import recognise
from companion.box.frames import VERSION, Decoder, Frame, Sender
from companion.box.host.commands import ID, Command, Commands, Sent
from companion.box.host.counters import Counters
from companion.box.host.inbox import Event
from companion.box.host.outbox import Outbox
from companion.box.host.reports import (
    NO_UID,
    BoxFault,
    Cause,
    Declined,
    Ended,
    Found,
    Hand,
    Ready,
    Report,
    Unanswered,
    WasReset,
    Why,
    uid_text,
)
from companion.box.host.rounds import Rounds, arming
from companion.box.host.timeline import IN_TIME, Timeline, handled
from companion.box.host.wishes import Wishes
from companion.box.messages import (
    Arm,
    Armed,
    BadField,
    Boot,
    Code,
    Config,
    Disarm,
    Fault,
    Flags,
    Health,
    Identity,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Pong,
    Press,
    Query,
    Release,
    Reply,
    Setting,
    State,
    UnknownLetter,
    from_frame,
)

SILENCE = 1.75
"""Seconds without a sound frame after which a box is lost; it says something every 0.5 s."""

TICK = 0.25
"""Seconds: the longest time between two looks."""

OVERHEARD = 512
"""Bytes kept of what comes before a box is found."""

_AWAY = (State.BOOT, State.NOHOST)


class Step(StrEnum):
    """How far a link is. In READY alone hands are told and wishes are said."""

    PROBING = "probing"
    SYNCING = "syncing"
    READY = "ready"
    ENDED = "ended"


class Link:
    """`nonce` are 32 random bits, from which the link makes those of its sessions. `uid` is the box that is looked for,
    "" for any. `spare_uid` is given to a box that has none yet. `heard` and `said` are told of every sound frame and of
    all bytes written, with their host second."""

    def __init__(
        self,
        *,
        now: float,
        nonce: int,
        uid: str = "",
        spare_uid: int | None = None,
        settings: Mapping[Setting, int] | None = None,
        heard: Callable[[float, Frame], None] | None = None,
        said: Callable[[float, bytes], None] | None = None,
    ) -> None:
        self.ready: Ready | None = None
        """What the box said of itself, from the first READY on."""

        self.armed = 0
        """The round that is armed or on its way to be, 0 for none."""

        self._wanted_uid = uid
        self._spare_uid = spare_uid
        self._heard = heard
        self._said = said
        self._count: Counter[str] = Counter()
        self._decoder = Decoder(Sender.BOX)
        self._overheard = b""
        self._commands = Commands()
        self._rounds = Rounds()
        self._wishes = Wishes()
        self._identity: Identity | None = None
        self._health: Health | None = None
        self._mode = Mode(0)
        self._doubted = False
        self._ticked = self._heard_at = now
        for setting, value in (settings or {}).items():
            self._wishes.set(setting, value)
        self._greet(_following(nonce), now)

    @property
    def uid(self) -> str:
        """Eight hexadecimal digits, "" until a box was found."""
        return "" if self._identity is None else uid_text(self._identity.uid)

    # --- what is wanted of the box -------------------------------------------------------------------------------

    def arm(
        self,
        keys: Collection[int],
        *,
        duration: float | None = None,
        light_first: bool = True,
        cue_lamps: bool = False,
        delay: float = 0.0,
    ) -> int:
        """A new round in place of any other; its number, 1 to 255. `RoundArmed` tells when it began. Times in seconds.

        A `duration` of None, or of more than a box can count (65.5), lasts until `disarm`. Raises ValueError for a key
        or a time that no box has."""
        mode = Mode.LIGHT_FIRST * light_first | Mode.CUE_LAMPS * cue_lamps
        command = arming(1, keys, Mode(mode), duration=duration, delay=delay)
        self.armed, self._mode = self._rounds.next(), command.mode
        self._wishes.arm(replace(command, round=self.armed))
        return self.armed

    def disarm(self) -> None:
        """The round is over; a press whose edge came before may still be told, with its flags."""
        self.armed = 0
        self._wishes.arm(Disarm(id=ID))

    def light(self, picture: Mapping[int, Pattern]) -> None:
        """The whole picture by lamp: what is not in it goes dark. Only differences are sent, and all after a reset."""
        self._wishes.picture.want(picture)

    def settled(self, at: float) -> bool:
        """Whether every press whose edge was before host second `at` has been told.

        False: one may still come, and the box is asked. True where nothing of the session can come any more."""
        return self.step is not Step.READY or self._out.barrier.settled(at)

    def renew(self) -> None:
        """Who waits for `settled` has waited in vain: the session begins anew at the next `tick`."""
        self._doubted = True

    def handed_on(self, hand: Hand) -> None:
        """This hand and all before it are in good hands: the box may forget them. Where a new session has begun since
        it came, as one delivery can bring both, the box has forgotten it already."""
        if hand.session == self._out.session:
            self._out.inbox.handed_on(hand.number)

    # --- what drives it ------------------------------------------------------------------------------------------

    def feed(self, data: bytes, at: float) -> list[Report]:
        """Bytes have come at host second `at`, as cut by chance."""
        reports: list[Report] = []
        if self.step is Step.PROBING:
            self._overheard = (self._overheard + data)[:OVERHEARD]
        for frame in self._decoder.feed(data):
            if self.step is Step.ENDED:
                return reports
            if self._heard is not None:
                self._heard(at, frame)
            self._heard_at = max(self._heard_at, at)
            reports += self._take(frame, at)
        return reports + self._progress()

    def tick(self, now: float) -> list[Report]:
        """Time has passed; to be called at least four times a second."""
        # Who was stopped for a while has not listened: that silence was ours, and bytes may wait.
        self._heard_at += max(0.0, now - self._ticked - 2 * TICK)
        self._ticked = max(self._ticked, now)
        if self.step is Step.ENDED:
            return []
        if self.step is not Step.PROBING and now - self._heard_at > SILENCE:
            return self._end(Why.STALE, "The box says nothing any more.")
        if self._doubted and self.step is Step.READY:
            return self._renew(Cause.UNSETTLED, now)
        sent = self._out.given_up(now)
        return (self._unanswered(sent.command, now) if sent else []) + self._progress()

    def outgoing(self, now: float) -> bytes:
        """What to write this moment, b"" for nothing; `now` is taken for the second at which it leaves."""
        data = b"" if self.step is Step.ENDED else self._out.outgoing(now)
        if data and self._said is not None:
            self._said(now, data)
        return data

    def due(self, now: float) -> float:
        """The next host second, at most TICK away, at which `tick` and `outgoing` have something to do."""
        due = None if self.step is Step.ENDED else self._out.due(now)
        return now + TICK if due is None else max(now, min(due, now + TICK))

    def counters(self) -> Counters:
        """What was counted so far."""
        mapping, health = self._time.clock.mapping, self._health
        least, median = self._time.clock.trips or (None, None)
        return Counters(
            frames=self._decoder.good,
            bad_frames=self._decoder.bad + self._decoder.overlong,
            bad_fields=self._count["bad_fields"],
            unknown=self._count["unknown"],
            echoes=self._decoder.echoes,
            old_session=self._count["old_session"],
            doubles=self._count["doubles"] + self._out.inbox.doubles,
            retransmissions=self._commands.retransmissions,
            unanswered=self._commands.unanswered,
            discarded=self._count["discarded"],
            resets=self._count["resets"],
            trip_least=least,
            trip_median=median,
            clock_error=mapping.error if mapping else None,
            clock_skew=mapping.rate - 1 if mapping else None,
            box_bad=health.bad if health else 0,
            box_drop=health.drop if health else 0,
            box_glitch=health.glitch if health else 0,
            box_gap=health.gap if health else 0,
            box_queue=health.queue if health else 0,
        )

    # --- sessions ------------------------------------------------------------------------------------------------

    def _greet(self, nonce: int, now: float) -> None:
        """A new session: nothing of the one before counts any more."""
        self.step = Step.PROBING
        self._doubted = False
        self._heard_at = now
        self._early: list[tuple[int, Event]] = []
        self._time = Timeline(self._rounds)
        self._out = Outbox(now=now, nonce=nonce, commands=self._commands, wishes=self._wishes, timeline=self._time)

    def _renew(self, cause: Cause, now: float) -> list[Report]:
        self._count["resets"] += 1
        self._count["doubles"] += self._out.inbox.doubles
        report = WasReset(cause=cause, armed=self.armed)
        self.armed = 0
        self._greet(_following(self._out.nonce), now)
        return [report]

    def _end(self, why: Why, sentence: str) -> list[Report]:
        self.step = Step.ENDED
        report = Ended(why=why, sentence=sentence, overheard=self._overheard, armed=self.armed)
        self.armed = 0
        return [report]

    def _identified(self, box: Identity) -> list[Report]:
        if box.nonce != self._out.nonce or self._out.answered(box.id) is None:
            return []
        self._identity = box
        if box.version != VERSION:
            sentence = f"The box speaks version {box.version} of the protocol, and this program version {VERSION}"
            return self._end(Why.VERSION, f"{sentence}: flash the box's program that came with this one.")
        if self._wanted_uid not in ("", self.uid):
            return self._end(Why.OTHER_BOX, f"This is box {self.uid}, and {self._wanted_uid} is looked for.")
        if box.uid == NO_UID and self._spare_uid is not None:
            self._wishes.set(Setting.UID, self._spare_uid)
        self._out.greeted = True
        self.step = Step.SYNCING
        return [Found(uid=self.uid)]

    def _progress(self) -> list[Report]:
        """Ready once the clock is known and all settings are answered; hands that came meanwhile are told then."""
        if self.step is not Step.SYNCING or not self._out.synced or self._identity is None:
            return []
        box = self._identity
        self.step = Step.READY
        self._out.open = True
        self.ready = Ready(
            uid=self.uid,
            resolution=box.resolution / 1_000_000,
            keys=box.keys,
            lamps=box.lamps,
            caps=box.caps,
            version=box.version,
            firmware=box.firmware,
            boot=box.boot,
        )
        return [self.ready, *self._hands(self._early)]

    def _unanswered(self, command: Command, now: float) -> list[Report]:
        match command:
            case _ if self.step is Step.PROBING:
                if self.ready is not None:
                    return self._end(Why.STALE, "The box does not answer any more.")
                return self._end(Why.NO_ANSWER, f"No button box answers: {recognise(self._overheard).value} was heard.")
            case Arm():
                return self._renew(Cause.ARM_UNANSWERED, now)
            case _ if self._out.deaf:
                return self._renew(Cause.DEAF, now)
            case Ping() | Query():
                return []
            case _:
                return [Unanswered(letter=command.LETTER)]

    # --- what the box says ---------------------------------------------------------------------------------------

    def _take(self, frame: Frame, at: float) -> list[Report]:
        try:
            message = from_frame(frame)
        except BadField:
            self._count["bad_fields"] += 1
            return []
        except UnknownLetter:
            self._count["unknown"] += 1
            return []
        return self._greeting(message) if self.step is Step.PROBING else self._message(message, at)

    def _greeting(self, message: Message) -> list[Report]:
        match message:
            case Identity():
                return self._identified(message)
            case Boot():  # what was said to it before is lost
                self._commands.hurry()
            case Press() | Release():
                self._count["old_session"] += 1
        return []

    def _message(self, message: Message, at: float) -> list[Report]:
        match message:
            case Boot():
                return self._renew(Cause.BOOTED, at)
            case Press() | Release():
                return self._events(message, at)
            case Health():
                return self._health_told(message, at)
            case Fault():
                return [BoxFault(code=message.code)]
            case Pong() | Armed() | Reply():
                sent = self._out.answered(message.id)
                return self._answer(sent, message, at) if sent else []
            case _:
                return []

    def _answer(self, sent: Sent, message: Pong | Armed | Reply, at: float) -> list[Report]:
        match message, sent.command:
            case Pong(), Ping():
                return self._read(sent, message.t, at)
            case Armed(), Arm() as command:
                return self._read(sent, handled(message, command), at) or self._round_armed(command, message)
            case Reply(code=Code.OK), Lamps() as command:
                self._wishes.picture.shows(command.mask, command.pattern)
            case Reply(code=Code.OK), Config(key=Setting.UID) as command if self._identity is not None:
                self._identity = replace(self._identity, uid=command.value)
            case Reply(code=Code.WRONG_STATE), Arm() | Disarm() | Lamps():
                return self._renew(Cause.WRONG_STATE, at)
            case Reply(code=code), command if code != Code.OK:
                return [Declined(letter=command.LETTER, code=code)]
        return []

    def _events(self, event: Event, at: float) -> list[Report]:
        if event.session != self._out.session:
            self._count["old_session"] += 1
            return []
        events = self._out.inbox.take(event)
        if self.step is not Step.READY:
            self._early += events
            return []
        if events:
            self._out.pings.soon(at)
        return self._hands(events)

    def _hands(self, events: list[tuple[int, Event]]) -> list[Report]:
        hands: list[Report] = []
        for number, event in events:
            match event:
                case Press():
                    hands.append(self._hand(number, event))
                case Release():  # never asked for
                    self._out.inbox.unwanted(number)
        return hands

    def _hand(self, number: int, press: Press) -> Hand:
        hand = self._time.told(number, press)
        if hand.flags & IN_TIME:
            self._out.barrier.settled(hand.at)  # who judges will ask soon
        if Flags.FIRST in hand.flags and hand.round == self.armed and Mode.LIGHT_FIRST in self._mode:
            self._wishes.picture.lights_itself(1 << hand.key, Pattern.ON)
        return hand

    def _health_told(self, health: Health, at: float) -> list[Report]:
        self._health = health
        if health.state in _AWAY:
            return self._renew(Cause.NO_HOST, at)
        if self._identity is not None and health.boot != self._identity.boot:
            return self._renew(Cause.BOOT_COUNT, at)
        told = self._out.inbox.acknowledged
        if health.id:
            sent = self._out.answered(health.id)
            if sent is None:
                return []
            told = self._out.told_before_query
            if reports := self._read(sent, health.t, at):
                return reports
        if self.step is Step.READY and self._out.inbox.proves(health.queue, told):
            self._out.barrier.prove(self._time.moment(health.t))
        return []

    def _read(self, sent: Sent, stamp: int, at: float) -> list[Report]:
        """The box's clock stood there while a command was there and back. Of one sent twice nobody knows which."""
        if sent.retried:
            self._count["discarded"] += 1
        elif not self._time.clock.add(stamp, sent.first, at):
            return self._renew(Cause.CLOCK, at)
        return []

    def _round_armed(self, command: Arm, armed: Armed) -> list[Report]:
        if armed.round != self.armed:
            return []
        if Mode.CUE_LAMPS in command.mode:
            self._wishes.picture.lights_itself(command.mask, Pattern.SLOW)
        return [self._time.opened(armed)]


def _following(nonce: int) -> int:
    """Another nonce; its low byte, the number of the session, is never 0 and never that of the one before."""
    following = (nonce * 1664525 + 1013904223) % (1 << 32)
    return following if following & 0xFF else _following(following)
