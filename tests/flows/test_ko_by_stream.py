"""EX-KO-09, 10, 12, 14, 16 and 18 of RULES.md B.2, played through the stream of JSON lines of the real command.

A press is made at least 0.4 s after a window ran out: sooner it would be late for that window (G-7).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.kill_overlord.options import SETTINGS
from tests.flows.conftest import Companion, Stream
from tests.flows.scripts import Answers, asked, holder, lines_of, race, seated, tells, value, window

README = Path(__file__).resolve().parents[2] / "README.md"
FULL = ("--set", "ko.level=full")
LATE_SPAN = next(float(str(each.default)) for each in SETTINGS if each.key == "late_span_seconds")


def well_played(answers: Answers, *, refused: tuple[str, ...] = ()) -> Answers:
    """Every line was understood, and only what a test expects was refused."""
    assert answers.errors == []
    assert tuple(refusal["code"] for refusal in answers.refusals) == refused
    assert [entry["number"] for entry in answers.entries] == list(range(1, len(answers.entries) + 1))
    return answers


# EX-KO-09, EX-KO-10: Retaliate, and Retaliate on it

BEN_ON_DEV = seated("Overlord", "Squire", "Peasant", "Captain")

CAPITALIZE_IS_RETALIATED = """
{"do":"Next"}
{"do":"Open","seat":1,"fields":{"to":2}}
# Ben plays Capitalize on Dev, two seats to his left.
{"do":"Play","seat":2,"fields":{"card":"Capitalize","to":4}}
# Cleo Retaliates.
{"do":"Claim","seat":3,"at":1.0}
{"do":"Confirm","at":2.0}
"""

NOBODY_ANSWERS = """
{"advance":3.5}
"""

BEN_RETALIATES = """
{"do":"Claim","seat":2,"at":3.0}
{"do":"Confirm","at":4.0}
"""


def test_ex_ko_09_one_retaliate_cancels(stream: Stream) -> None:
    """KO-6.1, KO-5.6: 1 is odd; Ben still holds the order, and nobody has got gold."""
    played = well_played(stream(CAPITALIZE_IS_RETALIATED + NOBODY_ANSWERS, *BEN_ON_DEV, *FULL))
    announced, ended = played.telling("Ben", "Capitalize", "Dev"), played.last
    assert window(announced) == ("TW-KO-1", 3.0)
    assert [(entry["by"], entry["time"]) for entry in played.entries[3:]] == [
        (3, 1.0),
        ("clock", 1.06),
        ("table", 2.0),
        ("clock", 5.0),
    ]
    assert window(played.telling("Cleo retaliates")) == ("TW-KO-1", 5.0)
    assert tells(ended, "Capitalize", "cancelled", "Ben")
    assert (holder(ended), value(ended, "step"), window(ended)) == ("Ben", "hold", None)
    assert [value(ended, "gold", name) for name in ("Anna", "Ben", "Cleo", "Dev")] == [5, 5, 5, 5]
    question = asked(ended, "P-KO-05")
    assert question is not None
    assert question["seat"] == 2


def test_ex_ko_10_two_retaliates_let_it_stand(stream: Stream) -> None:
    """KO-6.1: 2 is even; Capitalize stands, Ben gains 2, Dev holds the order."""
    played = well_played(stream(CAPITALIZE_IS_RETALIATED + BEN_RETALIATES + NOBODY_ANSWERS, *BEN_ON_DEV, *FULL))
    ended = played.telling("Capitalize stands")
    assert window(played.telling("Ben retaliates")) == ("TW-KO-1", 7.0)
    assert (ended["by"], ended["time"], ended is played.last) == ("clock", 7.0, True)
    assert (holder(ended), value(ended, "step")) == ("Dev", "hold")
    assert [value(ended, "gold", name) for name in ("Anna", "Ben", "Cleo", "Dev")] == [5, 7, 5, 5]
    assert window(ended) == ("TW-KO-3", None)


def test_ex_ko_10_by_a_program_of_its_own(home: Path, stream: Stream) -> None:
    """The same lines come out of the real command, but for the play's name; it says them in UTF-8 and ends with 0."""
    script = CAPITALIZE_IS_RETALIATED + BEN_RETALIATES + NOBODY_ANSWERS
    words = ("--json", "--clock", "manual", "--set", "clocks=on", *BEN_ON_DEV, *FULL)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play", "kill_overlord", *words],
        input="".join(f"{line}\n" for line in lines_of(script)).encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"COMPANION_HOME": str(home), "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    apart, within = Answers(done.stdout.decode("utf-8")), stream(script, *BEN_ON_DEV, *FULL)
    assert apart.lines[0].pop("play") != within.lines[0].pop("play")
    assert apart.lines == within.lines
    assert (holder(apart.last), value(apart.last, "gold", "Ben")) == ("Dev", 7)


