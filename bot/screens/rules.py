"""The rules by topic, one page each."""

from bot.pictures.depicting.primer import RULES, rules_picture
from bot.screens.acts import ShowRules
from bot.screens.screen import Menu, Option, Screen
from bot.text.matching import best_matches, matches
from bot.text.words import Words

TOPICS = (
    "aim",
    "actions",
    "resources",
    "trade",
    "chains",
    "wonder",
    "conflicts",
    "science",
    "guilds",
    "scoring",
    "two",
    "extra",
    "edifices",
    "ur",
    "letters",
    "discord",
    "time",
)
"""The topics, in reading order."""


def rules_screen(words: Words, topic: str) -> Screen:
    """Show a topic with its picture, and a menu of all topics; say so if there is no such topic."""
    pictures = (rules_picture(words, topic),) if topic in RULES else ()
    return Screen(_text(words, topic), rows=(_menu(words, topic),), pictures=pictures)


def topic_title(words: Words, topic: str) -> str:
    """Return a topic's title in the reader's language."""
    return words.say(f"rules-title-{topic}")


def topic_matches(words: Words, text: str) -> tuple[str, ...]:
    """Return the topics whose title or id matches the text."""
    return tuple(matches(text, TOPICS, lambda topic: (topic_title(words, topic), topic)))


def find_topic(words: Words, text: str) -> str:
    """Return the topic with exactly this name, or the only one that matches; otherwise the text itself."""
    found = best_matches(text, TOPICS, lambda topic: (topic_title(words, topic), topic))
    return found[0] if len(found) == 1 else text


def _text(words: Words, topic: str) -> str:
    if topic not in TOPICS:
        return words.say("rules-no-such-topic")
    return f"**{topic_title(words, topic)}**\n{words.say(f'rules-text-{topic}')}"


def _menu(words: Words, topic: str) -> Menu:
    options = tuple(
        Option(topic_title(words, each), ShowRules(each, beside=False), chosen=each == topic) for each in TOPICS
    )
    return Menu(words.say("rules-menu"), options)
