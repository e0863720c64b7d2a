"""Reads the picture of a table, and checks for each city that the text says everything that is drawn."""

import re
from collections.abc import Sequence
from functools import lru_cache

from bot.pictures import Picture
from bot.pictures.depicting.table import is_over
from bot.pictures.depicting.writing import picture_names
from bot.pictures.drawing import Canvas
from bot.pictures.drawing.table import TableScene
from bot.screens.screen import Screen
from bot.services.views import TableView
from bot.text.names import names
from bot.text.words import Words
from engine import Seat
from engine.views import PublicView
from tests.bot.pictures.drawing import glossary
from tests.bot.pictures.drawing.reading import Row, about, rows

_SYMBOLS = {"<science-compass>": "compass", "<science-gear>": "gear", "<science-tablet>": "tablet"}
_KINDS = {f"<kind-{kind}>": kind for kind in ("brown", "gray", "blue", "yellow", "red", "green", "purple")}
_STANDINGS = {"<sealed>": "sealed", "<waiting>": "choosing"}
MINUS = "\N{EN DASH}"
ASKED = {
    "<stage>": {"new stage": "(is|are) choosing what the new stages? gives?"},
    "<play-seventh-card>": {"seventh card": "seventh card"},
    "<build-discarded>": {"discard pile": "discard pile"},
    "<edifice-failed>": {"penalty": "(is|are) choosing what to give up"},
}
"""Icons of questions that only some players are asked, each with the words drawn and a pattern for the text."""
FATES = {"project": "<edifice-project>", "constructed": "<edifice>", "failed": "<edifice-failed>"}
TOLD_FATES = {
    "project": "(, (?:still )?to come|, Taking part: |: .* to take part)",
    "constructed": ", constructed",
    "failed": ", failed",
}
"""Patterns for the text about an edifice's fate. A project can be joined now or in a later Age."""


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
    """Return the sentences of the alternative text, including those that did not fit into it."""
    picture = picture_of(screen)
    more = picture.more.removeprefix("The picture, continued:")
    return re.split(r"\.\s+", f"{picture.description} {more}".strip().removesuffix("."))


def amount(number: str, thing: str) -> str:
    """Return an amount in words: "1 coin", "no shields"."""
    return f"{'no' if number == '0' and thing == 'shield' else number} {thing}{'' if number == '1' else 's'}"


def heard_about(screen: Screen, city: str) -> str:
    """Return what is said about one city: its sentence of the alternative text, or its field of the message, if any."""
    heading = rf"(On the (left|right): )?(Free City )?{city}\b"
    sentences = [each for each in alternative(screen) if re.match(heading, each)]
    fields = [f"{each.name}. {each.value}" for embed in screen.embeds for each in embed.fields]
    told = [*sentences, *(f"{each}\n{told_of_all(screen)}" for each in fields if re.match(heading, each))]
    assert len(told) <= 1
    return "".join(told)


def told_of_all(screen: Screen) -> str:
    """Return what the message says once of all cities, before anything is built, in the words for one city."""
    new = re.search(r"Every city has (.*) and nothing built yet\.(?: Each wonder has (\d) stages)?", message(screen))
    return f"{new[1]}. 0 of {new[2]} stages." if new else ""


def beginning(name: str) -> str:
    """Return a pattern for a name that may be cut at the end."""
    return re.escape(name.removesuffix("…")) + (r".*" if name.endswith("…") else "")


def conflict_points(worth: str) -> str:
    """Return a pattern for the total of a city's conflict tokens, or for its only token."""
    if worth == "0":
        return "(Total:|conflicts) 0"
    sign = {"+": "plus", "\N{EN DASH}": "minus"}[worth[0]]
    only = rf"(?<=: )1 victory( token)?, worth {worth[1:]}" if sign == "plus" else r"(?<=: )1 defeat\."
    told = f"(Total:|conflicts) {sign} {worth[1:]}"
    return f"({told}|{only})" if sign == "plus" or worth[1:] == "1" else told


