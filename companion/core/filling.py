"""A form on its way to a command: what is filled, what is left out, and what is still to be asked.

Must not read keys or lines, and must not repeat an answer: a blank may be secret.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.prompts import Field, Form, Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """`missing` is what is still to be asked, in order.

    `prompt` is the question it answers, None for a form that is always at hand; `in_full`: what may be left out is
    asked too, for the form wants it so, or it was called up by its label and has nothing else to ask."""

    prompt: Prompt | None
    form: Form
    seat: int | None
    values: dict[str, Any] = field(default_factory=dict, repr=False)
    left_out: frozenset[str] = frozenset()
    in_full: bool = False

    @property
    def missing(self) -> tuple[Field, ...]:
        return tuple(each for each in self.form.fields if each.name not in self.values | dict.fromkeys(self.left_out))

    @property
    def must_be_answered(self) -> bool:
        """Whether something that is missing has no proposal and cannot be left out."""
        return any(blank.required and blank.default is None for blank in self.missing)

    def proposed(self, blank: Field) -> Filling:
        """The same form with this blank as it is proposed, or left out."""
        if blank.default is None:
            return replace(self, left_out=self.left_out | {blank.name})
        return self.filled(blank, blank.default)

    def with_proposals(self) -> Filling:
        """Everything left as it is proposed, or left out, up to a blank that has to be answered."""
        filling = self
        for blank in self.missing:
            if blank.default is None and blank.required:
                return filling
            filling = filling.proposed(blank)
        return filling

    def filled(self, blank: Field, value: Any) -> Filling:
        return replace(self, values={**self.values, blank.name: value})


def begun(prompt: Prompt, seat: int | None = None, *, in_full: bool = False) -> Filling:
    """The form of a question with nothing in it, for the seat that is asked or for this one of several."""
    assert prompt.form is not None
    by = seat if prompt.seat is None else prompt.seat
    return Filling(prompt=prompt, form=prompt.form, seat=by, in_full=in_full or prompt.form.whole)
