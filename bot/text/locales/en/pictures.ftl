# Texts in pictures, and their alternative texts.

picture-more = The picture, continued:
# At the end of an alternative text that is too short for all, where the button hand-in-words tells it.
picture-rest = In words, all of it is told.
# Where the message itself tells all that its picture shows.
picture-same = The same, as a picture.

# The hand.

picture-hand = { $asked ->
    [seventh-card] Your seventh card.
    [discard-pile] The discard pile.
   *[card] { $whose ->
        [free-city] For the Free City.
       *[own] Your hand.
    }
}
picture-hand-again = The same cards.
# On a card or a stage, after a game: the choice that was better. picture-hand-you is on what the reader has chosen.
picture-hand-better = Better
picture-hand-complete = Wonder complete
picture-hand-discard = Discard
picture-hand-free = free
picture-hand-only-stage = stage only
picture-hand-question = { $asked ->
    [seventh-card] Seventh card
    [discard-pile] Discard pile
   *[card] { $whose ->
        [free-city] Free City
       *[own] {""}
    }
}
picture-hand-refused = { $refusal ->
    [already_built] already built
    [free_city_chain] no card fits
   *[other] not now
}
picture-hand-stage-name = Stage { $number } of { $stages }
picture-hand-when = Age { $age }, turn { $turn }
picture-hand-you = You

# The table before the game. $seats: .spoken of lobby-seat, lobby-seat-free or drafting-seat, clockwise.

picture-lobby = Seats, clockwise: { $seats }.
picture-lobby-brief = The table before the game: who sits where.
# How many of the seats are taken, on the table; .told in the alternative text.
picture-lobby-seated = { $seated } of { $players } seated
    .told = Seats taken: { $seated } of { $players }.
picture-lobby-free = free
picture-lobby-host = host
picture-lobby-wonder = { $city }{ $side ->
    [none] {""}
   *[other] {" "}· { $side }
}
# Its number stands beside it.
picture-lobby-computer = Computer
picture-lobby-standing = { $standing ->
    [sealed] chosen
   *[waiting] choosing
}
picture-lobby-wonders = { $wonders ->
    [chosen] Wonders you choose
    [drafted] Drafted wonders
   *[random] Random wonders
}, { $sides ->
    [a] side A
    [b] side B
   *[mixed] both sides
}

# A city.

picture-city-colour = { $count } { $colour }: { $structures }.
picture-city-sold = for sale
picture-city-kept = not for sale
picture-city-prices = buys
picture-city-structures = { $count ->
    [0] No structures yet
    [one] 1 structure
   *[other] { $count } structures
}
picture-city-last = built last
picture-city-edifices = edifices
picture-city-debts = debts
picture-city-free = { $used ->
    [yes] used
   *[no] ready
}
picture-wonder-side = side { $side }
# Above a stage of a wonder; "not built" at the end of the game, when nothing can be built any more.
picture-wonder-stage = { $standing ->
    [built] built
    [next] next
    [later] later
    [unbuilt] not built
   *[offered] stage { $number }
}
picture-offer = Two wonder boards.
picture-offer-board = { $city }, side { $side }: { $wonder }.
picture-offer-kept = you keep it
picture-offer-passed = passed over

# An edifice.

picture-edifice = { $edifice }, an Age { $age } edifice{ $fate ->
    [project] : in progress, { $pawns } of { $all } pawns left
    [fails] : fails after this turn, { $pawns } of { $all } pawns left
    [constructed] : constructed
    [failed] : failed
   *[looked-up] {""}
}.
picture-edifice-when = Age { $age }{ $fate ->
    [project] : in progress
    [fails] : fails after this turn
    [constructed] : constructed
    [failed] : failed
   *[looked-up] {""}
}
picture-edifice-cost = taking part
picture-edifice-reward = reward
picture-edifice-penalty = if it fails
picture-edifice-otherwise = or
picture-edifice-pawns = { $left } of { $all } left
picture-edifices = The edifices of this game.

