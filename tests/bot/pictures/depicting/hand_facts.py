"""Checks that each row in the picture of a hand has the same facts as the message.

The expected words come from the tests' own table, never from the code that writes the message.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.pictures import Picture
from bot.pictures.drawing import Canvas, symbols
from bot.pictures.drawing.halves import Half
from bot.screens import hands
from bot.screens.screen import Screen
from bot.text.words import Notation, Words
from engine.city import left_of, right_of
from engine.ruleset import FREE_CITY
from engine.state import SearchDiscard
from tests.bot.at_table import Moment, line_of
from tests.bot.pictures.drawing import glossary
from tests.bot.pictures.drawing.chaining import chained
from tests.bot.pictures.drawing.glossary import counted, listed
from tests.bot.pictures.drawing.reading import Row, rows

SIDES = ("left", "own", "right")
"""The names of the boxes in the picture's market: the two neighbours and the city itself."""
LETTERS = {"compass": "&", "gear": "@", "tablet": "#", **{name: name[0] for name in glossary.RESOURCES}}


@dataclass(frozen=True)
class Shown:
    """A hand as it is sent, with its picture as drawn."""

    moment: Moment
    notation: Notation
    screen: Screen
    canvas: Canvas

    @property
    def picture(self) -> Picture:
        """The upper half of the picture, whose alternative text describes the cards."""
        return self.screen.pictures[0]

    @property
    def heard(self) -> str:
        """The pictures' alternative texts, and the text that did not fit into them."""
        return "\n".join(text for each in self.screen.pictures for text in (each.description, each.more))

    @property
    def is_search(self) -> bool:
        return isinstance(self.moment.state.phase, SearchDiscard)

    def line(self, name: str) -> str:
        """Return what the message says about a card or a stage; check that the alternative text says the same."""
        told = line_of(self.screen, name)
        assert told.replace("**", "") in self.heard
        return told

    @property
    def message(self) -> list[str]:
        (embed,) = self.screen.embeds
        return embed.description.splitlines()

    def own(self, told: str) -> str:
        """Return the part of a text that describes the city that the question is about."""
        who = "You \\(" if self.moment.player == self.moment.seat else "The Free City "
        found = re.search(rf"{who}.* stages built\.(?: This Age's free build[^.]*\.)?", told)
        assert found is not None
        return found[0]

    def said(self, text: str) -> str:
        """Return words of the tests' table in the notation of the message."""
        return text if self.notation is Notation.WORDS else in_letters(text)

    def resources(self, items: Sequence[str]) -> str:
        """Return the text for resources that are all needed (not alternatives)."""
        names = [item[1:-1] for item in items if item[1:-1] in glossary.RESOURCES]
        if self.notation is Notation.LETTERS:
            return " ".join(LETTERS[name] for name in names)
        return listed([f"{count} {name}" for name, count in Counter(names).items()])

    def units(self, items: Sequence[str]) -> str:
        """Return the text for units that a city produces or sells."""
        if self.notation is Notation.WORDS:
            return listed(glossary.amounts(" ".join(items)))
        told = [in_letters(each) for each in glossary.units(" ".join(items))]
        certain = [each for each in told if len(each) == 1]
        return " plus ".join([*([" ".join(certain)] if certain else []), *(each for each in told if len(each) > 1)])

    def payment(self, items: Sequence[str]) -> str:
        """Return a pattern for a payment: who gets how many coins, optionally for which goods."""
        seat, cities = self.moment.seat, self.moment.state.table.cities
        sellers = {"<left>": left_of(seat, len(cities)), "<right>": right_of(seat, len(cities))}
        if seat != self.moment.player:  # the Free City's neighbours are not the reader's
            sellers = {self._receiver(other): other for other in sellers.values()}
        parts = []
        for icon, coin, amount in zip(items[::3], items[1::3], items[2::3], strict=True):
            assert coin == "<coin>"
            coins = counted(int(amount), "coin")
            if icon == "<bank>":
                parts.append(re.escape(self.said(f"{coins} to the bank")))
                continue
            other = next(each for name, each in sellers.items() if name.startswith(icon.removesuffix("…")))
            free = "Free City " if len(self.moment.state.table.players) == 2 and other == FREE_CITY else ""
            name = "you" if other == self.moment.player else f"{free}{cities[other].board.city}"
            parts.append(rf"{re.escape(self.said(f'{coins} to {name}'))}(?: \([^()]*\))?")
        return listed(parts)

    def _receiver(self, seat: int) -> str:
        return "You" if seat == self.moment.player else self.moment.state.table.cities[seat].board.city

    def missing(self, items: Sequence[str]) -> str:
        """Return the text for missing resources, including alternatives."""
        *always, either = split(items, "+")
        sets = [self.resources(each) for each in split(either, "/")]
        told = listed(sets, "or") if len(either) == 3 * len(sets) - 1 else ", or ".join(sets)
        return ", and ".join([*map(self.resources, always), told])


