# Messages in the table's channel while a game is on and at its end. To everyone: nobody is called "you".

table-says = Table { $game }. { $text }

## The panel of a turn

# The hands pass the same way until the Age's last turn, so that is said once.
panel-turn = Age { $age }, turn { $turn } of 6.{ $hands ->
    [left] {" "}Hands pass to the left.
    [right] {" "}Hands pass to the right.
    [exchange] {" "}Then the two players swap hands.
    [last] {" "}Last turn of the Age.
   *[told] {""}
}
panel-chosen = { $counted ->
    [cities] A card has been chosen for { $chosen } of { $cities } cities.
   *[players] { $chosen } of { $cities } have chosen.
}
panel-held = Everyone has chosen. If the last player changes nothing, the reveal comes { $time }.
panel-waiting = Waiting for { $people }.
panel-everybody = Everyone is choosing.
panel-call = { $people }, { $asked ->
    [seventh-card] you can play your seventh card.
    [discard-pile] you can build a card from the discard pile.
    [stage-choice] please choose the reward for your new stage.
    [penalty] please choose what to give up for the failed edifice.
   *[card] your cards are ready.
}
panel-controller = { $player } holds the Free City card and also chooses for the { $city }.
# Arguments: $count, how many there are; $cities, which they play; $level, how well, as in seating-level.
panel-computers = { $count ->
    [one] A computer player plays
   *[other] Computer players play
} { $cities }, { $level ->
    [easy] on easy
    [old-easy] on easy (old)
    [casual] on casual
    [medium] on medium
    [hard] on hard
    [expert] on expert
   *[random] at random
}.
# All that is left of the message of a turn; right below stands the one that reveals it.
panel-revealed = { $how ->
    [link] [See what was revealed]({ $link }).
   *[place] Revealed below.
}
panel-stopped = Age { $age }, turn { $turn } of 6: the game ended here.
panel-over = The game is over.
panel-gone-on = The game has moved on: this turn's cards have already been revealed.
panel-before = Before turn { $turn } of Age { $age }:
panel-hand = My hand
panel-table = All cities
panel-history = History
panel-watch = Watch
panel-seats = Seats

## Changes of seats, and votes

change-told = { $why ->
    [stepped-out] { $former } has stepped out: { $player } plays { $city } now.
    [back] { $player } is back and plays { $city } again.{ $lent ->
        [yes] {" "}Thank you for playing it, { $former }.
       *[no] {""}
    }
    [handed-back] { $player } has { $city } back.
    [forgotten] A player has left the game for good, so { $player } plays { $city } now.
    [seated-twice] { $former } is playing at another table this round, so { $player } plays { $city } now.
    [left] { $absent } has left the server. The others have decided: { $player } plays { $city } now.
    [away] { $absent } has stepped out. The others have decided: { $player } plays { $city } now.
    [autopilot] { $absent } has been on autopilot for a while. The others have decided: { $player } plays { $city } now.
    [silent] { $absent } hasn't answered for { $hours } hours. The others have decided: { $player } plays { $city } now.
   *[offered] { $player } plays { $city } now, { $owned ->
        [yes] for { $owner }.
       *[no] in place of a computer player.
    }
}
change-told-again = { $line } That's { $times } times now.
# One without a name, from before.
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
    [autopilot] { $absent } has been on autopilot for a while.
   *[silent] { $absent } hasn't answered for { $hours } hours.
}
change-claim = { $agreed ->
    [yes] The others agree that { $person } can take { $city }.
   *[no] Should { $kind ->
        [person] { $person }
       *[computer] a computer player
    } play { $city } for now?
}
change-claim-rule = More than half of the other players have to agree. The seat's owner can take it back at any time.
change-claim-votes = { $claim }{ $agreed ->
    [yes] {""}
   *[no] {" "}{ $votes } of { $needed } { $needed ->
        [one] vote
       *[other] votes
    } needed.
}
change-vote = Someone wants to abandon this game. If everyone present agrees, it ends and nobody wins.{ $away ->
    [yes] {" "}Anyone who is away has to agree, too.
   *[no] {""}
}
change-motion = { $wish ->
    [pause] Someone wants to pause the game, for { $longest } at most.
    [go-on] Someone wants to end the pause and keep playing.
    [more-time] Someone wants more time for this choice: another full turn's worth.
   *[pace] Someone wants a different time per turn: { $pace }.{ $live ->
        [yes] {" "}It begins when everyone has pressed Ready.
       *[no] {""}
    }
}
change-pause = { $live ->
    [yes] { $minutes } minutes
   *[no] { $hours } hours
}
change-motion-rule = { $rule ->
    [all] Everyone present has to agree.
    [all-but-one] Everyone present except one has to agree. If only two are present, both have to.
   *[most] More than half of those present have to agree.
}
change-vote-ended = { $carried ->
    [yes] Agreed.
   *[no] Not agreed. The vote is over.
}
# Replaces a message that may name somebody, if it cannot be made anew.
change-unsaid = What I said here may have named somebody whom I have forgotten since, so it is gone.
change-motion-votes = { $motion } { $votes } of { $needed } { $needed ->
    [one] vote
   *[other] votes
} needed.

