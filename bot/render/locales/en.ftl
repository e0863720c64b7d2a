# All words that are shown, in English. Names of cards and wonders are data and come in as arguments.
# Every message has the argument $notation: "words", or "letters" for those of the rulebook's accessible edition.

## Lists

and = and
or = or
list = { $rest } { $joint } { $last }
numbered = { $number }. { $text }
minus = minus { $amount }
signed = { $sign ->
    [plus] plus { $amount }
    [minus] minus { $amount }
   *[none] 0
}

## Resources, coins, points, shields, science

resource-wood = { $notation ->
    [letters] w
   *[words] wood
}
resource-stone = { $notation ->
    [letters] s
   *[words] stone
}
resource-ore = { $notation ->
    [letters] o
   *[words] ore
}
resource-clay = { $notation ->
    [letters] c
   *[words] clay
}
resource-papyrus = { $notation ->
    [letters] p
   *[words] papyrus
}
resource-loom = { $notation ->
    [letters] l
   *[words] loom
}
resource-glass = { $notation ->
    [letters] g
   *[words] glass
}
amount = { $count } { $resource }
one-of = { $notation ->
    [letters] { $resources }
   *[words] 1 of { $resources }
}
coins = { $notation ->
    [letters] { $count } $
   *[words] { $count ->
        [one] 1 coin
       *[other] { $count } coins
    }
}
points = { $notation ->
    [letters] { $count } v
   *[words] { $count ->
        [one] 1 point
       *[other] { $count } points
    }
}
shields = { $notation ->
    [letters] { $count } x
   *[words] { $count ->
        [0] no shields
        [one] 1 shield
       *[other] { $count } shields
    }
}
science-compass = { $notation ->
    [letters] &
   *[words] compass
}
science-gear = { $notation ->
    [letters] @
   *[words] gear
}
science-tablet = { $notation ->
    [letters] #
   *[words] tablet
}
symbols-compass = { $notation ->
    [letters] { $count } &
   *[words] { $count ->
        [one] 1 compass
       *[other] { $count } compasses
    }
}
symbols-gear = { $notation ->
    [letters] { $count } @
   *[words] { $count ->
        [one] 1 gear
       *[other] { $count } gears
    }
}
symbols-tablet = { $notation ->
    [letters] { $count } #
   *[words] { $count ->
        [one] 1 tablet
       *[other] { $count } tablets
    }
}

## Cards

colour-brown = brown
colour-gray = gray
colour-blue = blue
colour-yellow = yellow
colour-red = red
colour-green = green
colour-purple = purple

card-head = { $card }, { $colour }.
card-cost = Costs { $cost }.
card-cost-nothing = Costs nothing.
card-gives = Gives { $effects }.
card-free-with = Free if { $whose ->
    [citys] the city has
   *[yours] you have
} { $cards }.
card-leads-to = Later makes { $cards } free.
copies = { $asked ->
    [discard-pile] There are { $count } of them.
   *[card] You hold { $count } of them.
}
card-guild = A guild of Age 3, for any number of players; not every guild is in every game.
card-age = Age { $age }: { $copies }.
card-copies = { $count ->
    [one] 1 card
   *[other] { $count } cards
} from { $players } players on
card-in-short = { $number }. { $card }, { $colour }, { $effects }: { $now }.

effect-produce = { $resources }
effect-produce-own = { $resources }, not for sale
effect-coins = { $coins } at once
effect-science = { $notation ->
    [letters] { $symbol }
   *[words] the science symbol { $symbol }
}
effect-science-choice = a science symbol of your choice at the end
effect-trade = { $goods ->
    [raw] raw materials
   *[goods] manufactured goods
} for { $coins } from { $side ->
    [left] the left neighbour
    [right] the right neighbour
   *[both] both neighbours
}
effect-coins-per = { $coins } at once for each { $things } { $where }
effect-both-per = { $form ->
    [sentence] For each of { $whose ->
        [citys] its
       *[yours] your
    } { $things }: { $coins } now and { $points } at the end.
   *[phrase] { $coins } now and { $points } at the end for each of { $whose ->
        [citys] its
       *[yours] your
    } { $things }
}
effect-points-per = { $points } at the end for each { $things } { $where }
thing-brown = brown { $count ->
    [one] card
   *[other] cards
}
thing-gray = gray { $count ->
    [one] card
   *[other] cards
}
thing-blue = blue { $count ->
    [one] card
   *[other] cards
}
thing-yellow = yellow { $count ->
    [one] card
   *[other] cards
}
thing-red = red { $count ->
    [one] card
   *[other] cards
}
thing-green = green { $count ->
    [one] card
   *[other] cards
}
thing-purple = purple { $count ->
    [one] card
   *[other] cards
}
thing-stage = wonder { $count ->
    [one] stage
   *[other] stages
}
thing-defeat = defeat { $count ->
    [one] token
   *[other] tokens
}
where-own = in { $whose ->
    [citys] the
   *[yours] your
} city
where-neighbours = in both neighbouring cities
where-all = in { $whose ->
    [citys] the
   *[yours] your
} city and both neighbouring cities
ability-free-build-once-per-age = one structure for free in each Age
ability-play-seventh-card = the right to play the seventh card of each Age
ability-build-discarded = one structure from the discard pile, built for free
ability-copy-guild = a copy of one neighbour's guild at the end

