# Questions to a player, and what each choice costs.

## Questions

turn = Age { $age }, turn { $turn } of 6. { $passing }
pass-left = Hands pass to the left: yours goes to { $to }, and your next one comes from { $from }.
pass-right = Hands pass to the right: yours goes to { $to }, and your next one comes from { $from }.
pass-exchange = Then the two of you swap hands.
pass-none = Last turn of the Age: { $seventh ->
    [yes] after that, you can play the other card, too.
    [next] the other card is discarded for no coins, but if you build the next stage now, you can play it, too.
   *[no] the other card is discarded for no coins.
}
pass-none-in-short = Last turn: { $seventh ->
    [yes] then you can play the other card, too.
    [next] the other card is discarded, unless you build the next stage now.
   *[no] the other card is discarded.
}
control-mine = You hold the Free City card: after your own card, you choose one for the { $city }.
card-drawn = Card { $number } was just drawn from the Free City's pile.
control-other = The other player chooses a card for the { $city }.
hand = { $count ->
    [one] Your hand, 1 card:
   *[other] Your hand, { $count } cards:
}
fitting-cards = The Free City must play a card if it can. { $others ->
    [0] It can play every card:
   *[other] { $count ->
        [one] It can only play this card
       *[other] It can play these { $count } cards
    }; the others stay in your hand:
}
no-fitting-cards = The Free City can't build anything with these cards, so it discards one:
ask-free-city = Now choose a card for the { $city }.
ask-seventh = You can play your seventh card, too.
ask-pile = You can look through the discard pile: { $size ->
    [one] 1 card
   *[other] { $size } cards
}. { $count ->
    [0] { $whose ->
        [citys] But the Free City has
       *[yours] But you've
    } already built everything in it:
    [one] You can build this one for free
   *[other] You can build one of these { $count } for free
}{ $count ->
    [0] {""}
   *[other] { $others ->
        [0] :
       *[other] ; what { $whose ->
            [citys] the Free City has
           *[yours] you've
        } already built comes last:
    }
}
ask-stage-choice = Stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder is built. { $asked ->
    [pawn] Take one participation pawn from the box: for which Age?
   *[option] { $whose ->
        [citys] It brings
       *[yours] It brings you
    } one of these. Which one?
}
ask-penalty = The edifice { $edifice } has failed, and you have no Age { $age } pawn. Choose { $penalty } to give up.
penalty-of-card = You lose the card and its effect, but keep the coins it brought and anything it let you build for free.

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
}, with Olympia's power
price-pay = pay { $payment }
# Where there are several ways to pay, the total of the cheapest.
price-from = { $form ->
    [first] From
   *[plain] from
} { $coins }
# Where they all cost the same, and only who gets it differs.
price-either = { $coins } to { $cities }
# Where they are shared among neighbours in several ways.
price-same = { $coins }, { $count } ways to pay
# More than one of them; two ways are both told.
price-or-others = { $price }, or { $count } other ways to pay
now = Now: { $price }.
now-not = { $whose ->
    [citys] It
   *[yours] You
} can't build it now{ $because }
now-only-stage = It can only go under the stage.
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
    [first] Already built
   *[plain] already built
}
no-missing = { $form ->
    [first] No
   *[plain] no
}, { $missing } short
missing-and = { $always }, and { $either }
missing-or = { $first }, or { $other }
now-olympia = Olympia lets you build it for free.
stage-now = Right now, with any card: { $price }.
part-title = Age { $age } edifice: { $edifice }
part-heading = { $title }.
part-terms = Taking part costs { $cost }, paid together with the stage. { $last ->
    [yes] You'd take the last pawn: then { $edifice } is constructed, and its reward is yours
   *[no] Reward
}: { $reward }.
part-risk = { $left } of { $all } pawns left; { $pawn ->
    [yes] you have one, so you're safe from the penalty.
    [box] you have one from the box, so you're safe from the penalty.
    [stage] stage { $stage } gives you one anyway.
   *[no] you have none.
}{ $pawn ->
    [yes] {""}
    [no] {""}
   *[box] { $only ->
        [yes] {" "}Taking part would bring you nothing more; it would only help to construct the edifice.
       *[no] {""}
    }
}{ $pawn ->
    [yes] {""}
    [box] {""}
    [stage] {" "}If it fails and you have none, the penalty is { $penalty }; right now, { $today }.
   *[no] {" "}If it fails, the penalty is { $penalty }; right now, { $today }.{ $keeps ->
        [yes] {" "}A pawn would spare you that.
       *[no] {""}
    }
}
part-today = { $way ->
    [debt] you couldn't pay and would lose { $what }
    [coins] you'd pay all of it
    [only] you'd lose { $what }
    [cards] you'd choose between { $what }
   *[tokens] you'd choose which of your tokens to lose
}
part-constructed = Constructed. { $pawn ->
    [no] You have no pawn for it.
    [stage] You have no pawn for it yet.
   *[yes] You have its reward: { $reward }.
}
part-now = Stage and edifice together, right now, with any card: { $price }.
part-not = You can't take part now{ $because }
part-not-without-stage = You can't take part now: you can't build your next stage.
part-never = You can no longer take part{ $because }
part-pawns = { $last ->
    [yes] the last pawn
   *[no] { $left ->
        [one] 1 pawn left
       *[other] { $left } pawns left
    }
}
part-reward-in-short = { $brings ->
    [yes] { $reward }
   *[no] no further reward for you
}
part-reward-on-button = { $last ->
    [yes] now { $reward }
   *[no] { $reward }
}
part-in-short = { FORM($now, "first") }: stage and edifice { $edifice }; { $reward }; { $pawns }.
part-in-short-without-stage = Not now: you can't build your next stage. { $edifice }: { $reward }; { $pawns }.
part-in-short-never = { FORM($now, "first") }: edifice { $edifice }; { $pawns }.
part-in-short-constructed = { $edifice }: already constructed.
stage-in-short = Stage { $number }, { $effects }: { $now }.
# Before it: no.
too-dear-in-short = that's { $payment }, but { $whose ->
    [citys] the Free City { $count ->
        [0] has none
       *[other] only has { $count }
    }
   *[yours] you { $count ->
        [0] have none
       *[other] only have { $count }
    }
}
# Of a brief hand, which says once, at its end, how many coins one has.
too-dear-in-brief = { $form ->
    [first] Can't
   *[plain] can't
} afford { $payment }
too-dear = { $whose ->
    [citys] it would
   *[yours] you'd
} have to pay { $payment }, but { $whose ->
    [citys] the Free City { $count ->
        [0] has none
       *[other] only has { $count }
    }
   *[yours] you { $count ->
        [0] have none
       *[other] only have { $count }
    }
}

