"""What each command of a host does to a software box, and its answer.

Pure. Must not know bytes, or which commands were there before.
"""

from __future__ import annotations

from companion.box.device.body import MICROSECONDS, Body
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    BoxMessage,
    Code,
    Config,
    Disarm,
    HostMessage,
    Lamps,
    Ping,
    Pong,
    Reply,
    Setting,
    Tone,
)

_LEAST_AND_MOST = {
    Setting.CONFIRM_US: (50, 1_900),
    Setting.RELEASE_MS: (1, 250),
    Setting.RETRANSMIT_MS: (20, 1_000),
    Setting.HEARTBEAT_MS: (100, 1_000),
}
"""Beyond these a box would be deaf, or do nothing but send."""


def obey(body: Body, command: HostMessage, now: int) -> BoxMessage | None:
    """The answer to a command that needs only the body; None for what has no answer."""
    match command:
        case Ping():
            return Pong(id=command.id, t=now & MICROSECONDS)
        case Ack():
            body.events.acknowledge(command.number)
            return None
        case Arm() | Disarm() | Lamps() | Tone() | Config() if not body.host:
            return Reply(id=command.id, code=Code.WRONG_STATE)
        case Config():
            return Reply(id=command.id, code=_configure(body, command))
        case Arm():
            return _arm(body, command, now)
        case Disarm():
            body.disarm(now)
            return Reply(id=command.id, code=Code.OK)
        case Lamps():
            body.light(command.mask, command.pattern, now)
            return Reply(id=command.id, code=Code.OK)
        case Tone():
            body.sound(command.hertz, command.milliseconds, now)
            return Reply(id=command.id, code=Code.OK)
        case _:
            raise AssertionError(f"{command} is answered by whoever knows what the box is")


def _arm(body: Body, command: Arm, now: int) -> Armed:
    opens = body.arm(command.round, command.mode, command.mask, command.delay, command.duration, now)
    return Armed(id=command.id, round=command.round, t=opens & MICROSECONDS, down=body.keys.down())


def _configure(body: Body, command: Config) -> Code:
    value = command.value
    match command.key:
        case Setting.LAMP_OF_KEY:
            key, lamp = divmod(value, 256)
            if key >= len(body.lamp_of) or lamp >= len(body.lamps):
                return Code.BAD_FIELD
            body.lamp_of[key] = lamp
        case _ if command.key in _LEAST_AND_MOST:
            least, most = _LEAST_AND_MOST[Setting(command.key)]
            if not least <= value <= most:
                return Code.BAD_FIELD
            _tune(body, Setting(command.key), value)
        case _:
            return Code.BAD_FIELD
    return Code.OK


def _tune(body: Body, setting: Setting, value: int) -> None:
    match setting:
        case Setting.CONFIRM_US:
            body.keys.confirm = value
        case Setting.RELEASE_MS:
            body.keys.release = value * 1_000
        case Setting.RETRANSMIT_MS:
            body.events.retransmit = value * 1_000
        case Setting.HEARTBEAT_MS:
            body.heartbeat = value * 1_000