# The table.

picture-table = All cities, clockwise.
# From the second turn of an Age on, before what the reveal has not told of the cities.
picture-table-new = { $new ->
    [none] Nothing else is new in the cities.
   *[some] The cities now, besides what was revealed.
}
picture-table-age = Age { $age }
picture-table-turn = turn { $turn } of 6
# In a replay, in place of the turn, as short as possible.
picture-table-fought = after the conflicts
picture-table-hands = { $hands ->
    [left] hands pass to the left
    [right] hands pass to the right
    [exchange] hands are exchanged
   *[last] last turn of the Age
}
picture-table-chosen = { $chosen } of { $cities } chosen
picture-table-alone = { $asked ->
    [stage-choice] new stage
    [seventh-card] seventh card
    [penalty] penalty
   *[discard-pile] discard pile
}
picture-table-over = Game over
# Of a city with no cards but those that make goods, which are shown as such.
picture-table-nothing = no other cards
picture-table-sealed = sealed
picture-table-waiting = choosing
picture-table-city = { $city }: { $things }.
picture-table-sells = sells { $resources }
picture-table-leads = Most points so far: { $cities }.
picture-table-level = No city leads.
# In words alone; in the picture stands "+2" on a border. $borders: one or more of picture-table-border.
picture-table-borders = Shields at the borders: { $borders }.
picture-table-border = { $ahead ->
    [0] { $city } and { $other } even
   *[other] { $city } { $ahead } ahead of { $other }
}
picture-table-won = Winner: { $cities }.
# At the end; in words also so far. $points: one or more of the next.
picture-table-points = Points: { $points }.
picture-table-scored = { $city } { NUMBER($points) }
picture-table-stages = { $built } of { $stages } stages
picture-table-tokens = conflicts { $points }
picture-table-debts = debts { $points }
picture-table-pawn = has an Age { $age } pawn
picture-table-edifice = Age { $age } edifice: { $edifice }, { $fate ->
    [constructed] constructed, reward: { $reward }
    [failed] failed
    [now] { $left } of { $pawns } pawns left; taking part: { $cost }; reward: { $reward }; penalty: { $penalty }, or { $debt }{ $last ->
        [yes] ; it fails after this turn
       *[no] {""}
    }
   *[project] still to come, reward: { $reward }
}.
picture-table-edifice-fails = { $edifice } fails after this turn unless { $left ->
    [one] 1 more player takes
   *[other] { $left } more players take
} part.
picture-table-kind = { $count } { $colour }

# A reveal.

# $asked: what was chosen, or edifice for what became of one.
picture-reveal-title = Age { $age }, turn { $turn }{ $asked ->
    [stage-choice] : new stage
    [seventh-card] : seventh card
    [discard-pile] : discard pile
    [penalty] : penalty
   *[card] {""}
}
# Seats that changed hands, in a replay.
picture-handover-title = Age { $age }, turn { $turn }: seats
# Every hand that one player saw in an Age.
picture-passed-title = Age { $age }: your hands
picture-passed-turn = Turn { $turn }
# Below the turn. $since: the turn in which the player had this hand before; 0 if they had not.
picture-passed-asked = { $asked ->
    [seventh-card] seventh card
    [discard-pile] discard pile
   *[card] { $since ->
        [0] {""}
       *[other] back from turn { $since }
    }
}
# What was hidden at a step of a game that is over.
# $turn: 0 at the end. $hands: whether there are hands, or else only what lies under the wonders and on the pile.
picture-opened-title = Age { $age }, turn { $turn }: { $hands ->
    [yes] all cards
   *[no] the hidden cards
}
# Above all cities: what the cards below each are, as short as possible.
picture-opened-below = { $what ->
    [dealt] What everyone was dealt
    [passed] Below each choice: the cards passed on
   *[left] Below each choice: the cards left over
}
# $what became of the cards, in few words; $whose is the Free City's where its card came from this hand. $stage: the one
# that was built.
picture-opened-cards = { $whose ->
    [free-city] Free City
   *[own] { $what ->
        [built] Built
        [stage] Stage { $stage }
        [discarded] Discarded
        [dealt] Dealt
        [passed] Passed on
        [others] Also there
        [gone] Since taken
        [buried] In wonder
        [pile] Discard pile
        [no-pile] Discard pile: empty
       *[left] Left over
    }
}
picture-reveal-now = Now
picture-reveal-pays = pays
picture-reveal-stage = Stage { $stage }
# Before what was chosen of what a new stage offers.
picture-reveal-gives = Stage { $stage } gives
picture-reveal-discarded = Discarded a card
picture-reveal-declined = { $asked ->
    [seventh-card] Left the seventh card
   *[discard-pile] Took nothing
}
picture-reveal-olympia = Olympia
picture-reveal-pile = Discard pile
picture-reveal-edifice = { $edifice }{ $fate ->
    [constructed] {" "}constructed
    [failed] {" "}failed
   *[later] {""}
}
picture-reveal-for = for
# Above the cities whose penalty for a failed edifice follows.
picture-reveal-suffered = { $asked ->
    [penalty] Chose to give up:
   *[other] No pawn, so they lose:
}