# EX-KO-12: the Captain, and Plead Guilty

THE_SQUIRE_PLEADS = """
{"do":"Next"}
{"do":"Open","seat":1,"fields":{"to":2}}
# The General plays Victimize on the Captain, who discards.
{"do":"Play","seat":2,"fields":{"card":"Victimize","to":3}}
{"do":"Choose","seat":3,"fields":{"what":"discard"},"at":4.0}
# At Rest. The Squire pleads guilty.
{"do":"Claim","seat":4,"at":5.0}
{"do":"Confirm","at":6.0}
"""

THE_KNIGHT_PRESSES = """
{"do":"Claim","seat":5,"at":7.0}
"""

THE_CAPTAINS_TABLE = seated("Overlord", "General", "Captain", "Squire", "Knight")


def test_ex_ko_12_plead_guilty_is_a_pass_from_the_captain(stream: Stream) -> None:
    """KO-6.2, KO-6.4, TW-KO-2: first the Captain's ability, then 1 gold and 1 card; the net hand is -1 -1 +1."""
    played = well_played(stream(THE_SQUIRE_PLEADS, *THE_CAPTAINS_TABLE, *FULL))
    forced = played.telling("Victimize stands")
    choice = asked(forced, "P-KO-07")
    assert choice is not None
    assert (choice["seat"], [option["do"] for option in choice["options"]]) == (3, ["Choose", "Choose"])
    assert window(forced) is None, "forced, without reactions"
    rested = played.telling("Cleo discards 1", "Victimize")
    assert window(rested) == ("TW-KO-3", None)
    assert (value(rested, "hand", "Cleo"), value(rested, "hand", "Dev")) == (1, 2)
    pleads, discards, *gains = played.last["told"]
    assert ("Dev pleads guilty" in pleads, "Captain" in discards, len(gains)) == (True, True, 2)
    assert holder(played.last) == "Dev"
    assert (value(played.last, "hand", "Dev"), value(played.last, "gold", "Dev")) == (2 - 1 - 1 + 1, 6)
    assert value(played.last, "hand", "Cleo") == 1


def test_ex_ko_13_nobody_can_plead_after_a_plea(stream: Stream) -> None:
    """KO-6.2, AMB-KO-4: the last mover was no shield, so the Knight's press is no reaction."""
    played = well_played(
        stream(THE_SQUIRE_PLEADS + THE_KNIGHT_PRESSES, *THE_CAPTAINS_TABLE, *FULL), refused=("not_open",)
    )
    assert (holder(played.entries[-1]), window(played.entries[-1])) == ("Dev", None)


# EX-KO-14: a press around an announcement

AT_REST_WITH_CLEO = """
{"do":"Next"}
{"do":"Open","seat":1,"fields":{"to":2}}
# Ben's shield stands at 3.0: the order is at rest with Cleo, who has 2 s to wait.
{"do":"Play","seat":2,"fields":{"to":3}}
{"advance":3.001}
"""

CLEO_ANNOUNCES_AND_ELI_PRESSES = """
{"do":"Play","seat":3,"fields":{"to":4},"at":5.5}
{"do":"Claim","seat":5,"at":5.7}
"""

ELI_SAYS_RETALIATE = """
{"do":"Confirm","fields":{"card":"Retaliate"},"at":6.5}
{"advance":3.5}
"""

ELI_SAYS_PLEAD_GUILTY = """
{"do":"Confirm","fields":{"card":"Plead Guilty"},"at":6.5}
{"do":"TakeBack","at":7.0}
{"advance":3.0}
"""

CLEO_ANNOUNCES_EARLY_AND_ELI_PRESSES = """
{"do":"Play","seat":3,"fields":{"to":4},"at":3.5}
{"do":"Claim","seat":5,"at":4.0}
{"do":"Confirm","at":4.5}
{"advance":10.0}
"""

CLEO_ANNOUNCES_EARLY_AND_NOBODY_PRESSES = """
{"do":"Play","seat":3,"fields":{"to":4},"at":3.5}
{"advance":4.4}
"""

FIVE = seated("Overlord", "General", "Knight", "Captain", "Squire")


