# Edifices: the communal buildings of the Edifice expansion, with their pawns, rewards, penalties and debts. Names of
# edifices are data. Messages to everybody say "their" and call nobody "you".

## What is printed on an edifice

edifice-age = An edifice of Age { $age }.
edifice-cost = Taking part costs { $cost }, paid to the bank together with a wonder stage.
edifice-reward = Once its last pawn is taken it is constructed. Reward for whoever has a pawn of Age { $age }: { $reward }.
edifice-penalty = Should the Age end before that, it fails. Penalty for whoever has no pawn of Age { $age }: { $penalty }.
edifice-penalty-debt = Who cannot pay the whole penalty pays nothing and takes a debt token: { $debt } at the end.
edifice-debt = minus { $points }
penalty-card = one { $colour } structure
penalty-tokens = { $count ->
    [one] 1 victory token
   *[other] { $count } victory tokens
}

## Its state on the table

project-title = Edifice of Age { $age }: { $edifice }{ $fate ->
    [constructed] , constructed
    [failed] , failed
   *[project] {""}
}
project-cost = Taking part: { $cost } with a wonder stage.
project-reward = Reward: { $reward }.
project-penalty = Penalty if it fails: { $penalty }, or { $debt } for those who cannot.
project-pawns = { $left } of { $all } pawns left. { $takers ->
    [none] Nobody has one yet.
   *[some] With a pawn: { $who }.
}
project-last-turn = It fails after this turn unless { $left ->
    [one] 1 more takes
   *[other] { $left } more take
} part.
project-exposed = If it failed now, the penalty would fall on { $exposed ->
    [all] everybody
    [others] all others
   *[one] { $who }
}{ $unable ->
    [none] .
    [all] ; nobody there { $kind ->
        [coins] could pay
        [card] has one to give up
       *[tokens] has so many to give up
    }.
   *[some] . { $debtors } { $kind ->
        [coins] couldn't pay.
        [card] couldn't give one up.
       *[tokens] couldn't give up so many.
    }
}
project-in-already = With a pawn already: { $who }.
project-rewarded = The reward that { $who } gained: { $reward }.
project-nobody = Its reward is lost.
project-short = Age { $age }: { $edifice }, { $fate ->
    [constructed] constructed. Reward: { $reward }.
    [failed] failed.
   *[project] to come. Reward: { $reward }.
}
project-dealt = Age { $age }, { $edifice }: { $cost } to take part. Reward: { $reward }. Penalty: { $penalty }, or { $debt }.

## What a city has of them

city-pawns = Participation pawns: { $pawns }.
city-pawn = { $count } of Age { $age } ({ $edifice }, { $fate ->
    [constructed] constructed
    [failed] failed
   *[project] still a project
})
city-pawn-in-short = { $count } of Age { $age }
city-rewards = Rewards of edifices: { $rewards }.
city-reward = { $edifice } ({ $reward })
city-debts = { $count ->
    [one] 1 debt token
   *[other] { $count } debt tokens
}: { $debts }.

## What has happened

edifice-constructed = The last pawn is taken: { $edifice } is constructed.
edifice-failed = { $edifice } wasn't finished in time, so it fails.
edifice-pawns-left = { $edifice }: { $left ->
    [one] 1 pawn
   *[other] { $left } pawns
} left.
edifice-spared = { $who } { $whose ->
    [yours] have a pawn and pay
   *[other] { $count ->
        [one] has a pawn and pays
       *[other] have a pawn and pay
    }
} nothing.
did-take-option = { $who } chose what stage { $stage } gives: { $option }.
did-take-pawn = { $who } took a participation pawn of Age { $age } from the box, for { $edifice }.
pawn-in-vain = { $edifice } has failed, so that pawn brings nothing.
pawn-again = A second pawn of Age { $age } brings nothing.
did-gain-reward = { $place ->
    [first] { $who } gained the reward of { $edifice }
   *[later] Reward of { $edifice }
}: { $reward }.
did-suffer = { $who } { $kind ->
    [coins] paid
   *[other] gave up
} { $given } for the failed { $edifice }.
did-take-debt = { $who } { $kind ->
    [coins] could not pay
    [card] had nothing to give up
   *[tokens] had too few tokens to give up
} for the failed { $edifice } and took a debt token: { $debt }.
given-tokens = { $tokens } (worth { $values })
tokens-left = Conflict tokens are now worth { $points }.

## The end

score-edifices = Edifices: { $points }.
score-repeated = Counted a second time: { $card } { $points }.
score-debts = Debts: { $points }.
