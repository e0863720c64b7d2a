# Questions to a player, and what each choice costs.

## Questions

turn = Age { $age }, turn { $turn } of 6. { $passing }
pass-left = Hands pass to the left: yours to { $to }, the next from { $from }.
pass-right = Hands pass to the right: yours to { $to }, the next from { $from }.
pass-exchange = Then you two exchange hands.
pass-none = The last turn of the Age: { $seventh ->
    [yes] afterwards you may play the other card, too.
    [next] the other card is discarded for nothing, but if you build the next stage now, you may play it, too.
   *[no] the other card is discarded for nothing.
}
pass-none-in-short = Last turn: { $seventh ->
    [yes] then you may play the other card, too.
    [next] the other card is discarded, unless you build the next stage now.
   *[no] the other card is discarded.
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
ask-pile = The discard pile is open to you: { $size ->
    [one] 1 card
   *[other] { $size } cards
}. { $count ->
    [0] { $whose ->
        [citys] The Free City has
       *[yours] But you have
    } built everything in it already:
    [one] You may build this one free
   *[other] You may build one of these { $count } free
}{ $count ->
    [0] {""}
   *[other] { $others ->
        [0] :
       *[other] ; what { $whose ->
            [citys] the Free City has
           *[yours] you have
        } built already comes last:
    }
}
ask-stage-choice = Stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder is built. { $asked ->
    [pawn] Take one participation pawn from the box: of which Age?
   *[option] { $whose ->
        [citys] It brings
       *[yours] It brings you
    } one of these. Which one?
}
ask-penalty = The edifice { $edifice } has failed, and you have no pawn of Age { $age }. Give up { $penalty }: which?
penalty-of-card = You lose the card and its effect, but keep its coins and anything it made free.

# The form "first": at the beginning of a line.
price-free = { $form ->
    [first] Free
   *[plain] free
}
price-own = free, { $whose ->
    [citys] the Free City makes
   *[yours] you make
} everything it needs
price-chain = { $form ->
    [first] Free
   *[plain] free
}, thanks to { $card }
price-olympia = { $form ->
    [first] Free
   *[plain] free
}, by the power of Olympia
price-pay = pay { $payment }
# Where there are several ways to pay, the total of the cheapest.
price-from = { $form ->
    [first] From
   *[plain] from
} { $coins }
# Where they all cost the same, and only who gets it differs.
price-same = { $coins }, { $count } ways
# More than one of them; two ways are both told.
price-or-others = { $price }, or { $count } other ways to pay
now = Now: { $price }.
now-not = { $whose ->
    [citys] It
   *[yours] You
} can't build it now{ $because }
now-only-stage = Fits only under the stage.
only-stage-in-short = { $form ->
    [first] Only
   *[plain] only
} under the stage
because = : { $reason }.
because-missing = : { $missing } short, { $sold ->
    [some] even with the neighbours' help.
   *[none] and neither neighbour sells { $kinds ->
        [one] it
       *[other] them
    }.
}
no = { $form ->
    [first] No
   *[plain] no
}, { $reason }
no-built = { $form ->
    [first] Built already
   *[plain] built already
}
no-missing = { $form ->
    [first] No
   *[plain] no
}, { $missing } short
missing-and = { $always }, and { $either }
missing-or = { $first }, or { $other }
now-olympia = Olympia's power builds it free.
stage-now = With any card, now: { $price }.
part-title = Edifice of Age { $age }: { $edifice }
part-heading = { $title }.
part-terms = Taking part costs { $cost }, paid together with the stage. { $last ->
    [yes] Yours would be the last pawn: with it { $edifice } is constructed and its reward is yours
   *[no] Reward
}: { $reward }.
part-risk = { $left } of { $all } pawns left; { $pawn ->
    [yes] you have one, so you're safe from the penalty.
    [box] you have one from the box, so you're safe from the penalty.
    [stage] stage { $stage } brings you one by itself.
   *[no] you have none.
}{ $pawn ->
    [yes] {""}
    [no] {""}
   *[box] { $only ->
        [yes] {" "}Taking part brings you nothing more; it only helps to construct the edifice.
       *[no] {""}
    }
}{ $pawn ->
    [yes] {""}
    [box] {""}
    [stage] {" "}If it fails and you have none, the penalty is { $penalty }: right now { $today }.
   *[no] {" "}If it fails, the penalty is { $penalty }: right now { $today }.{ $keeps ->
        [yes] {" "}A pawn keeps it from you.
       *[no] {""}
    }
}
part-today = { $way ->
    [debt] you couldn't pay and would lose { $what }
    [coins] you would pay that
    [only] you would lose { $what }
    [cards] you would choose among { $what }
   *[tokens] you would choose which of yours
}
part-constructed = Constructed. { $pawn ->
    [no] You have no pawn of it.
    [stage] You have no pawn of it yet.
   *[yes] You have its reward: { $reward }.
}
part-now = Stage and taking part, with any card, now: { $price }.
part-not = You can't take part now{ $because }
part-not-without-stage = You can't take part now, for want of the next stage.
part-never = You can't take part any more{ $because }
part-pawns = { $last ->
    [yes] the last pawn
   *[no] { $left ->
        [one] 1 pawn left
       *[other] { $left } pawns left
    }
}
part-reward-in-short = { $brings ->
    [yes] { $reward }
   *[no] nothing more for you
}
part-reward-on-button = { $last ->
    [yes] now { $reward }
   *[no] { $reward }
}
part-in-short = { FORM($now, "first") }: the stage with the edifice { $edifice }; { $reward }; { $pawns }.
part-in-short-without-stage = No, not without the stage: the edifice { $edifice }; { $reward }; { $pawns }.
part-in-short-never = { FORM($now, "first") }: the edifice { $edifice }; { $pawns }.
part-in-short-constructed = { $edifice }: constructed already.
stage-in-short = Stage { $number }, { $effects }: { $now }.
# Before it: no.
too-dear-in-short = it takes { $payment }, but { $whose ->
    [citys] the Free City has
   *[yours] you have
} { $count ->
    [0] none
   *[other] only { $count }
}
# Of a brief hand, which says once, at its end, how many coins one has.
too-dear-in-brief = Too dear, { $payment }
too-dear = { $whose ->
    [citys] it would
   *[yours] you'd
} have to pay { $payment }, but { $whose ->
    [citys] the Free City has
   *[yours] you have
} { $count ->
    [0] none
   *[other] only { $count }
}

actions = { $card }. What do you do with it?
actions-not-built = You can't build { $card } now{ $because } What else do you do with it?
action-build = Build { $card }: { $price }.
action-olympia = Build { $card } free, by the power of Olympia.
action-stage = Put it face down under stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder, for { $effects }: { $price }.
action-part = Put it face down under stage { $number } of your wonder, and take part in { $edifice }: { $price }.
action-discard = Discard it for { $coins }.
action-take = Build { $card } for free.
action-leave = { $asked ->
    [seventh-card] Don't play { $card }; you get no coins.
   *[discard-pile] Take nothing from the discard pile.
}
payments = How do you pay?
payment = Pay { $payment }.

prompt-card = Which card? (a number, or help)
prompt-card-or-leave = Which card? (a number, leave, or help)
prompt-action = Your choice? (a number, back or help)
prompt-action-first = Your choice? (a number, or help)
prompt-payment = Which payment? (a number, back or help)
prompt-answer = Your choice? (a number, or help)

## Options of a new stage, and penalties to choose

answer-option = { $which }: { $effects }.
pile-now = { $count ->
    [0] { $coming ->
        [left-over] The discard pile is empty now, but all cards left over in this turn go there first.
        [discarded] The discard pile is empty now: only cards discarded in this turn could be taken.
       *[nothing] The discard pile is empty: there is nothing to take.
    }
    [one] The discard pile has 1 card now.
   *[other] The discard pile has { $count } cards now.
}
answer-option-number = Option { $number }
answer-of-age = Age { $age }, { $edifice }
answer-pawn = { $what }: { $state ->
    [failed] it has failed, so this pawn brings nothing.
    [second] you have a pawn of this Age already, and a second one brings nothing.
    [constructed] it is constructed, so this pawn brings its reward at once: { $reward }.
    [project] { $left ->
        [one] 1 pawn is
       *[other] { $left } pawns are
    } left to take. This pawn brings the reward if it is constructed: { $reward }. It keeps the penalty from you: { $penalty }.
    [too-late] it cannot be constructed any more. This pawn keeps the penalty from you: { $penalty }.
   *[later] it is still to come. This pawn brings the reward if it is constructed: { $reward }. It keeps the penalty from you: { $penalty }.
}
answer-card = { $card }: it gives { $effects }.
answer-card-nothing = { $card }: it gives nothing more.
answer-tokens = The { $what }: together { $points }.
answer-worth = { $count ->
    [one] victory token worth { $values }
   *[other] victory tokens worth { $values }
}
answer-take = Take { $what }
answer-take-pawn = Age { $age }: { $state ->
    [failed] nothing, it has failed
    [second] nothing more
    [constructed] now { $reward }
    [project] if built { $reward }; { $left ->
        [one] 1 pawn left
       *[other] { $left } pawns left
    }
    [too-late] no penalty
   *[later] if built { $reward }; to come
}
answer-give-up = Give up { $what }

sealed = { $city ->
    [free-city] Sealed for the Free City
   *[own] Sealed
}: { $what }.
sealed-build = build { $card }{ $tells ->
    [price] , { $price }
   *[nothing] {""}
}
sealed-stage = build stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder with { $card } under it, { $price }
sealed-part = build stage { $number } of your wonder with { $card } under it and take part in { $edifice }, { $price }
sealed-discard = discard { $card } for { $coins }
sealed-leave = { $asked ->
    [seventh-card] don't play { $card }
   *[discard-pile] take nothing from the discard pile
}
sealed-option = take { $what }
sealed-pawn = take a participation pawn of { $what }
sealed-give-up = give up { $what }
taken-back = Taken back: choose for your own city again.

not-understood-card = I didn't understand that. Please give the number of a card, or say help.
not-understood-answer = I didn't understand that. Please give the number of what you choose, or say help.
not-understood-action = I didn't understand that. You are deciding about { $card }. Please give the number of what you want to do, or say help.
not-understood-payment = I didn't understand that. Please give the number of a payment, or say back.
no-card = There is no card { $number }. Say { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-choice = There is no choice { $number }. Say { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-such-card = There is no card of that name.
card-is-edifice = { $edifice } is an edifice. Say edifices to hear of it.
several-cards = More than one card begins so: { $cards }.
several-answers = That could be { $answers }. Say the number.
pay-when-told = There is more than one way to pay. Say which, now that you hear them.
too-much = That was more than I need here. Nothing is chosen. Say the number of a card.
too-much-for-answer = That was more than I need here. Nothing is chosen. Say one number.
too-much-for-card = That was more than I need here. You are deciding about { $card }. Say one number{ $back ->
    [yes] {","} or back
   *[no] {""}
}.
which-card = Which card? Say its number too, for example: { $action } 2
brief-on = Brief: each card in one short line. Say hand to hear the cards so, or brief again for whole sentences.
brief-off = Whole sentences again. Say hand to hear the cards.
no-news = There is no news yet.
no-edifices = No edifices are played.
wonder-which = Say wonder, wonder left or wonder right.
card-which = Say card with a name or its beginning, for example: card pal
free-city-chain = { $card } cannot go under the stage: what stands in the Free City makes it free, so it has to be built.
nothing-to-go-back-to = There is no step to go back to. Nothing is chosen yet.
why-which = Say why with the number of a card, or why stage. For example: why 2
why-possible = You can build { $card }: { $price }.
why-not = You can't build { $card } now{ $because }
pay-how = To pay in your own way, say the action and what each neighbour gets, left first. For example: build pay 0 2
pay-edifice = What the edifice costs goes to the bank by itself.
refused = You can't do that: { $reason }.

refusal-no-such-seat = there is no such seat
refusal-game-over = the game is over
refusal-no-hands = there are no cards to choose from
refusal-not-due = it isn't your move
refusal-free-city-later = your own card comes first
refusal-not-chosen = nothing was chosen
refusal-wrong-kind = something else is asked now
refusal-not-in-hand = that card isn't in the hand
refusal-not-discarded = that card isn't in the discard pile
refusal-already-built = { $whose ->
    [citys] the city has built it already
   *[yours] you have built it already
}
refusal-wonder-complete = the wonder is complete
refusal-resources-missing = resources are missing
refusal-not-enough-coins = the coins aren't enough
refusal-wrong-payment = that payment doesn't fit what is missing
refusal-no-free-build = there's no free construction to use now
refusal-free-city-chain = a card that is free for the Free City, thanks to what stands there, has to be built itself
refusal-no-edifice = there is no edifice to take part in
refusal-already-took-part = you have taken part in it already
refusal-no-pawns-left = its last pawn is taken
refusal-no-such-option = that is not among what the stage offers
refusal-not-the-penalty = that is not what the penalty asks for
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
help-edifices =
    part or join, with a card, builds the next stage with it and takes part in the edifice of this Age.
    edifices or e tells the edifices of all three Ages, and how they stand.
    Where you choose what a stage brings, or what to give up, you can say in place of the number what you take or give up.
help-letters = { $notation ->
    [letters] The letters: w is wood, s stone, o ore, c clay, p papyrus, l loom, g glass. The symbols: $ is a coin, v a point, x a shield, & a compass, @ a gear, # a tablet.
   *[words] {""}
}
