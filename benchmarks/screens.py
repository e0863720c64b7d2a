"""How many taps a choice takes, and how much text people must read or hear, measured in whole games.

The real bot plays seeded games through SimCord, with sensible moves in random order. In one of each kind, three people
use pictures: the first continues with the hand that is sent automatically, the second presses My hand on the panel
every time, the third has direct messages. In the others, the first person uses text: full, brief, or in the rulebook's
letters. People who are not watched choose without Discord. `python -m benchmarks.screens` takes two to three minutes;
it is not part of `make bench`, because its figures do not depend on the machine.

Visible characters are those of content, embeds and texts of components, without the markup of bold type and links; a
mention counts as one short name. Labels are those of buttons, menus and their options. A private message counts when
it arrives and whenever it changes, a message in the channel when it arrives.
"""

import argparse
import asyncio
import logging
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import discord
from simcord.results import InteractionResult

from bot.screens.acts import Join, PickCard, PickFor, PickPayment, Rematch, Reveal, Seal, ShowHand, Start
from bot.services.people import GameId
from engine.catalogue import AGES, Age
from engine.notation import MoveKind
from tests.scenarios.club import Club, club, wish
from tests.scenarios.person import Manner, Person
from tests.screens import Pressable, Shown, answer_to, find

GAME = GameId(1)
EVENINGS = ((3, False), (3, True), (7, False), (7, True))
"""The kinds of games: number of players, and whether edifices are played."""
VOICES: dict[str, dict[str, dict[str, object]]] = {
    "pictures": {},
    "words": {"telling": {"how": "words"}, "brief": {"on": False}},
    "brief words": {"telling": {"how": "words"}},
    "letters": {"telling": {"how": "letters"}},
}
"""The options that the first person sets with /settings, keyed by the name of a way of presenting the game."""
HEARD = ("private", "public", "alternative", "together", "labels", "taps")
"""The columns of the printed table: numbers of characters, and the number of the first person's taps."""
PART = (MoveKind.PART,)
"""The kind of move that people make whenever they can, so that edifices are played."""

_HANDS = (Seal, PickFor, PickCard, PickPayment)
_TEXT = 10
"""Discord's component type for a text."""
_MENTION = re.compile(r"<[@#][!&]?\d+>")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
"""A text that is a link: only the text is read out."""


class Told(NamedTuple):
    """The texts of a message."""

    visible: str
    described: str
    """The alternative texts of the message's pictures."""
    labels: str

    @classmethod
    def by(cls, shown: Shown) -> "Told":
        """Collect the texts of a message."""
        parts = list(_parts(list(shown.components)))
        laid = [part["content"] for part in parts if part.get("type") == _TEXT]
        embedded = [text for each in shown.embeds for text in _embedded(each)]
        items = [item.get("description") for part in parts for item in part.get("items", ())]
        described = items or [each.description for each in shown.attachments]
        labels = [part.get(key) for part in parts for key in ("label", "placeholder", "description")]
        return cls(*map(_joined, ([shown.content, *embedded, *laid], described, labels)))


