"""Plays drawn worlds to their end with every move that is considered, all by the same judgement (docs/adr/0016).

A world is a position in which everything hidden is guessed. The move that comes out best on average over many worlds is
taken. Chance is a number that the caller gives, so that the same worlds and the same number bring the same result.
"""

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from core.game import NOBODY, OVER, Position
from core.judging import Judge
from core.moves import NO_MOVE

_DRAWS: Final = 1024
_WORD: Final = 0xFFFFFFFF


@final
class Chance:
    """Small noise for those who do not always play their best move."""

    def __init__(self, seed: i64) -> None:
        self._state: i64 = (seed & _WORD) | 1
        # Gumbel's distribution: the highest of values with such noise is each one's share of a softmax.
        self._noise = [-log(-log((float(draw) + 0.5) / _DRAWS)) for draw in range(_DRAWS)]

    def noise(self) -> float:
        """A number of Gumbel's distribution."""
        return self._noise[self.word() % _DRAWS]

    def word(self) -> i64:
        """Thirty-two bits (xorshift)."""
        word: i64 = self._state
        word ^= (word << 13) & _WORD
        word ^= word >> 17
        word ^= (word << 5) & _WORD
        self._state = word
        return word >> 3


@final
class Candidate:
    """A move that is considered, and how it has fared so far."""

    def __init__(self, chosen: i64, prior: float) -> None:
        self.chosen: i64 = chosen
        self.prior = prior
        """What the judgement without search says of it, in points."""
        self.worlds = 0
        self.points = 0.0
        """The sum of this player's points at the end."""
        self.margin = 0.0
        """The sum of the points by which it was ahead of the best of the others, or behind."""
        self.won = 0.0
        """The sum of the games won; a close end counts in part, for it might as well have come out otherwise."""
        self.value = 0.0
        """The sum of what is aimed at."""


@final
class Search:
    """One question, the moves that are considered, and the worlds that they were tried in."""

    def __init__(
        self,
        judges: list[Judge],
        asked: i64,
        me: i64,
        candidates: list[Candidate],
        noise: float,
        seed: i64,
        closeness: float,
        greed: float,
    ) -> None:
        self._judges = judges
        """By seat, how each player is believed to judge."""
        self._asked = asked
        self._me = me
        self.candidates = candidates
        self._noise = noise
        """By how many points the others misjudge a move."""
        self._closeness = closeness
        """The margin in points at which a game is won with a chance of about three quarters."""
        self._greed = greed
        """What a point of its own counts beside the chance to win: it keeps who is far ahead, or behind, at it."""
        self._seed: i64 = seed
        self.rollouts: i64 = 0

    def try_world(self, world: Position, number: i64, alive: i64) -> None:
        """Plays this world to its end with each of the first candidates.

        What the others do in the same turn is the same for all candidates, as in the world they have the same cards.
        """
        chance = Chance(self._seed + number * 7919)
        known = world.copy()
        self._let_others_choose(known, chance)
        after: i64 = chance.word()
        for place in range(alive):
            candidate = self.candidates[place]
            position = known.copy()
            self._play(position, candidate, Chance(after))

    def _let_others_choose(self, position: Position, chance: Chance) -> None:
        """Seals what is chosen at the same time, by whoever is not asked here; the last choice stays open."""
        for seat in range(i64(len(position.choices))):
            if position.choices[seat] != NO_MOVE or seat == self._asked or position.decides_for(seat) == self._me:
                continue
            if position.asked == 0 or seat in position.seats_asked:
                if position.controller >= 0 and seat == 2 and position.choices[position.controller] == NO_MOVE:
                    continue
                position.choose(seat, self._choice(position, seat, chance))

    def _choice(self, position: Position, seat: i64, chance: Chance) -> i64:
        who = position.decides_for(seat)
        judge = self._judges[who]
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        values = judge.values(position, seat, moves)
        noise = self._noise if who != self._me else 0.0
        best: i64 = 0
        highest = -1e9
        for place in range(i64(len(moves))):
            value = values[place]
            if noise:
                value += noise * chance.noise()
            if value > highest:
                highest = value
                best = place
        return moves[best]

    def _play(self, position: Position, candidate: Candidate, chance: Chance) -> None:
        position.choose(self._asked, candidate.chosen)
        while position.asked != OVER:
            seat = position.due()
            if seat == NOBODY:
                break
            position.choose(seat, self._choice(position, seat, chance))
        self.rollouts += 1
        totals = position.totals()
        mine: i64 = totals[self._me]
        rivals: i64 = -1000
        players: i64 = 2 if position.tables.two_player else len(totals)
        for seat in range(players):
            if seat != self._me:
                theirs: i64 = totals[seat]
                if theirs > rivals:
                    rivals = theirs
        candidate.worlds += 1
        candidate.points += float(mine)
        candidate.margin += float(mine - rivals)
        won = 1 / (1 + exp(-float(mine - rivals) / self._closeness))
        candidate.won += won
        candidate.value += won + self._greed * float(mine)