## Cities

you-subject = You
you-object = you
your-city = { $city }, your city
free-city = Free City { $city }
clockwise = Clockwise from you: { $cities }.
on-the-left = On the left: { $city }
on-the-right = On the right: { $city }
city = { $heading }: { $coins }, { $shields }.
city-makes = Makes { $resources }.
city-makes-own = For itself alone: { $resources }.
city-trade = Buys { $trades }.
city-science = Science: { $symbols }.
structures = Built: { $groups }.
structures-none = Nothing built yet.
structures-of-colour = { $colour } { $cards }
wonder = Wonder, side { $side }: { $built } of { $stages } stages built. { $following }
stages-built = Wonder: { $built } of { $stages } stages built.
wonder-heading = { $wonder }, side { $side }. { $stages }
wonder-stage = Stage { $number }, { $standing ->
    [built] built
    [next] the next one
   *[later] later
}: costs { $cost } and gives { $effects }.
stage = Stage { $number } costs { $cost } and gives { $effects }.
wonder-complete = The wonder is complete.
free-build-ready = The free construction of this Age is still to be used.
free-build-used = The free construction of this Age is used.
tokens = Conflict tokens: { $tokens }.
tokens-together = Together { $points }.
tokens-victory = { $count ->
    [one] 1 victory
   *[other] { $count } victories
}, worth { $values }
tokens-defeat = { $count ->
    [one] 1 defeat
   *[other] { $count } defeats
}
coins-to-neighbour = { $coins } to { $naming ->
    [side] the { $side }
    [city-and-side] { $city } on the { $side }
   *[city] { $city }
}
coins-to-bank = { $coins } to the bank

## What is asked

turn = Age { $age }, turn { $turn } of 6. { $passing }
pass-left = Hands pass to the left.
pass-right = Hands pass to the right.
pass-exchange = Afterwards you two exchange hands.
pass-none = It is the last turn of the Age. { $seventh ->
    [yes] Afterwards you may play the other card too.
    [next] The card that you do not play is then discarded, without coins; if you build the next stage now, you may play it too.
   *[no] The card that you do not play is then discarded, without coins.
}
control-mine = You hold the Free City card: after your own card you choose one for the { $city }.
card-drawn = Card { $number } was just drawn from the Free City's pile.
control-other = The other player chooses a card for the { $city }.
hand = { $count ->
    [one] Your hand, 1 card:
   *[other] Your hand, { $count } cards:
}
fitting-cards = The Free City must play a card if it can. { $others ->
    [0] Every card fits:
   *[other] { $count ->
        [one] Only this card fits
       *[other] These { $count } cards fit
    }; the others stay in your hand:
}
no-fitting-cards = The Free City can build nothing with these cards, so it discards one:
ask-free-city = Now choose a card for the { $city }.
ask-seventh = You may play your seventh card too.
ask-pile = The discard pile is open to you. { $count ->
    [one] You may build this one free:
   *[other] You may build one of these { $count } free:
}
ask-pile-nothing = The discard pile is open to you, but you have built everything in it already.

