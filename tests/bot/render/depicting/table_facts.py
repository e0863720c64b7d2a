"""Reads the picture of a table: whether all that is drawn is told by its screen, city by city."""

import re
from dataclasses import replace
from functools import lru_cache

from bot.render.names import names
from bot.render.pictures import Canvas
from bot.render.pictures.table import TableScene
from bot.render.screen import Picture, Screen
from bot.render.words import Words
from bot.services.game import Status
from bot.services.views import TableView
from engine import Seat
from engine.views import PublicView
from tests.bot.render.pictures.reading import Row, about, rows

_SYMBOLS = {"<science-compass>": "compass", "<science-gear>": "gear", "<science-tablet>": "tablet"}
_KINDS = {f"<kind-{kind}>": kind for kind in ("brown", "gray", "blue", "yellow", "red", "green", "purple")}
_STANDINGS = ("sealed", "choosing")


def public(table: TableView) -> PublicView:
    assert table.table is not None
    return table.table


def picture_of(screen: Screen) -> Picture:
    (picture,) = screen.pictures
    return picture


def scene_of(screen: Screen) -> TableScene:
    scene = picture_of(screen).scene
    assert isinstance(scene, TableScene)
    return scene


def canvas_of(screen: Screen) -> Canvas:
    return _drawn(scene_of(screen))


@lru_cache(maxsize=8)
def _drawn(scene: TableScene) -> Canvas:
    return scene.draw()


def message(screen: Screen) -> str:
    embeds = [[embed.description, *(f"{each.name}\n{each.value}" for each in embed.fields)] for embed in screen.embeds]
    return "\n".join([screen.content, *(text for embed in embeds for text in embed)])


def alternative(screen: Screen) -> list[str]:
    """Sentence by sentence, with what did not fit."""
    picture = picture_of(screen)
    more = picture.more.removeprefix("The picture, continued:")
    return f"{picture.description} {more}".replace("\n", " ").strip().removesuffix(".").split(". ")


def amount(number: str, thing: str) -> str:
    """As words have it: "1 coin", "no shields"."""
    return f"{'no' if number == '0' and thing == 'shield' else number} {thing}{'' if number == '1' else 's'}"


def heard_about(screen: Screen, city: str) -> str:
    """What is told of one city: its sentence of the alternative text, or its field of the message."""
    heading = rf"(On the (left|right): )?(Free City )?{city}\b"
    sentences = [each for each in alternative(screen) if re.match(heading, each)]
    fields = [f"{each.name}. {each.value}" for embed in screen.embeds for each in embed.fields]
    (heard,) = [*sentences, *(each for each in fields if re.match(heading, each))]
    return heard


def beginning(name: str) -> str:
    """A name, of which the end may be left out."""
    return re.escape(name.removesuffix("…")) + (r".*" if name.endswith("…") else "")


def conflict_points(worth: str) -> str:
    """Together, or of the only token."""
    if worth == "0":
        return "([Tt]ogether|conflict points) 0"
    sign = {"+": "plus", "\N{EN DASH}": "minus"}[worth[0]]
    only = rf"(?<=: )1 victory, worth {worth[1:]}" if sign == "plus" else r"(?<=: )1 defeat\."
    told = f"([Tt]ogether|conflict points) {sign} {worth[1:]}"
    return f"({told}|{only})" if sign == "plus" or worth[1:] == "1" else told


def facts(row: Row) -> list[str]:
    """What a row of a city's panel means, as patterns; nothing for one that is told otherwise.

    Raises:
        AssertionError: the row means nothing that is known.
    """
    match row.items:
        case ("<coin>", coins, "<shield>", shields):
            return [amount(coins, "coin"), amount(shields, "shield")]
        case ("<military>", worth):
            return [conflict_points(worth)]
        case (("<stage>" | "<stage-next>"), *_):
            return [f"{row.items.count('<stage>')} of {len(row.items)} stages"]
        case (symbol, number) if symbol in _SYMBOLS:
            return [rf"{number} {_SYMBOLS[symbol]}(e?s)?"]
        case (kind, number) if kind in _KINDS:
            return [f"{number} {_KINDS[kind]}"]
        case ("<sealed>",) | ("<waiting>",):
            return []
        case ("<computer>", name):
            return [beginning(name)]
        case (*signs, "<free-city>", name):
            return facts(replace(row, items=(*signs, name)))
        case (text,) if not text.startswith("<"):
            return [] if text in _STANDINGS else [beginning(text)]
        case _:
            raise AssertionError(f"what does {row.items} mean?")


