# The tables of a server, for the people who manage it.

overseeing-none = There are no tables on this server right now.
overseeing-list = The tables of this server, page { $page }
overseeing-menu = See what can be done about a table
overseeing-newer = Newer tables
overseeing-older = Older tables
overseeing-back = All tables
# Arguments: $players, $known (yes: since when), $since (so long ago).
overseeing-waiting = Waiting for { $players }{ $known ->
    [yes] , asked { $since }.
   *[no] .
}
overseeing-pace = Time for each choice: { $pace }.
overseeing-lost = Out of reach since { $since }.
# After the names of some awaited players: how many more there are.
overseeing-others = { $count ->
    [one] 1 more
   *[other] { $count } more
}
overseeing-about = You can post its message again if it's stuck, bring the table to this channel, or end it. None of this changes a seat or a card.
overseeing-unstick = Post its message again
overseeing-move = Move it here
overseeing-end = End it
overseeing-ended = Ended. Its channel is told that a server manager did it.
overseeing-which = Please also say which table, with the option "{ OPTION("server tables", "which") }". Nothing has changed.
