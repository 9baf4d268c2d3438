"""The ways from the play screen to the others and back: log, rules, table view, forms, repairs.

Must not decide anything: what another screen returns is done as if a key had asked for it. Screens are loaded when
they are first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.core.messages import Command
from companion.tui.keys.acts import Place
from companion.tui.keys.forms import changes_of
from companion.tui.keys.hints import every_key

if TYPE_CHECKING:
    from companion.core.filling import Filling
    from companion.core.view import View
    from companion.tui.actions import Done
    from companion.tui.screens.more import Choice
    from companion.tui.screens.play import PlayScreen


class Ways:
    """The ways from one play screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen

    def look_again(self) -> None:
        """Let whatever is on top of the play see that something has changed."""
        for screen in self._screen.app.screen_stack:
            again = getattr(screen, "look_again", None)
            if again is not None:
                again()

    # Places

    def show(self, place: Place) -> None:
        screen = self._screen
        match place:
            case Place.TABLE:
                from companion.tui.screens.table_view import TableViewScreen

                view = TableViewScreen(screen.play.table, screen.come, lambda: screen.aside, lambda: screen.buttons)
                self._push(view)
            case Place.LOG:
                from companion.tui.screens.log import LogScreen

                self._push(LogScreen(screen.play.table, rewind=screen.actions.rewind, races=screen.scene.has_windows))
            case Place.RULES:
                from companion.tui.screens.more import only_here
                from companion.tui.screens.rules import RulesScreen

                now = [(hint.key, hint.label) for hint in screen.keypad.hints()]
                now += only_here(screen.scene, now) if screen.scene.result is None else ()
                self._push(RulesScreen(screen.play.table, now, every_key(screen.scene)))
            case Place.MORE:
                from companion.tui.screens.more import MoreScreen

                self._push(MoreScreen(screen.scene), self._chosen)

    def _push(self, screen: Any, back: Callable[[Any], None] | None = None) -> None:
        self._screen.app.push_screen(screen, back)

    def _chosen(self, choice: Choice | None) -> None:
        from companion.tui.messages import Home
        from companion.tui.screens.more import Errand, OwnPage

        match choice:
            case None:
                pass
            case Errand.WAIT:
                self._screen.answer(self._screen.actions.reopen())
            case Errand.NUMBERS:
                self._numbers()
            case Errand.SETTINGS:
                self._settings()
            case Errand.HOME:
                self._screen.post_message(Home())
            case OwnPage(seat=seat):
                self._own_page(seat)
            case _:
                self._screen.do(choice)

    # Dialogs

    def confirm(self, sentence: str, again: Callable[[], Done]) -> None:
        """Do it after a yes."""
        from companion.tui.screens.confirm import ConfirmScreen, as_question

        self._push(ConfirmScreen(as_question(sentence)), lambda yes: self._screen.answer(again()) if yes else None)

    def ask(self, filling: Filling) -> None:
        """All blanks of a form, or the sheet for changes; what the rules will not have is said where it was typed."""
        screen, prompt = self._screen, filling.prompt
        changes = changes_of(filling.form)

        def give(filled: Filling) -> str:
            return screen.actions.fill(filled).sentence

        def is_open() -> bool:
            return prompt is None or any(prompt.id == each.id for each in screen.scene.prompts)

        def view() -> View:
            return screen.scene.view

        if changes is not None:
            from companion.tui.screens.effect import EffectScreen

            foreseen, roster = screen.actions.foreseen, screen.scene.roster
            self._push(EffectScreen(filling, changes, roster, view, give=give, is_open=is_open, foreseen=foreseen))
            return
        from companion.tui.screens.form import FormScreen

        self._push(FormScreen(filling, screen.scene.roster, view=view, give=screen.actions.fill, is_open=is_open))

    def _own_page(self, seat: int) -> None:
        from companion.tui.screens.own_page import OwnPageScreen

        self._push(OwnPageScreen(self._screen.play.table, seat, self.ask))

    def _numbers(self) -> None:
        from companion.tui.screens.numbers import NumbersScreen

        self._push(NumbersScreen(self._screen.play.table, self._give))

    def _settings(self) -> None:
        from companion.tui.screens.settings import SettingsScreen

        self._push(SettingsScreen(self._screen.play.table, self._give))

    def _give(self, command: Command, *, seat: int | None = None, prompt: str | None = None) -> str:
        return self._screen.actions.give(command, seat=seat, prompt=prompt).sentence
