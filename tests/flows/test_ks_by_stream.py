"""EX-KS-01 to 05, 11, 21, 29, 36, 45, 55, 67 and 81 of RULES.md B.1, through the JSON lines of the real command.

Numbers are of a profile file, and positions are typed as a table would type them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.kill_shakespeare.printed import AREAS
from companion.settings import Profile, save_profile
from tests.flows.conftest import Companion
from tests.flows.scripts import NAMES, Answers, Json, asked, do, position, tells, value

Played = Callable[..., Answers]

SAMPLES = {
    "track": {"length": 10, "start": 0, "richard": "avon", "macbeth": "arden"},
    "areas": {key: {"hope": 4, "black": 3} for key in AREAS},
}
"""As RULES.md part B has them; they belong to no printed piece."""

FOUR = ("viola", "hamlet", "othello", "juliet")
MAP = ("--set", "ks.level=map")

BEGUN = '{"do": "Next"}'
GO_ON = BEGUN


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "samples.json"
    save_profile(Profile(game="kill_shakespeare", name="samples", path=path, facts=SAMPLES))
    return path


def words(profile: Path, heroes: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """The command line that seats Anna, Ben ... as these characters, in turn order."""
    seats = [word for name, hero in zip(NAMES, heroes, strict=False) for word in ("--seat", f"{name},character={hero}")]
    fixed = ("play", "kill_shakespeare", "--json", "--clock", "manual")
    return (*fixed, "--profile", str(profile), *seats, *more)


@pytest.fixture
def played(companion: Companion, profile: Path) -> Played:
    """Plays these lines; every one of them is understood and allowed."""

    def play(heroes: tuple[str, ...], *lines: str, more: tuple[str, ...] = ()) -> Answers:
        answers = Answers(companion(*words(profile, heroes, *more), typed="".join(f"{line}\n" for line in lines)))
        assert (answers.errors, answers.refusals) == ([], [])
        assert len(answers.entries) == len(lines)
        return answers

    return play


def of_all(line: Json, what: str, count: int = 4) -> list[object]:
    """What the table's view shows under this id, one for each seat."""
    return [value(line, what, name) for name in NAMES[:count]]


def table(line: Json, *ids: str) -> tuple[object, ...]:
    return tuple(value(line, each) for each in ids)


# EX-KS-01 to 05, EX-KS-11: what stops an event

READ = (BEGUN, position(iago_stack=2), do("RevealEvent", cost=21, quill=True))
"""Four play; the event costs 21, with a Quill, and two Iago lie face up."""


def test_ex_ks_01_what_stops_the_event(played: Played) -> None:
    """KS-5.3: 21 + 2 x 8 = 37, and 12 more for the Quill."""
    read = played(FOUR, *READ).last
    assert table(read, "cost", "cost with quill") == (37, 49)
    question = asked(read, "P-KS-10")
    assert question is not None
    assert "37 stops the event, 49 the Quill too" in question["text"]


@pytest.mark.parametrize(
    ("totals", "told", "track", "vp", "iago"),
    [
        pytest.param((20, 10, 10, 9), ("49 bid", "event and Quill are stopped"), 0, 2, 2, id="ex_ks_02"),
        pytest.param((20, 10, 10, 8), ("48 bid", "event is stopped, the Quill is not"), 1, 2, 2, id="ex_ks_03"),
        pytest.param((20, 10, 3, 3), ("36 bid", "event happens, and so does the Quill"), 1, 1, 0, id="ex_ks_04"),
        pytest.param((20, 10, 4, 3), ("37 bid", "event is stopped, the Quill is not"), 1, 2, 2, id="ex_ks_05"),
    ],
)
def test_what_the_bids_come_to(
    played: Played, totals: tuple[int, ...], told: tuple[str, str], track: int, vp: int, iago: int
) -> None:
    """EX-KS-02 to EX-KS-05 [KS-5.3c, KS-5.3d, KS-10.5]: the stack is emptied once a failed event has happened."""
    # Dev, who is Juliet, keeps her +2; an event that happens has an effect, which is over with one line more.
    happens = (GO_ON,) if iago == 0 else ()
    answers = played(FOUR, *READ, do("EnterBids", totals=totals), GO_ON, *happens)
    sum_bid, outcome = told
    resolved = answers.telling(sum_bid, "37 needed", "49 with the Quill", outcome, "KS-5.3c")
    assert value(resolved, "step") == ("effect" if happens else "dice")
    assert table(answers.last, "step", "track", "iago stack") == ("dice", track, iago)
    assert of_all(answers.last, "vp") == [5 + vp, 5, 5, 5]


