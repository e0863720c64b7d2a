"""The picture of a reveal shows only what its message says, and nothing hidden."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from bot.pictures import Picture
from bot.pictures.drawing import Canvas
from bot.pictures.drawing import reveal as drawing
from bot.pictures.drawing.reveal import Reveal
from bot.screens.plain import text_lines
from bot.screens.reveals import reveal_screen
from bot.screens.screen import Screen, in_full, with_pictures
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine import SeatSetup
from engine.catalogue import Side
from engine.city import left_of, right_of
from engine.events import (
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    DebtTaken,
    Declined,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
    Way,
)
from engine.replaying import played_phases, resolutions
from engine.scoring import symbols_of
from engine.views import Resolution
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.depicting.alike import two_games
from tests.bot.pictures.drawing.glossary import are_options, counted, effects, listed, options, symbols
from tests.bot.pictures.drawing.reading import Row, about, check, rows
from tests.bot.services.playing import BABYLON, HALICARNASSUS
from tests.bot.whole_games import LONG, SHORT, WholeGame, whole_game
from tests.engine.twins import Game
from tests.sweeps import sweep

WORDS = Words()
MINUS = "\N{EN DASH}"
OLYMPIA = SeatSetup("Olympia", Side.A)


def games(names: tuple[str, ...] = SHORT) -> Iterator[WholeGame]:
    """Yield complete games that include every way to build, seventh cards and searches of the discard pile."""
    for players in (2, 4, 7):
        boards = (OLYMPIA, BABYLON, HALICARNASSUS)[:players]
        yield whole_game(players, 1, boards).called(names)
    yield whole_game(2, 2).called(names)
    yield whole_game(3, 5, (OLYMPIA, HALICARNASSUS, BABYLON)).called(names)


def picture_of(table: TableView, resolution: Resolution, words: Words = WORDS) -> Picture:
    (picture,) = reveal_screen(words, table, resolution).pictures
    return picture


@dataclass(frozen=True)
class Shown:
    """A reveal as it is sent, with the canvas of its picture."""

    table: TableView
    resolution: Resolution
    screen: Screen
    canvas: Canvas
    told: str
    """Everything for readers without the picture: its alternative text, and the text next to it."""


def shown(table: TableView, resolution: Resolution) -> Shown:
    screen = reveal_screen(WORDS, table, resolution)
    (picture,) = screen.pictures
    seen = with_pictures(screen, [b""])
    (file,) = seen.files
    told = "\n".join([file.description, *text_lines(seen)])
    return Shown(table, resolution, screen, picture.scene.draw(), told)


def line_about(it: Shown, name: str) -> str:
    """Return all sentences about one city, including follow-up sentences that do not name a city."""
    cities = [city_name(it.table, it.resolution, city.seat) for city in it.resolution.after.cities]
    if player := it.table.names[cities.index(name)]:
        (picture,) = it.screen.pictures
        assert f"{picture.description} {picture.more}".count(f"({player})") == 1, "each player is named once"
    found: list[str] = []
    for line in it.told.splitlines():
        about = ""
        for sentence in re.split(r"(?<=\.) ", line.replace("**", "")):
            about = next((city for city in cities if sentence.startswith(f"{city} ")), about)
            found += [sentence] if about == name else []
    return " ".join(found)


def city_name(table: TableView, resolution: Resolution, seat: int) -> str:
    city = resolution.after.cities[seat].board.city
    return city if table.names[seat] else f"Free City {city}"


def deed(row: Row, to: Mapping[str, str]) -> str:
    """Return a pattern for the text about the action that a row shows; empty if the row shows an effect."""
    match row.items:
        case (kind,) if kind.startswith("<kind-"):
            return f"built {row.about[1]}, {kind.removeprefix('<kind-').removesuffix('>')}"
        case ("<stage>",):
            return "of its wonder|chose what stage"
        case (name,) if name.endswith(" gives"):
            return f"chose what {name.lower()}"
        case (name,) if name.startswith("Stage "):
            return f"built {name.lower()}"
        case (name,) if f" {name} " in f" {row.about[-1]} ":  # its name, or a line of it
            return f"built {row.about[-1]}"
        case ("+", "<pawn>", age):
            return f"of its wonder and took part in {to[age]}"
        case (receiver, "<coin>", coins) if receiver in to:
            return f"{counted(int(coins), 'coin')} to {re.escape(to[receiver])}"
        case ("<chain>", card):
            return f"free thanks to {card.removesuffix('…').strip()}"
        case _:
            return SAID.get(row.items, "")


def given(row: Row) -> str:
    return options(row.items) if are_options(row.items) else effects(row.items)


def received(resolution: Resolution, seat: int) -> Iterator[tuple[int, int]]:
    """Yield each city that paid this one, and how many coins it paid, in the order of the reveal."""
    count = len(resolution.before.cities)
    for event in resolution.events:
        if isinstance(event, CardBuilt | StageBuilt):
            to = {left_of(event.seat, count): event.payment.left, right_of(event.seat, count): event.payment.right}
            if to.get(seat):
                yield event.seat, to[seat]


def coins_moved(resolution: Resolution, seat: int) -> bool:
    """Return whether a city received or paid coins, even if its total did not change."""
    before, after = (each.cities[seat].coins for each in (resolution.before, resolution.after))
    paid = [each for each in resolution.events if isinstance(each, CardBuilt | StageBuilt) and each.seat == seat]
    spent = sum(each.payment.total + (each.bank if isinstance(each, CardBuilt) else 0) for each in paid)
    joined = any(isinstance(each, TookPart) and each.seat == seat for each in resolution.events)
    return before != after or spent > 0 or joined or any(received(resolution, seat))


def strength(shields: str) -> str:
    return "no shields" if shields == "0" else counted(int(shields), "shield")


SAID = {
    ("<free-build-once-per-age>", "Olympia"): "free by the power of its wonder",
    ("<build-discarded>", "Discard pile"): "free from the discard pile",
    ("<no>", "Left the seventh card"): "didn't play the seventh card",
    ("<no>", "Took nothing"): "took nothing from the discard pile",
    ("Discarded a card",): "discarded a card for",
    ("pays",): "for",
}


def check_facts(it: Shown) -> None:
    """Check that everything drawn about a city is said about that city."""
    table, resolution, canvas = it.table, it.resolution, it.canvas
    cities = [city.board.city for city in resolution.before.cities]
    names = [city_name(table, resolution, seat) for seat in range(len(cities))]
    edifices = {str(each.edifice.age): each.edifice.name for each in resolution.before.projects}
    for seat, city in enumerate(cities):
        drawn = about(canvas, city)
        if not drawn:
            continue
        neighbours = {f"<{cities[at(seat, len(cities))]}>": names[at(seat, len(cities))] for at in (left_of, right_of)}
        line = line_about(it, names[seat])
        assert [row.text for row in drawn[:2]] == [city, table.names[seat] or "Free City"]
        after = resolution.after.cities[seat]
        changed = resolution.before.cities[seat]
        moved = coins_moved(resolution, seat)
        drawn, now = drawn[2:], [(str(changed.coins), "<becomes>")] * moved
        now += [("<coin>", str(after.coins))]
        now += [("<shield>", str(after.shields))] * (after.shields != changed.shields)
        had, has = (Counter(symbols_of(each.effects())) for each in (changed, after))
        now += [(f"<science-{each}>", str(has[each])) for each in sorted(has) if has[each] != had[each]]
        assert [row.items for row in drawn[len(drawn) - len(now) :]] == now, "what has changed, and the coins"
        paid = [f"{amount} from {names[payer]}" for payer, amount in received(resolution, seat)]
        whence = f" ({listed(paid)})" if paid else ""
        totals = [f"{counted(after.coins, 'coin')}{whence}"] if moved else []
        totals += [strength(str(after.shields))] if after.shields != changed.shields else []
        totals += [symbols(f"<science-{each}>", has[each]) for each in sorted(has)] if had != has else []
        (said,) = re.findall(r"Now ([^.]*)\.", line) or [""]
        assert said == ", ".join(totals), "and that is told, and nothing else"
        for row in drawn[: len(drawn) - len(now)]:
            done = deed(row, {"<bank>": "the bank", **neighbours, **edifices})
            fact = done or rf"(?<=: )(the stage gives )?([^.]* )?{re.escape(given(row))}"
            end = "" if "…" in row.text else r"(?!\w)"
            assert re.search(rf"(?<!\w){fact}{end}", line), f"{row.text} is not told: {fact!r}, {line!r}"
    assert [row.text for row in rows(canvas) if not row.about] in (
        [title_of(resolution), "Now"],
        [title_of(resolution)],
    )
    assert f"Age {resolution.age}, turn {resolution.turn}" in it.screen.content


def check_edifices(it: Shown) -> Counter[str]:
    """Check that the text reports everything drawn below the cities; return how many facts of each kind there were."""
    found: Counter[str] = Counter()
    reward, name, crossed = "", "", False
    for row in about(it.canvas, "edifice"):
        match row.about[1:], row.items:
            case _, ("reward",) | ("for",) | ("No pawn, so they lose:",) | ("Chose to give up:",):
                pass
            case (), (title,) if title.endswith(" failed"):
                name = title.removesuffix(" failed")
                asked = it.resolution.asked == "penalty"
                assert asked or f"{name} wasn't finished in time, so it fails." in it.told
            case (), (title,):
                name = title.removesuffix(" constructed")
                assert name == title or f"The last pawn is taken: {name} is constructed." in it.told
            case ("reward",), items:
                reward = f"{reward} and {effects(items)}" if reward else effects(items)
            case ("cities",), (_, city):
                line = line_about(it, city)
                assert f"eward of {name}: {reward}" in line, f"{reward!r} is not told: {line!r}"
                found["rewarded"] += 1
            case (city,), (_, title) if title == city:
                pass
            case (_,), ("<lost>",):
                crossed = True
            case (city,), items:
                kind = check_loss(it, name, city, items)
                assert crossed is (kind == "lost")
                crossed = False
                found[kind] += 1
            case _:
                raise AssertionError(row)
        if row.about[1:] == ("cities",) or not row.about[1:]:
            reward = reward if row.about[1:] else ""
    return found


def check_loss(it: Shown, edifice: str, city: str, items: tuple[str, ...]) -> str:
    """Check that the text reports what is drawn of a city below a failed edifice; return what kind of fact it is."""
    line = line_about(it, city)
    match items:
        case ("choosing",):
            assert re.search(rf"{city} .*choosing what to give up for the failed {edifice}\.", it.told)
            return "choosing"
        case "<debt>", points:
            owed = points.removeprefix(MINUS)
            assert f"for the failed {edifice} and took a debt token: minus {owed} points" in line
            return "owed"
        case _:
            assert re.search(f"{lost(items)} for the failed {edifice}", line), f"{items} is not told: {line!r}"
            return "lost"


def lost(items: tuple[str, ...]) -> str:
    """Return a pattern for the text about what a city paid or gave up."""
    match items:
        case "<coin>", coins:
            return counted(int(coins), "coin")
        case kind, card if kind.startswith("<kind-"):
            return card
        case _:
            values = listed([each.removeprefix("+") for each in items[1::2]])
            return re.escape(f"{len(items) // 2} victory tokens (worth {values})")


def title_of(resolution: Resolution) -> str:
    return f"Age {resolution.age}, turn {resolution.turn}{TITLES[resolution.asked]}"


TITLES = {
    "card": "",
    "stage-choice": ": new stage",
    "seventh-card": ": seventh card",
    "discard-pile": ": discard pile",
    "penalty": ": penalty",
}


@pytest.mark.slow
def test_everything_that_is_drawn_of_whole_games_is_told_about_the_same_city() -> None:
    happened: Counter[object] = Counter()
    for game in games():
        for resolution in game.resolutions[::3]:
            check_facts(shown(game.over, resolution))
            happened.update(getattr(event, "way", type(event)) for event in resolution.events)
            happened[resolution.asked] += 1
    for kind in (*Way, StageBuilt, CardDiscarded, CoinsGained, Declined, "card", "seventh-card", "discard-pile"):
        assert happened[kind], f"no game had {kind}"


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 5, 6])
def test_everything_that_is_drawn_is_told_at_tables_of_other_sizes_too(players: int) -> None:
    game = whole_game(players, 1, (OLYMPIA, BABYLON, HALICARNASSUS)).called(SHORT)
    for resolution in game.resolutions:
        check_facts(shown(game.over, resolution))


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3,)))
def test_what_is_drawn_of_edifices_is_told_about_the_same_cities(players: int) -> None:
    found: Counter[str] = Counter()
    for seed in (0, 3):
        game = edifice_game(players, seed)
        for resolution in game.resolutions:
            it = shown(game.over, resolution)
            check_facts(it)
            drawn = check_edifices(it)
            found.update(drawn)
            found["joined"] += sum(isinstance(event, TookPart) for event in resolution.events)
            suffered = sum(isinstance(event, PenaltySuffered | DebtTaken) for event in resolution.events)
            assert drawn["owed"] + drawn["lost"] == suffered
            assert drawn["rewarded"] == sum(isinstance(event, RewardGained) for event in resolution.events)
            assert drawn["choosing"] == (len(resolution.after.due) if resolution.after.asked == "penalty" else 0)
            found[resolution.asked] += 1
            if drawn:
                check(it.canvas)
    assert min(found[each] for each in ("joined", "owed", "lost", "choosing", "stage-choice", "penalty")) > 0
    assert found["rewarded"] > 0 or players == 7, "where they are many, few edifices are constructed"


def test_every_city_that_did_something_is_drawn_once_in_the_order_of_seats_with_what_has_changed() -> None:
    for game in games():
        for number, resolution in enumerate(game.resolutions):
            scene = picture_of(game.over, resolution).scene
            assert isinstance(scene, Reveal)
            acted = sorted(
                event.seat
                for event in resolution.events
                if isinstance(event, CardBuilt | StageBuilt | CardDiscarded | Declined)
            )
            after = [resolution.after.cities[seat] for seat in acted]
            changed = [resolution.before.cities[seat] for seat in acted]
            assert [(each.city, each.coins, each.coins_before, each.shields) for each in scene.entries] == [
                (
                    city.board.city,
                    city.coins,
                    before.coins if coins_moved(resolution, city.seat) else None,
                    city.shields if city.shields != before.shields else None,
                )
                for city, before in zip(after, changed, strict=True)
            ]
            if number % 6 == 0:
                drawn = [row.about[0] for row in rows(scene.draw()) if row.about]
                assert list(dict.fromkeys(drawn)) == [city.board.city for city in after]


def test_whole_games_of_the_longest_names_are_drawn_without_a_fault() -> None:
    for game in games(LONG):
        for resolution in game.resolutions[::12]:
            check(picture_of(game.over, resolution).scene.draw())


@pytest.mark.parametrize("notation", Notation)
def test_where_the_message_tells_all_the_alternative_text_repeats_nothing_of_it(notation: Notation) -> None:
    for game in games():
        for resolution in game.resolutions[::3]:
            screen = in_full(reveal_screen(Words(notation), game.over, resolution))
            (file,) = with_pictures(screen, [b""]).files
            assert file.description == "The same, as a picture."
            assert with_pictures(screen, [b""]).embeds == screen.embeds


def test_a_name_that_the_font_has_not_is_left_to_the_message() -> None:
    game = whole_game(3).called(("ሰላም", "Ana 🎲", "Ольга"))
    scene = picture_of(game.over, game.resolutions[0]).scene
    assert isinstance(scene, Reveal)
    assert [entry.player for entry in scene.entries] == ["", "Ana", "Ольга"]


# Nothing hidden is shown.


def pictures_of(game: Game, players: int) -> list[Picture]:
    table = whole_game(players).called(SHORT).over
    return [picture_of(table, each) for each in resolutions(*game)]


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2,)))
def test_pictures_do_not_depend_on_the_cards_that_nobody_saw(players: int) -> None:
    game, other = two_games(players)
    one, another = pictures_of(game, players), pictures_of(other, players)
    assert one == another
    assert len({each.scene for each in one}) >= 18
    for picture, same in zip(one[::6], another[::6], strict=True):
        assert picture.scene.draw().png() == same.scene.draw().png()


def test_a_card_under_a_stage_that_leaks_into_the_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = two_games(3)
    table = whole_game(3).over

    def leaking(of: Game) -> list[Picture]:
        pictures = []
        for resolution, phase in zip(resolutions(*of), played_phases(*of), strict=True):
            buried = [card.name for city in phase.state.table.cities for card in city.buried[-1:]]
            with monkeypatch.context() as patch:
                stage = drawing.Stage
                patch.setattr(drawing, "Stage", lambda title, *rest: stage(f"{title} {buried}", *rest))  # noqa: B023 - called at once
                pictures.append(picture_of(table, resolution))
        return pictures

    assert pictures_of(game, 3) == pictures_of(other, 3)
    assert leaking(game) != leaking(other)
