# The lessons: "Learn the game". A lesson's message says what to do, in at most two sentences; .title is its heading. The
# other attributes answer moves, each in at most two sentences: .right after the right one; the rest say why the move
# that the lesson asks for is better. $how: pressed, on Discord, where there are buttons; typed, in the terminal.
# In our own words.

## The frame

learn-button = Learn the game
lesson-heading = Lesson { $number } of { $count }: { $title }
lesson-show-me = Show me
lesson-skip = Skip
lesson-stop = Stop
lesson-next = Next
lesson-again = Start over
lesson-go-on = Go on with lesson { $number }
lesson-play = Play a real game
# In the first lesson, for anyone who has not yet chosen between pictures and text.
lesson-listen = Rather listen? Press Read it to me, the last button here.
# Before what follows from the right move, and before what follows from one that was shown.
lesson-praise = Right!
lesson-watch = Like this.
# Before why another move is better; then the lesson asks again.
lesson-mistake = You could, but not in this lesson.
# What other messages call the table, which has no number; the second one also stands for its channel.
lesson-table = Practice game
lesson-where = Practice game.
lesson-behind = You're in another lesson now. Here's where you are:
lesson-stopped = See you soon! { COMMAND("learn") } goes on with lesson { $number } whenever you like.
lesson-finished = You've been through all { $count } lessons, so you know the game. Play a real one against easy computers now, or start over.
# In the terminal: where no card is asked for, after a right answer, and after the last lesson.
lesson-prompt = { $asked ->
    [cities] cities, show me, skip or stop?
    [scores] scores, show me, skip or stop?
   *[change] change, show me, skip or stop?
}
lesson-prompt-next = Press Enter for the next lesson, or type stop.
lesson-prompt-play = Press Enter to play a real game against easy computers, or type stop.
lesson-resume = To go on with lesson { $number }: { $command }
lesson-about-typing = Type your answers: a card, or a card and what to do with it. You can also type show me, skip, stop, or help.
# Words that are typed in place of buttons; none may be a command of the terminal.
lesson-word-show = show
lesson-word-skip = skip
lesson-word-stop = stop
lesson-word-next = next
lesson-word-change = change
lesson-word-restart = restart
# After a word that is no answer in this lesson.
lesson-unclear-choose = Type a card, and what to do with it if you don't build it: Altar, or discard Altar. Or type hand, why Altar, cities, show me, skip or stop.
lesson-unclear-look = Type { $asked ->
    [scores] scores
   *[cities] cities
} to look, or show me, skip or stop.
lesson-nothing-to-change = Nothing is sealed yet. Finish your choice first, then you can change it.

## The lessons

lesson-stone = Everyone chooses one card at the same time, then passes the other cards on. Brown and gray cards make resources, which you need to build almost everything: build the Stone Pit.
    .title = One card, all at once
    .right = Your city now makes 2 stone every turn, 1 from your wonder's board and 1 from the Stone Pit. Your other cards go to Rhodes on your left, and you get Alexandria's from your right.
    .theater = The Theater is worth 2 points, but it makes nothing that you could build with. Start with a resource that serves you every turn: the Stone Pit.
    .altar = The Altar brings its 2 points once, and makes only the Temple free later. With the Stone Pit you make 2 stone, just what the first stage of your wonder costs.
    .loom = Few cards of this Age cost loom, which the Loom makes. Stone builds your wonder: take the Stone Pit.
    .barracks = You have no ore, so the Barracks would take 2 of your 3 coins. The Stone Pit is free, and you'll use it every turn.
    .discard = A discard brings 3 coins, but then you've built nothing this turn. Keep it for a turn when no card fits, and build the Stone Pit.
lesson-baths = Blue cards are points: the Baths are worth 3 and cost 1 stone. Your city makes that, so you pay nothing: build them.
    .title = Paying
    .right = 3 points, and you still make 2 stone next turn. Resources are never used up.
    .marketplace = The Marketplace makes papyrus, loom and glass cheaper for you, but it's worth no points. You already make the stone for the Baths, and they're worth 3.
    .clay-pit = The Clay Pit makes clay or ore, but it costs 1 coin. The Baths cost you nothing and are worth 3 points.
    .workshop = You'd have to buy glass for the Workshop, and that's a lesson of its own, the next one. Start with what your own city pays for: the Baths.
    .glassworks = The Glassworks make glass, which Alexandria next to you sells anyway. Your stone pays for the Baths, and they're worth 3 points.
    .stage = You can build a stage of your wonder in any turn, with any card. Build the Baths now, in your city; your wonder's turn comes soon.
    .discard = 3 coins are worth only 1 point in the end. The Baths are worth 3 and cost you nothing.
