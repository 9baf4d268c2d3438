"""The one thing that Space does, found over all open questions.

Must not confirm a card that is to be shown: a hand on Space would do it by habit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.core.filling import Filling, begun
from companion.core.messages import Next, Resume
from companion.core.prompts import Option, Prompt, Role
from companion.tui.keys.acts import Ask, Give
from companion.tui.keys.forms import for_keys, has_secret, more_of, next_blank, started, takes_letters
from companion.tui.keys.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a key leads to, and its label: an act, or (`calls`) a question whose form is then asked key by key.

    `follow`: what the same seat is asked next belongs to it."""

    label: str
    act: Give | Ask | None = None
    calls: Prompt | None = None
    follow: int | None = None

    def is_about(self, prompt_id: str) -> bool:
        """Whether it only leads to the form of this question."""
        filling = self.act.filling if isinstance(self.act, Ask) else None
        prompt = self.calls if filling is None else filling.prompt
        return prompt is not None and prompt.id == prompt_id


def primary(scene: Scene, chosen: int | None = None) -> Step | None:
    """None where nothing is the one thing to do. `chosen`: whose form is meant, where several seats have one."""
    if scene.held and any(prompt.held for prompt in scene.prompts):
        return Step(label="let the clock run", act=Give(command=Resume()))
    if scene.judging is not None:
        return None
    if chosen is not None and secrets_of(scene):
        return _own_secret(scene, chosen, in_full=False)
    target, letters = _called(scene, letters=False), _called(scene, letters=True)
    return _act(scene) or target or going_on(scene) or letters or dialog(scene, chosen)


def secrets_of(scene: Scene) -> tuple[Prompt, ...]:
    """The questions that ask seats for a secret of their own."""
    return tuple(each for each in scene.prompts if _is_anothers_secret(each))


def _own_secret(scene: Scene, chosen: int, *, in_full: bool) -> Step | None:
    """Where seats are asked for secrets, a seat that is named is asked for its own and for nothing else: whoever wants
    to seal a second time must not find a blank that everybody reads."""
    found = _fillings(scene.prompts, chosen, in_full=in_full)
    filling = next((each for each in found if each.seat == chosen and has_secret(each.form)), None)
    return _asked(filling, scene) if filling is not None else None


def _act(scene: Scene) -> Step | None:
    for prompt in scene.prompts:
        option = prompt.option(Role.PRIMARY)
        if option is not None and not isinstance(option.command, Next):
            return chosen_option(prompt, option)
    return None


def chosen_option(prompt: Prompt, option: Option) -> Step:
    """Giving this option, or the form that says it and more."""
    if option.form_follows and for_keys(prompt):
        return Step(label=option.label, calls=prompt)
    if option.form_follows and prompt.form is not None:
        return Step(label=option.label, act=Ask(filling=started(prompt)))
    follow = prompt.seat if option.role is Role.PRIMARY and not isinstance(option.command, Next) else None
    give = Give(command=option.command, seat=prompt.giver(option), prompt=prompt.id)
    return Step(label=option.label, act=give, follow=follow)


def _called(scene: Scene, *, letters: bool) -> Step | None:
    """A seat's form that asks for a digit, or for a letter: these need no Space, so what goes on comes before them.

    A question that Space goes on from is left to it."""
    for prompt in scene.prompts:
        asks = prompt.seat is not None and for_keys(prompt) and not _goes_on(prompt)
        blank = next_blank(started(prompt)) if asks else None
        if prompt.seat is not None and blank is not None and takes_letters(blank) is letters:
            return Step(label=f"{scene.roster.name(prompt.seat)}, {blank.text}", calls=prompt)
    return None


def _goes_on(prompt: Prompt) -> bool:
    option = prompt.option(Role.PRIMARY)
    return option is not None and isinstance(option.command, Next)


def going_on(scene: Scene) -> Step | None:
    """The Next that is offered."""
    found = scene.next_step
    return chosen_option(*found) if found is not None else None


def dialog(scene: Scene, chosen: int | None, *, in_full: bool = False) -> Step | None:
    """The most pressing form with its blanks one below the other; that of the chosen seat if it has one, and no other
    while secrets are asked for."""
    if chosen is not None and secrets_of(scene):
        return _own_secret(scene, chosen, in_full=in_full)
    filling = next(_fillings(scene.prompts, chosen, in_full=in_full), None)
    if filling is not None and in_full and filling.prompt is not None and for_keys(filling.prompt):
        return opened(filling)
    return _asked(filling, scene) if filling is not None else None


def opened(filling: Filling) -> Step:
    """From a form that single keys answer to all its blanks."""
    return Step(label=more_of(filling), act=Ask(filling=replace(filling, in_full=True)))


def _asked(filling: Filling, scene: Scene) -> Step:
    whose = f"{scene.roster.name(filling.seat)}: " if filling.seat is not None else ""
    label = filling.form.label or filling.form.fields[0].text
    return Step(label=f"{whose}{label}", act=Ask(filling=filling))


def _fillings(prompts: Iterable[Prompt], chosen: int | None, *, in_full: bool) -> Iterator[Filling]:
    """Nobody types a secret for somebody else: with a seat chosen, only its own are open to it."""
    with_form = [prompt for prompt in prompts if prompt.form is not None]
    if chosen is not None:
        with_form = [each for each in with_form if _is_asked(each, chosen) or not _is_anothers_secret(each)]
    for prompt in sorted(with_form, key=lambda each: chosen is None or not _is_asked(each, chosen)):
        yield begun(prompt, _who(prompt, chosen), in_full=in_full)


def _is_anothers_secret(prompt: Prompt) -> bool:
    return prompt.form is not None and has_secret(prompt.form) and (prompt.seat is not None or bool(prompt.asked))


def _is_asked(prompt: Prompt, seat: int) -> bool:
    return seat == prompt.seat or seat in prompt.asked


def _who(prompt: Prompt, chosen: int | None) -> int | None:
    """Whose answer it is, where a question is asked of several; None is the table."""
    if chosen in prompt.asked:
        return chosen
    return prompt.asked[0] if len(prompt.asked) == 1 else None