def split(items: Sequence[str], sign: str) -> list[list[str]]:
    """Split the items at this sign."""
    found: list[list[str]] = [[]]
    for item in items:
        if item == sign:
            found.append([])
        else:
            found[-1].append(item)
    return found


def in_letters(text: str) -> str:
    """Convert a text in words to the letters of the accessible edition."""
    text = re.sub(r"no shields", "0 x", text)
    for unit, letter in (("coins?", "$"), ("points?", "v"), ("shields?", "x")):
        text = re.sub(rf"(\d+) {unit}\b", rf"\1 {letter}", text)
    text = re.sub(rf"1 of (?={'|'.join(glossary.RESOURCES)})", "", text)
    alone = "|".join(LETTERS)
    text = re.sub(rf"(\d+) ({alone})", lambda found: " ".join([LETTERS[found[2]]] * int(found[1])), text)
    return re.sub(rf"\b({alone})\b", lambda found: LETTERS[found[1]], text)


def shown(moment: Moment, notation: Notation = Notation.WORDS, page: int = 0) -> Shown:
    return _drawn(moment, notation, hands.hand_screen(Words(notation), moment.table, moment.hand, page))


def all_shown(moments: Iterable[Moment], notation: Notation = Notation.WORDS) -> Iterator[Shown]:
    """Yield the hand at each of these moments, if it has a picture."""
    for moment in moments:
        screen = hands.hand_screen(Words(notation), moment.table, moment.hand)
        if screen.pictures:
            yield _drawn(moment, notation, screen)


def _drawn(moment: Moment, notation: Notation, screen: Screen) -> Shown:
    scenes = [each.scene for each in screen.pictures]
    assert all(isinstance(each, Half) for each in scenes)
    (whole,) = {each.whole for each in scenes if isinstance(each, Half)}
    return Shown(moment, notation, screen, whole.draw())


def parts(canvas: Canvas) -> Iterator[tuple[str, list[Row]]]:
    """Yield the name and rows of each part of the picture, such as the heading, a neighbour, a card or the stage."""
    found: list[list[Row]] = []
    for row in rows(canvas):
        begins = len(row.about) == 1 and len(row.items) == 1 and row.items[0].startswith(("<kind-", "<stage-next"))
        if begins or not found or found[-1][0].about[0] != row.about[0]:
            found.append([])
        found[-1].append(row)
    return ((each[0].about[0], each) for each in found)


def of(name: str, part: Sequence[Row]) -> list[Row]:
    return [row for row in part if row.about[1:] == (name,)]


# What rows mean, and where the message says so. Each check yields the kinds that it found: the games must have all.


def check_heading(it: Shown, part: Sequence[Row]) -> Iterator[str]:
    said = [it.own(each) for each in ("\n".join(it.message), it.heard)]
    for row in part:
        match row.items:
            case (*powers, "<coin>", coins, "<shield>", shields):
                held = counted(int(coins), "coin"), counted(int(shields), "shield") if int(shields) else "no shields"
                has = re.compile(rf"(?:have|has) {re.escape(it.said(held[0]))}(?:,| and) {re.escape(it.said(held[1]))}")
                assert all(map(has.search, said))
                if powers:
                    assert powers == ["<free-build-once-per-age>"]
                    assert all("This Age's free build is still available." in told for told in said)
                    yield "power"
            case (symbol, count) if symbol.startswith("<science-"):
                assert all(_known(it, symbol, int(count)) in told.partition(" ha")[2] for told in said)
                yield "science"
            case ("<hand>" | "<play-seventh-card>" | "<build-discarded>" as asked,):
                yield asked
            case (when,) if when.startswith("Age "):
                assert re.search(rf"{when}\b", it.screen.content)
            case (question,):
                assert question.lower() in it.screen.content.lower()
                yield question
            case _:
                raise AssertionError(row)


