# All words that are shown, in English. Names of cards and wonders are data and come in as arguments.
# Every message has the argument $notation: "words", or "letters" for those of the rulebook's accessible edition.

## Lists

and = and
or = or
list = { $rest } { $joint } { $last }
numbered = { $number }. { $text }
minus = minus { $amount }

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
science-count = { $count } { $symbol }

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
card-free-with = Free if you have { $cards }.
card-leads-to = Later makes { $cards } free.
copies = There are { $count } of them.

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
effect-points-per = { $points } at the end for each { $things } { $where }
thing-brown = brown card
thing-gray = gray card
thing-blue = blue card
thing-yellow = yellow card
thing-red = red card
thing-green = green card
thing-purple = purple card
thing-stage = wonder stage
thing-defeat = defeat token
where-own = in the own city
where-neighbours = in both neighbouring cities
where-all = in the own city and both neighbouring cities
ability-free-build-once-per-age = one structure for free in each Age
ability-play-seventh-card = the right to play the seventh card of each Age
ability-build-discarded = one structure from the discard pile, built for free
ability-copy-guild = a copy of one neighbour's guild at the end

## Cities

you-subject = You
you-object = you
your-city = { $city }, your city
free-city = Free City { $city }
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
stage = Stage { $number } costs { $cost } and gives { $effects }.
wonder-complete = The wonder is complete.
free-build-ready = The free construction of this Age is still to be used.
free-build-used = The free construction of this Age is used.
tokens = Conflict tokens: { $tokens }.
tokens-victory = victories worth { $values }
tokens-defeat = { $count ->
    [one] 1 defeat
   *[other] { $count } defeats
}
coins-to-neighbour = { $coins } to { $city }{ $side ->
    [left] {" "}on the left
    [right] {" "}on the right
   *[unsaid] {""}
}
coins-to-bank = { $coins } to the bank

## What is asked

turn = Age { $age }, turn { $turn } of 6. { $passing }
pass-left = Hands pass to the left.
pass-right = Hands pass to the right.
pass-exchange = Afterwards you two exchange hands.
pass-none = It is the last turn of the Age.
control-mine = You hold the Free City card: after your own card you choose one for the { $city }. The last card of your hand comes from its pile.
control-other = The other player chooses a card for the { $city }.
hand = { $count ->
    [one] Your hand, 1 card:
   *[other] Your hand, { $count } cards:
}
possible-cards = { $count ->
    [one] 1 card is possible:
   *[other] { $count } cards are possible:
}
ask-free-city = Now choose a card for the { $city }.
ask-seventh = You may play your seventh card too.
ask-pile = The discard pile is open to { $city }: one structure may be built for free. { $count ->
    [one] 1 is
   *[other] { $count } are
} possible:
ask-pile-nothing = The discard pile is open to { $city }, but everything in it stands in the city already.

price-free = free
price-own = free, from own production
price-chain = free, thanks to { $card }
price-olympia = free, by the power of Olympia
price-pay = pay { $payment }
price-or-others = { $price }, or in { $count ->
    [one] 1 other way
   *[other] { $count } other ways
}
now = Now: { $price }.
now-not = Cannot be built now: { $reason }.
now-olympia = The power of Olympia would build it free.
stage-now = Stage { $number } of the wonder, with any card, now: { $price }.
stage-not = Stage { $number } of the wonder cannot be built now: { $reason }.
too-dear = not enough coins, it would take { $payment }

actions = { $card }. What do you do with it?
actions-not-built = { $card } cannot be built: { $reason }. What else do you do with it?
action-build = Build { $card }: { $price }.
action-olympia = Build { $card } free, by the power of Olympia.
action-stage = Put it face down under stage { $number } of the wonder, for { $effects }: { $price }.
action-discard = Discard it for 3 coins.
action-take = Build { $card } for free.
action-leave = { $asked ->
    [seventh-card] Leave it, without coins.
   *[discard-pile] Take nothing from the discard pile.
}
payments = How do you pay?

prompt-card = Which card? (a number, or help)
prompt-card-or-leave = Which card? (a number, leave, or help)
prompt-action = Your choice? (a number, or back)
prompt-payment = Which payment? (a number, or back)

sealed-build = Sealed: build { $card }, { $price }.
sealed-stage = Sealed: build stage { $number } of the wonder with { $card } under it, { $price }.
sealed-discard = Sealed: discard { $card } for 3 coins.
sealed-leave = Sealed: nothing taken.
taken-back = Taken back: choose for your own city again.

