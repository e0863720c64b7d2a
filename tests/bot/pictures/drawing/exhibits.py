"""Pictures of real games, for the gallery and for comparison with the golden ones."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from bot.pictures import Picture
from bot.pictures.depicting.legend import legend_pictures
from bot.pictures.depicting.opened import opened_picture
from bot.pictures.drawing.halves import Half
from bot.screens.almanac import card_screen, edifice_screen, whole_catalogue, wonder_screen
from bot.screens.boards import board_screen, table_screen
from bot.screens.hands import hand_screen
from bot.screens.hands.draft import offer_screen
from bot.screens.lobby import draft_panel, lobby_panel
from bot.screens.nights.evening import round_screen
from bot.screens.nights.standings import all_standings, standings_screen
from bot.screens.nights.standings import end_screen as night_end_screen
from bot.screens.panels import turn_panel
from bot.screens.reveals import conflicts_screen, reveal_screen
from bot.screens.rules import rules_screen, topic_title
from bot.screens.scores import end_screen, score_screen, standing_screen
from bot.screens.screen import Screen
from bot.screens.statistics import ratings_screen, results_screen
from bot.screens.statistics import standings_screen as server_screen
from bot.services.draft import keep_board
from bot.services.game import SealedDeal, SealEntry, TableSettings, Wonders
from bot.services.lobby import add_computers, choose_wonder
from bot.services.nights.posts import Post, PostKind
from bot.services.pace import Live
from bot.services.people import Person, UserId
from bot.services.rating import ShownRating
from bot.services.replay import Part, Step, played
from bot.services.views import Course, OfferView, TableView, hand_view
from bot.text.words import Words
from engine import Ruleset, SeatSetup, deal, legal_moves, start, submit
from engine.catalogue import Age, Side
from engine.events import AgeEnded
from engine.moves import Build, BuildStage, Move
from engine.questions import QuestionKind
from engine.replaying import points_by_turn, resolutions
from engine.ruleset import FREE_CITY, Expansion, Seat
from engine.scoring import final_scores
from engine.state import GameState
from engine.views import Resolution, public_view
from players.levels import Level
from tests.bot.at_table import table_of
from tests.bot.night_games import CLUB, FRIENDS, VILLAGE, Evening
from tests.bot.results_over_time import ANA, of_server, ratings_of
from tests.bot.results_over_time import own as own_figures
from tests.bot.screens.lobbies import lobby as lobby_with
from tests.bot.services.world import Table
from tests.bot.whole_games import SCRIPTS, renamed

WORDS = Words()
SEED = 1
"""The seed of all other games."""
EDIFICES = 90
"""The seed of a game in which some edifices are constructed and some fail."""
NAMES = ("Ana", "Benedikt", "Ceren", "Dia", "Elisabeth", "Fay", "Gus")


@dataclass(frozen=True)
class Exhibit:
    """A picture as the bot would send it."""

    name: str
    """File name without the extension."""
    title: str
    _screen: Callable[[], Screen]

    @property
    def picture(self) -> Picture:
        """The picture; if it has two halves, they and their texts are joined."""
        first, *others = self._screen().pictures
        if not isinstance(first.scene, Half):
            return first
        told = " ".join([first.description, *(each.description for each in others)])
        more = "".join(each.more for each in (first, *others))
        return Picture(others[0].name, first.scene.whole, told, more)


@dataclass(frozen=True)
class Game:
    """A complete game."""

    states: tuple[GameState, ...]
    """The state before every choice, and the final state."""
    resolutions: tuple[Resolution, ...]
    course: Course
    sealed: SealedDeal
    log: tuple[SealEntry, ...]

    def asking(self, seat: int, age: Age, turn: int, asked: QuestionKind = "card") -> tuple[GameState, ...]:
        """Return the states in which this question for this seat is its player's only open one."""

        def fits(state: GameState) -> bool:
            view = public_view(state)
            mine = [due for due in state.due if state.decides_for(due) == state.decides_for(Seat(seat))]
            return (view.age, view.turn, view.asked) == (age, turn, asked) and mine == [seat]

        return tuple(filter(fits, self.states))

    def revealed(self, age: Age, turn: int, asked: QuestionKind = "card") -> Resolution:
        """Return the resolution of this question in this turn."""
        return next(each for each in self.resolutions if (each.age, each.turn, each.asked) == (age, turn, asked))

    def ends(self, age: Age) -> Resolution:
        """Return the resolution that ends this Age, with its conflicts."""
        ends = [each for each in self.resolutions if any(isinstance(event, AgeEnded) for event in each.events)]
        return next(each for each in ends if each.age == age)

    @property
    def over(self) -> GameState:
        return self.states[-1]


