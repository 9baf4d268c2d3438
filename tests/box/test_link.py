"""The link from the first greeting to READY, and what it tells of presses (L0)."""

from __future__ import annotations

import pytest

from companion.box.device.device import Make
from companion.box.host.link import Step
from companion.box.host.reports import Declined, Ended, Found, Hand, Ready, RoundArmed, Why
from companion.box.messages import Ack, Caps, Flags, Release, Setting, to_bytes
from tests.box.bench import UID, Bench


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.until_ready()
    return bench


def test_a_box_is_found_read_and_ready() -> None:
    bench = Bench()
    bench.until_ready()
    assert bench.seen(Found) == [Found(uid="B0C50001")]
    assert bench.seen(Ready) == [
        Ready(
            uid="B0C50001",
            resolution=16e-6,
            keys=8,
            lamps=8,
            caps=Caps.TONE | Caps.PATTERNS | Caps.STORED_UID,
            version=1,
            firmware=1,
            boot=1,
        )
    ]
    assert bench.link.uid == "B0C50001"
    assert len(bench.sent("T")) == 8
    assert bench.when(Ready)[0] - 100.0 < 0.1


def test_greetings_go_out_every_250_ms_and_fourteen_of_them_end_it() -> None:
    bench = Bench()
    bench.hung = True
    bench.run(5)
    times = [at - 100.0 for at, data in bench.written]
    assert times == pytest.approx([0.25 * number for number in range(14)], abs=1e-3)
    assert len({data for _, data in bench.written}) == 1
    [ended] = bench.seen(Ended)
    assert ended.why is Why.NO_ANSWER
    assert "nothing at all" in ended.sentence
    assert bench.when(Ended)[0] - 100.0 == pytest.approx(3.5, abs=1e-3)
    assert bench.link.step is Step.ENDED


def test_a_box_that_starts_slowly_is_greeted_as_soon_as_it_says_so() -> None:
    """case 71, on the host's side [L0]: a reset by opening the port costs the boot loader's time, not a greeting's."""
    bench = Bench()
    bench.hung = True
    bench.run(1.4)
    bench.hung = False
    bench.reset()
    bench.until_ready()
    assert bench.now - 100.0 < 1.5


def test_another_box_than_the_one_looked_for_is_left_alone() -> None:
    """case 66, on the host's side [L0]"""
    bench = Bench(uid="B0C50002")
    bench.run(1)
    assert bench.seen(Ended)[0].why is Why.OTHER_BOX
    assert "B0C50001" in bench.seen(Ended)[0].sentence
    written = len(bench.written)
    bench.run(3)
    assert len(bench.written) == written


def test_the_box_looked_for_is_taken() -> None:
    bench = Bench(uid="B0C50001")
    bench.until_ready()


def test_a_box_without_a_uid_is_given_one_and_keeps_it() -> None:
    bench = Bench(make=Make(uid=0xFFFFFFFF), spare_uid=0xCAFE0007)
    bench.until_ready()
    assert bench.seen(Ready)[0].uid == bench.link.uid == "CAFE0007"
    assert bench.device.make.uid == 0xCAFE0007
    bench.reset()
    bench.run(1)
    assert [ready.uid for ready in bench.seen(Ready)] == ["CAFE0007", "CAFE0007"]
    assert len(bench.sent("C")) == 1
    assert not bench.seen(Declined)


def test_settings_are_told_before_ready_and_again_after_a_reset() -> None:
    bench = Bench(settings={Setting.RETRANSMIT_MS: 40, Setting.HEARTBEAT_MS: 400})
    bench.until_ready()
    assert len(bench.sent("C")) == 2
    bench.reset()
    bench.run(1)
    assert [line[6:17] for line in bench.sent("C")] == [
        b"03 00000028",
        b"04 00000190",
        b"03 00000028",
        b"04 00000190",
    ]