def check_market(it: Shown, side: str, part: Sequence[Row]) -> Iterator[str]:
    """Check a city's products, or a neighbour's goods and prices, against the text; yield the kinds of facts found."""
    cities = it.moment.state.table.cities
    head, lots = [row for row in part if len(row.about) == 1], dict[str, list[str]]()
    has = [[*row.items] for row in part if row.about[1:] == ("has",)]
    for row in part:
        if len(row.about) > 1 and row.about[1] != "has":
            lots.setdefault(row.about[1], []).extend(row.items)
    if side == "own":
        (icon,), (name,) = (row.items for row in head)
        own = it.moment.player == it.moment.seat
        assert (icon, name) == ("<own>" if own else "<free-city>", cities[it.moment.seat].board.city)
        sold, *kept = map(it.units, lots.values())
        makes = f"You ({name}) make {sold}" if own else f"The Free City {name} makes {sold}"
        alone = f", plus {kept[0]} (not for sale); " if kept else "; "
        for told in ("\n".join(it.message), it.heard):
            assert it.own(told).startswith(f"{makes}{alone}")
            for hand, arrow in has:
                assert hand == "<hand>"
                beside = (left_of if arrow == "<left>" else right_of)(it.moment.seat, len(cities))
                assert f"Your other cards go {arrow[1:-1]}, to {cities[beside].board.city}" in told
        yield from (f"passing {arrow}" for _, arrow in has)
        yield icon
        return
    sign, (name,) = (row.items for row in head)
    held = listed([_held(it, *each) for each in has])
    assert sign == (f"<{side}>", *(["<own>"] if name == "You" else []))
    priced = []
    for tag, price, *units in lots.values():
        assert tag == "<price>"
        goods = it.units(units)
        is_one = it.notation is Notation.WORDS and goods.startswith("1 ") and " and " not in goods
        priced.append(f"{goods} for {it.said(counted(int(price), 'coin'))}{'' if is_one else ' each'}")
        yield f"at {price}"
    sells = "you sell" if name == "You" else f"{name} sells"
    have = "have" if name == "You" else "has"
    said = f"{sells} {'; '.join(reversed(priced))}; {'you' if name == 'You' else 'it'} {have} {held}."
    for text in ("\n".join(it.message), it.heard):
        (told,) = re.findall(rf"On the {side}, ([^.]*\.)", text)
        assert re.sub(r" \([^)]*\) sells", " sells", told).removeprefix("Free City ") == said
    yield from (icon for icon, _ in has)


def _held(it: Shown, icon: str, number: str) -> str:
    """Return the text for a neighbour's coins, shields or science symbols."""
    if icon == "<shield>":
        return it.said(counted(int(number), "shield") if int(number) else "no shields")
    return it.said(counted(int(number), "coin")) if icon == "<coin>" else _known(it, icon, int(number))


def _known(it: Shown, icon: str, number: int) -> str:
    if it.notation is Notation.LETTERS:
        return f"{number} {LETTERS[icon.removeprefix('<science-').removesuffix('>')]}"
    return glossary.symbols(icon, number)