@cache
def game(players: int, *boards: SeatSetup, seed: int = SEED, expansions: tuple[Expansion, ...] = ()) -> Game:
    """Play a random game that prefers building, with these boards in the first seats."""
    chance, ruleset = random.Random(f"{players} {seed}"), Ruleset.for_players(players, expansions)
    dealt = deal(ruleset, (*boards, *[SeatSetup()] * (ruleset.cities(players) - len(boards))), chance)
    states, sealed = [start(dealt)], list[tuple[Seat, Move]]()
    while states[-1].due:
        seat = chance.choice(states[-1].due)
        sealed.append((seat, _liked(legal_moves(states[-1], seat), chance)))
        states.append(submit(states[-1], *sealed[-1]).state)
    return Game(
        tuple(states),
        tuple(resolutions(dealt, sealed)),
        tuple(points_by_turn(dealt, sealed)),
        SealedDeal(dealt, "0" * 64),
        tuple(SealEntry(seat, move, None) for seat, move in sealed),
    )


def _liked(moves: Sequence[Move], chance: random.Random) -> Move:
    stages = [move for move in moves if isinstance(move, BuildStage)]
    builds = [move for move in moves if isinstance(move, Build)]
    joint = [move for move in stages if move.take_part]
    if joint and chance.random() < 0.7:
        return chance.choice(joint)
    if stages and (not builds or chance.random() < 0.3):
        return chance.choice(stages)
    return chance.choice(builds or list(moves))


def shown(state: GameState) -> TableView:
    """Return the table as everyone sees it in this state."""
    return table_of(state, NAMES)


# The pictures of a game.


def hand(players: int, age: Age, turn: int, seat: int, asked: QuestionKind = "card") -> Screen:
    state = game(players).asking(seat, age, turn, asked)[0]
    return hand_screen(WORDS, shown(state), hand_view(state, state.decides_for(Seat(seat))))


def city(players: int, age: Age, turn: int, seat: int) -> Screen:
    return board_screen(WORDS, shown(game(players).asking(seat, age, turn)[0]), Seat(seat), Seat(seat))


def city_at_the_end(players: int, seat: int) -> Screen:
    return board_screen(WORDS, shown(game(players).over), Seat(seat), None)


def table(players: int, age: Age, turn: int, seat: int) -> Screen:
    """Return the last turn panel on which this player still has to choose."""
    return turn_panel(WORDS, shown(game(players).asking(seat, age, turn)[-1]))


def table_at_the_end(players: int) -> Screen:
    return table_screen(WORDS, shown(game(players).over), Seat(0))


def reveal(players: int, age: Age, turn: int, asked: QuestionKind = "card") -> Screen:
    return reveal_screen(WORDS, shown(game(players).over), game(players).revealed(age, turn, asked))


def opened(players: int, age: Age, turn: int) -> Screen:
    """Return what was hidden in a turn of a game that is over."""
    of, then = game(players), game(players).revealed(age, turn)
    table = replace(shown(of.over), table=then.after)
    hands = played(of.sealed, of.log).opened(Step(Part.REVEAL, then.number))
    return Screen("", pictures=(opened_picture(WORDS, table, hands, (age, turn), then),))


def conflicts(players: int, age: Age) -> Screen:
    return conflicts_screen(WORDS, shown(game(players).over), game(players).ends(age))


def ends(players: int) -> Screen:
    return score_screen(WORDS, shown(game(players).over), game(players).course)


def course(players: int) -> Screen:
    """Return the chart of the points, which is below the score sheet."""
    screen = ends(players)
    return replace(screen, pictures=screen.pictures[1:])


def ending(players: int) -> Screen:
    return end_screen(WORDS, shown(game(players).over), game(players).course)