not-understood = { $prompt ->
    [card] I did not understand that. Please give the number of a card, or say help.
    [action] I did not understand that. Please give the number of what you want to do, or say back.
   *[payment] I did not understand that. Please give the number of a payment, or say back.
}
nothing-to-go-back-to = There is no step to go back to. Nothing is chosen yet.
why-which = Say why with the number of a card, for example: why 2
why-possible = { $card } can be built: { $price }.
why-not = { $card } cannot be built now: { $reason }.
why-own = Your side makes { $resources }.
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
refusal-already-built = it stands in the city already
refusal-wonder-complete = the wonder is complete
refusal-resources-missing = resources are missing
refusal-not-enough-coins = there are not enough coins
refusal-wrong-payment = those coins do not buy exactly what is missing
refusal-no-free-build = there is no free construction left in this Age
refusal-free-city-chain = the Free City has to build it free, thanks to what stands there
refusal-free-city-must-play = the Free City discards only where it can build nothing

help =
    Say the number of a card, then the number of what to do with it. You can say both at once, as in: 3 1
    In place of the number of an action you can say build, stage, discard, olympia, take or leave.
    back goes back one step.
    hand tells your turn again.
    table tells all the cities.
    why 3 explains whether card 3 can be built.
    3 build pay 0 2 builds card 3 and pays nothing to the left and 2 coins to the right, where you would rather pay in another way than those offered.
    quit saves the game and leaves; you can go on later.

## What is typed: for each command all that is understood

command-quit = quit exit q
command-help = help h ?
command-hand = hand again a
command-table = table t
command-why = why w
command-back = back b
command-pay = pay p
command-build = build
command-olympia = olympia free
command-stage = stage wonder
command-discard = discard sell
command-take = take
command-leave = leave none

## What has happened

reveal = Age { $age }, turn { $turn }: { $asked ->
    [seventh-card] the seventh card is revealed.
    [discard-pile] a look through the discard pile.
   *[card] the cards are revealed.
}
did-build = { $who } built { $card }, { $colour }{ $how }.
did-build-stage = { $who } built stage { $stage } of the wonder{ $how }.
did-discard = { $who } discarded a card for 3 coins.
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
conflict = { $one } with { $shields }, { $other } with { $others }:
conflict-won = { $winner } won, { $victory } for the victory, minus 1 for { $loser }.
conflict-tie = a tie, no tokens.

## The end

score-heading = The game is over. The points, city by city:
score-city = { $city }: { $points }.
score-military = Military conflicts: { $points }.
score-treasury = Treasury: { $points }, for { $coins }.
score-wonder = Wonder: { $points }.
score-civilian = Civilian structures: { $points }.
score-scientific = Scientific structures: { $points }.
score-symbols = Chosen symbols: { $symbols }.
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

welcome = Welcome to 7 Wonders. You lead one of { $cities } cities, { $city }, and may build { $wonder }. Say help at any time.
welcome-watch = 7 Wonders with { $cities } cities: { $names }. You are looking on.
welcome-back = Welcome back. It is Age { $age }, turn { $turn }.
saved = The game is saved in { $file }.
resume-with = To go on with it: { $command }
left = Goodbye.
not-saved = The game could not be saved in { $file }: { $reason }.

name-person = You
name-computer = Computer { $number }
name-free-city = Free City

## The command line

arg-description = A game of 7 Wonders in the terminal, against computer players.
arg-players = how many players, 2 to 7; 3 if not said. Two play with a Free City
arg-seat = your seat, 0 to one less than the players, clockwise; 0 if not said
arg-watch = look on while computer players play
arg-seed = deals the same game again
arg-sides = the sides of the wonder boards; mixed, by chance, if not said
arg-wonder = your wonder, such as Giza; by chance if not said
arg-save = where to save the game
arg-resume = go on with a saved game
arg-notation = resources and points in words, or in the letters of the accessible edition
error-players = A game has 2 to 7 players, so --players must be a number from 2 to 7.
error-seat = There is no seat { $seat }: with { $players } players the seats are 0 to { $last }.
error-seat-number = --seat must be a number: the seats are counted from 0.
error-seed = --seed must be a whole number.
error-wonder = There is no wonder { $wonder }. There are: { $wonders }.
error-watch = With --watch nobody plays: leave --seat and --wonder out.
error-resume = A saved game keeps its table: with --resume leave { $option } out.
error-read = { $file } could not be read: { $reason }.
error-damaged = { $file } is not a game that can go on: { $reason }.
error-arguments = { $reason }. Say --help for what there is.
