# Tables out of reach: the bot cannot write in their channel.

# Arguments: $why (gone: the channel was deleted, closed: the bot may not write there), $channel, $since (so long ago).
reach-lost = { $why ->
    [gone] This table is out of reach: its channel is gone, as I noticed { $since }. Nothing is lost. Whoever plays can go on elsewhere: type { COMMAND("wonders move") } in another channel.
   *[closed] This table is out of reach: I have not been able to write in { $channel } since { $since }. Nothing is lost, and what is due there is told as soon as I may write again. Whoever plays can also go on elsewhere: type { COMMAND("wonders move") } in another channel.
}
reach-waits-for-you = It waits for your choice; you can make it right here.
# Arguments: $people, as mentions.
reach-waits-for = It waits for { $people }.
reach-here = To let it go on in this channel, press Go on here.
reach-bring-here = Go on here
# Arguments: $table.
reach-missed = { $table }: what could not be told here until now.
reach-missed-all = That is all that was missed. The history has it, too.
# In place of a reveal that cannot be shown.
reach-untold = Something was revealed that I cannot show. The cities are as the table shows them.
# Arguments: $table, $channel.
reach-moved = { $table } goes on in { $channel }.
