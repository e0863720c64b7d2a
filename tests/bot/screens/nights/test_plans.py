"""A sign-up with very many people fits into a message and leaves nobody out."""

from dataclasses import replace

from bot.screens.nights.plans import LONGEST_LIST, call_screen, list_lines, names_of, signup_screen
from bot.screens.screen import LONGEST_CONTENT, fits
from bot.services.nights.night import ENDED, EVENING, Answer, CallKind, Guest, Night
from bot.services.nights.signup import MOST_ANSWERS, MOST_CALLED, called
from bot.services.nights.views import NightView
from bot.services.people import Person, UserId, former_guest
from bot.text.words import Languages
from tests.bot.services.nights.friends import BEGINS, planned

WORDS = Languages().words(None, public=True)
LONGEST_ID = 9 * 10**18
WORST = "*_" * 16
"""A name of maximum length that consists of markup characters."""


def crowd(name: str) -> Night:
    """Return a night with as many answers as possible, in four long lists."""
    answers = (Answer.IN, Answer.IN, Answer.MAYBE, Answer.OUT)
    guests = (Guest(Person(UserId(LONGEST_ID + number), name), answers[number % 4]) for number in range(MOST_ANSWERS))
    return replace(planned(name=WORST * 2), guests=tuple(guests))


def test_a_sign_up_says_what_to_press_until_the_night_begins() -> None:
    night = replace(planned(name="Friday"), guests=())
    lines = signup_screen(WORDS, night).content.splitlines()
    assert lines[0] == "**Friday**"
    assert lines[2:4] == [
        "Coming? Press I'm in, Maybe or Can't.",
        "2 rounds at tables of about 4 players. Live, 90 seconds per turn.",
    ]
    assert all("Press" not in signup_screen(WORDS, replace(night, stage=stage)).content for stage in (*EVENING, *ENDED))


def test_an_organiser_who_was_forgotten_is_not_named() -> None:
    night = planned(name="Friday")
    assert f"Organised by <@{night.organiser}>." in signup_screen(WORDS, night).content
    assert "Organised by" not in signup_screen(WORDS, replace(night, organiser=former_guest(1, 0))).content


def test_the_lists_of_five_hundred_people_fit_into_the_sign_up_with_all_their_numbers() -> None:
    night = crowd(WORST)
    lists = list_lines(WORDS, night)
    assert [line.partition("** · ")[0] for line in lists] == [
        "**Coming: 60",
        "**On the waiting list: 190",
        "**Maybe: 125",
        "**Can't: 125",
    ]
    shown = signup_screen(WORDS, night)
    assert shown.embeds[0].description.splitlines() == lists
    assert fits(shown.embeds)
    assert len(shown.content) <= LONGEST_CONTENT


def test_who_is_not_named_is_counted() -> None:
    night = crowd("Christopher")
    assert names_of(WORDS, night.coming).count("Christopher") == len(night.coming)
    told = names_of(WORDS, night.undecided)
    assert told.endswith(f", and {len(night.undecided) - told.count('Christopher')} more")
    assert len(told) <= LONGEST_LIST + len(", and 60 more")


def test_a_call_to_many_of_whom_each_has_tables_that_wait_fits_into_its_messages() -> None:
    night = crowd(WORST)
    for call in called(night, CallKind.SOON, tuple(guest.user for guest in night.guests)).calls:
        shown = call_screen(WORDS, NightView(night, BEGINS, {}, {}, {}), call, mentions=call.users, busy=call.users)
        assert len(shown.content) <= LONGEST_CONTENT
        assert len(shown.mentions) <= MOST_CALLED


def test_a_night_that_is_being_deleted_is_cancelled_with_the_reason_and_without_buttons() -> None:
    night = crowd("Christopher")
    (call, *_) = called(night, CallKind.DELETED, (night.guests[0].user,)).calls
    shown = call_screen(WORDS, NightView(night, BEGINS, {}, {}, {}), call, mentions=call.users)
    assert "is cancelled, because a server manager is having everything about this server deleted." in shown.content
    assert shown.rows == ()
