"""Cases 46 and 47: a line at the wrong speed is never taken for a box, a clock that is a little off still is read."""

import itertools

import pytest

from companion.box.chatter import Chatter, recognise
from companion.box.frames import Sender
from companion.box.messages import Message, to_bytes
from tests.box.noise import messages_in
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES
from tests.box.uart import over

RATES = (9_600, 19_200, 38_400, 57_600, 115_200, 250_000, 1_000_000)
TALK = {
    Sender.BOX: b"".join(map(to_bytes, BOX_SAMPLES)) * 5,
    Sender.HOST: b"".join(map(to_bytes, HOST_SAMPLES)) * 5,
}


def heard(sender: Sender, sent_at: float, read_at: float) -> list[Message]:
    return messages_in([over(TALK[sender], sent_at, read_at)], sender).messages


def sent(sender: Sender) -> list[Message]:
    return list(BOX_SAMPLES if sender is Sender.BOX else HOST_SAMPLES) * 5


@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize("rate", RATES)
def test_case_46_l0_equal_rates_understand_each_other(rate: int, sender: Sender) -> None:
    assert heard(sender, rate, rate) == sent(sender)


@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize(("sent_at", "read_at"), itertools.permutations(RATES, 2))
def test_case_46_l0_unequal_rates_give_no_message(sent_at: int, read_at: int, sender: Sender) -> None:
    assert heard(sender, sent_at, read_at) == []


@pytest.mark.parametrize(("sent_at", "read_at"), itertools.permutations(RATES, 2))
def test_case_46_l0_a_box_at_another_rate_is_told_from_another_device(sent_at: int, read_at: int) -> None:
    assert recognise(over(TALK[Sender.BOX], sent_at, read_at)) in (Chatter.GARBLED, Chatter.TEXT)


@pytest.mark.parametrize("rate", [rate for rate in RATES if rate != 115_200])
def test_case_46_l0_at_the_rate_we_use_another_speed_is_named(rate: int) -> None:
    assert recognise(over(TALK[Sender.BOX], rate, 115_200)) is Chatter.GARBLED


@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize("per_mille", [-21, -10, -5, 5, 10, 21])
def test_case_47_l0_a_clock_that_is_two_percent_off_is_read(per_mille: int, sender: Sender) -> None:
    assert heard(sender, 115_200 * (1 + per_mille / 1000), 115_200) == sent(sender)


@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize("per_mille", [*range(-120, -45, 5), *range(50, 125, 5)])
def test_case_47_l0_a_clock_that_is_farther_off_invents_nothing(per_mille: int, sender: Sender) -> None:
    messages = heard(sender, 115_200 * (1 + per_mille / 1000), 115_200)
    assert [message for message in messages if message not in sent(sender)] == []


def test_case_47_l0_six_percent_are_too_much() -> None:
    """So that the test above is not passed by a line that is fine."""
    assert len(heard(Sender.BOX, 115_200 * 1.06, 115_200)) < len(sent(Sender.BOX))
    assert len(heard(Sender.BOX, 115_200 * 0.94, 115_200)) < len(sent(Sender.BOX))
