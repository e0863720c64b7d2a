"""A whole replay as one file: an animated picture, or a page for the browser."""

from collections.abc import Iterator, Sequence
from typing import Literal

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.caption import Caption
from bot.screens.acts import ShareReplay
from bot.screens.plain import text_lines
from bot.screens.replay import step_screen, where
from bot.screens.replay_page import PageStep, page
from bot.screens.reveals import table_says
from bot.screens.scores import over_screen
from bot.screens.screen import Button, File, Screen, without_pictures
from bot.services.game import Ending
from bot.services.replay import Form, Replay
from bot.text import news
from bot.text.names import owner_names, spoken_name
from bot.text.story import story_sentences
from bot.text.voice import Voice
from bot.text.words import Words


def frames(words: Words, steps: Sequence[Replay]) -> Iterator[Picture]:
    """Yield the picture of every step, from the first on. A step of a game that was abandoned may have none."""
    for each in steps:
        yield from step_screen(words, each, None).pictures[:1]


def captions(words: Words, steps: Sequence[Replay], count: int) -> list[Picture]:
    """Return what stands below each of so many `frames` in a moving picture."""
    title = _title(picture_words(words), steps)
    return [Picture("caption", Caption(title, at, count), "") for at in range(1, count + 1)]


def replay_page(words: Words, steps: Sequence[Replay], drawn: Sequence[bytes]) -> bytes:
    """Return a page that plays a game in any browser, with the picture of each step and everything in words.

    `drawn` are the `frames` as PNG files.
    """
    pictures = iter(drawn)
    told = []
    for each in steps:
        screen = step_screen(words, each, None)
        lines = [line for line in text_lines(without_pictures(screen), bold="**") if line.strip()]
        told.append(PageStep(where(words, each), lines, next(pictures) if screen.pictures else None))
    return page(words, _title(words, steps), told)


def shared_screen(words: Words, steps: Sequence[Replay], form: Form, data: bytes) -> Screen:
    """Show a whole game as a file, and offer the other forms."""
    last = steps[-1]
    described = alt_text(words, [words.say("share-described", form=form, steps=len(steps)), *_result(words, last)])
    file = File(f"7-wonders-{last.table.id}.{_ENDING[form]}", data, described.description)
    said = table_says(words, last.table, words.say("share-here", form=form))
    return Screen(said, rows=(_other_forms(words, last, form),), files=(file,))


def too_large_screen(words: Words, steps: Sequence[Replay], form: Form, size: int, limit: int) -> Screen:
    """Say that a file is larger than what may be attached here, and offer the other forms."""
    megabytes = {"size": -(-size // _MEGABYTE), "limit": limit // _MEGABYTE}
    last = steps[-1]
    said = table_says(words, last.table, words.say("share-too-large", **megabytes))
    return Screen(said, rows=(_other_forms(words, last, form),))


def making_screen(words: Words, steps: Sequence[Replay], before: int) -> Screen:
    """Say that a file is being made, after so many others."""
    return Screen(table_says(words, steps[-1].table, words.say("share-making", before=before)))


def busy_screen(words: Words, steps: Sequence[Replay], whose: Literal["own", "others"]) -> Screen:
    """Say that the reader's own last file is still being made, or too many of others."""
    return Screen(table_says(words, steps[-1].table, words.say("share-busy", whose=whose)))


def undrawn_screen(words: Words, steps: Sequence[Replay]) -> Screen:
    """Say that not all pictures could be drawn now."""
    return Screen(table_says(words, steps[-1].table, words.say("share-undrawn")))


_MEGABYTE = 1_000_000
_ENDING = {Form.WEBP: "webp", Form.GIF: "gif", Form.PAGE: "html"}


def _title(words: Words, steps: Sequence[Replay]) -> str:
    return words.say("share-title", game=str(steps[-1].table.id))


def _other_forms(words: Words, replay: Replay, form: Form) -> tuple[Button, ...]:
    others = [each for each in Form if each is not form]
    return tuple(Button(words.say("share-as", form=each), ShareReplay(replay.table.id, each)) for each in others)


def _result(words: Words, last: Replay) -> Sequence[str]:
    """Say who played, how the game ended, and its story."""
    table = last.table
    if table.ending is Ending.SCORED:
        story = story_sentences(words, table, last.story, spoken_name)
        return [
            *news.ranking_lines(Voice(words, table.begun_table, None, owner_names(words, table, spoken_name))),
            *story,
        ]
    return [over_screen(words, table).content]
