# The coach: what a player might do, and why. Each reason is one sentence and can be checked on the table.
# Shown to one player alone.

hand-coach = What might I do?
advice-heading = { $count ->
    [one] You have one choice:
   *[other] What you might do, the best first:
}
# $deed: the next message. $mark: ** or nothing.
advice-line = { $mark }{ $deed }.{ $mark } { $because }
# $what: such as: build Altar, free.
advice-deed = { FORM($what, "first") }
advice-note = I only know what you can see. The choice is yours.
advice-none = I can't say anything about this choice. Please choose yourself.

## Reasons

# $how: counts, if it counts things; fixed.
advice-points = { $how ->
    [counts] { $count ->
        [0] It scores nothing as things stand.
       *[other] It brings { $points } as things stand.
    }
   *[fixed] It scores { $points }.
}
# $how: set, if it completes a set; alike, if you have such a symbol; other. $count: how many of that symbol.
advice-science = { $how ->
    [set] It completes a set of three symbols: { $points } more for science.
    [alike] Then you have { $count } of the same symbol: { $points } more for science.
   *[other] It brings { $points } more for science now.
}
# $mine: shields after the move, such as 2 shields; $number: how many. $theirs: how many the other city has.
# $city: the other city. $points: for a victory in this Age.
advice-shields = { $whose ->
    [citys] { $stands ->
        [ahead] It gives the Free City { $mine } to { $theirs } of { $city }, so { $city } loses that conflict as things stand.
        [level] It makes the Free City as strong as { $city }, with { $mine } each.
       *[behind] Then the Free City has { $mine } to { $theirs } of { $city }.
    }
   *[yours] { $stands ->
        [still-ahead] You stay ahead of { $city }, with { $mine } to { $theirs }.
        [ahead-of-both] Then you have { $mine }, more than either neighbour; winning both conflicts scores { $points } each.
        [ahead] Then you have { $mine } to { $theirs } of { $city }; winning that conflict scores { $points }.
        [level] Then you're as strong as { $city }, with { $mine } each, and don't lose that conflict as things stand.
       *[behind] Then you have { $mine } to { $theirs } of { $city }, and catch up a little.
    }
}
# $held: how many coins you have now.
advice-coins = { $count ->
    [0] It brings no coins now: what it counts isn't there yet.
   *[other] It brings you { $coins } at once, and you have { $held ->
        [0] none
       *[other] { $held }
    } now.
}
advice-pays = { $count ->
    [0] It costs no coins.
   *[other] It costs { $coins }.
}
advice-chain = It's free, because you have { $card }.
advice-opens = Later you can build { $cards } for free.
# $has: none, if you make none of it; some; nothing, if no card needs more of it. $made: how much of it you make.
# $count: how many cards of the Age need more. $cities: the neighbours who sell it.
advice-makes = { $has ->
    [nothing] Then you make one more { $resource }.
    [some] You make only { $made } { $resource }, and { $count ->
        [one] 1 card of Age { $age } needs more.
       *[other] { $count } cards of Age { $age } need more.
    }
   *[none] { $sold ->
        [yes] You make no { $resource } and have to buy it from { $cities }; { $count ->
            [one] 1 card of Age { $age } needs it.
           *[other] { $count } cards of Age { $age } need it.
        }
       *[no] You make no { $resource }, neither neighbour sells any, and { $count ->
            [one] 1 card of Age { $age } needs it.
           *[other] { $count } cards of Age { $age } need it.
        }
    }
}
# After the sentence before, if the card makes one of several resources.
advice-makes-instead = Instead of { $resource }, it can make { $others }.
advice-stage = Stage { $number } of your wonder needs { $needed } { $resource }, and you make { $made ->
    [0] none
   *[other] { $made }
}.
advice-trade = { $count ->
    [0] It makes nothing cheaper yet that your neighbours sell.
   *[other] You then pay { $cities } only { $coins } for each { $goods ->
        [raw] raw material
       *[goods] manufactured good
    }.
}
advice-power = The stage has a power: { $power }.
advice-offers = You then choose one of { $count } things.
advice-pawn = It brings you a pawn for { $edifice }, the edifice of Age { $age }.
# $count: how many pawns are then left.
advice-part = { $count ->
    [0] You take the last pawn, so { $edifice } is built and you share in its reward.
    [one] You take part in { $edifice }; 1 more pawn, and it's built.
   *[other] You take part in { $edifice }; { $count } more pawns, and it's built.
}
# $city: the city that gets this hand next. $shields: what it would then have, such as 2 shields; $mine: how many you have.
advice-denies = { $city } gets this hand next, and can pay for { $card }{ $how ->
    [shields] : then it has { $shields } to your { $mine }
    [points] , which scores { $points } there as things stand
   *[other] {""}
}.
advice-nothing-else = { $asked ->
    [discard-pile] There's nothing that you can build.
   *[card] { $whose ->
        [citys] The Free City can't build any of these cards, or a stage.
       *[yours] You can't build any of these cards, or a stage.
    }
}
advice-gives-up = { $count ->
    [0] You lose no points by it as things stand.
   *[other] You lose { $points } by it as things stand.
}
advice-sells = The Free City then sells { $resource }, which you can't get anywhere else.
advice-for-nobody = The Free City's points count for nobody.

## In the review, after reasons for something better: what was chosen has of the same kinds

# $numbers: a list of the next messages.
advice-chosen = What you chose: { $numbers }.
advice-chosen-points = { $points }
advice-chosen-science = { $points } for science
advice-chosen-coins = { $count ->
    [0] no coins from the bank
   *[other] { $coins } from the bank
}
# $shields: all that the city then has, such as 2 shields.
advice-chosen-shields = { $shields } in all
advice-chosen-pays = { $to ->
    [neighbours] { $coins } to pay to neighbours
   *[bank] { $coins } to pay
}
advice-chosen-gives-up = { $points } lost

## In the review, what that which was chosen has more of

# A clause without a full stop. $named: whether a structure was chosen, which is $card. $merits: a list of the next messages.
advice-granted = { $named ->
    [yes] { $card }
   *[no] Your choice
} { $merits }
# $how: counts, if either of them counts things; fixed.
advice-granted-points = { $how ->
    [counts] scored { $points } more as things stood
   *[fixed] scored { $points } more at once
}
advice-granted-science = brought { $points } more for science
advice-granted-shields = gave you { $shields } more
advice-granted-coins = brought { $coins } more from the bank
advice-granted-pays = cost { $coins } less
advice-granted-gives-up = lost { $points } less
