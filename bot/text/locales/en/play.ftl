# Answers while a game is played, in addition to the screens.

play-not-begun = This table has not begun. You get your cards here once the host starts the game.
play-over = This game is over; there is nothing left to choose. The newest message of its table tells how it ended.
play-turn-over = That turn is revealed already. This is what you are asked now.
play-sealed-already = You have chosen already. Press Change, or type { COMMAND("change") }, to choose anew.
play-carried-out = Your choice is carried out and revealed already. This is how it goes on.
play-too-late = That turn is revealed already, so the choice stands.
play-taken-back = Your choice is taken back, and the turn waits for you. Choose anew.
play-nothing-to-change = You have sealed nothing that could be taken back.
play-draft-done = Yours was the last board, and the game has begun. Here are your first cards.
play-draft-over = Everybody has chosen a board, so yours stays. This is what you are asked now.
play-no-draft = There are no boards to choose from at this table.
play-board-unclear = Type 1 or 2 for the board, or its name.
play-no-such-card = That card is not here any more.
play-no-such-answer = That is not offered here any more.

## Typed answers

play-must-choose = This time you have to choose a card. Nothing was changed.
play-card-unknown = There is no card { $typed } to choose from. Nothing was changed.
play-card-several = That could be { $cards }. Nothing was changed; type a little more of the name.
play-say-action = { $card } cannot be built, so say what to do with it instead. Nothing was changed.
play-say-olympia = { $card } can be built only by the power of Olympia: give the action olympia for that. Nothing was changed.
play-not-built = { $card } cannot be built. Nothing was changed.
play-no-such-action = The actions are build, stage, { $edifice ->
    [yes] part, discard,
   *[no] discard,
} olympia, take and leave. Nothing was changed.
play-answer-unknown = { $typed } is not among what you may answer here. Nothing was changed.
play-answer-several = That could be { $answers }. Nothing was changed; type a little more of it.
play-answer-alone = Only what you choose is to be typed here, without an action or coins. Nothing was changed.
play-pay-how = To pay, type two numbers: the coins for your left neighbour and those for your right one, such as 2 1. { $edifice ->
    [yes] What the edifice costs goes to the bank by itself. Nothing was changed.
   *[no] Nothing was changed.
}
play-costs-nothing = Nothing is to be paid for that. Nothing was changed.
play-pay-whom = Two ways to pay cost the same, so say how you pay. Nothing is chosen yet.
play-cheapest = You pay in the cheapest of { $count } ways.

## Suggestions while a player types

play-choice-stage = the next stage of { $whose ->
    [citys] the Free City's
   *[yours] your
} wonder

## Looking on

watching-no-cities = There are no cities yet: the game has not begun.
watching-no-such-city = There is no city { $typed } at this table, or more than one that begins so. These are all of them.
watch-on = You watch this table: what is revealed comes to you as a direct message. I have just sent you the first one.
watch-was-on = You watch this table already: what is revealed comes to you as a direct message.
watch-off = You no longer watch this table, and get no more of its reveals.
watch-was-off = You do not watch this table.
watch-closed = I may not send you direct messages, so you do not watch this table. To change that, allow direct messages in this server's privacy settings, and try again. What was revealed is always in the table's channel.
watch-failed = Discord did not take my direct message just now, so you do not watch this table. Please try again in a minute.
watch-confirmed = You watch table { $game } in { $channel }: from now on you get here what is revealed there.
watch-stop = Stop watching