def test_ex_ks_11_juliet_adds_two_after_the_reveal(played: Played) -> None:
    """KS-5.3b, TW-KS-3: 19 become 21 of 20, and her 8 are the most."""
    answers = played(
        ("viola", "hamlet", "juliet"),
        BEGUN,
        do("RevealEvent", cost=20),
        do("EnterBids", totals=(7, 6, 6)),
        do("AddToken", seat=3, token="plus 2"),
    )
    revealed, added = answers.entries[-2:]
    window = asked(revealed, "P-KS-11")
    assert window is not None
    assert "TW-KS-3" in window["rules"]
    assert "Cleo +2" in [option["label"] for option in window["options"]]
    assert tells(added, "Cleo", "+2")
    assert tells(added, "21 bid", "20 needed", "stopped")
    assert (of_all(added, "vp", 3), value(added, "step")) == ([5, 5, 7], "dice")


# EX-KS-21: the fourth Iago


def test_ex_ks_21_the_fourth_iago_moves_richard(played: Played) -> None:
    """KS-6.7c, KS-10.4: Ben pays 1 VP, the card is discarded and three stay."""
    nobody = (0, 0, 0, 0)
    picked = played(
        FOUR,
        BEGUN,
        position(iago_stack=3, step="items"),
        do("EnterItems", totals=(*nobody, *nobody, 0, 2, 0, 0)),
        *(do("ChoosePosition", name, position=place) for place, name in enumerate(NAMES[:3], start=1)),
        do("PickIago", seat=2),
    ).last
    assert table(picked, "track", "iago stack") == (1, 3)
    assert of_all(picked, "vp") == [5, 4, 5, 5]
    assert tells(picked, "Ben", "KS-6.7c")
    assert tells(picked, "Iago", "Richard advances 1", "KS-10.4")


# EX-KS-29: the last Hope in Avon


def test_ex_ks_29_avon_moves_richard_two_spaces(played: Played) -> None:
    """KS-4.6, KS-10.1: in Prep (f) Avon falls from 1 to 0, and the track goes from 3 to 5."""
    prep = played(FOUR, BEGUN, position(track=3, hope_avon=1, step="prep"), do("QuestsLeft", count=0)).last
    assert table(prep, "hope avon", "areas without hope", "track") == (0, 1, 5)
    assert tells(prep, "Hope in Avon is 0: Richard advances 2", "KS-10.1")


# EX-KS-36, EX-KS-45: a battle and a siege


def test_ex_ks_36_a_battle(played: Played) -> None:
    """KS-8.1 to KS-8.6: Anna's second marker makes it 4 against 3; each loses one, and Anna's is left."""
    answers = played(
        ("viola", "hamlet", "juliet"),
        do("EnterPawns", areas=(3, 4, 5)),
        BEGUN,
        position(black_delphos=3, influence_delphos=(1, 1, 1), step="action"),
        do("Place", "Anna"),
        more=MAP,
    )
    before, fought = answers.entries[-2:]
    assert table(before, "black delphos", "liberated delphos") == (3, False)
    assert of_all(fought, "influence delphos", 3) == [1, 0, 0]
    assert of_all(fought, "black", 3) == [1, 1, 1]
    assert table(fought, "black delphos", "liberated delphos", "token delphos") == (0, True, 1)
    assert tells(fought, "Battle in Delphos", "Anna 1, Ben 1, Cleo 1 lost", "liberated", "Anna takes", "KS-8.1")


