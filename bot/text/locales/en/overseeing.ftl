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

# Before the first question, after a "yes" that does not count.
deletion-anew = Nothing is deleted yet: that was too early, too late, or from an older question. So I ask again.
deletion-heading = Delete everything about this server
# $what: all that is deleted.
deletion-goes = This will be deleted: { $what }.
# $inside: which of the tables' hands, choices and results are stored.
deletion-tables = { $count ->
    [one] 1 table
   *[other] { $count } tables
}{ $inside ->
    [both] {" "}(with hands, choices and results)
    [hands] {" "}(with hands and choices)
    [results] {" "}(with results)
   *[nothing] {""}
}
deletion-nights = { $count ->
    [one] 1 game night
   *[other] { $count } game nights
}
deletion-settings = this server's settings
# Arguments: $count, how many tables are not over.
deletion-open = { $count ->
    [one] The table that isn't over ends without a score, and its channel is told.
   *[other] The { $count } tables that aren't over end without a score, and their channels are told.
}
# $count: how many nights people can sign up for.
deletion-planned = { $count ->
    [one] The planned game night is cancelled, and its guests are told.
   *[other] The { $count } planned game nights are cancelled, and their guests are told.
}
# $count: how many nights are on.
deletion-begun-nights = { $count ->
    [one] The game night that has begun ends.
   *[other] The { $count } game nights that have begun end.
}
deletion-stays = People's own settings stay, because they belong to them. Messages that are already on Discord stay. Backups stay as long as whoever runs the bot keeps them.
deletion-copy = To keep a copy, use { COMMAND("server export") } first.
deletion-after = It takes a few minutes, and nobody can undo it. After that, people can play here as before.
deletion-way-out = Do nothing to keep everything.
deletion-go-on = Go on to delete everything
deletion-sure = This will be deleted: { $what }. Nobody can undo it. Shall I really delete everything about this server?
deletion-yes = Yes, delete it
deletion-no = No, keep everything
deletion-begun = It has begun. In a few minutes everything that was stored about this server until now is deleted. I won't write here when it's done: { COMMAND("server delete") } says what is left.
# $what: all that is still stored, "nothing" if that is nothing.
deletion-under-way = Everything about this server is already being deleted. There is nothing more to do. It takes a few minutes.{ $what ->
    [nothing] {""}
   *[other] {" "}Still stored: { $what }.
}
deletion-nothing = There is nothing to delete: this server has no tables, no game nights and no settings of its own.
deletion-kept = Nothing is deleted.
