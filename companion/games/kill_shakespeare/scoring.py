"""What a scoring awards, category by category, each award with its reason in words (KS-11, RULES.md D.8).

Pure functions of what was counted: must not know a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.seats import joined
from companion.games.kill_shakespeare.printed import AREA_SCORE, IAGO_SCORE, RANK_VP

RANKS = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """VP of one seat in one category, which may be none, and why."""

    vp: int
    why: str


Values = Mapping[int, int]
"""What was counted, by seat."""

Awards = dict[int, Award]
"""The awards of one category, by seat, in the seats' order."""


def ranked(values: Values, falstaff: int | None, minimum: int = 0) -> list[tuple[int, ...]]:
    """The seats that count at least the minimum, from the best down: who are level stand together, but Falstaff alone
    ahead of them (KS-11.4)."""
    groups: list[tuple[int, ...]] = []
    for value in sorted({value for value in values.values() if value >= minimum}, reverse=True):
        level = tuple(seat for seat, each in values.items() if each == value)
        if falstaff in level and len(level) > 1:
            others = tuple(seat for seat in level if seat != falstaff)
            groups += [tuple(seat for seat in level if seat == falstaff), others]
        else:
            groups.append(level)
    return groups


def by_rank(values: Values, *, players: int, falstaff: int | None = None, minimum: int = 0) -> Awards:
    """Categories 1 to 3: the VP of the ranks for this number of players (KS-11.3, KS-11.4)."""
    paid = RANK_VP[players]
    awards = {
        seat: Award(vp=0, why=f"{value}, at least {minimum} needed")
        for seat, value in values.items()
        if value < minimum
    }
    place = 0
    for group in ranked(values, falstaff, minimum):
        level = [each for each in values.values() if each == values[group[0]]]
        why = _why(group, place, level, len(paid), falstaff)
        vp = paid[place] if place < len(paid) else 0
        awards |= {seat: Award(vp=vp, why=why) for seat in group}
        place += len(group)
    return {seat: awards[seat] for seat in values}


def _why(group: tuple[int, ...], place: int, level: list[int], paid: int, falstaff: int | None) -> str:
    """`level` are the equal values of this group, and of Falstaff if he was split off it: his own award says that."""
    rank, number = RANKS[place], level[0]
    if place >= paid:
        return f"{rank}: {number}, no award"
    if len(level) > len(group) and falstaff in group:
        return f"{rank}: {number}, Falstaff wins the tie"
    if len(group) == 1:
        return f"{rank}: {number}"
    skipped = RANKS[place + 1 : min(paid, place + len(group))]
    nobody = f", nobody {' or '.join(skipped)}" if skipped else ""
    return f"tie for {rank}: {listed([number] * len(group))}{nobody}"


def listed(values: list[int]) -> str:
    """`9, 9 and 7`."""
    return joined([str(value) for value in values])


def for_iagos(held: Values, *, othello: int | None = None) -> Awards:
    """Category 4. `othello` is his seat where his cards score nothing (KS-11.6, AMB-KS-15)."""
    awards: Awards = {}
    for seat, cards in held.items():
        none = seat == othello and cards > 0
        why = f"Othello's {cards} score none" if none else f"{cards} held"
        awards[seat] = Award(vp=0 if none else IAGO_SCORE[min(cards, len(IAGO_SCORE) - 1)], why=why)
    return awards


def for_each(values: Values, one: str, more: str = "") -> Awards:
    """Categories 5 to 7: a VP for each of these things; `more` is their plural."""
    return {seat: Award(vp=value, why=counted(value, one, more)) for seat, value in values.items()}


def for_quests(easy: Values, hard: Values, *, falstaff: int | None = None, minimum: int = 1) -> Awards:
    """Category 8: a VP for most easy quests and one for most hard ones (KS-11.10)."""
    halves = [_most(values, kind, falstaff, minimum) for values, kind in ((easy, "easy"), (hard, "hard"))]
    awards: Awards = {}
    for seat in easy:
        won = [half[seat] for half in halves if seat in half]
        awards[seat] = Award(vp=len(won), why="; ".join(won) or f"{easy[seat]} easy, {hard[seat]} hard: not the most")
    return awards


def _most(values: Values, kind: str, falstaff: int | None, minimum: int) -> dict[int, str]:
    """Who has the most of them, and how to say so; nobody below the minimum."""
    groups = ranked(values, falstaff, minimum)
    if not groups:
        return {}
    number = values[groups[0][0]]
    level = sum(each == number for each in values.values())
    why = f"most {kind}: {number}"
    if len(groups[0]) > 1:
        why = f"tie for most {kind}: {listed([number] * level)}"
    elif level > 1:
        why += ", Falstaff wins the tie"
    return dict.fromkeys(groups[0], why)


def for_areas(areas: Values) -> Awards:
    """Category 9: areas with at least one own marker (KS-11.11)."""
    most = len(AREA_SCORE) - 1
    return {
        seat: Award(vp=AREA_SCORE[min(most, number)], why=f"in {number}")
        for seat, number in areas.items()
    }


def counted(number: int, one: str, more: str = "") -> str:
    """`1 quest`, `2 quests`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def winner(vp: Values, order: tuple[int, ...], falstaff: int | None) -> tuple[int, str]:
    """Who wins, and how a tie was split, "" without one (KS-12.4)."""
    best = max(vp.values())
    level = [seat for seat in order if vp[seat] == best]
    if len(level) == 1:
        return level[0], ""
    if falstaff in level:
        return next(seat for seat in level if seat == falstaff), f"{best} VP each, Falstaff wins the tie"
    return level[0], f"{best} VP each, the earliest in turn order wins the tie"