def test_ex_ko_14_after_the_announcement_a_press_answers_the_new_card(stream: Stream) -> None:
    """KO-6.2, TW-KO-3, G-7: announced after the minimum, pressed 0.2 s later, it is a Retaliate, never a Plead."""
    played = well_played(stream(AT_REST_WITH_CLEO + CLEO_ANNOUNCES_AND_ELI_PRESSES + ELI_SAYS_RETALIATE, *FIVE))
    assert window(played.telling("Cleo plays", "Dev")) == ("TW-KO-1", 8.5)
    judged = played.telling("Eli", "first")
    assert race(judged) == [
        {"seat": 5, "offset": 0.2, "error": 0.0, "early": False, "late_by": None, "verdict": "first"}
    ]
    assert played.telling("Eli retaliates")["by"] == "table"
    assert tells(played.last, "cancelled", "Cleo")
    assert (holder(played.last), value(played.last, "gold", "Eli")) == ("Cleo", 5)


def test_ex_ko_14_who_says_that_it_was_plead_guilty_is_late(stream: Stream) -> None:
    """KO-6.2, TW-KO-3, G-7: refused and taken back; the Retaliate window goes on with the 2.8 s that were left."""
    script = AT_REST_WITH_CLEO + CLEO_ANNOUNCES_AND_ELI_PRESSES + ELI_SAYS_PLEAD_GUILTY
    played = well_played(stream(script, *FIVE), refused=("KO-6.2",))
    *_, taken_back, ended = played.entries
    assert (taken_back["time"], holder(taken_back)) == (7.0, "Cleo")
    assert window(taken_back) == ("TW-KO-1", 7.0 + 2.8)
    assert tells(ended, "order", "Cleo", "Dev")
    assert (holder(ended), value(ended, "gold", "Eli")) == ("Dev", 5)


def test_ex_ko_14_a_plea_within_the_minimum_voids_the_announcement(stream: Stream) -> None:
    """KO-6.2, KO-6.3, TW-KO-3: announced 0.5 s into 2 s, pressed at 1.0 s: the Plead stands."""
    played = well_played(stream(AT_REST_WITH_CLEO + CLEO_ANNOUNCES_EARLY_AND_ELI_PRESSES, *FIVE))
    queued = next(entry for entry in played.entries if entry["time"] == 3.5)
    assert (queued["by"], window(queued)) == (3, ("TW-KO-3", 5.0))
    pleaded = played.telling("Eli pleads guilty")
    assert tells(pleaded, "Cleo", "void")
    assert pleaded is played.last, "and nothing comes of the announcement later"
    assert (holder(pleaded), value(pleaded, "gold", "Eli"), window(pleaded)) == ("Eli", 6, None)


def test_ex_ko_14_an_early_announcement_waits_for_the_minimum(stream: Stream) -> None:
    """KO-6.3, TW-KO-3: nobody presses, so the Retaliate window opens when the 2 s are over, by the clock alone."""
    played = well_played(stream(AT_REST_WITH_CLEO + CLEO_ANNOUNCES_EARLY_AND_NOBODY_PRESSES, *FIVE))
    opened = played.telling("Cleo plays", "Dev")
    assert opened is played.last
    assert (opened["by"], opened["time"]) == ("clock", 3.0 + 2.0)
    assert window(opened) == ("TW-KO-1", 8.0)


@pytest.mark.parametrize(("after", "outcome"), [(0.2, "late"), (LATE_SPAN + 0.01, "claimed")])
def test_a_press_just_after_a_window_ran_out_is_late_for_it(stream: Stream, after: float, outcome: str) -> None:
    """G-7: within 0.4 s it is told as late and is no claim in the window that opened since."""
    press = f'{{"do":"Claim","seat":5,"at":{3.0 + after}}}'
    played = well_played(stream(AT_REST_WITH_CLEO + press, *FIVE), refused=("not_open",) if outcome == "late" else ())
    noted = played.entries[-1]
    assert tells(noted, "Eli", "late by 0.200 s") == (outcome == "late")
    assert window(noted) == ("TW-KO-3", None if outcome == "late" else pytest.approx(3.0 + after + 0.06))


# EX-KO-16: key cards

UPRISING = """
{"do":"Next"}
{"do":"Open","seat":1,"fields":{"to":2}}
# The Advisor may play a book card only once the hand is shown and holds no shield.
{"do":"Play","seat":2,"fields":{"card":"Uprising","shown":false}}
{"do":"Play","seat":2,"fields":{"card":"Uprising","shown":true}}
# It stands at 3.0; the Squire discards a key card.
{"do":"Claim","seat":4,"at":4.0}
{"do":"Confirm","at":5.0}
"""


