"""Settings: their types and bounds, and what a refusal says (RULES.md C.4)."""

from __future__ import annotations

import pytest

from companion.core.messages import Refused, Value
from companion.core.options import SHARED_SETTINGS, Setting, checked, checked_all, defaults
from tests.core.sittings import label

HUGE = 10**5000
OPEN = Setting(key="seconds", type="float", text="How long.", default=3.0)
COUNT = Setting(key="count", type="int", text="How many.", default=2, low=1, high=8)
MUST = Setting(key="order", type="choice", text="Which order.", choices=("latest_first", "earliest_first"))
TITLE = Setting(key="title", type="text", text="What it is called.", default="")
SETTINGS = (*SHARED_SETTINGS, OPEN, COUNT, MUST, TITLE)


def test_the_shared_defaults_are_those_of_the_rules() -> None:
    """C.4."""
    assert defaults(SHARED_SETTINGS) == {
        "simultaneous_claims": "first_press",
        "clocks": "auto",
        "hold_back_seconds": 0.06,
        "all_pass_closes": True,
        "early_span_seconds": 2.0,
        "early_penalty_ms": 0,
        "early_penalty_window": False,
        "late_span_seconds": 0.4,
        "pace": "fixed",
        "window_scale": 1.0,
    }


def test_every_shared_default_is_a_value_that_could_be_set() -> None:
    for setting in SHARED_SETTINGS:
        assert setting.default is not None
        assert checked(SHARED_SETTINGS, setting.key, setting.default) == setting.default


def test_a_setting_that_must_be_chosen_has_no_value_until_then() -> None:
    assert "order" not in checked_all(SETTINGS, {})
    assert checked_all(SETTINGS, {"order": "latest_first"})["order"] == "latest_first"


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("window_scale", "2", 2.0),
        ("window_scale", 0.25, 0.25),
        ("window_scale", 8, 8.0),
        ("early_penalty_ms", "250", 250),
        ("all_pass_closes", "no", False),
        ("all_pass_closes", " Yes ", True),
        ("all_pass_closes", "off", False),
        ("all_pass_closes", True, True),
        ("clocks", "off", "off"),
        ("title", "a\x1b[2J\nb", "a␛[2J b"),
    ],
)
def test_a_value_is_taken_in_its_settings_type(key: str, typed: Value, value: Value) -> None:
    got = checked(SETTINGS, key, typed)
    assert (got, type(got)) == (value, type(value))


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("window_scale", 0.24),
        ("window_scale", 8.01),
        ("hold_back_seconds", -0.01),
        ("early_penalty_ms", 5001),
        ("count", 0),
        ("count", 9),
        ("window_scale", float("nan")),
        ("seconds", float("inf")),
        ("seconds", "inf"),
        ("seconds", 1e300),
        ("seconds", HUGE),
        ("seconds", "1,5"),
        ("seconds", "1_000"),
        ("seconds", True),
        ("count", HUGE),
        ("count", "7" * 5000),
        ("count", "²"),
        ("count", 1.5),
        ("count", "1_0"),
        ("count", ""),
        ("clocks", "maybe"),
        ("clocks", HUGE),
        ("clocks", True),
        ("all_pass_closes", "perhaps"),
        ("all_pass_closes", 2),
        ("all_pass_closes", HUGE),
        ("no_such_key", 1),
        ("count", None),
        ("seconds", []),
        ("clocks", ["on"]),
        ("all_pass_closes", {"yes": 1}),
        ("title", ["Skat"]),
    ],
    ids=label,
)
def test_a_value_that_cannot_be_is_refused_in_one_sentence(key: str, typed: Value) -> None:
    """H1-4: with the setting's name, never with a crash; a profile may hold a list where one value belongs."""
    with pytest.raises(Refused) as refused:
        checked(SETTINGS, key, typed)
    assert refused.value.code == "option"
    assert key in refused.value.reason
    assert refused.value.reason.endswith(".")
    assert len(refused.value.reason) < 200


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("window_scale", 0.1, "at least 0.25, not 0.1"),
        ("window_scale", 9, "at most 8, not 9"),
        ("clocks", "x", "one of auto, on, off, not x"),
        ("all_pass_closes", "x", "yes or no, not x"),
        ("count", "x", "a whole number, not x"),
        ("seconds", "x", "a number, not x"),
    ],
)
def test_a_refusal_says_what_would_be_right(key: str, typed: Value, said: str) -> None:
    with pytest.raises(Refused, match=said):
        checked(SETTINGS, key, typed)


@pytest.mark.parametrize("key", ["all_pass_closes", "clocks", "count", "\x1b]0;pwn\x07"])
def test_a_refusal_drives_no_terminal(key: str) -> None:
    """C1-5: it quotes what a phone sent."""
    with pytest.raises(Refused) as refused:
        checked(SETTINGS, key, "\x1b]0;pwn\x07" * 100)
    assert refused.value.reason.isprintable()
    assert len(refused.value.reason) < 200
