# Results over time: a person's, and a server's standings.

# $quarter: 1 to 4; $year: in digits.
season = { $quarter ->
    [1] January to March
    [2] April to June
    [3] July to September
   *[4] October to December
} { $year }
# In a menu, which cuts longer ones on a phone.
season-in-short = { $quarter ->
    [1] Jan to March
    [2] April to June
    [3] July to Sept
   *[4] Oct to Dec
} { $year }
season-all = all time
season-unknown = I don't know the season { $typed }. Try, for example, 2026 Q4, or all.
results-unknown = I don't know the season { $typed }, and your results don't have just one person of that name. Try, for example, 2026 Q4, all, or a name as it stands in your results.
season-option = { $year } Q{ $quarter }: { season }
season-option-all = all: everything so far

# $season: season or season-all. $whose: own, or else $name is whose games they are: those of the reader's server (here),
# or those that they have played with the reader (together). $players: 0 for the reader's own of all numbers of players.
results-heading = { $whose ->
    [own] { $players ->
        [0] All your games
       *[other] Your { $players }-player games
    }
    [here] { $name } in { $players }-player games on this server
   *[together] { $name } in { $players }-player games with you
}, { $season }
# Average numbers have one decimal, unless that is a zero.
results-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins ->
    [0] no win
    [one] 1 win
   *[other] { $wins } wins
}, average place { $place }.
results-points = Points: { $average } on average, { $best } at most.
# In place of the two: games of several numbers of players, which have no averages but results-ahead.
results-all-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins ->
    [0] no win
    [one] 1 win
   *[other] { $wins } wins
}, { $best ->
    [one] 1 point
   *[other] { $best } points
} at most.
# $seats: how many others there were, in one game or in several; $points: of all of them.
results-opponents = { $seats ->
    [one] Your opponent had { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
   *[other] Your opponents had { $average } points on average.
}
# In place of averages, of games of several numbers of players. $share: in percent.
results-ahead = You finished ahead of { $share }% of your opponents.
# In place of it, if they were last in all of these games: behind the winner.
results-closest = At the closest, you were { $points ->
    [0] level with the winner on points
    [one] 1 point behind the winner
   *[other] { $points } points behind the winner
}.
# In which $kind (as in results-kind) the reader is most ahead of their opponents: their strength, or after very few games
# what they did best (once); or where they are most behind. $points: by how many, on average; $one: whether that is 1.
# $seats: how many opponents.
results-stands-out = { $how ->
    [strength] Your strength is
    [once] You did best in
   *[behind] The most room for more is in
} { results-kind }: { $points } { $one ->
    [yes] point
   *[no] points
}{ $games ->
    [one] {""}
   *[other] {" "}a game
} { $how ->
    [behind] fewer
   *[strength] more
} than your { $seats ->
    [one] opponent
   *[other] opponents
}.
# The latest $games games and as many before. $late and $early: of how many percent of their opponents the reader finished
# ahead, and $late-points and $early-points their average points if the games are $alike: of one number of players.
results-progress = Your latest { $games } games went { $how ->
    [better] better than
    [worse] worse than
   *[same] much like
} the { $games } before: ahead of { $late }% of opponents (before: { $early }%){ $alike ->
    [yes] {" "}and { $late-points } points on average (before: { $early-points })
   *[no] {""}
}.
results-few = That's only { $games } games, so one more can change a lot.
# In place of the first two: a single game. $wins: 1 if they won it; $place: 1 is the first.
results-single = { $wins ->
    [0] 1 game: place { $place } of { $players },
   *[other] 1 game, won
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
# After their own only game, or the only one of some games that they look at ($which: all or some). Games with different
# numbers of players have no common averages.
results-single-more = { $which ->
    [all] After 2 games, you'll also see
   *[some] After 2 such games, you'll also see averages,
} your latest games and your records here.
# On the server where somebody asks, over games of all numbers of players.
# $whose: yours where a list has everyone's ratings.
results-rating = { $whose ->
    [yours] Your rating here
   *[named] Rating here
}: { $rating }, after { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}.
# $needed: how many games there must be.
results-no-rating = { $whose ->
    [yours] Your rating here
   *[named] Rating here
}: { $why ->
    [few] none yet, after { $games ->
        [0] no rated game
        [one] 1 rated game
       *[other] { $games } rated games
    }. It shows after { $needed }.
   *[absent] not shown now. It rests on { $games ->
        [one] 1 rated game
       *[other] { $games } rated games
    }, and none was in the last year. The next one brings it back.
}
results-sizes = By number of players
# With so many $players. Average numbers as in results-games; of 1 game, they are its place and points.
results-size = { $players } players: { $games ->
    [one] 1 game{ $wins ->
        [0] {""}
       *[other] , won
    }, place { $place }, { $average } points.
   *[other] { $games } games, { $wins ->
        [0] no win
        [one] 1 win
       *[other] { $wins } wins
    }, average place { $place }, { $average } points on average.
}
# How well computer players played ($computers), as in seating-level; mixed if not alike, any if it is not known.
results-computers = { $computers ->
    [easy] easy computers
    [old-easy] easy computers
    [casual] casual computers
    [medium] medium computers
    [hard] hard computers
    [expert] expert computers
    [random] random computers
    [mixed] mixed computers
   *[any] computers
}
# $computers: as in results-computers, if all games were against such alone, or else none.
# $few: whether they are so few that each has a line; else $days (results-days) says when they were.
results-latest = Latest games{ $computers ->
    [none] {""}
   *[any] , all against { results-computers }
}, { $few ->
    [yes] the newest last
   *[no] { $days }, the newest last
}
    .picture = Latest games{ $computers ->
        [none] {""}
       *[any] , all against { results-computers }
    }
    .alone = against computers
# From the $first day to the $last, or that one day.
results-days = { $one ->
    [yes] { $first }
   *[no] { $first } to { $last }
}
# $points: how many more than the next a player had who has won; else how many fewer than the winner. 0 if coins decided, or
# nothing did.
results-apart = { $points ->
    [0] level on points
   *[other] { $won ->
        [yes] { $points } ahead
       *[no] { $points } behind
    }
}
# Of few games, below the wonder.
results-picture-latest = place { $place } of { $players }
# Below bars: $days if these do not stand below each (results-days, or else none), and what stands beside or below them if
# it is $known: bars of others, or figures such as +4 and −9. $minus: the sign.
results-picture-bars = { $days ->
    [none] {""}
   *[other] { $days }{ $known ->
        [no] {""}
       *[other] {" "}·{" "}
    }
}{ $known ->
    [beside] beside yours: the best of the others
    [yes] + ahead of the next · { $minus } behind the winner
   *[no] {""}
}
# The reader's only game: its day and, as above, the computers.
results-only = { $day }{ $computers ->
    [none] {""}
   *[any] , against { results-computers }
}
# $told: results-only.
results-only-line = Played on { $told }.
# $games: several of results-latest-game.
results-latest-line = { $games }.
# $computers: as in results-computers, if all others were, or else none. $apart: results-apart, if it is $known. $won: whether
# it was won.
results-latest-game = { $city } { $points }{ $won ->
    [yes] , won
   *[no] {""}
}{ $known ->
    [yes] , { $apart }
   *[no] {""}
}{ $computers ->
    [none] {""}
   *[any] , against { results-computers }
}
# One of few games, in a line of its own. $stages: how many its wonder has, of which so many are $built; 0 if that is not known.
results-latest-day = { $day }: { $city } { $points }, place { $place } of { $players }{ $known ->
    [yes] , { $apart }
   *[no] {""}
}{ $stages ->
    [0] {""}
   *[other] , { $built } of { $stages } stages
}{ $computers ->
    [none] {""}
   *[any] , against { results-computers }
}.
# $players: 0 if they are of several numbers of players.
results-kinds = { $games ->
    [one] Points by kind
   *[other] Average points by kind
}{ $players ->
    [0] , all sizes of table
   *[other] {""}
}
# One kind in each line. $theirs: of all others on average, if they are $compared.
# It is points by kind that are kept, and not which cards were built.
results-kinds-line = { results-kind-line }{ $compared ->
    [yes] , opponents { $theirs }
   *[no] {""}
}.
# The words are those above the score sheet's columns, or longer ones that begin with them.
results-kind = { $kind ->
    [military] military conflicts
    [treasury] treasury
    [wonder] wonder stages
    [civilian] civilian structures
    [scientific] science
    [commercial] trade
    [guilds] guilds
    [edifices] edifices
   *[debts] debts
}
results-kind-line = { results-kind } { $points }
# $count: how many there are.
results-wonders = { $count ->
    [one] Wonder
   *[other] Wonders, most played first
}
    .picture = { $count ->
        [one] Wonder
       *[other] Wonders
    }
# $built of $stages: as in results-latest-day, of a single game.
results-wonder = { $city }, side { $side }{ $stages ->
    [0] {""}
   *[other] , { $built } of { $stages } stages
}: { $games ->
    [one] 1 game
   *[other] { $games } games
}{ $wins ->
    [0] {""}
    [one] , 1 win
   *[other] , { $wins } wins
}, { $average } points{ $games ->
    [one] {""}
   *[other] {" "}on average
}.
results-rivals = Head to head
# The titles of those for which the picture has no room.
results-wonders-more = More wonders
results-rivals-more = More head to head
# $ahead and $behind: in how many games; $level: in how many they shared a place.
results-rival = { $whose ->
    [own] With { $name }
   *[other] With you
} in { $games ->
    [one] 1 game
   *[other] { $games } games
}: ahead in { $ahead }, behind in { $behind }{ $level ->
    [0] {""}
   *[other] , level in { $level }
}.
results-records = Records
# $kind: a record, or as in results-kind of which points it is.
results-record = { $kind ->
    [best] Best game
    [margin] Narrowest win
    [lead] Longest lead
   *[other] Most from { results-kind }
}
# $amount: points or turns in a row after which they alone had the most points.
results-record-amount = { $kind ->
    [margin] { $amount ->
        [0] level on points
        [one] by 1 point
       *[other] by { $amount } points
    }
    [lead] { $amount ->
        [one] 1 turn
       *[other] { $amount } turns in a row
    }
   *[other] { $amount ->
        [one] 1 point
       *[other] { $amount } points
    }
}
results-record-line = { results-record }: { $told }.
# $times: in how many games it was reached.
results-record-title = { results-record }{ $times ->
    [1] {""}
    [2] , twice
   *[other] , { $times } times
}
# $told: how much it is; $game: results-record-game.
results-record-own = { results-record-title }: { $told }, { $game }.
# Which games a record is of: with a side of a wonder, and among so many $players; 0 if that is said above. $day: of the
# newest; $how: none if it is not told, long in a sentence and short in a picture.
results-record-game = { $city }, side { $side }{ $players ->
    [0] {""}
   *[other] , { $players } players
}{ $how ->
    [none] {""}
    [short] {" "}· { $times ->
        [1] {""}
       *[other] last{" "}
    }{ $day }
   *[long] , { $times ->
        [1] {""}
       *[other] last{" "}
    }on { $day }
}
# $playing: in how many games the reader has a seat. Below are the ways there.
results-none = { $playing ->
    [0] You haven't finished a game yet. Start one with { COMMAND("wonders new") }.
    [one] You haven't finished a game yet, but you're in the middle of one. This is the way back.
   *[other] You haven't finished a game yet, but you're in the middle of { $playing }. This is the way back.
}
results-tables = My tables
# $players: 0 for any number.
results-none-such = { $players ->
    [0] No games
   *[other] No { $players }-player games
}, { $season }. Choose others below.
results-hidden = I can't show these results. I show someone's games once you've finished one together, unless they want to be left out. On a server, I show their games there; in a direct message, those you've played together.
results-mine = My results
results-standings = Standings
results-menu-players = How many players?
results-menu-season = Which season?
results-menu-rivals = Whose results?
results-menu-replay = Replay one of your games
# A button, in place of a menu of an only person.
results-rival-of = { $name }'s results
# One of the reader's games, with its $day (UTC), as short as can be. $place: 1 is the first of at most 7. What stands below:
# $game is the number of its table; $computers: as in results-computers, or none.
results-menu-game = { $day } · { $city }, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $players }
    .below = { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $computers ->
        [none] {""}
       *[any] , { results-computers }
    }, table { $game }
results-menu-games = { $what }: { $games ->
    [one] 1 game
   *[other] { $games } games
}
results-menu-of-players = { $players } players
# Of any number of players.
results-menu-all = All games ({ $games ->
    [one] 1 game
   *[other] { $games } games
})

## A server

standings-heading = Standings here: { $players }-player games, { $season }
standings-games = These standings rest on { $games ->
    [one] 1 game
   *[other] { $games } games
}. { $people } people are listed; computer players aren't.
# $place: 0 of an only person, who has none.
standings-line = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $name } has { $wins ->
    [0] no win
    [one] 1 win
   *[other] { $wins } wins
} in { $games ->
    [one] 1 game
   *[other] { $games } games
}, average place { $average-place }, { $average } points on average, { $best } at most.
standings-rule = Most wins come first, then the better average place; anyone equal in both shares the place. Every game on this server counts, also in private threads and channels, but no game is named.
standings-leave = { COMMAND("settings leave-out") } takes you off this list.
standings-record = { $told } ({ $names })
# In place of standings-games, if only one person is listed. $games: how many such games there are.
standings-alone = Bring somebody along: the ranking begins with the second person who has finished a { $players }-player game here. So far, { $games ->
    [one] 1 such game has been finished
   *[other] { $games } such games have been finished
}.
standings-more = and { $count } more
# In the picture, below the only person listed.
standings-free = Who comes next?
standings-own = You:
standings-place = Your place: { $place } of { $people }.
standings-left-out = You aren't listed, because you've asked to be left out.
standings-none = Nobody has finished a game here yet. Start one with { COMMAND("wonders new") }.
standings-only-server = Standings belong to a server. Type { COMMAND("standings") } in one of its channels. { COMMAND("me") } shows your own results anywhere.
standings-earlier = Earlier places
standings-later = Later places

