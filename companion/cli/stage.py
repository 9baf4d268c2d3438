"""The Backstage of this program: desk, library, profiles and earlier plays, for screens that must not know them.

Must not print or ask: what there is to say is a Trouble or a notice. The library is opened when it is first needed,
stays open until `close`, and is made only when a play begins.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.cli import games_found, snags
from companion.cli.backup import made, take
from companion.cli.belonging import profile_of_play, usual_profile
from companion.cli.box.ports import Wish
from companion.cli.boxes import Boxes
from companion.cli.desk import Desk
from companion.cli.games import find_game, title_of
from companion.cli.glance import Glance, date, glance, listed, looked_into
from companion.cli.opening import begun, opened
from companion.cli.plays import find_play, played
from companion.cli.profile import used_profile
from companion.cli.starting import SAMPLE_NUMBERS, begin, has_sample_facts, preferred, sampled
from companion.cli.told import Voice, told
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.core.messages import Value
from companion.core.options import defaults
from companion.core.seats import same_name
from companion.journal import Journal, Library
from companion.journal.backup import last_good
from companion.settings import Profile, linked_profile, profiles
from companion.tui.backstage import GameCard, Play, PlayCard, Setup, Snag, Trouble

LISTED = 30
REMEMBERED = 40
_NOBODY = re.compile(r"Player \d+")
"""What a seat is called when nobody has named it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Brought:
    """What a setup comes to: the game, its profile if any, and settings and facts to begin with."""

    game: Game[Any]
    profile: Profile | None
    settings: Mapping[str, Value]
    facts: Mapping[str, Any]


