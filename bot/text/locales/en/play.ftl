# Answers while a game is played, in addition to the screens.

play-not-begun = This game hasn't begun. Your cards will be here when the host starts it.
play-elsewhere = You aren't playing at this table. Your cards are at { $table }.
play-over = This game is over; there's nothing left to choose. The table's newest message shows how it ended.
play-turn-over = That turn has already been revealed. Here's how things stand now.
play-sealed-already = You've already chosen. To choose again, press Change, or type { COMMAND("change") }.
play-carried-out = Done. Here's what happens next.
play-too-late = That turn has already been revealed, so your choice stands.
play-taken-back = You've taken your choice back, and the turn is waiting for you. Choose again.
play-nothing-to-change = You haven't chosen anything yet.
play-draft-done = Everyone's in, and the game begins! Here are your first cards.
play-draft-over = Everyone has chosen a board, so you can't change yours. Here's how things stand now.
play-no-draft = There are no boards to choose at this table.
play-board-unclear = Type 1 or 2 for the board, or its name.
play-no-such-card = That card is no longer here. Here's what you can choose from now.
play-no-such-answer = You can no longer choose that. Here's what you can choose from now.

## Typed answers

play-must-choose = You have to choose a card this time. Nothing has changed.
play-card-unknown = There's no card called { $typed } for you to choose.{ $meant ->
    [one] {" "}Did you mean { $card }?
   *[none] {""}
} Nothing has changed.
play-card-is-action = { $typed } is an action and needs a card: type the card first, then the action. Nothing has changed.
play-card-several = That could be { $cards }. Nothing has changed; type a little more of the name.
play-say-action = You can't build { $card }, so choose another action for it. Nothing has changed.
play-say-olympia = You can only build { $card } with Olympia's power: use the action olympia. Nothing has changed.
play-not-built = You can't build { $card }. Nothing has changed.
play-no-such-action = The actions are build, stage, { $edifice ->
    [yes] part, discard,
   *[no] discard,
} olympia, take and leave. Nothing has changed.
play-answer-unknown = You can't answer { $typed } here. Nothing has changed.
play-answer-several = That could be { $answers }. Nothing has changed; type a little more of it.
play-answer-alone = Type only your choice here, without an action or coins. Nothing has changed.
play-pay-how = To pay, type two numbers: the coins for your left neighbour, then for your right one, such as 2 1. { $edifice ->
    [yes] The edifice's cost goes to the bank automatically. Nothing has changed.
   *[no] Nothing has changed.
}
play-costs-nothing = There's nothing to pay for that. Nothing has changed.
play-pay-whom = Same price either way. Who do you want to pay?
play-cheapest = That's the cheapest of { $count } ways to pay.

## Suggestions while a player types

play-choice-stage = the next stage of { $whose ->
    [citys] the Free City's
   *[yours] your
} wonder

## Looking on

watching-no-cities = The game hasn't begun, so there are no cities yet. Look again when the host has started it.
watching-no-such-city = I don't know which city at this table { $typed } means. Here are all of them.
watch-on = You're watching this table: its reveals come to you as direct messages. I've just sent you the first one.
watch-was-on = You're already watching this table: its reveals come to you as direct messages.
watch-off = You've stopped watching this table. No more reveals by direct message.
watch-was-off = You aren't watching this table.
watch-closed = I can't send you direct messages, so you aren't watching this table. Allow them in this server's privacy settings, then try again. Its channel shows everything that has been revealed.
watch-failed = Discord rejected my direct message just now, so you aren't watching this table. Please try again in a minute.
watch-confirmed = You're watching table { $game } in { $channel }: from now on, I'll send you its reveals here.
watch-stop = Stop watching