def standing(players: int, age: Age, turn: int) -> Screen:
    state = game(players).asking(0, age, turn)[0]
    return standing_screen(WORDS, shown(state), final_scores(state))


def offer(players: int) -> Screen:
    """Return a player's screen with two boards in a draft, the first of which the player has kept."""
    boards = (SeatSetup("Halicarnassus", Side.B), SeatSetup("Rhodes", Side.A))
    return offer_screen(WORDS, shown(game(players).states[0]), OfferView(boards, 0))


# The exhibits.


def _at(players: int, age: Age, turn: int, more: str = "") -> str:
    return f"{players} players, turn {turn} of Age {age}{more}"


def _hands() -> Iterator[Exhibit]:
    found: tuple[tuple[int, Age, int, int], ...] = (
        (2, 1, 1, 0),
        (3, 2, 1, 1),
        (4, 3, 1, 2),
        (5, 2, 1, 2),
        (6, 1, 4, 3),
        (7, 3, 2, 4),
    )
    for players, age, turn, seat in found:
        where = (players, age, turn)
        yield Exhibit(f"hand-{players}", _at(*where), partial(hand, *where, seat))
    yield Exhibit("hand-free-city", _at(2, 2, 2, ", for the Free City"), partial(hand, 2, 2, 2, FREE_CITY))
    yield Exhibit("hand-seventh-card", _at(7, 2, 6, ", the seventh card"), partial(hand, 7, 2, 6, 5, "seventh-card"))
    pile = partial(hand, 5, 3, 6, 4, "discard-pile")
    yield Exhibit("hand-discard-pile", _at(5, 3, 6, ", a search of the discard pile"), pile)


def _cities() -> Iterator[Exhibit]:
    found: tuple[tuple[int, Age, int, int], ...] = (
        (2, 2, 4, 0),
        (3, 1, 1, 1),
        (5, 1, 5, 3),
        (6, 3, 6, 2),
    )
    for players, age, turn, seat in found:
        where = (players, age, turn)
        yield Exhibit(f"city-{players}", _at(*where), partial(city, *where, seat))
    yield Exhibit("city-7", "7 players, at the end", partial(city_at_the_end, 7, 6))


def _tables() -> Iterator[Exhibit]:
    found: tuple[tuple[int, Age, int, int], ...] = (
        (2, 2, 3, 1),
        (3, 1, 2, 1),
        (4, 3, 3, 2),
        (5, 2, 5, 2),
        (7, 3, 4, 0),
    )
    for players, age, turn, seat in found:
        where = (players, age, turn)
        yield Exhibit(f"table-{players}", _at(*where), partial(table, *where, seat))
    yield Exhibit("table-6", "6 players, at the end", partial(table_at_the_end, 6))


def _reveals() -> Iterator[Exhibit]:
    found: tuple[tuple[int, Age, int], ...] = ((2, 3, 3), (3, 2, 2), (4, 1, 6), (5, 3, 1), (6, 2, 4), (7, 3, 5))
    for where in found:
        yield Exhibit(f"reveal-{where[0]}", _at(*where), partial(reveal, *where))
    yield Exhibit("opened-2", _at(2, 1, 4, ", what was hidden"), partial(opened, 2, 1, 4))
    yield Exhibit("reveal-seventh-card", _at(7, 3, 6, ", the seventh card"), partial(reveal, 7, 3, 6, "seventh-card"))


def _conflicts() -> Iterator[Exhibit]:
    found: tuple[tuple[int, Age], ...] = ((2, 3), (3, 1), (4, 2), (5, 3), (7, 3))
    for players, age in found:
        title = f"{players} players, end of Age {age}"
        yield Exhibit(f"conflicts-{players}", title, partial(conflicts, players, age))


def _ends() -> Iterator[Exhibit]:
    for players in (3, 7):
        yield Exhibit(f"end-{players}", f"{players} players, the end", partial(ending, players))
    for players in (2, 4, 7):
        yield Exhibit(f"score-sheet-{players}", f"{players} players, score sheet", partial(ends, players))
        yield Exhibit(f"course-{players}", f"{players} players, course of the points", partial(course, players))
    yield Exhibit("points-so-far-5", _at(5, 2, 4, ", points so far"), partial(standing, 5, 2, 4))


