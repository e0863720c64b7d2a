"""How each step of a replay has changed the points, and why."""

import re
from dataclasses import replace

import pytest

from bot.pictures.depicting.table import points_changed
from bot.pictures.drawing.scored import Scored
from bot.screens.replay import points_then, replay_screen, shared_step_screen
from bot.screens.screen import Screen, at_a_glance
from bot.services.replay import Part, Replay
from bot.text.words import Words
from engine.effects import Colour
from engine.events import StageBuilt
from engine.ruleset import Seat
from engine.views import PublicView
from tests.bot.screens.test_replay import of, points_told
from tests.bot.services.replays import GAMES, steps_of, watched
from tests.bot.whole_games import shown
from tests.sweeps import sweep

WORDS = Words()


def changes_told(line: str) -> dict[str, tuple[int, int, bool]]:
    """Return what a line of points says of changes: besides guilds, for guilds, and whether for coins paid."""
    found = dict[str, tuple[int, int, bool]]()
    for city, told in re.findall(r"([A-Z][a-z]+) \d+ \(([^)]*)\)", line):
        seen = re.fullmatch(
            r"([+\N{MINUS SIGN}]\d+)??(?:(?: and |^)([+\N{MINUS SIGN}]\d+) for guilds)?(, coins paid)?", told
        )
        assert seen, told
        rest, guilds = (int((each or "0").replace("\N{MINUS SIGN}", "-")) for each in seen.groups()[:2])
        found[city] = rest, guilds, bool(seen[3])
    for city, told in re.findall(r"([A-Z][a-z]+) \d+, (\d[^;.]*)", line):
        heard = re.fullmatch(r"(\d+ \w+)??(?:(?: and |^)(\d+ \w+) for guilds)?( for coins paid)?", told)
        assert heard, told
        rest, guilds = (
            int(n) if way == "more" else -int(n)
            for n, way in ((each or "0 more").split() for each in heard.groups()[:2])
        )
        found[city] = rest, guilds, bool(heard[3])
    return found


@pytest.mark.parametrize("number", sweep(range(4), short=(0, 1)))
async def test_each_step_says_how_it_has_changed_the_points_and_when_only_coins_made_them_fewer(number: int) -> None:
    before, paid, lost = dict[str, int](), 0, 0
    coins = dict[str, int]()
    for each in await steps_of((await watched(GAMES[number])).table):
        view = each.cities.begun_table
        had, coins = coins, {city.board.city: city.coins // 3 for city in view.cities}
        if each.step.part in {Part.START, Part.END}:
            assert "Points so far" not in replay_screen(WORDS, each, of(each), None).notice
            before = {view.cities[seat].board.city: 1 for seat in view.ruleset.players(len(view.cities))}
            continue
        cities = replace(of(each), part=Part.CITIES, number=each.at)
        seen = replay_screen(WORDS, each, cities, Seat(0))
        assert not points_lines(shown(at_a_glance(seen))), "the picture has them"
        (first,) = re.findall(r"\bPoints: [^.]*\.", seen.pictures[0].description)
        heard = replay_screen(WORDS, each, of(each), None, pictures=False).embeds[-1].description
        check_drawn(each, replay_screen(WORDS, each, of(each), Seat(0)), heard, own=True)
        check_drawn(each, shared_step_screen(WORDS, each), heard, own=False)
        listed = replay_screen(WORDS, each, cities, None, pictures=False).embeds[0].description
        points, changed = points_told(first), changes_told(first)
        assert {city: rest + guilds for city, (rest, guilds, _) in changed.items()} == {
            city: points[city] - was for city, was in before.items() if points[city] != was
        }
        assert (points_told(heard), changes_told(heard)) == (points, changed)
        assert changes_told(listed) == changed, "who hears all cities hears it, too"
        assert not re.search(r"[+\N{MINUS SIGN}(]", heard), "in words"
        for city, (rest, guilds, because) in changed.items():
            assert because is (rest + guilds < 0 and coins[city] - had[city] <= rest + guilds)
            paid, lost = paid + because, lost + (rest + guilds < 0 and not because)
        before = points
    assert paid
    assert lost, "and points are fewer for other reasons, too"


def points_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("Points so far: ")]


def check_drawn(each: Replay, screen: Screen, heard: str, *, own: bool) -> None:
    """Check that everyone sees the points once, those of what happened in its picture."""
    seen, view = at_a_glance(screen), each.cities.begun_table
    texts = (seen.notice, seen.content, *(embed.description for embed in seen.embeds))
    written, picture = [line for text in texts for line in points_lines(text)], seen.pictures[0]
    if not isinstance(picture.scene, Scored):
        assert each.step.part is Part.SEATS
        assert not written, "nothing has changed them"
        return
    assert heard in f"{picture.description}\n{picture.more}"
    assert set(written) <= {*points_lines(picture.more)}
    drawn = {view.cities[0].board.city if each.is_own else each.city: each for each in picture.scene.cities}
    order = [city.board.city for city in view.cities if city.board.city in drawn]
    assert [*drawn] == order, "the same from step to step"
    assert {city: of.points for city, of in drawn.items()} == points_told(heard)
    assert {of.city for of in drawn.values() if of.is_own} == ({"You"} if own else set())
    changed = {city: rest + guilds for city, (rest, guilds, _) in changes_told(heard).items()}
    gains = {city: sum(points for _, points in of.gains) for city, of in drawn.items()}
    assert {city: by for city, by in gains.items() if by} == changed
    most = max(of.points for of in drawn.values())
    assert {city for city, of in drawn.items() if of.leads} == {
        city for city, of in drawn.items() if of.points == most > min(each.points for each in drawn.values())
    }


