# The coach's review of a game that is over. Shown to one player alone.

review-button = Review my game
review-waiting = I'm looking at your game. Your review then comes here by itself, usually in less than a minute. If you don't notice it, press Look again.
review-look-again = Look again
# The first line of the review that replaces the message, so that whoever listens hears what has changed.
review-ready = Your review is ready.
# $count: how many moments were found. $choices: how many choices were looked at.
review-found = { $count ->
    [one] I looked at { $choices } of your choices. In one of them, something else would win more often. Press it to choose again.
   *[other] I looked at { $choices } of your choices. In { $count } of them, something else would win more often. Press one of these moments to choose again.
}
# What was found about all choices that are no moments. $count: how many these are. $chance: in how many of 100 games the
# best choice would have won from there, at least (ahead) or at most (behind). Points don't count for that.
review-others = { $why ->
    [ahead] { $count ->
        [one] As far as I can tell, your other choice cost you nothing: you'd have won about { $chance } of 100 games or more from there, whoever had more points then.
       *[other] As far as I can tell, your other { $count } choices cost you nothing: from most of them, you'd have won about { $chance } of 100 games or more, whoever had more points then.
    }
    [behind] { $count ->
        [one] As far as I can tell, your other choice changed little: nothing would have won more than { $chance } of 100 games from there.
       *[other] As far as I can tell, your other { $count } choices changed little: for most of them, nothing would have won more than { $chance } of 100 games.
    }
   *[alike] { $count ->
        [one] As far as I can tell, your other choice was about as good as any.
       *[other] As far as I can tell, your other { $count } choices were about as good as any.
    }
}
review-nothing-nothing-chosen = There's nothing to review: computer players chose for you all through this game.
review-nothing-no-choice = There's nothing to review: each time, you could only do one thing.
# $chance: as for review-others.
review-nothing-ahead = I found nothing to improve. From most of your choices, you'd have won about { $chance } of 100 games or more by my estimate, whoever had more points then, and no other choice cost you anything that I can measure.
review-nothing-behind = I found nothing to improve. For most of your choices, nothing would have won more than { $chance } of 100 games by my estimate, and each of the others was about as good as the best.
review-nothing-alike = I found nothing to improve: as far as I can tell, each of your choices was about as good as the best one.
review-nothing-busy = I couldn't look at your game now. Please try again in a few minutes.

## A moment

# $number of $count: which one of the moments.
review-moment = Moment { $number } of { $count }: Age { $age }, turn { $turn }{ $asked ->
    [seventh-card] , seventh card
    [discard-pile] , discard pile
    [stage-choice] , what a new stage gives
    [penalty] , penalty
   *[card] {""}
}
review-ask = What would you choose?
review-for-free-city = This choice was for { $city }.
review-pick = Your choice
review-moment-button = Moment { $number }: Age { $age }, turn { $turn }
review-show = Show the answer
review-ask-again = Try again
review-replay = This turn in the replay
review-back = All moments

# Tells all cards again, which a second question leaves out.
review-cards = All cards again
# $deed: such as: Build Altar, free. $won: in how many of 100 games. $fewer: how many fewer than with the best. $known: no
# if it was given up after a few games, so that only limits are known.
review-worse = Not quite. { $deed }. { $known ->
    [yes] That wins about { $won } of 100 games, { $fewer } fewer than the best choice.
   *[no] That wins at most { $won } of 100 games, at least { $fewer } fewer than the best choice.
} Try again, or show the answer.
review-not-tried = I didn't look at that: many other things seemed better. Try again, or show the answer.
review-unclear = I can't tell which choice "{ $typed }" is. Type one of these: { $deeds }.
review-is-best = That's it!
review-is-equal = That's about as good as the best I know.
review-no-moment = There's no moment { $number } in this game.
review-not-a-moment = This is no moment of your review any more.

review-chose = In the game, you chose: { $deed }.
review-best = Better: { $deed }.
# $best and $won: in how many of 100 games. $more: the difference. $error: how far off that may be.
review-chance = From there, you'd have won about { $best } of 100 games instead of { $won }: { $more } more, give or take { $error }.
# $granted: whether what was chosen has more of something: $merits, such as "Theater scored 2 points more at once".
# $better: the best choice, such as: stage 1.
review-why = { $granted ->
    [yes] Why: { $merits }, but this speaks for { $better }: { $because }
   *[no] Why: { $because }
}
review-no-why = { $granted ->
    [yes] { $merits }. That it still won less often, I only know from playing it out: I can't point to one reason.
   *[no] I only know that from playing it out. I can't point to one reason.
}
review-equals = About as good: { $deeds }.
# In that list, after three choices: how many more there are.
review-more-equals = { $count ->
    [one] 1 other
   *[other] { $count } others
}
# Choices that are worse than the best. $deeds: a list of the next message.
review-rest = As for the rest, { $deeds }.
# $won: in how many of 100 games. $known: as for review-worse.
review-rest-deed = { $first ->
    [yes] { $known ->
        [yes] { $deed } would have won about { $won } of 100 games
       *[no] { $deed } would have won at most { $won } of 100 games
    }
   *[no] { $known ->
        [yes] { $deed } about { $won }
       *[no] { $deed } at most { $won }
    }
}
# A choice in a few words. $number: of the stage. $card: that goes under it, or is discarded. $what: what is given up.
review-short = { $kind ->
    [stage] stage { $number }
    [stage-with] stage { $number } with { $card } under it
    [part] stage { $number } with { $edifice }
    [discard] a discard
    [discard-of] a discard of { $card }
    [decline] building nothing
   *[give-up] giving up { $what }
}
# $worlds: how many times.
review-note = I played it out { $worlds } times, using only what you could see then.

## Every hand

review-passed = What passed me
review-passed-heading = Age { $age }: every hand that you saw
review-passed-none = You saw no hand in Age { $age }.
# $chose: you; computer, if a computer player chose for you. $mark: ** or nothing. $deed: such as: Build Altar, free.
review-passed-chose = { $chose ->
    [computer] { $mark }A computer player chose for you: { $deed }.{ $mark }
   *[you] { $mark }You chose: { $deed }.{ $mark }
}
# $cards: those of the hand that were not chosen.
review-passed-others = Also there: { $cards }.
# The hand was this player's in an earlier turn of the Age. $cards: what others have taken from it since.
review-passed-back = You had this hand in turn { $turn }; since then, others took { $cards }.
review-age = Age { $age }

## Typed words: what can be typed for a button

review-typed-show = show
    .aliases = answer, solution
review-typed-stage = stage
    .aliases = wonder
review-typed-discard = discard
    .aliases = sell, coins
