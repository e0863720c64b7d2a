# The story below the end of a game: each sentence tells one thing that is true of the game, warmly, and shames nobody.

# $wording, here and below, is 0, 1 or 2: the facts of the game pick one, so that stories do not all sound the same. A
# language may have fewer wordings. A city is followed by its player where it comes first: "Giza (Ben)".
story-heading = The story of this game
# A city within a sentence, in a game for two. $city: "Free City Giza".
story-free-city = the { $city }
# Everyone built a card of the same colour in the first turn. $colour: "brown".
story-alike = { $wording ->
    [0] Great minds think alike: everyone opened with a { $colour } card.
    [1] It began in harmony: everyone built a { $colour } card.
   *[2] Everyone had the same first thought: a { $colour } card.
}
# Nobody else built a card of its colour in the first turn, while others built cards of the same colour.
story-opening = { $wording ->
    [0] { $city } went its own way from the first turn and opened with { $card }, the only { $colour } card.
    [1] Only { $city } opened with a { $colour } card: { $card }.
   *[2] { $city } began with { $card }. Nobody else opened with a { $colour } card.
}
story-edifices = { $failed ->
    [0] Together, the cities finished every edifice. That takes generosity!
   *[other] { $constructed ->
        [0] None of the edifices was finished: there were never enough hands.
        [one] Together, the cities finished 1 edifice.
       *[other] Together, the cities finished { $constructed } edifices.
    }
}
# $cities: the first to complete the wonder, $count of them in the same turn.
# $which: only if no other city finished a wonder later.
story-wonder = { $count ->
    [1] { $which ->
        [only] { $wording ->
            [0] Only { $cities } finished its wonder, in Age { $age }, turn { $turn }.
            [1] In Age { $age }, turn { $turn }, { $cities } finished its wonder. Nobody else got that far.
           *[2] Just one wonder was finished in this game: in { $cities }, in Age { $age }, turn { $turn }.
        }
       *[first] { $wording ->
            [0] { $cities } was the first to finish its wonder, in Age { $age }, turn { $turn }.
            [1] In Age { $age }, turn { $turn }, { $cities } finished its wonder, before anyone else.
           *[2] Nobody finished a wonder sooner than { $cities }: in Age { $age }, turn { $turn }.
        }
    }
   *[other] In Age { $age }, turn { $turn }, { $cities } finished their wonders at the same moment{ $which ->
        [only] {". "}Nobody else did.
       *[first] , before anyone else.
    }
}
# $player: who plays the city from then on, if $to is a person.
story-seat = { $to ->
    [person] In Age { $age }, turn { $turn }, { $player } stepped in for { $city }.
    [back] In Age { $age }, turn { $turn }, { $player } came back to { $city }.
   *[computer] In Age { $age }, turn { $turn }, a computer player took over { $city }.
}
story-stood-in = A computer player stood in { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}, and the game went on.
# $city paid its neighbour this much for resources in the whole game, and nobody paid anyone more. $last: whether one of
# them came last, so that nothing is said of whom it served.
story-gift = { $last ->
    [yes] { $wording ->
        [0] The most that anyone paid a neighbour for resources was { $coins }, from { $city } to { $neighbour }.
        [1] Over the game, { $city } paid { $neighbour } { $coins } for resources.
       *[2] For resources, { $city } paid { $neighbour } { $coins } over the game, the most between any two cities.
    }
   *[no] { $wording ->
        [0] { $city } was a good customer: { $coins } went to { $neighbour } for resources.
        [1] { $neighbour } can thank { $city }, who paid { $coins } for resources over the game.
       *[2] Good neighbours: over the game, { $city } paid { $neighbour } { $coins } for resources.
    }
}
# $bought: whether $city bought from neighbours, who alone never had a buyer; otherwise it alone never bought anything.
story-no-trade = { $bought ->
    [yes] { $wording ->
        [0] Nobody ever bought anything from { $city }.
        [1] { $city } was the one city where no neighbour came to buy.
       *[2] No neighbour of { $city } ever bought a single resource there.
    }
   *[no] { $wording ->
        [0] Only { $city } never bought anything from its neighbours.
        [1] { $city } needed nobody: not one resource came from a neighbour.
       *[2] Everyone else went shopping. { $city } never bought anything from its neighbours.
    }
}
# Nobody built as many structures for free because of earlier ones.
story-free = { $wording ->
    [0] One thing led to another in { $city }: thanks to earlier structures, { $count ->
        [one] 1 more was
       *[other] { $count } more were
    } free.
    [1] { $city } planned ahead: { $count ->
        [one] 1 structure
       *[other] { $count } structures
    } cost nothing, thanks to earlier ones.
   *[2] { $city } got { $count ->
        [one] 1 structure
       *[other] { $count } structures
    } for free from earlier ones, more than anyone else.
}
# Both neighbours built military structures in every Age. $shields: "9 shields", at the end, of $city. $others: of
# $neighbour, as a number. $level: whether they have as many.
story-arms = { $level ->
    [yes] { $wording ->
        [0] { $city } and { $neighbour } armed in every Age. In the end, each had { $shields }.
        [1] Neither { $city } nor { $neighbour } ever stopped arming, and they ended level, with { $shields } each.
       *[2] { $city } and { $neighbour } kept an eye on each other: both armed in every Age, and ended with { $shields } each.
    }
   *[no] { $wording ->
        [0] { $city } and { $neighbour } armed in every Age. In the end, it was { $shields } to { $others }.
        [1] Neither { $city } nor { $neighbour } ever stopped arming: { $shields } to { $others } in the end.
       *[2] { $city } and { $neighbour } kept an eye on each other: both armed in every Age, { $shields } to { $others } in the end.
    }
}
# A conflict of two armies that one shield decided. $shields: "7 shields", of the winner. $fewer: of the other, as a
# number.
story-clash = { $wording ->
    [0] It was close in Age { $age }: { $winner } beat { $loser }, { $shields } to { $fewer }.
    [1] In Age { $age }, one shield decided between { $winner } and { $loser }: { $shields } to { $fewer }, for { $points }.
   *[2] In Age { $age }, { $winner } only just beat { $loser }: { $shields } to { $fewer }, for { $points }.
}
# A card that was left over, although everyone ($everyone: yes) or $holders players held it. $points: what it would have
# brought the city at the end.
story-passed = { $everyone ->
    [yes] { $wording ->
        [0] In Age { $age }, everyone held { $card }, and nobody built it. It would have brought { $city }, for one, { $points }.
        [1] { $card } went round the whole table in Age { $age }, and was left over. It would have brought { $city }, for one, { $points }.
       *[2] Everyone saw { $card } in Age { $age }, and nobody built it. It would have brought { $city }, for one, { $points }.
    }
   *[no] { $wording ->
        [0] In Age { $age }, { $holders } players held { $card }, and nobody built it. It would have brought { $city }, for one, { $points }.
        [1] { $card } went through { $holders } hands in Age { $age }, and was left over. It would have brought { $city }, for one, { $points }.
       *[2] { $holders } players held { $card } in Age { $age }, and nobody built it. It would have brought { $city }, for one, { $points }.
    }
}
# Nobody's points rose by more in one turn. $built: what $city built in it.
story-big-turn = { $wording ->
    [0] The biggest turn of the game was in Age { $age }, turn { $turn }: { $city } built { $built } and gained { $points }.
    [1] In Age { $age }, turn { $turn }, { $city } built { $built } and gained { $points }, the most in any turn.
   *[2] Nobody gained more in one turn than { $city }: { $points } in Age { $age }, turn { $turn }, with { $built }.
}
# A stage of a city that the sentence has named.
story-stage = stage { $stage } of its wonder
# No other guild brought as many points. $neighbours: whose cities it counted, $count of them; 0 if it counts its owner's.
story-guild = { $count ->
    [0] { $wording ->
        [0] The best guild of the game was { $card } in { $city }: { $points }.
        [1] { $card } brought { $city } { $points }, more than any other guild.
       *[2] No other guild did as well as { $card } in { $city }: { $points }.
    }
   *[other] { $wording ->
        [0] The best guild of the game was { $card } in { $city }: { $points }, thanks to { $neighbours }.
        [1] { $card } brought { $city } { $points }, more than any other guild, thanks to { $neighbours }.
       *[2] { $city } gained from what { $neighbours } had: { $card } brought { $points }, the most of all guilds.
    }
}
# Nobody had more points for science than $city. $how: sets, $count of all three symbols; alike: $symbols, "5 gears".
story-symbols = { $how ->
    [sets] { $wording ->
        [0] { $city } filled { $count } sets of all three science symbols. Science brought it { $points }.
        [1] Science paid off in { $city }: { $count } sets of all three symbols, and { $points }.
       *[2] With { $count } sets of all three symbols, { $city } made the most of science: { $points }.
    }
   *[alike] { $wording ->
        [0] { $city } gathered { $symbols }. Science brought it { $points }.
        [1] Science paid off in { $city }: { $symbols }, and { $points } in all.
       *[2] With { $symbols }, { $city } made the most of science: { $points }.
    }
}
# Nobody had as many coins left at the end.
story-treasury = { $wording ->
    [0] { $city } finished with { $coins } in the treasury, more than anyone else.
    [1] Nobody was richer at the end than { $city }, with { $coins }.
   *[2] At the end, { $city } still had { $coins } to spend, more than anyone else.
}
# $city won, and never built this: wonder, or cards of a $colour.
story-without = { $what ->
    [wonder] { $wording ->
        [0] { $city } won without a single stage of its wonder.
        [1] { $city } won, and never began its wonder.
       *[2] It can be done: { $city } won without building any of its wonder.
    }
   *[cards] { $wording ->
        [0] { $city } won without a single { $colour } card.
        [1] Not one { $colour } card, and still { $city } won.
       *[2] It can be done: { $city } won without building any { $colour } card.
    }
}
# $times: how often the lead went to another city than had it before. $leaders: how many cities have had it alone.
story-lead-changes = { $wording ->
    [0] What a race! The lead changed hands { $times ->
        [2] twice
       *[other] { $times } times
    }, between { $leaders } cities.
    [1] Nobody could feel safe in front: the lead changed hands { $times ->
        [2] twice
       *[other] { $times } times
    }, and { $leaders } cities had it.
   *[2] { $leaders } cities took turns in front. The lead changed hands { $times ->
        [2] twice
       *[other] { $times } times
    }.
}
# $cities had as many points as each other and more than all others: before the $last turn of all, or after so many $turns
# in a row, the first of them in Age $age, turn $turn. $points: what each had then, or after the last of these.
story-level = { $last ->
    [yes] { $wording ->
        [0] With one turn to go, it was all open: { $cities } were level in front, with { $points } each.
        [1] Before the very last turn, { $cities } were level in front, with { $points } each.
       *[2] { $cities } went into the last turn level, with { $points } each, ahead of everyone else.
    }
   *[no] { $wording ->
        [0] Neck and neck: { $cities } were level in front for { $turns } turns in a row, from Age { $age }, turn { $turn }, up to { $points } each.
        [1] From Age { $age }, turn { $turn }, { $cities } shared the lead for { $turns } turns in a row, up to { $points } each.
       *[2] For { $turns } turns in a row, nothing parted { $cities } in front: from Age { $age }, turn { $turn }, up to { $points } each.
    }
}
story-never-behind = { $wording ->
    [0] Nobody was ever ahead of { $city }, from the first turn to the last.
    [1] { $city } was never behind, in any turn.
   *[2] From start to finish, { $city } let nobody past.
}
# Going into the last conflicts, $others ($count: how many) had $behind more than the winner, $city; or were $level with it.
story-last-conflicts = { $level ->
    [yes] { $wording ->
        [0] Going into the last conflicts, { $city } and { $others } were level. Then { $city } fought its way ahead.
        [1] It took the very last conflicts to lift { $city } above { $others }: just before, they were level.
       *[2] { $city } and { $others } were level. Then the last conflicts came, and { $city } was ahead.
    }
   *[no] { $wording ->
        [0] Going into the last conflicts, { $others } { $count ->
            [one] was
           *[other] were
        } { $behind } ahead of { $city }. Those conflicts turned the game.
        [1] It came down to the last conflicts: just before, { $others } { $count ->
            [one] was
           *[other] were
        } { $behind } ahead of { $city }.
       *[2] { $others } { $count ->
            [one] was
           *[other] were
        } { $behind } ahead of { $city }. Then the last conflicts came, and turned it round.
    }
}
# $moment: story-moment. $behind: "12 points", the most that the winner was behind since they had last been in the lead;
# $comeback: whether that is a lot. $last: whether the winner took the lead in the last turn of all.
story-turning-point = { $comeback ->
    [yes] { $last ->
        [yes] { $wording ->
            [0] What a comeback! { $city } had been as much as { $behind } behind, and took the lead in the very last turn.
            [1] { $city } had been as much as { $behind } behind, and took the lead in the very last turn.
           *[2] In the very last turn, { $city } took the lead. It had been as much as { $behind } behind.
        }
       *[no] { $wording ->
            [0] What a comeback! { $city } had been as much as { $behind } behind, and took the lead for good in { $moment }.
            [1] { $city } came from { $behind } behind and took the lead for good in { $moment }.
           *[2] In { $moment }, { $city } took the lead for good. It had been as much as { $behind } behind.
        }
    }
   *[no] { $last ->
        [yes] { $wording ->
            [0] It stayed open until the very last turn: only then did { $city } take the lead.
            [1] The turning point was the very last turn: in it, { $city } took the lead.
           *[2] { $city } kept the best for the end, and took the lead in the very last turn.
        }
       *[no] { $wording ->
            [0] { $city } took the lead for good in { $moment }.
            [1] { $city } took the lead in { $moment }, and from then on, nobody got ahead of it again.
           *[2] The turning point came in { $moment }: from then on, nobody was ahead of { $city }.
        }
    }
}
# When the winner took the lead for good; the $last turn of all is named in a picture only.
story-moment = { $when ->
    [conflicts] the Age { $age } conflicts
    [last] the very last turn
   *[turn] Age { $age }, turn { $turn }
}
# What set the winner apart from the next place ($other). $kind as in results-kind. $more: such as "18 points"; $fewer: such
# as "6" or "minus 2".
story-won-by = { $wording ->
    [0] { $city } was furthest ahead of { $other } in { results-kind }: { $more }, to { $fewer }.
    [1] Nowhere was { $city } further ahead of { $other } than in { results-kind }: { $more }, to { $fewer }.
   *[2] Compared with { $other }, { $city } did best in { results-kind }: { $more }, to { $fewer }.
}
# $how the first place was decided. $points: how many more the winner has than $second.
story-finish = { $how ->
    [shared] Not even coins could part { $winners }: they share the victory.
    [coins] { $winners } and { $second } finished level on points, so coins decided: { $coins } for { $winners }.
   *[points] { $wording ->
        [0] { $winners } beat { $second } by { $points }.
        [1] { $winners } finished { $points } ahead of { $second }.
       *[2] { $winners } won with { $points } more than { $second }.
    }
}

