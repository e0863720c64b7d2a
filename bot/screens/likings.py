"""What a person likes, and the buttons that change it."""

from bot.screens.acts import Liking, SetLiking
from bot.screens.screen import Button, Screen, without_pictures
from bot.services.settings import PersonSettings
from bot.text.words import Notation, Words


def likings_screen(words: Words, settings: PersonSettings, notice: str = "") -> Screen:
    """How everything is set now, each with its button; before it what has just happened."""
    lines = [
        *([notice, ""] if notice else []),
        f"**{words.say('settings-heading')}**",
        *(words.say(f"settings-{liking}", on=_yes(on=liked(settings, liking))) for liking in Liking),
        words.say("settings-language"),
    ]
    return Screen("\n".join(lines), rows=(tuple(_switch(words, settings, liking) for liking in Liking),))


def first_message(words: Words) -> Screen:
    """The direct message by which is found out whether one arrives."""
    return Screen(words.say("settings-first-message"), rows=((_button(words, Liking.DIRECT_MESSAGES, on=False),),))


def liked(settings: PersonSettings, liking: Liking) -> bool:
    """Whether something is switched on."""
    return bool(getattr(settings, _FIELDS[liking]))


def notation_of(settings: PersonSettings) -> Notation:
    """How everything is written for a person."""
    return Notation.LETTERS if settings.letters else Notation.WORDS


def liked_by(settings: PersonSettings, screen: Screen) -> Screen:
    """What only this person sees, as they like it: with its pictures, or without."""
    return screen if settings.pictures else without_pictures(screen)


def changed(settings: PersonSettings, liking: Liking, *, on: bool) -> PersonSettings:
    """The settings with something switched on or off."""
    return settings.model_copy(update={_FIELDS[liking]: on})


_FIELDS = {
    Liking.LETTERS: "letters",
    Liking.DIRECT_MESSAGES: "direct_messages",
    Liking.MENTIONS: "mentions",
    Liking.PICTURES: "pictures",
}


def _switch(words: Words, settings: PersonSettings, liking: Liking) -> Button:
    return _button(words, liking, on=not liked(settings, liking))


def _button(words: Words, liking: Liking, *, on: bool) -> Button:
    return Button(words.say(f"settings-switch-{liking}", on=_yes(on=on)), SetLiking(liking, on))


def _yes(*, on: bool) -> str:
    return "yes" if on else "no"
