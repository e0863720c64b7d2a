# Tables out of reach: the bot cannot write in their channel.

# Arguments: $why (gone: the channel was deleted, closed: the bot may not write there), $channel, $since (so long ago).
reach-lost = { $why ->
    [gone] I can't reach this table: its channel is gone, as I noticed { $since }. Nothing is lost. Anybody who plays can go on elsewhere: type { COMMAND("wonders move") } in another channel.
   *[closed] I can't reach this table: I haven't been able to write in { $channel } since { $since }. Nothing is lost, and I'll catch up there as soon as I may write again. Anybody who plays can also go on elsewhere: type { COMMAND("wonders move") } in another channel.
}
reach-waits-for-you = It waits for your choice; you can make it right here.
# Arguments: $people, as mentions.
reach-waits-for = It waits for { $people }.
reach-here = To go on in this channel, press Go on here.
reach-bring-here = Go on here
# Arguments: $table.
reach-missed = { $table }: here's what I couldn't tell you until now.
reach-missed-all = That's everything you missed. The history has it, too.
# In place of a reveal that cannot be shown.
reach-untold = Something was revealed that I can't show. The table shows the cities as they are now.
# Arguments: $table, $channel.
reach-moved = { $table } goes on in { $channel }.