def check_printed(it: Shown, name: str, part: Sequence[Row], told: str) -> Iterator[str]:
    assert " ".join(row.text for row in of("name", part)).removesuffix("…") == name
    cost = [item for row in of("cost", part) for item in row.items]
    if cost:
        coins = [it.said(counted(int(cost[1]), "coin"))] if cost[0] == "<coin>" else []
        needed = [it.resources(cost)] if len(cost) > 2 * len(coins) else []
        assert re.search(rf"; costs {re.escape(listed([*coins, *needed]))}[;.]", told)
    else:
        assert "; costs " not in told
    rows_given = of("gives", part)
    if any(row.items == (symbols.EITHER,) for row in rows_given):  # each of several things has a row
        rows_given = [Row(rows_given[0].about, tuple(item for row in rows_given for item in row.items))]
    given = iter(rows_given)
    for row in given:
        broken = row.items[-1] == glossary.EACH
        gives, equals, now = _parted([*row.items, *(next(given).items if broken else ())])
        if gives:
            check_gives(it, gives, told)
        for first, second in zip(now[::2], now[1::2], strict=True):
            icon, number = (first, second) if first.startswith("<") else (second, first)
            unit, when = ("coin", "now") if icon == "<coin>" else ("point", "right now")
            assert re.search(rf"[ (]{re.escape(it.said(counted(int(number), unit)))} {when}", told)
        if equals:
            yield "counted"
    for icon, saying in (("<chain>", r"(?:; free with|Free, thanks to)"), ("<leads-to>", "; leads to")):
        drawn = chained(of("chain", part))[icon]
        said = re.findall(rf"{saying} ([^;.:]*)", told)
        names = re.split(", | and | or ", said[-1]) if said else []
        assert len(drawn) == len(names)
        assert all(told.startswith(short.removesuffix("…")) for short, told in zip(drawn, names, strict=True))
        if drawn:
            yield icon


def _parted(items: list[str]) -> tuple[list[str], bool, list[str]]:
    """Split a row into what it gives, whether it counts things, and what that is worth now."""
    if symbols.BRINGS not in items:
        return items, False, []
    at = items.index(symbols.BRINGS)
    return items[:at], True, items[at + 1 :]


def check_gives(it: Shown, items: Sequence[str], told: str) -> None:
    if glossary.are_options(items):
        for each in glossary.sets(items):
            check_gives(it, each, told)
        assert re.search("; either .*, or ", told)
        return
    assert re.search(rf"; [^.]*{re.escape(meant(it, items))}", told)


def meant(it: Shown, items: Sequence[str]) -> str:
    """Return the meaning of these items, in the words of the message."""
    given = glossary.effects(items).removesuffix(", not for sale")
    if it.moment.player == it.moment.seat:
        given = re.sub(r"\bthe city\b", "your city", given).replace("its ", "your ")
    return it.said(given)


def check_now(it: Shown, part: Sequence[Row], told: str) -> Iterator[str]:
    for row in of("now", part):
        match row.items:
            case ("<free>", "free"):
                assert told.startswith("**Free: ")
                yield "free"
            case ("<chain>", "free"):
                assert told.startswith("**Free, thanks to ")
                yield "chain"
            case ("<free-build-once-per-age>", "free"):
                assert told.startswith("**Free, with Olympia's power: ")
                yield "olympia"
            case ("<missing>", *missing):
                assert told.startswith(f"**No, {it.missing(missing)} short: ")
                yield "missing either" if "/" in missing else "missing"
            case ("<no>", "already built"):
                assert told.startswith("**Already built: ")
                yield "built"
            case ("<no>", "no card fits"):
                assert re.match(
                    r"\*\*No, the Free City has to build any card that an earlier structure makes free: ", told
                )
                yield "no card fits"
            case ("<own>" | "<free-city>" as icon, "free"):
                own = it.moment.player == it.moment.seat
                assert icon == ("<own>" if own else "<free-city>")
                assert re.match(r"\*\*Free(:|, or)", told)
                assert "; costs " in told
                yield "made"
            case ("<no>", *paid):
                coins = it.moment.state.table.cities[it.moment.seat].coins
                price, has = it.payment(paid), f"only (have|has) {coins}" if coins else "(have|has) none"
                assert re.match(rf"\*\*No, that's {price}, but (you|the Free City) {has}: ", told), told
                yield "too dear"
            case ("<stage-next>", "stage only"):
                assert told.startswith("**Only under the stage: ")
                yield "stage only"
            case ("…",):
                assert re.match(r"\*\*[^:]*(, or \d+ other ways to pay| or [^:]*): ", told)
                yield "others"
            case paid:
                assert re.match(rf"\*\*{it.payment(paid)}(: |, or \d+ other ways to pay: | or )", told)
                to = {} if it.moment.player == it.moment.seat else {"You": "to you", "<bank>": "<bank>"}
                yield from (icon if not to else to.get(icon, "to the other") for icon in paid[::3])


