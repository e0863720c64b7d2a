# Tables: their names, the lobby, its settings, and the seats while a game is on.

## Tables

tables-number = Table { $number }
tables-whose = Table { $number } ({ $host }'s)
tables-name = { $table }: { $state }
tables-lobby = { $seated } of { $players } seated
tables-draft = choosing boards
tables-play = Age { $age }, turn { $turn }
tables-over = over

tables-list = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
tables-none = There are no tables here, and you aren't playing anywhere. Open one with { COMMAND("wonders new") }!
# Where there are several pages. Arguments: $tables, such as "12 tables"; $page, $pages.
tables-page = { $tables }, page { $page } of { $pages }
tables-previous = Previous tables
tables-next = More tables
tables-where = Where: { $channel }.
tables-link = Go to the table
tables-free = { $count ->
    [0] All seats are taken, so the game can start.
    [one] 1 seat is free.
   *[other] { $count } seats are free.
}
tables-invited = Only invited players can join.
tables-closes = Closes { $time } if nothing happens.
tables-mine = { $asked ->
    [yes] You're playing here, and it's your move.
   *[no] You're playing here.
}
tables-offered = You've been offered a seat here. Type { COMMAND("wonders seats") } to take it.
tables-lent = { $player } is playing your seat for now. Type { COMMAND("hand") } to take it back.
tables-waiting = Waiting for { $players }.
tables-away = You're away until { $time } ({ $left }).{ $chosen ->
    [yes] {" "}A computer player chooses for you.
   *[no] {""}
}
tables-autopilot = You're on autopilot: a computer player chooses for you until you play again or press I'm back.
tables-live-soon = { $pace }, as soon as you've all pressed Ready.
tables-back = I'm back, table { $number }
tables-ready = Ready, table { $number }
tables-hand = My hand, table { $number }
tables-join = Join table { $number }

## Seats while a game is on

seating-heading = Who's playing
seating-line = { $number }. { $player }
seating-city = { $player }: { $city }
seating-for = { $player }, playing for { $owner }
# A computer player in the list of seats. Arguments: $player, such as Zeno (computer); $level, how well it plays; random
# is one of an old table that plays whatever comes; $style, what it likes, none for those of old tables.
seating-level = { $player }, { $level ->
    [easy] easy
    [old-easy] easy (old)
    [casual] casual
    [medium] medium
    [hard] hard
    [expert] expert
   *[random] plays at random
}{ $style ->
    [trader] , a trader
    [general] , a general
    [scholar] , a scholar
   *[none] {""}
}
seating-offered-to = { $player } (offered to { $person })
seating-not-on = Seats can only change hands during a game. For your games, see { COMMAND("wonders list") }.
seating-last-person = You're the last person here. Computer players don't play on their own, so none of them can take your seat. To stop playing, end the game with { COMMAND("wonders end") }.
# The choices of a seat, of which its player made two thirds.
seating-rated = This game is rated. If you leave after making two thirds of your seat's choices, it still counts for you, with the place your seat gets. If you leave earlier, it doesn't.
seating-absent = Someone is absent. More than half of the other players must agree on who plays for them.
seating-away = Someone else is playing your seat for now. You can take it back at any time.
seating-offered = You've been offered a seat. If you take it, you play its city and can't take any other seat in this game. A choice already made for it stays sealed until the reveal.
seating-votes = { $votes } of { $needed } { $needed ->
    [one] vote
   *[other] votes
} needed to abandon the game{ $named ->
    [yes] : { $players }.
   *[no] .
}
seating-menu-absent = Someone's absent: who plays for them?
seating-menu-offer = Offer a computer player's seat
seating-menu-host = Make someone else the host
seating-step-out = Let a computer player play for { $player }
seating-offer = Offer { $player }'s seat
seating-take = Take { $player }'s seat
seating-hand-back = Give the seat back to { $owner }
seating-withdraw = Withdraw the offer for { $player }'s seat
seating-decline = Decline { $player }'s seat
seating-replace = Propose a computer player for { $player }
seating-replace-by = Propose someone to play for { $player }
seating-agree = { $agree ->
    [yes] Agree
   *[no] Disagree
}: { $kind ->
    [person] the person proposed
   *[computer] a computer player
} for { $player }
seating-own-offer = Offer my seat to someone
seating-own-step-out = Let a computer player play for me
seating-own-back = Take my seat back
seating-vote = { $abandon ->
    [yes] Vote to abandon the game
   *[no] Take my vote back
}
seating-end = End the game
seating-hand = My hand
seating-time = Show the clock
seating-table = All cities
seating-offer-whom = { $proposed ->
    [yes] In this seat now: { $player }. Who do you want to propose for it? If the others agree, that person can take it.
   *[no] In this seat now: { $player }. Who do you want to offer it to? They can accept or decline; nothing changes until they accept.
}
seating-offer-menu = Choose someone from this server
seating-back = Back to the seats
# Told below a list of seats in which something can be chosen.
seating-changed = { $table }: the seats, or the proposals to change them, have been updated. Press Seats to take a look.

## The lobby's message

