# Shown to one player alone: the hand, a card of it, the ways to pay, what was sealed, and the boards of a draft.

## Questions

hand-when = Age { $age }, turn { $turn }{ $brevity ->
    [brief] {""}
   *[full] {" "}of 6
}.
hand-table = Table { $table }, in { $channel }.
hand-table-in-short = Table { $table }.
hand-last = { $asked ->
    [card] Everybody else has chosen. Take your time.
   *[other] The others wait for this choice. Take your time.
}
hand-for-free-city = You choose for the { $city }.
hand-search = { $count ->
    [0] You may look through the discard pile.
   *[other] { $whose ->
        [citys] It
       *[yours] You
    } may build a structure from the discard pile, free.
}
hand-drawn = { $card } was just drawn from the Free City's pile.
hand-secret = { $asked ->
    [penalty] Only you see this. All choices are shown together.
   *[stage-choice] Only you see this. Choices are shown once all who are asked have chosen.
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
    [on] ; later { $later }
   *[nowhere] {""}
}.
hand-line-stage = { $mark }{ FORM($now, "first") }: stage { $number }{ $whose ->
    [citys] {" "}of its wonder
   *[yours] {""}
}{ $mark }; { $effects }{ $costs ->
    [some] ; costs { $cost }
   *[nothing] {""}
}.
# Of the stage whose gifts have just been told.
hand-line-stage-cost = Stage { $number } costs { $cost }.
hand-line-discard = { $mark }Discard it{ $mark }: { $coins } for you.
# $kept: what the city makes that its neighbours cannot buy. $has: coins, shields and science.
hand-line-city = { $whose ->
    [citys] The Free City { $city } makes
   *[yours] You ({ $city }) make
} { $resources }{ $keeps ->
    [some] , and for { $whose ->
        [citys] itself
       *[yours] yourself
    } alone { $kept }
   *[nothing] {""}
}; { $whose ->
    [citys] it has
   *[yours] you have
} { $has }; { $built } of { $stages } stages built.
# In brief words: what it makes and buys is left out where that is as it was. $cheap: effect-trade, or more of them.
hand-line-city-makes = { $whose ->
    [citys] The Free City makes
   *[yours] You make
} { $resources }{ $keeps ->
    [some] , and for { $whose ->
        [citys] itself
       *[yours] yourself
    } { $kept }
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
hand-line-priced = for { $coins } each { $resources }
hand-line-passing = Your other cards go to the { $side ->
    [left] left, to { $left }.
   *[right] right, to { $right }.
}
# In brief words, where the hand has cards for the conflicts.
hand-line-shields = { $any ->
    [no] No shields beside you.
   *[yes] Shields beside you: { $left } { $leftShields }, { $right } { $rightShields }.
}
# In brief words, as an Age begins: what a full hand says of each neighbour.
hand-line-around = On the left { $left }, on the right { $right }{ $age ->
    [1] ; usual price { $usual } each
   *[other] {""}
}. Your other cards go to the { $side ->
    [left] left.
   *[right] right.
}
hand-pick = Pick a card
hand-more = More cards (this is page { $page } of { $pages })
hand-leave = { $asked ->
    [seventh-card] Leave it
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
    [olympia] Build one free
   *[discard] Discard for { $coins }
}
hand-using = { $action ->
    [stage] Which card goes under stage { $number }?
    [stage-and-take-part] Which card goes under stage { $number }? You also take part in { $edifice }.
    [olympia] Which card do you build free? Once an Age, Olympia lets you.
   *[discard] Which card do you discard?
}
hand-use = { $action ->
    [stage] Build stage { $number } with { $card }
    [stage-and-take-part] Build stage { $number } and { $edifice } with { $card }
    [olympia] Build { $card } free
   *[discard] Discard { $card } for { $coins }
}
hand-look-or-listen = Welcome! I show your cards as a picture. If you'd rather listen, press I listen, the last button here, and I'll tell you your cards in words.
hand-look-or-listen-button = { $how ->
    [listen] I listen
    [always] Always in words
   *[look] I look
}
hand-settled = { $how ->
    [listen] Saved: I tell you in words, briefly. In full tells the rest.
   *[look] Saved: I show you pictures.
}
hand-in-words = In words
hand-in-full = In full
hand-in-brief = In brief
hand-picture = Show the picture

## A card

hand-action = { $action ->
    [build] Build { $card }: { $price }
    [olympia] Build { $card } free, by Olympia
    [stage] Build stage { $number }: { $price }
    [stage-and-take-part] Build stage { $number } and { $edifice }{ $brings ->
        [some] {" "}({ $reward })
       *[none] {""}
    }: { $price }
    [discard] Discard { $card } for { $coins }
    [take] Build { $card } free
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
    [stage] Stage { $number }, with { $card } under it.
    [stage-and-take-part] Stage { $number }, with { $card } under it, and taking part in { $edifice }.
   *[build] Build { $card }.
}
# $missing: resources; what the city does not make of what is to be paid for.
hand-to-buy = { $whose ->
    [citys] It buys
   *[yours] You buy
} { $missing }.
hand-purse = { $whose ->
    [citys] It has { $coins }.
   *[yours] You have { $coins }.
}
# $payment: as in hand-price-pay, or one or more of hand-payment.
hand-pay = Pay { $payment }
# Below a picture, where sides are seen.
hand-payment = { $coins } { $who ->
    [you] to you
    [bank] to the bank
    [left] { $alone ->
        [yes] to the left
       *[no] left
    }
   *[right] { $alone ->
        [yes] to the right
       *[no] right
    }
}
hand-payment-total = In all { $coins }.
hand-why-which = Which card would you like to ask about?
hand-why-menu = Why can't I build this card?
hand-why-stage = Why not the next stage?
hand-why-no-discard = The Free City has to build where it can, so it can't discard any of these cards.

## Sealed choices

hand-next-turn = You play this seat from the next turn. Until then a computer player chooses, because what's open now was dealt to the player before you.
hand-veiled = { $who } has already chosen for your seat. That stays sealed, and you play from the next question on.
# A computer player has chosen: nobody sees what before the reveal.
hand-by-computer = { $whose ->
    [free-city] A computer player has chosen for the Free City.
   *[yours] A computer player has chosen for you.
}
hand-by-computer-missed = { $whose ->
    [free-city] A computer player has chosen for the Free City, since you weren't there.
   *[yours] A computer player has chosen for you, since you weren't there.
}
hand-by-computer-later = You'll see what at the reveal, like everybody else.
hand-late = Your time is up, but you can still choose until { $time } ({ $left }).
hand-missed = Meanwhile, a computer player chose for you:
hand-missed-turn = Age { $age }, turn { $turn }: { $what }
hand-may-change = { $count ->
    [one] You can change it until the turn is revealed.
   *[other] You can change both until the turn is revealed. If you change your own card, you choose the Free City's again, too.
}
hand-change = { $which ->
    [own] Change your card
    [free-city] Change the Free City's card
   *[only] Change
}
# Whoever would reveal the turn by what they have just chosen.
hand-last-one = { $brevity ->
    [brief] You're the last. It's revealed { $time }.
   *[full] You're the last: reveal? If you do nothing, it's revealed { $time }.
}
hand-reveal = Reveal
hand-waiting = { $asked ->
    [stage-choice] You wait for { $names }, who must choose what a new stage brings.
    [penalty] You wait for { $names }, who must choose what to give up.
    [seventh-card] You wait for { $names }, who may play the seventh card.
    [discard-pile] You wait for { $names }, who may build a card from the discard pile.
   *[card] Still choosing: { $names }.
}
hand-later = After that { $asked ->
    [seventh-card] you may play your seventh card.
    [penalty] you may have to choose what you give up for the edifice.
   *[discard-pile] you may build a card from what is left of the discard pile.
}
hand-go-on = You have nothing to do now.
hand-held = Your hand: { $cards }.
hand-revealed = { $over ->
    [yes] Everyone's in, and the game is over! The points go to { $channel }.
   *[no] Everyone's in! The reveal goes to { $channel }.
}
# The same, while the bot cannot write in the table's channel.
hand-revealed-later = { $over ->
    [yes] Everyone's in, and the game is over! I'll tell the points as soon as I can.
   *[no] Everyone's in! I'll tell the turn as soon as I can.
}
hand-next = My next hand
# What becomes of a private message once it would not be true any more; a button to the hand stands below.
hand-turn-over = Age { $age }, turn { $turn } is revealed: { $channel } shows it.
hand-not-sealed = You've taken this choice back. Choose again.
hand-seat-lost = { $known ->
    [yes] { $player } plays the seat that you had.
   *[no] You don't play at this table any more.
}
hand-yours-again = You play this seat now.
# Told below a hand that said that everybody else had chosen.
hand-not-last = Somebody has taken a choice back, so you aren't the last one any more.
hand-lent = { $player } is playing your seat for now.
hand-lent-back = You can have it back any time: press Take my seat back.

## The draft

offer = Which wonder board do you keep? Only you see these two.
offer-board = { $city }, side { $side }: { $wonder }
offer-name = { $city }, side { $side }
offer-keep = { $standing ->
    [kept] { $board } is kept
    [other] Keep { $board } instead
   *[open] Keep { $board }
}
offer-kept = You keep { $board }. Until everybody has chosen, you can still take the other one.
offer-by-computer = A computer player keeps one of these boards for you. You'll see which when the game begins; until then, you can still choose yourself.
offer-waiting = Still choosing: { $names }.
