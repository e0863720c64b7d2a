# Edifices: the communal buildings of the Edifice expansion, with their pawns, rewards, penalties and debts. Names of
# edifices are data. What is said to everyone of a game says "their" and calls nobody "you"; what is printed speaks to any reader.

## What is printed on an edifice

edifice-age = An Age { $age } edifice.
edifice-cost = Taking part costs { $cost }, paid to the bank together with a wonder stage.
edifice-reward = When its last pawn is taken, it's constructed, and everyone with an Age { $age } pawn gains: { $reward }.
edifice-penalty = If the Age ends first, it fails, and everyone without an Age { $age } pawn loses: { $penalty }.
edifice-penalty-debt = If you can't pay in full, you pay nothing and take a debt token: { $debt } at the end.
edifice-debt = minus { $points }
penalty-card = one { $colour } structure
penalty-tokens = { $count ->
    [one] 1 victory token
   *[other] { $count } victory tokens
}

## Its state on the table

project-title = Age { $age } edifice: { $edifice }{ $fate ->
    [constructed] , constructed
    [failed] , failed
   *[project] {""}
}
project-cost = Taking part: { $cost }, together with a wonder stage.
project-reward = Reward: { $reward }.
project-penalty = Penalty if it fails: { $penalty }, or { $debt } for anyone who can't pay it.
project-pawns = { $left } of { $all } pawns left. { $takers ->
    [none] Nobody has one yet.
   *[some] Have a pawn: { $who }.
}
project-last-turn = It fails after this turn unless { $left ->
    [one] 1 more player takes
   *[other] { $left } more players take
} part.
project-exposed = If it failed now, the penalty would hit { $exposed ->
    [all] everyone
    [others] everyone else
   *[one] { $who }
}{ $unable ->
    [none] .
    [all] , and they'd all take a debt token because they couldn't { $kind ->
        [coins] pay
        [card] give one up
       *[tokens] give up enough
    }.
   *[some] . { $debtors } couldn't { $kind ->
        [coins] pay
        [card] give one up
       *[tokens] give up enough
    } and would take a debt token.
}
project-in-already = Already have a pawn: { $who }.
project-rewarded = The reward for { $who } is { $reward }.
project-nobody = Its reward is lost.
project-short = Age { $age }: { $edifice }, { $fate ->
    [constructed] constructed. Reward: { $reward }.
    [failed] failed.
   *[project] to come. Reward: { $reward }.
}
project-dealt = Age { $age }, { $edifice }: { $cost } to take part. Reward: { $reward }. Penalty: { $penalty }, or { $debt }.

## What a city has of them

city-pawns = Participation pawns: { $pawns }.
city-pawn = { $count } for Age { $age } ({ $edifice }, { $fate ->
    [constructed] constructed
    [failed] failed
   *[project] not built yet
})
city-pawn-in-short = { $count } for Age { $age }
city-rewards = Edifice rewards: { $rewards }.
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
did-take-pawn = { $who } chose what stage { $stage } gives: a participation pawn from the box, for Age { $age } ({ $edifice }).
pawn-in-vain = { $edifice } has failed, so that pawn has no effect.
pawn-again = A second Age { $age } pawn has no effect.
did-gain-reward = { $place ->
    [first] { $who } gained the reward of { $edifice }
   *[later] Reward of { $edifice }
}: { $reward }.
did-suffer = { $who } { $kind ->
    [coins] paid
   *[other] gave up
} { $given } for the failed { $edifice }.
did-take-debt = { $who } { $kind ->
    [coins] couldn't pay
    [card] had nothing to give up
   *[tokens] had too few tokens to give up
} for the failed { $edifice } and took a debt token: { $debt }.
given-tokens = { $tokens } (worth { $values })
tokens-left = Conflict tokens are now worth { $points }.

## The end

score-edifices = Edifices: { $points }.
score-repeated = Counted a second time: { $card } { $points }.
score-debts = Debts: { $points }.
