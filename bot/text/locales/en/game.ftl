# Lists, cards, cities, what has happened and the end: the words of the game, for every screen.
# Names of cards and wonders are data and come in as arguments. Every message has the argument $notation: "words", or
# "letters" for those of the rulebook's accessible edition.

## Lists

between-items = {", "}
between-rows = {"; "}
# In letters, as in "c p plus o or w": a semicolon is not heard.
between-parts = {" plus "}
between-sentences = {" "}
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
card-trade = { $goods ->
    [raw] { $notation ->
        [letters] { resource-wood }, { resource-stone }, { resource-ore } and { resource-clay }
       *[words] Wood, stone, ore and clay
    }
   *[goods] { $notation ->
        [letters] { resource-papyrus }, { resource-loom } and { resource-glass }
       *[words] Papyrus, loom and glass
    }
} cost { $whose ->
    [citys] it
   *[yours] you
} { $coins } each from { $side ->
    [left] the left neighbour
    [right] the right neighbour
   *[both] both neighbours
}.
card-free-with = Free if { $whose ->
    [citys] the city has
   *[yours] you have
} { $cards }.
card-leads-to = Makes { $cards } free later.
# In a list of cards.
card-times = { $card }{ $count ->
    [one] {""}
   *[other] {" "}({ $count } of them)
}
copies = { $asked ->
    [discard-pile] The pile has { $count } copies.
   *[card] It's { $count ->
        [2] twice
       *[other] { $count } times
    } in your hand.
}
card-guild = An Age 3 guild, for any number of players. Not every guild is in every game.
card-age = Age { $age }: { $copies }.
card-copies = { $count ->
    [one] 1 card
   *[other] { $count } cards
} with { $players } or more players
card-in-short = { $number }. { $card }, { $colour }, { $effects }: { $now }.

