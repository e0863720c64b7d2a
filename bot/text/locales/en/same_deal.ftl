# A deal that is played again: the same wonders and cards at every seat.

same-deal-button = Play this deal

## The private screen that asks with whom

# The first line. $game: the number of the table whose cards these are.
same-deal-ask = The deal of table { $game } once more: same wonders, same cards.
# $city: what the reader gets. $own: whether they had it then; otherwise it is the winner's. $level: the label of a level,
# such as: Easy computer players. $knows: whether the reader knows the cards, so that this is all they can do; otherwise
# it explains $button.
same-deal-with-computers = { $knows ->
    [yes] You
   *[no] { $button }: you
} get { $city }{ $own ->
    [yes] {" "}again
   *[no] , the winner's seat
}. { $level } have the other cities.
same-deal-with-people = { $knows ->
    [yes] You know these cards, so no one else can join you. Friends who don't know them can play it without you: one of them presses Play this deal.
   *[no] { $button }: a lobby for people who don't know the cards.
}
same-deal-rules = It doesn't count for statistics or ratings. Until it ends, you can't look back at table { $game }.
same-deal-computers = Against computers
same-deal-people = With people

## At the table

# In the lobby, among the lines about what is played.
same-deal-played = The deal of table { $game } once more: everyone gets the wonder and the cards that their seat had there. It doesn't count for statistics or ratings.
    .joined = You get the wonder and the cards of this seat at table { $game }.
# On each hand, after the table's number.
same-deal-in-hand = It plays the deal of table { $game }.
# Above it stand the hash and how to check it.
same-deal-proof = This is the deal of table { $game } once more: the boards and cards are the same, the hash is its own. Once both games are over, compare their records.

## At the end

same-deal-heading = The same deal at table { $game }
# One line for each city. The Free City has no player.
same-deal-city = { $city }: { $player } has { $points } now; { $before } had { $earlier } before.
# As above, of somebody who has had the same seat both times.
same-deal-again = { $city }: { $player } has { $points } now and had { $earlier } before: { $how ->
    [more] { $amount } more.
    [fewer] { $amount } fewer.
   *[even] no difference.
}
# As above, without players: of computer players, of the Free City, or if they may not be named.
same-deal-points = { $city }: now { $points }; before, { $earlier }.
# Told privately to a player. $own: whether they had this city then, too.
same-deal-own = At table { $game }, { $own ->
    [yes] you
   *[no] your city
} had { $earlier } with these cards. { $how ->
    [more] Now { $amount } more!
    [fewer] Now { $amount } fewer.
   *[even] Now just as many.
}
same-deal-first = Replay of table { $game }
