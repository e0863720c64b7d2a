# Shown to one player alone: the hand, a card of it, the ways to pay, what was sealed, and the boards of a draft.

## Questions

hand-when = Age { $age }, turn { $turn }{ $brevity ->
    [brief] {""}
   *[full] {" "}of 6
}.
hand-table = Table { $table }, in { $channel }.
# Reads "Table 3".
hand-table-in-short = [Table { $table }]({ $link }).
hand-last = { $asked ->
    [card] Everyone else has chosen. Take your time.
   *[other] The others are waiting for this choice. Take your time.
}
hand-for-free-city = You're choosing for the { $city }.
hand-search = { $count ->
    [0] You can look through the discard pile.
   *[other] { $whose ->
        [citys] It
       *[yours] You
    } can build a structure from the discard pile for free.
}
hand-drawn = { $card } was just drawn from the Free City's pile.
hand-secret = { $asked ->
    [penalty] Only you can see this. All choices are shown together.
   *[stage-choice] Only you can see this. All choices are shown when everyone who was asked has chosen.
}
hand-card = { $card }, { $colour }
hand-stage = { $whose ->
    [citys] Stage { $number } of its wonder
   *[yours] Stage { $number } of your wonder
}

# A card in one line, the verdict first. $mark: ** or nothing, on either side of what decides. $now: free, a price, or
# why not. $judged: no, for what can be taken from the discard pile, which costs nothing.
hand-line = { $mark }{ $judged ->
    [yes] { FORM($now, "first") }:{" "}
   *[no] {""}
}{ $card }{ $mark }{ $count ->
    [one] {""}
   *[other] {" "}({ $count } of them)
}, { $colour }; { $effects }{ $costs ->
    [some] ; costs { $cost }
   *[nothing] {""}
}{ $chained ->
    [some] ; free with { $earlier }
   *[nothing] {""}
}{ $leads ->
    [on] ; leads to { $later }
   *[nowhere] {""}
}.
hand-line-stage = { $mark }{ FORM($now, "first") }: stage { $number }{ $whose ->
    [citys] {" "}of its wonder
   *[yours] {""}
}{ $mark }{ $gives ->
    [known] {""}
   *[some] ; { $effects }
}{ $costs ->
    [some] ; costs { $cost }
   *[nothing] {""}
}.
# Of the stage whose gifts have just been told.
hand-line-stage-cost = Stage { $number } costs { $cost }.
hand-line-discard = { $mark }Discard it{ $mark } for { $coins }.
# $kept: what the city makes that its neighbours cannot buy. $has: coins, shields and science.
hand-line-city = { $whose ->
    [citys] The Free City { $city } makes
   *[yours] You ({ $city }) make
} { $resources }{ $keeps ->
    [some] , plus { $kept } (not for sale)
   *[nothing] {""}
}; { $whose ->
    [citys] it has
   *[yours] you have
} { $has }; { $built } of { $stages } stages built.
# In brief words, and after an Age's first hand: what it makes and buys is left out where that is as it was. $cheap: effect-trade, or more of them.
hand-line-city-makes = { $whose ->
    [citys] The Free City makes
   *[yours] You make
} { $resources }{ $keeps ->
    [some] , plus { $kept } (not for sale)
   *[nothing] {""}
}.
hand-line-city-buys = { $whose ->
    [citys] It buys
   *[yours] You buy
} { $cheap }.
hand-line-city-has = { $whose ->
    [citys] The Free City has
   *[yours] You have
} { $has }.
# $goods: one or more of hand-line-priced. $who: you, when the reader sells to the Free City.
hand-line-neighbour = { $side ->
    [left] On the left
   *[right] On the right
}, { $who ->
    [you] you sell { $goods }; you have { $has }
   *[other] { $city } sells { $goods }; it has { $has }
}.
# The same, as long as it sells what it sold.
hand-line-neighbour-has = { $side ->
    [left] On the left
   *[right] On the right
}, { $who ->
    [you] you have
   *[other] { $city } has
} { $has }.
hand-line-priced = { $resources } for { $coins }{ $notation ->
    [letters] {" "}each
   *[words] { COUNT($resources) ->
        [one] {""}
       *[other] {" "}each
    }
}
hand-line-passing = Your other cards go { $side ->
    [left] left, to { $left }.
   *[right] right, to { $right }.
}
# In brief words and in the terminal.
hand-line-shields = { $any ->
    [no] Your neighbours have no shields.
   *[yes] Your neighbours' shields: { $left } { $leftShields }, { $right } { $rightShields }.
}
# In brief words, as an Age begins: what a full hand says of each neighbour.
hand-line-around = On the left { $left }, on the right { $right }{ $age ->
    [1] ; resources cost { $usual } each
   *[other] {""}
}. Your other cards go { $side ->
    [left] left.
   *[right] right.
}
hand-pick = Pick a card
hand-more = More cards (page { $page } of { $pages })
hand-leave = { $asked ->
    [seventh-card] Don't play it
   *[discard-pile] Take nothing
}
hand-why = Why can't I?
hand-my-city = My city
hand-table-button = All cities

