"""A second language needs no code, because all words come from the catalogue. Games are played in a pseudo-language.

A half-translated language does no harm, because missing texts are shown in English.
"""

import re
from pathlib import Path
from random import Random

import pytest
from simcord import interactions
from simcord.builders import ChannelHandle

from bot.screens.acts import Join, ShowSettings, Start
from bot.services.people import GameId
from bot.text.words import Languages
from tests.pseudo import ACCENTS, PSEUDO, half_language, pseudo_language
from tests.scenarios.club import NAMES, Club, club, wish
from tests.scenarios.payloads import check
from tests.scenarios.person import Manner, Person
from tests.scenarios.test_whole_games import WONDERS_FIRST, check_record, check_that_everything_came_up, opened
from tests.scenarios.witness import Json

pytestmark = pytest.mark.slow

GAME = GameId(1)
ON_DISK = 2
"""With this number of players, the game is kept in a database instead of memory, which takes twice as long."""
_DATA = re.compile(r"<[^>]*>|`[^`]*`|https?://\S+|\b[0-9a-f]{64}\b|(?<!\w)/[a-z]+(?: [a-z]+)?")
"""Text that is not translated: mentions, times, code, URLs, hashes, and commands, whose names are always the same."""
_PLAIN_WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture
def everybody_speaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the language of the simulated people to the pseudo-language."""
    payload = interactions.base_payload

    def spoken(*given: Json, **named: Json) -> Json:
        record, sent = payload(*given, **named)
        return record, sent | {"locale": PSEUDO}

    monkeypatch.setattr(interactions, "base_payload", spoken)


DATA = re.compile("|".join((*NAMES, "English", "und", "oder")))
"""Names that are the same in every language, and the words with which CLDR ends a list."""


def plain_words(sent: Json) -> set[str]:
    """Return the words of a message or an answer that have no accents and are not data such as names."""
    return {word for text in texts(sent) for word in _PLAIN_WORD.findall(DATA.sub("", _DATA.sub("", text)))}


SHOWN = {"content", "title", "description", "label", "placeholder", "text", "value", "name"}


def texts(sent: Json, key: str = "") -> list[str]:
    """Return all texts in a request that people read."""
    if isinstance(sent, dict):
        of_an_option = "value" in sent and "inline" not in sent  # otherwise it is a field
        shown = {name: part for name, part in sent.items() if not (of_an_option and name == "value")}
        return [text for name, part in shown.items() for text in texts(part, name)]
    if isinstance(sent, list):
        return [text for part in sent for text in texts(part, key)]
    return [sent] if isinstance(sent, str) and key in SHOWN else []


async def half_a_game(friends: Club, chance: Random) -> None:
    """Play from the lobby to the second turn, and use commands that show help, rules and settings."""
    home = await opened(friends, len(friends.people))
    people = [Person(member, home, manner, chance) for member, manner in zip(friends.people, Manner, strict=False)]
    for person in people[1:]:
        await person.press_newest(Join)
    await people[0].press_newest(ShowSettings)
    await people[0].press_newest(Start)
    table = await friends.table(GameId(2)).view()
    for seat in table.thinking:
        await people[seat].choose()
    for command in ("hand", "wonders board", "wonders list", "rules", "settings show", "time"):
        await people[0].member.slash(home, command)


async def a_game(friends: Club, chance: Random, **options: object) -> ChannelHandle:
    """Play a whole game, from the lobby to the score sheet; return the channel."""
    home = await opened(friends, len(friends.people), **options)
    people = [Person(member, home, manner, chance) for member, manner in zip(friends.people, Manner, strict=False)]
    await people[1].member.slash(home, "settings messages", on=True)
    for person in people[1:]:
        await person.press_newest(Join)
    for person, city in zip(people, ("Ur", "Carthage"), strict=False) if options else ():
        await person.member.slash(home, "wonders wonder", city=city, side="A")
    await people[0].press_newest(ShowSettings)
    await people[0].press_newest(Start)
    while (table := await friends.table(GAME).view()).thinking:
        person = people[table.thinking[0]]
        move, seat = await wish(friends.table(GAME), person.member, chance, WONDERS_FIRST if options else ())
        await person.make(move, seat)
        assert table.turn is not None
        if table.turn.turn == 3:
            for command in ("board", "history", "scores", "list", "seats", "vote", "watch", "panel"):
                await people[0].member.slash(home, f"wonders {command}")
            await people[0].member.slash(home, "edifice")
        if (table.turn.age, table.turn.turn, len(table.thinking)) == (2, 4, 1):
            await friends.restart()
    for command in ("rules", "guide", "settings show"):
        await people[0].member.slash(home, command)
    await people[0].member.slash(home, "card", name="Forum")
    await people[0].member.slash(home, "wonder", name="Giza")
    await people[0].member.slash(home, "edifice", name="Agora")
    return home


@pytest.mark.usefixtures("everybody_speaks_it", "pictures_undrawn")
@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        pytest.param(2, 3, {}, marks=pytest.mark.soak),
        (3, 5, {"expansion": "edifice", "wonders": "chosen"}),
    ],
)
async def test_a_game_in_another_language_has_no_english_word(
    players: int, seed: int, options: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Check a whole game and its record. With the expansion, also check that its questions came up."""
    folder = tmp_path if players == ON_DISK else None
    async with club(folder, players, chance=Random(3), languages=pseudo_language(), locale=PSEUDO) as friends:
        home = await a_game(friends, Random(seed), **options)
        await check_record(friends, home, tmp_path, capsys)
        if options:
            await check_that_everything_came_up(friends, {"stage-choice", "penalty"})
        for request in friends.env.http_requests:
            check(request.json)
        assert not friends.env.errors
        sent = [request.json for request in friends.env.http_requests if not request.path.startswith("/applications")]
        assert len(sent) > 300
        assert any("Åĝé" in str(each) for each in sent), "nobody speaks it"
        escaped = {
            (word, request.path)
            for request in friends.env.http_requests
            for word in plain_words(request.json)
            if not request.path.startswith("/applications")
        }
        assert not escaped
        if options:
            await check_half_a_language(friends, Random(seed))


async def check_half_a_language(friends: Club, chance: Random) -> None:
    """Check that each text is in one language or the other, and that an incomplete language is not offered."""
    before = len(friends.env.http_requests)
    friends.languages = half_language()
    assert Languages(friends.languages.locales).tags == ("en",)
    await friends.restart()
    await half_a_game(friends, chance)
    sent = friends.env.http_requests[before:]
    for request in sent:
        check(request.json)
    assert not friends.env.errors
    said = [text for request in sent for text in texts(request.json)]
    accented = {chr(letter) for letter in ACCENTS.values()}
    assert len([text for text in said if accented & {*text}]) > 50
    assert len([text for text in said if plain_words({"content": text})]) > 50
