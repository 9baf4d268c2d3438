"""The quest: the conquest it begins with, its treachery, and its goal (DO-1.2, DO-1.5).

Must not know a card.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide.settle import Turn, win
from companion.games.descent_overlord.limits import check_number, check_quest
from companion.games.descent_overlord.printed import TREACHERY_COLOURS
from companion.games.descent_overlord.state import Step


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.EnterQuest():
            _enter(turn, command)
        case c.EnterTreachery(event=event, trap=trap, monster=monster):
            _treachery(turn, (event, trap, monster))
        case c.SpendTreachery():
            _spend(turn, command)
        case c.QuestWon(goal=goal):
            reached = clean_text(goal[:60]) or "the goal of the quest"
            win(turn, "heroes", f"The heroes have reached {reached}", "DO-8.2")


def _enter(turn: Turn, command: c.EnterQuest) -> None:
    """Typed once for each quest, and remembered by its name as it was first spelt: letter case makes no other quest."""
    if turn.state.step is not Step.QUEST:
        raise Refused("not_open", "The quest is known already; put a wrong number right by an adjustment.")
    typed = clean_text(command.quest[:60])
    name = next((key for key in turn.state.quests if key.casefold() == typed.casefold()), typed)
    conquest = turn.state.quests.get(name) if command.conquest is None else command.conquest
    if conquest is None:
        raise Refused("DO-1.2", "Say how much conquest the quest begins with; it stands in the quest.")
    turn.happen(e.QuestEntered(quest=name, conquest=check_quest(conquest)))
    leftover = str(turn.state.sitting.settings["do.treachery_leftover"])
    if leftover:
        turn.happen(e.Reminded(text=f"Treachery that is left over: {leftover}", rule="DO-1.5"))
    turn.happen(e.RoundBegun(number=1))


def _treachery(turn: Turn, points: tuple[int, int, int]) -> None:
    _uses(turn)
    if turn.state.treachery:
        raise Refused("DO-1.5", "Treachery is known already; put a wrong number right by an adjustment.")
    for number in points:
        check_number(number, "Treachery")
    turn.happen(e.TreacheryEntered(points=points))


def _uses(turn: Turn) -> None:
    if turn.state.sitting.settings["do.treachery"] == "off":
        raise Refused("DO-1.5", "Treachery is off; a setting turns it on.")


def _spend(turn: Turn, command: c.SpendTreachery) -> None:
    """Out of the quest's budget of that colour."""
    _uses(turn)
    left = turn.state.treachery.get(command.colour)
    if command.colour not in TREACHERY_COLOURS or left is None:
        raise Refused("DO-1.5", f"Treachery is {', '.join(TREACHERY_COLOURS)}, and its points are typed first.")
    if not 1 <= command.points <= left:
        raise Refused("DO-1.5", f"Of {command.colour} treachery {left} is left.")
    turn.happen(e.TreacherySpent(colour=command.colour, points=command.points))