# Told privately to a player who has not won: when they were in the lead for the last time. $points: how many more than $other.
own-lost-lead = Your lead: { $conflicts ->
    [yes] before the last conflicts, you were first
   *[no] after turn { $turn } of Age { $age }, you were still first
}, { $points } ahead of { $other }.
# Told privately to a player at the end. $own: the player's place. $other: the winner, or the second if the player has won.
# $kind: of points. $more: the winner's of that kind. Of the first two places, it is what story-won-by tells everyone.
own-apart = { $own ->
    [first] Where you were furthest ahead: { results-kind }, { $more } to { $fewer } for { $other }, who came second.
   *[later] Between you and the winner: { $other } won with { $total }, and was furthest ahead of you in { results-kind }, { $more } to { $fewer }.
}
# The same if both have as many points. $more: the winner's coins.
own-apart-coins = What made the difference: { $own ->
    [first] coins, { $more } to { $fewer } for { $other }. You were level on points.
   *[other] coins, { $fewer } to { $more } for { $other }. You were level on points.
}
# $kinds: a row of results-kind-line, the most first.
own-points = Your points: { $kinds }.
# $level: the other cities with the same number; often none.
own-title = Your title: { $title }, with { $amount }{ $shared ->
    [yes] , tied with { $level }
   *[no] {""}
}.
# $what: a structure or "stage 2 of your wonder".
# $by: plain if they are its own points, as one expects; else $parts (own-best-part) says where they come from.
# $alike: what brought as many points, if that is one or two ($others).
own-best = What brought you most: { $what }, in Age { $age }, turn { $turn }: { $points } in the end{ $by ->
    [plain] .
    [alone] . { $parts }.
   *[kinds] : { $parts }.
}{ $others ->
    [0] {""}
    [1] {" "}Brought just as much: { $alike }.
    [2] {" "}Brought just as much: { $alike }.
   *[other] {" "}{ $others } others brought just as much.
}
# $points: how many of them are its own, or of a $kind as in results-kind. $all: what the score sheet has of that kind, as a
# number. $without: what it would have without it. $alone: whether they are all of that kind, so that a sentence says it.
own-best-part = { $alone ->
    [yes] { $kind ->
        [military] You have { $all } for military conflicts; without its shields, that would be { $without }
        [scientific] You have { $all } for science; without it, that would be { $without }
        [guilds] They're for a guild that counts it
        [commercial] They're for commercial structures that count it
       *[other] They're for { results-kind } that count it
    }
   *[no] { $kind ->
        [own] { $points } of its own
        [military] { $points } for military conflicts ({ $all } with its shields, { $without } without)
        [scientific] { $points } for science ({ $all } with it, { $without } without)
        [guilds] { $points } for a guild that counts it
        [wonder] { $points } for wonder stages
        [commercial] { $points } for commercial structures that count it
       *[other] { $points } for { results-kind } that count it
    }
}
own-best-stage = stage { $stage } of your wonder
# $other: the city in the next place. $points: between the two, and whether these are few ($close).
own-close-places = { $how ->
    [shared] Closest call: you and { $other } finished level, on points and on coins.
    [coins-ahead] Closest call: { $other } had as many points as you, and only its coins put it ahead.
    [coins-behind] Closest call: { $other } had as many points as you, and only your coins put you ahead.
    [ahead] { $close ->
        [yes] Closest call: { $other }
       *[no] Nearest to you: { $other }
    } finished { $points } ahead of you.
   *[behind] { $close ->
        [yes] Closest call: you finished { $points } ahead of { $other }.
       *[no] Nearest to you: { $other }, { $points } behind.
    }
}
# $shields: "5 shields", of whoever won. $fewer: of the other, as a number. $last: whether it was in Age III, whose
# conflicts are told below it.
own-close-conflict = Closest call: { $last ->
    [yes] in the last conflicts, one shield decided between you and { $other }.
   *[no] in Age { $age }, { $won ->
        [yes] you beat { $other } by one shield, { $shields } to { $fewer }.
       *[no] one more shield would have held off { $other }, who had { $shields } to your { $fewer }.
    }
}
# The next stage of the wonder, that one more coin or resource would have built. $more: "1 coin" or "1 wood". $points: what
# it would have brought.
own-close-stage = Closest call: with { $more } more, you could have built { $what } in Age { $age }, turn { $turn }: { $points }.
