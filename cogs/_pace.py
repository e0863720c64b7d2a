"""The time for each choice, as an option of commands: suggested, and read from what is typed."""

from typing import TYPE_CHECKING, TypeAlias

from discord import app_commands
from discord.app_commands import Choice

from bot.client.call import Call, Interaction
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS, Screen
from bot.services.pace import Pace, PaceError, pace_text
from bot.text.names import cut, echo
from bot.text.pacing import NoZoneError, pace_name, read_typed, suggested

_LONGEST_TYPED = 200


class PaceTransformer(app_commands.Transformer):
    """The option `time`: suggests paces, and hours in every zone."""

    async def transform(self, _: Interaction, value: object, /) -> str:  # type: ignore[override]  # our own client is the only one
        """The text as typed; `typed_pace` reads it."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # as above
        self, interaction: Interaction, value: object, /
    ) -> list[Choice[str]]:
        """What may be meant by what is typed so far."""
        words = interaction.client.languages.words(str(interaction.locale))
        found = suggested(words, str(value)[:_LONGEST_TYPED])[:MOST_OPTIONS]
        return [Choice(name=cut(pace_name(words, each), LONGEST_OPTION), value=pace_text(each)) for each in found]


if TYPE_CHECKING:
    PaceOption: TypeAlias = str
else:
    PaceOption = app_commands.Transform[str, PaceTransformer]


async def typed_pace(call: Call, typed: str) -> Pace | None:
    """The pace that is typed; None if there is none, and the caller is told how to say it."""
    try:
        return read_typed(call.words, typed[:_LONGEST_TYPED])
    except NoZoneError as error:
        await call.show(Screen(call.words.say("pace-no-zone", at=f"{error.at:%H:%M}")))
    except PaceError:
        await call.show(Screen(call.words.say("pace-unknown", typed=echo(typed))))
    return None
