"""A message as plain data: the text, the embeds and the buttons of one Discord message.

The client turns it into Discord's objects; nothing here imports discord.py. A screen can be understood without colours
and without pictures: what a picture shows is also in the text or in its description.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from bot.pictures import Picture
from bot.screens.acts import Act
from bot.services.people import UserId

LONGEST_CONTENT = 2_000
LONGEST_LABEL = 80
"""Maximum number of characters in a button's label."""
LONGEST_OPTION = 100
"""Maximum number of characters in a menu option, in its description, and in a command's suggestion."""
MOST_OPTIONS = 25
"""Maximum number of options in a menu, and of suggestions for a command."""
IN_A_ROW = 5
_PHONE = 45
"""The number of characters that fit across a phone's screen."""
_AROUND_LABEL = 5
"""The width of a button without its label, in characters."""
_MOST_EMBEDS = 10
_LONGEST_EMBEDS = 6_000
LONGEST_TEXT = 4_096
"""Maximum number of characters in an embed's description."""


class Style(StrEnum):
    """How strongly a button is recommended. Nothing is shown by a button's style alone."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its label has at most 80 characters, of which a phone shows about 40."""

    label: str
    act: Act
    style: Style = Style.SECONDARY
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu; label and description have at most 100 characters each."""

    label: str
    act: Act
    description: str = ""
    chosen: bool = False
    """Whether the option is already selected."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of 1 to 25 options, of which one can be chosen."""

    placeholder: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A menu of the server's members; Discord sends the selected people along with the act."""

    placeholder: str
    act: Act
    most: int = 1
    """How many people may be selected at once, 1 to 25."""


Row: TypeAlias = tuple[Button, ...] | Menu | PeopleMenu
"""One of at most five rows in a message: 1 to 5 buttons, or a menu."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an embed: a name (up to 256 characters) and a value (up to 1,024), neither empty."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Embed:
    """A framed text: title up to 256 characters, description up to 4,096, at most 25 fields."""

    title: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """An attachment."""

    name: str
    data: bytes = field(repr=False)
    description: str = ""
    """What it is or, of a picture, its alternative text: at most 1,024 characters."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: content up to 2,000 characters, embeds up to 6,000 together, at most five rows."""

    content: str = ""
    notice: str = field(default="", kw_only=True)
    """Text above everything else, even pictures and controls; used only with a `glance` or with `controls_first`."""
    embeds: tuple[Embed, ...] = ()
    rows: tuple[Row, ...] = ()
    files: tuple[File, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """The pictures that have yet to be drawn; the text says everything without them."""
    glance: tuple[Row, ...] = ()
    """The rows of the compact version, which is shown if all pictures could be drawn and replace the embeds.

    In private messages the controls are then right below the picture. Empty if the text is needed next to the pictures.
    """
    beside: tuple[Embed, ...] = ()
    """The embeds of the compact version, with what no picture shows."""
    controls_first: bool = False
    """Whether pictures and controls are above the text in private messages."""
    mentions: tuple[UserId, ...] = ()
    """The people pinged when the message is new; the content has to mention them, too (`<@id>`)."""


def in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Arrange buttons, in order, in as few rows as possible, divided so that a phone shows them on the fewest lines."""
    fewest = -(-len(buttons) // IN_A_ROW)
    # For each number of leading buttons: their best rows, by the number of rows.
    ways: list[dict[int, tuple[tuple[Button, ...], ...]]] = [{0: ()}]
    for end in range(1, len(buttons) + 1):
        best: dict[int, tuple[tuple[Button, ...], ...]] = {}
        for start in range(max(0, end - IN_A_ROW), end):
            for count, before in ways[start].items():
                rows = (*before, tuple(buttons[start:end]))
                known = best.get(count + 1)
                if count < fewest and (known is None or lines_on_a_phone(rows) <= lines_on_a_phone(known)):
                    best[count + 1] = rows
        ways.append(best)
    return ways[-1][fewest]


def lines_on_a_phone(rows: Sequence[Row]) -> int:
    """Estimate how many lines rows take on a phone, which wraps long rows; the true number depends on letter widths."""
    return sum(_lines(row) if isinstance(row, tuple) else 1 for row in rows)


def _lines(row: Sequence[Button]) -> int:
    lines, room = 1, _PHONE
    for button in row:
        width = min(len(button.label) + _AROUND_LABEL, _PHONE)
        if width > room:
            lines, room = lines + 1, _PHONE
        room -= width
    return lines


def with_first_line(line: str, screen: Screen) -> Screen:
    """Return the screen with one more line before everything else; its content is cut off at Discord's limit."""
    if screen.glance:
        return replace(screen, notice=f"{line}\n{screen.notice}".strip())
    return replace(screen, content=f"{line}\n{screen.content}".strip()[:LONGEST_CONTENT])


def with_last_line(screen: Screen, line: str) -> Screen:
    """Return the screen with one more line after its content, if that fits."""
    content = f"{screen.content}\n{line}".strip()
    return replace(screen, content=content) if len(content) <= LONGEST_CONTENT else screen


def with_pictures(screen: Screen, drawn: Sequence[bytes | None]) -> Screen:
    """Return the screen with its pictures as files, before its other files; `drawn` has None for each that failed.

    A picture is omitted if the text has no room for everything that it shows, because people who cannot see it would
    miss something.
    """
    seen = at_a_glance(screen)
    if seen is not screen and None not in drawn and fits(seen.embeds):
        pairs = zip(screen.pictures, drawn, strict=True)
        shown = tuple(
            File(f"{picture.name}.png", data, picture.description) for picture, data in pairs if data is not None
        )
        return replace(seen, files=(*shown, *screen.files), pictures=())
    screen = in_full(screen)
    files: list[File] = []
    embeds = list(screen.embeds)
    for picture, data in zip(screen.pictures, drawn, strict=True):
        told = [*embeds, Embed(description=picture.more)] if picture.more else embeds
        if data is not None and (told is embeds or fits(told)):
            embeds = told
            files.append(File(f"{picture.name}.png", data, picture.description))
    return replace(without_pictures(screen), files=(*files, *screen.files), embeds=tuple(embeds))


def at_a_glance(screen: Screen) -> Screen:
    """Return the compact version, in which pictures replace text; the screen itself if it has none."""
    if not screen.glance or not screen.pictures:
        return screen
    more = (Embed(description=each.more) for each in screen.pictures if each.more)
    return replace(
        screen, embeds=(*screen.beside, *more), rows=screen.glance, controls_first=True, glance=(), beside=()
    )


def in_full(screen: Screen) -> Screen:
    """Return the screen with its full text next to its pictures, whose descriptions then do not repeat it."""
    if not screen.glance:
        return screen
    pictures = (
        replace(each, description=each.brief, more="", brief="") if each.brief else each for each in screen.pictures
    )
    return replace(screen, pictures=tuple(pictures), glance=(), beside=())


def without_pictures(screen: Screen) -> Screen:
    """Return the screen as text, without its pictures."""
    told = replace(screen, pictures=(), glance=(), beside=())
    if not screen.notice or screen.controls_first:
        return told
    return with_first_line(screen.notice, replace(told, notice=""))


def fits(embeds: Sequence[Embed]) -> bool:
    """Return whether one message can hold these embeds."""
    lengths = [len(each.title) + len(each.description) for each in embeds]
    fields = [len(each.name) + len(each.value) for embed in embeds for each in embed.fields]
    longest = max((len(each.description) for each in embeds), default=0)
    return len(embeds) <= _MOST_EMBEDS and sum(lengths) + sum(fields) <= _LONGEST_EMBEDS and longest <= LONGEST_TEXT
