# Messages in the table's channel while a game is on and at its end. To everybody: nobody is called "you".

table-says = Table { $game }. { $text }

## The panel of a turn

panel-turn = Age { $age }, turn { $turn } of 6. { $hands ->
    [left] Hands pass to the left.
    [right] Hands pass to the right.
    [exchange] Afterwards the two players exchange their hands.
   *[last] It is the last turn of the Age.
}
panel-chosen = { $counted ->
    [cities] A card is chosen for { $chosen } of { $cities } cities.
   *[players] { $chosen } of { $cities } have chosen.
}
panel-held = Everybody has chosen. If the last one changes nothing, the reveal comes { $time }.
panel-waiting = Waiting for { $people }.
panel-call = { $people }, { $asked ->
    [seventh-card] you may play your seventh card.
    [discard-pile] the discard pile is open to you.
    [stage-choice] please choose what your new stage brings.
    [penalty] please choose what you give up for the failed edifice.
   *[card] please choose a card.
}
panel-controller = { $player } holds the Free City card and also chooses for the { $city }.
panel-computers = { $count ->
    [one] A computer player plays { $cities }.
   *[other] Computer players play { $cities }.
}
panel-revealed = Age { $age }, turn { $turn } of 6: revealed.
panel-stopped = Age { $age }, turn { $turn } of 6: the game ended here.
panel-over = The game is over.
panel-gone-on = The game has gone on: the cards of this turn are revealed already.
panel-before = Before turn { $turn } of Age { $age }:
panel-hand = My hand
panel-table = All cities
panel-history = History
panel-watch = Watch
panel-seats = Seats

## Changes of seats, and votes

change-told = { $why ->
    [stepped-out] { $former } has stepped out: a computer player plays { $city } now.
    [back] { $player } is back and plays { $city } again.
    [handed-back] { $player } has been given { $city } back.
    [left] { $absent } has left the server. The others have decided: { $player } plays { $city } now.
    [away] { $absent } has stepped out. The others have decided: { $player } plays { $city } now.
    [autopilot] { $absent } has been on autopilot for long. The others have decided: { $player } plays { $city } now.
    [silent] { $absent } hasn't answered for { $hours } hours. The others have decided: { $player } plays { $city } now.
   *[offered] { $player } plays { $city } now, { $owned ->
        [yes] for { $owner }.
       *[no] in place of a computer player.
    }
}
change-computer = a computer player
change-seat = seat { $number }
change-come-back = I'm back
change-take = Take the seat
change-agree = { $agree ->
    [yes] Agree
   *[no] Disagree
}
change-absent = { $why ->
    [left] { $absent } has left the server.
    [away] { $absent } has stepped out.
    [autopilot] { $absent } has been on autopilot for long.
   *[silent] { $absent } hasn't answered for { $hours } hours.
}
change-claim = { $agreed ->
    [yes] The others agree that { $person } may take { $city }.
   *[no] Shall { $kind ->
        [person] { $person }
       *[computer] a computer player
    } play { $city } for now?
}
change-claim-rule = More than half of the others decide. Whose seat it is has it back at any time.
change-claim-votes = { $claim }{ $agreed ->
    [yes] {""}
   *[no] {" "}{ $votes } of { $needed } needed { $needed ->
        [one] vote
       *[other] votes
    }.
}
change-vote = Somebody wants to abandon this game. If all who are there do, it ends and nobody wins.{ $away ->
    [yes] {" "}Whoever is away has to agree, too.
   *[no] {""}
}
change-motion = { $wish ->
    [pause] Somebody wants to pause the game, for { $longest } at most.
    [go-on] Somebody wants to end the pause and go on.
    [more-time] Somebody wants more time for this choice, as much again as a turn has.
   *[pace] Somebody wants another time for each choice: { $pace }.{ $live ->
        [yes] {" "}It begins once everybody has pressed Ready.
       *[no] {""}
    }
}
change-pause = { $live ->
    [yes] { $minutes } minutes
   *[no] { $hours } hours
}
change-motion-rule = { $rule ->
    [all-but-one] All but one of those who are there have to agree; of two, both.
   *[most] More than half of those who are there decide.
}
change-vote-ended = { $carried ->
    [yes] Agreed.
   *[no] Not agreed. This vote is over.
}
change-motion-votes = { $motion } { $votes } of { $needed } needed { $needed ->
    [one] vote
   *[other] votes
}.

## The beginning

start-news = The game begins.
start-round = Round the table
start-city = { $number }. { $city }: { $wonder }, side { $side }.
start-neighbours = The left neighbour of a city is the next one in this list, and of the last city the first; the right neighbour is the one before.
start-edifices = Edifices
start-edifices-about = Whoever builds a stage of the wonder may take part in the edifice of that Age, once an Age. With its last pawn it is constructed, and everybody who has a pawn of its Age gains the reward. If it is not constructed, whoever has no pawn of its Age pays the penalty.
start-seal = The deal is sealed
start-seal-about = Boards and cards of all three Ages are fixed. This hash stands for them; keep it, and after the game you can check that none was exchanged:

## The reveal

# $things: those that have changed, of coins, shields and reveal-science.
reveal-now = Now { $things }.
reveal-science = science: { $symbols }
reveal-asked = { $asked ->
    [seventh-card] { $who } may play a seventh card now.
    [stage-choice] { $who } { $count ->
        [one] chooses
       *[other] choose
    } now what the new stage brings.
    [penalty] { $who } { $count ->
        [one] chooses
       *[other] choose
    } now what to give up for the failed { $edifice }.
   *[discard-pile] { $who } may build a card from the discard pile now.
}
reveal-later = { $asked ->
    [seventh-card] After that, { $who } may play a seventh card.
    [penalty] { $edifice ->
        [fails] The edifice will fail: after that, { $who }
       *[open] If the edifice is still not built then, { $who }
    } may have to choose what to give up.
   *[discard-pile] After that, { $who } may build a card from the discard pile.
}
reveal-call-later = { $people }, { $asked ->
    [seventh-card] after that you may play your seventh card.
    [penalty] after that you may have to choose what you give up for the edifice.
   *[discard-pile] after that the discard pile is open to you.
}

## The conflicts

conflicts-heading = The conflicts of Age { $age }.
conflicts-failed = { $edifice } has failed.
conflicts-borders = Border by border
conflicts-so-far = Conflict tokens so far
conflicts-city = { $city }: { $tokens ->
    [none] no tokens.
   *[some] { $points }. { $list }.
}

## History

history-heading = What was revealed in Age { $age }, the newest turn first.
history-nothing = Nothing was revealed in Age { $age } yet.
history-cities = Clockwise: { $cities }.
history-turn = Turn { $turn }{ $asked ->
    [seventh-card] , seventh card.
    [discard-pile] , discard pile.
    [stage-choice] , what stages bring.
    [penalty] , penalty.
   *[card] .
}
history-built = { $city }: { $card }{ $how }.
history-stage = { $city }: wonder stage { $stage }{ $part ->
    [some] {" "}and a part in { $edifice }
   *[none] {""}
}{ $how }.
history-option = { $city }: { $option }.
history-pawn = { $city }: pawn of Age { $age }.
history-reward = { $constructed ->
    [yes] { $edifice } constructed, reward for { $cities }.
   *[no] Reward of { $edifice } for { $cities }.
}
history-failed = { $edifice } failed.
history-suffered = { $city }: { $given } { $kind ->
    [coins] paid
   *[other] given up
}.
history-debt = { $city }: debt, { $debt }.
history-discarded = { $city }: a card discarded.
history-declined = { $city }: { $asked ->
    [seventh-card] seventh card left.
   *[discard-pile] nothing taken.
}
history-stood-in = A computer player chose for { $who }.
history-conflicts = Conflicts.
history-tokens = { $city }: { $points }.
history-age = Age { $age }

## The end

sheet-won = The game is over. { $cities } { $sharing ->
    [1] has won with { $points }.
   *[other] share the victory, each with { $points }.
}
sheet-ranking = Ranking
sheet-coins-decide = Where points are equal, more coins decide.
sheet-points = The points, city by city
sheet-rematch = Rematch
sheet-new-table = Open a new table
sheet-proof = Was the deal fair?
over-host = { $lobby ->
    [yes] The host closed the table.
   *[no] The host ended the game. Nobody wins.
}
over-manager = { $lobby ->
    [yes] A server manager closed the table.
   *[no] A server manager ended the game. Nobody wins.
}
over-idle = Nobody has touched this game for a long time, so it is closed. It is kept, and nobody wins.
over-vote = The players voted to end the game. Nobody wins.
over-expired = Nobody has touched this table for a long time, so it is closed.
over-empty = Everybody has left, so the table is closed.
over-stopped-at = It ended in Age { $age }, turn { $turn } of 6.

## Idle tables

# Arguments: $at (a date), $time (so long from now).
idle-told = Nobody has done anything at this table for a while. If nobody does until { $at } ({ $time }), it closes then: the game is kept, and not scored. Any move keeps it open; so does Keep it, or typing { COMMAND("wonders panel") }.
idle-keep = Keep it
idle-kept = The table stays. It waits for { $people }.

## The proof

proof-heading = How to check that the deal was fair.
proof-none = Nothing is dealt yet. When the game begins, its first message shows a hash that stands for all cards.
proof-about = The hash was shown when the game began. It stands for the boards and for the cards of all three Ages, so none of them can be exchanged unnoticed. The file docs/proof.md in this program says more, and how to check without this program.
proof-steps = { $over ->
    [yes] 1. Take the hash from the first message of the game, or from where you kept it.
   *[no] 1. Keep the hash now, outside Discord if you like.
}
proof-record = { $over ->
    [yes] 2. Save the record that is attached to the last message of the game.
   *[no] 2. When the game is over, save the record that is attached to its last message.
}
proof-check = 3. Where this program is installed, put the name of the record and your hash into this command:
proof-command = python -m engine verify RECORD --hash { $hash }
proof-result = If it answers that verified is true, no card was exchanged and every move kept to the rules.
