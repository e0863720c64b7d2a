# Tables: their names, the lobby, its settings, and the seats while a game is on.

## Tables

tables-number = Table { $number }
tables-whose = Table { $number }, { $host }'s
tables-name = { $table }: { $state }
tables-lobby = { $seated } of { $players } seated
tables-draft = choosing boards
tables-play = Age { $age }, turn { $turn }
tables-over = over

tables-list = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
tables-none = There's no table here, and you aren't playing anywhere. Open one yourself!
# Where there are several pages. Arguments: $tables, such as "12 tables"; $page, $pages.
tables-page = { $tables }, page { $page } of { $pages }
tables-previous = Previous tables
tables-next = More tables
tables-where = Where: { $channel }.
tables-link = Go to the table
tables-free = { $count ->
    [0] All seats are taken; it can start.
    [one] 1 seat is free.
   *[other] { $count } seats are free.
}
tables-invited = Only people who are invited can join.
tables-closes = Closes { $time } if nothing happens.
tables-mine = { $asked ->
    [yes] You play here, and it's your move.
   *[no] You play here.
}
tables-offered = A seat here is offered to you. Type { COMMAND("wonders seats") } to take it.
tables-lent = { $player } is playing your seat for now. Type { COMMAND("hand") } to have it back.
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

seating-heading = Who plays
seating-line = { $number }. { $player }
seating-city = { $player }: { $city }
seating-for = { $player }, for { $owner }
# A computer player in the list of seats. Arguments: $player, such as Zeno (computer); $level, how well it plays; random
# is one of an old table that plays whatever comes; $style, what it likes, none for those of old tables.
seating-level = { $player }, { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
   *[random] plays by chance
}{ $style ->
    [trader] , a trader
    [general] , a general
    [scholar] , a scholar
   *[none] {""}
}
seating-offered-to = { $player } (offered to { $person })
seating-not-on = Seats change hands only while a game is on.
seating-last-person = You're the last person here. Computer players don't play alone, so none can take your seat.
seating-absent = Somebody isn't there. More than half of the others decide who plays for them.
seating-away = Somebody else plays your seat for now. You can take it back at any time.
seating-offered = You're offered a seat. Take it and you play its city; what was already chosen for it stays sealed until the reveal. You can never have another seat in this game.
seating-votes = { $votes } of { $needed } needed { $needed ->
    [one] vote
   *[other] votes
} to abandon the game{ $named ->
    [yes] : { $players }.
   *[no] .
}
seating-menu-absent = Somebody isn't there: who plays for them?
seating-menu-offer = Offer a computer player's seat
seating-menu-host = Make somebody else the host
seating-step-out = A computer player for { $player }
seating-offer = Offer the seat of { $player }
seating-take = Take the seat of { $player }
seating-hand-back = Give the seat back to { $owner }
seating-withdraw = Withdraw the offer of { $player }'s seat
seating-decline = Decline the seat of { $player }
seating-replace = Propose a computer player for { $player }
seating-replace-by = Propose somebody for { $player }
seating-agree = { $agree ->
    [yes] Agree
   *[no] Disagree
}: { $kind ->
    [person] the person proposed
   *[computer] a computer player
} for { $player }
seating-own-offer = Offer my seat to somebody
seating-own-step-out = Let a computer player play for me
seating-own-back = Take my seat back
seating-vote = { $abandon ->
    [yes] Vote to abandon the game
   *[no] Take my vote back
}
seating-end = End the game
seating-hand = My hand
seating-time = The table's time
seating-table = All cities
seating-offer-whom = { $proposed ->
    [yes] Whom do you propose for this seat: { $player }? If the others agree, that person can take it.
   *[no] Whom do you offer this seat: { $player }? They can take it or not. Until then nothing changes.
}
seating-offer-menu = A person of this server
seating-back = Back to the seats
# Told below a list of seats in which something can be chosen.
seating-changed = { $table }: the seats, or what is proposed about them, have changed. Press Seats to see them.

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
lobby-played = What is played
lobby-players = { $players } players
    .about = { $players ->
        [2] Expert variant: a Free City lies between you
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
lobby-wonders-random = Wonders dealt by chance
    .about = Everybody is dealt a wonder
    .told = Everybody is dealt a wonder by chance.
    .joined = You'll be dealt a wonder by chance.
lobby-wonders-chosen = Wonders chosen by the players
    .about = Everybody chooses a wonder before the game starts
    .told = Everybody may choose a wonder; whoever doesn't is dealt one.
    .joined = You can choose your wonder now, or be dealt one by chance.
lobby-wonders-drafted = Wonders drafted from two boards each
    .about = Everybody sees two boards and keeps one; { $players } players or more need both sides
    .told = Everybody sees two boards in private and keeps one.
    .joined = When the game starts, you'll see two boards in private, and keep one.
lobby-sides-a = Side A for all
    .about = The simpler sides, for your first games
    .told = Everybody plays side A.
lobby-sides-b = Side B for all
    .about = For those who know the game
    .told = Everybody plays side B.
lobby-sides-mixed = Sides A and B
    .about = By chance, or each player's choice where boards are chosen or drafted
    .told = Sides A and B are both played, { $wonders ->
        [random] by chance.
       *[other] as each player likes.
    }
lobby-expansion-none = No expansion
    .about = The game as it is in its box
lobby-expansion-edifice = The Edifice expansion
    .about = 3 players or more: each Age a shared building, with a reward and a penalty; Ur and Carthage
    .told = With the Edifice expansion: each Age a shared building, with a reward and a penalty, and the wonders of Ur and Carthage.
lobby-expansion-carthage = The wonder of Carthage
    .about = One more wonder than in the box
    .told = The wonder of Carthage is among the others.
lobby-access = Who can join
lobby-access-open = Open to everybody
    .about = Anybody who sees the channel can join
    .told = Anybody who sees this channel can join.
lobby-access-invited = Only by invitation
    .about = Only people you invite can join; others can watch
    .told = Only people who are invited can join. Anybody who sees this channel can watch.
lobby-demand-nothing = Anybody
    .about = You ask nothing of people who join
lobby-demand-mostly = People who mostly answer in time
    .about = Newcomers too; people you invite can always join
    .told = The host asks for people who mostly answer in time. Newcomers and invited people are welcome.
lobby-demand-steady = Only steady people
    .about = People who hardly ever miss a choice; people you invite can always join
    .told = The host asks for steady people, who hardly ever miss a choice. Invited people are always welcome.
# How well the computer players of a table play: the name in a menu, .about below it, .told as a line of its own.
lobby-level-easy = Easy computer players
    .about = A friendly beginner
    .told = Computer players: easy. Each is a friendly beginner.
lobby-level-medium = Medium computer players
    .about = Looks one move ahead
    .told = Computer players: medium. Each looks one move ahead.
lobby-level-hard = Hard computer players
    .about = Thinks ahead
    .told = Computer players: hard. Each thinks ahead.
lobby-level-expert = Expert computer players
    .about = The strongest: thinks longest, up to a second
    .told = Computer players: expert, the strongest. Each thinks for up to a second.
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
lobby-full = Everybody is here! The host can press Start.
lobby-since = { $what ->
    [draft] Everybody is here! Boards are chosen in the newest message below.
    [play] The game has begun! It goes on in the newest message below.
    [scored] The game is over.
    [vote] The players have abandoned the game.
    [expired] Nobody came for a day, so the table is closed.
    [empty] Everybody has left, so the table is closed.
    [host] The host has closed the table.
    [idle] Nobody has touched the game for a long time, so it's closed.
    [manager] A server manager has closed the table.
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
       *[no] All seats are taken, and the host starts the game.
    }
   *[no] { $host ->
        [yes] When all seats are taken, press Start.
       *[no] When all seats are taken, the host starts the game.
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
    [draft] It has begun! Everybody sees two wonder boards and keeps one.
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
lobby-wonder-now = You play: { $wonder }.
lobby-wonder-makes = { $wonder }. Makes { $resource }.
lobby-wonder-taken = { $player } has it.
lobby-wonder-side = Side { $side }, stage by stage: { $stages }.
lobby-wonder-by-chance = A wonder by chance
lobby-wonder-menu-city = Which wonder?
lobby-wonder-menu-side = Which side?
lobby-wonder-menu-side-of = { $side ->
    [none] Either side, by chance
   *[other] Side { $side }
}
lobby-wonder-menu-about = Tell me about a wonder

## While boards are drafted

drafting-call = Everybody sees two wonder boards in private and keeps one.
drafting-waiting = Waiting for { $players }.
drafting-seat = { $number }. { $player }: { $kept ->
    [yes] has kept a board
   *[no] is choosing
}
    .spoken = seat { $number }, { $player }: { $kept ->
        [yes] has kept a board
       *[no] is choosing
    }
drafting-choose = Choose my board
drafting-seats = Seats

## The host's settings

hosting-settings = { $table }. What you choose here counts at once, and everybody sees it in the table's message.
hosting-menu-players = How many players?
hosting-menu-sides = Which sides of the boards?
hosting-menu-wonders = How do players get their wonders?
hosting-menu-expansion = With an expansion?
hosting-menu-access = Who can join?
hosting-menu-level = How well do computer players play?
hosting-people = People and who can join
hosting-computers = Computer players
hosting-computers-about = { $table }. How well they play can be changed until the game starts.
# Arguments: $count, how many; $players, such as Zeno (computer).
hosting-computers-here = { $count ->
    [one] Here is: { $players }.
   *[other] Here are: { $players }.
}
# On a machine where the fast core of the rules runs uncompiled, of computer players that think.
level-plain = They think in fewer steps here, because the fast core isn't compiled.
hosting-add-computer = Add a computer player
hosting-dismiss-computer = Send a computer player away
hosting-close = Close the table
hosting-people-about = { $table }. { $access ->
    [invited] Only people you invite can join.
   *[open] Anybody who sees the channel can join; people you invite can join from anywhere.
} If you remove somebody, they can come back only if you invite them.
hosting-menu-invite = Invite people
hosting-menu-kick = Remove somebody from the table
hosting-menu-host = Make somebody else the host
hosting-back = Back to the settings
hosting-end = { $stage ->
    [lobby] Close { $table }? Everybody loses their seat.
   *[game] End the game at { $table } for everybody? Nobody wins, and you can't undo it.
}
hosting-end-yes = { $stage ->
    [lobby] Yes, close the table
   *[game] Yes, end the game
}
hosting-end-no = No, go on