def check_news(it: Shown, earlier: Shown) -> Iterator[str]:
    """Check that the alternative text tells what is new in the market, and no more of it; yield the kinds found."""
    was = {name: part for name, part in parts(earlier.canvas) if name in SIDES}
    for name, part in parts(it.canvas):
        if name not in SIDES:
            continue
        sold, has = (
            [
                [row.items for row in each if len(row.about) > 1 and (row.about[1] == "has") == held]
                for each in (part, was[name])
            ]
            for held in (False, True)
        )
        told = re.findall(rf"On the {name}, [^.]*\.", it.heard)
        if name == "own":
            assert (sold[0] != sold[1]) == bool(re.search(r"You make ", it.heard))
            yield from ["makes"] * (sold[0] != sold[1])
        elif sold[0] != sold[1]:
            _, (city,) = (row.items for row in part if len(row.about) == 1)
            for lot in {row.about[1] for row in part if len(row.about) > 1} - {"has"}:
                (_, price, *units) = [item for row in part if row.about[1:] == (lot,) for item in row.items]
                assert f"{it.units(units)} for {counted(int(price), 'coin')}" in told[0]
            assert f"{city} sells " in told[0]
            yield "sells"
        else:
            held = listed([_held(it, *each) for each in has[0] if each[0] == "<coin>" or each not in has[1]])
            assert [each.partition(" has ")[2] for each in told] == ([f"{held}."] if has[0] != has[1] else [])
            yield "has" if told else "nothing"


def check_part(it: Shown, part: Sequence[Row]) -> Iterator[str]:
    """Check the price of taking part in the Age's edifice, which is added to the price of the stage."""
    for row in part:
        if row.about[1:] != ("part", "now"):
            continue
        drawn, _, reward = row.text.partition(f" {symbols.BRINGS} ")
        plus, pawn, age, *no, bank, coin, cost = drawn.split()
        assert (plus, pawn, age) == ("+", "<pawn>", str(it.moment.state.table.age))
        assert (bank, coin) == ("<bank>", "<coin>")
        coins = it.said(counted(int(cost), "coin"))
        (told,) = [line for line in it.message if "Taking part costs " in line]
        assert f"Taking part costs {coins}, paid together with the stage." in told
        if no:
            assert no == ["<no>"]
            assert "You can't take part now: you'd have to pay " in told
            assert not reward
            yield "part too dear"
        else:
            assert re.search(
                rf"Stage and edifice together, right now, with any card: [^.]*{re.escape(coins)} to the bank", told
            )
            yield "part"
            if reward:
                (said,) = re.findall(r"(?:Reward|its reward is yours): ([^.]*)\.", told)
                assert meant(it, reward.split()) in said
                yield "part reward"


def check_facts(it: Shown) -> Iterator[str]:
    """Yield the kinds of facts drawn. Raise AssertionError for anything that the message does not say."""
    for name, part in parts(it.canvas):
        if name == "heading":
            yield from check_heading(it, part)
        elif name in SIDES:
            yield from check_market(it, name, part)
        elif name == "discard":
            assert [row.text for row in part] == ["<bank>", "Discard", "+ <coin> 3", "<free>"]
            said = f"Discard it for {it.said('3 coins')}."
            assert said in it.heard
            assert said in "\n".join(it.message).replace("**", "")
            yield "discard"
        elif name == "wonder":
            stages = len(it.moment.state.table.cities[it.moment.seat].board.stages)
            assert [row.text for row in part] == ["<wonder>", "Wonder complete"]
            assert f"; {stages} of {stages} stages built." in it.own(it.heard)
            yield "complete"
        elif part[0].items == ("<stage-next>",):
            number, count = re.findall(r"\d", name)
            told = it.line(f"stage {number}")
            assert f" of {count} stages built." in it.own(it.heard)
            yield from check_printed(it, name, part, told)
            yield from (f"stage {kind}" for kind in check_now(it, part, told))
            yield from check_part(it, part)
        else:
            (colour,) = re.findall(r"<kind-(\w+)>", part[0].text)
            told = it.line(name)
            assert re.search(rf"{name}\*\*(?: \(\d of them\))?, {colour}; ", told)
            yield from check_printed(it, name, part, told)
            yield from check_now(it, part, told)