lobby-call = { $count ->
    [0] All seats are taken. The host can start the game.
    [one] 1 seat is free. Press Join to play!
   *[other] { $count } seats are free. Press Join to play!
}
lobby-call-invited = { $people }, you're invited.
lobby-seats = Seats
lobby-seat = { $number }. { $player }{ $host ->
    [yes] , the host
   *[no] {""}
}
    .spoken = seat { $number }, { $player }{ $host ->
        [yes] , the host
       *[no] {""}
    }
lobby-seat-wonder = { $seat }: { $wonder }
lobby-seat-free = { $number }. free
    .spoken = seat { $number }, free
lobby-played = Game setup
lobby-players = { $players } players
    .about = { $players ->
        [2] Expert variant, with a Free City between you
       *[other] First edition
    }
    .told = { $players ->
        [2] 2 players: the expert variant, with a Free City between them
       *[other] { $players } players
    }, { $edition ->
        [first] first edition
       *[other] { $edition } edition
    }.
lobby-wonders = Wonders
lobby-wonders-random = Random wonders
    .about = Everyone is dealt a random wonder
    .told = Everyone is dealt a random wonder.
    .joined = You'll be dealt a random wonder.
lobby-wonders-chosen = Players choose their wonders
    .about = Everyone chooses a wonder before the game starts
    .told = Everyone can choose a wonder; anyone who doesn't is dealt one.
    .joined = You can choose your wonder now, or be dealt one at random.
lobby-wonders-drafted = Draft: each player keeps one of two wonders
    .about = Everyone sees two boards and keeps one; with { $players } or more players, this needs both sides
    .told = Everyone sees two boards in private and keeps one.
    .joined = When the game starts, you'll see two boards in private and keep one.
lobby-sides-a = Side A for everyone
    .about = The simpler sides, for your first games
    .told = Everyone plays side A.
lobby-sides-b = Side B for everyone
    .about = For players who know the game
    .told = Everyone plays side B.
lobby-sides-mixed = Sides A and B
    .about = Random, or each player's pick if wonders are chosen or drafted
    .told = Sides A and B, { $wonders ->
        [random] at random.
       *[other] whichever each player picks.
    }
lobby-expansion-none = No expansion
    .about = The game as it comes in the box
lobby-expansion-edifice = The Edifice expansion
    .about = For 3 or more players: a shared building each Age, with a reward and a penalty; adds Ur and Carthage
    .told = With the Edifice expansion: a shared building each Age, with a reward and a penalty, plus the wonders of Ur and Carthage.
lobby-expansion-carthage = The wonder of Carthage
    .about = One extra wonder
    .told = The wonder of Carthage is in the game, too.
lobby-access = Who can join
lobby-access-open = Open to everyone
    .about = Anyone who sees the channel can join
    .told = Anyone who sees this channel can join.
lobby-access-invited = By invitation only
    .about = Only people you invite can join; others can watch
    .told = Only invited players can join. Anyone who sees this channel can watch.
lobby-demand-nothing = Anyone
    .about = No requirements for joining
lobby-demand-mostly = Players who are usually on time
    .about = Newcomers too; people you invite can always join
    .told = The host wants players who are usually on time. Newcomers and invited players are welcome.
lobby-demand-steady = Only reliable players
    .about = They hardly ever miss a turn; people you invite can always join
    .told = The host wants reliable players, who hardly ever miss a turn. Invited players are always welcome.
# How well the computer players of a table play: the name in a menu, .about below it, .told as a line of its own.
lobby-level-easy = Easy computer players
    .about = A friendly beginner, who overlooks a lot
    .told = Computer players: easy. They're friendly beginners, who overlook a lot.
# Only at tables that were opened with the easy players of before; nobody can choose them any more.
lobby-level-old-easy = Easy computer players (old)
    .told = Computer players: easy (old). They often discard for no reason.
lobby-level-casual = Casual computer players
    .about = Plays now and then, and overlooks some things
    .told = Computer players: casual. They play now and then, and overlook some things.
lobby-level-medium = Medium computer players
    .about = Looks one move ahead
    .told = Computer players: medium. They look one move ahead.
lobby-level-hard = Hard computer players
    .about = Thinks ahead
    .told = Computer players: hard. They think ahead.
lobby-level-expert = Expert computer players
    .about = The strongest: thinks the longest, up to a second
    .told = Computer players: expert, the strongest. They think for up to a second.
lobby-invited = Invited: { $people }.
lobby-invited-more = { $count } more
lobby-open = Open
lobby-closes = The table closes { $time } if nothing happens.
lobby-join = Join
lobby-leave = Leave
lobby-add-computer = Add a computer player
lobby-fill = Fill with computer players
lobby-settings = Settings
lobby-start = Start
lobby-wonder-choose = Choose my wonder
lobby-full = Everyone's here! The host can press Start.
lobby-since = { $what ->
    [draft] Everyone's here! The draft is in the newest message below.
    [play] The game has begun! It continues in the newest message below.
    [scored] The game is over.
    [vote] The players have abandoned the game.
    [expired] Nobody came for { $lobby-hours ->
        [24] a day
       *[other] { $lobby-hours } hours
    }, so the table is closed.
    [empty] Everyone has left, so the table is closed.
    [host] The host has closed the table.
    [idle] This game has been idle for a long time, so it's closed.
    [manager] A server manager has closed the table.
    [deleted] The table is closed, because everything about this server is being deleted.
   *[moved] The table's newest message is below.
}