# In an alternative text, between what comes next and what the picture shows.
# Above the points of all cities after a step.
picture-points-so-far = Points so far

# The conflicts of an Age.

picture-conflicts-title = Age { $age } conflicts
# Before the points of all Ages, at most about 8 letters.
picture-conflicts-total = total
picture-conflicts-tokens = Conflict tokens so far:

# The score sheet and the course of a game.

picture-sheet-title = Score sheet
# Below the sheet, beside a star.
picture-sheet-star = the most of its kind
# The heads of the columns; short where two would touch, at most about seven letters.
picture-sheet-military = { $size ->
    [short] Army
   *[long] Military
}
picture-sheet-treasury = { $size ->
    [short] Coins
   *[long] Treasury
}
picture-sheet-wonder = Wonder
picture-sheet-civilian = { $size ->
    [short] Civil
   *[long] Civilian
}
picture-sheet-science = Science
picture-sheet-commerce = Trade
picture-sheet-guilds = Guilds
picture-sheet-edifice = Edifice
picture-sheet-debt = Debts
picture-sheet-points = Total
picture-sheet = The score sheet, written out in the message.
# One for every city, where the picture tells what the message does not: "2. Giza (Ben) has 38: military minus 1, ...".
# Between a name, which may end with a number, and a number there is always a word, here and elsewhere.
picture-sheet-heard = The score sheet, from first to last.
picture-sheet-city = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $city } has { $total }: { $points }.
picture-sheet-kind = { $kind ->
    [military] military
    [treasury] treasury
    [wonder] wonder
    [civilian] civilian
    [science] science
    [commerce] trade
    [guilds] guilds
    [edifice] edifices
   *[debt] debts
} { $points }
picture-standing-title = Points in Age { $age }, turn { $turn }
picture-standing-heard = The points so far in Age { $age }, turn { $turn }, highest first.
picture-standing = The points so far, written out in the message.
picture-course-title = Points, turn by turn
picture-course-age = Age { $age }
picture-course = A line chart of every city's points, turn by turn.
picture-course-led = Most points after { $ages }.
picture-course-led-after = Age { $age }: { $cities }
picture-course-city = { $city }: starts at { $start }; { $ages }.
picture-course-turns = Age { $age }: { $points }

# The legend: what each icon means, by subject; at most about 20 letters each.