lesson-buying = You make no papyrus, but Alexandria on your right does, and sells it to you for 2 coins. You only ever trade with your left and right neighbour: build the Scriptorium.
    .title = Buying
    .right = Alexandria got your 2 coins, and a neighbour can never refuse to sell. Now you have your first science card, and in Age 2 it makes two other cards free.
    .clay-pool = Clay will be useful, but that's making, not buying. Buy a papyrus and build the Scriptorium: it makes two cards of Age 2 free.
    .timber-yard = The Timber Yard makes stone or wood for 1 coin, and stone you already have. The Scriptorium leads to two free cards in Age 2.
    .east-trading-post = The East Trading Post makes raw materials from Alexandria cheaper, but not papyrus, and you'll meet it again. First buy something: papyrus for the Scriptorium.
    .west-trading-post = The West Trading Post makes raw materials from Rhodes cheaper. For papyrus from Alexandria it's no help: pay 2 coins and build the Scriptorium.
    .stage = Your stage costs the same next turn, and the Scriptorium will be gone by then. Buy papyrus and build it now.
    .discard = You have 3 coins already, so spend some. For 2 of them the Scriptorium is yours, and two cards of Age 2 become free.
lesson-wonder = Any card can go face down under your wonder: you pay for the stage, here 2 stone, not for the card. { $how ->
    [typed] Type stage Apothecary, because you can't build that card anyway.
   *[pressed] Press Build stage 1, then the Apothecary, which you can't build anyway.
}
    .title = Your wonder
    .right = Your first stage stands and is worth 3 points; the others follow in order. The card under it is out of the game, so no neighbour gets it.
    .buildable = Any card would do, but this one you could build yourself, in this turn or later. Put one under the stage that you can't build: the Apothecary or the Stockade.
    .theater = The Theater is worth 2 points, the stage 3, and both are free for you. Build the stage, and put a card under it that you can't build.
    .altar = The Altar is 2 points now, and makes the Temple free in Age 2. Your stage is worth more, and a card under it can't help Rhodes: build stage 1.
    .discard = For a discarded card you get 3 coins, worth 1 point in the end. Under your wonder the same card becomes 3 points.
lesson-discarding = You can't build the Guard Tower: you're 1 clay short, and neither neighbour sells any. Discarding always works: { $how ->
    [typed] type discard and a card, for 3 coins.
   *[pressed] press Discard for 3 coins, then a card.
}
    .title = Discarding
    .right = 3 coins for you, and the card lies face down, so the others don't see it; coins that you get in a turn can be spent from the next one on. Discard when nothing fits, or when you need coins to buy with.
    .buildable = The Clay Pit brings 3 coins, too, but it's the one card here that you could build. Discard one that you can't: the Guard Tower or the Workshop.
    .clay-pit = The Clay Pit is a fine card, but it takes your last coin. This lesson is about how to get new ones: discard the Guard Tower, which you can't build.
lesson-last-turn = Two cards are left in the last turn of an Age: you play one, and the other is discarded. Build the East Trading Post: raw materials from the neighbour on your right then cost you 1 coin.
    .title = The last turn
    .right = That was Age 1, and raw materials (stone, wood, clay and ore) from Alexandria now cost you 1 coin each instead of 2. In a real game, use Age 1 for brown and gray cards, above all for what no neighbour sells: without it you can't build much later.
    .clay-pool = That's a good choice, too: you'd make clay every turn. The next lessons go on with the East Trading Post, which makes Alexandria's wood cheaper.
    .discard = You have 4 coins, and both cards are free. Build one of them: the East Trading Post saves you a coin for each raw material from Alexandria.
