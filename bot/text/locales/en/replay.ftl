# The replay: a game step by step, as everyone saw it.

replay = Replay
replay-pick = Replay from a turn
replay-go = Go to a turn
# Above every step: $step is one of the next.
replay-at = Replay. { $step }.
# $part says which step it is; $number counts the turns through the Ages; $asked as in a reveal.
replay-step = { $part ->
    [start] The start
    [end] The end
    [seats] Age { $age }, turn { $turn } ({ $number } of { $turns }): a change of seats
    [conflicts] Conflicts of Age { $age }
   *[reveal] Age { $age }, turn { $turn } ({ $number } of { $turns }){ $asked ->
        [seventh-card] : the seventh card
        [discard-pile] : the discard pile
        [stage-choice] : what the new stages give
        [penalty] : the penalty
       *[card] {""}
    }
}
# In the menu of all turns, as short as possible. $number counts them through the Ages.
replay-turn = { $number }. Age { $age }, turn { $turn }
# $turn: replay-turn. $did: what the reader's city did in it: a structure's name, or replay-did.
replay-turn-did = { $turn }: { $did }
replay-did = { $what ->
    [stage] stage { $stage }
   *[discard] a discard
}
# Below a step in the menu: what makes it worth a look, without a full stop. At most 100 characters in all.
replay-key-turned = Turning point: { $city } takes the lead for good
# $points: "12 points", what one has then, or each of several.
replay-key-leads = { $cities } takes the lead with { $points }
replay-key-level = { $cities } are level with { $points } each
replay-key-wonder = { $cities } { $count ->
    [one] finishes its wonder
   *[other] finish their wonders
}
# Of conflicts: the cities that won the most, $won each; $count counts these cities.
replay-key-fought = { $won ->
    [0] Nobody won a conflict
    [one] { $cities } won 1 conflict{ $count ->
        [one] {""}
       *[other] {" "}each
    }
   *[other] { $cities } won { $won } conflicts{ $count ->
        [one] {""}
       *[other] {" "}each
    }
}
replay-to-conflicts = Conflicts of Age { $age }
replay-to-start = From the start
replay-to-end = The end
replay-to-own = My last choice
# Below it in the menu.
replay-own = The last turn in which you chose yourself
replay-back = Back
replay-forward = Forward
# $where: here, or last if nobody has a hand at this step: the latest ones before it.
replay-open = { $where ->
    [last] The last hands
   *[here] Open the hands
}
replay-close = Close the hands
# For listeners, with open hands: all cards under the wonders and on the discard pile, or only what has changed.
replay-whole = All hidden cards
replay-changed = Only what changed
replay-post = Show in the channel
replay-posted = Everyone in the table's channel can see this step now, and go on from there.
# $why: lost, or not-for-you if the reader may not write there. Of the film: no-files if the bot may not attach
# any there, $permission; no-pictures if the server wants none; not-now if Discord does not take it.
replay-unposted = { $why ->
    [lost] I can't post in the table's channel: it's gone, or I'm no longer allowed to. The replay still works here.
    [often] You've just shown a lot there. Give the others a minute or two to look at it.
    [dealt-again] Table { $table } is playing this deal right now, so its hands can't be shown to everyone until that is over.
    [no-files] I can't show it in the table's channel because I'm missing a permission there: { $permission }. A channel manager can grant it. Until then, save the file and send it yourself.
    [not-now] Discord isn't taking it right now. Try again in a minute.
    [no-pictures] On this server I post no pictures in channels, so I don't show it there. You can save the file and send it yourself.
   *[not-for-you] You can't write in the table's channel, so I don't post there for you. The replay still works here.
}
# On the message in the channel: the same step for the reader alone.
replay-alone = Just for me
replay-began = The game begins.
# On the way back: the step that comes after the one that is shown now.
replay-before = Next comes { $part ->
    [end] the end of the game.
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
# Above what happens in that step.
replay-next = What comes next
# At every step but the start and the end. $points: the cities with their points, the leader first.
replay-points = Points so far: { $points }.
# One of them that the step has changed, as short as possible. $by: how many points more or fewer ($way), none if only
# guilds have changed them. $why: paid if only because of coins; more or fewer if guilds built earlier bring $guilds more
# or fewer besides; else none.
replay-changed-seen = { $city } { NUMBER($points) } ({ $way ->
    [more] +{ NUMBER($by) }
    [fewer] −{ NUMBER($by) }
   *[none] {""}
}{ $why ->
    [paid] , coins paid
    [none] {""}
   *[more] { $way ->
        [none] {""}
       *[more] {" "}and{" "}
    }{ $why ->
        [fewer] −
       *[more] +
    }{ NUMBER($guilds) } for guilds
})
# The same for listeners.
replay-changed-heard = { $city } { NUMBER($points) }, { $way ->
    [more] { NUMBER($by) } more
    [fewer] { NUMBER($by) } fewer
   *[none] {""}
}{ $why ->
    [paid] {" "}for coins paid
    [none] {""}
   *[more] { $way ->
        [none] {""}
       *[more] {" "}and{" "}
    }{ NUMBER($guilds) } { $why ->
        [fewer] fewer
       *[more] more
    } for guilds
}
# The button to the step in which the winner took the lead for good.
replay-turning = Turning point
# Above a step: what it came to. $moment: as below it in the menu.
replay-moment = { $moment }.
# The same at that step.
replay-turned = Turning point: { $city } leads for good.
# The same message with a picture of all cities, and back to what happened.
replay-cities = All cities
replay-happened = What happened
# After the name of the step, above that picture.
replay-cities-then = All cities as they stood then.
# $built: structures or structures-none.
replay-structures = { $city }. { $built }
# The card that the reader put under their wonder or discarded in the shown step.
replay-own-card = Your card: { $cards }.

## What was hidden, once the game is over

replay-hands = What was hidden then
replay-dealt = { $city } was dealt { $cards }.
# $paid: how-paid or another of these, where nothing else says what it cost. $stage: which one; 0 where it's told
# elsewhere.
replay-used = { $city } { $how ->
    [built] built { $card }
    [stage] put { $card } under its wonder{ $stage ->
        [0] {""}
       *[other] {" "}as stage { $stage }
    }
   *[discarded] discarded { $card }
}{ $paid }.
# What was left of a hand; of one of which nothing was used, the city's name comes first.
replay-left = { $used ->
    [no] { $city }.{" "}
   *[yes] {""}
}{ $what ->
    [passed] Passed on: { $cards }.
   *[left] Left over: { $cards }.
}
replay-buried = Under { $city }'s wonder: { $cards }.
# How many cards lie there, when not all of them are named. $under: under all wonders together.
replay-counts = { $under ->
    [0] No card lies under a wonder
    [one] 1 card lies under the wonders
   *[other] { $under } cards lie under the wonders
}, { $pile ->
    [0] none
    [one] 1 card
   *[other] { $pile } cards
} on the discard pile.
replay-pile = { $count ->
    [0] The discard pile is empty.
   *[other] In the discard pile: { $cards }.
}

## The whole replay as a file

share = Share
share-what = Show everyone at the table this step, or take the whole game with you. A film is quick to watch, a page also tells each turn in words, and a GIF works almost anywhere.
share-step = Show this step in the channel
share-as = { $form ->
    [webp] As a film
    [gif] As a GIF
   *[page] As a page
}
share-here = { $form ->
    [webp] The whole game as a film. Save it and send it to anyone.
    [gif] The whole game as a GIF, for other places.
   *[page] The whole game as a page. Save it and open it in any browser; it needs no internet.
}
# On a film: to everyone in the table's channel.
share-post = Show it in the channel
share-posted = Everyone in the table's channel can watch it now.
# In the channel, above it.
share-film = Here's the whole game as a film: { $players }, from the first card to the last.
# In the alternative text of the file, before the Ages, the story and the ranking; the other one at its end.
share-described = { $form ->
    [page] The page has every turn as a picture and in words.
   *[webp] The whole game as a film: all cities grow side by side, turn by turn, and race for points.
}
share-in-words = Shared as a page, it has every turn in words.
# What happened in a turn, as in a menu. $first: whether nothing of this Age has been told before.
share-moment = { $first ->
    [yes] Age { $age }, turn
   *[no] Turn
} { $turn }: { $moment }.
# Of an Age: the cities with the most points after it, and the cities that won the most conflicts, $won each.
# $alike: whether these are one and the same city.
share-age = Age { $age }: { $leaders } led with { $points }{ $won ->
    [0] , and nobody won a conflict.
   *[other] { $alike ->
        [yes] {" "}and
       *[no] , and { $winners }
    } won the most conflicts, { $won }{ $sharing ->
        [1] {""}
       *[other] {" "}each
    }.
}
share-too-large = That would be { $size } MB, and here I may only attach { $limit } MB. Try another form.
# While the file is made, where it will be: $before counts those that are made before it.
share-making = { $before ->
    [0] I'm drawing the whole game. It will be here in a few seconds. If nothing comes within a minute, share it again.
    [one] I'm drawing another game just now. Yours is next, and will be here within a minute. If nothing comes in two minutes, share it again.
   *[other] I'm drawing { $before } other games first. Yours will be here in a few minutes. If nothing comes in ten minutes, share it again.
}
# $whose: own if the reader's last file is still being made; others if many people wait.
share-busy = { $whose ->
    [own] I'm still drawing the game that you asked for. One at a time, please!
   *[others] Many people are sharing games right now. Please try again in a few minutes.
}
share-undrawn = I couldn't draw all pictures just now. Please try again in a minute.
# Drawn in the film, as short as possible: somebody else led before.
film-title = 7 Wonders
film-leads = { $name } leads
film-takes = { $name } takes the lead, with { $points ->
    [one] 1 point
   *[other] { $points } points
}
film-level = A tie for the lead
# The winner, in the last turn or conflicts, if from then on nobody was level with them or ahead.
film-turned = Turning point: { $name } leads for good
# The player whose points rose by most in a turn, conflicts left aside.
film-biggest = Biggest turn: +{ NUMBER($points) } for { $name }
# While the wonder is finished. $named: whether the font can write the player's name.
film-finished = { $named ->
    [no] { $city } finishes its wonder
   *[yes] { $name } finishes the wonder of { $city }
}
film-last-turn = The last turn
film-ahead = { $ahead ->
    [0] A tie for the lead
   *[other] { $name } leads by { $ahead }
}
film-wonder = Wonder finished
share-title = 7 Wonders, table { $game }

## The page

# The code of this language for browsers.
page-language = en
# At the top: who played, the day on which the game ended, and who won. $sharing counts the winners; 0 if it had no scores.
page-players = Played by { $players }
page-day = { $day } (UTC)
page-won = { $sharing ->
    [0] Nobody won.
    [1] { $cities } won with { $points }{ $level ->
        [yes] , ahead on coins
       *[no] {""}
    }!
   *[other] { $cities } shared the victory with { $points } each!
}
page-back = Back
page-play = Play
page-pause = Pause
page-forward = Forward
page-steps = Steps
page-ages = Ages
# In the menu of all steps, as short as possible. $part says which step it is; $asked as in a reveal.
page-step = { $part ->
    [result] The result
    [start] The start
    [end] The end
    [seats] Age { $age }, turn { $turn }: seats
    [conflicts] Age { $age }, conflicts
   *[reveal] Age { $age }, turn { $turn }{ $asked ->
        [seventh-card] : seventh card
        [discard-pile] : discard pile
        [stage-choice] : new stages
        [penalty] : penalty
       *[card] {""}
    }
}
# The same of a step that is worth a look, and why.
page-moment = { $step }: { $moment }
page-start = Watch from the start
# $victories: a list of page-victory.
page-victories = In the conflicts, { $victories }.
page-victory = { $winner } beat { $loser } { $most } to { $least }
# Above the points of every city by kind: a table.
page-points = Points by kind
page-city = City
page-course = All points, city by city
page-keys = With a keyboard, the arrow keys go back and forward, Home to the result and End to the end.
page-notice = Played with a bot by fans. 7 Wonders is a game by Antoine Bauza, published by Repos Production.