def with_edifices() -> Game:
    """Return a game for five with edifices, and with the wonders of Ur and Carthage."""
    boards = (SeatSetup("Ur", Side.A), SeatSetup("Carthage", Side.B), SeatSetup("Halicarnassus", Side.A))
    return game(5, *boards, seed=EDIFICES, expansions=(Expansion.EDIFICE,))


def edifice_hand(age: Age, turn: int, seat: int) -> Screen:
    state = with_edifices().asking(seat, age, turn)[0]
    return hand_screen(WORDS, shown(state), hand_view(state, Seat(seat)))


def edifice_city(seat: int) -> Screen:
    return board_screen(WORDS, shown(with_edifices().over), Seat(seat), None)


def edifice_table(age: Age, turn: int, seat: int) -> Screen:
    return turn_panel(WORDS, shown(with_edifices().asking(seat, age, turn)[-1]))


def edifice_reveal(age: Age, turn: int) -> Screen:
    return reveal_screen(WORDS, shown(with_edifices().over), with_edifices().revealed(age, turn))


def edifice_standing(age: Age, turn: int) -> Screen:
    state = with_edifices().asking(0, age, turn)[0]
    return standing_screen(WORDS, shown(state), final_scores(state))


def looked_up(name: str) -> Screen:
    catalogue = Ruleset.for_players(5, (Expansion.EDIFICE,)).catalogue
    return edifice_screen(WORDS, catalogue.edifices[name], catalogue)


def card(name: str) -> Screen:
    return card_screen(WORDS, whole_catalogue().cards[name], whole_catalogue())


def wonder(city: str, side: Side) -> Screen:
    return wonder_screen(WORDS, whole_catalogue().boards[city, side], whole_catalogue())


def _looked_up() -> Iterator[Exhibit]:
    yield Exhibit("card", "A card that is looked up", partial(card, "Forum"))
    yield Exhibit("wonder", "A wonder that is looked up", partial(wonder, "Giza", Side.B))


_RULES = ("aim", "resources", "conflicts", "science")


def rules(topic: str) -> Screen:
    return rules_screen(WORDS, topic)


def legend(which: int) -> Screen:
    return Screen("", pictures=(legend_pictures(WORDS)[which],))


def _edifices() -> Iterator[Exhibit]:
    yield Exhibit("edifice", "An edifice that is looked up", partial(looked_up, "Artisan District"))
    yield Exhibit("edifice-hand", _at(5, 2, 3, ", with a part to take"), partial(edifice_hand, 2, 3, 1))
    yield Exhibit("edifice-city", "5 players, at the end", partial(edifice_city, 1))
    yield Exhibit("edifice-table", _at(5, 2, 4), partial(edifice_table, 2, 4, 1))
    yield Exhibit("edifice-constructed", _at(5, 2, 4, ", an edifice constructed"), partial(edifice_reveal, 2, 4))
    yield Exhibit("edifice-failed", _at(5, 1, 6, ", an edifice failed"), partial(edifice_reveal, 1, 6))
    yield Exhibit("edifice-points-so-far", _at(5, 3, 5, ", points so far"), partial(edifice_standing, 3, 5))


def lobby(players: int) -> Screen:
    """Return a lobby for this many players, with three people and two computer players in it."""
    settings = TableSettings(players, pace=Live(90), expansions=(Expansion.EDIFICE,))

    async def two_computers(it: Table) -> None:
        await it.act(0, add_computers, Level.MEDIUM, 2)

    table = lobby_with(3, settings, two_computers)
    return lobby_panel(WORDS, replace(table, names=(*NAMES[:3], *table.names[3:])))


def lobby_of_choosers() -> Screen:
    """Return a lobby where players choose their wonders."""

    async def some(it: Table) -> None:
        for seat, city in enumerate(("Giza", "Babylon", "Rhodes")):
            await it.act(seat, choose_wonder, city, Side.B)

    settings = TableSettings(5, wonders=Wonders.CHOSEN)
    return lobby_panel(WORDS, renamed(lobby_with(4, settings, some), NAMES[:4]))


