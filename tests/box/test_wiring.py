"""Which key is whose: the default, what was learned, and words that mean nothing."""

from __future__ import annotations

import pytest

from companion.box.wiring import BadWiring, Button, Means, Wiring, button_of, default, learned


def test_by_default_key_k_is_seat_k_plus_one_and_more_keys_mean_nothing() -> None:
    wiring = default(8, 3)
    assert [wiring.button(key) for key in (0, 2, 3)] == [Button(seat=1), Button(seat=3), None]
    assert (wiring.key_of(3), wiring.key_of(4)) == (2, None)
    assert default(4, 8).key_of(5) is None


def test_the_keys_of_several_seats_are_those_that_react() -> None:
    wiring = learned({4: "2 pass", 5: "table", 6: "1"}, keys=8, seats=3)
    assert wiring.keys_of((1, 2)) == {1, 6}
    assert wiring.key_of(1) == 6


def test_what_was_learned_is_read_back_as_it_was_kept() -> None:
    words = {0: "3", 1: "1", 2: "2", 3: "1 pass", 4: "2 cannot", 7: "table"}
    assert learned(words, keys=8, seats=3).words() == words


def test_a_key_of_which_nothing_was_learned_keeps_its_seat_unless_that_has_a_button() -> None:
    wiring = learned({0: "2"}, keys=3, seats=3)
    assert wiring.words() == {0: "2", 2: "3"}
    assert learned({7: "table"}, keys=8, seats=2).words() == {0: "1", 1: "2", 7: "table"}


def test_a_seat_that_is_not_here_today_and_a_key_that_the_box_has_not_mean_nothing() -> None:
    wiring = learned({0: "6", 1: "2 pass", 12: "1"}, keys=8, seats=3)
    assert wiring.words() == {1: "2 pass", 2: "3"}


@pytest.mark.parametrize("text", ["", "0", "two", "2 jump", "-1", "2 pass pass", "٣", "table 2", "+2"])
def test_words_that_mean_nothing_are_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadWiring, match=r"Key 5 says .* such as '2', '2 pass', '2 cannot' or 'table'"):
        button_of(4, text)


def test_a_button_is_read_from_its_own_words() -> None:
    for button in (Button(seat=None), Button(seat=2), Button(seat=11, means=Means.PASS)):
        assert button_of(0, button.words) == button
    assert Wiring(buttons={}).key_of(1) is None
