"""The time for each choice, as an option of commands: suggested, and read from what is typed."""

from discord.app_commands import Choice

from bot.client.call import Call, Interaction, words_of
from bot.screens.acts import ChangePace, SetPace
from bot.screens.custom_ids import UnknownActError, encode
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS, Screen
from bot.services.pace import HOURS, SECONDS, Pace, PaceError, pace_text, read_pace
from bot.text.names import cut, echo
from bot.text.pacing import LengthError, NoZoneError, pace_name, read_typed, suggested

_LONGEST_TYPED = 200


async def suggest_paces(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What may be meant by what is typed so far, hours in every zone included."""
    words = words_of(interaction)
    found = suggested(words, typed[:_LONGEST_TYPED], MOST_OPTIONS)
    return [Choice(name=cut(pace_name(words, each), LONGEST_OPTION), value=pace_text(each)) for each in found]


def clicked_pace(act: SetPace | ChangePace) -> Pace:
    """The pace of a button. Raises UnknownActError: it is none."""
    try:
        return read_pace(act.pace)
    except PaceError:
        raise UnknownActError(encode(act)) from None


async def typed_pace(call: Call, typed: str) -> Pace | None:
    """The pace that is typed; None if there is none, and the caller is told how to say it."""
    try:
        return read_typed(call.words, typed[:_LONGEST_TYPED])
    except NoZoneError as error:
        await call.show(Screen(call.words.say("pace-no-zone", at=f"{error.at:%H:%M}")))
    except LengthError:
        hours, seconds = (call.words.any_of([str(each) for each in offered]) for offered in (HOURS, SECONDS))
        await call.show(Screen(call.words.say("pace-no-length", hours=hours, seconds=seconds)))
    except PaceError:
        await call.show(Screen(call.words.say("pace-unknown", typed=echo(typed))))
    return None
