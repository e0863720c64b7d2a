"""The faults: each in one place, such as a person could make, and the tests that have to find it.

Where a text stands is not said, but found: it stands once in the program, wherever that is by now. Tests are named by
the end of their path. What has been worded otherwise since is worded otherwise here, too.
"""

from typing import NamedTuple


class Fault(NamedTuple):
    """A text that is replaced by another."""

    name: str
    old: str
    """Stands exactly once in the program, its data and its words."""
    new: str
    tests: str
    """Files or folders that find it, by the end of their path, the surest first, with blanks between."""


FAULTS = (
    # The rules.
    Fault(
        "what lacks only coins tells the dearest price",
        "Obstacle(last, ways[0] if last is",
        "Obstacle(last, ways[-1] if last is",
        "engine/test_questions.py",
    ),
    Fault(
        "a part in the edifice is told without what the edifice costs",
        "bank = self.project.edifice.cost if take_part and self.project is not None else 0",
        "bank = 0",
        "engine/test_questions.py",
    ),
    Fault(
        "a card that the rules forbid has a reason of its own only where a chain leads to it",
        "return {card: obstacle for card, obstacle in found.items() if obstacle is not None}",
        "return {card: each for card, each in found.items() if each is not None and self.city.has_chain_to(card)}",
        "engine/test_questions.py",
    ),
    Fault(
        "the coins of a written move are exchanged",
        'return f"{payment.left}.{payment.right}"',
        'return f"{payment.right}.{payment.left}"',
        "engine/test_notation.py",
    ),
    Fault(
        "a text that is not quite a move's is read as one",
        "if move is None or move_text(move) != what:",
        "if move is None:",
        "engine/test_notation.py",
    ),
    Fault(
        "a discard costs three coins",
        "coins[seat] += DISCARD_COINS",
        "coins[seat] -= DISCARD_COINS",
        "engine/test_rulebook_examples.py engine/test_properties.py",
    ),
    Fault(
        "what the right neighbour sells is looked for on the left",
        "beyond_right = lacking(missing, right)",
        "beyond_right = lacking(missing, left)",
        "engine/test_rulebook_examples.py engine/test_oracle.py engine/test_golden.py",
    ),
    Fault(
        "a payment is listed that another beats",
        "if payment.right < least_right:",
        "if payment.right <= least_right + 1:",
        "engine/test_oracle.py",
    ),
    Fault(
        "two trading posts: the dearer price counts",
        "name: min(price, lower.get(name, price))",
        "name: max(price, lower.get(name, price))",
        "engine/test_cards.py engine/test_rulebook_examples.py",
    ),
    Fault(
        "a set of symbols counts as often as its most frequent one",
        "_POINTS_A_SET * min(counts)",
        "_POINTS_A_SET * max(counts)",
        "engine/test_rulebook_examples.py engine/test_oracle.py",
    ),
    Fault(
        "defeats bring points",
        "return sum(self.victory) - self.defeats",
        "return sum(self.victory) + self.defeats",
        "engine/test_golden.py",
    ),
    Fault(
        "who has the fewest points has won",
        "for place in sorted(places, reverse=True))",
        "for place in sorted(places))",
        "engine/test_golden.py engine/test_rulebook_examples.py",
    ),
    Fault(
        "hands are passed the wrong way in Age II",
        "elif PASSING[table.age] is Neighbour.RIGHT:",
        "elif PASSING[table.age] is Neighbour.LEFT:",
        "engine/test_rulebook_examples.py engine/test_properties.py engine/test_golden.py",
    ),
    Fault(
        "of several who search the discard pile one is passed over",
        "searchers = phase.seats[1:]",
        "searchers = phase.seats[2:]",
        "engine/test_carthage_and_ur.py engine/test_abilities.py",
    ),
    Fault(
        "the cards left over on turn 6 are lost",
        "discard=table.discard + left, draw_pile=())",
        "discard=table.discard, draw_pile=())",
        "engine/test_properties.py engine/test_abilities.py",
    ),
    Fault(
        "two who take part in an edifice in the same turn take one pawn",
        "pawns = max(0, project.pawns - takers)",
        "pawns = max(0, project.pawns - 1)",
        "engine/test_edifices.py",
    ),
    Fault(
        "the reward of an edifice is given again with every pawn",
        " and project.edifice not in mine.rewards",
        "",
        "engine/test_edifices.py engine/test_carthage_and_ur.py",
    ),
    Fault(
        "the coins for the bank need not be there",
        "return None if payment.total + bank <= city.coins",
        "return None if payment.total <= city.coins",
        "engine/test_rulebook_examples.py engine/test_cards.py engine/test_properties.py",
    ),
    Fault(
        "the Free City may build a stage with a card that a chain makes free",
        "if free_city and _must_use_chain(move.card, city):",
        "if free_city and move.card in city.built:",
        "engine/test_free_city.py",
    ),
    Fault(
        "Olympia's free construction can be used again and again",
        "self.free_build_used or olympia,",
        "self.free_build_used,",
        "engine/test_abilities.py",
    ),
    Fault(
        "a choice is taken back and the Free City's stays",
        "taken_back = {seat, FREE_CITY} if seat == state.table.controller else {seat}",
        "taken_back = {seat}",
        "engine/test_free_city.py",
    ),
    Fault(
        "a player sees what all others have sealed",
        "mine = [place for place in table.seats if state.decides_for(place) == seat]",
        "mine = list(table.seats)",
        "engine/test_views.py engine/test_secrecy.py",
    ),
    Fault(
        "a repr of the table tells the hands",
        'hands: tuple[tuple[Card, ...], ...] = field(repr=False)\n    """By seat; the Free City',
        'hands: tuple[tuple[Card, ...], ...] = field(repr=True)\n    """By seat; the Free City',
        "engine/test_secrecy.py engine/test_views.py",
    ),
    Fault(
        "the bytes under the seal depend on the order in which they were written down",
        'separators=(",", ":"), sort_keys=True).encode()',
        'separators=(",", ":")).encode()',
        "engine/test_seal.py",
    ),
    Fault(
        "a deal with an eighth card in a hand is played",
        "if len(hand) != CARDS_DEALT:",
        "if not hand:",
        "engine/test_commands.py engine/test_replaying.py engine/test_formats.py engine/test_seal.py",
    ),
    Fault(
        "a guild too few is dealt",
        "return players + 2",
        "return players + 1",
        "engine/test_catalogue.py",
    ),
    Fault(
        "a snapshot forgets what lies under the stages",
        '"buried": _names(city.buried),',
        '"buried": _names(()),',
        "engine/test_properties.py",
    ),
    Fault(
        "a snapshot is read with more Ages to come than there are",
        "if len(state.upcoming) > len(AGES) - table.age:",
        "if len(state.upcoming) > len(AGES):",
        "engine/test_properties.py",
    ),
    Fault(
        "the Bazar brings one coin for a gray card",
        '"count": ["gray"], "cities": ["own", "neighbours"], "coins": 2',
        '"count": ["gray"], "cities": ["own", "neighbours"], "coins": 1',
        "engine/test_catalogue.py engine/test_cards.py",
    ),
    # Records, positions, histories.
    Fault(
        "a record with a wrong ranking is accepted",
        'if record.result.ranking != found["ranking"]:',
        'if not record.result.ranking and found["ranking"]:',
        "engine/test_commands.py",
    ),
    Fault(
        "a position with all pawns on an edifice is refused",
        "if written.pawns > all_pawns:",
        "if written.pawns >= all_pawns:",
        "engine/test_edifice_formats.py",
    ),
    Fault(
        "the history tells two moves of a turn in the order in which they were sealed",
        "key=lambda deed: deed.seat)",
        "key=lambda deed: -deed.seat)",
        "engine/test_history.py",
    ),
    Fault(
        "a discard that says a payment is read",
        "if payment != NOTHING:\n                    raise FormatError",
        "if payment == NOTHING and self.free:\n                    raise FormatError",
        "engine/test_commands.py",
    ),
    Fault(
        "a seat may move twice in a turn of a record",
        "if found.setdefault(Seat(entry.seat), entry) is not entry:",
        "if found.setdefault(Seat(entry.seat), entry) is None:",
        "engine/test_commands.py",
    ),
    # Computer players.
    Fault(
        "the greedy player takes a defeat for a gain",
        "_stays_ahead(lead, variance) - _stays_ahead(-lead, variance)",
        "_stays_ahead(lead, variance) + _stays_ahead(-lead, variance)",
        "players/test_judging.py players/test_greedy_player.py",
    ),
    Fault(
        "in thought the left neighbour is paid for both",
        "(right_of(seat, len(cities)), payment.right),",
        "(left_of(seat, len(cities)), payment.right),",
        "players/test_judging.py",
    ),
    Fault(
        "the random player never takes the last of its moves",
        "int(self.chance.random() * len(question.moves))",
        "int(self.chance.random() * (len(question.moves) - 1))",
        "players/test_random_player.py",
    ),
    Fault(
        "the greedy player denies its cards to the wrong neighbour",
        "neighbour = right_of if PASSING[self._table.age] is Neighbour.RIGHT else left_of",
        "neighbour = left_of if PASSING[self._table.age] is Neighbour.RIGHT else right_of",
        "players/test_greedy_player.py players/test_judging.py",
    ),
    # The use cases of a table.
    Fault(
        "any player takes the others' choices back",
        "Action.TAKE_BACK: Right((Role.OCCUPANT,), _PLAY),",
        "Action.TAKE_BACK: Right((Role.PLAYER,), _PLAY),",
        "services/test_authority.py services/test_play.py",
    ),
    Fault(
        "the record, with all hands, can be had while the game runs",
        "Action.READ_RECORD: Right((Role.ONLOOKER,), _OVER),",
        "Action.READ_RECORD: Right((Role.ONLOOKER,), (*_PLAY, *_OVER)),",
        "services/test_authority.py services/test_hidden.py",
    ),
    Fault(
        "who manages any server is a manager here",
        "Role.MANAGER: actor.manages is not None and actor.manages == game.home.guild,",
        "Role.MANAGER: actor.manages is not None,",
        "services/test_authority.py",
    ),
    Fault(
        "a click on the turn before seals a card of this one",
        "if turn != turn_of(state):\n            raise Refused(Reason.STALE_TURN)",
        "if turn.age != turn_of(state).age:\n            raise Refused(Reason.STALE_TURN)",
        "services/test_play.py services/test_odd_orders.py",
    ),
    Fault(
        "the next turn is not announced with what brings it",
        "News.TURN_BEGAN: TurnBegan in kinds,",
        "News.TURN_BEGAN: False,",
        "services/test_play.py services/test_delivery.py",
    ),
    Fault(
        "whoever takes a seat may see what was sealed for it before",
        "if state.choices[place] is not None and by is not None and by != user and",
        "if state.choices[place] is None and by is not None and by != user and",
        "services/test_substitutes.py services/test_hidden.py",
    ),
    Fault(
        "what is held back stands in the log, and so in the record, before it is revealed",
        "self.held = Held(seat, hold_until)",
        "self.held = Held(seat, hold_until)\n            self.entries.append(SealEntry(seat, move, by))",
        "services/test_held.py",
    ),
    Fault(
        "all wait for what another holds back, though it is not the last choice any more",
        "self.entries.append(TakeBackEntry(place, by))\n        if self.held is not None:",
        "self.entries.append(TakeBackEntry(place, by))\n        if self.held is not None and self.held.seat == seat:",
        "services/test_held.py",
    ),
    Fault(
        "who takes a seat waits for what its former player held back",
        "if levels[mine] or self._veiled(game, mine):\n                self.reveal()",
        "if levels[mine]:\n                self.reveal()",
        "services/test_held.py services/test_odd_orders.py",
    ),
    Fault(
        "a choice is held back beyond its person's own time",
        "until = now + HELD_FOR if end is None else min(now + HELD_FOR, end)",
        "until = now + HELD_FOR",
        "services/test_held.py",
    ),
    Fault(
        "that a choice is held back tells that a card is built",
        'hold=act.turn.asked == "card"',
        "hold=act.move.kind is MoveKind.BUILD",
        "cogs/test_play.py",
    ),
    Fault(
        "a hand that follows takes away what is read in place of the one before",
        "    bot.following.leave(person.user, pressed)\n",
        "",
        "cogs/test_following.py",
    ),
    Fault(
        "a choice that another holds back is shown as one's own",
        "held if mine else None)",
        "held)",
        "services/test_held.py",
    ),
    Fault(
        "a game starts with a free seat",
        "if len(game.seats) < game.settings.players:",
        "if len(game.seats) < game.settings.players - 1:",
        "services/test_lobby.py",
    ),
    Fault(
        "one more than there are seats may join",
        "if len(game.seats) >= game.settings.players:",
        "if len(game.seats) > game.settings.players:",
        "services/test_lobby.py",
    ),
    Fault(
        "who was removed by the host comes back at once",
        "replace(game, barred=game.barred | {user}, invited",
        "replace(game, barred=game.barred, invited",
        "services/test_lobby.py",
    ),
    Fault(
        "the last person steps out and leaves computers alone",
        "if len(game.persons) == 1:\n        raise Refused(Reason.LAST_PERSON)",
        "if len(game.persons) == 0:\n        raise Refused(Reason.LAST_PERSON)",
        "services/test_substitutes.py",
    ),
    Fault(
        "who has done something is taken for absent all the same",
        "return max(game.asked, game.acts.get(user, game.asked), game.found or game.asked)",
        "return max(game.asked, game.found or game.asked)",
        "services/test_absence.py",
    ),
    Fault(
        "an absent person's own vote counts about their seat",
        "voters = there(game, occasion.now) - {person_of(game.seats[claim.seat])}",
        "voters = there(game, occasion.now) | {person_of(game.seats[claim.seat])}",
        "services/test_absence.py services/test_substitutes.py",
    ),
    Fault(
        "a table is closed whose people have not been told yet",
        "if end is not None and not waits and end <= now < end + _LATE:",
        "if end is not None and end <= now < end + _LATE:",
        "services/test_idle.py",
    ),
    Fault(
        "after a conflict the choice is lost",
        "except ConflictError:\n                    continue\n                except asyncio.CancelledError:",
        "except ConflictError:\n                    break\n                except asyncio.CancelledError:",
        "services/test_concurrency.py",
    ),
    Fault(
        "nobody hears that something is to be announced",
        "if change.announcements:\n            self._on_news()",
        "if not change.announcements:\n            self._on_news()",
        "services/test_concurrency.py services/test_play.py services/test_delivery.py services/test_lobby.py",
    ),
    Fault(
        "who takes an announcement over does not look whether it stands there",
        "may_stand_there = job.attempt > 1",
        "may_stand_there = job.attempt > 2",
        "services/test_delivery.py",
    ),
    Fault(
        "pauses between attempts do not grow",
        "return min(first * (1 << min(attempt - 1, 20)), longest)",
        "return min(first * min(attempt, 2), longest)",
        "services/test_delivery.py",
    ),
    Fault(
        "an endless record is read",
        "if len(data) > LARGEST_RECORD:",
        "if not data:",
        "services/test_archive.py services/test_bad_input.py",
    ),
    # The database.
    Fault(
        "the later of two changes overwrites the first",
        "if done.rowcount != 1:",
        "if done.rowcount > 1:",
        "storage/test_store.py storage/test_two_processes.py",
    ),
    Fault(
        "a change is saved without its log and its announcements",
        "await self._append(connection, before.id, revision, change)\n            return replace(change.game",
        "self._append(connection, before.id, revision, change).close()\n            return replace(change.game",
        "storage/test_store.py storage/test_outbox.py",
    ),
    Fault(
        "the last choices are lost with the machine's power",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = NORMAL"',
        "storage/test_database.py",
    ),
    Fault(
        "a process ends what another has taken over since",
        "jobs.c.attempts == job.attempt, not_anothers)",
        "not_anothers)",
        "storage/test_outbox.py storage/test_jobs.py",
    ),
    Fault(
        "a panel's refreshing is forgotten while it is being delivered",
        "outbox.c.news == News.REFRESHED.value, ~delivering)",
        "outbox.c.news == News.REFRESHED.value)",
        "storage/test_outbox.py",
    ),
    Fault(
        "announcements come in any order",
        "select(outbox).where(outbox.c.game_id == game).order_by(*_KEY)",
        "select(outbox).where(outbox.c.game_id == game).order_by(outbox.c.ordinal)",
        "storage/test_outbox.py",
    ),
    Fault(
        "a restored database gives numbers of games again",
        "if own < last:",
        "if last < own:",
        "storage/test_restoring.py",
    ),
    Fault(
        "a table too many is saved",
        "counting.check(change.guard, found)\n            if change.game.seats != before.seats:",
        "if change.game.seats != before.seats:",
        "storage/test_store.py",
    ),
    Fault(
        "a seat's offer is not saved",
        '"offered_id": seat.offered,',
        '"offered_id": None,',
        "storage/test_store.py storage/test_queries.py",
    ),
    Fault(
        "a full disk is told as a damaged one",
        "sqlite3.SQLITE_IOERR_WRITE: Trouble.FULL,",
        "sqlite3.SQLITE_IOERR_WRITE: Trouble.DAMAGED,",
        "storage/test_troubles.py",
    ),
    Fault(
        "a summary of an earlier revision is shown",
        '(kept["version"], kept["revision"]) != (documents.VERSION, row["revision"])',
        '(kept["version"], row["revision"]) != (documents.VERSION, row["revision"])',
        "storage/test_queries.py",
    ),
    # What is told in words.
    Fault(
        "1 gears",
        "[one] 1 gear\n",
        "[one] 1 gears\n",
        "text/test_cities.py",
    ),
    Fault(
        "the left neighbour is told as the right one",
        "on-the-left = On the left: { $city }",
        "on-the-left = On the right: { $city }",
        "text/test_cities.py terminal/test_conversation.py",
    ),
    Fault(
        "the panel tells the wrong way of the hands",
        "[left] Hands pass to the left.",
        "[left] Hands pass to the right.",
        "screens/test_panels.py",
    ),
    Fault(
        "of what the neighbours sell, left and right are exchanged",
        "    yield Seat(left_of(seat, count)), Neighbour.LEFT",
        "    yield Seat(right_of(seat, count)), Neighbour.LEFT",
        "terminal/test_conversation.py",
    ),
    Fault(
        "a region's language is not found by its language",
        'wanted.partition("-")[0]',
        'wanted.partition("_")[0]',
        "text/test_words.py",
    ),
    Fault(
        "minus is said as plus",
        '"minus" if amount < 0 else "plus" if amount else "none"',
        '"plus" if amount < 0 else "minus" if amount else "none"',
        "text/test_cards.py text/test_cities.py text/test_news.py",
    ),
    Fault(
        "what is for sale is told as kept",
        "sold, kept = sold_and_kept(view)",
        "kept, sold = sold_and_kept(view)",
        "text/test_cities.py",
    ),
    # Discord's screens.
    Fault(
        "the panel counts who has not chosen",
        "chosen=len(view.sealed),\n        cities=len(view.cities),\n        counted=",
        "chosen=len(view.due),\n        cities=len(view.cities),\n        counted=",
        "screens/test_panels.py",
    ),
    Fault(
        "a button has no label",
        'Button(words.say("panel-seats"), ShowSeats(game))',
        'Button("", ShowSeats(game))',
        "screens/test_panels.py",
    ),
    Fault(
        "a reveal keeps its button when nobody is asked any more",
        "Style.PRIMARY)] if asked and meanwhile else []",
        "Style.PRIMARY)] if asked else []",
        "screens/test_reveals.py screens/test_off_turn.py",
    ),
    Fault(
        "that coins decide is told of every game",
        "if len(set(totals)) < len(totals) else []",
        "if len(set(totals)) <= len(totals) else []",
        "screens/test_scores.py",
    ),
    Fault(
        "who has come back is called to come back",
        "return () if owner is None or by_themselves else (owner.user,)",
        "return () if owner is None else (owner.user,)",
        "screens/test_changes.py",
    ),
    Fault(
        "two ids stand for one act",
        "if encode(act) != custom_id:",
        "if encode(act) == '':",
        "screens/test_custom_ids.py",
    ),
    Fault(
        "in the menu of cities, left and right are exchanged",
        '{mine: "own", Seat(left_of(mine, count)): "left", Seat(right_of(mine, count)): "right"}',
        '{mine: "own", Seat(left_of(mine, count)): "right", Seat(right_of(mine, count)): "left"}',
        "screens/test_boards.py",
    ),
    Fault(
        "a name is markup",
        "return text.translate(_MARKUP)",
        "return text",
        "screens/test_seats.py screens/test_lobby.py screens/test_changes.py",
    ),
    Fault(
        "a text that is cut is one too long",
        'else text[: most - 1].rstrip() + "…"',
        'else text[:most].rstrip() + "…"',
        "screens/test_seats.py screens/test_lobby.py screens/test_tables.py screens/test_boards.py",
    ),
    Fault(
        "the second page of the discard pile is the first",
        "first = page % pages * _ON_A_PAGE",
        "first = 0",
        "screens/test_hands.py",
    ),
    # Pictures.
    Fault(
        "the alternative text leaves the stage out",
        "*hearing.stage_line(inquiry),",
        "",
        "depicting/test_hand.py",
    ),
    Fault(
        "an alternative text loses its last sentence, and nothing tells it",
        "left = (shown or sentences)[fit:]",
        "left = (shown or sentences)[fit + 1 :]",
        "depicting/test_table.py depicting/test_hand.py depicting/test_writing.py depicting/test_reveal.py",
    ),
    Fault(
        "the weaker city is shown as the stronger one",
        "_border(canvas, border, one.shields - other.shields)",
        "_border(canvas, border, other.shields - one.shields)",
        "drawing/test_table.py",
    ),
    Fault(
        "a picture shows left and right exchanged",
        '(("left", left), ("right", right), ("bank", bank))',
        '(("right", left), ("left", right), ("bank", bank))',
        "drawing/test_hand.py depicting/test_hand.py drawing/test_reveal.py drawing/test_reading.py",
    ),
    Fault(
        "a colour is hard to read",
        'MIST = Paint("#b9c7ce")',
        'MIST = Paint("#59676e")',
        "drawing/test_palette.py",
    ),
    Fault(
        "a name is cut in its middle and looks like another's",
        'return "" if any(each.isalnum() and not can_write(each) for each in plain) else drawable(plain)',
        "return drawable(plain)",
        "depicting/test_writing.py",
    ),
    Fault(
        "a mark lies where nothing was drawn",
        "area=mark.area.moved(at), about",
        "area=mark.area, about",
        "drawing/test_canvas.py drawing/test_table.py",
    ),
    Fault(
        "every city on the table looks like the own one",
        "mine=seat == viewer,",
        "mine=True,",
        "depicting/test_table.py",
    ),
    # Discord's client.
    Fault(
        "the hand is answered in public",
        "await interaction.response.defer(ephemeral=True, thinking=True)",
        "await interaction.response.defer(ephemeral=False, thinking=True)",
        "cogs/test_play.py client/test_failures.py",
    ),
    Fault(
        "a message is sent without its nonce",
        "lambda: place.send(**presenting.new_message(each), nonce=nonce)",
        "lambda: place.send(**presenting.new_message(each))",
        "client/test_wire.py client/test_noticeboard.py",
    ),
    Fault(
        "who was sent a direct message is mentioned as well",
        "asking.reached.add(user)",
        "asking.asked.add(user)",
        "client/test_direct.py",
    ),
    Fault(
        "a private thread counts as seen by everybody on the server",
        "return False  # its members ask from inside it",
        "return True",
        "cogs/test_watching.py",
    ),
    Fault(
        "the old panel keeps its buttons",
        "await self._retire(words, told, known)\n        if",
        "pass\n        if",
        "client/test_noticeboard.py",
    ),
    Fault(
        "a name that mentions somebody calls them",
        "users = [discord.Object(user) for user in screen.mentions]",
        "users = True",
        "client/test_noticeboard.py client/test_wire.py client/test_direct.py cogs/test_lobby.py",
    ),
    Fault(
        "commands are sent at every start",
        "if _same(ours, theirs):",
        "if not ours:",
        "client/test_syncing.py",
    ),
    Fault(
        "a thread that sleeps is not woken",
        "await thread.edit(archived=False)",
        "await thread.edit(archived=True)",
        "client/test_wire.py",
    ),
    # Commands and buttons.
    Fault(
        "a click on the card of the turn before is followed",
        "if hand.turn != act.turn:",
        "if hand.turn.age != act.turn.age:",
        "cogs/test_play.py",
    ),
    Fault(
        "a game is ended at a table that was only guessed",
        "do = end_game if sure and not found.guessed else ask_to_end",
        "do = end_game if sure else ask_to_end",
        "cogs/test_endings.py",
    ),
    Fault(
        "of two ways that cost the same one is chosen unasked",
        "ways[0].total == ways[1].total:",
        "ways[0].total > ways[1].total:",
        "cogs/test_typed.py",
    ),
    Fault(
        "direct messages are switched on though none arrives",
        'case Reached.CLOSED:\n            await _show(call, call.settings, call.words.say("settings-message-closed"))',
        "case Reached.CLOSED:\n            settings = await _change(call, Liking.DIRECT_MESSAGES, on=True)\n"
        '            await _show(call, settings, call.words.say("settings-message-closed"))',
        "cogs/test_settings.py",
    ),
    Fault(
        "the latest choice that is taken back is not the Free City's",
        "latest = next((seat for seat in chosen if seat != hand.view.seat), hand.view.seat)",
        "latest = hand.view.seat",
        "cogs/test_typed.py",
    ),
    Fault(
        "who may not manage the server is its manager",
        "manages = self.guild if self.interaction.permissions.manage_guild else None",
        "manages = self.guild",
        "cogs/test_managing.py",
    ),
    # The terminal.
    Fault(
        "a reveal is told before it is saved",
        "if confirmation or step.state.table is not before.table:\n            self._save()",
        "if confirmation:\n            self._save()",
        "terminal/test_saving.py",
    ),
    Fault(
        "a saved game with a move that is not due goes on",
        "if len(going_on.submissions) - len(game.submissions) != said:",
        "if len(going_on.submissions) - len(game.submissions) > said:",
        "terminal/test_saving.py",
    ),
    Fault(
        "a game is written over the one that was saved, not beside it",
        "part.replace(path)\n        except BaseException:",
        "path.write_bytes(b''), path.write_bytes(part.read_bytes()), part.unlink()\n        except BaseException:",
        "terminal/test_saving.py",
    ),
    Fault(
        "a line with words left over is followed",
        "move = self._paid(typed, _Place(card, action), self._question.possibilities(card)[action].moves)\n"
        "        self._check_nothing_left(typed)",
        "move = self._paid(typed, _Place(card, action), self._question.possibilities(card)[action].moves)",
        "terminal/test_conversation.py",
    ),
    # The program around them.
    Fault(
        "a bot that has stood still for long is called well",
        'return 1, words.say("health-old"',
        'return 0, words.say("health-old"',
        "bot/test_heartbeat.py",
    ),
    Fault(
        "one shard that is closed is no illness",
        "return not any(shard.is_closed() for shard in self.shards.values())",
        "return not all(shard.is_closed() for shard in self.shards.values())",
        "bot/test_running.py bot/test_heartbeat.py",
    ),
    Fault(
        "an error quotes itself in the log",
        'return trace_of(ei[1]) if ei[1] is not None else ""',
        'return super().formatException(ei) if ei[1] is not None else ""',
        "bot/test_logs.py",
    ),
    Fault(
        "a wrong setting is quoted, with its password",
        "return f\"{'.'.join(map(str, first['loc'])).upper()} cannot be used: {first['msg']}.\"",
        "return str(error)",
        "bot/test_settings.py",
    ),
    Fault(
        "a shard that there is not can be set",
        "any(shard >= self.shard_count for shard in self.shard_ids)",
        "any(shard > self.shard_count for shard in self.shard_ids)",
        "bot/test_settings.py",
    ),
    Fault(
        "the command for a backup shows the password",
        'plain = URL.create("postgresql", url.username, None, url.host',
        'plain = URL.create("postgresql", url.username, url.password, url.host',
        "bot/test_care.py",
    ),
    Fault(
        "the doctor calls a full disk well",
        "if free < _TOO_LITTLE_ROOM:",
        "if free < 0:",
        "bot/test_care.py",
    ),
    Fault(
        "at the local table a port that is taken is passed over",
        "if tried == 0 or port is not None:",
        "if tried == 0:",
        "bot/test_local.py",
    ),
    Fault(
        "the local table shows no games of earlier runs",
        "await _show_again(store, table)",
        "await asyncio.sleep(0)",
        "bot/test_local.py",
    ),
    # Time.
    Fault(
        "an hour that clocks skip is a day late",
        "first = since.astimezone(zone).date() - timedelta(days=1)",
        "first = since.astimezone(zone).date() + timedelta(days=1)",
        "services/test_pace.py",
    ),
    Fault(
        "a fixed hour may be minutes away",
        "if point >= asked + SOONEST)",
        "if point >= asked)",
        "services/test_pace.py services/test_deadlines.py",
    ),
    Fault(
        "a stand-in answers before the bank is used up",
        "return None if end is None else end + _left(game, user)",
        "return end",
        "services/test_deadlines.py",
    ),
    Fault(
        "an outage counts again with every look",
        "over = [(each.since, each.until) for each in outages if each.until and each.share",
        "over = [(each.since, now) for each in outages if each.until and each.share",
        "services/test_outages.py",
    ),
    Fault(
        "a process answers for people who cannot reach theirs",
        "each.until is None and each.share.serves(home.guild)",
        "each.until is None and not each.share.serves(home.guild)",
        "services/test_outages.py",
    ),
    Fault(
        "who is charged for an outage is who clicks first",
        "before = after.game  # whoever acts is not late because the program was away",
        "pass",
        "services/test_outages.py",
    ),
    Fault(
        "autopilot goes on although its person acts",
        "misses = {user: missed for user, missed in game.timing.misses.items() if user != who}",
        "misses = game.timing.misses",
        "services/test_deadlines.py",
    ),
    Fault(
        "where all are on autopilot a game plays itself",
        "if isinstance(game.pace, Calm) or all_on_autopilot(game):",
        "if isinstance(game.pace, Calm):",
        "services/test_deadlines.py",
    ),
    Fault(
        "who is away loses their seat",
        "if user in game.away:\n        return None",
        "if user in game.acts:\n        pass",
        "services/test_away.py",
    ),
    Fault(
        "people stay away beyond their date",
        "if until <= now}",
        "if until < now and not user}",
        "services/test_away.py",
    ),
    Fault(
        "everybody's time is shortened",
        "if not all(hardly_answers(game, user) for user in game.waited_for) or all_on_autopilot(game):",
        "if all_on_autopilot(game):",
        "services/test_deadlines.py",
    ),
    Fault(
        "a live game begins while somebody sleeps",
        "recent = {user for user, said in game.ready.items() if now - said <= READY_FOR}",
        "recent = set(game.ready)",
        "services/test_pacing.py",
    ),
    Fault(
        "a host shortens the clock alone",
        "if actor.user == game.host and is_more_time(pace, game.settings.pace, game.coming):",
        "if actor.user == game.host:",
        "services/test_motions.py services/test_pacing.py",
    ),
    Fault(
        "people who are away are waited for by votes",
        "return not_absent(game, now) - game.away.keys()",
        "return not_absent(game, now)",
        "services/test_away.py",
    ),
    Fault(
        "people lose a game while they are away",
        "voters = not_absent(game, now)\n    if len(votes",
        "voters = not_absent(game, now) - game.away.keys()\n    if len(votes",
        "services/test_away.py",
    ),
    Fault(
        "nobody hears that a pause is over",
        "if begins or ends else ()",
        "if begins else ()",
        "services/test_motions.py",
    ),
    Fault(
        "votes that are over keep their buttons",
        "if _open_votes(before) <= _open_votes(change.game):",
        "if _open_votes(before) or not before.claims:",
        "services/test_motions.py services/test_absence.py",
    ),
    Fault(
        "one of two gets more time alone",
        "return max(voters - 1, min(voters, 2), 1)",
        "return max(voters - 1, 1)",
        "services/test_motions.py",
    ),
    Fault(
        "a pause costs the time that it lasts",
        "after_break(game, at - pause.since, at)",
        "after_break(game, timedelta(), at)",
        "services/test_motions.py",
    ),
    Fault(
        "people are reminded in quiet hours",
        "moved = (each if quiet is None else _out_of(quiet, each, since, deadline) for each in found)",
        "moved = found",
        "services/test_reminding.py",
    ),
    Fault(
        "what was told before a pause is told again after it",
        "heard = max(told.at + HOUR, asked.unbroken_since or asked.since)",
        "heard = told.at + HOUR",
        "services/test_crier.py",
    ),
    Fault(
        "reminders go in the order in which they became due",
        "return end.nulls_last(), jobs.c.due_at",
        "return (jobs.c.due_at,)",
        "storage/test_jobs.py",
    ),
    Fault(
        "two tables remind one person at once",
        "free = or_(last.is_(None), last <= at - pause, last > at + _SET_BACK)",
        "free = or_(last.is_(None), last.is_not(None))",
        "storage/test_reminders.py",
    ),
    Fault(
        "what is missed while away counts against somebody",
        "unexcused = frozenset() if before.timing.excused is not None else late - away",
        "unexcused = frozenset() if before.timing.excused is not None else late",
        "services/test_reliability.py",
    ),
)