picture-legend = { $which ->
    [hand] The icons in a hand.
   *[table] The icons of the table and the scores.
}
picture-legend-title = { $which ->
    [hand] Icons: your hand
   *[table] Icons: table and scores
}
picture-legend-section = { $section }: { $meanings }.
picture-legend-resources = Resources
picture-legend-icon-wood = wood
picture-legend-icon-stone = stone
picture-legend-icon-ore = ore
picture-legend-icon-clay = clay
picture-legend-icon-papyrus = papyrus
picture-legend-icon-loom = loom
picture-legend-icon-glass = glass
picture-legend-cards = Cards
picture-legend-icon-kind-brown = raw materials
picture-legend-icon-kind-gray = manufactured
picture-legend-icon-kind-blue = civilian
picture-legend-icon-kind-yellow = commercial
picture-legend-icon-kind-red = military
picture-legend-icon-kind-green = scientific
picture-legend-icon-kind-purple = guild
picture-legend-gives = What they give
picture-legend-icon-coin = coins
picture-legend-icon-points = points
picture-legend-icon-shield = shields
picture-legend-icon-science-compass = compass
picture-legend-icon-science-gear = gear
picture-legend-icon-science-tablet = tablet
picture-legend-icon-science-any = any of these three
picture-legend-icon-raw = buys raw materials
picture-legend-icon-goods = buys goods
picture-legend-where = For each of these
picture-legend-icon-own = in your city
picture-legend-icon-left = left neighbour
picture-legend-icon-right = right neighbour
picture-legend-icon-neighbours = both neighbours
picture-legend-icon-everyone = you and neighbours
picture-legend-icon-stage = stage of a wonder
picture-legend-icon-colours = card colour
picture-legend-icon-pair = brown and gray pair
picture-legend-now = Building
picture-legend-icon-free = free
picture-legend-icon-chain = free if you have this
picture-legend-icon-leads-to = makes this free later
picture-legend-icon-missing = you lack these
picture-legend-more = more ways to pay
picture-legend-icon-no = you can't build it
picture-legend-icon-bank = the bank
picture-legend-icon-price = price for each
picture-legend-icon-stage-next = next stage
picture-legend-powers = Powers
picture-legend-icon-free-build-once-per-age = a free build per Age
picture-legend-icon-play-seventh-card = play the last card
picture-legend-icon-build-discarded = build from discards
picture-legend-icon-copy-guild = copy a guild
picture-legend-icon-repeat-guild = count a guild twice
picture-legend-icon-remove-defeats = remove your defeats
picture-legend-turn = A turn
picture-legend-icon-hand = a hand
picture-legend-icon-clockwise = hands pass left
picture-legend-icon-anticlockwise = hands pass right
picture-legend-icon-waiting = is choosing
picture-legend-icon-sealed = has chosen
picture-legend-icon-becomes = before and now
picture-legend-cities = Cities
picture-legend-cities-stage = a stage built
picture-legend-cities-stage-next = a stage to build
picture-legend-icon-last = built last
picture-legend-icon-computer = computer player
picture-legend-icon-free-city = Free City
picture-legend-icon-winner = most points
picture-legend-neighbours = Neighbours
picture-legend-conflicts = Conflicts
picture-legend-icon-victory = victory token
picture-legend-icon-defeat = defeat token
picture-legend-icon-attack-right = beats that city
# Beside a number between two cities: by so many shields one of them leads.
picture-legend-icon-lead = shields ahead
picture-legend-icon-even = equally strong
picture-legend-sheet = Score sheet
picture-legend-icon-military = conflict tokens
picture-legend-icon-treasury = 1 point per 3 coins
picture-legend-icon-wonder = wonder stages
picture-legend-icon-civilian = civilian (blue)
picture-legend-icon-science = science (green)
picture-legend-icon-commerce = commerce (yellow)
picture-legend-icon-guilds = guilds (purple)
# A star at a number of the score sheet.
picture-legend-icon-best = most in its column
picture-legend-icon-rating = rating on a server
picture-legend-edifices = Edifices
picture-legend-icon-edifice-project = in progress
picture-legend-icon-edifice = constructed
picture-legend-icon-lost = you lose this
picture-legend-icon-edifice-failed = failed
picture-legend-icon-pawn = a pawn left
picture-legend-icon-pawn-taken = a pawn taken
picture-legend-icon-box = from the box
picture-legend-icon-debt = debt
