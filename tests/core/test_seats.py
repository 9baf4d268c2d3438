"""Names: what may be stored and shown, and which two are one (reported faults C1 to C3, without a screen)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.seats import (
    COLOURS,
    NAME_LIMIT,
    SHAPES,
    BadName,
    Roster,
    clean_name,
    clean_text,
    same_name,
    seat_people,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
BURNING_HEART = "\u2764\ufe0f\u200d\U0001f525"
ASTRONAUT = "\U0001f469\U0001f3fd\u200d\U0001f680"
FLAG = "\U0001f1e9\U0001f1ea"
INVISIBLE = [
    "",
    "   ",
    "\u200b",
    "\u2060\u2060",
    "\n",
    "\u00a0\u3000",
    "\u200d",
    "\ufeff",
    "\u202e",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\ufe0f\ufe0f",
    "\U000e0100",
    "\u0301\u0301",
    "\u180b",
]


# C1: text that would drive a terminal


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\x1b]0;pwn\x07", "␛]0;pwn␇"),
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x1b[2J", "␛[2J"),
        ("a\x00b", "a␀b"),
        ("a\x7fb", "a␡b"),
        ("a\x9b2Jb", "a\ufffd2Jb"),
        ("x\x07\x1b[2J", "x␇␛[2J"),
    ],
)
def test_control_characters_become_visible_pictures(typed: str, kept: str) -> None:
    """C1-5, C1-6."""
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["a\tb", "a\r\nb", "a\nb", "a\u2028b", "a\u2029\u2029b", "  a   b  "])
def test_a_name_is_one_line(typed: str) -> None:
    """C1-5: TAB, CR and LF do not move a cursor."""
    assert clean_name(typed) == "a b"


@pytest.mark.parametrize("typed", ["[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[0]", "{}", "%s", "=1+1"])
def test_markup_is_only_text(typed: str) -> None:
    """C1-1: nothing is taken away from a name that a face may have to show literally."""
    assert clean_name(typed) == typed


@given(st.text(max_size=NAME_LIMIT))
def test_no_text_leaves_a_control_or_a_line_break(typed: str) -> None:
    """C1-5."""
    categories = {unicodedata.category(character) for character in clean_text(typed)} - {"Cf"}
    assert not categories & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert "\n" not in clean_text(typed)


HOSTILE = st.text(
    st.sampled_from(
        "ae\u0301\u0302\u0323\u20dd\ufe0f\u200d\u200b\u2060\u034f\u1100\u1161 \t\x1b❤🔥👩😀\U0001f3fd\u0958"
    ),
    max_size=30,
)


@given(st.text(max_size=60) | HOSTILE)
def test_cleaning_twice_is_cleaning_once(typed: str) -> None:
    """A stored name is cleaned again whenever a play is read; it must then be the same name."""
    once = clean_text(typed)
    assert clean_text(once) == once
    assert unicodedata.is_normalized("NFC", once)


@given(HOSTILE)
def test_a_joiner_stays_between_two_pictures_only(typed: str) -> None:
    kept = clean_text(typed)
    for index, character in enumerate(kept):
        if unicodedata.category(character) == "Cf":
            assert character == "\u200d"
            assert unicodedata.category(kept[:index].removesuffix("\ufe0f")[-1]) in ("So", "Sk")
            assert unicodedata.category(kept[index + 1]) == "So"


# C2: who is who


@pytest.mark.parametrize(
    "twin",
    [
        "Anna",
        "anna",
        "ANNA",
        "Anna ",
        "  Anna",
        "An\u200bna",
        "Anna\u2060",
        "\uff21\uff4e\uff4e\uff41",
    ],
)
def test_two_people_who_look_alike_are_told_apart_first(twin: str) -> None:
    """C2-1: by case, blanks, width or invisible characters; refused, never merged."""
    assert same_name("Anna", twin)
    with pytest.raises(BadName, match="tell them apart"):
        seat_people(["Anna", twin])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("José", "Jose\u0301"),
        ("Straße", "STRASSE"),
        ("\u212bsa", "\u00c5sa"),
        ("♥", "♥\ufe0f"),
        ("Ben B", "Ben\u00a0\u00a0B"),
    ],
)
def test_composition_and_form_make_no_second_person(first: str, second: str) -> None:
    """C2-1: composed and decomposed accents, and other spellings of the same letters."""
    assert same_name(first, second)
    with pytest.raises(BadName, match="Seats 1 and 2"):
        seat_people([first, second])


@pytest.mark.parametrize(("first", "second"), [("Jose", "José"), ("Ann", "Anna"), ("Bo", "B o"), ("1", "2")])
def test_other_letters_are_another_person(first: str, second: str) -> None:
    assert seat_people([first, second]).numbers == (1, 2)


@pytest.mark.parametrize("nothing", INVISIBLE)
def test_who_gives_no_visible_name_is_called_by_the_seat(nothing: str) -> None:
    """C2-4: empty, blank or invisible names become `Player n`."""
    roster = seat_people(["Anna", nothing, nothing])
    assert [seat.name for seat in roster.seats] == ["Anna", "Player 2", "Player 3"]


def test_a_name_of_five_thousand_characters_is_refused_with_the_limit() -> None:
    """C2-4, C3-3: the limit is kept on the host."""
    with pytest.raises(BadName, match="at most 200 characters; this one has 5000"):
        clean_name("x" * 5000)
    with pytest.raises(BadName):
        seat_people(["Anna", "y" * 5000])


def test_a_name_at_the_limit_stands() -> None:
    """C3-3: 200 characters without a space; cutting is a matter of the faces."""
    assert clean_name("x" * NAME_LIMIT) == "x" * NAME_LIMIT


def test_a_name_that_grows_when_it_is_composed_is_measured_as_it_is_stored() -> None:
    """C2-4: U+0958 is stored as two characters, so 150 of them pass the limit."""
    with pytest.raises(BadName, match="this one has"):
        clean_name("\u0958" * 150)


def test_names_with_the_same_beginning_are_two_people() -> None:
    """C3-3."""
    assert len(seat_people(["z" * 30 + "a", "z" * 30 + "b"]).seats) == 2


# C3: width


@pytest.mark.parametrize(
    "name", [FAMILY, BURNING_HEART, ASTRONAUT, FLAG, "♥\ufe0f", "1\ufe0f\u20e3", "李雷", "สมชาย", "Ngọc"]
)
def test_pictures_flags_and_other_scripts_stay_whole(name: str) -> None:
    """C3-1."""
    assert clean_name(name) == name


def test_a_letter_carries_three_marks_at_most() -> None:
    """C3-1: 40 combining accents do not climb over the line above."""
    assert clean_name("x" + "\u0301" * 40) == "x" + "\u0301" * 3


@pytest.mark.parametrize("between", ["\u200b", "\u034f", "\u2060", "\ufe0f"])
def test_invisible_characters_do_not_start_the_count_anew(between: str) -> None:
    """C3-1: three marks, something invisible, three more, and so on."""
    marks = [c for c in clean_name("x" + ("\u0301" * 3 + between) * 10) if unicodedata.category(c) in ("Mn", "Me")]
    assert len(marks) == 3


@pytest.mark.parametrize("typed", ["\u0301Anna", " \u0301Anna", "\u20ddAnna"])
def test_a_mark_without_a_letter_goes(typed: str) -> None:
    """C3-1: it would sit on whatever a face draws before the name."""
    assert clean_name(typed) == "Anna"


@pytest.mark.parametrize("typed", ["An\u2060na", "An\u200bna", "An\u202ena", "An\u00adna"])
def test_invisible_characters_go(typed: str) -> None:
    """C3-1."""
    assert clean_name(typed) == "Anna"


# The roster


def test_twelve_seats_differ_in_colour_shape_and_letter() -> None:
    roster = seat_people([""] * 12)
    assert len({(seat.colour) for seat in roster.seats}) == len(COLOURS)
    assert len({seat.shape for seat in roster.seats}) == len(SHAPES)
    assert [seat.letter for seat in roster.seats] == list("ABCDEFGHIJKL")


def test_renaming_changes_one_name_and_nothing_else() -> None:
    roster = seat_people(["Anna", "Ben", "Cleo"])
    renamed = roster.renamed(2, " Bea ")
    assert [seat.name for seat in renamed.seats] == ["Anna", "Bea", "Cleo"]
    assert [seat.shape for seat in renamed.seats] == [seat.shape for seat in roster.seats]
    assert roster.name(2) == "Ben"


def test_somebody_may_change_the_writing_of_their_own_name() -> None:
    assert seat_people(["anna", "Ben"]).renamed(1, "Anna").name(1) == "Anna"


@pytest.mark.parametrize("taken", ["ANNA", "anna ", "An\u200bna"])
def test_renaming_to_a_neighbours_name_is_refused(taken: str) -> None:
    """C2-1: the same rule in mid-game."""
    with pytest.raises(BadName, match="Seat 1 is already called Anna"):
        seat_people(["Anna", "Ben"]).renamed(2, taken)


@pytest.mark.parametrize("nothing", INVISIBLE)
def test_renaming_to_nothing_is_refused(nothing: str) -> None:
    """C2-4."""
    with pytest.raises(BadName, match="visible"):
        seat_people(["Anna", "Ben"]).renamed(2, nothing)


@given(st.text(max_size=NAME_LIMIT) | HOSTILE)
def test_a_name_that_was_taken_once_is_always_taken(typed: str) -> None:
    """What `renamed` stored can be applied again from a journal."""
    roster = seat_people(["Anna", "Ben"])
    try:
        stored = roster.renamed(2, typed).name(2)
    except BadName:
        return
    assert roster.renamed(2, stored).name(2) == stored


@pytest.mark.parametrize(("opener", "order"), [(None, (1, 2, 3)), (1, (2, 3, 1)), (2, (3, 1, 2)), (3, (1, 2, 3))])
def test_seat_order_starts_left_of_a_seat_and_ends_with_it(opener: int | None, order: tuple[int, ...]) -> None:
    assert seat_people(["Anna", "Ben", "Cleo"]).left_of(opener) == order


def test_names_read_as_a_sentence() -> None:
    roster = seat_people(["Anna", "Ben", "Cleo"])
    assert [roster.names(numbers) for numbers in ((), (2,), (1, 3), (3, 1, 2))] == [
        "nobody",
        "Ben",
        "Anna and Cleo",
        "Cleo, Anna and Ben",
    ]


@pytest.mark.parametrize("number", [0, -1, 3, "1", None])
def test_only_numbers_of_seats_are_in_a_roster(number: object) -> None:
    roster: Roster = seat_people(["Anna", "Ben"])
    assert number not in roster
