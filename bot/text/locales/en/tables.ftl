# Answers about tables as a whole: opening, finding, joining, settings, seats, endings.

table-meant = At { $table }:
table-none = I found no table of yours that this fits. Name one by the option "{ OPTION("table") }", see all by { COMMAND("wonders list") }, or open one by { COMMAND("wonders new") }.

## Opening

opened = Your table for { $players } is open: { $place }. You have the first seat. Press Add a computer player, or wait for friends to press Join. When all seats are taken, press Start.
open-opening = { $host } opens a table for 7 Wonders.
open-invitation = { $host } has opened a table for 7 Wonders, with { $players } seats: { $place }. { $access ->
    [invited] Only people who are invited may join; everybody may watch.
   *[open] Press Join to play, or watch.
}
open-join = Join
open-thread = 7 Wonders: { $host }
open-in-direct-messages = A table stands in a channel of a server, where all who play can see it. Please open it there.
open-without-permission = I may not write here, so a table could not be shown. Please try another channel, or ask whoever runs this server to let me see this channel and send messages in it.
open-not-for-you = You may not write here, so no table can be here for you either. Please try another channel.
panel-lost = The table's channel is gone, or I may not write there any more. Nothing is lost. Type { COMMAND("wonders move") } where the table should go on.
panel-posted = The table's message is now at the end of its channel.
panel-tried = I am trying to bring the table's message to the end of its channel. If it does not come, type { COMMAND("wonders move") } where the table should go on.
table-moved = The table is here now.

## The lobby

seat-where = The table is here: { $place }
seat-none = You have no seat at this table, so there is nothing to leave.
seat-in-a-game = { $status ->
    [over] This game is over, so there is no seat to give up.
   *[play] The game has begun, and the others count on you. Type { COMMAND("wonders seats") } to let a computer player or another person play for you.
}
seat-too-late = { $standing ->
    [over] This table is closed. See { COMMAND("wonders list") } for others, or open one with { COMMAND("wonders new") }.
    [seated] You play here already, and the game has begun. Press My hand to go on.
   *[none] The game has begun, so no seat is free any more. You can look on in { $place }, or open a table of your own with { COMMAND("wonders new") }.
}
seat-left = You have left the table. You can join again while a seat is free.
seat-left-last = You have left the table. Nobody else sat there, so it is closed.
begun-already = { $status ->
    [over] The table is closed. Open another one with { COMMAND("wonders new") }.
   *[play] The game has begun already.
}
begins = { $status ->
    [draft] It begins: everybody is shown two wonder boards and keeps one.
   *[play] The game begins. Good luck!
}
seat-count = { $taken ->
    [one] 1 seat is taken
   *[other] { $taken } seats are taken
}, { $free ->
    [0] none is free.
   *[other] { $free } free.
}
host-invited = Invited: { $people }. Tell them that they can join now.
host-invited-nobody = Computer programs cannot be invited. Add a computer player instead.
host-removed = { $person } is not at the table any more, and comes back only if you invite them.
host-now = { $person } is the host now.
wonder-unknown = There is no wonder { $typed }, or more than one that could be meant. You can choose { $wonders }.

## Seats and endings

seat-taken = The seat is yours now. What somebody chose for it before stays sealed; you play from the next question on.
seat-hand = My hand
seats-played = { $player } plays seat { $seat } now.
seats-offered = Seat { $seat } is offered to { $person }. Tell them: they can take it with the button on the table's newest message, or by typing { COMMAND("wonders seats") }.
seats-not-offered = Seat { $seat } is offered to nobody now.
seats-proposed = Proposed for seat { $seat }: { $votes } of { $needed } needed votes.
seats-agreed = Agreed: { $person } may take seat { $seat }.
seats-fallen = Nothing is proposed for seat { $seat } any more.
seats-back = Welcome back! You play seat { $seat }.
seats-do = Say what is to be done, too, by the option "{ OPTION("wonders seats", "do") }". Nothing was changed.
seats-which = { $found ->
    [none] None of the seats fits. Nothing was changed; these are the seats.
   *[several] Several seats could be meant. Nothing was changed; give the number of one, by the option "{ OPTION("wonders seats", "seat") }".
}
seats-whom = Name the person to whom the seat is offered, by the option "{ OPTION("wonders seats", "person") }"; a computer program cannot take it. Nothing was changed.
end-done = It is ended.
end-already = It is over already.
vote-not-now = There is nothing to vote on: the game has not begun, or is over.
vote-yours = { $vote ->
    [yes] You want to abandon the game.
   *[no] You want to go on.
}
vote-ended = That was the vote that decided: the game is abandoned.
rematch-open = The rematch is here: { $place }
rematch-begun = The rematch has begun without you: { $place }
record-here = Here is the whole game as a file, with all hands and the proof of its deal.
