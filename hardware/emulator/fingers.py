"""What a person's fingers do at an emulated box: one button a key, or after `=` two buttons at once.

Must not press: it only says which buttons are meant.
"""

AT_ONCE = 50  # microseconds between two buttons that are pressed at once


class Fingers:
    """`buttons`: the key for each button, in their order."""

    def __init__(self, buttons: str) -> None:
        self._buttons = buttons
        self._two: list[int] | None = None

    def key(self, key: str) -> tuple[int, ...] | None:
        """The buttons to press now, none yet after `=`; None for a key that is no finger's. The same button twice, or
        a key that is no button's, lets the two be."""
        if key == "=":
            self._two = []
            return ()
        if self._two is None:
            return (self._buttons.index(key),) if key in self._buttons else None
        chosen = [*self._two, self._buttons.index(key)] if key in self._buttons else []
        self._two = chosen if len(chosen) == 1 else None
        return tuple(chosen) if len(set(chosen)) == 2 else ()

    @property
    def hint(self) -> str:
        """What the next key means where it means something else, else ""."""
        return "" if self._two is None else f"two at once: press {'one more' if self._two else 'two'}"