def facts(row: Row) -> list[str]:
    """Return patterns for what a row of a city's panel means; an empty list if another check covers the row.

    Raises:
        AssertionError: the row has no known meaning.
    """
    match row.items:
        case (("<coin>" | "<shield>") as thing, number):
            return [amount(number, thing.strip("<>"))]
        case (("<victory>" | "<defeat>" | "<military>"), worth):
            return [conflict_points(worth)]
        case (("<stage>" | "<stage-next>"), *_):
            return [f"{row.items.count('<stage>')} of {len(row.items)} stages"]
        case (symbol, number) if symbol in _SYMBOLS:
            return [rf"{number} {_SYMBOLS[symbol]}(e?s)?"]
        case (kind, number) if kind in _KINDS:
            return [f"{number} {_KINDS[kind]}"]
        case (("<sealed>" | "<waiting>" | "<winner>"),) | ("no other cards",):
            return []
        case ("<computer>", name):
            return [f"Computer {name}" if name.isdigit() else beginning(name)]
        case ("<free-city>", *_):
            return ["Free City"]
        case (text,) if not text.startswith("<"):
            return [beginning(text)]
        case _:
            raise AssertionError(f"what does {row.items} mean?")


def check_city(screen: Screen, table: TableView, seat: Seat) -> None:
    city = public(table).cities[seat]
    name = city.board.city
    drawn = [row for row in about(canvas_of(screen), name) if row.about[1:] in {(), ("tokens",)}]
    heard = heard_about(screen, name)
    (sold,) = re.findall(r"(?:sells|Makes) (.*?)(?:, which neighbours can buy|;|$)", heard, re.MULTILINE)
    goods_told = [each if each[0].isdecimal() else f"1 {each}" for each in re.split(r", | and ", sold)]
    assert sorted(goods_told) == sorted(map(goods, about(canvas_of(screen), name, "sold")))
    check_leading(screen, table, name)
    for row in drawn:
        for fact in facts(row):
            own = "your city" if fact == "You" else fact
            assert re.search(rf"(?<![\w-]){own}(?!\w)", heard), f"{name}: {row.text} is not told: {own!r}, {heard!r}"
    check_who_chooses(screen, table, seat, [row for row in drawn if "<free-city>" in row.items])
    for row in about(canvas_of(screen), name, "edifices"):
        for own, listed in part_facts(row, name):
            told = re.search(own, together(heard)) or re.search(listed, f"{'. '.join(alternative(screen))}.")
            assert told, f"{name}: {row.text} is not told"


def check_news(screen: Screen, earlier: Screen, revealed: Sequence[str]) -> int:
    """Check that everything drawn that the panel before did not show is told, and nothing that stays; return how much.

    `revealed` are the lines of the reveals in between. Whatever they have told, the alternative text may leave out.
    """
    canvas, before, found = canvas_of(screen), canvas_of(earlier), 0
    for name in {row.about[0] for row in rows(canvas) if row.about[1:] == ("sold",)}:
        told = [each for each in alternative(screen) if re.match(rf"(Free City )?{name}\b", each)]
        assert len(told) <= 1
        heard = "\n".join([*told, *(each for each in revealed if re.match(rf"(Free City )?{name}\b", each))])
        sold = [sorted(map(goods, about(each, name, "sold"))) for each in (canvas, before)]
        said = re.findall(r"sells ([^;]*)", " ".join(told))
        units = [each if each[0].isdecimal() else f"1 {each}" for each in re.split(r", | and ", "".join(said)) if each]
        assert sorted(units) == (sold[0] if sold[0] != sold[1] else [])
        was = [row.items for row in about(before, name)]
        drawn = [row for row in about(canvas, name) if row.about[1:] in {(), ("tokens",)}]
        for row in drawn:
            for fact in facts(row) if row.items not in was else []:
                built = rf"built stage {row.items.count('<stage>')} of" if "<stage>" in row.items else fact
                assert re.search(rf"(?<![\w-])({fact}|{built})(?!\w)", heard), f"{name}: {row.text} is new: {heard!r}"
                found += 1
            if row.items in was and row.items[0] in _KINDS:
                assert not any(re.search(rf"(?<![\w-]){fact}(?!\w)", " ".join(told)) for fact in facts(row))
    return found