## Ratings of a server

ratings-heading = Ratings here
ratings-people = { $people ->
    [0] Nobody else here has one now.
    [one] 1 person has a rating.
   *[other] { $people } people have a rating.
}
ratings-line = { $place }. { $name }: { $rating }, after { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}.
# $start: the rating with which everyone starts; $games: how many there must be. $shows: "said" if that has been said.
ratings-rule = Your rating starts at { $start } and rises when you finish ahead of other people, most of all if theirs is higher. A game counts once you've made two thirds of your seat's choices, even if you then leave{ $shows ->
    [said] .
   *[rule] , and a rating shows after { $games } rated games, until a year without one.
}
# $tables: their numbers; $count: how many there are.
ratings-taken-out = Not counted, because a server manager took { $count ->
    [one] it out: table { $tables }.
   *[other] them out: tables { $tables }.
}
ratings-off = Ratings are off on this server. Someone who manages it can switch them on with { COMMAND("server ratings") }.
ratings-show = Ratings
# Told with a finished game. $known: whether the manager is known as $person.
rating-taken-out = Not counted in the ratings: { $known ->
    [yes] { $person }
   *[no] a server manager
} took this game out.
rating-counts = This game counts for the ratings here.
rating-let-count = { $counts ->
    [yes] Put it back in the ratings
   *[no] Take it out of the ratings
}
# To a player whose game is over. $games: how many they have finished with as many players, with this one.
own-first-win = { $games ->
    [one] Your first game with { $players } players, and you won it!
   *[other] Your first win with { $players } players!
}
# $points: their most points before.
own-best-game = Your most points so far with { $players } players! Until now, it was { $points } points.
# $rating: after the game; $by: by how many points it has changed.
own-rating = Your rating here: { $rating }, { rating-change }.
own-rating-last = Your last rated game: { rating-change }.
rating-change = { $how ->
    [up] up by { $by }
    [down] down by { $by }
   *[same] as before
}