def _parts(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield all components, including the options of menus."""
    for component in components:
        data = component.to_dict() if hasattr(component, "to_dict") else component
        yield data
        yield from data.get("options", ())
        yield from _parts(data.get("components", ()))


def _embedded(embed: discord.Embed) -> Iterator[str | None]:
    yield from (embed.title, embed.description, embed.footer.text)
    for each in embed.fields:
        yield from (each.name, each.value)


def _joined(texts: Sequence[str | None]) -> str:
    return "".join(_LINK.sub(r"\1", _MENTION.sub("#name", text)).replace("**", "") for text in texts if text)


@dataclass
class Watched(Person):
    """A person whose taps are counted and whose texts are recorded."""

    goes_on: bool = False
    """Whether the person chooses from the hand that was sent automatically, if there is one."""
    taps: int = 0
    """The number of taps that led to the sealed choice."""
    opened: tuple[str, Told] | None = None
    """Where the person found their hand, and its texts."""
    noted: list[Told] = field(default_factory=list)
    """The texts of the private messages that the person received."""
    _answers: list[InteractionResult] = field(default_factory=list)
    _known: dict[int, Told] = field(default_factory=dict)

    def forget(self) -> None:
        """Reset the counters for the next choice."""
        self.taps, self.opened = 0, None

    async def press(self, shown: Shown, pressed: Pressable) -> InteractionResult:
        """Count the taps: one for a button, two for a menu, none for the reveal, because the choice is already made."""
        self.taps += 0 if isinstance(pressed.act, Reveal) else 1 if pressed.value is None else 2
        self._answers.append(await super().press(shown, pressed))
        self.note()
        return self._answers[-1]

    async def open_hand(self) -> Shown:
        """Return the hand already shown if the person `goes_on` with it; otherwise press My hand on the panel."""
        there = answer_to(self._answers[-1]) if self.goes_on and self._answers else None
        if there is not None and any(find(there, kind) for kind in _HANDS):
            self.opened = ("the hand there", Told.by(there))
            return there
        opened = await super().open_hand()
        self.opened = ("the panel", Told.by(opened))
        return opened

    def note(self) -> None:
        """Record the private messages that are new or have changed."""
        shown = (each for result in self._answers for each in (result.response, *result.followups))
        for each in shown:
            if each is not None and each.ephemeral and self._known.get(each.id) != (told := Told.by(each)):
                self._known[each.id] = told
                self.noted.append(told)


@dataclass
class Count:
    """The counts of one game."""

    numbers: dict[tuple[str, Age], list[int]] = field(default_factory=lambda: defaultdict(list))
    """The numbers counted, keyed by kind and Age."""
    private: list[Told] = field(default_factory=list)
    """The texts of the private messages that the first person receives."""
    public: list[Told] = field(default_factory=list)
    taps: int = 0
    """The number of the first person's taps."""

    def add_screen(self, what: str, age: Age, told: Told) -> None:
        """Count a screen's characters."""
        self.numbers[f"{what}, visible characters", age].append(len(told.visible))
        self.numbers[f"{what}, alternative text", age].append(len(told.described))

    def by_age(self) -> Iterator[str]:
        """Yield the lines of a table with the medians and maxima for each Age."""
        yield f"{'  median (most)':34}" + "".join(f"{f'Age {age}':>15}" for age in AGES)
        for what in sorted({what for what, _ in self.numbers}):
            yield f"  {what:32}" + "".join(f"{_spread(self.numbers.get((what, age), ())):>15}" for age in AGES)

    def heard(self, voice: str) -> str:
        """Return a line of the table with the first person's totals for the whole game."""
        private, public = (sum(len(each.visible) for each in part) for part in (self.private, self.public))
        met = (*self.private, *self.public)
        described, labels = sum(len(each.described) for each in met), sum(len(each.labels) for each in met)
        cells = (private, public, described, private + public + described, labels, self.taps)
        return f"  by {voice:16}" + "".join(f"{each:>13,}" for each in cells)


def _spread(numbers: Sequence[int]) -> str:
    return f"{statistics.median(numbers):.0f} ({max(numbers)})" if numbers else "-"


def kind_of(message: discord.Message) -> str:
    """Return the kind of a message in the channel, such as "panel" or "reveal"."""
    drawn = {each.filename for each in message.attachments}
    if found := next((kind for kind in ("reveal", "conflicts") if f"{kind}.png" in drawn), None):
        return found  # people who are asked off-turn also have a button below a reveal
    if find(message, Rematch):
        return "end"
    return "panel" if find(message, ShowHand) else "other"


async def counted(players: int, *, edifices: bool, voice: str, seed: int = 1) -> Count:
    """Play and count a whole game. Three people are watched with the voice "pictures", otherwise only the first."""
    count, chance = Count(), Random(seed)
    async with club(None, players, chance=Random(seed)) as friends:
        watched = await _sit_down(friends, voice, chance, edifices=edifices)
        known = {each.id for each in watched[0].home.history()}
        since = 0
        table = await friends.table(GAME).view()
        while table.thinking:
            assert table.turn is not None
            age, seat = table.turn.age, chance.choice(table.thinking)
            move, of = await wish(friends.table(GAME), friends.people[seat], chance, PART)
            if seat < len(watched):
                person = watched[seat]
                person.forget()
                await person.make(move, of)
                where, hand = person.opened or ("a direct message", None)
                count.numbers[f"taps from {where}", age].append(person.taps)
                count.taps += person.taps if person is watched[0] else 0
                if hand is not None:
                    count.add_screen("hand", age, hand)
            else:
                await friends.table(GAME).make(friends.people[seat], move, of)
            await friends.env.settle()
            watched[0].note()
            new = [each for each in watched[0].home.history() if each.id not in known]
            known |= {each.id for each in new}
            since += len(new)
            for each in new:
                count.public.append(Told.by(each))
                count.add_screen(kind_of(each), age, count.public[-1])
            table = await friends.table(GAME).view()
            if any(kind_of(each) == "reveal" for each in new):
                count.numbers["messages of the channel a turn", age].append(since)
                since = 0
        count.private = watched[0].noted
    return count


async def _sit_down(friends: Club, voice: str, chance: Random, *, edifices: bool) -> list[Watched]:
    """Start the game and return the people who are watched."""
    host = friends.people[0]
    for name, value in VOICES[voice].items():
        await host.slash(friends.channel, f"settings {name}", **value)
    expansion = {"expansion": "edifice"} if edifices else {}
    await host.slash(friends.channel, "wonders new", players=len(friends.people), **expansion)
    home = friends.channel.threads[-1]
    manners = (Manner.BUTTONS, Manner.BUTTONS, Manner.DIRECT) if voice == "pictures" else (Manner.BUTTONS,)
    watched = [
        Watched(member, home, manner, chance, goes_on=member is host)
        for member, manner in zip(friends.people, manners, strict=False)
    ]
    for person in watched:
        if person.manner is Manner.DIRECT:
            await person.member.slash(home, "settings messages", on=True)
    for member in friends.people[1:]:
        await Person(member, home, Manner.BUTTONS, chance).press_newest(Join)
    await watched[0].press_newest(Start)
    return watched


def main() -> int:
    """Play all games in all voices and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screens", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which games (1)")
    seed = parser.parse_args().seed
    logging.disable(logging.CRITICAL)
    for players, edifices in EVENINGS:
        print(f"{players} players, {'with edifices' if edifices else 'base game'}")
        counts = {voice: asyncio.run(counted(players, edifices=edifices, voice=voice, seed=seed)) for voice in VOICES}
        print(*counts["pictures"].by_age(), sep="\n")
        print(f"{'  a whole game':19}" + "".join(f"{each:>13}" for each in HEARD))
        print(*(count.heard(voice) for voice, count in counts.items()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