def check_who_chooses(screen: Screen, table: TableView, seat: Seat, signed: Sequence[Row]) -> None:
    """Check that only the Free City has its sign, and that the sign names the player who holds its card, if any."""
    assert len(signed) == (seat >= len(table.seats))
    holder = public(table).controller
    for row in signed:
        if row.items[-1] == "Free City":
            assert holder is None or is_over(table) or not drawable_name(table, holder)
        else:
            assert holder is not None
            name = names(Words(), table)[holder]
            assert f"{name} holds the Free City card" in message(screen).replace("\\", "")
            assert row.items[-1] == "You" or re.search(beginning(row.items[-1]), name)


def drawable_name(table: TableView, seat: Seat) -> bool:
    return bool(picture_names(Words(), table)[seat])


def goods(row: Row) -> str:
    """Return the text for a row of goods that a city sells."""
    icons = [item.strip("<>") for item in row.items if item.startswith("<")]
    count = row.items[-1] if row.items[-1].isdecimal() else "1"
    return f"{count} of {' or '.join(icons)}" if len(icons) > 1 else f"{count} {icons[0]}"


def check_leading(screen: Screen, table: TableView, city: str) -> None:
    """Check that the text names a city as leading or winning if and only if it has a crown, and gives its points."""
    canvas, view, told = canvas_of(screen), public(table), ". ".join([*alternative(screen), message(screen)])
    crowned = any("<winner>" in row.items for row in about(canvas, city))
    leading = re.search(r"(Most points so far|Winner): ([^.:]*)", told)
    assert crowned == (leading is not None and city in re.split(r", | and ", leading[2]))
    assert leading is None or (leading[1] == "Winner") == bool(view.scores)
    for row in about(canvas, city, "points"):
        assert re.search(rf"Points: [^.]*\b{city} {row.items[1]}\b".replace(MINUS, "-"), told)
    assert len(about(canvas, city, "points")) == bool(view.scores)


def part_facts(row: Row, city: str) -> list[tuple[str, str]]:
    """Return patterns for a city's debts and its pawn for this Age, which share one row.

    Each pair has a pattern for the text about this city only, and a pattern for a sentence about all cities.
    """
    items = list(row.items)
    found: list[tuple[str, str]] = []
    if items[0] == "<debt>":
        points = items[1].removeprefix(MINUS)
        found.append((rf"debts minus {points}\b", rf"Debts: [^.]*\b{city} minus {points}\b"))
        del items[:2]
    if items:
        pawn, age = items
        assert pawn == "<pawn>"
        own = rf"(has an Age {age} pawn|Participation pawns: [^.]*\bfor Age {age})\b"
        found.append((own, rf"Pawns of Age {age}: [^.]*\b{city}\b"))
    return found


def together(heard: str) -> str:
    """Return the text of a field with its list of debt tokens replaced by their total, as in the alternative text."""
    return re.sub(
        r"\d debt tokens?: ([^.]*)\.",
        lambda debts: f"debts minus {sum(map(int, re.findall('[0-9]+', debts[1])))}.",
        heard,
    )


