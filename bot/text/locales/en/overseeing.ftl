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

## Deleting everything about the server

deletion-heading = Delete everything about this server
# Arguments: $count, how many tables are not over.
deletion-open = { $count ->
    [one] The table that isn't over ends
   *[other] The { $count } tables that aren't over end
} without a score, and the channel is told.
# $what: all that is deleted.
deletion-goes = Deleted: { $what }.
deletion-games = { $count ->
    [one] 1 game (with its hands, choices and results)
   *[other] { $count } games (with their hands, choices and results)
}
deletion-nights = { $count ->
    [one] 1 game night
   *[other] { $count } game nights
}
deletion-settings = this server's settings
deletion-stays = What stays: people's own settings, because they belong to them; messages that are already on Discord; and backups, as long as whoever runs the bot keeps them.
deletion-after = It takes a few minutes, and nobody can undo it. After that, people can play here as before. To keep everything, do nothing.
deletion-sure = Shall I really delete everything about this server? Nobody can undo it.
deletion-yes = Yes, delete it
deletion-begun = It has begun. In a few minutes everything that was stored about this server until now is deleted.