## The beginning

start-news = The game begins. Good luck, everyone!
start-round = Round the table
start-city = { $number }. { $city }: { $wonder }, side { $side }.
start-neighbours = A city's left neighbour is the next one in this list, and its right neighbour is the one before. The last city and the first are neighbours, too.
start-edifices = Edifices
start-edifices-about = When players build a stage of their wonder, they can also take part in that Age's edifice, once per Age. It's constructed when its last pawn is taken, and everyone with a pawn for that Age gains the reward. If it isn't constructed, everyone without one pays the penalty.

## The reveal

# $things: those that have changed, of coins or reveal-coins, shields, and science.
reveal-now = Now { $things }.
# Of a city that did nothing itself; reveal-now follows.
reveal-paid = { $city } was paid.
# $from: one or more of reveal-from: those whom a city's neighbours have paid.
reveal-coins = { $coins } ({ $from })
reveal-from = { $count } from { $city }
reveal-asked = { $asked ->
    [seventh-card] { $who } can play a seventh card now.
    [stage-choice] { $who } { $count ->
        [one] is choosing
       *[other] are choosing
    } what the new stage gives.
    [penalty] { $who } { $count ->
        [one] is choosing
       *[other] are choosing
    } what to give up for the failed { $edifice }.
   *[discard-pile] { $who } can build a card from the discard pile now.
}
reveal-later = { $asked ->
    [seventh-card] Then { $who } can play a seventh card.
    [penalty] { $edifice ->
        [fails] The edifice will fail: then { $who }
       *[open] If the edifice still isn't built by then, { $who }
    } may have to choose what to give up.
   *[discard-pile] Then { $who } can build a card from the discard pile.
}
reveal-call-later = { $people }, { $asked ->
    [seventh-card] after that, you can play your seventh card.
    [penalty] after that, you may have to choose what to give up for the edifice.
   *[discard-pile] after that, you can build a card from the discard pile.
}

## What has just happened to one player, above their next hand

# $clauses: one or more of just-now-neighbour, just-now-paid and just-now-got.
just-now = Just now: { $clauses }.
just-now-neighbour = on your { $side ->
    [left] left
   *[right] right
}, { $city } { $deed ->
    [built] built { $card }
    [pile] built { $card } from the discard pile
    [stage] built stage { $stage } of its wonder
    [part] built stage { $stage } of its wonder and took part in { $edifice }
   *[discarded] discarded a card
}
# $payment: "2 coins to Giza and 1 coin to the bank".
just-now-paid = you paid { $payment }
# $coins: one or both of just-now-from and just-now-from-bank.
just-now-got = you got { $coins }
just-now-from = { $coins } from { $city }
just-now-from-bank = { $coins } from the bank
# $conflicts: two of just-now-conflict.
just-now-conflicts = Age { $age } conflicts: { $conflicts }.
# $own and $theirs: the shields of the player and of the city. $points: what it brings, "plus 3".
just-now-conflict = { $result ->
    [won] you beat { $city } { $own } to { $theirs }, { $points }
    [lost] { $city } beat you { $theirs } to { $own }, { $points }
   *[tied] you tied with { $city }, both with { $own ->
        [0] no shields
        [one] 1 shield
       *[other] { $own } shields
    }
}

## The conflicts

conflicts-heading = Age { $age } is over: conflicts!
conflicts-failed = { $edifice } has failed.
conflicts-borders = Points at each border
conflicts-so-far = Conflict tokens so far
conflicts-city = { $city } has { $list }; { $points } in all.
conflicts-no-tokens = { $cities } { $count ->
    [one] has
   *[other] have
} none.

## History

