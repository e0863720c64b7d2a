# Tables out of reach: the bot cannot write in their channel.

# Arguments: $why (gone: the channel was deleted, closed: the bot may not write there), $channel, $since (so long ago).
reach-lost = { $why ->
    [gone] I can't reach this table: its channel is gone (I noticed { $since }). Nothing is lost. Any player can continue elsewhere: type { COMMAND("wonders move") } in another channel.
   *[closed] I can't reach this table: I'm not allowed to post in { $channel } (I noticed { $since }). Nothing is lost, and I'll catch up there as soon as I'm allowed to post again. Any player can also continue elsewhere: type { COMMAND("wonders move") } in another channel.
}
reach-waits-for-you = It's waiting for your choice; you can make it right here.
# Arguments: $people, as mentions.
reach-waits-for = It's waiting for { $people }.
reach-here = To continue in this channel, press Continue here.
reach-bring-here = Continue here
# Arguments: $table.
reach-missed = { $table }: here's what I couldn't show you until now.
reach-missed-all = That's everything you missed. The history has it, too.
# In place of a reveal that cannot be shown.
reach-untold = Something was revealed that I can't show. The table shows the cities as they are now.
# Arguments: $table, $channel.
reach-moved = { $table }: the game continues in { $channel }.
