# A deal that is played again: the same wonders and cards at every seat.

same-deal-button = Play this deal

## The private screen that asks with whom

# Above it stands which table it is.
same-deal-ask = Play this deal again: the same wonders and the same cards, seat by seat. With whom?
# $button is the name of the button, in bold, here and in the next.
same-deal-with-computers = { $button }: a table for you alone. Computer players have all other seats, and you get { $own ->
    [yes] your own seat
   *[no] the winner's seat
}.
same-deal-with-people = { $button }: a table for people who don't know the cards: no one who had a seat in a game with this deal, and no one who has opened its hands or its record.
same-deal-rules = At the end, you get both results, city by city. That game doesn't count for statistics or ratings. While you have a seat there, the history, replay, review and record of the other games with this deal are closed to you.
same-deal-computers = Against computers
same-deal-people = With people

## At the table

# In the lobby, among the lines about what is played.
same-deal-played = The deal of table { $game } once more: everyone gets the wonder and the cards that their seat had there. It doesn't count for statistics or ratings.
    .joined = You get the wonder and the cards of this seat at table { $game }.
# Above it stand the hash and how to check it.
same-deal-proof = This is the deal of table { $game } once more: the boards and cards are the same, the hash is its own. Once both games are over, compare their records.

## At the end

same-deal-heading = The same deal at table { $game }
# One line for each city. The Free City has no player.
same-deal-city = { $city }: { $player }, now { $points }; { $before }, then { $earlier }.
# As above, of somebody who has had the same seat both times.
same-deal-again = { $city }: { $player } has { $points } now and had { $earlier } then, { $how ->
    [more] { $amount } more.
    [fewer] { $amount } fewer.
   *[even] no difference.
}
# As above, without players: of the Free City, or if they may not be named.
same-deal-points = { $city }: now { $points }; then { $earlier }.
same-deal-first = Replay of table { $game }
