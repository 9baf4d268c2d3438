"""The play screen: what is asked, the numbers, the window, what just happened, the keys.

Must not decide what a key means (`keys`) nor what the rules say (the table): it hands on, and draws what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from companion.tui.actions import Actions, Done
from companion.tui.backstage import Play
from companion.tui.drawing.page import Page, PlayNow, page
from companion.tui.keys.acts import Act, Ask, Fill, Give, Press, Redo, Say, Show, Undo
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene, scene_of
from companion.tui.screens.ways import Ways
from companion.tui.widgets.lines import Lines

TICK = 0.1
"""Seconds between two pictures of a clock that runs: its tenths are shown."""

PASTED = "Pasted text does nothing here."


class PlayScreen(Screen[None]):
    """One play. `ticks` gives seconds for what is meant by two quick presses, `ago` those since a key came in; play
    time is the table's own."""

    def __init__(self, play: Play, ticks: Callable[[], float], ago: Callable[[events.Key], float]) -> None:
        super().__init__()
        self.play = play
        self.actions = Actions(play.table, play.codec)
        self.keypad = Keypad()
        self.scene: Scene = scene_of(play.table)
        self.ways = Ways(self)
        self._ticks = ticks
        self._since = ago
        self._ago = 0.0
        self._said: tuple[str, ...] = ()
        self._whole = True
        self._answer = play.notice
        self._page = Page(lines=())
        self._canvas = Lines(self._draw)
        self._leave = play.table.watch(self._happened)
        self._clock: Timer | None = None
        self._collects: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self._canvas

    def on_mount(self) -> None:
        self._clock = self.set_interval(TICK, self._another_picture, pause=True)
        last = self.play.table.log(None)[-1:]
        if last:
            self._hear(last[0].number)
        self.play.hear(self.say)
        self.play.stirs(self._box_stirs)
        self.look()

    def on_unmount(self) -> None:
        self._leave()

    # What is on show

    def look(self) -> None:
        """Everything may have changed: look at the table again."""
        self.scene = scene_of(self.play.table)
        self.keypad.look(self.scene)
        self._another_picture()
        self.ways.look_again()

    def _another_picture(self) -> None:
        """Of this moment; while a clock runs there is one more in a moment."""
        self._canvas.redraw_soon()
        if self._clock is not None:
            (self._clock.resume if self.scene.clock_runs(self.play.table.time) else self._clock.pause)()

    def _box_stirs(self) -> None:
        """The button box has come or gone."""
        self._canvas.redraw_soon()
        self.ways.look_again()

    def say(self, sentence: str) -> None:
        """One sentence to whoever pressed."""
        self._answer = sentence
        self._canvas.redraw_soon()

    def _draw(self, width: int, height: int) -> Sequence[Content]:
        self._page = page(self.shows, width, height)
        return self._page.lines

    @property
    def shows(self) -> PlayNow:
        """All there is to draw now."""
        halted = self.play.table.halted
        return PlayNow(
            scene=self.scene,
            time=self.play.table.time,
            said=self._said,
            whole=self._whole,
            answer=halted or self._answer,
            grave=bool(halted),
            asking=self.keypad.asking,
            chosen=self.keypad.chosen,
            hints=tuple((hint.key, hint.label) for hint in self.keypad.hints()),
            box=self.play.box(),
            buttons=self.buttons,
        )

    @property
    def buttons(self) -> str:
        """What the buttons of a box mean now; "" without one that answers."""
        lamp = self.play.box()
        if lamp is None or not lamp.ok:
            return ""
        from companion.table.button_words import button_words  # a table without a box does without

        return button_words(self.scene.prompts, self.scene.roster)

    @property
    def aside(self) -> str:
        """What whoever pressed has to read: why not, what is half done, or that the box is lost; "" for nothing."""
        shows = self.shows
        lost = shows.box.sentence if shows.box is not None and not shows.box.ok else ""
        return shows.answer or shows.asking or lost

    def _happened(self, number: int) -> None:
        """The table has one entry more: by a key, by the clock, or by another program."""
        self._hear(number)
        self._answer = ""
        self.look()

    def _hear(self, number: int) -> None:
        """What an entry tells is told whole, unless the numbers on show say it all."""
        told = self.play.table.told(number, None)
        if told:
            self._said, self._whole = told, not self.play.table.puts_right(number)

    # Keys

    def on_screen_resume(self) -> None:
        """A key that is held down in a dialog, in the log or at home does nothing here. It counts from when it came,
        not from when this screen was there: so a press for the first step is not lost to a slow opening."""
        key = getattr(self.app, "last_key", "")
        if key:
            self.keypad.heard(key, getattr(self.app, "last_key_at", 0.0))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.come(event)

    def come(self, event: events.Key) -> None:
        """A key has come in, here or where all see it: a reaction counts from then."""
        self._ago = self._since(event)
        self.take(event.key)
        self._ago = 0.0

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.say(PASTED)

    def on_click(self, event: events.Click) -> None:
        """A hint is pressed by clicking it, a seat's digit by clicking its row."""
        seat = self._page.seat_at(event.y)
        if seat is not None:
            event.stop()
            self.take(str(seat))
            return
        key = self._page.key_at(event.x, event.y)
        hint = next((hint for hint in self.keypad.hints() if hint.key == key and hint.press), None)
        if hint is not None:
            event.stop()
            self.take(hint.press)

    def take(self, key: str) -> None:
        """One key, by its name."""
        self._answer = ""
        for act in self.keypad.press(key, self._ticks()):
            self.do(act)
        self._after_keys()

    def tick(self) -> None:
        """Time has passed: a number that was collected may be due."""
        for act in self.keypad.tick(self._ticks()):
            self.do(act)
        self._after_keys()

    def _after_keys(self) -> None:
        """What is half done has changed, and a number that is being collected waits for the next key."""
        if self._collects is not None:
            self._collects.stop()
            self._collects = None
        due = self.keypad.due
        if due is not None:
            self._collects = self.set_timer(max(0.01, due - self._ticks()), self.tick)
        self._canvas.redraw_soon()
        self.ways.look_again()

    def do(self, act: Act) -> None:
        """What a key asked for."""
        match act:
            case Give(command=command, seat=seat, prompt=prompt):
                self.answer(self.actions.give(command, seat=seat, prompt=prompt))
            case Fill(filling=filling):
                self.answer(self.actions.fill(filling))
            case Press(seat=seat, prompt=prompt):
                self.answer(self.actions.press(seat, prompt, ago=self._ago))
            case Undo():
                self.answer(self.actions.undo())
            case Redo():
                self.answer(self.actions.redo())
            case Say(sentence=sentence):
                self.say(sentence)
            case Ask(filling=filling):
                self.ways.ask(filling)
            case Show(place=place):
                self.ways.show(place)
            case _:
                pass

    def answer(self, done: Done) -> None:
        """What came of an act; what was only held back is asked about once."""
        if done.again is None:
            self.say(done.sentence)
            return
        self.ways.confirm(done.sentence, done.again)
