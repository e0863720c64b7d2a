# The scheduled events of game nights, in the server's list of events: what stands below the name and the time.

# Arguments: $rounds; $players, how many are wanted at a table; $computers, yes or no: whether computer players fill the
# tables that have fewer people.
night-event-about = { $rounds ->
    [one] A round
   *[other] { $rounds } rounds
} of 7 Wonders, at tables of about { $players }.{ $computers ->
    [yes] {" "}Computer players take the seats that stay empty.
   *[no] {""}
}
# Arguments: $when, later (before the sign-up opens), now (while it is open) or begun; $channel, where the night is.
night-event-where = { $when ->
    [later] You can sign up in { $channel } some days before.
    [now] Sign up in { $channel }.
   *[begun] It has begun. Come to { $channel }: whoever comes late plays from the next round on.
}