def check_edifices(screen: Screen, table: TableView, *, present_alone: bool = False) -> str:
    """Check that the text says everything drawn about the edifices; return "card" if this Age's edifice has a card."""
    view, canvas = public(table), canvas_of(screen)
    drawn_ages = {int(age) for row in about(canvas, "edifice") for age in re.findall(r"Age ([123])", row.text)}
    assert drawn_ages == ({view.age} if present_alone else {1, 2, 3})
    card = next((each.text for each in about(canvas, "edifice", "name")), "")
    for project in [view.project] if present_alone and view.project else view.projects:
        name, age = project.edifice.name, project.edifice.age
        told = edifice_told(screen, name)
        if name != card:
            signs, *drawn = sorted(about(canvas, "edifice", name), key=lambda row: row.items[0] not in FATES.values())
            assert signs.items == (FATES[project.fate.value], f"Age {age}")
            assert (name,) in [row.items for row in drawn]
            assert re.search(rf"\b{name}{TOLD_FATES[project.fate.value]}", told)
            assert len(drawn) == (1 if project.fate.value == "failed" else 2)
            for row in drawn:
                if row.items != (name,):
                    given = re.escape(of_anyone(glossary.effects(row.items)))
                    assert re.search(f"eward(?:[^:]*:| for [^:]* is) {given}", told)
    if card:
        check_card(canvas, edifice_told(screen, card), len(view.cities))
    return card and "card"


def check_card(canvas: Canvas, told: str, players: int) -> None:
    """Check that the text says everything drawn on an edifice's card."""
    rows_of = {part: about(canvas, "edifice", part) for part in ("cost", "reward", "penalty", "pawns", "when")}
    fate = "fails after this turn" if re.search("[Ii]t fails after this turn", told) else "in progress"
    assert rows_of["when"][0].text == f"Age {re.findall('Age ([123])', told)[0]}: {fate}"
    caption, (coin, cost) = rows_of["cost"][0].text, rows_of["cost"][1].items
    assert (caption, coin) == ("taking part", "<coin>")
    assert re.search(rf"[Tt]aking part: {amount(cost, 'coin')}\b", told)
    assert f"eward: {of_anyone(glossary.effects(rows_of['reward'][1].items))}" in told
    *taken, otherwise, debt, points = rows_of["penalty"][1].items
    assert (rows_of["penalty"][0].text, otherwise, debt) == ("if it fails", "or", "<debt>")
    assert re.search(rf"enalty[\w ]*: {penalty(taken)}, or minus {points.removeprefix(MINUS)} points", told)
    pawns = rows_of["pawns"][1].items
    assert rows_of["pawns"][0].text == f"{pawns.count('<pawn>')} of {len(pawns)} left"
    assert f"{pawns.count('<pawn>')} of {len(pawns)} pawns left" in told
    assert len(pawns) == {3: 2, 4: 3, 5: 3, 6: 4, 7: 5}[players]


def penalty(items: Sequence[str]) -> str:
    """Return a penalty in words."""
    lost, *given = items
    assert lost == "<lost>"
    match given:
        case ["<coin>", coins]:
            return amount(coins, "coin")
        case [kind]:
            return f"one {_KINDS[kind]} structure"
        case _:
            assert set(given) == {"<victory>"}
            return f"{len(given)} victory tokens"


def of_anyone(effect: str) -> str:
    """Return the effect of a reward in words that refer to anyone's city."""
    return effect.replace("in the city", "in their own city").replace(" its ", " their ")


def edifice_told(screen: Screen, name: str) -> str:
    """Return all sentences, lines and fields about an edifice, joined by line breaks."""
    others = "\nAge "
    parts = [f"{each.title}, {each.description.partition(others)[0]}" for each in screen.embeds]
    parts += [f"{each.name}, {each.value}" for embed in screen.embeds for each in embed.fields]
    parts += [line for each in screen.embeds for line in each.description.splitlines()]
    parts += alternative(screen)
    return "\n".join(
        part for part in parts if re.match(rf"(Edifice of )?Age [123]( edifice)?(: {name},|, {name}:)", part)
    )


