# What direct messages add to a screen, and messages for channels that do not let the bot do something.

# Arguments: $game, the table's number; $channel, where it is.
direct-watched = You watch table { $game } in { $channel }.
direct-stop-watching = Stop watching

# In place of a message that Discord refuses.
direct-refused = There was something to be told here that Discord does not take. { COMMAND("wonders history") } and { COMMAND("wonders board") } have all of it.
direct-cut = There is more than fits here. The table's buttons and commands show all of it.
# Arguments: $permission, one of the following.
direct-lacking = I lack a permission in this channel, so something is missing here. Whoever manages the channel can give it to me: { $permission }.
direct-lacking-pictures = There are no pictures in this channel, as I lack a permission. Whoever manages the channel can give it to me: { $permission }. The words tell everything.
permission-embed-links = Embed Links
permission-attach-files = Attach Files
