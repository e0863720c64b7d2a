"""Plays drawn worlds to their end with every move that is considered, all by the same judgement (docs/adr/0016).

A world is a position in which everything hidden is guessed. The move that comes out best on average over many worlds is
taken. There is no chance in it but the worlds and their seeds: the same ones bring the same result.
"""

from collections.abc import Callable
from math import exp, log
from typing import final

from mypy_extensions import i64

from core.game import CARDS, NOBODY, OVER, Position
from core.judging import Judge
from core.moves import DISCARD, NO_MOVE, kind_of, public_of


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
        """The games won; a draw counts half."""
        self.value = 0.0
        """The sum of what is aimed at: to win, where a close end counts in part, for it might as well have come out
        otherwise, and a little for points."""

    def note(self, points: float, margin: float, won: float, value: float) -> None:
        """Notes how it fared in one more world."""
        self.worlds += 1
        self.points += points
        self.margin += margin
        self.won += won
        self.value += value


@final
class Search:
    """One question, the moves that are considered, and the worlds that they were tried in."""

    def __init__(
        self,
        judge: Judge,
        asked: i64,
        me: i64,
        candidates: list[Candidate],
        by_chance: list[bool],
        slips: list[float],
        closeness: float,
        greed: float,
    ) -> None:
        self._judge = judge
        """By whom everybody is believed to judge."""
        self._asked = asked
        """The seat that the question is for: its own, or the Free City's."""
        self._me = me
        self.candidates = candidates
        self._by_chance = by_chance
        """By seat: who is believed to build whatever comes."""
        self._slips = slips
        """By seat: by how many points it is believed to see moves otherwise than the judge."""
        self._seed: i64 = 0
        """The world's, for all that is by chance in it."""
        self._draws: i64 = 0
        """The last number of those by which they choose who choose by chance."""
        self._closeness = closeness
        """The margin in points at which a game is won with a chance of about three quarters."""
        self._greed = greed
        """What a point of its own counts beside the chance to win: it keeps who is far ahead, or behind, at it."""

    def try_world(self, world: Position, alive: i64, seed: i64, may_go_on: Callable[[], bool]) -> bool:
        """Plays this world to its end with each of the first candidates.

        What the others do in the same turn is the same for all candidates, as in the world they have the same cards.
        The seed, from 0 up to 2 to the power of 31, is for those who choose by chance, and for slips.

        Returns:
            Whether it was tried with all of them. If it may not go on, which is asked before each, nothing is noted.
        """
        known = world.copy()
        self._seed = seed
        self._draws = seed
        self._let_others_choose(known)
        draws = self._draws
        ends: list[tuple[float, float, float, float]] = []
        for place in range(alive):
            if not may_go_on():
                return False
            self._draws = draws
            ends.append(self._play(known.copy(), self.candidates[place].chosen))
        for place in range(alive):
            points, margin, won, value = ends[place]
            self.candidates[place].note(points, margin, won, value)
        return True

    def _let_others_choose(self, position: Position) -> None:
        """Seals what is chosen at the same time, by whoever is not asked here; the last choice stays open."""
        for seat in range(i64(len(position.choices))):
            if position.choices[seat] != NO_MOVE or seat == self._asked or position.decides_for(seat) == self._me:
                continue
            if position.asked != CARDS and seat not in position.seats_asked:
                continue
            position.choose(seat, self._choice(position, seat))

    def _choice(self, position: Position, seat: i64) -> i64:
        """What this seat is believed to choose."""
        who: i64 = position.decides_for(seat)
        if not self._by_chance[who]:
            slip: float = self._slips[who]
            return self._slipping(position, seat, slip) if slip > 0 else self._judge.choose(position, seat)
        moves = position.moves(seat)
        builds = [each for each in moves if kind_of(each) != DISCARD] or moves
        self._draws = (self._draws * 1103515245 + 12345) & 0x7FFFFFFF
        place: i64 = (self._draws >> 8) % i64(len(builds))
        return builds[place]

    def _slipping(self, position: Position, seat: i64, slip: float) -> i64:
        """What looks best to one who sees each a little otherwise, and in the same way for all candidates."""
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        values = self._judge.values(position, seat, moves)
        moment: i64 = self._seed ^ ((position.age * 8 + position.turn) * 8 + seat) * 2048
        best: i64 = 0
        most = 0.0
        for place in range(i64(len(moves))):
            luck: float = (float(_mixed(moment ^ public_of(moves[place]))) + 0.5) / 4294967296.0
            # Gumbel's distribution: so each is chosen as often as its share of the exponentials.
            value: float = values[place] - slip * log(-log(luck))
            if place == 0 or value > most:
                best = place
                most = value
        return moves[best]

    def _play(self, position: Position, chosen: i64) -> tuple[float, float, float, float]:
        """Plays to the end; what a candidate notes of that."""
        position.choose(self._asked, chosen)
        while position.asked != OVER:
            seat = position.due()
            if seat == NOBODY:
                break
            position.choose(seat, self._choice(position, seat))
        totals = position.totals()
        cities = position.cities
        mine: i64 = totals[self._me]
        rivals: i64 = -1000
        coins: i64 = 0
        players: i64 = 2 if position.tables.two_player else len(totals)
        for seat in range(players):
            if seat != self._me:
                theirs: i64 = totals[seat]
                if theirs > rivals or (theirs == rivals and cities[seat].coins > coins):
                    rivals = theirs
                    coins = cities[seat].coins
        # Coins decide only between equal points: no city has a hundred.
        ahead = float(mine - rivals) + 0.01 * float(cities[self._me].coins - coins)
        won: float = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
        value: float = 1 / (1 + exp(-ahead / self._closeness)) + self._greed * float(mine)
        return float(mine), float(mine - rivals), won, value


def _mixed(number: i64) -> i64:
    """32 bits that depend on all bits of a number of 32, as if by chance."""
    number = (number ^ number >> 16) * 0x45D9F3B & 0xFFFFFFFF
    number = (number ^ number >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return number ^ number >> 16
