"""How a play begins, as one JSON object.

Must not know a game: what the seats brought and the facts stay as they are.
"""

from __future__ import annotations

import msgspec

from companion.codec.explain import UNREADABLE, CodecError, explained
from companion.codec.plain_json import refuse_twice
from companion.codec.shapes import shape_of
from companion.core.game import Start


def start_text(start: Start) -> str:
    """A play's roster, inputs, settings and facts as one JSON object."""
    return msgspec.json.encode(shape_of(Start).out(start)).decode()


def start_from(text: str) -> Start:
    """What `start_text` wrote. Raises CodecError if it cannot be read."""
    shape = shape_of(Start)
    try:
        wire = msgspec.json.decode(text, type=shape.wire)
        refuse_twice(text)
    except UNREADABLE as error:
        problem, where = explained(error)
        raise CodecError(f"The start of the play cannot be read: {problem}.", where) from None
    made: Start = shape.back(wire)
    return made
