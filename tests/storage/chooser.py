"""A separate process that makes choices on demand: `python -m tests.storage.chooser URL`.

For each input line `[game, user, channel]`, this user chooses the first possible move. The output is the list of
announcements that follow, or the reason for a refusal.
"""

import asyncio
import json
import secrets
import sys

from bot.services import play, sights
from bot.services.game import Choice
from bot.services.people import Actor, ChannelId, GameId, Person, UserId
from bot.services.refusals import Refused
from bot.services.tables import Tables
from storage import open_store
from storage.repository import utc_now


async def main(url: str) -> None:
    async with open_store(url) as store:
        tables = Tables(store, secrets.SystemRandom(), utc_now)
        answer("ready")
        while line := await asyncio.to_thread(sys.stdin.readline):
            game, user, channel = json.loads(line)
            actor = Actor(Person(UserId(user), f"Person {user}"), ChannelId(channel))
            answer(json.dumps(await choose(tables, GameId(game), actor)))


def answer(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def choose(tables: Tables, game: GameId, actor: Actor) -> list[str]:
    try:
        hand = await tables.look(game, actor, sights.hand)
        question = hand.view.questions[0]
        outcome = await tables.act(game, actor, play.seal_choice, Choice(hand.turn, question.seat, question.moves[0]))
    except Refused as refused:
        return [refused.reason.value]
    return [news.value for news in outcome.news]


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
