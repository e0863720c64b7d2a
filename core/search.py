"""Monte Carlo search: plays rollouts of candidate moves in determinized worlds, guided by one judge (docs/adr/0016).

A world is a position in which everything hidden is guessed. The move with the best average over many worlds is chosen.
Only the worlds and their seeds are random, so the same worlds and seeds give the same result.
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
    """A candidate move, with its results so far."""

    def __init__(self, chosen: i64, prior: float) -> None:
        self.chosen: i64 = chosen
        self.prior = prior
        """The judge's static evaluation of the move, in points."""
        self.worlds = 0
        self.points = 0.0
        """The sum of this player's final points."""
        self.margin = 0.0
        """The sum of this player's leads over the best of the others, in points; negative when behind."""
        self.won = 0.0
        """The number of games won; a draw counts half."""
        self.value = 0.0
        """The sum of the objective: 1 for a win, a fraction for a close result, plus a little for each point."""

    def note(self, points: float, margin: float, won: float, value: float) -> None:
        """Add the result of a rollout in one more world."""
        self.worlds += 1
        self.points += points
        self.margin += margin
        self.won += won
        self.value += value


@final
class Search:
    """One question, its candidate moves, and their results in the worlds tried so far."""

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
        """The judge by which every player is modelled."""
        self._asked = asked
        """The seat that the question is for: the player's own, or the Free City."""
        self._me = me
        self.candidates = candidates
        self._by_chance = by_chance
        """By seat: whether it is modelled as playing at random."""
        self._slips = slips
        """By seat: the temperature of its quantal response, in points; 0 if it follows the judge exactly."""
        self._seed: i64 = 0
        """The seed for everything random in the rollouts of the current world."""
        self._draws: i64 = 0
        """The state of the random number generator for players modelled as random."""
        self._closeness = closeness
        """The lead, in points, that counts as about three quarters of a win."""
        self._greed = greed
        """The value of a point relative to a win, so that this player plays well even if it is far ahead or behind."""

    def try_world(self, world: Position, alive: i64, seed: i64, may_go_on: Callable[[], bool]) -> bool:
        """Play this world to its end with each of the first `alive` candidates.

        What others do in the same turn is the same for all candidates, because they hold the same cards in the world.
        The seed, from 0 to 2**31 - 1, drives random players and quantal responses.

        Returns:
            Whether all candidates were tried. If `may_go_on`, called before each, returns False, nothing is recorded.
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
        """Seal the choices that other players make at the same time. This player's own choice stays open."""
        for seat in range(i64(len(position.choices))):
            if position.choices[seat] != NO_MOVE or seat == self._asked or position.decides_for(seat) == self._me:
                continue
            if position.asked != CARDS and seat not in position.seats_asked:
                continue
            position.choose(seat, self._choice(position, seat))

    def _choice(self, position: Position, seat: i64) -> i64:
        """Return what this seat is modelled to choose."""
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
        """Return a quantal response: the best move after random errors, which are the same for all candidates."""
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        values = self._judge.values(position, seat, moves)
        moment: i64 = self._seed ^ ((position.age * 8 + position.turn) * 8 + seat) * 2048
        best: i64 = 0
        most = 0.0
        for place in range(i64(len(moves))):
            luck: float = (float(_mixed(moment ^ public_of(moves[place]))) + 0.5) / 4294967296.0
            # Gumbel noise, so that each move is chosen with its softmax probability.
            value: float = values[place] - slip * log(-log(luck))
            if place == 0 or value > most:
                best = place
                most = value
        return moves[best]

    def _play(self, position: Position, chosen: i64) -> tuple[float, float, float, float]:
        """Play to the end, and return the results that `Candidate.note` adds."""
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
        # Coins only break ties, assuming that no city has a hundred.
        ahead = float(mine - rivals) + 0.01 * float(cities[self._me].coins - coins)
        won: float = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
        value: float = 1 / (1 + exp(-ahead / self._closeness)) + self._greed * float(mine)
        return float(mine), float(mine - rivals), won, value


def _mixed(number: i64) -> i64:
    """Return a 32-bit hash of a 32-bit number."""
    number = (number ^ number >> 16) * 0x45D9F3B & 0xFFFFFFFF
    number = (number ^ number >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return number ^ number >> 16
