"""Strict translation between messages and JSON: for phones, scripts and journals.

Must not touch a file or a socket, and must not name a single game. For each dataclass a struct stands on the wire, so
that unknown keys are refused at every depth; a `Sealed` travels as its bare value and is never quoted in an error.
"""

from companion.codec.explain import CodecError
from companion.codec.messages import Codec
from companion.codec.plain_json import LARGEST, json_value
from companion.codec.start import start_from, start_text

__all__ = ["LARGEST", "Codec", "CodecError", "json_value", "start_from", "start_text"]
