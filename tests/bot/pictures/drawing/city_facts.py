"""Reads the facts from drawn pictures of cities, with the part of the message that must contain each of them."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.pictures.drawing import Canvas
from bot.screens.screen import Screen, with_pictures
from engine.effects import Colour
from tests.bot.pictures.drawing import glossary, reading
from tests.bot.pictures.drawing.reading import Row


def check_told(screen: Screen, canvas: Canvas) -> None:
    """Raise AssertionError unless both the words and the text at a glance contain every fact that is drawn."""
    text, glance = told_of(screen), seen_of(screen)
    text["all that gives"] = "\n".join(text.get(part, "") for part in ("Wonder", *Colour))
    for part, fact in facts(canvas):
        assert fact in text[part], f"{fact!r} is drawn and not told: {text[part]!r}"
        assert _in_few(fact) in glance, f"{fact!r} is drawn and not told at a glance: {glance!r}"


def seen_of(screen: Screen) -> str:
    """Return the text at a glance: the message and its picture's alternative text."""
    seen = with_pictures(screen, [b"drawn"])
    return _unnamed("\n".join([seen.files[0].description, seen.content, *(each.description for each in seen.embeds)]))


def _in_few(fact: str) -> str:
    """Return the short form of a fact that alternative texts use."""
    short = re.sub(r"^Makes (.*), which neighbours can buy\.$", r"sells \1;", fact)
    return re.sub(r"^(\d+ coins?, .* shields?)\.$", r"\1", short).removesuffix(" ")


def told_of(screen: Screen) -> dict[str, str]:
    """Return a message's texts keyed by part (structures by colour), including the alternative text."""
    ((embed,), (picture,)) = screen.embeds, screen.pictures
    parts = {"title": embed.title, "holds": embed.description, "alt": picture.description}
    for field in embed.fields:
        of_colour = re.fullmatch(r"\d+ (\w+) structures?", field.name)
        name = of_colour[1] if of_colour else field.name
        parts[name] = _unnamed(field.value) if name == "Edifices" else field.value
    return parts


def _unnamed(told: str) -> str:
    """Return the text about pawns without the names of their edifices, which are not drawn."""
    return re.sub(r"(?<=for Age \d \()[^,()]+, ", "", told)


