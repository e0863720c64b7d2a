# Answers about tables as a whole: opening, finding, joining, settings, seats, endings.

table-meant = { $table }:
table-none = You have no game running here. Try { COMMAND("wonders list") }, or start one with { COMMAND("wonders new") }.

## Opening

opened = Your table for { $players } is open: { $place }. You have the first seat. Press Add a computer player, or wait for friends to press Join. When all seats are taken, press Start.
open-opening = { $host } is opening a table for 7 Wonders!
open-invitation = { $host } has opened a table for 7 Wonders, with { $players } seats: { $place }. { $access ->
    [invited] Only people who are invited can join; everybody can watch.
   *[open] Press Join to play, or watch.
}
open-join = Join
open-thread = 7 Wonders: { $host }
open-in-direct-messages = Please open tables in a server channel.
open-without-permission = I can't show a table here, since I may not write here. Try another channel, or ask whoever runs this server to let me see this channel and send messages in it.
open-not-for-you = You may not write here, so you can't have a table here. Please try another channel.
panel-lost = The table's channel is gone, or I may no longer write there. Nothing is lost. Type { COMMAND("wonders move") } in the channel where the table should go on.
panel-posted = I've posted the table's message again, at the end of its channel.
panel-tried = I'm trying to bring the table's message to the end of its channel. If it doesn't come, type { COMMAND("wonders move") } in the channel where the table should go on.
table-moved = I've moved the table here.

## The lobby

seat-where = The table is here: { $place }
seat-none = You have no seat at this table to leave.
seat-in-a-game = { $status ->
    [over] This game is over, so there's no seat to give up.
   *[play] The game has begun, and the others count on you. To let a computer player or somebody else play for you, type { COMMAND("wonders seats") }.
}
seat-too-late = { $standing ->
    [over] This table is closed. See { COMMAND("wonders list") } for others, or open one with { COMMAND("wonders new") }.
    [seated] You're playing here already, and the game has begun. Press My hand to go on.
   *[none] The game has begun, so no seat is free any more. Watch it in { $place }, or open your own table with { COMMAND("wonders new") }.
}
seat-left = You've left the table. You can join again while a seat is free.
seat-left-last = You've left the table. Nobody else sat there, so it's closed.
begun-already = { $status ->
    [over] The table is closed. Open another one with { COMMAND("wonders new") }.
   *[play] The game has begun already.
}
begins = { $status ->
    [draft] It begins! Everybody sees two wonder boards and keeps one.
   *[play] The game begins. Good luck!
}
begins-below = The game begins. Good luck! Press { panel-hand } in the message below to see your cards.
seat-count = { $what ->
    [joined] { $count ->
        [one] A computer player joined.
       *[other] { $count } computer players joined.
    }
    [filled] Computer players took the free seats.
   *[left] A computer player left.
} { $free ->
    [0] The table is full.
    [one] 1 seat is free.
   *[other] { $free } seats are free.
}
host-invited = Invited: { $people }. Tell them: they can join while a seat is free.
host-invited-nobody = You can't invite computer programs. Add a computer player instead.
host-removed = { $person } is no longer at the table, and can come back only if you invite them.
host-now = { $person } is the host now.
host-made = You've made { $person } the host.
wonder-unknown = I don't know which wonder { $typed } means. You can choose { $wonders }.

## Seats and endings

seat-taken = The seat is yours now. You play from the next turn; until then, a computer player chooses.
seat-hand = My hand
seats-played = { $player } plays seat { $seat } now.
seats-offered = You've offered seat { $seat } to { $person }. Tell them: they can take it with the button on the table's newest message, or by typing { COMMAND("wonders seats") }.
seats-not-offered = Seat { $seat } isn't offered to anybody now.
seats-proposed = Proposed for seat { $seat }: { $votes } of { $needed } needed votes.
seats-agreed = Agreed: { $person } can take seat { $seat }.
seats-fallen = Nothing is proposed for seat { $seat } any more.
seats-back = Welcome back! You play seat { $seat }.
seats-do = Please also say what to do, with the option "{ OPTION("wonders seats", "do") }". Nothing has changed.
seats-which = { $found ->
    [none] That fits none of the seats. Nothing has changed; here are the seats.
   *[several] Several seats fit. Nothing has changed; give the number of one, with the option "{ OPTION("wonders seats", "seat") }".
}
seats-whom = Please also say who gets the seat, with the option "{ OPTION("wonders seats", "person") }"; a computer program can't take it. Nothing has changed.
end-done = Ended.
end-already = It's already over.
vote-not-now = There's nothing to vote on: the game hasn't begun, or is over.
vote-yours = { $vote ->
    [yes] You've voted to abandon the game.
   *[no] You've voted to go on.
}
vote-ended = Your vote decided it: the game is abandoned.
rematch-open = The rematch is here: { $place }
rematch-begun = The rematch has begun without you: { $place }
record-here = Here's the whole game as a file, with all hands and the proof of its deal.