def test_ex_ks_45_the_hope_of_avon_is_shared(played: Played) -> None:
    """KS-9.1 to KS-9.3: 7 against a defense of 6; Anna, who is Juliet, leads: 2, 1 and 1 of Hope 4."""
    answers = played(
        ("juliet", "hamlet", "falstaff"),
        do("EnterPawns", areas=(3, 4, 5)),
        BEGUN,
        position(
            hope_avon=4,
            black_avon=0,
            liberated_avon=True,
            influence_avon=(2, 2, 2),
            pawn=("avon", "cawdor", "maentua"),
            step="action",
        ),
        do("Place", "Anna"),
        more=MAP,
    )
    before, fallen = answers.entries[-2:]
    assert value(before, "stronghold avon") == "standing"
    assert table(fallen, "stronghold avon", "leader avon") == ("destroyed", 1)
    assert of_all(fallen, "vp", 3) == [7, 6, 6]
    assert tells(fallen, "Anna", "2 VP", "KS-9.3")


# EX-KS-55: turn order


def test_ex_ks_55_places_are_chosen_in_descending_order_of_bid(played: Played) -> None:
    """KS-6.6, KS-6.7a, KS-6.7b: Ben before Cleo by the old order; Dev, who bid 0, takes what is left."""
    nobody = (0, 0, 0, 0)
    answers = played(
        FOUR,
        BEGUN,
        position(step="items"),
        do("EnterItems", totals=(3, 5, 5, 0, *nobody, *nobody)),
        do("ChoosePosition", "Ben", position=2),
        do("ChoosePosition", "Cleo", position=1),
        do("ChoosePosition", "Anna", position=3),
    )
    choosing = [asked(entry, "P-KS-18") for entry in answers.entries[-4:-1]]
    assert [prompt["seat"] for prompt in choosing if prompt is not None] == [2, 3, 1]
    assert of_all(answers.last, "place") == [3, 2, 1, 4]
    assert table(answers.last, "turn 1", "turn 2", "turn 3", "turn 4") == ("Cleo", "Ben", "Anna", "Dev")


# EX-KS-67: rank awards with Falstaff


def test_ex_ks_67_falstaff_stands_alone_ahead_of_his_equals(played: Played) -> None:
    """KS-11.3, KS-11.4: 9, 9, 4 and 2 markers are worth 3, 2, 1 and 0 when the first nine are Falstaff's."""
    answers = played(
        ("falstaff", "viola", "hamlet", "juliet"),
        BEGUN,
        position(round=3, step="extra"),
        GO_ON,
        do("EnterCounts", markers=(9, 9, 4, 2), black_areas=0),
        GO_ON,
    )
    preview, scored = answers.entries[-2:]
    question = asked(preview, "P-KS-23")
    assert question is not None
    assert "Anna +3 to 8, Ben +2 to 7, Cleo +1 to 6, Dev +0 to 5" in question["text"]
    assert of_all(scored, "vp") == [8, 7, 6, 5]
    assert tells(scored, "Most markers", "Anna +3", "Falstaff wins the tie", "Ben +2", "Cleo +1", "KS-11.5")


# EX-KS-81: Richard on the final space


def test_ex_ks_81_the_last_who_holds_a_jester_must_play_it(played: Played) -> None:
    """KS-12.1: Dev has none, so Cleo must; Richard is back on 9 of 10."""
    forced = played(FOUR, BEGUN, position(track=9, jester=(2, 0, 1, 0), step="dice"), do("RollDice", total=12)).last
    assert value(forced, "track") == 9
    assert of_all(forced, "jester") == [2, 0, 0, 0]
    assert tells(forced, "final space", "Cleo", "Jester", "KS-12.1")
    assert "result" not in forced


# The same by a program of its own


def test_ex_ks_02_by_a_program_of_its_own(home: Path, profile: Path, played: Played) -> None:
    """The same lines come out of the real command, but for the play's name, and it ends with 0."""
    lines = (*READ, do("EnterBids", totals=(20, 10, 10, 9)), GO_ON)
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words(profile, FOUR)],
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"COMPANION_HOME": str(home), "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    apart, within = Answers(done.stdout.decode("utf-8")), played(FOUR, *lines)
    assert apart.lines[0].pop("play") != within.lines[0].pop("play")
    assert apart.lines == within.lines
    assert (value(apart.last, "track"), value(apart.last, "vp", "Anna")) == (0, 7)