# On a button that builds the card at once.
hand-build = { $how ->
    [several] Build { $card }{ $shown ->
        [price] , from { $coins }
       *[nothing] {" "}…
    }
    [paid] Build { $card }{ $shown ->
        [price] : { $price }
       *[nothing] {""}
    }
   *[free] Build { $card }
}
# The same, short, on one of so many buttons that they would not fit on a phone.
hand-build-many = { $card }{ $how ->
    [several] {" "}…
   *[other] {""}
}
# On a button that leads to the cards that can be used so.
hand-other-use = { $action ->
    [stage] Build stage { $number }{ $shown ->
        [price] : { $price }
       *[nothing] {""}
    }
    [stage-and-take-part] Build stage { $number } and { $edifice }{ $shown ->
        [price] : { $price }
       *[nothing] {""}
    }
    [olympia] Build one for free
   *[discard] Discard for { $coins }
}
hand-using = { $action ->
    [stage] Which card goes under stage { $number }?
    [stage-and-take-part] Which card goes under stage { $number }? You also take part in { $edifice }.
    [olympia] Which card do you build for free? Olympia allows this once per Age.
   *[discard] Which card do you discard?
}
hand-use = { $action ->
    [stage] Build stage { $number } with { $card }
    [stage-and-take-part] Build stage { $number } and { $edifice } with { $card }
    [olympia] Build { $card } for free
   *[discard] Discard { $card } for { $coins }
}
# $coach: whether the hand has a button that asks the coach.
hand-look-or-listen = Welcome! Choose one card to build; those marked free cost you nothing.{ $coach ->
    [yes] {" "}Not sure? Press What might I do?
   *[no] {""}
}
    .listen = Rather listen? Press Read it to me, the last button here.
hand-look-or-listen-button = { $how ->
    [listen] Read it to me
   *[always] Always in words
}
hand-settled = { $how ->
    [listen] Saved: you'll get short texts instead of pictures. In full, below each hand, tells everything.
   *[look] Saved: you'll get pictures.
}
hand-in-words = In words
hand-in-full = In full
hand-in-brief = In brief
hand-picture = Show the picture

## A card

hand-action = { $action ->
    [build] Build { $card }: { $price }
    [olympia] Build { $card } for free with Olympia's power
    [stage] Build stage { $number }: { $price }
    [stage-and-take-part] Build stage { $number } and { $edifice }{ $brings ->
        [some] {" "}({ $reward })
       *[none] {""}
    }: { $price }
    [discard] Discard { $card } for { $coins }
    [take] Build { $card } for free
   *[leave] { $asked ->
        [seventh-card] Don't play { $card }
       *[discard-pile] Take nothing
    }
}
hand-answer = { $action ->
    [give-up] Give it up
   *[choose] Take it
}
hand-suggested = { $card }: { $now }
# On a button. $payment: one or more of the next two, numbers of coins, as "2 to Rhodes, 1 to the bank".
hand-price-pay = pay { $payment }
hand-price-to = { $coins } to { $city }
hand-price-bank = { $coins } to the bank
hand-back = Back to the cards
hand-paying = { $action ->
    [stage] Build stage { $number } with { $card } under it.
    [stage-and-take-part] Build stage { $number } with { $card } under it, and take part in { $edifice }.
   *[build] Build { $card }.
}
# $missing: resources; what the city does not make of what is to be paid for.
hand-to-buy = { $whose ->
    [citys] It needs to buy
   *[yours] You need to buy
} { $missing }.
hand-purse = { $whose ->
    [citys] It has { $coins }.
   *[yours] You have { $coins }.
}
# $payment: as in hand-price-pay, or one or more of hand-payment.
hand-pay = Pay { $payment }
# Below a picture, where sides are seen.
hand-payment = { $alone ->
    [yes] { $coins }
   *[no] { $count }
} { $who ->
    [you] to you
    [bank] to the bank
    [left] to the left
   *[right] to the right
}
hand-payment-total = { $coins } in all.
hand-why-which = Which card would you like to ask about?
hand-why-menu = Why can't I build this card?
hand-why-stage = Why can't I build the next stage?
hand-why-no-discard = The Free City has to build if it can, so it can't discard any of these cards.

