# What direct messages add to a screen, and messages for channels that do not let the bot do something.

# Arguments: $game, the table's number; $channel, where it is.
direct-watched = You're watching table { $game } in { $channel }.
direct-stop-watching = Stop watching

# Arguments: $tables, the tables' numbers; $count, how many; $days, how long ago.
deletion-ended = A server removed me { $days ->
    [one] a day ago
   *[other] { $days } days ago
}, so { $count ->
    [one] your game there has ended: table { $tables }.
   *[other] your games there have ended: tables { $tables }.
} Nobody wins. I'm deleting everything about that server. Your own settings stay.

# In place of a message that Discord refuses.
direct-refused = Discord rejected one of my messages here. Use { COMMAND("wonders history") } and { COMMAND("wonders board") } to see everything.
# At the end of a message that someone has deleted, and that is posted once more.
direct-put-back = Someone deleted this message, so here it is again.
direct-cut = There's more than I can show here. The table's buttons and commands show all of it.
# Arguments: $permission, one of the following.
direct-lacking = I can't show everything here because I'm missing a permission in this channel: { $permission }. A channel manager can grant it.
direct-lacking-pictures = I can't show pictures because I'm missing a permission in this channel: { $permission }. A channel manager can grant it. Everything is in the text as well.
permission-embed-links = Embed Links
permission-attach-files = Attach Files