actions = { $card }. What do you want to do with it?
actions-not-built = You can't build { $card } now{ $because } What do you want to do with it instead?
action-build = Build { $card }: { $price }.
action-olympia = Build { $card } for free with Olympia's power.
action-stage = Put it face down under stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder, which gives { $effects }: { $price }.
action-part = Put it face down under stage { $number } of your wonder, and take part in { $edifice }: { $price }.
action-discard = Discard it for { $coins }.
action-take = Build { $card } for free.
action-leave = { $asked ->
    [seventh-card] Don't play { $card }; you get no coins.
   *[discard-pile] Take nothing from the discard pile.
}
payments = How do you want to pay?
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
        [left-over] The discard pile is empty now, but all cards left over this turn go there first.
        [discarded] The discard pile is empty now: you could only take cards discarded this turn.
       *[nothing] The discard pile is empty: there's nothing to take.
    }
    [one] The discard pile has 1 card now.
   *[other] The discard pile has { $count } cards now.
}
answer-option-number = Option { $number }
answer-of-age = Age { $age }, { $edifice }
answer-pawn = { $what }: { $state ->
    [failed] it has failed, so this pawn has no effect.
    [second] you already have a pawn for this Age, and a second one has no effect.
    [constructed] it's constructed, so this pawn earns its reward right away: { $reward }.
    [project] { $left ->
        [one] 1 pawn is
       *[other] { $left } pawns are
    } still left. If it's constructed, this pawn earns the reward: { $reward }. If it fails, the pawn spares you the penalty: { $penalty }.
    [too-late] it can no longer be constructed. This pawn spares you the penalty: { $penalty }.
   *[later] it's still to come. If it's constructed, this pawn earns the reward: { $reward }. If it fails, the pawn spares you the penalty: { $penalty }.
}
answer-card = { $card }: gives { $effects }.
answer-card-nothing = { $card }: gives nothing more.
answer-tokens = The { $what }: { $points } in all.
answer-worth = { $count ->
    [one] victory token worth { $values }
   *[other] victory tokens worth { $values }
}
answer-take = Take { $what }
answer-take-pawn = Age { $age }: { $state ->
    [failed] nothing, it has failed
    [second] nothing more
    [constructed] now { $reward }
    [project] { $reward } if built; { $left ->
        [one] 1 pawn left
       *[other] { $left } pawns left
    }
    [too-late] no penalty
   *[later] { $reward } if built; still to come
}
answer-give-up = Give up { $what }

