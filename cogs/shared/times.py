"""The option for a time: reads what is typed, and asks with buttons if that is ambiguous."""

from collections.abc import Callable, Sequence

from bot.client.incoming.call import Call, Instead
from bot.screens.acts import Act, MomentsText, PickAway, PickNightTime, ZoneName
from bot.screens.custom_ids import UnknownActError, encode
from bot.screens.screen import Screen
from bot.screens.times import read_moments, which_time_screen, wrong_time_screen
from bot.text.times.reading import read
from bot.text.times.results import Open, Purpose, Question, Understood, Wrong
from cogs.shared.zones import remember_zone


def read_time(call: Call, typed: str, zones: Sequence[str], purpose: Purpose) -> Understood | Open[Understood]:
    """Return the typed time, or a question if it is ambiguous. Raises Instead, with the reason, if it is not valid."""
    found = read(typed, call.bot.clock(), zones, call.settings.locale, purpose)
    if isinstance(found, Wrong):
        raise Instead(wrong_time_screen(call.words, typed, found, purpose))
    return found


def asks_own_zone(found: Open[Understood]) -> bool:
    """Return whether a question asks for the person's own time zone, and not for one named in the text."""
    return found.question is Question.ZONE and not found.answers[0].said


async def picked(
    call: Call, act: PickAway | PickNightTime, again: Callable[[ZoneName, MomentsText], Act]
) -> Understood:
    """Return the time of a button. If it answers the question for the person's own time zone, remember the zone.

    Raises:
        Instead: the time is over, or the person must still choose one of several.
        UnknownActError: the button has no valid time.
    """
    try:
        answers = read_moments(act.times, act.zone)
    except ValueError:
        raise UnknownActError(encode(act)) from None
    ahead = tuple(each for each in answers if each.at > call.bot.clock())
    if not ahead:
        raise Instead(Screen(call.words.say("moment-over")))
    if act.is_own:
        await remember_zone(call, act.zone)
    if len(answers) == 1:
        return ahead[0]
    question = Open(Question.HALF, ahead)
    raise Instead(which_time_screen(call.words, "", question, call.settings.locale, again))
