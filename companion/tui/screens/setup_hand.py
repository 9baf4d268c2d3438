"""What the hand does on the setup screen: keys and words in, the next form out, and what is to be said about it.

Must not draw, and must not begin anything. What is refused stays where it was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from companion.core.messages import Value
from companion.tui.backstage import Backstage, GameCard, Setup, Snag, Trouble
from companion.tui.screens.setup_form import PAGE, Kind, SetupForm, Spot
from companion.tui.widgets.typed import parts_of

T = TypeVar("T")


class Step(StrEnum):
    """What a key comes to. EDIT: it is for the blank."""

    EDIT = "edit"
    DONE = "done"
    BEGIN = "begin"
    BACK = "back"
    SETTINGS = "settings"


class SetupHand:
    """`form` is what stands on the screen, `choices` the words that have a digit where the hand is ("" for one that
    is taken), `said` a sentence about the last key, `snag` what keeps the play from beginning. Raises Trouble."""

    def __init__(self, stage: Backstage, setup: Setup) -> None:
        self._stage = stage
        form = SetupForm(
            card=_card(stage, setup.game),
            setup=setup,
            names=tuple(stage.names()),
            profiles=tuple(stage.profiles(setup.game)),
        )
        self.said = ""
        self.wrong: frozenset[Spot] = frozenset()
        self.snag: Snag | None = None
        self.choices: tuple[str, ...] = ()
        self.form = form
        spot = Spot(kind=Kind.NAME, seat=form.count + 1)
        self._go(form.at(spot) if form.count < form.card.low else form.to_open())

    @property
    def words(self) -> Sequence[str]:
        """All that can be chosen where the hand is."""
        spot = self.form.spot
        if spot.kind is Kind.NAME:
            return self.form.names
        if spot.kind is Kind.INPUT and self.form.input(spot.key).type != "int":
            return self._asked(lambda: self._stage.hints(self.form.setup, spot.key), ())
        return ()

    @property
    def has_more(self) -> bool:
        return len(self.words) > PAGE

    def completion(self, text: str) -> str:
        """The text with what is still missing of the word that begins so; "" if none does."""
        if not text.strip():
            return ""
        if self.form.spot.kind is Kind.NAME:
            found = self.form.completion(text)
        else:
            found = meant(text, [word for word in self.words if self._can_be(word)])
        return text + found[len(text) :] if len(found) > len(text) else ""

    # Words

    def typed(self, text: str) -> None:
        """What stands in the blank is another text."""
        self.said = ""
        self.form = self.form.typed(text)
        self.wrong -= {self.form.spot}

    def several(self, names: Sequence[str]) -> None:
        """Seat several at once: the first where the hand is, the others after the last; one that cannot stand is left
        out, and said why."""
        form, spot = self.form, self.form.spot
        if spot.kind is not Kind.NAME:
            self.typed(" ".join(names))
            return
        if len(names) > form.card.high - form.count + (spot.seat <= form.count):
            self.said = f"That is too many: {form.card.title} has at most {form.card.high} players. Nobody is seated."
            return
        said: list[str] = []
        for name in names:
            tried = form.at(spot).typed(name)
            reason = self._doubt(tried, spot)
            if reason:
                said.append(f"{name[:40]} is left out. {reason}")
                continue
            form = tried
            spot = Spot(kind=Kind.NAME, seat=form.count + 1)
        self._go(form.at(Spot(kind=Kind.NAME, seat=form.rows)))
        self.said = " ".join(said)

    def settle(self, settings: Mapping[str, Value], *, all_inputs: bool) -> None:
        """The settings are these from now on."""
        self._go(self.form.settled(settings, all_inputs=all_inputs))

    def go(self, spot: Spot) -> None:
        """The hand was put there."""
        self._moved(self.form.at(spot))

    # Keys

    def press(self, key: str, *, at_start: bool = True, at_end: bool = True) -> Step:
        """One key by its name; `at_start` and `at_end` say where the cursor of the blank is."""
        step = self._anywhere(key)
        if step is None:
            step = self._in_blank(key, at_start, at_end) if self.form.spot.is_blank else self._on_line(key)
        return step

    def _anywhere(self, key: str) -> Step | None:
        match key:
            case "ctrl+s":
                return self.start()
            case "ctrl+o" | "escape":
                return Step.BACK
            case "up" | "down":
                return self._moved(self.form.up_or_down(-1 if key == "up" else 1))
            case "ctrl+p" | "ctrl+n":
                return self._moved(self.form.shifted(-1 if key == "ctrl+p" else 1))
            case "ctrl+r":
                return self._removed()
            case _:
                return None

    def _in_blank(self, key: str, at_start: bool, at_end: bool) -> Step:
        match key:
            case "enter":
                return self._entered()
            case "tab":
                self.typed(self.completion(self.form.text(self.form.spot)) or self.form.text(self.form.spot))
                return self._entered()
            case "left" if at_start:
                return self._moved(self.form.sideways(-1))
            case "right" if at_end and not self.completion(self.form.text(self.form.spot)):
                return self._moved(self.form.sideways(1))
            case digit if len(digit) == 1 and digit in "0123456789" and self._digits_choose:
                return self._chosen(int(digit))
            case _:
                return Step.EDIT

    @property
    def _digits_choose(self) -> bool:
        """A word is never begun with a digit where digits choose; inside a name they are letters like others."""
        is_name = self.form.spot.kind is Kind.NAME
        return (self.has_more or any(self.choices)) and not (is_name and self.form.text(self.form.spot))

    def _on_line(self, key: str) -> Step:
        match self.form.spot.kind, key:
            case Kind.START, "enter" | "space":
                return self.start()
            case Kind.SETTINGS, "enter" | "space" | "right":
                return Step.SETTINGS
            case Kind.NUMBERS, "left" | "right" | "space":
                return self._moved(self.form.turned(-1 if key == "left" else 1))
            case Kind.NUMBERS, "enter" | "tab":
                return self._moved(self.form.to_open())
            case _, "tab":
                return self._moved(self.form.up_or_down(1))
            case _:
                return Step.DONE

    def start(self) -> Step:
        """BEGIN if nothing is missing; else the hand goes to the blank that is."""
        self.said = ""
        self._judge()
        if self.said:
            return Step.DONE
        if self.snag is None:
            return Step.BEGIN
        snag = self.snag
        kind = Kind.INPUT if snag.key else Kind.NAME
        spot = Spot(kind=kind, seat=snag.seat, key=snag.key) if snag.seat else Spot(kind=Kind.SETTINGS)
        self._go(self.form.at(spot))
        self.said = snag.text
        return Step.DONE

    def _entered(self) -> Step:
        """Enter in a blank: the next one, unless this one cannot stand."""
        form, spot = self.form, self.form.spot
        names = parts_of(form.text(spot))
        if spot.kind is Kind.NAME and len(names) > 1:
            self.several(names)
            return Step.DONE
        if spot.kind is Kind.NAME and spot.seat > form.count:
            return self._named_all()
        left = [word for word in self.choices if word]
        if spot.kind is Kind.INPUT:
            text = form.text(spot) or (left[0] if len(left) == 1 else "")
            form = form.typed(meant(meant(text, left), self.words))
        reason = self._doubt(form, spot)
        if reason:
            return self._refused(form, reason)
        return self._moved(form.onward())

    def _named_all(self) -> Step:
        """Enter alone in the row of the next seat."""
        low, high = self.form.card.low, self.form.card.high
        if self.form.count >= low:
            return self._moved(self.form.to_open())
        seats = f"{low}" if low == high else f"{low} to {high}"
        self.said = f"{seats} play this game; named so far: {self.form.count}."
        return Step.DONE

    def _chosen(self, digit: int) -> Step:
        """The word with this digit, or the next page of them."""
        if digit == 0:
            if self.has_more:
                self.said = ""
                self.form = self.form.page_turned(len(self.words))
                self.choices = self._offered()
            return Step.DONE
        word = self.choices[digit - 1] if digit <= len(self.choices) else ""
        if not word:
            self.said = "Nothing has that digit here now."
            return Step.DONE
        return self._moved(self.form.typed(word).onward())

    def _removed(self) -> Step:
        form, spot = self.form, self.form.spot
        if not spot.is_blank or spot.seat > form.count:
            return Step.DONE
        form = form.without(spot.seat)
        self._moved(form.at(Spot(kind=Kind.NAME, seat=min(spot.seat, form.rows))))
        return Step.DONE

    def _refused(self, form: SetupForm, reason: str) -> Step:
        self.form = form
        self.wrong |= {form.spot}
        self._judge()
        self.said = reason
        return Step.DONE

    def _moved(self, form: SetupForm) -> Step:
        """Go there. What is left behind and cannot stand is marked, and said."""
        before = self.form.spot
        reason = self._doubt(self.form, before) if before.is_blank and before != form.spot else ""
        self._go(form)
        self.said = reason
        return Step.DONE

    def _go(self, form: SetupForm) -> None:
        self.said = ""
        self.form = form
        self.choices = self._offered()
        self._judge()

    # What may stand

    def _offered(self) -> tuple[str, ...]:
        if self.form.spot.kind is Kind.NAME:
            return tuple(self.form.known_names())
        first = self.form.page * PAGE
        return tuple(word if self._can_be(word) else "" for word in self.words[first : first + PAGE])

    def _can_be(self, word: str) -> bool:
        return not self._doubt(self.form.typed(word), self.form.spot)

    def _doubt(self, form: SetupForm, spot: Spot) -> str:
        if not spot.is_blank:
            return ""
        return self._asked(lambda: self._stage.doubt(form.setup, spot.seat, spot.key), "")

    def _judge(self) -> None:
        """What is missing, and which blanks cannot stand."""
        self.snag = self._asked(lambda: self._stage.trouble(self.form.setup), None)
        spots = (each for each in self.form.spots() if each != self.form.spot and self.form.text(each))
        here = self.wrong & {self.form.spot}
        self.wrong = here | {each for each in spots if self._doubt(self.form, each)}

    def _asked(self, ask: Callable[[], T], otherwise: T) -> T:
        try:
            return ask()
        except Trouble as trouble:
            self.said = str(trouble)
            return otherwise


def meant(text: str, words: Iterable[str]) -> str:
    """The word that begins so, if only one does; else the text itself."""
    wanted = text.strip().casefold()
    known = list(words)
    whole = [word for word in known if word.casefold() == wanted]
    found = whole or [word for word in known if wanted and word.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else text


def _card(stage: Backstage, key: str) -> GameCard:
    """Raises Trouble for a game that is not here."""
    found = next((card for card in stage.games() if card.key == key), None)
    if found is None:
        raise Trouble(f"There is no game {key} here.")
    return found