## Sealed choices

hand-next-turn = You'll play this seat from the next turn. Until then, a computer player chooses, because these cards were dealt to the player before you.
hand-veiled = { $who } has already chosen for your seat. That choice stays sealed; you'll take over after this turn.
# A computer player has chosen: nobody sees what before the reveal.
hand-by-computer = { $whose ->
    [free-city] A computer player has chosen for the Free City.
   *[yours] A computer player has chosen for you.
}
hand-by-computer-missed = { $whose ->
    [free-city] A computer player has chosen for the Free City, because you weren't there.
   *[yours] A computer player has chosen for you, because you weren't there.
}
hand-by-computer-later = You'll see its choice at the reveal, like everyone else.
hand-late = Your time is up, but you can still choose until { $time } ({ $left }).
hand-missed = Meanwhile, a computer player chose for you:
hand-missed-turn = Age { $age }, turn { $turn }: { $what }
hand-may-change = { $count ->
    [one] You can change it until the turn is revealed.
   *[other] You can change both until the turn is revealed. If you change your own card, you'll choose the Free City's again, too.
}
hand-change = { $which ->
    [own] Change your card
    [free-city] Change the Free City's card
   *[only] Change
}
# Whoever would reveal the turn by what they have just chosen.
hand-last-one = { $brevity ->
    [brief] You're the last to choose. The reveal comes { $time }.
   *[full] You're the last to choose: reveal now? If you do nothing, the reveal comes { $time }.
}
hand-reveal = Reveal
hand-waiting = { $asked ->
    [stage-choice] You're waiting for { $names }, who must choose what a new stage gives.
    [penalty] You're waiting for { $names }, who must choose what to give up.
    [seventh-card] You're waiting for { $names }, who can play a seventh card.
    [discard-pile] You're waiting for { $names }, who can build a card from the discard pile.
   *[card] Still choosing: { $names }.
}
hand-later = After that, { $asked ->
    [seventh-card] you can play your seventh card.
    [penalty] you may have to choose what to give up for the edifice.
   *[discard-pile] you can build a card from what's left of the discard pile.
}
hand-go-on = You have nothing to do right now.
hand-held = Your hand: { $cards }.
hand-revealed = { $over ->
    [yes] Everyone's in, and the game is over! See the points in { $channel }.
   *[no] Everyone's in! See the reveal in { $channel }.
}
# The same, while the bot cannot write in the table's channel.
hand-revealed-later = { $over ->
    [yes] Everyone's in, and the game is over! I'll post the points as soon as I can.
   *[no] Everyone's in! I'll post the reveal as soon as I can.
}
hand-next = My next hand
# What becomes of a private message once it would not be true any more; a button to the hand stands below.
hand-turn-over = Age { $age }, turn { $turn } has been revealed: see { $channel }.
hand-not-sealed = You've taken this choice back. Choose again.
hand-seat-lost = { $known ->
    [yes] { $player } plays your old seat now.
   *[no] You no longer play at this table.
}
hand-yours-again = You play this seat now.
# Told below a hand that said that everyone else had chosen.
hand-not-last = Someone has taken a choice back, so you're no longer the last to choose.
hand-lent = { $player } is playing your seat for now.
hand-lent-back = You can take it back any time: press Take my seat back.

## The draft

offer = Which wonder board will you keep? Only you can see these two.
offer-board = { $city }, side { $side }: { $wonder }
offer-name = { $city }, side { $side }
offer-keep = { $standing ->
    [kept] Keeping { $board }
    [other] Keep { $board } instead
   *[open] Keep { $board }
}
offer-kept = You're keeping { $board }. You can still take the other one until everyone has chosen.
offer-by-computer = A computer player has picked one of these boards for you. You'll see which one when the game begins; until then, you can still choose yourself.
offer-waiting = Still choosing: { $names }.
