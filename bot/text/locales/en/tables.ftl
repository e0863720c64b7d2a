# Answers about tables as a whole: opening, finding, joining, settings, seats, endings.

table-meant = { $table }:
table-none = You have no game running here. Try { COMMAND("wonders list") }, or start one with { COMMAND("wonders new") }.

## Opening

opened = Your table for { $players } is open: { $place }. You have the first seat. { $new ->
    [yes] New to the game? Press { $learn }.{" "}
   *[no] {""}
}To begin right away, press { $computers }. Or wait there until friends have joined, and press { $start } there.
# After a double press of Play against computers.
open-beginning = One moment: your game is about to begin.
open-opening = { $host } is opening a 7 Wonders table!
open-invitation = { $host } has opened a 7 Wonders table with { $players } seats: { $place }. { $access ->
    [invited] Only invited players can join; everyone can watch.
   *[open] Press Join to play, or just watch.
}
open-join = Join
open-thread = 7 Wonders: { $host }
open-in-direct-messages = Please open tables in a server channel.
open-without-permission = I can't set up a table here: I'm not allowed to post in this channel. Try another channel, or ask whoever runs this server to let me see this channel and send messages in it.
open-not-for-you = You can't post here, so you can't set up a table here. Please try another channel.
panel-lost = The table's channel is gone, or I'm no longer allowed to post there. Nothing is lost. Type { COMMAND("wonders move") } in the channel where you want to continue.
panel-posted = I've reposted the table's message at the bottom of its channel.
panel-tried = I'm trying to repost the table's message in its channel. If it doesn't show up, type { COMMAND("wonders move") } in the channel where you want to continue.
table-moved = I've moved the table here.

## The lobby

seat-where = The table is here: { $place }
seat-none = You don't have a seat at this table, so there's nothing to leave. For your tables, see { COMMAND("wonders list") }.
seat-in-a-game = { $status ->
    [over] This game is over, so there's no seat to give up. To play again, open a table with { COMMAND("wonders new") }.
   *[play] The game has begun, and the others are counting on you. To let a computer player or someone else play for you, type { COMMAND("wonders seats") }.
}
seat-too-late = { $standing ->
    [over] This table is closed. See { COMMAND("wonders list") } for others, or open one with { COMMAND("wonders new") }.
    [seated] You're already playing here, and the game has begun. Press My hand to continue.
   *[none] The game has begun, so it's too late to join. Watch it in { $place }, or open your own table with { COMMAND("wonders new") }.
}
seat-left = You've left the table. You can join again as long as a seat is free.
seat-left-last = You've left the table. Nobody else was sitting there, so it's closed.
begun-already = { $status ->
    [over] The table is closed. Open another one with { COMMAND("wonders new") }.
   *[play] The game has already begun.
}
begins = { $status ->
    [draft] Here we go! Everyone sees two wonder boards and keeps one.
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
host-invited = Invited: { $people }. Tell them they can join while a seat is free.
host-invited-nobody = You can't invite bots. Add a computer player instead.
host-removed = { $person } is no longer at the table, and can only come back if you invite them.
host-now = { $person } is the host now.
host-made = You've made { $person } the host.
wonder-unknown = I can't tell which wonder { $typed } is. You can choose { $wonders }.

## Seats and endings

seat-taken = The seat is yours now. You start playing next turn; until then, a computer player chooses for you.
seat-hand = My hand
seats-played = { $player } now plays seat { $seat }.
seats-offered = You've offered seat { $seat } to { $person }. Tell them they can take it with the button on the table's newest message, or by typing { COMMAND("wonders seats") }.
seats-not-offered = Seat { $seat } is no longer offered to anyone.
seats-proposed = Proposal for seat { $seat }: { $votes } of the { $needed } votes needed so far.
seats-agreed = Agreed: { $person } can take seat { $seat }.
seats-fallen = There's no longer a proposal for seat { $seat }.
seats-back = Welcome back! You're playing seat { $seat } again.
seats-do = Nothing has changed yet. Please also choose what to do, with the option "{ OPTION("wonders seats", "do") }".
seats-which = { $found ->
    [none] I can't find that seat, so nothing has changed. Choose one of these:
   *[several] Several seats match, so nothing has changed. Choose one by its number, with the option "{ OPTION("wonders seats", "seat") }".
}
seats-whom = Nothing has changed yet. Please also say who gets the seat, with the option "{ OPTION("wonders seats", "person") }"; it can't be a bot.
end-done = Done. The table is closed.
end-already = This table is already closed. For others, see { COMMAND("wonders list") }.
vote-not-now = There's nothing to vote on: the game hasn't begun, or it's over. For your other games, see { COMMAND("wonders list") }.
vote-yours = { $vote ->
    [yes] You've voted to abandon the game.
   *[no] You've voted to keep playing.
}
vote-ended = Your vote decided it: the game is abandoned.
rematch-open = The rematch is here: { $place }
rematch-begun = The rematch has begun without you: { $place }
record-here = Here's the whole game as a file, with everyone's hands and the proof that the deal was fair.
