# What is written in pictures, and what their alternative texts say.

# The hand.

picture-hand = { $asked ->
    [seventh-card] The seventh card
    [discard-pile] The discard pile
   *[card] { $whose ->
        [free-city] Cards for the Free City
       *[own] Your hand
    }
} as a picture, Age { $age }, turn { $turn }.
picture-hand-card = { $card }{ $count ->
    [one] {""}
   *[other] {" "}({ $count } of them)
}: { $now }.
picture-hand-complete = Wonder complete
picture-hand-free = free
picture-hand-only-stage = stage only
picture-hand-pile = To be built free: { $cards }.
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
    [free_city_chain] chain first
   *[other] not now
}
picture-hand-stage = Stage { $number }: { $now }.
picture-hand-stage-name = Stage { $number } of { $stages }
picture-hand-when = Age { $age }, turn { $turn }

# A city.

picture-city = A picture of { $city }: { $coins }, { $shields }. { $stages } { $structures }
picture-city-colour = The { $colour } structures: { $cards }.
picture-city-card = { $card }, { $gives }
picture-city-sold = for sale
picture-city-kept = for itself
picture-city-prices = buys
picture-city-structures = { $count ->
    [0] No structures yet
    [one] 1 structure
   *[other] { $count } structures
}
picture-city-last = built last
picture-city-free = { $used ->
    [yes] used
   *[no] ready
}
picture-wonder-side = side { $side }
picture-wonder-stage = { $standing ->
    [built] built
    [next] next
    [later] later
   *[offered] stage { $number }
}
picture-offer = A picture of the two boards with what their cities make and all stages: { $boards }.
picture-offer-kept = you keep it

# The table.

picture-table = All cities round the table, clockwise{ $viewer ->
    [yes] {" "}from yours
   *[no] {""}
}.
picture-table-age = Age { $age }
picture-table-turn = turn { $turn } of 6
picture-table-hands = { $hands ->
    [left] hands pass to the left
    [right] hands pass to the right
    [exchange] hands are exchanged
   *[last] last turn of the Age
}
picture-table-chosen = { $chosen } of { $players } chosen
picture-table-alone = { $asked ->
    [seventh-card] seventh card
   *[discard-pile] discard pile
}
picture-table-asked = Now: { $asked }.
picture-table-over = Game over
picture-table-sealed = sealed
picture-table-waiting = choosing
picture-table-side = { $city } { $side }
picture-table-player = { $city }, { $player }
picture-table-city = { $city }: { $things }.
picture-table-city-alone = { $city }.
picture-table-stages = { $built } of { $stages } stages
picture-table-tokens = tokens { $points }
picture-table-kind = { $count } { $colour }

# A reveal.

picture-reveal-title = Age { $age }, turn { $turn }{ $asked ->
    [seventh-card] : seventh card
    [discard-pile] : discard pile
   *[card] {""}
}
picture-reveal-now = Now
picture-reveal-stage = Stage { $stage }
picture-reveal-discarded = Discarded a card
picture-reveal-declined = { $asked ->
    [seventh-card] Left the seventh card
   *[discard-pile] Took nothing
}
picture-reveal-olympia = Olympia
picture-reveal-pile = Discard pile
picture-reveal = Age { $age }, turn { $turn }{ $asked ->
    [seventh-card] , seventh card
    [discard-pile] , discard pile
   *[card] {""}
}, city by city, and what new structures give.
picture-reveal-did-build = { $city }: { $card }, { $effects }.
picture-reveal-did-build-stage = { $city }: stage { $stage }.
picture-reveal-did-discard = { $city }: a card discarded.
picture-reveal-did-decline = { $city }: { $asked ->
    [seventh-card] seventh card left.
   *[discard-pile] nothing taken.
}

# The conflicts of an Age.

picture-conflicts-title = Conflicts of Age { $age }
picture-conflicts-borders = Border by border
picture-conflicts-so-far = Tokens so far
picture-conflicts-tie = A tie
picture-conflicts = The conflicts of Age { $age }, border by border, and the tokens so far.
picture-conflicts-city = { $city }: { $points }.

# The score sheet and the course of a game.

picture-sheet-title = Score sheet
picture-sheet-military = Military
picture-sheet-treasury = Treasury
picture-sheet-wonder = Wonder
picture-sheet-civilian = Civilian
picture-sheet-science = Science
picture-sheet-commerce = Commerce
picture-sheet-guilds = Guilds
picture-sheet-points = Total
picture-sheet-won = { $cities } { $sharing ->
    [1] has won with { $points }.
   *[other] share the victory, each with { $points }.
}
picture-sheet = The score sheet, as the message tells it. Totals: { $totals }.
picture-standing-title = Points so far
picture-standing = The score sheet of now, as the message tells it. Totals so far: { $totals }.
picture-course-title = Points, turn by turn
picture-course-age = Age { $age }
picture-course = The points of every city over the turns of the game, as lines.
picture-course-end = At the end of Age { $age }: { $points }.
picture-course-city = { $city } { $points }