def facts(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """Yield every drawn fact in words, with the part of the message that must contain it."""
    parts: dict[tuple[str, ...], list[Row]] = {}
    for row in reading.rows(canvas):
        parts.setdefault(row.about[1:], []).append(row)
    for about, rows in parts.items():
        match about:
            case ():
                yield from _head(rows)
            case ("tokens", *_):
                yield from _tokens(rows)
            case ("wonder",):
                yield "Wonder", ", ".join(row.text for row in rows) + ": "
            case ("wonder", stage):
                taken = parts.get((*about, "taken"), [])
                yield "Wonder", _stage(stage, [row for row in reading.rows(canvas) if row in rows or row in taken])
            case ("wonder", _, "taken"):
                pass  # said with its stage
            case ("town",):
                _check_town(rows, [part for part in parts.items() if part[0][:1] == ("structures",)])
            case ("caption",):
                how_many, *legend = (row.text for row in rows)
                yield "Structures", f"{how_many} built" if legend else "Nothing built yet."
                assert [how_many, *legend] in ([how_many, "<last> built last"], ["No structures yet"])
            case ("structures", card):
                yield from _structure(card, rows)
            case (group,):
                yield from _group(group, rows)
            case _:
                raise AssertionError(f"nobody knows what is drawn about {about}")


def _check_town(rows: Sequence[Row], structures: Sequence[tuple[tuple[str, ...], Sequence[Row]]]) -> None:
    """Check that the town has a building in each structure's colour, and marks one in the newest structure's colour."""
    drawn = [item for row in rows for item in row.items]
    kinds = [(_kind(each), any("<last>" in row.items for row in each)) for _, each in structures]
    assert [item for item in drawn if item != "<last>"] == [f"<town-{kind}>" for kind, _ in kinds]
    newest = [before for before, after in pairwise(drawn) if after == "<last>"]
    assert newest == [f"<town-{kind}>" for kind, last in kinds if last]


def _kind(rows: Sequence[Row]) -> str:
    """Return the colour of a structure, read from its icon."""
    return next(row.items[0][len("<kind-") : -1] for row in rows if row.items[0].startswith("<kind-"))


def _head(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    city, *others, held = rows
    coin, coins, shield, shields = held.items
    assert (coin, shield) == ("<coin>", "<shield>")
    strength = glossary.counted(int(shields), "shield") if shields != "0" else "no shields"
    yield "holds", f"{glossary.counted(int(coins), 'coin')}, {strength}."
    yield "title", city.text
    if [row.text for row in others] == ["<free-city>", "Free City"]:
        yield "title", f"Free City {city.text}"
        return
    for row in others:
        yield "alt", f"({row.text.removesuffix('…').rstrip()}"


def _tokens(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    *_, last = rows
    if last.text.startswith("= "):
        (together,) = last.items
        signs = {"+": "plus ", "–": "minus "}  # noqa: RUF001 - the dash is drawn for a minus
        yield "Conflicts", f"Total: {signs.get(together[2], '')}{together[2:].lstrip('+–')}."  # noqa: RUF001 - as above
        return
    items = [item for row in rows for item in row.items]
    pairs = list(zip(items[::2], items[1::2], strict=True))
    won = [value.removeprefix("+") for icon, value in pairs if icon == "<victory>"]
    lost = [value for icon, value in pairs if icon == "<defeat>"]
    assert set(lost) <= {"–1"}  # noqa: RUF001 - the dash is drawn for a minus
    assert len(won) + len(lost) == len(pairs)
    if won:
        yield "Conflicts", f"{len(won)} victor"  # victories, or victory tokens if a reward brought one of them
        yield "Conflicts", f", worth {glossary.listed(won)}"
    if lost:
        yield "Conflicts", glossary.counted(len(lost), "defeat")


def _stage(name: str, rows: Sequence[Row]) -> str:
    standing, *gives, cost = rows
    icon, word = standing.items
    assert icon == ("<stage>" if word == "built" else "<stage-next>")
    said = {"next": "the next one"}.get(word, word)
    costs = glossary.listed(glossary.amounts(cost.text))
    return f"{name.capitalize()}, {said}: costs {costs} and gives {_gives(gives)}"


def _gives(rows: Sequence[Row]) -> str:
    """Return in words what a stage gives, or its options and the one that was taken."""
    items = [item for row in rows for item in row.items if item != "<free>"]
    if not glossary.are_options(items):
        return f"{glossary.effects(items)}."
    ((tick, *taken),) = [row.items for row in rows if row.about[-1] == "taken"] or [("<free>",)]
    assert tick == "<free>"
    told = f"{glossary.options(items)}."
    return f"{told} Chosen: {glossary.effects(taken)}." if taken else told


def _structure(card: str, rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the facts about a structure: its effects and, for the newest one, that it is the newest."""
    items = [item for row in rows for item in row.items]
    assert card in items, f"{card} is cut"
    colour = _kind(rows)
    gives = [row for row in rows if row.items != (card,) and not _is_sign(row)]
    assert len(gives) == 1, f"what {card} gives is not there"
    yield colour, f"{card} ({glossary.effects(gives[0].items)})"
    if "<last>" in items:
        yield "Structures", f" built. The latest: {card}."


def _is_sign(row: Row) -> bool:
    return all(item == "<last>" or item.startswith("<kind-") for item in row.items)


def _group(group: str, rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    texts = [row.text for row in rows]
    match group, texts:
        case "sold", ["for sale", *units]:
            made = glossary.listed(glossary.amounts(" ".join(units)))
            yield "Resources", f"Makes {made}, which neighbours can buy."
        case "kept", ["not for sale", *units]:
            yield "Resources", f"Not for sale: {glossary.listed(glossary.amounts(' '.join(units)))}."
        case "prices", ["buys", *_]:
            yield "Resources", f"Buys {glossary.listed([glossary.price(row.items) for row in rows[1:]])}."
        case "science", _:
            counts = {row.items[0]: int(row.items[1]) for row in rows}
            if glossary.CHOSEN_SYMBOL in counts:
                yield "all that gives", "a science symbol of its choice at the end"
            for icon, number in counts.items():
                if icon != glossary.CHOSEN_SYMBOL:
                    yield "Science", glossary.symbols(icon, number)
        case "edifices" | "debts", [title, *_] if title == group:
            yield from (_parts if group == "edifices" else _debts)(rows[1:])
        case "free construction", ["<free-build-once-per-age> ready"]:
            yield "Wonder", "This Age's free build is still available."
        case "free construction", ["<free-build-once-per-age> used"]:
            yield "Wonder", "This Age's free build has been used."
        case _:
            raise AssertionError(f"nobody knows what {group} means: {texts}")


_FATES = {"<edifice-project>": "not built yet", "<edifice>": "constructed", "<edifice-failed>": "failed"}


def _debts(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    debts = [f"minus {row.text.removeprefix('<debt> –')} points" for row in rows]  # noqa: RUF001 - the dash is drawn for a minus
    yield "Edifices", f"{glossary.counted(len(debts), 'debt token')}: {glossary.listed(debts)}."


def _parts(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    for row in rows:
        yield from _part(row.items)


def _part(items: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the facts about an Age's pawns, and about the fate and the reward of its edifice."""
    (place,) = [number for number, item in enumerate(items) if item in _FATES]
    pawns, fate, reward = items[:place], items[place], items[place + 1 :]
    assert set(pawns[::2]) == {"<pawn>"}
    (age,) = set(pawns[1::2])
    yield "Edifices", f"{len(pawns) // 2} for Age {age} ({_FATES[fate]})"
    if reward:
        yield "Edifices", f"({glossary.effects(reward)})"