def test_a_setting_the_box_declines_is_told_and_keeps_nothing_back() -> None:
    bench = Bench(settings={Setting.RELEASE_MS: 0})
    bench.until_ready()
    assert bench.seen(Declined) == [Declined(letter="C", code=1)]


def test_a_round_is_armed_and_its_hands_are_told_by_the_boxs_stamps(bench: Bench) -> None:
    """case 1 on the host's side [L0]"""
    number = bench.link.arm([0, 3, 5], duration=2.0)
    bench.run(0.05)
    [armed] = bench.seen(RoundArmed)
    assert armed.round == number == bench.link.armed == 1
    assert armed.at == pytest.approx(bench.now, abs=0.06)
    stamps = [bench.press(3, after=0.1), bench.press(5, after=0.10005), bench.press(1, after=0.2)]
    bench.run(0.5)
    assert [(hand.key, hand.round, hand.flags, hand.number) for hand in bench.hands] == [
        (3, 1, Flags.FIRST, 1),
        (5, 1, Flags.LATER, 2),
        (1, 1, Flags.NOT_ELIGIBLE, 3),
    ]
    assert [hand.t for hand in bench.hands] == stamps
    for hand, stamp in zip(bench.hands, stamps, strict=True):
        assert abs(hand.at - bench.host(stamp)) <= hand.error < 0.0025
    assert bench.device.waiting == 0


def test_hands_of_one_round_differ_exactly_as_their_stamps_though_the_clock_is_read_between(bench: Bench) -> None:
    bench.link.arm(range(8))
    bench.run(0.1)
    stamps = [bench.press(key, after=0.1 + 1.3 * key, hold=0.1) for key in range(8)]
    pings = len(bench.sent("T"))
    bench.run(10)
    assert len(bench.sent("T")) > pings + 8
    first = bench.hands[0]
    rates = {
        round((hand.at - first.at) / (stamp - stamps[0]) * 1e6, 9)
        for hand, stamp in zip(bench.hands[1:], stamps[1:], strict=True)
    }
    assert len(rates) == 1


def test_a_hand_long_after_a_round_is_placed_by_the_clock_as_it_is_then() -> None:
    """The box goes on with the round's number after it; its clock warms up meanwhile."""
    bench = Bench(skew=0.002)
    bench.until_ready()
    bench.link.arm(range(8))
    bench.run(0.2)
    bench.press(0)
    bench.run(0.2)
    bench.link.disarm()
    bench.run(0.2)
    bench.clock, bench.origin, bench.skew = bench.stamp(bench.now), bench.now, 0.0021
    bench.run(120)
    stamp = bench.press(1)
    bench.run(0.2)
    assert bench.hands[1].flags == Flags.EARLY
    assert bench.hands[1].round == 1
    assert bench.hands[1].at == pytest.approx(bench.host(stamp), abs=0.001)


def test_who_holds_a_button_when_the_box_is_armed_was_early(bench: Bench) -> None:
    """case 18 on the host's side [L0]"""
    bench.press(2, hold=1.0)
    bench.run(0.1)
    bench.link.arm(range(8))
    bench.run(0.1)
    assert bench.seen(RoundArmed)
    assert [hand.flags for hand in bench.hands] == [Flags.EARLY]
    assert bench.hands[0].round == 0


def test_a_delayed_round_begins_when_the_box_says(bench: Bench) -> None:
    bench.link.arm(range(8), delay=0.5, duration=1.0)
    told = bench.now
    bench.press(1, after=0.4)
    bench.press(2, after=0.6)
    bench.press(3, after=1.6)
    bench.run(2)
    [armed] = bench.seen(RoundArmed)
    assert armed.at == pytest.approx(told + 0.5, abs=0.01)
    assert bench.when(RoundArmed)[0] < told + 0.05
    assert [hand.flags for hand in bench.hands] == [Flags.EARLY, Flags.FIRST, Flags.OVER]
    assert bench.hands[0].at < armed.at < bench.hands[1].at