def test_ex_ko_16_a_key_card_executes_the_overlord(stream: Stream) -> None:
    """KO-5.2, KO-6.7, KO-6.8, TW-KO-4: the Overlord is executed and the round ends."""
    played = well_played(
        stream(UPRISING, *seated("Overlord", "Advisor", "Captain", "Squire"), *FULL), refused=("KO-5.2",)
    )
    stands = played.telling("Uprising stands")
    assert window(stands) == ("TW-KO-4", 8.0)
    discarded, executed, *_ = played.last["told"]
    assert ("Dev" in discarded, "Anna" in executed) == (True, True)
    assert (value(played.last, "step"), value(played.last, "token", "Anna")) == ("roles", 1)
    assert (value(stands, "hand", "Dev"), value(played.last, "hand", "Dev")) == (2, 1)
    assert asked(played.last, "P-KO-11a") is not None, "the ranks are asked when they are first needed"


# EX-KO-18: the last call

I_CANNOT_PASS = """
{"do":"CannotPass","seat":3,"at":8.0}
"""

NOBODY_HELPS = """
{"advance":2.1}
"""

THE_SQUIRE_HELPS = """
{"do":"Claim","seat":5,"at":9.5}
{"do":"Confirm","fields":{"card":"Plead Guilty"},"at":10.5}
{"advance":4.0}
"""


def test_ex_ko_18_nobody_reacts_to_the_last_call(stream: Stream) -> None:
    """KO-5.3, KO-5.7, TW-KO-5: one more minimum, and the holder is executed."""
    played = well_played(stream(AT_REST_WITH_CLEO + I_CANNOT_PASS + NOBODY_HELPS, *FIVE))
    called = played.telling("Cleo cannot")
    assert window(called) == ("TW-KO-5", 10.0)
    assert (value(called, "token", "Cleo"), value(played.last, "token", "Cleo")) == (0, 1)
    assert (played.last["by"], played.last["time"]) == ("clock", 10.0)
    assert (value(played.last, "step"), value(played.last, "execution")) == ("open", 2)


def test_ex_ko_18_the_squire_helps(stream: Stream) -> None:
    """TW-KO-5, KO-6.2: she shows Plead Guilty, so she holds the order and nobody is executed."""
    played = well_played(stream(AT_REST_WITH_CLEO + I_CANNOT_PASS + THE_SQUIRE_HELPS, *FIVE))
    assert (holder(played.last), value(played.last, "gold", "Eli")) == ("Eli", 6)
    assert [value(played.last, "token", name) for name in ("Cleo", "Eli")] == [0, 0]
    assert value(played.last, "execution") == 1


# What the papers say

SCRIPTS = {name: text for name, text in globals().items() if name.isupper() and isinstance(text, str) and "{" in text}


def test_describe_lists_every_command_of_these_scripts(companion: Companion) -> None:
    """A program can learn from it all that it needs: each command with each of its fields."""
    described = json.loads(companion("games", "describe", "kill_overlord", "--json"))
    known = {each["name"]: {field["name"] for field in each["fields"]} for each in described["commands"]}
    assert len(SCRIPTS) > 10
    for name, script in SCRIPTS.items():
        for line in map(json.loads, lines_of(script)):
            if "do" in line:
                assert set(line.get("fields", {})) <= known.get(line["do"], set()), name
    assert {"clocks", "ko.level"} <= {option["key"] for option in described["options"]}
    assert {"role"} <= {each["key"] for each in described["inputs"]}


def test_describe_names_every_panel_that_comes(companion: Companion, stream: Stream) -> None:
    described = json.loads(companion("games", "describe", "kill_overlord", "--json"))
    played = stream(UPRISING, *seated("Overlord", "Advisor", "Captain", "Squire"), *FULL)
    shown = {panel["id"] for line in played.entries for panel in line["view"]["panels"] if panel["kind"] != "Race"}
    assert shown <= set(described["panels"])


@pytest.mark.skipif(shutil.which("sh") is None, reason="cannot here: the example is written for a shell")
def test_the_readmes_example_runs_as_it_is_printed(tmp_path: Path, home: Path) -> None:
    """Word for word; only `uv` is stood in for, so that nothing is fetched."""
    [block] = [text for text in re.findall(r"```\n(.*?)```", README.read_text("utf-8"), re.DOTALL) if "--json" in text]
    stand_in = tmp_path / "bin" / "uv"
    stand_in.parent.mkdir()
    stand_in.write_text(
        f'#!/bin/sh\ntest "$1 $2" = "run companion" || exit 99\nshift 2\nexec "{sys.executable}" -m companion "$@"\n'
    )
    stand_in.chmod(0o755)
    path = os.pathsep.join((str(stand_in.parent), os.environ["PATH"]))
    environment = os.environ | {"PATH": path, "COMPANION_HOME": str(home)}
    done = subprocess.run(
        ["sh", "-c", block], capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    played = well_played(Answers(done.stdout))
    assert len(played.entries) == 3
    assert window(played.last) == ("TW-KO-1", 3.0)