sealed = { $city ->
    [free-city] Sealed for the Free City
   *[own] Sealed
}: { $what }.
sealed-build = { $form ->
    [first] Build
   *[plain] build
} { $card }{ $tells ->
    [price] , { $price }
   *[nothing] {""}
}
sealed-stage = { $form ->
    [first] Build
   *[plain] build
} stage { $number } of { $whose ->
    [citys] its
   *[yours] your
} wonder with { $card } under it, { $price }
sealed-part = { $form ->
    [first] Build
   *[plain] build
} stage { $number } of your wonder with { $card } under it and take part in { $edifice }, { $price }
sealed-discard = { $form ->
    [first] Discard
   *[plain] discard
} { $card } for { $coins }
sealed-leave = { $asked ->
    [seventh-card] { $form ->
        [first] Don't
       *[plain] don't
    } play { $card }
   *[discard-pile] { $form ->
        [first] Take
       *[plain] take
    } nothing from the discard pile
}
sealed-option = { $form ->
    [first] Take
   *[plain] take
} { $what }
sealed-pawn = { $form ->
    [first] Take
   *[plain] take
} a participation pawn for { $what }
sealed-give-up = { $form ->
    [first] Give up
   *[plain] give up
} { $what }
taken-back = Taken back: choose for your own city again.

not-understood-card = I didn't understand that. Please type the number of a card, or help.
not-understood-answer = I didn't understand that. Please type the number of your choice, or help.
not-understood-action = I didn't understand that. You're deciding what to do with { $card }. Please type the number of your choice, or help.
not-understood-payment = I didn't understand that. Please type the number of a payment, or back.
no-card = There's no card { $number }. Type { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-choice = There's no choice { $number }. Type { $count ->
    [one] 1
   *[other] 1 to { $count }
}.
no-such-card = There's no card by that name. { $meant ->
    [one] Did you mean { $card }?
   *[none] Check the spelling, or type just the start of the name.
}
card-is-edifice = { $edifice } is an edifice. Type edifices to learn more about it.
several-cards = More than one card starts like that: { $cards }. Type more of the name.
several-answers = That could be { $answers }. Type the number.
pay-when-told = There's more than one way to pay. Choose one of these:
too-much = That's more than one answer, so I haven't chosen anything. Type only the number of a card.
too-much-for-answer = That's more than one answer, so I haven't chosen anything. Type only one number.
too-much-for-card = That's more than one answer. You're deciding what to do with { $card }. Type one number{ $back ->
    [yes] {","} or back
   *[no] {""}
}.
which-card = Which card? Type its number too, for example: { $action } 2
brief-on = Brief is on: you get one short line per card. Type hand to list your cards that way, or brief again for full sentences.
brief-off = Brief is off: you get full sentences again. Type hand to list your cards.
no-news = There's no news yet.
no-edifices = There are no edifices in this game.
wonder-which = Type wonder, wonder left or wonder right.
card-which = Type card and a name or the start of one, for example: card pal
free-city-chain = { $card } can't go under the stage: an earlier structure makes it free, so the Free City has to build it.
nothing-to-go-back-to = You can't go back any further. Nothing is chosen yet.
why-which = Type why and the number of a card, or why stage. For example: why 2
why-possible = You can build { $card }: { $price }.
why-not = You can't build { $card } now{ $because }
pay-how = To choose how you pay, type the action and what each neighbour gets, left first. For example: build pay 0 2
pay-edifice = The edifice's cost goes to the bank automatically.
refused = You can't do that: { $reason }.

