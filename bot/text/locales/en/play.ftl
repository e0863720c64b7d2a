# Answers while a game is played, in addition to the screens.

play-not-begun = This table hasn't begun. Your cards come here once the host starts the game.
play-elsewhere = You don't play at this table. Your cards are at { $table }.
play-over = This game is over; there's nothing left to choose. Its table's newest message shows how it ended.
play-turn-over = That turn is revealed already. Here's what's asked of you now.
play-sealed-already = You've already chosen. To choose again, press Change, or type { COMMAND("change") }.
play-carried-out = Done. Here's what happens next.
play-too-late = That turn is revealed already, so your choice stands.
play-taken-back = You've taken your choice back, and the turn waits for you. Choose again.
play-nothing-to-change = You haven't chosen anything yet.
play-draft-done = Everyone's in, and the game begins! Here are your first cards.
play-draft-over = Everybody has chosen a board, so yours stays. Here's what's asked of you now.
play-no-draft = There are no boards to choose at this table.
play-board-unclear = Type 1 or 2 for the board, or its name.
play-no-such-card = That card isn't here any more.
play-no-such-answer = You can't choose that any more.

## Typed answers

play-must-choose = You have to choose a card this time. Nothing has changed.
play-card-unknown = You have no card { $typed } to choose.{ $meant ->
    [one] {" "}Did you mean { $card }?
   *[none] {""}
} Nothing has changed.
play-card-is-action = { $typed } is an action and needs a card: type the card first, then the action. Nothing has changed.
play-card-several = That could be { $cards }. Nothing has changed; type a little more of the name.
play-say-action = You can't build { $card }, so say what else to do with it. Nothing has changed.
play-say-olympia = Only Olympia can build { $card } for you: use the action olympia. Nothing has changed.
play-not-built = You can't build { $card }. Nothing has changed.
play-no-such-action = The actions are build, stage, { $edifice ->
    [yes] part, discard,
   *[no] discard,
} olympia, take and leave. Nothing has changed.
play-answer-unknown = You can't answer { $typed } here. Nothing has changed.
play-answer-several = That could be { $answers }. Nothing has changed; type a little more of it.
play-answer-alone = Type only what you choose here, without an action or coins. Nothing has changed.
play-pay-how = To pay, type two numbers: the coins for your left neighbour, then for your right one, such as 2 1. { $edifice ->
    [yes] What the edifice costs goes to the bank by itself. Nothing has changed.
   *[no] Nothing has changed.
}
play-costs-nothing = You have nothing to pay for that. Nothing has changed.
play-pay-whom = Same price either way. Whom do you want to pay?
play-cheapest = You pay in the cheapest of { $count } ways.

## Suggestions while a player types

play-choice-stage = the next stage of { $whose ->
    [citys] the Free City's
   *[yours] your
} wonder

## Looking on

watching-no-cities = There are no cities yet: the game hasn't begun.
watching-no-such-city = I don't know which city at this table { $typed } means. Here are all of them.
watch-on = You're watching this table: its reveals come to you as direct messages. I've just sent you the first one.
watch-was-on = You're already watching this table: its reveals come to you as direct messages.
watch-off = You've stopped watching this table. No more reveals by direct message.
watch-was-off = You aren't watching this table.
watch-closed = I can't send you direct messages, so you aren't watching this table. Allow them in this server's privacy settings, then try again. Its channel has everything that was revealed.
watch-failed = Discord wouldn't take my direct message just now, so you aren't watching this table. Please try again in a minute.
watch-confirmed = You're watching table { $game } in { $channel }: from now on, I send you its reveals here.
watch-stop = Stop watching