## For a player who has just joined

lobby-joined = You're in: seat { $number } of { $players } at { $table }.
lobby-former-invitation = { $table }: { $over ->
    [yes] it's over; { $place } shows what happened.
   *[no] the game has begun in { $place }. You can watch there.
}
lobby-next = { $full ->
    [yes] { $host ->
        [yes] All seats are taken: press Start.
       *[no] All seats are taken, so the host can start the game.
    }
   *[no] { $host ->
        [yes] When all seats are taken, press Start.
       *[no] When all seats are taken, the host can start the game.
    }
} Then press My hand on the table's newest message to see your cards.
# For whoever has left, or was removed.
# Arguments: $table; $back, whether they can sit down again: free, full, or invited if only an invitation lets them.
lobby-no-seat = You no longer have a seat at { $table }.{ $back ->
    [full] {" "}All seats are taken.
    [invited] {" "}You can come back if the host invites you.
   *[free] {""}
}
# In place of what was said of a seat before the game began.
lobby-begun = { $status ->
    [draft] The draft has begun! Everyone sees two wonder boards and keeps one.
   *[play] The game has begun!
}

## Wonders to choose

lobby-wonder = { $city ->
    [none] { $side ->
        [none] any wonder
       *[other] any wonder, side { $side }
    }
   *[other] { $city }, { $side ->
        [none] either side
       *[other] side { $side }
    }
}
lobby-wonder-now = Your wonder: { $wonder }.
lobby-wonder-makes = { $wonder }. Makes { $resource }.
lobby-wonder-taken = { $player } has it.
lobby-wonder-side = Side { $side }, stage by stage: { $stages }.
lobby-wonder-by-chance = A random wonder
lobby-wonder-menu-city = Which wonder?
lobby-wonder-menu-side = Which side?
lobby-wonder-menu-side-of = { $side ->
    [none] Either side, at random
   *[other] Side { $side }
}
lobby-wonder-menu-about = Tell me about a wonder

## While boards are drafted

drafting-call = Everyone sees two wonder boards in private and keeps one.
drafting-waiting = Waiting for { $players }.
drafting-seat = { $number }. { $player }: { $kept ->
    [yes] has kept a board
   *[no] still choosing
}
    .spoken = seat { $number }, { $player }: { $kept ->
        [yes] has kept a board
       *[no] still choosing
    }
drafting-choose = Choose my board
drafting-seats = Seats

## The host's settings

hosting-settings = { $table }. Changes take effect right away, and everyone sees them in the table's message.
hosting-change = Change the game
    .window = Table { $table }: change the game
hosting-menu-players = How many players?
hosting-menu-sides = Which sides of the boards?
hosting-menu-wonders = How do players get their wonders?
hosting-menu-expansion = Play with an expansion?
hosting-menu-access = Who can join?
hosting-menu-level = How well should computer players play?
hosting-people = Players and invitations
hosting-coach = { $switch ->
    [off] Switch the coach off
   *[on] Switch the coach on
}
# $alone: whether there is a coach only if nobody else plays, because the game is then not rated.
lobby-coach = { $alone ->
    [yes] If you play alone, there's a coach
   *[no] Coach
}: for advice, press What might I do? on your hand. Nobody sees who asks.
# $sure: whether two people or more sit here; beginners at a beginners' table, which is never rated.
lobby-rated = { $sure ->
    [beginners] Not rated: this is a beginners' table.
    [yes] Rated: this game counts for the ratings here. There's no coach.
   *[no] Rated if two people or more play: then it counts for the ratings here, and there's no coach.
}
hosting-computers = Computer players
hosting-computers-about = { $table }. You can change how well they play until the game starts.
# Arguments: $count, how many; $players, such as Zeno (computer).
hosting-computers-here = { $count ->
    [one] 1 computer player: { $players }.
   *[other] { $count } computer players: { $players }.
}
# On a machine where the fast core of the rules runs uncompiled, of computer players that think.
level-plain = They think less thoroughly here, because the fast core isn't compiled.
hosting-add-computer = Add a computer player
hosting-dismiss-computer = Remove a computer player
hosting-close = Close the table
hosting-people-about = { $table }. { $access ->
    [invited] Only people you invite can join.
   *[open] Anyone who sees the channel can join; people you invite can join from anywhere.
} If you remove someone, they can only come back if you invite them.
hosting-menu-invite = Invite people
hosting-menu-kick = Remove someone from the table
hosting-menu-host = Make someone else the host
hosting-back = Back to the settings
hosting-end = { $stage ->
    [lobby] Close { $table }? Everyone will lose their seat.
   *[game] End the game at { $table } for everyone? Nobody wins, and you can't undo it.
}
hosting-end-yes = { $stage ->
    [lobby] Yes, close the table
   *[game] Yes, end the game
}
hosting-end-no = { $stage ->
    [lobby] No, keep it open
   *[game] No, keep playing
}
