"""What is measured is a whole play: the streams of commands are legal to their end."""

from __future__ import annotations

from tests.benchmarks import evening, six_rounds


def test_six_rounds_of_kill_shakespeare_end_with_a_hero() -> None:
    table = six_rounds.fresh_table()
    commands = sum(1 for _ in six_rounds.play_out(table))
    result = table.result()
    assert result is not None
    assert result.winners
    assert (table.view(None).value("round"), table.number) == (6, commands)


def test_six_rounds_on_the_map_are_played_to_their_last_scoring() -> None:
    table = six_rounds.fresh_table(level=six_rounds.MAP)
    commands = sum(1 for _ in six_rounds.play_out(table))
    assert table.result() is not None
    assert (table.view(None).value("round"), table.number) == (6, commands)


def test_kill_the_overlord_goes_on_for_as_long_as_is_asked() -> None:
    table = evening.fresh_table()
    assert list(evening.play_on(table, 200))
    assert (table.number, table.result()) == (200, None)