price-free = free
price-own = free, { $whose ->
    [citys] the
   *[yours] your
} city makes it all
price-chain = free, thanks to { $card }
price-olympia = free, by the power of Olympia
price-pay = pay { $payment }
price-or-others = { $price }, or { $count ->
    [one] 1 other way
   *[other] { $count } other ways
} to pay
now = Now: { $price }.
now-not = Cannot be built now{ $because }
now-only-stage = Fits only under the stage.
only-stage-in-short = only under the stage
because = : { $reason }.
because-missing = {"."} Missing: { $missing }{ $sold ->
    [some] {","} beyond what the neighbours sell.
   *[none] {"."} Neither neighbour sells { $kinds ->
        [one] it
       *[other] them
    }.
}
no = no, { $reason }
no-missing = no, missing { $missing }
now-olympia = The power of Olympia would build it free.
stage-now = With any card, now: { $price }.
stage-in-short = Stage { $number }, { $effects }: { $now }.
too-dear = not enough coins, it would take { $payment }

actions = { $card }. What do you do with it?
actions-not-built = { $card } cannot be built now{ $because } What else do you do with it?
action-build = Build { $card }: { $price }.
action-olympia = Build { $card } free, by the power of Olympia.
action-stage = Put it face down under stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder, for { $effects }: { $price }.
action-discard = Discard it for { $coins }.
action-take = Build { $card } for free.
action-leave = { $asked ->
    [seventh-card] Leave { $card }, without coins.
   *[discard-pile] Take nothing from the discard pile.
}
payments = How do you pay?
payment = Pay { $payment }.

prompt-card = Which card? (a number, or help)
prompt-card-or-leave = Which card? (a number, leave, or help)
prompt-action = Your choice? (a number, back or help)
prompt-action-first = Your choice? (a number, or help)
prompt-payment = Which payment? (a number, back or help)

sealed = { $city ->
    [free-city] Sealed for the Free City
   *[own] Sealed
}: { $what }.
sealed-build = build { $card }, { $price }
sealed-stage = build stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder with { $card } under it, { $price }
sealed-discard = discard { $card } for { $coins }
sealed-leave = { $asked ->
    [seventh-card] leave { $card }
   *[discard-pile] take nothing from the discard pile
}
taken-back = Taken back: choose for your own city again.