effect-produce = { $resources }
effect-produce-own = { $resources }, not for sale
effect-coins = { $coins } at once
effect-science = { $notation ->
    [letters] { $symbol }
   *[words] a { $symbol } symbol
}
effect-science-choice = a science symbol of { $whose ->
    [citys] its
    [anyone] their
   *[yours] your
} choice at the end
effect-trade = { $goods ->
    [raw] raw materials
   *[goods] manufactured goods
} for { $coins } each from { $side ->
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
effect-points-per-in-few = { $points } for each { $things }
effect-points-per = { $points }{ $brevity ->
    [brief] {""}
   *[full] {" "}at the end
} for each { $things } { $where }
# What a card that counts would bring if it were built now.
counted = { $now }.
counted-by-city = { $now }: { $shares }.
counted-in-short = { $effects } ({ $now })
counted-coins = { $coins } now
counted-points = { $points } { $brevity ->
    [brief] now
   *[full] right now
}
counted-share = { $amount } thanks to { $whose ->
    [yours] your city
    [citys] its city
   *[other] { $city }
}
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
thing-colour = card { $count ->
    [one] colour
   *[other] colours
}
thing-pair = brown-and-gray { $count ->
    [one] pair
   *[other] pairs
}
where-own = in { $whose ->
    [citys] the
    [anyone] their own
   *[yours] your
} city
where-neighbours = { $brevity ->
    [brief] of both neighbours
   *[full] in both neighbouring cities
}
where-all = in { $whose ->
    [citys] the
    [anyone] their own
   *[yours] your
} city and both neighbouring cities
ability-free-build-once-per-age = one free structure each Age
ability-play-seventh-card = an extra play each Age, with the last card
ability-build-discarded = one free structure from the discard pile
ability-copy-guild = a copy of a neighbour's guild at the end
ability-repeat-guild = one of { $whose ->
    [citys] its
    [anyone] their
   *[yours] your
} guilds counts a second time at the end
ability-remove-defeats = the removal of all defeat tokens so far
effect-ability-in-few = { $ability ->
    [repeat-guild] one guild counts twice
   *[remove-defeats] no defeats
}
effect-victory-token = a victory token worth { $points }
effect-pawn = a participation pawn from the box, for Age { $ages }
stage-options = either { $earlier }, or { $last }

## Cities

you-subject = You
you-object = you
your-city = { $city }, your city
free-city = Free City { $city }
city-of = { $city } ({ $player })
discard-pile = { $count ->
    [0] The discard pile is empty.
    [one] 1 card lies face down on the discard pile.
   *[other] { $count } cards lie face down on the discard pile.
}
clockwise = Clockwise from you: { $cities }.
on-the-left = On the left: { $city }
on-the-right = On the right: { $city }
city = { $heading }: { $coins }, { $shields }.
city-makes = Makes { $resources }.
city-makes-own = Not for sale: { $resources }.
city-trade = Buys { $trades }.
city-science = Science: { $symbols }.
structures = Built: { $groups }.
structures-none = Nothing built yet.
structures-of-colour = { $colour } { $cards }
wonder = Wonder, side { $side }: { $built } of { $stages } stages built. { $following }
stages-built = Wonder: { $built } of { $stages } stages built.
wonder-heading = { $wonder }, side { $side }: { $built } of { $stages } stages built.
# "not built" is said at the end of the game, when nothing can be built any more.
wonder-stage = Stage { $number }, { $standing ->
    [built] built
    [next] the next one
    [unbuilt] not built
   *[later] later
}: costs { $cost } and gives { $effects }.
stage-option-taken = Chosen: { $option }.
wonder-option-taken = Stage { $stage }. { $taken }
stage = Stage { $number } costs { $cost } and gives { $effects }.
wonder-complete = The wonder is complete.
free-build-ready = This Age's free build is still available.
free-build-used = This Age's free build has been used.
tokens = Conflict tokens: { $tokens }.
tokens-together = Total: { $points }.
tokens-victory = { $given ->
    [some] { $count ->
        [one] 1 victory token
       *[other] { $count } victory tokens
    }
   *[none] { $count ->
        [one] 1 victory
       *[other] { $count } victories
    }
}, worth { $values }
tokens-defeat = { $count ->
    [one] 1 defeat
   *[other] { $count } defeats
}
coins-to-neighbour = { $coins } to { $naming ->
    [city-and-side] { $city } on the { $side ->
            [left] left
           *[right] right
        }
   *[city] { $city }
}
# $coins: coins-to-neighbour. $goods: what they buy, as "wood" or "2 clay".
coins-for-goods = { $coins } ({ $goods })
coins-to-bank = { $coins } to the bank

## What has happened

reveal = Age { $age }, turn { $turn }{ $asked ->
    [seventh-card] : the seventh card.
    [discard-pile] : the discard pile.
    [stage-choice] : what the new stages give.
    [penalty] : the penalty for the failed edifice.
   *[card] {" "}is revealed.
}
did-build = { $who } built { $card }, { $colour }{ $how }: { $effects }.
did-build-stage = { $who } built stage { $stage } of { $whose ->
    [citys] its
   *[yours] your
} wonder{ $part ->
    [some] {" "}and took part in { $edifice }{ $how }: the stage gives { $effects }.
   *[none] { $how }: { $effects }.
}
did-discard = { $who } discarded a card for { $coins }.
did-decline = { $who } { $asked ->
    [seventh-card] didn't play the seventh card.
   *[discard-pile] took nothing from the discard pile.
}
did-gain = { $coins } from the bank.
how-paid = , for { $payment }
how-chain = , free thanks to { $card }
how-olympia = , free by the power of { $whose ->
    [yours] your
   *[citys] its
} wonder
how-pile = , free from the discard pile
conflicts = Age { $age } conflicts, points at each border:
# $victor: the winner in the middle of a sentence.
conflict-won = { $winner } beat { $loser }, { $shields } to { $fewer ->
    [0] none
   *[other] { $fewer }
}: { $victor } plus { $victory }, { $loser } minus 1.
conflict-tie = { $one } and { $other }: a tie at { $notation ->
    [letters] { $shields }
   *[words] { $count ->
        [0] 0 shields
       *[other] { $shields }
    }
}.

## The end

score-heading = The game is over. Points, city by city:
score-city = { $points } for { $city }.
score-military = Military conflicts: { $points }.
score-treasury = Treasury: { $points }, for { $coins }.
score-treasury-alone = Treasury: { $points }.
score-wonder = Wonder: { $points }.
score-civilian = Civilian structures (blue): { $points }.
score-scientific = Scientific structures (green): { $points }.
score-symbols = Chosen { $count ->
    [one] symbol
   *[other] symbols
}: { $symbols }.
standing = Points so far, as if the game ended now. Nothing hidden is counted.
score-commercial = Commercial structures (yellow): { $points }.
score-guilds = Guilds (purple): { $points }.
# $guilds: one or more score-guild, such as "Spies Guild 4, Workers Guild 3 (copied)".
score-each-guild = { $guilds }.
score-guild = { $card } { $counts ->
    [science] counted under science
   *[points] { $points }
}{ $how ->
    [copied] {" "}(copied)
   *[own] {""}
}
place = { $sharing ->
    [1] { $number ->
        [1] First
        [2] Second
        [3] Third
        [4] Fourth
        [5] Fifth
        [6] Sixth
       *[7] Seventh
    }
   *[other] Tied for { $number ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
       *[7] seventh
    }
}: { $cities }, with { $points }{ $decided ->
    [no] {""}
   *[yes] {" "}and { $coins }
}{ $sharing ->
    [1] {""}
   *[other] {" each"}
}.
free-city-score = The { $city } has { $points }; it can't win.
farewell = { $result ->
    [won] You won! Congratulations!
    [tied] You share the victory. Congratulations!
   *[lost] Well played!
}
