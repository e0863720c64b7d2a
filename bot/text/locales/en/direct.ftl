# What direct messages add to a screen, and messages for channels that do not let the bot do something.

# Arguments: $game, the table's number; $channel, where it is.
direct-watched = You're watching table { $game } in { $channel }.
direct-stop-watching = Stop watching

# In place of a message that Discord refuses.
direct-refused = Discord wouldn't take a message of mine here. { COMMAND("wonders history") } and { COMMAND("wonders board") } tell you everything.
# At the end of a message that somebody has deleted, and that is posted once more.
direct-put-back = Somebody deleted this message, so here it is again.
direct-cut = There's more than fits here. The table's buttons and commands show all of it.
# Arguments: $permission, one of the following.
direct-lacking = Something is missing here, since I lack a permission in this channel. Whoever manages the channel can give it to me: { $permission }.
direct-lacking-pictures = I can't show pictures in this channel, since I lack a permission. Whoever manages the channel can give it to me: { $permission }. The words tell everything.
permission-embed-links = Embed Links
permission-attach-files = Attach Files