history-heading = What was revealed in Age { $age }, newest turn first.
history-nothing = Nothing has been revealed in Age { $age } yet.
history-cities = Clockwise: { $cities }.
history-turn = Turn { $turn }{ $asked ->
    [seventh-card] , seventh card.
    [discard-pile] , discard pile.
    [stage-choice] , what new stages give.
    [penalty] , penalty.
   *[card] .
}
history-built = { $city }: { $card }{ $how }.
history-stage = { $city }: wonder stage { $stage }{ $part ->
    [some] {" "}and taking part in { $edifice }
   *[none] {""}
}{ $how }.
history-option = { $city }: { $option }.
history-pawn = { $city }: Age { $age } pawn.
history-reward = { $constructed ->
    [yes] { $edifice } constructed, reward for { $cities }.
   *[no] Reward of { $edifice } for { $cities }.
}
history-failed = { $edifice } failed.
history-suffered = { $city } { $kind ->
    [coins] paid
   *[other] gave up
} { $given }.
history-debt = { $city }: debt, { $debt }.
history-discarded = { $city }: discarded a card.
history-declined = { $city }: { $asked ->
    [seventh-card] seventh card not played.
   *[discard-pile] nothing taken.
}
history-stood-in = A computer player chose for { $who }.
history-conflicts = Conflicts.
history-tokens = { $city }: { $points }.
history-age = Age { $age }

## The end

# The button at the end for what a player alone is told: place, what brought most and closest call.
sheet-own-button = How I did
sheet-turns-button = Turn by turn
# To one player. Arguments: $place; $sharing, how many have it; $players, how many play; $points, such as 47 points.
sheet-own = The game is over. { $place ->
    [1] { $sharing ->
        [1] You won, with { $points }!
       *[other] You share the victory, with { $points } each!
    }
   *[other] You { $sharing ->
        [1] came
       *[other] tied for
    } { $place ->
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
       *[7] seventh
    }{ $sharing ->
        [1] { $players ->
            [2] {""}
            [3] {" "}of three
            [4] {" "}of four
            [5] {" "}of five
            [6] {" "}of six
           *[7] {" "}of seven
        }
       *[other] {""}
    }, with { $points }{ $sharing ->
        [1] {""}
       *[other] {" "}each
    }.
}
# $level: whether the next place has as many points, so that coins decided.
sheet-won = The game is over: { $cities } { $sharing ->
    [1] wins with { $points }{ $level ->
        [yes] , ahead on coins
       *[no] {""}
    }!
   *[other] share the victory with { $points } each!
}
sheet-ranking = Ranking
sheet-coins-decide = Ties are broken by coins.
sheet-points = The points, city by city
sheet-rematch = Rematch
sheet-new-table = Open a new table
over-host = { $lobby ->
    [yes] The host closed the table.
   *[no] The host ended the game. Nobody wins.
}
over-manager = { $lobby ->
    [yes] A server manager closed the table.
   *[no] A server manager ended the game. Nobody wins.
}
# The table is deleted a few minutes later.
over-deleted = { $lobby ->
    [yes] A server manager is having everything about this server deleted, so the table is closed and will be gone soon.
   *[no] A server manager is having everything about this server deleted, so the game ends and will be gone soon. Nobody wins.
}
over-idle = This game was idle for a long time, so I've closed it. It's still saved, and nobody wins.
over-vote = The players voted to end the game. Nobody wins.
over-expired = This table was idle for a long time, so I've closed it.
over-empty = Everyone has left, so the table is closed.
over-stopped-at = It ended in Age { $age }, turn { $turn } of 6.

## Idle tables

# Arguments: $at (a date), $time (so long from now).
idle-told = Nobody has done anything at this table for a while. It closes on { $at } ({ $time }) if nothing happens: the game is kept, but not scored. To keep it open, make any move, press Keep it open, or type { COMMAND("wonders panel") }.
idle-keep = Keep it open
idle-kept = The table stays open.{ $waits ->
    [yes] {" "}It's waiting for { $people }.
   *[no] {""}
}

## The proof

proof-button = Fair deal
# First, for everyone.
proof-heading = The cards of all three Ages were dealt before the first turn, and since then nobody can swap one unnoticed.
proof-none = Nothing has been dealt yet. When the game begins, press Fair deal below its first message, or type { COMMAND("wonders proof") }: you get a hash that stands for all the cards.
proof-about = { $over ->
    [yes] You don't have to take my word for it: you can check it on a computer.
   *[no] You don't have to take my word for it: once the game is over, you can check it on a computer.
} The hash below is a fingerprint of the boards and of all these cards.
proof-steps = { $over ->
    [yes] 1. Compare this hash with the one that you kept when the game began. They must be the same.
   *[no] 1. Keep the hash before the first cards are revealed, outside Discord if you like.
}
proof-record = { $over ->
    [yes] 2. Get the game's record and save the file.
   *[no] 2. When the game is over, press Fair deal and get its record, or type { COMMAND("wonders record") }.
}
proof-check = 3. Where this program is installed, run this command with the record's name and your hash:
proof-command = python -m engine verify RECORD --hash HASH
proof-result = If it prints "verified": true, no card was swapped and every move followed the rules. The file docs/proof.md in this program explains more, including how to check without this program.
proof-hash = The hash of this deal:
proof-get-record = Get the record
