"""What a person has switched on, and the buttons that change it."""

from bot.screens.acts import Liking, SetLiking
from bot.screens.screen import Button, Screen, without_pictures
from bot.services.settings import PersonSettings
from bot.text.words import Notation, Words


def likings_screen(words: Words, settings: PersonSettings, notice: str = "") -> Screen:
    """Everything that can be switched, each with its button; `notice`, what has just happened, comes first."""
    lines = [
        *([notice, ""] if notice else []),
        f"**{words.say('settings-heading')}**",
        *(words.say(f"settings-{liking}", on=_yes(on=is_on(settings, liking))) for liking in Liking),
        words.say("settings-language"),
    ]
    return Screen("\n".join(lines), rows=(tuple(_switch(words, settings, liking) for liking in Liking),))


def first_message(words: Words) -> Screen:
    """The direct message that shows whether any can reach the person."""
    return Screen(words.say("settings-first-message"), rows=((_button(words, Liking.DIRECT_MESSAGES, on=False),),))


def is_on(settings: PersonSettings, liking: Liking) -> bool:
    """Whether a liking is switched on."""
    return bool(getattr(settings, _FIELDS[liking]))


def notation_of(settings: PersonSettings) -> Notation:
    """The notation in which a person reads everything."""
    return Notation.LETTERS if settings.letters else Notation.WORDS


def personal_screen(settings: PersonSettings, screen: Screen) -> Screen:
    """A screen that only this person sees, as they like it: with its pictures, or without."""
    return screen if settings.pictures else without_pictures(screen)


def with_liking(settings: PersonSettings, liking: Liking, *, on: bool) -> PersonSettings:
    """The settings with a liking switched on or off."""
    return settings.model_copy(update={_FIELDS[liking]: on})


_FIELDS = {
    Liking.LETTERS: "letters",
    Liking.DIRECT_MESSAGES: "direct_messages",
    Liking.MENTIONS: "mentions",
    Liking.PICTURES: "pictures",
}


def _switch(words: Words, settings: PersonSettings, liking: Liking) -> Button:
    return _button(words, liking, on=not is_on(settings, liking))


def _button(words: Words, liking: Liking, *, on: bool) -> Button:
    return Button(words.say(f"settings-switch-{liking}", on=_yes(on=on)), SetLiking(liking, on))


def _yes(*, on: bool) -> str:
    return "yes" if on else "no"