def with_guild(each: Replay, name: str) -> Replay:
    """Return a step of a game in which every city had a guild from the start."""
    guild = each.table.begun_table.ruleset.catalogue.cards[name]

    def having(view: PublicView) -> PublicView:
        cities = (replace(city, built=(guild, *(card for card in city.built if card != guild))) for city in view.cities)
        return replace(view, cities=tuple(cities))

    found = tuple(replace(of, before=having(of.before), after=having(of.after)) for of in each.resolutions)
    return replace(each, table=replace(each.table, table=having(each.table.begun_table)), resolutions=found)


@pytest.mark.parametrize("number", sweep(range(4), short=(1,)))
async def test_what_guilds_built_earlier_bring_in_a_step_is_told_apart(number: int) -> None:
    apart = 0
    for step in await steps_of((await watched(GAMES[number])).table):
        if step.step.part is not Part.CONFLICTS:
            continue
        each = with_guild(step, "Strategists Guild")  # a point for each defeat token of the neighbours
        seen, heard = (points_then(WORDS, each, heard=heard)[0].description for heard in (False, True))
        view, before = each.cities.begun_table, each.cities_before
        defeats = [new.defeats - old.defeats for new, old in zip(view.cities, before.cities, strict=True)]
        expected = dict[str, tuple[int, int, bool]]()
        for seat in view.ruleset.players(len(view.cities)):
            count, city = len(defeats), view.cities[seat]
            guilds = sum(defeats[other] for other in {(seat - 1) % count, (seat + 1) % count})
            tokens = city.military - before.cities[seat].military
            if tokens or guilds:
                expected[city.board.city] = tokens, guilds, False
                apart += guilds > 0
        assert changes_told(seen) == changes_told(heard) == expected, "the tokens are those of the picture"
    assert apart


def copying(seen: PublicView, stages: int) -> PublicView:
    """Return cities in which Strategists Guild, left of Olympia B, is the only guild, and Olympia has these stages."""
    guild, count = seen.ruleset.catalogue.cards["Strategists Guild"], len(seen.cities)
    (olympia,) = (city.seat for city in seen.cities if city.board.city == "Olympia")
    cities = list(seen.cities)
    for seat, city in enumerate(seen.cities):
        built = tuple(card for card in city.built if card.colour is not Colour.PURPLE)
        cities[seat] = replace(city, built=(*built, guild) if seat == (olympia + 1) % count else built)
    cities[olympia] = replace(cities[olympia], stages=stages)
    return replace(seen, cities=tuple(cities))


async def test_what_a_copied_guild_brings_is_told_apart_and_counts_with_the_step_that_copies_it() -> None:
    """The guild brings a point for each defeat of its owner's neighbours, here of Olympia's."""
    apart = 0
    for step in await steps_of((await watched(GAMES[3])).table):
        if step.step.part is not Part.CONFLICTS:
            continue
        view, before = step.cities.begun_table, step.cities_before
        (olympia,) = (city.seat for city in view.cities if city.board.city == "Olympia")
        beside = [(olympia + by) % len(view.cities) for by in (1, -1)]
        brought = sum(view.cities[seat].defeats - before.cities[seat].defeats for seat in beside)
        tokens = view.cities[olympia].military - before.cities[olympia].military
        for stages, guilds in ((3, brought), (2, 0)):
            line = points_changed(WORDS, copying(view, 3), copying(before, stages), heard=False)
            rest, told, _ = changes_told(line).get("Olympia", (0, 0, False))
            assert told == guilds, line
            assert rest == tokens or stages == 2, line
        apart += brought > 0
    assert apart


async def test_a_guild_that_is_built_counts_with_the_step_and_later_apart() -> None:
    """Builders Guild: a point for each stage, of its own city and its neighbours'."""
    built = apart = 0
    for step in await steps_of((await watched(GAMES[1])).table):
        if step.step.part is Part.REVEAL:
            each = with_guild(step, "Builders Guild")
            stages = {event.seat for event in each.resolution.events if isinstance(event, StageBuilt)}
            told = changes_told(points_then(WORDS, each)[0].description)
            for city in each.cities.begun_table.cities if stages else ():
                _, guilds, paid = told.get(city.board.city, (0, 0, False))
                assert paid or guilds == len(stages), "everyone is everyone's neighbour"
                apart += guilds > 0
            before = each.resolution.before
            new = replace(before, cities=tuple(replace(city, built=city.built[1:]) for city in before.cities))
            of = replace(each.resolution, before=new)
            found = (*each.resolutions[: of.number], of, *each.resolutions[of.number + 1 :])
            whole = changes_told(points_then(WORDS, replace(each, resolutions=found))[0].description)
            assert not any(guilds for _, guilds, _ in whole.values())
            built += bool(whole)
    assert built
    assert apart