def test_a_newer_round_replaces_one_that_was_not_said(bench: Bench) -> None:
    bench.link.arm([0])
    bench.link.disarm()
    second = bench.link.arm([1, 2])
    bench.run(0.2)
    assert len(bench.sent("A")) == 1
    assert not bench.sent("D")
    assert [armed.round for armed in bench.seen(RoundArmed)] == [second] == [2]


def test_a_round_that_was_replaced_while_it_was_said_is_not_told(bench: Bench) -> None:
    bench.link.arm([0])
    bench.write()
    second = bench.link.arm([1])
    bench.run(0.2)
    assert len(bench.sent("A")) == 2
    assert [armed.round for armed in bench.seen(RoundArmed)] == [second]


def test_round_numbers_go_around_without_zero(bench: Bench) -> None:
    assert [bench.link.arm([0]) for _ in range(256)] == [*range(1, 256), 1]


def test_a_round_longer_than_the_box_can_count_lasts_until_it_is_disarmed(bench: Bench) -> None:
    bench.link.arm([0], duration=70)
    bench.run(0.1)
    assert bench.sent("A")[0].endswith(b" 0000*" + bench.sent("A")[0][-5:])
    bench.link.arm([0], duration=3.0)
    bench.run(0.1)
    assert b" 0BB8*" in bench.sent("A")[1]


@pytest.mark.parametrize("wrong", [{"keys": [16]}, {"keys": [-1]}, {"keys": [0], "delay": 70.0}])
def test_what_no_box_can_do_is_refused_and_changes_nothing(bench: Bench, wrong: dict[str, object]) -> None:
    bench.link.arm([1])
    with pytest.raises(ValueError, match="box"):
        bench.link.arm(**wrong)  # type: ignore[arg-type]
    assert bench.link.armed == 1


def test_a_release_that_nobody_asked_for_is_acknowledged_and_told_to_nobody(bench: Bench) -> None:
    """Never before the press that came before it is in good hands."""
    bench.keeps_hands = True
    bench.press(4)
    bench.run(0.1)
    stamp = bench.stamp(bench.now) % (1 << 32)
    for number in (2, 3):
        bench.say(to_bytes(Release(number=number, session=bench.hands[0].session, key=4, t=stamp)))
    bench.run(0.01)
    assert not bench.sent("K")
    bench.link.handed_on(bench.hands[0])
    bench.write()
    assert bench.sent("K") == [to_bytes(Ack(number=3))]
    assert [type(report) for _, report in bench.reports] == [Found, Ready, Hand]


def test_a_press_before_the_clock_is_known_is_told_once_it_is() -> None:
    bench = Bench()
    bench.run_until(lambda: bench.link.step is Step.SYNCING)
    stamp = bench.press(6)
    bench.run_until(lambda: bool(bench.link.counters().frames > 2) and bench.link.step is Step.READY)
    bench.run(0.2)
    assert [hand.t for hand in bench.hands] == [stamp]
    kinds = [type(report) for _, report in bench.reports]
    assert kinds.index(Ready) < kinds.index(Hand)


def test_what_is_told_to_whoever_watches() -> None:
    heard, said = [], []
    bench = Bench(heard=lambda at, frame: heard.append(frame.letter), said=lambda at, data: said.append(data))
    bench.until_ready()
    assert heard[0] == "B"
    assert {"I", "T"} <= set(heard)
    assert said == [data for _, data in bench.written]


def test_the_counters_say_how_the_line_is(bench: Bench) -> None:
    before = bench.link.counters().retransmissions
    bench.run(5)
    counters = bench.link.counters()
    assert counters.retransmissions == before
    assert counters.bad_frames == counters.resets == counters.box_drop == 0
    assert counters.trip_least is not None
    assert counters.trip_median is not None
    assert 0.002 < counters.trip_least <= counters.trip_median < 0.01
    assert counters.clock_skew == pytest.approx(0.0, abs=1e-4)
    assert counters.clock_error is not None
    assert counters.clock_error <= counters.trip_median
    assert bench.device.make.uid == UID