lesson-conflict = Age 1 is over, and every city compares its shields with both neighbours. { $how ->
    [typed] Type cities to hear who has shields.
   *[pressed] Press All cities to see who has shields.
}
    .title = Conflicts
    .right = Rhodes has 1 shield and you have none, so you lose 1 point; Alexandria has none either, and a tie brings nothing. Shields stay for the next Ages: having more than a neighbour brings 1, 3 and 5 points in Ages 1, 2 and 3, and having fewer always costs 1.
lesson-chain = The Aqueduct costs 3 stone, but because you have the Baths it's free for you: that's a chain. Each card says what makes it free; build it.
    .title = Chains
    .right = 5 points for nothing. In Age 2 hands go the other way: you get the cards of Rhodes, on your left.
    .walls = The Walls need a third stone, so you'd pay Rhodes 2 coins for 2 shields. The Aqueduct needs 3 stone, too, but for you it's free.
    .caravansery = The Caravansery would take 3 of your 4 coins. The Aqueduct takes none, because you have the Baths.
    .vineyard = The Vineyard brings 5 coins now, worth 2 points at most in the end. The Aqueduct is worth 5 points, and free for you.
    .foundry = The Foundry makes 2 ore, which Rhodes sells you anyway. The Baths make the Aqueduct free: take its 5 points.
    .discard = 3 coins are worth 1 point. Your Baths make the Aqueduct free, and it's worth 5.
lesson-science = Green cards bring symbols: 2 of the same are worth 4 points, 3 are worth 9, and a set of all three kinds brings 7 more. Your Scriptorium makes the Library free: build it.
    .title = Science
    .right = Two tablets make 4 points, 3 more than one. Each further one is worth more than the one before.
    .courthouse = The Courthouse is free for you, too, and worth 4 points. But science grows, and a second tablet makes each later one worth 5 and more: build the Library.
    .forum = The Forum gives you papyrus, loom or glass every turn, and your trading post makes it free. Science needs an early start, though: build the Library.
    .sawmill = The Sawmill makes 2 wood, and both neighbours sell you wood already. The Library is free and makes a second tablet.
    .discard = There are free cards in this hand, so don't throw one away. The Library brings you from 1 science point to 4.
lesson-changing = Nobody sees your choice until everyone has chosen, and until then you can change it. Choose any card, then { $how ->
    [typed] type change.
   *[pressed] press Change.
}
    .title = Changing your mind
    .sealed = Your choice is sealed, and the others are still choosing. { $how ->
        [typed] Type change to take it back.
       *[pressed] Press Change to take it back.
    }
    .changed = You have all your cards back, and nobody knows. Now choose again, the same card or another.
    .right = Everyone has chosen, and all cards are shown at once. Computer players don't keep you waiting: against them alone, your choice is shown right away.
lesson-guild = We skip to Age 3, where purple cards, the guilds, count what cities have: the Workers Guild brings 1 point for each brown card of your neighbours, and they have 6. Buy what you don't make, and build it.
    .title = Guilds
    .right = 6 points, far more than those coins were worth. Age 3 has no brown or gray cards: what neither you nor a neighbour makes by then, you can't get.
    .builders-guild = The Builders Guild counts the stages of your wonder and your neighbours', and only 3 are built. The Workers Guild counts 6 brown cards.
    .arsenal = 3 shields would cost all your 6 coins, and Rhodes can still build more. The Workers Guild is 6 sure points for 4 coins.
    .haven = The Haven counts your own brown cards, and you have only 1. Your neighbours have 6, and those are what the Workers Guild counts.
    .fortifications = Alexandria has 4 shields already, more than these 3. The Workers Guild is 6 sure points for the same 4 coins.
    .discard = You have 6 coins, and this is the time to spend them. For 4 the Workers Guild brings 6 points; discarding brings 1.
lesson-scores = The rest of the game has been played for you, and you've won. { $how ->
    [typed] Type scores to hear where the points come from.
   *[pressed] Press Scores to see where the points come from.
}
    .title = Counting points
    .right = Points come from conflicts, coins (1 for every 3, and they decide a tie), your wonder, and blue (civilian), green (science), yellow (commerce) and purple (guild) cards. In your real game, keep an eye on your neighbours' shields, and some coins for Age 3.
