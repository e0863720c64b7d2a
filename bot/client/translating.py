"""The words of commands in Discord's languages: each text knows the message of the catalogue from which it comes."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.text.words import ENGLISH, Languages, Words

_SAID = Words()


def word(message: str, attribute: str | None = None) -> locale_str:
    """A text of the catalogue, in English, with what is needed to find it in another language.

    Raises WordsError: there is no such message.
    """
    return locale_str(_said(_SAID, message, attribute), message=message, attribute=attribute)


class CatalogueTranslator(app_commands.Translator):
    """Finds the names and descriptions of commands in the languages that there are."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:  # noqa: ARG002 - the message says it all
        """The text in Discord's language; None where it stays English."""
        message = string.extras.get("message")
        if message is None or self._languages.best(locale.value) == ENGLISH:
            return None
        said = _said(self._languages.words(locale.value), message, string.extras["attribute"])
        return None if said == string.message else said


def _said(words: Words, message: str, attribute: str | None) -> str:
    return words.about(message, attribute) if attribute else words.say(message)