not-understood-card = I did not understand that. Please give the number of a card, or say help.
not-understood-action = I did not understand that. You are deciding about { $card }. Please give the number of what you want to do, or say help.
not-understood-payment = I did not understand that. Please give the number of a payment, or say back.
no-card = There is no card { $number }. Say { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-choice = There is no choice { $number }. Say { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-such-card = There is no card of that name.
several-cards = More than one card begins so: { $cards }.
pay-when-told = There is more than one way to pay. Say which, now that you hear them.
too-much = That was more than I need here. Nothing is chosen. Say the number of a card.
too-much-for-card = That was more than I need here. You are deciding about { $card }. Say one number{ $back ->
    [yes] {","} or back
   *[no] {""}
}.
which-card = Which card? Say its number too, for example: { $action } 2
brief-on = Brief: each card in one short line. Say hand to hear the cards so, or brief again for whole sentences.
brief-off = Whole sentences again. Say hand to hear the cards.
no-news = There is no news yet.
wonder-which = Say wonder, wonder left or wonder right.
card-which = Say card with a name or its beginning, for example: card pal
free-city-chain = { $card } cannot go under the stage: what stands in the Free City makes it free, so it has to be built.
nothing-to-go-back-to = There is no step to go back to. Nothing is chosen yet.
why-which = Say why with the number of a card, or why stage. For example: why 2
why-possible = { $card } can be built: { $price }.
why-not = { $card } cannot be built now{ $because }
why-makes = { $whose ->
    [citys] The Free City makes
   *[yours] You make
} { $resources }.
why-you-sell = You sell { $resources }.
why-neighbour = { $city } on the { $side } sells { $resources }.
pay-how = To pay in your own way, say the action and what each neighbour gets, left first. For example: build pay 0 2
refused = That is not possible: { $reason }.

refusal-no-such-seat = there is no such seat
refusal-game-over = the game is over
refusal-no-hands = there are no cards to choose from
refusal-not-due = it is not your move
refusal-free-city-later = your own card comes first
refusal-not-chosen = nothing was chosen
refusal-wrong-kind = something else is asked now
refusal-not-in-hand = that card is not in the hand
refusal-not-discarded = that card is not in the discard pile
refusal-already-built = { $whose ->
    [citys] the city has built it already
   *[yours] you have built it already
}
refusal-wonder-complete = the wonder is complete
refusal-resources-missing = resources are missing
refusal-not-enough-coins = there are not enough coins
refusal-wrong-payment = those coins do not buy exactly what is missing
refusal-no-free-build = there is no free construction left in this Age
refusal-free-city-chain = a card that is free for the Free City, thanks to what stands there, has to be built itself
refusal-free-city-must-play = the Free City discards only where it can build nothing

help =
    Say the number of a card, then the number of what to do with it. You can say both at once, as in: 3 1
    In place of the number of a card you can say its name or the beginning of it. In place of the number of an action you can say a word, as in: 3 build
    build builds the card in your city, at the price that is told.
    stage or s puts it face down under the next stage of your wonder, which is built so.
    discard or d gives it away for coins of the bank.
    olympia builds it free, where the power of Olympia allows it.
    take or build, at the discard pile, builds the card free.
    leave takes nothing, where you are offered a card.
    back or b goes back one step. An empty line repeats the question.
    turn tells your turn again, hand or a only the cards, news or n what has just happened.
    me or m tells your city, left or l the left neighbour, right or r the right one, table or t all cities.
    wonder tells all stages of your wonder, wonder left and wonder right those of a neighbour.
    card or c with a name tells all about that card, as in: card palace
    score tells the points on the table so far.
    why 3 or w 3 explains whether card 3 can be built, why stage whether the next stage can.
    brief tells the cards in short lines, and brief again in whole sentences.
    3 build pay 0 2 or p 0 2 builds card 3 and pays nothing to the left and 2 coins to the right, where you would rather pay in another way than those offered.
    help or h tells this. quit or q saves the game and leaves; you can go on later.
help-letters = { $notation ->
    [letters] The letters: w is wood, s stone, o ore, c clay, p papyrus, l loom, g glass. The symbols: $ is a coin, v a point, x a shield, & a compass, @ a gear, # a tablet.
   *[words] {""}
}

## What is typed: for each command all that is understood

command-quit = quit exit q
command-help = help h ?
command-hand = hand again a
command-turn = turn
command-table = table t
command-me = me city m
command-left = left l
command-right = right r
command-wonder = wonder
command-card = card c
command-news = news n
command-score = score
command-brief = brief
command-why = why w
command-back = back b
command-pay = pay p
command-build = build
command-olympia = olympia free
command-stage = stage s
command-discard = discard sell d
command-take = take
command-leave = leave none

## What has happened

reveal = Age { $age }, turn { $turn }: { $asked ->
    [seventh-card] the seventh card is played.
    [discard-pile] a look through the discard pile.
   *[card] the cards are revealed.
}
did-build = { $who } built { $card }, { $colour }{ $how }.
did-build-stage = { $who } built stage { $stage } of { $whose ->
    [citys] its
   *[yours] your
} wonder{ $how }. It gives { $effects }.
did-discard = { $who } discarded a card for { $coins }.
did-decline = { $who } { $asked ->
    [seventh-card] left the seventh card.
   *[discard-pile] took nothing from the discard pile.
}
did-gain = The bank gave { $coins }.
how-paid = , paying { $payment }
how-chain = , free thanks to { $card }
how-olympia = , free by the power of Olympia
how-pile = , free from the discard pile
conflicts = The conflicts of Age { $age }, border by border:
conflict-won = { $winner } beat { $loser }, { $shields } to { $fewer ->
    [0] none
   *[other] { $fewer }
}: plus { $victory } for { $gaining }, minus 1 for { $loser }.
conflict-tie = { $one } and { $other }, { $shields } each: a tie, no tokens.

## The end

score-heading = The game is over. The points, city by city:
score-city = { $city }: { $points }.
score-military = Military conflicts: { $points }.
score-treasury = Treasury: { $points }, for { $coins }.
score-wonder = Wonder: { $points }.
score-civilian = Civilian structures: { $points }.
score-scientific = Scientific structures: { $points }.
score-symbols = Chosen { $count ->
    [one] symbol
   *[other] symbols
}: { $symbols }.
standing = The points on the table so far, as if the game ended now. Nothing hidden is in them.
score-commercial = Commercial structures: { $points }.
score-guilds = Guilds: { $points }.
score-copied = Copied from a neighbour: { $card }.
place = { $number ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
   *[7] Seventh
}{ $sharing ->
    [1] {""}
   *[other] {", shared"}
}: { $cities }, with { $points } and { $coins }{ $sharing ->
    [1] {""}
   *[other] {" each"}
}.
free-city-score = The { $city } has { $points }; it cannot win.
farewell = { $result ->
    [won] You have won. Congratulations!
    [tied] You share the victory. Congratulations!
   *[lost] Well played!
}

## The program

welcome = Welcome to 7 Wonders. { $players ->
    [2] You and one other player each lead a city; the Free City lies between you. Yours is { $city }.
   *[other] You lead { $city }, one of { $players } cities.
} { $wonder } is yours to build. Say help at any time.
welcome-watch = 7 Wonders with { $cities } cities: { $names }. You are looking on.
welcome-back = Welcome back to 7 Wonders. You lead { $city }. It is Age { $age }, turn { $turn }.
saved = The game is saved in { $file }.
resume-with = To go on with it: { $command }
left = Goodbye.
not-saved = The game could not be saved in { $file }: { $reason }.

name-person = You
name-computer = Computer { $number }
name-free-city = Free City

## The command line

arg-program = 7 Wonders for friends who are not in one room.
arg-description = A game of 7 Wonders in the terminal, against computer players.
arg-players = how many players, 2 to 7; 3 if not said. Two play with a Free City
arg-seat = your seat, counted clockwise from 1; 1 if not said
arg-watch = look on while computer players play
arg-seed = deals the same game again
arg-sides = the sides of the wonder boards; mixed, by chance, if not said
arg-wonder = your wonder, such as Giza; by chance if not said
arg-save = where to save the game
arg-resume = go on with a saved game
arg-brief = tell each card in one short line; the command brief changes it in the game
arg-notation = resources and points in words, or in the letters of the accessible edition
error-players = A game has 2 to 7 players, so --players must be a number from 2 to 7.
error-seat = There is no seat { $seat }: with { $players } players the seats are 1 to { $players }.
error-seat-number = --seat must be a number: the seats are counted from 1.
error-seed = --seed must be a whole number.
error-wonder = There is no wonder { $wonder }. There are: { $wonders }.
error-watch = With --watch nobody plays: leave --seat and --wonder out.
error-resume = A saved game keeps its table: with --resume leave { $option } out.
error-read = { $file } could not be read: { $reason }.
error-damaged = { $file } is not a saved game.
error-exists = { $file } is there already. Go on with it by --resume, or choose another name.
error-no-output = There is nowhere to write to.
not-told = The game is left, for nothing can be written any more: { $reason }.
error-no-command = After python -m bot, say a command: { $commands }. With --help you hear what each does.
error-arguments = { $reason }. Say --help for what there is.

## The care of the database: python -m bot backup, restore and doctor. For whoever runs the bot

arg-backup = Write a backup of the database to a file, also while the bot runs.
arg-backup-file = the new file
arg-replace = replace a backup that is there already
arg-restore = Put a backup in the place of the database, which is kept. The bot must not run.
arg-restore-file = a backup
arg-doctor = Look whether all is well with settings, folders and database, and say what to do. Changes nothing.

backup-done = The backup is { $file }, with { $games }, and was checked. It holds hidden hands: keep it to yourself.
backup-server = The games are on a PostgreSQL server, which has its own tool for this: { $command }
restore-done = The database is now that of { $file }, with { $games }.
restore-older = It was of an older version and was brought up to date.
restore-kept = The database that was there before is kept as { $file }.
restore-next = Next: start the bot. What happened after the backup was made is not in it; players see their tables as they were then.
restore-server = The games are on a PostgreSQL server, which has its own tool for this; stop the bot first: { $command }
care-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}

fault-missing = There is no file { $file }.
fault-no-file = { $file } is no ordinary file: choose another name.
fault-there = { $file } is there already: choose another name, or say --replace if it is an old backup.
fault-no-database = { $file } is no backup, so it is not replaced: choose another name.
fault-itself = { $file } is the database, or belongs to it: choose another file.
fault-open = Beside { $file } lies a file with -wal, -shm or -journal at its end: it belongs to a database that is open, or was. Choose another name.
fault-foreign = { $file } holds no games of this program. Nothing was changed.
fault-damaged = { $file } is damaged. Nothing was changed; take another backup.
fault-newer = { $file } is of a newer version of this program. Nothing was changed; start that version, or take an older backup.
care-damaged = { $file } is damaged. Nothing was changed; run python -m bot doctor, and restore a backup.
care-stopped = Stopped. The database is whole; do it again.
care-no-room = There is no room for { $file }: it was not written.
care-system = { $file }: { $reason }. Nothing was changed.

trouble-full = The disk of the database is full: make room.
trouble-locked = Somebody has locked the database, perhaps by a database shell or a backup: end that, and try again.
trouble-damaged = The database is damaged: stop the bot, and restore a backup by python -m bot restore FILE.
trouble-unreachable = The database cannot be opened: check { $setting }, whether the server runs, and who may read the file.
trouble-unknown = The database cannot be used.
care-with-code = { $sentence } ({ $code })

doctor-finding = { $verdict ->
    [ok] ok
    [note] note
   *[trouble] trouble
}: { $sentence }
doctor-end = { $troubles ->
    [0] No trouble was found.
    [one] 1 trouble was found.
   *[other] { $troubles } troubles were found.
}
doctor-settings = The settings can be used. { $found ->
    [True] They are those of { $file } and of the environment.
   *[False] There is no file { $file }.
}
doctor-whose-folder = { $kind ->
    [data] The data folder
   *[database] The database's folder
} { $folder }
doctor-folder = { $whose } can be written to.
doctor-folder-to-come = { $whose } is not there yet; the bot makes it when it starts.
doctor-folder-none = { $whose } cannot be, for { $file } is no folder: set { $setting } to another place, or move that away.
doctor-folder-closed = { $whose } cannot be written to: give { $there } to the user that runs the bot, or set { $setting } to another place.
doctor-room = { $free } MB are free on its disk.
doctor-room-little = Only { $free } MB are free on its disk: make room soon.
doctor-room-none = Only { $free } MB are free on its disk: make room before a choice cannot be saved.
doctor-room-unknown = How much room there is on its disk cannot be told: { $reason }.
doctor-database-none = There is no database { $file } yet; the bot makes it when it starts.
doctor-database-no-file = { $file } should be the database and is no file: move it away, or set { $setting } to another place.
doctor-running = { $running ->
    [True] The bot is running: a program has the database open.
   *[False] The bot is not running: no program has the database open.
}
doctor-running-unknown = Whether the bot is running cannot be told ({ $reason }): give { $file } to the user that runs the bot.
doctor-file-closed = { $file } cannot be read and written by this user: give it to the user that runs the bot.
doctor-left-over = { $file } ({ $size } kB) is what a backup or a restore has left that was killed: it may be removed while none is at work.
doctor-whole = The database can be read, and SQLite finds no damage.
doctor-server = The server of the database answers. { $connections ->
    [0] The bot is not running: it has no connections.
    [one] The bot has 1 connection.
   *[other] The bot has { $connections } connections.
}
doctor-form-none = The database has no tables yet; the bot makes them when it starts.
doctor-form-older = The tables are of an older version; the bot brings them up to date when it starts. Make a backup before.
doctor-form-current = The tables are those of this version.
doctor-form-newer = A newer version of this program has changed the tables: start that version, or restore a backup made before.
doctor-form-foreign = The tables are not those of this program: set { $setting } to another database.
doctor-wal = SQLite keeps its changes in a log beside the database (journal mode WAL), as it should.
doctor-no-wal = SQLite is not in journal mode WAL; the bot sees to that when it starts. After a restore this is so.
doctor-waiting-none = No announcements wait to be delivered.
doctor-waiting = { $waiting ->
    [one] 1 announcement waits
   *[other] { $waiting } announcements wait
} to be delivered; { $running ->
    [True] the bot is about to do it. Where they stay, the bot may not write in a channel.
    [False] the bot does it when it starts.
   *[None] the bot does it while it runs.
}
doctor-games = { $games }: { $parts }.
doctor-status-lobby = { $games } open to join
doctor-status-draft = { $games } drafting wonders
doctor-status-play = { $games } being played
doctor-status-over = { $games } over
doctor-readable = All games can be read.
doctor-unreadable = { $games ->
    [one] 1 game cannot be read, number { $numbers }
   *[other] { $games } games cannot be read, numbers { $numbers }
}: start the newest version of this program, or restore a backup. All others can be played.
doctor-and-more = { $numbers } and { $more } more