class Stage:
    """See `companion.tui.backstage.Backstage`."""

    def __init__(self, desk: Desk, *, notice: str = "", boxes: Boxes | None = None) -> None:
        self._desk = desk
        self._boxes = boxes or Boxes(Wish(where=desk.where, off="none"))
        self._notice = notice
        self._library: Library | None = None
        self._put_by: dict[str, Setup] = {}

    def notice(self) -> str:
        return self._notice

    # Plays

    def plays(self) -> tuple[PlayCard, ...]:
        with told():
            library = self._opened()
            found = played(library) if library is not None else ()
            shown = found[:LISTED]
            if all(play.finished_at is not None for play in shown):
                shown += tuple(play for play in found[LISTED:] if play.finished_at is None)[:1]
            return tuple(_card(listed(play)) for play in shown)

    def look(self, play_id: str) -> PlayCard:
        with told():
            library = self._needed()
            return _card(glance(library, find_play(library, play_id)))

    def resume(self, play_id: str) -> Play:
        with told():
            library = self._needed()
            found = find_play(library, play_id)
            game = find_game(found.game)
            _, start = library.start(found.id)
            profile = profile_of_play(self._desk.where, game, found.id)
            return self._play(game, start, library.journal(found.id, game), profile, Voice())

    def again(self, play_id: str) -> Setup:
        with told():
            library = self._needed()
            found = find_play(library, play_id)
            game = find_game(found.game)
            _, start = library.start(found.id)
            table = looked_into(library, found.id)
            usual = defaults(game.settings)
            changed = {key: value for key, value in table.settings.items() if value != usual.get(key)}
            sample = has_sample_facts(game, start)
            names = tuple(seat.name for seat in table.roster.seats)
            profile = "" if sample else self._profile_name(game, found.id)
            values = () if sample else _chosen(game, start)
            return Setup(game=game.key, names=names, values=values, settings=changed, profile=profile, sample=sample)

    def _profile_name(self, game: Game[Any], play_id: str) -> str:
        """As --profile would name the profile of a play: by name in our own folder, else by file."""
        path = linked_profile(self._desk.where, play_id)
        if path is None:
            return ""
        profile = profile_of_play(self._desk.where, game, play_id)
        assert profile is not None
        return profile.name if path == self._desk.where.profile(game.key, profile.name) else str(path)

    # Games and names

    def games(self) -> tuple[GameCard, ...]:
        return tuple(_game_card(game) for game in games_found.usable())

    def names(self) -> tuple[str, ...]:
        with told():
            library = self._opened()
            found: list[str] = []
            for play in library.plays() if library is not None else ():
                for name in play.names:
                    if not _NOBODY.fullmatch(name) and not any(same_name(name, other) for other in found):
                        found.append(name)
                if len(found) >= REMEMBERED:
                    break
            return tuple(found[:REMEMBERED])

    def profiles(self, game: str) -> tuple[str, ...]:
        with told():
            usual = usual_profile(self._desk.preferences, find_game(game))
            kept = (each for each in profiles(self._desk.where) if isinstance(each, Profile) and each.game == game)
            return tuple(dict.fromkeys((usual, *(each.name for each in kept))))

    # A new play

    def fresh(self, game: str) -> Setup:
        if game in self._put_by:
            return self._put_by[game]
        with told():
            its_game = find_game(game)
            chosen, _ = preferred(its_game, self._desk.preferences.choices)
            usual = defaults(its_game.settings)
            changed = {key: value for key, value in chosen.items() if value != usual.get(key)}
            return Setup(game=game, settings=changed, profile=usual_profile(self._desk.preferences, its_game))

    def put_by(self, setup: Setup) -> None:
        self._put_by[setup.game] = setup

    def hints(self, setup: Setup, key: str) -> tuple[str, ...]:
        with told():
            return snags.hints(find_game(setup.game), setup, key)

    def doubt(self, setup: Setup, seat: int, key: str) -> str:
        with told():
            return self._inquiry(setup).doubt(seat, key)

    def trouble(self, setup: Setup) -> Snag | None:
        with told():
            return self._inquiry(setup).snag()

    def begin(self, setup: Setup) -> Play:
        with told():
            brought = self._brought(setup)
            places = self._inquiry(setup).places
            if setup.sample:
                places, _ = sampled(brought.game, places)
            start = begin(brought.game, places, brought.settings, brought.facts)
            voice = Voice()
            _, troubles = preferred(brought.game, self._desk.preferences.choices)
            for trouble in troubles:
                voice(trouble)
            library = self._made()
            journal = begun(self._desk.where, library, brought.game, start, brought.profile, voice)
            self._put_by.pop(setup.game, None)
            return self._play(brought.game, start, journal, brought.profile, voice)

    def _inquiry(self, setup: Setup) -> snags.Inquiry:
        brought = self._brought(setup)
        return snags.Inquiry(brought.game, setup, brought.settings, brought.facts)

    def _brought(self, setup: Setup) -> _Brought:
        game = find_game(setup.game)
        profile = None
        facts: Mapping[str, Any] = {}
        if setup.sample:
            _, facts = sampled(game, snags.Inquiry(game, setup, {}, {}).places)
        elif setup.profile:
            profile = used_profile(self._desk.where, game, setup.profile)
            facts = profile.facts
        return _Brought(game=game, profile=profile, settings=setup.settings, facts=facts)

    def _play(self, game: Game[Any], start: Start, journal: Journal, profile: Profile | None, voice: Voice) -> Play:
        open_now = opened(game, start, journal, profile, voice)
        if has_sample_facts(game, start):
            voice(SAMPLE_NUMBERS)
        self._boxes.sit(open_now.table, open_now.timekeeper, voice)
        return Play(
            id=journal.play_id,
            game=game.key,
            title=game.title,
            table=open_now.table,
            timekeeper=open_now.timekeeper,
            codec=open_now.codec,
            close=self._boxes.rise,
            notice=voice.said(),
            hear=voice.hear,
            box=self._boxes.lamp,
            stirs=self._boxes.stirs,
        )

    # The library

    def backup(self) -> str:
        if self._library is not None or self._desk.library.exists():
            return ""
        copy = last_good(self._desk.library)
        return made(copy) if copy is not None else ""

    def take_backup(self) -> None:
        copy = last_good(self._desk.library)
        if copy is None:
            raise Trouble(f"There is no backup of {self._desk.library} any more.")
        with told():
            take(self._desk.library, copy)

    def close(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _opened(self) -> Library | None:
        """The library if there is one. Raises JournalError."""
        if self._library is None and not self._desk.library.exists():
            return None
        return self._made()

    def _made(self) -> Library:
        """The library; a new one if there is none. Raises JournalError."""
        if self._library is None:
            self._library = Library.open(self._desk.library, now=time.time)
        return self._library

    def _needed(self) -> Library:
        library = self._opened()
        if library is None:
            raise WrongUse(f"There are no plays yet in {self._desk.library}.")
        return library


def _card(seen: Glance) -> PlayCard:
    place = seen.result if seen.result is not None else seen.place
    return PlayCard(
        id=seen.play.id,
        game=seen.play.game,
        title=title_of(seen.play.game),
        names=seen.names,
        when=date(seen.play.last_at),
        place=", ".join(part for part in (place, "sample numbers" if seen.sample else "") if part),
        finished=seen.result is not None,
    )


def _chosen(game: Game[Any], start: Start) -> tuple[Mapping[str, str], ...]:
    """What people chose and no game dealt, such as sides and teams: what stands beside their names."""
    kept = [each.key for each in game.inputs if each.offered]
    inputs = [start.inputs.get(seat.number, {}) for seat in start.roster.seats]
    values = tuple({key: each[key] for key in kept if each.get(key)} for each in inputs)
    return values if any(values) else ()


def _game_card(game: Game[Any]) -> GameCard:
    low, high = game.players
    return GameCard(
        key=game.key,
        title=game.title,
        low=low,
        high=high,
        inputs=game.inputs,
        settings=game.settings,
        has_sample=game.sample is not None,
    )