def draft() -> Screen:
    """Return the panel of a draft in which one player has already kept a board."""

    async def begun(it: Table) -> None:
        await it.start(0)
        await it.act(1, keep_board, 0)

    return draft_panel(WORDS, renamed(lobby_with(3, TableSettings(wonders=Wonders.DRAFTED), begun), NAMES[:3]))


def _boards() -> Iterator[Exhibit]:
    yield Exhibit("lobby-7", "A lobby for 7, where 2 seats are free", partial(lobby, 7))
    yield Exhibit("lobby-5", "A lobby for 5, where wonders are chosen", lobby_of_choosers)
    yield Exhibit("lobby-draft", "3 players, the wonders are drafted", draft)
    yield Exhibit("boards", "A draft of the wonders", partial(offer, 4))


WORLD = Evening(8, names=SCRIPTS)


def own_standings() -> Screen:
    """Return the standings as somebody sees them who is not among the first."""
    view = CLUB.after(2)
    return all_standings(WORDS, view, view.standings[22].user)


def _nights() -> Iterator[Exhibit]:
    end = Post(PostKind.END)
    shown: tuple[tuple[str, str, Callable[[], Screen]], ...] = (
        ("nights-seating-3", "11 people at 3 tables", lambda: round_screen(WORDS, FRIENDS.seated(2), 2)),
        ("nights-seating-15", "60 people at 15 tables", lambda: round_screen(WORDS, CLUB.seated(2), 2)),
        ("nights-progress-5", "5 tables as they stand", lambda: round_screen(WORDS, VILLAGE.during(1), 1)),
        ("nights-progress-15", "15 tables as they stand", lambda: round_screen(WORDS, CLUB.during(2), 2)),
        ("nights-standings-11", "11 people after a round", lambda: standings_screen(WORDS, FRIENDS.after(2), 2)),
        ("nights-standings-60", "60 people after a round", lambda: standings_screen(WORDS, CLUB.after(2), 2)),
        (
            "nights-standings-scripts",
            "8 people, each in another script",
            lambda: standings_screen(WORDS, WORLD.after(2), 2),
        ),
        ("nights-standings-own", "The same for one of the others", own_standings),
        ("nights-end-11", "A night that is over", lambda: night_end_screen(WORDS, FRIENDS.after(3), end)),
    )
    for name, title, screen in shown:
        yield Exhibit(name, title, screen)


def results() -> Screen:
    rating = ShownRating(1512, 23)
    return results_screen(WORDS, own_figures(), Person(ANA, NAMES[0]), own=True, server=True, rating=rating)


def server_standings() -> Screen:
    reader = UserId(12)
    return server_screen(WORDS, of_server(reader=reader), reader, left_out=False)


def server_ratings() -> Screen:
    reader = UserId(12)
    return ratings_screen(WORDS, ratings_of(reader=reader), reader, left_out=False)


def _over_time() -> Iterator[Exhibit]:
    yield Exhibit("results", "A person's results over time", results)
    yield Exhibit("standings", "The standings of a server, for somebody who is not among the first", server_standings)
    yield Exhibit("ratings", "The ratings of a server, for the same person", server_ratings)


@cache
def exhibits() -> dict[str, tuple[Exhibit, ...]]:
    """Return all exhibits by kind, the same every time."""
    return {
        "Hands": tuple(_hands()),
        "Cities": tuple(_cities()),
        "Tables": tuple(_tables()),
        "What was revealed": tuple(_reveals()),
        "Conflicts": tuple(_conflicts()),
        "The end": tuple(_ends()),
        "The beginning": tuple(_boards()),
        "Edifices": tuple(_edifices()),
        "Cards and wonders that are looked up": tuple(_looked_up()),
        "Game nights": tuple(_nights()),
        "Results over time": tuple(_over_time()),
        "The rules": tuple(
            Exhibit(f"rules-{topic}", topic_title(Words(), topic), partial(rules, topic)) for topic in _RULES
        ),
        "The icons": (
            Exhibit("legend-hand", "What the icons mean in a hand", partial(legend, 0)),
            Exhibit("legend-table", "What they mean at the table", partial(legend, 1)),
        ),
    }


def exhibit(name: str) -> Exhibit:
    """Return the exhibit with this name."""
    return next(each for kind in exhibits().values() for each in kind if each.name == name)
