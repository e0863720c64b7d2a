# The replay: a game step by step, as everyone saw it.

replay = Replay
replay-pick = Replay from a turn
replay-go = Go to a turn
# Above every step. $part says which it is; $turn counts through the Ages.
replay-at = { $part ->
    [start] Replay: the start.
    [end] Replay: the end.
   *[turn] Replay: turn { $turn } of { $turns }.
}
replay-turn = Turn { $number }: Age { $age }, turn { $turn }
replay-to-start = From the start
replay-to-end = The end
replay-to-own = My last choice
replay-back = Back
replay-forward = Forward
replay-end = End
replay-open = Open the hands
replay-close = Close the hands
replay-began = The game begins.
# On the way back: the step that came after the one that is shown now.
replay-undone = Undone: { $part ->
    [end] the end.
    [seats] a change of seats.
    [conflicts] the conflicts of Age { $age }.
   *[reveal] Age { $age }, turn { $turn }{ $asked ->
        [seventh-card] , the seventh card.
        [discard-pile] , the discard pile.
        [stage-choice] , what the new stages give.
        [penalty] , the penalty for the failed edifice.
       *[card] .
    }
}
replay-undone-heading = Undone

## What was hidden, once the game is over

replay-hands = What was hidden then
replay-dealt = { $city } was dealt { $cards }.
replay-used = { $city } { $how ->
    [built] built { $card }.
    [stage] put { $card } under its wonder.
   *[discarded] discarded { $card }.
}
# What was left of a hand; of one of which nothing was used, the city's name comes first.
replay-left = { $used ->
    [no] { $city }.{" "}
   *[yes] {""}
}{ $what ->
    [passed] Passed on: { $cards }.
   *[left] Left over: { $cards }.
}
replay-buried = Under { $city }'s wonder: { $cards }.
replay-pile = { $count ->
    [0] The discard pile is empty.
   *[other] In the discard pile: { $cards }.
}
