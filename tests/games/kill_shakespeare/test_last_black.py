"""The last black marker of a liberation game on the score pad: one key, wherever it can happen (KS-15.4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from tests.games.kill_shakespeare.play import Play


def a_round(play: Play) -> Iterator[str]:
    """From the first event to the second one, step by step; nothing special happens."""
    yield play.step
    for command in (
        c.RevealEvent(cost=9, richard="delphos", macbeth="cawdor"),
        Next(),
        Next(),  # Hamlet is not there
        c.Report(result="lost"),
        c.EnterBids(totals=(0, 1, 3, 0)),
        Next(),  # no +2
        Next(),  # the effect
        c.RollDice(total=7),
        Next(),
        Next(),
        c.EnterItems(totals=(0, 1, 3, 2) * 3),
        Next(),
        *(c.ChoosePosition(position=place) for place in (1, 2, 3)),
        Next(),
        Next(),
        Next(),
        Next(),  # Prep, its quests not counted yet
        Next(),  # no trade
        c.QuestsLeft(count=0),
    ):
        play.give(command)
        yield play.step


def liberation(level: str = "score_pad") -> Play:
    return Play("HJAB", level=level, ks_liberation=True).begin().seat("A", black=3)


def offers(play: Play) -> bool:
    """Whether the most pressing question has the key."""
    keys = {option.key: option.command for option in play.asked.options}
    assert len(keys) == len(play.asked.options), "no key twice"
    assert (keys.get("x") == c.ReportLastBlack()) is ("KS-15.4" in play.asked.rules)
    return keys.get("x") == c.ReportLastBlack()


def test_the_key_is_there_at_every_step_of_a_round() -> None:
    """KS-15.4: a battle while the villains move, the event's effect, a card in planning, a trade."""
    play = liberation()
    without = [step for step in a_round(play) if not offers(play)]
    assert without == []
    assert (play.step, play.round) == ("event", 2)


def test_it_ends_the_round_wherever_it_is_said() -> None:
    """KS-15.4: while a villain's order is still open, the last scoring begins."""
    play = liberation()
    for step in a_round(play):
        if step == "move":
            break
    play.give(c.ReportLastBlack())
    assert play.step == "last trade"
    assert not offers(play)


def test_it_is_not_offered_before_the_game_nor_where_the_markers_are_counted() -> None:
    """KS-15.4, KS-2."""
    assert not offers(Play("HJAB", ks_liberation=True))
    assert not offers(Play("HJAB").begin())
    assert not offers(liberation("map"))