def check_city(screen: Screen, table: TableView, seat: Seat) -> None:
    city = public(table).cities[seat]
    name = city.board.city
    drawn = [row for row in about(canvas_of(screen), name) if len(row.about) == 1]
    heard = heard_about(screen, name)
    for row in drawn:
        for fact in facts(row):
            own = "your city" if fact == "You" else fact
            assert re.search(rf"(?<![\w-]){own}(?!\w)", heard), f"{name}: {row.text} is not told: {own!r}, {heard!r}"
    holds_the_card = any("<free-city>" in row.items and "Free City" not in row.items for row in drawn)
    assert holds_the_card == (public(table).controller == seat and table.status is Status.PLAY)
    if holds_the_card:
        holder = names(Words(), table)[seat]
        assert f"{holder} holds the Free City card" in message(screen).replace("\\", "")
    texts = [row.items for row in drawn]
    assert (("<sealed>",) in texts) == (("sealed",) in texts)
    assert (("<waiting>",) in texts) == (("choosing",) in texts)


def check_standings(screen: Screen, table: TableView) -> None:
    """Who has chosen is told city by city, or by the cities of those who are waited for."""
    canvas, view = canvas_of(screen), public(table)
    for name in (city.board.city for city in view.cities):
        standing = {row.text for row in about(canvas, name)} & {*_STANDINGS}
        heard = heard_about(screen, name)
        if said := {each for each in _STANDINGS if re.search(rf": {each};|Side [AB], {each}:", heard)}:
            assert said == standing, f"{name}: {standing}, {heard!r}"
        elif waited := re.search(r"Waiting for (.*)\.$", message(screen), re.MULTILINE):
            awaited = re.split(r", | and ", waited[1])
            assert standing == ({"choosing"} if any(each.startswith(f"{name} (") for each in awaited) else {"sealed"})
        elif alone := re.search(r"^(.*) may (play|build) a .* now\.$", message(screen), re.MULTILINE):
            assert standing == ({"choosing"} if f"{name} (" in alone[1] else set())
        else:
            assert standing == set(), f"{name}: {standing}, {heard!r}"


def shields_told(screen: Screen, city: str) -> int:
    found = re.search(r"(no|\d+) shields?", heard_about(screen, city))
    assert found is not None
    return 0 if found[1] == "no" else int(found[1])


def cities_told(screen: Screen, table: TableView) -> list[str]:
    """In the order in which they are heard."""
    names = {city.board.city for city in public(table).cities}
    beginnings = [*alternative(screen), *(field.name for embed in screen.embeds for field in embed.fields)]
    found = [re.match(r"(?:On the (?:left|right): )?(?:Free City )?(\w+)", each) for each in beginnings]
    return [each[1] for each in found if each is not None and each[1] in names]


def check_borders(screen: Screen, table: TableView) -> None:
    """What a border shows follows from the shields and the order in which the cities are told."""
    canvas = canvas_of(screen)
    told = cities_told(screen, table)
    assert len(told) == len(public(table).cities)
    for one, other in zip(told, (*told[1:], told[0]), strict=True):
        shown = [item for row in about(canvas, one, other) for item in row.items]
        ahead = shields_told(screen, one) - shields_told(screen, other)
        lead = shown[shown.index("<shield>") + 1] if "<shield>" in shown else shown[0]
        assert lead == (str(abs(ahead)) if ahead else "<even>"), f"{one}, {other}: {shown}"
    borders = {row.about for row in rows(canvas) if len(row.about) == 2}
    assert borders == set(zip(told, (*told[1:], told[0]), strict=True))


def check_middle(screen: Screen) -> None:
    heard = f"{message(screen)} {' '.join(alternative(screen))}".lower()
    for row in rows(canvas_of(screen)):
        if not row.about:
            for fact in said_of(row.items):
                assert re.search(fact, heard), f"{row.text} is not told: {fact!r}, {heard!r}"


def said_of(items: tuple[str, ...]) -> list[str]:
    """What a row of the middle means, as patterns."""
    match items:
        case ("<clockwise>",):
            return ["hands pass to the left"]
        case ("<anticlockwise>",):
            return ["hands pass to the right"]
        case (("<clockwise>" | "<anticlockwise>") as way, age):
            return [*said_of((way,)), age.lower()]
        case ("hands are exchanged",):
            return ["exchange their hands"]
        case ("Game over",):
            return [r": over|is over|game over"]
        case ("<sealed>", chosen):
            counted = chosen.removesuffix(" chosen")
            return [rf"\b{counted} have chosen|a card is chosen for {counted} cities"]
        case ("<play-seventh-card>", "seventh card") | ("<build-discarded>", "discard pile"):
            return [items[1]]
        case (text,) if not text.startswith("<"):
            return [text.lower()]
        case _:
            raise AssertionError(f"what does {items} mean?")