## In pictures

# Beside a kind of points with its icon, in which somebody has more than their opponents.
results-picture-strength = strength
results-picture-told = { $players ->
    [0] all games
   *[other] { $players } players
} · { $season }
# In place of an average, of a single game.
results-picture-place = { $place } of { $players }
# Below a number, as short as can be. $games and $wins: how many.
results-picture-tile = { $of ->
    [games] { $games ->
        [one] game
       *[other] games
    }
    [wins] { $wins ->
        [one] win
       *[other] wins
    }
    [place] { $games ->
        [one] place
       *[other] average place
    }
    [average] { $games ->
        [one] points
       *[other] points a game
    }
    [ahead] of opponents behind you
    [best] points at best
   *[rating] rating here
}
# $share: in percent.
results-picture-share = { $share }%
# As results-progress, on one line below bars.
results-picture-progress = latest { $games }: ahead of { $late }% of opponents · { $games } before: { $early }%
# Above a column of numbers: as short as can be.
results-picture-head = { $of ->
    [games] games
    [wins] wins
    [place] average place
    [average] average points
    [points] points
    [rival] ahead : behind
    [reader] they : you
    [rating] rating
   *[best] best
}
# What marks on bars are. $points: how many the opponents have on average in all, if the games are $alike: of one number of
# players.
results-picture-opponents = opponents{ $alike ->
    [yes] : { $points } points
   *[no] {""}
}
standings-picture-title = Standings
# In place of a rating that is not shown.
results-picture-no-rating = ?
results-picture-rating = { $rating }
# $ahead and $behind: in how many games.
results-picture-rival = { $ahead } : { $behind }
results-picture-wonder = { $city }, side { $side }
# Below a wonder's name.
results-picture-wins = side { $side } · { $games ->
    [one] 1 game
   *[other] { $games } games
}{ $wins ->
    [0] {""}
    [one] , 1 win
   *[other] , { $wins } wins
}
