"""What is asked between the turns: nobody's question passes unseen, and a turn brings no more than two new messages."""

from pathlib import Path
from random import Random

import pytest

from bot.services.people import GameId
from engine.moves import BuildStage, Decline, Discard
from engine.ruleset import Seat
from tests.engine.builders import city, game
from tests.scenarios.club import club
from tests.scenarios.person import Manner, Person
from tests.scenarios.test_secrecy import people_sit_down
from tests.scenarios.test_whole_games import opened


async def test_who_searches_the_discard_pile_after_a_seventh_card_is_called_at_the_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No new message comes in between, so that it would be too late to call them when it is their turn."""
    cities = [city("Babylon B", stages=2), city("Halicarnassus B", built=["Foundry", "Ore Vein"]), city("Giza A")]
    hands = {0: ["Altar", "Loom"], 1: ["Theater", "Baths"], 2: ["Stockade", "Press"]}
    state = game(cities, hands, age=3, turn=6)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    async with club(tmp_path, 3, chance=Random(1)) as friends:
        home = await opened(friends, 3)
        people = [Person(member, home, Manner.BUTTONS, Random(0)) for member in friends.people]
        await people_sit_down(people)
        card = state.table.ruleset.catalogue.cards
        before = len(home.history())
        await people[0].perform(Discard(card["Altar"]), Seat(0))
        await people[1].perform(BuildStage(card["Theater"]), Seat(1))
        await people[2].perform(Discard(card["Stockade"]), Seat(2))
        (reveal,) = home.history()[before:]
        assert f"<@{people[0].member.id}>, you may play your seventh card." in reveal.content
        assert f"<@{people[1].member.id}>, after that the discard pile is open to you." in reveal.content
        assert {user.id for user in reveal.mentions} == {people[0].member.id, people[1].member.id}
        assert "After that, Halicarnassus (ben) may build a card from the discard pile." in str(
            reveal.embeds[0].description
        )
        await people[0].perform(Decline(), Seat(0))
        assert (await friends.table(GameId(1))).thinking == (1,)
        await people[1].perform(Decline(), Seat(1))
        assert not (await friends.table(GameId(1))).thinking
        assert len(home.history()[before:]) == 3, "the reveal, the conflicts, the end"
