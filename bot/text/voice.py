"""Describes a table to one listener: which city is "yours", which one is on the left, who gets how many coins."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.text import cards
from bot.text.cards import Whose
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.commerce import Payment
from engine.ruleset import FREE_CITY, Seat
from engine.views import PublicView

Naming: TypeAlias = Literal["city", "city-and-side"]
"""How to name a neighbour who is paid."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Describes a table to one listener: a player, or a spectator (None)."""

    words: Words
    table: PublicView
    listener: Seat | None
    players: tuple[str, ...] = ()
    """The players' display names by seat, shown next to their cities, but for empty ones; empty to name only cities."""

    def name(self, seat: Seat) -> str:
        """Return a city's unique name, with its player's name if players are named. The Free City is marked as such."""
        city = self.words.called(self.table.cities[seat].board.city)
        if self.is_free_city(seat):
            return self.words.say("free-city", city=city)
        player = self.players[seat] if self.players else ""
        return self.words.say("city-of", city=city, player=player) if player else city

    def subject(self, seat: Seat) -> str:
        """Return the city as the subject of a sentence: "You" for the listener's own."""
        return self.words.say("you-subject") if seat == self.listener else self.name(seat)

    def object(self, seat: Seat) -> str:
        """Return the city as the object of a sentence: "you" for the listener's own."""
        return self.words.say("you-object") if seat == self.listener else self.name(seat)

    def heading(self, seat: Seat) -> str:
        """Return the city's name, marked if it is the listener's own: "Giza, your city"."""
        return self.words.say("your-city", city=self.name(seat)) if seat == self.listener else self.name(seat)

    def place(self, seat: Seat) -> str:
        """Return the city's name and where it is for the listener: their own, on their left, or on their right."""
        count = len(self.table.cities)
        if self.listener is not None and seat == left_of(self.listener, count):
            return self.words.say("on-the-left", city=self.name(seat))
        if self.listener is not None and seat == right_of(self.listener, count):
            return self.words.say("on-the-right", city=self.name(seat))
        return self.heading(seat)

    def whose(self, seat: Seat) -> Whose:
        """Return how to refer to the owner of the city's cards: YOURS for the listener, otherwise CITYS."""
        return Whose.YOURS if seat == self.listener else Whose.CITYS

    def is_free_city(self, seat: Seat) -> bool:
        """Return whether this is the Free City of the game for two."""
        return self.table.ruleset.two_player and seat == FREE_CITY

    def payment(
        self,
        payer: Seat,
        payment: Payment,
        bank: int = 0,
        naming: Naming = "city",
        bought: tuple[str, str] = ("", ""),
    ) -> str:
        """Describe a payment: who gets how many coins, and for what. The text is empty if nobody gets any.

        `bought` describes what the left and the right neighbour sell; empty texts leave it out.
        """
        count = len(self.table.cities)
        parts: list[str] = []
        for amount, receiver, side, goods in (
            (payment.left, left_of(payer, count), "left", bought[0]),
            (payment.right, right_of(payer, count), "right", bought[1]),
        ):
            if amount:
                coins, city = cards.coins(self.words, amount), self.object(Seat(receiver))
                how = "city" if receiver == self.listener else naming
                told = self.words.say("coins-to-neighbour", coins=coins, city=city, side=side, naming=how)
                parts.append(self.words.say("coins-for-goods", coins=told, goods=goods) if goods else told)
        if bank:
            parts.append(self.words.say("coins-to-bank", coins=cards.coins(self.words, bank)))
        return self.words.all_of(parts) if parts else ""