refusal-no-such-seat = there's no such seat
refusal-game-over = the game is over
refusal-no-hands = there are no cards to choose from
refusal-not-due = it isn't your move
refusal-free-city-later = your own card comes first
refusal-not-chosen = nothing was chosen
refusal-wrong-kind = that isn't the choice to make right now
refusal-not-in-hand = that card isn't in the hand
refusal-not-discarded = that card isn't in the discard pile
refusal-already-built = { $whose ->
    [citys] the city has already built it
   *[yours] you've already built it
}
refusal-wonder-complete = the wonder is complete
refusal-resources-missing = resources are missing
refusal-not-enough-coins = there aren't enough coins
refusal-wrong-payment = that payment doesn't match what's missing
refusal-no-free-build = there's no free build available right now
refusal-free-city-chain = the Free City has to build any card that an earlier structure makes free
refusal-no-edifice = there's no edifice to take part in
refusal-already-took-part = you've already taken part in it
refusal-no-pawns-left = its last pawn is taken
refusal-no-such-option = the stage doesn't offer that
refusal-not-the-penalty = that's not what the penalty asks for
refusal-free-city-must-play = the Free City can only discard if it can't build anything

help =
    Type the number of a card, then the number of what to do with it. You can type both at once, for example: 3 1
    Instead of a card's number, you can type its name or the start of it. Instead of an action's number, you can type a word, for example: 3 build
    build: build the card in your city, at the price shown
    stage or s: tuck the card face down under your wonder and build its next stage
    discard or d: trade the card in for coins
    olympia: build the card for free, if you lead Olympia and its power allows it
    take or build, at the discard pile: build the card for free
    leave: take nothing, when you're offered a card
    back or b: go back one step. An empty line repeats the question.
    turn: your turn again; hand or a: only the cards, so that you can choose again; news or n: what has just happened
    me or m: your city; left or l: your left neighbour; right or r: your right neighbour; table or t: all cities
    wonder: all stages of your wonder; wonder left or wonder right: a neighbour's
    card or c and a name: all about that card, for example: card palace
    score: the points on the table so far
    why 3 or w 3: whether card 3 can be built, and why; why stage: the same for the next stage
    advice or coach: what you might do now, and why
    brief: the cards in short lines; brief again: full sentences
    3 build pay 0 2, or p instead of pay: build card 3 and pay nothing to the left and 2 coins to the right, if you don't want to pay in any of the ways offered
    help or h: this list. quit or q: save the game and leave; you can continue later.
help-edifices =
    part or join, with a card: build the next stage with it and take part in this Age's edifice
    edifices or e: the edifices of all three Ages, and how far along each one is
    When you choose what a stage gives you or what to give up, you can type its name instead of its number.
help-letters = { $notation ->
    [letters] The letters: w is wood, s stone, o ore, c clay, p papyrus, l loom, g glass. The symbols: $ is a coin, v a point, x a shield, & a compass, @ a gear, # a tablet.
   *[words] {""}
}
