# What a finished game has earned everybody.

titles-heading = What each city did best
# $level: the other cities that have as much.
titles-line = { $city }: { $title }, { $amount }{ $shared ->
    [yes] , tied with { $level }
   *[no] {""}
}.
# At most about 24 letters: it is drawn, too.
titles-science = Brightest minds
titles-shields = Best guarded
titles-victories = Victor in battle
titles-civilian = Finest buildings
titles-guilds = Master of guilds
titles-wonder = Grandest wonder
titles-commerce = Busiest market
titles-coins = Fullest treasury
titles-finish = Strongest finish
titles-leader = Longest in the lead
titles-builder = Keen builders
titles-amount = { $title ->
    [science] { $amount ->
        [one] 1 point from science
       *[other] { $amount } points from science
    }
    [shields] { $amount ->
        [one] 1 shield
       *[other] { $amount } shields
    }
    [victories] { $amount ->
        [one] 1 point from conflicts
       *[other] { $amount } points from conflicts
    }
    [civilian] { $amount ->
        [one] 1 point from civilian structures
       *[other] { $amount } points from civilian structures
    }
    [guilds] { $amount ->
        [one] 1 point from guilds
       *[other] { $amount } points from guilds
    }
    [wonder] { $amount ->
        [one] 1 point from wonder stages
       *[other] { $amount } points from wonder stages
    }
    [commerce] { $amount ->
        [one] 1 point from trade
       *[other] { $amount } points from trade
    }
    [coins] { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    }
    [finish] { $amount ->
        [one] 1 point in Age 3
       *[other] { $amount } points in Age 3
    }
    [leader] { $amount ->
        [one] 1 turn alone in front
       *[other] { $amount } turns alone in front
    }
   *[builder] { $amount ->
        [one] 1 structure
       *[other] { $amount } structures
    }
}
# Drawn beside the title and its icon, at most about 16 letters: what the score sheet may count otherwise says its unit.
titles-picture-amount = { $title ->
    [shields] { $amount ->
        [one] 1 shield
       *[other] { $amount } shields
    }
    [coins] { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    }
    [leader] { $amount ->
        [one] 1 turn
       *[other] { $amount } turns
    }
    [builder] { $amount ->
        [one] 1 structure
       *[other] { $amount } structures
    }
   *[other] { $amount ->
        [one] 1 point
       *[other] { $amount } points
    }
}
# In the description of the picture. $told: whether the points of each kind, which come before, already say the amount.
titles-picture-title = { $city }: { $title }{ $told ->
    [yes] {""}
   *[no] , { $amount }
}.
# $how the lead went: $cities were level in points, or one city took it in the last conflicts, never was behind (start),
# or took it at this $moment (story-moment), or in the last turn of this Age or its conflicts (age).
titles-lead = { $how ->
    [level] { $cities } were level at the end.
    [conflicts] { $cities } took the lead in the last conflicts.
    [start] { $cities } was never behind.
    [last] { $cities } took the lead in the last turn.
    [age] { $cities } took the lead for good as Age { $age } ended.
   *[turn] { $cities } took the lead for good in { $moment }.
}
titles-kind = { $cities } hung on to the end. Next game, clean slate!
titles-scores = Scores
titles-picture = A picture of { $cities } at the end, then the ranking with each city's points and what it did best, all written out in the message.
titles-picture-heard = A picture of { $cities } at the end, then the ranking.
# As pips in the picture.
titles-picture-stages = { $city } built { $built } of { $stages } stages.
# As above, drawn below the winner, at most about 36 letters.
titles-picture-lead = { $how ->
    [level] Level at the end
    [conflicts] In the lead since the last conflicts
    [start] Never behind
    [last] Took the lead in the last turn
    [age] In the lead since the end of Age { $age }
   *[turn] In the lead since { $moment }
}
# Drawn below the bar of a city's points, at most about 14 letters: how many it had when its cards were first played, at
# table $game, perhaps by somebody else.
titles-picture-earlier = table { $game }: { $points }
titles-picture-won = { $name } wins
# Drawn below titles-picture-won where several had $points, and $coins decided against $fewer, unless they were as many.
titles-picture-level = { $how ->
    [shared] { $points } points and { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } each
   *[decided] { $points } points each: { $coins ->
        [one] 1 coin beats
       *[other] { $coins } coins beat
    } { $fewer }
}
titles-picture-shared = A shared victory
