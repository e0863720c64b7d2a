# The scheduled events of game nights, in the server's list of events: what stands below the name and the time.

# Arguments: $rounds; $players, how many are wanted at a table; $computers, yes or no: whether computer players fill the
# tables that have fewer people.
night-event-about = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} of 7 Wonders at tables of about { $players } players.{ $computers ->
    [yes] {" "}Computer players fill any empty seats.
   *[no] {""}
}
# Arguments: $when, later (before the sign-up opens), now (while it is open) or begun; $channel, where the night is.
night-event-where = { $when ->
    [later] You can sign up in { $channel } a few days before.
    [now] Sign up in { $channel }.
   *[begun] It has started. Come to { $channel }: if you're late, you play from the next round.
}