def check_standings(screen: Screen, table: TableView) -> None:
    """Check that the text says who has chosen, for each city or by naming the cities that have not."""
    canvas, view = canvas_of(screen), public(table)
    for name in (city.board.city for city in view.cities):
        standing = {_STANDINGS[row.text] for row in about(canvas, name) if row.text in _STANDINGS}
        heard = heard_about(screen, name)
        if said := {each for each in _STANDINGS.values() if re.search(rf": {each}(;|$)|Side [AB], {each}\.", heard)}:
            assert said == standing, f"{name}: {standing}, {heard!r}"
        elif "Everyone is choosing." in message(screen):
            assert standing == {"choosing"}
        elif waited := re.search(r"Waiting for (.*)\.$", message(screen), re.MULTILINE):
            awaited = re.split(r", | and ", waited[1])
            assert standing == ({"choosing"} if any(each.startswith(f"{name} (") for each in awaited) else {"sealed"})
        elif alone := re.search(r"^(.*) can (play|build) a .* now\.$", message(screen), re.MULTILINE):
            assert standing == ({"choosing"} if f"{name} (" in alone[1] else set())
        else:
            assert standing == set(), f"{name}: {standing}, {heard!r}"


def shields_told(screen: Screen, city: str) -> int:
    found = re.search(r"(no|\d+) shields?", heard_about(screen, city))
    assert found is not None
    return 0 if found[1] == "no" else int(found[1])


def cities_told(screen: Screen, table: TableView) -> list[str]:
    """Return the cities in the order in which the text names them."""
    names = {city.board.city for city in public(table).cities}
    beginnings = [*alternative(screen), *(field.name for embed in screen.embeds for field in embed.fields)]
    found = [re.match(r"(?:On the (?:left|right): )?(?:Free City )?(\w+)", each) for each in beginnings]
    return [each[1] for each in found if each is not None and each[1] in names]


def check_borders(screen: Screen, table: TableView) -> None:
    """Check that the borders follow from the shields and the order of cities in the text."""
    canvas = canvas_of(screen)
    told = cities_told(screen, table)
    assert len(told) == len(public(table).cities)
    for one, other in zip(told, (*told[1:], told[0]), strict=True):
        shown = [item for row in about(canvas, one, other) for item in row.items]
        ahead = shields_told(screen, one) - shields_told(screen, other)
        assert (f"+{abs(ahead)}" if ahead else "<even>") in shown, f"{one}, {other}: {shown}"
    borders = {row.about for row in rows(canvas) if len(row.about) == 2 and set(row.about) <= set(told)}
    assert borders == set(zip(told, (*told[1:], told[0]), strict=True))


def check_middle(screen: Screen, earlier: Screen | None = None) -> None:
    """Check that the middle of the picture is told, by the `earlier` panel if not by this one."""
    heard = f"{message(screen)} {' '.join(alternative(screen))} {'' if earlier is None else message(earlier)}".lower()
    for row in rows(canvas_of(screen)):
        if row.about[:1] == ("ranks",):
            city = row.about[1].lower()
            told = {"<winner>": f"winner: [^.]*{city}", row.about[1]: city}
            assert re.search(told.get(row.text, f"points: [^.]*{city} {row.text}(?!\\d)"), heard), row
        elif not row.about:
            for fact in said_of(row.items):
                assert re.search(fact, heard), f"{row.text} is not told: {fact!r}, {heard!r}"


def said_of(items: tuple[str, ...]) -> list[str]:
    """Return patterns for what a row in the middle of the table means."""
    match items:
        case ("<clockwise>",):
            return ["hands pass to the left"]
        case ("<anticlockwise>",):
            return ["hands pass to the right"]
        case (("<clockwise>" | "<anticlockwise>") as way, age):
            return [*said_of((way,)), age.lower()]
        case ("hands are exchanged",):
            return ["swap hands"]
        case ("Game over",):
            return [r": over|is over|game over"]
        case ("<winner>", cities):
            return [rf"winner: {cities.lower()}"]
        case ("<sealed>", chosen):
            counted = chosen.removesuffix(" chosen")
            nobody = "|everyone is choosing" if chosen.startswith("0 of ") else ""
            return [rf"\b{counted} have chosen|a card has been chosen for {counted} cities{nobody}"]
        case (icon, asked) if icon in ASKED:
            return [ASKED[icon][asked]]
        case (text,) if not text.startswith("<"):
            return [text.lower()]
        case _:
            raise AssertionError(f"what does {items} mean?")
