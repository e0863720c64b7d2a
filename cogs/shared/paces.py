"""The option for the pace, the time for each choice: suggests paces, and reads what is typed."""

from collections.abc import Sequence

from discord.app_commands import Choice

from bot.client.incoming.call import Call, Instead, Interaction, words_of
from bot.screens.acts import ChangePace, OpenAtPace, SetPace, SetUsualPace
from bot.screens.custom_ids import UnknownActError, encode
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS, Screen
from bot.screens.times import which_pace_screen
from bot.services.pace import HOURS, SECONDS, Pace, PaceError, pace_text, read_pace
from bot.text.names import cut, echo
from bot.text.pacing import LengthError, pace_name, read_typed, suggested
from bot.text.times.results import Open
from cogs.shared.zones import own_zone

_LONGEST_TYPED = 200


async def suggest_paces(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the paces that match, including an hour of the day in any time zone."""
    words, own = words_of(interaction), await own_zone(interaction)
    found = suggested(words, typed[:_LONGEST_TYPED], MOST_OPTIONS, str(interaction.locale), own)
    return [Choice(name=cut(pace_name(words, each), LONGEST_OPTION), value=pace_text(each)) for each in found]


def clicked_pace(act: SetPace | ChangePace | OpenAtPace | SetUsualPace) -> Pace:
    """Return the pace of a button. Raises UnknownActError if its text is not a pace."""
    try:
        return read_pace(act.pace)
    except PaceError:
        raise UnknownActError(encode(act)) from None


def typed_pace(call: Call, typed: str, zones: Sequence[str] | None = None) -> Pace | Open[Pace]:
    """Return the typed pace, or a question if the text is ambiguous.

    `zones` are the time zones in which a typed hour may be meant. By default, this is the person's own zone.

    Raises:
        Instead: the text is not a pace. The screen says how to type one.
    """
    if zones is None:
        zones = () if call.settings.zone is None else (call.settings.zone,)
    try:
        return read_typed(call.words, typed[:_LONGEST_TYPED], zones, call.settings.locale)
    except LengthError:
        hours, seconds = (call.words.any_of([str(each) for each in offered]) for offered in (HOURS, SECONDS))
        raise Instead(Screen(call.words.say("pace-no-length", hours=hours, seconds=seconds))) from None
    except PaceError:
        raise Instead(Screen(call.words.say("pace-unknown", typed=echo(typed)))) from None


def only_pace(call: Call, typed: str, zones: Sequence[str] | None = None) -> Pace:
    """Return the typed pace. Raises Instead if the text is not a pace, or is ambiguous."""
    pace = typed_pace(call, typed, zones)
    if isinstance(pace, Open):
        raise Instead(which_pace_screen(call.words, typed, pace, None))
    return pace
