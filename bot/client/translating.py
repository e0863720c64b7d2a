"""Commands in Discord's languages: each text carries the id of its message in the catalogue."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.text.messages import ENGLISH
from bot.text.words import Languages, Words

_ENGLISH_WORDS = Words()


def word(message: str, attribute: str | None = None) -> locale_str:
    """A text of the catalogue in English, with the ids to find it in other languages.

    Raises WordsError: there is no such message.
    """
    return locale_str(_text(_ENGLISH_WORDS, message, attribute), message=message, attribute=attribute)


class CatalogueTranslator(app_commands.Translator):
    """Translates names and descriptions of commands into the catalogue's languages."""

    def __init__(self, languages: Languages) -> None:
        others = {locale: languages.best(locale.value) for locale in Locale}
        self._words = {locale: languages.words(best) for locale, best in others.items() if best != ENGLISH}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:  # noqa: ARG002 - the message id is enough
        """The text in Discord's language; None if it stays English."""
        words, message = self._words.get(locale), string.extras.get("message")
        if words is None or message is None:
            return None
        said = _text(words, message, string.extras["attribute"])
        return None if said == string.message else said


def _text(words: Words, message: str, attribute: str | None) -> str:
    return words.about(message, attribute) if attribute else words.say(message)
