"""The rules in our own words: one sentence for every id that a prompt or a sentence names."""

from __future__ import annotations

import re

from companion.games.kill_shakespeare.options import SETTINGS
from companion.games.kill_shakespeare.rules import RULES

PARTS = {1: 13, 3: 3, 4: 10, 5: 5, 6: 9, 7: 5, 8: 7, 9: 7, 10: 8, 11: 11, 12: 4, 13: 6, 14: 3, 15: 4, 17: 3}
"""How many rules each chapter has; chapter 2 is a table, chapter 16 the windows."""

LETTERED = {
    "KS-4.4": "abcd", "KS-4.10": "ab", "KS-5.2": "abcdef", "KS-5.3": "abcdef", "KS-6.7": "abcd", "KS-7.2": "abcde",
}  # fmt: skip
WINDOWS, READINGS = 9, 32


def every_id() -> list[str]:
    rules = [f"KS-{chapter}.{number}" for chapter, last in PARTS.items() for number in range(1, last + 1)]
    lettered = [f"{rule}{letter}" for rule, letters in LETTERED.items() for letter in letters]
    windows = [f"TW-KS-{number}" for number in range(1, WINDOWS + 1)]
    return [*rules, *lettered, *windows, *(f"AMB-KS-{number}" for number in range(1, READINGS + 1))]


def test_every_rule_window_and_reading_has_its_sentence() -> None:
    assert [each for each in every_id() if each not in RULES] == []


def test_a_rule_is_one_short_sentence() -> None:
    for rule, sentence in RULES.items():
        assert sentence.endswith("."), rule
        assert sentence.isprintable(), rule
        assert len(sentence) <= 170, rule
        assert not re.search(r"\w\.\s", sentence), f"{rule}: more than one sentence"


def test_every_setting_names_a_rule_that_is_told() -> None:
    own = [setting for setting in SETTINGS if setting.key.startswith("ks.")]
    assert {rule for setting in own for rule in setting.rules} <= set(RULES)
