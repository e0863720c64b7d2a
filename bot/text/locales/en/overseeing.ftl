# The tables of a server, for the people who manage it.

overseeing-none = There are no tables on this server right now.
overseeing-list = This server's tables, page { $page }
overseeing-menu = Choose a table to manage
overseeing-newer = Newer tables
overseeing-older = Older tables
overseeing-back = All tables
# Arguments: $players, $known (yes: since when), $since (so long ago).
overseeing-waiting = Waiting for { $players }{ $known ->
    [yes] {" "}(asked { $since }).
   *[no] .
}
overseeing-pace = Time per turn: { $pace }.
overseeing-lost = Unreachable (noticed { $since }).
# After the names of some awaited players: how many more there are.
overseeing-others = { $count ->
    [one] 1 more
   *[other] { $count } more
}
overseeing-about = You can repost this table's message if it's stuck, move the table to this channel, or end it. None of this changes a seat or a card.
overseeing-unstick = Repost its message
overseeing-move = Move it here
overseeing-end = End it
overseeing-ended = The table is closed. Its channel shows that a server manager closed it.
overseeing-which = Nothing has changed yet. Please also say which table, with the option "{ OPTION("server tables", "table") }".
