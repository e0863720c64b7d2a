"""What is shown, as plain data: the text, the embeds and the buttons of one Discord message.

The client makes Discord's objects of it; nothing here knows discord.py. A screen is understood without its colours
and without pictures: what a picture shows stands in the text or in its description.
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
"""Characters on a button."""
LONGEST_OPTION = 100
"""Characters in a menu's option, in its description, and in a command's suggestion."""
MOST_OPTIONS = 25
"""Options in a menu, and suggestions of a command."""
IN_A_ROW = 5
_PHONE = 45
"""Characters across a phone's screen,"""
_AROUND_LABEL = 5
"""and those that would fit beside the label of each button."""
_MOST_EMBEDS = 10
_LONGEST_EMBEDS = 6_000
LONGEST_TEXT = 4_096
"""Characters in one embed's description."""


class Style(StrEnum):
    """How much a button is recommended; never the only sign of anything."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: at most 80 characters, of which a phone shows about 40."""

    label: str
    act: Act
    style: Style = Style.SECONDARY
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu; label and description at most 100 characters each."""

    label: str
    act: Act
    description: str = ""
    chosen: bool = False
    """Whether it is selected already."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of 1 to 25 options, of which one is chosen."""

    placeholder: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A menu of the server's members; Discord sends those chosen along with the act."""

    placeholder: str
    act: Act
    most: int = 1
    """How many may be chosen at once, 1 to 25."""


Row: TypeAlias = tuple[Button, ...] | Menu | PeopleMenu
"""One of at most five in a message: 1 to 5 buttons, or a menu."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an embed with its own heading: 256 and 1,024 characters, neither empty."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Embed:
    """A framed text: title 256, description 4,096 characters, at most 25 fields."""

    title: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """An attachment."""

    name: str
    data: bytes = field(repr=False)
    description: str = ""
    """The alternative text of a picture, at most 1,024 characters."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: content of at most 2,000 characters, embeds of 6,000 together, at most five rows."""

    content: str = ""
    notice: str = field(default="", kw_only=True)
    """Heard and seen before anything else, a picture, too; only beside a `glance`."""
    embeds: tuple[Embed, ...] = ()
    rows: tuple[Row, ...] = ()
    files: tuple[File, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """Not drawn yet; without them the text still says everything."""
    glance: tuple[Row, ...] = ()
    """The rows where all pictures come along and tell what the embeds do: these are left out then, and in private what
    can be pressed stands right below the picture. Empty where the words are needed beside the pictures."""
    beside: tuple[Embed, ...] = ()
    """The embeds that stay at such a glance: what no picture tells."""
    controls_first: bool = False
    """Whether, in private, pictures and what can be pressed stand above the words."""
    mentions: tuple[UserId, ...] = ()
    """The people notified when the message is new; the content has to mention them, too (`<@id>`)."""


def in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Buttons in their order: the fewest rows, broken so that a phone shows them on the fewest lines."""
    fewest = -(-len(buttons) // IN_A_ROW)
    # For each number of buttons from the first on: their rows, by how many rows these are.
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
    """How many lines rows take on a phone, where a row goes on below itself; about, for letters differ in width."""
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
    """The screen with one more line before all that it says; its content is cut off at Discord's limit."""
    if screen.glance:
        return replace(screen, notice=f"{line}\n{screen.notice}".strip())
    return replace(screen, content=f"{line}\n{screen.content}".strip()[:LONGEST_CONTENT])


def with_last_line(screen: Screen, line: str) -> Screen:
    """The screen with one more line after its content, if that fits."""
    content = f"{screen.content}\n{line}".strip()
    return replace(screen, content=content) if len(content) <= LONGEST_CONTENT else screen


def with_pictures(screen: Screen, drawn: Sequence[bytes | None]) -> Screen:
    """The screen with its pictures as files, before its other files; None is one that could not be drawn.

    A picture that shows more than fits into words is left out: somebody who cannot see it would miss something.
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
    """The screen as it is beside its pictures, where these tell what else its words would; else the screen itself."""
    if not screen.glance or not screen.pictures:
        return screen
    more = (Embed(description=each.more) for each in screen.pictures if each.more)
    return replace(
        screen, embeds=(*screen.beside, *more), rows=screen.glance, controls_first=True, glance=(), beside=()
    )


def in_full(screen: Screen) -> Screen:
    """The screen with all its words beside its pictures, whose descriptions do not repeat them."""
    if not screen.glance:
        return screen
    pictures = (
        replace(each, description=each.brief, more="", brief="") if each.brief else each for each in screen.pictures
    )
    return replace(screen, pictures=tuple(pictures), glance=(), beside=())


def without_pictures(screen: Screen) -> Screen:
    """The same screen with nothing left to draw."""
    told = replace(screen, pictures=(), glance=(), beside=(), notice="")
    return with_first_line(screen.notice, told) if screen.notice else told


def fits(embeds: Sequence[Embed]) -> bool:
    """Whether one message can hold these embeds."""
    lengths = [len(each.title) + len(each.description) for each in embeds]
    fields = [len(each.name) + len(each.value) for embed in embeds for each in embed.fields]
    longest = max((len(each.description) for each in embeds), default=0)
    return len(embeds) <= _MOST_EMBEDS and sum(lengths) + sum(fields) <= _LONGEST_EMBEDS and longest <= LONGEST_TEXT
