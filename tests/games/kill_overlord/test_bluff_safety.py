"""Invariant 4: what anybody receives never depends on who could react, nor on who has passed and who is just silent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.happenings import WindowOpened
from companion.games.kill_overlord import GAME
from tests.games.kill_overlord.play import Evening

WINDOWS = ("retaliate", "retaliate on retaliate", "plead", "keys", "last call")
SECONDS = {"retaliate": 3.0, "retaliate on retaliate": 3.0, "keys": 5.0, "last call": 2.0, "plead": None}


def in_window(which: str, players: int, *, dead: int = 0, **how: Any) -> Evening:
    """An evening in which this window is open; `dead` people besides the four who act were executed before."""
    play = Evening(players, **{"level": "full", **how}).begin()
    for who in play.people[4 : 4 + dead]:
        play.execute(who)
    play.open("Ben")
    if which == "keys":
        return play.plays("Ben", "Uprising", shown=True).unanswered()
    play.plays("Ben", "Victimize", "Anna")
    if which == "retaliate on retaliate":
        return play.reacts("Dan")
    if which == "retaliate":
        return play
    play.unanswered()
    if play.asked_about("P-KO-07"):
        play.chooses("Anna", "pay")
    return play.wait(4).cannot("Anna") if which == "last call" else play


def received(play: Evening, eyes: str | None) -> bytes:
    """Everything that these eyes have been given: view, open questions, and every sentence told so far."""
    seat = play.seat(eyes)
    told = []
    for given_ in play.past:
        state = given_.before
        for event in given_.events:
            told.append(GAME.tell(state, event, seat))
            state = GAME.evolve(state, event)
    asked = [prompt for prompt in play.prompts if prompt.is_for(seat)]
    waits = [prompt.wait for prompt in play.prompts]
    sentences = [sentence for sentence in told if sentence]
    return repr((GAME.view(play.state, seat), asked, waits, sentences)).encode()


def everybody(play: Evening) -> dict[str | None, bytes]:
    return {eyes: received(play, eyes) for eyes in (None, *play.people)}


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_pass_looks_like_silence_to_every_eye(data: st.DataObject) -> None:
    """Invariant 4, G-7: single passes are never shown; a window that some have passed in ends like any other."""
    players = data.draw(st.integers(4, 8))
    which = data.draw(st.sampled_from(WINDOWS))
    dead = data.draw(st.integers(0, players - 4))
    clocks = data.draw(st.sampled_from(["on", "off"]))
    silent = in_window(which, players, dead=dead, clocks=clocks)
    asked = silent.may_react
    passing = data.draw(st.lists(st.sampled_from(asked), unique=True, max_size=len(asked) - 1))
    delays = [data.draw(st.floats(0, 0.2)) for _ in passing]
    quiet, loud = silent, silent.twin()
    for who, delay in zip(passing, delays, strict=True):
        loud.wait(delay).passes(who)
        quiet.wait(delay)
        assert everybody(loud) == everybody(quiet)
    if data.draw(st.booleans()) and (others := [who for who in asked if who not in passing]):
        presser = data.draw(st.sampled_from(others))
        for play in (loud, quiet):
            play.settled().claim(presser).wait(0.1)
        assert everybody(loud) == everybody(quiet)
        for play in (loud, quiet):
            play.takes_back(presser)
    assert everybody(loud) == everybody(quiet)
    if quiet.deadline is not None:
        for play in (loud, quiet):
            play.run_out()
        assert everybody(loud) == everybody(quiet)


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_a_window_opens_for_everybody_whatever_the_hands(data: st.DataObject) -> None:
    """Invariant 4, KO-11: eligible from public rules only, always as long; an empty hand is asked as well."""
    players = data.draw(st.integers(4, 8))
    which = data.draw(st.sampled_from(WINDOWS))
    dead = data.draw(st.integers(0, players - 4))
    names = Evening(players).people
    hand = {who: data.draw(st.integers(0, 6)) for who in names}
    play = in_window(which, players, dead=dead, clocks="on", hand=hand)
    out = set(names[4 : 4 + dead])
    actor = {"retaliate on retaliate": "Dan", "plead": "Anna", "last call": "Anna"}.get(which, "Ben")
    assert play.may_react == [who for who in names if who not in out and who != actor]
    opened = play.happened(WindowOpened)[-1]
    assert opened.maximum == SECONDS[which]
    assert opened.minimum == (2.0 if which == "plead" else 0.0)


@pytest.mark.parametrize("which", WINDOWS)
@pytest.mark.parametrize("clocks", ["on", "off"])
def test_every_asked_seat_gets_the_same_question(which: str, clocks: str) -> None:
    """Invariant 4: text, options, time; the same for each of them."""
    play = in_window(which, 7, clocks=clocks)
    question = play.reaction
    assert question is not None
    for who in play.may_react:
        mine = [prompt for prompt in play.prompts if prompt.is_for(play.seat(who)) and prompt.id == question.id]
        assert mine == [question]
    assert question.seat is None


def test_no_view_depends_on_whose_eyes_look() -> None:
    """D.7, KO-9: the app knows no hand, so there is nothing to hide and nothing to slip."""
    for which in WINDOWS:
        play = in_window(which, 6)
        assert len({repr(GAME.view(play.state, seat)) for seat in (None, *range(1, 7))}) == 1


def test_all_have_passed_is_told_and_nobody_is_named() -> None:
    """G-7: the end of a window that everybody passed in names nobody."""
    play = in_window("retaliate", 5, clocks="on").listen().passes("Anna", "Cleo", "Dan", "Eva")
    assert play.window != "TW-KO-1"
    passed = [sentence for sentence in play.story if "pass" in sentence.lower()]
    assert passed
    assert not any(who in sentence for sentence in passed for who in play.people)
